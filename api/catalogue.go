package api

import (
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
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
	return server.WithETag(server.Paged(c, all, "", nil))
}

// searchDatasheets handles GET /v1/datasheets.
func (s *service) searchDatasheets(c *server.Request) (*server.Response, error) {
	f, err := filter(c)
	if err != nil {
		return nil, err
	}
	addable, err := s.addable(c, &f)
	if err != nil {
		return nil, err
	}
	p, err := s.Library.Search(c.Context(), f)
	if err != nil {
		return nil, err
	}
	if len(p.Data) == 0 {
		if err := s.missingData(c, f); err != nil {
			return nil, err
		}
	}
	if addable == nil {
		return server.Paged(c, p.Data, p.NextCursor, nil)
	}
	found := make([]addableDatasheet, len(p.Data))
	for i := range p.Data {
		why := addable.WhyNot(&p.Data[i])
		found[i] = addableDatasheet{p.Data[i], why == nil, why, addable.Operation(p.Data[i].ID)}
	}
	return server.Paged(c, found, p.NextCursor, nil)
}

// missingData returns the problem of a search for an edition or a faction that the data does
// not have, with those that it has and the command that installs the requested one.
func (s *service) missingData(c *server.Request, f catalog.Filter) error {
	books, err := s.Library.Catalogues(c.Context(), f.Snapshot)
	if err != nil {
		return err
	}
	for _, p := range []struct {
		name, value string
		of          func(catalog.Catalogue) string
	}{
		{"edition", f.Edition, func(b catalog.Catalogue) string { return b.Edition }},
		{"faction", f.Faction, func(b catalog.Catalogue) string { return b.Faction }},
	} {
		if p.value == "" {
			continue
		}
		var existing []string
		for _, b := range books {
			existing = append(existing, p.of(b))
		}
		books = slices.DeleteFunc(books, func(b catalog.Catalogue) bool { return !catalog.SameName(p.of(b), p.value) })
		if len(books) == 0 {
			slices.Sort(existing)
			existing = slices.DeleteFunc(slices.Compact(existing), func(name string) bool { return name == "" })
			return c.InvalidParameter(p.name, source.Default().Allowed(existing, f.Edition, f.Faction))
		}
	}
	return nil
}

// addableDatasheet is a datasheet that a roster may add.
type addableDatasheet struct {
	catalog.Summary
	Allowed   bool               `json:"allowed"`
	WhyNot    *roster.Diagnostic `json:"why_not,omitempty"`
	Operation roster.Operation   `json:"operation"`
}

// addable returns which datasheets the roster of the request can add, or nil without a
// roster, and restricts the search to the game data of the roster and, unless the request
// names a book, to the book of the force.
func (s *service) addable(c *server.Request, f *catalog.Filter) (*rosterservice.Addable, error) {
	if !c.HasQuery("roster") {
		return nil, nil
	}
	a, err := s.Rosters.Addable(c.Context(), c.Query("roster"), c.Query("force"), c.Language())
	if errors.Is(err, roster.ErrOperation) {
		return nil, c.InvalidParameter("force", "the id of a force of the roster")
	}
	if err != nil {
		return nil, err
	}
	f.Snapshot = a.Snapshot()
	if f.Catalogue == "" && f.Faction == "" {
		f.Catalogue = a.Catalogue()
	}
	return a, nil
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
	return server.WithETag(server.OK(s.Library.Datasheet(c.Context(), c.Query("snapshot"), c.PathValue("id"))))
}
