package play

import (
	"context"
	"errors"
	"sync"
	"time"
)

// follows are the simulations that callers of this process follow. While there are any, it
// receives the changes that the store reports.
type follows struct {
	store Store

	mu      sync.Mutex
	all     map[string]*followed
	hearing bool // the store reports changes
	deaf    context.CancelFunc
}

// followed is a simulation that some callers follow, as it was at a time.
type followed struct {
	callers int           // guarded by follows.mu
	changed chan struct{} // closed when it may have changed; guarded by follows.mu

	mu  sync.Mutex
	one *Simulation
	at  time.Time
}

const (
	// followPace is the time between two looks at a simulation that is followed, if the store does not report changes.
	followPace = 200 * time.Millisecond
	// hearingPace is that time if it does: a lost connection may be noticed late.
	hearingPace = 2 * time.Second
	// listenAgain is the time after which a lost connection is replaced.
	listenAgain = time.Second
)

func newFollows(store Store) *follows { return &follows{store: store, all: map[string]*followed{}} }

// Follow calls each with a simulation at once and after every change, until the simulation is over,
// each returns an error, or ctx ends. All callers share one read of the stored simulation,
// which they must not change. Changes of other processes are seen too: as soon as the store
// reports them, and otherwise within 200 ms.
func (s *Service) Follow(ctx context.Context, id string, each func(*Simulation) error) error {
	if _, err := s.Simulation(ctx, id); err != nil { // also if the caller has no access
		return err
	}
	f := s.follows.join(ctx, id)
	defer s.follows.leave(id, f)
	for {
		changed, pace := s.follows.next(f)
		one, err := f.read(ctx, s.store, id)
		if err == nil {
			err = each(one)
		}
		if err != nil || one.Status.Over() {
			return err
		}
		timer := time.NewTimer(pace)
		select {
		case <-ctx.Done():
			timer.Stop()
			return nil
		case <-changed:
			timer.Stop()
		case <-timer.C:
		}
	}
}

func (x *follows) join(ctx context.Context, id string) *followed {
	x.mu.Lock()
	defer x.mu.Unlock()
	f := x.all[id]
	if f == nil {
		f = &followed{changed: make(chan struct{})}
		x.all[id] = f
	}
	f.callers++
	if x.deaf == nil {
		ctx, x.deaf = context.WithCancel(context.WithoutCancel(ctx))
		go x.listen(ctx)
	}
	return f
}

func (x *follows) leave(id string, f *followed) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if f.callers--; f.callers == 0 {
		delete(x.all, id)
	}
	if len(x.all) == 0 {
		x.deaf()
		x.deaf, x.hearing = nil, false
	}
}

// next returns a channel that is closed when a simulation may have changed after this call,
// and the time after which to look again without that.
func (x *follows) next(f *followed) (changed <-chan struct{}, pace time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.hearing {
		return f.changed, hearingPace
	}
	return f.changed, followPace
}

// listen wakes the followers of simulations that the store reports, until ctx ends.
func (x *follows) listen(ctx context.Context) {
	for ctx.Err() == nil {
		err := x.store.ListenSimulations(ctx, func(id string) { x.wake(ctx, id, true) })
		if errors.Is(err, errors.ErrUnsupported) {
			return
		}
		x.wake(ctx, "", false)
		select {
		case <-ctx.Done():
		case <-time.After(listenAgain):
		}
	}
}

// wake wakes the followers of a simulation, or all of them. hearing reports whether the store will report further
// changes.
func (x *follows) wake(ctx context.Context, id string, hearing bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if ctx.Err() != nil {
		return // another goroutine may listen already
	}
	x.hearing = hearing
	for each, f := range x.all {
		if id == "" || id == each {
			f.mu.Lock()
			f.one = nil
			f.mu.Unlock()
			close(f.changed)
			f.changed = make(chan struct{})
		}
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
