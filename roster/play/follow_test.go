package play_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
)

// countedStore has one simulation, which is over when it has been read a number of times.
type countedStore struct {
	play.Store
	mu          sync.Mutex
	reads, over int
}

func (s *countedStore) Simulation(_ context.Context, id string) (*play.Simulation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id != "sim_1" {
		return nil, catalog.ErrNotFound
	}
	s.reads++
	one := &play.Simulation{ID: id, Status: play.Running}
	if s.reads >= s.over {
		one.Status = play.Done
	}
	return one, nil
}

// ListenSimulations tells of no changes.
func (s *countedStore) ListenSimulations(context.Context, func(string)) error {
	return errors.ErrUnsupported
}

// TestConcurrentFollow: followers of a simulation share its reads: each reads it once to have access, and
// then one of them for all.
func TestConcurrentFollow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const followers, rounds = 200, 10
		store := &countedStore{over: followers + rounds}
		s := play.NewService(play.Config{Store: store})
		var wait sync.WaitGroup
		for range followers {
			wait.Go(func() {
				var last play.Status
				seen := 0
				err := s.Follow(t.Context(), "sim_1", func(one *play.Simulation) error {
					last = one.Status
					seen++
					return nil
				})
				if err != nil || last != play.Done || seen > rounds {
					t.Errorf("saw %d states, the last one %s, %v", seen, last, err)
				}
			})
		}
		wait.Wait()
		if store.reads != followers+rounds {
			t.Errorf("%d reads; want one of each of %d followers and %d for all", store.reads, followers, rounds)
		}
		if err := s.Follow(t.Context(), "sim_2", nil); !errors.Is(err, catalog.ErrNotFound) {
			t.Errorf("an unknown simulation: %v", err)
		}
	})
}

// A tellingStore has one simulation, and tells of its changes until the connection is lost.
type tellingStore struct {
	countedStore
	changes chan string // closed: the connection is lost, and there is no other
}

// ListenSimulations tells of the changes.
func (s *tellingStore) ListenSimulations(ctx context.Context, changed func(string)) error {
	select {
	case id, open := <-s.changes:
		if !open {
			return errors.New("connection refused")
		}
		changed(id)
	case <-ctx.Done():
		return ctx.Err()
	}
	return s.ListenSimulations(ctx, changed)
}

// TestConcurrentFollowHears: followers look at a simulation as soon as the store tells of a change of
// it, and seldom otherwise; five times a second when the connection is lost.
func TestConcurrentFollowHears(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := &tellingStore{countedStore{over: 1 << 30}, make(chan string)}
		s := play.NewService(play.Config{Store: store})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		var seen atomic.Int64
		go func() {
			ended <- s.Follow(ctx, "sim_1", func(*play.Simulation) error { seen.Add(1); return nil })
		}()
		store.changes <- "" // it listens
		synctest.Wait()
		for _, step := range []struct {
			what     string
			do       func()
			from, to int64 // how often it is looked at
		}{
			{"nothing", func() { time.Sleep(time.Second) }, 0, 0},
			{"a change", func() { store.changes <- "sim_1" }, 1, 1},
			{"a change of another simulation", func() { store.changes <- "sim_2" }, 0, 0},
			{"ten seconds without a change", func() { time.Sleep(10 * time.Second) }, 4, 6},
			{"a lost connection", func() { close(store.changes); time.Sleep(2 * time.Second) }, 9, 14},
		} {
			before := seen.Load()
			step.do()
			synctest.Wait()
			if n := seen.Load() - before; n < step.from || n > step.to {
				t.Errorf("%s: looked at it %d times, want %d to %d", step.what, n, step.from, step.to)
			}
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		synctest.Wait()
	})
}

// TestFollowEnds: following ends when the caller does, and with an error of the function.
func TestFollowEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := play.NewService(play.Config{Store: &countedStore{over: 1 << 30}})
		ctx, cancel := context.WithCancel(t.Context())
		if err := s.Follow(ctx, "sim_1", func(*play.Simulation) error { cancel(); return nil }); err != nil {
			t.Errorf("the caller ends: %v", err)
		}
		broken := errors.New("broken")
		if err := s.Follow(t.Context(), "sim_1", func(*play.Simulation) error { return broken }); !errors.Is(err, broken) {
			t.Errorf("the function fails: %v", err)
		}
	})
}
