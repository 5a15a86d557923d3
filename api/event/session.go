package event

import (
	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/event"
)

// A handler handles a request of a caller that the event has authorized.
type handler func(*server.Request, *event.Session) (*server.Response, error)

// authorized returns a server.Handler that authorizes the caller at the event, as
// of the time of the request. Caches do not store its responses.
func (s service) authorized(h handler) server.Handler {
	return func(c *server.Request) (*server.Response, error) {
		v, err := s.events.Authorize(c.Context(), c.PathValue("id"), event.Credentials{Token: c.LinkToken(), Key: c.Key()}, c.At())
		if err != nil {
			return nil, err
		}
		return server.Private(h(c, v))
	}
}

// withBody returns a handler that decodes the body for h.
func withBody[B any](h func(*server.Request, *event.Session, B) (*server.Response, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		var body B
		if err := c.Decode(&body); err != nil {
			return nil, err
		}
		return h(c, v, body)
	}
}

// withFilter returns a handler that reads the filter of lists for h.
func withFilter(h func(*server.Request, *event.Session, event.Filter) (*server.Response, error)) handler {
	return func(c *server.Request, v *event.Session) (*server.Response, error) {
		f, err := filterOf(c)
		if err != nil {
			return nil, err
		}
		return h(c, v, f)
	}
}
