// Package move implements the Movement phase, and the rules of every kind of move:
// paths, terrain, Engagement Range and unit coherency.
package move
