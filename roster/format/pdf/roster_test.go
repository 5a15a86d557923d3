package pdf

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func TestSheetOf(t *testing.T) {
	book := &entry.Book{
		System:    &entry.Catalogue{Name: "9th edition"},
		CostTypes: []entry.CostType{{ID: "power", Name: "Power"}, {ID: "points", Name: "Points"}, {ID: "inner", Name: "Inner", Hidden: true}, {ID: "unused", Name: "Unused"}},
	}
	r := &roster.Roster{
		Name: "First Strike", Edition: "9e", Snapshot: "9e@1",
		Limits: roster.Limits{"power": entry.Int(50), "inner": entry.Int(1)},
		Forces: []roster.Force{{ID: "f1", Name: "Outer", Notes: "Notes.", Forces: []roster.Force{{ID: "f2", Name: "Inner"}}}, {ID: "f3"}},
	}
	v := render.Report{
		Report: roster.Report{
			Snapshot: "9e@1", BattleSize: "Combat Patrol",
			Costs:       roster.Costs{"points": entry.Int(90), "inner": entry.Int(3)},
			Limits:      []roster.AppliedLimit{{Cost: "power", Value: entry.Int(60)}, {Cost: "power", Value: entry.Int(50), Source: roster.LimitOfEvent}},
			Diagnostics: []roster.Diagnostic{{Severity: roster.Error, Message: "Too few."}, {Severity: roster.Advice, Message: "Take more."}},
		},
		Units: []unit.Unit{{Name: "Squad", Costs: roster.Costs{"points": entry.Int(90)}}},
	}
	date := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	want := Document{
		Name: "First Strike", Edition: "9th edition", BattleSize: "Combat Patrol", Snapshot: "9e@1", Date: date,
		Costs: []Cost{
			{ID: "power", Name: "Power", Unit: "PL", Limit: limit(50)},
			{ID: "points", Name: "Points", Unit: "pts", Amount: entry.Int(90)},
		},
		Diagnostics: []Diagnostic{{roster.Error, "Too few."}, {roster.Advice, "Take more."}},
		Forces:      []Force{{ID: "f1", Name: "Outer", Notes: "Notes."}, {ID: "f2", Name: "Inner"}, {ID: "f3"}},
		Units:       []unit.Unit{{Name: "Squad", Costs: roster.Costs{"points": entry.Int(90)}}},
	}
	number := cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })
	if diff := cmp.Diff(want, NewDocument(book, r, v, date), number); diff != "" {
		t.Errorf("sheet (-want +got):\n%s", diff)
	}
}

// A checked roster prints with the words of its report.
func TestSheetOfCheckedRoster(t *testing.T) {
	book, problems := entry.NewBook(&entry.Catalogue{ID: "sys", Name: "Some edition", System: true}, nil)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	r := roster.New("Empty host", "9e", "9e@1")
	r.Forces = []roster.Force{{ID: "frc_1", Entry: "unknown", Catalogue: "unknown"}}
	s := NewDocument(book, r, render.WithFixes(check.Check(book, r), "en"), time.Time{})
	if s.Summary.Valid() || len(s.Diagnostics) == 0 || s.Diagnostics[0].Text == "" {
		t.Fatalf("got valid %t and findings %v, want an error in words", s.Summary.Valid(), s.Diagnostics)
	}
	checkSheet(t, s, Options{})
	checkWords(t, s, Options{})
}
