package server

import (
	"cmp"
	"crypto/rand"
	"maps"
	"net/http"
	"net/url"
	"time"

	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Request is a request of the API, with its query and body checked against its
// route. The parameters of the path are r.PathValue.
type Request struct {
	*http.Request
	*exchange
	Body  []byte // read completely
	query url.Values

	preferred string // see PreferLanguage

	document *schemas.Document // the body, if it is JSON
	faults   []fault.Fault     // why it is not
}

// At returns when the request had arrived with its whole body, by the server's clock.
func (c *Request) At() time.Time { return c.at }

// ArrivedAt returns when a request of a page had arrived with its whole form, by the server's clock.
func ArrivedAt(r *http.Request) time.Time { return exchangeOf(r).at }

// Key returns the id of the caller's API key; empty: none was required.
func (c *Request) Key() string { return c.key.ID }

// Actor returns the name of the caller's API key for records of changes, or LocalActor if no
// key was required.
func (c *Request) Actor() string { return cmp.Or(c.key.Name, LocalActor) }

// LocalActor names callers on this machine.
const LocalActor = "local"

// LinkToken returns the token of the link with which a guest identifies itself.
func (c *Request) LinkToken() string { return c.link }

// Decode reads the body as JSON into the value that v points to. The error is a
// *Problem with every fault.
func (c *Request) Decode(v any) error {
	d, faults := c.JSON()
	if d != nil {
		faults = d.Into(v)
	}
	return InvalidBody(faults...)
}

// JSON returns the body as a JSON document, or the faults if it is none. It is
// parsed once.
func (c *Request) JSON() (*schemas.Document, []fault.Fault) {
	if c.document == nil && c.faults == nil {
		c.document, c.faults = schemas.Parse(c.Body)
	}
	return c.document, c.faults
}

// serveAPI serves a request of the API, whose body has been read.
func (s *Server) serveAPI(w http.ResponseWriter, c *Request) error {
	a, err := s.idempotent(c, translated)
	if err != nil {
		return err
	}
	if a.Stream == nil {
		return c.send(w, a)
	}
	maps.Copy(w.Header(), a.Header)
	return Stream(w, c.Request, a.Media, a.Stream)
}

// readRequest checks a request of the API and reads its body.
func readRequest(c *Request) error {
	for _, check := range []func(*Request) error{checkQuery, checkAccept, authorizeRoute, readBody, checkContentType} {
		if err := check(c); err != nil {
			return err
		}
	}
	return nil
}

// authorizeRoute calls the check of the route.
func authorizeRoute(c *Request) error {
	if c.route.Authorize == nil {
		return nil
	}
	return c.route.Authorize(c)
}

// maxRequestID bounds the ids that callers give to their requests.
const maxRequestID = 100

// requestID returns the caller's own id if it is printable, or a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); printable(id, maxRequestID) {
		return id
	}
	return "req_" + rand.Text()
}
