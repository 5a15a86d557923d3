package server

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// noKeys finds no key.
type noKeys struct{}

func (noKeys) Key(context.Context, string) (Key, error) { return Key{}, ErrKeyUnknown }

// echoed serves a group with one route for each size of body, which returns the address and
// the scheme of the client.
func echoed(t *testing.T, change func(*Config)) *Server {
	t.Helper()
	show := func(w http.ResponseWriter, r *http.Request) error {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			return err
		}
		scheme := "http"
		if IsSecure(r) {
			scheme = "https"
		}
		_, err := io.WriteString(w, scheme+" "+exchangeOf(r).client.address)
		return err
	}
	c := Config{Log: slog.New(slog.DiscardHandler), Limits: Limits{Memory: 1 << 20}}
	if change != nil {
		change(&c)
	}
	return New(c, &Group{RequireKey: true, Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
		if p := (*Problem)(nil); errors.As(err, &p) {
			w.WriteHeader(p.Status)
			return
		}
		w.WriteHeader(http.StatusInternalServerError)
	}, Routes: []*Route{
		{Method: "GET", Path: "/", Page: show, Public: true}, {Method: "POST", Path: "/", Page: show, Public: true, MaxBody: 1 << 30},
	}})
}

// TestClient: the address and the scheme of a client come from forwarded fields only if a
// trusted proxy sends them.
func TestClient(t *testing.T) {
	trusting := func(c *Config) {
		c.Keys, c.Proxies = noKeys{}, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("10.1.0.0/16"), netip.MustParsePrefix("fd00::/8")}
	}
	keyed := func(c *Config) { c.Keys = noKeys{} }
	for _, tt := range []struct {
		name, remote string
		change       func(*Config)
		header       map[string]string
		tls          bool
		want         string // empty: misdirected
	}{
		{"direct", "192.0.2.7:1", keyed, nil, false, "http 192.0.2.7"},
		{"direct over TLS", "192.0.2.7:1", keyed, nil, true, "https 192.0.2.7"},
		{"a forwarded field without a proxy", "127.0.0.1:1", nil, map[string]string{"X-Forwarded-For": "192.0.2.9"}, false, ""},
		{"a forwarded scheme without a proxy", "127.0.0.1:1", nil, map[string]string{"X-Forwarded-Proto": "https"}, false, ""},
		{"the standard field without a proxy", "127.0.0.1:1", keyed, map[string]string{"Forwarded": "for=192.0.2.9"}, false, ""},
		{"a field that begins like one", "127.0.0.1:1", keyed, map[string]string{"X-Forwarded-Server": "lists"}, false, ""},
		{"a field of a vendor", "127.0.0.1:1", keyed, map[string]string{"CF-Connecting-IP": "192.0.2.9"}, false, ""},
		{"a field with underscores", "127.0.0.1:1", keyed, map[string]string{"X_Forwarded_For": "192.0.2.9"}, false, ""},
		{"another field", "127.0.0.1:1", keyed, map[string]string{"X-Forward": "192.0.2.9", "Via": "1.1 office"}, false, "http 127.0.0.1"},
		{"a forwarded field that passes by the proxy", "192.0.2.7:1", trusting, map[string]string{"X-Forwarded-For": "127.0.0.1"}, false, ""},
		{"behind a proxy", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "192.0.2.9", "X-Forwarded-Proto": "https"}, false, "https 192.0.2.9"},
		{"behind two proxies", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "192.0.2.9, 10.1.2.3"}, false, "http 192.0.2.9"},
		{"a claim of the client", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "127.0.0.1, 192.0.2.9"}, false, "http 192.0.2.9"},
		{"a claim of the client that is no address", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "x, 192.0.2.9"}, false, "http 192.0.2.9"},
		{"no address at all", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "unknown"}, false, "http 127.0.0.1"},
		{"an address with a port", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "192.0.2.9:4711"}, false, "http 192.0.2.9"},
		{"a mapped address", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "::ffff:192.0.2.9"}, false, "http 192.0.2.9"},
		{"a proxy with a mapped address", "[::ffff:127.0.0.1]:1", trusting, map[string]string{"X-Forwarded-For": "192.0.2.9"}, false, "http 192.0.2.9"},
		{"an address in octal", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "0300.0.2.9"}, false, "http 127.0.0.1"},
		{"an IPv6 client with a port", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "[2001:db8::9]:4711"}, false, "http 2001:db8::9"},
		{"an IPv6 client in brackets", "127.0.0.1:1", trusting, map[string]string{"X-Forwarded-For": "[2001:db8::9]"}, false, "http 2001:db8::9"},
		{"an IPv6 client", "[fd00::1]:1", trusting, map[string]string{"X-Forwarded-For": "2001:db8::9"}, false, "http 2001:db8::9"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.Host, r.RemoteAddr = "localhost", tt.remote
			for name, value := range tt.header {
				r.Header.Set(name, value)
			}
			if tt.tls {
				r.TLS = &tls.ConnectionState{}
			}
			w := httptest.NewRecorder()
			echoed(t, tt.change).ServeHTTP(w, r)
			if tt.want == "" && w.Code != http.StatusMisdirectedRequest || tt.want != "" && w.Body.String() != tt.want {
				t.Errorf("got %d %s, want %q", w.Code, w.Body, tt.want)
			}
		})
	}
}

// TestHosts: a server with keys serves its hosts, and without keys only this machine.
func TestHosts(t *testing.T) {
	for _, tt := range []struct {
		keys  Keys
		hosts []string
		host  string
		want  int
	}{
		{nil, nil, "localhost:8040", 200}, {nil, nil, "lists.example.org", 421}, {nil, []string{"lists.example.org"}, "lists.example.org", 421},
		{noKeys{}, nil, "lists.example.org", 200}, {noKeys{}, []string{"lists.example.org"}, "LISTS.example.org:443", 200},
		{noKeys{}, []string{"lists.example.org"}, "other.example.org", 421}, {noKeys{}, []string{"lists.example.org:8443"}, "lists.example.org:8443", 200},
		{noKeys{}, []string{"lists.example.org:8443"}, "lists.example.org", 421}, {noKeys{}, []string{"lists.example.org"}, "[::1]:8040", 200},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Host = tt.host
		w := httptest.NewRecorder()
		echoed(t, func(c *Config) { c.Keys, c.Hosts = tt.keys, tt.hosts }).ServeHTTP(w, r)
		if w.Code != tt.want {
			t.Errorf("hosts %v, host %s: got %d, want %d", tt.hosts, tt.host, w.Code, tt.want)
		}
	}
}

// TestOrigins: only scripts of an allowed origin may read responses and send changes.
func TestOrigins(t *testing.T) {
	s := echoed(t, func(c *Config) { c.Origins = []string{"https://club.example.org"} })
	for _, tt := range []struct {
		method, origin, ask string
		status              int
		allowed             string
	}{
		{"GET", "https://club.example.org", "", 200, "https://club.example.org"},
		{"POST", "https://club.example.org", "", 200, "https://club.example.org"},
		{"OPTIONS", "https://club.example.org", "PATCH", 204, "https://club.example.org"},
		{"GET", "https://evil.example.org", "", 200, ""},
		{"POST", "https://evil.example.org", "", 403, ""},
		{"POST", "null", "", 403, ""},
		{"OPTIONS", "https://evil.example.org", "PATCH", 204, ""},
	} {
		r := httptest.NewRequest(tt.method, "/", nil)
		r.Host = "localhost"
		r.Header.Set("Origin", tt.origin)
		if tt.ask != "" {
			r.Header.Set("Access-Control-Request-Method", tt.ask)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Access-Control-Allow-Origin"); w.Code != tt.status || got != tt.allowed || w.Header().Get("Vary") == "" {
			t.Errorf("%s from %s: got %d %q, want %d %q", tt.method, tt.origin, w.Code, got, tt.status, tt.allowed)
		}
	}
	s.groups[0].RequireKey = false
	r := httptest.NewRequest("POST", "/", nil)
	r.Host = "localhost"
	r.Header.Set("Origin", "https://club.example.org")
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != http.StatusForbidden || w.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a page, from an origin that may use the API: got %d %v", w.Code, w.Header())
	}
}

// TestRateOfANetwork: addresses of one IPv6 network share a limit, and the response states it.
func TestRateOfANetwork(t *testing.T) {
	s := echoed(t, func(c *Config) {
		c.Keys, c.Limits.Rate, c.Now = noKeys{}, Rate{PerSecond: 1, Burst: 2}, func() time.Time { return time.Unix(1000, 0) }
	})
	for i, tt := range []struct {
		remote            string
		status            int
		remaining, resets string
	}{
		{"[2001:db8:0:1::1]:1", 200, "1", "1"}, {"[2001:db8:0:1:ffff::2]:1", 200, "0", "2"}, {"[2001:db8:0:1::3]:1", 429, "0", "2"},
		{"[2001:db8:0:2::1]:1", 200, "1", "1"}, {"192.0.2.1:1", 200, "1", "1"}, {"[::ffff:192.0.2.1]:1", 200, "1", "1"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = tt.remote
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		h := w.Header()
		if w.Code != tt.status || h.Get("RateLimit-Limit") != "2" || h.Get("RateLimit-Remaining") != tt.remaining || h.Get("RateLimit-Reset") != tt.resets {
			t.Errorf("%d: %s: got %d %v", i, tt.remote, w.Code, h)
		}
	}
}

// TestBudget: bodies in flight are bounded, for each caller and for the process, and small
// bodies have room beside large ones.
func TestBudget(t *testing.T) {
	b := newBudget(1 << 20)
	steps := []struct {
		caller  string
		used, n int64
		want    bool
	}{
		{"a", 0, 512 << 10, true},  // half of all
		{"a", 0, 1, false},         // more than a half
		{"b", 0, 256 << 10, true},  // three quarters of all
		{"b", 256 << 10, 1, false}, // more than three quarters
		{"b", 0, 64 << 10, true},   // a small body
		{"c", 0, 64 << 10, true},
		{"d", 0, 128 << 10, false},
		{"d", 0, 64 << 10, true},
		{"e", 0, 64 << 10, true},
		{"f", 0, 1, false}, // all of it
	}
	for i, x := range steps {
		if got := b.take(x.caller, x.used, x.n); got != x.want {
			t.Errorf("step %d: got %v", i, got)
		}
	}
	b.release("a", 512<<10)
	if !b.take("f", 0, 1) || len(b.callers) != 5 {
		t.Errorf("after release: %v", b.callers)
	}
}

// TestBodyInFlight: a body without room is answered with 503, and its memory is free again
// afterwards.
func TestBodyInFlight(t *testing.T) {
	s := echoed(t, func(c *Config) { c.Keys = noKeys{} })
	send := func(remote string, n int) int {
		r := httptest.NewRequest("POST", "/", bytes.NewReader(make([]byte, n)))
		r.RemoteAddr = remote
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	for range 3 {
		if got := send("192.0.2.1:1", 600<<10); got != http.StatusServiceUnavailable {
			t.Errorf("more than half of the memory: got %d", got)
		}
		if got := send("192.0.2.1:1", 500<<10); got != http.StatusOK {
			t.Errorf("less than half of the memory: got %d", got)
		}
	}
	if s.bodies.used != 0 || len(s.bodies.callers) != 0 {
		t.Errorf("in use afterwards: %d bytes of %v", s.bodies.used, s.bodies.callers)
	}
}

// TestReadAll reads bodies of known, unknown and wrong lengths.
func TestReadAll(t *testing.T) {
	for _, n := range []int{0, 1, 1<<20 - 1, 1 << 20, 1<<20 + 1, 3 << 20} {
		for _, length := range []int64{-1, int64(n), 0} {
			b := newBudget(8 << 20)
			body := &countedBody{ReadCloser: io.NopCloser(strings.NewReader(strings.Repeat("x", n))), budget: b}
			got, err := readAll(body, length, 4<<20)
			if err != nil || len(got) != n || b.used != int64(n) {
				t.Errorf("%d bytes of length %d: got %d, %d of the budget, %v", n, length, len(got), b.used, err)
			}
			if body.release(); b.used != 0 {
				t.Errorf("%d bytes of length %d: %d of the budget are not released", n, length, b.used)
			}
		}
	}
}

// TestReadAllReserves: a body that is too large for the budget is rejected before its memory is
// allocated.
func TestReadAllReserves(t *testing.T) {
	const most = 4 << 20 // of a caller
	for length, limits := range map[int64][]int64{60 << 20: {64 << 20}, most + 1: {64 << 20}, -1: {64 << 20, most + 1}} {
		for _, limit := range limits {
			b := newBudget(2 * most)
			body := &countedBody{ReadCloser: io.NopCloser(strings.NewReader(strings.Repeat("x", 2<<20))), budget: b}
			got, err := readAll(body, length, limit)
			var full *Problem
			if !errors.As(err, &full) || full.Status != http.StatusServiceUnavailable || len(got) > 0 || b.used > 1<<20+32<<10 {
				t.Errorf("length %d of at most %d: got %d bytes, %v, %d of the budget", length, limit, len(got), err, b.used)
			}
		}
	}
}

// TestReadAllOfSlowBodies: a body of which little has arrived holds little memory, whatever its
// length is.
func TestReadAllOfSlowBodies(t *testing.T) {
	const bodies = 200
	budget := newBudget(8 << 20)
	var before, during runtime.MemStats
	runtime.ReadMemStats(&before)
	var senders []*io.PipeWriter
	var wait sync.WaitGroup
	for range bodies {
		r, w := io.Pipe()
		senders = append(senders, w)
		wait.Go(func() {
			body := &countedBody{ReadCloser: r, budget: budget}
			if got, err := readAll(body, 900_000, 1<<20); err != nil || string(got) != "{" {
				t.Errorf("got %d bytes, %v", len(got), err)
			}
		})
		if _, err := w.Write([]byte("{")); err != nil { // returns when it is read
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&during)
	for _, w := range senders {
		w.Close()
	}
	wait.Wait()
	if each := (during.TotalAlloc - before.TotalAlloc) / bodies; each > 32<<10 {
		t.Errorf("a slow body holds %d bytes; allowed: at most %d", each, 32<<10)
	}
}

// TestContainerMemory reads the limits of control groups of both versions.
func TestContainerMemory(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"two": "0::/app/web\n", "one": "5:cpu,memory:/app\n4:cpu:/x\n", "none": "0::/other\n",
		"app/web/memory.max": "max\n", "app/memory.max": "1073741824\n", "memory.max": "9223372036854771712\n",
		"memory/app/memory.limit_in_bytes": "536870912\n", "memory/memory.limit_in_bytes": "9223372036854771712\n",
	} {
		file := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]int64{"two": 1 << 30, "one": 512 << 20, "none": 0, "missing": 0} {
		if got := containerMemory(filepath.Join(root, name), root); got != want {
			t.Errorf("%s: got %d, want %d", name, got, want)
		}
	}
}
