package edit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// fewer lowers a limit by one for each selection of an entry in the parent.
func fewer(constraint, entryID string) entry.Modifier {
	return entry.Modifier{Op: entry.Decrement, Field: constraint, Value: "1", Repeats: []entry.Repeat{{
		Value: entry.Int(1), Times: 1,
		Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Child: entryID, Shared: true, ChildSelections: true},
	}}}
}

// warband is a unit of four troopers. Each specialist replaces a trooper, automatically or not.
func warband(automatic bool) *entry.Entry {
	trooper := &entry.Entry{Node: entry.Node{ID: "trooper", Name: "Trooper", Modifiers: []entry.Modifier{fewer("most", "specialist"), fewer("least", "specialist")}}, Kind: entry.Model}
	trooper.Constraints = []entry.Constraint{rostertest.Kept("most", entry.Max, 4), rostertest.Kept("least", entry.Min, 4)}
	for i := range trooper.Constraints {
		trooper.Constraints[i].Automatic = automatic
	}
	specialist := &entry.Entry{Node: entry.Node{ID: "specialist", Name: "Specialist"}, Kind: entry.Model}
	unit := rostertest.EntryOf("band")
	unit.Entries = []*entry.Entry{trooper, specialist}
	return unit
}

// edited applies operations and returns the adjustments.
func edited(a *rostertest.Army, ops ...roster.Operation) []edit.Adjustment {
	a.Helper()
	c, err := edit.Edit(a.Book, a.Roster, ops)
	if err != nil {
		a.Fatal(err)
	}
	a.Roster = c.Roster
	return c.Adjusted
}

var rule = &entry.Source{Document: "a.cat", Line: 3}

func wantAdjusted(t *testing.T, what string, got []edit.Adjustment, want ...edit.Adjustment) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

// A later choice that breaks an automatic limit is followed by a repair, in both directions, and
// the result reports the adjustment.
func TestAutomaticLimitsAreKept(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{warband(true)}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	trooper := a.Forces[0].Selections[0].Selections[0].ID
	adjusted := func(before, after, operation int) edit.Adjustment {
		return edit.Adjustment{Operation: operation, Selection: trooper, Entry: "trooper", Name: "Trooper", Before: before, After: after, Source: rule}
	}
	ops := append(rostertest.Selects(band, "specialist"), rostertest.Selects(band, "specialist")...)
	wantAdjusted(t, "two specialists", edited(a, ops...), adjusted(4, 3, 0), adjusted(3, 2, 1))
	a.WantErrors("two specialists")
	specialist := a.Forces[0].Selections[0].Selections[1].ID
	wantAdjusted(t, "one specialist fewer", edited(a, roster.Operation{Op: roster.SetCount, Selection: specialist, Count: rostertest.Number(1)}), adjusted(2, 3, 0))
	a.WantErrors("one specialist fewer")
	wantAdjusted(t, "more than may be", edited(a, roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(9)}), adjusted(9, 3, 0))
	wantAdjusted(t, "fewer than must be", edited(a, roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(1)}), adjusted(1, 3, 0))
	wantAdjusted(t, "as many as may be", edited(a, roster.Operation{Op: roster.SetCount, Selection: trooper, Count: rostertest.Number(3)}))
}

// A limit that is not automatic is left to the user.
func TestOtherLimitsAreReported(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{warband(false)}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	wantAdjusted(t, "not automatic", edited(a, rostertest.Selects(band, "specialist")...))
	a.WantErrors("not automatic", string(roster.SelectionsMax))
}

// All selections of an option may be removed, and added again.
func TestAutomaticToNothingAndBack(t *testing.T) {
	sword := &entry.Entry{Node: entry.Node{ID: "sword", Name: "Sword", Modifiers: []entry.Modifier{fewer("most", "axe"), fewer("least", "axe")}}}
	sword.Constraints = []entry.Constraint{rostertest.Kept("most", entry.Max, 1), rostertest.Kept("least", entry.Min, 1)}
	unit := rostertest.EntryOf("band")
	unit.Entries = []*entry.Entry{sword, {Node: entry.Node{ID: "axe", Name: "Axe"}}}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	first := a.Forces[0].Selections[0].Selections[0].ID
	axe := roster.Operation{Op: roster.Select, Parent: band, Entry: "axe"}
	wantAdjusted(t, "an axe", edited(a, axe), edit.Adjustment{Selection: first, Entry: "sword", Name: "Sword", Before: 1, Source: rule})
	got := edited(a, roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[0].ID})
	second := a.Forces[0].Selections[0].Selections[0].ID
	wantAdjusted(t, "no axe", got, edit.Adjustment{Selection: second, Entry: "sword", Name: "Sword", After: 1, Source: rule})
	a.WantErrors("no axe")
}

// In a group, the requested selections stay and the others are reduced, the default first. A
// minimum is filled with the default.
func TestAutomaticGroups(t *testing.T) {
	group := &entry.Group{Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "gun", Constraints: []entry.Constraint{rostertest.Kept("most", entry.Max, 2), rostertest.Kept("least", entry.Min, 2)}}
	for _, id := range []string{"blade", "gun", "lance"} {
		group.Entries = append(group.Entries, &entry.Entry{Node: entry.Node{ID: id, Name: id}})
	}
	unit := rostertest.EntryOf("band")
	unit.Groups = []*entry.Group{group}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	a.WantBelow(band, "2 gun")
	edited(a, rostertest.Selects(band, "blade")...)
	a.WantBelow(band, "1 gun", "1 blade")
	edited(a, rostertest.Selects(band, "lance")...)
	a.WantBelow(band, "1 blade", "1 lance")
	got := edited(a, roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[0].ID})
	a.WantBelow(band, "1 lance", "1 gun")
	if len(got) != 1 || got[0].Entry != "gun" || got[0].After != 1 || got[0].Before != 0 {
		t.Errorf("adjusted: got %+v, want a gun", got)
	}
}

// A limit that was broken before an operation is left to the user, unless the operation makes it
// worse. Renaming changes no choice.
func TestAutomaticLimitsBrokenBefore(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{warband(true)}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	a.Forces[0].Selections[0].Selections[0].Count = 6
	wantAdjusted(t, "another unit", edited(a, rostertest.Selects("frc_1", "band")...))
	wantAdjusted(t, "a name", edited(a, roster.Operation{Op: roster.Rename, Selection: band, Name: "Six"}))
	a.WantErrors("as it was", string(roster.SelectionsMax))
	trooper := a.Forces[0].Selections[0].Selections[0].ID
	wantAdjusted(t, "worse", edited(a, rostertest.Selects(band, "specialist")...),
		edit.Adjustment{Selection: trooper, Entry: "trooper", Name: "Trooper", Before: 6, After: 3, Source: rule})
}

// Repairing contradictory limits ends, and they are reported.
func TestAutomaticLimitsThatContradict(t *testing.T) {
	trooper := &entry.Entry{Node: entry.Node{ID: "trooper", Name: "Trooper"}}
	trooper.Constraints = []entry.Constraint{rostertest.Kept("most", entry.Max, 1), rostertest.Kept("least", entry.Min, 3)}
	unit := rostertest.EntryOf("band")
	unit.Entries = []*entry.Entry{trooper}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	edited(a, rostertest.Selects(band, "trooper")...)
	if got := a.Errors(); len(got) != 1 {
		t.Errorf("got %v, want one of the two limits", got)
	}
}

// A choice that narrows the bounds of its neighbours reports their adjustment.
func TestSettledChoicesAreReported(t *testing.T) {
	hands := &entry.Group{Node: entry.Node{ID: "hands", Name: "Hands"}, Default: "sword"}
	claws := entry.Entry{Node: entry.Node{ID: "claws", Name: "Claws"}}
	hands.Entries = []*entry.Entry{{Node: entry.Node{ID: "sword", Name: "Sword"}}, &claws}
	one := rostertest.Kept("one", entry.Max, 1)
	one.Automatic = false
	hands.Constraints = []entry.Constraint{one}
	pistol := &entry.Entry{Node: entry.Node{ID: "pistol", Name: "Pistol", Modifiers: []entry.Modifier{fewer("most", "claws"), fewer("least", "claws")}}}
	pistol.Constraints = []entry.Constraint{rostertest.Kept("most", entry.Max, 1), rostertest.Kept("least", entry.Min, 1)}
	unit := rostertest.EntryOf("band")
	unit.Groups, unit.Entries = []*entry.Group{hands}, []*entry.Entry{pistol}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	first := a.Forces[0].Selections[0].Selections[0].ID
	got := edited(a, roster.Operation{Op: roster.Choose, Selection: band, Group: "hands", Entry: "claws"})
	wantAdjusted(t, "claws", got, edit.Adjustment{Selection: first, Entry: "pistol", Name: "Pistol", Before: 1})
}
