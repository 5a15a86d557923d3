package server

import (
	"context"
	"sync"
	"time"
)

// A Rate limits the requests of one caller: PerSecond on average, Burst at once.
// If PerSecond is zero, there is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// maxBuckets bounds the memory of a limiter.
const maxBuckets = 10_000

// limiter is a token-bucket rate limiter with one bucket for each caller.
type limiter struct {
	rate    Rate
	mu      sync.Mutex
	buckets map[string]bucket
}

// A bucket contained level tokens at the time.
type bucket struct {
	level float64
	at    time.Time
}

func newLimiter(r Rate) *limiter {
	return &limiter{rate: r, buckets: map[string]bucket{}}
}

// take takes a token of the caller. It returns how many are left and when the bucket is full
// again. If there is no token, wait is how long the caller must wait for the next one.
func (l *limiter) take(caller string, now time.Time) (left int, reset, wait time.Duration) {
	if l.rate.PerSecond <= 0 {
		return 0, 0, 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	level := l.level(caller, now)
	if level < 1 {
		return 0, l.refill(float64(max(1, l.rate.Burst)) - level), l.refill(1 - level)
	}
	if len(l.buckets) >= maxBuckets {
		l.sweep(now)
	}
	level--
	l.buckets[caller] = bucket{level, now}
	return int(level), l.refill(float64(max(1, l.rate.Burst)) - level), 0
}

// refill is the time in which a bucket gains a number of tokens.
func (l *limiter) refill(tokens float64) time.Duration {
	return time.Duration(tokens / l.rate.PerSecond * float64(time.Second))
}

func (l *limiter) level(caller string, now time.Time) float64 {
	b, ok := l.buckets[caller]
	if !ok {
		return float64(max(1, l.rate.Burst))
	}
	gained := max(0, now.Sub(b.at).Seconds()) * l.rate.PerSecond
	return min(float64(max(1, l.rate.Burst)), b.level+gained)
}

// sweep removes the buckets that are full again. If too many remain, it removes
// half of all, which bounds the memory and keeps sweeps rare.
func (l *limiter) sweep(now time.Time) {
	for caller := range l.buckets {
		if l.level(caller, now) >= float64(max(1, l.rate.Burst)) {
			delete(l.buckets, caller)
		}
	}
	for caller := range l.buckets {
		if len(l.buckets) <= maxBuckets/2 {
			return
		}
		delete(l.buckets, caller)
	}
}

// Turns bound how many requests of each caller are handled at the same time. The others wait in the
// order in which they came, so that many expensive requests of one caller leave processors to others.
type turns struct {
	most    int
	mu      sync.Mutex
	callers map[string]*turn
}

// A turn is what one caller uses.
type turn struct {
	running chan struct{} // an element for each request that is handled
	pending int           // requests that are handled or wait
}

func newTurns(most int) *turns { return &turns{most: most, callers: map[string]*turn{}} }

// take waits until another request of the caller may be handled. The error is that of ctx.
func (t *turns) take(ctx context.Context, caller string) (release func(), err error) {
	own := t.add(caller, 1)
	select {
	case own.running <- struct{}{}:
	default: // all turns are taken
		select {
		case own.running <- struct{}{}:
		case <-ctx.Done():
			t.add(caller, -1)
			return nil, ctx.Err()
		}
	}
	return func() {
		<-own.running
		t.add(caller, -1)
	}, nil
}

// add adds n to the pending requests of a caller.
func (t *turns) add(caller string, n int) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.callers[caller]
	if own == nil {
		own = &turn{running: make(chan struct{}, t.most)}
		t.callers[caller] = own
	}
	if own.pending += n; own.pending == 0 {
		delete(t.callers, caller)
	}
	return own
}
