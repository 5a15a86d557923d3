package api

import (
	"bytes"
	"net/http"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/pdf"
	"github.com/rollcall40k/rollcall/roster/text"
)

// filter reads which lists are wanted.
func (c *call) filter() (f event.Filter, err error) {
	f = event.Filter{Code: roster.Code(c.query.Get("code")), Text: c.query.Get("q")}
	status, err := c.oneOf("status", "", string(event.Open), string(event.Approved), string(event.Returned))
	if err != nil {
		return f, err
	}
	f.Status = event.Status(status)
	valid, err := c.oneOf("valid", "", "true", "false")
	if err == nil && valid != "" {
		is := valid == "true"
		f.Valid = &is
	}
	return f, err
}

// filtered lets the call in and reads which lists are wanted.
func (s *Server) filtered(c *call) (*event.Visit, event.Filter, error) {
	f, err := c.filter()
	if err != nil {
		return nil, f, err
	}
	v, err := s.visit(c)
	return v, f, err
}

// showTable answers GET /v1/events/{id}/report.
func (s *Server) showTable(c *call) (*answer, error) {
	v, f, err := s.filtered(c)
	if err != nil {
		return nil, err
	}
	t, err := v.Table(c.Context(), f)
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusOK, t))
}

// reviewBody is the body of POST /v1/events/{id}/reviews.
type reviewBody struct {
	Lists  []string `json:"lists,omitempty"`
	Clean  bool     `json:"clean,omitempty"` // approve all open lists without a problem
	Status string   `json:"status,omitempty"`
	Note   string   `json:"note,omitempty"`
	Open   bool     `json:"open,omitempty"`
}

// review answers POST /v1/events/{id}/reviews.
func (s *Server) review(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	var b reviewBody
	if err := c.into(&b); err != nil {
		return nil, err
	}
	if !b.Clean {
		if err := v.Review(c.Context(), b.Lists, event.Review{Status: event.Status(b.Status), Note: b.Note, Open: b.Open}); err != nil {
			return nil, err
		}
		return private(reply(http.StatusOK, map[string]any{"lists": b.Lists}))
	}
	if len(b.Lists) > 0 || b.Status != "" || b.Note != "" {
		return nil, refuse(kindInvalid, "The body asks for two things.").with(at("/clean", "field.value", "found lists, a status or a note beside it; allowed: clean alone"))
	}
	ids, err := v.ApproveClean(c.Context())
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusOK, map[string]any{"lists": ids}))
}

// templateBody is the body of POST /v1/events/{id}/letters.
type templateBody struct {
	Subject string `json:"subject,omitempty"`
	Text    string `json:"text,omitempty"`
}

// writeLetters answers POST /v1/events/{id}/letters.
func (s *Server) writeLetters(c *call) (*answer, error) {
	v, f, err := s.filtered(c)
	if err != nil {
		return nil, err
	}
	var b templateBody
	if err := c.into(&b); err != nil {
		return nil, err
	}
	t := event.DefaultTemplate()
	if b.Subject != "" {
		t.Subject = b.Subject
	}
	if b.Text != "" {
		t.Text = b.Text
	}
	letters, err := v.Letters(c.Context(), f, t, c.language())
	if err != nil {
		return nil, err
	}
	return private(whole(c, letters))
}

// exportLists answers GET /v1/events/{id}/exports/{format}.
func (s *Server) exportLists(c *call) (*answer, error) {
	v, f, err := s.filtered(c)
	if err != nil {
		return nil, err
	}
	paper, err := c.paper()
	if err != nil {
		return nil, err
	}
	format, dialect := c.param("format"), text.Dialect(c.query.Get("dialect"))
	if slices.Contains(text.Dialects(), text.Dialect(format)) && format != "csv" {
		format, dialect = "text", text.Dialect(format)
	}
	var b bytes.Buffer
	a := raw("", nil)
	switch format {
	case "json":
		a.media, err = jsonType, v.WriteJSON(c.Context(), &b, f, dialect)
	case "csv":
		a.media, err = csvType+"; charset=utf-8", v.WriteCSV(c.Context(), &b, f, dialect)
	case "text":
		a.media, err = textType+"; charset=utf-8", v.WriteText(c.Context(), &b, f, dialect)
	case "pdf":
		a.media, err = pdfType, v.WritePDF(c.Context(), &b, f, c.language(), pdf.Options{Paper: paper})
	default:
		return nil, refuse(kindNotFound, "There is no export format %.40q; there are json, csv, pdf, text and the dialects of text.", format)
	}
	if err != nil {
		return nil, err
	}
	a.body = b.Bytes()
	a.header.Set("Content-Disposition", "attachment; filename="+strconv.Quote(v.Event.ID+suffixes[format]))
	return private(a, nil)
}

// suffixes end the names of exported files.
var suffixes = map[string]string{"json": ".json", "csv": ".csv", "text": ".txt", "pdf": ".pdf"}

// paper reads the paper of a print.
func (c *call) paper() (pdf.Paper, error) {
	paper, err := c.oneOf("paper", "a4", "letter")
	return papers[paper], err
}

// tablesBody is the body of POST /v1/events/{id}/tables.
type tablesBody struct {
	Tables []pairingBody `json:"tables"`
}

type pairingBody struct {
	Table string   `json:"table"`
	Lists []string `json:"lists"`
}

// printTables answers POST /v1/events/{id}/tables.
func (s *Server) printTables(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	paper, err := c.paper()
	if err != nil {
		return nil, err
	}
	var b tablesBody
	if err := c.into(&b); err != nil {
		return nil, err
	}
	var pairings []event.Pairing
	for _, t := range b.Tables {
		pairings = append(pairings, event.Pairing(t))
	}
	var out bytes.Buffer
	if err := v.WriteTables(c.Context(), &out, pairings, c.language(), pdf.Options{Paper: paper}); err != nil {
		return nil, err
	}
	a := raw(pdfType, out.Bytes())
	a.header.Set("Content-Disposition", "attachment; filename="+strconv.Quote(v.Event.ID+"-tables.pdf"))
	return private(a, nil)
}

// linkBody is the body of POST /v1/events/{id}/links.
type linkBody struct {
	Role string `json:"role"`
	Name string `json:"name,omitempty"`
	List string `json:"list,omitempty"`
	Key  string `json:"key,omitempty"`
}

// makeLink answers POST /v1/events/{id}/links.
func (s *Server) makeLink(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	var b linkBody
	if err := c.into(&b); err != nil {
		return nil, err
	}
	if b.Key != "" {
		t, err := v.Grant(c.Context(), b.Key, event.Role(b.Role), b.Name, b.List)
		if err != nil {
			return nil, err
		}
		return private(reply(http.StatusCreated, t))
	}
	link, err := v.NewLink(c.Context(), event.Role(b.Role), b.Name, b.List)
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusCreated, link))
}

// listLinks answers GET /v1/events/{id}/links.
func (s *Server) listLinks(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	links, err := v.Links(c.Context())
	if err != nil {
		return nil, err
	}
	return private(whole(c, links))
}

// revokeLink answers DELETE /v1/events/{id}/links/{lid}.
func (s *Server) revokeLink(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	return nothing(v.RevokeLink(c.Context(), c.param("lid")))
}

// makeHook answers POST /v1/events/{id}/hooks.
func (s *Server) makeHook(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	var b struct {
		URL string `json:"url"`
	}
	if err := c.into(&b); err != nil {
		return nil, err
	}
	hook, err := v.AddHook(c.Context(), b.URL)
	if err != nil {
		return nil, err
	}
	return private(reply(http.StatusCreated, hook))
}

// listHooks answers GET /v1/events/{id}/hooks.
func (s *Server) listHooks(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	hooks, err := v.Hooks(c.Context())
	if err != nil {
		return nil, err
	}
	return private(whole(c, hooks))
}

// removeHook answers DELETE /v1/events/{id}/hooks/{hid}.
func (s *Server) removeHook(c *call) (*answer, error) {
	v, err := s.visit(c)
	if err != nil {
		return nil, err
	}
	return nothing(v.RemoveHook(c.Context(), c.param("hid")))
}
