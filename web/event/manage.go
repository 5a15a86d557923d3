package event

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/web/page"
)

// managePage is the data of event_manage.html.
type managePage struct {
	*eventPage
	Access   []event.Link // links except those of players
	Players  []event.Link
	Webhooks []*event.Webhook
	Names    map[string]string // of players, by id of the list
	TooEarly bool              // publication is not due yet
}

// LinkTitle returns the title of a link of a role.
func (p *managePage) LinkTitle(r event.Role) string { return linkTitle(p.lang, r) }

// showManage responds to GET /events/{id}/manage.
func (h *handlers) showManage(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out := &managePage{eventPage: p, TooEarly: p.Session.At.Before(p.Event.Pack.Deadlines.Publication)}
	tokens, err := p.Session.Links(r.Context())
	if err != nil {
		return err
	}
	for _, t := range tokens {
		if t.Role == event.Player {
			out.Players = append(out.Players, t)
		} else {
			out.Access = append(out.Access, t)
		}
	}
	slices.SortStableFunc(out.Access, func(a, b event.Link) int {
		return cmp.Compare(slices.Index(event.Roles(), a.Role), slices.Index(event.Roles(), b.Role))
	})
	if out.Names, err = playerNames(r, p.Session); err != nil {
		return err
	}
	if out.Webhooks, err = p.Session.Webhooks(r.Context()); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_manage.html", out)
}

// lockEvent responds to POST /events/{id}/lock. The field on is yes or no.
func (h *handlers) lockEvent(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	on := r.PostForm.Get("on")
	done := map[string]string{"yes": "locked", "no": "unlocked"}[on]
	if done == "" {
		return page.NotAllowed("on", on, "yes, no")
	}
	err := p.Session.Lock(r.Context(), on == "yes")
	return redirectDone(w, r, err, p.Path+"/manage", done, 0)
}

// publishEvent responds to POST /events/{id}/publish.
func (h *handlers) publishEvent(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	err := p.Session.Publish(r.Context())
	return redirectDone(w, r, err, p.Path, "published", 0)
}

// recheckEvent responds to POST /events/{id}/recheck.
func (h *handlers) recheckEvent(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	done, err := p.Session.Recheck(r.Context())
	if err != nil {
		return err
	}
	if n := len(done.Failed); n > 0 {
		return page.Conflict("fail.recheck", "Count", n, "Reason", done.Failed[0].Error)
	}
	return redirectDone(w, r, nil, p.Path+"/lists", "rechecked", len(done.Changed))
}

// createLink responds to POST /events/{id}/links with a new link.
func (h *handlers) createLink(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	l, err := p.Session.NewLink(r.Context(), event.Role(r.PostForm.Get("role")), r.PostForm.Get("name"), r.PostForm.Get("list"))
	if errors.Is(err, catalog.ErrNotFound) {
		return page.Invalid("fail.player_link").And(page.Unchanged)
	}
	if err != nil {
		return err
	}
	return h.Render(w, r, http.StatusCreated, "event_secret.html", &secretPage{p, p.text("secret.new_link"), []secret{linkSecret(p.lang, *l)}, p.Path + "/manage"})
}

// revokeLink responds to POST /events/{id}/links/{link}/revoke.
func (h *handlers) revokeLink(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	err := p.Session.RevokeLink(r.Context(), r.PathValue("link"))
	return redirectDone(w, r, err, p.Path+"/manage", "revoked", 1)
}

// createWebhook responds to POST /events/{id}/hooks with the secret of a new webhook.
func (h *handlers) createWebhook(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	hook, err := p.Session.AddWebhook(r.Context(), r.PostForm.Get("url"))
	if err != nil {
		return err
	}
	key := secret{"webhook-secret", p.text("secret.signing"), p.text("secret.signing_text", "Address", hook.Address), hook.Secret}
	return h.Render(w, r, http.StatusCreated, "event_secret.html", &secretPage{p, p.text("secret.new_webhook"), []secret{key}, p.Path + "/manage"})
}

// removeWebhook responds to POST /events/{id}/hooks/{hook}/remove.
func (h *handlers) removeWebhook(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	err := p.Session.RemoveWebhook(r.Context(), r.PathValue("hook"))
	return redirectDone(w, r, err, p.Path+"/manage", "webhook-removed", 1)
}

// deleteEvent responds to POST /events/{id}/delete. The field name must be the name of the
// event.
func (h *handlers) deleteEvent(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	if name := strings.TrimSpace(r.PostForm.Get("name")); name != strings.TrimSpace(p.Event.Pack.Name) {
		return page.Invalid("fail.type_name", "Found", page.Shorten(name), "Allowed", page.Shorten(p.Event.Pack.Name)).And(page.Unchanged)
	}
	if err := p.Session.Remove(r.Context()); err != nil {
		return err
	}
	linksOf(r).without(p.Event.ID, "").save(w, r)
	return redirectDone(w, r, nil, "/events", "deleted", 1)
}

// trailPage is the data of event_trail.html.
type trailPage struct {
	*eventPage
	catalog.Page[event.Record]
	Names map[string]string // of players, links, webhooks and the event, by id
}

// Subjects names what a record is about. What was removed has no name.
func (p *trailPage) Subjects(r *event.Record) string {
	var names []string
	for id := range strings.FieldsSeq(r.Subject) {
		if name := p.Names[id]; name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// recordsPerPage is the number of records on one page.
const recordsPerPage = 100

// showTrail responds to GET /events/{id}/trail.
func (h *handlers) showTrail(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out := &trailPage{eventPage: p}
	var err error
	if out.Page, err = p.Session.Trail(r.Context(), recordsPerPage, r.URL.Query().Get("cursor")); err != nil {
		return err
	}
	if out.Names, err = playerNames(r, p.Session); err != nil {
		return err
	}
	out.Names[p.Event.ID] = p.Event.Pack.Name
	if p.May(event.OpLink) {
		links, err := p.Session.Links(r.Context())
		if err != nil {
			return err
		}
		for _, l := range links {
			name := linkTitle(p.lang, l.Role)
			if of := cmp.Or(l.Holder, out.Names[l.Submission], l.Key); of != "" {
				name += ": " + of
			}
			out.Names[l.ID] = name
		}
	}
	if p.May(event.OpWebhook) {
		hooks, err := p.Session.Webhooks(r.Context())
		if err != nil {
			return err
		}
		for _, hook := range hooks {
			out.Names[hook.ID] = hook.Address
		}
	}
	return h.Render(w, r, http.StatusOK, "event_trail.html", out)
}

// playerNames returns the names of the players by the ids of their lists.
func playerNames(r *http.Request, v *event.Session) (map[string]string, error) {
	t, err := v.Table(r.Context(), event.Filter{})
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, x := range t.Lists {
		names[x.ID] = x.Player
	}
	return names, nil
}
