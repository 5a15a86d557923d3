package api

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
)

// A Config is what a Server is made of.
type Config struct {
	Rosters *service.Service
	Library *catalog.Library
	Answers Answers
	// Simulations and Battles are the test games. Who makes the server starts and
	// stops the simulations.
	Simulations *play.Service
	Battles     *play.Battles
	Events      *event.Service
	// Keys are the API keys, one of which every call under /v1 then needs. Nil
	// is for a server that only this machine reaches.
	Keys Keys
	// Pages answers requests of paths that are not in openapi.yaml, such as those
	// of browsers for the site; nil: there are none.
	Pages http.Handler
	// Ready reports why the server cannot work, for /readyz; nil stands for
	// always ready.
	Ready   func(context.Context) error
	Log     *slog.Logger // nil: slog.Default()
	Now     func() time.Time
	Version string // of the program
	Limits  Limits // zero fields stand for the defaults
}

// Limits bound what one call may take.
type Limits struct {
	Body    int64         // bytes of a body; 1 MiB
	Import  int64         // bytes of an import; 64 MiB
	Roster  int64         // bytes of a roster, also of another program; 8 MiB
	Timeout time.Duration // of a handler; 30 s
	Imports time.Duration // of an import, waiting for others included; 5 min
	Rate    Rate          // of each caller, also of the pages; none
}

const (
	defaultBody    = 1 << 20
	defaultImport  = 64 << 20
	defaultRoster  = 8 << 20
	defaultTimeout = 30 * time.Second
	defaultImports = 5 * time.Minute
)

func (l Limits) filled() Limits {
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
	return l
}

// A Server answers the requests of version 1. It is an http.Handler.
type Server struct {
	rosters *service.Service
	library *catalog.Library
	answers Answers
	games   *play.Service
	battles *play.Battles
	events  *event.Service
	keys    Keys
	pages   http.Handler
	ready   func(context.Context) error
	log     *slog.Logger
	now     func() time.Time
	version string
	limits  Limits

	echo     *echo.Echo
	paths    map[string]bool // that have no parameters
	metrics  *metrics
	rate     *limiter
	origin   *http.CrossOriginProtection
	contract *contract
	imports  chan struct{} // one at a time: each may take much memory
	ending   chan struct{} // closed when the server stops: streams end
}

// New makes a server. The error names what the Config lacks.
func New(c Config) (*Server, error) {
	if c.Rosters == nil || c.Library == nil || c.Answers == nil || c.Simulations == nil || c.Battles == nil || c.Events == nil {
		return nil, errors.New("api: rosters, library, answers, simulations, battles and events are needed")
	}
	contract, err := readContract()
	if err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	s := &Server{
		rosters: c.Rosters, library: c.Library, answers: c.Answers, games: c.Simulations, battles: c.Battles, events: c.Events, keys: c.Keys, pages: c.Pages,
		ready: c.Ready, log: c.Log, now: c.Now, version: c.Version, limits: c.Limits.filled(),
		echo: echo.New(), metrics: newMetrics(), rate: newLimiter(c.Limits.Rate),
		origin: http.NewCrossOriginProtection(), contract: contract, imports: make(chan struct{}, 1), ending: make(chan struct{}),
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.mount()
	return s, nil
}

// mount gives echo the routes.
func (s *Server) mount() {
	s.echo.HTTPErrorHandler = func(err error, _ echo.Context) {
		s.log.Error("an error passed the handlers", "error", err)
	}
	s.echo.Use(s.observe)
	s.paths = map[string]bool{}
	for _, r := range s.routes() {
		s.paths[r.path] = true
		s.echo.Add(r.method, r.echoPath(), s.serve(r))
	}
}

// ServeHTTP answers a request, or hands it to Config.Pages. HEAD is answered as
// GET, without the body.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.pages != nil && !s.paths[r.URL.Path] && !strings.HasPrefix(r.URL.Path, "/v1/") {
		s.servePage(w, r)
		return
	}
	if r.Method == http.MethodHead {
		get := r.WithContext(r.Context())
		get.Method = http.MethodGet
		s.echo.ServeHTTP(bodiless{w}, get)
		return
	}
	s.echo.ServeHTTP(w, r)
}

// bodiless drops the body of an answer and keeps its header.
type bodiless struct{ http.ResponseWriter }

// Write drops p.
func (b bodiless) Write(p []byte) (int, error) { return len(p), nil }

// The bounds of a connection.
const (
	readHeaderTimeout = 10 * time.Second
	readTimeout       = 2 * time.Minute // 64 MiB over a slow line
	writeTimeout      = 8 * time.Minute // reading and handling included
	idleTimeout       = 2 * time.Minute
	headerBytes       = 64 << 10
	shutdownTimeout   = 15 * time.Second
)

// Serve answers the connections of the listener until ctx is done; then it
// takes no new ones, lets running requests end, and returns nil. Requests that
// take longer than 15 s to end are cut off, which is an error.
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
	close(s.ending)
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := h.Shutdown(stop); err != nil {
		return errors.Join(fmt.Errorf("requests still ran after %s: %w", shutdownTimeout, err), h.Close())
	}
	return nil
}
