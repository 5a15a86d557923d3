package pdf

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// summaryOf composes a summary.
func summaryOf(t *testing.T, s Document) *composer {
	t.Helper()
	s.Labels = s.Labels.complete()
	return newComposer(s, Summary, setter(t), 500)
}

// sworn is a unit with something of everything.
func sworn() unit.Unit {
	return unit.Unit{
		Name: "Outrider Squad", CustomName: "Firebirds", Notes: "Left flank.", Role: "Fast Attack", Models: 3, Warlord: true, Force: "a",
		Costs: roster.Costs{"power": entry.Int(6)}, FactionKeywords: []string{"IMPERIUM"}, Keywords: []string{"BIKER", "CORE"},
		Composition: []unit.Line{
			{Name: "Outrider", Count: 2, Model: true, Base: "90 × 52 mm oval", Wounds: 4, Wargear: []string{"Twin bolt rifle", "Chainsword"}},
			{Name: "Sergeant", Count: 1, Model: true}, {Name: "Banner", Count: 1},
		},
		Associations: []unit.Text{{Name: "Leader", Text: "Captain"}},
		Profiles:     []unit.Table{{Type: "Unit", Columns: []string{"M"}, Rows: []unit.Row{{Name: "Outrider", Values: []string{"14\""}}}}},
		Weapons:      []unit.Table{{Type: "Weapon", Columns: []string{"S"}, Rows: []unit.Row{{Name: "Chainsword", Values: []string{"+1"}}}}},
		Tables:       []unit.Table{{Type: "Power", Columns: []string{"Effect"}, Rows: []unit.Row{{Name: "Smite", Values: []string{"Burns."}}}}},
		Abilities:    []unit.Text{{Name: "Turbo-boost", Text: "Adds 6\"."}}, Rules: []unit.Text{{Name: "Oath", Text: "Sworn."}},
	}
}

// TestEntry: a unit of a summary has what a list says, and nothing of its datasheet.
func TestEntry(t *testing.T) {
	c := summaryOf(t, Document{Costs: []Cost{{ID: "power", Name: "Power", Unit: "PL"}}, Units: []unit.Unit{sworn()}})
	want := "Outrider Squad “Firebirds” | ★ Warlord · Fast Attack · Models 3 · 6 PL\n" +
		"2× Outrider (90 × 52 mm oval): Twin bolt rifle, Chainsword; 1× Sergeant; Banner\n" +
		"Leader: Captain\n" +
		"Faction keywords: IMPERIUM · Keywords: BIKER, CORE\n" +
		"Notes: Left flank."
	var lines []string
	for _, s := range c.summaryUnit(c.document.Units[0]).strips {
		line := ""
		for i, r := range s.runs {
			switch {
			case i > 0 && r.X > s.runs[i-1].X+s.runs[i-1].W+20:
				line += " | "
			case i > 0:
				line += " "
			}
			line += r.Text
		}
		lines = append(lines, line)
	}
	if diff := cmp.Diff(want, strings.Join(lines, "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestEntryWithoutKeywords: what a unit does not have leaves no trace.
func TestEntryWithoutKeywords(t *testing.T) {
	for name, u := range map[string]unit.Unit{
		"no keywords":         {Name: "A", FactionKeywords: []string{"IMPERIUM"}},
		"no faction keywords": {Name: "A", Keywords: []string{"CORE"}},
		"neither":             {Name: "A"},
	} {
		c := summaryOf(t, Document{Units: []unit.Unit{u}})
		for _, s := range c.summaryUnit(u).strips {
			for _, r := range s.runs {
				if r.Text == "·" {
					t.Errorf("%s: a separator stands alone", name)
				}
			}
		}
	}
}

// TestBrief: a summary says that it is one, tells all findings, heads each force
// once, and leaves the sheet that it is made of as it is.
func TestBrief(t *testing.T) {
	first, second := sworn(), sworn()
	second.Name, second.Force = "Warriors", "b"
	s := Document{
		Name: "Host", Summary: roster.Summary{Errors: 1, Unverified: 1}, Diagnostics: []Diagnostic{{roster.Error, "Too few."}, {roster.Unverified, "Nobody knows."}}, Rules: []unit.Text{{Name: "Oath", Text: "Sworn."}},
		Forces: []Force{{ID: "a", Name: "Vanguard"}, {ID: "b"}, {ID: "c", Name: "Reserve"}}, Units: []unit.Unit{first, first, second},
		Costs: []Cost{{ID: "power", Name: "Power", Unit: "PL", Amount: entry.Int(18), Limit: limit(50)}},
	}
	l := checkSheet(t, s, Options{Detail: Summary})
	text := ""
	for _, p := range l.Pages {
		text += pageText(p) + "\n"
	}
	text = strings.ReplaceAll(text, "\n", " ")
	for _, want := range []string{"Summary: profiles, abilities and rules are not printed.", "Not valid", "Too few.", "Not verified: Nobody knows.", "Total Models 9 · 18 / 50 PL", "Reserve"} {
		if !strings.Contains(text, want) {
			t.Errorf("the summary lacks %q:\n%s", want, text)
		}
	}
	if n := strings.Count(text, "Vanguard"); n != 1 {
		t.Errorf("the force is named %d times, want once", n)
	}
	for _, lack := range []string{"Sworn", "Turbo", "14\"", "Burns"} {
		if strings.Contains(text, lack) {
			t.Errorf("the summary has %q", lack)
		}
	}
	if len(s.Units[0].Profiles) != 1 || len(s.Rules) != 1 {
		t.Error("the sheet was changed")
	}
}

// TestSummaryIsShort: an army of 15 units is a page or two.
func TestSummaryIsShort(t *testing.T) {
	s := sheetFile(t, "ultramarines.json")
	for _, paper := range []Paper{A4, Letter} {
		full, summary := checkSheet(t, s, Options{Paper: paper}), checkSheet(t, s, Options{paper, Summary})
		if n := len(summary.Pages); n > 2 || n >= len(full.Pages) {
			t.Errorf("%s: %d pages, and %d in full", paper, n, len(full.Pages))
		}
	}
}

// TestSummaryBook: lists of a book are printed as summaries as well.
func TestSummaryBook(t *testing.T) {
	full, err := layOutBook(bookOf(t, 20), Options{}, setter(t).measurer)
	if err != nil {
		t.Fatal(err)
	}
	short, err := layOutBook(bookOf(t, 20), Options{Detail: Summary}, setter(t).measurer)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, p := range short.Pages {
		said += strings.Count(pageText(p), English().SummaryNote)
	}
	if said != 20 || len(short.Pages) > len(full.Pages) {
		t.Errorf("%d lists are summaries on %d pages, of %d in full", said, len(short.Pages), len(full.Pages))
	}
	if _, err := layOutBook(bookOf(t, 1), Options{Detail: "cards"}, setter(t).measurer); err == nil {
		t.Error("cards: no error")
	}
}

// TestFactsOfArmyChoice: a choice of the army is not a unit and has no number of models
// and no separator without anything behind it.
func TestFactsOfArmyChoice(t *testing.T) {
	for name, tt := range map[string]struct {
		unit unit.Unit
		want string
	}{
		"a detachment":  {unit.Unit{Name: "Detachment", Configuration: true, Role: "Configuration", Composition: []unit.Line{{Name: "Gladius", Count: 1}}}, "Configuration"},
		"without role":  {unit.Unit{Name: "Detachment", Configuration: true, Composition: []unit.Line{{Name: "Gladius", Count: 1}}}, ""},
		"one that cost": {unit.Unit{Name: "Detachment", Configuration: true, Composition: []unit.Line{{Name: "Gladius", Count: 1}}, Costs: roster.Costs{"power": entry.Int(2)}}, "2 PL"},
		"a unit":        {unit.Unit{Name: "Squad", Role: "Troops", Models: 5, Costs: roster.Costs{"power": entry.Int(2)}}, "Troops · Models 5 · 2 PL"},
		"a free unit":   {unit.Unit{Name: "Squad", Warlord: true, Models: 5}, "★ Warlord · Models 5"},
	} {
		c := summaryOf(t, Document{Costs: []Cost{{ID: "power", Name: "Power", Unit: "PL"}}, Units: []unit.Unit{tt.unit}})
		var got []string
		for _, s := range c.facts(tt.unit) {
			got = append(got, s.text)
		}
		if text := strings.Join(got, " "); text != tt.want {
			t.Errorf("%s: got %q, want %q", name, text, tt.want)
		}
	}
}
