package builder

import (
	"bytes"
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
	Paper       string
	Layout      string
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
	p.Paper, p.Layout = listview.PrintChoices(q)
	p.PDF = b.Path() + "/files/pdf?paper=" + p.Paper + "&layout=" + p.Layout
	layout, err := pdf.Compute(pdf.NewDocument(b.Book, b.Roster, b.View, time.Now().UTC()), listview.PrintOptions(q))
	if err != nil {
		return err
	}
	p.Pages = newPDFPages(layout)
	for _, f := range format.Formats() {
		if f.Text {
			p.Texts = append(p.Texts, f)
		} else {
			p.Files = append(p.Files, f)
		}
	}
	if f, ok := format.ByName(q.Get("text")); ok && f.Text {
		p.Dialect = f.Name
	}
	f, _ := format.ByName(p.Dialect)
	var text bytes.Buffer
	missing, err := f.Write(&text, exported(b.Roster, b.report, pdf.Options{}))
	if err != nil {
		return err
	}
	p.Text, p.NotExported = text.String(), missing.Descriptions()
	return h.Render(w, r, http.StatusOK, "print.html", p)
}

// exported returns a checked roster as the exports take it.
func exported(r *roster.Roster, report *check.Report, print pdf.Options) *format.Checked {
	return &format.Checked{Roster: r, Book: report.Book(), Report: report, PrintOptions: print, Lang: page.Language, Now: time.Now().UTC()}
}

// downloadRoster responds to GET /rosters/{id}/files/{format}.
func (h *handlers) downloadRoster(w http.ResponseWriter, r *http.Request) error {
	f, ok := format.ByName(r.PathValue("format"))
	if !ok {
		return page.NotFound("There is no such format", "Found "+page.Shorten(r.PathValue("format"))+"; the page to print and export lists all formats.")
	}
	stored, report, err := h.check(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := f.Write(&b, exported(stored, report, listview.PrintOptions(r.URL.Query()))); err != nil {
		return err
	}
	return page.Download(w, r, f.ContentType(), format.FileName(stored.Name)+f.Suffix, b.Bytes())
}

// A pdfPage is a printed page as SVG. Numbers are in points.
type pdfPage struct {
	Number, Of    int
	Width, Height string
	Boxes         []pdfBox
	Runs          []pdfRun
}

// A pdfBox is a rectangle of a printed page.
type pdfBox struct{ X, Y, Width, Height, Fill, Stroke string }

// A pdfRun is a text on one line of a printed page.
type pdfRun struct {
	X, Y, Width, Size string
	Bold              bool
	Text              string
}

// inks are the fill and the stroke of each ink.
var inks = map[pdf.Ink][2]string{
	pdf.Black: {"#000", ""},
	pdf.Grey:  {"#aaa", ""},
	pdf.Pale:  {"#e8e8e8", ""},
	pdf.Line:  {"none", "#000"},
}

func newPDFPages(l *pdf.Layout) []pdfPage {
	var out []pdfPage
	for i := range l.Pages {
		p := pdfPage{Number: i + 1, Of: len(l.Pages), Width: points(l.Width), Height: points(l.Height)}
		for _, b := range l.Pages[i].Boxes {
			ink := inks[b.Ink]
			p.Boxes = append(p.Boxes, pdfBox{points(b.X), points(b.Y), points(b.W), points(b.H), ink[0], ink[1]})
		}
		for _, r := range l.Pages[i].Runs {
			p.Runs = append(p.Runs, pdfRun{points(r.X), points(r.Y), points(r.W), points(r.Size), r.Bold, r.Text})
		}
		out = append(out, p)
	}
	return out
}

// points writes a length with the precision of a screen.
func points(length float64) string { return strconv.FormatFloat(length, 'f', 2, 64) }
