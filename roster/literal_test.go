package roster_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

func most(n int64) entry.Constraint {
	return rostertest.Bound(entry.Max, n, entry.FieldSelections, entry.ScopeForce)
}

// TestWhyHidden: the message says whether the data offers the option to no army, or hides it with
// the current choices only.
func TestWhyHidden(t *testing.T) {
	gone := rostertest.EntryOf("gone")
	gone.Hidden = true
	for name, tt := range map[string]struct {
		game   rostertest.Game
		chosen []string
		want   string
	}{
		"hidden from all armies": {rostertest.Game{Roots: []*entry.Entry{gone}}, []string{"gone"}, "true"},
		"hidden by a choice":     {hiddenGame(), []string{"a", "b"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := tt.game.NewArmy(t)
			a.Do(rostertest.Selects("frc_1", tt.chosen...)...)
			for _, d := range a.Check().Diagnostics {
				if d.Code == roster.SelectionHidden && d.Args["Always"] == tt.want {
					return
				}
			}
			t.Errorf("got %+v, want Always %q", a.Check().Diagnostics, tt.want)
		})
	}
}

// TestSubjectOfMax: what has too many of a selection is the force or the army, not the selection itself.
func TestSubjectOfMax(t *testing.T) {
	for _, tt := range []struct {
		scope, name string
		forces      int
		want        string
	}{
		{entry.ScopeForce, "Raiders", 1, "The army has 2 × Battle Size; at most 1 is allowed."},
		{entry.ScopeForce, "", 1, "The army has 2 × Battle Size; at most 1 is allowed."},
		{entry.ScopeForce, "Raiders", 2, "Patrol has 2 × Battle Size; at most 1 is allowed."},
		{entry.ScopeRoster, "Raiders", 2, "The army has 2 × Battle Size; at most 1 is allowed."},
		{entry.ScopeRoster, "", 1, "The army has 2 × Battle Size; at most 1 is allowed."},
	} {
		size := rostertest.EntryOf("Battle Size", rostertest.Bound(entry.Max, 1, entry.FieldSelections, tt.scope))
		a := rostertest.Game{Roots: []*entry.Entry{size}}.NewArmy(t)
		a.Do(rostertest.Selects("frc_1", "Battle Size", "Battle Size")...)
		if tt.forces > 1 {
			a.Do(roster.Operation{Op: roster.AddForce, Catalogue: "book"})
		}
		a.Roster.Name = tt.name
		var got []string
		for _, d := range a.Check().Diagnostics {
			if d.Code == roster.SelectionsMax {
				got = append(got, d.Text("en"))
			}
		}
		if len(got) != 1 || got[0] != tt.want {
			t.Errorf("%s, %q, %d forces: got %q, want %q", tt.scope, tt.name, tt.forces, got, tt.want)
		}
	}
}

// TestCodesOfLiteralData shows the codes that the built-in datasheets cannot
// show, each on both sides of its edge: one step is legal, the next is not.
func TestCodesOfLiteralData(t *testing.T) {
	shown := map[roster.Code]bool{}
	for _, tt := range []struct {
		code       roster.Code
		game       rostertest.Game
		good, more []roster.Operation
	}{
		{roster.SelectionsMax, rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", most(2))}}, rostertest.Selects("frc_1", "a", "a"), rostertest.Selects("frc_1", "a")},
		{roster.SelectionsMin, rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", rostertest.Least(2)), rostertest.EntryOf("b")}}, rostertest.Selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.GroupMax, groupGame(most(2)), rostertest.Selects("frc_1", "a", "b"), rostertest.Selects("frc_1", "a")},
		{roster.GroupMin, groupGame(rostertest.Least(2)), rostertest.Selects("frc_1", "a", "b"), []roster.Operation{{Op: roster.Remove, Selection: "sel_3"}}},
		{roster.CategoryMax, rostertest.Game{Slot: []entry.Constraint{most(2)}, Roots: []*entry.Entry{rostertest.EntryOf("a")}}, rostertest.Selects("frc_1", "a", "a"), rostertest.Selects("frc_1", "a")},
		{roster.CategoryMin, rostertest.Game{Slot: []entry.Constraint{rostertest.Least(2)}, Roots: []*entry.Entry{rostertest.EntryOf("a")}}, rostertest.Selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.CostMax, rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", rostertest.Bound(entry.Max, 10, "points", entry.ScopeForce))}}, rostertest.Selects("frc_1", "a", "a"), rostertest.Selects("frc_1", "a")},
		{roster.CostMin, rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("a", rostertest.Bound(entry.Min, 10, "points", entry.ScopeForce))}}, rostertest.Selects("frc_1", "a", "a"), []roster.Operation{{Op: roster.Remove, Selection: "sel_2"}}},
		{roster.ForcesMax, rostertest.Game{Constraints: []entry.Constraint{rostertest.Bound(entry.Max, 1, entry.FieldForces, entry.ScopeRoster)}}, nil, []roster.Operation{{Op: roster.AddForce, Catalogue: "book"}}},
		{roster.ForcesMin, rostertest.Game{Constraints: []entry.Constraint{rostertest.Bound(entry.Min, 2, entry.FieldForces, entry.ScopeRoster)}}, []roster.Operation{{Op: roster.AddForce, Catalogue: "book"}}, []roster.Operation{{Op: roster.RemoveForce, Force: "frc_2"}}},
		{roster.SelectionHidden, hiddenGame(), rostertest.Selects("frc_1", "a"), rostertest.Selects("frc_1", "b")},
	} {
		t.Run(string(tt.code), func(t *testing.T) {
			a := tt.game.NewArmy(t)
			if len(tt.good) > 0 {
				a.Do(tt.good...)
			}
			if got := a.Errors(); len(got) > 0 {
				t.Fatalf("before the mistake: got %v", got)
			}
			a.Do(tt.more...)
			if diff := cmp.Diff([]string{string(tt.code)}, slices.Compact(a.Errors())); diff != "" {
				t.Errorf("root causes (-want +got):\n%s", diff)
			}
			a.AppliesFixes(t, string(tt.code))
		})
		shown[tt.code] = true
	}
	shown[roster.CostCycle], shown[roster.TooDeep], shown[roster.WargearOverlap] = true, true, true // tests of their own below
	for _, code := range []roster.Code{                                                             // tests of their own, in roster/battlescribe, addable_test.go, data_message_test.go and association_test.go
		roster.SystemOther, roster.NumberUneven, roster.ElementUnread, roster.IDRepeated, roster.IDMoved, roster.NameDiffers,
		roster.DatasheetFaction, roster.MessageError, roster.MessageWarning, roster.MessageInfo, roster.DataUnverified,
		roster.AssociationMin, roster.AssociationMax, roster.AssociationInvalid, roster.AssociationUnknown,
		roster.AssociatedMin, roster.AssociatedMax, roster.EnhancementBearer, // bearer_test.go
		// tests of their own, in roster/format/text and roster/service
		roster.FactionMissing, roster.NameElsewhere, roster.NameMoved, roster.PointsMoved, roster.EnhancementAttached, roster.EnhancementUnit, roster.WarlordForbidden, roster.DetachmentUnits,
		roster.NameTaken, roster.EditionOther, roster.EditionChosen, roster.LineUnread, roster.ListSecond, roster.NumberShared, roster.ChoiceAssumed,
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

func groupGame(c entry.Constraint) rostertest.Game {
	return rostertest.Game{Groups: []*entry.Group{{
		Node: entry.Node{ID: "group", Name: "Group"}, Constraints: []entry.Constraint{c},
		Offers: entry.Offers{Entries: []*entry.Entry{rostertest.EntryOf("a"), rostertest.EntryOf("b")}},
	}}}
}

// hiddenGame hides a while there is a b.
func hiddenGame() rostertest.Game {
	a := rostertest.EntryOf("a")
	a.Modifiers = []entry.Modifier{{
		Op: entry.Set, Field: entry.FieldHidden, Value: "true",
		When: entry.Conditions{Tests: []entry.Condition{{
			Query:      entry.Query{Scope: entry.ScopeForce, Field: entry.FieldSelections, Child: "b", Shared: true},
			Comparison: entry.AtLeast, Value: entry.Int(1),
		}}},
	}}
	return rostertest.Game{Roots: []*entry.Entry{a, rostertest.EntryOf("b")}}
}
