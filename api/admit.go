package api

import (
	"cmp"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/event"
)

// admit decides whether a call may go on: from this web site, at this host, with
// this key, at this rate.
func (s *Server) admit(c *call) error {
	if err := s.origin.Check(c.Request); err != nil {
		return refuse(kindForbidden, "The request changes something and comes from another web site.")
	}
	if s.keys == nil && !loopbackHost(c.Host) {
		// Without keys a page of another site could reach the server through
		// a host name of its own that resolves to this machine.
		return refuse(kindMisdirected, "Without API keys only localhost, 127.0.0.1 and [::1] are served; the host was %q.", c.Host)
	}
	refused := s.identify(c)
	if err := s.slow(c); err != nil {
		return err
	}
	return refused
}

// identify finds the key of the call. At an event, callers may come with the token of
// a link instead, or with nothing at all.
func (s *Server) identify(c *call) error {
	if c.route != nil && c.route.guests {
		token, ok := bearer(c.Header.Get("Authorization"))
		if event.IsToken(token) {
			c.link = token
			return nil
		}
		if !ok {
			return nil
		}
	}
	if s.keys == nil || c.route != nil && c.route.open {
		return nil
	}
	token, ok := bearer(c.Header.Get("Authorization"))
	if !ok {
		return unauthorized("Send Authorization: Bearer rck_… with an API key.")
	}
	id, ok := keyID(token)
	if !ok {
		return unauthorized("The API key is not of the form rck_<id>_<secret>.")
	}
	key, err := s.keys.Key(c.Context(), id)
	switch {
	case errors.Is(err, ErrKeyUnknown):
		return unauthorized("The API key is not known.")
	case err != nil:
		return err
	case !key.Matches(token):
		return unauthorized("The API key is not known.")
	case key.RevokedAt != nil:
		return unauthorized("The API key is revoked.")
	}
	c.key = key.ID
	return nil
}

func unauthorized(detail string) *problem {
	return refuse(kindUnauthorized, "%s", detail).
		with(inHeader("Authorization", "key.invalid", "%s", detail)).
		sending("WWW-Authenticate", `Bearer realm="rollcall"`)
}

func bearer(header string) (token string, ok bool) {
	scheme, token, ok := strings.Cut(header, " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}

// slow holds callers to the rate.
func (s *Server) slow(c *call) error {
	seconds := s.wait(c.key, c.remote)
	if seconds == 0 {
		return nil
	}
	return refuse(kindTooMany, "Try again in %s.", plural(seconds, "second")).
		sending("Retry-After", strconv.Itoa(seconds))
}

// wait is how many seconds a caller must wait by the rate: each key by itself, and
// without a key each address that is not this machine's own.
func (s *Server) wait(key, remote string) int {
	if key == "" && loopbackAddress(remote) {
		return 0
	}
	return int(math.Ceil(s.rate.take(cmp.Or(key, remote), s.now()).Seconds()))
}

// servePage hands a request to Config.Pages, at the rate of callers without a key.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	seconds := s.wait("", remoteHost(r))
	if seconds == 0 {
		s.pages.ServeHTTP(w, r)
		return
	}
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	w.Header().Set("Cache-Control", "no-store")
	http.Error(w, "Too many requests came from your address. Nothing was changed. Try again in "+plural(seconds, "second")+".", http.StatusTooManyRequests)
}

func loopbackHost(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.Trim(host, "[]")
	return strings.EqualFold(host, "localhost") || loopbackAddress(host)
}

func loopbackAddress(host string) bool {
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback()
}

// remoteHost is the address of the other side without its port.
func remoteHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
