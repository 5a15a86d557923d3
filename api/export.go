package api

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"

	apievent "github.com/rollcall40k/rollcall/api/event"
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/format"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/schemas/fault"
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

// export handles GET /v1/rosters/{id}/exports/{format}.
func (s *service) export(c *server.Request) (*server.Response, error) {
	f, ok := format.ByName(c.PathValue("format"))
	if !ok {
		return nil, server.NewProblem(server.NotFound, "There is no export format %.40q; there are %s.", c.PathValue("format"), server.List(exportNames()))
	}
	if err := wantedFormat(c, f); err != nil {
		return nil, err
	}
	r, err := s.Rosters.Roster(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	report, err := s.Rosters.Check(c.Context(), r)
	if err != nil {
		return nil, err
	}
	a, err := s.file(c, f, r, report)
	if err == nil && !f.Dated {
		a.ETag = server.ETag(r.Revision)
	}
	return a, err
}

// convert handles POST /v1/convert.
func (s *service) convert(c *server.Request) (*server.Response, error) {
	if !c.HasQuery("to") {
		return nil, server.InvalidQuery(fault.Parameter("to").Fault("parameter.missing", "nothing", server.List(exportNames())))
	}
	to, err := c.OneOf("to", exportNames()...)
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

// wantedFormat rejects a request that does not accept the media type of the file.
func wantedFormat(c *server.Request, f format.Format) error {
	losses, err := c.Includes("losses")
	if err != nil {
		return err
	}
	media := f.Media
	if losses && f.Text {
		media = server.JSONType
	}
	return c.RequireAccept(media)
}

// lostHeader counts the selections that a format for people cannot express.
const lostHeader = "Lost-Selections"

// file responds with a roster as a file of the format.
func (s *service) file(c *server.Request, f format.Format, r *roster.Roster, report *check.Report) (*server.Response, error) {
	print, err := apievent.PrintOptions(c)
	if err != nil {
		return nil, err
	}
	print.Unit = c.Query("unit")
	losses, err := c.Includes("losses")
	if err != nil {
		return nil, err
	}
	checked := &format.Checked{
		Roster: r, Book: report.Book(), Report: report, PrintOptions: print, Lang: c.Language(), Now: c.At().UTC(),
		Data: s.dataDate(c, report),
	}
	name := format.FileName(r.Name) + f.Suffix
	if f.Media == server.PDFType { // other files are compressed as a whole
		return c.Translated(server.File(f.ContentType(), name, func(_ context.Context, w io.Writer) error {
			_, err := f.Write(w, checked)
			return apievent.OptionProblem(c, err)
		})), nil
	}
	var b bytes.Buffer
	lost, err := f.Write(&b, checked)
	if err != nil {
		return nil, apievent.OptionProblem(c, err)
	}
	if f.Text && losses {
		a, err := server.JSON(http.StatusOK, struct {
			Text string      `json:"text"`
			Lost []text.Loss `json:"lost"`
		}{b.String(), append([]text.Loss{}, lost.Parts...)})
		return server.WithHeader(a, err, lostHeader, strconv.Itoa(lost.Count()))
	}
	a := server.Attachment(f.ContentType(), name, b.Bytes())
	if f.Lossy {
		a.Header.Set(lostHeader, strconv.Itoa(lost.Count()))
	}
	return a, nil
}

// dataDate returns the date of the game data that a report was checked with, or "".
func (s *service) dataDate(c *server.Request, report *check.Report) string {
	snapshot, err := s.Library.Snapshot(c.Context(), report.Snapshot)
	if err != nil {
		return ""
	}
	return snapshot.DataDate()
}
