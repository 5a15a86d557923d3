package event

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/format/pdf"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// filterOf returns the filter of lists in the query.
func filterOf(c *server.Request) (f event.Filter, err error) {
	f = event.Filter{Code: roster.Code(c.Query("code")), Text: c.Query("q")}
	status, err := c.OneOf("status", "", string(event.StatusOpen), string(event.StatusApproved), string(event.StatusReturned))
	if err != nil {
		return f, err
	}
	f.Status = event.Status(status)
	clean, err := c.OneOf("clean", "", "true", "false")
	if err == nil && clean != "" {
		is := clean == "true"
		f.Clean = &is
	}
	return f, err
}

// showTable handles GET /v1/events/{id}/report.
func showTable(c *server.Request, v *event.Session, f event.Filter) (*server.Response, error) {
	return server.OK(v.Table(c.Context(), f))
}

// reviewBody is the body of POST /v1/events/{id}/reviews.
type reviewBody struct {
	Lists  []string `json:"lists,omitempty"`
	Clean  bool     `json:"clean,omitempty"` // approve all open lists without a problem
	Status string   `json:"status,omitempty"`
	Note   string   `json:"note,omitempty"`
	Open   bool     `json:"open,omitempty"`
}

// review handles POST /v1/events/{id}/reviews.
func review(c *server.Request, v *event.Session, b reviewBody) (*server.Response, error) {
	ids, err := b.Lists, error(nil)
	switch {
	case !b.Clean:
		err = v.Review(c.Context(), b.Lists, event.Review{Status: event.Status(b.Status), Note: b.Note, Open: b.Open})
	case len(b.Lists) > 0 || b.Status != "" || b.Note != "":
		err = server.NewProblem(server.Invalid, "The body has two reviews.").
			With(fault.At("/clean").Fault("field.value", "clean with lists, a status or a note", "clean alone"))
	default:
		ids, err = v.ApproveClean(c.Context())
	}
	return server.OK(map[string]any{"lists": ids}, err)
}

// writeEmails handles POST /v1/events/{id}/emails.
func writeEmails(c *server.Request, v *event.Session, f event.Filter) (*server.Response, error) {
	var b struct {
		Subject string `json:"subject,omitempty"`
		Text    string `json:"text,omitempty"`
	}
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	c.PreferLanguage(v.Event.Pack.Language)
	t := event.DefaultEmailTemplate(c.Language())
	t.Subject, t.Text = cmp.Or(b.Subject, t.Subject), cmp.Or(b.Text, t.Text)
	emails, err := v.Emails(c.Context(), f, t, c.Language())
	return server.Paged(c, emails, "", err)
}

// exportLists handles GET /v1/events/{id}/exports/{format}.
func exportLists(c *server.Request, v *event.Session, f event.Filter) (*server.Response, error) {
	print, err := PrintOptions(c)
	if err != nil {
		return nil, err
	}
	format, dialect := c.PathValue("format"), text.Dialect(c.Query("dialect"))
	if slices.Contains(text.Dialects(), text.Dialect(format)) && format != "csv" {
		format, dialect = "text", text.Dialect(format)
	}
	var b bytes.Buffer
	var media string
	switch format {
	case "json":
		media, err = server.JSONType, v.WriteJSON(c.Context(), &b, f, dialect)
	case "csv":
		media, err = server.CSVType+"; charset=utf-8", v.WriteCSV(c.Context(), &b, f, dialect)
	case "text":
		media, err = server.TextType+"; charset=utf-8", v.WriteText(c.Context(), &b, f, dialect)
	case "pdf":
		c.PreferLanguage(v.Event.Pack.Language)
		return c.Translated(server.File(server.PDFType, v.Event.ID+suffixes[format], func(ctx context.Context, w io.Writer) error {
			return v.WritePDF(ctx, w, f, c.Language(), print)
		})), nil
	default:
		return nil, server.NewProblem(server.NotFound, "There is no export format %.40q; there are json, csv, pdf, text and the dialects of text.", format)
	}
	if err != nil {
		return nil, err
	}
	return server.Attachment(media, v.Event.ID+suffixes[format], b.Bytes()), nil
}

// PrintOptions returns how a roster is printed: the parameters of pdf.Choices.
func PrintOptions(c *server.Request) (pdf.Options, error) {
	o, err := pdf.ReadOptions(c.Query)
	return o, OptionProblem(c, err)
}

// OptionProblem returns the problem of an option of print that is not allowed, and other
// errors as they are.
func OptionProblem(c *server.Request, err error) error {
	if e := (*pdf.OptionError)(nil); errors.As(err, &e) {
		return c.InvalidParameter(e.Name, server.List(e.Allowed))
	}
	return err
}

// PrintParameters are the names of the parameters of PrintOptions.
func PrintParameters() (names []string) {
	for _, c := range pdf.Choices() {
		names = append(names, c.Name)
	}
	return names
}

// suffixes end the names of exported files.
var suffixes = map[string]string{"json": ".json", "csv": ".csv", "text": ".txt", "pdf": ".pdf"}

// printTables handles POST /v1/events/{id}/tables.
func printTables(c *server.Request, v *event.Session, b struct {
	Tables []event.Pairing `json:"tables"`
}) (*server.Response, error) {
	print, err := PrintOptions(c)
	if err != nil {
		return nil, err
	}
	c.PreferLanguage(v.Event.Pack.Language)
	return c.Translated(server.File(server.PDFType, v.Event.ID+"-tables.pdf", func(ctx context.Context, w io.Writer) error {
		return v.WriteTables(ctx, w, b.Tables, c.Language(), print)
	})), nil
}

// linkBody is the body of POST /v1/events/{id}/links.
type linkBody struct {
	Role string `json:"role"`
	Name string `json:"name,omitempty"`
	List string `json:"list,omitempty"`
	Key  string `json:"key,omitempty"`
}

// makeLink handles POST /v1/events/{id}/links.
func makeLink(c *server.Request, v *event.Session, b linkBody) (*server.Response, error) {
	if b.Key != "" {
		return server.Created(v.Grant(c.Context(), b.Key, event.Role(b.Role), b.Name, b.List))
	}
	return server.Created(v.NewLink(c.Context(), event.Role(b.Role), b.Name, b.List))
}

// makeHook handles POST /v1/events/{id}/hooks.
func makeHook(c *server.Request, v *event.Session, b struct {
	URL string `json:"url"`
}) (*server.Response, error) {
	return server.Created(v.AddWebhook(c.Context(), b.URL))
}
