// Package server is the HTTP shell of the API and of the pages. A [Server]
// serves groups of routes that have their middleware in common, in this order:
// request id, access log, metrics and recovery from panics; the checks of host
// and origin; caller identity and rate limit; the size limit of the body. The
// routes of the API also share, in this package, the checks of query, media
// types and body, Idempotency-Key, conditional requests and problem documents
// (RFC 9457). Only this package imports echo.
package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/rollcall40k/rollcall/catalog/trace"
)

// A Config configures a Server.
type Config struct {
	// Keys finds the API keys, one of which every request of a group with
	// RequireKey must then send. Nil is for a server that only this machine
	// can reach: it answers only requests to a loopback host.
	Keys Keys
	// IsLinkToken recognises bearer tokens that identify the caller on the
	// routes that AllowGuests; nil: there are none.
	IsLinkToken func(token string) bool
	Responses   ResponseStore // of requests with an Idempotency-Key
	// Hosts are the host names, or host:port, by which a server with Keys is addressed, besides
	// this machine; none: any.
	Hosts []string
	// Proxies are the networks of proxies whose forwarded headers are believed.
	Proxies []netip.Prefix
	// Origins are the origins whose scripts may use the API with a key.
	Origins []string
	Tracer  *trace.Tracer // of requests; nil: they are not traced
	// Unavailable reports whether an error of a handler means that what it stores in cannot be used at the
	// moment; nil: none does.
	Unavailable func(error) bool
	// Measure returns further metrics when they are read; nil: there are none.
	Measure func() ([]Gauge, error)
	Log     *slog.Logger // nil: slog.Default()
	Now     func() time.Time
	Limits  Limits // zero fields have the defaults
}

// Limits bound what one request may use.
type Limits struct {
	Body    int64         // bytes of a body; 1 MiB
	Import  int64         // bytes of an import; 64 MiB
	Roster  int64         // bytes of a roster, also of another program; 8 MiB
	Timeout time.Duration // of a handler of the API; 30 s
	Imports time.Duration // of an import, including the wait for others; 5 min
	Rate    Rate          // of each caller; none
	Memory  int64         // bytes of all bodies in flight; a part of the process's memory limit
	Streams int           // open streams of one caller; 20
	Running int           // requests of one caller that are handled at the same time; 16
}

const (
	defaultBody    = 1 << 20
	defaultImport  = 64 << 20
	defaultRoster  = 8 << 20
	defaultTimeout = 30 * time.Second
	defaultImports = 5 * time.Minute
	defaultStreams = 20
	defaultRunning = 16
)

func (l Limits) withDefaults() Limits {
	if l.Body == 0 {
		l.Body = defaultBody
	}
	if l.Import == 0 {
		l.Import = defaultImport
	}
	if l.Roster == 0 {
		l.Roster = defaultRoster
	}
	if l.Timeout == 0 {
		l.Timeout = defaultTimeout
	}
	if l.Imports == 0 {
		l.Imports = defaultImports
	}
	if l.Streams == 0 {
		l.Streams = defaultStreams
	}
	if l.Running == 0 {
		l.Running = defaultRunning
	}
	return l
}

// A Group is a set of routes with the same errors and headers: the API, or the
// pages.
type Group struct {
	Routes []*Route
	// Prefix selects the group for the paths that begin with it. The group is
	// also selected for the paths of its routes without parameters. The last
	// group of a Server is selected for all other paths.
	Prefix string
	// RequireKey requires an API key, if the server has any.
	RequireKey bool
	Header     map[string]string // set on every response
	// Context adds the caller to the context of an authorized request; nil: no service needs
	// to know it.
	Context func(context.Context, Caller) context.Context
	// Fail writes the response to an error. The shell's own errors are of type
	// *Problem; their headers are set already.
	Fail func(w http.ResponseWriter, r *http.Request, err error)

	echo  *echo.Echo
	paths map[string]bool // of the routes without parameters
}

// A Server serves groups of routes. It is an http.Handler, and safe for
// concurrent use.
type Server struct {
	groups    []*Group
	keys      Keys
	linkToken func(string) bool
	responses ResponseStore
	log       *slog.Logger
	tracer    *trace.Tracer
	now       func() time.Time
	limits    Limits
	hosts     []string
	proxies   []netip.Prefix
	origins   []string

	claims   claims
	measured func() ([]Gauge, error)
	unusable func(error) bool
	bodies   *budget
	streams  *budget
	turns    *turns
	// downloads are the large files that are being sent.
	downloads *budget
	metrics   *metrics
	rate      *limiter
	origin    *http.CrossOriginProtection
	stopping  chan struct{} // closed when the server stops: streams end
}

// New returns a Server of the groups.
func New(c Config, groups ...*Group) *Server {
	s := &Server{
		groups: groups, keys: c.Keys, linkToken: c.IsLinkToken, responses: c.Responses, log: c.Log, tracer: c.Tracer, now: c.Now, limits: c.Limits.withDefaults(),
		hosts: c.Hosts, proxies: c.Proxies, origins: c.Origins,
		metrics: newMetrics(), rate: newLimiter(c.Limits.Rate), origin: http.NewCrossOriginProtection(), stopping: make(chan struct{}),
	}
	s.measured, s.unusable = c.Measure, c.Unavailable
	s.bodies, s.streams, s.downloads = newBudget(s.limits.bodyMemory()), newBudget(maxStreams), newBudget(maxDownloads)
	s.turns = newTurns(s.limits.Running)
	s.metrics.registry.MustRegister(gauges(s.measure))
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	for _, g := range groups {
		s.mount(g)
	}
	return s
}

// mount adds the routes of a group to its router.
func (s *Server) mount(g *Group) {
	g.echo, g.paths = echo.New(), map[string]bool{}
	g.echo.HTTPErrorHandler = func(err error, _ echo.Context) {
		s.log.Error("an error escaped the handlers", "error", err)
	}
	g.echo.Use(func(next echo.HandlerFunc) echo.HandlerFunc { return s.observe(g, next) })
	for _, r := range g.Routes {
		g.paths[r.Path] = true
		g.echo.Add(r.Method, r.echoPath(), s.serve(g, r))
	}
}

// ServeHTTP serves a request. It serves HEAD like GET, without the body.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodHead {
		r = r.WithContext(r.Context())
		r.Method = http.MethodGet
		w = headerOnly{w}
	}
	g := s.group(r.URL.Path)
	if s.allowOrigin(g, w, r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	g.echo.ServeHTTP(w, r)
}

// group selects the group of a path.
func (s *Server) group(path string) *Group {
	for _, g := range s.groups {
		if g.paths[path] || g.Prefix != "" && strings.HasPrefix(path, g.Prefix) {
			return g
		}
	}
	return s.groups[len(s.groups)-1]
}

// headerOnly drops the body of a response and keeps its header.
type headerOnly struct{ http.ResponseWriter }

// Write drops p.
func (b headerOnly) Write(p []byte) (int, error) { return len(p), nil }

// An exchange is what the shell knows about a request.
type exchange struct {
	server *Server
	group  *Group
	route  *Route // nil: none matches
	id     string
	at     time.Time // when the request came, by the server's clock
	client client
	key    Key    // of the caller; without an ID: none is required
	link   string // token of an event's link; empty: none
	body   *countedBody
	span   *trace.Span     // of the request; nil: it is not traced
	whole  context.Context // of the request, without the time limit of its handler
	// endTurn lets another request of the caller be handled; it may be called again.
	endTurn func()
}

type exchangeKey struct{}

func exchangeOf(r *http.Request) *exchange {
	return r.Context().Value(exchangeKey{}).(*exchange)
}

// kind is what the caller identified itself with.
func (x *exchange) kind() string {
	switch {
	case x.key.ID != "":
		return "key"
	case x.link != "":
		return "link"
	case x.server.keys == nil:
		return "local"
	}
	return "anonymous"
}

// bucket identifies the caller in rate and memory limits.
func (x *exchange) bucket() string { return cmp.Or(x.key.ID, callerAddress(x.client.address)) }

// RequestID returns the id of a request that a Server serves.
func RequestID(r *http.Request) string { return exchangeOf(r).id }

// LoggedPath returns the path of a request for the log: the template of the
// route if the path contains a secret.
func LoggedPath(r *http.Request) string {
	if route := exchangeOf(r).route; route != nil && route.Secret {
		return route.Path
	}
	return r.URL.Path
}

// observe is the outermost middleware of a group, also for requests that no
// route matches.
func (s *Server) observe(g *Group, next echo.HandlerFunc) echo.HandlerFunc {
	return func(ec echo.Context) error {
		start := time.Now()
		x := &exchange{server: s, group: g, at: s.now(), id: requestID(ec.Request()), endTurn: func() {}}
		var untrusted error
		x.client, untrusted = s.clientOf(ec.Request())
		ctx, span := s.tracer.Start(ec.Request().Context(), trace.Request, "request")
		x.span = span
		r := ec.Request().WithContext(context.WithValue(ctx, exchangeKey{}, x))
		setPathValues(ec, r)
		ec.SetRequest(r)
		h := ec.Response().Header()
		h.Set("X-Request-Id", x.id)
		h.Set("X-Content-Type-Options", "nosniff")
		for name, value := range g.Header {
			h.Set(name, value)
		}
		s.metrics.running.Inc()
		defer s.metrics.running.Dec()
		err := untrusted
		if err == nil {
			err = s.recovered(x, func() error { return next(ec) })
		}
		if x.body != nil {
			x.body.release()
		}
		incomplete := ec.Response().Committed
		if err != nil && !incomplete {
			s.fail(ec, x, err)
		}
		limitSending(ec.Response(), 0) // the end of a stream or file, whose last part may be long ago
		s.record(ec, x, time.Since(start))
		if err != nil && incomplete {
			s.log.Warn("a response has ended before its end", "request", x.id, "error", err)
			panic(http.ErrAbortHandler) // ends the connection
		}
		return nil
	}
}

// setPathValues makes the parameters of the path available as r.PathValue,
// unescaped.
func setPathValues(ec echo.Context, r *http.Request) {
	for i, name := range ec.ParamNames() {
		value := ec.ParamValues()[i]
		if r.URL.RawPath != "" {
			if plain, err := url.PathUnescape(value); err == nil {
				value = plain
			}
		}
		r.SetPathValue(name, value)
	}
}

// recovered calls next and returns a panic as an error.
func (s *Server) recovered(x *exchange, next func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if v == http.ErrAbortHandler {
			panic(v)
		}
		if interrupted, ok := v.(error); ok && errors.Is(interrupted, context.DeadlineExceeded) {
			err = interrupted // an evaluation has ended at the time limit of the request
			return
		}
		s.log.Error("panic", "request", x.id, "value", fmt.Sprint(v), "stack", string(debug.Stack()))
		err = fmt.Errorf("panic: %v", v)
	}()
	return next()
}

// statusGone is the status in the log and the metrics of a request whose client has disconnected before its response.
const statusGone = 499

// isGone reports whether the client of a request has disconnected.
func isGone(r *http.Request) bool { return errors.Is(r.Context().Err(), context.Canceled) }

// fail responds to an error.
func (s *Server) fail(ec echo.Context, x *exchange, err error) {
	r, w := ec.Request(), ec.Response()
	if routing := (*echo.HTTPError)(nil); errors.As(err, &routing) {
		switch routing.Code {
		case http.StatusNotFound:
			err = NewProblem(NotFound, "No resource has the path %.200q.", r.URL.Path)
		case http.StatusMethodNotAllowed:
			err = NewProblem(MethodNotAllowed, "%.20s is not allowed here; allowed: %s.", r.Method, w.Header().Get("Allow"))
		}
	}
	if s.unusable != nil && s.unusable(err) {
		s.log.Error("the database is unavailable", "request", x.id, "error", err)
		err = NewProblem(Unavailable, "The database cannot be used at the moment: its disk may be full.").WithHeader("Retry-After", "30")
	}
	if p := (*Problem)(nil); errors.As(err, &p) {
		for name := range p.header {
			w.Header().Set(name, p.header.Get(name))
		}
	}
	if isGone(r) {
		err = errors.Join(context.Canceled, err) // the error may be that of an interrupted query
	}
	x.group.Fail(w, r, err)
}

// serve returns the handler of a route.
func (s *Server) serve(g *Group, route *Route) echo.HandlerFunc {
	return func(ec echo.Context) error {
		r, w := ec.Request(), ec.Response()
		x := exchangeOf(r)
		x.route = route
		for _, name := range route.pathNames {
			r.SetPathValue(name, r.PathValue("*"))
		}
		if err := s.authorize(w, r, x, g); err != nil {
			return err
		}
		r = r.WithContext(s.withCaller(r, x))
		if route.AuthorizePage != nil {
			if err := route.AuthorizePage(w, r); err != nil {
				return err
			}
		}
		if err := s.prepareBody(w, r, x); err != nil {
			return err
		}
		x.whole = r.Context()
		c, key, err := &Request{Request: r, exchange: x}, "", error(nil)
		switch {
		case route.Page == nil:
			err = readRequest(c)
		case route.ReadForm != nil:
			key, err = route.ReadForm(r)
			defer removeFiles(r)
		}
		if err != nil {
			return err
		}
		x.at = s.now() // a deadline is compared with the time when the whole body has arrived
		if err := s.takeTurn(r, x); err != nil {
			return err
		}
		defer func() { x.endTurn() }()
		ctx, cancel := context.WithTimeout(r.Context(), route.timeout(s.limits))
		defer cancel()
		if c.Request = r.WithContext(ctx); route.Page != nil {
			return s.servePage(w, c.Request, route, key)
		}
		return s.serveAPI(w, c)
	}
}

// prepareBody prepares reading the body of an authorized request: within the size of the route,
// the memory for bodies and a time.
func (s *Server) prepareBody(w http.ResponseWriter, r *http.Request, x *exchange) error {
	limit := x.route.maxBody(s.limits)
	if r.ContentLength > limit && x.route.Page == nil {
		return bodyTooLarge(limit)
	}
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimes[x.route.size(s.limits)])) // fails only without a connection
	}
	x.body = &countedBody{ReadCloser: http.MaxBytesReader(w, r.Body, limit), budget: s.bodies, caller: x.bucket()}
	r.Body = x.body
	return nil
}

// record writes the access log and counts the request.
func (s *Server) record(ec echo.Context, x *exchange, duration time.Duration) {
	r, route := ec.Request(), "unmatched"
	if x.route != nil {
		route = x.route.Path
	}
	status, method := ec.Response().Status, r.Method
	if status >= http.StatusInternalServerError && isGone(r) {
		status = statusGone
	}
	if _, ok := ec.Response().Writer.(headerOnly); ok {
		method = http.MethodHead
	}
	s.metrics.observe(method, route, status, duration)
	x.endSpan(method, route, status)
	level := slog.LevelInfo
	if status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	s.log.LogAttrs(context.WithoutCancel(r.Context()), level, "request",
		slog.String("request", x.id),
		slog.String("method", method),
		slog.String("route", route),
		slog.String("path", LoggedPath(r)),
		slog.Int("status", status),
		slog.Int64("bytes", ec.Response().Size),
		slog.Float64("duration_ms", float64(duration.Microseconds())/1000),
		slog.String("remote", x.client.address),
		slog.String("caller", x.kind()),
		slog.String("key", x.key.ID),
	)
}

// endSpan ends the span of a request. It has the route and not the path, which may contain
// secrets.
func (x *exchange) endSpan(method, route string, status int) {
	if x.span == nil {
		return
	}
	x.span.SetName(method + " " + route)
	x.span.Set(trace.Text("http.request.method", method), trace.Text("http.route", route),
		trace.Number("http.response.status_code", int64(status)), trace.Text("rollcall.request.id", x.id), trace.Text("rollcall.caller", x.kind()))
	var err error
	if status >= http.StatusInternalServerError {
		err = statusError(status)
	}
	x.span.End(err)
}

// A statusError is the status of a failed request.
type statusError int

// Error returns the name of the status.
func (e statusError) Error() string { return http.StatusText(int(e)) }

// The limits of a connection.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 2 * time.Minute // 64 MiB over a slow line
	writeTimeout      = 8 * time.Minute // reading and handling included
	idleTimeout       = 2 * time.Minute
	headerBytes       = 64 << 10
	shutdownTimeout   = 15 * time.Second
)

// Serve serves the connections of the listener until ctx is done. It then
// accepts no more, waits for running requests to end, and returns nil. If they
// take longer than 15 s, it closes their connections and returns an error.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    headerBytes,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(l) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	close(s.stopping)
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := h.Shutdown(stop); err != nil {
		return errors.Join(fmt.Errorf("requests still ran after %s: %w", shutdownTimeout, err), h.Close())
	}
	return nil
}
