package pdf

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

func limit(n int64) *entry.Number {
	l := entry.Int(n)
	return &l
}

// host is a sheet with one of everything that head and summary print.
func host() Document {
	return Document{
		Name: "First Strike", Edition: "9th edition", BattleSize: "Combat Patrol", Snapshot: "9e@5f2c", Notes: "Bring dice.", Summary: roster.Summary{Errors: 1, Warnings: 1, Advice: 1, Unverified: 1},
		Date:  time.Date(2026, 11, 21, 23, 59, 0, 0, time.UTC),
		Costs: []Cost{{ID: "power", Name: "Power", Unit: "PL", Amount: entry.Int(11), Limit: limit(10)}, {ID: "points", Name: "Points", Unit: "pts", Amount: entry.Int(200)}},
		Diagnostics: []Diagnostic{
			{roster.Error, "Too much power."}, {roster.Warning, "Look."}, {roster.Advice, "Better."}, {roster.Unverified, "Unknown."}, {"new", "Else."},
		},
		Forces: []Force{{ID: "f1", Name: "Patrol"}, {ID: "f2", Name: "Vanguard", Notes: "Fast."}, {ID: "f3", Name: "Empty"}},
		Units: []unit.Unit{
			{Force: "f1", Name: "Captain", Role: "HQ", Models: 1, Warlord: true, Costs: roster.Costs{"power": entry.Int(5), "points": entry.Int(80)}},
			{Force: "f2", Name: "Squad", CustomName: "Hawks", Role: "Troops", Models: 5, Costs: roster.Costs{"power": entry.Int(6), "relics": entry.Int(1)}},
		},
	}
}

func TestHead(t *testing.T) {
	want := []string{
		"First Strike",
		"9th edition · Combat Patrol · Data 9e@5f2c · 2026-11-21",
		"11 / 10 PL · 200 pts",
		"✗ Not valid",
		"Error: Too much power.",
		"Warning: Look.",
		"Advice: Better.",
		"Not verified: Unknown.",
		"new: Else.",
		"Notes: Bring dice.",
	}
	if diff := cmp.Diff(want, textOf(composerOf(t, host()).headSection().strips)); diff != "" {
		t.Errorf("head (-want +got):\n%s", diff)
	}
}

func TestHeadValid(t *testing.T) {
	for want, summary := range map[string]roster.Summary{
		"✓ Valid": {Warnings: 1}, "✗ Not valid": {Errors: 1, Unverified: 1}, "? No errors, but not everything is verified": {Unverified: 1},
	} {
		if got := textOf(composerOf(t, Document{Summary: summary}).headSection().strips); !slices.Equal(got, []string{want}) {
			t.Errorf("head of an empty sheet: got %q, want %q", got, want)
		}
	}
}

func TestSummary(t *testing.T) {
	want := []string{
		"Unit Role Models Power Points relics Warlord",
		"Patrol",
		"Captain HQ 1 5 80 ★",
		"Vanguard Fast.",
		"Squad “Hawks” Troops 5 6 1",
		"Empty",
		"Total 6 11 200 1",
		"Limit 10",
	}
	if diff := cmp.Diff(want, textOf(composerOf(t, host()).overview().strips)); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

// Without limits there is no row of limits, and a force without a name needs
// no row.
func TestSummaryPlain(t *testing.T) {
	s := Document{Forces: []Force{{ID: "f1"}}, Units: []unit.Unit{{Force: "f1", Name: "Captain", Models: 1}}}
	want := []string{"Unit Role Models Warlord", "Captain 1", "Total 1"}
	if diff := cmp.Diff(want, textOf(composerOf(t, s).overview().strips)); diff != "" {
		t.Errorf("summary (-want +got):\n%s", diff)
	}
}

func TestFooter(t *testing.T) {
	l, err := Compute(host(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range l.Pages[0].Runs {
		if r.Y > l.Height-l.Margin-15 {
			got = append(got, r.Text)
		}
	}
	want := []string{"First Strike · 9th edition · 11 PL · 200 pts · 9e@5f2c · 2026-11-21", "Page 1 of 1"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("footer (-want +got):\n%s", diff)
	}
}

// A long name leaves room for the number of the page.
func TestFooterShortens(t *testing.T) {
	l := checkSheet(t, Document{Name: strings.Repeat("Name ", 100)}, Options{})
	runs := l.Pages[0].Runs
	if foot := runs[len(runs)-2].Text; !strings.HasSuffix(foot, "…") {
		t.Errorf("footer: got %q, want it cut short", foot)
	}
}

func TestLabels(t *testing.T) {
	english := reflect.ValueOf(English())
	for i := range english.NumField() {
		if english.Field(i).String() == "" {
			t.Errorf("label %s has no English text", english.Type().Field(i).Name)
		}
	}
	if diff := cmp.Diff(English(), Labels{}.complete()); diff != "" {
		t.Errorf("the zero labels (-want +got):\n%s", diff)
	}
	s := host()
	s.Labels = Labels{Unit: "Unitate", Page: "{page} din {pages}"}
	l, err := Compute(s, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Unitate", "1 din 1", "Role"} {
		if !slices.Contains(texts(l.Pages)[0], want) {
			t.Errorf("label %q is not printed", want)
		}
	}
}
