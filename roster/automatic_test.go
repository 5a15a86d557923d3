package roster_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// kept is a limit in the parent that is kept by itself.
func kept(id string, b entry.Bound, n int64) entry.Constraint {
	return entry.Constraint{
		ID: id, Bound: b, Value: entry.Int(n), Automatic: true, Source: entry.Source{Document: "a.cat", Line: 3},
		Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Shared: true},
	}
}

// fewer lowers a limit by one for each of an entry in the parent.
func fewer(constraint, entryID string) entry.Modifier {
	return entry.Modifier{Op: entry.Decrement, Field: constraint, Value: "1", Repeats: []entry.Repeat{{
		Value: entry.Int(1), Times: 1,
		Query: entry.Query{Scope: entry.ScopeParent, Field: entry.FieldSelections, Child: entryID, Shared: true, ChildSelections: true},
	}}}
}

// warband is a unit of four troopers, of whom each specialist takes the place of
// one by itself, or not.
func warband(automatic bool) *entry.Entry {
	trooper := &entry.Entry{Node: entry.Node{ID: "trooper", Name: "Trooper", Modifiers: []entry.Modifier{fewer("most", "specialist"), fewer("least", "specialist")}}, Kind: entry.Model}
	trooper.Constraints = []entry.Constraint{kept("most", entry.Max, 4), kept("least", entry.Min, 4)}
	for i := range trooper.Constraints {
		trooper.Constraints[i].Automatic = automatic
	}
	specialist := &entry.Entry{Node: entry.Node{ID: "specialist", Name: "Specialist"}, Kind: entry.Model}
	unit := entryOf("band")
	unit.Entries = []*entry.Entry{trooper, specialist}
	return unit
}

// edit carries operations out and returns what was adjusted.
func (a *army) edit(ops ...roster.Operation) []edit.Adjustment {
	a.Helper()
	c, err := edit.Edit(a.book, a.Roster, ops)
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

// A later choice that breaks an automatic limit has it repaired, both ways, and
// the answer says what was adjusted.
func TestAutomaticLimitsAreKept(t *testing.T) {
	a := game{roots: []*entry.Entry{warband(true)}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	trooper := a.Forces[0].Selections[0].Selections[0].ID
	adjusted := func(before, after, operation int) edit.Adjustment {
		return edit.Adjustment{Operation: operation, Selection: trooper, Entry: "trooper", Name: "Trooper", Before: before, After: after, Source: rule}
	}
	ops := append(selects(band, "specialist"), selects(band, "specialist")...)
	wantAdjusted(t, "two specialists", a.edit(ops...), adjusted(4, 3, 0), adjusted(3, 2, 1))
	a.wants("two specialists")
	specialist := a.Forces[0].Selections[0].Selections[1].ID
	wantAdjusted(t, "one given up", a.edit(roster.Operation{Op: roster.SetCount, Selection: specialist, Count: number(1)}), adjusted(2, 3, 0))
	a.wants("one given up")
	wantAdjusted(t, "more than may be", a.edit(roster.Operation{Op: roster.SetCount, Selection: trooper, Count: number(9)}), adjusted(9, 3, 0))
	wantAdjusted(t, "fewer than must be", a.edit(roster.Operation{Op: roster.SetCount, Selection: trooper, Count: number(1)}), adjusted(1, 3, 0))
	wantAdjusted(t, "as many as may be", a.edit(roster.Operation{Op: roster.SetCount, Selection: trooper, Count: number(3)}))
}

// A limit that is not automatic is for the user to keep.
func TestOtherLimitsAreReported(t *testing.T) {
	a := game{roots: []*entry.Entry{warband(false)}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	wantAdjusted(t, "not automatic", a.edit(selects(band, "specialist")...))
	a.wants("not automatic", string(roster.SelectionsMax))
}

// Everything of an option may go, and come back.
func TestAutomaticToNothingAndBack(t *testing.T) {
	sword := &entry.Entry{Node: entry.Node{ID: "sword", Name: "Sword", Modifiers: []entry.Modifier{fewer("most", "axe"), fewer("least", "axe")}}}
	sword.Constraints = []entry.Constraint{kept("most", entry.Max, 1), kept("least", entry.Min, 1)}
	unit := entryOf("band")
	unit.Entries = []*entry.Entry{sword, {Node: entry.Node{ID: "axe", Name: "Axe"}}}
	a := game{roots: []*entry.Entry{unit}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	first := a.Forces[0].Selections[0].Selections[0].ID
	axe := roster.Operation{Op: roster.Select, Parent: band, Entry: "axe"}
	wantAdjusted(t, "an axe", a.edit(axe), edit.Adjustment{Selection: first, Entry: "sword", Name: "Sword", Before: 1, Source: rule})
	got := a.edit(roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[0].ID})
	second := a.Forces[0].Selections[0].Selections[0].ID
	wantAdjusted(t, "no axe", got, edit.Adjustment{Selection: second, Entry: "sword", Name: "Sword", After: 1, Source: rule})
	a.wants("no axe")
}

// In a group, what was asked for stays and the others make room, the default
// first; a minimum is filled with the default.
func TestAutomaticGroups(t *testing.T) {
	group := &entry.Group{Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "gun", Constraints: []entry.Constraint{kept("most", entry.Max, 2), kept("least", entry.Min, 2)}}
	for _, id := range []string{"blade", "gun", "lance"} {
		group.Entries = append(group.Entries, &entry.Entry{Node: entry.Node{ID: id, Name: id}})
	}
	unit := entryOf("band")
	unit.Groups = []*entry.Group{group}
	a := game{roots: []*entry.Entry{unit}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	a.wantBelow(band, "2 gun")
	a.edit(selects(band, "blade")...)
	a.wantBelow(band, "1 gun", "1 blade")
	a.edit(selects(band, "lance")...)
	a.wantBelow(band, "1 blade", "1 lance")
	got := a.edit(roster.Operation{Op: roster.Remove, Selection: a.Forces[0].Selections[0].Selections[0].ID})
	a.wantBelow(band, "1 lance", "1 gun")
	if len(got) != 1 || got[0].Entry != "gun" || got[0].After != 1 || got[0].Before != 0 {
		t.Errorf("adjusted: got %+v, want a gun", got)
	}
}

// What was broken before an operation is left to a person, unless the operation
// makes it worse; renaming changes no choice.
func TestAutomaticLimitsBrokenBefore(t *testing.T) {
	a := game{roots: []*entry.Entry{warband(true)}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	a.Forces[0].Selections[0].Selections[0].Count = 6
	wantAdjusted(t, "another unit", a.edit(selects("frc_1", "band")...))
	wantAdjusted(t, "a name", a.edit(roster.Operation{Op: roster.Rename, Selection: band, Name: "Six"}))
	a.wants("as it was", string(roster.SelectionsMax))
	trooper := a.Forces[0].Selections[0].Selections[0].ID
	wantAdjusted(t, "worse", a.edit(selects(band, "specialist")...),
		edit.Adjustment{Selection: trooper, Entry: "trooper", Name: "Trooper", Before: 6, After: 3, Source: rule})
}

// Limits that contradict each other end, and are reported.
func TestAutomaticLimitsThatContradict(t *testing.T) {
	trooper := &entry.Entry{Node: entry.Node{ID: "trooper", Name: "Trooper"}}
	trooper.Constraints = []entry.Constraint{kept("most", entry.Max, 1), kept("least", entry.Min, 3)}
	unit := entryOf("band")
	unit.Entries = []*entry.Entry{trooper}
	a := game{roots: []*entry.Entry{unit}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	a.edit(selects(band, "trooper")...)
	if got := a.errors(); len(got) != 1 {
		t.Errorf("got %v, want one of the two limits", got)
	}
}

// A choice that narrows what its neighbours may have says what became of them.
func TestSettledChoicesAreReported(t *testing.T) {
	hands := &entry.Group{Node: entry.Node{ID: "hands", Name: "Hands"}, Default: "sword"}
	claws := entry.Entry{Node: entry.Node{ID: "claws", Name: "Claws"}}
	hands.Entries = []*entry.Entry{{Node: entry.Node{ID: "sword", Name: "Sword"}}, &claws}
	one := kept("one", entry.Max, 1)
	one.Automatic = false
	hands.Constraints = []entry.Constraint{one}
	pistol := &entry.Entry{Node: entry.Node{ID: "pistol", Name: "Pistol", Modifiers: []entry.Modifier{fewer("most", "claws"), fewer("least", "claws")}}}
	pistol.Constraints = []entry.Constraint{kept("most", entry.Max, 1), kept("least", entry.Min, 1)}
	unit := entryOf("band")
	unit.Groups, unit.Entries = []*entry.Group{hands}, []*entry.Entry{pistol}
	a := game{roots: []*entry.Entry{unit}}.muster(t)
	band := a.do(selects("frc_1", "band")...)[0]
	first := a.Forces[0].Selections[0].Selections[0].ID
	got := a.edit(roster.Operation{Op: roster.Choose, Selection: band, Group: "hands", Entry: "claws"})
	wantAdjusted(t, "claws", got, edit.Adjustment{Selection: first, Entry: "pistol", Name: "Pistol", Before: 1})
}
