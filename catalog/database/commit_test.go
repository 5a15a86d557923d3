package database

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestConcurrentCommits: commits that wait while the log is written share the next time it is,
// which begins after them; all of them have its error.
func TestConcurrentCommits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := errors.New("no space left")
		rounds := 0
		l := newWriteAheadLog(func() error {
			time.Sleep(10 * time.Millisecond)
			if rounds++; rounds == 2 {
				return full
			}
			return nil
		})
		var wait sync.WaitGroup
		for i := range 30 {
			wait.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				began := time.Now()
				err := l.sync()
				if took := time.Since(began); took < 10*time.Millisecond || took > 20*time.Millisecond {
					t.Errorf("commit %d: took %s, want the rest of one round and a whole one", i, took)
				}
				// The first round has the commit at 0 ms, the second one those until 10 ms.
				if (i >= 1 && i < 10) != errors.Is(err, full) && i != 10 {
					t.Errorf("commit %d: %v", i, err)
				}
			})
		}
		wait.Wait()
		if rounds != 4 {
			t.Errorf("the log was written %d times for 30 commits, want 4", rounds)
		}
	})
}

// TestConcurrentTurns: transactions that write begin in the order in which they came. One that
// failed, panicked or was given up does not keep out the others.
func TestConcurrentTurns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rollcall.db")
	synctest.Test(t, func(t *testing.T) { checkTurns(t, path) })
}

func checkTurns(t *testing.T, path string) {
	db, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	var order []int
	for i := range 20 {
		wait.Go(func() {
			err := db.Change(t.Context(), func(*sql.Tx) error { order = append(order, i); return nil })
			if err != nil {
				t.Error(err)
			}
		})
		synctest.Wait() // it waits
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := db.Change(ctx, func(*sql.Tx) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if err := db.rollback(tx); err != nil {
		t.Fatal(err)
	}
	wait.Wait()
	if !slices.IsSorted(order) || len(order) != 20 {
		t.Errorf("the order of the transactions is %v", order)
	}
	refused := errors.New("refused")
	for range 3 {
		if err := db.Change(t.Context(), func(*sql.Tx) error { return refused }); !errors.Is(err, refused) {
			t.Errorf("a change that fails: %v", err)
		}
		err := db.Together(t.Context(), func(ctx context.Context) error {
			_ = db.Change(ctx, func(*sql.Tx) error { return refused })
			return db.Change(ctx, func(*sql.Tx) error { return nil })
		})
		if err != nil {
			t.Errorf("together: %v", err)
		}
		func() {
			defer func() { _ = recover() }()
			_ = db.Together(t.Context(), func(ctx context.Context) error {
				return db.Change(ctx, func(*sql.Tx) error { panic("broken") })
			})
		}()
	}
	if n := len(db.turns); n != 0 {
		t.Errorf("%d transactions have not ended", n)
	}
}
