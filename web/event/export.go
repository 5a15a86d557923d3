package event

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// exportPage is the data of event_exports.html.
type exportPage struct {
	*eventPage
	Dialects []text.Dialect
	Dialect  text.Dialect // the default
	Filter   filterForm
	Lists    []*event.Submission
	Tables   string // as typed
	Problem  string // of the tables
	Choices  []listview.PrintChoice
}

func newExportPage(r *http.Request, p *eventPage) (*exportPage, error) {
	t, err := p.Session.Table(r.Context(), event.Filter{})
	if err != nil {
		return nil, err
	}
	return &exportPage{eventPage: p, Dialects: text.Dialects(), Dialect: event.DefaultDialect, Filter: parseFilter(r.URL.Query()), Lists: t.Lists, Choices: listview.PrintChoices(p.lang, listview.PrintOptions(r.Form), true)}, nil
}

// showExports responds to GET /events/{id}/exports.
func (h *handlers) showExports(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := newExportPage(r, p)
	if err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "event_exports.html", out)
}

// downloadLists responds to GET /events/{id}/files/{format} with the lists that match the
// filter as json, csv, text or pdf.
func (h *handlers) downloadLists(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	q := r.URL.Query()
	f, err := parseFilter(q).filter()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	v, ctx, dialect := p.Session, r.Context(), text.Dialect(q.Get("dialect"))
	suffix, media := "", ""
	switch format := r.PathValue("format"); format {
	case "json":
		suffix, media, err = ".json", "application/json", v.WriteJSON(ctx, &b, f, dialect)
	case "csv":
		suffix, media, err = ".csv", "text/csv; charset=utf-8", v.WriteCSV(ctx, &b, f, dialect)
	case "text":
		suffix, media, err = ".txt", "text/plain; charset=utf-8", v.WriteText(ctx, &b, f, dialect)
	case "pdf":
		return page.Save(w, r, "application/pdf", fileName(p, ".pdf"), func(ctx context.Context, w io.Writer) error {
			return v.WritePDF(ctx, w, f, p.outputLanguage(r), listview.PrintOptions(q))
		})
	default:
		return page.NotFound("fail.value", "Found", page.Shorten(format), "Allowed", "json, csv, text, pdf")
	}
	if err != nil {
		return err
	}
	return page.Download(w, r, media, fileName(p, suffix), b.Bytes())
}

// fileName returns the name of a file about the event.
func fileName(p *eventPage, suffix string) string { return format.FileName(p.Event.Pack.Name) + suffix }

// printTables responds to POST /events/{id}/tables. The field tables has one line per
// table.
func (h *handlers) printTables(w http.ResponseWriter, r *http.Request, p *eventPage) error {
	out, err := newExportPage(r, p)
	if err != nil {
		return err
	}
	out.Tables = r.PostForm.Get("tables")
	pairings, err := parsePairings(out.Tables, out.Lists)
	if err != nil {
		out.Problem = page.Explain(err).Detail(p.lang)
		return h.Render(w, r, http.StatusUnprocessableEntity, "event_exports.html", out)
	}
	return page.Save(w, r, "application/pdf", fileName(p, "-tables.pdf"), func(ctx context.Context, w io.Writer) error {
		return p.Session.WriteTables(ctx, w, pairings, p.outputLanguage(r), listview.PrintOptions(r.PostForm))
	})
}

// parsePairings reads tables such as "1: Anna, Ben". Players are named as in their lists,
// or by the id of the list.
func parsePairings(typed string, lists []*event.Submission) ([]event.Pairing, error) {
	var out []event.Pairing
	n := 0
	for line := range strings.Lines(typed) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		invalid := func(found, why string, ids ...string) error {
			return page.Invalid("fail.tables", "Line", n, "Found", page.Shorten(found), "Why", why, "Ids", strings.Join(ids, ", "))
		}
		table, names, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(table) == "" {
			return nil, invalid(line, "line")
		}
		p := event.Pairing{Table: strings.TrimSpace(table)}
		for name := range strings.SplitSeq(names, ",") {
			name = strings.TrimSpace(name)
			found := listsOf(name, lists)
			switch len(found) {
			case 0:
				return nil, invalid(name, "name")
			case 1:
				p.Lists = append(p.Lists, found[0])
			default:
				return nil, invalid(name, "names", found...)
			}
		}
		out = append(out, p)
	}
	return out, nil
}

// listsOf returns the ids of the lists of a player.
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
