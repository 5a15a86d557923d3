package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func composerOf(t *testing.T, s Document) *composer {
	t.Helper()
	s.Labels = s.Labels.complete()
	return newComposer(s, Full, setter(t), 500)
}

// textOf returns the text of each strip, its runs joined by spaces.
func textOf(strips []strip) []string {
	var out []string
	for _, s := range strips {
		var runs []string
		for _, r := range s.runs {
			runs = append(runs, r.Text)
		}
		out = append(out, strings.Join(runs, " "))
	}
	return out
}

func TestUnitText(t *testing.T) {
	u := unit.Unit{
		Name: "Outrider Squad", CustomName: "Hawks", Role: "Fast Attack", Models: 3, Warlord: true, Notes: "First.\nSecond.",
		Costs:           roster.Costs{"power": entry.Int(6), "points": entry.MustNumber("134.5")},
		FactionKeywords: []string{"IMPERIUM"}, Keywords: []string{"BIKER", "CORE"},
		Composition: []unit.Line{
			{Name: "Outrider", Count: 2, Model: true, Wounds: 4, Wargear: []string{"Twin bolt rifle", "2× Frag grenades"}},
			{Name: "Relic", Count: 1},
			{Name: "Sergeant", Count: 1, Model: true, Base: "90 × 52 mm oval", Wargear: []string{"Sword"}},
		},
		Associations: []unit.Text{{Name: "Leader", Text: "Bikers “Hounds”"}},
		Profiles:     []unit.Table{{Type: "Model", Columns: []string{"M", "WS"}, Rows: []unit.Row{{Name: "Outrider", Values: []string{"14\"", "3+"}}}}},
		Weapons:      []unit.Table{{Type: "Weapon", Columns: []string{"Range"}, Rows: []unit.Row{{Name: "Pistol", Values: []string{"18\"", "unnamed column"}}, {Name: "Short row"}}}},
		Abilities:    []unit.Text{{Name: "Turbo-boost", Text: "Adds 6\".\nOnce."}, {Name: "Name only"}, {Text: "Text only."}},
		Rules:        []unit.Text{{Name: "Rule", Text: "Of the army."}},
	}
	s := Document{Units: []unit.Unit{u}, Costs: []Cost{{ID: "power", Name: "Power", Unit: "PL"}, {ID: "points", Name: "Points", Unit: "pts"}}}
	want := []string{
		"Outrider Squad “Hawks” ★ Warlord · Fast Attack · Models 3 · 6 PL · 134.5 pts",
		"2× Outrider: Twin bolt rifle, 2× Frag grenades",
		"Relic",
		"1× Sergeant (90 × 52 mm oval): Sword",
		"Leader: Bikers “Hounds”",
		"Model M WS",
		"Outrider 14\" 3+",
		"Weapon Range",
		"Pistol 18\" unnamed column",
		"Short row",
		"Abilities",
		"Turbo-boost: Adds 6\".",
		"Once.",
		"Name only",
		"Text only.",
		"Rule: Of the army.",
		"Faction keywords: IMPERIUM",
		"Keywords: BIKER, CORE",
		"Wounds: Outrider",
		"Notes: First.",
		"Second.",
	}
	if diff := cmp.Diff(want, textOf(composerOf(t, s).unit(u).strips)); diff != "" {
		t.Errorf("unit (-want +got):\n%s", diff)
	}
}

// rowsOf returns how many boxes are in each row.
func rowsOf(strips []strip) []int {
	var out []int
	for _, s := range strips {
		out = append(out, len(s.boxes))
	}
	return out
}

// Models that have more boxes than fit on a row go on in the next, which is
// kept with it; the boxes of one model are divided after 24.
func TestWoundRows(t *testing.T) {
	tests := []struct {
		models, wounds int
		want           []int
	}{
		{1, 2, []int{2}},
		{10, 2, []int{20}},
		{1, 24, []int{24}},
		{1, 25, []int{25}},
		{1, 48, []int{24, 24}},
		{120, 2, []int{32, 36, 36, 36, 36, 36, 28}},
		{1, 240, []int{24, 24, 24, 24, 24, 24, 24, 24, 24, 24}},
	}
	for _, test := range tests {
		u := unit.Unit{Composition: []unit.Line{{Name: "A", Count: test.models, Model: true, Wounds: test.wounds}}}
		got := composerOf(t, Document{}).wounds(u)
		if diff := cmp.Diff(test.want, rowsOf(got)); diff != "" {
			t.Errorf("%d models of %d wounds (-want +got):\n%s", test.models, test.wounds, diff)
		}
		for i, s := range got {
			if want := i < len(got)-1; s.keep != want {
				t.Errorf("%d models of %d wounds: row %d: keep is %t, want %t", test.models, test.wounds, i, s.keep, want)
			}
		}
	}
}

// A line of models is put beside the one before it only where all of it fits.
func TestWoundRowsOfTwoLines(t *testing.T) {
	line := func(name string, n int) unit.Line {
		return unit.Line{Name: name, Count: n, Model: true, Wounds: 2}
	}
	tests := []struct {
		name  string
		lines []unit.Line
		want  []int
	}{
		{"both fit", []unit.Line{line("Sergeant", 1), line("Marine", 9)}, []int{20}},
		{"the second does not fit", []unit.Line{line("Sergeant", 4), line("Marine", 13)}, []int{8, 26}},
	}
	for _, test := range tests {
		got := rowsOf(composerOf(t, Document{}).wounds(unit.Unit{Composition: test.lines}))
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestWoundBoxes(t *testing.T) {
	tests := []struct {
		name  string
		line  unit.Line
		boxes int
		text  string
	}{
		{"one wound needs none", unit.Line{Name: "A", Count: 5, Model: true, Wounds: 1}, 0, ""},
		{"two wounds", unit.Line{Name: "A", Count: 5, Model: true, Wounds: 2}, 10, "Wounds: A"},
		{"not a model", unit.Line{Name: "A", Count: 5, Wounds: 2}, 0, ""},
		{"no model", unit.Line{Name: "A", Model: true, Wounds: 2}, 0, ""},
		{"the most that can be ticked", unit.Line{Name: "A", Count: 120, Model: true, Wounds: 2}, 240, "Wounds: A"},
		{"too many to tick", unit.Line{Name: "A", Count: 121, Model: true, Wounds: 2}, 1, "Wounds: A (121 models of 2 wounds each)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			strips := composerOf(t, Document{}).wounds(unit.Unit{Composition: []unit.Line{test.line}})
			boxes := 0
			for _, s := range strips {
				boxes += len(s.boxes)
			}
			if boxes != test.boxes {
				t.Errorf("boxes: got %d, want %d", boxes, test.boxes)
			}
			if got := strings.TrimSpace(strings.Join(textOf(strips), " ")); got != test.text {
				t.Errorf("text: got %q, want %q", got, test.text)
			}
		})
	}
}

// A unit that is higher than a page repeats its name and the head of the table
// on every further page, and begins on a new page.
func TestUnitContinued(t *testing.T) {
	rows := make([]unit.Row, 150)
	for i := range rows {
		rows[i] = unit.Row{Name: fmt.Sprint("Weapon", i), Values: []string{"12\""}}
	}
	u := unit.Unit{Name: "Armoury", Weapons: []unit.Table{{Type: "Arms", Columns: []string{"Range"}, Rows: rows}}}
	l := checkSheet(t, Document{Name: "Roster", Units: []unit.Unit{{Name: "First"}, u, {Name: "Last"}}}, Options{})
	if len(l.Pages) < 4 {
		t.Fatalf("got %d pages, want at least 4", len(l.Pages))
	}
	pages := texts(l.Pages)
	if slices.Contains(pages[0], "Weapon0") {
		t.Errorf("the unit begins on the page of another: %q", pages[0])
	}
	for i, page := range pages[2:] {
		if want := []string{"Armoury", "(continued)", "Arms", "Range"}; !slices.Equal(page[:4], want) {
			t.Errorf("page %d begins with %q, want %q", i+3, page[:4], want)
		}
	}
	if last := pages[len(pages)-1]; !slices.Contains(last, "Last") {
		t.Errorf("the next unit does not follow on the last page: %q", last)
	}
}

// A repeated heading is one line, however long the name of the unit is.
func TestContinuedShortens(t *testing.T) {
	u := unit.Unit{Name: strings.Repeat("Long name ", 200)}
	strips := composerOf(t, Document{}).continued(u)
	if len(strips) != 1 {
		t.Fatalf("got %d lines, want 1", len(strips))
	}
	if got := textOf(strips)[0]; !strings.HasSuffix(got, "… (continued)") {
		t.Errorf("got %q, want the name cut short and (continued)", got)
	}
}

// Tables with the same head have the same columns in every unit.
func TestSharedGrid(t *testing.T) {
	armed := func(weapon string) unit.Unit {
		return unit.Unit{Weapons: []unit.Table{{Type: "Weapon", Columns: []string{"S"}, Rows: []unit.Row{{Name: weapon, Values: []string{"4"}}}}}}
	}
	c := composerOf(t, Document{Units: []unit.Unit{armed("Gun"), armed("Master-crafted auto bolt rifle of the third company")}})
	var at []float64
	for _, u := range c.document.Units {
		for _, s := range c.unit(u).strips {
			for _, r := range s.runs {
				if r.Text == "4" {
					at = append(at, r.X)
				}
			}
		}
	}
	if len(at) != 2 || at[0] != at[1] {
		t.Errorf("the values stand at %v, want two of one place", at)
	}
}

// A choice of the army that the overview shows in full has no section of its own; one with
// rules has, and neither prints a cost of 0.
func TestArmyChoiceSections(t *testing.T) {
	free := roster.Costs{"points": entry.Int(0)}
	size := unit.Unit{Name: "Battle Size", Configuration: true, Costs: free, Composition: []unit.Line{{Name: "2. Strike Force (2000 Point limit)", Count: 1}}}
	detachment := unit.Unit{Name: "Detachment", Configuration: true, Costs: free, Composition: []unit.Line{{Name: "Gladius", Count: 1}}, Rules: []unit.Text{{Name: "Doctrines", Text: "Choose one."}}}
	c := composerOf(t, Document{Costs: []Cost{{ID: "points", Name: "Points", Unit: "pts"}}, Units: []unit.Unit{size, detachment}})
	if got := len(c.sections()); got != 3 {
		t.Errorf("got %d sections, want the head, the overview and the detachment", got)
	}
	want := []string{"Unit Role Models Points Warlord", "Battle Size Strike Force", "Detachment Gladius", "Total 0 0"}
	if diff := cmp.Diff(want, textOf(c.overview().strips)); diff != "" {
		t.Errorf("overview (-want +got):\n%s", diff)
	}
}
