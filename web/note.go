package web

import (
	"net/http"
	"net/url"
)

const (
	noteCookie = "note"
	// noteSeconds is how long a note waits for the page that it is for.
	noteSeconds = 60
	// mostNote bounds a note: a cookie has 4096 bytes, and a letter up to nine.
	mostNote = 400
)

// tell leaves a note for the page that a request redirects to. Where parts are
// asked for there is no redirect, and the parts say it.
func (s *Site) tell(w http.ResponseWriter, r *http.Request, n *notice) {
	if len(parts(r)) > 0 {
		return
	}
	detail := n.Detail
	if runes := []rune(detail); len(runes) > mostNote {
		detail = string(runes[:mostNote]) + "…"
	}
	value := url.Values{"title": {brief(n.Title)}, "detail": {detail}}.Encode()
	s.setCookieFor(w, r, "/", noteCookie, value, noteSeconds)
}

// told takes the note that the request before left, and nil where it left none.
func (s *Site) told(w http.ResponseWriter, r *http.Request) *notice {
	c, err := r.Cookie(noteCookie)
	if err != nil || len(parts(r)) > 0 {
		return nil
	}
	s.setCookie(w, r, noteCookie, "")
	q, err := url.ParseQuery(c.Value)
	if err != nil || q.Get("title") == "" {
		return nil
	}
	return &notice{Title: q.Get("title"), Detail: q.Get("detail")}
}
