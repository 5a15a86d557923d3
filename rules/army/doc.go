// Package army converts checked rosters into armies of the rules engine, and lists
// the abilities that the engine does not play.
//
// Characteristics are read from the columns of native datasheets and of
// BattleScribe data, which have the same names in 9th edition. Abilities are
// read from their effects (schemas/effect.schema.json); where data has them as
// text alone, package wording makes effects of it. Weapons that have a column of
// keywords, and units with Objective Control, name the abilities of weapons and
// the core abilities, whichever edition the battle is of: their words are those of
// package ed10. What attacks need stands in
// [Unit.Rules], what battles need besides in [Unit.Battle].
package army
