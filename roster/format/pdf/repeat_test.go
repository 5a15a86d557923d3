package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// Profiles of a damaged model are brackets in any order, under the name of the model, and do not
// repeat its invulnerable save.
func TestBracketsOfProfiles(t *testing.T) {
	t.Parallel()
	u := marines("Battlewagon", 1, 16)
	u.Profiles[0].Rows = []unit.Row{
		{Name: "Battlewagon [1] (9+ Wounds)", Values: []string{`12"`, "7", "3+", "5+", "16", "7+", "2"}},
		{Name: "Battlewagon [3] (1-4 Wounds)", Values: []string{`6"`, "7", "3+", "", "16", "7+", "2"}},
		{Name: "Battlewagon [2] (5-8 Wounds)", Values: []string{`9"`, "7", "3+", "", "16", "7+", "2"}},
		{Name: "Grot", Values: []string{`5"`, "2", "7+", "", "1", "8+", "0"}},
	}
	text := joinedText(computed(t, strike(u), Options{}))
	if !strings.Contains(text, `9+ M 12" 5–8 M 9" 1–4 M 6"`) {
		t.Errorf("the brackets are not in order, with what changes: %s", text)
	}
	if strings.Contains(text, "InSv") || strings.Contains(text, "[1]") || strings.Contains(text, "Wounds)") {
		t.Errorf("a bracket is in a name, or repeats the save: %s", text)
	}
}

// What one part of a unit says is not said by another.
func TestRepeatedTexts(t *testing.T) {
	t.Parallel()
	var units []unit.Unit
	for _, name := range []string{"Exocrine", "Tyrannofex", "Haruspex"} {
		u := marines(name, 1, 14)
		u.Abilities = append(u.Abilities,
			unit.Text{Name: "Damaged: 1-5 Wounds Remaining", Text: "While this model has 1-5 wounds remaining, each time this model makes an attack, subtract 1 from the Hit roll."},
			unit.Text{Name: "Power Field", Text: name + " has a 5+ invulnerable save."},
			unit.Text{Name: "Invulnerable Save: " + name, Text: "This model has a 5+ invulnerable save."},
			unit.Text{Name: "Guarded", Text: "Another has a 5+ invulnerable save."})
		u.Tables = []unit.Table{{Type: "Transport", Columns: []string{"Capacity"}, Rows: []unit.Row{{Name: "Transport: " + name, Values: []string{"12 models"}}}}}
		units = append(units, u)
	}
	text := joinedText(computed(t, strike(units...), Options{}))
	if strings.Contains(text, "Army rules") {
		t.Errorf("an ability of damaged models is a rule of the army: %s", text)
	}
	for want, n := range map[string]int{"Damaged: 1-5 Wounds Remaining": 3, "Transport: Transport": 0, "Exocrine has a 5+": 0, "Invulnerable save from Power Field T": 3, "Another has a 5+": 3} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q is printed %d times, want %d", want, got, n)
		}
	}
}

// Characteristics of a rule of the army have the names of their columns; results of dice need none.
func TestTablesOfRules(t *testing.T) {
	t.Parallel()
	rules := unit.Unit{Name: "Battery", Configuration: true, Tables: []unit.Table{
		{Type: "Weapon", Columns: []string{"Range", "Type", "S"}, Rows: []unit.Row{{Name: "Laser Destroyer", Values: []string{`36"`, "Heavy 3", "10"}}}},
		{Type: "Blessings", Columns: []string{"Dice", "Effect"}, Rows: []unit.Row{{Name: "Rage", Values: []string{"Double 1", "Add 2 to charge rolls."}}}},
	}}
	text := joinedText(computed(t, strike(rules, marines("Intercessors", 5, 2)), Options{}))
	for _, want := range []string{`Laser Destroyer Range 36" · Type Heavy 3 · S 10`, "Rage Double 1 Add 2 to charge rolls."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %s", want, text)
		}
	}
}

// Keywords that fit behind the last word of a weapon's name are on its line, and others below it.
func TestKeywordsBesideNames(t *testing.T) {
	t.Parallel()
	line := func(name, keywords string) (float64, bool) {
		u := marines("Impulsor", 1, 11)
		u.Weapons[0].Rows[0].Name, u.Weapons[0].Rows[0].Values[6] = name, keywords
		last := strings.Fields(name)
		for _, x := range computed(t, strike(u), Options{}).Pages[0].Items {
			if x.Run != nil && strings.HasPrefix(strings.TrimPrefix(x.Run.Text, last[len(last)-1]), " [") {
				return x.Run.Y, true
			}
		}
		return 0, false
	}
	if _, ok := line("Bellicatus Missile Array With A Long Icarus", "Blast"); !ok {
		t.Error("the keyword is not beside the second line of the name")
	}
	if _, ok := line("Bellicatus Missile Array With A Long Icarus", "Blast, Devastating Wounds, Ignores Cover, Sustained Hits 1"); ok {
		t.Error("the keywords are beside the name though they need another line")
	}
}

// Game data write quotation marks with a backslash, and lists without a space.
func TestMarksOfData(t *testing.T) {
	t.Parallel()
	if got := clean(`more than 9\" away`); got != `more than 9" away` {
		t.Errorf("got %s", got)
	}
	for text, item := range map[string]bool{"-Select one": true, "- Select one": true, "-1 to hit": false, "–1 to hit": false, "*see below": false, "■one": true} {
		if _, ok := listItem(text); ok != item {
			t.Errorf("%q is an item of a list: got %v, want %v", text, ok, item)
		}
	}
}

// A legend that continues on another page has its heading there, which is not in the structure.
func TestHeadingsOfContinuedRules(t *testing.T) {
	t.Parallel()
	u := marines("Intercessors", 5, 2)
	for i := range 60 {
		u.Rules = append(u.Rules, unit.Text{Name: fmt.Sprintf("Keyword %c%c", 'A'+i/26, 'a'+i%26), Text: strings.Repeat("This is what the keyword means to those who use it. ", 8), Kind: unit.CoreRule})
	}
	l := computed(t, strike(u, marines("Scouts", 5, 1)), Options{})
	if len(l.Pages) < 4 {
		t.Fatalf("got %d pages, want a legend over several", len(l.Pages))
	}
	for i, p := range l.Pages {
		top := slices.IndexFunc(p.Items, func(x Item) bool {
			return x.Run != nil && x.Run.Size > 10 && strings.Contains(x.Run.Text, "(continued)")
		})
		legend := slices.ContainsFunc(p.Items, func(x Item) bool { return x.Run != nil && strings.HasPrefix(x.Run.Text, "Keyword B") })
		if legend && top < 0 {
			t.Errorf("page %d: the legend has no heading", i+1)
		}
		if top >= 0 && (p.Items[top].Node != nil || p.Items[top].Run.Y > l.Height/8) {
			t.Errorf("page %d: the heading is at %.0f, or in the structure", i+1, p.Items[top].Run.Y)
		}
	}
}

// Each column of a summary has the names of its columns.
func TestHeadsOfSummaries(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]int{5: 1, 70: 2} {
		var units []unit.Unit
		for i := range n {
			units = append(units, marines(fmt.Sprintf("Squad %d", i), 1, 2))
		}
		d := strike(units...)
		d.Costs[0].Amount = entry.Int(2000)
		var heads []float64
		for _, x := range computed(t, d, Options{Layout: Summary}).Pages[0].Items {
			if x.Run != nil && x.Run.Text == "pts" || x.Run != nil && x.Run.Text == "Points" && !x.Run.Bold && x.Run.X > 200 {
				heads = append(heads, x.Run.Y)
			}
		}
		if len(heads) < want || n == 70 && !slices.Contains(heads[1:], heads[0]) {
			t.Errorf("%d units: heads at %v, want %d at the same height", n, heads, want)
		}
	}
}

// Problems of a summary have one column, with the limits beside them, if there is room; otherwise both columns of as
// many pages as they need.
func TestProblemsOfSummaries(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ problems, pages, columns int }{{5, 1, 1}, {50, 1, 2}, {150, 2, 4}} {
		d := strike(marines("Intercessors", 5, 2), marines("Scouts", 5, 2))
		for i := range x.problems {
			d.Diagnostics = append(d.Diagnostics, Diagnostic{Severity: roster.Error, Text: fmt.Sprintf("Problem %d", i)})
		}
		l := computed(t, d, Options{Layout: Summary})
		checkLayout(t, l, Options{Layout: Summary})
		found, limits, columns, last := 0, false, map[string]float64{}, 0.0
		for i := range l.Pages {
			for _, it := range l.Pages[i].Items {
				if it.Run == nil {
					continue
				}
				column := fmt.Sprintf("%d %.0f", i, it.Run.X/100)
				if strings.Contains(it.Run.Text, "Problem ") {
					found++
					columns[column] = max(columns[column], it.Run.Y)
					last = it.Run.Y
				}
				limits = limits || it.Run.Text == "Limits" && (x.columns == 1 || it.Run.Y > last)
			}
		}
		if len(l.Pages) != x.pages || found != x.problems || len(columns) != x.columns || !limits {
			t.Errorf("%d problems: got %d on %d pages in %d columns, limits %v; want %d pages and %d columns", x.problems, found, len(l.Pages), len(columns), limits, x.pages, x.columns)
		}
	}
}

// A list has bullets, and begins on the line of its name; a single item has none there. A text does not
// repeat its name.
func TestListsOfRules(t *testing.T) {
	t.Parallel()
	u := marines("Intercessors", 5, 2)
	u.Abilities = []unit.Text{
		{Name: "Snagga", Text: "- Each model hits.\n- Each model wounds."}, {Name: "Kultur", Text: "- Each model runs."},
		{Name: "Airborne", Text: "AIRBORNE: This model cannot charge."}, {Name: "Hover", Text: "Hovering: it stays."},
	}
	shared := []unit.Text{{Name: "Oath", Text: "* First part.\n* Second part.", Kind: unit.FactionRule}, {Name: "Doctrine", Text: "– Only part.", Kind: unit.FactionRule}}
	scouts := marines("Scouts", 5, 1)
	u.Rules, scouts.Rules = append(u.Rules, shared...), append(scouts.Rules, shared...)
	d := strike(u, scouts)
	d.Notes = "- Deploy.\n- Score."
	all := texts(computed(t, d, Options{}))
	for _, want := range [][]string{
		{"Snagga", "•" + noBreak + "Each model hits.", "•" + noBreak + "Each model wounds."}, {"Kultur", "Each model runs."},
		{"Airborne", "This model cannot charge."}, {"Hover", "Hovering: it stays."},
		{"Oath", "(every unit) •" + noBreak + "First part.", "•" + noBreak + "Second part."}, {"Doctrine", "(every unit) Only part."},
		{"•" + noBreak + "Deploy.", "•" + noBreak + "Score."},
	} {
		at := slices.IndexFunc(all, func(s string) bool { return strings.HasPrefix(s, want[0]) })
		if at < 0 {
			t.Errorf("%q is not printed", want[0])
			continue
		}
		if got := all[at:min(len(all), at+len(want))]; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A heading within a rule is in the column of the paragraph below it.
func TestHeadingsWithinRules(t *testing.T) {
	t.Parallel()
	for lines := range 12 {
		u := marines("Intercessors", 5, 2)
		text := strings.TrimSuffix(strings.Repeat("Each time a model attacks.\n", 40+lines), "\n")
		for range 9 {
			text += "\nHIVE PREDATORS\nEach time a TYRANIDS model with this Hyper-adaptation makes an attack, it hits."
		}
		u.Rules = append(u.Rules, unit.Text{Name: "Hyper-adaptations", Text: text, Kind: unit.FactionRule})
		for i, p := range computed(t, strike(u, marines("Scouts", 5, 1)), Options{Paper: A5}).Pages {
			for k, x := range p.Items {
				if x.Run == nil || x.Run.Text != "HIVE PREDATORS" {
					continue
				}
				if k+1 == len(p.Items) || p.Items[k+1].Run == nil || !strings.HasPrefix(p.Items[k+1].Run.Text, "Each time a TYRANIDS") {
					t.Errorf("%d lines before: the heading is alone at the end of page %d", 40+lines, i+1)
				}
			}
		}
	}
}
