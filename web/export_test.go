package web

import "net/http"

// Patterns lists the patterns of all routes.
func (s *Site) Patterns() []string {
	var out []string
	for _, r := range s.routes() {
		out = append(out, r.pattern)
	}
	return out
}

// Pattern is the pattern that a request is answered by.
func (s *Site) Pattern(r *http.Request) string {
	_, pattern := s.mux.Handler(r)
	return pattern
}
