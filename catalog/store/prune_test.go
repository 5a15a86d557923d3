package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// prune prunes a library and returns the ids of the removed snapshots.
func prune(t *testing.T, l *catalog.Library, dry bool) (ids []string, freed int64) {
	t.Helper()
	p, err := l.Prune(t.Context(), "anna", dry)
	if err != nil || p.DryRun != dry {
		t.Fatalf("prune: %+v, %v", p, err)
	}
	for _, s := range p.Snapshots {
		ids = append(ids, s.ID)
	}
	return ids, p.Freed
}

// many is a book that takes some space.
func many(n int) book {
	b := book{Edition: "9e", Faction: "Orks"}
	for i := range n {
		b.Units = append(b.Units, unit{ID: fmt.Sprint("unit", i), Name: fmt.Sprint("Unit ", i, " of ", n), Points: "10"})
	}
	return b
}

func TestPrune(t *testing.T) {
	path := databasetest.New(t)
	db, data := databasetest.Open(t, path)
	file := db.Kind() == database.SQLite // PostgreSQL returns no space
	l := catalog.NewLibrary(data, plain())
	builtIn, _, _, err := l.Import(t.Context(), catalog.BuiltIn, []catalog.Document{document(t, boyz("70"))})
	if err != nil {
		t.Fatal(err)
	}
	active := activateBooks(t, l, boyz("80"))
	unused := importBooks(t, l, many(2000))
	if _, err := l.Book(t.Context(), unused.ID); err != nil {
		t.Fatal(err)
	}
	expected, wouldFree := prune(t, l, true)
	if diff := cmp.Diff([]string{unused.ID}, expected); diff != "" || file != (wouldFree > 0) {
		t.Errorf("dry run: frees %d (-want +got):\n%s", wouldFree, diff)
	}
	if _, err := l.Snapshot(t.Context(), unused.ID); err != nil {
		t.Errorf("after the dry run: %v", err)
	}
	before, _ := db.Usage(t.Context())
	removed, freed := prune(t, l, false)
	if diff := cmp.Diff(expected, removed); diff != "" || freed != wouldFree {
		t.Errorf("removed, freed %d, want %d (-dry run +removed):\n%s", freed, wouldFree, diff)
	}
	// The record of the removal may need a page.
	if after, err := db.Usage(t.Context()); err != nil || file && int64(before.File+before.Log)-int64(after.File+after.Log) < freed-8192 {
		t.Errorf("the file shrank from %d to %d, %v; freed: %d", before.File, after.File, err, freed)
	}
	for _, s := range []catalog.Snapshot{builtIn, active} {
		if _, err := l.Book(t.Context(), s.ID); err != nil {
			t.Errorf("%s: %v", s.ID, err)
		}
	}
	if _, err := l.Book(t.Context(), unused.ID); !errors.Is(err, catalog.ErrNotFound) {
		t.Errorf("the removed book: got %v, want ErrNotFound", err)
	}
	log, err := l.Activations(t.Context())
	if err != nil || log[0].Action != catalog.Removed || log[0].Snapshot != unused.ID || log[0].Actor != "anna" || log[1].Action != catalog.Activated {
		t.Errorf("log: %+v, %v", log, err)
	}
	if again, freed := prune(t, l, false); len(again) != 0 || freed != 0 {
		t.Errorf("pruned again: %v, %d", again, freed)
	}
	if back := importBooks(t, l, many(2000)); back.ID != unused.ID || back.Active {
		t.Errorf("imported again: %+v, want %s", back, unused.ID)
	}
	checkTables(t, db)
}

// size returns the size of a database and of its log.
func size(t *testing.T, path string) (n int64) {
	t.Helper()
	for _, p := range []string{path, path + "-wal"} {
		info, err := os.Stat(p)
		if err != nil {
			t.Fatal(err)
		}
		n += info.Size()
	}
	return n
}

// checkTables reports rows whose snapshot is gone, and a file that is not intact. PostgreSQL
// checks references itself.
func checkTables(t *testing.T, db *database.DB) {
	t.Helper()
	if db.Kind() == database.Postgres {
		return
	}
	var intact string
	// The check of the full-text index on a reading connection is about what it read before.
	if err := db.Write().QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&intact); err != nil || intact != "ok" {
		t.Errorf("the file: %s, %v", intact, err)
	}
	rows, err := db.Read().QueryContext(t.Context(), "SELECT \"table\" FROM pragma_foreign_key_check")
	broken, err := database.Collect(rows, err, "foreign keys", func(row database.Scanner) (name string, err error) {
		err = row.Scan(&name)
		return name, err
	})
	if err != nil || len(broken) > 0 {
		t.Errorf("rows without what they refer to: %v, %v", broken, err)
	}
}

// A file whose free pages cannot be returned, as earlier versions of the program wrote it, is
// rewritten.
func TestPruneEarlierFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{"PRAGMA auto_vacuum = NONE", "VACUUM"} {
		if _, err := db.Write().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	importBooks(t, l, boyz("70"))
	for i := range 2 {
		importBooks(t, l, many(2000+i))
		before := size(t, path)
		if removed, freed := prune(t, l, false); len(removed) != 1 || before-size(t, path) < freed-8192 {
			t.Errorf("time %d: removed %v, freed %d; the file shrank from %d to %d", i+1, removed, freed, before, size(t, path))
		}
	}
	var mode string
	if err := db.Write().QueryRowContext(t.Context(), "SELECT auto_vacuum || temp_store FROM pragma_auto_vacuum, pragma_temp_store").Scan(&mode); err != nil || !strings.HasPrefix(mode, "22") {
		t.Errorf("auto_vacuum and temp_store: got %s, %v; want 22", mode, err)
	}
	checkTables(t, db)
}

// A failure while pruning removes nothing.
func TestPruneFails(t *testing.T) {
	db := openDB(t)
	l := catalog.NewLibrary(databasetest.NewStore(t, db), plain())
	importBooks(t, l, boyz("70"))
	unused := importBooks(t, l, boyz("80"))
	databasetest.Fail(t, db, "DELETE ON snapshot", "true")
	if _, err := databasetest.NewStore(t, db).Prune(t.Context(), "anna", time.Now(), false); err == nil {
		t.Error("no error")
	}
	if _, err := l.Book(t.Context(), unused.ID); err != nil {
		t.Error(err)
	}
	if found, err := l.SearchAll(t.Context(), catalog.Filter{Snapshot: unused.ID}); err != nil || len(found) != 1 {
		t.Errorf("datasheets: %v, %v", found, err)
	}
}
