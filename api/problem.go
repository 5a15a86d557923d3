package api

import (
	"fmt"
	"net/http"
	"strconv"
)

// problemType is the media type of RFC 9457.
const problemType = "application/problem+json"

// A kind is a class of problem documents. Its slug ends the type's URI and is
// stable.
type kind struct {
	slug   string
	status int
	title  string
}

// The kinds of problems. openapi.yaml lists them under ProblemType.
var (
	kindUnauthorized = kind{"unauthorized", http.StatusUnauthorized, "An API key is needed"}
	kindForbidden    = kind{"cross-origin", http.StatusForbidden, "Changes from another web site are refused"}
	kindRole         = kind{"role", http.StatusForbidden, "The role does not allow this"}
	kindNotFound     = kind{"not-found", http.StatusNotFound, "There is nothing here"}
	kindMethod       = kind{"method-not-allowed", http.StatusMethodNotAllowed, "The method is not allowed here"}
	kindAcceptable   = kind{"not-acceptable", http.StatusNotAcceptable, "The answer has no such form"}
	kindConflict     = kind{"conflict", http.StatusConflict, "The present state does not allow this"}
	kindStale        = kind{"stale-revision", http.StatusPreconditionFailed, "The roster has changed since"}
	kindTooLarge     = kind{"too-large", http.StatusRequestEntityTooLarge, "The request is too large"}
	kindMedia        = kind{"unsupported-media-type", http.StatusUnsupportedMediaType, "The body is of a type that is not read here"}
	kindMisdirected  = kind{"misdirected", http.StatusMisdirectedRequest, "The host name is not served here"}
	kindInvalid      = kind{"invalid-request", http.StatusUnprocessableEntity, "The request cannot be understood"}
	kindOperation    = kind{"operation-refused", http.StatusUnprocessableEntity, "The operation cannot be carried out"}
	kindIllegal      = kind{"illegal-choice", http.StatusUnprocessableEntity, "The rules do not allow the choice"}
	kindRefused      = kind{"import-refused", http.StatusUnprocessableEntity, "The game data cannot be imported"}
	kindKeyReused    = kind{"idempotency-key-reused", http.StatusUnprocessableEntity, "The Idempotency-Key belongs to another request"}
	kindPrecondition = kind{"if-match-required", http.StatusPreconditionRequired, "A change needs If-Match"}
	kindTooMany      = kind{"too-many-requests", http.StatusTooManyRequests, "Too many requests"}
	kindInternal     = kind{"internal", http.StatusInternalServerError, "The server failed"}
	kindUnavailable  = kind{"unavailable", http.StatusServiceUnavailable, "The server cannot answer now"}
)

// kinds are all of them, for the contract's tests and the docs page.
func kinds() []kind {
	return []kind{
		kindUnauthorized, kindForbidden, kindRole, kindNotFound, kindMethod, kindAcceptable, kindConflict,
		kindStale, kindTooLarge, kindMedia, kindMisdirected, kindInvalid, kindOperation, kindIllegal, kindRefused,
		kindKeyReused, kindPrecondition, kindTooMany, kindInternal, kindUnavailable,
	}
}

// uri names the kind. It is a name, and leads nowhere.
func (k kind) uri() string { return "urn:rollcall:problem:" + k.slug }

// A problem is a refused request as its sender reads it (RFC 9457).
type problem struct {
	Type     string  `json:"type"`
	Title    string  `json:"title"`
	Status   int     `json:"status"`
	Detail   string  `json:"detail"`
	Instance string  `json:"instance"` // names the request
	Errors   []fault `json:"errors"`

	header http.Header // sent along
}

// A fault is one of the things that are wrong. At most one of Pointer,
// Parameter and Header says where in the request; Document says in which
// document of an import Pointer or Line is to be read.
type fault struct {
	Pointer   *string `json:"pointer,omitempty"`   // JSON pointer into the body, or into Document
	Parameter string  `json:"parameter,omitempty"` // of the path or the query
	Header    string  `json:"header,omitempty"`
	Document  string  `json:"document,omitempty"`
	Line      int     `json:"line,omitempty"`
	Code      string  `json:"code"` // stable
	Detail    string  `json:"detail"`
}

// Error makes a problem usable as an error; it is its own answer.
func (p *problem) Error() string { return p.Title + ": " + p.Detail }

// refuse makes a problem whose detail is a formatted sentence.
func refuse(k kind, format string, args ...any) *problem {
	return &problem{
		Type: k.uri(), Title: k.title, Status: k.status,
		Detail: fmt.Sprintf(format, args...), Errors: []fault{}, header: http.Header{},
	}
}

// with adds faults.
func (p *problem) with(faults ...fault) *problem {
	p.Errors = append(p.Errors, faults...)
	return p
}

// sending adds a header to the answer.
func (p *problem) sending(name, value string) *problem {
	p.header.Set(name, value)
	return p
}

// answer writes the problem for the request with the id.
func (p *problem) answer(request string) *answer {
	p.Instance = "urn:rollcall:request:" + request
	body, err := written(p)
	if err != nil {
		panic(err) // strings and numbers always marshal
	}
	return &answer{status: p.Status, media: problemType, header: p.header, body: body}
}

// at points into the body.
func at(pointer, code, format string, args ...any) fault {
	return fault{Pointer: &pointer, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// inParameter points at a parameter of the path or the query.
func inParameter(name, code, format string, args ...any) fault {
	return fault{Parameter: name, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// inHeader points at a header field.
func inHeader(name, code, format string, args ...any) fault {
	return fault{Header: name, Code: code, Detail: fmt.Sprintf(format, args...)}
}

// plural writes 1 fault, 2 faults.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
