package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	catalogstore "github.com/rollcall40k/rollcall/catalog/store"
	rosterstore "github.com/rollcall40k/rollcall/roster/store"
)

// TestTables: rollcall store copy copies every table of both databases, except the indexes of
// words, which are made again.
func TestTables(t *testing.T) {
	want := slices.Sorted(slices.Values(slices.Concat(catalogstore.Tables(), rosterstore.Tables(), apistore.Tables())))
	for name, tt := range map[string]struct{ address, query string }{
		"sqlite":   {filepath.Join(t.TempDir(), "rollcall.db"), "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'datasheet_text%' AND name NOT LIKE 'word%'"},
		"postgres": {"", "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('datasheet_text', 'word', 'word_trigram')"},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.address == "" {
				tt.address = databasetest.Postgres(t)
			}
			db, _, err := openTables(t.Context(), tt.address)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			rows, err := db.Read().QueryContext(t.Context(), tt.query)
			found, err := database.Collect(rows, err, "tables", func(row database.Scanner) (name string, err error) {
				err = row.Scan(&name)
				return name, err
			})
			if err != nil {
				t.Fatal(err)
			}
			found = slices.DeleteFunc(found, isMigration)
			slices.Sort(found)
			if diff := cmp.Diff(want, found); diff != "" {
				t.Errorf("tables (-copied +found):\n%s", diff)
			}
		})
	}
}

// isMigration reports whether a table has the versions of a package's migrations.
func isMigration(table string) bool {
	match, _ := filepath.Match("*_migration", table)
	return match
}

// TestMigrationsOfBothDatabases: the migrations for PostgreSQL end with the version of those for
// SQLite.
func TestMigrationsOfBothDatabases(t *testing.T) {
	for _, store := range []string{"catalog/store", "roster/store", "api/store"} {
		var last [2]string
		for i, folder := range []string{"migration", "migration/postgres"} {
			entries, err := os.ReadDir(filepath.Join("../..", store, folder))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if !e.IsDir() {
					last[i] = max(last[i], e.Name()[:5])
				}
			}
		}
		if last[0] != last[1] || last[0] == "" {
			t.Errorf("%s: the last migration for SQLite is %s, and that for PostgreSQL %s", store, last[0], last[1])
		}
	}
}
