// Package fault describes the faults of an input: the place, the found and the allowed value.
// Every reader and every service reports faults in this form. Each interface (HTTP, pages,
// command line) converts them to text in one place.
package fault

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Place is the place of a fault in an input. The zero Place is the input as a whole.
type Place struct {
	Document  string `json:"document,omitempty"`  // file, if the input has several
	Line      int    `json:"line,omitempty"`      // from 1; 0: unknown
	Pointer   string `json:"pointer,omitempty"`   // JSON pointer (RFC 6901) into the document
	Parameter string `json:"parameter,omitempty"` // of the path or the query of a URL
	Header    string `json:"header,omitempty"`    // field of an HTTP request
}

// At returns the place of a JSON pointer.
func At(pointer string) Place { return Place{Pointer: pointer} }

// Parameter returns the place of a parameter of a URL.
func Parameter(name string) Place { return Place{Parameter: name} }

// Header returns the place of a field of an HTTP request's header.
func Header(name string) Place { return Place{Header: name} }

// Fault returns a fault at the place.
func (p Place) Fault(code, found, allowed string) Fault {
	return Fault{Place: p, Code: code, Found: found, Allowed: allowed}
}

// String returns document:line, document#pointer, or the path of the member, such
// as armies/0, or the name of the parameter or header. It is empty for the input as
// a whole.
func (p Place) String() string {
	switch {
	case p.Line > 0:
		return p.Document + ":" + strconv.Itoa(p.Line)
	case p.Document != "" && p.Pointer != "":
		return p.Document + "#" + p.Pointer
	case p.Document != "":
		return p.Document
	case p.Pointer != "":
		return p.Pointer[1:]
	}
	return p.Parameter + p.Header
}

// A Fault is one fault of an input.
type Fault struct {
	Place   Place    `json:"source"`
	Code    string   `json:"code"`              // stable, such as "field.unknown"
	Subject string   `json:"subject"`           // what the fault concerns, by name; may be empty
	Found   string   `json:"found"`             // the found value
	Allowed string   `json:"allowed,omitempty"` // the allowed values; empty: unknown
	Nearest []string `json:"nearest,omitempty"` // known names most similar to the found one
}

// Detail returns "found …; allowed: …; nearest: …" without the place.
func (f Fault) Detail() string {
	text := "found " + f.Found
	if f.Subject != "" {
		text = f.Subject + ": " + text
	}
	if f.Allowed != "" {
		text += "; allowed: " + f.Allowed
	}
	if len(f.Nearest) > 0 {
		text += "; nearest: " + strings.Join(f.Nearest, ", ")
	}
	return text
}

// Error returns the place and the detail.
func (f Fault) Error() string {
	if place := f.Place.String(); place != "" {
		return place + ": " + f.Detail()
	}
	return f.Detail()
}

// An Error is the error of a rejected input, with all of its faults.
type Error struct {
	Kind   error   // sentinel of the package that rejects the input, for errors.Is
	Faults []Fault // at least one
}

// New returns an Error with one fault.
func New(kind error, place Place, code, found, allowed string) *Error {
	return &Error{Kind: kind, Faults: []Fault{place.Fault(code, found, allowed)}}
}

// Error returns the first fault and the number of the others.
func (e *Error) Error() string {
	text := e.Faults[0].Error()
	if more := len(e.Faults) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// Unwrap returns Kind.
func (e *Error) Unwrap() error { return e.Kind }

// In returns the Error in the chain of err if it has the kind, and nil otherwise.
func In(err, kind error) *Error {
	var e *Error
	if errors.As(err, &e) && errors.Is(e, kind) {
		return e
	}
	return nil
}

// Below prefixes the pointers of faults with that of the value from which they were read, and
// returns them.
func Below(pointer string, faults []Fault) []Fault {
	for i := range faults {
		faults[i].Place.Pointer = pointer + faults[i].Place.Pointer
	}
	return faults
}

// Sorted sorts faults by place, code and text, and removes duplicates.
func Sorted(faults []Fault) []Fault {
	slices.SortFunc(faults, compare)
	return slices.CompactFunc(faults, func(a, b Fault) bool { return compare(a, b) == 0 })
}

func compare(a, b Fault) int {
	return cmp.Or(
		strings.Compare(a.Place.Document, b.Place.Document), cmp.Compare(a.Place.Line, b.Place.Line), strings.Compare(a.Place.Pointer, b.Place.Pointer),
		strings.Compare(a.Code, b.Code), strings.Compare(a.Subject, b.Subject),
		strings.Compare(a.Found, b.Found), strings.Compare(a.Allowed, b.Allowed),
	)
}

// escaper escapes a name as a step of a JSON pointer.
var escaper = strings.NewReplacer("~", "~0", "/", "~1")

// Join appends a step, such as the name of a member, to a JSON pointer.
func Join(pointer, step string) string {
	if strings.ContainsAny(step, "~/") {
		step = escaper.Replace(step)
	}
	return pointer + "/" + step
}

// Quote quotes a part of an input for a message: at most 100 characters of it, followed by an
// ellipsis if there are more.
func Quote(text string) string {
	const longest = 100
	if short := Shorten(text, longest); short != text {
		return strconv.Quote(strings.TrimSuffix(short, "…")) + "…"
	}
	return strconv.Quote(text)
}

// Shorten returns the first characters of a text, at most length, followed by an ellipsis if there are
// more.
func Shorten(text string, length int) string {
	characters := 0
	for i := range text {
		if characters == length {
			return text[:i] + "…"
		}
		characters++
	}
	return text
}
