package page

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
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

// Explain maps an error of a service to the failure that is shown.
func Explain(err error) *Failure {
	var (
		failure *Failure
		op      *roster.OperationError
		doc     *intake.DocumentError
		field   *service.FieldError
		large   *http.MaxBytesError
		problem *server.Problem
	)
	switch {
	case errors.As(err, &problem):
		return explainProblem(problem)
	case errors.As(err, &failure):
		return failure
	case errors.As(err, &op):
		return Invalid("That cannot be done", Sentence(op.Error())+" Nothing was changed.")
	case errors.As(err, &doc):
		return Invalid("The file cannot be read", Sentence(doc.Error())+" Nothing was stored.")
	case errors.As(err, &field):
		return Invalid("There is no game data for that", missingData(field))
	case errors.As(err, &large):
		return &Failure{http.StatusRequestEntityTooLarge, "That is too large", "At most " + strconv.FormatInt(large.Limit>>20, 10) + " MB are allowed here. Nothing was changed."}
	case errors.Is(err, roster.ErrNothingToUndo):
		return Conflict("There is nothing to undo", "The roster has no earlier revision.")
	case errors.Is(err, roster.ErrNothingToRedo):
		return Conflict("There is nothing to redo", "Nothing was undone since the last change.")
	case errors.Is(err, catalog.ErrBadCursor):
		return NotFound("There is no such page", "The address of the next entries is not valid. Start again at the first page.")
	case errors.Is(err, catalog.ErrNotFound):
		return NotFound("Not found", "This address does not exist, or its contents were deleted.")
	}
	return &Failure{http.StatusInternalServerError, "Something went wrong", "The server made an error. What was stored before is safe; try again."}
}

// explainProblem maps an error of the HTTP shell to a failure.
func explainProblem(p *server.Problem) *Failure {
	switch {
	case p.HasType(server.NotFound), p.HasType(server.MethodNotAllowed):
		return NotFound("There is no such page", p.Detail)
	case p.HasType(server.CrossOrigin):
		return &Failure{p.Status, "This request came from another web site", "A page of another site tried to change something here. Nothing was changed."}
	case p.HasType(server.Misdirected):
		return &Failure{p.Status, "Wrong host name", "Only localhost, 127.0.0.1 and [::1] are served here."}
	}
	return &Failure{p.Status, p.Title, p.Detail}
}

// missingData says which game data is missing, and how to add it.
func missingData(e *service.FieldError) string {
	switch e.Field {
	case "edition":
		return "There is no game data for edition " + Shorten(e.Found) + ". If a text is of another edition, choose that edition; the command rollcall import adds game data. Nothing was stored."
	case "game_system":
		return "The roster needs the game data of " + Shorten(e.Found) + ". Add it with the command rollcall import, then import the file again. Nothing was stored."
	}
	return Sentence(e.Error()) + " Nothing was stored."
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
	if f := Explain(err); f.Status == http.StatusRequestEntityTooLarge {
		return f
	}
	return &Failure{http.StatusBadRequest, "The form cannot be read", "The request is not a form of this site. Nothing was changed."}
}
