package edit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// The unit with the Warlord is marked, by the keyword (9e.ONLYWAR.WARLORD.1) or, if the data has
// none, by the title.
func TestUnitOfTheWarlord(t *testing.T) {
	p := rostertest.NewThreeUnits(t)
	for _, u := range unit.Units(check.Check(p.Book, p.Roster).State()) {
		if got, want := u.Warlord, u.Selection == p.Captain; got != want {
			t.Errorf("%s: got %v, want %v", u.Name, got, want)
		}
	}
	hero := rostertest.EntryOf("a")
	hero.Entries = []*entry.Entry{{Node: entry.Node{ID: "w", Name: "Warlord"}}}
	a := rostertest.Game{Roots: []*entry.Entry{hero}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "a", "a")...)
	a.Do(roster.Operation{Op: roster.Select, Parent: a.Roster.Forces[0].Selections[1].ID, Entry: "w"})
	for i, u := range unit.Units(check.Check(a.Book, a.Roster).State()) {
		if got, want := u.Warlord, i == 1; got != want {
			t.Errorf("hero %d: got %v, want %v", i, got, want)
		}
	}
}

// A category minimum can be met by giving a unit the title, or by adding a unit.
func TestFixesOfACategory(t *testing.T) {
	title := &entry.Entry{
		Node: entry.Node{ID: "title", Name: "Title"}, Categories: []entry.CategoryLink{{Target: "hq"}},
	}
	squad := rostertest.EntryOf("squad")
	squad.Categories, squad.Entries = nil, []*entry.Entry{title}
	a := rostertest.Game{Slot: []entry.Constraint{rostertest.Least(1)}, Roots: []*entry.Entry{squad, rostertest.EntryOf("hero")}}.NewArmy(t)
	a.Do(rostertest.Selects("frc_1", "squad", "squad")...)
	var labels []string
	for _, d := range render.WithFixes(check.Check(a.Book, a.Roster), "en").Diagnostics {
		if d.Code == roster.CategoryMin {
			for _, f := range d.Fixes {
				labels = append(labels, f.Label)
			}
		}
	}
	want := []string{"Add Title to squad", "Add Title to squad", "Add hero"}
	if diff := cmp.Diff(want, labels); diff != "" {
		t.Errorf("fixes (-want +got):\n%s", diff)
	}
	a.AppliesFixes(t, string(roster.CategoryMin))
}

// A model that must be the Warlord takes the title from another one when it is added, and setting
// it again changes nothing (9e.ONLYWAR.WARLORD.1).
func TestWarlordByDefault(t *testing.T) {
	title := func(id string, b entry.Bound) []*entry.Entry {
		limit := rostertest.LimitIn(entry.ScopeParent, id+".limit", b, 1)
		return []*entry.Entry{{Node: entry.Node{ID: id, Name: "Warlord"}, Constraints: []entry.Constraint{limit}}}
	}
	hero, lord, king := rostertest.EntryOf("hero"), rostertest.EntryOf("lord"), rostertest.EntryOf("king")
	hero.Entries, lord.Entries, king.Entries = title("hero.w", entry.Max), title("lord.w", entry.Min), title("king.w", entry.Min)
	for _, x := range []*entry.Entry{hero, lord, king} {
		x.Kind = entry.Model
	}
	a := rostertest.Game{Roots: []*entry.Entry{hero, lord, king}}.NewArmy(t)
	ids := a.Do(rostertest.Selects("frc_1", "hero")...)
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: ids[0]})
	a.WantBelow(ids[0], "1 Warlord")
	ids = append(ids, a.Do(rostertest.Selects("frc_1", "lord")...)[0])
	a.WantBelow(ids[0], []string{}...)
	a.WantBelow(ids[1], "1 Warlord")
	a.Do(roster.Operation{Op: roster.SetWarlord, Selection: ids[1]})
	a.WantBelow(ids[1], "1 Warlord")
	ids = append(ids, a.Do(rostertest.Selects("frc_1", "king")...)[0])
	a.WantBelow(ids[1], "1 Warlord")
	a.WantBelow(ids[2], []string{}...)
	a.WantErrors("two that must be the Warlord", string(roster.SelectionsMin))
}
