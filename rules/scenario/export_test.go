package scenario

import (
	"maps"
	"slices"
)

// Words are all words of the format, by what they are for.
var Words = map[string][]string{
	"setup": setupWords, "state": stateWords, "sections": sectionNames, "options": slices.Sorted(maps.Keys(optionWords)),
	"types": typeWords[:],
}
