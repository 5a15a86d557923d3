package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
)

// begin begins a transaction that writes. Those that wait for a connection get one in the
// order in which they came: the pool itself would choose any of them.
func (db *DB) begin(ctx context.Context) (*sql.Tx, error) {
	select {
	case db.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		<-db.turns
	}
	return tx, err
}

// commit commits a transaction of begin and returns when it is durable.
func (db *DB) commit(tx *sql.Tx) error {
	err := tx.Commit()
	<-db.turns
	if err != nil || db.log == nil {
		return err
	}
	return db.log.sync() // others commit meanwhile
}

// rollback ends a transaction of begin without its changes.
func (db *DB) rollback(tx *sql.Tx) error {
	defer func() { <-db.turns }()
	return tx.Rollback()
}

// A writeAheadLog is the log of a SQLite file. With synchronous=NORMAL what is committed survives
// the death of the process; after sync also the loss of power. Calls that wait while the log is
// written to the disk share the next time: one fsync for many commits.
type writeAheadLog struct {
	write func() error // to the disk

	turn chan struct{} // has an element while a call writes
	mu   sync.Mutex
	next *logRound // that has not begun
}

// A logRound is one time that the log is written to the disk.
type logRound struct {
	done chan struct{}
	err  error
}

func newWriteAheadLog(write func() error) *writeAheadLog {
	return &writeAheadLog{write: write, turn: make(chan struct{}, 1)}
}

// sync returns when everything that was committed before is on the disk.
func (l *writeAheadLog) sync() error {
	l.mu.Lock()
	r, leads := l.next, l.next == nil
	if leads {
		r = &logRound{done: make(chan struct{})}
		l.next = r
	}
	l.mu.Unlock()
	if !leads {
		<-r.done
		return r.err
	}
	l.turn <- struct{}{}
	defer func() { <-l.turn }()
	l.mu.Lock()
	l.next = nil // what is committed from now on needs another round
	l.mu.Unlock()
	r.err = l.write()
	close(r.done)
	return r.err
}

// A logFile writes a log to the disk.
type logFile struct {
	path string
	open *os.File
}

// sync writes the log to the disk. Without a file, all of it is in the database already.
func (f *logFile) sync() error {
	now, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && f.open != nil {
		if had, failed := f.open.Stat(); failed != nil || !os.SameFile(now, had) {
			err = f.Close()
		}
	}
	if err == nil && f.open == nil {
		f.open, err = os.OpenFile(f.path, os.O_RDWR, 0) // Windows syncs files that are open for writing
	}
	if err == nil {
		err = f.open.Sync()
	}
	if err != nil {
		return fmt.Errorf("write-ahead log: %w", err)
	}
	return nil
}

// Close closes the file.
func (f *logFile) Close() error {
	if f == nil || f.open == nil {
		return nil
	}
	err := f.open.Close()
	f.open = nil
	return err
}
