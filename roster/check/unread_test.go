package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// An unknown selection keeps its place, its count and its known parts, below a unit and as a
// unit, through every operation on it and around it.
func TestUnknownSelectionsSurvive(t *testing.T) {
	unit := rostertest.EntryOf("band")
	unit.Groups = []*entry.Group{{
		Node: entry.Node{ID: "arms", Name: "Arms"}, Default: "sword", Constraints: []entry.Constraint{rostertest.LimitIn(entry.ScopeParent, "arm", entry.Min, 1)},
		Offers: entry.Offers{Entries: []*entry.Entry{rostertest.Banner("sword"), rostertest.Banner("axe")}},
	}}
	a := rostertest.Game{Roots: []*entry.Entry{unit}}.NewArmy(t)
	band := a.Do(rostertest.Selects("frc_1", "band")...)[0]
	why := &roster.Unread{Code: roster.NameUnknown, Actual: "4 Flurb Gun", Path: "/lines/7/columns/1", Suggestions: []roster.Suggestion{{Name: "sword", ID: "sword", Why: "spelling"}}}
	s := &a.Forces[0].Selections[0]
	s.Selections = append(s.Selections, roster.Selection{ID: "sel_90", Count: 4, Title: "Flurb Gun", Group: "arms", Unread: why})
	a.Forces[0].Selections = append(a.Forces[0].Selections, roster.Selection{ID: "sel_91", Count: 1, Title: "Flurb Wobblers", Unread: why})
	a.Serial = 100
	a.Do(
		roster.Operation{Op: roster.Choose, Selection: band, Group: "arms", Entry: "axe"},
		roster.Operation{Op: roster.Move, Selection: "sel_91", Before: band},
		roster.Operation{Op: roster.Move, Selection: "sel_90"},
		roster.Operation{Op: roster.SetCount, Selection: "sel_90", Count: rostertest.Number(3)},
		roster.Operation{Op: roster.Duplicate, Selection: band},
		roster.Operation{Op: roster.Duplicate, Selection: "sel_91"},
		roster.Operation{Op: roster.Duplicate, Force: a.Forces[0].ID},
		roster.Operation{Op: roster.Rename, Selection: "sel_91", Name: "Wobblers"},
	)
	var got []string
	roster.EachSelection(a.Forces, func(s *roster.Selection) {
		if s.Unread == nil {
			return
		}
		if diff := cmp.Diff(why, s.Unread); diff != "" || s.Entry != "" {
			t.Errorf("%s: got the entry %q and (-want +got):\n%s", s.ID, s.Entry, diff)
		}
		got = append(got, s.Title+" "+entry.Int(int64(s.Count)).String())
	})
	force := []string{"Flurb Wobblers 1", "Flurb Wobblers 1", "Flurb Gun 3", "Flurb Gun 3"}
	if diff := cmp.Diff(append(force, force...), got); diff != "" {
		t.Errorf("unknown selections (-want +got):\n%s", diff)
	}
	a.Do(roster.Operation{Op: roster.Remove, Selection: "sel_90"}, roster.Operation{Op: roster.SetCount, Selection: "sel_91", Count: rostertest.Number(0)})
	for _, id := range []string{"sel_90", "sel_91"} {
		roster.EachSelection(a.Forces, func(s *roster.Selection) {
			if s.ID == id {
				t.Errorf("%s is still there", id)
			}
		})
	}
}

// Unread parts of the document stay until they are removed, one by one, and the roster before an
// operation is unchanged.
func TestRemoveUnread(t *testing.T) {
	a := rostertest.Game{Roots: []*entry.Entry{rostertest.EntryOf("band")}}.NewArmy(t)
	a.Unread = []roster.Unread{{Code: roster.LineUnread, Actual: "first"}, {Code: roster.LineUnread, Actual: "second"}}
	before := a.Roster
	a.Do(rostertest.Selects("frc_1", "band")...)
	if len(a.Unread) != 2 {
		t.Errorf("after another operation: got %v", a.Unread)
	}
	for _, index := range []int{-1, 2} {
		_, _, err := edit.Apply(a.Book, a.Roster, []roster.Operation{{Op: roster.RemoveUnread, Index: rostertest.Number(index)}})
		if _, code := rostertest.Rejection(err); code != "unread.unknown" {
			t.Errorf("index %d: got %v", index, err)
		}
	}
	a.Do(roster.Operation{Op: roster.RemoveUnread, Index: rostertest.Number(0)})
	if len(a.Unread) != 1 || a.Unread[0].Actual != "second" || before.Unread[0].Actual != "first" || len(before.Unread) != 2 {
		t.Errorf("got %v, before %v", a.Unread, before.Unread)
	}
	a.Do(roster.Operation{Op: roster.RemoveUnread, Index: rostertest.Number(0)})
	if len(a.Unread) != 0 {
		t.Errorf("got %v, want none", a.Unread)
	}
}
