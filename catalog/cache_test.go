package catalog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// counted returns a load function and a function that counts its calls by snapshot.
func counted(wait time.Duration) (load func(context.Context, string) (*entry.Book, error), calls func(string) int) {
	var mu sync.Mutex
	count := map[string]int{}
	load = func(_ context.Context, snapshot string) (*entry.Book, error) {
		time.Sleep(wait)
		mu.Lock()
		defer mu.Unlock()
		count[snapshot]++
		return &entry.Book{}, nil
	}
	return load, func(snapshot string) int {
		mu.Lock()
		defer mu.Unlock()
		return count[snapshot]
	}
}

func TestCacheKeepsTheLastUsed(t *testing.T) {
	load, calls := counted(0)
	s := NewCache[*entry.Book](2)
	want := map[string]*entry.Book{}
	for i, step := range []struct {
		snapshot string
		loads    int // loads of that snapshot up to this step
	}{
		{"a", 1}, {"b", 1}, {"a", 1}, {"c", 1}, {"a", 1}, {"b", 2}, {"c", 2}, {"b", 2},
	} {
		b, err := s.Get(t.Context(), step.snapshot, load)
		if err != nil {
			t.Fatal(err)
		}
		if got := calls(step.snapshot); got != step.loads {
			t.Errorf("step %d: %s was loaded %d times, want %d", i, step.snapshot, got, step.loads)
		}
		if old := want[step.snapshot]; old != nil && step.loads == 1 && old != b {
			t.Errorf("step %d: a different book", i)
		}
		want[step.snapshot] = b
	}
}

func TestConcurrentLoad(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		load, calls := counted(time.Second)
		s := NewCache[*entry.Book](2)
		var wg sync.WaitGroup
		for i := range 20 {
			wg.Go(func() {
				if _, err := s.Get(t.Context(), fmt.Sprint("s", i%2), load); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		for _, snapshot := range []string{"s0", "s1"} {
			if got := calls(snapshot); got != 1 {
				t.Errorf("%s was loaded %d times, want once", snapshot, got)
			}
		}
	})
}

func TestConcurrentWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		load, calls := counted(time.Minute)
		s := NewCache[*entry.Book](2)
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := s.Get(impatient, "a", load); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, want DeadlineExceeded", err)
			}
		})
		wg.Go(func() {
			if _, err := s.Get(t.Context(), "a", load); err != nil {
				t.Errorf("the deadline of one caller ended the load of another: %v", err)
			}
		})
		wg.Wait()
		if got := calls("a"); got != 1 {
			t.Errorf("loaded %d times, want once", got)
		}
	})
}

func TestCacheDoesNotKeepErrors(t *testing.T) {
	var calls atomic.Int32
	failure := errors.New("no disk")
	s := NewCache[*entry.Book](2)
	load := func(context.Context, string) (*entry.Book, error) {
		if calls.Add(1) == 1 {
			return nil, failure
		}
		return &entry.Book{}, nil
	}
	if _, err := s.Get(t.Context(), "a", load); !errors.Is(err, failure) {
		t.Errorf("got %v, want %v", err, failure)
	}
	if b, err := s.Get(t.Context(), "a", load); err != nil || b == nil {
		t.Errorf("after a failure: got %v, %v", b, err)
	}
}
