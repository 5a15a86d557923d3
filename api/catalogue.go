package api

import (
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// listCatalogues handles GET /v1/catalogues.
func (s *service) listCatalogues(c *server.Request) (*server.Response, error) {
	all, err := s.Library.Catalogues(c.Context(), c.Query("snapshot"))
	if err != nil {
		return nil, err
	}
	if edition := c.Query("edition"); edition != "" {
		all = slices.DeleteFunc(all, func(k catalog.Catalogue) bool { return k.Edition != edition })
	}
	return server.WithETag(server.Paged(c, all, ""))
}

// searchDatasheets handles GET /v1/datasheets.
func (s *service) searchDatasheets(c *server.Request) (*server.Response, error) {
	f, err := filter(c)
	if err != nil {
		return nil, err
	}
	p, err := s.Library.Search(c.Context(), f)
	if err != nil {
		return nil, err
	}
	return server.Paged(c, p.Data, p.NextCursor)
}

func filter(c *server.Request) (f catalog.Filter, err error) {
	f = catalog.Filter{
		Edition:   c.Query("edition"),
		Snapshot:  c.Query("snapshot"),
		Catalogue: c.Query("catalogue"),
		Faction:   c.Query("faction"),
		Text:      c.Query("q"),
		Keyword:   c.Query("keyword"),
		Role:      c.Query("role"),
		Cursor:    c.Query("cursor"),
	}
	if f.Limit, err = c.Limit(); err != nil {
		return f, err
	}
	if f.MaxPoints, err = number(c, "max_points"); err != nil {
		return f, err
	}
	f.MaxPower, err = number(c, "max_power")
	return f, err
}

// number returns a parameter as an exact decimal; nil: it is absent.
func number(c *server.Request, name string) (*entry.Number, error) {
	if !c.HasQuery(name) {
		return nil, nil
	}
	n, err := entry.ParseNumber(c.Query(name))
	if err != nil {
		return nil, c.InvalidParameter(name, "a decimal number, such as 5 or 0.5")
	}
	return &n, nil
}

// showDatasheet handles GET /v1/datasheets/{id}.
func (s *service) showDatasheet(c *server.Request) (*server.Response, error) {
	d, err := s.Library.Datasheet(c.Context(), c.Query("snapshot"), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return server.WithETag(server.JSON(http.StatusOK, d))
}
