package web_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	apistore "github.com/rollcall40k/rollcall/api/store"
	"github.com/rollcall40k/rollcall/catalog/communitytest"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
	"github.com/rollcall40k/rollcall/web"
)

// A testSite is a site with its services on a database of its own.
type testSite struct {
	http.Handler
	*servicetest.Services
	routes []*server.Route
	clock  func() time.Time // nil: time.Now

	// What is played and served, of test sites that startSite starts.
	play    *play.Service
	battles *play.Battles
	url     string
}

// newSite returns a test site on a copy of a database with the built-in datasheets and the
// data files of folders of the community's data, such as 9e/head.
func newSite(t testing.TB, change func(*web.Config), folders ...string) *testSite {
	t.Helper()
	h := newServices(t, folders...)
	c := web.Config{Rosters: h.Rosters, Library: h.Library, Version: "test", Log: slog.New(slog.DiscardHandler), Open: true}
	if change != nil {
		change(&c)
	}
	h.addPages(t, c)
	return h
}

// addPages adds the pages to a test site.
func (h *testSite) addPages(t testing.TB, c web.Config) {
	t.Helper()
	group, err := web.New(c)
	if err != nil {
		t.Fatal(err)
	}
	// Clients are behind a trusted proxy, which forwards their scheme.
	config := server.Config{Log: c.Log, Now: h.clock, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("192.0.2.0/24")}}
	if !c.Open {
		config.Keys = cmp.Or[server.Keys](c.Keys, noKeys{})
	}
	if config.Responses, err = apistore.NewStore(t.Context(), h.DB); err != nil {
		t.Fatal(err)
	}
	h.Handler, h.routes = server.New(config, group), group.Routes
}

// noKeys has no API keys.
type noKeys struct{}

// Key returns an error.
func (noKeys) Key(context.Context, string) (server.Key, error) {
	return server.Key{}, server.ErrKeyUnknown
}

// newServices returns a test site with a database and services but no pages yet.
func newServices(t testing.TB, folders ...string) *testSite {
	t.Helper()
	sources := []string{"8e", "9e"}
	for _, folder := range folders {
		sources = append(sources, filepath.Join(communitytest.Folder(t), "data", filepath.FromSlash(folder)))
	}
	return &testSite{Services: servicetest.New(t, time.Now, sources...)}
}

// A client is a browser without scripts: it keeps cookies and follows redirects.
type client struct {
	t        testing.TB
	testSite *testSite
	host     string
	jar      http.CookieJar
	header   http.Header
	sent     func() // called when a body has been read; nil: nothing
}

// A client is a browser without scripts: it keeps cookies and follows redirects.
func (h *testSite) client(t testing.TB) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &client{t: t, testSite: h, host: "localhost:8040", jar: jar, header: http.Header{}}
}

// A response is the response to a request, with its decompressed body.
type response struct {
	*http.Response
	html string
	at   *url.URL // after redirects
}

// send sends one request, and follows no redirect.
func (v *client) send(method, path, media, body string) response {
	v.t.Helper()
	r := httptest.NewRequestWithContext(v.t.Context(), method, "http://"+v.host+path, &sentBody{strings.NewReader(body), v.sent})
	r.ContentLength = int64(len(body))
	r.Header = v.header.Clone()
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	for _, c := range v.jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	v.testSite.ServeHTTP(w, r)
	res := w.Result()
	v.jar.SetCookies(r.URL, res.Cookies())
	return response{res, decompress(v.t, res, w.Body.Bytes()), r.URL}
}

// A sentBody is a body that reports when its last byte is read.
type sentBody struct {
	*strings.Reader
	sent func() // nil: nothing
}

// Read reads a part of the body.
func (b *sentBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if b.Len() == 0 && b.sent != nil {
		b.sent()
	}
	return n, err
}

// decompress returns the decompressed body of a response.
func decompress(t testing.TB, res *http.Response, body []byte) string {
	t.Helper()
	if res.Header.Get("Content-Encoding") != "gzip" {
		return string(body)
	}
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// get opens a page, and follows redirects.
func (v *client) get(path string) response {
	v.t.Helper()
	return v.follow(v.send("GET", path, "", ""))
}

// post sends a form, and follows redirects.
func (v *client) post(path string, form url.Values) response {
	v.t.Helper()
	return v.follow(v.send("POST", path, "application/x-www-form-urlencoded", form.Encode()))
}

func (v *client) follow(a response) response {
	v.t.Helper()
	for range 5 {
		if a.StatusCode != http.StatusSeeOther {
			return a
		}
		next, err := a.at.Parse(a.Header.Get("Location"))
		if err != nil {
			v.t.Fatal(err)
		}
		a = v.send("GET", next.RequestURI(), "", "")
	}
	v.t.Fatalf("redirects do not end at %s", a.at)
	return a
}

// withFragments makes the client's next requests ask for fragments, as site.js does; an
// empty text restores whole pages.
func (v *client) withFragments(parts string) *client {
	v.header.Set("Rollcall-Fragment", parts)
	if parts == "" {
		v.header.Del("Rollcall-Fragment")
	}
	return v
}
