package database_test

import (
	"os"
	"path/filepath"
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
