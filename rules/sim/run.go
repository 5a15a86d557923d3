package sim

import (
	"context"
	"sync"
	"sync/atomic"
)

// Run plays the battles of a spec from one number up to, but not with, another,
// and returns their tally. done, unless it is nil, is called after each with how
// many were played, by one worker at a time. Run ends early with the error of a
// battle or of the context.
func Run(ctx context.Context, s *Spec, from, to int, done func(int)) (*Tally, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	r := runner{spec: s, to: int64(to), report: done}
	r.next.Store(int64(from))
	ctx, r.stop = context.WithCancelCause(ctx)
	defer r.stop(nil)
	var all sync.WaitGroup
	for range max(s.Workers, 1) {
		all.Go(func() { r.work(ctx) })
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return &r.tally, nil
}

// runner shares battles among workers.
type runner struct {
	spec *Spec
	next atomic.Int64
	to   int64
	stop context.CancelCauseFunc

	mu     sync.Mutex
	tally  Tally
	report func(int)
}

// work plays battles until none is left.
func (r *runner) work(ctx context.Context) {
	players := r.spec.players()
	for ctx.Err() == nil {
		n := r.next.Add(1) - 1
		if n >= r.to {
			return
		}
		o, err := r.spec.play(ctx, int(n), players, nil)
		if err != nil {
			r.stop(err)
			return
		}
		r.count(&o)
	}
}

func (r *runner) count(o *Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tally.Count(o)
	if r.report != nil {
		r.report(r.tally.Battles)
	}
}
