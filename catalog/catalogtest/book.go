// Package catalogtest provides the linked built-in game data to tests, and limits the loops
// of tests over large data to the time that there is.
package catalogtest

import (
	"fmt"
	"io/fs"
	"iter"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/datasheets"
)

// Documents returns the documents of an edition, such as 9e, in the order of
// their names; "." is for those of all editions.
func Documents(edition string) ([]native.Document, error) {
	var docs []native.Document
	err := fs.WalkDir(datasheets.Files, edition, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := datasheets.Files.ReadFile(path)
		docs = append(docs, native.Document{Name: path, Data: data})
		return err
	})
	return docs, err
}

var (
	linking sync.Mutex
	books   = map[string]*entry.Book{}
)

// Book returns the linked game data of an edition. It is linked once, and must
// not be changed.
func Book(edition string) (*entry.Book, error) {
	linking.Lock()
	defer linking.Unlock()
	if b := books[edition]; b != nil {
		return b, nil
	}
	docs, err := Documents(edition)
	if err != nil {
		return nil, err
	}
	b, err := link(docs)
	if err != nil {
		return nil, fmt.Errorf("built-in data of edition %s: %w", edition, err)
	}
	books[edition] = b
	return b, nil
}

// link compiles and links documents of one edition. The error is the first
// problem.
func link(docs []native.Document) (*entry.Book, error) {
	catalogues, problems := native.Compile(docs)
	if len(problems) > 0 {
		return nil, problems[0]
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		return nil, problems[0]
	}
	return book, nil
}

// started is about the time at which the tests of the package began.
var started = time.Now()

// Late reports whether the tests of the package have used more than half of the time that
// they have (go test -timeout).
func Late(t testing.TB) bool {
	d, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return false // a benchmark
	}
	deadline, ok := d.Deadline()
	return ok && isLate(started, time.Now(), deadline)
}

func isLate(start, now, deadline time.Time) bool { return deadline.Sub(now) < deadline.Sub(start)/2 }

// InTime yields the elements of a list, but only the first once the tests are Late: loops
// over large data end early on slow machines.
func InTime[T any](t testing.TB, list []T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i, x := range list {
			if i > 0 && Late(t) || !yield(x) {
				return
			}
		}
	}
}
