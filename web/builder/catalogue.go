package builder

import (
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/web/listview"
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
	lang := page.LanguageOf(r)
	for i := range found.Data {
		s := &found.Data[i]
		p.Datasheets = append(p.Datasheets, catalogueRow{s, datasheetAddress(s.Snapshot, s.ID), summaryCosts(lang, s)})
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
	Statlines []sheetTable
	Weapons   []sheetTable
	Tables    []sheetTable
	Abilities []abilityGroup
	Options   []datasheet.Option
	Crusade   bool   // Crusade content is shown
	Hidden    int    // abilities and options that only Crusade armies have, and that are not shown
	Toggle    string // address that shows Crusade content, or hides it
	Sizes     []pickCost
	Unit      string            // of the costs in Sizes
	CostUnits map[string]string // by cost type
	lang      string
}

// A sheetTable is a table of a datasheet as the templates of the unit pane show it.
type sheetTable struct {
	Type    string
	Columns []string
	Rows    []sheetRow
}

// A sheetRow is a row of a sheetTable.
type sheetRow struct {
	Name   string
	Values []string
	Count  int // 0: a datasheet has no numbers of weapons
}

// An abilityGroup is the texts of a kind.
type abilityGroup struct {
	Name  string
	Open  bool
	Texts []datasheet.Ability
}

// showDatasheet responds to GET /datasheet?snapshot=…&id=….
func (h *handlers) showDatasheet(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	d, err := h.Library.Datasheet(r.Context(), q.Get("snapshot"), q.Get("id"))
	if err != nil {
		return err
	}
	p := datasheetPage{
		Datasheet: d, CostUnits: map[string]string{}, Crusade: q.Get("crusade") == "1", lang: page.LanguageOf(r),
	}
	p.Statlines, p.Weapons = p.sheetTables(d.Profiles), p.sheetTables(d.Weapons)
	p.Tables = p.sheetTables(d.WoundTracks, d.Psyker, d.Transport, d.Base, d.Tables)
	for _, c := range d.Costs {
		p.CostUnits[c.Type] = listview.NewCost(p.lang, &entry.CostType{Name: c.Name}, entry.Number{}).Unit
	}
	p.addTexts()
	q.Del("crusade")
	if !p.Crusade {
		q.Set("crusade", "1")
	}
	p.Toggle = page.WithQuery("/datasheet", q)
	if err := h.addSizes(r, &p); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "datasheet.html", p)
}

// addSizes adds the costs of the sizes of the unit.
func (h *handlers) addSizes(r *http.Request, p *datasheetPage) error {
	book, err := h.Library.BookOf(r.Context(), p.Snapshot, p.Catalogue)
	if err != nil {
		return err
	}
	if o := book.Roots(p.Catalogue).Option(p.ID); o != nil {
		p.Sizes = newListing(book, o).costs
	}
	if t := book.CostOf(entry.PointsCost); t != nil {
		p.Unit = listview.NewCost(p.lang, t, entry.Number{}).Unit
	}
	return nil
}

// sheetTables returns tables of the same type as those of units.
func (p *datasheetPage) sheetTables(lists ...[]datasheet.Table) (out []sheetTable) {
	for _, tables := range lists {
		for _, t := range tables {
			v := sheetTable{Type: t.Type, Columns: t.Columns}
			for _, row := range t.Rows {
				if row.Crusade && !p.Crusade {
					p.Hidden++
					continue
				}
				v.Rows = append(v.Rows, sheetRow{Name: row.Name, Values: row.Values})
			}
			if len(v.Rows) > 0 {
				out = append(out, v)
			}
		}
	}
	return out
}

// addTexts sorts abilities, rules and options by kind, without those that only Crusade armies have unless they
// are asked for.
func (p *datasheetPage) addTexts() {
	groups := []abilityGroup{{Name: p.text("builder.datasheet"), Open: true}, {Name: p.text("sheet.wargear")}, {Name: p.text("sheet.rules")}, {Name: "Crusade"}}
	add := func(kind int, list []datasheet.Ability) {
		for _, a := range list {
			k := kind
			switch {
			case a.Crusade:
				k = 3
			case a.For != "" && kind == 0:
				k = 1
			}
			groups[k].Texts = append(groups[k].Texts, a)
		}
	}
	add(0, p.Datasheet.Abilities)
	add(2, p.Datasheet.Rules)
	if !p.Crusade {
		p.Hidden += len(groups[3].Texts)
		groups = groups[:3]
	}
	for _, g := range groups {
		if len(g.Texts) > 0 {
			p.Abilities = append(p.Abilities, g)
		}
	}
	for _, o := range p.Datasheet.Options {
		if o.Crusade && !p.Crusade {
			p.Hidden++
		} else {
			p.Options = append(p.Options, o)
		}
	}
}

// Back returns the address of the catalogue of the datasheet's faction.
func (p datasheetPage) Back() string {
	return page.WithQuery("/catalogue", url.Values{"edition": {p.Edition}, "faction": {p.Faction}})
}

// text returns a text in the language of the page.
func (p *datasheetPage) text(key string) string { return message.Text(p.lang, key, nil) }

// CostText writes costs, such as " +5 pts", or nothing.
func (p datasheetPage) CostText(costs map[string]entry.Number) string {
	text := ""
	for _, c := range p.Costs {
		if v := costs[c.Type]; v.Sign() != 0 {
			text += " +" + v.String() + " " + p.CostUnits[c.Type]
		}
	}
	return text
}
