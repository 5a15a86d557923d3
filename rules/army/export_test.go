package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Mustered is the unit of a datasheet with its first choices.
func Mustered(tb testing.TB, book *entry.Book, datasheet string) *Unit {
	tb.Helper()
	var names Names
	u, _, err := side(book, &Side{Datasheet: datasheet}, &names, "unit")
	if err != nil {
		tb.Fatal(err)
	}
	return u
}
