package server

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// forwardedHeaders are the fields in which proxies pass on what they know of a client, besides those
// that begin with X-Forwarded.
var forwardedHeaders = []string{
	"Forwarded", "Forwarded-For", "X-Real-Ip", "Client-Ip", "X-Client-Ip", "X-Cluster-Client-Ip", "X-Original-Forwarded-For", "X-Original-Host",
	"Cf-Connecting-Ip", "True-Client-Ip", "Fastly-Client-Ip", "X-Envoy-External-Address",
}

// isForwarded reports whether only proxies send a field. Programs behind gateways also read fields
// with underscores as if these were hyphens.
func isForwarded(name string) bool {
	name = http.CanonicalHeaderKey(strings.ReplaceAll(name, "_", "-"))
	return strings.HasPrefix(name, "X-Forwarded") || slices.Contains(forwardedHeaders, name)
}

// A client is the sender of a request, as reported by trusted proxies.
type client struct {
	address string // without port
	secure  bool   // the client uses HTTPS
}

// clientOf returns the client of a request. Forwarded fields are believed if the request
// comes from a trusted proxy: the client is then the last address of X-Forwarded-For that is
// not a trusted proxy itself. In requests of others they are a problem, since a proxy that is
// not trusted makes all its users one caller from this machine.
func (s *Server) clientOf(r *http.Request) (client, error) {
	c := client{address: remoteHost(r), secure: r.TLS != nil}
	if !s.trusts(c.address) {
		for name := range r.Header {
			if isForwarded(name) {
				return c, NewProblem(Misdirected, "The request has the header %s, and comes from %s, which is not a trusted proxy. Start the server with --trust-proxy, or remove the header.", name, c.address)
			}
		}
		return c, nil
	}
	if proto := r.Header.Get("X-Forwarded-Proto"); proto != "" {
		c.secure = strings.EqualFold(proto, "https")
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		address, ok := hopAddress(strings.TrimSpace(hop))
		if !ok {
			break // what is before was written by the client
		}
		c.address = address.Unmap().String()
		if !s.trusts(c.address) {
			break
		}
	}
	return c, nil
}

// hopAddress reads an address of X-Forwarded-For, to which some proxies add the port.
func hopAddress(hop string) (netip.Addr, bool) {
	if at, err := netip.ParseAddrPort(hop); err == nil {
		return at.Addr(), true
	}
	address, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(hop, "["), "]"))
	return address, err == nil
}

// trusts reports whether an address is that of a trusted proxy.
func (s *Server) trusts(address string) bool {
	a, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(s.proxies, func(p netip.Prefix) bool { return p.Contains(a.Unmap().WithZone("")) })
}

// IsSecure reports whether the client uses HTTPS, possibly to a trusted proxy.
func IsSecure(r *http.Request) bool {
	x, ok := r.Context().Value(exchangeKey{}).(*exchange)
	return ok && x.client.secure || r.TLS != nil
}

// callerAddress returns the part of an address that identifies a caller: an IPv4 address, or
// the network of 64 bits in which one IPv6 subscriber can choose any address.
func callerAddress(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil || a.Unmap().Is4() {
		return address
	}
	network, err := a.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return network.String()
}

// servesHost reports whether the server may be addressed by the host of a request. Without
// keys only this machine may: otherwise a page of another site could reach the server
// through a host name of its own that resolves to this machine.
func (s *Server) servesHost(hostport string) bool {
	if loopbackHost(hostport) {
		return true
	}
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	if len(s.hosts) == 0 {
		return s.keys != nil
	}
	return s.keys != nil && slices.ContainsFunc(s.hosts, func(allowed string) bool {
		return strings.EqualFold(allowed, host) || strings.EqualFold(allowed, hostport)
	})
}

// The headers of the responses that scripts of other origins may read, and those that they
// may send.
const (
	corsExposed = "ETag, Idempotency-Replayed, Link, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id"
	corsAllowed = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id"
	corsMethods = "GET, HEAD, POST, PUT, PATCH, DELETE"
	corsMaxAge  = "600"
)

// allowOrigin adds the headers that let scripts of an allowed origin use the API. It returns
// true if the request only asks for them.
func (s *Server) allowOrigin(g *Group, w http.ResponseWriter, r *http.Request) (preflight bool) {
	if len(s.origins) == 0 || !g.RequireKey {
		return false
	}
	h := w.Header()
	h.Add("Vary", "Origin")
	if !s.allowsOrigin(g, r) {
		return false
	}
	h.Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		h.Set("Access-Control-Expose-Headers", corsExposed)
		return false
	}
	h.Set("Access-Control-Allow-Methods", corsMethods)
	h.Set("Access-Control-Allow-Headers", corsAllowed)
	h.Set("Access-Control-Max-Age", corsMaxAge)
	return true
}

// allowsOrigin reports whether the request comes from an origin whose scripts may use the group. Pages, which
// recognise browsers by their cookies, allow only their own.
func (s *Server) allowsOrigin(g *Group, r *http.Request) bool {
	return g.RequireKey && slices.Contains(s.origins, r.Header.Get("Origin"))
}

// A Caller is the sender of an authorized request.
type Caller struct {
	Key    string   // id of the API key; empty: none was required
	Name   string   // of the key
	Scopes []string // of the key
	Open   bool     // the server has no keys: every caller is on this machine and may do everything
}

// withCaller lets the group of a request add to its context what its services need to know
// of the caller.
func (s *Server) withCaller(r *http.Request, x *exchange) context.Context {
	if x.group.Context == nil {
		return r.Context()
	}
	return x.group.Context(r.Context(), Caller{Key: x.key.ID, Name: x.key.Name, Scopes: x.key.Scopes, Open: s.keys == nil})
}
