package api_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/rollcall40k/rollcall/api/server"
)

// pages returns pages with one page at every path.
func pages() *server.Group {
	return &server.Group{
		Routes: []*server.Route{{Method: "GET", Path: "/{path...}", Page: func(w http.ResponseWriter, r *http.Request) error {
			_, err := fmt.Fprint(w, "page "+r.URL.Path)
			return err
		}}},
		Fail: func(w http.ResponseWriter, _ *http.Request, err error) {
			status := http.StatusInternalServerError
			if p := (*server.Problem)(nil); errors.As(err, &p) {
				status = p.Status
			}
			http.Error(w, err.Error(), status)
		},
	}
}

// TestPages: only requests that are not in the contract are served by the pages.
func TestPages(t *testing.T) {
	d := newTestServer(t, func(_ *testServer, c *config) {
		c.Pages = pages()
	})
	for path, want := range map[string]bool{
		"/": true, "/rosters/ros_1": true, "/docs/more": true, "/v2/rosters": true, "/v1": true,
		"/v1/rosters": false, "/v1/nothing": false, "/v1/": false, "/docs": false, "/openapi.json": false, "/healthz": false, "/readyz": false, "/metrics": false,
	} {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil)
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		if got := w.Body.String() == "page "+path; got != want {
			t.Errorf("%s is a page: %t; want %t", path, got, want)
		}
	}
}

// TestRateOfPages: the rate of each client of the pages is limited, except from this machine.
func TestRateOfPages(t *testing.T) {
	d := newTestServer(t, func(_ *testServer, c *config) {
		c.Pages = pages()
		c.HTTP.Limits.Rate = server.Rate{PerSecond: 0.5, Burst: 2}
	})
	status := func(from string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost/", nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		return w
	}
	for i, want := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if w := status("192.0.2.7:1000"); w.Code != want {
			t.Errorf("request %d: status %d; want %d", i+1, w.Code, want)
		} else if want == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "2" {
			t.Errorf("Retry-After is %q; want 2", w.Header().Get("Retry-After"))
		}
	}
	if w := status("192.0.2.8:1000"); w.Code != http.StatusOK {
		t.Errorf("another client has status %d", w.Code)
	}
	for range 5 {
		if w := status("127.0.0.1:1000"); w.Code != http.StatusOK {
			t.Fatalf("this machine has status %d", w.Code)
		}
	}
}
