package api

import (
	"bytes"
	"mime"
	"net/http"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/pdf"
)

// exporter makes a file of a roster.
type exporter struct {
	media  string
	suffix string
	make   func(*Server, *call, *roster.Roster) (*answer, error)
}

// exporters are the formats of GET /v1/rosters/{id}/exports/{format}.
var exporters = map[string]exporter{
	"json": {jsonType, ".json", (*Server).exportJSON},
	"list": {jsonType, ".list.json", (*Server).exportList},
	"pdf":  {pdfType, ".pdf", (*Server).exportPDF},
}

// export answers GET /v1/rosters/{id}/exports/{format}.
func (s *Server) export(c *call) (*answer, error) {
	x, ok := exporters[c.param("format")]
	if !ok {
		return nil, refuse(kindNotFound, "There is no export format %.40q; there are %s.", c.param("format"), list(sortedNames(exporters)))
	}
	if header := strings.Join(c.Header.Values("Accept"), ","); header != "" && !accepts(header, x.media) {
		return nil, notAcceptable(header, []string{x.media})
	}
	r, err := s.rosters.Roster(c.Context(), c.param("id"))
	if err != nil {
		return nil, err
	}
	a, err := x.make(s, c, r)
	if err != nil {
		return nil, err
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

func (s *Server) exportJSON(_ *call, r *roster.Roster) (*answer, error) {
	a, err := reply(http.StatusOK, r)
	if err == nil {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

func (s *Server) exportList(c *call, r *roster.Roster) (*answer, error) {
	book, err := s.library.Book(c.Context(), r.Snapshot)
	if err != nil {
		return nil, err
	}
	// What does not resolve has no name to write; the report lists it.
	l, _ := roster.WriteList(book, r)
	a, err := reply(http.StatusOK, l)
	if err == nil {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

// papers are the values of the parameter paper.
var papers = map[string]pdf.Paper{"a4": pdf.A4, "letter": pdf.Letter}

// exportPDF prints. The pages bear the date of printing, so that they have no
// entity tag.
func (s *Server) exportPDF(c *call, r *roster.Roster) (*answer, error) {
	paper, err := c.oneOf("paper", "a4", "letter")
	if err != nil {
		return nil, err
	}
	book, err := s.library.Book(c.Context(), r.Snapshot)
	if err != nil {
		return nil, err
	}
	sheet := pdf.SheetOf(book, r, roster.Check(book, r).View(c.language()), s.now().UTC())
	var b bytes.Buffer
	if err := pdf.Write(&b, sheet, pdf.Options{Paper: papers[paper]}); err != nil {
		return nil, err
	}
	return raw(pdfType, b.Bytes()), nil
}
