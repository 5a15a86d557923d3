package scenario

import (
	"maps"
	"slices"
)

// Words are all words of the format, by what they are for; those that begin with
// rules. stand for the constants of that type.
var Words = map[string][]string{
	"setup": setupWords, "state": stateWords, "sections": sectionNames, "options": slices.Sorted(maps.Keys(optionWords)),
	"rules.Type": typeWords[:], "rules.Deed": deedWords[:], "rules.RollKind": rollWords[:], "rules.Characteristic": characteristicWords[:],
	"rules.Consequence": consequenceWords[:], "rules.Phase": phaseWords[:], "rules.Moment": momentWords[:], "rules.Span": spanWords[:],
	"rules.Whom": whomWords[:], "rules.Saves": saveWords[:],
	"rerolls": rerollWords[1:], "rules.Actions": actionWords[:], "rules.Across": acrossWords[:], "extra moves": extraMoveWords[:],
}
