package api

import (
	apievent "github.com/rollcall40k/rollcall/api/event"

	"net/http"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/format/text"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
)

// readDocument reads the body as a roster, a list document, a roster file of another program
// or a text. The content determines which of them it is, and for a text also the media type.
func readDocument(c *server.Request) (intake.Document, error) {
	in := inputOf(c)
	if in.JSON == nil && !battlescribe.Recognise(in) && !isText(c) {
		return intake.Document{}, server.InvalidBody(in.Faults...)
	}
	wanted := intake.Requested{Edition: c.Query("edition"), Faction: c.Query("faction"), Snapshot: c.Query("snapshot"), Limit: c.Query("limit")}
	formats := []intake.Format{battlescribe.Format, pack.Format}
	if isText(c) {
		formats = append(formats, text.Format(wanted))
	}
	d, err := in.Read(formats...)
	d.Requested = wanted
	return d, apievent.RosterProblem(err, "")
}

// inputOf returns the body as the data of a document.
func inputOf(c *server.Request) *intake.Input {
	document, faults := c.JSON()
	return &intake.Input{Data: c.Body, JSON: document, Faults: faults}
}

// isText reports whether the body is a text: as its type says, or as bytes that
// have the shape of one.
func isText(c *server.Request) bool {
	switch media := c.MediaType(); {
	case !text.IsText(c.Body):
		return false
	case media == server.TextType:
		return true
	default:
		return media == server.BytesType && text.Recognise(c.Body) != text.Unknown
	}
}

// checkedDocument is a report, with the checked roster if requested.
type checkedDocument struct {
	render.Report
	Roster *render.Roster `json:"roster,omitempty"`
}

// checked reads the document of a request and checks the roster in it.
func (s *service) checked(c *server.Request) (*check.Report, *roster.Roster, error) {
	d, err := readDocument(c)
	if err != nil {
		return nil, nil, err
	}
	report, r, err := s.Rosters.CheckDocument(c.Context(), d)
	if err != nil {
		return nil, nil, apievent.RosterProblem(err, "")
	}
	return report, r, nil
}

// validate handles POST /v1/validate.
func (s *service) validate(c *server.Request) (*server.Response, error) {
	withRoster, err := c.Includes("roster")
	if err != nil {
		return nil, err
	}
	report, _, err := s.checked(c)
	if err != nil {
		return nil, err
	}
	checked := checkedDocument{Report: render.WithFixes(report, c.Language())}
	if withRoster {
		named := render.Named(report)
		checked.Roster = &named
	}
	return server.JSON(http.StatusOK, checked)
}
