package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
)

func TestFormOfAPack(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	v, form := h.openLink(t, "/events/new")
	right := url.Values{"name": {"A"}, "data": {"9e"}}
	tests := []struct {
		fields   []string
		contains string
		field    string // that is marked
	}{
		{nil, "The pack is valid with the game data Warhammer 40,000 9th Edition, built-in", ""},
		{[]string{"name", ""}, "Name: found", "name"},
		{[]string{"name", strings.Repeat("n", 201)}, "Name: found", "name"},
		{[]string{"data", "99e"}, "Game data: found 99e", "data"},
		{[]string{"data", "9e@none"}, "Game data: found 9e@none", "data"},
		{[]string{"points", "many"}, `Points, at most: found "many"; allowed: a number from 0`, "points"},
		{[]string{"points", "-1"}, "Points, at most: found", "points"},
		{[]string{"points", "1000", "points-min", "1001"}, "Points, at most: found 1001–1000", "points"},
		{[]string{"points", "1000", "points-min", "1000"}, "valid", ""},
		{[]string{"size", "Strike Fors"}, "nearest: Strike Force", "size"},
		{[]string{"copies", "1.5"}, "Units of one datasheet, at most: found", "copies"},
		{[]string{"role", "Troops"}, "Other number for the role", "role"},
		{[]string{"role", "Trops", "role-copies", "6"}, "nearest: Troops", "role"},
		{[]string{"detachments", "0"}, "Detachments, at most: found 0", "detachments"},
		{[]string{"submission", "soon"}, `Lists are due: found "soon"`, "submission"},
		{[]string{"submission", "2026-11-20T18:00", "publication", "2026-11-20T17:59"}, "Earliest publication: found", "publication"},
		{[]string{"submission", "2026-11-20T18:00", "publication", "2026-11-20T18:00"}, "valid", ""},
		{[]string{"zone", "Moon/Base"}, "Time zone: found", "zone"},
		{[]string{"zone", "Local"}, "Time zone: found", "zone"},
		{[]string{"minutes", "5"}, "… for this many minutes: found", "minutes"},
		{[]string{"late", "accept"}, "Late lists: found", ""},
	}
	for _, tt := range tests {
		a := v.submit(form, "Check only", filled(right, tt.fields...))
		if !a.contains(t, tt.contains) {
			t.Errorf("%v: status %d, without %q", tt.fields, a.StatusCode, tt.contains)
		}
		wellFormed(t, a)
		if tt.field != "" && !marked(t, a, tt.field) {
			t.Errorf("%v: the field %s is not marked", tt.fields, tt.field)
		}
	}
	v.get("/events").mustContain(t, "None yet")
}

func marked(t testing.TB, a response, id string) bool {
	t.Helper()
	for _, name := range []string{"input", "select"} {
		if e := parsed(t, a.html).first(name, "id", id); e != nil {
			return e.value("aria-invalid") == "true"
		}
	}
	return false
}

func TestBoxOfAPack(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	v, form := h.openLink(t, "/events/new")
	tests := []struct {
		pack     string
		contains []string
	}{
		{cupPack, []string{"The pack is valid"}},
		{"", []string{"1 problem", "No event was created"}},
		{"name: [", []string{"1 problem"}},
		{"{\"name\": \"A\"", []string{"1 problem"}},
		{"name: A\nedition: 9e\nmore: 1\n", []string{"more: found the unknown member more"}},
		{strings.Replace(cupPack, "Monolith", "Monolit", 1), []string{"bans › 1 › names › 1", "nearest: Monolith"}},
		{strings.Replace(cupPack, "points: {max: 1000}", "souls: {max: 3}", 1), []string{"limits › souls"}},
		{"name: <script>alert(1)</script>\nedition: 7e\n", []string{"edition", "7e"}},
	}
	for _, tt := range tests {
		a := v.submit(form, "Check pack", url.Values{"pack": {tt.pack}})
		a.mustContain(t, tt.contains...)
		if strings.Contains(a.html, "<script>alert") {
			t.Error("the page runs what was pasted")
		}
		if got := strings.TrimSpace(fieldValue(parsed(t, a.html), parsed(t, a.html).first("textarea", "id", "pack"))); got != strings.TrimSpace(tt.pack) {
			t.Errorf("the box has lost %q: %q", tt.pack, got)
		}
	}
	a := v.submit(form, "Show as a pack", url.Values{"name": {"Written"}, "data": {"9e"}})
	box := parsed(t, a.html).first("textarea", "id", "pack")
	if !strings.Contains(box.text, `"name": "Written"`) {
		t.Errorf("the box has %q", box.text)
	}
	v.submit(a, "Create event from pack", nil).mustContain(t, "Written was created")
}

func TestAccessLinks(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	out := h.submitList(t, b, event.SubmitRequest{Player: "Anna", Document: []byte(legalArmy())})
	link := strings.TrimPrefix(b.Organiser.Page, h.url)
	v, _ := h.openLink(t, "/events")
	a := v.send("GET", link, "", "")
	if a.StatusCode != http.StatusSeeOther || a.Header.Get("Referrer-Policy") != "no-referrer" || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("status %d, %v", a.StatusCode, a.Header)
	}
	if strings.Contains(a.Header.Get("Location"), "rce_") {
		t.Errorf("the secret goes on to %s", a.Header.Get("Location"))
	}
	for _, c := range a.Cookies() {
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Path != "/events" {
			t.Errorf("the cookie is %+v", c)
		}
	}
	v.get(strings.TrimPrefix(out.Link.Page, h.url)).mustContain(t, "Signed in as player")
	a = v.get("/events/" + b.Event.ID)
	a = v.press(a, "Continue as organiser")
	a.mustContain(t, "Signed in as organiser", "1 submitted")
	v.press(a, "Remove the links of this event").mustContain(t, "Signed in as the public")
	v.get("/events").mustContain(t, "None yet")
	for _, bad := range []string{"rce_none", "x", strings.TrimSuffix(link, link[len(link)-1:])[strings.LastIndex(link, "/")+1:], h.createEvent(t, cupPack).Organiser.Token} {
		a := v.get("/events/" + b.Event.ID + "/access/" + bad)
		if a.StatusCode != http.StatusForbidden || !a.contains(t, "This link is not valid") {
			t.Errorf("the link %q is valid: %d", bad, a.StatusCode)
		}
	}
	for _, form := range []url.Values{{"as": {"7"}}, {"as": {"x"}}, {}} {
		if a := v.post("/events/"+b.Event.ID+"/access", form); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%v: status %d", form, a.StatusCode)
		}
	}
	if log := h.log.String(); strings.Contains(log, "rce_") || !strings.Contains(log, "/access/{token}") {
		t.Error("the log has a secret, or no access link")
	}
}

func TestLinksCookieIsBounded(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	v, _ := h.openLink(t, "/events")
	for range 60 {
		v.get(strings.TrimPrefix(h.createEvent(t, cupPack).Judge.Page, h.url))
	}
	u := &url.URL{Scheme: "http", Host: v.host, Path: "/events"}
	cookies := v.jar.Cookies(u)
	if len(cookies) != 1 || len(cookies[0].Value) > 3900 || len(cookies[0].Value) < 3000 {
		t.Errorf("%d cookies, of %d bytes", len(cookies), len(cookies[0].Value))
	}
	v.jar.SetCookies(u, []*http.Cookie{{Name: "events", Value: "..:.a:b.evt_x:rce_y." + strings.Repeat("z", 500), Path: "/events"}})
	if a := v.get("/events"); a.StatusCode != http.StatusOK {
		t.Errorf("a broken cookie: status %d", a.StatusCode)
	}
}

func TestBadLists(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, form := h.openLink(t, b.Entrant.Page)
	for _, button := range []string{"Preview", "Submit without preview"} {
		for text, want := range map[string]string{
			"":                                "There is no list",
			"hello":                           "The list cannot be read",
			"{":                               "The list cannot be read",
			strings.Repeat("x", 1<<20+1):      "The list cannot be read",
			`{"list":"A","faction":"Humans"}`: "The list cannot be read",
		} {
			a := v.submitFiles(form, button, url.Values{"player": {"Anna"}, "text": {text}})
			if a.StatusCode != http.StatusUnprocessableEntity || !a.contains(t, want) {
				t.Errorf("%s of %.20q: status %d, without %q", button, text, a.StatusCode, want)
			}
			if got := parsed(t, a.html).first("input", "id", "player").value("value"); got != "Anna" {
				t.Errorf("%s of %.20q: the name is lost", button, text)
			}
		}
	}
	path := "/events/" + b.Event.ID + "/submit"
	for name, fields := range map[string]url.Values{
		"no name":           {"text": {legalArmy()}},
		"two lines of name": {"text": {legalArmy()}, "player": {"A\nB"}},
		"broken document":   {"document": {"!"}, "player": {"A"}},
		"no such roster":    {"roster": {"ros_" + strings.Repeat("0", 26)}, "player": {"A"}},
		"no roster at all":  {"roster": {"https://example.org/"}, "player": {"A"}},
	} {
		if a := v.post(path, fields); a.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d; want 422", name, a.StatusCode)
		}
	}
	if a := v.sendFiles(path, nil, part{"file", "big.txt", strings.Repeat("x", 10<<20)}); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("10 MiB: status %d; want 413", a.StatusCode)
	}
	v2, _ := h.openLink(t, b.Organiser.Page)
	v2.get("/events/"+b.Event.ID+"/lists").mustContain(t, "0 submitted")
}

// TestSubmitARosterOfTheBuilder submits a roster by its address.
func TestSubmitARosterOfTheBuilder(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, form := h.openLink(t, b.Entrant.Page)
	r := h.store(t, legalArmy())
	a := v.submitFiles(form, "Preview", url.Values{"player": {"Anna"}, "roster": {h.url + "/rosters/" + r.ID + "?unit=1"}})
	a.mustContain(t, "Read as a roster", "Overlord")
	v.submitFiles(a, "Submit", nil).mustContain(t, "Your list was submitted")
}

// TestFixAListInTheBuilder opens a previewed list in the builder.
func TestFixAListInTheBuilder(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, form := h.openLink(t, b.Entrant.Page)
	a := v.submitFiles(form, "Preview", url.Values{"text": {illegalArmy()}})
	a = v.press(a, "Fix in the builder")
	a.mustContain(t, "Monolith")
	v.get("/events/"+b.Event.ID+"/submit").mustContain(t, "Submit a list")
}

// TestPlayerTextIsEscaped checks that the text of players is never interpreted as markup.
func TestPlayerTextIsEscaped(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	evil := `"><script>alert(1)</script><b a='`
	b := h.createEvent(t, strings.Replace(cupPack, "Winter Cup", `'Winter "><script>alert(1)</script>'`, 1))
	out := h.submitList(t, b, event.SubmitRequest{Player: evil, Team: evil, Email: evil, Document: []byte(strings.Replace(pastedArmy, "what is this", "what is <script>alert(1)</script>", 1))})
	v, _ := h.openLink(t, b.Organiser.Page)
	v.post("/events/"+b.Event.ID+"/lists/"+out.Submission.ID+"/review", url.Values{"note": {evil}})
	for _, path := range append(eventPages(b, out.Submission.ID), "/events?done=approved&n="+url.QueryEscape(evil), "/events?done="+url.QueryEscape(evil)+"&n=1") {
		if a := v.get(path); strings.Contains(a.html, "<script>alert") {
			t.Errorf("%s runs what a player wrote", path)
		}
	}
	a := v.submit(v.get("/events/"+b.Event.ID+"/mails"), "Write e-mails", nil)
	a.mustContain(t, "1 e-mail")
	if strings.Contains(a.html, "<script>alert") {
		t.Error("the e-mails run what a player wrote")
	}
}

func TestFormsOfOtherSitesAtEvents(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, _ := h.openLink(t, b.Organiser.Page)
	v.header.Set("Sec-Fetch-Site", "cross-site")
	set := strings.NewReplacer("{list}", "sub_x", "{link}", b.Judge.ID, "{hook}", "hok_x")
	for _, c := range eventCalls() {
		if a := h.sendCall(t, v, b, c, set); c.method == "POST" && a.StatusCode != http.StatusForbidden {
			t.Errorf("%s: status %d; want 403", c.path, a.StatusCode)
		}
	}
	if a := v.post("/events", url.Values{"pack": {cupPack}, "do": {"make"}}); a.StatusCode != http.StatusForbidden {
		t.Errorf("a new event: status %d; want 403", a.StatusCode)
	}
}

func TestDeadlineByTheClockOfTheServer(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, _ := h.openLink(t, b.Entrant.Page)
	due := b.Event.Pack.Deadlines.Submission
	path := "/events/" + b.Event.ID + "/submit"
	for _, tt := range []struct {
		at     time.Time
		status int
	}{{due, http.StatusCreated}, {due.Add(time.Nanosecond), http.StatusConflict}} {
		h.set(tt.at)
		if a := v.send("POST", path, asForm, url.Values{"player": {tt.at.String()}, "text": {legalArmy()}}.Encode()); a.StatusCode != tt.status {
			t.Errorf("%s: status %d; want %d", tt.at, a.StatusCode, tt.status)
		}
		// The link of the submitted list is the first one now.
		v, _ = h.openLink(t, b.Entrant.Page)
	}
}

// TestDeadlineAtTheEndOfTheBody: a list whose last byte arrives after the grace period is late,
// also if its request began before.
func TestDeadlineAtTheEndOfTheBody(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, "name: Cup\nedition: 9e\ndeadlines: {submission: 2026-11-20T18:00:00Z, grace: 30}\n")
	due := b.Event.Pack.Deadlines.Submission
	for _, tt := range []struct {
		after  time.Duration
		status int
	}{{30 * time.Second, http.StatusCreated}, {30*time.Second + time.Nanosecond, http.StatusConflict}} {
		h.set(due)
		v, _ := h.openLink(t, b.Entrant.Page)
		v.sent = func() { h.set(due.Add(tt.after)) }
		if a := v.sendFiles("/events/"+b.Event.ID+"/submit", url.Values{"player": {tt.after.String()}}, part{"file", "a.json", illegalArmy()}); a.StatusCode != tt.status {
			t.Errorf("%s after the deadline: status %d; want %d", tt.after, a.StatusCode, tt.status)
		}
	}
}

func TestManageAnEvent(t *testing.T) {
	t.Parallel()
	h := newEventSite(t)
	b := h.createEvent(t, cupPack)
	v, _ := h.openLink(t, b.Organiser.Page)
	path := "/events/" + b.Event.ID
	a := v.submit(v.get(path+"/manage"), "Create link", url.Values{"role": {"judge"}, "name": {"Rosa"}})
	a.mustContain(t, "It is shown only once.", "Judges’ link")
	page := strings.TrimPrefix(parsed(t, a.html).first("input", "id", "judge-link").value("value"), h.url)
	rosa, ra := h.openLink(t, page)
	ra.mustContain(t, "Signed in as judge")
	a = v.get(path + "/manage")
	a.mustContain(t, "Judges’ link: Rosa")
	a = v.submit(a, "Add", url.Values{"url": {"https://example.org/hook"}})
	a.mustContain(t, "Signing secret")
	if got := parsed(t, a.html).first("input", "id", "webhook-secret").value("value"); !strings.HasPrefix(got, "whsec_") {
		t.Errorf("the secret is %q", got)
	}
	a = v.get(path + "/manage")
	a.mustContain(t, "https://example.org/hook")
	if strings.Contains(a.html, "whsec_") || strings.Contains(a.html, "rce_") {
		t.Error("the page shows a secret again")
	}
	v.press(a, "Remove https://example.org/hook").mustContain(t, "The webhook was removed.")
	session, err := h.events.Authorize(t.Context(), b.Event.ID, event.Credentials{Token: b.Organiser.Token}, h.now())
	must(t, err)
	links, err := session.Links(t.Context())
	must(t, err)
	for _, l := range links {
		if l.Holder == "Rosa" {
			v.post(path+"/links/"+l.ID+"/revoke", nil).mustContain(t, "The link was revoked.")
		}
	}
	if a := rosa.get(path + "/lists"); a.StatusCode != http.StatusForbidden {
		t.Errorf("a revoked link: status %d; want 403", a.StatusCode)
	}
	v.post(path+"/publish", nil).mustContain(t, "Not possible now")
	v.post(path+"/lock", url.Values{"on": {"maybe"}}).mustContain(t, "Found maybe. Allowed: yes, no.")
	trail := v.get(path + "/trail")
	trail.mustContain(t, "created for judge", "revoked", "Judges’ link: Rosa")
	for _, column := range regexp.MustCompile(`>[^<]*\b(lnk|evt|sub|hok)_[a-z0-9]{8}`).FindAllString(trail.html, -1) {
		t.Errorf("the audit trail shows the id %s", column)
	}
	v.post(path+"/delete", url.Values{"name": {"Winter"}}).mustContain(t, "allowed: ", "Nothing was changed.")
	v.submit(v.get(path+"/manage"), "Delete", url.Values{"name": {"Winter Cup"}}).mustContain(t, "The event was deleted", "None yet")
	if a := v.get(path); a.StatusCode != http.StatusNotFound {
		t.Errorf("the event is still there: %d", a.StatusCode)
	}
}
