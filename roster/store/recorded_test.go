package store_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// recorded reads a .ros with one unit of five; the ids are those of its game
// system, its catalogue and its unit. The id "gone" has a name that is unknown as well, and
// "older" that of the data.
func recorded(t *testing.T, system, name, catalogue, unit string) intake.Document {
	t.Helper()
	catalogueName, unitName := "Faction", "Guards"
	if catalogue == "gone" {
		catalogueName = "Fraction"
	}
	if unit == "gone" {
		unitName = "Guadrs"
	}
	file := fmt.Sprintf(`<roster name="Band" gameSystemId=%q gameSystemName=%q><forces>
	 <force id="f" name="Army" entryId="army" catalogueId=%q catalogueName=%q><selections>
	  <selection id="u" name=%q entryId=%q number="1" type="unit"><selections>
	   <selection id="m" name="Guard" entryId="guards/guard" number="5" type="model"/>
	  </selections></selection></selections></force></forces></roster>`, system, name, catalogue, catalogueName, unitName, unit)
	d, err := intake.ReadDocument([]byte(file), battlescribe.Format)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestReadRecorded holds which game data a file of another program is read on:
// that of its game system, or else that with its catalogue.
func TestReadRecorded(t *testing.T) {
	s := newService(t)
	for _, tt := range []struct {
		name, system, title, catalogue, unit string
		want                                 []string // codes; nil: refused
	}{
		{"all known", "system", "Test", catalogueID, unitID, []string{}},
		{"another game system with its catalogue", "other", "Other", catalogueID, unitID, []string{"system.other"}},
		{"an unknown catalogue", "system", "Test", "gone", unitID, []string{"catalogue.unknown", "selection.unknown"}},
		{"an unknown unit", "system", "Test", catalogueID, "gone", []string{"selection.unknown"}},
		{"an army book and a unit with other ids", "system", "Test", "older", "older", []string{}},
		{"nothing known", "other", "Other", "gone", unitID, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			report, r, err := s.CheckDocument(ctx, recorded(t, tt.system, tt.title, tt.catalogue, tt.unit))
			if tt.want == nil {
				if faultOf(err, service.ErrMissing).Code != "game_system.unknown" {
					t.Errorf("got %v, want an error about the game system", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := []string{}
			for _, d := range report.Diagnostics {
				if d.Severity == roster.Error {
					got = append(got, string(d.Code))
				}
			}
			if d := cmp.Diff(tt.want, got); d != "" || r.Forces[0].Selections[0].Selections[0].Count != 5 {
				t.Errorf("%d units (-want +got):\n%s", len(r.Forces[0].Selections), d)
			}
		})
	}
}

// What was read of a file is stored whole, names of what is unknown too.
func TestPutRecorded(t *testing.T) {
	s := newService(t)
	stored, err := s.PutDocument(ctx, recorded(t, "system", "Test", catalogueID, "gone"))
	if err != nil {
		t.Fatal(err)
	}
	report, r, err := s.Report(ctx, stored.Roster.ID)
	if err != nil {
		t.Fatal(err)
	}
	unit := r.Forces[0].Selections[0]
	if unit.Title != "Guadrs" || unit.Entry != "gone" || len(unit.Selections) != 1 || r.Snapshot == "" {
		t.Errorf("got %+v, want what the file says", unit)
	}
	d := report.Diagnostics[0]
	if d.Code != roster.SelectionUnknown || d.Args["Thing"] != "Guadrs" || d.Args["Nearest"] != "Guards" {
		t.Errorf("got %s %v, want the unknown unit with its nearest name", d.Code, d.Args)
	}
}
