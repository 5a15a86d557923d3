package database_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestListen: a process hears of the committed changes of another one, until its
// connection is lost; then it can listen again. SQLite never tells.
func TestListen(t *testing.T) {
	t.Parallel()
	file, _ := databasetest.Open(t, filepath.Join(t.TempDir(), "rollcall.db"))
	if err := file.Listen(t.Context(), "changes", nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("SQLite: %v, want that it is not supported", err)
	}
	address := databasetest.Postgres(t)
	here, _ := databasetest.Open(t, address)
	there, _ := databasetest.Open(t, address)
	refused := errors.New("refused")
	notify := func(change string, end error) {
		t.Helper()
		err := there.Change(t.Context(), func(tx *sql.Tx) error {
			return errors.Join(there.Notify(t.Context(), tx, "changes", change), end)
		})
		if !errors.Is(err, end) {
			t.Fatal(err)
		}
	}
	for range 2 { // connections
		heard, ended := make(chan string), make(chan error)
		go func() { ended <- here.Listen(t.Context(), "changes", func(change string) { heard <- change }) }()
		if got := <-heard; got != "" {
			t.Errorf("it begins with %q", got)
		}
		notify("rolled back", refused)
		notify("one", nil)
		if got := <-heard; got != "one" {
			t.Errorf("heard %q, want one", got)
		}
		if _, err := there.Write().ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN changes' AND datname = current_database()"); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; err == nil {
			t.Error("the connection is lost: no error")
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- here.Listen(ctx, "changes", func(string) { cancel() }) }()
	if err := <-ended; err == nil {
		t.Error("the caller ends: no error")
	}
}
