package web

import "net/http"

// Patterns returns the patterns of all routes.
func (s *Site) Patterns() []string {
	var out []string
	for _, r := range s.routes {
		out = append(out, r.Pattern)
	}
	return out
}

// Pattern returns the pattern that handles a request.
func (s *Site) Pattern(r *http.Request) string {
	_, pattern := s.mux.Handler(r)
	return pattern
}
