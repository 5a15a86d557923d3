package battlescribe

import (
	"maps"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// bounds are the sides that a constraint limits: exactly is both.
var bounds = map[string][]entry.Bound{"max": {entry.Max}, "min": {entry.Min}, "exactly": {entry.Min, entry.Max}}

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
	"before":        entry.Before,
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
	"prepend":       entry.Prepend,
	"multiply":      entry.Multiply,
	"divide":        entry.Divide,
	"modulo":        entry.Modulo,
	"floor":         entry.Floor,
	"ceil":          entry.Ceil,
}

// together are the words that combine conditions in a group.
var together = map[string]entry.Conditions{"and": {}, "or": {Any: true}, "not": {None: true}, "count": {AtLeast: 1}}

var toGroup = map[string]bool{"selectionEntry": false, "selectionEntryGroup": true}

var infoTargets = map[string]bool{"profile": true, "rule": true, "infoGroup": true}

func allowedWords[T any](words map[string]T) string {
	return strings.Join(slices.Sorted(maps.Keys(words)), ", ")
}

// displayAttributes only change how programs display the data, or duplicate data found by an id.
var displayAttributes = set(
	"flatten", "collapsible", "noindex", "exportable", "childName", "targetName", "kind",
	"shortcut", "comment", "defaultValue", "step", "childForcesLabel",
)

// New Recruit's extensions of the format that affect rosters.
var (
	extensionElements = set(
		"associations", "sharedAssociations", "sharedForceEntries", "forceEntryLinks",
		"modifierGroups", // of cost types
	)
	extensionAttributes = set("hidden", "min", "id", "defaultAmount", "automatic", "negative")
	extensionValues     = set("power", "always", "never", "mount", "crew", "unit-group")
)

func set(words ...string) map[string]bool {
	s := make(map[string]bool, len(words))
	for _, w := range words {
		s[w] = true
	}
	return s
}
