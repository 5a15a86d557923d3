package api_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/format"
	"github.com/rollcall40k/rollcall/catalog/sqlite"
)

// BenchmarkOperation measures one operation with its report through REST, on the
// largest real roster: 198 selections, on the data that it was made with.
func BenchmarkOperation(b *testing.B) {
	d := newTestServer(b, func(_ *testServer, c *config) { c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil)) })
	d.send(b, "POST", "/v1/catalogues:import?name=data", asZip, realData(b, bloodAngelsData))
	x := d.send(b, "POST", "/v1/rosters", asZip, realRoster(b, bloodAngels))
	url, state := x.Header.Get("Location"), decoded[walked](b, x)
	unit := state.Report.Units[3].Selection
	b.ReportAllocs()
	for i := 1; b.Loop(); i++ {
		body := fmt.Sprintf(`{"operations":[{"op":"note","selection":%q,"text":"%d"}]}`, unit, i)
		r := httptest.NewRequest("POST", url+"/operations", strings.NewReader(body))
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("If-Match", fmt.Sprintf(`"%d"`, i))
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		if w.Code != 200 {
			b.Fatalf("status %d: %.300s", w.Code, w.Body)
		}
	}
}

// BenchmarkClosure measures how long the catalogues of one faction of a whole
// game system take to be ready, from the database, and what they hold.
func BenchmarkClosure(b *testing.B) {
	d := newTestServer(b, nil)
	d.send(b, "POST", "/v1/catalogues:import?name=data", asZip, realData(b, "9e/head"))
	snapshots, err := d.Library.Snapshots(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	books, err := d.Library.Catalogues(b.Context(), snapshots[0].ID)
	if err != nil {
		b.Fatal(err)
	}
	for _, book := range books {
		if book.Faction != "Blood Angels" && book.Faction != "Necrons" {
			continue
		}
		b.Run(strings.ReplaceAll(book.Faction, " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				l := catalog.NewLibrary(sqlite.NewStore(d.DB), format.All()...)
				found, err := l.BookOf(b.Context(), book.Snapshot, book.ID)
				if err != nil {
					b.Fatal(err)
				}
				runtime.KeepAlive(found)
			}
		})
	}
}
