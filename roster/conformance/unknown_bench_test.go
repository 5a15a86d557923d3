package conformance

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	dialect "github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
)

// unknownNames are formats of names that are in no army book.
var unknownNames = map[string]string{
	"similar":   "Necron Wariors of the Dynasty %d",
	"misspelt":  "Necron Warriorz%d",
	"long":      strings.Repeat("Necron Wariors Lokhust Destroyr ", 6) + "%d",
	"short":     "Zq%d",
	"unrelated": "Flurb Wobblers of the Grommet %d",
}

// BenchmarkUnknownNames makes the report, with fixes, of a list of 500 units with unknown names, as a
// document and as a text.
func BenchmarkUnknownNames(b *testing.B) {
	const number = 500
	for edition, book := range map[string]*entry.Book{"10e": edition(b, "10e"), "11e": eleventh(b)} {
		for kind, format := range unknownNames {
			units, lines := make([]map[string]string, number), "Necrons\nStrike Force (2000 points)\nAwakened Dynasty\n\nBATTLELINE\n\n"
			for i := range units {
				name := fmt.Sprintf(format, i)
				units[i] = map[string]string{"unit": name}
				lines += name + " (100 points)\n\n"
			}
			document, err := json.Marshal(map[string]any{"list": "A", "edition": edition, "faction": "Necrons", "units": units})
			if err != nil {
				b.Fatal(err)
			}
			b.Run(edition+"/"+kind+"/document", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					d, err := intake.ReadDocument(document)
					if err != nil {
						b.Fatal(err)
					}
					r, diagnostics := d.List.Roster(book, "x@1")
					r.Keep(diagnostics)
					render.WithFixes(check.Check(book, r), "en")
				}
			})
			b.Run(edition+"/"+kind+"/text", func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					d, err := dialect.Read([]byte(lines))
					if err != nil {
						b.Fatal(err)
					}
					r, diagnostics, _ := d.Compared(book, "x@1")
					r.Keep(diagnostics)
					render.WithFixes(check.Check(book, r), "en")
				}
			})
		}
	}
}
