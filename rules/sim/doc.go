// Package sim plays many battles and counts how they go.
//
// Every battle has a seed of its own, made of that of the simulation and its
// number, so that the result is the same whatever the number of workers, and
// each battle can be played again by itself.
package sim
