package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime/debug"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/web/page"
)

// policy lets a page load what this server has, and nothing else.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// observe is around every request: it sets the headers that every answer has,
// and records what happened.
func (s *Site) observe(w http.ResponseWriter, r *http.Request, next http.Handler) {
	start := time.Now()
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	id := "req_" + rand.Text()
	h.Set("X-Request-Id", id)
	seen := &watched{ResponseWriter: w, status: http.StatusOK}
	next.ServeHTTP(seen, r)
	level := slog.LevelInfo
	if seen.status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	s.log.LogAttrs(context.WithoutCancel(r.Context()), level, "page",
		slog.String("request", id), slog.String("method", r.Method), slog.String("path", loggedPath(r.URL.Path)),
		slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes),
		slog.Float64("duration_ms", float64(time.Since(start).Microseconds())/1000))
}

// watched notes what an answer was.
type watched struct {
	http.ResponseWriter
	status int
	bytes  int64
	begun  bool
}

// WriteHeader notes the status.
func (w *watched) WriteHeader(status int) {
	if !w.begun {
		w.status, w.begun = status, true
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes.
func (w *watched) Write(p []byte) (int, error) {
	w.begun = true
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap returns the writer below, for http.ResponseController.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// handle returns the http.Handler of a route.
func (s *Site) handle(t page.Route) http.Handler {
	limit := cmp.Or(t.MaxBody, page.MaxForm)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		if err := s.protected(w, r, t.Handler); err != nil {
			s.page.Fail(w, r, err)
		}
	})
}

// protected authorizes the request, parses its form, and turns a panic into an error.
func (s *Site) protected(w http.ResponseWriter, r *http.Request, do page.Handler) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if v == http.ErrAbortHandler {
			panic(v)
		}
		s.log.Error("panic", "path", loggedPath(r.URL.Path), "value", fmt.Sprint(v), "stack", string(debug.Stack()))
		err = fmt.Errorf("panic: %v", v)
	}()
	if err := s.authorize(r); err != nil {
		return err
	}
	if r.Method == http.MethodPost {
		if err := page.ParseForm(r); err != nil {
			return err
		}
	}
	return do(w, r)
}

// authorize rejects forms of other sites, and host names that are not those of this machine.
func (s *Site) authorize(r *http.Request) error {
	if err := s.origin.Check(r); err != nil {
		return &page.Failure{Status: http.StatusForbidden, Title: "This request came from another web site", Detail: "A page of another site tried to change something here. Nothing was changed."}
	}
	if s.open && !loopbackHost(r.Host) {
		// A page of another site could reach the server through a host name of
		// its own that resolves to this machine.
		return &page.Failure{Status: http.StatusMisdirectedRequest, Title: "Wrong host name", Detail: "Only localhost, 127.0.0.1 and [::1] are served here."}
	}
	return nil
}

// loggedPath removes the secret of an access link from a path.
func loggedPath(path string) string {
	if before, _, ok := strings.Cut(path, "/door/"); ok {
		return before + "/door/…"
	}
	return path
}

// loopbackHost reports whether a Host header names this machine itself.
func loopbackHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}
