// Package databasetest opens databases for tests. Only tests import it.
package databasetest

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/store"
)

// Open opens a database, which is closed when the test ends, with its store of game data.
func Open(t testing.TB, path string) (*database.DB, *store.Store) {
	t.Helper()
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db, NewStore(t, db)
}

// NewStore returns the store of game data in a database.
func NewStore(t testing.TB, db *database.DB) *store.Store {
	t.Helper()
	data, err := store.NewStore(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
