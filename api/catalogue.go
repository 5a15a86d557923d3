package api

import (
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
)

// listCatalogues answers GET /v1/catalogues.
func (s *Server) listCatalogues(c *call) (*answer, error) {
	all, err := s.library.Catalogues(c.Context(), c.query.Get("snapshot"))
	if err != nil {
		return nil, err
	}
	if edition := c.query.Get("edition"); edition != "" {
		all = slices.DeleteFunc(all, func(k catalog.Catalogue) bool { return k.Edition != edition })
	}
	return tagged(whole(c, all))
}

// searchDatasheets answers GET /v1/datasheets.
func (s *Server) searchDatasheets(c *call) (*answer, error) {
	f, err := filter(c)
	if err != nil {
		return nil, err
	}
	p, err := s.library.Search(c.Context(), f)
	if err != nil {
		return nil, err
	}
	return paged(c, p)
}

func filter(c *call) (f catalog.Filter, err error) {
	f = catalog.Filter{
		Edition:   c.query.Get("edition"),
		Snapshot:  c.query.Get("snapshot"),
		Catalogue: c.query.Get("catalogue"),
		Faction:   c.query.Get("faction"),
		Text:      c.query.Get("q"),
		Keyword:   c.query.Get("keyword"),
		Role:      c.query.Get("role"),
		Cursor:    c.query.Get("cursor"),
	}
	if f.Limit, err = c.limit(); err != nil {
		return f, err
	}
	if f.MaxPoints, err = c.number("max_points"); err != nil {
		return f, err
	}
	f.MaxPower, err = c.number("max_power")
	return f, err
}

// showDatasheet answers GET /v1/datasheets/{id}.
func (s *Server) showDatasheet(c *call) (*answer, error) {
	d, err := s.library.Datasheet(c.Context(), c.query.Get("snapshot"), c.param("id"))
	if err != nil {
		return nil, err
	}
	return tagged(reply(http.StatusOK, d))
}
