package server

import (
	"net/http"
	"strings"
	"time"
)

// A Handler handles a request of the API. An error becomes a problem document.
type Handler func(*Request) (*Response, error)

// A Route is a method and a path of a group, with its handler. Get, Post, Patch,
// Put and Delete make routes of the API; Page makes a route of the pages.
type Route struct {
	Method string
	Path   string // template: /v1/rosters/{id}; a last {name...} matches the rest
	Handle Handler
	Page   func(http.ResponseWriter, *http.Request) error // an error: it has written nothing
	// AuthorizePage checks the caller of a page before the body is read and before a stored response is
	// repeated; nil: everyone.
	AuthorizePage func(http.ResponseWriter, *http.Request) error
	// ReadForm reads the complete form of a page, and returns an idempotency key that is unique to the
	// form as it was filled in, or an empty string for a form without a key; nil: a page without a form.
	ReadForm func(*http.Request) (string, error)

	MaxBody int64 // bytes; 0: that of Size
	Secret  bool  // the path contains a secret, which is not logged

	Query          []string // known parameters
	Consumes       []string // media types of the body; none: there is no body
	BodyOptional   bool
	Size           Size
	Produces       []string // media types of a successful response
	Translated     bool     // successful responses have messages in the caller's language
	Public         bool     // requires no key
	Scope          string   // that the key needs; empty: ScopeRead for GET, and otherwise ScopeWrite
	AllowGuests    bool     // accepts a key, the token of a link, or neither
	SecretResponse bool     // the response contains secrets, which are stored encrypted
	// Resumable routes take long. They store their changes one by one, and when a request is
	// repeated after a crash, they find those and add what is missing.
	Resumable bool
	// Authorize checks the caller before the body is read and before a stored response is
	// repeated; nil: the key is enough.
	Authorize func(*Request) error

	pathNames []string // of {name...}
}

// A Size is the class of a route's size limit.
type Size int

// The sizes.
const (
	PlainBody  Size = iota
	RosterBody      // a roster, also in a file of another program
	ImportBody      // game data, which also takes longer
)

// Get returns a route of the API that responds with JSON.
func Get(path string, h Handler) *Route { return newRoute(http.MethodGet, path, h) }

// Post returns a route of the API that responds with JSON.
func Post(path string, h Handler) *Route { return newRoute(http.MethodPost, path, h) }

// Patch returns a route of the API that responds with JSON.
func Patch(path string, h Handler) *Route { return newRoute(http.MethodPatch, path, h) }

// Put returns a route of the API that responds with JSON.
func Put(path string, h Handler) *Route { return newRoute(http.MethodPut, path, h) }

// Delete returns a route of the API that responds with JSON.
func Delete(path string, h Handler) *Route { return newRoute(http.MethodDelete, path, h) }

func newRoute(method, path string, h Handler) *Route {
	return &Route{Method: method, Path: path, Handle: h, Produces: []string{JSONType}}
}

// WithQuery adds parameters of the query.
func (r *Route) WithQuery(names ...string) *Route {
	r.Query = append(r.Query, names...)
	return r
}

// WithLanguage marks responses with messages in the caller's language, and adds the parameter that
// chooses it.
func (r *Route) WithLanguage() *Route {
	r.Translated = true
	return r.WithQuery(languageParameter)
}

// Accepting sets the media types of the body, which is required.
func (r *Route) Accepting(media ...string) *Route {
	r.Consumes = media
	return r
}

// WithScope requires a key with the scope, if the server requires keys.
func (r *Route) WithScope(scope string) *Route {
	r.Scope = scope
	return r
}

// WithOptionalBody sets the media types of the body, which is optional.
func (r *Route) WithOptionalBody(media ...string) *Route {
	r.BodyOptional = true
	return r.Accepting(media...)
}

// Producing sets the media types of the response, if it is not JSON only.
func (r *Route) Producing(media ...string) *Route {
	r.Produces = media
	return r
}

// WithSize sets the class of the size limit.
func (r *Route) WithSize(z Size) *Route {
	r.Size = z
	return r
}

// WithoutKey allows requests without a key.
func (r *Route) WithoutKey() *Route {
	r.Public = true
	return r
}

// WithSecrets marks responses that contain secrets.
func (r *Route) WithSecrets() *Route {
	r.SecretResponse = true
	return r
}

// InParts marks a resumable route.
func (r *Route) InParts() *Route {
	r.Resumable = true
	return r
}

// scope returns the scope that the key needs.
func (r *Route) scope() string {
	switch {
	case r.Scope != "":
		return r.Scope
	case r.Method == http.MethodGet:
		return ScopeRead
	}
	return ScopeWrite
}

func (r *Route) maxBody(l Limits) int64 {
	switch {
	case r.MaxBody > 0:
		return r.MaxBody
	case r.Size == RosterBody:
		return l.Roster
	case r.Size == ImportBody:
		return l.Import
	}
	return l.Body
}

// size returns the class of the size limit, also of routes with a limit of their own.
func (r *Route) size(l Limits) Size {
	switch {
	case r.MaxBody > 2*l.Roster:
		return ImportBody
	case r.MaxBody > l.Body:
		return max(RosterBody, r.Size)
	}
	return r.Size
}

// timeout is how long the handler may take.
func (r *Route) timeout(l Limits) time.Duration {
	if r != nil && r.size(l) == ImportBody {
		return l.Imports
	}
	return l.Timeout
}

// echoPath returns the template in echo's syntax: :id for {id}, * for {rest...},
// and an escaped colon for a literal one.
func (r *Route) echoPath() string {
	path := r.Path
	if template, ok := strings.CutSuffix(path, "...}"); ok {
		last := strings.LastIndexByte(template, '{')
		path, r.pathNames = template[:last]+"*", []string{template[last+1:]}
	}
	return strings.NewReplacer(":", `\:`, "{", ":", "}", "").Replace(path)
}
