package server

import (
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

// take takes a token of the caller. If there is none, it returns how long the
// caller must wait for the next one.
func (l *limiter) take(caller string, now time.Time) (wait time.Duration) {
	if l.rate.PerSecond <= 0 {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	level := l.level(caller, now)
	if level < 1 {
		return time.Duration((1 - level) / l.rate.PerSecond * float64(time.Second))
	}
	if len(l.buckets) >= maxBuckets {
		l.sweep(now)
	}
	l.buckets[caller] = bucket{level - 1, now}
	return 0
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
