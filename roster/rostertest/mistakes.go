package rostertest

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A mistake changes a legal army into one that is not, if its unit has what it
// takes; it reports whether it has.
type mistake struct {
	Name string
	Make func(a *Army, unit string) bool
}

// Mistakes are the kinds of mistake that an army of any datasheet may have.
var Mistakes = []mistake{
	{"one model too many", tooManyModels},
	{"one model too few", tooFewModels},
	{"twice the models", twiceTheModels},
	{"a model missing", modelMissing},
	{"wargear missing", wargearMissing},
	{"wargear twice", wargearTwice},
	{"two in one group", twoInGroup},
	{"group empty", groupEmpty},
	{"options for all", optionsForAll},
	{"an option for one", optionForOne},
	{"an option of the whole unit for some", wholeUnitForSome},
	{"keyword missing", keywordMissing},
	{"two keywords", twoKeywords},
	{"no Warlord", noWarlord},
	{"two Warlords", twoWarlords},
	{"Warlord Trait missing", traitMissing},
	{"Warlord Trait on a non-CHARACTER", traitForOthers},
	{"two Warlord Traits", twoTraits},
	{"understrength twice", understrengthTwice},
	{"understrength and full", understrengthFull},
	{"power limit", limitOf("power")},
	{"points limit", limitOf("points")},
	{"unknown entry", unknownEntry},
	{"unknown wargear", unknownWargear},
	{"wrong count", wrongCount},
	{"unit twice at once", unitCount},
	{"unknown limit", unknownLimit},
	{"same id twice", sameID},
}

// Models lists the selections of models of a unit.
func (a *Army) Models(unit string) []Placed {
	return slices.DeleteFunc(a.All(), func(p Placed) bool {
		return p.Parent != unit || p.Option == nil || p.Option.Kind() != entry.Model
	})
}

// SetCount sets the count of a selection.
func (a *Army) SetCount(id string, n int) {
	a.Do(roster.Operation{Op: roster.SetCount, Selection: id, Count: Number(n)})
}

// limit returns the printed limit of models of a kind.
func limit(o *entry.Option, b entry.Bound) int {
	for _, c := range o.Entry.Constraints {
		if c.Bound == b && c.Scope == entry.ScopeParent {
			n, _ := c.Value.Int64()
			return int(n)
		}
	}
	return 0
}

func tooManyModels(a *Army, unit string) bool {
	m := a.Models(unit)[0]
	a.SetCount(m.ID, limit(m.Option, entry.Max)+1)
	return true
}

func tooFewModels(a *Army, unit string) bool {
	m := a.Models(unit)[0]
	a.SetCount(m.ID, limit(m.Option, entry.Min)-1+b2i(limit(m.Option, entry.Min) == 0))
	return limit(m.Option, entry.Min) > 0
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func twiceTheModels(a *Army, unit string) bool {
	for _, m := range a.Models(unit) {
		a.SetCount(m.ID, 2*limit(m.Option, entry.Max))
	}
	return true
}

func modelMissing(a *Army, unit string) bool {
	list := a.Models(unit)
	a.Do(roster.Operation{Op: roster.Remove, Selection: list[len(list)-1].ID})
	return true
}

// CarriedBy lists what the models of a unit carry, of the entries that keep do.
func (a *Army) CarriedBy(unit string, keep func(Placed) bool) []Placed {
	models := a.Models(unit)
	return slices.DeleteFunc(a.All(), func(p Placed) bool {
		carrier := slices.ContainsFunc(models, func(m Placed) bool { return m.ID == p.Parent })
		return !carrier || p.Option == nil || p.Option.Entry.ID == "9e/warlord" || !keep(p)
	})
}

func fixedWargear(p Placed) bool { return p.Option.Group == nil }

// ChosenWargear reports whether a selection is in a group.
func ChosenWargear(p Placed) bool { return p.Option.Group != nil }

func wargearMissing(a *Army, unit string) bool {
	list := a.CarriedBy(unit, fixedWargear)
	for _, p := range list {
		a.Do(roster.Operation{Op: roster.Remove, Selection: p.ID})
	}
	return len(list) > 0
}

func wargearTwice(a *Army, unit string) bool {
	list := a.CarriedBy(unit, fixedWargear)
	for _, p := range list {
		a.SetCount(p.ID, p.Count+1)
	}
	return len(list) > 0
}

func twoInGroup(a *Army, unit string) bool {
	list := a.CarriedBy(unit, ChosenWargear)
	for _, p := range list {
		if o := alternative(p.Option); o != nil {
			a.Do(roster.Operation{Op: roster.Select, Parent: p.Parent, Entry: o.ID})
		}
	}
	return len(list) > 0
}

// alternative is what may be chosen in the place of an option, or nil.
func alternative(o *entry.Option) *entry.Option {
	g := o.Group
	for _, inner := range append([]*entry.GroupOption{g}, g.Groups...) {
		for _, other := range inner.Options {
			if other != o {
				return other
			}
		}
	}
	return nil
}

func groupEmpty(a *Army, unit string) bool {
	list := a.CarriedBy(unit, ChosenWargear)
	for _, p := range list {
		a.Do(roster.Operation{Op: roster.Remove, Selection: p.ID})
	}
	return len(list) > 0
}

// optionsForAll gives every model all options of its groups.
func optionsForAll(a *Army, unit string) bool {
	given := 0
	for _, m := range a.Models(unit) {
		for _, o := range m.Option.Choices().Options {
			if o.Group != nil && a.Below(m.ID, o.Name()) == "" {
				a.Do(roster.Operation{Op: roster.Select, Parent: m.ID, Entry: o.ID})
				given++
			}
		}
	}
	return given > 0
}

// optionForOne lets one model of a selection use the last option it has.
func optionForOne(a *Army, unit string) bool {
	for _, m := range a.Models(unit) {
		choices := m.Option.Choices()
		if len(choices.Groups) == 0 {
			continue
		}
		g := choices.Groups[len(choices.Groups)-1]
		if len(g.Options) == 0 {
			continue
		}
		o := g.Options[len(g.Options)-1]
		a.Do(roster.Operation{Op: roster.Select, Parent: m.ID, Entry: o.ID, Count: Number(2)})
		return true
	}
	return false
}

// wholeUnitForSome lets one of several selections of models use an option that
// is for the whole unit.
func wholeUnitForSome(a *Army, unit string) bool {
	models := a.Models(unit)
	if len(models) < 2 {
		return false
	}
	for _, o := range models[0].Option.Choices().Options {
		whole := func(c entry.Constraint) bool { return c.Code == string(roster.WargearWholeUnit) }
		if slices.ContainsFunc(o.Entry.Constraints, whole) {
			a.Do(roster.Operation{Op: roster.Choose, Selection: models[0].ID, Group: o.GroupID(), Entry: o.ID})
			return a.Below(models[0].ID, o.Name()) != ""
		}
	}
	return false
}

// keywordGroups lists the bracketed keywords of a unit.
func (a *Army) keywordGroups(unit string) []*entry.GroupOption {
	return slices.DeleteFunc(slices.Clone(a.Option(unit).Choices().Groups), func(g *entry.GroupOption) bool {
		return g.Group.Name[0] != '<'
	})
}

func keywordMissing(a *Army, unit string) bool {
	groups := a.keywordGroups(unit)
	for _, g := range groups {
		a.Do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: g.Group.Name})
	}
	return len(groups) > 0
}

func twoKeywords(a *Army, unit string) bool {
	groups := a.keywordGroups(unit)
	for _, g := range groups {
		a.Do(roster.Operation{Op: roster.Select, Parent: unit, Entry: g.Options[1].ID})
	}
	return len(groups) > 0
}

// Crowned is the selection of the title.
func (a *Army) Crowned() Placed {
	list := a.All()
	return list[slices.IndexFunc(list, func(p Placed) bool { return p.Option != nil && p.Option.Entry.ID == "9e/warlord" })]
}

func noWarlord(a *Army, _ string) bool {
	a.Do(roster.Operation{Op: roster.Remove, Selection: a.Crowned().ID})
	return true
}

func twoWarlords(a *Army, unit string) bool {
	a.Do(a.Sel(a.Models(unit)[0].ID, "Warlord"))
	return true
}

func traitMissing(a *Army, _ string) bool {
	title := a.Crowned()
	if len(title.Selections) == 0 {
		return false
	}
	a.Do(roster.Operation{Op: roster.Remove, Selection: title.Selections[0].ID})
	return true
}

func traitForOthers(a *Army, other string) bool {
	if slices.Contains(unit.Units(a.Check().State())[1].Keywords, "CHARACTER") {
		return false
	}
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: other})
	title := a.Crowned()
	a.Do(roster.Operation{Op: roster.Select, Parent: title.ID, Entry: title.Option.Choices().Options[0].ID})
	return true
}

func twoTraits(a *Army, _ string) bool {
	title := a.Crowned()
	a.Do(roster.Operation{Op: roster.Select, Parent: title.ID, Entry: title.Option.Choices().Options[0].ID, Count: Number(2)})
	return true
}

func understrengthTwice(a *Army, unit string) bool {
	if !a.offers(unit, "Understrength") {
		return false
	}
	a.Understrength(unit)
	id := a.Do(roster.Operation{Op: roster.Duplicate, Selection: unit})[0]
	a.Understrength(id)
	return true
}

func (a *Army) offers(id, name string) bool {
	return slices.ContainsFunc(a.Option(id).Choices().Options, func(o *entry.Option) bool { return o.Name() == name })
}

// Understrength marks a unit and takes all models but one.
func (a *Army) Understrength(unit string) {
	a.Do(roster.Operation{Op: roster.Understrength, Selection: unit, On: Yes(true)})
	for i, m := range a.Models(unit) {
		a.SetCount(m.ID, b2i(i == 0))
	}
}

func understrengthFull(a *Army, unit string) bool {
	if !a.offers(unit, "Understrength") {
		return false
	}
	a.Do(roster.Operation{Op: roster.Understrength, Selection: unit, On: Yes(true)})
	return true
}

func limitOf(cost string) func(*Army, string) bool {
	return func(a *Army, _ string) bool {
		total, _ := a.Check().Costs[cost].Int64()
		a.Do(roster.Operation{Op: roster.SetLimit, Cost: cost, Value: strconv.Itoa(int(total - 1))})
		return true
	}
}

func unknownEntry(a *Army, unit string) bool {
	i := slices.IndexFunc(a.Forces[0].Selections, func(s roster.Selection) bool { return s.ID == unit })
	a.Forces[0].Selections[i].Entry += "-of-another-book"
	return true
}

func unknownWargear(a *Army, unit string) bool {
	for i := range a.Forces[0].Selections {
		if u := &a.Forces[0].Selections[i]; u.ID == unit {
			for k := range u.Selections {
				if m := &u.Selections[k]; len(m.Selections) > 0 {
					m.Selections[0].Entry += "-of-another-book"
					return true
				}
			}
		}
	}
	return false
}

func wrongCount(a *Army, unit string) bool {
	for i := range a.Forces[0].Selections {
		if u := &a.Forces[0].Selections[i]; u.ID == unit {
			u.Selections[0].Count = 0
			return true
		}
	}
	return false
}

func unitCount(a *Army, unit string) bool {
	for i := range a.Forces[0].Selections {
		if u := &a.Forces[0].Selections[i]; u.ID == unit {
			u.Count = 2
		}
	}
	return true
}

func unknownLimit(a *Army, _ string) bool {
	a.Limits = roster.Limits{"command": entry.Int(3)}
	return true
}

func sameID(a *Army, unit string) bool {
	f := &a.Forces[0]
	i := slices.IndexFunc(f.Selections, func(s roster.Selection) bool { return s.ID == unit })
	f.Selections = append(f.Selections, f.Selections[i])
	return true
}

// Sheets lists the built-in datasheets, each with its army book.
func Sheets() (list [][2]string) {
	for _, c := range BuiltIn().Catalogues {
		for _, o := range BuiltIn().Roots(c.ID).Options {
			list = append(list, [2]string{c.ID, o.ID[len(c.ID)+1:]})
		}
	}
	return list
}

// String returns the name of the mistake.
func (m mistake) String() string { return fmt.Sprint(m.Name) }
