package api

import "net/http"

// health says that the server runs, and which.
type health struct {
	Status  string `json:"status"`
	Version string `json:"version"`
}

// healthy answers GET /healthz: the process runs.
func (s *Server) healthy(*call) (*answer, error) {
	return reply(http.StatusOK, health{"ok", s.version})
}

// readiness answers GET /readyz: requests can be carried out.
func (s *Server) readiness(c *call) (*answer, error) {
	if s.ready != nil {
		if err := s.ready(c.Context()); err != nil {
			s.log.Error("not ready", "request", c.id, "error", err)
			return nil, refuse(kindUnavailable, "The server is not ready; its log says why.").sending("Retry-After", "5")
		}
	}
	return reply(http.StatusOK, health{"ready", s.version})
}
