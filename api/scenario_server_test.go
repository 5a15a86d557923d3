package api_test

import (
	"context"
	"errors"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
)

func protocolScenarios() []scenario {
	return []scenario{
		{name: "no such path", url: "/v1/armies", status: 404, problem: "not-found"},
		{name: "the root", url: "/", status: 404, problem: "not-found"},
		{name: "an additional slash", url: "/v1/rosters/", status: 404, problem: "not-found"},
		{
			name:   "no such method",
			method: "PUT", url: "/v1/rosters",
			status: 405, problem: "method-not-allowed",
			want: map[string]string{"Allow": "*"},
		},
		{
			name:   "an unknown method",
			method: "BREW", url: "/v1/rosters",
			status: 405, problem: "method-not-allowed",
			want: map[string]string{"Allow": "*"},
		},
		{
			name:   "which methods there are",
			method: "OPTIONS", url: "/v1/rosters",
			status: 204,
			want:   map[string]string{"Allow": "*"},
		},
		{
			name:   "an id of the caller's own",
			url:    "/healthz",
			header: with(nil, "X-Request-Id", "mine-1"),
			status: 200,
			want:   map[string]string{"X-Request-Id": "mine-1"},
		},
		{
			name:   "an id that is not sane",
			url:    "/healthz",
			header: with(nil, "X-Request-Id", strings.Repeat("x", 101)),
			status: 200,
			want:   map[string]string{"X-Request-Id": "*"},
			lacks:  []string{"xxx"},
		},
		{
			name:   "an unsupported response type",
			url:    "/v1/editions",
			header: with(nil, "Accept", "text/html"),
			status: 406, problem: "not-acceptable",
			faults: []string{"Accept header.value"},
		},
		{
			name:   "an answer of any type but JSON",
			url:    "/v1/editions",
			header: with(nil, "Accept", "*/*, application/json;q=0"),
			status: 406, problem: "not-acceptable",
		},
		{
			name:   "an answer of a kind of type",
			url:    "/v1/editions",
			header: with(nil, "Accept", "text/html, application/*;q=0.1"),
			status: 200,
		},
		{
			name:   "an answer of a type that cannot be read",
			url:    "/v1/editions",
			header: with(nil, "Accept", "json"),
			status: 406, problem: "not-acceptable",
		},
		{
			name:   "from another web site",
			method: "POST", url: "/v1/rosters",
			header: with(asJSON, "Sec-Fetch-Site", "cross-site"),
			body:   `{"name":"a","edition":"9e"}`,
			status: 403, problem: "cross-origin",
		},
		{
			name:   "from another origin",
			method: "POST", url: "/v1/rosters",
			header: with(asJSON, "Origin", "https://example.com"),
			body:   `{"name":"a","edition":"9e"}`,
			status: 403, problem: "cross-origin",
		},
		{
			name:   "from the same origin",
			method: "POST", url: "/v1/rosters",
			header: with(asJSON, "Sec-Fetch-Site", "same-origin"),
			body:   `{"name":"a","edition":"9e"}`,
			status: 201,
		},
		{
			name:   "through a foreign host name",
			url:    "/v1/editions",
			header: with(nil, "Host", "rollcall.example.com"),
			status: 421, problem: "misdirected",
		},
		{
			name:   "through localhost",
			url:    "/v1/editions",
			header: with(nil, "Host", "LocalHost:8040"),
			status: 200,
		},
		{
			name:   "through IPv6",
			url:    "/v1/editions",
			header: with(nil, "Host", "[::1]:8040"),
			status: 200,
		},
		{
			name:     "compressed",
			url:      "/openapi.json",
			header:   with(nil, "Accept-Encoding", "br, gzip"),
			status:   200,
			want:     map[string]string{"Vary": "Accept-Encoding", "Content-Encoding": "gzip"},
			contains: []string{`"openapi"`},
		},
	}
}

func serverScenarios() []scenario {
	return []scenario{
		{
			name:     "contract",
			url:      "/openapi.json",
			status:   200,
			want:     map[string]string{"ETag": "*", "Content-Type": "application/json"},
			contains: []string{`"openapi":"3.1.0"`, `"/v1/snapshots"`},
		},
		{
			name:   "contract unchanged",
			url:    "/openapi.json",
			header: with(nil, "If-None-Match", "*"),
			status: 304,
		},
		{
			name: "docs", url: "/docs", status: 200, want: map[string]string{"Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "*"},
			contains: []string{"POST", "/v1/rosters/{id}/operations", `href="#schema-Report"`, "If-Match"}, lacks: []string{"http://cdn", "https://cdn", "<script", "<link", "src="},
		},
		{
			name:   "docs for a browser",
			url:    "/docs",
			header: with(nil, "Accept", "text/html,application/xhtml+xml,*/*;q=0.8"),
			status: 200,
		},
		{
			name:   "docs unchanged",
			url:    "/docs",
			header: with(nil, "If-None-Match", "*"),
			status: 304,
		},
		{
			name:     "health",
			url:      "/healthz",
			status:   200,
			contains: []string{`{"status":"ok","version":"test"}`},
		},
		{name: "readiness", url: "/readyz", status: 200, contains: []string{`"status":"ready"`}},
		{
			name:     "metrics",
			url:      "/metrics",
			before:   []scenario{{url: "/healthz", status: 200}},
			status:   200,
			contains: []string{`rollcall_http_requests_total{method="GET",route="/healthz",status="200"}`, "rollcall_http_request_seconds_bucket", "go_goroutines"},
		},
		{
			name:   "metrics for Prometheus",
			url:    "/metrics",
			header: with(nil, "Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1"),
			status: 200,
		},
	}
}

// inUse is a server.ResponseStore in which all keys are in use.
type inUse struct{}

func (inUse) Response(context.Context, server.Claim) (*server.StoredResponse, error) { return nil, nil }

func (inUse) Store(context.Context, server.Claim, func(context.Context) (*server.StoredResponse, error)) error {
	return server.ErrKeyInUse
}

func keyInUse(_ *testServer, c *config) { c.HTTP.Responses = inUse{} }

func keyInUseScenarios() []scenario {
	retry := map[string]string{"Retry-After": "1"}
	faults := []string{"Idempotency-Key idempotency.in_use"}
	return []scenario{
		{
			name:   "a roster",
			method: "POST", url: "/v1/rosters",
			header: with(asJSON, "Idempotency-Key", "k"),
			body:   `{"name":"a","edition":"9e"}`,
			status: 409, problem: "conflict",
			faults: faults,
			want:   retry,
		},
		{
			name:   "operations",
			method: "POST", url: "/v1/rosters/{roster}/operations",
			header: with(changing(`"2"`), "Idempotency-Key", "k"),
			body:   rename,
			status: 409, problem: "conflict",
			faults: faults,
			want:   retry,
		},
		{
			name:   "without a key",
			method: "POST", url: "/v1/rosters",
			header: asJSON,
			body:   `{"name":"a","edition":"9e"}`,
			status: 201,
		},
	}
}

func notReady(_ *testServer, c *config) {
	c.API.Ready = func(context.Context) error { return errors.New("the disk is gone") }
}

func notReadyScenarios() []scenario {
	return []scenario{
		{
			name:   "readiness",
			url:    "/readyz",
			status: 503, problem: "unavailable",
			want:  map[string]string{"Retry-After": "5"},
			lacks: []string{"disk"},
		},
		{name: "health", url: "/healthz", status: 200},
	}
}
