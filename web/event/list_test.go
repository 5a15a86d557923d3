package event

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// TestChoicesOfTheArmy: a list names its detachment before its units, and no option that only shows or hides units.
func TestChoicesOfTheArmy(t *testing.T) {
	choice := func(name, value string) *entry.Entry {
		chosen := rostertest.EntryOf(value)
		e := rostertest.EntryOf(name)
		e.Kind, chosen.Kind, e.Entries = entry.Upgrade, entry.Upgrade, []*entry.Entry{chosen}
		return e
	}
	warriors := rostertest.EntryOf("Warriors")
	warriors.Kind = entry.Model
	a := rostertest.Game{Roots: []*entry.Entry{choice("Detachment", "Awakened"), choice("Show/Hide Options", "Legends are visible"), warriors}}.NewArmy(t)
	for _, path := range [][2]string{{"Detachment", "Awakened"}, {"Show/Hide Options", "Legends are visible"}} {
		root := a.Do(rostertest.Selects("frc_1", path[0])...)[0]
		a.Do(rostertest.Selects(root, path[1])...)
	}
	a.Do(rostertest.Selects("frc_1", "Warriors")...)
	got := newCheckedList("en", &pack.Pack{}, a.Check())
	if diff := cmp.Diff([]setting{{"Detachment", "Awakened"}}, got.Settings); diff != "" {
		t.Errorf("choices (-want +got):\n%s", diff)
	}
	if len(got.Units) != 1 || got.Units[0].Name != "Warriors" {
		t.Errorf("units: %+v", got.Units)
	}
}

// TestFactionOfTheList: the faction stands once before the units if all have the same, and behind each if they differ.
func TestFactionOfTheList(t *testing.T) {
	t.Parallel()
	marine, plain, ork := unitView{Keywords: []string{"A", "B"}}, unitView{}, unitView{Keywords: []string{"C"}}
	for _, c := range []struct {
		name     string
		units    []unitView
		settings []setting
		shown    []string // behind the first unit
	}{
		{"no unit", nil, nil, nil},
		{"no faction", []unitView{plain}, nil, nil},
		{"one faction", []unitView{marine, plain, marine}, []setting{{"Faction", "A, B"}}, nil},
		{"two factions", []unitView{marine, plain, ork}, nil, []string{"A", "B"}},
	} {
		l := &checkedList{Units: c.units}
		l.nameFaction("en")
		if diff := cmp.Diff(c.settings, l.Settings); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if len(l.Units) > 0 && !slices.Equal(l.Units[0].Keywords, c.shown) {
			t.Errorf("%s: %v behind the first unit; want %v", c.name, l.Units[0].Keywords, c.shown)
		}
	}
}

// late is a context whose deadline has passed, without an error yet.
type late struct{ context.Context }

// Deadline returns a deadline in the past.
func (late) Deadline() (time.Time, bool) { return time.Unix(0, 0), true }

// TestNoTimeForFixes: a list is shown without fixes, and says so, if there is no time to try them.
func TestNoTimeForFixes(t *testing.T) {
	t.Parallel()
	a := rostertest.NewArmy(t, rostertest.Marines)
	fixes := func(l *checkedList) (n int) {
		for _, p := range l.Problems {
			n += len(p.Fixes)
		}
		return n
	}
	whole, short := newCheckedList("en", &pack.Pack{}, a.Check()), newCheckedList("en", &pack.Pack{}, check.Check(a.Book.Until(late{t.Context()}), a.Roster))
	if fixes(whole) == 0 || whole.Unfinished {
		t.Errorf("with time: %d fixes, unfinished: %t", fixes(whole), whole.Unfinished)
	}
	if len(short.Problems) != len(whole.Problems) || fixes(short) != 0 || !short.Unfinished {
		t.Errorf("without time: %d of %d problems, %d fixes, unfinished: %t", len(short.Problems), len(whole.Problems), fixes(short), short.Unfinished)
	}
}
