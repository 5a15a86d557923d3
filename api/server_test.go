package api_test

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/api"
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
)

func TestNewNamesMissingParts(t *testing.T) {
	if _, err := api.New(api.Config{}); err == nil {
		t.Error("a server without a library: no error")
	}
}

// broken is a server.ResponseStore that fails with an error or a panic, or blocks until the
// time-out.
type broken struct {
	err   error
	value any
	wait  bool
}

func (b broken) Response(ctx context.Context, _ server.Claim) (*server.StoredResponse, error) {
	if b.wait {
		<-ctx.Done()
		return nil, fmt.Errorf("stored response: %w", ctx.Err())
	}
	if b.value != nil {
		panic(b.value)
	}
	return nil, b.err
}

func (broken) Store(ctx context.Context, _ server.Claim, respond func(context.Context) (*server.StoredResponse, error)) error {
	_, err := respond(ctx)
	return err
}

func TestFailures(t *testing.T) {
	tests := []struct {
		name    string
		answers broken
		status  int
		problem string
		log     string
	}{
		{"an internal error", broken{err: errors.New("the disk is gone")}, 500, "internal", "the disk is gone"},
		{"a panic", broken{value: "out of luck"}, 500, "internal", "out of luck"},
		{"too slow", broken{wait: true}, 503, "unavailable", `"level":"ERROR"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newTestServer(t, func(_ *testServer, c *config) {
				c.HTTP.Responses = tt.answers
				c.HTTP.Limits.Timeout = 20 * time.Millisecond
			})
			x := d.send(t, "POST", "/v1/rosters", with(asJSON, "Idempotency-Key", "k", "X-Request-Id", "r-1"), `{"name":"a","edition":"9e"}`)
			p := decoded[problem](t, x)
			if x.StatusCode != tt.status || p.Type != "urn:rollcall:problem:"+tt.problem || p.Instance != "urn:rollcall:request:r-1" {
				t.Errorf("%d %s, want %d %s for r-1", x.StatusCode, x.body, tt.status, tt.problem)
			}
			if strings.Contains(string(x.body), tt.log) {
				t.Errorf("the response contains details for the operator: %s", x.body)
			}
			if log := d.log.String(); !strings.Contains(log, tt.log) || !strings.Contains(log, `"request":"r-1"`) {
				t.Errorf("log %s, want %s and the request", log, tt.log)
			}
			if x := d.send(t, "GET", "/healthz", nil, ""); x.StatusCode != http.StatusOK {
				t.Errorf("afterwards: %d, want 200", x.StatusCode)
			}
		})
	}
}

func TestAPanicReleasesTheIdempotencyKey(t *testing.T) {
	d := newTestServer(t, nil)
	var calls int
	s := server.New(d.config.HTTP, &server.Group{
		Fail: server.Fail(func(*server.Request, error) *server.Problem { return nil }),
		Routes: []*server.Route{server.Post("/panic", func(*server.Request) (*server.Response, error) {
			calls++
			panic("in the handler")
		})},
	})
	for range 2 {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "http://localhost/panic", nil)
		r.Header.Set("Idempotency-Key", "k")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusInternalServerError {
			t.Errorf("status %d, want 500", w.Code)
		}
	}
	if calls != 2 {
		t.Errorf("the handler ran %d times, want 2: the key is free after a panic", calls)
	}
}

func TestAccessLog(t *testing.T) {
	d := newTestServer(t, nil)
	d.send(t, "GET", "/v1/rosters/ros_x?lang=en", map[string]string{"X-Request-Id": "r-7"}, "")
	var line struct {
		Msg, Level, Request, Method, Route, Path, Remote string
		Status, Bytes                                    int
		Duration                                         float64 `json:"duration_ms"`
	}
	if err := json.Unmarshal([]byte(d.log.String()), &line); err != nil {
		t.Fatalf("%v: %s", err, d.log)
	}
	if line.Msg != "request" || line.Level != "INFO" || line.Request != "r-7" || line.Method != "GET" ||
		line.Route != "/v1/rosters/{id}" || line.Path != "/v1/rosters/ros_x" || line.Status != 404 ||
		line.Bytes == 0 || line.Duration <= 0 || line.Remote != "127.0.0.1" {
		t.Errorf("log %+v", line)
	}
}

func TestMetricsAreByRouteAndNeverByPath(t *testing.T) {
	d := newTestServer(t, nil)
	for i := range 20 {
		d.send(t, "GET", fmt.Sprintf("/v1/rosters/ros_%d", i), nil, "")
		d.send(t, "GET", fmt.Sprintf("/nowhere/%d", i), nil, "")
		d.send(t, fmt.Sprintf("BREW%d", i), "/v1/rosters", nil, "")
	}
	text := string(d.send(t, "GET", "/metrics", nil, "").body)
	for _, want := range []string{
		`rollcall_http_requests_total{method="GET",route="/v1/rosters/{id}",status="404"} 20`,
		`rollcall_http_requests_total{method="GET",route="unmatched",status="404"} 20`,
		`rollcall_http_requests_total{method="other",route="unmatched",status="405"} 20`,
		`rollcall_http_requests_running 1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("metrics lack %s", want)
		}
	}
	if got := regexp.MustCompile(`(?m)^rollcall_http_requests_total`).FindAllString(text, -1); len(got) != 3 {
		t.Errorf("%d series, want 3", len(got))
	}
}

func TestHeadIsGetWithoutTheBody(t *testing.T) {
	d := newTestServer(t, nil)
	a := d.newArmy(t)
	get := d.send(t, "GET", "/v1/rosters/"+a.id, nil, "")
	head := d.send(t, "HEAD", "/v1/rosters/"+a.id, nil, "")
	if head.StatusCode != 200 || len(head.body) != 0 || head.Header.Get("ETag") != `"2"` || head.Header.Get("Content-Length") != get.Header.Get("Content-Length") {
		t.Errorf("HEAD: %d, %d bytes, header %v", head.StatusCode, len(head.body), head.Header)
	}
	if log := d.log.String(); !strings.Contains(log, `"method":"HEAD"`) {
		t.Errorf("log %s, want HEAD", log)
	}
	if x := d.send(t, "HEAD", "/v1/rosters/none", nil, ""); x.StatusCode != 404 || len(x.body) != 0 {
		t.Errorf("HEAD of an unknown path: %d, %d bytes; want 404 and none", x.StatusCode, len(x.body))
	}
}

func TestPagesAreLinked(t *testing.T) {
	d := newTestServer(t, nil)
	for range 7 {
		d.newArmy(t)
	}
	link := regexp.MustCompile(`^<(.+)>; rel="next"$`)
	for _, start := range []string{"/v1/rosters?limit=2", "/v1/datasheets?limit=1&q=squad"} {
		seen, pages := map[string]bool{}, 0
		for url := start; url != ""; pages++ {
			x := d.send(t, "GET", url, nil, "")
			p := decoded[catalog.Page[struct{ ID string }]](t, x)
			for _, item := range p.Data {
				if seen[item.ID] {
					t.Errorf("%s: %s twice", start, item.ID)
				}
				seen[item.ID] = true
			}
			found := link.FindStringSubmatch(x.Header.Get("Link"))
			if (found != nil) != (p.NextCursor != "") {
				t.Errorf("%s: Link %q and cursor %q", url, x.Header.Get("Link"), p.NextCursor)
			}
			url = ""
			if found != nil {
				url = found[1]
			}
		}
		all := decoded[catalog.Page[struct{ ID string }]](t, d.send(t, "GET", regexp.MustCompile(`limit=\d`).ReplaceAllString(start, "limit=200"), nil, "")).Data
		if len(seen) != len(all) || len(all) < 2 || pages < 2 {
			t.Errorf("%s: %d items on %d pages, want %d", start, len(seen), pages, len(all))
		}
	}
}

// TestConcurrentChanges sends the same change concurrently: one creates the next revision, the
// server rejects all others as stale.
func TestConcurrentChanges(t *testing.T) {
	d := newTestServer(t, nil)
	a := d.newArmy(t)
	statuses := together(8, func(int) int {
		return d.send(t, "POST", "/v1/rosters/"+a.id+"/operations", changing(`"2"`), rename).StatusCode
	})
	if statuses[200] != 1 || statuses[412] != 7 {
		t.Errorf("statuses %v, want one 200 and seven 412", statuses)
	}
}

// TestConcurrentUseOfOneKey sends the same request with the same key concurrently.
func TestConcurrentUseOfOneKey(t *testing.T) {
	d := newTestServer(t, nil)
	statuses := together(8, func(int) int {
		return d.send(t, "POST", "/v1/rosters", with(asJSON, "Idempotency-Key", "k"), `{"name":"a","edition":"9e"}`).StatusCode
	})
	if statuses[201]+statuses[409] != 8 || statuses[201] == 0 {
		t.Errorf("statuses %v, want 201 and 409 alone", statuses)
	}
	if n := len(decoded[catalog.Page[any]](t, d.send(t, "GET", "/v1/rosters", nil, "")).Data); n != 1 {
		t.Errorf("%d rosters, want 1", n)
	}
}

// together runs f n times concurrently and counts the results.
func together(n int, f func(int) int) map[int]int {
	var wait sync.WaitGroup
	var mu sync.Mutex
	counts := map[int]int{}
	for i := range n {
		wait.Go(func() {
			result := f(i)
			mu.Lock()
			defer mu.Unlock()
			counts[result]++
		})
	}
	wait.Wait()
	return counts
}

func TestAFixRepairsTheUnchangedRoster(t *testing.T) {
	d := newTestServer(t, nil)
	a := d.newArmy(t)
	revision := 2
	for range 20 {
		report := d.send(t, "GET", "/v1/rosters/"+a.id+"/report", nil, "")
		type fixed struct {
			Summary     struct{ Errors int }
			Diagnostics []struct {
				Severity string
				Fixes    []struct{ Operations json.RawMessage }
			}
		}
		v := decoded[fixed](t, report)
		if v.Summary.Errors == 0 {
			return
		}
		if len(v.Diagnostics[0].Fixes) == 0 {
			t.Fatalf("no fix: %.600s", report.body)
		}
		body := `{"operations":` + string(v.Diagnostics[0].Fixes[0].Operations) + `}`
		x := d.send(t, "POST", "/v1/rosters/"+a.id+"/operations", changing(fmt.Sprintf("%q", fmt.Sprint(revision))), body)
		if x.StatusCode != http.StatusOK {
			t.Fatalf("fix %s: %d %s", body, x.StatusCode, x.body)
		}
		revision++
	}
	t.Error("not valid after 20 fixes")
}

func TestConcurrentShutdown(t *testing.T) {
	started, finish := make(chan struct{}), make(chan struct{})
	d := newTestServer(t, func(_ *testServer, c *config) {
		c.API.Ready = func(context.Context) error {
			close(started)
			<-finish
			return nil
		}
	})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- d.Serve(ctx, l) }()
	answered := make(chan int, 1)
	go func() {
		r, err := http.Get("http://" + l.Addr().String() + "/readyz")
		if err != nil {
			answered <- 0
			return
		}
		defer r.Body.Close()
		_, _ = io.Copy(io.Discard, r.Body)
		answered <- r.StatusCode
	}()
	<-started
	stop()
	close(finish)
	if status := <-answered; status != http.StatusOK {
		t.Errorf("the request under way: %d, want 200", status)
	}
	if err := <-served; err != nil {
		t.Errorf("Serve: %v, want none", err)
	}
	if _, err := http.Get("http://" + l.Addr().String() + "/healthz"); err == nil {
		t.Error("a request after the end was answered")
	}
}

func TestServeReturnsTheErrorOfItsListener(t *testing.T) {
	d := newTestServer(t, nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	if err := d.Serve(t.Context(), l); err == nil {
		t.Error("Serve on a closed listener: no error")
	}
}

// TestHostileConnections: requests that clients other than this package's write get one response each.
func TestHostileConnections(t *testing.T) {
	d := newTestServer(t, nil)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go d.Serve(ctx, l)
	const post = "POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
	get := func(path, headers string) string {
		return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n"
	}
	for _, tt := range []struct {
		name, request string
		status        int
		part          string // of the response
	}{
		{"a truncated body", post + "Content-Length: 100\r\n\r\n{\"name\":", 422, "body.incomplete"},
		{"two lengths", post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ", 400, ""},
		{"a length and chunks", post + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/editions HTTP/1.1\r\nHost: localhost\r\n\r\n", 422, ""},
		{"unknown chunks", post + "Transfer-Encoding: xchunked\r\n\r\n{}", 501, ""},
		{"a compressed body", post + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b", 415, "gzip"},
		{"a change from nowhere", post + "Origin: null\r\nContent-Length: 2\r\n\r\n{}", 403, ""},
		{"HTTP/2 without a negotiation", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 404, "Connection: close"},
		{"a tunnel", "CONNECT localhost:1 HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n", 404, ""},
		{"another host", strings.Replace(get("/v1/editions", ""), "localhost", "other.example.org", 1), 421, ""},
		{"a URL of another host", get("http://other.example.org/v1/editions", ""), 421, ""},
		{"two hosts", get("/v1/editions", "Host: other.example.org\r\n"), 400, ""},
		{"a forwarded address", get("/v1/editions", "X_Forwarded_For: 192.0.2.1\r\n"), 421, ""},
		{"headers of 100 KB", get("/v1/editions", "Cookie: "+strings.Repeat("a=b;", 25<<10)+"\r\n"), 431, ""},
		{"many ranges", get("/openapi.json", "Range: bytes="+strings.Repeat("0-,", 1000)+"0-\r\n"), 200, "\"components\""},
		{"a folder above", get("/v1/editions/../rosters", ""), 404, ""},
		{"a folder above, escaped", get("/v1/rosters/%2e%2e%2fsnapshots", ""), 404, ""},
		{"two slashes", get("/v1//rosters", ""), 404, ""},
		{"a zero byte", get("/v1/rosters/%00", ""), 404, ""},
		{"another alphabet", get("/v1/editi\u043ens", ""), 404, ""},
	} {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, tt.request) // fails if the response comes first
		if strings.HasPrefix(tt.name, "a truncated") {
			_ = c.(*net.TCPConn).CloseWrite() // for other requests, the client is gone
		}
		text, _ := io.ReadAll(c) // an error is a response that ends early
		c.Close()
		if got := string(text); !strings.HasPrefix(got, fmt.Sprintf("HTTP/1.1 %d ", tt.status)) || !strings.Contains(got, tt.part) || strings.Count(got, "HTTP/1.1 ") != 1 {
			t.Errorf("%s: got %.900s, want one response with %d and %q", tt.name, got, tt.status, tt.part)
		}
	}
}

func TestAReplayOutlivesTheServer(t *testing.T) {
	d := newTestServer(t, nil)
	header := with(asJSON, "Idempotency-Key", "k")
	first := d.send(t, "POST", "/v1/rosters", header, `{"name":"a","edition":"9e"}`)
	again := newTestServer(t, func(_ *testServer, c *config) { c.HTTP.Responses = d.store })
	replay := again.send(t, "POST", "/v1/rosters", header, `{"name":"a","edition":"9e"}`)
	if string(first.body) != string(replay.body) || replay.Header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("replay %.200s, want %.200s", replay.body, first.body)
	}
}

func TestAKeyExpiresAfterADay(t *testing.T) {
	d := newTestServer(t, nil)
	header := with(asJSON, "Idempotency-Key", "k")
	ids := map[string]bool{}
	for _, wait := range []time.Duration{0, 24*time.Hour - time.Second, time.Second} {
		d.clock.forward(wait)
		ids[decoded[struct{ ID string }](t, d.send(t, "POST", "/v1/rosters", header, `{"name":"a","edition":"9e"}`)).ID] = true
	}
	if len(ids) != 2 {
		t.Errorf("%d rosters, want one before the day is over and one after", len(ids))
	}
}

// TestPolicyOfDocuments: pages of the API have the policy of all pages, and allow only the hash
// of their inline style sheet.
func TestPolicyOfDocuments(t *testing.T) {
	d := newTestServer(t, working)
	id, _ := d.begin(t, "/v1/simulations", gameBody(strike, tomb, `,"agents":["stand","rush"],"battles":2`), 202)
	d.awaitDone(t, id)
	for _, path := range []string{"/docs", "/v1/simulations/" + id + "/report"} {
		x := d.must(t, "GET", path, nil, "", 200)
		_, rest, _ := strings.Cut(string(x.body), "<style>")
		style, _, found := strings.Cut(rest, "</style>")
		hash := sha256.Sum256([]byte(style))
		want := strings.Replace(server.PagePolicy, "style-src 'self'", "style-src 'self' 'sha256-"+base64.StdEncoding.EncodeToString(hash[:])+"'", 1)
		if got := x.Header.Get("Content-Security-Policy"); got != want || !found {
			t.Errorf("%s: policy %q, want %q", path, got, want)
		}
		for _, inline := range []string{"<script", " style=", " onclick="} {
			if strings.Contains(string(x.body), inline) {
				t.Errorf("%s has %q", path, inline)
			}
		}
	}
}
