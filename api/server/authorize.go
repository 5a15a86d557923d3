package server

import (
	"context"
	"errors"
	"math"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// authorize checks origin, host, caller and rate of a request.
func (s *Server) authorize(w http.ResponseWriter, r *http.Request, x *exchange, g *Group) error {
	if err := s.origin.Check(r); err != nil && !s.allowsOrigin(g, r) {
		return NewProblem(CrossOrigin, "The request changes something and comes from another web site.")
	}
	if !s.servesHost(r.Host) {
		if s.keys == nil {
			return NewProblem(Misdirected, "Without API keys only localhost, 127.0.0.1 and [::1] are served; the host was %.200q.", r.Host)
		}
		return NewProblem(Misdirected, "The host %.200q is not served here; allowed: %s.", r.Host, List(s.hosts))
	}
	var rejected error
	if g.RequireKey {
		rejected = s.identify(r, x)
	}
	if err := s.checkRate(w, x); err != nil { // guesses of keys count, too
		return err
	}
	return rejected
}

// identify sets the API key of the caller, or on routes that AllowGuests the
// token of a link.
func (s *Server) identify(r *http.Request, x *exchange) error {
	token, ok := bearer(r.Header.Get("Authorization"))
	if x.route.AllowGuests {
		if s.linkToken != nil && s.linkToken(token) {
			x.link = token
			return nil
		}
		if !ok {
			return nil
		}
	}
	if s.keys == nil || x.route.Public {
		return nil
	}
	if !ok {
		return Unauthenticated("Send Authorization: Bearer rck_… with an API key.")
	}
	key, err := authenticate(r.Context(), s.keys, token, x.route.scope(), s.now())
	x.key = key
	return err
}

// Authenticate returns the valid key of a token, which must have the scope unless that is
// empty. The error is a *Problem, or that of keys. If only the scope is missing, the key is
// returned with the error.
func Authenticate(ctx context.Context, keys Keys, token, scope string) (Key, error) {
	return authenticate(ctx, keys, token, scope, time.Now())
}

func authenticate(ctx context.Context, keys Keys, token, scope string, now time.Time) (Key, error) {
	id, ok := keyID(token)
	if !ok {
		return Key{}, Unauthenticated("The API key does not have the form rck_<id>_<secret>.")
	}
	key, err := keys.Key(ctx, id)
	switch {
	case errors.Is(err, ErrKeyUnknown), err == nil && !key.Matches(token):
		return Key{}, Unauthenticated("The API key is not known.")
	case err != nil:
		return Key{}, err
	case key.RevokedAt != nil:
		return Key{}, Unauthenticated("The API key is revoked.")
	case key.ExpiresAt != nil && !now.Before(*key.ExpiresAt):
		return Key{}, Unauthenticated("The API key has expired.")
	}
	if scope != "" && !key.Allows(scope) {
		return key, NewProblem(Role, "This needs a key with the scope %s. The owner of the server creates one with: rollcall keys add --scope %s NAME.", scope, scope)
	}
	return key, nil
}

// Unauthenticated returns the problem of a request whose caller is not identified.
func Unauthenticated(detail string) *Problem {
	return NewProblem(Unauthorized, "%s", detail).
		WithDetail(fault.Header("Authorization"), "key.invalid", detail).
		WithHeader("WWW-Authenticate", `Bearer realm="rollcall"`)
}

func bearer(header string) (token string, ok bool) {
	scheme, token, ok := strings.Cut(header, " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}

// isLocal reports whether the caller is on this machine and the server is for this machine only: such
// callers have no limits.
func (s *Server) isLocal(x *exchange) bool { return s.keys == nil && loopbackAddress(x.client.address) }

// takeTurn waits until the request may be handled beside the others of its caller. The error is a
// *Problem.
func (s *Server) takeTurn(r *http.Request, x *exchange) error {
	if s.isLocal(x) {
		return nil
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.Timeout)
	defer cancel()
	release, err := s.turns.take(ctx, x.bucket())
	if err != nil {
		return NewProblem(TooManyRequests, "Too many requests are being handled; allowed: %d at a time for each caller.", s.limits.Running).WithHeader("Retry-After", "10")
	}
	x.endTurn = sync.OnceFunc(release)
	return nil
}

// checkRate applies the rate limit to each key, and without a key to each address.
func (s *Server) checkRate(w http.ResponseWriter, x *exchange) error {
	if s.isLocal(x) || s.rate.rate.PerSecond <= 0 {
		return nil
	}
	left, reset, wait := s.rate.take(x.bucket(), s.now())
	h := w.Header()
	h.Set("RateLimit-Limit", strconv.Itoa(max(1, s.rate.rate.Burst)))
	h.Set("RateLimit-Remaining", strconv.Itoa(left))
	h.Set("RateLimit-Reset", strconv.Itoa(seconds(reset)))
	if wait == 0 {
		return nil
	}
	return NewProblem(TooManyRequests, "Try again in %s.", Plural(seconds(wait), "second", "seconds")).
		WithHeader("Retry-After", strconv.Itoa(seconds(wait)))
}

// seconds rounds up to whole seconds.
func seconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

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

// remoteHost returns the address of the client without its port.
func remoteHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}
