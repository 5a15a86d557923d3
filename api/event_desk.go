package api

import (
	"bytes"
	"slices"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/text"
)

// filter reads which lists are wanted.
func (c *call) filter() (f event.Filter, err error) {
	f = event.Filter{Code: roster.Code(c.query.Get("code")), Text: c.query.Get("q")}
	status, err := c.oneOf("status", "", string(event.StatusOpen), string(event.StatusApproved), string(event.StatusReturned))
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

// showTable answers GET /v1/events/{id}/report.
func showTable(c *call, v *event.Session, f event.Filter) (*answer, error) {
	return found(v.Table(c.Context(), f))
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
func review(c *call, v *event.Session, b reviewBody) (*answer, error) {
	ids, err := b.Lists, error(nil)
	switch {
	case !b.Clean:
		err = v.Review(c.Context(), b.Lists, event.Review{Status: event.Status(b.Status), Note: b.Note, Open: b.Open})
	case len(b.Lists) > 0 || b.Status != "" || b.Note != "":
		err = refuse(kindInvalid, "The body asks for two things.").with(at("/clean", "field.value", "found lists, a status or a note beside it; allowed: clean alone"))
	default:
		ids, err = v.ApproveClean(c.Context())
	}
	return found(map[string]any{"lists": ids}, err)
}

// templateBody is the body of POST /v1/events/{id}/letters.
type templateBody struct {
	Subject string `json:"subject,omitempty"`
	Text    string `json:"text,omitempty"`
}

// writeLetters answers POST /v1/events/{id}/letters.
func writeLetters(c *call, v *event.Session, f event.Filter) (*answer, error) {
	var b templateBody
	if err := c.into(&b); err != nil {
		return nil, err
	}
	t := event.DefaultEmailTemplate()
	if b.Subject != "" {
		t.Subject = b.Subject
	}
	if b.Text != "" {
		t.Text = b.Text
	}
	letters, err := v.Emails(c.Context(), f, t, c.language())
	return listed(c, letters, err)
}

// exportLists answers GET /v1/events/{id}/exports/{format}.
func exportLists(c *call, v *event.Session, f event.Filter) (*answer, error) {
	print, err := c.print()
	if err != nil {
		return nil, err
	}
	format, dialect := c.param("format"), text.Dialect(c.query.Get("dialect"))
	if slices.Contains(text.Dialects(), text.Dialect(format)) && format != "csv" {
		format, dialect = "text", text.Dialect(format)
	}
	var b bytes.Buffer
	var media string
	switch format {
	case "json":
		media, err = jsonType, v.WriteJSON(c.Context(), &b, f, dialect)
	case "csv":
		media, err = csvType+"; charset=utf-8", v.WriteCSV(c.Context(), &b, f, dialect)
	case "text":
		media, err = textType+"; charset=utf-8", v.WriteText(c.Context(), &b, f, dialect)
	case "pdf":
		media, err = pdfType, v.WritePDF(c.Context(), &b, f, c.language(), print)
	default:
		return nil, refuse(kindNotFound, "There is no export format %.40q; there are json, csv, pdf, text and the dialects of text.", format)
	}
	if err != nil {
		return nil, err
	}
	return attached(media, v.Event.ID+suffixes[format], b.Bytes()), nil
}

// suffixes end the names of exported files.
var suffixes = map[string]string{"json": ".json", "csv": ".csv", "text": ".txt", "pdf": ".pdf"}

// tablesBody is the body of POST /v1/events/{id}/tables.
type tablesBody struct {
	Tables []pairingBody `json:"tables"`
}

type pairingBody struct {
	Table string   `json:"table"`
	Lists []string `json:"lists"`
}

// printTables answers POST /v1/events/{id}/tables.
func printTables(c *call, v *event.Session, b tablesBody) (*answer, error) {
	print, err := c.print()
	if err != nil {
		return nil, err
	}
	var pairings []event.Pairing
	for _, t := range b.Tables {
		pairings = append(pairings, event.Pairing(t))
	}
	var out bytes.Buffer
	if err := v.WriteTables(c.Context(), &out, pairings, c.language(), print); err != nil {
		return nil, err
	}
	return attached(pdfType, v.Event.ID+"-tables.pdf", out.Bytes()), nil
}

// linkBody is the body of POST /v1/events/{id}/links.
type linkBody struct {
	Role string `json:"role"`
	Name string `json:"name,omitempty"`
	List string `json:"list,omitempty"`
	Key  string `json:"key,omitempty"`
}

// makeLink answers POST /v1/events/{id}/links.
func makeLink(c *call, v *event.Session, b linkBody) (*answer, error) {
	if b.Key != "" {
		return made(v.Grant(c.Context(), b.Key, event.Role(b.Role), b.Name, b.List))
	}
	return made(v.NewLink(c.Context(), event.Role(b.Role), b.Name, b.List))
}

// listLinks answers GET /v1/events/{id}/links.
func listLinks(c *call, v *event.Session) (*answer, error) {
	links, err := v.Links(c.Context())
	return listed(c, links, err)
}

// revokeLink answers DELETE /v1/events/{id}/links/{lid}.
func revokeLink(c *call, v *event.Session) (*answer, error) {
	return nothing(v.RevokeLink(c.Context(), c.param("lid")))
}

// hookBody is the body of POST /v1/events/{id}/hooks.
type hookBody struct {
	URL string `json:"url"`
}

// makeHook answers POST /v1/events/{id}/hooks.
func makeHook(c *call, v *event.Session, b hookBody) (*answer, error) {
	return made(v.AddWebhook(c.Context(), b.URL))
}

// listHooks answers GET /v1/events/{id}/hooks.
func listHooks(c *call, v *event.Session) (*answer, error) {
	hooks, err := v.Webhooks(c.Context())
	return listed(c, hooks, err)
}

// removeHook answers DELETE /v1/events/{id}/hooks/{hid}.
func removeHook(c *call, v *event.Session) (*answer, error) {
	return nothing(v.RemoveWebhook(c.Context(), c.param("hid")))
}
