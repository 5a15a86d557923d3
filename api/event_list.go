package api

import (
	"encoding/json"
	"mime"
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/api/internal/strict"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/render"
)

// entryBody is a list that is handed in as a member of a JSON document.
type entryBody struct {
	Player   string          `json:"player,omitempty"`
	Team     string          `json:"team,omitempty"`
	Mail     string          `json:"mail,omitempty"`
	Text     string          `json:"text,omitempty"`
	Document json.RawMessage `json:"document,omitempty"`
	Roster   string          `json:"roster,omitempty"`
}

// entry reads what is handed in: a JSON document that says by whom, or the list
// itself, with the rest in the query.
func (c *call) entry() (event.SubmitRequest, error) {
	if media, _, err := mime.ParseMediaType(c.Header.Get("Content-Type")); err == nil && media == jsonType {
		var b entryBody
		if err := c.into(&b); err != nil {
			return event.SubmitRequest{}, err
		}
		e := event.SubmitRequest{Player: b.Player, Team: b.Team, Email: b.Mail, Document: []byte(b.Text), RosterID: b.Roster}
		if len(b.Document) > 0 {
			if b.Text != "" {
				return e, refuse(kindInvalid, "The body has two lists.").with(at("/document", "field.value", "found a text and a document; allowed: one of them"))
			}
			e.Document = b.Document
		}
		return e, nil
	}
	return event.SubmitRequest{Player: c.query.Get("player"), Team: c.query.Get("team"), Email: c.query.Get("mail"), Document: c.body}, nil
}

// handover is what came of a list as its player reads it.
type handover struct {
	Submission *event.Submission `json:"submission"`
	Version    *event.Version    `json:"version"`
	Report     render.Report     `json:"report"`
	Receipt    event.Receipt     `json:"receipt"`
	Link       *event.IssuedLink `json:"link,omitempty"`
	Changes    *event.Diff       `json:"changes,omitempty"`
}

func (c *call) handedIn(out *event.Outcome, err error) (*answer, error) {
	if err != nil {
		return nil, unread(err)
	}
	a, err := reply(http.StatusCreated, handover{out.Submission, out.Version, render.WithFixes(out.Report, c.language()), out.Receipt, out.Link, out.Changes})
	if err == nil {
		a.header.Set("Location", "/v1/events/"+out.Submission.Event+"/submissions/"+out.Submission.ID)
	}
	return a, err
}

// submit answers POST /v1/events/{id}/submissions.
func submit(c *call, v *event.Session) (*answer, error) {
	e, err := c.entry()
	if err != nil {
		return nil, err
	}
	return c.handedIn(v.Submit(c.Context(), e))
}

// resubmit answers POST /v1/events/{id}/submissions/{sid}/versions.
func resubmit(c *call, v *event.Session) (*answer, error) {
	e, err := c.entry()
	if err != nil {
		return nil, err
	}
	return c.handedIn(v.Resubmit(c.Context(), c.param("sid"), e))
}

// imported lists tell what became of each row.
type importedLists struct {
	Data []event.ImportResult `json:"data"`
	Done int                  `json:"done"` // rows that were taken
}

// importLists answers POST /v1/events/{id}/submissions:import.
func importLists(c *call, v *event.Session) (*answer, error) {
	if err := v.Require(event.OpImport); err != nil { // before anything is unpacked
		return nil, err
	}
	read := event.ReadZip
	if media, _, _ := mime.ParseMediaType(c.Header.Get("Content-Type")); media == csvType {
		read = event.ReadCSV
	}
	rows, err := read(c.body)
	if err != nil {
		return nil, unread(err)
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
	return reply(http.StatusOK, out)
}

// dossier is one list with its report.
type dossier struct {
	Submission *event.Submission `json:"submission"`
	Version    *event.Version    `json:"version"`
	Report     render.Report     `json:"report"`
	Roster     *roster.Roster    `json:"roster,omitempty"`
}

// showList answers GET /v1/events/{id}/submissions/{sid}.
func showList(c *call, v *event.Session) (*answer, error) {
	withRoster, err := c.includes("roster")
	if err != nil {
		return nil, err
	}
	d, err := v.Submission(c.Context(), c.param("sid"))
	if err != nil {
		return nil, err
	}
	out := dossier{Submission: d.Submission, Version: d.Version, Report: render.WithFixes(d.Report, c.language())}
	if withRoster {
		out.Roster = d.Version.Roster
	}
	return reply(http.StatusOK, out)
}

// showDiff answers GET /v1/events/{id}/submissions/{sid}/diff.
func showDiff(c *call, v *event.Session) (*answer, error) {
	return found(v.Diff(c.Context(), c.param("sid")))
}

// showReceipt answers GET /v1/events/{id}/submissions/{sid}/receipt.
func showReceipt(c *call, v *event.Session) (*answer, error) {
	d, err := v.Submission(c.Context(), c.param("sid"))
	if err != nil {
		return nil, err
	}
	if d.Receipt == nil {
		return nil, &event.RoleError{Role: v.Role, Operation: event.OpViewDiff}
	}
	return reply(http.StatusOK, d.Receipt)
}

// verifyReceipt answers POST /v1/receipts:verify.
func (s *Server) verifyReceipt(c *call) (*answer, error) {
	if _, findings := strict.Parse(c.body); len(findings) > 0 {
		return nil, understood(findings)
	}
	var r event.Receipt
	if err := json.Unmarshal(c.body, &r); err != nil {
		return nil, refuse(kindInvalid, "The receipt cannot be read.").with(at("", "receipt.unreadable", "%s", err))
	}
	return reply(http.StatusOK, map[string]bool{"authentic": s.events.Verify(r)})
}

// consentBody is the body of a PUT of the organiser's consent.
type consentBody struct {
	Until *time.Time `json:"until"`
}

// permit answers PUT /v1/events/{id}/submissions/{sid}/consent.
func permit(c *call, v *event.Session, b consentBody) (*answer, error) {
	var until time.Time
	if b.Until != nil {
		until = *b.Until
	}
	return nothing(v.Permit(c.Context(), c.param("sid"), until))
}
