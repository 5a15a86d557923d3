package api

import (
	_ "embed" // for openapi.yaml
	"net/http"

	"github.com/rollcall40k/rollcall/schemas/yaml"
)

//go:embed openapi.yaml
var contractYAML []byte

// contract is openapi.yaml in the forms in which it is served.
type contract struct {
	json *answer
	page *answer
}

// readContract converts the contract once.
func readContract() (*contract, error) {
	text, err := yaml.ToJSON(contractYAML)
	if err != nil {
		return nil, err
	}
	document, err := tagged(raw(jsonType, text), nil)
	if err != nil {
		return nil, err
	}
	page, err := docsPage(contractYAML)
	return &contract{json: document, page: page}, err
}

// showContract answers GET /openapi.json.
func (s *Server) showContract(*call) (*answer, error) { return s.contract.json.copy(), nil }

// showDocs answers GET /docs.
func (s *Server) showDocs(*call) (*answer, error) { return s.contract.page.copy(), nil }

// copy returns an answer whose header can be written to.
func (a *answer) copy() *answer {
	b := *a
	b.header = a.header.Clone()
	if b.header == nil {
		b.header = http.Header{}
	}
	return &b
}
