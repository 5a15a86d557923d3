package api

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/text"
)

// exportTypes are the media types of all formats.
func exportTypes() []string {
	var types []string
	for _, f := range format.Formats() {
		types = append(types, f.Media)
	}
	slices.Sort(types)
	return slices.Compact(types)
}

// exportNames are the names of all formats.
func exportNames() []string {
	var names []string
	for _, f := range format.Formats() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return names
}

// export answers GET /v1/rosters/{id}/exports/{format}.
func (s *Server) export(c *call) (*answer, error) {
	f, ok := format.ByName(c.param("format"))
	if !ok {
		return nil, refuse(kindNotFound, "There is no export format %.40q; there are %s.", c.param("format"), list(exportNames()))
	}
	if err := wantedFormat(c, f); err != nil {
		return nil, err
	}
	r, err := s.rosters.Roster(c.Context(), c.param("id"))
	if err != nil {
		return nil, err
	}
	report, err := s.rosters.Check(c.Context(), r)
	if err != nil {
		return nil, err
	}
	a, err := s.file(c, f, r, report)
	if err == nil && !f.Dated {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

// convert answers POST /v1/convert.
func (s *Server) convert(c *call) (*answer, error) {
	if !c.query.Has("to") {
		return nil, invalidQuery([]fault{inParameter("to", "parameter.missing", "found nothing; allowed: %s", list(exportNames()))})
	}
	to, err := c.oneOf("to", exportNames()...)
	if err != nil {
		return nil, err
	}
	f, _ := format.ByName(to)
	if err := wantedFormat(c, f); err != nil {
		return nil, err
	}
	report, r, err := s.checked(c)
	if err != nil {
		return nil, err
	}
	return s.file(c, f, r, report)
}

// wantedFormat refuses a call that does not take the type of the file.
func wantedFormat(c *call, f format.Format) error {
	losses, err := c.includes("losses")
	if err != nil {
		return err
	}
	media := f.Media
	if losses && f.Text {
		media = jsonType
	}
	if header := strings.Join(c.Header.Values("Accept"), ","); header != "" && !accepts(header, media) {
		return notAcceptable(header, []string{media})
	}
	return nil
}

// papers are the values of the parameter paper.
var papers = map[string]pdf.Paper{"a4": pdf.A4, "letter": pdf.Letter}

// print reads how a roster is printed.
func (c *call) print() (o pdf.Options, err error) {
	paper, err := c.oneOf("paper", "a4", "letter")
	if err != nil {
		return o, err
	}
	detail, err := c.oneOf("layout", pdf.Details()...)
	return pdf.Options{Paper: papers[paper], Detail: pdf.Detail(detail)}, err
}

// lostHeader counts what a format for people cannot say.
const lostHeader = "Lost-Selections"

// file answers with a roster as a file of the format.
func (s *Server) file(c *call, f format.Format, r *roster.Roster, report *check.Report) (*answer, error) {
	print, err := c.print()
	if err != nil {
		return nil, err
	}
	losses, err := c.includes("losses")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	lost, err := f.Write(&b, &format.Checked{
		Roster: r, Book: report.Book(), Report: report, Print: print, Lang: c.language(), Now: s.now().UTC(),
	})
	if err != nil {
		return nil, err
	}
	if f.Text && losses {
		a, err := reply(http.StatusOK, lostText{Text: b.String(), Lost: append([]text.Loss{}, lost.Told...)})
		if err == nil {
			a.header.Set(lostHeader, strconv.Itoa(lost.Count()))
		}
		return a, err
	}
	a := attached(f.ContentType(), format.FileName(r.Name)+f.Suffix, b.Bytes())
	if f.Lossy {
		a.header.Set(lostHeader, strconv.Itoa(lost.Count()))
	}
	return a, nil
}

// lostText is a text with what it lacks.
type lostText struct {
	Text string      `json:"text"`
	Lost []text.Loss `json:"lost"`
}
