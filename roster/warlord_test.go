package roster_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// The unit with the Warlord is marked, by the keyword (9e.ONLYWAR.WARLORD.1) or,
// where the data gives none, by the title.
func TestUnitOfTheWarlord(t *testing.T) {
	p := newParade(t)
	for _, u := range roster.Check(p.book, p.Roster).Units() {
		if got, want := u.Warlord, u.Selection == p.captain; got != want {
			t.Errorf("%s: got %v, want %v", u.Name, got, want)
		}
	}
	hero := entryOf("a")
	hero.Entries = []*entry.Entry{{Node: entry.Node{ID: "w", Name: "Warlord"}}}
	a := game{roots: []*entry.Entry{hero}}.muster(t)
	a.do(selects("frc_1", "a", "a")...)
	a.do(roster.Operation{Op: roster.Select, Parent: a.Roster.Forces[0].Selections[1].ID, Entry: "w"})
	for i, u := range roster.Check(a.book, a.Roster).Units() {
		if got, want := u.Warlord, i == 1; got != want {
			t.Errorf("hero %d: got %v, want %v", i, got, want)
		}
	}
}
