package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// streaming returns a server whose API and whose pages have a stream that writes until
// release is closed, and reports on begun that it has begun.
func streaming(limits Limits) (s *Server, begun chan struct{}, release chan struct{}) {
	begun, release = make(chan struct{}, 10), make(chan struct{})
	write := func(ctx context.Context, _ io.Writer) error {
		begun <- struct{}{}
		<-release
		return ctx.Err()
	}
	api := &Group{
		Prefix: "/v1/", Fail: Fail(func(*Request, error) *Problem { return nil }),
		Routes: []*Route{Get("/v1/stream", func(*Request) (*Response, error) { return &Response{Media: EventsType, Stream: write}, nil })},
	}
	pages := &Group{
		Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
			status := http.StatusInternalServerError
			if p := (*Problem)(nil); errors.As(err, &p) {
				status = p.Status
			} else if errors.Is(err, context.DeadlineExceeded) {
				status = http.StatusServiceUnavailable
			}
			w.WriteHeader(status)
		},
		Routes: []*Route{
			{Method: "GET", Path: "/stream", Page: func(w http.ResponseWriter, r *http.Request) error { return Stream(w, r, EventsType, write) }},
			{Method: "GET", Path: "/slow", Page: func(_ http.ResponseWriter, r *http.Request) error {
				<-r.Context().Done()
				return r.Context().Err()
			}},
		},
	}
	return New(Config{Limits: limits}, api, pages), begun, release
}

func status(t *testing.T, s *Server, path string) int {
	t.Helper()
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil))
	return w.Code
}

// TestConcurrentStreams: those of the pages and of the API count for the limit of a caller.
func TestConcurrentStreams(t *testing.T) {
	t.Parallel()
	s, begun, release := streaming(Limits{Streams: 2})
	open := make(chan int, 2)
	for _, path := range []string{"/stream", "/v1/stream"} {
		go func() { open <- status(t, s, path) }()
		<-begun
	}
	for _, path := range []string{"/stream", "/v1/stream"} {
		if got := status(t, s, path); got != http.StatusTooManyRequests {
			t.Errorf("%s: a third stream: status %d, want 429", path, got)
		}
	}
	close(release)
	for range 2 {
		if got := <-open; got != http.StatusOK {
			t.Errorf("an open stream: status %d, want 200", got)
		}
	}
	for _, path := range []string{"/stream", "/v1/stream"} {
		if got := status(t, s, path); got != http.StatusOK {
			t.Errorf("%s: when the others have ended: status %d, want 200", path, got)
		}
	}
}

// TestTimeLimitOfPages: a page ends after the time limit, a stream does not.
func TestTimeLimitOfPages(t *testing.T) {
	t.Parallel()
	s, begun, release := streaming(Limits{Timeout: time.Nanosecond})
	if got := status(t, s, "/slow"); got != http.StatusServiceUnavailable {
		t.Errorf("a page: status %d, want 503", got)
	}
	open := make(chan int)
	go func() { open <- status(t, s, "/stream") }()
	<-begun
	close(release)
	if got := <-open; got != http.StatusOK {
		t.Errorf("a stream: status %d, want 200", got)
	}
}

// TestTurns: a caller waits while as many of its requests are handled as are allowed. Other callers do not wait, streams
// and bodies that have not arrived do not count, and this machine has no limit on a server without keys.
func TestTurns(t *testing.T) {
	t.Parallel()
	begun, release := make(chan struct{}, 10), make(chan struct{})
	handle := func() {
		begun <- struct{}{}
		<-release
	}
	fail := func(w http.ResponseWriter, _ *http.Request, err error) { w.WriteHeader(err.(*Problem).Status) }
	s := New(Config{Keys: unknownKeys{}, Limits: Limits{Running: 2}},
		&Group{Prefix: "/v1/", Fail: fail, Routes: []*Route{Get("/v1/handled", func(*Request) (*Response, error) {
			handle()
			return JSON(http.StatusOK, "")
		})}},
		&Group{Fail: fail, Routes: []*Route{
			{Method: "GET", Path: "/handled", Page: func(w http.ResponseWriter, r *http.Request) error { handle(); return nil }},
			{Method: "GET", Path: "/form", Page: func(http.ResponseWriter, *http.Request) error { return nil }, ReadForm: func(*http.Request) (string, error) {
				handle()
				return "", nil
			}},
			{Method: "GET", Path: "/stream", Page: func(w http.ResponseWriter, r *http.Request) error {
				return Stream(w, r, EventsType, func(context.Context, io.Writer) error { handle(); return nil })
			}},
		}})
	statuses := make(chan int, 10)
	send := func(ctx context.Context, caller, path string) {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(ctx, "GET", "http://localhost"+path, nil)
		r.RemoteAddr = caller + ":1"
		s.ServeHTTP(w, r)
		statuses <- w.Code
	}
	start := func(caller, path string) {
		go send(t.Context(), caller, path)
		<-begun
	}
	start("192.0.2.1", "/stream")
	for range 2 {
		start("192.0.2.1", "/form")
	}
	start("192.0.2.1", "/handled")
	start("192.0.2.1", "/v1/handled")
	for _, path := range []string{"/handled", "/v1/handled"} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if send(ctx, "192.0.2.1", path); <-statuses != http.StatusTooManyRequests {
			t.Errorf("%s: a third request was not refused", path)
		}
	}
	start("192.0.2.2", "/handled")
	go send(t.Context(), "192.0.2.1", "/handled") // waits until another has ended
	close(release)
	for range 7 {
		if got := <-statuses; got != http.StatusOK {
			t.Errorf("status %d, want 200", got)
		}
	}
	s.keys = nil
	for range 3 {
		start("127.0.0.1", "/handled")
	}
	if len(s.turns.callers) != 0 {
		t.Errorf("%d callers still have turns", len(s.turns.callers))
	}
}

// unknownKeys has no keys.
type unknownKeys struct{}

// Key returns ErrKeyUnknown.
func (unknownKeys) Key(context.Context, string) (Key, error) { return Key{}, ErrKeyUnknown }

// TestUnavailable: if the database cannot be used, the status is 503; another error is 500.
func TestUnavailable(t *testing.T) {
	t.Parallel()
	full := errors.New("disk full")
	fails := func(err error) func(http.ResponseWriter, *http.Request) error {
		return func(http.ResponseWriter, *http.Request) error { return fmt.Errorf("store: %w", err) }
	}
	fail := func(w http.ResponseWriter, _ *http.Request, err error) {
		status := http.StatusInternalServerError
		if p, ok := errors.AsType[*Problem](err); ok {
			status = p.Status
		}
		w.WriteHeader(status)
	}
	s := New(Config{Log: slog.New(slog.DiscardHandler), Unavailable: func(err error) bool { return errors.Is(err, full) }}, &Group{Fail: fail, Routes: []*Route{
		{Method: "GET", Path: "/full", Page: fails(full)}, {Method: "GET", Path: "/other", Page: fails(errors.New("other"))},
	}})
	for path, want := range map[string]int{"/full": http.StatusServiceUnavailable, "/other": http.StatusInternalServerError} {
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "http://127.0.0.1"+path, nil))
		if w.Code != want || (w.Header().Get("Retry-After") != "") != (want == http.StatusServiceUnavailable) {
			t.Errorf("%s: status %d, Retry-After %q", path, w.Code, w.Header().Get("Retry-After"))
		}
	}
}
