package builder

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/web/listview"
	"github.com/rollcall40k/rollcall/web/page"
)

// printPage is the data of print.html.
type printPage struct {
	*rosterPage
	Choices     []listview.PrintChoice
	PDF         string // address of the PDF
	Pages       []pdfPage
	Files       []format.Format
	Texts       []format.Format
	Dialect     string
	Text        string   // the roster in that dialect
	NotExported []string // what the text lacks
}

// showPrint responds to GET /rosters/{id}/print with a preview of the PDF, and all other
// formats of the roster.
func (h *handlers) showPrint(w http.ResponseWriter, r *http.Request) error {
	b, err := h.load(r)
	if err != nil {
		return err
	}
	q := r.URL.Query()
	p := &printPage{rosterPage: b, Dialect: "wtc-compact"}
	o := listview.PrintOptions(q)
	p.Choices = listview.PrintChoices(b.lang, o, false)
	p.PDF = b.Path() + "/files/pdf?" + listview.PrintQuery(o).Encode()
	checked := h.exported(r, b.Roster, b.report, o)
	layout, err := pdf.Compute(checked.Printed(), o)
	if err != nil {
		return err
	}
	p.Pages = newPDFPages(layout)
	for _, f := range format.Formats() {
		switch {
		case f.Text:
			p.Texts = append(p.Texts, f)
		case f.Name != "png" && f.Name != "svg": // they are of one unit
			p.Files = append(p.Files, f)
		}
	}
	if f, ok := format.ByName(q.Get("text")); ok && f.Text {
		p.Dialect = f.Name
	}
	f, _ := format.ByName(p.Dialect)
	var text bytes.Buffer
	missing, err := f.Write(&text, h.exported(r, b.Roster, b.report, pdf.Options{}))
	if err != nil {
		return err
	}
	p.Text, p.NotExported = text.String(), missing.Descriptions(b.lang)
	return h.Render(w, r, http.StatusOK, "print.html", p)
}

// exported returns a checked roster as the exports take it.
func (h *handlers) exported(r *http.Request, list *roster.Roster, report *check.Report, print pdf.Options) *format.Checked {
	c := &format.Checked{Roster: list, Book: report.Book(), Report: report, PrintOptions: print, Lang: page.LanguageOf(r), Now: time.Now().UTC()}
	if s, err := h.Library.Snapshot(r.Context(), report.Snapshot); err == nil {
		c.Data = s.DataDate()
	}
	return c
}

// downloadRoster responds to GET /rosters/{id}/files/{format}.
func (h *handlers) downloadRoster(w http.ResponseWriter, r *http.Request) error {
	f, ok := format.ByName(r.PathValue("format"))
	if !ok {
		return page.NotFound("fail.value", "Found", page.Shorten(r.PathValue("format")))
	}
	stored, report, err := h.check(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	checked, name := h.exported(r, stored, report, listview.PrintOptions(r.URL.Query())), format.FileName(stored.Name)+f.Suffix
	write := func(_ context.Context, w io.Writer) error {
		_, err := f.Write(w, checked)
		return err
	}
	if f.Name == "pdf" {
		return page.Save(w, r, f.ContentType(), name, write)
	}
	var b bytes.Buffer
	if err := write(r.Context(), &b); err != nil {
		return err
	}
	return page.Download(w, r, f.ContentType(), name, b.Bytes())
}

// A pdfPage is a printed page as SVG. Numbers are in points.
type pdfPage struct {
	Number, Of    int
	Width, Height string
	Items         []pdfItem
}

// A pdfItem is a rectangle or a text on one line, in the order of drawing.
type pdfItem struct {
	X, Y, Width        string
	Height             string // of a rectangle
	Fill, Stroke, Size string
	Bold, White        bool
	Text               string // empty: a rectangle
}

// inks are the fill and the stroke of each ink.
var inks = map[pdf.Ink][2]string{
	pdf.Black:  {"#000", ""},
	pdf.Module: {"#000", ""},
	pdf.Grey:   {"#999", ""},
	pdf.Pale:   {"#f1f1f1", ""},
	pdf.Tint:   {"#dedede", ""},
	pdf.Dark:   {"#bdbdbd", ""},
	pdf.Hatch:  {"#bdbdbd", "#000"},
	pdf.Line:   {"none", "#000"},
	pdf.Wound:  {"none", "#000"},
}

func newPDFPages(l *pdf.Layout) []pdfPage {
	var out []pdfPage
	for i := range l.Pages {
		p := pdfPage{Number: i + 1, Of: len(l.Pages), Width: points(l.Width), Height: points(l.Height)}
		for _, x := range l.Pages[i].Items {
			if b := x.Box; b != nil {
				ink := inks[b.Ink]
				p.Items = append(p.Items, pdfItem{X: points(b.X), Y: points(b.Y), Width: points(b.W), Height: points(b.H), Fill: ink[0], Stroke: ink[1]})
			} else if r := x.Run; r.Text != "" {
				p.Items = append(p.Items, pdfItem{X: points(r.X), Y: points(r.Y), Width: points(r.W), Size: points(r.Size), Bold: r.Bold, White: r.White, Text: r.Text})
			}
		}
		out = append(out, p)
	}
	return out
}

// points writes a length with the precision of a screen.
func points(length float64) string { return strconv.FormatFloat(length, 'f', 2, 64) }
