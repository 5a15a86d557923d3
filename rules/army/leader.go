package army

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// ledUnits reads the text of an ability that is called Leader: the names of the
// units that its model may be attached to.
func ledUnits(text string) (names []string) {
	text = strings.ReplaceAll(text, "\u00a0", " ")
	at := ledPattern.FindStringIndex(text)
	if at == nil {
		return nil
	}
	list := text[at[1]:]
	for i, item := range strings.FieldsFunc(list, func(c rune) bool { return strings.ContainsRune("\n■•,;", c) }) {
		item = strings.Trim(plainText(item), " .-")
		if item == "" {
			continue
		}
		if i > 0 && isSentence(item) {
			break
		}
		names = append(names, item)
	}
	return names
}

// ledPattern is what stands in front of the names.
var ledPattern = regexp.MustCompile(`(?i)can (?:be attached to|lead)[^:.\n]{0,40}:`)

// isSentence reports what no name of a unit is.
func isSentence(text string) bool {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	return slices.Contains([]string{"you", "if", "this", "while", "when", "at", "each", "note", "must"}, first)
}

var instead = regexp.MustCompile(`(?i)can be attached to (?:an?|the) (.{1,60}?)(?: units?)?, it can be attached to this unit instead\.?$`)

// standsFor reads the text of an ability that is called Attached Unit: the name of
// another unit. Some leaders may be left out, which is not read.
func standsFor(text string) (name string, ok bool) {
	p := instead.FindStringSubmatch(plainText(text))
	if p == nil || strings.Contains(text, "excluding") {
		return "", false
	}
	return p[1], true
}

// attach lists which leaders of the army may be attached to which units: to those
// that the roster ties them to, or else to those that they name (10e.ATTACHED.FORM.1).
func attach(army *rules.Army, units []*Unit, names *Names) {
	for leader, u := range units {
		if !u.Battle.Leader {
			continue
		}
		var to []int
		for i, other := range units {
			if i != leader && slices.Contains(u.leads, other.Selection) {
				to = append(to, i)
			}
		}
		for i, other := range units {
			if i != leader && len(u.leads) == 0 && leads(u, other, names) && len(army.Attached)+len(to) < mostAttached {
				to = append(to, i)
			}
		}
		for _, bodyguard := range to {
			army.Attached = append(army.Attached, army.Attach(leader, bodyguard))
		}
	}
}

// mostAttached bounds how many pairs of an army are made ready.
const mostAttached = 400

// leads reports whether a leader names a unit, or a keyword that it has. No leader
// leads another.
func leads(leader, other *Unit, names *Names) bool {
	return !other.Battle.Leader && slices.ContainsFunc(leader.Battle.Leads, func(name string) bool {
		return effect.SameName(name, other.Name) || other.Rules.Keywords.Has(names.Keyword(name)) ||
			slices.ContainsFunc(other.Battle.StandsFor, func(n string) bool { return effect.SameName(n, name) })
	})
}
