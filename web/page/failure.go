package page

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Failure is an error in the words of an error page.
type Failure struct {
	Status int
	Key    string            // of the title's message; the detail's is Key_text, if there is one
	Args   map[string]string // of both
	Then   string            // key of the last sentence, such as that nothing was changed; empty: none
	Remark string            // what another part of the program says, in English; it comes first
	fault  *fault.Error      // comes first
}

// Title returns the title in a language.
func (f *Failure) Title(lang string) string { return message.Text(lang, f.Key, f.Args) }

// Detail returns what was found, what is allowed, and whether anything was changed.
func (f *Failure) Detail(lang string) string {
	var sentences []string
	add := func(text string) {
		if text != "" {
			sentences = append(sentences, text)
		}
	}
	if f.fault != nil {
		add(Sentence(faultText(lang, f.fault)))
	}
	add(message.Translate(lang, f.Remark))
	if detail := f.Key + "_text"; message.Has(detail) {
		add(message.Text(lang, detail, f.Args))
	}
	if f.Then != "" {
		add(message.Text(lang, f.Then, nil))
	}
	return strings.Join(sentences, " ")
}

// Error returns the text for the log.
func (f *Failure) Error() string {
	return f.Title(message.English) + ": " + f.Detail(message.English)
}

// And adds a last sentence by its key, such as that nothing was stored.
func (f *Failure) And(key string) *Failure {
	f.Then = key
	return f
}

// What did not happen, as keys of the last sentence of a failure.
const (
	Unchanged   = "fail.unchanged"
	NotStored   = "fail.not_stored"
	NotImported = "fail.not_imported"
	Unplayed    = "fail.unplayed"
)

func newFailure(status int, key string, args []any) *Failure {
	return &Failure{Status: status, Key: key, Args: message.Named(args...)}
}

// Invalid returns the failure of a form that cannot be carried out (422), with the key of its
// title and the names and values of arguments.
func Invalid(key string, args ...any) *Failure {
	return newFailure(http.StatusUnprocessableEntity, key, args)
}

// NotAllowed returns the failure of a value of a field or a parameter that only a changed form or
// address can have. Allowed lists values, not words; empty: unknown.
func NotAllowed(name, found, allowed string) *Failure {
	return Invalid("fail.value", "Name", name, "Found", Shorten(found), "Allowed", allowed)
}

// NotFound returns the failure of an address that does not exist (404).
func NotFound(key string, args ...any) *Failure {
	return newFailure(http.StatusNotFound, key, args)
}

// Conflict returns the failure of a request that the current state does not allow (409).
func Conflict(key string, args ...any) *Failure {
	return newFailure(http.StatusConflict, key, args)
}

// Forbidden returns the failure of a request that the sender may not make (403).
func Forbidden(key string) *Failure { return newFailure(http.StatusForbidden, key, nil) }

// missing is the key of what does not exist, and missingIn are those of the sections of the site where that is a list or a
// battle.
const missing = "fail.not_found"

var missingIn = map[string]string{
	"rosters": "fail.list", "lists": "fail.list", "odds": "fail.list", "play": "fail.battle", "battles": "fail.battle", "games": "fail.games",
}

// rejections are the failures of rejected input, by the kind of the *fault.Error.
var rejections = []struct {
	kind      error
	key, then string
}{
	{roster.ErrOperation, "fail.operation", Unchanged},
	{service.ErrMissing, "fail.no_data", NotStored},
	{intake.ErrUnreadable, "fail.file", NotStored},
	{intake.ErrMismatch, "fail.mismatch", NotStored},
	{event.ErrPack, "fail.pack", Unchanged},
	{event.ErrInput, "fail.input", Unchanged},
	{play.ErrRequest, "fail.play", Unplayed},
	{army.ErrRequest, "fail.odds", ""},
	{edition.ErrSelect, "fail.edition", Unplayed},
	{edition.ErrKey, "fail.rules", Unplayed},
	{catalog.ErrEditions, "fail.editions", Unplayed},
	{catalog.ErrArchive, "fail.archive", NotImported},
	{catalog.ErrTooLarge, "fail.too_large", NotImported},
	{catalog.ErrRefused, "fail.data", NotImported},
	{source.ErrSource, "fail.source", "fail.not_fetched"},
}

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
			f := Invalid(r.key).And(r.then)
			f.fault = bad
			return f
		}
	}
	switch {
	case errors.As(err, &problem):
		return explainProblem(problem)
	case errors.As(err, &failure):
		return failure
	case errors.As(err, &illegal):
		errors, open := roster.CountCauses(illegal.Report.Diagnostics)
		return Invalid("fail.illegal", "Number", illegal.Side+1, "Count", errors, "Open", open).And(Unplayed)
	case errors.As(err, &engine):
		return Conflict("fail.engine", "Engine", play.EngineName(engine.Played))
	case errors.Is(err, army.ErrUnreadable):
		return Invalid("fail.army").saying(err).And(Unplayed)
	case errors.As(err, &large):
		return newFailure(http.StatusRequestEntityTooLarge, "fail.too_large", []any{"Max", large.Limit >> 20}).And(Unchanged)
	case errors.Is(err, roster.ErrNothingToUndo):
		return Conflict("fail.undo")
	case errors.Is(err, roster.ErrNothingToRedo):
		return Conflict("fail.redo")
	case errors.Is(err, event.ErrToken):
		return Forbidden("fail.token")
	case errors.Is(err, event.ErrRole):
		return Forbidden("fail.role")
	case errors.As(err, &late):
		return Conflict("fail.late", "Deadline", late.Deadline.Format(time.RFC3339), "At", late.At.Format(time.RFC3339))
	case errors.Is(err, event.ErrLocked):
		return Conflict("fail.locked").And(Unchanged)
	case errors.Is(err, event.ErrState):
		return Conflict("fail.state").saying(err).And(Unchanged)
	case errors.Is(err, event.ErrStale):
		return Conflict("fail.stale")
	case errors.Is(err, catalog.ErrNeeded):
		return Conflict("fail.data_needed").saying(err).And(Unchanged)
	case errors.Is(err, play.ErrWaiting):
		return newFailure(http.StatusTooManyRequests, "fail.waiting", nil).And(Unplayed)
	case errors.Is(err, context.DeadlineExceeded):
		return newFailure(http.StatusServiceUnavailable, "fail.slow", nil)
	case errors.Is(err, catalog.ErrBadCursor):
		return NotFound("fail.cursor")
	case errors.Is(err, catalog.ErrNotFound):
		return NotFound(missing)
	}
	return newFailure(http.StatusInternalServerError, "fail.internal", nil)
}

// saying adds the text of an error.
func (f *Failure) saying(err error) *Failure {
	f.Remark = Sentence(err.Error())
	return f
}

// faultText returns the text of an error without the names of operations and of their
// fields, which are not shown to users.
func faultText(lang string, e *fault.Error) string {
	if errors.Is(e, roster.ErrOperation) {
		f := e.Faults[0]
		f.Subject, f.Place = "", fault.Place{}
		return message.Fault(lang, f, 0)
	}
	return message.Fault(lang, e.Faults[0], len(e.Faults)-1)
}

// explainProblem maps an error of the HTTP shell to a failure.
func explainProblem(p *server.Problem) *Failure {
	switch {
	case p.HasType(server.NotFound), p.HasType(server.MethodNotAllowed):
		return NotFound("fail.page")
	case p.HasType(server.CrossOrigin):
		return newFailure(p.Status, "fail.cross_origin", nil).And(Unchanged)
	case p.HasType(server.Misdirected):
		return &Failure{Status: p.Status, Key: "fail.misdirected", Remark: p.Detail}
	}
	return &Failure{Status: p.Status, Key: p.Key(), Remark: p.Detail}
}

// failurePage is the data of failure.html.
type failurePage struct {
	Status        int
	Title, Detail string
	Request       string // id
	Back          string // address of the roster or the event; empty: neither
	BackKey       string // of the text of the link
}

// Fail responds with the page of an error: as JSON if the client accepts JSON first, and
// as a notice if it asks for fragments.
func (p *Renderer) Fail(w http.ResponseWriter, r *http.Request, err error) {
	f := Explain(err)
	if section, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/"); f.Key == missing && missingIn[section] != "" {
		f.Key = missingIn[section]
	}
	id := w.Header().Get("X-Request-Id")
	if f.Status >= http.StatusInternalServerError && !errors.Is(err, context.Canceled) {
		p.log.Error("a page failed", "path", server.LoggedPath(r), "request", id, "error", err)
	}
	w.Header().Set("Cache-Control", "no-store")
	if strings.HasPrefix(r.Header.Get("Accept"), "application/json") {
		p.failJSON(w, r, f)
		return
	}
	SetFragments(r, "#notice")
	lang := LanguageOf(r)
	data := failurePage{Status: f.Status, Title: f.Title(lang), Detail: f.Detail(lang), Request: id}
	if id := r.PathValue("id"); f.Status != http.StatusNotFound {
		switch {
		case strings.HasPrefix(id, "ros_"):
			data.Back, data.BackKey = "/rosters/"+id, "fail.back_list"
		case strings.HasPrefix(id, "evt_"):
			data.Back, data.BackKey = "/events/"+id, "fail.back_event"
		}
	}
	if err := p.Render(w, r, f.Status, "failure.html", data); err != nil {
		p.log.Error("the error page failed", "error", err)
		http.Error(w, data.Title, f.Status)
	}
}

func (p *Renderer) failJSON(w http.ResponseWriter, r *http.Request, f *Failure) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Add("Vary", "Accept-Language")
	w.WriteHeader(f.Status)
	lang := LanguageOf(r)
	body := map[string]any{"status": f.Status, "title": f.Title(lang), "detail": f.Detail(lang)}
	if err := json.NewEncoder(w).Encode(body); err != nil {
		p.log.Debug("the client disconnected", "error", err)
	}
}

// badForm returns the failure of a form that cannot be read.
func badForm(err error) *Failure {
	if f := Explain(err); f.Status == http.StatusRequestEntityTooLarge || f.Status == http.StatusServiceUnavailable {
		return f
	}
	return newFailure(http.StatusBadRequest, "fail.form", nil).And(Unchanged)
}
