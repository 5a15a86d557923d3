// Package move holds the Movement phase, and what every kind of move keeps to:
// ways, terrain, Engagement Range and unit coherency.
package move
