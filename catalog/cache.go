package catalog

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// cacheSize is the number of linked books that are cached. A whole imported game
// system takes up to a hundred megabytes, the catalogues of one faction about ten.
const cacheSize = 6

// bookCache caches the most recently used books. Concurrent callers share one load
// of each.
type bookCache struct {
	load  func(context.Context, string) (*entry.Book, error)
	size  int
	loads singleflight.Group

	mu    sync.Mutex
	books []cachedBook // least recently used first
}

type cachedBook struct {
	key  string
	book *entry.Book
}

func newBookCache(size int, load func(context.Context, string) (*entry.Book, error)) *bookCache {
	return &bookCache{load: load, size: size}
}

// book returns the book with the key. A caller that gives up does not cancel the
// load that others wait for.
func (c *bookCache) book(ctx context.Context, key string) (*entry.Book, error) {
	if b := c.get(key); b != nil {
		return b, nil
	}
	done := c.loads.DoChan(key, func() (any, error) {
		if b := c.get(key); b != nil {
			return b, nil
		}
		b, err := c.load(context.WithoutCancel(ctx), key)
		if err == nil {
			c.put(key, b)
		}
		return b, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*entry.Book), nil
	}
}

func (c *bookCache) get(key string) *entry.Book {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := slices.IndexFunc(c.books, func(x cachedBook) bool { return x.key == key })
	if at < 0 {
		return nil
	}
	found := c.books[at]
	c.books = append(slices.Delete(c.books, at, at+1), found)
	return found.book
}

func (c *bookCache) put(key string, b *entry.Book) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.books) == c.size {
		c.books = slices.Delete(c.books, 0, 1)
	}
	c.books = append(c.books, cachedBook{key, b})
}
