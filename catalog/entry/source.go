package entry

import (
	"fmt"
	"strconv"
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

// A Problem is a part of game data that cannot be used. Problems are collected; the
// rest of a document is still read.
type Problem struct {
	Source  Source `json:"source"`
	Code    string `json:"code"`              // stable, such as "link.broken"
	Subject string `json:"subject"`           // the node concerned, by name or id
	Found   string `json:"found"`             // the value
	Allowed string `json:"allowed,omitempty"` // the values that are allowed
}

// Error returns the place, what was found and what is allowed.
func (p Problem) Error() string {
	text := fmt.Sprintf("%s: %s: %s", p.Source, p.Subject, p.Found)
	if p.Allowed != "" {
		text += "; allowed: " + p.Allowed
	}
	return text
}
