package event

import (
	"cmp"
	"errors"

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
	if bad := fault.In(err, event.ErrPack); bad != nil {
		return server.NewProblem(server.Invalid, "The event pack has %s.", server.Count(len(bad.Faults), "fault")).
			With(bad.Faults[:min(len(bad.Faults), server.MaxFaults)]...)
	}
	if bad := fault.In(err, event.ErrInput); bad != nil {
		return server.NewProblem(server.Invalid, "%s.", sentence).With(bad.Faults...)
	}
	return nil
}

// RosterProblem returns the problem of a document that cannot be read, or that
// refers to unknown data. pointer is where the document is in the body. It
// returns any other error as it is.
func RosterProblem(err error, pointer string) error {
	var document *intake.DocumentError
	var wanted *intake.MismatchError
	var field *rosterservice.FieldError
	switch {
	case errors.As(err, &document):
		var faults []fault.Fault
		for _, f := range document.Findings {
			f.Code, f.Allowed = schemas.CodeSchema, cmp.Or(f.Allowed, "what the schema allows")
			faults = append(faults, f)
		}
		fault.Below(pointer, faults)
		return server.NewProblem(server.Invalid, "The document has %s.", server.Count(len(faults), "fault")).With(faults[:min(len(faults), server.MaxFaults)]...)
	case errors.As(err, &wanted):
		return server.InvalidQuery(fault.Parameter(wanted.Field).Fault("parameter.conflict", fault.Quote(wanted.Asked), wanted.Found+", as in the document"))
	case !errors.As(err, &field):
		return err
	case field.Field == "game_system":
		return server.NewProblem(server.Invalid, "There is no game data for the roster; import its game system first.").
			With(fault.At(pointer).Fault("game_system.unknown", fault.Quote(field.Found), "a game system that is imported"))
	}
	return server.NewProblem(server.Invalid, "The body names something that does not exist.").
		With(fault.At(fault.Join(pointer, field.Field)).Fault(field.Field+".unknown", fault.Quote(field.Found)+", which does not exist", field.Allowed))
}
