package sim

import (
	"context"
	"sync"
	"sync/atomic"
)

// Run plays all battles of a spec and sums them up. done, unless it is nil, is
// called after each with the number played so far, by one worker at a time. It
// ends early with the error of a battle, or of the context.
func Run(ctx context.Context, s *Spec, done func(int)) (*Result, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	r := runner{spec: s, outcomes: make([]Outcome, s.Battles), report: done}
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
	return s.Sum(r.outcomes), nil
}

// runner shares the battles of a spec among workers.
type runner struct {
	spec     *Spec
	outcomes []Outcome
	next     atomic.Int64
	stop     context.CancelCauseFunc

	mu     sync.Mutex
	played int
	report func(int)
}

// work plays battles until none is left.
func (r *runner) work(ctx context.Context) {
	for ctx.Err() == nil {
		n := int(r.next.Add(1)) - 1
		if n >= len(r.outcomes) {
			return
		}
		o, err := r.spec.Play(n, nil)
		if err != nil {
			r.stop(err)
			return
		}
		r.outcomes[n] = o
		r.tell()
	}
}

func (r *runner) tell() {
	if r.report == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.played++
	r.report(r.played)
}
