package edit_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// A minimum that is always lowered is selected with its parent, and is not selected again after
// its removal.
func TestInitialSelections(t *testing.T) {
	for name, c := range map[string]struct {
		when entry.Conditions
		want []string
	}{
		"unconditional": {want: []string{"1 sword", "1 show"}},
		"conditional": {
			when: entry.Conditions{Tests: []entry.Condition{{Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldSelections, Child: entry.ChildAny, ChildSelections: true}, Comparison: entry.AtLeast, Value: entry.Int(1)}}},
			want: []string{"1 sword"},
		},
	} {
		show := rostertest.Banner("show", rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1))
		show.Modifiers = []entry.Modifier{{Op: entry.Set, Field: "least", Value: "0", When: c.when}}
		unit := rostertest.EntryOf("band")
		unit.Groups = []*entry.Group{{
			Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "sword", Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "arm", entry.Min, 1)},
			Offers: entry.Offers{Entries: []*entry.Entry{rostertest.Banner("sword"), rostertest.Banner("axe")}},
		}}
		unit.Entries = []*entry.Entry{show}
		a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
		band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
		a.WantBelow(band, c.want...)
		a.WantErrors(name)
		if len(c.want) == 1 {
			continue
		}
		a.Do(roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[1].ID})
		a.Do(roster.Operation{Op: roster.Choose, Selection: band, Group: "arms", Entry: "axe"})
		a.WantBelow(band, "1 axe")
		a.WantErrors(name + ": removed")
	}
}

// The only model that a unit needs, and may have more of, fills its group. A number that the user sets is kept.
func TestInitialModelsOfAGroup(t *testing.T) {
	model := func(id string, least, most int64) *entry.Entry {
		e := rostertest.Banner(id, rostertest.LimitIn(entry.ScopeParent, id+"-least", entry.Min, least), rostertest.LimitIn(entry.ScopeParent, id+"-most", entry.Max, most))
		e.Kind = entry.Model
		return e
	}
	for name, c := range map[string]struct {
		models []*entry.Entry
		want   []string
	}{
		"one":                   {[]*entry.Entry{model("leader", 1, 1), model("trooper", 2, 4), model("gunner", 0, 4)}, []string{"1 leader", "4 trooper"}},
		"two":                   {[]*entry.Entry{model("trooper", 1, 4), model("gunner", 1, 4)}, []string{"1 trooper", "1 gunner"}},
		"too small a maximum":   {[]*entry.Entry{model("leader", 1, 1), model("trooper", 2, 3)}, []string{"1 leader", "2 trooper"}},
		"none that is required": {[]*entry.Entry{model("trooper", 0, 5), model("leader", 1, 1)}, []string{"1 leader"}},
	} {
		unit := rostertest.EntryOf("band")
		unit.Groups = []*entry.Group{{
			Node: entry.Node{ID: "models", Name: "Models"}, Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "five", entry.Min, 5)},
			Offers: entry.Offers{Entries: c.models},
		}}
		a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
		band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
		a.WantBelow(band, c.want...)
		if name == "one" {
			a.WantErrors(name)
			three := 3
			a.Do(roster.Operation{Op: roster.SetCount, Selection: a.Forces[0].Selections[0].Selections[1].ID, Count: &three})
			a.WantBelow(band, "1 leader", "3 trooper")
		}
	}
}

// A minimum in the force counts the selections of other units, and no maximum is exceeded.
func TestInitialSelectionsCountTheScope(t *testing.T) {
	for name, c := range map[string]struct {
		limits        []entry.Constraint
		first, second []string
		codes         []string
	}{
		"one in the force": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeForce, "least", entry.Min, 1)},
			first:  []string{"1 flag"}, second: []string{},
		},
		"each of at most one in the army": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1), rostertest.LimitIn(entry.ScopeRoster, "most", entry.Max, 1)},
			first:  []string{"1 flag"}, second: []string{},
			codes: []string{string(roster.SelectionsMin)},
		},
		"each": {
			limits: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "least", entry.Min, 1), rostertest.LimitIn(entry.ScopeRoster, "most", entry.Max, 2)},
			first:  []string{"1 flag"}, second: []string{"1 flag"},
		},
	} {
		unit := rostertest.EntryOf("band")
		unit.Entries = []*entry.Entry{rostertest.Banner("flag", c.limits...)}
		a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
		first, second := a.Do(rostertest.Selects("frc_1", "band")...)[0], a.Do(rostertest.Selects("frc_1", "band")...)[0]
		a.WantBelow(first, c.first...)
		a.WantBelow(second, c.second...)
		a.WantErrors(name, c.codes...)
	}
}

// The choice of a setting also chooses the only allowed value of another one, and replaces one that is no longer
// allowed. It changes nothing where there are several or none, and the user may clear the setting.
func TestSettingsWithOneValue(t *testing.T) {
	onlyWith := func(e *entry.Entry, detachments ...string) *entry.Entry {
		when := entry.Conditions{}
		for _, d := range detachments {
			when.Tests = append(when.Tests, entry.Condition{
				Query:      entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: d, ChildSelections: true, Shared: true},
				Comparison: entry.LessThan, Value: entry.Int(1),
			})
		}
		e.Modifiers = []entry.Modifier{{Op: entry.Set, Field: entry.FieldHidden, Value: "true", When: when}}
		return e
	}
	setting := func(id, name string, values ...*entry.Entry) *entry.Entry {
		return &entry.Entry{
			Node: entry.Node{ID: id, Name: name}, Kind: entry.Upgrade,
			Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeForce, id+" least", entry.Min, 1)},
			Offers: entry.Offers{Groups: []*entry.Group{{
				Node: entry.Node{ID: id + " group", Name: name}, Offers: entry.Offers{Entries: values},
				Constraints: []entry.Constraint{
					rostertest.LimitIn(entry.ScopeParent, id+" min", entry.Min, 1), rostertest.LimitIn(entry.ScopeParent, id+" max", entry.Max, 1),
				},
			}}},
		}
	}
	a := rostertest.Game{Roots: []*entry.Entry{
		setting("detachment", "Detachment", rostertest.Banner("fort"), rostertest.Banner("raid"), rostertest.Banner("both"), rostertest.Banner("neither")),
		setting("disposition", "Force Disposition",
			onlyWith(rostertest.Banner("hold"), "fort", "both"), onlyWith(rostertest.Banner("take"), "raid", "both")),
		setting("size", "Battle Size", rostertest.Banner("small")),
		setting("colour", "Colour", rostertest.Banner("red")),
	}}.NewArmy(t)
	ids := map[string]string{}
	for _, s := range a.Forces[0].Selections {
		ids[s.Entry] = s.ID
	}
	a.WantBelow(ids["size"], "1 small")
	a.WantBelow(ids["colour"], []string{}...) // no setting
	for _, c := range []struct {
		setting, value string
		want           []string // disposition
	}{
		{"detachment", "fort", []string{"1 hold"}},
		{"detachment", "raid", []string{"1 take"}},
		{"detachment", "both", []string{"1 take"}},
		{"disposition", "", []string{}},
		{"detachment", "both", []string{}},
		{"detachment", "raid", []string{"1 take"}},
		{"disposition", "", []string{}},
		{"detachment", "neither", []string{}},
	} {
		a.Do(roster.Operation{Op: roster.Choose, Selection: ids[c.setting], Group: c.setting + " group", Entry: c.value})
		a.WantBelow(ids["disposition"], c.want...)
	}
}
