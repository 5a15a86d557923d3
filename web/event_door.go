package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

const (
	doorCookie = "events"
	// mostDoors bounds the cookie: browsers keep 4096 bytes of it, and each has some
	// 90.
	mostDoors = 40
)

// A door is one way in that the browser has at an event.
type door struct {
	Role   event.Role
	Own    string
	Number int // among those of the event that are good
}

// As says as whom it lets in.
func (d door) As() string { return roleWords[d.Role] }

// doors are the links that the browser was opened with, the last used first: each
// an event and a token.
type doors [][2]string

// doorsOf reads the cookie.
func doorsOf(r *http.Request) doors {
	c, err := r.Cookie(doorCookie)
	if err != nil {
		return nil
	}
	var out doors
	for one := range strings.SplitSeq(c.Value, ".") {
		id, token, ok := strings.Cut(one, ":")
		if ok && event.IsToken(token) && len(out) < mostDoors {
			out = append(out, [2]string{id, token})
		}
	}
	return out
}

// tokens are those of an event.
func (d doors) tokens(id string) []string {
	var out []string
	for _, x := range d {
		if x[0] == id {
			out = append(out, x[1])
		}
	}
	return out
}

// events lists the events, each once.
func (d doors) events() []string {
	var out []string
	for _, x := range d {
		if !slices.Contains(out, x[0]) {
			out = append(out, x[0])
		}
	}
	return out
}

// with is the doors with one more, which is the first.
func (d doors) with(id, token string) doors {
	out := doors{{id, token}}
	return append(out, d.without(id, token)...)
}

// without is the doors without one; without a token, without all of the event.
func (d doors) without(id, token string) doors {
	return slices.DeleteFunc(slices.Clone(d), func(x [2]string) bool { return x[0] == id && (token == "" || x[1] == token) })
}

// keepDoors sets the cookie. Only the pages of events get it.
func (s *Site) keepDoors(w http.ResponseWriter, r *http.Request, d doors) {
	var parts []string
	for _, x := range d[:min(len(d), mostDoors)] {
		parts = append(parts, x[0]+":"+x[1])
	}
	s.setCookieAt(w, r, "/events", doorCookie, strings.Join(parts, "."))
}

// openDoor answers GET /events/{id}/door/{token}: the browser keeps the link, and
// goes on to where its role begins. The address with the secret is shown nowhere,
// and sent to nobody.
func (s *Site) openDoor(w http.ResponseWriter, r *http.Request) error {
	h := w.Header()
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	id, token := r.PathValue("id"), r.PathValue("token")
	v, err := s.events.Authorize(r.Context(), id, event.Credentials{Token: token}, s.now())
	if err != nil {
		return err
	}
	s.keepDoors(w, r, doorsOf(r).with(id, token))
	http.Redirect(w, r, start(v), http.StatusSeeOther)
	return nil
}

// start is where a role begins.
func start(v *event.Session) string {
	path := "/events/" + v.Event.ID
	switch v.Role {
	case event.Organiser, event.Judge:
		return path + "/lists"
	case event.Player:
		return path + "/lists/" + v.Own
	case event.Entrant:
		return path + "/submit"
	}
	return path
}

// chooseDoor answers POST /events/{id}/door: as is the number of the link to go on
// by, and leave forgets all links of the event.
func (s *Site) chooseDoor(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	id, all := r.PathValue("id"), doorsOf(r)
	if r.PostForm.Has("leave") {
		s.keepDoors(w, r, all.without(id, ""))
		http.Redirect(w, r, "/events/"+url.PathEscape(id), http.StatusSeeOther)
		return nil
	}
	n, err := strconv.Atoi(r.PostForm.Get("as"))
	if err != nil {
		return refuse("As whom?", "Found "+brief(r.PostForm.Get("as"))+"; allowed: one of the links that this browser has.")
	}
	good := 0
	for _, token := range all.tokens(id) {
		v, err := s.events.Authorize(r.Context(), id, event.Credentials{Token: token}, s.now())
		if err != nil {
			continue
		}
		if good == n {
			s.keepDoors(w, r, all.with(id, token))
			http.Redirect(w, r, start(v), http.StatusSeeOther)
			return nil
		}
		good++
	}
	return refuse("As whom?", "This browser has no such link of the event.")
}

// loggedPath is a path without the secret that may be in it.
func loggedPath(path string) string {
	if before, _, ok := strings.Cut(path, "/door/"); ok {
		return before + "/door/…"
	}
	return path
}
