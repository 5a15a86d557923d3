package play_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

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
