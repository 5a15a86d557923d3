package event

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// The errors of sessions.
var (
	// ErrToken is returned for a token that is unknown, revoked, or for another event.
	ErrToken = errors.New("unknown token")
	// ErrRole is wrapped by a RoleError.
	ErrRole = errors.New("not allowed")
	// ErrLate is wrapped by a LateError.
	ErrLate = errors.New("after the deadline")
	// ErrLocked is returned for changes to locked or published lists.
	ErrLocked = errors.New("the lists are locked")
	// ErrState is wrapped by a StateError.
	ErrState = errors.New("not now")
	// ErrPack is the kind of the *fault.Error of an invalid pack.
	ErrPack = errors.New("faulty pack")
	// ErrInput is the kind of the *fault.Error of an invalid request.
	ErrInput = errors.New("unusable input")
	// ErrStale is returned for a change to an outdated revision of an event.
	ErrStale = errors.New("the event has changed since")
	// ErrListsChanged is returned by a store for a VerdictUpdate that does not cover the
	// newest lists. Sessions never return it.
	ErrListsChanged = errors.New("the lists have changed since")
)

// A RoleError reports an operation that a role does not allow.
type RoleError struct {
	Role      Role
	Operation Operation
}

// Error names the role and the operation.
func (e *RoleError) Error() string { return fmt.Sprintf("%s: %s: %s", e.Role, e.Operation, ErrRole) }

// Unwrap returns ErrRole.
func (e *RoleError) Unwrap() error { return ErrRole }

// A LateError reports a list that was submitted after the event deadline.
type LateError struct {
	At, Deadline time.Time
}

// Error names both times.
func (e *LateError) Error() string {
	return fmt.Sprintf("list at %s: %s; allowed: until %s", e.At.UTC().Format(time.RFC3339Nano), ErrLate, e.Deadline.UTC().Format(time.RFC3339Nano))
}

// Unwrap returns ErrLate.
func (e *LateError) Unwrap() error { return ErrLate }

// A StateError reports an operation that the state of the event does not allow.
type StateError struct{ Found, Allowed string }

// Error states the found and the allowed states.
func (e *StateError) Error() string { return e.Found + "; allowed: " + e.Allowed }

// Unwrap returns ErrState.
func (e *StateError) Unwrap() error { return ErrState }

// invalid returns the *fault.Error of a member of a request, such as tables/0. It wraps
// ErrInput.
func invalid(member, found, allowed string) error {
	return fault.New(ErrInput, fault.At("/"+member), "field.value", found, allowed)
}

// validateLine trims a one-line text and checks its length in characters. It rejects characters that control
// terminals, begin lines, or change the direction of the text after them.
func validateLine(field, text string, least, most int) (string, error) {
	text = strings.TrimSpace(text)
	controls := func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
	}
	if n := utf8.RuneCountInString(text); n < least || n > most || strings.ContainsFunc(text, controls) {
		return "", invalid(field, fault.Quote(text), fmt.Sprintf("%d to %d characters on one line", least, most))
	}
	return text, nil
}
