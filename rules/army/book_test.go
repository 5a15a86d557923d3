package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/effect"
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

// TestTextOfEach keeps what is said of the effects that a player can choose, and all of a text that does not name them.
func TestTextOfEach(t *testing.T) {
	text := "Select one Vow.\n\n**Haste**\n■ It moves.\n\n**Rage**\nIt fights.\n\n**Guard**\nIt stays."
	for _, tt := range []struct{ first, second, want string }{
		{"Haste", "Rage", "**Haste**\n■ It moves.\n\n**Rage**\nIt fights."},
		{"Haste", "", text},
		{"Haste", "Calm", text},
	} {
		if got := textOfEach([]*effect.Spec{{Name: tt.first}, {Name: tt.second}}, text); got != tt.want {
			t.Errorf("%s, %s: got %q, want %q", tt.first, tt.second, got, tt.want)
		}
	}
}
