// Package army is the bridge from lists to battles: it reads the units of a
// checked roster into what the rules engine plays, and says by name what the
// engine does not play.
//
// Characteristics are read from the columns of native datasheets and of
// BattleScribe data, which have the same names in 9th edition. Abilities are
// read from their effects (schemas/effect.schema.json); an ability that is only
// text is not played.
package army
