package api

import (
	"maps"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/internal/strict"
	"github.com/rollcall40k/rollcall/roster"
)

// operations is the body of POST /v1/rosters/{id}/operations.
type operations struct {
	Operations []roster.Operation `json:"operations"`
}

// operate answers POST /v1/rosters/{id}/operations: all of them, or none.
func (s *Server) operate(c *call) (*answer, error) {
	var o operations
	if err := c.into(&o); err != nil {
		return nil, err
	}
	if n := len(o.Operations); n == 0 || n > roster.MaxOperations {
		return nil, refuse(kindInvalid, "The body has no usable list of operations.").
			with(at("/operations", "operations.count", "found %d operations; allowed: 1 to %d", n, roster.MaxOperations))
	}
	return s.apply(c, o.Operations, refusedOperation)
}

// apply carries out operations on the revision that the call names. explain
// says what a refused one means for the sender.
func (s *Server) apply(c *call, ops []roster.Operation, explain func(*roster.OperationError) *problem) (*answer, error) {
	id := c.param("id")
	revision, err := s.expected(c, id)
	if err != nil {
		return nil, err
	}
	result, err := s.rosters.Apply(c.Context(), id, revision, ops)
	if refused, ok := roster.AsOperationError(err); ok {
		return nil, explain(refused)
	}
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusOK, result)
}

// undo answers POST /v1/rosters/{id}/undo.
func (s *Server) undo(c *call) (*answer, error) {
	id := c.param("id")
	revision, err := s.expected(c, id)
	if err != nil {
		return nil, err
	}
	result, err := s.rosters.Undo(c.Context(), id, revision)
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusOK, result)
}

// redo answers POST /v1/rosters/{id}/redo.
func (s *Server) redo(c *call) (*answer, error) {
	id := c.param("id")
	revision, err := s.expected(c, id)
	if err != nil {
		return nil, err
	}
	result, err := s.rosters.Redo(c.Context(), id, revision)
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusOK, result)
}

// copyOrder is the body of POST /v1/rosters/{id}/fork. Without a name the copy
// has the original's.
type copyOrder struct {
	Name string `json:"name,omitempty"`
}

// fork answers POST /v1/rosters/{id}/fork with a new roster.
func (s *Server) fork(c *call) (*answer, error) {
	var o copyOrder
	if len(c.body) > 0 {
		if err := c.into(&o); err != nil {
			return nil, err
		}
	}
	result, err := s.rosters.Fork(c.Context(), c.param("id"), o.Name)
	if refused, ok := roster.AsOperationError(err); ok {
		return nil, refusedField(refused, strict.Join("", refused.Field))
	}
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusCreated, result)
}

// missing refuses empty fields, by their pointers.
func missing(fields map[string]string) error {
	var faults []fault
	for _, pointer := range sortedNames(fields) {
		if fields[pointer] == "" {
			faults = append(faults, at(pointer, "field.missing", "found nothing; allowed: a string that is not empty"))
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return refuse(kindInvalid, "The body has %s.", plural(len(faults), "fault")).with(faults...)
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
