package api_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/api"
)

// bench measures a request, log and metrics included.
func bench(b *testing.B, request func(*testServer) *http.Request) {
	d := newTestServer(b, func(_ *testServer, c *config) { c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil)) })
	r := request(d)
	r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatalf("status %d: %s", w.Code, w.Body)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	bench(b, func(*testServer) *http.Request { return httptest.NewRequest("GET", "/v1/datasheets?q=assault", nil) })
}

func BenchmarkDatasheet(b *testing.B) {
	bench(b, func(*testServer) *http.Request { return httptest.NewRequest("GET", "/v1/datasheets/"+squad, nil) })
}

func BenchmarkReport(b *testing.B) {
	bench(b, func(d *testServer) *http.Request {
		return httptest.NewRequest("GET", "/v1/rosters/"+d.newArmy(b).id+"/report", nil)
	})
}

func BenchmarkCompressedContract(b *testing.B) {
	bench(b, func(*testServer) *http.Request {
		r := httptest.NewRequest("GET", "/openapi.json", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		return r
	})
}

func BenchmarkNew(b *testing.B) {
	d := newTestServer(b, nil)
	config := d.config.API
	b.ReportAllocs()
	for b.Loop() {
		if _, err := api.New(config); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRefusal measures a body with many faults.
func BenchmarkRefusal(b *testing.B) {
	body := `{"operations":[` + strings.Repeat(`{"x":1},`, 9_000) + `{}]}`
	d := newTestServer(b, func(_ *testServer, c *config) { c.HTTP.Log = slog.New(slog.NewJSONHandler(io.Discard, nil)) })
	postEach(b, d, "/v1/rosters/none/operations", []byte(body), http.StatusUnprocessableEntity)
}

// postEach posts a document once in each round of a benchmark.
func postEach(b *testing.B, d *testServer, path string, document []byte, status int) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest("POST", path, bytes.NewReader(document))
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		if w.Code != status {
			b.Fatalf("status %d: %.300s", w.Code, w.Body)
		}
	}
}
