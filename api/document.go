package api

import (
	"errors"
	"mime"
	"net/http"

	"github.com/rollcall40k/rollcall/api/internal/strict"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
)

// readDocument reads the body as a roster, a list document, a roster file of
// another program or a text; which of them it is, its content says, and of a text
// its type too.
func readDocument(c *call) (intake.Document, error) {
	if _, findings := strict.Parse(c.body); len(findings) > 0 && !battlescribe.Recognise(c.body) && !isText(c) {
		return intake.Document{}, understood(findings)
	}
	wanted := intake.Requested{Edition: c.query.Get("edition"), Faction: c.query.Get("faction"), Snapshot: c.query.Get("snapshot")}
	formats := []intake.Format{battlescribe.Format, pack.Format}
	if isText(c) {
		formats = append(formats, text.Format(wanted))
	}
	d, err := intake.ReadDocument(c.body, formats...)
	d.Requested = wanted
	var unread *intake.DocumentError
	if errors.As(err, &unread) {
		return d, unreadable(unread)
	}
	return d, err
}

// isText reports whether the body is a text: as its type says, or as bytes that
// have the shape of one.
func isText(c *call) bool {
	media, _, err := mime.ParseMediaType(c.Header.Get("Content-Type"))
	switch {
	case err != nil || !text.IsText(c.body):
		return false
	case media == textType:
		return true
	}
	return media == bytesType && text.Recognise(c.body) != text.Unknown
}

// unreadable lists what a schema does not allow.
func unreadable(e *intake.DocumentError) *problem {
	p := refuse(kindInvalid, "The document has %s.", plural(len(e.Findings), "fault"))
	for _, f := range e.Findings[:min(len(e.Findings), strict.MaxFindings)] {
		p.with(at(f.Pointer, "document.schema", "found %s; allowed: %s", f.Found, cmpOr(f.Allowed, "what the schema says")))
	}
	return p
}

// checkedDocument is a report, with the roster that was checked where that is asked for.
type checkedDocument struct {
	render.Report
	Roster *roster.Roster `json:"roster,omitempty"`
}

// checked reads the document of a request and checks the roster in it.
func (s *Server) checked(c *call) (*check.Report, *roster.Roster, error) {
	d, err := readDocument(c)
	if err != nil {
		return nil, nil, err
	}
	report, r, err := s.rosters.CheckDocument(c.Context(), d)
	if err != nil {
		return nil, nil, misnamed(err)
	}
	return report, r, nil
}

// validate answers POST /v1/validate.
func (s *Server) validate(c *call) (*answer, error) {
	withRoster, err := c.includes("roster")
	if err != nil {
		return nil, err
	}
	report, r, err := s.checked(c)
	if err != nil {
		return nil, err
	}
	checked := checkedDocument{Report: render.WithFixes(report, c.language())}
	if withRoster {
		checked.Roster = r
	}
	return reply(http.StatusOK, checked)
}
