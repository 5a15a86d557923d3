package entry

import (
	"strconv"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Source is the place of a node: a document of the snapshot, with a line (XML) or a
// JSON pointer (JSON).
type Source struct {
	Document string `json:"document,omitempty"`
	Line     int    `json:"line,omitempty"`
	Pointer  string `json:"pointer,omitempty"`
}

// IsZero reports whether the place is unknown.
func (s Source) IsZero() bool { return s == Source{} }

// String writes document:line or document#pointer.
func (s Source) String() string {
	switch {
	case s.Line > 0:
		return s.Document + ":" + strconv.Itoa(s.Line)
	case s.Pointer != "":
		return s.Document + "#" + s.Pointer
	default:
		return s.Document
	}
}

// Fault returns the fault of a part of game data at the place, about the node with the
// name or id.
func (s Source) Fault(code, subject, found, allowed string) fault.Fault {
	at := fault.Place{Document: s.Document, Line: s.Line, Pointer: s.Pointer}
	return fault.Fault{Place: at, Code: code, Subject: subject, Found: found, Allowed: allowed}
}
