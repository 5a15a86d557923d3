// Package effect is the vocabulary of what abilities do: which characteristic, roll
// or action an ability changes, when, for whom and for how long. Data files write
// effects as JSON (schemas/effect.schema.json); the engine plays the compiled types
// of this package.
package effect
