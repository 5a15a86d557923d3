package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// bodySchemas validates JSON bodies. kin-openapi compiles a schema again for each value; here
// each schema of the contract is compiled once.
type bodySchemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	places   map[*openapi3.Schema]string // locations in the compiler
	compiled map[*openapi3.Schema]*jsonschema.Schema
}

// contractBodies are the schemas of the contract's components, requests and responses.
var contractBodies = sync.OnceValue(func() *bodySchemas {
	const name = "contract.json"
	s := &bodySchemas{compiler: jsonschema.NewCompiler(), places: map[*openapi3.Schema]string{}, compiled: map[*openapi3.Schema]*jsonschema.Schema{}}
	s.compiler.Draft = jsonschema.Draft2020
	s.compiler.AssertFormat = true
	for component, ref := range contract().Components.Schemas {
		s.places[ref.Value] = name + "#/components/schemas/" + component
	}
	var bodies []*openapi3.SchemaRef
	for ref := range contractSchemas() {
		if _, known := s.places[ref.Value]; !known {
			s.places[ref.Value] = fmt.Sprintf("%s#/bodies/%d", name, len(bodies))
			bodies = append(bodies, ref)
		}
	}
	data, err := json.Marshal(map[string]any{
		"components": map[string]any{"schemas": contract().Components.Schemas},
		"bodies":     bodies,
	})
	if err == nil {
		err = s.compiler.AddResource(name, bytes.NewReader(data))
	}
	if err != nil {
		panic(err)
	}
	return s
})

// responseSchemas yields the schemas of all responses of the contract.
func contractSchemas() iter.Seq[*openapi3.SchemaRef] {
	return func(yield func(*openapi3.SchemaRef) bool) {
		for _, path := range contract().Paths.Map() {
			for _, op := range path.Operations() {
				bodies := []openapi3.Content{}
				if op.RequestBody != nil {
					bodies = append(bodies, op.RequestBody.Value.Content)
				}
				for _, response := range op.Responses.Map() {
					bodies = append(bodies, response.Value.Content)
				}
				for _, body := range bodies {
					for _, media := range body {
						if media.Schema != nil && !yield(media.Schema) {
							return
						}
					}
				}
			}
		}
	}
}

// validate checks a decoded body against a schema of the contract.
func (s *bodySchemas) validate(schema *openapi3.Schema, body any) error {
	compiled, err := s.schema(schema)
	if err != nil {
		return err
	}
	return compiled.Validate(body)
}

func (s *bodySchemas) schema(schema *openapi3.Schema) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.compiled[schema]; c != nil {
		return c, nil
	}
	place, ok := s.places[schema]
	if !ok {
		return nil, fmt.Errorf("schema %q is not part of the contract", schema.Title)
	}
	c, err := s.compiler.Compile(place)
	if err == nil {
		s.compiled[schema] = c
	}
	return c, err
}

func TestBodySchemas(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		valid      bool
	}{
		{"valid", `{"type": "urn:rollcall:problem:not-found", "title": "Not found", "status": 404, "detail": "There is none.", "instance": "urn:rollcall:request:a", "errors": []}`, true},
		{"wrong type", `{"type": "urn:rollcall:problem:not-found", "title": "Not found", "status": "404", "detail": "There is none.", "instance": "urn:rollcall:request:a", "errors": []}`, false},
		{"missing member", `{"title": "Not found", "status": 404, "detail": "There is none.", "instance": "urn:rollcall:request:a", "errors": []}`, false},
	} {
		var body any
		if err := json.Unmarshal([]byte(tt.body), &body); err != nil {
			t.Fatal(err)
		}
		if err := contractBodies().validate(contract().Components.Schemas["Problem"].Value, body); (err == nil) != tt.valid {
			t.Errorf("%s: got %v", tt.name, err)
		}
	}
	all := 0
	for ref := range contractSchemas() {
		all++
		if _, err := contractBodies().schema(ref.Value); err != nil {
			t.Error(err)
		}
	}
	if all == 0 {
		t.Error("no bodies")
	}
}
