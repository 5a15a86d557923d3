package roster_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A game is literal game data: one kind of force with the slot HQ, one cost, and
// what a force may select.
type game struct {
	constraints []entry.Constraint // of the force
	slot        []entry.Constraint // of the slot HQ
	roots       []*entry.Entry
	groups      []*entry.Group
	kinds       []*entry.Force // other than Patrol
}

func (g game) muster(tb testing.TB) *army {
	tb.Helper()
	system := &entry.Catalogue{
		ID: "system", System: true, CostTypes: []entry.CostType{{ID: "points", Name: "Points"}},
		Categories: []*entry.Category{{Node: entry.Node{ID: "hq", Name: "HQ"}}},
		Forces: []*entry.Force{{
			Node: entry.Node{ID: "patrol", Name: "Patrol"}, Constraints: g.constraints,
			Categories: []entry.CategoryLink{{Target: "hq", Constraints: g.slot}},
		}},
	}
	system.Forces = append(system.Forces, g.kinds...)
	book, problems := entry.NewBook(system, []*entry.Catalogue{{
		ID: "book", Name: "book", GameSystem: "system", Roots: entry.Offers{Entries: g.roots, Groups: g.groups},
	}})
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	a := &army{tb, book, roster.New("Test", "9e", "9e@test")}
	a.NoLimit = true
	a.do(roster.Operation{Op: roster.AddForce, Catalogue: "book"})
	return a
}

// entryOf is an entry that is an HQ and costs 5 points.
func entryOf(id string, constraints ...entry.Constraint) *entry.Entry {
	return &entry.Entry{
		Node: entry.Node{ID: id, Name: id}, Constraints: constraints,
		Categories: []entry.CategoryLink{{Target: "hq", Primary: true}},
		Costs:      []entry.Cost{{Type: "points", Value: entry.Int(5)}},
	}
}

// bound is a constraint that waits for a person, so that nothing is selected by
// itself.
func bound(b entry.Bound, n int64, field, scope string) entry.Constraint {
	return entry.Constraint{
		ID: field + b.String() + scope, Bound: b, Value: entry.Int(n), Manual: true,
		Query: entry.Query{Field: field, Scope: scope, Shared: true, ChildSelections: true, ChildForces: true},
	}
}

func most(n int64) entry.Constraint {
	return bound(entry.Max, n, entry.FieldSelections, entry.ScopeForce)
}

func least(n int64) entry.Constraint {
	return bound(entry.Min, n, entry.FieldSelections, entry.ScopeForce)
}

func selects(force string, entries ...string) (ops []roster.Operation) {
	for _, e := range entries {
		ops = append(ops, roster.Operation{Op: roster.Select, Parent: force, Entry: e})
	}
	return ops
}

// TestCodesOfLiteralData shows the codes that the built-in datasheets cannot
// show, each on both sides of its edge: one step is legal, the next is not.
func TestCodesOfLiteralData(t *testing.T) {
	shown := map[roster.Code]bool{}
	for _, tt := range []struct {
		code       roster.Code
		game       game
		good, more []roster.Operation
	}{
		{roster.SelectionsMax, game{roots: []*entry.Entry{entryOf("a", most(2))}}, selects("frc_1", "a", "a"), selects("frc_1", "a")},
		{roster.SelectionsMin, game{roots: []*entry.Entry{entryOf("a", least(2)), entryOf("b")}}, selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.GroupMax, groupGame(most(2)), selects("frc_1", "a", "b"), selects("frc_1", "a")},
		{roster.GroupMin, groupGame(least(2)), selects("frc_1", "a", "b"), []roster.Operation{{Op: roster.Remove, Selection: "sel_3"}}},
		{roster.CategoryMax, game{slot: []entry.Constraint{most(2)}, roots: []*entry.Entry{entryOf("a")}}, selects("frc_1", "a", "a"), selects("frc_1", "a")},
		{roster.CategoryMin, game{slot: []entry.Constraint{least(2)}, roots: []*entry.Entry{entryOf("a")}}, selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.CostMax, game{roots: []*entry.Entry{entryOf("a", bound(entry.Max, 10, "points", entry.ScopeForce))}}, selects("frc_1", "a", "a"), selects("frc_1", "a")},
		{roster.CostMin, game{roots: []*entry.Entry{entryOf("a", bound(entry.Min, 10, "points", entry.ScopeForce))}}, selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.ForcesMax, game{constraints: []entry.Constraint{bound(entry.Max, 1, entry.FieldForces, entry.ScopeRoster)}}, nil, []roster.Operation{{Op: roster.AddForce, Catalogue: "book"}}},
		{roster.ForcesMin, game{constraints: []entry.Constraint{bound(entry.Min, 2, entry.FieldForces, entry.ScopeRoster)}}, []roster.Operation{{Op: roster.AddForce, Catalogue: "book"}}, []roster.Operation{{Op: roster.RemoveForce, Force: "frc_2"}}},
		{roster.SelectionHidden, hiddenGame(), selects("frc_1", "a"), selects("frc_1", "b")},
	} {
		t.Run(string(tt.code), func(t *testing.T) {
			a := tt.game.muster(t)
			if len(tt.good) > 0 {
				a.do(tt.good...)
			}
			if got := a.errors(); len(got) > 0 {
				t.Fatalf("before the mistake: got %v", got)
			}
			a.do(tt.more...)
			if diff := cmp.Diff([]string{string(tt.code)}, slices.Compact(a.errors())); diff != "" {
				t.Errorf("root causes (-want +got):\n%s", diff)
			}
			a.appliesFixes(t, string(tt.code))
		})
		shown[tt.code] = true
	}
	shown[roster.CostCycle], shown[roster.TooDeep], shown[roster.WargearOverlap] = true, true, true // tests of their own below
	for _, code := range []roster.Code{                                                             // tests of their own, in roster/battlescribe, addable_test.go, data_message_test.go and association_test.go
		roster.SystemOther, roster.NumberUneven,
		roster.DatasheetFaction, roster.MessageError, roster.MessageWarning, roster.MessageInfo, roster.DataUnverified,
		roster.AssociationMin, roster.AssociationMax, roster.AssociationInvalid, roster.AssociationUnknown,
		roster.AssociatedMin, roster.AssociatedMax,
		// tests of their own, in roster/format/text
		roster.FactionMissing,
		roster.NameTaken, roster.EditionOther, roster.LineUnread, roster.ListSecond, roster.NumberShared,
		roster.TextFilled, roster.ModelsDiffer, roster.UnitsDiffer, roster.TotalDiffers,
		// tests of their own, in restriction_test.go, roster/event/pack and roster/event
		roster.EventLimitMax, roster.EventLimitMin, roster.EventSize, roster.EventDetachmentBanned, roster.EventDetachmentsMax,
		roster.EventCopiesMax, roster.EventBanned, roster.EventCapMax, roster.EventRequired, roster.EventDeclared,
		roster.EventTeamFaction, roster.EventEdition, roster.EventSnapshot, roster.EventLate,
	} {
		shown[code] = true
	}
	for code := range codes(t) {
		if _, err := os.Stat("testdata/codes/" + string(code) + ".json"); err != nil && !shown[code] && !strings.HasPrefix(string(code), "fix.") {
			t.Errorf("%s is shown by no example and no test", code)
		}
	}
}

func groupGame(c entry.Constraint) game {
	return game{groups: []*entry.Group{{
		Node: entry.Node{ID: "group", Name: "Group"}, Constraints: []entry.Constraint{c},
		Offers: entry.Offers{Entries: []*entry.Entry{entryOf("a"), entryOf("b")}},
	}}}
}

// hiddenGame hides a while there is a b.
func hiddenGame() game {
	a := entryOf("a")
	a.Modifiers = []entry.Modifier{{
		Op: entry.Set, Field: entry.FieldHidden, Value: "true",
		When: entry.Conditions{Tests: []entry.Condition{{
			Query:      entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: "b", Shared: true},
			Comparison: entry.AtLeast, Value: entry.Int(1),
		}}},
	}}
	return game{roots: []*entry.Entry{a, entryOf("b")}}
}

// A cost that grows with the cost of its own force has no end.
func TestCostCycle(t *testing.T) {
	grows := func(of string) game {
		a := entryOf("a")
		a.Modifiers = []entry.Modifier{{
			Op: entry.Increment, Field: "points", Value: "1",
			Repeats: []entry.Repeat{{Query: entry.Query{Scope: entry.ScopeForce, Field: "points", Child: of, Shared: true}, Value: entry.Int(1), Times: 1}},
		}}
		return game{roots: []*entry.Entry{a, entryOf("b")}}
	}
	for of, want := range map[string][]string{"b": {}, "a": {string(roster.CostCycle)}} {
		a := grows(of).muster(t)
		a.do(selects("frc_1", "a", "b")...)
		if diff := cmp.Diff(want, a.errors()); diff != "" {
			t.Errorf("cost of %s (-want +got):\n%s", of, diff)
		}
	}
}

// An entry that contains itself may be selected without end; what is too deep is
// left out.
func TestTooDeep(t *testing.T) {
	inner := entryOf("a")
	inner.Links = []*entry.Link{{Node: entry.Node{ID: "l"}, Target: "a"}}
	a := game{roots: []*entry.Entry{inner}}.muster(t)
	a.Forces[0].Selections = []roster.Selection{nested(roster.MaxDepth-1, "")}
	if got := a.errors(); len(got) > 0 {
		t.Errorf("at the limit: got %v", got)
	}
	a.Forces[0].Selections = []roster.Selection{nested(roster.MaxDepth, "")}
	if got := a.errors(); !slices.Equal(got, []string{string(roster.TooDeep)}) {
		t.Errorf("beyond the limit: got %v", got)
	}
	a.appliesFixes(t, "too deep")
}

// nested is a selection with so many below one another under it.
func nested(below int, prefix string) roster.Selection {
	s := roster.Selection{ID: "sel_" + prefix, Entry: prefix + "a", Count: 1}
	if below > 0 {
		s.Selections = []roster.Selection{nested(below-1, prefix+"l::")}
	}
	return s
}

// Forces below forces are bounded alike.
func TestForcesTooDeep(t *testing.T) {
	a := game{roots: []*entry.Entry{entryOf("a")}}.muster(t)
	f := &a.Forces[0]
	for i := range roster.MaxDepth - 1 {
		f.Forces = []roster.Force{{ID: strings.Repeat("f", i+1), Entry: "patrol", Catalogue: "book"}}
		f = &f.Forces[0]
	}
	if got := a.errors(); len(got) > 0 {
		t.Errorf("at the limit: got %v", got)
	}
	f.Forces = []roster.Force{{ID: "last", Entry: "patrol", Catalogue: "book"}}
	if got := a.errors(); !slices.Equal(got, []string{string(roster.TooDeep)}) {
		t.Errorf("beyond the limit: got %v", got)
	}
}

// Two options that give up the same pistol: each alone is legal.
func TestWargearOverlap(t *testing.T) {
	book := overlapping(t)
	use := func(blades ...string) *army {
		a := &army{t, book, roster.New("Test", "9e", "9e@test")}
		a.do(roster.Operation{Op: roster.AddForce, Catalogue: "9e.guard"})
		unit := a.do(roster.Operation{Op: roster.AddUnit, Datasheet: "9e.guard.veteran"})[0]
		model := a.models(unit)[0].ID
		for _, blade := range blades {
			a.do(roster.Operation{Op: roster.Remove, Selection: a.below(model, blade)})
			a.do(roster.Operation{Op: roster.Select, Parent: model, Entry: a.clawsFor(model, blade)})
		}
		if pistol := a.below(model, "pistol"); pistol != "" && len(blades) > 0 {
			a.do(roster.Operation{Op: roster.Remove, Selection: pistol})
		}
		return a
	}
	for _, one := range []string{"sword", "axe"} {
		if got := use(one).errors(); len(got) > 0 {
			t.Errorf("claws for the %s: got %v", one, got)
		}
	}
	both := use("sword", "axe")
	got := both.errors()
	if len(got) == 0 || slices.ContainsFunc(got, func(c string) bool { return c != string(roster.WargearOverlap) }) {
		t.Errorf("claws for both: got %v, want %s", got, roster.WargearOverlap)
	}
	both.appliesFixes(t, "overlap")
}

// clawsFor is the option of claws in the group of a blade.
func (a *army) clawsFor(model, blade string) string {
	a.Helper()
	for _, o := range a.option(model).Choices().Options {
		for g := o.Group; g != nil && o.Name() == "claws"; g = g.Parent {
			if g.Group.Name == blade {
				return o.ID
			}
		}
	}
	a.Fatalf("no claws for %s", blade)
	return ""
}
