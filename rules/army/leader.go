package army

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// ledUnits reads the text of an ability named Leader, and returns the names of the units to
// which its model may be attached.
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

// ledPattern matches the text before the names.
var ledPattern = regexp.MustCompile(`(?i)can (?:be attached to|lead)[^:.\n]{0,40}:`)

// isSentence reports whether a text is a sentence rather than the name of a unit.
func isSentence(text string) bool {
	first, _, _ := strings.Cut(strings.ToLower(text), " ")
	return slices.Contains([]string{"you", "if", "this", "while", "when", "at", "each", "note", "must"}, first)
}

var instead = regexp.MustCompile(`(?i)^if an? [^.:,]{1,60} can be attached to (?:an?|the) (.{1,60}?)(?: units?)?, it can (?:be attached to this unit instead|instead be attached to this unit)\.?$`)

// standsFor reads an ability of units to which leaders may be attached that can lead another unit,
// and returns the name of that one. The ability may exclude some leaders, which is not read.
func standsFor(text string) (name string, ok bool) {
	if !strings.Contains(text, "attached to this unit") {
		return "", false
	}
	p := instead.FindStringSubmatch(plainText(text))
	if p == nil || strings.Contains(text, "excluding") {
		return "", false
	}
	return p[1], true
}

// attach lists which leaders of the army may be attached to which units: to the units to which
// the roster attaches them, or otherwise to those that they name (10e.ATTACHED.FORM.1).
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
			at := army.Attach(leader, bodyguard)
			at.Mustered = len(u.leads) > 0
			army.Attached = append(army.Attached, at)
		}
	}
	attachBoth(army, units)
}

// attachBoth adds the attached units of a leader and a support unit with a bodyguard that each of them may be attached
// to, whichever of them is attached first (11e.ATTACHED.FORM.2). The army list may attach two leaders.
func attachBoth(army *rules.Army, units []*Unit) {
	pairs := army.Attached
	for i, first := range pairs {
		for _, second := range pairs {
			both := first.Mustered && first.Leader != second.Leader || units[first.Leader].Battle.Support != units[second.Leader].Battle.Support
			if both && first.Bodyguard == second.Bodyguard && first.Mustered == second.Mustered && len(army.Attached)+3 <= mostAttached {
				army.AttachBoth(second.Leader, i)
			}
		}
	}
}

// mostAttached is the maximum number of pairs of an army that are prepared.
const mostAttached = 400

// leads reports whether a leader names a unit, or one of its keywords. Leaders cannot lead
// other leaders.
func leads(leader, other *Unit, names *Names) bool {
	return !other.Battle.Leader && slices.ContainsFunc(leader.Battle.Leads, func(name string) bool {
		return effect.SameName(name, other.Name) || other.Rules.Keywords.Has(names.Keyword(name)) ||
			slices.ContainsFunc(other.Battle.StandsFor, func(n string) bool { return effect.SameName(n, name) })
	})
}

// joined returns a leader and a unit as one unit, for the odds of attacks. Further leaders may
// be attached to the result. What an aura of one of them does to its own unit applies to all of
// it.
func joined(leader, bodyguard *Unit) *Unit {
	parts := [2]*Unit{leader.spreadAuras(), bodyguard.spreadAuras()}
	army := rules.Army{Units: []rules.ArmyUnit{{Unit: parts[0].Rules}, {Unit: parts[1].Rules}}}
	u := *bodyguard
	between := " with "
	if slices.ContainsFunc(bodyguard.Rules.Kinds, func(k rules.Kind) bool { return k.Leads }) {
		between = " and "
	}
	u.Name, u.Rules = bodyguard.Name+between+leader.Name, army.Attach(0, 1).Together.Unit
	u.Models = slices.Concat(bodyguard.Models, leader.Models)
	u.Weapons = slices.Concat(bodyguard.Weapons, leader.Weapons)
	for i := len(bodyguard.Weapons); i < len(u.Weapons); i++ {
		u.Weapons[i].Kind += len(bodyguard.Rules.Kinds)
	}
	u.NotModelled = distinct(bodyguard.NotModelled, leader.NotModelled)
	u.Partly = distinct(bodyguard.Partly, leader.Partly)
	return &u
}

func distinct(a, b []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
}

// spreadAuras returns the unit with the effects of its auras on its own unit as effects of the
// whole unit, including attached units.
func (u *Unit) spreadAuras() *Unit {
	out := *u
	out.Rules.Effects, out.Rules.Kinds = slices.Clone(u.Rules.Effects), slices.Clone(u.Rules.Kinds)
	for i := range u.Battle.Auras {
		for _, e := range u.Battle.Auras[i].Own {
			isOwn := func(x effect.Effect) bool { return reflect.DeepEqual(x, e) }
			for k := range out.Rules.Kinds {
				kind := &out.Rules.Kinds[k]
				kind.Effects = slices.DeleteFunc(slices.Clone(kind.Effects), isOwn)
			}
			out.Rules.Effects = slices.DeleteFunc(out.Rules.Effects, isOwn)
			e.Spreads = true
			out.Rules.Effects = append(out.Rules.Effects, e)
		}
	}
	return &out
}
