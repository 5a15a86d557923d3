package api_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/rollcall40k/rollcall/api"
)

// TestPages hands on what is not in the contract, and nothing else.
func TestPages(t *testing.T) {
	d := newDesk(t, func(_ *desk, c *api.Config) {
		c.Pages = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "page "+r.URL.Path) })
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
