package catalog

import (
	"context"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

// A Cache holds the most recently used values by key. Concurrent callers share one load of each
// value. It is safe for concurrent use.
type Cache[V any] struct {
	recent *lru.Cache[string, V]
	loads  singleflight.Group
}

// NewCache returns an empty cache of at most size values; size is at least 1.
func NewCache[V any](size int) *Cache[V] {
	recent, err := lru.New[string, V](size)
	if err != nil {
		panic(err) // size is a constant
	}
	return &Cache[V]{recent: recent}
}

// Get returns the value of a key, and loads it if it is not cached. Errors are not cached. A
// caller whose ctx ends does not cancel a load that others wait for. If ctx has ended, Get
// returns its error even if the value is cached, so that work with many values, such as the
// evaluation of all lists of an event, ends with its request.
func (c *Cache[V]) Get(ctx context.Context, key string, load func(ctx context.Context, key string) (V, error)) (V, error) {
	if err := ctx.Err(); err != nil {
		var none V
		return none, err
	}
	if v, ok := c.recent.Get(key); ok {
		return v, nil
	}
	done := c.loads.DoChan(key, func() (any, error) {
		if v, ok := c.recent.Get(key); ok {
			return v, nil
		}
		v, err := load(context.WithoutCancel(ctx), key)
		if err == nil {
			c.recent.Add(key, v)
		}
		return v, err
	})
	select {
	case <-ctx.Done():
		var none V
		return none, ctx.Err()
	case r := <-done:
		return r.Val.(V), r.Err
	}
}

// Add adds a value.
func (c *Cache[V]) Add(key string, v V) { c.recent.Add(key, v) }

// Clear removes all values.
func (c *Cache[V]) Clear() { c.recent.Purge() }
