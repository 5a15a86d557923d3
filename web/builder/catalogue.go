package builder

import (
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/web/page"
)

// cataloguePage is the data of catalogue.html.
type cataloguePage struct {
	Search     search
	Edition    string
	Faction    string
	Editions   []string
	Factions   []string
	Datasheets []catalogueRow
	Next       string // address of the next page
}

// A catalogueRow is a datasheet in the catalogue.
type catalogueRow struct {
	*catalog.Summary
	Address, Costs string
}

// showCatalogue responds to GET /catalogue.
func (h *handlers) showCatalogue(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p := cataloguePage{Search: parseSearch(q), Edition: page.Shorten(q.Get("edition")), Faction: page.Shorten(q.Get("faction"))}
	filter := p.Search.filter()
	filter.Edition, filter.Faction, filter.Cursor = p.Edition, p.Faction, q.Get("cursor")
	found, err := h.Library.Search(r.Context(), filter)
	if err != nil {
		return err
	}
	for i := range found.Data {
		s := &found.Data[i]
		p.Datasheets = append(p.Datasheets, catalogueRow{s, datasheetAddress(s.Snapshot, s.ID), summaryCosts(s)})
	}
	if found.NextCursor != "" {
		next := p.Search.query()
		page.SetQuery(next, "edition", p.Edition)
		page.SetQuery(next, "faction", p.Faction)
		next.Set("cursor", found.NextCursor)
		p.Next = page.WithQuery("/catalogue", next)
	}
	books, err := h.Library.Catalogues(r.Context(), "")
	if err != nil {
		return err
	}
	editions, factions := map[string]bool{}, map[string]bool{}
	for _, b := range books {
		if !editions[b.Edition] {
			editions[b.Edition] = true
			p.Editions = append(p.Editions, b.Edition)
		}
		if !factions[b.Faction] && (p.Edition == "" || p.Edition == b.Edition) {
			factions[b.Faction] = true
			p.Factions = append(p.Factions, b.Faction)
		}
	}
	return h.Render(w, r, http.StatusOK, "catalogue.html", p)
}

// datasheetPage is the data of datasheet.html.
type datasheetPage struct {
	*datasheet.Datasheet
	AllTables [][]datasheet.Table
	CostUnits map[string]string // by cost type
}

// showDatasheet responds to GET /datasheet?snapshot=…&id=….
func (h *handlers) showDatasheet(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	d, err := h.Library.Datasheet(r.Context(), q.Get("snapshot"), q.Get("id"))
	if err != nil {
		return err
	}
	p := datasheetPage{
		Datasheet: d, CostUnits: map[string]string{},
		AllTables: [][]datasheet.Table{d.Profiles, d.Weapons, d.WoundTracks, d.Psyker, d.Transport, d.Base, d.Tables},
	}
	for _, c := range d.Costs {
		p.CostUnits[c.Type] = (&entry.CostType{Name: c.Name}).Unit()
	}
	return h.Render(w, r, http.StatusOK, "datasheet.html", p)
}

// Back returns the address of the catalogue of the datasheet's faction.
func (d datasheetPage) Back() string {
	return page.WithQuery("/catalogue", url.Values{"edition": {d.Edition}, "faction": {d.Faction}})
}

// CostText writes costs, such as " +5 pts", or nothing.
func (d datasheetPage) CostText(costs map[string]entry.Number) string {
	text := ""
	for _, c := range d.Costs {
		if v := costs[c.Type]; v.Sign() != 0 {
			text += " +" + v.String() + " " + d.CostUnits[c.Type]
		}
	}
	return text
}
