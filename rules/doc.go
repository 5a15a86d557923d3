// Package rules defines the rules engine: editions of the game, and the state,
// requests and choices of battles.
//
// An [Edition] is a value: one function for every question that the game asks,
// each with the id of the rule that it answers by. Editions fill it from shared
// parts (the packages below this one), and no part asks which edition it plays
// in. Amendments and house rules are patches: [Edition.With].
//
// Everything that is played is small integers: profiles, keywords and abilities
// hold no text. Lists become units in the package army, the only one that knows
// both.
//
// Nothing here reads a clock, a global source of chance or the order of a map,
// or starts a goroutine: the same dice and choices give the same battle on every
// machine.
package rules
