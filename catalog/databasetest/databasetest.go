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

// Fail makes an event in a database fail with the error "injected", such as INSERT ON book, if a condition holds. It
// fails no longer when the returned function is called.
func Fail(t testing.TB, db *database.DB, event, condition string) (end func()) {
	t.Helper()
	run := func(statement string) {
		t.Helper()
		if _, err := db.Write().ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if db.Kind() == database.SQLite {
		run("CREATE TRIGGER broken AFTER " + event + " WHEN " + condition + " BEGIN SELECT RAISE(FAIL, 'injected'); END")
		return func() { run("DROP TRIGGER broken") }
	}
	run("CREATE OR REPLACE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF " + condition + " THEN RAISE EXCEPTION 'injected'; END IF; RETURN NULL; END $$")
	run("CREATE TRIGGER broken AFTER " + event + " FOR EACH ROW EXECUTE FUNCTION broken()")
	return func() { run("DROP FUNCTION broken CASCADE") }
}
