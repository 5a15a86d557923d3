package api

import (
	"github.com/rollcall40k/rollcall/roster/event"
)

// A visitor answers a call that an event has let in.
type visitor func(c *call, v *event.Session) (*answer, error)

// visited lets the call in at its event, at the time at which it came, and keeps
// what the visitor answers out of caches.
func (s *Server) visited(do visitor) handler {
	return func(c *call) (*answer, error) {
		v, err := s.events.Authorize(c.Context(), c.param("id"), event.Credentials{Token: c.link, Key: c.key}, c.at)
		if err != nil {
			return nil, err
		}
		return private(do(c, v))
	}
}

// reading reads the body of the call for a visitor.
func reading[B any](do func(*call, *event.Session, B) (*answer, error)) visitor {
	return func(c *call, v *event.Session) (*answer, error) {
		var body B
		if err := c.into(&body); err != nil {
			return nil, err
		}
		return do(c, v, body)
	}
}

// filtered reads for a visitor which lists are wanted.
func filtered(do func(*call, *event.Session, event.Filter) (*answer, error)) visitor {
	return func(c *call, v *event.Session) (*answer, error) {
		f, err := c.filter()
		if err != nil {
			return nil, err
		}
		return do(c, v, f)
	}
}

// private keeps an answer out of caches: it depends on who asks, or has a secret.
func private(a *answer, err error) (*answer, error) {
	if err == nil {
		a.header.Set("Cache-Control", "no-store")
	}
	return a, err
}
