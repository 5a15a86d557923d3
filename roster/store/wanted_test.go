package store_test

import (
	"strconv"
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// TestWanted: what a document leaves out is taken from what is asked for, what agrees
// is read, and what contradicts is refused with both.
func TestWanted(t *testing.T) {
	s := newService(t)
	ninth := create(t, s)
	old, err := s.Create(ctx, service.NewRoster{Name: "Old", Edition: "8e", Catalogue: catalogueID})
	if err != nil {
		t.Fatal(err)
	}
	eighth := old.Roster
	bare, named := `{"list":"a","units":[]}`, `{"list":"a","edition":"8e","units":[]}`
	const units = `"units":[{"unit":"Guards"}]}`
	file := recorded(t, "system", "Test", catalogueID, unitID)
	for _, tt := range []struct {
		name    string
		doc     intake.Document
		wanted  intake.Requested
		edition string // of the roster; "": refused
		field   string // for which it is refused
		found   string // what the document is of
	}{
		{"nothing", document(t, named), intake.Requested{}, "8e", "", ""},
		{"an edition that is left out", document(t, bare), intake.Requested{Edition: "8e"}, "8e", "", ""},
		{"the same edition", document(t, named), intake.Requested{Edition: "8e"}, "8e", "", ""},
		{"another edition", document(t, named), intake.Requested{Edition: "9e"}, "", "edition", "8e"},
		{"a snapshot that is left out", document(t, bare), intake.Requested{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"a snapshot of the edition", document(t, named), intake.Requested{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"a snapshot of another edition", document(t, named), intake.Requested{Snapshot: ninth.Snapshot}, "", "snapshot", "edition 8e"},
		{"another snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), intake.Requested{Snapshot: ninth.Snapshot}, "", "snapshot", eighth.Snapshot},
		{"the edition of the snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), intake.Requested{Edition: "8e"}, "8e", "", ""},
		{"another edition than the snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), intake.Requested{Edition: "9e"}, "", "edition", "8e"},
		{"a faction that is left out", document(t, `{"list":"a",`+units), intake.Requested{Faction: "FACTION"}, "9e", "", ""},
		{"the same faction", document(t, `{"list":"a","faction":"Faction",`+units), intake.Requested{Faction: "faction"}, "9e", "", ""},
		{"the faction by its id", document(t, `{"list":"a","faction":"Faction",`+units), intake.Requested{Faction: catalogueID}, "9e", "", ""},
		{"another faction", document(t, `{"list":"a","faction":"Faction",`+units), intake.Requested{Faction: "Orks"}, "", "faction", "Faction"},
		{"another faction of an empty list", document(t, `{"list":"a","faction":"Faction","units":[]}`), intake.Requested{Faction: "Orks"}, "", "faction", "Faction"},
		{"the edition of a roster", intake.Document{Roster: ninth}, intake.Requested{Edition: "9e", Faction: "Faction", Snapshot: ninth.Snapshot}, "9e", "", ""},
		{"another edition than a roster", intake.Document{Roster: ninth}, intake.Requested{Edition: "8e"}, "", "edition", "9e"},
		{"another snapshot than a roster", intake.Document{Roster: ninth}, intake.Requested{Snapshot: eighth.Snapshot}, "", "snapshot", ninth.Snapshot},
		{"another faction than a roster", intake.Document{Roster: ninth}, intake.Requested{Faction: "Orks"}, "", "faction", "Faction"},
		{"the faction of a file", file, intake.Requested{Faction: "Faction"}, "9e", "", ""},
		{"the snapshot of a file", file, intake.Requested{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"another edition than a file", file, intake.Requested{Edition: "8e"}, "", "edition", "9e"},
		{"a snapshot of another game system", recorded(t, "other", "Other", catalogueID, unitID), intake.Requested{Snapshot: ninth.Snapshot}, "", "snapshot", "game system Other (other)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.doc.Requested = tt.wanted
			_, r, err := s.CheckDocument(ctx, tt.doc)
			f := faultOf(err, intake.ErrMismatch)
			requested := map[string]string{"edition": tt.wanted.Edition, "faction": tt.wanted.Faction, "snapshot": tt.wanted.Snapshot}[tt.field]
			switch {
			case tt.edition == "" && (f.Place.Parameter != tt.field || f.Allowed != tt.found+", as in the document"):
				t.Errorf("got error %v, want one of %s with %s", err, tt.field, tt.found)
			case tt.edition == "" && f.Found != strconv.Quote(requested):
				t.Errorf("%q does not name %q", err, requested)
			case tt.edition != "" && err != nil:
				t.Error(err)
			case tt.edition != "" && r.Edition != tt.edition:
				t.Errorf("got edition %s, want %s", r.Edition, tt.edition)
			}
		})
	}
	if _, err := s.Read(ctx, intake.Document{Roster: ninth, Requested: intake.Requested{Limit: "many"}}); faultOf(err, intake.ErrMismatch).Place.Parameter != "limit" {
		t.Errorf("a limit that is not a number: %v", err)
	}
	file.Requested.Snapshot = "9e@000000000000"
	if _, err := s.Read(ctx, file); faultOf(err, service.ErrMissing).Code != "snapshot.unknown" {
		t.Errorf("a file on no snapshot: %v", err)
	}
}
