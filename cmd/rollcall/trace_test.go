package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/trace"
)

// TestTraces: a server sends spans of its requests, its jobs and their calls of the
// database to the collector of the environment.
func TestTraces(t *testing.T) {
	var mu sync.Mutex
	spans, parents := map[string]string{}, map[string]string{} // by id: name, id of the span around it
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		data := &tracepb.TracesData{}
		body, err := io.ReadAll(r.Body)
		if err != nil || r.URL.Path != "/v1/traces" || proto.Unmarshal(body, data) != nil {
			t.Errorf("%s: %v", r.URL, err)
		}
		mu.Lock()
		defer mu.Unlock()
		for _, resource := range data.ResourceSpans {
			for _, scope := range resource.ScopeSpans {
				for _, s := range scope.Spans {
					spans[string(s.SpanId)], parents[string(s.SpanId)] = s.Name, string(s.ParentSpanId)
				}
			}
		}
		if strings.Contains(string(body), "kharn") {
			t.Error("the text of a request is in its trace")
		}
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	log := slog.New(slog.DiscardHandler)
	tracer, err := trace.FromEnvironment(t.Context(), "test", log)
	if err != nil {
		t.Fatal(err)
	}
	d, err := (&settings{db: filepath.Join(t.TempDir(), "rollcall.db")}).open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer d.close() //nolint:errcheck // nothing is stored
	b, err := (&backgroundFlags{}).background(t.Context(), d, log, "http://localhost", false)
	if err != nil {
		t.Fatal(err)
	}
	b.queue.SetTracer(tracer)
	served, err := d.server(t.Context(), log, b, true, server.Config{Tracer: tracer})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/v1/datasheets?q=kharn", "/r/kharn"} {
		served.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil))
	}
	ran := make(chan error)
	err = b.queue.Start(t.Context(), func(ctx context.Context, _ string) error {
		_, err := d.db.ExecContext(ctx, "UPDATE snapshot SET name = name")
		ran <- err
		return nil
	})
	if err != nil || b.queue.AddSimulation(t.Context(), "sim_1") != nil || <-ran != nil || b.queue.Stop(t.Context()) != nil || tracer.Stop(t.Context()) != nil {
		t.Fatalf("the job did not run: %v", err)
	}
	var got []string
	for id, name := range spans {
		got = append(got, name+" in "+spans[parents[id]])
	}
	for _, want := range []string{"GET /v1/datasheets in ", "query in GET /v1/datasheets", "job simulation in ", "transaction in job simulation"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is missing; got %q", want, got)
		}
	}
}
