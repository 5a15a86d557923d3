package api

import (
	"cmp"
	"errors"
	"fmt"

	apievent "github.com/rollcall40k/rollcall/api/event"
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// explain returns the problem of an error of a service, and nil for an unknown
// error.
func explain(c *server.Request, err error) *server.Problem {
	if p := apievent.Explain(c, err); p != nil {
		return p
	}
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return server.NewProblem(server.NotFound, "%s.", server.Capitalize(err.Error()))
	case errors.Is(err, play.ErrRequest), errors.Is(err, army.ErrIllegal), errors.Is(err, army.ErrUnreadable):
		return unplayable(c, err)
	case errors.Is(err, roster.ErrStale):
		return c.StaleRevision("roster", "")
	case errors.Is(err, roster.ErrNothingToUndo):
		return server.NewProblem(server.Conflict, "There is nothing to undo: the roster is at its first revision.")
	case errors.Is(err, roster.ErrNothingToRedo):
		return server.NewProblem(server.Conflict, "There is nothing to redo: nothing was undone since the last operation.")
	case errors.Is(err, catalog.ErrBadCursor):
		return c.InvalidParameter("cursor", "next_cursor of the previous page, with the same filters")
	}
	return nil
}

// rejectedOperation returns the problem of an operation that was sent as such.
func rejectedOperation(e *roster.OperationError) error {
	pointer := fmt.Sprintf("/operations/%d", e.Index)
	if e.Field != "" {
		pointer += "/" + e.Field
	}
	return server.NewProblem(server.OperationRejected, "Operation %d (%s) is not possible; the roster is not changed.", e.Index, e.Op).
		With(fault.At(pointer).Fault(e.Code, e.Found, e.Allowed))
}

// rejectedField returns the problem of an operation that was not sent as one, but
// as a field of another document.
func rejectedField(e *roster.OperationError, pointer string) error {
	return invalidBody(fault.At(pointer).Fault(e.Code, e.Found, cmp.Or(e.Allowed, "another value")))
}

func invalidBody(faults ...fault.Fault) error { return server.InvalidBody(faults) }
