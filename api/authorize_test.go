package api_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
)

// withKeys returns a test server that requires keys, and the token of a valid key.
func withKeys(t *testing.T) (d *testServer, k server.Key, token string) {
	t.Helper()
	d = newTestServer(t, func(d *testServer, c *config) { c.HTTP.Keys = d.store })
	k, token = server.NewKey("tests", d.clock.Now())
	if err := d.store.AddKey(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	return d, k, token
}

func TestKeys(t *testing.T) {
	d, _, token := withKeys(t)
	_, unknown := server.NewKey("nobody", d.clock.Now())
	revoked, dead := server.NewKey("gone", d.clock.Now())
	if err := d.store.AddKey(t.Context(), revoked); err != nil {
		t.Fatal(err)
	}
	if err := d.store.RevokeKey(t.Context(), revoked.ID, d.clock.Now()); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, authorization string
		status              int
	}{
		{"good", "Bearer " + token, 200},
		{"good, scheme in lower case", "bearer " + token, 200},
		{"none", "", 401},
		{"wrong scheme", "Basic " + token, 401},
		{"without a scheme", token, 401},
		{"wrong form", "Bearer abc", 401},
		{"without a secret", "Bearer " + token[:strings.LastIndex(token, "_")+1], 401},
		{"with a wrong secret", "Bearer " + token[:len(token)-1] + flipped(token[len(token)-1]), 401},
		{"with a secret cut off", "Bearer " + token[:len(token)-1], 401},
		{"with more than the secret", "Bearer " + token + "a", 401},
		{"unknown", "Bearer " + unknown, 401},
		{"revoked", "Bearer " + dead, 401},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := d.send(t, "GET", "/v1/editions", map[string]string{"Authorization": tt.authorization}, "")
			if x.StatusCode != tt.status {
				t.Fatalf("status %d, want %d: %s", x.StatusCode, tt.status, x.body)
			}
			if tt.status != 401 {
				return
			}
			if got := x.Header.Get("WWW-Authenticate"); !strings.HasPrefix(got, "Bearer") {
				t.Errorf("WWW-Authenticate %q, want Bearer …", got)
			}
			if p := decoded[problem](t, x); p.Type != "urn:rollcall:problem:unauthorized" {
				t.Errorf("type %s, want unauthorized", p.Type)
			}
		})
	}
}

func flipped(last byte) string {
	if last == 'a' {
		return "e"
	}
	return "a"
}

func TestPagesAboutTheServerNeedNoKey(t *testing.T) {
	d, _, token := withKeys(t)
	for _, r := range d.group.Routes {
		if r.Method != http.MethodGet || strings.Contains(r.Path, "{") {
			continue
		}
		want := http.StatusUnauthorized
		if r.Public {
			want = http.StatusOK
		}
		if x := d.send(t, "GET", r.Path, nil, ""); x.StatusCode != want {
			t.Errorf("GET %s without a key: %d, want %d", r.Path, x.StatusCode, want)
		}
		want = http.StatusOK
		if r.Path == "/v1/series" {
			want = http.StatusUnprocessableEntity // it requires the ids of simulations
		}
		if x := d.send(t, "GET", r.Path, map[string]string{"Authorization": "Bearer " + token}, ""); x.StatusCode != want {
			t.Errorf("GET %s with a key: %d, want %d", r.Path, x.StatusCode, want)
		}
	}
}

func TestWithKeysAnyHostIsServed(t *testing.T) {
	d, _, token := withKeys(t)
	x := d.send(t, "GET", "/v1/editions", map[string]string{"Authorization": "Bearer " + token, "Host": "rollcall.example.com"}, "")
	if x.StatusCode != http.StatusOK {
		t.Errorf("status %d, want 200", x.StatusCode)
	}
}

func TestTheKeyIsInTheLogAndItsSecretIsNot(t *testing.T) {
	d, k, token := withKeys(t)
	d.send(t, "GET", "/v1/editions", map[string]string{"Authorization": "Bearer " + token}, "")
	if log := d.log.String(); !strings.Contains(log, `"key":"`+k.ID+`"`) || strings.Contains(log, token[len(token)-20:]) {
		t.Errorf("log %s, want the id %s and no secret", log, k.ID)
	}
}

func TestIdempotencyKeysOfTwoCallersAreApart(t *testing.T) {
	d, _, first := withKeys(t)
	k, second := server.NewKey("second", d.clock.Now())
	if err := d.store.AddKey(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, token := range []string{first, second, first} {
		header := with(asJSON, "Authorization", "Bearer "+token, "Idempotency-Key", "same")
		x := d.send(t, "POST", "/v1/rosters", header, `{"name":"a","edition":"9e"}`)
		ids[decoded[struct{ ID string }](t, x).ID] = true
	}
	if len(ids) != 2 {
		t.Errorf("%d rosters, want one for each caller", len(ids))
	}
}

func TestRate(t *testing.T) {
	limited := func(d *testServer, c *config) { c.HTTP.Limits.Rate = server.Rate{PerSecond: 0.5, Burst: 3} }
	d := newTestServer(t, limited)
	get := func(remote string) exchange { return d.sendFrom(t, remote, "GET", "/v1/editions", nil, "") }
	for range 3 {
		if x := get("192.0.2.1:1"); x.StatusCode != http.StatusOK {
			t.Fatalf("within the burst: %d, want 200", x.StatusCode)
		}
	}
	x := get("192.0.2.1:2")
	if x.StatusCode != http.StatusTooManyRequests || x.Header.Get("Retry-After") != "2" {
		t.Errorf("beyond the burst: %d, Retry-After %q; want 429 and 2", x.StatusCode, x.Header.Get("Retry-After"))
	}
	if p := decoded[problem](t, x); p.Type != "urn:rollcall:problem:too-many-requests" {
		t.Errorf("type %s", p.Type)
	}
	if x := get("192.0.2.2:1"); x.StatusCode != http.StatusOK {
		t.Errorf("another caller: %d, want 200", x.StatusCode)
	}
	d.clock.forward(1900 * time.Millisecond)
	if x := get("192.0.2.1:3"); x.StatusCode != http.StatusTooManyRequests {
		t.Errorf("before the time: %d, want 429", x.StatusCode)
	}
	d.clock.forward(100 * time.Millisecond)
	if x := get("192.0.2.1:4"); x.StatusCode != http.StatusOK {
		t.Errorf("at the time: %d, want 200", x.StatusCode)
	}
	for i := range 10 {
		if x := get("[::1]:" + strconv.Itoa(i+1)); x.StatusCode != http.StatusOK {
			t.Errorf("this machine, %d: %d, want 200", i, x.StatusCode)
		}
	}
}

func TestRateOfAKey(t *testing.T) {
	d := newTestServer(t, func(d *testServer, c *config) {
		c.HTTP.Keys = d.store
		c.HTTP.Limits.Rate = server.Rate{PerSecond: 1, Burst: 1}
	})
	k, token := server.NewKey("tests", d.clock.Now())
	if err := d.store.AddKey(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	want := []int{200, 429}
	for i, status := range want {
		x := d.sendFrom(t, "192.0.2."+strconv.Itoa(i+1)+":1", "GET", "/v1/editions", map[string]string{"Authorization": "Bearer " + token}, "")
		if x.StatusCode != status {
			t.Errorf("call %d of one key from two addresses: %d, want %d", i, x.StatusCode, status)
		}
	}
	for i, status := range []int{401, 429} {
		x := d.sendFrom(t, "192.0.2.9:1", "GET", "/v1/editions", map[string]string{"Authorization": "Bearer rck_a_b"}, "")
		if x.StatusCode != status {
			t.Errorf("guess %d of a key: %d, want %d", i, x.StatusCode, status)
		}
	}
}
