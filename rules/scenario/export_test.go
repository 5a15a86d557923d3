package scenario

import (
	"maps"
	"slices"
)

// Words are all words of the format, by what they are for; those that begin with
// effect. stand for the constants of that type.
var Words = map[string][]string{
	"setup": setupWords, "state": stateWords, "sections": sectionNames, "options": slices.Sorted(maps.Keys(optionWords)),
	"effect.WeaponType": typeWords[:], "effect.Kind": deedWords[:], "effect.RollKind": rollWords[:], "effect.Characteristic": characteristicWords[:],
	"effect.Consequence": consequenceWords[:], "effect.AttackKind": phaseWords[:], "effect.Moment": momentWords[:], "effect.Span": spanWords[:],
	"effect.Affected": whomWords[:], "effect.Saves": saveWords[:],
	"rerolls": rerollWords[1:], "effect.Actions": actionWords[:], "effect.Across": acrossWords[:], "extra moves": extraMoveWords[:],
}
