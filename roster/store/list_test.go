package store_test

import (
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// A list document is read on the data that has its army books, whatever game system and
// format they are in.
func TestListFindsItsArmyBooks(t *testing.T) {
	s, library := openLibrary(t, filepath.Join(t.TempDir(), "rollcall.db"))
	for _, x := range [][2]string{{"Raiders", "9e"}, {"Nomads", "10e"}, {"edition", "10e"}} {
		if _, _, _, err := library.Import(t.Context(), "test", []catalog.Document{{Name: x[0], Data: []byte(x[1])}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name          string
		list          intake.List
		edition, book string
		missing       bool
	}{
		{"of the usual data", intake.List{Edition: "9e", Faction: "Faction"}, "9e", catalogueID, false},
		{"of other data", intake.List{Faction: "raiders"}, "9e", "Raiders", false},
		{"by its id", intake.List{Edition: "9e", Faction: "Raiders"}, "9e", "Raiders", false},
		{"of another edition", intake.List{Faction: "Nomads"}, "10e", "Nomads", false},
		{"of an edition that lacks it", intake.List{Edition: "9e", Faction: "Nomads"}, "9e", "", true},
		{"of no data", intake.List{Faction: "World Eaters"}, "10e", "", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := tt.list
			unit := "Guards"
			if tt.missing {
				unit = "Jakhals"
			}
			l.Units = []intake.ListUnit{{Unit: unit}, {Unit: unit}}
			r, err := s.Read(t.Context(), intake.Document{List: &l})
			if err != nil {
				t.Fatal(err)
			}
			if r.Edition != tt.edition {
				t.Errorf("got edition %s, want %s", r.Edition, tt.edition)
			}
			if tt.missing {
				if len(r.Unread) != 1 || r.Unread[0].Code != roster.FactionMissing || r.Unread[0].Path != "/faction" {
					t.Errorf("got %+v, want one error: the faction is missing", r.Unread)
				}
				return
			}
			if len(r.Unread) > 0 || r.Forces[0].Catalogue != tt.book || len(r.Forces[0].Selections) != 2 {
				t.Errorf("got %+v and %+v", r.Forces, r.Unread)
			}
		})
	}
}
