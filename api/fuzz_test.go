package api_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// FuzzRequest sends any body, query and tag to the endpoints that read JSON: the server never
// fails, and every rejection is a problem document.
func FuzzRequest(f *testing.F) {
	d := newTestServer(f, nil)
	a := d.newArmy(f)
	targets := []struct{ method, path string }{
		{"POST", "/v1/rosters"},
		{"POST", "/v1/rosters/" + a.id + "/operations"},
		{"PATCH", "/v1/rosters/" + a.id},
		{"POST", "/v1/rosters/" + a.id + "/fork"},
		{"POST", "/v1/validate"},
		{"POST", "/v1/odds"},
		{"POST", "/v1/snapshots"},
		{"GET", "/v1/datasheets"},
	}
	fill := strings.NewReplacer("{unit}", a.unit, "{force}", a.force, "{squad}", squad, "{bikers}", bikers, "{book}", book, "SNAPSHOT", d.builtIn.ID)
	for i, t := range targets {
		f.Add(uint8(i), "", "*", fill.Replace(rosterDoc))
		f.Add(uint8(i), "lang=en&include=roster&name=9e/system.json&q=a&limit=1", `"2"`, fill.Replace(listDoc))
		f.Add(uint8(i), "%zz", `W/"1"`, t.path)
	}
	for _, g := range groups() {
		for _, s := range g.all {
			if s.method != "" && len(s.body) < 2000 && strings.HasPrefix(s.body, "{") {
				f.Add(uint8(1), "", "*", fill.Replace(s.body))
				f.Add(uint8(0), "", "*", fill.Replace(s.body))
				f.Add(uint8(5), "", "*", fill.Replace(s.body))
			}
		}
	}
	f.Fuzz(func(t *testing.T, target uint8, query, ifMatch, body string) {
		fuzztest.Limit(t)
		to := targets[int(target)%len(targets)]
		if to.method == "GET" {
			body = ""
		}
		r := httptest.NewRequest(to.method, to.path, strings.NewReader(body))
		r.URL = &url.URL{Path: to.path, RawQuery: query}
		r.Host, r.RemoteAddr = "localhost", "127.0.0.1:1"
		r.Header.Set("Content-Type", "application/json")
		r.Header["If-Match"] = []string{ifMatch}
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r)
		x := exchange{Response: w.Result(), body: w.Body.Bytes()}
		if x.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s %s?%s: %d %s\n%s", to.method, to.path, query, x.StatusCode, x.body, d.log)
		}
		if x.StatusCode >= http.StatusBadRequest {
			holdToProblem(t, x)
		}
	})
}
