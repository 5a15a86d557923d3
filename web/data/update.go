package data

import (
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/web/page"
)

// published is a source of game data with its last update.
type published struct {
	*source.Source
	Installed bool            // data of the source is stored
	Last      *catalog.Update // nil: none
	Compare   string          // address of what the release changes; empty: nothing to compare
}

// Running reports whether the source is being fetched.
func (p *published) Running() bool { return p.Last != nil && p.Last.FinishedAt == nil }

// addSources adds the sources with their last updates to the page.
func (h *handlers) addSources(r *http.Request, p *dataPage, all []catalog.ListedSnapshot) error {
	if h.Updates == nil {
		return nil
	}
	updates, err := h.Library.Updates(r.Context())
	if err != nil {
		return err
	}
	for i := range h.Updates.Registry.Sources {
		s := published{Source: &h.Updates.Registry.Sources[i]}
		s.Installed = slices.ContainsFunc(all, func(x catalog.ListedSnapshot) bool { return x.Origin == s.Origin() })
		if at := slices.IndexFunc(updates, func(u catalog.Update) bool { return u.Source == s.Name }); at >= 0 {
			s.Last = &updates[at]
			if slices.ContainsFunc(all, func(x catalog.ListedSnapshot) bool { return x.ID == s.Last.Snapshot && !x.Active }) {
				s.Compare = changesAddress(s.Last.Snapshot)
			}
		}
		p.Running = p.Running || s.Running()
		p.Sources = append(p.Sources, s)
	}
	return nil
}

// requestUpdate responds to POST /data/update: the newest release of the source is fetched in
// the background.
func (h *handlers) requestUpdate(w http.ResponseWriter, r *http.Request, actor string) error {
	if h.Updates == nil {
		return page.NotFound("fail.no_fetch")
	}
	if _, err := h.Updates.Request(r.Context(), r.PostForm.Get("source"), false, actor); err != nil {
		return err
	}
	return page.Redirect(w, r, "/data#sources")
}
