package database

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// The user_version of a database file. A file that a server uses has a write-ahead log beside
// it: without one, what the log had is missing.
const (
	closedFile = 0
	servedFile = 1
)

// userVersionAt is the offset of the user_version in a database file, of four bytes.
const userVersionAt = 60

// markOf reports whether a file that this process does not have open was marked by MarkServed
// and not closed since, and has its log or not. It reads the file itself, without the log.
func markOf(path string) (served, missingLog bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, false, err
	}
	defer f.Close()
	var version [4]byte
	switch _, err := f.ReadAt(version[:], userVersionAt); {
	case errors.Is(err, io.EOF): // a new file
		return false, false, nil
	case err != nil:
		return false, false, err
	}
	marked, log := binary.BigEndian.Uint32(version[:]) == servedFile, hasLog(path)
	return marked && log, marked && !log, nil
}

// unmark notes in a file that was closed, and was marked, that no server uses it. It is a no-op
// if a process has it open: the last connection removes the log.
func unmark(path string, served bool) error {
	if !served || hasLog(path) {
		return nil
	}
	db, err := sql.Open("sqlite", dsn(path, "mode=rw", pragma(busyTimeout)))
	if err != nil {
		return err
	}
	_, err = db.Exec(fmt.Sprintf("PRAGMA user_version = %d", closedFile))
	return errors.Join(err, db.Close())
}

// openFile opens a file as it is, without migrating it.
func openFile(path string, parameters ...string) (db *sql.DB, closeFile func() error, err error) {
	served, _, err := markOf(path)
	if err != nil {
		return nil, nil, err
	}
	db, err = sql.Open("sqlite", dsn(path, append(parameters, "mode=rw")...))
	return db, func() error { return errors.Join(db.Close(), unmark(path, served)) }, err
}

// hasLog reports whether a database file has a write-ahead log.
func hasLog(path string) bool {
	_, err := os.Stat(path + "-wal")
	return !errors.Is(err, fs.ErrNotExist)
}

// MarkServed notes in a SQLite file that a server uses it, until it is closed.
func (db *DB) MarkServed(ctx context.Context) error {
	if db.kind == Postgres {
		return nil
	}
	if err := db.setUserVersion(ctx, servedFile); err != nil {
		return fmt.Errorf("database %s: %w", db.path, err)
	}
	db.served, db.missingLog = true, false
	return nil
}

func (db *DB) setUserVersion(ctx context.Context, version int) error {
	if _, err := db.write.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		return err
	}
	return checkpoint(ctx, db.write)
}

// MissingLog reports whether a SQLite file was copied from a running server, or its write-ahead
// log was deleted: its newest changes are missing then.
func (db *DB) MissingLog() bool { return db.missingLog }

// AcceptMissingLog makes MissingLog false from now on.
func (db *DB) AcceptMissingLog(ctx context.Context) error {
	db.missingLog = false
	return db.setUserVersion(ctx, closedFile)
}
