package text

import (
	"encoding/csv"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

var update = flag.Bool("update", false, "write the golden files again")

// convoy is a legal roster of the test game with one of every kind of selection.
func convoy(tb testing.TB, book *entry.Book) *roster.Roster {
	tb.Helper()
	doc := mustRead(tb, `Long Haul (370 points)

Dust Rovers
Strike Force (2000 points)
Night Riders

CHARACTERS

Khârn the Road Boss (100 points)
  • Warlord
  • 1x Long rifle
    1x Frag & Krak grenades
  • Enhancement: Iron Lung

BATTLELINE

Rover Gang (60 points)
  • 1x Rover Leader
    • 1x Power sword
  • 3x Rover
    • 3x Pistol
      3x Club
  • 1x Rover w/ flamer
    • 1x Flamer
      1x Club
  • 1x Banner, tattered: red

OTHER DATASHEETS

War Rig (150 points)
  • 3x Cannon
    1x Ram
`)
	r, diagnostics := doc.Roster(book, "10e@0")
	if report := check.Check(book, r); !report.Valid || len(diagnostics) > 0 {
		tb.Fatalf("got %v, %v", found(diagnostics), found(report.Diagnostics))
	}
	return r
}

// The text of each dialect is in a golden file, and reads as the same roster.
func TestWrite(t *testing.T) {
	book := roadWar(t)
	r := convoy(t, book)
	report := check.Check(book, r)
	for _, d := range Dialects() {
		var b strings.Builder
		lost, err := Write(&b, d, book, r, report)
		if err != nil {
			t.Fatal(err)
		}
		golden := filepath.Join("testdata", string(d)+".golden")
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", d, diff)
		}
		if d == CSV {
			continue
		}
		if diff := cmp.Diff(headLosses[d], lost, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: losses (-want +got):\n%s", d, diff)
		}
		back, _ := mustRead(t, b.String()).Roster(book, "10e@0")
		if !hasLimits(back, r.Limits) {
			t.Errorf("%s: read again, got limits %v, want %v", d, back.Limits, r.Limits)
		}
		if len(lost) == 0 {
			if diff := cmp.Diff(choicesOf(r), choicesOf(back)); diff != "" {
				t.Errorf("%s: read again (-want +got):\n%s", d, diff)
			}
		}
	}
}

// headLosses are the losses of each dialect: the name of the roster.
var headLosses = map[Dialect][]Loss{
	WTC:          {{LostName, "Long Haul"}},
	WTCCompact:   {{LostName, "Long Haul"}},
	NRApp:        {{LostName, "Long Haul"}},
	BattleScribe: {{LostName, "Long Haul"}},
	WTC9:         {{LostName, "Long Haul"}},
}

// Texts by players, a second force, and ambiguous names are lost, and the losses are reported.
func TestLosses(t *testing.T) {
	book := roadWar(t)
	for name, tt := range map[string]struct {
		change func(r *roster.Roster)
		want   Loss
	}{
		"nothing":         {func(*roster.Roster) {}, Loss{}},
		"the roster":      {func(r *roster.Roster) { r.Name = "A  B" }, Loss{LostName, "A  B"}},
		"a unit's name":   {func(r *roster.Roster) { r.Forces[0].Selections[2].Name = "Ann" }, Loss{LostName, "Khârn the Road Boss"}},
		"a model's notes": {func(r *roster.Roster) { r.Forces[0].Selections[3].Selections[0].Notes = "n" }, Loss{LostNotes, "Rover Gang"}},
		"a slot":          {func(r *roster.Roster) { r.Forces[0].Slots = []roster.SlotNote{{Category: "c-char", Name: "A"}} }, Loss{LostSlots, ""}},
		"an association":  {func(r *roster.Roster) { r.Forces[0].Selections[2].Associations = []roster.Association{{}} }, Loss{LostAssociations, "Khârn the Road Boss"}},
		"a second force": {func(r *roster.Roster) {
			r.Forces = append(r.Forces, roster.Force{ID: "f", Entry: "fe2", Catalogue: "rovers"})
		}, Loss{LostForce, "Raid -2CP"}},
		"a force below": {func(r *roster.Roster) {
			r.Forces[0].Forces = []roster.Force{{ID: "f", Entry: "fe", Catalogue: "rovers"}}
		}, Loss{LostForce, "Convoy"}},
		"another limit":    {func(r *roster.Roster) { r.Limits["gold"] = entry.Int(1) }, Loss{LostLimit, "gold"}},
		"an unknown entry": {func(r *roster.Roster) { r.Forces[0].Selections[4].Entry = "gone" }, Loss{LostChoice, "gone"}},
	} {
		r := convoy(t, book)
		tt.change(r)
		var b strings.Builder
		lost, err := Write(&b, App, book, r, check.Check(book, r))
		if err != nil {
			t.Fatal(err)
		}
		has := false
		for _, l := range lost {
			has = has || l == tt.want
		}
		if want := tt.want.Kind != ""; has != want || !want && len(lost) > 0 {
			t.Errorf("%s: got %v, want %v", name, lost, tt.want)
		}
	}
}

func TestWriteUnknownDialect(t *testing.T) {
	book := roadWar(t)
	r := convoy(t, book)
	if _, err := Write(&strings.Builder{}, "morse", book, r, check.Check(book, r)); err == nil || !strings.Contains(err.Error(), `"morse"`) {
		t.Errorf("got %v", err)
	}
}

// brokenPipe is a writer that fails.
type brokenPipe struct{}

var errPipe = errors.New("broken pipe")

func (brokenPipe) Write([]byte) (int, error) { return 0, errPipe }

func TestWriteFails(t *testing.T) {
	book := roadWar(t)
	r := convoy(t, book)
	if _, err := Write(brokenPipe{}, App, book, r, check.Check(book, r)); !errors.Is(err, errPipe) {
		t.Errorf("got %v, want %v", err, errPipe)
	}
}

// An empty roster can be written in every dialect.
func TestWriteEmpty(t *testing.T) {
	book := roadWar(t)
	r := roster.New("Nobody", "10e", "10e@0")
	for _, d := range Dialects() {
		var b strings.Builder
		if _, err := Write(&b, d, book, r, check.Check(book, r)); err != nil || b.Len() == 0 {
			t.Errorf("%s: got %q, %v", d, b.String(), err)
		}
	}
}

// No name becomes a spreadsheet formula, and every row has all columns.
func TestCSV(t *testing.T) {
	book := roadWar(t)
	r := convoy(t, book)
	r.Forces[0].Selections[4].Entry, r.Forces[0].Selections[4].Title = "gone", `=HYPERLINK("x"),"`
	var b strings.Builder
	if _, err := Write(&b, CSV, book, r, check.Check(book, r)); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) < 10 {
		t.Fatalf("got %d rows, %v", len(rows), err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if strings.HasPrefix(cell, "=") {
				t.Errorf("got the formula %q", cell)
			}
		}
	}
	for _, sign := range []string{"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"} {
		if got := EscapeCell(sign + "1"); got != "'"+sign+"1" {
			t.Errorf("%q is a formula for some spreadsheets", got)
		}
		if got := EscapeCell("1" + sign); got != "1"+sign {
			t.Errorf("%q was changed", got)
		}
	}
}

func TestCanonical(t *testing.T) {
	a := &roster.Selection{ID: "1", Entry: "u", Count: 1, Selections: []roster.Selection{{ID: "2", Entry: "m", Count: 2}, {ID: "3", Entry: "n", Count: 1}, {ID: "4", Entry: "m", Count: 1}}}
	b := &roster.Selection{ID: "9", Entry: "u", Count: 1, Selections: []roster.Selection{{ID: "8", Entry: "n", Count: 1}, {ID: "7", Entry: "m", Count: 3}}}
	if Canonical(a) != Canonical(b) {
		t.Errorf("got %s and %s", Canonical(a), Canonical(b))
	}
	for _, change := range []func(){func() { b.Count = 2 }, func() { b.Count, b.Entry = 1, "v" }, func() { b.Entry, b.Selections[1].Count = "u", 4 }} {
		if change(); Canonical(a) == Canonical(b) {
			t.Errorf("got the same %s", Canonical(b))
		}
	}
}
