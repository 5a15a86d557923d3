package store_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// large is a game system of the size of a whole edition: thirty factions of a
// hundred datasheets.
func large() (books []book) {
	first := []string{"Assault", "Heavy", "Veteran", "Primaris", "Chaos", "Khârn's", "Night", "Storm", "Iron", "Blood"}
	second := []string{"Squad", "Captain", "Tank", "Lord", "Walker", "Guard", "Drone", "Priest", "Speeder", "Fiend"}
	for f := range 30 {
		b := book{Edition: "9e", Faction: fmt.Sprint("Faction ", f)}
		for i := range 100 {
			b.Units = append(b.Units, unit{
				ID: fmt.Sprintf("f%d.%d", f, i), Name: fmt.Sprintf("%s %s %d", first[i%10], second[i/10], f),
				Role: "Troops", Keywords: []string{"INFANTRY", first[i%10], second[i/10]},
				Power: fmt.Sprint(i % 20), Points: fmt.Sprint(i * 5),
			})
		}
		books = append(books, b)
	}
	return books
}

func BenchmarkSearch(b *testing.B) {
	l := openLibrary(b, large()...)
	for _, bb := range []struct {
		name string
		f    catalog.Filter
	}{
		{"all", catalog.Filter{}},
		{"word", catalog.Filter{Text: "kharn"}},
		{"letter", catalog.Filter{Text: "s"}},
		{"words", catalog.Filter{Text: "kharn sq"}},
		{"nothing", catalog.Filter{Text: "squat"}},
		{"filters", catalog.Filter{Edition: "9e", Keyword: "infantry", Role: "troops", MaxPower: number("3")}},
		{"catalogue", catalog.Filter{Catalogue: "Faction 7"}},
	} {
		b.Run(bb.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := l.Search(b.Context(), bb.f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBook(b *testing.B) {
	db := openDB(b)
	s := importBooks(b, catalog.NewLibrary(databasetest.NewStore(b, db), plain()), large()...)
	b.Run("load", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			// A new library has an empty cache.
			if _, err := catalog.NewLibrary(databasetest.NewStore(b, db), plain()).Book(b.Context(), s.ID); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		b.ReportAllocs()
		l := catalog.NewLibrary(databasetest.NewStore(b, db), plain())
		for b.Loop() {
			if _, err := l.Book(b.Context(), s.ID); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkImport(b *testing.B) {
	var docs []catalog.Document
	for _, x := range large() {
		docs = append(docs, document(b, x))
	}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		l := openLibrary(b)
		b.StartTimer()
		if _, _, _, err := l.Import(b.Context(), "test", docs); err != nil {
			b.Fatal(err)
		}
	}
}
