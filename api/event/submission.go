package event

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// entryBody is a submission as a JSON document.
type entryBody struct {
	Player   string          `json:"player,omitempty"`
	Team     string          `json:"team,omitempty"`
	Mail     string          `json:"mail,omitempty"`
	Text     string          `json:"text,omitempty"`
	Document json.RawMessage `json:"document,omitempty"`
	Roster   string          `json:"roster,omitempty"`
}

// entryOf returns the submitted list: a JSON document that names the player, or
// the list itself with the player in the query.
func entryOf(c *server.Request) (event.SubmitRequest, error) {
	if c.MediaType() == server.JSONType {
		var b entryBody
		if err := c.Decode(&b); err != nil {
			return event.SubmitRequest{}, err
		}
		e := event.SubmitRequest{Player: b.Player, Team: b.Team, Email: b.Mail, Document: []byte(b.Text), RosterID: b.Roster}
		if len(b.Document) > 0 {
			if b.Text != "" {
				return e, server.NewProblem(server.Invalid, "The body has two lists.").
					With(fault.At("/document").Fault("field.value", "a text and a document", "one of them"))
			}
			e.Document = b.Document
		}
		return e, nil
	}
	return event.SubmitRequest{Player: c.Query("player"), Team: c.Query("team"), Email: c.Query("mail"), Document: c.Body}, nil
}

// submission is the response to a submission.
type submission struct {
	Submission *event.Submission `json:"submission"`
	Version    *event.Version    `json:"version"`
	Report     render.Report     `json:"report"`
	Receipt    event.Receipt     `json:"receipt"`
	Link       *event.IssuedLink `json:"link,omitempty"`
	Changes    *event.Diff       `json:"changes,omitempty"`
}

// submit handles POST /v1/events/{id}/submissions.
func submit(c *server.Request, v *event.Session) (*server.Response, error) {
	return submitted(c, func(e event.SubmitRequest) (*event.Outcome, error) { return v.Submit(c.Context(), e) })
}

// resubmit handles POST /v1/events/{id}/submissions/{sid}/versions.
func resubmit(c *server.Request, v *event.Session) (*server.Response, error) {
	return submitted(c, func(e event.SubmitRequest) (*event.Outcome, error) {
		return v.Resubmit(c.Context(), c.PathValue("sid"), e)
	})
}

// submitted reads the list of the request and responds with what submit returns.
func submitted(c *server.Request, submit func(event.SubmitRequest) (*event.Outcome, error)) (*server.Response, error) {
	e, err := entryOf(c)
	if err != nil {
		return nil, err
	}
	out, err := submit(e)
	if err != nil {
		return nil, RosterProblem(err, "")
	}
	a, err := server.Created(submission{out.Submission, out.Version, render.WithFixes(out.Report, c.Language()), out.Receipt, out.Link, out.Changes}, nil)
	return server.WithHeader(a, err, "Location", "/v1/events/"+out.Submission.Event+"/submissions/"+out.Submission.ID)
}

// importedLists is the result for each row of an import.
type importedLists struct {
	Data []event.ImportResult `json:"data"`
	Done int                  `json:"done"` // imported rows
}

// importLists handles POST /v1/events/{id}/submissions:import.
func importLists(c *server.Request, v *event.Session) (*server.Response, error) {
	if err := v.Require(event.OpImport); err != nil { // before unpacking
		return nil, err
	}
	read := event.ReadZip
	if c.MediaType() == server.CSVType {
		read = event.ReadCSV
	}
	rows, err := read(c.Body)
	if err != nil {
		return nil, RosterProblem(err, "")
	}
	done, err := v.Import(c.Context(), rows)
	if err != nil {
		return nil, err
	}
	out := importedLists{Data: done}
	for _, r := range done {
		if r.Submission != "" {
			out.Done++
		}
	}
	return server.JSON(http.StatusOK, out)
}

// submissionDetails is one list with its report.
type submissionDetails struct {
	Submission *event.Submission `json:"submission"`
	Version    *event.Version    `json:"version"`
	Report     render.Report     `json:"report"`
	Roster     *render.Roster    `json:"roster,omitempty"`
}

// showList handles GET /v1/events/{id}/submissions/{sid}.
func showList(c *server.Request, v *event.Session) (*server.Response, error) {
	withRoster, err := c.Includes("roster")
	if err != nil {
		return nil, err
	}
	d, err := v.Submission(c.Context(), c.PathValue("sid"))
	if err != nil {
		return nil, err
	}
	out := submissionDetails{Submission: d.Submission, Version: d.Version, Report: render.WithFixes(d.Report, c.Language())}
	if withRoster {
		named := render.Named(d.Report)
		out.Roster = &named
	}
	return server.JSON(http.StatusOK, out)
}

// showDiff handles GET /v1/events/{id}/submissions/{sid}/diff.
func showDiff(c *server.Request, v *event.Session) (*server.Response, error) {
	return server.OK(v.Diff(c.Context(), c.PathValue("sid")))
}

// showReceipt handles GET /v1/events/{id}/submissions/{sid}/receipt.
func showReceipt(c *server.Request, v *event.Session) (*server.Response, error) {
	d, err := v.Submission(c.Context(), c.PathValue("sid"))
	if err != nil {
		return nil, err
	}
	if d.Receipt == nil {
		return nil, &event.RoleError{Role: v.Role, Operation: event.OpViewDiff}
	}
	return server.JSON(http.StatusOK, d.Receipt)
}

// verifyReceipt handles POST /v1/receipts:verify.
func (s service) verifyReceipt(c *server.Request) (*server.Response, error) {
	if _, faults := c.JSON(); len(faults) > 0 {
		return nil, server.InvalidBody(faults...)
	}
	var r event.Receipt
	if err := json.Unmarshal(c.Body, &r); err != nil {
		return nil, server.NewProblem(server.Invalid, "The receipt cannot be read.").WithDetail(fault.Place{}, "receipt.unreadable", err.Error())
	}
	return server.JSON(http.StatusOK, map[string]bool{"authentic": s.events.Verify(r)})
}

// consentBody is the body of PUT /v1/events/{id}/submissions/{sid}/consent.
type consentBody struct {
	Until *time.Time `json:"until"`
}

// permit handles PUT /v1/events/{id}/submissions/{sid}/consent.
func permit(c *server.Request, v *event.Session, b consentBody) (*server.Response, error) {
	var until time.Time
	if b.Until != nil {
		until = *b.Until
	}
	return server.NoContent(v.Permit(c.Context(), c.PathValue("sid"), until))
}
