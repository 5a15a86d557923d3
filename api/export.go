package api

import (
	"bytes"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/battlescribe"
	"github.com/rollcall40k/rollcall/roster/pdf"
	"github.com/rollcall40k/rollcall/roster/text"
)

// A checked roster is what an exporter makes a file of.
type checked struct {
	roster *roster.Roster
	book   *entry.Book
	report *roster.Report
	paper  pdf.Paper
	lang   string
	now    time.Time
	losses bool // a text with what it lacks is asked for
}

// exporter makes a file of a roster.
type exporter struct {
	media  string
	suffix string
	dated  bool // bears the date, so that it has no entity tag
	text   text.Dialect
	make   func(*checked) (*answer, error)
}

// fileExporters are the formats of GET /v1/rosters/{id}/exports/{format} and of
// POST /v1/convert that are no texts.
var fileExporters = map[string]exporter{
	"json":       {media: jsonType, suffix: ".json", make: exportJSON},
	"list":       {media: jsonType, suffix: ".list.json", make: exportList},
	"pdf":        {media: pdfType, suffix: ".pdf", make: exportPDF, dated: true},
	"newrecruit": {media: jsonType, suffix: ".newrecruit.json", make: exportNewRecruit},
	"ros":        {media: xmlType, suffix: ".ros", make: exportROS},
	"rosz":       {media: zipType, suffix: ".rosz", make: exportROSZ},
}

// exportTypes are the media types of all exporters.
func exportTypes() []string {
	var types []string
	for _, x := range exporters {
		types = append(types, x.media)
	}
	slices.Sort(types)
	return slices.Compact(types)
}

// export answers GET /v1/rosters/{id}/exports/{format}.
func (s *Server) export(c *call) (*answer, error) {
	x, ok := exporters[c.param("format")]
	if !ok {
		return nil, refuse(kindNotFound, "There is no export format %.40q; there are %s.", c.param("format"), list(sortedNames(exporters)))
	}
	if err := x.wanted(c); err != nil {
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
	a, err := s.file(c, x, r, report)
	if err == nil && !x.dated {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

// convert answers POST /v1/convert.
func (s *Server) convert(c *call) (*answer, error) {
	if !c.query.Has("to") {
		return nil, invalidQuery([]fault{inParameter("to", "parameter.missing", "found nothing; allowed: %s", list(sortedNames(exporters)))})
	}
	to, err := c.oneOf("to", slices.Sorted(maps.Keys(exporters))...)
	if err != nil {
		return nil, err
	}
	x := exporters[to]
	if err := x.wanted(c); err != nil {
		return nil, err
	}
	report, r, err := s.checked(c)
	if err != nil {
		return nil, err
	}
	return s.file(c, x, r, report)
}

// wanted refuses a call that does not take the type of the file.
func (x exporter) wanted(c *call) error {
	losses, err := c.includes("losses")
	if err != nil {
		return err
	}
	media := x.media
	if losses && x.text != text.Unknown {
		media = jsonType
	}
	if header := strings.Join(c.Header.Values("Accept"), ","); header != "" && !accepts(header, media) {
		return notAcceptable(header, []string{media})
	}
	return nil
}

// file answers with a roster as a file of the format.
func (s *Server) file(c *call, x exporter, r *roster.Roster, report *roster.Report) (*answer, error) {
	paper, err := c.oneOf("paper", "a4", "letter")
	if err != nil {
		return nil, err
	}
	book, err := s.rosters.BookOf(c.Context(), r)
	if err != nil {
		return nil, err
	}
	losses, err := c.includes("losses")
	if err != nil {
		return nil, err
	}
	a, err := x.make(&checked{r, book, report, papers[paper], c.language(), s.now().UTC(), losses})
	if err != nil || losses && x.text != text.Unknown {
		return a, err
	}
	a.header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": fileName(r.Name) + x.suffix}))
	return a, nil
}

// fileName keeps of a roster's name what every file system takes.
func fileName(name string) string {
	const longest = 60
	kept := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	if runes := []rune(kept); len(runes) > longest {
		kept = string(runes[:longest])
	}
	return cmpOr(strings.Trim(kept, " .-"), "roster")
}

func exportJSON(d *checked) (*answer, error) { return reply(http.StatusOK, d.roster) }

// lostHeader counts the selections that a list document cannot say by name.
const lostHeader = "Lost-Selections"

func exportList(d *checked) (*answer, error) {
	l, lost := roster.WriteList(d.book, d.roster)
	a, err := reply(http.StatusOK, l)
	if err == nil {
		a.header.Set(lostHeader, strconv.Itoa(lost))
	}
	return a, err
}

// papers are the values of the parameter paper.
var papers = map[string]pdf.Paper{"a4": pdf.A4, "letter": pdf.Letter}

func exportPDF(d *checked) (*answer, error) {
	var b bytes.Buffer
	err := pdf.Write(&b, pdf.SheetOf(d.book, d.roster, d.report.View(d.lang), d.now), pdf.Options{Paper: d.paper})
	return raw(pdfType, b.Bytes()), err
}

func exportROS(d *checked) (*answer, error) {
	var b bytes.Buffer
	err := battlescribe.Record(d.book, d.roster, d.report).WriteROS(&b)
	return raw(xmlType, b.Bytes()), err
}

func exportROSZ(d *checked) (*answer, error) {
	var b bytes.Buffer
	err := battlescribe.Record(d.book, d.roster, d.report).WriteROSZ(&b)
	return raw(zipType, b.Bytes()), err
}

func exportNewRecruit(d *checked) (*answer, error) {
	var b bytes.Buffer
	err := battlescribe.Record(d.book, d.roster, d.report).WriteJSON(&b)
	return raw(jsonType, b.Bytes()), err
}
