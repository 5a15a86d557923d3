package web

import (
	"errors"
	"net/http"
	"time"

	"github.com/rollcall40k/rollcall/roster/event"
)

// explainVisit makes the fault for an error of a visit to an event; nil: it is none.
func explainVisit(err error) *fault {
	var (
		late  *event.LateError
		input *event.InputError
	)
	switch {
	case errors.Is(err, event.ErrToken):
		return &fault{http.StatusForbidden, "This link is not good", "It is not known here, was revoked, or belongs to another event. Ask the organiser for a new one."}
	case errors.Is(err, event.ErrRole):
		return &fault{http.StatusForbidden, "This is not open to you", "Open the link that you were given for this event, and come back. Links are kept by the browser that they were opened in."}
	case errors.As(err, &late):
		return &fault{http.StatusConflict, "The deadline has passed", "Lists were due until " + clock(late.Deadline) + "; this came at " + clock(late.At) + ". Nothing was handed in. The organiser can permit a correction."}
	case errors.Is(err, event.ErrLocked):
		return &fault{http.StatusConflict, "The lists are locked", "Nothing was changed. The organiser can permit a correction of a list until the lists are published."}
	case errors.Is(err, event.ErrState):
		return &fault{http.StatusConflict, "Not now", sentence(err.Error()) + " Nothing was changed."}
	case errors.Is(err, event.ErrStale):
		return &fault{http.StatusConflict, "The event has changed since", "Somebody else changed it after this page was shown. Load the page again, and make the change there."}
	case errors.Is(err, event.ErrPack):
		return refuse("The pack has faults", sentence(err.Error())+" Nothing was changed.")
	case errors.As(err, &input):
		return refuse("That cannot be taken", sentence(err.Error())+" Nothing was changed.")
	}
	return nil
}

// clock writes a time for people.
func clock(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04:05 MST") }
