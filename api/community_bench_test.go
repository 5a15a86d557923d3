package api_test

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/format"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// BenchmarkOperation measures one operation with its report through REST, on the largest real
// roster: 198 selections, on its original data. The report has no errors, or 20 with their fixes.
func BenchmarkOperation(b *testing.B) {
	for _, errors := range []int{0, 20} {
		b.Run(fmt.Sprint(errors, " errors"), func(b *testing.B) {
			d := newTestServer(b, func(_ *testServer, c *config) { c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil)) })
			d.send(b, "POST", "/v1/snapshots?name=data", asZip, realData(b, bloodAngelsData))
			x := d.send(b, "POST", "/v1/rosters", asZip, realRoster(b, bloodAngels))
			url, state, revision := x.Header.Get("Location"), decoded[walked](b, x), 1
			operate := func(op string) []byte {
				r := httptest.NewRequest("POST", url+"/operations", strings.NewReader(`{"operations":[`+op+`]}`))
				r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
				r.Header.Set("Content-Type", "application/json")
				r.Header.Set("If-Match", fmt.Sprintf(`"%d"`, revision))
				w := httptest.NewRecorder()
				d.ServeHTTP(w, r)
				if w.Code != 200 {
					b.Fatalf("status %d: %.300s", w.Code, w.Body)
				}
				revision++
				return w.Body.Bytes()
			}
			breakSelections(b, state, errors, operate)
			unit := state.Report.Units[3].Selection
			b.ReportAllocs()
			for b.Loop() {
				operate(fmt.Sprintf(`{"op":"note","selection":%q,"text":"%d"}`, unit, revision))
			}
		})
	}
}

// BenchmarkPostRoster compares POST /v1/rosters with the largest real roster as a roster document
// to reading the document alone: the request reads it once.
func BenchmarkPostRoster(b *testing.B) {
	d := newTestServer(b, func(_ *testServer, c *config) { c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil)) })
	d.send(b, "POST", "/v1/snapshots?name=data", asZip, realData(b, bloodAngelsData))
	created := d.send(b, "POST", "/v1/rosters", asZip, realRoster(b, bloodAngels))
	document := d.send(b, "GET", created.Header.Get("Location")+"/exports/json", nil, "").body
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if read, err := intake.ReadDocument(document); err != nil || read.Roster == nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("post", func(b *testing.B) {
		postEach(b, d, "/v1/rosters", document, http.StatusCreated)
	})
}

// breakSelections removes or multiplies selections until the report has the number of errors.
func breakSelections(b *testing.B, state walked, errors int, operate func(op string) []byte) {
	b.Helper()
	var leaves []string
	roster.EachSelection(state.Forces, func(s *roster.Selection) {
		if len(s.Selections) == 0 {
			leaves = append(leaves, s.ID)
		}
	})
	found := 0
	for i := 0; i < len(leaves) && found < errors; i++ {
		op := fmt.Sprintf(`{"op":"remove","selection":%q}`, leaves[i])
		if i%2 == 0 {
			op = fmt.Sprintf(`{"op":"set_count","selection":%q,"count":12}`, leaves[i])
		}
		var after struct{ Report roster.Report }
		if err := json.Unmarshal(operate(op), &after); err != nil {
			b.Fatal(err)
		}
		found = after.Report.Summary.Errors
	}
	if found < errors {
		b.Fatalf("got %d errors", found)
	}
}

// BenchmarkClosure measures how long the catalogues of one faction of a whole
// game system take to be ready, from the database, and what they hold.
func BenchmarkClosure(b *testing.B) {
	d := newTestServer(b, nil)
	d.send(b, "POST", "/v1/snapshots?name=data", asZip, realData(b, "9e/head"))
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
				l := catalog.NewLibrary(databasetest.NewStore(b, d.DB), format.All()...)
				found, err := l.BookOf(b.Context(), book.Snapshot, book.ID)
				if err != nil {
					b.Fatal(err)
				}
				runtime.KeepAlive(found)
			}
		})
	}
}
