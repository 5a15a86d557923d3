package intake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/rostertest"
)

// unknownUnits returns a list document with a number of units whose names are unknown.
func unknownUnits(number int) []byte {
	units := make([]string, number)
	for i := range units {
		units[i] = fmt.Sprintf(`{"unit": "Intercesor Sqad of the Chapter %d"}`, i)
	}
	return []byte(`{"list": "A", "edition": "9e", "faction": "Space Marines", "units": [` + strings.Join(units, ",") + `]}`)
}

// BenchmarkUnknownNames reads a list of 500 units with unknown names.
func BenchmarkUnknownNames(b *testing.B) {
	book := rostertest.BuiltIn()
	document := unknownUnits(500)
	b.ReportAllocs()
	for b.Loop() {
		d, err := intake.ReadDocument(document)
		if err != nil {
			b.Fatal(err)
		}
		if r, _ := d.List.Roster(book, "9e@test"); len(r.Forces[0].Selections) < 500 {
			b.Fatal("units are missing")
		}
	}
}
