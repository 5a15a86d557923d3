// Package mission holds the sequence of a battle: what is set up before it, its
// battle rounds and turns, objective markers, and how it ends.
package mission
