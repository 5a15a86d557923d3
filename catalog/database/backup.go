package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	driver "modernc.org/sqlite"
)

// ErrInUse is wrapped by the error of replacing a database that a process has open.
var ErrInUse = errors.New("the database is in use")

// ErrSameFile is wrapped by the error of replacing a database by itself.
var ErrSameFile = errors.New("this is the database itself")

// Backup copies the database to a new file, also while others use it. The copy has what was
// committed when Backup began; it is verified before it gets its name. The error wraps
// fs.ErrExist if the file exists.
func Backup(ctx context.Context, path, to string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	if err := absent(to); err != nil {
		return err
	}
	return writeFile(to, func(partial string) error {
		db, closeFile, err := openFile(path, pragma(busyTimeout))
		if err != nil {
			return err
		}
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", partial)
		if err = errors.Join(err, closeFile()); err == nil {
			err = unmark(partial, true)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", to, err)
		}
		return Verify(ctx, partial)
	}, func() error { return nil })
}

// suffixes are those of the files of a database: itself and its journals. SQLite would apply a
// journal of another database that is left beside a new file.
var suffixes = []string{"", "-wal", "-shm", "-journal"}

// absent returns an error that wraps fs.ErrExist if a file of a database exists.
func absent(path string) error {
	for _, suffix := range suffixes {
		if _, err := os.Lstat(path + suffix); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(err, &fs.PathError{Op: "create", Path: path + suffix, Err: fs.ErrExist})
		}
	}
	return nil
}

// writeFile makes a new file, which has its name only when write has succeeded and its
// contents are on the disk. Just before, it calls makeRoom.
func writeFile(to string, write func(partial string) error, makeRoom func() error) (err error) {
	// The file exists before the copy, so that only its owner can read it.
	f, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+".*")
	if err != nil {
		return err
	}
	partial := f.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(partial))
		}
	}()
	if err := errors.Join(f.Close(), write(partial), flush(partial)); err != nil {
		return err
	}
	if err := makeRoom(); err != nil {
		return err
	}
	if err := os.Link(partial, to); err != nil { // unlike Rename, it replaces nothing
		return err
	}
	return errors.Join(os.Remove(partial), flush(filepath.Dir(to)))
}

// flush waits until a file or a folder is on the disk.
func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Verify returns an error if a file is not a database of this program, or is damaged: a page,
// an index, or a reference between tables.
func Verify(ctx context.Context, path string) (err error) {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, closeFile, err := openFile(path, pragma(busyTimeout))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeFile()) }()
	for _, check := range []struct{ query, what string }{
		{"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'", "damaged"},
		{"SELECT 'table ' || \"table\" || ', row ' || rowid || ' refers to a missing row of ' || parent FROM pragma_foreign_key_check LIMIT 20", "inconsistent"},
		{"SELECT 'no table snapshot' WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'snapshot')", "not a database of Rollcall"},
	} {
		rows, err := db.QueryContext(ctx, check.query)
		found, err := Collect(rows, err, path, func(row Scanner) (text string, err error) {
			err = row.Scan(&text)
			return text, err
		})
		if err != nil {
			return err
		}
		if len(found) > 0 {
			return fmt.Errorf("%s is %s: %s", path, check.what, found[0])
		}
	}
	return nil
}

// checkVersions returns an error if the tables of a package in a file have a version above the known
// one of that package, by its name in Migrate. The error wraps ErrNewer.
func checkVersions(ctx context.Context, path string, known map[string]int64) (err error) {
	db, closeFile, err := openFile(path, pragma(busyTimeout))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closeFile()) }()
	for _, name := range slices.Sorted(maps.Keys(known)) {
		table, found := name+"_migration", int64(0)
		err := db.QueryRowContext(ctx, "SELECT 1 FROM sqlite_schema WHERE name = ?", table).Scan(&found)
		if errors.Is(err, sql.ErrNoRows) { // the package gets its tables when the database is opened
			continue
		}
		if err == nil {
			err = db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+table).Scan(&found)
		}
		if err == nil {
			err = checkVersion(found, known[name])
		}
		if err != nil {
			return fmt.Errorf("%s: %s: %w", path, name, err)
		}
	}
	return nil
}

// Restore replaces the database by a verified copy of a backup. versions are the versions of tables
// that this program knows, by the names of packages in Migrate. It keeps the old database in
// the file old, if there was one. Until the copy is complete, the old database stays in its place. A
// database that root restores belongs to the owner of the old one, or of the folder.
// The error wraps ErrInUse if a process has it open, ErrSameFile if the backup is the database, and
// ErrNewer if a newer program wrote the backup.
func Restore(ctx context.Context, backup, path, old string, versions map[string]int64) error {
	from, err := os.Stat(backup)
	if err != nil {
		return err
	}
	at, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case os.SameFile(from, at):
		return fmt.Errorf("%s: %w", backup, ErrSameFile)
	}
	if err := errors.Join(absent(old), Verify(ctx, backup)); err != nil {
		return err
	}
	if err := checkVersions(ctx, backup, versions); err != nil {
		return err
	}
	if at != nil {
		if err := settle(ctx, path); err != nil {
			return err
		}
	}
	return writeFile(path, func(partial string) error {
		from, err := os.Open(backup)
		if err != nil {
			return err
		}
		defer from.Close()
		to, err := os.OpenFile(partial, os.O_WRONLY|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		_, err = io.Copy(to, from)
		if err = errors.Join(err, to.Close(), giveTo(partial, path, filepath.Dir(path))); err != nil {
			return err
		}
		return Verify(ctx, partial)
	}, func() error { return setAside(path, old) })
}

// settle moves what the write-ahead log of a database has into its file. A database that cannot
// be read stays as it is. The error wraps ErrInUse if a process has it open.
func settle(ctx context.Context, path string) error {
	db, closeFile, err := openFile(path, pragma("busy_timeout(0)"), pragma("locking_mode(EXCLUSIVE)"), "_txlock=exclusive")
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		err = tx.Rollback()
	}
	if err != nil && isBusy(err) {
		return errors.Join(fmt.Errorf("%s: %w", path, ErrInUse), closeFile())
	}
	// Without other connections, Close moves the log into the database. Of a damaged one, it fails.
	_ = closeFile()
	return nil
}

// setAside moves the files of a database to another name, also journals without a database.
func setAside(path, old string) error {
	for _, suffix := range suffixes {
		if err := os.Rename(path+suffix, old+suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// isBusy reports whether an error means that another connection has the file locked.
func isBusy(err error) bool {
	const busy, locked = 5, 6
	e, ok := errors.AsType[*driver.Error](err)
	return ok && (e.Code()&0xff == busy || e.Code()&0xff == locked)
}
