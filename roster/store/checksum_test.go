package store_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster"
)

// TestModifiedDocuments: a document that another program has modified, by as little as a bit,
// is an error when it is read, and Modified names it.
func TestModifiedDocuments(t *testing.T) {
	s := openStores(t)
	refer := s.references(t, "ros_1", 1)
	for _, kind := range []string{"roster", "event", "battle", "simulation", "submitted list"} {
		if err := refer[kind](s.unused[0]); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
	}
	everything := roster.WithAccess(t.Context(), roster.Access{All: true})
	reads := map[string]func() error{
		"list ros_1, revision 1": func() error { _, err := s.Revision(everything, "ros_1", 0); return err },
		"battle bat_1":           func() error { _, err := s.Battle(everything, "bat_1"); return err },
		"simulation sim_1":       func() error { _, err := s.Simulation(everything, "sim_1"); return err },
		"event evt_1":            func() error { _, err := s.Event(everything, "evt_1"); return err },
		"submission sub_ros_1 of event evt_1": func() error {
			_, err := s.Submission(everything, "evt_1", "sub_ros_1")
			return err
		},
		"submission sub_ros_1, version 1": func() error {
			_, err := s.Version(everything, "evt_1", "sub_ros_1", 1)
			return err
		},
	}
	if found, err := s.Modified(t.Context()); err != nil || len(found) > 0 {
		t.Fatalf("before: modified %v, %v; want none", found, err)
	}
	for name, statements := range map[string][2]string{ // modify, and undo it
		"list ros_1, revision 1":              {"UPDATE revision SET document = replace(document, 'First', 'Girst')", "UPDATE revision SET document = replace(document, 'Girst', 'First')"},
		"battle bat_1":                        {"UPDATE battle SET document = document || ' '", "UPDATE battle SET document = rtrim(document)"},
		"simulation sim_1":                    {"UPDATE simulation SET document = document || ' '", "UPDATE simulation SET document = rtrim(document)"},
		"event evt_1":                         {"UPDATE event SET document = document || ' '", "UPDATE event SET document = rtrim(document)"},
		"submission sub_ros_1 of event evt_1": {"UPDATE submission SET document = document || ' '", "UPDATE submission SET document = rtrim(document)"},
		"submission sub_ros_1, version 1":     {"UPDATE submission_version SET source = x'00'", "UPDATE submission_version SET source = x''"},
	} {
		if s.db.Kind() == database.Postgres {
			for i := range statements {
				statements[i] = strings.ReplaceAll(statements[i], "x'", `'\x`)
			}
		}
		if err := reads[name](); err != nil {
			t.Errorf("%s: before: %v", name, err)
		}
		if _, err := s.db.ExecContext(t.Context(), statements[0]); err != nil {
			t.Fatal(err)
		}
		if err := reads[name](); err == nil || !strings.Contains(err.Error(), "was modified") {
			t.Errorf("%s: modified: got %v, want an error", name, err)
		}
		found, err := s.Modified(t.Context())
		if diff := cmp.Diff([]string{name}, found); diff != "" || err != nil {
			t.Errorf("modified (-want +got):\n%s%v", diff, err)
		}
		if _, err := s.db.ExecContext(t.Context(), statements[1]); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ name, modify, undo string }{
		{"list ros_1, revision 7", "UPDATE roster SET head = 7", "UPDATE roster SET head = 1"},
		{"list ros_1, revision 0", "UPDATE roster SET newest = 0", "UPDATE roster SET newest = 1"},
		{"list ros_1, revision 1", "UPDATE revision SET parent = 1", "UPDATE revision SET parent = NULL"},
		{"submission sub_ros_1, version 7", "UPDATE submission SET newest = 7", "UPDATE submission SET newest = 1"},
		{
			"link lnk_1 of event evt_1",
			"INSERT INTO event_link (hash, id, event, role, submission, name, created_at) SELECT sum, 'lnk_1', 'evt_1', 'player', 'sub_none', '', '' FROM event WHERE id = 'evt_1'",
			"DELETE FROM event_link",
		},
	} {
		if _, err := s.db.ExecContext(t.Context(), tt.modify); err != nil {
			t.Fatal(err)
		}
		if found, err := s.Modified(t.Context()); !slices.Equal(found, []string{tt.name}) || err != nil {
			t.Errorf("%s: found %q, %v; want %q", tt.modify, found, err, tt.name)
		}
		if _, err := s.db.ExecContext(t.Context(), tt.undo); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := s.WithoutData(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("orphans %v, %v; want none", found, err)
	}
	if _, err := s.db.ExecContext(t.Context(), "UPDATE snapshot SET id = 'other' WHERE id = ?", s.unused[0]); err != nil {
		t.Fatal(err)
	}
	if found, err := s.WithoutData(t.Context()); err != nil || len(found) != 4 {
		t.Errorf("orphans %q, %v; want the list, the event, the battle and the simulation", found, err)
	}
}
