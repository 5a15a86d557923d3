package play

import (
	"context"
	"sync"
	"time"
)

// follows are the simulations that callers of this process follow.
type follows struct {
	mu  sync.Mutex
	all map[string]*followed
}

// followed is a simulation that some callers follow, as it was at a time.
type followed struct {
	callers int // guarded by follows.mu

	mu  sync.Mutex
	one *Simulation
	at  time.Time
}

// followPace is the time between two looks at a simulation that is followed.
const followPace = 200 * time.Millisecond

// Follow calls each with a simulation, at once and then five times a second, until it is over, each returns an
// error or ctx ends. All callers share one read of the stored simulation, which they must not
// change. Changes of other processes are seen too.
func (s *Service) Follow(ctx context.Context, id string, each func(*Simulation) error) error {
	if _, err := s.Simulation(ctx, id); err != nil { // also if the caller has no access
		return err
	}
	f := s.follows.join(id)
	defer s.follows.leave(id, f)
	tick := time.NewTicker(followPace)
	defer tick.Stop()
	for {
		one, err := f.read(ctx, s.store, id)
		if err == nil {
			err = each(one)
		}
		if err != nil || one.Status.Over() {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

func (x *follows) join(id string) *followed {
	x.mu.Lock()
	defer x.mu.Unlock()
	f := x.all[id]
	if f == nil {
		f = &followed{}
		if x.all == nil {
			x.all = map[string]*followed{}
		}
		x.all[id] = f
	}
	f.callers++
	return f
}

func (x *follows) leave(id string, f *followed) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if f.callers--; f.callers == 0 {
		delete(x.all, id)
	}
}

// read returns the simulation as it was a moment ago. The first of the callers that need a newer one reads
// it, and the others wait.
func (f *followed) read(ctx context.Context, store Store, id string) (*Simulation, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.one != nil && time.Since(f.at) < followPace*9/10 {
		return f.one, nil
	}
	one, err := store.Simulation(context.WithoutCancel(ctx), id)
	if err != nil {
		return nil, err
	}
	f.one, f.at = one, time.Now()
	return one, nil
}
