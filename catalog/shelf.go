package catalog

import (
	"context"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// shelfSize is how many linked books are kept. A whole imported game system takes
// up to a hundred megabytes, and the catalogues of one faction about ten.
const shelfSize = 6

// shelf keeps the books that were used last, and loads each only once however
// many ask for it at the same time.
type shelf struct {
	load  func(context.Context, string) (*entry.Book, error)
	size  int
	loads singleflight.Group

	mu    sync.Mutex
	books []shelved // the one used last at the end
}

type shelved struct {
	snapshot string
	book     *entry.Book
}

func newShelf(size int, load func(context.Context, string) (*entry.Book, error)) *shelf {
	return &shelf{load: load, size: size}
}

// book returns the book of a snapshot. One caller's patience does not bound the
// load that the others wait for.
func (s *shelf) book(ctx context.Context, snapshot string) (*entry.Book, error) {
	if b := s.take(snapshot); b != nil {
		return b, nil
	}
	done := s.loads.DoChan(snapshot, func() (any, error) {
		if b := s.take(snapshot); b != nil {
			return b, nil
		}
		b, err := s.load(context.WithoutCancel(ctx), snapshot)
		if err == nil {
			s.put(snapshot, b)
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

func (s *shelf) take(snapshot string) *entry.Book {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.books, func(x shelved) bool { return x.snapshot == snapshot })
	if at < 0 {
		return nil
	}
	found := s.books[at]
	s.books = append(slices.Delete(s.books, at, at+1), found)
	return found.book
}

func (s *shelf) put(snapshot string, b *entry.Book) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.books) == s.size {
		s.books = slices.Delete(s.books, 0, 1)
	}
	s.books = append(s.books, shelved{snapshot, b})
}
