// Package databasetest opens databases for tests. Only tests import it.
package databasetest

import (
	"bufio"
	"os"
	"os/exec"
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

// Fail makes an event in a database fail with the error "injected", such as INSERT ON book, if a condition holds, until the
// returned function is called.
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

// childDatabase is the environment variable with the address of the database of a child.
const childDatabase = "ROLLCALL_TEST_CHILD_DATABASE"

// ChildDatabase returns the address of the database if this process is a child; otherwise it
// is empty.
func ChildDatabase() string { return os.Getenv(childDatabase) }

// A Child is a process that runs one test of the binary until it is killed.
type Child struct {
	*bufio.Scanner // of the lines that it prints
	command        *exec.Cmd
}

// StartChild starts a child that runs a test with a database, with further environment
// variables such as A=B.
func StartChild(t testing.TB, test, database string, environment ...string) *Child {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$")
	command.Env = append(append(os.Environ(), childDatabase+"="+database), environment...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Child{bufio.NewScanner(out), command}
}

// Kill kills the child. What it has printed can still be read.
func (c *Child) Kill(t testing.TB) {
	t.Helper()
	if err := c.command.Process.Kill(); err != nil {
		t.Error(err)
	}
}

// Wait waits until a killed child has ended and all that it has printed was read. It is a
// failure of the test if the child has ended by itself.
func (c *Child) Wait(t testing.TB) {
	t.Helper()
	for c.Scan() {
	}
	if err := c.command.Wait(); err == nil {
		t.Error("the child ended by itself")
	}
}
