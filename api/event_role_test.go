package api_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
)

// TestEveryRoleOnEveryRoute sends each request of an event as each role but the organiser, which
// the scenarios cover. The permissions of each role are listed here.
func TestEveryRoleOnEveryRoute(t *testing.T) {
	public := []string{"GET ", "GET /pack"}
	may := map[string][]string{
		"judge": append([]string{
			"GET /report", "GET /trail", "GET /submissions/{list}", "GET /submissions/{list}/diff", "GET /submissions/{list}/receipt",
			"GET /exports/json", "POST /tables",
		}, public...),
		"entrant": append([]string{"POST /submissions"}, public...),
		"player": append([]string{
			"GET /submissions/{list}", "GET /submissions/{list}/diff", "GET /submissions/{list}/receipt", "POST /submissions/{list}/versions",
		}, public...),
		"stranger": public, // a player, accessing the list of another player
		"":         public,
	}
	d := newTestServer(t, nil)
	for role, allowed := range may {
		p := d.placeEvent(t, scenario{url: "{event}"})
		own := strings.NewReplacer(p.pairs()...)
		other := d.must(t, "POST", "/v1/events/"+p.event+"/submissions", with(asJSON, "Authorization", "Bearer "+p.entrant), `{"player":"Zoe","document":`+legalList+`}`, 201)
		stranger := decoded[struct{ Link struct{ Token string } }](t, other).Link.Token
		for _, c := range eventCalls() {
			header := with(c.header)
			switch role {
			case "":
			case "stranger":
				header["Authorization"] = "Bearer " + stranger
			default:
				header["Authorization"] = own.Replace("Bearer {" + role + "}")
			}
			x := d.send(t, c.method, own.Replace("/v1/events/{event}"+c.path), header, own.Replace(c.body))
			switch name := c.method + " " + c.path; {
			case slices.Contains(allowed, name) && x.StatusCode != c.status:
				t.Errorf("%s as %q: %d %.300s, want %d", name, role, x.StatusCode, x.body, c.status)
			case !slices.Contains(allowed, name) && x.StatusCode != http.StatusForbidden:
				t.Errorf("%s as %q: %d %.300s, want 403", name, role, x.StatusCode, x.body)
			case x.StatusCode == http.StatusForbidden && strings.Contains(string(x.body), "Overlord"):
				t.Errorf("%s as %q: the error reveals the list: %s", name, role, x.body)
			}
		}
	}
}

// TestEventsWithKeys: if API keys are required, requests with a link need none. Creating an event
// needs a key, which becomes its organiser.
func TestEventsWithKeys(t *testing.T) {
	d, _, token := withKeys(t)
	yaml := map[string]string{"Content-Type": "application/yaml"}
	d.must(t, "POST", "/v1/events", yaml, eventPack, 401)
	x := d.must(t, "POST", "/v1/events", with(yaml, "Authorization", "Bearer "+token), eventPack, 201)
	created := decoded[struct {
		Event   struct{ ID, Owner string }
		Entrant struct{ Token string }
	}](t, x)
	url := "/v1/events/" + created.Event.ID
	if created.Event.Owner == "" {
		t.Error("the event has no owner")
	}
	d.must(t, "GET", url, nil, "", 200)
	d.must(t, "GET", url+"/report", nil, "", 403)
	d.must(t, "GET", url+"/report", map[string]string{"Authorization": "Bearer " + token}, "", 200)
	d.must(t, "GET", url+"/report", map[string]string{"Authorization": "Bearer rck_x_y"}, "", 401)
	if x := d.must(t, "GET", "/v1/events", map[string]string{"Authorization": "Bearer " + token}, "", 200); !strings.Contains(string(x.body), created.Event.ID) || !strings.Contains(string(x.body), `"role":"organiser"`) {
		t.Errorf("events: got %s, want the key's own", x.body)
	}
	d.must(t, "GET", "/v1/events", nil, "", 401)
	d.must(t, "GET", "/v1/events", map[string]string{"Authorization": "Bearer " + created.Entrant.Token}, "", 401)
	d.must(t, "POST", url+"/submissions", with(asJSON, "Authorization", "Bearer "+created.Entrant.Token), `{"player":"A","document":`+legalList+`}`, 201)
	d.must(t, "GET", "/v1/rosters", map[string]string{"Authorization": "Bearer " + created.Entrant.Token}, "", 401)
}

// TestStoredResponsesKeepNoSecret: stored responses with secrets cannot be read in the
// database.
func TestStoredResponsesKeepNoSecret(t *testing.T) {
	d := newTestServer(t, nil)
	p := d.placeEvent(t, scenario{url: "{event}"})
	header := with(asJSON, "Authorization", "Bearer "+p.entrant, "Idempotency-Key", "k")
	x := d.must(t, "POST", "/v1/events/"+p.event+"/submissions", header, `{"player":"A","document":`+legalList+`}`, 201)
	token := decoded[struct{ Link struct{ Token string } }](t, x).Link.Token
	var body []byte
	if err := d.DB.Read().QueryRowContext(t.Context(), "SELECT body FROM idempotent_answer WHERE key = 'k'").Scan(&body); err != nil {
		t.Fatal(err)
	}
	if len(body) == 0 || strings.Contains(string(body), token) || strings.Contains(string(body), "rce_") {
		t.Errorf("got %d bytes with the token in them, want them sealed", len(body))
	}
	for _, scheme := range []string{"Bearer ", "bearer ", "BEARER  "} {
		again := d.must(t, "POST", "/v1/events/"+p.event+"/submissions", with(header, "Authorization", scheme+p.entrant), `{"player":"A","document":`+legalList+`}`, 201)
		if string(again.body) != string(x.body) {
			t.Errorf("%q: the second response is different", scheme)
		}
	}
}

// TestRevokedLinksReplayNothing: a revoked link gets none of its earlier responses, on any route.
func TestRevokedLinksReplayNothing(t *testing.T) {
	d := newTestServer(t, nil)
	p := d.placeEvent(t, scenario{url: "{event}"})
	own := strings.NewReplacer(p.pairs()...)
	url, organiser := "/v1/events/"+p.event, with(asJSON, "Authorization", "Bearer "+p.organiser)
	for role, calls := range map[string][]eventCall{
		"entrant":   {{method: "POST", path: "/submissions", body: `{"player":"A","document":` + legalList + `}`, header: asJSON, status: 201}},
		"organiser": eventCalls(),
	} {
		made := decoded[struct{ ID, Token string }](t, d.must(t, "POST", url+"/links", organiser, `{"role":"`+role+`"}`, 201))
		repeated := map[string]func() exchange{}
		for _, c := range calls {
			if c.method != "POST" {
				continue
			}
			header, path, body := with(c.header, "Authorization", "Bearer "+made.Token, "Idempotency-Key", "k"+c.path), url+own.Replace(c.path), own.Replace(c.body)
			d.must(t, "POST", path, header, body, c.status)
			repeat := func() exchange { return d.send(t, "POST", path, header, body) }
			if x := repeat(); x.StatusCode != c.status || x.Header.Get("Idempotency-Replayed") != "true" {
				t.Errorf("%s of %s: the response was not replayed before the link was revoked: %d", role, c.path, x.StatusCode)
			}
			repeated[c.path] = repeat
		}
		if role == "organiser" && len(repeated) < 8 {
			t.Errorf("%d requests of organisers were repeated", len(repeated))
		}
		d.must(t, "DELETE", url+"/links/"+made.ID, organiser, "", 204)
		for path, repeat := range repeated {
			x := repeat()
			if x.StatusCode != 401 && x.StatusCode != 403 || x.Header.Get("Idempotency-Replayed") != "" || strings.Contains(string(x.body), "rce_") || strings.Contains(string(x.body), "whsec_") {
				t.Errorf("%s of %s, after that: %d %s, want a rejection", role, path, x.StatusCode, x.body)
			}
		}
	}
}
