package api

import (
	"errors"

	"github.com/rollcall40k/rollcall/api/internal/strict"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/event/pack"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// atEvent reports whether an error is one of a visit to an event.
func atEvent(err error) bool {
	for _, e := range []error{
		event.ErrToken, event.ErrRole, event.ErrLate, event.ErrLocked, event.ErrState, event.ErrPack, event.ErrInput, event.ErrStale,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// refusedVisit is the problem of an error of a visit.
func refusedVisit(c *call, err error) *problem {
	switch {
	case errors.Is(err, event.ErrToken):
		return unauthorized("The token of the link is not known, is revoked, or is of another event.")
	case errors.Is(err, event.ErrRole):
		return refuse(kindRole, "%s.", sentence(err))
	case errors.Is(err, event.ErrLate):
		return refuse(kindConflict, "%s.", sentence(err)).with(at("", "deadline.passed", "%s", err))
	case errors.Is(err, event.ErrLocked):
		return refuse(kindConflict, "%s.", sentence(err)).with(at("", "lists.locked", "found lists that are locked; allowed: lists that are open, or a correction that the organiser permits"))
	case errors.Is(err, event.ErrState):
		return refuse(kindConflict, "%s.", sentence(err)).with(at("", "event.state", "%s", err))
	case errors.Is(err, event.ErrStale):
		return refuse(kindStale, "The event was changed by another request. Read it again and repeat the change.").
			with(inHeader("If-Match", "revision.stale", "found %.60s; allowed: the newest revision", c.Header.Get("If-Match")))
	}
	var packed *event.PackError
	if errors.As(err, &packed) {
		return faultyPack(packed.Faults)
	}
	var input *event.InputError
	if errors.As(err, &input) {
		return refuse(kindInvalid, "%s.", sentence(err)).with(at("/"+input.Field, "field.value", "found %s; allowed: %s", input.Found, input.Allowed))
	}
	return refuse(kindInternal, "The log of the server says more under %s.", c.id)
}

func faultyPack(faults []pack.Fault) *problem {
	p := refuse(kindInvalid, "The event pack has %s.", plural(len(faults), "fault"))
	for _, f := range faults[:min(len(faults), strict.MaxFindings)] {
		detail := "found " + f.Found
		if f.Allowed != "" {
			detail += "; allowed: " + f.Allowed
		}
		if len(f.Nearest) > 0 {
			detail += "; nearest: " + list(f.Nearest)
		}
		p.with(at(f.Pointer, f.Code, "%s", detail))
	}
	return p
}

// unread turns the error of a document that cannot be read, or that names what does
// not exist, into its problem.
func unread(err error) error {
	var document *intake.DocumentError
	if errors.As(err, &document) {
		return unreadable(document)
	}
	return misnamed(err)
}
