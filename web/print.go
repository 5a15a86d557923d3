package web

import (
	"bytes"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
)

func (s *Site) printRoutes() []route {
	return []route{
		{pattern: "GET /rosters/{id}/print", do: s.showPrint},
		{pattern: "GET /rosters/{id}/files/{format}", do: s.sendExport},
	}
}

// printData is what print.html shows.
type printData struct {
	*builder
	Paper   string
	Layout  string
	Save    string // address of the PDF
	Pages   []sheetPage
	Files   []format.Format
	Texts   []format.Format
	Dialect string
	Text    string   // the roster in that dialect
	Lost    []string // what it lacks
}

// papers are the values of the parameter paper.
var papers = map[string]pdf.Paper{"a4": pdf.A4, "letter": pdf.Letter}

// paperOf is the paper that is asked for; A4 for anything unknown.
func paperOf(asked url.Values) string {
	if p := asked.Get("paper"); papers[p] != "" {
		return p
	}
	return "a4"
}

// layoutOf is how much is printed; all of it for anything unknown.
func layoutOf(asked url.Values) string {
	if l := asked.Get("layout"); slices.Contains(pdf.Details(), l) {
		return l
	}
	return string(pdf.Full)
}

// printOf is how something is to be printed.
func printOf(asked url.Values) pdf.Options {
	return pdf.Options{Paper: papers[paperOf(asked)], Detail: pdf.Detail(layoutOf(asked))}
}

// showPrint answers GET /rosters/{id}/print: a preview of the PDF, and all other
// forms of the roster.
func (s *Site) showPrint(w http.ResponseWriter, r *http.Request) error {
	b, err := s.builder(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	d := &printData{builder: b, Paper: paperOf(r.URL.Query()), Layout: layoutOf(r.URL.Query()), Dialect: "wtc-compact"}
	d.Save = b.Path() + "/files/pdf?paper=" + d.Paper + "&layout=" + d.Layout
	layout, err := pdf.Compute(pdf.NewDocument(b.Book, b.Roster, b.View, time.Now().UTC()), printOf(r.URL.Query()))
	if err != nil {
		return err
	}
	d.Pages = sheetPages(layout)
	for _, f := range format.Formats() {
		if f.Text {
			d.Texts = append(d.Texts, f)
		} else {
			d.Files = append(d.Files, f)
		}
	}
	if f, ok := format.ByName(r.URL.Query().Get("text")); ok && f.Text {
		d.Dialect = f.Name
	}
	if err := d.write(); err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "print.html", d)
}

// write writes the text that is shown.
func (d *printData) write() error {
	f, _ := format.ByName(d.Dialect)
	checked, err := d.site.checked(d.builder, pdf.Options{})
	if err != nil {
		return err
	}
	var text bytes.Buffer
	lost, err := f.Write(&text, checked)
	d.Text, d.Lost = text.String(), lost.Names()
	return err
}

// checked is a roster as exports take it.
func (s *Site) checked(b *builder, print pdf.Options) (*format.Checked, error) {
	report, err := s.rosters.Check(b.ctx, b.Roster)
	if err != nil {
		return nil, err
	}
	return &format.Checked{Roster: b.Roster, Book: report.Book(), Report: report, Print: print, Lang: lang, Now: time.Now().UTC()}, nil
}

// sendExport answers GET /rosters/{id}/files/{format}: a file to keep.
func (s *Site) sendExport(w http.ResponseWriter, r *http.Request) error {
	f, ok := format.ByName(r.PathValue("format"))
	if !ok {
		return &fault{http.StatusNotFound, "There is no such format", "Found " + brief(r.PathValue("format")) + "; the page to print and export lists all."}
	}
	stored, err := s.rosters.Roster(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	checked, err := s.checked(&builder{ctx: r.Context(), Roster: stored}, printOf(r.URL.Query()))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := f.Write(&b, checked); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", f.ContentType())
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": format.FileName(stored.Name) + f.Suffix}))
	return s.send(w, r, http.StatusOK, b.Bytes())
}
