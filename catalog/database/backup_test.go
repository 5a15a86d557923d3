package database_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// newCounter opens a database with a table of two columns that are always equal.
func newCounter(t *testing.T, path string) *database.DB {
	t.Helper()
	db, _ := databasetest.Open(t, path) // a backup without the tables of game data is not one of Rollcall
	if _, err := db.Write().ExecContext(t.Context(), "CREATE TABLE counter (a INTEGER, b INTEGER)"); err != nil {
		t.Fatal(err)
	}
	return db
}

// counted returns the number of rows of the table, and how many of them are torn.
func counted(t *testing.T, path string) (rows, torn int) {
	t.Helper()
	db, err := database.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.Read().QueryRowContext(t.Context(), "SELECT count(*), coalesce(sum(a <> b), 0) FROM counter").Scan(&rows, &torn); err != nil {
		t.Fatal(err)
	}
	return rows, torn
}

// TestConcurrentBackup: a backup of a database that is written has every row that was
// committed before it began, no torn transaction, and is readable by its owner alone.
func TestConcurrentBackup(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, to := filepath.Join(dir, "rollcall.db"), filepath.Join(dir, "backup.db")
	db := newCounter(t, path)
	var committed atomic.Int64
	stop, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				ended <- nil
				return
			default:
			}
			err := db.Change(t.Context(), func(tx *sql.Tx) error {
				if _, err := tx.Exec("INSERT INTO counter VALUES (?, 0)", n); err != nil {
					return err
				}
				_, err := tx.Exec("UPDATE counter SET b = a WHERE a = ?", n)
				return err
			})
			if err != nil {
				ended <- err
				return
			}
			committed.Add(1)
		}
	}()
	for committed.Load() < 20 {
	}
	before := int(committed.Load())
	if err := database.Backup(t.Context(), path, to); err != nil {
		t.Error(err)
		close(stop)
		<-ended
		return
	}
	close(stop)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(to)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if rows, torn := counted(t, to); rows < before || torn != 0 {
		t.Errorf("got %d rows, %d of them torn; want at least %d", rows, torn, before)
	}
	if err := database.Backup(t.Context(), path, to); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto a file that exists: got %v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestRestore: a backup replaces the database, whose last state is kept. A database in use, a
// damaged backup and another file are refused, and nothing is changed.
func TestRestore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	db := newCounter(t, file("rollcall.db"))
	insert := func() {
		t.Helper()
		if _, err := db.Write().ExecContext(t.Context(), "INSERT INTO counter VALUES (1, 1)"); err != nil {
			t.Fatal(err)
		}
	}
	insert()
	if err := database.Backup(t.Context(), file("rollcall.db"), file("backup.db")); err != nil {
		t.Fatal(err)
	}
	insert()
	restore := func(from string) error {
		return database.Restore(t.Context(), file(from), file("rollcall.db"), file("old.db"))
	}
	if err := restore("backup.db"); !errors.Is(err, database.ErrInUse) {
		t.Errorf("in use: got %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(file("backup.db"))
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(good)
	for i := 4096; i+100 < len(damaged); i += 4096 {
		copy(damaged[i:], bytes.Repeat([]byte{0xa5}, 100))
	}
	for name, data := range map[string][]byte{"damaged.db": damaged, "short.db": good[:len(good)/2], "text.db": []byte(strings.Repeat("no database ", 1000)), "empty.db": nil} {
		if err := os.WriteFile(file(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := restore(name); err == nil {
			t.Errorf("%s was restored", name)
		}
	}
	if err := restore("missing.db"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no backup: got %v", err)
	}
	if rows, _ := counted(t, file("rollcall.db")); rows != 2 {
		t.Errorf("a refused backup changed the database: %d rows", rows)
	}
	if err := restore("backup.db"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"rollcall.db": 1, "old.db": 2} {
		if rows, _ := counted(t, file(name)); rows != want {
			t.Errorf("%s has %d rows, want %d", name, rows, want)
		}
	}
	if err := restore("backup.db"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over the old database: got %v", fmt.Sprint(err))
	}
}
