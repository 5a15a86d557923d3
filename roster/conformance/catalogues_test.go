package conformance

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// edition links the community's newest data of an edition.
func edition(tb testing.TB, name string) *entry.Book {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(community(tb), "data", name, "head", "*"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("%s: got %d files, %v", name, len(files), err)
	}
	var docs []battlescribe.Document
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			tb.Fatal(err)
		}
		docs = append(docs, battlescribe.Document{Name: filepath.Base(file), Data: data})
	}
	catalogues, _ := battlescribe.Compile(docs)
	book, _ := entry.NewBook(catalogues[0], catalogues[1:])
	return book
}

// Every root entry of every catalogue can be selected in a fresh roster and
// checked: whatever the automatic selections are, the data knows them. What is
// still wrong with such a roster is printed, by code.
func TestCatalogues(t *testing.T) {
	for _, name := range []string{"9e", "10e"} {
		book := edition(t, name)
		units, codes := 0, map[roster.Code]int{}
		for _, c := range book.Catalogues {
			if !c.Library {
				units += addEach(t, book, c, codes)
			}
		}
		if units == 0 {
			t.Errorf("%s: got no unit", name)
		}
		fmt.Printf("%s: %d units added\n", name, units)
		for _, code := range slices.Sorted(maps.Keys(codes)) {
			fmt.Printf("%s %s: %d\n", name, code, codes[code])
		}
	}
}

// addEach adds each root entry of a catalogue to a roster of its own, and
// counts what is wrong then by code.
func addEach(t *testing.T, book *entry.Book, c *entry.Catalogue, codes map[roster.Code]int) (units int) {
	t.Helper()
	fresh, made, err := roster.Apply(book, roster.New(c.Name, "", ""), []roster.Operation{
		{Op: roster.AddForce, Entry: book.Forces()[0].ID, Catalogue: c.ID},
	})
	if err != nil {
		t.Errorf("%s: %v", c.Name, err)
		return 0
	}
	for _, o := range book.Roots(c.ID).Options {
		next, _, err := roster.Apply(book, fresh, []roster.Operation{{Op: roster.AddUnit, Force: made[0][0], Datasheet: o.ID}})
		if err != nil {
			t.Errorf("%s: %s: %v", c.Name, o.Name(), err)
			continue
		}
		units++
		for _, d := range roster.Check(book, next).Diagnostics {
			codes[d.Code]++
			if slices.Contains([]roster.Code{roster.SelectionUnknown, roster.ForceUnknown, roster.CatalogueUnknown, roster.CountInvalid}, d.Code) {
				t.Errorf("%s: %s: %s at %s", c.Name, o.Name(), d.Code, d.Path)
			}
		}
	}
	return units
}
