// Package catalogtest provides the linked game data, built-in and of the community, to tests, and
// limits loops over large data to the available time.
package catalogtest

import (
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/datasheets"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Documents returns the documents of an edition, such as 9e, in the order of their names; "."
// selects those of all editions.
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

// Linked is the linked data of a folder of data files.
type Linked struct {
	Book             *entry.Book
	Files, Documents int           // files of the folder, catalogues compiled from them
	Problems         []fault.Fault // faults of the data
	err              error
}

// folders holds a func() Linked for each folder that a test has used.
var folders sync.Map

// Folder returns the linked data of a folder of the community's data, such as 9e/head. It is
// linked once, and must not be changed. Folder skips the test if there is no community data,
// as communitytest.Folder does.
func Folder(tb testing.TB, folder string) Linked {
	tb.Helper()
	dir := filepath.Join(communitytest.Folder(tb), "data", filepath.FromSlash(folder))
	link, _ := folders.LoadOrStore(folder, sync.OnceValue(func() Linked { return linkFolder(dir) }))
	data := link.(func() Linked)()
	if data.err != nil {
		tb.Fatalf("%s: %v", folder, data.err)
	}
	return data
}

func linkFolder(dir string) Linked {
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) == 0 {
		return Linked{err: fmt.Errorf("got %d files, %v", len(files), err)}
	}
	var docs []battlescribe.Document
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return Linked{err: err}
		}
		docs = append(docs, battlescribe.Document{Name: filepath.Base(file), Data: data})
	}
	catalogues, problems := battlescribe.Compile(docs)
	if len(catalogues) == 0 {
		return Linked{err: fmt.Errorf("no catalogues in %d files", len(files))}
	}
	book, more := entry.NewBook(catalogues[0], catalogues[1:])
	return Linked{Book: book, Files: len(files), Documents: len(catalogues), Problems: append(problems, more...)}
}

// started is about the time at which the tests of the package began.
var started = time.Now()

// Late reports whether the tests of the package have used more than half of their time (go test
// -timeout).
func Late(t testing.TB) bool {
	d, ok := t.(interface{ Deadline() (time.Time, bool) })
	if !ok {
		return false // a benchmark
	}
	deadline, ok := d.Deadline()
	return ok && isLate(started, time.Now(), deadline)
}

func isLate(start, now, deadline time.Time) bool { return deadline.Sub(now) < deadline.Sub(start)/2 }

// InTime yields the elements of a list, but only the first if the tests are Late: loops over
// large data end early on slow machines.
func InTime[T any](t testing.TB, list []T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for i, x := range list {
			if i > 0 && Late(t) || !yield(x) {
				return
			}
		}
	}
}

// Exhaustive reports whether ROLLCALL_EXHAUSTIVE is 1, as in make exhaustive: tests then use
// all of the large data instead of a sample.
func Exhaustive() bool { return os.Getenv("ROLLCALL_EXHAUSTIVE") == "1" }

// Sample yields every nth element of a list like InTime, beginning with the first, or every
// element if the tests are Exhaustive.
func Sample[T any](t testing.TB, list []T, n int) iter.Seq[T] { return InTime(t, EveryNth(list, n)) }

// EveryNth returns every nth element of a list, beginning with the first, or the list if the tests are
// Exhaustive. It does not depend on time, as tests need that expect a number of cases.
func EveryNth[T any](list []T, n int) (sample []T) {
	if Exhaustive() {
		return list
	}
	for i := 0; i < len(list); i += n {
		sample = append(sample, list[i])
	}
	return sample
}

// Times returns the number of repetitions of a test with random input: n, or five times as
// many if the tests are Exhaustive.
func Times(n int) int {
	if Exhaustive() {
		return 5 * n
	}
	return n
}

// memoryLimit is the heap size in bytes above which Main collects garbage normally. The books of
// all editions, which conformance tests hold, take about 1 GB.
const memoryLimit = 3 << 30

// Main runs the tests of a package that allocates a lot. Less frequent garbage collection
// saves up to a third of the time.
func Main(m *testing.M) int {
	debug.SetGCPercent(600)
	debug.SetMemoryLimit(memoryLimit)
	return m.Run()
}
