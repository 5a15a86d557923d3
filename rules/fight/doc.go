// Package fight implements the Fight phase: the fighting order, piling in, close combat
// attacks, and consolidating.
package fight
