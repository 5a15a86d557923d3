package trace

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// TestSpans: spans of a context belong to its trace, roots begin traces of their own, and texts of
// errors are not recorded.
func TestSpans(t *testing.T) {
	memory := tracetest.NewInMemoryExporter()
	tracer, err := newTracer(t.Context(), "1.2.3", sdk.WithSyncer(memory))
	if err != nil {
		t.Fatal(err)
	}
	request, root := tracer.Start(t.Context(), Request, "request", Text("a", "b"))
	inner, query := Start(request, "query", Number("n", 1))
	query.End(errors.New("secret"))
	_, job := tracer.Start(inner, Job, "job")
	job.End(context.Canceled)
	root.SetName("GET /x")
	root.Set(Text("c", "d"))
	if !Recording(request) || Recording(t.Context()) {
		t.Errorf("recording: %t in a request, %t without one", Recording(request), Recording(t.Context()))
	}
	root.End(nil)
	var got []string
	names := map[string]string{}
	for _, s := range memory.GetSpans() {
		names[s.SpanContext.SpanID().String()] = s.Name
	}
	for _, s := range memory.GetSpans() {
		line := s.Name + " in " + names[s.Parent.SpanID().String()] + ", " + s.SpanKind.String() + ", " + s.Status.Code.String()
		for _, a := range s.Attributes {
			line += ", " + string(a.Key) + "=" + a.Value.String()
		}
		if strings.Contains(line+s.Status.Description, "secret") || len(s.Events) > 0 {
			t.Errorf("the text of an error is recorded: %s %q %v", line, s.Status.Description, s.Events)
		}
		got = append(got, line)
	}
	want := []string{
		"query in GET /x, client, Error, n=1, error.type=*errors.errorString",
		"job in , consumer, Unset",
		"GET /x in , server, Unset, a=b, c=d",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	attributes := memory.GetSpans()[0].Resource.String()
	if !strings.Contains(attributes, "service.name=rollcall") || !strings.Contains(attributes, "service.version=1.2.3") {
		t.Errorf("resource: %s", attributes)
	}
}

// TestOff: without a tracer, contexts stay the same and nothing fails.
func TestOff(t *testing.T) {
	var tracer *Tracer
	ctx, root := tracer.Start(t.Context(), Request, "request")
	inner, span := Start(ctx, "query")
	for _, s := range []*Span{root, span} {
		s.SetName("x")
		s.Set(Text("a", "b"))
		s.End(errors.New("x"))
	}
	if ctx != t.Context() || inner != ctx || span != nil || tracer.Stop(ctx) != nil {
		t.Errorf("contexts changed: %v, %v; span %v", ctx, inner, span)
	}
}

// TestEnvironment: variables for traces come before those for all signals, and errors name the
// variable but no secret.
func TestEnvironment(t *testing.T) {
	const endpoint, traces = "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
	for _, tt := range []struct {
		env     map[string]string
		address string // empty: off
		err     string
	}{
		{nil, "", ""},
		{map[string]string{endpoint: "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"}, "", ""},
		{map[string]string{endpoint: "http://127.0.0.1:4318"}, "http://127.0.0.1:4318/v1/traces", ""},
		{map[string]string{endpoint: "https://x.example.org/otlp/"}, "https://x.example.org/otlp/v1/traces", ""},
		{map[string]string{endpoint: "http://a:1", traces: "http://b:2/spans"}, "http://b:2/spans", ""},
		{map[string]string{endpoint: "127.0.0.1:4318"}, "", endpoint},
		{map[string]string{traces: "file:///etc"}, "", traces},
		{map[string]string{endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}, "", "OTEL_EXPORTER_OTLP_PROTOCOL"},
		{map[string]string{endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"}, "http://a:1/v1/traces", ""},
		{map[string]string{endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_TIMEOUT": "0"}, "", "OTEL_EXPORTER_OTLP_TIMEOUT"},
		{map[string]string{endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_HEADERS": "a=b%20c, token=x=y"}, "http://a:1/v1/traces", ""},
		{map[string]string{endpoint: "http://a:1", "OTEL_EXPORTER_OTLP_TRACES_HEADERS": "secret"}, "", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"},
	} {
		c, err := newCollector(func(name string) string { return tt.env[name] }, slog.New(slog.DiscardHandler))
		address := ""
		if c != nil {
			address = c.address
		}
		if address != tt.address || (err != nil) != (tt.err != "") || err != nil && (!strings.HasPrefix(err.Error(), tt.err+": ") || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%v: got %q, %v; want %q, %q", tt.env, address, err, tt.address, tt.err)
		}
		if tt.env["OTEL_EXPORTER_OTLP_HEADERS"] != "" && (c.header.Get("a") != "b c" || c.header.Get("token") != "x=y") {
			t.Errorf("headers: %v", c.header)
		}
	}
}

// roundTrips answers requests without a network.
type roundTrips func(*http.Request) (*http.Response, error)

// RoundTrip calls f.
func (f roundTrips) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestUpload: a failure that may pass is tried again, others are not; what is lost is logged once.
func TestUpload(t *testing.T) {
	for _, tt := range []struct {
		statuses []int // 0: the connection fails
		requests int
		warnings int // after two uploads
	}{
		{[]int{200, 200}, 2, 0},
		{[]int{503, 0, 200, 429, 202}, 5, 0},
		{[]int{503, 502, 504, 0, 0, 0}, 6, 1},
		{[]int{400, 400}, 2, 1},
		{[]int{401, 200}, 2, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			var log strings.Builder
			c, err := newCollector(func(name string) string {
				return map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318", "OTEL_EXPORTER_OTLP_HEADERS": "key=secret"}[name]
			}, slog.New(slog.NewTextHandler(&log, nil)))
			if err != nil {
				t.Fatal(err)
			}
			requests := 0
			c.client.Transport = roundTrips(func(r *http.Request) (*http.Response, error) {
				body, err := io.ReadAll(r.Body)
				data := &tracepb.TracesData{}
				if err != nil || proto.Unmarshal(body, data) != nil || len(data.ResourceSpans) != 1 || r.Header.Get("Key") != "secret" {
					t.Errorf("request %d: %v, %v, %v", requests, err, data, r.Header)
				}
				status := tt.statuses[requests]
				requests++
				if status == 0 {
					return nil, io.ErrUnexpectedEOF
				}
				return &http.Response{StatusCode: status, Status: http.StatusText(status), Body: http.NoBody}, nil
			})
			for range 2 {
				if err := c.UploadTraces(t.Context(), []*tracepb.ResourceSpans{{SchemaUrl: "x"}}); err != nil {
					t.Error(err)
				}
			}
			if warnings := strings.Count(log.String(), "level=WARN"); requests != tt.requests || warnings != tt.warnings || strings.Contains(log.String(), "secret") {
				t.Errorf("%v: %d requests, want %d; log: %s", tt.statuses, requests, tt.requests, log.String())
			}
		})
	}
}
