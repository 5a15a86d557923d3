package database

import (
	"context"
	"database/sql"
	"errors"
)

// FreeBytes returns the size of the pages of a SQLite file that hold nothing, as a transaction
// sees it. PostgreSQL uses free space again and returns none: it is 0.
func (db *DB) FreeBytes(ctx context.Context, tx *sql.Tx) (n int64, err error) {
	if db.kind == Postgres {
		return 0, nil
	}
	err = tx.QueryRowContext(ctx, "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size").Scan(&n)
	return n, err
}

// vacuumPages is the number of pages that are returned to the file system at a time, so that
// other writers need not wait for long.
const vacuumPages = "1000"

// Shrink returns free pages to the file system. Files of earlier versions of the program are
// rewritten once, which takes as long as copying the file; writers wait meanwhile. It is a no-op
// for PostgreSQL, which uses the space again.
func (db *DB) Shrink(ctx context.Context) error {
	if db.kind == Postgres {
		return nil
	}
	var incremental bool
	if err := db.read.QueryRowContext(ctx, "SELECT auto_vacuum <> 0 FROM pragma_auto_vacuum").Scan(&incremental); err != nil {
		return err
	}
	if !incremental {
		return db.rewrite(ctx)
	}
	for free, before := 1, 0; free > 0 && free != before; {
		before = free
		if _, err := db.write.ExecContext(ctx, "PRAGMA incremental_vacuum("+vacuumPages+")"); err != nil {
			return err
		}
		if err := db.write.QueryRowContext(ctx, "SELECT freelist_count FROM pragma_freelist_count").Scan(&free); err != nil {
			return err
		}
	}
	return checkpoint(ctx, db.write)
}

// rewrite makes a file of an earlier version of the program one whose free pages can be
// returned. The copy goes to a temporary file, as it may be large.
func (db *DB) rewrite(ctx context.Context) (err error) {
	c, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	defer func() {
		_, failed := c.ExecContext(context.WithoutCancel(ctx), "PRAGMA temp_store = MEMORY")
		err = errors.Join(err, failed)
	}()
	for _, statement := range []string{"PRAGMA temp_store = FILE", "PRAGMA auto_vacuum = INCREMENTAL", "VACUUM"} {
		if _, err := c.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return checkpoint(ctx, c)
}

// checkpoint moves the write-ahead log into the file. If readers prevent it, a later one does
// so.
func checkpoint(ctx context.Context, on interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}) error {
	_, err := on.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}
