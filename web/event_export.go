package web

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/text"
)

// exportPage is what event_exports.html shows.
type exportPage struct {
	*eventPage
	Dialects []text.Dialect
	Dialect  text.Dialect // the usual one
	Filter   filterForm
	Lists    []*event.Submission
	Tables   string // as they were typed
	Problem  string // with them
}

func (s *Site) exportPageOf(r *http.Request, p *eventPage) (*exportPage, error) {
	page := &exportPage{eventPage: p, Dialects: text.Dialects(), Dialect: event.DefaultDialect, Filter: filterOf(r.URL.Query())}
	t, err := p.Visit.Table(r.Context(), event.Filter{})
	if err != nil {
		return nil, err
	}
	page.Lists = t.Lists
	return page, nil
}

// showExports answers GET /events/{id}/exports.
func (s *Site) showExports(w http.ResponseWriter, r *http.Request) error {
	p, err := s.allowed(w, r, "exports", event.OpExport)
	if err != nil {
		return err
	}
	page, err := s.exportPageOf(r, p)
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "event_exports.html", page)
}

// sendLists answers GET /events/{id}/files/{format}: json, csv, text or pdf, of the
// lists that the filter wants.
func (s *Site) sendLists(w http.ResponseWriter, r *http.Request) error {
	p, err := s.visit(w, r, "exports")
	if err != nil {
		return err
	}
	q := r.URL.Query()
	f, err := filterOf(q).filter()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	v, ctx, dialect := p.Visit, r.Context(), text.Dialect(q.Get("dialect"))
	name, media := format.FileName(p.Event.Pack.Name), "text/plain; charset=utf-8"
	switch kind := r.PathValue("format"); kind {
	case "json":
		name, media, err = name+".json", "application/json", v.WriteJSON(ctx, &b, f, dialect)
	case "csv":
		name, media, err = name+".csv", "text/csv; charset=utf-8", v.WriteCSV(ctx, &b, f, dialect)
	case "text":
		name, err = name+".txt", v.WriteText(ctx, &b, f, dialect)
	case "pdf":
		name, media, err = name+".pdf", "application/pdf", v.WritePDF(ctx, &b, f, lang, printOf(q))
	default:
		return &fault{http.StatusNotFound, "There is no such format", "Found " + brief(kind) + "; allowed: json, csv, text or pdf."}
	}
	if err != nil {
		return err
	}
	return s.sendFile(w, r, media, name, b.Bytes())
}

// printTables answers POST /events/{id}/tables: the field tables has a line for each
// table, with the names of its players behind a colon.
func (s *Site) printTables(w http.ResponseWriter, r *http.Request) error {
	p, err := s.formAt(w, r, event.OpExport)
	if err != nil {
		return err
	}
	p.Tab = "exports"
	page, err := s.exportPageOf(r, p)
	if err != nil {
		return err
	}
	page.Tables = r.PostForm.Get("tables")
	pairings, err := pairingsOf(page.Tables, page.Lists)
	if err != nil {
		page.Problem = explain(err).detail
		return s.render(w, r, http.StatusUnprocessableEntity, "event_exports.html", page)
	}
	var b bytes.Buffer
	if err := p.Visit.WriteTables(r.Context(), &b, pairings, lang, printOf(r.PostForm)); err != nil {
		return err
	}
	return s.sendFile(w, r, "application/pdf", format.FileName(p.Event.Pack.Name)+"-tables.pdf", b.Bytes())
}

// pairingsOf reads tables: 1: Anna, Ben. Players are named as they handed in, or by
// the id of the list.
func pairingsOf(typed string, lists []*event.Submission) ([]event.Pairing, error) {
	var out []event.Pairing
	n := 0
	for line := range strings.Lines(typed) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		wrong := func(found, allowed string) error {
			return refuse("The tables cannot be read", "Line "+strconv.Itoa(n)+": found "+brief(found)+"; allowed: "+allowed+".")
		}
		table, names, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(table) == "" {
			return nil, wrong(line, "a table, a colon, and the names of its players, such as 1: Anna, Ben")
		}
		p := event.Pairing{Table: strings.TrimSpace(table)}
		for name := range strings.SplitSeq(names, ",") {
			found := listsOf(strings.TrimSpace(name), lists)
			switch len(found) {
			case 0:
				return nil, wrong(strings.TrimSpace(name), "a player of the event")
			case 1:
				p.Lists = append(p.Lists, found[0])
			default:
				return nil, wrong(strings.TrimSpace(name), "a name that one player has; otherwise the id of the list: "+strings.Join(found, " or "))
			}
		}
		out = append(out, p)
	}
	return out, nil
}

// listsOf are the ids of the lists of a player.
func listsOf(name string, lists []*event.Submission) []string {
	var out []string
	for _, x := range lists {
		if x.ID == name || catalog.Fold(x.Player) == catalog.Fold(name) {
			out = append(out, x.ID)
		}
	}
	slices.Sort(out)
	return out
}
