package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
)

// managePage is what event_manage.html shows.
type managePage struct {
	*eventPage
	Links   []event.Link // of those who are no players
	Players []event.Link
	Hooks   []*event.Webhook
	Names   map[string]string // of players, by id of the list
	Early   bool              // publication is not due yet
}

// Title is what a link of a role is called.
func (p *managePage) Title(r event.Role) string { return linkTitles[r] }

// showManage answers GET /events/{id}/manage.
func (s *Site) showManage(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "manage", event.OpLink)
	if err != nil {
		return err
	}
	page := &managePage{eventPage: p, Early: p.Visit.At.Before(p.Event.Pack.Deadlines.Publication)}
	links, err := p.Visit.Links(r.Context())
	if err != nil {
		return err
	}
	for _, l := range links {
		if l.Role == event.Player {
			page.Players = append(page.Players, l)
		} else {
			page.Links = append(page.Links, l)
		}
	}
	slices.SortStableFunc(page.Links, func(a, b event.Link) int {
		return cmp.Compare(slices.Index(event.Roles(), a.Role), slices.Index(event.Roles(), b.Role))
	})
	if page.Names, err = playerNames(r, p.Visit); err != nil {
		return err
	}
	if page.Hooks, err = p.Visit.Webhooks(r.Context()); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_manage.html", page)
}

// lockEvent answers POST /events/{id}/lock: on is yes or no.
func (s *Site) lockEvent(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpLock)
	if err != nil {
		return err
	}
	on := r.PostForm.Get("on")
	if on != "yes" && on != "no" {
		return refuse("Lock, or open?", "Found "+brief(on)+"; allowed: yes or no.")
	}
	if err := p.Visit.Lock(r.Context(), on == "yes"); err != nil {
		return err
	}
	done := map[string]string{"yes": "locked", "no": "unlocked"}[on]
	return doneAt(w, r, p.Path+"/manage", done, 0)
}

// publishEvent answers POST /events/{id}/publish.
func (s *Site) publishEvent(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpPublish)
	if err != nil {
		return err
	}
	if err := p.Visit.Publish(r.Context()); err != nil {
		return err
	}
	return doneAt(w, r, p.Path, "published", 0)
}

// recheckEvent answers POST /events/{id}/recheck.
func (s *Site) recheckEvent(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpRecheck)
	if err != nil {
		return err
	}
	done, err := p.Visit.Recheck(r.Context())
	if err != nil {
		return err
	}
	if n := len(done.Failed); n > 0 {
		return &fault{http.StatusConflict, "Some lists could not be checked", plural(n, "list", "lists") + " could not be read on the game data any more and kept the old verdict. The first: " + sentence(done.Failed[0].Error)}
	}
	return doneAt(w, r, p.Path+"/lists", "rechecked", len(done.Changed))
}

// makeLink answers POST /events/{id}/links: a new link, shown this once.
func (s *Site) makeLink(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpLink)
	if err != nil {
		return err
	}
	p.Tab = "manage"
	link, err := p.Visit.NewLink(r.Context(), event.Role(r.PostForm.Get("role")), r.PostForm.Get("name"), r.PostForm.Get("list"))
	if errors.Is(err, catalog.ErrNotFound) {
		return refuse("A player’s link is for a list", "Make it on the page of the list. Nothing was changed.")
	}
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusCreated, "event_secret.html", &secretPage{
		eventPage: p, Title: "A new link", Secrets: []secret{secretOf(*link)}, Back: p.Path + "/manage",
	})
}

// revokeLink answers POST /events/{id}/links/{link}/revoke.
func (s *Site) revokeLink(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpLink)
	if err != nil {
		return err
	}
	if err := p.Visit.RevokeLink(r.Context(), r.PathValue("link")); err != nil {
		return err
	}
	return doneAt(w, r, p.Path+"/manage", "revoked", 1)
}

// makeHook answers POST /events/{id}/hooks: a webhook, whose secret is shown this
// once.
func (s *Site) makeHook(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpWebhook)
	if err != nil {
		return err
	}
	p.Tab = "manage"
	hook, err := p.Visit.AddWebhook(r.Context(), r.PostForm.Get("url"))
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusCreated, "event_secret.html", &secretPage{
		eventPage: p, Title: "A new webhook", Back: p.Path + "/manage",
		Secrets: []secret{{"hook-secret", "Secret of the signatures", "Messages to " + hook.Address + " are signed with it, as Standard Webhooks asks.", hook.Secret}},
	})
}

// removeHook answers POST /events/{id}/hooks/{hook}/remove.
func (s *Site) removeHook(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpWebhook)
	if err != nil {
		return err
	}
	if err := p.Visit.RemoveWebhook(r.Context(), r.PathValue("hook")); err != nil {
		return err
	}
	return doneAt(w, r, p.Path+"/manage", "unhooked", 1)
}

// deleteEvent answers POST /events/{id}/delete: name must be that of the event.
func (s *Site) deleteEvent(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpDelete)
	if err != nil {
		return err
	}
	if name := strings.TrimSpace(r.PostForm.Get("name")); name != strings.TrimSpace(p.Event.Pack.Name) {
		return refuse("Type the name of the event", "Found "+brief(name)+"; allowed: "+brief(p.Event.Pack.Name)+". Nothing was deleted.")
	}
	if err := p.Visit.Remove(r.Context()); err != nil {
		return err
	}
	s.keepDoors(w, r, doorsOf(r).without(p.Event.ID, ""))
	return doneAt(w, r, "/events", "deleted", 1)
}

// trailPage is what event_trail.html shows.
type trailPage struct {
	*eventPage
	catalog.Page[event.Record]
	Names map[string]string // of players, by id of the list
}

// recordsShown is how many records one page has.
const recordsShown = 100

// showTrail answers GET /events/{id}/trail.
func (s *Site) showTrail(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "trail", event.OpViewTrail)
	if err != nil {
		return err
	}
	page := &trailPage{eventPage: p}
	page.Page, err = p.Visit.Trail(r.Context(), recordsShown, r.URL.Query().Get("cursor"))
	if errors.Is(err, catalog.ErrBadCursor) {
		return &fault{http.StatusNotFound, "There is no such page", "The address of the older records is not one that this site gave out."}
	}
	if err != nil {
		return err
	}
	if page.Names, err = playerNames(r, p.Visit); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_trail.html", page)
}

// playerNames are the players by the ids of their lists.
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
