package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
)

// pages lists the addresses of all pages of the test site.
func pages(t testing.TB, h *testSite) []string {
	t.Helper()
	id := h.marines(t)
	unit := h.units(t, id)[0]
	return []string{
		"/",
		"/data", "/data/changes?to=" + snapshotOf(t, h, id), "/data/changes?to=none",
		"/catalogue", "/catalogue?edition=9e&q=intercessor", "/catalogue?q=nothing+at+all",
		"/datasheet?snapshot=&id=9e.space-marines.intercessor-squad", "/datasheet?id=9e.necrons.monolith",
		"/rosters/" + id, "/rosters/" + id + "?unit=" + unit, "/rosters/" + id + "?q=captain&role=HQ&max=100",
		"/rosters/" + id + "/settings", "/rosters/" + id + "/print", "/rosters/" + id + "/print?paper=letter&text=markdown", "/rosters/" + id + "/print?layout=summary",
		"/nowhere", "/static/0000000000000000/none.css", "/rosters/ros_none", "/datasheet?id=none",
	}
}

// snapshotOf returns the snapshot of a roster.
func snapshotOf(t testing.TB, h *testSite, id string) string {
	t.Helper()
	r, err := h.Rosters.Roster(t.Context(), id)
	must(t, err)
	return r.Snapshot
}

// units lists the ids of the units of a roster.
func (h *testSite) units(t testing.TB, id string) []string {
	t.Helper()
	r, err := h.Rosters.Roster(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range r.Forces {
		for _, s := range f.Selections {
			out = append(out, s.ID)
		}
	}
	return out
}

func TestPagesAreWellFormed(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	for _, path := range pages(t, h) {
		t.Run(path, func(t *testing.T) {
			a := v.get(path)
			if got, want := a.Header.Get("Content-Type"), "text/html; charset=utf-8"; got != want {
				t.Errorf("the type is %q; want %q", got, want)
			}
			p := parsed(t, a.html)
			if got := len(p.all("h1", "", "")); got != 1 {
				t.Errorf("%d headings of the first level; want 1", got)
			}
			if got := p.first("html", "", "").value("lang"); got != "en-GB" {
				t.Errorf("the language is %q", got)
			}
			checkIDs(t, p)
			checkLabels(t, p)
			checkInline(t, p)
			checkNames(t, p)
		})
	}
}

// checkIDs reports duplicate ids, and references to ids that do not exist.
func checkIDs(t *testing.T, p *page) {
	t.Helper()
	seen := map[string]bool{}
	for _, e := range p.elements {
		id := e.value("id")
		if id != "" && seen[id] {
			t.Errorf("the id %s is there twice", id)
		}
		seen[id] = true
	}
	for _, e := range p.elements {
		for _, name := range []string{"form", "for", "list", "aria-labelledby"} {
			if e.has(name) && !seen[e.value(name)] {
				t.Errorf("<%s %s=%q> refers to nothing", e.name, name, e.value(name))
			}
		}
		for part := range strings.FieldsSeq(e.value("data-swap") + " " + e.value("data-then")) {
			if !seen[strings.TrimPrefix(part, "#")] {
				t.Errorf("<%s> swaps %s, which is not there", e.name, part)
			}
		}
	}
}

// inLabel reports whether a field is within its label.
func inLabel(e *element) bool {
	for x := e.above; x != nil; x = x.above {
		if x.name == "label" {
			return true
		}
	}
	return false
}

// checkLabels finds fields without a label.
func checkLabels(t *testing.T, p *page) {
	t.Helper()
	for _, name := range []string{"input", "select", "textarea"} {
		for _, e := range p.all(name, "", "") {
			if e.value("type") == "hidden" {
				continue
			}
			if !inLabel(e) && (p.first("label", "for", e.value("id")) == nil || e.value("id") == "") {
				t.Errorf("<%s name=%q> has no label", name, e.value("name"))
			}
		}
	}
}

// checkInline reports what the Content-Security-Policy forbids.
func checkInline(t *testing.T, p *page) {
	t.Helper()
	for _, e := range p.elements {
		if e.name == "style" || e.has("style") || e.name == "script" && e.value("src") == "" {
			t.Errorf("<%s> is styled or scripted inside the page", e.name)
		}
		for _, a := range e.attrs {
			if strings.HasPrefix(a.Key, "on") {
				t.Errorf("<%s %s> is scripted inside the page", e.name, a.Key)
			}
			if (a.Key == "src" || a.Key == "href") && (strings.Contains(a.Val, "//") || strings.HasPrefix(a.Val, "javascript:")) {
				t.Errorf("<%s> is fetched from elsewhere: %s", e.name, a.Val)
			}
		}
	}
}

// checkNames finds links and buttons that say nothing.
func checkNames(t *testing.T, p *page) {
	t.Helper()
	for _, name := range []string{"a", "button", "summary", "h1", "h2", "h3"} {
		for _, e := range p.all(name, "", "") {
			if strings.TrimSpace(e.text) == "" && e.value("aria-label") == "" {
				t.Errorf("<%s id=%q> says nothing", name, e.value("id"))
			}
		}
	}
}

func TestEveryAnswerHasItsHeaders(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	id := h.marines(t)
	requests := []response{
		v.send("GET", "/nowhere", "", ""),
		v.send("PATCH", "", "", ""), // the path of a URL may be empty
		v.send("POST", "/rosters", "application/x-www-form-urlencoded", "army=none"),
		v.send("POST", "/theme", "application/x-www-form-urlencoded", "theme=dark"),
		v.send("POST", "/rosters/"+id+"/do", "application/x-www-form-urlencoded", "do=%5B"),
		v.send("GET", "/static/none/site.css", "", ""),
		v.send("GET", "/rosters/"+id+"/files/pdf", "", ""),
		v.send("HEAD", "/", "", ""),
	}
	for _, path := range pages(t, h) {
		requests = append(requests, v.send("GET", path, "", ""))
	}
	for _, a := range requests {
		policy := a.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: the policy lacks %s: %q", a.at, part, policy)
			}
		}
		if got := a.Header.Get("X-Content-Type-Options"); got != "nosniff" {
			t.Errorf("%s: X-Content-Type-Options is %q", a.at, got)
		}
		if a.Header.Get("Referrer-Policy") == "" || a.Header.Get("X-Request-Id") == "" {
			t.Errorf("%s: headers are missing: %v", a.at, a.Header)
		}
	}
}

func TestFirstPageIsLight(t *testing.T) {
	t.Parallel()
	const most = 100_000 // bytes over the wire, with all that the page fetches
	h := newSite(t, nil)
	v := h.client(t)
	v.header.Set("Accept-Encoding", "gzip, br")
	id := h.marines(t)
	paths := []string{"/rosters/" + id, "/rosters/" + id + "?unit=" + h.units(t, id)[0]}
	for _, l := range message.Choices() {
		paths = append(paths, "/?lang="+l.Tag)
	}
	for _, path := range paths {
		a := v.send("GET", path, "", "")
		weight := a.ContentLength
		for _, file := range fetched(t, a) {
			weight += v.send("GET", file, "", "").ContentLength
		}
		if weight > most || weight < 1000 {
			t.Errorf("%s weighs %d bytes; want at most %d", path, weight, most)
		}
	}
}

// fetched lists the static files that a page names.
func fetched(t testing.TB, a response) []string {
	t.Helper()
	var out []string
	for _, e := range parsed(t, a.html).elements {
		for _, name := range []string{"href", "src"} {
			if file := e.value(name); strings.HasPrefix(file, "/static/") && !slices.Contains(out, file) {
				out = append(out, file)
			}
		}
	}
	return out
}

func TestStaticFilesAreKeptByBrowsers(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	files := fetched(t, v.get("/"))
	if len(files) < 4 {
		t.Fatalf("the front page names %q only", files)
	}
	for _, file := range files {
		a := v.send("GET", file, "", "")
		if got, want := a.Header.Get("Cache-Control"), "public, max-age=31536000, immutable"; a.StatusCode != http.StatusOK || got != want {
			t.Errorf("%s: status %d, Cache-Control %q; want %q", file, a.StatusCode, got, want)
		}
	}
	// A page from before the program was exchanged asks for files of an old sum.
	a := v.send("GET", "/static/0000000000000000/site.js", "", "")
	if got, want := a.Header.Get("Cache-Control"), "no-cache"; a.StatusCode != http.StatusOK || got != want {
		t.Errorf("an old sum: status %d, Cache-Control %q; want %q", a.StatusCode, got, want)
	}
	if got, want := a.Header.Get("Content-Type"), "text/javascript; charset=utf-8"; got != want {
		t.Errorf("the type of a module is %q; want %q", got, want)
	}
	if a := v.send("GET", "/static/0/../site.go", "", ""); a.StatusCode == http.StatusOK {
		t.Error("a file beside the static ones is sent")
	}
}

func TestPartsAreParts(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t).withFragments("#bar #list")
	path := "/rosters/" + h.marines(t)
	p := parsed(t, v.get(path).html)
	if p.first("div", "id", "bar") == nil || p.first("div", "id", "list") == nil {
		t.Error("the parts are not there")
	}
	if p.first("html", "", "") != nil || p.first("div", "id", "results") != nil {
		t.Error("there is more than the parts")
	}
	if a := v.withFragments("#nothing").get(path); a.StatusCode != http.StatusBadRequest {
		t.Errorf("an unknown part has status %d; want 400", a.StatusCode)
	}
	if a := v.withFragments("#bar").get("/rosters/ros_none"); a.StatusCode != http.StatusNotFound || parsed(t, a.html).first("div", "id", "notice") == nil {
		t.Errorf("an error is not shown as a notice: %d %s", a.StatusCode, a.html)
	}
	v.withFragments("")
	v.header.Set("Accept", "application/json")
	if a := v.get("/rosters/ros_none"); a.StatusCode != http.StatusNotFound || !strings.HasPrefix(a.html, `{"detail":`) {
		t.Errorf("an error is not shown as JSON: %d %s", a.StatusCode, a.html)
	}
}

func TestTheme(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	theme := func() string { return parsed(t, v.get("/catalogue").html).first("html", "", "").value("data-theme") }
	if got := theme(); got != "" {
		t.Errorf("the theme is %q before one is chosen", got)
	}
	for _, want := range []string{"dark", "light", ""} {
		a := v.post("/theme", url.Values{"theme": {want}, "back": {"/catalogue"}})
		if got := theme(); got != want || a.at.Path != "/catalogue" {
			t.Errorf("the theme is %q at %s; want %q at /catalogue", got, a.at, want)
		}
	}
	for _, away := range []string{"//example.org", "https://example.org", `/\example.org`, "/a\nb"} {
		if a := v.send("POST", "/theme", "application/x-www-form-urlencoded", url.Values{"back": {away}}.Encode()); a.Header.Get("Location") != "/" {
			t.Errorf("the way back leads to %q", a.Header.Get("Location"))
		}
	}
	if a := v.post("/theme", url.Values{"theme": {"pink"}}); a.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("an unknown theme has status %d; want 422", a.StatusCode)
	}
}

func TestNamesAreEscaped(t *testing.T) {
	t.Parallel()
	const nasty = `<script>alert("1")</script>"'>&<img src=x onerror=alert(1)>`
	h := newSite(t, nil)
	v := h.client(t)
	made := v.post("/rosters", url.Values{"army": {h.army(t, "9e.space-marines")}, "name": {nasty}})
	v.press(made, "Add Intercessor Squad")
	unit := h.units(t, v.roster(made))[0]
	page := v.get(made.at.Path + "?unit=" + unit)
	page = v.submit(page, "Save name", url.Values{"name": {nasty}})
	v.submit(page, "Save notes", url.Values{"text": {nasty}})
	for _, path := range []string{"/", made.at.Path + "?q=" + url.QueryEscape(nasty), made.at.Path + "?unit=" + unit, made.at.Path + "/settings", made.at.Path + "/print", made.at.Path + "/print?text=markdown", "/catalogue?q=" + url.QueryEscape(nasty), "/" + url.PathEscape(nasty)} {
		a := v.get(path)
		p := parsed(t, a.html)
		for _, e := range p.elements {
			if e.name == "script" && e.value("src") == "" || e.name == "img" {
				t.Errorf("%s: the name is markup", path)
			}
		}
	}
	if got := parsed(t, v.get(made.at.Path).html).first("h1", "", "").text; got != nasty {
		t.Errorf("the heading is %q; want %q", got, nasty)
	}
}
