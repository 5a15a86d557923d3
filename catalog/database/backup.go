package database

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"
)

// ErrInUse is wrapped by the error of replacing a database that a process has open.
var ErrInUse = errors.New("the database is in use")

// Backup copies the database to a new file, also while others use it. The copy has what was
// committed when Backup began; it is verified before it gets its name. The error wraps
// fs.ErrExist if the file exists.
func Backup(ctx context.Context, path, to string) error {
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return replace(to, func(partial string) error {
		db, closeFile, err := openFile(path, pragma(busyTimeout))
		if err != nil {
			return err
		}
		_, err = db.ExecContext(ctx, "VACUUM INTO ?", partial)
		if err = errors.Join(err, closeFile(), unmark(partial, true)); err != nil {
			return err
		}
		return Verify(ctx, partial)
	})
}

// replace makes a new file, which has its name only when write has succeeded and its
// contents are on the disk.
func replace(to string, write func(partial string) error) (err error) {
	if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: to, Err: fs.ErrExist})
	}
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

// Restore replaces the database by a verified copy of a backup. It keeps the old database in
// the file old, if there was one. The error wraps ErrInUse if a process has it open.
func Restore(ctx context.Context, backup, path, old string) error {
	if err := Verify(ctx, backup); err != nil {
		return err
	}
	switch err := setAside(ctx, path, old); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	}
	return replace(path, func(partial string) error {
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
		if err = errors.Join(err, to.Close()); err != nil {
			return err
		}
		return Verify(ctx, partial)
	})
}

// setAside moves a database that no process has open to another name, with what its
// write-ahead log has. A database that cannot be read is moved as it is, with its log.
func setAside(ctx context.Context, path, old string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	if _, err := os.Lstat(old); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, &fs.PathError{Op: "create", Path: old, Err: fs.ErrExist})
	}
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
	// Without other connections, Close moves the log into the database.
	if err := closeFile(); err != nil {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm"} {
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
