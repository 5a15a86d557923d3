package api

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	apievent "github.com/rollcall40k/rollcall/api/event"
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/army"
	editions "github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// rejections are the problems of rejected input, by the kind of the *fault.Error.
var rejections = []server.Rejection{
	{Kind: event.ErrPack, Type: server.Invalid, Detail: "The event pack has %s."},
	{Kind: event.ErrInput, Type: server.Invalid},
	{Kind: play.ErrRequest, Type: server.Invalid, Detail: "The battle cannot be played."},
	{Kind: army.ErrRequest, Type: server.Invalid, Detail: "The body has %s."},
	{Kind: editions.ErrSelect, Type: server.Invalid, Detail: "The body has %s."},
	{Kind: editions.ErrKey, Type: server.Invalid, Detail: "The body has %s."},
	{Kind: source.ErrSource, Type: server.Invalid, Detail: "The body has %s."},
	{Kind: catalog.ErrEditions, Type: server.Invalid, Detail: "The body has %s."},
	{Kind: intake.ErrUnreadable, Type: server.Invalid, Detail: "The document has %s."},
	{Kind: intake.ErrMismatch, Type: server.Invalid, Detail: "The query has %s."},
	{Kind: catalog.ErrArchive, Type: server.ImportRejected, Detail: "The archive cannot be read; nothing was imported."},
	{Kind: catalog.ErrTooLarge, Type: server.TooLarge, Detail: fmt.Sprintf("The archive unpacks to more than %d bytes.", catalog.MaxUnpacked)},
	{Kind: catalog.ErrRefused, Type: server.ImportRejected, Detail: "The documents have %s; nothing was imported.", Most: mostProblems},
}

// explain returns the problem of an error of a service, and nil for an unknown
// error.
func explain(c *server.Request, err error) *server.Problem {
	if p := apievent.Explain(c, err); p != nil {
		return p
	}
	if p := server.Rejected(err, rejections); p != nil {
		return p
	}
	if bad := fault.In(err, roster.ErrOperation); bad != nil {
		return rejectedOperation(bad.Faults[0])
	}
	var engine *play.EngineError
	switch {
	case errors.As(err, &engine):
		return server.NewProblem(server.Conflict, "%s.", server.Capitalize(engine.Error()))
	case errors.Is(err, play.ErrWaiting):
		return server.NewProblem(server.TooManyRequests, "%s.", server.Capitalize(err.Error())).WithHeader("Retry-After", "10")
	case errors.Is(err, catalog.ErrNotFound):
		return server.NewProblem(server.NotFound, "%s.", server.Capitalize(err.Error()))
	case errors.Is(err, catalog.ErrNeeded):
		return server.NewProblem(server.Conflict, "%s.", server.Capitalize(err.Error()))
	case errors.Is(err, army.ErrIllegal), errors.Is(err, army.ErrUnreadable):
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
func rejectedOperation(f fault.Fault) *server.Problem {
	index, _, _ := strings.Cut(f.Place.Pointer[1:], "/")
	op := f.Subject
	f.Place.Pointer, f.Subject = "/operations"+f.Place.Pointer, ""
	return server.NewProblem(server.OperationRejected, "Operation %s (%s) is not possible; the roster is not changed.", index, op).With(f)
}

// inBody returns the problem of an operation that was not sent as one, but as members of
// another document: pointer returns the member of the fault's operation and field. It
// returns other errors as they are.
func inBody(err error, pointer func(index int, field string) string) error {
	bad := fault.In(err, roster.ErrOperation)
	if bad == nil {
		return err
	}
	f := bad.Faults[0]
	first, field, _ := strings.Cut(f.Place.Pointer[1:], "/")
	index, err := strconv.Atoi(first)
	if err != nil { // not of a list of operations
		field = first
	}
	f.Place.Pointer, f.Subject, f.Allowed = pointer(index, field), "", cmp.Or(f.Allowed, "another value")
	return server.InvalidBody(f)
}

// sameField is for documents with the members of the operation.
func sameField(_ int, field string) string { return fault.Join("", field) }
