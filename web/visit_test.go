package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/rostertest"
	"github.com/rollcall40k/rollcall/web"
)

// house is a site with its services on a database of its own.
type house struct {
	*web.Site
	*rostertest.Room

	// What is played and served, of houses that openHouse opens.
	play    *play.Service
	battles *play.Battles
	url     string
}

// newHouse opens a site on a copy of a database with the built-in datasheets.
func newHouse(t testing.TB, change func(*web.Config)) *house {
	t.Helper()
	h := furnished(t)
	c := web.Config{Rosters: h.Rosters, Library: h.Library, Version: "test", Log: slog.New(slog.DiscardHandler), Open: true}
	if change != nil {
		change(&c)
	}
	var err error
	if h.Site, err = web.New(c); err != nil {
		t.Fatal(err)
	}
	return h
}

// furnished has a database and its services, and no site yet.
func furnished(t testing.TB) *house {
	t.Helper()
	return &house{Room: rostertest.New(t, time.Now, "8e", "9e")}
}

// A visitor is a browser: it keeps cookies and follows redirects, and runs no
// scripts.
type visitor struct {
	t      testing.TB
	house  *house
	host   string
	jar    http.CookieJar
	header http.Header
}

func (h *house) visitor(t testing.TB) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t: t, house: h, host: "localhost:8040", jar: jar, header: http.Header{}}
}

// An answer is what a visitor gets to see.
type answer struct {
	*http.Response
	html string
	at   *url.URL // after redirects
}

// send sends one request, and follows no redirect.
func (v *visitor) send(method, path, media, body string) answer {
	v.t.Helper()
	r := httptest.NewRequestWithContext(v.t.Context(), method, "http://"+v.host+path, strings.NewReader(body))
	r.Header = v.header.Clone()
	if media != "" {
		r.Header.Set("Content-Type", media)
	}
	for _, c := range v.jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	v.house.ServeHTTP(w, r)
	res := w.Result()
	v.jar.SetCookies(r.URL, res.Cookies())
	return answer{res, plain(v.t, res, w.Body.Bytes()), r.URL}
}

func plain(t testing.TB, res *http.Response, body []byte) string {
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
func (v *visitor) get(path string) answer {
	v.t.Helper()
	return v.follow(v.send("GET", path, "", ""))
}

// post sends a form, and follows redirects.
func (v *visitor) post(path string, form url.Values) answer {
	v.t.Helper()
	return v.follow(v.send("POST", path, "application/x-www-form-urlencoded", form.Encode()))
}

func (v *visitor) follow(a answer) answer {
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

// asking makes the visitor's next requests ask for parts of pages, as site.js
// does; no parts ask for whole pages.
func (v *visitor) asking(parts string) *visitor {
	v.header.Set("Rollcall-Fragment", parts)
	if parts == "" {
		v.header.Del("Rollcall-Fragment")
	}
	return v
}
