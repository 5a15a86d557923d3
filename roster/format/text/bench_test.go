package text

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// BenchmarkReport reads real lists of 2,000 points on the community's data, and
// checks them: from the text to the report.
func BenchmarkReport(b *testing.B) {
	dir := communitytest.Shared(b, "ROLLCALL_LISTS", "lists")
	book := only(b, community(b, "10e"), "Chaos - World Eaters")
	for _, file := range listFiles(b, filepath.Join(dir, "real")) {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				doc, err := Read(data)
				if err != nil {
					b.Fatal(err)
				}
				r, diagnostics, stated := doc.Compared(book, "10e@0")
				r.Keep(diagnostics)
				report := check.Check(book, r)
				intake.CompareStated(report.State(), stated)
			}
		})
	}
}

// only checks that the book has the catalogue, and returns the book.
func only(b *testing.B, book *entry.Book, catalogue string) *entry.Book {
	for _, c := range book.Catalogues {
		if c.Name == catalogue {
			return book
		}
	}
	b.Fatalf("there is no catalogue %s", catalogue)
	return nil
}
