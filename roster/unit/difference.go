package unit

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Differences lists what a unit carries in addition to its initial wargear, such as "3× Plasma pistol",
// sorted by name: wargear of which models carry more than models of the same name start with, with all
// that these models carry of it, models of kinds that the initial unit does not have, and upgrades of the
// unit. It does not list the Warlord, Enhancements
// and traits. Without an initial unit (nil) it lists everything.
func (u *Unit) Differences(initial *Unit) []string {
	known := map[string]map[string]int{} // wargear of one model, by model
	if initial != nil {
		for l := range initial.Loadout.All() {
			if l.IsModel {
				known[l.Name] = carriedByOne(l)
			}
		}
		known[""] = initial.unitWargear()
	}
	var out []string
	counts := map[string]int{}
	add := func(name string, n, initial int) {
		if n > initial {
			if counts[name] == 0 {
				out = append(out, name)
			}
			counts[name] += n
		}
	}
	for l := range u.Loadout.All() {
		if !l.IsModel {
			continue
		}
		start, same := known[l.Name]
		if !same && initial != nil {
			add(l.Name, l.Number, 0)
			continue
		}
		carried := carriedByOne(l)
		for _, name := range sortedByFirst(l) {
			add(name, carried[name]*l.Number, start[name]*l.Number)
		}
	}
	start := known[""]
	for name, n := range u.unitWargear() {
		add(name, n, start[name])
	}
	slices.Sort(out)
	for i, name := range out {
		if counts[name] > 1 {
			out[i] = strconv.Itoa(counts[name]) + "× " + name
		}
	}
	return out
}

// isWargear reports whether a selection without selections below it is wargear.
func (l *Loadout) isWargear() bool {
	switch l.Purpose {
	case entry.PurposeWarlord, entry.PurposeWarlordTrait, entry.PurposeEnhancement, entry.PurposeKeyword:
		return false
	}
	return !l.IsModel && len(l.Below) == 0
}

// carriedByOne counts the wargear of one of the models of a selection.
func carriedByOne(l *Loadout) map[string]int {
	out := map[string]int{}
	for c := range l.Carried() {
		if c != l && c.isWargear() {
			out[c.Name] += max(c.Number/max(l.Number, 1), 1)
		}
	}
	return out
}

// sortedByFirst returns the names of the wargear of models in the order of the data.
func sortedByFirst(l *Loadout) []string {
	var out []string
	for c := range l.Carried() {
		if c != l && c.isWargear() && !slices.Contains(out, c.Name) {
			out = append(out, c.Name)
		}
	}
	return out
}

// unitWargear counts the wargear of the unit that is not carried by a model.
func (u *Unit) unitWargear() map[string]int {
	out := map[string]int{}
	if u.Loadout.IsModel {
		return out
	}
	for c := range u.Loadout.Carried() {
		if c != &u.Loadout && c.isWargear() {
			out[c.Name] += c.Number
		}
	}
	return out
}
