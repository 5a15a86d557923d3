package api

import (
	"sync"
	"time"
)

// A Rate is how often one caller may call: PerSecond in the long run, Burst at
// once. A zero PerSecond is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// mostBuckets bounds the memory of a limiter.
const mostBuckets = 10_000

// limiter has a bucket of tokens for each caller.
type limiter struct {
	rate    Rate
	mu      sync.Mutex
	buckets map[string]bucket
}

// bucket held level tokens at the time.
type bucket struct {
	level float64
	at    time.Time
}

func newLimiter(r Rate) *limiter {
	return &limiter{rate: r, buckets: map[string]bucket{}}
}

// take takes a token of the caller's. Where there is none it returns how long
// the next one takes.
func (l *limiter) take(who string, now time.Time) (wait time.Duration) {
	if l.rate.PerSecond <= 0 {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	level := l.level(who, now)
	if level < 1 {
		return time.Duration((1 - level) / l.rate.PerSecond * float64(time.Second))
	}
	if len(l.buckets) >= mostBuckets {
		l.sweep(now)
	}
	l.buckets[who] = bucket{level - 1, now}
	return 0
}

func (l *limiter) level(who string, now time.Time) float64 {
	b, ok := l.buckets[who]
	if !ok {
		return float64(max(1, l.rate.Burst))
	}
	gained := max(0, now.Sub(b.at).Seconds()) * l.rate.PerSecond
	return min(float64(max(1, l.rate.Burst)), b.level+gained)
}

// sweep forgets callers whose bucket is full again. Where that is too few, it
// forgets half of all: memory stays bounded whoever calls, and sweeping is rare.
func (l *limiter) sweep(now time.Time) {
	for who := range l.buckets {
		if l.level(who, now) >= float64(max(1, l.rate.Burst)) {
			delete(l.buckets, who)
		}
	}
	for who := range l.buckets {
		if len(l.buckets) <= mostBuckets/2 {
			return
		}
		delete(l.buckets, who)
	}
}
