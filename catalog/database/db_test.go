package database_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

func TestOpenRefused(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte(strings.Repeat("this is not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", ":memory:", ":memory:?x", dir, filepath.Join(dir, "missing", "a.db"), text} {
		if db, err := database.Open(t.Context(), path); err == nil {
			t.Errorf("%q was opened", path)
			db.Close()
		}
	}
	if got, err := os.ReadFile(text); err != nil || !strings.HasPrefix(string(got), "this is not") {
		t.Errorf("the text was changed: %v", err)
	}
}

func TestConcurrentOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			db, err := database.Open(t.Context(), path)
			if err != nil {
				t.Error(err)
				return
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func TestReadOnly(t *testing.T) {
	db, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	if _, err := db.Read().ExecContext(t.Context(), "DELETE FROM snapshot"); err == nil {
		t.Error("a statement that writes was run on the reading pool")
	}
}

func TestPragmas(t *testing.T) {
	db, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	for pragma, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "1", "foreign_keys": "1", "busy_timeout": "5000",
	} {
		for _, pool := range []string{"read", "write"} {
			handle := db.Read()
			if pool == "write" {
				handle = db.Write()
			}
			var got string
			if err := handle.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("%s of the %s pool: got %s, want %s", pragma, pool, got, want)
			}
		}
	}
}

// Connections keep prepared statements: each use of a text gives the rows of its own arguments and of
// the tables as they are.
func TestStatements(t *testing.T) {
	t.Parallel()
	db, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	exec := func(query string, args ...any) error {
		_, err := db.Write().ExecContext(t.Context(), query, args...)
		return err
	}
	if err := errors.Join(exec("CREATE TABLE kept (a INTEGER PRIMARY KEY)"), exec("INSERT INTO kept VALUES (?), (?)", 1, 2)); err != nil {
		t.Fatal(err)
	}
	for n := range 2 { // a statement that failed can be used again
		if err := exec("INSERT INTO kept VALUES (?)", 2); err == nil {
			t.Errorf("%d: a second row with the key 2", n)
		}
		if err := exec("INSERT INTO kept VALUES (?)", 3+n); err != nil {
			t.Errorf("%d: %v", n, err)
		}
	}
	const from = "SELECT * FROM kept WHERE a >= ? ORDER BY a"
	if err := exec(from, 1); err != nil { // it is kept
		t.Fatal(err)
	}
	err := db.Change(t.Context(), func(tx *sql.Tx) error {
		outer, err := tx.QueryContext(t.Context(), from, 3)
		if err != nil {
			return err
		}
		defer outer.Close()
		var got []int
		for outer.Next() {
			var a, b int
			if err := errors.Join(outer.Scan(&a), tx.QueryRowContext(t.Context(), from, a-1).Scan(&b)); err != nil {
				return err
			}
			got = append(got, a, b)
		}
		if want := []int{3, 2, 4, 3}; !slices.Equal(got, want) {
			t.Errorf("a statement within itself: got %v, want %v", got, want)
		}
		return outer.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100 { // more than are kept
		var got int
		if err := db.Write().QueryRowContext(t.Context(), fmt.Sprintf("SELECT ? + %d", i%60), i).Scan(&got); err != nil || got != i+i%60 {
			t.Errorf("statement %d: got %d, %v", i, got, err)
		}
	}
	var a, b int
	if err := db.Write().QueryRowContext(t.Context(), from, 4).Scan(&a); err != nil || a != 4 {
		t.Errorf("got %d, %v; want 4", a, err)
	}
	if err := exec("ALTER TABLE kept ADD COLUMN b INTEGER DEFAULT 7"); err != nil {
		t.Fatal(err)
	}
	if err := db.Write().QueryRowContext(t.Context(), from, 4).Scan(&a, &b); err != nil || a != 4 || b != 7 {
		t.Errorf("after a new column: got %d, %d, %v; want 4, 7", a, b, err)
	}
}

func migrations(versions ...string) fstest.MapFS {
	files := fstest.MapFS{}
	for _, v := range versions {
		files["migration/0000"+v+"_t.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE t" + v + " (n INTEGER);\n")}
	}
	return files
}

func TestMigrate(t *testing.T) {
	db, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	for _, files := range []fstest.MapFS{migrations("1"), migrations("1"), migrations("1", "2")} {
		if err := db.Migrate(t.Context(), "room", files); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Write().ExecContext(t.Context(), "INSERT INTO t2 VALUES (1)"); err != nil {
		t.Error(err)
	}
	err := db.Migrate(t.Context(), "room", migrations("1"))
	if err == nil || !strings.Contains(err.Error(), "newer program") {
		t.Errorf("an older program: got %v, want a refusal", err)
	}
	bad := migrations("1")
	bad["migration/00001_t.sql"].Data = []byte("-- +goose Up\nCREATE TABLE half (n INTEGER);\nCREATE TABEL t (n INTEGER);\n")
	if err := db.Migrate(t.Context(), "other", bad); err == nil {
		t.Error("a broken migration was taken")
	}
	var n int
	if err := db.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM sqlite_schema WHERE name = 'half'").Scan(&n); err != nil || n != 0 {
		t.Errorf("the broken migration left a table behind: %d, %v", n, err)
	}
}
