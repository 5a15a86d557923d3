package army

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// community returns the folder of the community's data, or skips the test.
func community(tb testing.TB) string {
	tb.Helper()
	dir := os.Getenv("ROLLCALL_BATTLESCRIBE")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared", "battlescribe")
	}
	if _, err := os.Stat(filepath.Join(dir, "data")); err != nil {
		if os.Getenv("ROLLCALL_REQUIRE") == "1" {
			tb.Fatalf("no data: %v", err)
		}
		fmt.Printf("skipped %s: no data at %s\n", tb.Name(), dir)
		tb.SkipNow()
	}
	return dir
}

// ninthData is the community's newest data of the 9th edition. A book is
// immutable, and all tests share it.
func ninthData(tb testing.TB) *entry.Book {
	tb.Helper()
	return linked(tb, "head")
}

var books struct {
	sync.Mutex
	of map[string]*entry.Book
}

// linked is a version of the community's data of the 9th edition.
func linked(tb testing.TB, version string) *entry.Book { return linkedOf(tb, "9e", version) }

// linkedOf is a version of the community's data of an edition. It skips the test
// where there is none.
func linkedOf(tb testing.TB, edition, version string) *entry.Book {
	tb.Helper()
	dir := filepath.Join(community(tb), "data", edition)
	if _, err := os.Stat(dir); err != nil {
		fmt.Printf("skipped %s: no data at %s\n", tb.Name(), dir)
		tb.SkipNow()
	}
	version = filepath.Join(edition, version)
	books.Lock()
	defer books.Unlock()
	if b := books.of[version]; b != nil {
		return b
	}
	book, err := link(filepath.Join(community(tb), "data", version))
	if err != nil {
		tb.Fatal(err)
	}
	if books.of == nil {
		books.of = map[string]*entry.Book{}
	}
	books.of[version] = book
	return book
}

func link(dir string) (*entry.Book, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		return nil, err
	}
	var docs []battlescribe.Document
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		docs = append(docs, battlescribe.Document{Name: filepath.Base(file), Data: data})
	}
	catalogues, _ := battlescribe.Compile(docs)
	if len(catalogues) == 0 {
		return nil, fmt.Errorf("no catalogues in %d files", len(files))
	}
	book, _ := entry.NewBook(catalogues[0], catalogues[1:])
	return book, nil
}

// infos calls visit with what each entry, group and link of the data shows, and
// with what is only there to be linked to.
func infos(book *entry.Book, visit func(info *entry.Info, shared bool)) {
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		visit(&c.Info, false)
		visit(&c.SharedInfo, true)
		offered(&c.Roots, visit)
		offered(&c.Shared, visit)
	}
}

func offered(o *entry.Offers, visit func(*entry.Info, bool)) {
	for _, e := range o.Entries {
		visit(&e.Info, false)
		offered(&e.Offers, visit)
	}
	for _, g := range o.Groups {
		visit(&g.Info, false)
		offered(&g.Offers, visit)
	}
	for _, l := range o.Links {
		visit(&l.Info, false)
		offered(&l.Offers, visit)
	}
}

// profilesOf calls visit with each profile: once for every place that shows it,
// and once with shown unset for one that stands there to be linked to.
func profilesOf(info *entry.Info, shared bool, visit func(p *entry.Profile, shown bool)) {
	for _, p := range info.Profiles {
		visit(p, !shared)
	}
	for _, g := range info.InfoGroups {
		profilesOf(&g.Info, shared, visit)
	}
	for _, l := range info.InfoLinks {
		switch {
		case l.Profile() != nil:
			visit(l.Profile(), true)
		case l.InfoGroup() != nil:
			profilesOf(&l.InfoGroup().Info, false, visit)
		}
	}
}
