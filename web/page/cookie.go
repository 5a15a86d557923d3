package page

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Names and limits of the cookies. Browsers keep 4096 bytes of each.
const (
	themeCookie    = "theme"
	languageCookie = "lang"
	rostersCookie  = "rosters"
	flashCookie    = "note"

	maxOwnRosters  = 100
	rosterIDLength = 4 + 26 // ros_ and a ULID
	maxFlash       = 400    // characters of up to nine bytes each

	yearAge  = 365 * 24 * time.Hour
	flashAge = time.Minute
)

// SetCookie sets a cookie for the pages below a path that scripts and other sites cannot
// read. An empty value deletes it.
func SetCookie(w http.ResponseWriter, r *http.Request, path, name, value string) {
	setCookie(w, r, path, name, value, yearAge)
}

func setCookie(w http.ResponseWriter, r *http.Request, path, name, value string, age time.Duration) {
	if value == "" {
		age = -time.Second
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: int(age / time.Second), HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: server.IsSecure(r),
	})
}

// themeOf returns the theme that the user chose: light, dark or neither.
func themeOf(r *http.Request) string {
	c, err := r.Cookie(themeCookie)
	if err != nil || c.Value != "light" && c.Value != "dark" {
		return ""
	}
	return c.Value
}

// setTheme responds to POST /theme. The field theme is light, dark or empty, and back is
// the page to return to.
func setTheme(w http.ResponseWriter, r *http.Request) error {
	theme := r.PostForm.Get("theme")
	if theme != "light" && theme != "dark" && theme != "" {
		return NotAllowed("theme", theme, "light, dark")
	}
	SetCookie(w, r, "/", themeCookie, theme)
	return Redirect(w, r, localPath(r.PostForm.Get("back")))
}

// setLanguage responds to POST /language. The field lang is the tag of a language, or empty for that of
// the browser, and back is the page to return to.
func setLanguage(w http.ResponseWriter, r *http.Request) error {
	lang := r.PostForm.Get("lang")
	if tag, ok := message.Find(lang); lang != "" && (!ok || tag != lang) {
		return NotAllowed("lang", lang, strings.Join(tags(), ", "))
	}
	SetCookie(w, r, "/", languageCookie, lang)
	return Redirect(w, r, withoutLanguage(localPath(r.PostForm.Get("back"))))
}

// tags returns the tags of the languages.
func tags() (list []string) {
	for _, l := range message.Choices() {
		list = append(list, l.Tag)
	}
	return list
}

// withoutLanguage removes the parameter lang from an address: the reader chose another language.
func withoutLanguage(address string) string {
	u, err := url.Parse(address)
	if err != nil || !u.Query().Has("lang") {
		return address
	}
	q := u.Query()
	q.Del("lang")
	u.RawQuery = q.Encode()
	return u.String()
}

// localPath returns the path if it leads to this site, or else the front page.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}

// OwnRosters returns the rosters that were created in this browser, newest first, except
// those that were deleted.
func OwnRosters(r *http.Request, rosters *service.Service) ([]roster.Entry, error) {
	var list []roster.Entry
	for _, id := range ownRosters(r) {
		one, err := rosters.Roster(r.Context(), id)
		if errors.Is(err, catalog.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, roster.Entry{ID: id, Revision: one.Revision, Name: one.Name, Edition: one.Edition})
	}
	return list, nil
}

// ownRosters returns the ids in the cookie.
func ownRosters(r *http.Request) []string {
	c, err := r.Cookie(rostersCookie)
	if err != nil {
		return nil
	}
	var out []string
	for id := range strings.SplitSeq(c.Value, ".") {
		if len(id) == rosterIDLength && strings.HasPrefix(id, "ros_") && len(out) < maxOwnRosters {
			out = append(out, id)
		}
	}
	return out
}

// AddOwnRoster adds a roster to those of this browser, and drops the oldest if there are
// too many. The addresses of dropped rosters stay valid.
func AddOwnRoster(w http.ResponseWriter, r *http.Request, id string) {
	list := slices.Insert(otherRosters(r, id), 0, id)
	SetCookie(w, r, "/", rostersCookie, strings.Join(list[:min(len(list), maxOwnRosters)], "."))
}

// ReplaceOwnRoster gives a roster of this browser another id.
func ReplaceOwnRoster(w http.ResponseWriter, r *http.Request, old, id string) {
	list := ownRosters(r)
	if at := slices.Index(list, old); at >= 0 {
		list[at] = id
		SetCookie(w, r, "/", rostersCookie, strings.Join(list, "."))
		return
	}
	AddOwnRoster(w, r, id)
}

// RemoveOwnRoster removes a roster from those of this browser.
func RemoveOwnRoster(w http.ResponseWriter, r *http.Request, id string) {
	SetCookie(w, r, "/", rostersCookie, strings.Join(otherRosters(r, id), "."))
}

func otherRosters(r *http.Request, id string) []string {
	return slices.DeleteFunc(ownRosters(r), func(x string) bool { return x == id })
}

// A Notice is a message above the page.
type Notice struct {
	Title  string
	Detail string
	Undo   string // the address of an action of this site that reverts what the notice is about; empty: none
}

// SetFlash stores a flash message: a notice for the page that the request redirects to.
// It is a no-op if the request asks for fragments, since there is no redirect then.
func SetFlash(w http.ResponseWriter, r *http.Request, n Notice) {
	if len(Fragments(r)) > 0 {
		return
	}
	value := url.Values{"title": {Shorten(n.Title)}, "detail": {fault.Shorten(n.Detail, maxFlash)}, "undo": {n.Undo}}.Encode()
	setCookie(w, r, "/", flashCookie, value, flashAge)
}

// takeFlash returns and deletes the flash message of the request before; nil: none.
func takeFlash(w http.ResponseWriter, r *http.Request) *Notice {
	c, err := r.Cookie(flashCookie)
	if err != nil || len(Fragments(r)) > 0 {
		return nil
	}
	SetCookie(w, r, "/", flashCookie, "")
	q, err := url.ParseQuery(c.Value)
	if err != nil || q.Get("title") == "" {
		return nil
	}
	n := &Notice{Title: q.Get("title"), Detail: q.Get("detail")}
	if undo := q.Get("undo"); undo != "" {
		n.Undo = localPath(undo)
	}
	return n
}
