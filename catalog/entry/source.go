package entry

import (
	"fmt"
	"strconv"
)

// A Source is the place where a node is written: a document of the snapshot,
// and in it a line (XML) or a JSON pointer (JSON).
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

// A Problem is something in game data that cannot be used as it is written.
// Problems are collected and never stop the rest of a document.
type Problem struct {
	Source  Source `json:"source"`
	Code    string `json:"code"`              // stable, such as "link.broken"
	Subject string `json:"subject"`           // the node concerned, by name or id
	Found   string `json:"found"`             // what is written there
	Allowed string `json:"allowed,omitempty"` // what may be written there
}

// Error says where, what was found and what is allowed.
func (p Problem) Error() string {
	text := fmt.Sprintf("%s: %s: %s", p.Source, p.Subject, p.Found)
	if p.Allowed != "" {
		text += "; allowed: " + p.Allowed
	}
	return text
}
