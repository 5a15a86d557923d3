package api

import (
	"net/http"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/source"
)

// publishedSource is a source in a response.
type publishedSource struct {
	*source.Source
	Origin string `json:"origin"` // of its snapshots
}

// listSources handles GET /v1/sources.
func (s *service) listSources(c *server.Request) (*server.Response, error) {
	list := []publishedSource{}
	if s.Updates != nil {
		for i := range s.Updates.Registry.Sources {
			x := &s.Updates.Registry.Sources[i]
			list = append(list, publishedSource{x, x.Origin()})
		}
	}
	return server.WithETag(server.Paged(c, list, "", nil))
}

// listUpdates handles GET /v1/updates.
func (s *service) listUpdates(c *server.Request) (*server.Response, error) {
	all, err := s.Library.Updates(c.Context())
	if err != nil {
		return nil, err
	}
	return server.Paged(c, all, "", nil)
}

// updateBody is the body of POST /v1/updates.
type updateBody struct {
	Source   string `json:"source"`
	Activate bool   `json:"activate,omitempty"`
}

// requestUpdate handles POST /v1/updates.
func (s *service) requestUpdate(c *server.Request) (*server.Response, error) {
	var b updateBody
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	if s.Updates == nil {
		return nil, server.NewProblem(server.NotFound, "This server fetches no data.")
	}
	u, err := s.Updates.Request(c.Context(), b.Source, b.Activate, c.Actor())
	if err != nil {
		return nil, err
	}
	return server.JSON(http.StatusAccepted, u)
}
