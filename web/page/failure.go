package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Failure is an error in the words of an error page.
type Failure struct {
	Status int // of HTTP
	Title  string
	Detail string // what was found, what is allowed, and whether anything was changed
}

// Error returns the text for the log.
func (f *Failure) Error() string { return f.Title + ": " + f.Detail }

// Invalid returns the failure of a form that cannot be carried out (422).
func Invalid(title, detail string) *Failure {
	return &Failure{http.StatusUnprocessableEntity, title, detail}
}

// NotFound returns the failure of an address that does not exist (404).
func NotFound(title, detail string) *Failure {
	return &Failure{http.StatusNotFound, title, detail}
}

// Conflict returns the failure of a request that the current state does not allow (409).
func Conflict(title, detail string) *Failure {
	return &Failure{http.StatusConflict, title, detail}
}

// rejections are the failures of rejected input, by the kind of the *fault.Error.
var rejections = []struct {
	kind        error
	title, then string // then follows the text of the error
}{
	{roster.ErrOperation, "That cannot be done", unchanged},
	{service.ErrMissing, "There is no game data for that", "Choose another edition, or add its game data on the page Data. Nothing was stored."},
	{intake.ErrUnreadable, "The file cannot be read", "Nothing was stored."},
	{intake.ErrMismatch, "The list does not match the request", "Nothing was stored."},
	{event.ErrPack, "The pack has errors", unchanged},
	{event.ErrInput, "That is not allowed", unchanged},
	{play.ErrRequest, "That cannot be played", unplayed},
	{army.ErrRequest, "The odds cannot be computed", ""},
	{edition.ErrSelect, "This edition cannot be played", unplayed},
	{edition.ErrKey, "These rules cannot be played", unplayed},
	{catalog.ErrEditions, "The choices are of different editions", unplayed},
	{catalog.ErrArchive, "The archive cannot be read", "Nothing was imported."},
	{catalog.ErrTooLarge, "The archive is too large", "Nothing was imported."},
	{catalog.ErrRefused, "The game data has errors", "Nothing was imported."},
	{source.ErrSource, "There is no such source", "Nothing was fetched."},
}

const unchanged, unplayed = "Nothing was changed.", "Nothing was played."

// Explain maps an error of a service to the failure that is shown.
func Explain(err error) *Failure {
	var (
		failure *Failure
		large   *http.MaxBytesError
		problem *server.Problem
		late    *event.LateError
		illegal *army.IllegalError
		engine  *play.EngineError
	)
	for _, r := range rejections {
		if bad := fault.In(err, r.kind); bad != nil {
			return Invalid(r.title, strings.TrimSpace(Sentence(faultText(bad))+" "+r.then))
		}
	}
	switch {
	case errors.As(err, &problem):
		return explainProblem(problem)
	case errors.As(err, &failure):
		return failure
	case errors.As(err, &illegal):
		return Invalid("A roster has errors", fmt.Sprintf("Army %d has %s. Fix the roster, then play it. Nothing was played.",
			illegal.Side+1, server.Plural(illegal.Report.Summary.Errors, "error", "errors")))
	case errors.As(err, &engine):
		return Conflict("Another engine played this battle", "It was played by "+play.EngineName(engine.Played)+", and this program plays it differently. Play it again with the same armies and the same seed.")
	case errors.Is(err, army.ErrUnreadable):
		return Invalid("An army cannot be played", Sentence(err.Error())+" "+unplayed)
	case errors.As(err, &large):
		return &Failure{http.StatusRequestEntityTooLarge, "That is too large", "At most " + strconv.FormatInt(large.Limit>>20, 10) + " MB are allowed here. Nothing was changed."}
	case errors.Is(err, roster.ErrNothingToUndo):
		return Conflict("There is nothing to undo", "The roster has no earlier revision.")
	case errors.Is(err, roster.ErrNothingToRedo):
		return Conflict("There is nothing to redo", "Nothing was undone since the last change.")
	case errors.Is(err, event.ErrToken):
		return &Failure{http.StatusForbidden, "This link is not valid", "It is unknown, was revoked, or belongs to another event. Ask the organiser for a new one."}
	case errors.Is(err, event.ErrRole):
		return &Failure{http.StatusForbidden, "You have no access to this page", "Open the access link that you received for this event, then come back. Only the browser that opened a link has access."}
	case errors.As(err, &late):
		return Conflict("The deadline has passed", "Lists were due by "+clock(late.Deadline)+"; yours arrived at "+clock(late.At)+". Nothing was submitted. The organiser can permit a correction.")
	case errors.Is(err, event.ErrLocked):
		return Conflict("The lists are locked", "Nothing was changed. The organiser can permit the correction of a list until the lists are published.")
	case errors.Is(err, event.ErrState):
		return Conflict("Not possible now", Sentence(err.Error())+" "+unchanged)
	case errors.Is(err, event.ErrStale):
		return Conflict("The event has changed", "It was changed after this page was loaded. Load the page again, and repeat your change.")
	case errors.Is(err, play.ErrWaiting):
		return &Failure{http.StatusTooManyRequests, "Too many test games are waiting", Sentence(err.Error()) + " " + unplayed}
	case errors.Is(err, context.DeadlineExceeded):
		return &Failure{http.StatusServiceUnavailable, "This takes too long", "The server ended the request. Try again with less at once, or when fewer people use the server."}
	case errors.Is(err, catalog.ErrBadCursor):
		return NotFound("There is no such page", "The address of the next entries is not valid. Start again at the first page.")
	case errors.Is(err, catalog.ErrNotFound):
		return NotFound("Not found", "This address does not exist, or its contents were deleted.")
	}
	return &Failure{http.StatusInternalServerError, "Something went wrong", "The server made an error. What was stored before is safe; try again."}
}

func clock(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04:05 MST") }

// faultText returns the text of an error without the names of operations and of their
// fields, which are not shown to users.
func faultText(e *fault.Error) string {
	if f := e.Faults[0]; errors.Is(e, roster.ErrOperation) {
		f.Subject = ""
		return f.Detail()
	}
	return e.Error()
}

// explainProblem maps an error of the HTTP shell to a failure.
func explainProblem(p *server.Problem) *Failure {
	switch {
	case p.HasType(server.NotFound), p.HasType(server.MethodNotAllowed):
		return NotFound("There is no such page", "Check the address, or start from the front page.")
	case p.HasType(server.CrossOrigin):
		return &Failure{p.Status, "This request came from another web site", "A page of another site tried to change something here. Nothing was changed."}
	case p.HasType(server.Misdirected):
		return &Failure{p.Status, "This address is not served here", p.Detail}
	}
	return &Failure{p.Status, p.Title, p.Detail}
}

// failurePage is the data of failure.html.
type failurePage struct {
	*Failure
	Request   string // id
	Back      string // address of the roster or the event; empty: neither
	BackTitle string // roster or event
}

// Fail responds with the page of an error: as JSON if the client accepts JSON first, and
// as a notice if it asks for fragments.
func (p *Renderer) Fail(w http.ResponseWriter, r *http.Request, err error) {
	f := Explain(err)
	id := w.Header().Get("X-Request-Id")
	if f.Status >= http.StatusInternalServerError {
		p.log.Error("a page failed", "path", server.LoggedPath(r), "request", id, "error", err)
	}
	w.Header().Set("Cache-Control", "no-store")
	if strings.HasPrefix(r.Header.Get("Accept"), "application/json") {
		p.failJSON(w, f)
		return
	}
	SetFragments(r, "#notice")
	data := failurePage{Failure: f, Request: id}
	if id := r.PathValue("id"); f.Status != http.StatusNotFound {
		switch {
		case strings.HasPrefix(id, "ros_"):
			data.Back, data.BackTitle = "/rosters/"+id, "roster"
		case strings.HasPrefix(id, "evt_"):
			data.Back, data.BackTitle = "/events/"+id, "event"
		}
	}
	if err := p.Render(w, r, f.Status, "failure.html", data); err != nil {
		p.log.Error("the error page failed", "error", err)
		http.Error(w, f.Title, f.Status)
	}
}

func (p *Renderer) failJSON(w http.ResponseWriter, f *Failure) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.Status)
	body := map[string]any{"status": f.Status, "title": f.Title, "detail": f.Detail}
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.log.Debug("the client disconnected", "error", err)
	}
}

// badForm returns the failure of a form that cannot be read.
func badForm(err error) *Failure {
	if f := Explain(err); f.Status == http.StatusRequestEntityTooLarge || f.Status == http.StatusServiceUnavailable {
		return f
	}
	return &Failure{http.StatusBadRequest, "The form cannot be read", "The request is not a form of this site. Nothing was changed."}
}
