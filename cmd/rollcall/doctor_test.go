package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/service"
)

// runOn runs a command on a database, and returns its exit code and output.
func runOn(t *testing.T, db string, args ...string) (code int, out string) {
	t.Helper()
	var b bytes.Buffer
	code = (&console{in: strings.NewReader(""), out: &b, err: &b}).run(append(args, "--db", db, "--log", "off"))
	return code, b.String()
}

// TestDoctor: a sound database has no faults. --repair rebuilds a damaged compile cache; a
// modified document, and missing game data that is in use, remain faults.
func TestDoctor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	if code, out := runOn(t, path, "doctor"); code != exitUnreadable {
		t.Errorf("without a database: exit code %d: %s", code, out)
	}
	s := &settings{db: path}
	d, err := s.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	made, err := d.rosters.Create(t.Context(), service.NewRoster{Name: "First", Edition: "9e"})
	if err != nil {
		t.Fatal(err)
	}
	code, out := runOn(t, path, "doctor")
	versions := regexp.MustCompile(`tables +ok: api \d+, catalogue \d+, roster \d+\n`).FindString(out)
	if code != exitDone || strings.Count(out, " ok\n") != 7 || versions == "" {
		t.Errorf("a sound database: exit code %d: %s", code, out)
	}
	if !strings.Contains(deployed(t, "UPGRADE.md"), versions) {
		t.Errorf("UPGRADE.md does not have the versions of the tables: %s", versions)
	}
	if err := d.db.MarkServed(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		"UPDATE blob SET data = x'00' WHERE key = (SELECT min(blob) FROM compiled_part)",
		"UPDATE revision SET document = replace(document, 'First', 'Girst')",
		"PRAGMA wal_checkpoint(TRUNCATE)",
	} {
		if _, err := d.db.Write().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	lost := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(lost, data, 0o600); err != nil {
		t.Fatal(err)
	}
	const modified, damaged, missing = "documents              list ", ": damaged; --repair makes it again", "write-ahead log        missing: "
	for _, tt := range []struct {
		args      []string
		want, not []string
	}{
		{[]string{"doctor"}, []string{modified + made.Roster.ID + ", revision 1", damaged, missing}, nil},
		{[]string{"doctor", "--lang", "de"}, []string{"Dokumente               Liste " + made.Roster.ID + ", Revision 1", ": beschädigt; ", "Write-ahead-Log         fehlt: ", " in Ordnung\n", " Fehler\n"}, []string{" ok", "missing", "fault"}},
		{[]string{"doctor", "--repair"}, []string{modified, ": made again", "missing; accepted"}, []string{damaged, missing}},
		{[]string{"doctor"}, []string{modified, "compile caches         ok", "write-ahead log        ok"}, nil},
	} {
		code, out := runOn(t, lost, tt.args...)
		for _, text := range tt.want {
			if !strings.Contains(out, text) {
				t.Errorf("%v: no %q in %s", tt.args, text, out)
			}
		}
		for _, text := range tt.not {
			if strings.Contains(out, text) {
				t.Errorf("%v: %q in %s", tt.args, text, out)
			}
		}
		if code != exitFailed {
			t.Errorf("%v: exit code %d, want %d", tt.args, code, exitFailed)
		}
	}
	if code, out := runOn(t, path, "keys", "add", "Club"); code != exitDone {
		t.Fatalf("keys add: exit code %d: %s", code, out)
	}
	d, err = s.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.db.Write().ExecContext(t.Context(), "UPDATE api_key SET hash = x'00'"); err != nil {
		t.Fatal(err)
	}
	if err := d.close(); err != nil {
		t.Fatal(err)
	}
	if code, out := runOn(t, path, "doctor"); code != exitFailed || !strings.Contains(out, "tables                 list API keys: ") {
		t.Errorf("a damaged API key: exit code %d: %s", code, out)
	}
	if err := os.WriteFile(lost, append([]byte("no database"), data...), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out := runOn(t, lost, "doctor"); code != exitFailed || !strings.Contains(out, "pages and references   ") || strings.Contains(out, " ok\n") {
		t.Errorf("not a database: exit code %d: %s", code, out)
	}
}
