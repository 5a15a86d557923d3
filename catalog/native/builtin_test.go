package native_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

// builtIn reads the documents of the 9th edition that are part of the program.
func builtIn(tb testing.TB) []native.Document { return builtInOf(tb, "9e") }

// builtInOf reads the documents of an edition.
func builtInOf(tb testing.TB, edition string) []native.Document {
	tb.Helper()
	docs, err := catalogtest.Documents(edition)
	if err != nil {
		tb.Fatal(err)
	}
	return docs
}

// linked compiles documents of one edition and links them. Any problem fails the test.
func linked(tb testing.TB, docs []native.Document) *entry.Book {
	tb.Helper()
	catalogues, problems := native.Compile(docs)
	for _, p := range problems {
		tb.Error(p)
	}
	if len(catalogues) == 0 {
		tb.Fatal("nothing was compiled")
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	for _, p := range problems {
		tb.Error(p)
	}
	return book
}

func TestBuiltInDocumentsLink(t *testing.T) {
	for _, edition := range []string{"8e", "9e", "10e", "11e"} {
		book := linked(t, builtInOf(t, edition))
		for _, c := range book.Catalogues[1:] {
			if n := len(book.Roots(c.ID).Options); n < 10 {
				t.Errorf("%s offers %d datasheets", c.ID, n)
			}
		}
	}
}

// unresolved ignores the fields that linking sets.
var unresolved = cmpopts.IgnoreUnexported(entry.Entry{}, entry.Group{}, entry.ProfileType{},
	entry.Query{}, entry.Modifier{}, entry.Link{}, entry.CategoryLink{}, entry.InfoLink{}, entry.Node{}, entry.Category{},
)

var numbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

func TestOrderOfDocumentsDoesNotMatter(t *testing.T) {
	docs := builtIn(t)
	want, _ := native.Compile(docs)
	shuffle := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		shuffle.Shuffle(len(docs), func(i, j int) { docs[i], docs[j] = docs[j], docs[i] })
		got, problems := native.Compile(docs)
		if len(problems) > 0 {
			t.Fatal(problems[0])
		}
		if !reflect.DeepEqual(want, got) { // cmp.Diff alone takes seconds
			t.Fatalf("compiled differently (-want +got):\n%s", cmp.Diff(want, got, unresolved, numbers))
		}
	}
}

func BenchmarkCompile(b *testing.B) {
	docs := builtIn(b)
	b.ReportAllocs()
	for b.Loop() {
		native.Compile(docs)
	}
}
