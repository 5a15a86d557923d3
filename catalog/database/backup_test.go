package database_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
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

// TestRestoreBesideJournals: a write-ahead log that is left of a lost database is not applied to the
// restored one, but moved aside. A database is not restored from itself, by whatever name, and stays
// in its place if the copy cannot be made.
func TestRestoreBesideJournals(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	db := newCounter(t, file("rollcall.db"))
	for n := range 200 { // beyond the first pages, which the log has too
		if _, err := db.Write().ExecContext(t.Context(), "INSERT INTO counter VALUES (?, ?)", n, n); err != nil {
			t.Fatal(err)
		}
	}
	if err := database.Backup(t.Context(), file("rollcall.db"), file("backup.db")); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Write().ExecContext(t.Context(), "CREATE TABLE other AS SELECT * FROM counter; DROP TABLE counter; VACUUM"); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(file("rollcall.db-wal"))
	if err != nil || len(log) == 0 {
		t.Fatal(len(log), err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	// The disk was lost, but for the log.
	if err := errors.Join(os.Remove(file("rollcall.db")), os.WriteFile(file("rollcall.db-wal"), log, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := database.Restore(t.Context(), file("backup.db"), file("rollcall.db"), file("old.db"), nil); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadFile(file("old.db-wal")); err != nil || !bytes.Equal(left, log) {
		t.Errorf("the log was not kept: %v", err)
	}
	if rows, _ := counted(t, file("rollcall.db")); rows != 200 {
		t.Errorf("restored: got %d rows, want 200", rows)
	}
	if err := errors.Join(os.Link(file("rollcall.db"), file("same.db")), os.Symlink("rollcall.db", file("link.db"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"rollcall.db", "same.db", "link.db"} {
		if err := database.Restore(t.Context(), file(name), file("rollcall.db"), file("older.db"), nil); !errors.Is(err, database.ErrSameFile) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := database.Restore(t.Context(), file("backup.db"), file("rollcall.db"), file("missing/older.db"), nil); err == nil {
		t.Error("the old database cannot be kept, and was replaced")
	}
	if rows, _ := counted(t, file("rollcall.db")); rows != 200 {
		t.Errorf("after refusals: got %d rows, want 200", rows)
	}
	if err := os.WriteFile(file("new.db-wal"), log, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := database.Backup(t.Context(), file("rollcall.db"), file("new.db")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a copy beside the log of another database: got %v", err)
	}
}

// TestRestoreOverDamage: a database that cannot be read, whose server has crashed, is replaced.
func TestRestoreOverDamage(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func([]byte){
		"the first page": func(b []byte) { copy(b[100:4096], bytes.Repeat([]byte{0xa5}, 4096)) },
		"the header":     func(b []byte) { copy(b, "no database") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := func(name string) string { return filepath.Join(dir, name) }
			db := newCounter(t, file("served.db"))
			if err := errors.Join(database.Backup(t.Context(), file("served.db"), file("backup.db")), db.MarkServed(t.Context())); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file("served.db"))
			if err != nil {
				t.Fatal(err)
			}
			damage(data)
			log, err := os.ReadFile(file("served.db-wal"))
			if err := errors.Join(err, os.WriteFile(file("rollcall.db"), data, 0o600), os.WriteFile(file("rollcall.db-wal"), log, 0o600)); err != nil {
				t.Fatal(err)
			}
			if err := database.Restore(t.Context(), file("backup.db"), file("rollcall.db"), file("old.db"), nil); err != nil {
				t.Fatal(err)
			}
			if rows, torn := counted(t, file("rollcall.db")); rows != 0 || torn != 0 {
				t.Errorf("got %d rows", rows)
			}
			if kept, err := os.ReadFile(file("old.db")); err != nil || len(kept) == 0 {
				t.Errorf("the damaged database was not kept: %v", err)
			}
		})
	}
}

// TestRestoreNewer: a backup with tables of a newer version is refused, and the database stays. Packages that
// the backup does not have are no reason, and neither are their versions.
func TestRestoreNewer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, backup := filepath.Join(dir, "rollcall.db"), filepath.Join(dir, "backup.db")
	db := newCounter(t, path)
	if err := database.Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Write().ExecContext(t.Context(), "INSERT INTO counter VALUES (1, 1)"); err != nil {
		t.Fatal(err)
	}
	_, number, _ := strings.Cut(db.Schema()[0], " ")
	version, err := strconv.ParseInt(number, 10, 64)
	if err := errors.Join(err, db.Close()); err != nil || len(db.Schema()) != 1 {
		t.Fatal(db.Schema(), err)
	}
	for i, tt := range []struct {
		known map[string]int64
		newer bool
		rows  int // of the database afterwards
	}{
		{map[string]int64{"catalogue": version - 1, "roster": 1}, true, 1},
		{map[string]int64{"catalogue": version, "roster": 1}, false, 0},
		{map[string]int64{"catalogue": version + 1}, false, 0},
	} {
		err := database.Restore(t.Context(), backup, path, fmt.Sprintf("%s.%d", path, i), tt.known)
		if errors.Is(err, database.ErrNewer) != tt.newer || !tt.newer && err != nil {
			t.Errorf("tables of version %d, known %v: got %v", version, tt.known, err)
		}
		if rows, _ := counted(t, path); rows != tt.rows {
			t.Errorf("tables of version %d, known %v: the database has %d rows, want %d", version, tt.known, rows, tt.rows)
		}
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
		return database.Restore(t.Context(), file(from), file("rollcall.db"), file("old.db"), nil)
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
