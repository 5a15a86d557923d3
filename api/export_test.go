package api

import (
	"context"
	"net/http"
)

// Route is a route as the tests see it.
type Route struct {
	Method, Path string
	Query, Takes []string
	Open         bool
	HasBody      bool
	BodyOptional bool
}

// Table lists the routes as the server declares them.
func (s *Server) Table() []Route {
	var all []Route
	for _, r := range s.routes() {
		all = append(all, Route{r.method, r.path, r.query, r.takes, r.open, len(r.takes) > 0, r.bodyOptional})
	}
	return all
}

// Mounted lists the routes that echo has, as method and path.
func (s *Server) Mounted() []string {
	var all []string
	for _, r := range s.echo.Routes() {
		all = append(all, r.Method+" "+r.Path)
	}
	return all
}

// ProblemTypes lists the URIs of all kinds of problems.
func ProblemTypes() []string {
	var all []string
	for _, k := range kinds() {
		all = append(all, k.uri())
	}
	return all
}

// ContractYAML is the contract as it is written.
func ContractYAML() []byte { return contractYAML }

// Settling runs f as the handler of a claim that was made.
func Settling(s *Server, ctx context.Context, claim Claim, f func()) {
	c := &call{Request: (&http.Request{}).WithContext(ctx)}
	if _, err := s.answers.Claim(ctx, claim); err != nil {
		panic(err)
	}
	_, _ = s.settle(c, claim, func(*call) (*answer, error) {
		f()
		return nil, nil
	})
}
