package web

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

func (s *Site) catalogueRoutes() []route {
	return []route{
		{pattern: "GET /catalogue", do: s.showCatalogue},
		{pattern: "GET /datasheet", do: s.showDatasheet},
	}
}

// catalogueData is what catalogue.html shows.
type catalogueData struct {
	Find     search
	Edition  string
	Faction  string
	Editions []string
	Factions []string
	Sheets   []catalogueRow
	Next     string // address of the next page
}

// A catalogueRow is a datasheet in the catalogue.
type catalogueRow struct {
	*catalog.Summary
	Path, Costs string
}

// showCatalogue answers GET /catalogue.
func (s *Site) showCatalogue(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	d := catalogueData{Find: searchOf(q), Edition: brief(q.Get("edition")), Faction: brief(q.Get("faction"))}
	filter := d.Find.filter()
	filter.Edition, filter.Faction, filter.Cursor = d.Edition, d.Faction, q.Get("cursor")
	page, err := s.library.Search(r.Context(), filter)
	if errors.Is(err, catalog.ErrBadCursor) {
		return &fault{http.StatusNotFound, "There is no such page", "The address of the next datasheets is not one that this site gave out."}
	}
	if err != nil {
		return err
	}
	for i := range page.Data {
		x := &page.Data[i]
		d.Sheets = append(d.Sheets, catalogueRow{x, sheetPath(x.Snapshot, x.ID), summaryCosts(x)})
	}
	if page.NextCursor != "" {
		next := d.Find.values()
		setSome(next, "edition", d.Edition)
		setSome(next, "faction", d.Faction)
		next.Set("cursor", page.NextCursor)
		d.Next = "/catalogue?" + next.Encode()
	}
	if err := s.shelves(r, &d); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "catalogue.html", d)
}

// shelves lists the editions and the factions that there are.
func (s *Site) shelves(r *http.Request, d *catalogueData) error {
	books, err := s.library.Catalogues(r.Context(), "")
	if err != nil {
		return err
	}
	editions, factions := map[string]bool{}, map[string]bool{}
	for _, b := range books {
		if !editions[b.Edition] {
			editions[b.Edition] = true
			d.Editions = append(d.Editions, b.Edition)
		}
		if !factions[b.Faction] && (d.Edition == "" || d.Edition == b.Edition) {
			factions[b.Faction] = true
			d.Factions = append(d.Factions, b.Faction)
		}
	}
	return nil
}

// sheetData is what datasheet.html shows.
type sheetData struct {
	*datasheet.Datasheet
	All   [][]datasheet.Table
	Begin string // value of the field army of a new roster
	Names map[string]string
}

// showDatasheet answers GET /datasheet?snapshot=…&id=….
func (s *Site) showDatasheet(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	sheet, err := s.library.Datasheet(r.Context(), q.Get("snapshot"), q.Get("id"))
	if err != nil {
		return err
	}
	d := sheetData{
		Datasheet: sheet, Begin: sheet.Snapshot + " " + sheet.Catalogue, Names: map[string]string{},
		All: [][]datasheet.Table{sheet.Profiles, sheet.Weapons, sheet.WoundTracks, sheet.Psyker, sheet.Transport, sheet.Base, sheet.Tables},
	}
	for _, c := range sheet.Costs {
		d.Names[c.Type] = costUnit(c.Name)
	}
	return s.render(w, r, http.StatusOK, "datasheet.html", d)
}

// Back is the address of the catalogue that the datasheet stands in.
func (d sheetData) Back() string {
	return "/catalogue?" + url.Values{"edition": {d.Edition}, "faction": {d.Faction}}.Encode()
}

// CostText writes costs, such as "5 pts", or nothing.
func (d sheetData) CostText(costs map[string]entry.Number) string {
	text := ""
	for _, c := range d.Costs {
		if v := costs[c.Type]; v.Sign() != 0 {
			text += " +" + v.String() + " " + d.Names[c.Type]
		}
	}
	return text
}
