package api

import (
	_ "embed" // for openapi.yaml
	"maps"
	"sync"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/schemas/yaml"
)

//go:embed openapi.yaml
var contractYAML []byte

// contract is openapi.yaml as JSON and as a page.
type contract struct {
	json *server.Response
	page *server.Response
}

// readContract converts the contract, once for all servers of a process.
var readContract = sync.OnceValues(func() (*contract, error) {
	text, err := yaml.ToJSON(contractYAML)
	if err != nil {
		return nil, err
	}
	document, err := server.WithETag(server.Bytes(server.JSONType, text), nil)
	if err != nil {
		return nil, err
	}
	page, err := docsPage(contractYAML)
	return &contract{json: document, page: page}, err
})

// showContract handles GET /openapi.json.
func (s *service) showContract(*server.Request) (*server.Response, error) {
	return copied(s.contract.json), nil
}

// showDocs handles GET /docs.
func (s *service) showDocs(*server.Request) (*server.Response, error) {
	return copied(s.contract.page), nil
}

// copied returns a response with a header of its own.
func copied(a *server.Response) *server.Response {
	b := *a
	b.Header = maps.Clone(a.Header)
	return &b
}

// health is the state of the server.
type health struct {
	Status  string `json:"status"`
	Version string `json:"version"`
}

// healthy handles GET /healthz: the process runs.
func (s *service) healthy(*server.Request) (*server.Response, error) {
	return server.OK(health{"ok", s.Version}, nil)
}

// readiness handles GET /readyz: the server can serve requests.
func (s *service) readiness(c *server.Request) (*server.Response, error) {
	if s.Ready != nil {
		if err := s.Ready(c.Context()); err != nil {
			s.Log.Error("not ready", "request", server.RequestID(c.Request), "error", err)
			return nil, server.NewProblem(server.Unavailable, "The server is not ready; its log has the reason.").WithHeader("Retry-After", "5")
		}
	}
	return server.OK(health{"ready", s.Version}, nil)
}
