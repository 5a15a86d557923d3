package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
)

const (
	ownCookie = "rosters"
	// mostOwn bounds the cookie: browsers keep 4096 bytes of it.
	mostOwn = 100
	// idLength is that of a roster's id: ros_ and a ULID.
	idLength = 4 + 26
)

// own lists the ids of the rosters that the visitor made, newest first.
func own(r *http.Request) []string {
	c, err := r.Cookie(ownCookie)
	if err != nil {
		return nil
	}
	var out []string
	for id := range strings.SplitSeq(c.Value, ".") {
		if len(id) == idLength && strings.HasPrefix(id, "ros_") && len(out) < mostOwn {
			out = append(out, id)
		}
	}
	return out
}

// remember notes that the visitor made a roster. The oldest are forgotten first;
// their addresses stay good.
func (s *Site) remember(w http.ResponseWriter, r *http.Request, id string) {
	list := slices.Insert(slices.DeleteFunc(own(r), func(x string) bool { return x == id }), 0, id)
	s.setCookie(w, r, ownCookie, strings.Join(list[:min(len(list), mostOwn)], "."))
}

func (s *Site) forget(w http.ResponseWriter, r *http.Request, id string) {
	list := slices.DeleteFunc(own(r), func(x string) bool { return x == id })
	s.setCookie(w, r, ownCookie, strings.Join(list, "."))
}

// enter goes to a roster that the visitor has just made.
func (s *Site) enter(w http.ResponseWriter, r *http.Request, made *roster.Roster) error {
	s.remember(w, r, made.ID)
	http.Redirect(w, r, "/rosters/"+made.ID, http.StatusSeeOther)
	return nil
}
