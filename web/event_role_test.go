package web_test

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/rollcall40k/rollcall/roster/event"
)

// An eventCall is a request of a page of an event that would be carried out.
type eventCall struct {
	method, path string
	form         url.Values
}

// eventCalls are one request for each route of an event, in an order in which the
// organiser can send them all.
func eventCalls() []eventCall {
	get := func(path string) eventCall { return eventCall{"GET", path, nil} }
	post := func(path string, more ...string) eventCall {
		return eventCall{"POST", path, filled(nil, more...)}
	}
	return []eventCall{
		get(""), get("/pack"), get("/pack/file"), get("/submit"), get("/lists"), get("/lists/{list}"), get("/lists/{list}/submit"),
		get("/lists/{list}/receipt"), get("/lists/{list}/receipt/file"), get("/mails"), get("/import"), get("/exports"),
		get("/files/json"), get("/files/csv"), get("/files/text"), get("/files/pdf"), get("/manage"), get("/trail"),
		post("/submit/preview", "text", legalArmy(), "player", "Zoe"), post("/submit", "text", legalArmy(), "player", "Zoe"),
		post("/lists/{list}/submit/preview", "text", legalArmy()), post("/lists/{list}/submit", "text", legalArmy()),
		post("/lists/review", "list", "{list}", "note", "seen"), post("/lists/clean"), post("/lists/{list}/review", "note", "seen"),
		post("/lists/{list}/permit", "until", "2026-11-20T20:00"), post("/lists/{list}/link"),
		post("/pack/preview", "pack", cupPack), post("/pack", "pack", cupPack, "revision", "1"),
		post("/mails", "subject", "{event}", "text", "{problems}"), post("/import"), post("/tables", "tables", "1: {list}"),
		post("/recheck"), post("/links", "role", "judge"), post("/links/{link}/revoke"), post("/hooks", "url", "https://example.org/hook"),
		post("/hooks/{hook}/remove"), post("/lock", "on", "yes"), post("/publish"), post("/delete", "name", "no"),
	}
}

// mayCall are the requests that roles may send; the organiser may send all.
var mayCall = map[event.Role][]string{
	event.Judge: {
		"GET ", "GET /pack", "GET /pack/file", "GET /lists", "GET /lists/{list}", "GET /lists/{list}/receipt", "GET /lists/{list}/receipt/file",
		"GET /exports", "GET /files/json", "GET /files/csv", "GET /files/text", "GET /files/pdf", "GET /trail",
		"POST /lists/review", "POST /lists/{list}/review", "POST /tables",
	},
	event.Entrant: {"GET ", "GET /pack", "GET /pack/file", "GET /submit", "POST /submit/preview", "POST /submit"},
	event.Player: {
		"GET ", "GET /pack", "GET /pack/file", "GET /lists/{list}", "GET /lists/{list}/submit", "GET /lists/{list}/receipt",
		"GET /lists/{list}/receipt/file", "POST /lists/{list}/submit/preview", "POST /lists/{list}/submit",
	},
	event.Public: {"GET ", "GET /pack", "GET /pack/file"},
}

// TestEveryRoleOnEveryPage sends each request as each role. Requests that the role may not
// send are forbidden, and their responses reveal nothing about lists.
func TestEveryRoleOnEveryPage(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	for _, role := range []string{"organiser", "judge", "entrant", "player", "stranger", "public", "other event", "revoked"} {
		t.Run(role, func(t *testing.T) {
			b := h.createEvent(t, cupPack)
			anna := h.submitList(t, b, event.SubmitRequest{Player: "Anna Berg", Email: "anna@example.org", Document: []byte(illegalArmy())})
			zoe := h.submitList(t, b, event.SubmitRequest{Player: "Zoe", Document: []byte(legalArmy())})
			v, allowed := h.clientAs(t, b, role, anna, zoe)
			set := strings.NewReplacer("{list}", anna.Submission.ID, "{link}", b.Judge.ID, "{hook}", "hok_none")
			for _, c := range eventCalls() {
				a := h.sendCall(t, v, b, c, set)
				name := c.method + " " + c.path
				may := role == "organiser" || slices.Contains(allowed, name)
				switch {
				case may && (a.StatusCode == http.StatusForbidden || a.StatusCode >= http.StatusInternalServerError):
					t.Errorf("%s: status %d; want it to be carried out: %.200s", name, a.StatusCode, a.html)
				case !may && a.StatusCode != http.StatusForbidden:
					t.Errorf("%s: status %d; want 403", name, a.StatusCode)
				}
				if (!may || role != "organiser" && role != "judge" && role != "player") && leaks(a.html) {
					t.Errorf("%s reveals the list", name)
				}
			}
		})
	}
}

// TestRevokedLinksRepeatNothing: forms that were sent with a link that is revoked are not answered again, and the body
// of such a request is not read.
func TestRevokedLinksRepeatNothing(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	session, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, h.now())
	must(t, err)
	second, err := session.NewLink(t.Context(), event.Organiser, "Rosa", "")
	must(t, err)
	v, _ := h.openLink(t, second.Page)
	path := "/events/" + b.Event.ID
	form := v.get(path + "/manage")
	made := v.submit(form, "Create link", url.Values{"role": {"judge"}, "name": {"Kim"}})
	if again := v.submit(form, "Create link", url.Values{"role": {"judge"}, "name": {"Kim"}}); again.html != made.html || !strings.Contains(made.html, "judge-link") {
		t.Errorf("the form sent again: status %d, want the first response", again.StatusCode)
	}
	must(t, session.RevokeLink(t.Context(), second.ID))
	if a := v.submit(form, "Create link", url.Values{"role": {"judge"}, "name": {"Kim"}}); a.StatusCode != http.StatusForbidden || strings.Contains(a.html, "judge-link") {
		t.Errorf("the form after the link was revoked: status %d, want 403", a.StatusCode)
	}
	sent := &countedReader{Reader: io.LimitReader(zeros{}, 32<<20)}
	request, err := http.NewRequestWithContext(t.Context(), "POST", h.url+path+"/import?once=x", sent)
	must(t, err)
	request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	if response, err := http.DefaultClient.Do(request); err == nil { // the server may close the connection first
		must(t, response.Body.Close())
		if response.StatusCode != http.StatusForbidden {
			t.Errorf("an import without a link: status %d, want 403", response.StatusCode)
		}
	}
	if n := sent.n.Load(); n > 8<<20 {
		t.Errorf("an import without a link: %d bytes were read", n)
	}
}

// A countedReader counts the bytes that are read.
type countedReader struct {
	io.Reader
	n atomic.Int64
}

func (r *countedReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.n.Add(int64(n))
	return n, err
}

// zeros is a reader of zero bytes.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// leaks reports whether a response contains something of Anna's list.
func leaks(html string) bool {
	for _, secret := range []string{"Overlord", "Immortals", "anna@example.org", "event.banned"} {
		if strings.Contains(html, secret) && !strings.Contains(html, `id="verdict-title"`) && !strings.Contains(html, "Your list was submitted") {
			return true
		}
	}
	return false
}

// clientAs opens a link of a role, and returns the requests that the role may send.
func (h *eventSite) clientAs(t testing.TB, b *event.Created, role string, own, other *event.Outcome) (*client, []string) {
	t.Helper()
	page := map[string]string{
		"organiser": b.Organiser.Page, "judge": b.Judge.Page, "entrant": b.Entrant.Page, "player": own.Link.Page, "stranger": other.Link.Page,
	}[role]
	switch role {
	case "stranger", "public":
		if page == "" {
			page = h.events.EventPage(b.Event.ID)
		}
		v, _ := h.openLink(t, page)
		return v, mayCall[event.Public]
	case "other event":
		v, _ := h.openLink(t, h.createEvent(t, cupPack).Organiser.Page)
		return v, mayCall[event.Public]
	case "revoked":
		v, _ := h.openLink(t, b.Judge.Page)
		session, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, h.now())
		must(t, err)
		must(t, session.RevokeLink(t.Context(), b.Judge.ID))
		return v, mayCall[event.Public]
	}
	v, _ := h.openLink(t, page)
	return v, mayCall[event.Role(role)]
}

// sendCall sends one request, and follows no redirect.
func (h *eventSite) sendCall(t testing.TB, v *client, b *event.Created, c eventCall, set *strings.Replacer) response {
	t.Helper()
	path := "/events/" + b.Event.ID + set.Replace(c.path)
	if c.method == "GET" {
		return v.send("GET", path, "", "")
	}
	form := url.Values{}
	for name, values := range c.form {
		form.Set(name, set.Replace(values[0]))
	}
	return v.send("POST", path, asForm, form.Encode())
}

// TestEveryEventRouteIsCalled holds the test above: a route without a request here
// would be tested as no role.
func TestEveryEventRouteIsCalled(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Anna", Document: []byte(legalArmy())})
	set := strings.NewReplacer("{list}", out.Submission.ID, "{link}", "l", "{hook}", "h")
	called := map[string]bool{}
	for _, c := range eventCalls() {
		called[h.routeOf(c.method, "/events/"+b.Event.ID+set.Replace(c.path))] = true
	}
	for _, r := range h.routes {
		pattern := r.Method + " " + r.Path
		if strings.Contains(pattern, "/events/{id}") && !strings.HasSuffix(pattern, "/access") && !strings.HasSuffix(pattern, "/access/{token}") && !strings.HasSuffix(pattern, "/door/{token}") && !called[pattern] {
			t.Errorf("no role sends %s", pattern)
		}
	}
}

// routeOf returns the route of a path: the one with the fewest parameters that matches.
func (h *testSite) routeOf(method, path string) string {
	path, _, _ = strings.Cut(path, "?")
	best := ""
	for _, r := range h.routes {
		matches := r.Method == method && strings.Count(r.Path, "/") == strings.Count(path, "/")
		segments := strings.Split(path, "/")
		for i, s := range strings.Split(r.Path, "/") {
			matches = matches && (strings.HasPrefix(s, "{") || s == segments[i])
		}
		if matches && (best == "" || strings.Count(r.Path, "{") < strings.Count(best, "{")) {
			best = method + " " + r.Path
		}
	}
	return best
}
