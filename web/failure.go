package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/service"
)

// A fault is an error in words for the visitor.
type fault struct {
	status int
	title  string
	detail string // what was found, what is allowed, and what happened to the visitor's work
}

// Error is the text for the log.
func (f *fault) Error() string { return f.title + ": " + f.detail }

// refuse is the fault of a form that cannot be carried out.
func refuse(title, detail string) *fault {
	return &fault{http.StatusUnprocessableEntity, title, detail}
}

// explain makes the fault for an error of a service.
func explain(err error) *fault {
	var (
		given *fault
		op    *roster.OperationError
		doc   *intake.DocumentError
		field *service.FieldError
		large *http.MaxBytesError
	)
	if f := explainVisit(err); f != nil {
		return f
	}
	switch {
	case errors.As(err, &given):
		return given
	case errors.As(err, &op):
		return refuse("That cannot be done", sentence(op.Error())+" Nothing was changed.")
	case errors.As(err, &doc):
		return refuse("The file cannot be read", sentence(doc.Error())+" Nothing was stored.")
	case errors.As(err, &field):
		return refuse("There is no game data for that", noData(field))
	case errors.As(err, &large):
		return &fault{http.StatusRequestEntityTooLarge, "That is too large", "It has more than " + strconv.FormatInt(large.Limit>>20, 10) + " MB, which is more than is taken here. Nothing was changed."}
	case errors.Is(err, roster.ErrNothingToUndo):
		return &fault{http.StatusConflict, "There is nothing to undo", "The roster is as it was when it was made."}
	case errors.Is(err, roster.ErrNothingToRedo):
		return &fault{http.StatusConflict, "There is nothing to redo", "Nothing was undone since the last change."}
	case errors.Is(err, catalog.ErrNotFound):
		return &fault{http.StatusNotFound, "It is not here", "What the address names does not exist, or was deleted."}
	}
	return &fault{http.StatusInternalServerError, "Something went wrong here", "The fault is the server's. What was stored before is safe; try again."}
}

// noData says which game data is missing, and where it comes from.
func noData(e *service.FieldError) string {
	switch e.Field {
	case "edition":
		return "Nothing of the edition " + brief(e.Found) + " is here. If a text is of another edition, choose that beside it; game data is added by the command rollcall import. Nothing was stored."
	case "game_system":
		return "The roster is of " + brief(e.Found) + ". Add its game data by the command rollcall import, and read the file again. Nothing was stored."
	}
	return sentence(e.Error()) + " Nothing was stored."
}

// sentence writes an error as a sentence.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// fail answers with the page of an error: as JSON for modules that ask for that,
// and as a notice where parts were asked for.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := explain(err)
	if f.status >= http.StatusInternalServerError {
		s.log.Error("a page failed", "path", loggedPath(r.URL.Path), "request", w.Header().Get("X-Request-Id"), "error", err)
	}
	w.Header().Set("Cache-Control", "no-store")
	if strings.HasPrefix(r.Header.Get("Accept"), "application/json") {
		s.failJSON(w, f)
		return
	}
	if len(parts(r)) > 0 {
		r.Header.Set(partsHeader, "#notice")
	}
	data := failureData{Status: f.status, Title: f.title, Detail: f.detail, Request: w.Header().Get("X-Request-Id")}
	if id := r.PathValue("id"); f.status != http.StatusNotFound {
		switch {
		case strings.HasPrefix(id, "ros_"):
			data.Back, data.Whither = "/rosters/"+id, "roster"
		case strings.HasPrefix(id, "evt_"):
			data.Back, data.Whither = "/events/"+id, "event"
		}
	}
	if err := s.render(w, r, f.status, "failure.html", data); err != nil {
		s.log.Error("the page of an error failed", "error", err)
		http.Error(w, f.title, f.status)
	}
}

// failureData is what failure.html shows.
type failureData struct {
	Status                 int
	Title, Detail, Request string
	Back                   string // address of the roster or the event; empty: it is of none
	Whither                string // which of them it is
}

func (s *Site) failJSON(w http.ResponseWriter, f *fault) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(f.status)
	body := map[string]any{"status": f.status, "title": f.title, "detail": f.detail}
	if err := json.NewEncoder(w).Encode(body); err != nil {
		s.log.Debug("the caller has gone", "error", err)
	}
}

// brief shortens what a visitor sent, to show it again.
func brief(text string) string {
	const most = 80
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
