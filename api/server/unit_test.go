package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

func TestEntityTags(t *testing.T) {
	tests := map[string][]string{
		`"7"`:                    {`"7"`},
		` "7" `:                  {`"7"`},
		`W/"7"`:                  {`W/"7"`},
		`"a,b", W/"c" ,"" , "d"`: {`"a,b"`, `W/"c"`, `""`, `"d"`},
		`*`:                      {`*`},
		``:                       nil,
		`7`:                      nil,
		`"7`:                     nil,
		`"7" "8"`:                nil,
		`"7", 8`:                 nil,
		`w/"7"`:                  nil,
		`W/`:                     nil,
	}
	for header, want := range tests {
		got, ok := entityTags(header)
		if !ok {
			got = nil
		}
		if diff := cmp.Diff(want, got); diff != "" || ok != (want != nil) {
			t.Errorf("%s (-want +got):\n%s", header, diff)
		}
	}
}

func TestAccepts(t *testing.T) {
	tests := []struct {
		header, media string
		want          bool
	}{
		{"*/*", JSONType, true},
		{"application/*", JSONType, true},
		{"application/json", JSONType, true},
		{"APPLICATION/JSON", JSONType, true},
		{"application/json;charset=utf-8", JSONType, true},
		{"text/html", JSONType, false},
		{"text/*", JSONType, false},
		{"application/json;q=0", JSONType, false},
		{"application/json;q=0.001", JSONType, true},
		{"application/json;q=x", JSONType, false},
		{"*/*;q=0, application/json", JSONType, true},
		{"application/json, */*;q=0", JSONType, true},
		{"application/*;q=0, */*", JSONType, false},
		{"text/html, , */*", JSONType, true},
		{";", JSONType, false},
		{"application/problem+json", JSONType, false},
	}
	for _, tt := range tests {
		if got := (&Request{Request: &http.Request{Header: http.Header{"Accept": {tt.header}}}}).Accepts(tt.media); got != tt.want {
			t.Errorf("%q takes %s: %v, want %v", tt.header, tt.media, got, tt.want)
		}
	}
}

func TestAcceptsGzip(t *testing.T) {
	for header, want := range map[string]bool{
		"": false, "gzip": true, "br, GZIP": true, "gzip;q=0": false, "gzip; q=0.5": true, "gzip;q=": false, "br": false, "xgzip": false,
	} {
		if got := AcceptsGzip(&http.Request{Header: http.Header{"Accept-Encoding": {header}}}); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
}

func TestRequestID(t *testing.T) {
	tests := map[string]bool{
		"abc-1": true, strings.Repeat("x", maxRequestID): true, strings.Repeat("x", maxRequestID+1): false,
		"": false, "a b": false, "a\x7f": false, "é": false,
	}
	for id, kept := range tests {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header["X-Request-Id"] = []string{id}
		got := requestID(r)
		if (got == id) != kept || got == "" {
			t.Errorf("%q: %q; kept %v, want %v", id, got, got == id, kept)
		}
	}
	if a, b := requestID(httptest.NewRequest("GET", "/", nil)), requestID(httptest.NewRequest("GET", "/", nil)); a == b {
		t.Errorf("two requests have the id %s", a)
	}
}

func TestLimiterIsBounded(t *testing.T) {
	l := newLimiter(Rate{PerSecond: 1, Burst: 1})
	now := time.Unix(0, 0)
	for i := range 3 * maxBuckets {
		l.take(fmt.Sprint(i), now)
	}
	if len(l.buckets) > maxBuckets {
		t.Errorf("%d buckets, want at most %d", len(l.buckets), maxBuckets)
	}
	l.take("later", now.Add(time.Hour))
	if len(l.buckets) != 1 {
		t.Errorf("%d buckets an hour later, want 1: the others are full", len(l.buckets))
	}
}

func TestLimiter(t *testing.T) {
	now := time.Unix(1000, 0)
	tests := []struct {
		rate  Rate
		waits []time.Duration
	}{
		{Rate{}, []time.Duration{0, 0, 0}},
		{Rate{PerSecond: 2, Burst: 2}, []time.Duration{0, 0, time.Second / 2}},
		{Rate{PerSecond: 1}, []time.Duration{0, time.Second}},
	}
	for _, tt := range tests {
		l := newLimiter(tt.rate)
		for i, want := range tt.waits {
			if _, _, got := l.take("a", now); got != want {
				t.Errorf("%+v, call %d: wait %s, want %s", tt.rate, i, got, want)
			}
		}
	}
	l := newLimiter(Rate{PerSecond: 1, Burst: 1})
	l.take("a", now)
	if _, _, wait := l.take("a", now.Add(-time.Hour)); wait != time.Second {
		t.Errorf("a clock that goes back: wait %s, want 1s", wait)
	}
}

func TestKeyMatchesItsTokenAlone(t *testing.T) {
	a, token := NewKey("a", time.Unix(0, 0))
	b, other := NewKey("a", time.Unix(0, 0))
	if !a.Matches(token) || a.Matches(other) || b.Matches(token) || a.Matches("") || a.Matches(token+"a") {
		t.Error("a key matches something else than its token")
	}
	id, ok := keyID(token)
	if !ok || id != a.ID {
		t.Errorf("id %q %v, want %q", id, ok, a.ID)
	}
	if secret := token[strings.LastIndex(token, "_")+1:]; len(secret) != 52 {
		t.Errorf("secret of %d characters, want 52: 256 bits", len(secret))
	}
}

func TestEchoPath(t *testing.T) {
	for path, want := range map[string]string{
		"/v1/catalogues:import": `/v1/catalogues\:import`, "/v1/rosters/{id}/revisions/{n}": "/v1/rosters/:id/revisions/:n", "/docs": "/docs", "/static/{sum}/{file...}": "/static/:sum/*",
	} {
		if got := (&Route{Path: path}).echoPath(); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "0 faults", 1: "1 fault", 2: "2 faults"} {
		if got := Plural(n, "fault", "faults"); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// TestInterruptedEvaluation: an evaluation that ends at the time limit of its request is a
// response 503, and not a defect of the program.
func TestInterruptedEvaluation(t *testing.T) {
	t.Parallel()
	s := New(Config{}, &Group{Prefix: "/v1/", Fail: Fail(func(*Request, error) *Problem { return nil }), Routes: []*Route{
		Get("/v1/slow", func(*Request) (*Response, error) { panic(fmt.Errorf("evaluation: %w", context.DeadlineExceeded)) }),
		Get("/v1/defect", func(*Request) (*Response, error) { panic(context.Canceled) }),
	}})
	for path, want := range map[string]int{"/v1/slow": 503, "/v1/defect": 500} {
		if got := status(t, s, path); got != want {
			t.Errorf("%s: status %d, want %d", path, got, want)
		}
	}
}

// TestManyFaults: a problem lists a bounded number of the faults of a query.
func TestManyFaults(t *testing.T) {
	for _, n := range []int{1, MaxFaults, MaxFaults + 1, 10_000} {
		p := InvalidQuery(make([]fault.Fault, n)...)
		if len(p.Errors) != min(n, MaxFaults) || p.Detail != "The query has "+Plural(n, "fault", "faults")+"." {
			t.Errorf("%d faults: %d are listed; %s", n, len(p.Errors), p.Detail)
		}
	}
}

// TestClientIsGone: an error of a request whose client has disconnected is not one of the server.
func TestClientIsGone(t *testing.T) {
	var log strings.Builder
	fail := func(http.ResponseWriter, *http.Request) error { return errors.New("interrupted") }
	s := New(Config{Log: slog.New(slog.NewTextHandler(&log, nil))}, &Group{
		Fail: Fail(func(*Request, error) *Problem { return nil }), Routes: []*Route{{Method: "GET", Path: "/", Page: fail}},
	})
	for _, gone := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		if gone {
			cancel()
		}
		log.Reset()
		s.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "http://localhost/", nil))
		cancel()
		if got := log.String(); strings.Contains(got, "level=ERROR") == gone || strings.Contains(got, "status=499") != gone {
			t.Errorf("gone %v: logged %s", gone, got)
		}
	}
}
