// Package sim plays many battles and counts their results.
//
// Each battle has its own seed, derived from the seed of the simulation and its
// number, so the result does not depend on the number of workers, and each
// battle can be replayed separately.
package sim
