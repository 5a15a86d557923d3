// Package fight holds the Fight phase: who fights when, piling in, close combat
// attacks, and consolidating.
package fight
