package roster_test

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
	name string
	make func(a *army, unit string) bool
}

// mistakes are the kinds of mistake that an army of any datasheet may have.
var mistakes = []mistake{
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

// models lists the selections of models of a unit.
func (a *army) models(unit string) []placed {
	return slices.DeleteFunc(a.all(), func(p placed) bool {
		return p.parent != unit || p.option == nil || p.option.Kind() != entry.Model
	})
}

func (a *army) setCount(id string, n int) {
	a.do(roster.Operation{Op: roster.SetCount, Selection: id, Count: number(n)})
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

func tooManyModels(a *army, unit string) bool {
	m := a.models(unit)[0]
	a.setCount(m.ID, limit(m.option, entry.Max)+1)
	return true
}

func tooFewModels(a *army, unit string) bool {
	m := a.models(unit)[0]
	a.setCount(m.ID, limit(m.option, entry.Min)-1+b2i(limit(m.option, entry.Min) == 0))
	return limit(m.option, entry.Min) > 0
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func twiceTheModels(a *army, unit string) bool {
	for _, m := range a.models(unit) {
		a.setCount(m.ID, 2*limit(m.option, entry.Max))
	}
	return true
}

func modelMissing(a *army, unit string) bool {
	list := a.models(unit)
	a.do(roster.Operation{Op: roster.Remove, Selection: list[len(list)-1].ID})
	return true
}

// carriedBy lists what the models of a unit carry, of the entries that keep do.
func (a *army) carriedBy(unit string, keep func(placed) bool) []placed {
	models := a.models(unit)
	return slices.DeleteFunc(a.all(), func(p placed) bool {
		carrier := slices.ContainsFunc(models, func(m placed) bool { return m.ID == p.parent })
		return !carrier || p.option == nil || p.option.Entry.ID == "9e/warlord" || !keep(p)
	})
}

func fixedWargear(p placed) bool  { return p.option.Group == nil }
func chosenWargear(p placed) bool { return p.option.Group != nil }

func wargearMissing(a *army, unit string) bool {
	list := a.carriedBy(unit, fixedWargear)
	for _, p := range list {
		a.do(roster.Operation{Op: roster.Remove, Selection: p.ID})
	}
	return len(list) > 0
}

func wargearTwice(a *army, unit string) bool {
	list := a.carriedBy(unit, fixedWargear)
	for _, p := range list {
		a.setCount(p.ID, p.Count+1)
	}
	return len(list) > 0
}

func twoInGroup(a *army, unit string) bool {
	list := a.carriedBy(unit, chosenWargear)
	for _, p := range list {
		if o := alternative(p.option); o != nil {
			a.do(roster.Operation{Op: roster.Select, Parent: p.parent, Entry: o.ID})
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

func groupEmpty(a *army, unit string) bool {
	list := a.carriedBy(unit, chosenWargear)
	for _, p := range list {
		a.do(roster.Operation{Op: roster.Remove, Selection: p.ID})
	}
	return len(list) > 0
}

// optionsForAll gives every model all options of its groups.
func optionsForAll(a *army, unit string) bool {
	given := 0
	for _, m := range a.models(unit) {
		for _, o := range m.option.Choices().Options {
			if o.Group != nil && a.below(m.ID, o.Name()) == "" {
				a.do(roster.Operation{Op: roster.Select, Parent: m.ID, Entry: o.ID})
				given++
			}
		}
	}
	return given > 0
}

// optionForOne lets one model of a selection use the last option it has.
func optionForOne(a *army, unit string) bool {
	for _, m := range a.models(unit) {
		choices := m.option.Choices()
		if len(choices.Groups) == 0 {
			continue
		}
		g := choices.Groups[len(choices.Groups)-1]
		if len(g.Options) == 0 {
			continue
		}
		o := g.Options[len(g.Options)-1]
		a.do(roster.Operation{Op: roster.Select, Parent: m.ID, Entry: o.ID, Count: number(2)})
		return true
	}
	return false
}

// wholeUnitForSome lets one of several selections of models use an option that
// is for the whole unit.
func wholeUnitForSome(a *army, unit string) bool {
	models := a.models(unit)
	if len(models) < 2 {
		return false
	}
	for _, o := range models[0].option.Choices().Options {
		whole := func(c entry.Constraint) bool { return c.Code == string(roster.WargearWholeUnit) }
		if slices.ContainsFunc(o.Entry.Constraints, whole) {
			a.do(roster.Operation{Op: roster.Choose, Selection: models[0].ID, Group: o.GroupID(), Entry: o.ID})
			return a.below(models[0].ID, o.Name()) != ""
		}
	}
	return false
}

// keywordGroups lists the bracketed keywords of a unit.
func (a *army) keywordGroups(unit string) []*entry.GroupOption {
	return slices.DeleteFunc(slices.Clone(a.option(unit).Choices().Groups), func(g *entry.GroupOption) bool {
		return g.Group.Name[0] != '<'
	})
}

func keywordMissing(a *army, unit string) bool {
	groups := a.keywordGroups(unit)
	for _, g := range groups {
		a.do(roster.Operation{Op: roster.SetKeyword, Selection: unit, Keyword: g.Group.Name})
	}
	return len(groups) > 0
}

func twoKeywords(a *army, unit string) bool {
	groups := a.keywordGroups(unit)
	for _, g := range groups {
		a.do(roster.Operation{Op: roster.Select, Parent: unit, Entry: g.Options[1].ID})
	}
	return len(groups) > 0
}

// crowned is the selection of the title.
func (a *army) crowned() placed {
	list := a.all()
	return list[slices.IndexFunc(list, func(p placed) bool { return p.option != nil && p.option.Entry.ID == "9e/warlord" })]
}

func noWarlord(a *army, _ string) bool {
	a.do(roster.Operation{Op: roster.Remove, Selection: a.crowned().ID})
	return true
}

func twoWarlords(a *army, unit string) bool {
	a.do(a.sel(a.models(unit)[0].ID, "Warlord"))
	return true
}

func traitMissing(a *army, _ string) bool {
	title := a.crowned()
	if len(title.Selections) == 0 {
		return false
	}
	a.do(roster.Operation{Op: roster.Remove, Selection: title.Selections[0].ID})
	return true
}

func traitForOthers(a *army, other string) bool {
	if slices.Contains(unit.Units(a.check().State())[1].Keywords, "CHARACTER") {
		return false
	}
	a.do(roster.Operation{Op: roster.SetWarlord, Selection: other})
	title := a.crowned()
	a.do(roster.Operation{Op: roster.Select, Parent: title.ID, Entry: title.option.Choices().Options[0].ID})
	return true
}

func twoTraits(a *army, _ string) bool {
	title := a.crowned()
	a.do(roster.Operation{Op: roster.Select, Parent: title.ID, Entry: title.option.Choices().Options[0].ID, Count: number(2)})
	return true
}

func understrengthTwice(a *army, unit string) bool {
	if !a.offers(unit, "Understrength") {
		return false
	}
	a.understrength(unit)
	id := a.do(roster.Operation{Op: roster.Duplicate, Selection: unit})[0]
	a.understrength(id)
	return true
}

func (a *army) offers(id, name string) bool {
	return slices.ContainsFunc(a.option(id).Choices().Options, func(o *entry.Option) bool { return o.Name() == name })
}

// understrength marks a unit and takes all models but one.
func (a *army) understrength(unit string) {
	a.do(roster.Operation{Op: roster.Understrength, Selection: unit, On: yes(true)})
	for i, m := range a.models(unit) {
		a.setCount(m.ID, b2i(i == 0))
	}
}

func understrengthFull(a *army, unit string) bool {
	if !a.offers(unit, "Understrength") {
		return false
	}
	a.do(roster.Operation{Op: roster.Understrength, Selection: unit, On: yes(true)})
	return true
}

func limitOf(cost string) func(*army, string) bool {
	return func(a *army, _ string) bool {
		total, _ := a.check().Costs[cost].Int64()
		a.do(roster.Operation{Op: roster.SetLimit, Cost: cost, Value: strconv.Itoa(int(total - 1))})
		return true
	}
}

func unknownEntry(a *army, unit string) bool {
	i := slices.IndexFunc(a.Forces[0].Selections, func(s roster.Selection) bool { return s.ID == unit })
	a.Forces[0].Selections[i].Entry += "-of-another-book"
	return true
}

func unknownWargear(a *army, unit string) bool {
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

func wrongCount(a *army, unit string) bool {
	for i := range a.Forces[0].Selections {
		if u := &a.Forces[0].Selections[i]; u.ID == unit {
			u.Selections[0].Count = 0
			return true
		}
	}
	return false
}

func unitCount(a *army, unit string) bool {
	for i := range a.Forces[0].Selections {
		if u := &a.Forces[0].Selections[i]; u.ID == unit {
			u.Count = 2
		}
	}
	return true
}

func unknownLimit(a *army, _ string) bool {
	a.Limits = roster.Limits{"command": entry.Int(3)}
	return true
}

func sameID(a *army, unit string) bool {
	f := &a.Forces[0]
	i := slices.IndexFunc(f.Selections, func(s roster.Selection) bool { return s.ID == unit })
	f.Selections = append(f.Selections, f.Selections[i])
	return true
}

// sheets lists the built-in datasheets, each with its army book.
func sheets() (list [][2]string) {
	for _, c := range builtIn().Catalogues {
		for _, o := range builtIn().Roots(c.ID).Options {
			list = append(list, [2]string{c.ID, o.ID[len(c.ID)+1:]})
		}
	}
	return list
}

func (m mistake) String() string { return fmt.Sprint(m.name) }
