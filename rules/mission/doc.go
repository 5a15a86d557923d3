// Package mission implements the sequence of a battle: set-up, battle rounds and
// turns, objective markers, scoring and the end of the battle.
package mission
