package event

import (
	"cmp"
	"errors"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Explain returns the problem of an error of an event, and nil for other errors.
func Explain(c *server.Request, err error) *server.Problem {
	sentence := server.Capitalize(err.Error())
	switch {
	case errors.Is(err, event.ErrToken):
		return server.Unauthenticated("The token of the link is unknown, revoked, or belongs to another event.")
	case errors.Is(err, event.ErrRole):
		return server.NewProblem(server.Role, "%s.", sentence)
	case errors.Is(err, event.ErrLate):
		return server.NewProblem(server.Conflict, "%s.", sentence).WithDetail(fault.Place{}, "deadline.passed", err.Error())
	case errors.Is(err, event.ErrLocked):
		return server.NewProblem(server.Conflict, "%s.", sentence).
			With(fault.Place{}.Fault("lists.locked", "locked lists", "unlocked lists, or a correction that the organiser permits"))
	case errors.Is(err, event.ErrState):
		return server.NewProblem(server.Conflict, "%s.", sentence).WithDetail(fault.Place{}, "event.state", err.Error())
	case errors.Is(err, event.ErrStale):
		return c.StaleRevision("event", "")
	}
	return nil
}

// RosterProblem returns the problem of a document that cannot be read, or that
// refers to unknown data. pointer is where the document is in the body. It
// returns any other error as it is.
func RosterProblem(err error, pointer string) error {
	if document := (*intake.DocumentError)(nil); errors.As(err, &document) {
		faults := fault.Below(pointer, slices.Clone(document.Findings))
		for i := range faults {
			faults[i].Code, faults[i].Allowed = schemas.CodeSchema, cmp.Or(faults[i].Allowed, "what the schema allows")
		}
		return server.NewProblem(server.Invalid, "The document has %s.", server.Count(len(faults), "fault")).With(faults[:min(len(faults), server.MaxFaults)]...)
	}
	bad := fault.In(err, rosterservice.ErrMissing)
	if bad == nil {
		return err
	}
	detail := "The body names something that does not exist."
	if bad.Faults[0].Place.Pointer == "" {
		detail = "There is no game data for the roster; import its game system first."
	}
	return server.NewProblem(server.Invalid, "%s", detail).With(fault.Below(pointer, slices.Clone(bad.Faults))...)
}
