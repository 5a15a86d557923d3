package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	driver "modernc.org/sqlite"
)

// minFree is the least free space of the disk with which a server is ready. It lets what is
// running end, and an operator clean up.
const minFree = 64 << 20

// readyFor is how long a result of Ready is used again: anybody may ask for it, and it writes.
const readyFor = 2 * time.Second

// Ready returns an error if the database cannot be read or written, or the disk is nearly
// full. It may return the result of up to two seconds ago.
func (db *DB) Ready(ctx context.Context) error {
	db.readyMutex.Lock()
	defer db.readyMutex.Unlock()
	if now := time.Now(); now.Sub(db.readyAt) > readyFor {
		db.readyErr, db.readyAt = db.ready(ctx, minFree), now
	}
	return db.readyErr
}

func (db *DB) ready(ctx context.Context, least uint64) error {
	if db.kind == Postgres {
		return db.readyPostgres(ctx)
	}
	u, err := db.Usage(ctx)
	switch {
	case err != nil:
		return err
	case u.Free < least:
		return fmt.Errorf("the disk of %s is nearly full: found %d MB; allowed: at least %d MB", db.path, u.Free>>20, least>>20)
	}
	var tables, version int
	if err := db.read.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return fmt.Errorf("read %s: %w", db.path, err)
	}
	// Writing what is there already changes nothing, and needs the disk.
	err = db.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version)
	if err == nil {
		_, err = db.write.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", version))
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", db.path, err)
	}
	return nil
}

// readyPostgres returns an error if the server does not accept transactions that write.
func (db *DB) readyPostgres(ctx context.Context) error {
	var readOnly bool
	err := db.read.PingContext(ctx)
	if err == nil {
		err = db.write.QueryRowContext(ctx, "SELECT current_setting('transaction_read_only')::boolean").Scan(&readOnly)
	}
	switch {
	case err != nil:
		return fmt.Errorf("database %s: %w", db.path, err)
	case readOnly:
		return fmt.Errorf("database %s: it can only be read", db.path)
	}
	return nil
}

// Usage is the space that a database takes, in bytes.
type Usage struct {
	File uint64 // of the database file, or of a PostgreSQL database
	Log  uint64 // of the write-ahead log of a SQLite file
	Free uint64 // of the disk of a SQLite file
}

// Usage returns the space that the database takes.
func (db *DB) Usage(ctx context.Context) (u Usage, err error) {
	if db.kind == Postgres {
		err = db.read.QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&u.File)
		return u, err
	}
	for suffix, size := range map[string]*uint64{"": &u.File, "-wal": &u.Log} {
		info, err := os.Stat(db.path + suffix)
		switch {
		case err == nil:
			*size = uint64(info.Size())
		case suffix == "" || !errors.Is(err, fs.ErrNotExist):
			return u, err
		}
	}
	u.Free, err = freeBytesOf(filepath.Dir(db.path))
	return u, err
}

// unavailable are the results of SQLite for a locked, read-only or full file, or a disk that fails, and classes
// of PostgreSQL's for connections, resources, operators and the system.
var (
	unavailable         = []int{5, 6, 8, 10, 13, 14}
	unavailablePostgres = []string{"08", "53", "57P", "58"}
)

// IsUnavailable reports whether an error means that a database cannot be used at the moment, such as that its disk
// is full. What a transaction with such an error changes is not stored.
func IsUnavailable(err error) bool {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return slices.Contains(unavailable, e.Code()&0xff)
	}
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.ContainsFunc(unavailablePostgres, func(class string) bool { return strings.HasPrefix(e.Code, class) })
	}
	_, ok := errors.AsType[*pgconn.ConnectError](err)
	return ok
}
