package api_test

import (
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/jobs"
)

// addKey stores a key and returns the header that uses it.
func (d *testServer) addKey(t *testing.T, change func(*server.Key), scopes ...string) map[string]string {
	t.Helper()
	k, token := server.NewKey("tests", d.clock.Now(), scopes...)
	if change != nil {
		change(&k)
	}
	if err := d.store.AddKey(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"Authorization": "Bearer " + token, "Content-Type": "application/json", "If-Match": "*"}
}

// bodiesOfChanges are bodies for the routes that change existing resources.
var bodiesOfChanges = map[string]string{
	"PATCH /v1/rosters/{id}":           `{"name":"Taken"}`,
	"POST /v1/rosters/{id}/operations": `{"operations":[{"op":"rename","name":"Taken"}]}`,
	"POST /v1/battles/{id}/choices":    `{"ask":"option","option":0}`,
	"POST /v1/battles/{id}/delegate":   `{"agent":"greedy"}`,
	"POST /v1/rosters/{id}/fork":       `{"name":"Taken"}`,
	"DELETE /v1/rosters/{id}":          "",
	"POST /v1/rosters/{id}/restore":    "",
	"DELETE /v1/simulations/{id}":      "",
}

// TestOwners: a key can neither list, nor read, nor change resources of another key, on any
// route. A key with the scope admin can, and resources without an owner are accessible to anyone
// who knows their id.
func TestOwners(t *testing.T) {
	d := newTestServer(t, func(d *testServer, c *config) { c.HTTP.Keys = d.store })
	owner, other, admin := d.addKey(t, nil), d.addKey(t, nil), d.addKey(t, nil, server.ScopeAdmin)
	list := `{"list":"Strike","edition":"9e","faction":"Space Marines","limits":{"power":50},"units":[{"unit":"Primaris Captain","keywords":{"<CHAPTER>":"Ultramarines"},"warlord":true},{"unit":"Assault Intercessor Squad","keywords":{"<CHAPTER>":"Ultramarines"}}]}`
	made := map[string]string{}
	for path, body := range map[string]string{
		"/v1/rosters":     list,
		"/v1/simulations": `{"armies":[{"list":` + list + `},{"list":` + list + `}],"battles":1}`,
		"/v1/battles":     `{"armies":[{"list":` + list + `},{"list":` + list + `}],"players":["remote","remote"]}`,
	} {
		x := d.send(t, "POST", path, owner, body)
		if x.StatusCode >= http.StatusBadRequest {
			t.Fatalf("%s: %d %s", path, x.StatusCode, x.body)
		}
		made[path] = decoded[struct{ ID string }](t, x).ID
	}
	fill := strings.NewReplacer("{n}", "1", "{sid}", "frc_1", "{format}", "json")
	tried := 0
	for _, r := range d.group.Routes {
		prefix, _, found := strings.Cut(r.Path, "/{id}")
		id := made[prefix]
		if !found || id == "" {
			continue
		}
		tried++
		url := fill.Replace(strings.Replace(r.Path, "{id}", id, 1))
		x := d.send(t, r.Method, url, other, bodiesOfChanges[r.Method+" "+r.Path])
		if x.StatusCode != http.StatusNotFound {
			t.Errorf("%s %s of another key: got %d %.200s", r.Method, r.Path, x.StatusCode, x.body)
		}
	}
	if tried < 20 {
		t.Errorf("%d routes were tried", tried)
	}
	x := d.send(t, "GET", "/v1/rosters/"+made["/v1/rosters"], owner, "")
	if got := decoded[roster.Roster](t, x); got.Name != "Strike" || got.Revision != 1 {
		t.Errorf("the roster was changed: %s", x.body)
	}
	for _, path := range []string{"/v1/rosters", "/v1/simulations", "/v1/battles"} {
		for name, tt := range map[string]struct {
			header map[string]string
			want   int
		}{"owner": {owner, 1}, "other": {other, 0}, "admin": {admin, 1}} {
			got := decoded[struct{ Data []struct{ ID string } }](t, d.send(t, "GET", path, tt.header, ""))
			if len(got.Data) != tt.want || tt.want > 0 && got.Data[0].ID != made[path] {
				t.Errorf("%s lists %v of %s, want %d", name, got.Data, path, tt.want)
			}
		}
	}
	for path, id := range made {
		if x := d.send(t, "GET", path+"/"+id, admin, ""); x.StatusCode != http.StatusOK {
			t.Errorf("admin reads %s: %d", path, x.StatusCode)
		}
	}
	x = d.send(t, "POST", "/v1/battles", other, `{"armies":[{"roster":"`+made["/v1/rosters"]+`"},{"list":`+list+`}]}`)
	if x.StatusCode < http.StatusBadRequest || x.StatusCode >= http.StatusInternalServerError {
		t.Errorf("a battle with the roster of another key: %d %.200s", x.StatusCode, x.body)
	}
}

// TestScopes: each scope permits its routes and no others.
func TestScopes(t *testing.T) {
	d := newTestServer(t, func(d *testServer, c *config) { c.HTTP.Keys = d.store })
	const begin = `{"name":"A","edition":"9e"}`
	for _, tt := range []struct {
		scope                            string
		read, check, write, events, data bool
	}{
		{server.ScopeRead, true, true, false, false, false},
		{server.ScopeWrite, true, true, true, false, false},
		{server.ScopeEvents, true, true, false, true, false},
		{server.ScopeData, true, true, false, false, true},
		{server.ScopeAdmin, true, true, true, true, true},
	} {
		key := d.addKey(t, nil, tt.scope)
		for name, x := range map[string]struct {
			method, url, body string
			allowed           bool
		}{
			"read": {"GET", "/v1/editions", "", tt.read}, "check": {"POST", "/v1/validate", `{}`, tt.check},
			"write": {"POST", "/v1/rosters", begin, tt.write}, "events": {"GET", "/v1/events", "", tt.events},
			"data": {"POST", "/v1/snapshots/prune?dry_run=true", "", tt.data},
		} {
			header := map[string]string{"Authorization": key["Authorization"]}
			if x.body != "" {
				header["Content-Type"] = "application/json"
			}
			got := d.send(t, x.method, x.url, header, x.body)
			if (got.StatusCode != http.StatusForbidden) != x.allowed || got.StatusCode == http.StatusUnauthorized {
				t.Errorf("scope %s, %s: got %d %.200s", tt.scope, name, got.StatusCode, got.body)
			}
		}
	}
}

// TestExpiry: a key is valid until it expires.
func TestExpiry(t *testing.T) {
	d := newTestServer(t, func(d *testServer, c *config) { c.HTTP.Keys = d.store })
	key := d.addKey(t, func(k *server.Key) { at := k.CreatedAt.Add(time.Hour); k.ExpiresAt = &at })
	for _, want := range []int{http.StatusOK, http.StatusUnauthorized} {
		if x := d.send(t, "GET", "/v1/editions", key, ""); x.StatusCode != want {
			t.Errorf("got %d, want %d", x.StatusCode, want)
		}
		d.clock.forward(time.Hour)
	}
}

// TestRestore: the deletion of a roster can be undone for 30 days.
func TestRestore(t *testing.T) {
	d := newTestServer(t, nil)
	a := d.newArmy(t)
	restore := func() exchange { return d.send(t, "POST", "/v1/rosters/"+a.id+"/restore", nil, "") }
	remove := func() {
		t.Helper()
		if x := d.send(t, "DELETE", "/v1/rosters/"+a.id, map[string]string{"If-Match": "*"}, ""); x.StatusCode != http.StatusNoContent {
			t.Fatalf("delete: %d %s", x.StatusCode, x.body)
		}
	}
	if x := restore(); x.StatusCode != http.StatusNotFound {
		t.Errorf("a roster that is not deleted: %d", x.StatusCode)
	}
	remove()
	for _, url := range []string{"", "/report", "/revisions", "/revisions/1"} {
		if x := d.send(t, "GET", "/v1/rosters/"+a.id+url, nil, ""); x.StatusCode != http.StatusNotFound {
			t.Errorf("deleted%s: %d", url, x.StatusCode)
		}
	}
	if got := decoded[struct{ Data []roster.Entry }](t, d.send(t, "GET", "/v1/rosters", nil, "")); len(got.Data) != 0 {
		t.Errorf("a deleted roster is listed: %v", got.Data)
	}
	d.clock.forward(30*24*time.Hour - time.Second)
	if x := restore(); x.StatusCode != http.StatusOK || x.Header.Get("ETag") != `"2"` {
		t.Errorf("restored: %d %s", x.StatusCode, x.body)
	}
	remove()
	d.clock.forward(30*24*time.Hour + time.Second)
	if x := restore(); x.StatusCode != http.StatusNotFound {
		t.Errorf("after 30 days: %d", x.StatusCode)
	}
}

// TestWaitingSimulations: a caller may have 20 waiting simulations, regardless of other callers,
// and one more after one is cancelled. Each has one job.
func TestWaitingSimulations(t *testing.T) {
	d := newTestServer(t, func(d *testServer, c *config) { c.HTTP.Keys = d.store })
	first, second := d.addKey(t, nil), d.addKey(t, nil)
	body := gameBody(strike, tomb, `,"battles":1`)
	var id string
	for range 20 {
		id = decoded[struct{ ID string }](t, d.send(t, "POST", "/v1/simulations", first, body)).ID
	}
	order := func(what string, header map[string]string, want int) {
		t.Helper()
		if x := d.send(t, "POST", "/v1/simulations", header, body); x.StatusCode != want {
			t.Errorf("%s: %d %.200s, want %d", what, x.StatusCode, x.body, want)
		}
	}
	order("above the limit", first, http.StatusTooManyRequests)
	order("another caller", second, http.StatusAccepted)
	if x := d.send(t, "DELETE", "/v1/simulations/"+id, first, ""); x.StatusCode != http.StatusOK {
		t.Errorf("cancel: %d %s", x.StatusCode, x.body)
	}
	order("after one was cancelled", first, http.StatusAccepted)
	order("above the limit again", first, http.StatusTooManyRequests)
	count := func() (n int) {
		t.Helper()
		if err := d.DB.QueryRowContext(t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'simulation'").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	queue, err := jobs.New(t.Context(), d.DB, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	before := count()
	if err := queue.AddSimulation(t.Context(), id); err != nil || before != 22 || count() != before {
		t.Errorf("queued again: %v; %d jobs before, %d after, want 22", err, before, count())
	}
}
