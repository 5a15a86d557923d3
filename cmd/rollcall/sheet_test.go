package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
)

func amount(text string) entry.Number {
	n, err := entry.ParseNumber(text)
	if err != nil {
		panic(err)
	}
	return n
}

func at(n int) *int { return &n }

// printedSheet has every section that a datasheet can have.
func printedSheet() *datasheet.Datasheet {
	return &datasheet.Datasheet{
		ID: "9e.militia.night-watch", Name: "Night Watch", Snapshot: "9e@0123456789ab",
		Faction: "Militia", Role: "Troops", MinModels: 5, MaxModels: 10, ArmyMax: at(2),
		Publication: "House rules", Page: "12",
		Costs: []datasheet.Cost{
			{Type: "power", Name: "Power", Steps: []datasheet.CostStep{{From: 1, Cost: amount("2")}, {From: 6, Cost: amount("4.5")}}},
			{Type: "points", Name: "Points"},
		},
		Profiles: []datasheet.Table{{Type: "Unit", Columns: []string{"M", "Sv"}, Rows: []datasheet.Row{
			{Name: "Watchman", Values: []string{`6"`, "5+"}},
			{Name: "Captain", Values: []string{`6"`}},
		}}},
		Composition: []datasheet.Model{
			{Name: "Watchman", Min: 4, Max: at(9), Equipment: []string{"Lantern"}, Costs: map[string]entry.Number{"points": amount("7"), "power": {}}},
			{Name: "Dog", Min: 0, Keywords: []string{"BEAST"}, Grows: &datasheet.Growth{Add: 1, Per: 5}},
			{Name: "Captain", Min: 1, Max: at(1), Costs: map[string]entry.Number{"glory": amount("1")}},
		},
		Options: []datasheet.Option{
			{Name: "Weapon", For: "Captain", Min: 1, Max: at(1), Default: "lantern", Choices: []datasheet.Choice{
				{ID: "lantern", Name: "Lantern"},
				{ID: "halberd", Name: "Halberd", Costs: map[string]entry.Number{"points": amount("3")}, UnitMax: at(2), Grows: &datasheet.Growth{Add: 1, Per: 5}},
			}},
			{Name: "Horn", Text: "One Watchman in five may have a horn.", For: "Watchman", Max: at(1), UnitMax: at(0), Grows: &datasheet.Growth{Add: 1, Per: 5},
				Choices: []datasheet.Choice{{Name: "Horn"}}},
			{Name: "Oath", For: "Night Watch", Max: at(0), Choices: []datasheet.Choice{{Name: "Silence"}}},
		},
		Abilities: []datasheet.Ability{
			{Name: "Vigil", Text: "Nobody who comes within 6\" of this unit is unseen, as long as one of its models still has a lantern that burns."},
			{Name: "Old Friends"},
		},
		Rules: []datasheet.Ability{{Name: "Militia", Text: "They are many."}},
		Keywords: datasheet.Keywords{
			Faction: []string{"MILITIA", "<TOWN>"}, Other: []string{"INFANTRY"},
			Choices: []datasheet.KeywordChoice{{Keyword: "<TOWN>", Values: []string{"HARBOUR", "HILL"}}},
		},
	}
}

func TestSheet(t *testing.T) {
	var b strings.Builder
	if err := (&sheetWriter{w: &b, lang: message.English, sheet: printedSheet()}).write(); err != nil {
		t.Fatal(err)
	}
	want := `NIGHT WATCH
Militia · Troops · 5–10 models, at most 2 in an army
Power: 2, or 4.5 from 6 models

Unit        M   Sv
  Watchman  6"  5+
  Captain   6"

Composition
  4–9 Watchman (7 points each): Lantern
  0+ Dog (+1 for every 5 models); BEAST
  1 Captain (1 glory each)

Options
  Captain: Weapon, 1 of: Lantern (as printed); Halberd (3 points, at most 2 in the
    unit, and 1 more for every 5 models)
  Watchman: One Watchman in five may have a horn; 0–1 of (at most 1 for every 5
    models): Horn
  Oath, where something else allows it: Silence

Abilities
  Vigil: Nobody who comes within 6" of this unit is unseen, as long as one of its
    models still has a lantern that burns.
  Old Friends

Rules
  Militia: They are many.

Faction keywords: MILITIA, <TOWN>
Keywords: INFANTRY
<TOWN> is one of: HARBOUR, HILL

9e.militia.night-watch · 9e@0123456789ab · House rules, page 12
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("sheet (-want +got):\n%s", diff)
	}
}

func TestSheetWithoutParts(t *testing.T) {
	var b strings.Builder
	s := &datasheet.Datasheet{ID: "x", Name: "Bastion", MinModels: 1, MaxModels: 1}
	if err := (&sheetWriter{w: &b, lang: message.English, sheet: s}).write(); err != nil {
		t.Fatal(err)
	}
	want := "BASTION\n1 model\n\nComposition\n\nFaction keywords:\nKeywords:\n\nx\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("sheet (-want +got):\n%s", diff)
	}
}

// TestSheetInLanguages: no word of a text is English in another language; names of the data stay.
func TestSheetInLanguages(t *testing.T) {
	t.Parallel()
	sheet := printedSheet()
	sheet.Abilities[0].For = "Horn"
	english := regexp.MustCompile(`(?i)\b(models?|at most|an? army|or|from|composition|each|every|of|as printed|in the|where|abilities|rules|with options|(faction )?keywords|page)\b`)
	ofData := regexp.MustCompile(`(?i)house rules|one watchman.* horn;|nobody who.*\n.*burns\.|they are many`)
	for _, l := range message.Languages() {
		var b strings.Builder
		if err := (&sheetWriter{w: &b, lang: l.Tag, sheet: sheet}).write(); err != nil {
			t.Fatal(err)
		}
		found := english.FindAllString(ofData.ReplaceAllString(b.String(), ""), -1)
		if (len(found) > 0) != (l.Tag == message.English) {
			t.Errorf("%s: English words %q in\n%s", l.Tag, found, b.String())
		}
	}
}

func TestUnitLimit(t *testing.T) {
	s := &sheetWriter{lang: message.English}
	growth := &datasheet.Growth{Add: 1, Per: 5}
	for want, got := range map[string]string{
		"":                             s.unitLimit(nil, nil),
		"at most 0 in the unit":        s.unitLimit(at(0), nil),
		"at most 3 in the unit":        s.unitLimit(at(3), nil),
		"at most 1 for every 5 models": s.unitLimit(nil, growth),
		"at most 1 in the unit, and 1 more for every 5 models": s.unitLimit(at(1), growth),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestSizes(t *testing.T) {
	for want, got := range map[string]string{
		"5–10": sizes(5, 10), "3": sizes(3, 3), "1+": sizes(1, 0),
		"0–1": bounds(0, at(1)), "2": bounds(2, at(2)), "4+": bounds(4, nil),
		"House rules": (&sheetWriter{sheet: &datasheet.Datasheet{Publication: "House rules"}}).page(), "": (&sheetWriter{sheet: &datasheet.Datasheet{Page: "7"}}).page(),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
