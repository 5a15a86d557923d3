package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
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
	u, err := db.Usage()
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

// Usage is the space that a database takes, in bytes.
type Usage struct {
	File uint64 // of the database file
	Log  uint64 // of the write-ahead log
	Free uint64 // of the disk
}

// Usage returns the space that the database takes.
func (db *DB) Usage() (u Usage, err error) {
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
