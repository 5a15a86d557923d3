package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/web"
)

// asForm is the media type of forms.
const asForm = "application/x-www-form-urlencoded"

// posts returns the addresses that change something, each with a valid form.
func posts(t testing.TB, h *testSite, id string) map[string]url.Values {
	t.Helper()
	now := url.Values{"revision": {"2"}}
	return map[string]url.Values{
		"/theme":                      {"theme": {"dark"}},
		"/rosters":                    {"army": {h.army(t, "9e.necrons")}, "name": {"A"}},
		"/import/keep":                {"roster": {`{"name":"A","edition":"9e","snapshot":"9e","serial":1,"forces":[]}`}},
		"/data/activate":              {"snapshot": {"9e@0"}},
		"/data/deactivate":            {"snapshot": {"9e@0"}},
		"/data/update":                {"source": {"11e"}},
		"/data/prune":                 {"confirm": {"yes"}},
		"/data/key":                   {"key": {""}},
		"/rosters/" + id + "/do":      {"revision": {"2"}, "do": {`[{"op":"rename","name":"B"}]`}},
		"/rosters/" + id + "/undo":    now,
		"/rosters/" + id + "/redo":    now,
		"/rosters/" + id + "/fork":    {},
		"/rosters/" + id + "/delete":  now,
		"/rosters/" + id + "/restore": {},
	}
}

func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	for path, form := range posts(t, h, id) {
		v := h.client(t)
		v.header.Set("Sec-Fetch-Site", "cross-site")
		v.header.Set("Origin", "https://example.org")
		if a := v.send("POST", path, asForm, form.Encode()); a.StatusCode != http.StatusForbidden {
			t.Errorf("%s: status %d; want 403", path, a.StatusCode)
		}
		v.header.Del("Sec-Fetch-Site")
		if a := v.send("POST", path, asForm, form.Encode()); a.StatusCode != http.StatusForbidden {
			t.Errorf("%s by an old browser: status %d; want 403", path, a.StatusCode)
		}
	}
	r, err := h.Rosters.Roster(t.Context(), id)
	if err != nil || r.Revision != 2 || r.Name != "Fourth Company" {
		t.Errorf("the roster was changed: %+v, %v", r, err)
	}
}

func TestChangesNeedAPost(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	v := h.client(t)
	for path, form := range posts(t, h, id) {
		if path == "/rosters" || path == "/theme" || path == "/import/keep" {
			continue
		}
		if a := v.send("GET", path+"?"+form.Encode(), "", ""); a.StatusCode != http.StatusNotFound {
			t.Errorf("GET %s: status %d; want 404", path, a.StatusCode)
		}
	}
}

func TestOtherNamesOfThisMachineAreRefused(t *testing.T) {
	t.Parallel()
	tests := []struct {
		host   string
		open   bool
		status int
	}{
		{"localhost:8040", true, http.StatusOK},
		{"127.0.0.1", true, http.StatusOK},
		{"[::1]:8040", true, http.StatusOK},
		{"rebound.example.org:8040", true, http.StatusMisdirectedRequest},
		{"10.0.0.7:8040", true, http.StatusMisdirectedRequest},
		{"club.example.org", false, http.StatusOK},
	}
	for _, tt := range tests {
		h := newSite(t, func(c *web.Config) { c.Open = tt.open })
		v := h.client(t)
		v.host = tt.host
		if a := v.get("/"); a.StatusCode != tt.status {
			t.Errorf("%s, open %t: status %d; want %d", tt.host, tt.open, a.StatusCode, tt.status)
		}
	}
}

func TestBadForms(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	v := h.client(t)
	do := "/rosters/" + id + "/do"
	tests := []struct {
		name, path string
		form       url.Values
		status     int
	}{
		{"no revision", do, url.Values{"do": {`[{"op":"rename","name":"B"}]`}}, 422},
		{"a revision that is not a number", do, url.Values{"revision": {"x"}, "do": {`[{"op":"rename","name":"B"}]`}}, 422},
		{"a revision from later", do, url.Values{"revision": {"99"}, "do": {`[{"op":"rename","name":"B"}]`}}, 409},
		{"no operation", do, url.Values{"revision": {"2"}}, 422},
		{"an empty list", do, url.Values{"revision": {"2"}, "do": {"[]"}}, 422},
		{"two lists", do, url.Values{"revision": {"2"}, "do": {"[][]"}}, 422},
		{"an unknown field", do, url.Values{"revision": {"2"}, "do": {`[{"op":"rename","nam":"B"}]`}}, 422},
		{"an unknown operation", do, url.Values{"revision": {"2"}, "do": {`[{"op":"explode"}]`}}, 422},
		{"a count that is not a number", do, url.Values{"revision": {"2"}, "do": {`[{"op":"set_count","selection":"sel_2"}]`}, "count": {"x"}}, 422},
		{"an unknown selection", do, url.Values{"revision": {"2"}, "do": {`[{"op":"remove","selection":"sel_999"}]`}}, 422},
		{"one good and one bad", do, url.Values{"revision": {"2"}, "do": {`[{"op":"rename","name":"B"},{"op":"remove","selection":"none"}]`}}, 422},
		{"an unknown roster", "/rosters/none/do", url.Values{"revision": {"2"}, "do": {`[{"op":"rename","name":"B"}]`}}, 404},
		{"nothing to redo", "/rosters/" + id + "/redo", url.Values{"revision": {"2"}}, 409},
		{"no army", "/rosters", url.Values{"name": {"A"}}, 422},
		{"an unknown army", "/rosters", url.Values{"army": {"9e@000000000000 9e.orks"}}, 422},
		{"an unknown army book", "/rosters", url.Values{"army": {strings.Fields(h.army(t, "9e.necrons"))[0] + " 9e.orks"}}, 422},
		{"a limit that is not a number", "/rosters", url.Values{"army": {h.army(t, "9e.necrons")}, "points": {"many"}}, 422},
		{"a limit below nothing", "/rosters", url.Values{"army": {h.army(t, "9e.necrons")}, "points": {"-1"}}, 422},
		{"points where there is only power", "/rosters", url.Values{"army": {h.army(t, "8e.death-guard")}, "points": {"500"}}, 422},
		{"a name that is too long", "/rosters", url.Values{"army": {h.army(t, "9e.necrons")}, "name": {strings.Repeat("a", 300)}}, 422},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := v.post(tt.path, tt.form)
			if a.StatusCode != tt.status {
				t.Errorf("status %d; want %d: %s", a.StatusCode, tt.status, a.html)
			}
			if p := parsed(t, a.html); p.first("h1", "", "") == nil {
				t.Error("the response is not a page")
			}
		})
	}
	r, err := h.Rosters.Roster(t.Context(), id)
	if err != nil || r.Revision != 2 || r.Name != "Fourth Company" {
		t.Errorf("the roster was changed: revision %d, %s, %v", r.Revision, r.Name, err)
	}
	if got := rosters(t, h); got != 1 {
		t.Errorf("%d rosters; want 1", got)
	}
}

func TestBodiesAreBounded(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	id := h.marines(t)
	v := h.client(t)
	form := url.Values{"revision": {"2"}, "do": {`[{"op":"note","selection":"sel_2"}]`}, "text": {strings.Repeat("a", 2<<20)}}
	if a := v.post("/rosters/"+id+"/do", form); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d; want 413", a.StatusCode)
	}
	if a := v.send("POST", "/rosters/"+id+"/do", asForm, "%zz"); a.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d; want 400", a.StatusCode)
	}
	if a := v.get("/?cursor=none"); a.StatusCode != http.StatusNotFound {
		t.Errorf("status %d; want 404", a.StatusCode)
	}
	if a := v.get("/catalogue?cursor=none"); a.StatusCode != http.StatusNotFound {
		t.Errorf("status %d; want 404", a.StatusCode)
	}
	if a := v.get("/rosters/" + id + "/files/scroll"); a.StatusCode != http.StatusNotFound {
		t.Errorf("status %d; want 404", a.StatusCode)
	}
}

// TestOwnRosters checks that users of a shared server see only the rosters that they
// created.
func TestOwnRosters(t *testing.T) {
	t.Parallel()
	h := newSite(t, func(c *web.Config) { c.Open = false })
	army := h.army(t, "9e.necrons")
	one, other := h.client(t), h.client(t)
	made := one.post("/rosters", url.Values{"army": {army}, "name": {"Sautekh"}})
	one.get("/").mustContain(t, "My lists", "Sautekh")
	if other.get("/").contains(t, "Sautekh") {
		t.Error("another user's front page lists the roster")
	}
	other.get(made.at.Path).mustContain(t, "Sautekh") // by its address
	for i := range 120 {
		one.post("/rosters", url.Values{"army": {army}, "name": {"R" + strconv.Itoa(i)}})
	}
	page := one.get("/")
	page.mustContain(t, "R119")
	if page.contains(t, "Sautekh") {
		t.Error("the cookie grows without bound")
	}
	for _, c := range one.jar.Cookies(made.at) {
		if len(c.Value) > 4000 {
			t.Errorf("the cookie %s has %d bytes", c.Name, len(c.Value))
		}
	}
	settings := one.get("/rosters/" + one.newest() + "/settings")
	one.press(settings, "Delete R119")
	if one.get("/").contains(t, "R119") {
		t.Error("a deleted roster is listed")
	}
	one.jar.SetCookies(made.at, []*http.Cookie{{Name: "rosters", Value: "x..ros_none." + strings.Repeat("a", 30) + ".ros_" + strings.Repeat("Z", 26), Path: "/"}})
	one.get("/").mustContain(t, "No lists yet")
}

// newest returns the first roster of the client's cookie.
func (v *client) newest() string {
	u := &url.URL{Scheme: "http", Host: v.host, Path: "/"}
	for _, c := range v.jar.Cookies(u) {
		if c.Name == "rosters" {
			id, _, _ := strings.Cut(c.Value, ".")
			return id
		}
	}
	return ""
}

func TestCookiesAreForThisSiteAlone(t *testing.T) {
	t.Parallel()
	h := newSite(t, nil)
	v := h.client(t)
	for _, proto := range []string{"", "https"} {
		v.header.Set("X-Forwarded-Proto", proto)
		a := v.send("POST", "/rosters", asForm, url.Values{"army": {h.army(t, "9e.necrons")}}.Encode())
		cookies := a.Cookies()
		if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteLaxMode || cookies[0].Secure != (proto != "") {
			t.Errorf("over %q the cookies are %v", proto, cookies)
		}
	}
}

// FuzzChange sends arbitrary forms to a roster: the response is always a page, and the
// roster stays readable.
func FuzzChange(f *testing.F) {
	f.Add("revision=2&do=%5B%7B%22op%22%3A%22rename%22%7D%5D&name=B", "unit=sel_2&pane=unit")
	f.Add("revision=2&do=[]", "")
	f.Add("revision=2&do=[{\"op\":\"set_count\",\"selection\":\"sel_3\"}]&count=5", "q=x&max=1")
	f.Add("do=%zz&revision=", "pane=settings&unit=%00")
	h := newSite(f, nil)
	id := h.marines(f)
	f.Fuzz(func(t *testing.T, body, query string) {
		fuzztest.Limit(t)
		current, err := h.Rosters.Roster(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		body = strings.Replace(body, "revision=2", "revision="+strconv.Itoa(current.Revision), 1)
		target := url.URL{Path: "/rosters/" + id + "/do", RawQuery: query}
		r := httptest.NewRequest("POST", "/", strings.NewReader(body))
		r.URL = &target
		r.Host = "localhost"
		r.Header.Set("Content-Type", asForm)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code >= http.StatusInternalServerError {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		if w.Code != http.StatusSeeOther {
			parsed(t, w.Body.String())
		}
		if page := h.client(t).get("/rosters/" + id); page.StatusCode != http.StatusOK {
			t.Errorf("the roster cannot be shown any more: %d", page.StatusCode)
		}
	})
}
