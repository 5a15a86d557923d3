package sqlite_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// TestWanted: what a document leaves out is taken from what is asked for, what agrees
// is read, and what contradicts is refused with both.
func TestWanted(t *testing.T) {
	s := newService(t)
	ninth := create(t, s)
	old, err := s.Create(ctx, roster.NewRoster{Name: "Old", Edition: "8e", Catalogue: catalogueID})
	if err != nil {
		t.Fatal(err)
	}
	eighth := old.Roster
	bare, named := `{"list":"a","units":[]}`, `{"list":"a","edition":"8e","units":[]}`
	const units = `"units":[{"unit":"Guards"}]}`
	file := recorded(t, "system", "Test", catalogueID, unitID)
	for _, tt := range []struct {
		name    string
		doc     roster.Document
		wanted  roster.Wanted
		edition string // of the roster; "": refused
		field   string // for which it is refused
		found   string // what the document is of
	}{
		{"nothing", document(t, named), roster.Wanted{}, "8e", "", ""},
		{"an edition that is left out", document(t, bare), roster.Wanted{Edition: "8e"}, "8e", "", ""},
		{"the same edition", document(t, named), roster.Wanted{Edition: "8e"}, "8e", "", ""},
		{"another edition", document(t, named), roster.Wanted{Edition: "9e"}, "", "edition", "8e"},
		{"a snapshot that is left out", document(t, bare), roster.Wanted{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"a snapshot of the edition", document(t, named), roster.Wanted{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"a snapshot of another edition", document(t, named), roster.Wanted{Snapshot: ninth.Snapshot}, "", "snapshot", "edition 8e"},
		{"another snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), roster.Wanted{Snapshot: ninth.Snapshot}, "", "snapshot", eighth.Snapshot},
		{"the edition of the snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), roster.Wanted{Edition: "8e"}, "8e", "", ""},
		{"another edition than the snapshot", document(t, `{"list":"a","snapshot":"`+eighth.Snapshot+`","units":[]}`), roster.Wanted{Edition: "9e"}, "", "edition", "8e"},
		{"a faction that is left out", document(t, `{"list":"a",`+units), roster.Wanted{Faction: "FACTION"}, "9e", "", ""},
		{"the same faction", document(t, `{"list":"a","faction":"Faction",`+units), roster.Wanted{Faction: "faction"}, "9e", "", ""},
		{"the faction by its id", document(t, `{"list":"a","faction":"Faction",`+units), roster.Wanted{Faction: catalogueID}, "9e", "", ""},
		{"another faction", document(t, `{"list":"a","faction":"Faction",`+units), roster.Wanted{Faction: "Orks"}, "", "faction", "Faction"},
		{"another faction of an empty list", document(t, `{"list":"a","faction":"Faction","units":[]}`), roster.Wanted{Faction: "Orks"}, "", "faction", "Faction"},
		{"the edition of a roster", roster.Document{Roster: ninth}, roster.Wanted{Edition: "9e", Faction: "Faction", Snapshot: ninth.Snapshot}, "9e", "", ""},
		{"another edition than a roster", roster.Document{Roster: ninth}, roster.Wanted{Edition: "8e"}, "", "edition", "9e"},
		{"another snapshot than a roster", roster.Document{Roster: ninth}, roster.Wanted{Snapshot: eighth.Snapshot}, "", "snapshot", ninth.Snapshot},
		{"another faction than a roster", roster.Document{Roster: ninth}, roster.Wanted{Faction: "Orks"}, "", "faction", "Faction"},
		{"the faction of a file", file, roster.Wanted{Faction: "Faction"}, "9e", "", ""},
		{"the snapshot of a file", file, roster.Wanted{Snapshot: eighth.Snapshot}, "8e", "", ""},
		{"another edition than a file", file, roster.Wanted{Edition: "8e"}, "", "edition", "9e"},
		{"a snapshot of another game system", recorded(t, "other", "Other", catalogueID, unitID), roster.Wanted{Snapshot: ninth.Snapshot}, "", "snapshot", "game system Other (other)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.doc.Wanted = tt.wanted
			_, r, err := s.CheckDocument(ctx, tt.doc)
			var other *roster.WantedError
			switch {
			case tt.edition == "" && (!errors.As(err, &other) || other.Field != tt.field || other.Found != tt.found):
				t.Errorf("got error %v, want one of %s with %s", err, tt.field, tt.found)
			case tt.edition == "" && !strings.Contains(err.Error(), other.Asked):
				t.Errorf("%q does not name %q", err, other.Asked)
			case tt.edition != "" && err != nil:
				t.Error(err)
			case tt.edition != "" && r.Edition != tt.edition:
				t.Errorf("got edition %s, want %s", r.Edition, tt.edition)
			}
		})
	}
	var field *roster.FieldError
	file.Wanted.Snapshot = "9e@000000000000"
	if _, _, err := s.Read(ctx, file); !errors.As(err, &field) || field.Field != "snapshot" {
		t.Errorf("a file on no snapshot: %v", err)
	}
}
