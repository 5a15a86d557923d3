package conformance

import (
	"encoding/json"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/option"
)

// overlord returns a new roster with an Overlord of the imported data, and its id.
func overlord(tb testing.TB) (book *entry.Book, r *roster.Roster, id string) {
	tb.Helper()
	book = edition(tb, "10e")
	for _, c := range book.Catalogues {
		if c.Name == "Xenos - Necrons" {
			r, made, err := edit.Apply(book, roster.New("a", "", ""), []roster.Operation{
				{Op: roster.AddForce, Catalogue: c.ID}, {Op: roster.AddUnit, Datasheet: rootNamed(book, c, "Overlord").ID},
			})
			if err != nil {
				tb.Fatal(err)
			}
			return book, r, made[1][0]
		}
	}
	tb.Fatal("no army book of the Necrons")
	return nil, nil, ""
}

const mostOptionBytes = 40_000

// TestOverlordOptionsSize: the options of one Overlord are at most 40 KB.
func TestOverlordOptionsSize(t *testing.T) {
	t.Parallel()
	book, r, id := overlord(t)
	options, err := option.Options(book, r, id, "en")
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(options)
	t.Logf("%d options, %d bytes", len(options), len(data))
	if err != nil || len(data) > mostOptionBytes {
		t.Errorf("got %d bytes, %v, want at most %d", len(data), err, mostOptionBytes)
	}
}

// BenchmarkOverlordOptions lists the options of one Overlord.
func BenchmarkOverlordOptions(b *testing.B) {
	book, r, id := overlord(b)
	for b.Loop() {
		if _, err := option.Options(book, r, id, "en"); err != nil {
			b.Fatal(err)
		}
	}
}
