package pdf

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// withAbilities returns a unit with abilities of about six lines of a column each.
func withAbilities(name string, n int) unit.Unit {
	u := marines(name, 5, 2)
	for i := range n {
		u.Abilities = append(u.Abilities, unit.Text{Name: fmt.Sprintf("%s%02d", name, i), Text: strings.Repeat(fmt.Sprintf("This unit can do %d things. ", i), 12)})
	}
	return u
}

// bars lists the pages that have a name bar over both columns.
func bars(l *Layout) (pages []int) {
	for i, p := range l.Pages {
		for _, x := range p.Items {
			if b := x.Box; b != nil && b.Ink == Tint && b.W > 180*millimetre {
				pages = append(pages, i)
			}
		}
	}
	return pages
}

// A unit that is higher than a column is set over both columns, and goes on below another bar if it
// is longer than a page. What does not fit the width of one column has that of both.
func TestUnitsOverBothColumns(t *testing.T) {
	wide := marines("Wide", 5, 2)
	copy(wide.Weapons[0].Rows[0].Values, []string{`24" to 36" or 48"`, "2D6 + 3 + D3", "3+ or 4+", "10 or 12", "-1 or -3", "D6 + 6 or 12"})
	prose := func(sentences int) unit.Unit {
		u := marines("Prose", 5, 2)
		u.Weapons[0].Columns[6] = "Abilities"
		u.Weapons[0].Rows[0].Values[6] = strings.Repeat("Each time an attack is made with this weapon, something happens. ", sentences)
		return u
	}
	tests := map[string]struct {
		unit  unit.Unit
		paper string
		bars  int
	}{
		"shorter than a column":              {withAbilities("Long", 9), A4, 0},
		"higher than a column":               {withAbilities("Long", 14), A4, 1},
		"higher than a column, one column":   {withAbilities("Long", 14), A5, 0},
		"longer than a page":                 {withAbilities("Long", 30), A4, 2},
		"values that need the width":         {wide, A4, 1},
		"more than twelve lines of a weapon": {prose(14), A4, 1},
		"less than twelve lines of a weapon": {prose(9), A4, 0},
	}
	for name, x := range tests {
		t.Run(name, func(t *testing.T) {
			// Units before and after it fill the pages, because a page that is left too empty would be
			// filled with its beginning instead.
			d := strike(withAbilities("First", 5), withAbilities("Second", 9), x.unit, marines("Last", 10, 2))
			l := computed(t, d, Options{Paper: x.paper})
			checkLayout(t, l, Options{Paper: x.paper})
			got := bars(l)
			if len(got) != x.bars {
				t.Fatalf("bars over both columns are on the pages %v, want %d", got, x.bars)
			}
			all := joinedText(l)
			for _, a := range x.unit.Abilities[1:] {
				if n := strings.Count(all, a.Name); n != 1 {
					t.Errorf("%s is printed %d times", a.Name, n)
				}
			}
			if n := strings.Count(all, x.unit.Name+" (continued)"); n != max(0, x.bars-1) && x.paper == A4 {
				t.Errorf("the unit is continued %d times, want %d", n, x.bars-1)
			}
			if n := woundBoxes(l); n != 2*(5+5+5+10) {
				t.Errorf("got %d wound boxes, want 50", n)
			}
			if x.bars == 0 {
				return
			}
			at := bookmarkOf(l, x.unit.Name)
			if at.Page != got[0] || at.Top != geometryOf(&Options{Paper: A4}).top {
				t.Errorf("the unit begins on page %d at %.0f, want the top of page %d", at.Page, at.Top, got[0])
			}
		})
	}
}

// Attached units that are higher than a column are divided between units, with others below the first.
// The bar above the rest of a unit that is itself higher than a column has the name of that unit.
func TestAttachedUnitsInTwoColumns(t *testing.T) {
	t.Parallel()
	leader := withAbilities("Captain", 6)
	leader.Leads = []unit.Led{{Selection: "Squad", Name: "Squad"}}
	for _, x := range []struct {
		abilities int // of the led unit
		want      map[string]int
	}{
		{8, map[string]int{"(continued)": 0}},
		{14, map[string]int{"Squad (continued)": 1, "Captain (continued)": 0}},
	} {
		l := computed(t, strike(withAbilities("First", 5), withAbilities("Second", 9), leader, withAbilities("Squad", x.abilities), marines("Scouts", 5, 2)), Options{})
		checkLayout(t, l, Options{})
		text := joinedText(l)
		for s, n := range x.want {
			if got := strings.Count(text, s); got != n {
				t.Errorf("%d abilities: %q is printed %d times, want %d:\n%s", x.abilities, s, got, n, text)
			}
		}
		captain, squad, scouts := bookmarkOf(l, "Captain"), bookmarkOf(l, "Squad"), bookmarkOf(l, "Scouts")
		if x.abilities == 8 && (captain.Page != squad.Page || captain.Top < squad.Top || scouts.Page != captain.Page) {
			t.Errorf("the units begin at %+v, %+v and %+v, want two columns of one page", captain, squad, scouts)
		}
	}
}

// bookmarkOf returns the bookmark of a unit.
func bookmarkOf(l *Layout, name string) Bookmark {
	for _, m := range l.Bookmarks[0].Below {
		if m.Title == name {
			return m
		}
	}
	return Bookmark{Page: -1}
}
