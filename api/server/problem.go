package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// problemMedia is the media type of problem documents (RFC 9457).
const problemMedia = "application/problem+json"

// A ProblemType is a class of problem documents. Its slug ends the URI of the
// type and is stable.
type ProblemType struct {
	slug   string
	Status int
}

// The types of problems. openapi.yaml lists them under ProblemType.
var (
	Unauthorized         = ProblemType{"unauthorized", http.StatusUnauthorized}
	CrossOrigin          = ProblemType{"cross-origin", http.StatusForbidden}
	Role                 = ProblemType{"role", http.StatusForbidden}
	NotFound             = ProblemType{"not-found", http.StatusNotFound}
	MethodNotAllowed     = ProblemType{"method-not-allowed", http.StatusMethodNotAllowed}
	NotAcceptable        = ProblemType{"not-acceptable", http.StatusNotAcceptable}
	Conflict             = ProblemType{"conflict", http.StatusConflict}
	Stale                = ProblemType{"stale-revision", http.StatusPreconditionFailed}
	TooLarge             = ProblemType{"too-large", http.StatusRequestEntityTooLarge}
	UnsupportedMediaType = ProblemType{"unsupported-media-type", http.StatusUnsupportedMediaType}
	Misdirected          = ProblemType{"misdirected", http.StatusMisdirectedRequest}
	Invalid              = ProblemType{"invalid-request", http.StatusUnprocessableEntity}
	OperationRejected    = ProblemType{"operation-refused", http.StatusUnprocessableEntity}
	IllegalChoice        = ProblemType{"illegal-choice", http.StatusUnprocessableEntity}
	ImportRejected       = ProblemType{"import-refused", http.StatusUnprocessableEntity}
	KeyReused            = ProblemType{"idempotency-key-reused", http.StatusUnprocessableEntity}
	PreconditionRequired = ProblemType{"if-match-required", http.StatusPreconditionRequired}
	TooManyRequests      = ProblemType{"too-many-requests", http.StatusTooManyRequests}
	Internal             = ProblemType{"internal", http.StatusInternalServerError}
	Unavailable          = ProblemType{"unavailable", http.StatusServiceUnavailable}
)

// titleKey returns the key of the message of the title.
func (t ProblemType) titleKey() string { return "problem." + strings.ReplaceAll(t.slug, "-", "_") }

// URI identifies the type. It cannot be fetched.
func (t ProblemType) URI() string { return "urn:rollcall:problem:" + t.slug }

// A Problem is the error of a request, as the client reads it (RFC 9457).
type Problem struct {
	Type     string         `json:"type"`
	Title    string         `json:"title"`
	Status   int            `json:"status"`
	Detail   string         `json:"detail"`
	Instance string         `json:"instance"` // identifies the request
	Errors   []ProblemFault `json:"errors"`

	kind   ProblemType
	header http.Header
}

// A ProblemFault is the form of a [fault.Fault] in a problem document. It has one
// of Pointer, Parameter and Header. Document is the document of an import that
// Pointer or Line refers to.
type ProblemFault struct {
	Pointer   *string `json:"pointer,omitempty"` // JSON pointer into the body, or into Document
	Parameter string  `json:"parameter,omitempty"`
	Header    string  `json:"header,omitempty"`
	Document  string  `json:"document,omitempty"`
	Line      int     `json:"line,omitempty"`
	Code      string  `json:"code"` // stable
	Detail    string  `json:"detail"`

	fault *fault.Fault // that Detail describes; nil: Detail was written for this problem
}

// Error returns title and detail.
func (p *Problem) Error() string { return p.Title + ": " + p.Detail }

// HasType reports whether the problem is of the type.
func (p *Problem) HasType(t ProblemType) bool { return p.Type == t.URI() }

// Key returns the key of the message of the title.
func (p *Problem) Key() string { return p.kind.titleKey() }

// in returns the problem in a language: its title, its detail, and the details of its faults.
func (p *Problem) in(lang string) *Problem {
	out := *p
	out.Title, out.Errors = message.Text(lang, p.Key(), nil), slices.Clone(p.Errors)
	out.Detail = message.Translate(lang, p.Detail)
	for i, f := range out.Errors {
		if f.fault != nil {
			out.Errors[i].Detail = message.Fault(lang, *f.fault, 0)
		} else {
			out.Errors[i].Detail = message.Translate(lang, f.Detail)
		}
	}
	return &out
}

// NewProblem returns a problem with a formatted sentence as its detail.
func NewProblem(t ProblemType, format string, args ...any) *Problem {
	return &Problem{
		Type: t.URI(), Title: message.Text(message.English, t.titleKey(), nil), Status: t.Status, kind: t,
		Detail: fmt.Sprintf(format, args...), Errors: []ProblemFault{}, header: http.Header{},
	}
}

// With adds faults.
func (p *Problem) With(faults ...fault.Fault) *Problem {
	for _, f := range faults {
		p.WithDetail(f.Place, f.Code, f.Detail())
		f.Place = fault.Place{} // Detail does not name it
		p.Errors[len(p.Errors)-1].fault = &f
	}
	return p
}

// WithDetail adds a fault with a detail of its own.
func (p *Problem) WithDetail(place fault.Place, code, detail string) *Problem {
	f := ProblemFault{Parameter: place.Parameter, Header: place.Header, Document: place.Document, Line: place.Line, Code: code, Detail: detail}
	if place.Parameter == "" && place.Header == "" {
		f.Pointer = &place.Pointer
	}
	p.Errors = append(p.Errors, f)
	return p
}

// WithHeader sets a field of the response's header.
func (p *Problem) WithHeader(name, value string) *Problem {
	p.header.Set(name, value)
	return p
}

// MaxFaults is how many faults of one body or query a problem lists.
const MaxFaults = 50

// InvalidBody returns the problem of a body with faults, and nil without any.
func InvalidBody(faults ...fault.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	faults = faults[:min(len(faults), MaxFaults)]
	return NewProblem(Invalid, "The body has %s.", Plural(len(faults), "fault", "faults")).With(faults...)
}

// A Rejection is the problem of a *fault.Error of one kind.
type Rejection struct {
	Kind   error
	Type   ProblemType
	Detail string // a sentence, with %s for the number of faults; empty: the text of the error
	Most   int    // faults that are listed; 0: MaxFaults
}

// Rejected returns the problem of a *fault.Error: that of the first rejection of its kind.
// It returns nil for other errors.
func Rejected(err error, rejections []Rejection) *Problem {
	for _, r := range rejections {
		bad := fault.In(err, r.Kind)
		if bad == nil {
			continue
		}
		detail := Capitalize(err.Error()) + "."
		if r.Detail != "" {
			detail = strings.Replace(r.Detail, "%s", Plural(len(bad.Faults), "fault", "faults"), 1)
		}
		return NewProblem(r.Type, "%s", detail).With(bad.Faults[:min(len(bad.Faults), cmp.Or(r.Most, MaxFaults))]...)
	}
	return nil
}

// InvalidQuery returns the problem of a query with faults.
func InvalidQuery(faults ...fault.Fault) *Problem {
	return NewProblem(Invalid, "The query has %s.", Plural(len(faults), "fault", "faults")).With(faults[:min(len(faults), MaxFaults)]...)
}

// Fail returns the Group.Fail of the API: it writes a problem document, with its title and the details of
// faults in the caller's language. explain
// returns the problem of an error of a service, and nil for an unknown error,
// which is logged and not described to the client.
func Fail(explain func(*Request, error) *Problem) func(http.ResponseWriter, *http.Request, error) {
	return func(w http.ResponseWriter, r *http.Request, err error) {
		c := &Request{Request: r, exchange: exchangeOf(r), query: r.URL.Query()}
		p := c.problem(err, explain)
		p = p.in(c.Language())
		p.Instance = "urn:rollcall:request:" + c.id
		a, err := JSON(p.Status, p)
		if err != nil {
			panic(err) // a Problem can always be written
		}
		a.Media = problemMedia
		a.Header.Add("Vary", "Accept-Language")
		_ = c.send(w, a) // it has no file
	}
}

func (c *Request) problem(err error, explain func(*Request, error) *Problem) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	if p := explain(c, err); p != nil {
		return p
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return NewProblem(Unavailable, "The response took longer than %s.", c.route.timeout(c.server.limits)).WithHeader("Retry-After", "5")
	}
	if !errors.Is(err, context.Canceled) {
		c.server.log.Error("request failed", "request", c.id, "error", err)
	}
	return NewProblem(Internal, "The log of the server has details under %s.", c.id)
}

// Plural returns a number with its noun, such as "1 unit" or "2 units".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Capitalize returns the text with its first letter in upper case.
func Capitalize(text string) string {
	_, size := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:size]) + text[size:]
}
