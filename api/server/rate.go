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
