package intake_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// readWargear reads a unit with items on data that offers it wargear with the names. It returns the
// selections and the problems.
func readWargear(t *testing.T, names []string, items ...*intake.Item) (string, []roster.Diagnostic) {
	t.Helper()
	squad := rostertest.EntryOf("Squad")
	squad.Kind = entry.Unit
	for _, name := range names {
		squad.Offers.Entries = append(squad.Offers.Entries, rostertest.Banner(name))
	}
	book := rostertest.Game{Roots: []*entry.Entry{squad}}.NewArmy(t).Book
	d := intake.Draft{NoLimit: true, Forces: []intake.Force{{Units: []*intake.Item{{Name: "Squad", Raw: "Squad", Count: 1, Items: items}}}}}
	r, problems := d.Roster(book, "9e@test")
	return rostertest.Outline(book.Roots("book"), r.Forces[0].Selections), problems
}

// TestJoined: the parts of a line are joined to the longest name that they form, even if the
// first part is a name. In that case the longer name must match exactly.
func TestJoined(t *testing.T) {
	t.Parallel()
	names := []string{"pistol", "pistol, sword and shield", "cleaver, whip, claws", "pistol with axe", "cleaver with axe"}
	for _, c := range []struct {
		parts []string
		want  string
	}{
		{[]string{"pistol"}, "%d pistol"},
		{[]string{"pistol", "sword"}, "%d pistol, 1 ?sword"},
		{[]string{"pistol", "sword and shield"}, "%d pistol, sword and shield"},
		{[]string{"pistol", "sword and shield", "axe"}, "%d pistol, sword and shield, 1 ?axe"},
		{[]string{"cleaver", "whip", "claws"}, "%d cleaver, whip, claws"},
		{[]string{"cleaver", "whip"}, "%d ?cleaver, 1 ?whip"},
		{[]string{"pistol", "axe"}, "%d pistol, 1 ?axe"},
		{[]string{"cleaver", "axe"}, "%d cleaver with axe"},
	} {
		for _, count := range []int{1, 3} {
			var items []*intake.Item
			for i, p := range c.parts {
				items = append(items, &intake.Item{Name: p, Count: 1, Raw: p, Joiner: ", "})
				if i+1 == len(c.parts) {
					items[i].Joiner = ""
				}
			}
			if count > 1 {
				items[0].Count, items[0].Raw = count, fmt.Sprintf("%dx %s", count, items[0].Raw)
			}
			want := fmt.Sprintf("1 Squad ("+c.want+")", count)
			if got, _ := readWargear(t, names, items...); got != want {
				t.Errorf("%d × %q: got %s, want %s", count, c.parts, got, want)
			}
		}
	}
}

// TestLoosely: names match without regard to case, accents, plurals, small words and a leading number.
func TestLoosely(t *testing.T) {
	t.Parallel()
	for _, same := range [][2]string{
		{"Bolt rifles", "Bolt Rifle"}, {"Frag & Krak grenades", "frag and krak grenade"}, {"2. Strike Force", "Strike Force"},
		{"T’au Commander", "T'au commanders"}, {"Rover with flamer", "Rover w/ flamer"}, {"Khârn", "Kharn"},
	} {
		if got, problems := readWargear(t, same[:1], &intake.Item{Name: same[1], Raw: same[1], Count: 1}); got != "1 Squad (1 "+same[0]+")" || len(problems) > 0 {
			t.Errorf("%q for %q: got %s, %v", same[1], same[0], got, problems)
		}
	}
	for _, other := range [][2]string{{"Axe", "Axes of war"}, {"Glass", "Glas"}, {"2 cannons", "cannon"}, {"Bolt pistol", "Bolt rifle"}} {
		if got, problems := readWargear(t, other[:1], &intake.Item{Name: other[1], Raw: other[1], Count: 1}); len(problems) == 0 {
			t.Errorf("%q for %q: got %s without a problem", other[1], other[0], got)
		}
	}
}

// TestFactionScore: the catalogue with the highest score is that of the narrowest faction.
func TestFactionScore(t *testing.T) {
	t.Parallel()
	books := []string{
		"Imperium - Adeptus Astartes - Space Marines", "Imperium - Adeptus Astartes - Ultramarines", "Imperium - Adeptus Custodes",
		"Chaos - Daemons Library", "Chaos - Chaos Daemons", "Xenos - T'au Empire", "Xenos - Orks",
	}
	for _, tt := range []struct {
		faction []string
		want    string
	}{
		{[]string{"Imperium", "Adeptus Astartes", "Ultramarines"}, books[1]},
		{[]string{"Space Marines", "Ultramarines"}, books[1]},
		{[]string{"Space Marines"}, books[0]},
		{[]string{"Imperium", "Adeptus Custodes"}, books[2]},
		{[]string{"Daemons"}, books[4]},
		{[]string{"T’au Empire"}, books[5]},
		{[]string{"Tau"}, books[5]},
		{[]string{"orks"}, books[6]},
		{[]string{"SM"}, books[0]}, // a synonym of a synonym
		{[]string{"Marines Espaciales"}, books[0]},
		{[]string{"Demoni del Caos"}, books[4]},
		{[]string{"Orki"}, books[6]},
		{[]string{"Imperio T'au"}, books[5]},
		{[]string{"Imperium"}, ""},
		{[]string{"Squats"}, ""},
		{nil, ""},
	} {
		best, most := "", 0
		for _, b := range books {
			if n := (&intake.Draft{Faction: tt.faction}).FactionScore(b); n > most {
				best, most = b, n
			}
		}
		if best != tt.want {
			t.Errorf("%v: got %q, want %q", tt.faction, best, tt.want)
		}
	}
}
