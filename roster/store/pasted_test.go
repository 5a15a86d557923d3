package store_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// pasted is a text that names a faction.
func pasted(faction string) *intake.Pasted {
	return &intake.Pasted{
		Likeness: func(book string) int {
			if strings.EqualFold(book, faction) {
				return 100
			}
			return 0
		},
		Roster: func(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
			r := roster.New("Pasted", roster.EditionOf(book, snapshot), snapshot)
			return r, []roster.Diagnostic{{Code: roster.NameTaken, Severity: roster.Warning, Path: "/lines/1/columns/1"}}
		},
		Stated: func() []intake.Stated {
			return []intake.Stated{{Costs: []intake.StatedCost{{Type: "pts", Value: entry.Int(5)}}, Place: intake.Place{Line: 2, Column: 1}}}
		},
	}
}

// The game data of a text is what was asked for, or else of the edition that it
// shows, or else what has its faction.
func TestReadPasted(t *testing.T) {
	s := newService(t)
	eighth, err := s.Create(ctx, service.NewRoster{Name: "Eighth", Edition: "8e"})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name                              string
		faction, edition, shown, snapshot string
		want                              string // edition of the roster; empty: refused
		field                             string // that is wrong
	}{
		{"by its faction", "faction", "", "", "", "9e", ""},
		{"of a faction that there is not", "squats", "", "", "", "9e", ""},
		{"of the edition that it shows", "faction", "", "8e", "", "8e", ""},
		{"of another edition than it shows", "faction", "", "10e", "", "9e", ""},
		{"of neither", "squats", "", "10e", "", "9e", ""}, // and reports the missing faction
		{"of the nearest edition", "faction", "", "7e", "", "8e", ""},
		{"of an edition that was asked for", "faction", "8e", "9e", "", "8e", ""},
		{"of an edition that there is not", "faction", "10e", "", "", "", "edition"},
		{"of a snapshot", "faction", "", "9e", eighth.Roster.Snapshot, "8e", ""},
		{"of a snapshot that there is not", "faction", "", "", "9e@000000000000", "", "snapshot"},
		{"of a snapshot of another edition", "faction", "9e", "", eighth.Roster.Snapshot, "", "edition"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := pasted(tt.faction)
			p.Edition, p.Shown, p.Snapshot = tt.edition, tt.shown, tt.snapshot
			got, err := s.Read(ctx, intake.Document{Pasted: p})
			switch {
			case tt.want != "" && err != nil:
				t.Fatal(err)
			case tt.want != "" && got.Edition != tt.want:
				t.Errorf("got edition %s, want %s", got.Edition, tt.want)
			case tt.want == "" && faultOf(err, service.ErrMissing).Code != tt.field+".unknown":
				t.Errorf("got error %v, want one of field %s", err, tt.field)
			}
		})
	}
}

// What reading a text found, and what comparing its totals found, is in the
// report, whether the roster is stored or not.
func TestPastedKeepsWhatReadingFound(t *testing.T) {
	s := newService(t)
	d := intake.Document{Pasted: pasted("faction")}
	report, _, err := s.CheckDocument(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := s.PutDocument(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	later, _, err := s.Report(ctx, stored.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*check.Report{"checked": report, "stored": stored.Report, "later": later} {
		var got []roster.Code
		for _, d := range r.Diagnostics {
			got = append(got, d.Code)
		}
		if !slices.Contains(got, roster.NameTaken) || !slices.Contains(got, roster.TotalDiffers) {
			t.Errorf("%s: got %v", name, got)
		}
	}
	if diff := cmp.Diff(stored.Report.Report, later.Report, cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })); diff != "" {
		t.Errorf("the report of the stored roster (-stored +later):\n%s", diff)
	}
	name := roster.Operation{Op: roster.Rename, Name: "b"}
	edited, err := s.Apply(ctx, stored.Roster.ID, 1, []roster.Operation{name})
	if err != nil || len(edited.Roster.Unread) > 0 {
		t.Errorf("after an edit: %v %v", edited, err)
	}
}
