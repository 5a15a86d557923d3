package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// BuiltIn is the linked game data of the 9th edition that is part of the program.
func BuiltIn(tb testing.TB) *entry.Book {
	tb.Helper()
	book, err := catalogtest.Book("9e")
	if err != nil {
		tb.Fatal(err)
	}
	return book
}
