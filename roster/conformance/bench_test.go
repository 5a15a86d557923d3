package conformance

import (
	"io"
	"path/filepath"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// bloodAngels is the largest of the real rosters: 198 selections.
const bloodAngels = "9e__mikeporterdev__DCBloodAngelsList.rosz"

func largest(b *testing.B) (data []byte, book *entry.Book, list *roster.Roster) {
	b.Helper()
	for _, r := range recordedRosters(b) {
		if r.File == bloodAngels {
			_, book, list := r.load(b)
			return readFile(b, filepath.Join(communitytest.Folder(b), "rosters", r.File)), book, list
		}
	}
	b.Fatalf("%s is not there", bloodAngels)
	return nil, nil, nil
}

func BenchmarkRead(b *testing.B) {
	data, book, _ := largest(b)
	b.ReportAllocs()
	for b.Loop() {
		recorded, err := battlescribe.Read(data)
		if err != nil {
			b.Fatal(err)
		}
		recorded.Roster(book, "")
	}
}

func BenchmarkCheck(b *testing.B) {
	_, book, list := largest(b)
	b.ReportAllocs()
	for b.Loop() {
		check.Check(book, list)
	}
}

func BenchmarkState(b *testing.B) {
	_, book, list := largest(b)
	report := check.Check(book, list)
	b.ReportAllocs()
	for b.Loop() {
		unit.TreeOf(report.State())
	}
}

func BenchmarkWrite(b *testing.B) {
	_, book, list := largest(b)
	report := check.Check(book, list)
	b.ReportAllocs()
	for b.Loop() {
		if err := battlescribe.Record(book, list, report).WriteROSZ(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
