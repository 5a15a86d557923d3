package api

import (
	"context"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules/army"
)

// refusal turns an error into the problem that its sender reads. Errors that
// only the operator can do something about are logged, and their text is kept
// back.
func (s *Server) refusal(c *call, err error) *problem {
	var p *problem
	switch {
	case errors.As(err, &p):
		return p
	case atEvent(err):
		return refusedVisit(c, err)
	case errors.Is(err, catalog.ErrNotFound):
		return refuse(kindNotFound, "%s.", sentence(err))
	case errors.Is(err, play.ErrRequest), errors.Is(err, army.ErrIllegal), errors.Is(err, army.ErrUnreadable):
		return unplayable(c, err)
	case errors.Is(err, roster.ErrStale):
		return refuse(kindStale, "The roster was changed by another request. Read it again and repeat the change.").
			with(inHeader("If-Match", "revision.stale", "found %.60s; allowed: the newest revision", c.Header.Get("If-Match")))
	case errors.Is(err, roster.ErrNothingToUndo):
		return refuse(kindConflict, "There is nothing to undo: the roster is at its first revision.")
	case errors.Is(err, roster.ErrNothingToRedo):
		return refuse(kindConflict, "There is nothing to redo: nothing was undone since the last operation.")
	case errors.Is(err, catalog.ErrBadCursor):
		return invalidQuery([]fault{
			inParameter("cursor", "parameter.value", "found %.60q; allowed: next_cursor of the page before, with the same filters", c.query.Get("cursor")),
		}).(*problem)
	case errors.Is(err, context.DeadlineExceeded):
		return refuse(kindUnavailable, "The answer took longer than %s.", c.route.timeout(s.limits)).sending("Retry-After", "5")
	}
	if !errors.Is(err, context.Canceled) {
		s.log.Error("request failed", "request", c.id, "error", err)
	}
	return refuse(kindInternal, "The log of the server says more under %s.", c.id)
}

// refusedOperation points to the field of the operation that is wrong.
func refusedOperation(e *roster.OperationError) *problem {
	pointer := fmt.Sprintf("/operations/%d", e.Index)
	if e.Field != "" {
		pointer += "/" + e.Field
	}
	detail := "found " + e.Found
	if e.Allowed != "" {
		detail += "; allowed: " + e.Allowed
	}
	return refuse(kindOperation, "Operation %d (%s) cannot be carried out; the roster is not changed.", e.Index, e.Op).
		with(at(pointer, e.Code, "%s", detail))
}

// sentence starts the text of an error with a capital.
func sentence(err error) string {
	text := []rune(err.Error())
	if len(text) > 0 && text[0] >= 'a' && text[0] <= 'z' {
		text[0] += 'A' - 'a'
	}
	return string(text)
}
