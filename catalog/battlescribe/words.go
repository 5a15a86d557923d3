package battlescribe

import (
	"maps"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

var bounds = map[string]entry.Bound{"max": entry.Max, "min": entry.Min}

var kinds = map[string]entry.Kind{"upgrade": entry.Upgrade, "model": entry.Model, "unit": entry.Unit}

var comparisons = map[string]entry.Comparison{
	"equalTo":       entry.EqualTo,
	"notEqualTo":    entry.NotEqualTo,
	"lessThan":      entry.LessThan,
	"greaterThan":   entry.GreaterThan,
	"atLeast":       entry.AtLeast,
	"atMost":        entry.AtMost,
	"instanceOf":    entry.InstanceOf,
	"notInstanceOf": entry.NotInstanceOf,
}

var ops = map[string]entry.Op{
	"set":           entry.Set,
	"increment":     entry.Increment,
	"decrement":     entry.Decrement,
	"append":        entry.Append,
	"replace":       entry.Replace,
	"add":           entry.Add,
	"remove":        entry.Remove,
	"set-primary":   entry.SetPrimary,
	"unset-primary": entry.UnsetPrimary,
}

// anyOf says which condition groups hold when one of their parts does.
var anyOf = map[string]bool{"and": false, "or": true}

var toGroup = map[string]bool{"selectionEntry": false, "selectionEntryGroup": true}

var infoTargets = map[string]bool{"profile": true, "rule": true, "infoGroup": true}

func allowedWords[T any](words map[string]T) string {
	return strings.Join(slices.Sorted(maps.Keys(words)), ", ")
}

// displayAttributes concern only how a program shows the data, or repeat what
// an id says.
var displayAttributes = set(
	"sortIndex", "flatten", "collapsible", "noindex", "exportable", "childName", "targetName", "kind",
	"shortcut", "comment",
)

// New Recruit's extensions of the format that have a bearing on rosters.
var (
	extensionElements = set(
		"associations", "sharedAssociations", "sharedForceEntries", "forceEntryLinks",
		"localConditionGroups", "modifiers", "modifierGroups",
	)
	extensionAttributes = set(
		"affects", "scope", "join", "position", "arg", "defaultAmount", "automatic", "negative",
		"hidden", "defaultValue", "min", "id",
	)
	extensionValues = set(
		"prepend", "multiply", "divide", "modulo", "power", "floor", "ceil", "count", "not", "exactly",
		"always", "never", "before", "mount", "crew", "unit-group",
	)
	// extensionFields are the fields of modifiers that no selection has a value
	// for in BattleScribe.
	extensionFields = set("annotation", "error", "warning", "info", "defaultAmount", "readme")
)

func set(words ...string) map[string]bool {
	s := make(map[string]bool, len(words))
	for _, w := range words {
		s[w] = true
	}
	return s
}
