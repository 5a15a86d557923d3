package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

func TestCounts(t *testing.T) {
	tests := []struct {
		summary roster.Summary
		want    []string
	}{
		{roster.Summary{}, nil},
		{roster.Summary{Errors: 1}, []string{"1 error"}},
		{roster.Summary{Errors: 2, Warnings: 1, Advice: 3, Unverified: 1}, []string{"2 errors", "1 warning", "3 advice", "1 unverified rule"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, counts("en", tt.summary)); diff != "" {
			t.Errorf("counts(%+v) (-want +got):\n%s", tt.summary, diff)
		}
	}
}

func TestCostsFollowTheGameData(t *testing.T) {
	book := &entry.Book{CostTypes: []entry.CostType{{ID: "power", Name: "Power"}, {ID: "points", Name: "Points"}}}
	amounts := roster.Costs{"points": amount("-34"), "power": amount("5"), "unknown": amount("1")}
	if diff := cmp.Diff([]string{"5 power", "-34 points"}, costs("en", book, amounts)); diff != "" {
		t.Errorf("costs (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"+5 power", "-34 points"}, deltas("en", book, amounts)); diff != "" {
		t.Errorf("deltas (-want +got):\n%s", diff)
	}
	if got := deltas("en", book, roster.Costs{"power": {}}); len(got) > 0 {
		t.Errorf("no deltas: %v, want none", got)
	}
}

func TestByEdition(t *testing.T) {
	docs := []catalog.Document{{Name: "9e/system.json"}, {Name: "10e/system.json"}, {Name: "9e/necrons/faction.json"}}
	want := [][]catalog.Document{{docs[1]}, {docs[0], docs[2]}}
	if diff := cmp.Diff(want, byEdition(docs)); diff != "" {
		t.Errorf("editions (-want +got):\n%s", diff)
	}
}

func TestPrintOutput(t *testing.T) {
	tests := []struct {
		print printCommand
		want  string
	}{
		{printCommand{File: "lists/army.json"}, "army.pdf"},
		{printCommand{File: "army"}, "army.pdf"},
		{printCommand{File: "-"}, "roster.pdf"},
		{printCommand{File: "army.json", Output: "-"}, "-"},
		{printCommand{File: "army.json", Output: "x/y.pdf"}, "x/y.pdf"},
	}
	for _, tt := range tests {
		if got := tt.print.output(); got != tt.want {
			t.Errorf("output of %+v: %q, want %q", tt.print, got, tt.want)
		}
	}
}
