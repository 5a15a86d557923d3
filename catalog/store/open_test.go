package store_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// copyFiles copies a database file, with its write-ahead log or without.
func copyFiles(t *testing.T, from string, suffixes ...string) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "copy.db")
	for _, suffix := range suffixes {
		data, err := os.ReadFile(from + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to+suffix, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestMissingLog: a copy of a served database without its write-ahead log is recognised. One
// with its log, as after a crash, a backup, and a closed database are complete.
func TestMissingLog(t *testing.T) {
	missing := func(path string) bool {
		t.Helper()
		db, err := database.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		return db.MissingLog()
	}
	path := filepath.Join(t.TempDir(), "rollcall.db")
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.MarkServed(t.Context()); err != nil {
		t.Fatal(err)
	}
	importBooks(t, catalog.NewLibrary(databasetest.NewStore(t, db), plain()), large()[0])
	alone, withLog := copyFiles(t, path, ""), copyFiles(t, path, "", "-wal")
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := database.Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	if missing(path) {
		t.Error("another process beside the server: missing")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	verified := copyFiles(t, withLog, "", "-wal")
	if err := database.Verify(t.Context(), verified); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{"verified": missing(verified), "closed": missing(path), "backup": missing(backup), "crash": missing(withLog), "after the crash": missing(withLog), "copy": missing(alone), "copy again": missing(alone)}
	want := map[string]bool{"verified": false, "closed": false, "backup": false, "crash": false, "after the crash": false, "copy": true, "copy again": true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	lost, err := database.Open(t.Context(), alone)
	if err != nil {
		t.Fatal(err)
	}
	if err := lost.AcceptMissingLog(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := lost.Close(); err != nil || missing(alone) {
		t.Errorf("after it was accepted: missing (%v)", err)
	}
}

func TestOpenAgain(t *testing.T) {
	for _, name := range []string{"rollcall.db", "a?b#c%20 d;e&f.db", "Łódź.db"} {
		path := filepath.Join(t.TempDir(), name)
		for i := range 2 {
			db, err := database.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
			if _, created, _, err := l.Import(t.Context(), "test", []catalog.Document{document(t, chaos())}); err != nil || created != (i == 0) {
				t.Errorf("%s, time %d: got created %t, %v", name, i+1, created, err)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != 0o600 {
			t.Errorf("%s: got mode %o, want 600", name, got)
		}
	}
}
