package event

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/page"
)

const (
	linksCookie = "events"
	// maxLinks bounds the cookie: browsers keep 4096 bytes, and each link has about 90.
	maxLinks = 40
)

// A link is a valid access link of the browser at an event.
type link struct {
	Role   event.Role
	Number int // among the valid links of the event
}

// links are the access links that the browser opened, the last used first: each is an event
// and a token.
type links [][2]string

// linksOf reads the cookie.
func linksOf(r *http.Request) links {
	c, err := r.Cookie(linksCookie)
	if err != nil {
		return nil
	}
	var out links
	for one := range strings.SplitSeq(c.Value, ".") {
		id, token, ok := strings.Cut(one, ":")
		if ok && event.IsToken(token) && len(out) < maxLinks {
			out = append(out, [2]string{id, token})
		}
	}
	return out
}

// tokens returns the tokens of an event.
func (l links) tokens(id string) []string {
	var out []string
	for _, x := range l {
		if x[0] == id {
			out = append(out, x[1])
		}
	}
	return out
}

// events returns the events, each once.
func (l links) events() []string {
	var out []string
	for _, x := range l {
		if !slices.Contains(out, x[0]) {
			out = append(out, x[0])
		}
	}
	return out
}

// with returns the links with a link moved or added to the front.
func (l links) with(id, token string) links {
	return append(links{{id, token}}, l.without(id, token)...)
}

// without returns the links without a link; if the token is empty, without all links of the
// event.
func (l links) without(id, token string) links {
	return slices.DeleteFunc(slices.Clone(l), func(x [2]string) bool { return x[0] == id && (token == "" || x[1] == token) })
}

// save sets the cookie, which only the pages of events receive.
func (l links) save(w http.ResponseWriter, r *http.Request) {
	var parts []string
	for _, x := range l[:min(len(l), maxLinks)] {
		parts = append(parts, x[0]+":"+x[1])
	}
	page.SetCookie(w, r, "/events", linksCookie, strings.Join(parts, "."))
}

// openLink responds to GET /events/{id}/access/{token}: it adds the link to the cookie and
// redirects to the first page of its role. The address with the secret is never shown, and
// never sent as a referrer.
func (h *handlers) openLink(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Cache-Control", "no-store")
	id, token := r.PathValue("id"), r.PathValue("token")
	v, err := h.Events.Authorize(r.Context(), id, event.Credentials{Token: token}, server.ArrivedAt(r))
	if err != nil {
		return err
	}
	linksOf(r).with(id, token).save(w, r)
	return page.Redirect(w, r, startPage(v))
}

// startPage returns the address of the first page of a role.
func startPage(v *event.Session) string {
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

// chooseLink responds to POST /events/{id}/access. The field as is the number of the link to
// use; the field leave removes all links of the event.
func (h *handlers) chooseLink(w http.ResponseWriter, r *http.Request) error {
	id, all := r.PathValue("id"), linksOf(r)
	if r.PostForm.Has("leave") {
		all.without(id, "").save(w, r)
		return page.Redirect(w, r, "/events/"+url.PathEscape(id))
	}
	n, err := strconv.Atoi(r.PostForm.Get("as"))
	if err != nil {
		return page.NotAllowed("as", r.PostForm.Get("as"), "")
	}
	valid := 0
	for _, token := range all.tokens(id) {
		v, err := h.Events.Authorize(r.Context(), id, event.Credentials{Token: token}, server.ArrivedAt(r))
		if err != nil {
			continue
		}
		if valid == n {
			all.with(id, token).save(w, r)
			return page.Redirect(w, r, startPage(v))
		}
		valid++
	}
	return page.NotAllowed("as", r.PostForm.Get("as"), "")
}

// A secret is shown only once.
type secret struct{ ID, Name, Hint, Value string }

func linkSecret(lang string, l event.IssuedLink) secret {
	return secret{ID: string(l.Role) + "-link", Name: linkTitle(lang, l.Role), Hint: message.Text(lang, "link_hint."+string(l.Role), nil), Value: l.Page}
}

// linkTitle names the links of a role.
func linkTitle(lang string, r event.Role) string { return message.Text(lang, "link."+string(r), nil) }

// secretPage is the data of event_secret.html.
type secretPage struct {
	*eventPage
	Title   string
	Secrets []secret
	Back    string
}

// createPlayerLink responds to POST /events/{id}/lists/{list}/link with a new link of the
// player.
func (h *handlers) createPlayerLink(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	id := r.PathValue("list")
	l, err := p.Session.NewLink(r.Context(), event.Player, r.PostForm.Get("name"), id)
	if err != nil {
		return err
	}
	return h.Render(w, r, http.StatusCreated, "event_secret.html", &secretPage{p, p.text("secret.new_player_link"), []secret{linkSecret(p.lang, *l)}, p.listPath(id)})
}
