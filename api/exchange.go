package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"
)

// callKey is where echo's context keeps the call.
const callKey = "call"

// unmatched stands for the route of a request that no route is for.
const unmatched = "unmatched"

// observe is around every request, also of those that no route is for: it makes
// the call, turns errors and panics into problems, and records what happened.
func (s *Server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(ec echo.Context) error {
		start := time.Now()
		c := &call{Request: ec.Request(), at: s.now(), id: requestID(ec.Request()), param: pathParam(ec), remote: remoteHost(ec.Request())}
		ec.Set(callKey, c)
		s.metrics.running.Inc()
		defer s.metrics.running.Dec()
		if err := s.protected(c, func() error { return next(ec) }); err != nil && !ec.Response().Committed {
			s.write(ec, c, s.problem(ec, c, err).answer(c.id))
		}
		s.record(ec, c, time.Since(start))
		return nil
	}
}

// pathParam returns the parameters of the path as they were meant: where the
// path is matched as it was escaped, so are they.
func pathParam(ec echo.Context) func(name string) string {
	return func(name string) string {
		value := ec.Param(name)
		if ec.Request().URL.RawPath == "" {
			return value
		}
		if plain, err := url.PathUnescape(value); err == nil {
			return plain
		}
		return value
	}
}

// protected turns a panic into an error.
func (s *Server) protected(c *call, next func() error) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if v == http.ErrAbortHandler {
			panic(v)
		}
		s.log.Error("panic", "request", c.id, "value", fmt.Sprint(v), "stack", string(debug.Stack()))
		err = fmt.Errorf("panic: %v", v)
	}()
	return next()
}

// serve makes echo's handler of a route.
func (s *Server) serve(r *route) echo.HandlerFunc {
	return func(ec echo.Context) error {
		c := ec.Get(callKey).(*call)
		c.route = r
		a, err := s.carryOut(c)
		if err != nil {
			return err
		}
		s.write(ec, c, a)
		return nil
	}
}

func (s *Server) carryOut(c *call) (*answer, error) {
	if err := s.admit(c); err != nil {
		return nil, err
	}
	if err := s.receive(c); err != nil {
		return nil, err
	}
	whole := c.Request
	ctx, cancel := context.WithTimeout(c.Context(), c.route.timeout(s.limits))
	defer cancel()
	c.Request = c.WithContext(ctx)
	a, err := s.once(c, c.route.handle)
	if err == nil && a.stream != nil {
		c.Request = whole // a stream takes its time
	}
	return a, err
}

func (s *Server) write(ec echo.Context, c *call, a *answer) {
	out := send
	if a.stream != nil {
		out = s.sendStream
	}
	if err := out(ec.Response(), c, a); err != nil {
		s.log.Debug("the caller has gone", "request", c.id, "error", err)
	}
}

// record writes the access log and counts the request.
func (s *Server) record(ec echo.Context, c *call, took time.Duration) {
	route := unmatched
	if c.route != nil {
		route = c.route.path
	}
	status, method := ec.Response().Status, c.Method
	if _, ok := ec.Response().Writer.(bodiless); ok {
		method = http.MethodHead
	}
	s.metrics.observe(method, route, status, took)
	level := slog.LevelInfo
	if status >= http.StatusInternalServerError {
		level = slog.LevelError
	}
	s.log.LogAttrs(context.WithoutCancel(c.Context()), level, "request",
		slog.String("request", c.id),
		slog.String("method", method),
		slog.String("route", route),
		slog.String("path", c.URL.Path),
		slog.Int("status", status),
		slog.Int64("bytes", ec.Response().Size),
		slog.Float64("duration_ms", float64(took.Microseconds())/1000),
		slog.String("remote", c.remote),
		slog.String("key", c.key),
	)
}

// longestRequestID bounds the ids that callers give to their requests.
const longestRequestID = 100

// requestID is the caller's own, if it is sane, or a new one.
func requestID(r *http.Request) string {
	if id := r.Header.Get("X-Request-Id"); sane(id, longestRequestID) {
		return id
	}
	return "req_" + rand.Text()
}

// problem makes the problem document for an error of a handler, or of echo.
func (s *Server) problem(ec echo.Context, c *call, err error) *problem {
	var routing *echo.HTTPError
	if !errors.As(err, &routing) {
		return s.refusal(c, err)
	}
	switch routing.Code {
	case http.StatusNotFound:
		return refuse(kindNotFound, "No resource has the path %.200q.", c.URL.Path)
	case http.StatusMethodNotAllowed:
		allow := ec.Response().Header().Get("Allow")
		return refuse(kindMethod, "%.20s is not allowed here; allowed: %s.", c.Method, allow)
	default:
		return s.refusal(c, err)
	}
}
