package api

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// carryOut is the type of Service.Apply.
type carryOut func(ctx context.Context, id string, revision int, ops []roster.Operation) (*rosterservice.Result, error)

// operate handles POST /v1/rosters/{id}/operations: all of them, or none. With
// dry_run=true it stores nothing.
func (s *service) operate(c *server.Request) (*server.Response, error) {
	var o struct {
		Operations []roster.Operation `json:"operations"`
	}
	carryOut := s.Rosters.Apply
	if dry, err := c.Flag("dry_run"); err != nil {
		return nil, err
	} else if dry {
		carryOut = s.Rosters.DryRun
	}
	if err := c.Decode(&o); err != nil {
		return nil, err
	}
	if n := len(o.Operations); n == 0 || n > roster.MaxOperations {
		return nil, server.NewProblem(server.Invalid, "The body has no usable list of operations.").
			With(fault.At("/operations").Fault("operations.count", server.Plural(n, "operation", "operations"), fmt.Sprintf("1 to %d", roster.MaxOperations)))
	}
	return s.apply(c, o.Operations, carryOut)
}

// apply carries out operations on the revision that the request names, by a method of the
// service.
func (s *service) apply(c *server.Request, ops []roster.Operation, carryOut carryOut) (*server.Response, error) {
	revision, err := s.ifMatch(c)
	if err != nil {
		return nil, err
	}
	result, err := carryOut(c.Context(), c.PathValue("id"), revision, ops)
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusOK, result)
}

// ifMatch returns the current revision of a roster, which If-Match must name.
func (s *service) ifMatch(c *server.Request) (revision int, err error) {
	return c.IfMatch("roster", func() (int, error) { return s.Rosters.CurrentRevision(c.Context(), c.PathValue("id")) })
}

// move returns the handler of POST /v1/rosters/{id}/undo or redo.
func (s *service) move(step func(ctx context.Context, id string, revision int) (*rosterservice.Result, error)) server.Handler {
	return func(c *server.Request) (*server.Response, error) {
		return s.apply(c, nil, func(ctx context.Context, id string, revision int, _ []roster.Operation) (*rosterservice.Result, error) {
			return step(ctx, id, revision)
		})
	}
}

// fork handles POST /v1/rosters/{id}/fork with a new roster. Without a name the copy has the
// original's.
func (s *service) fork(c *server.Request) (*server.Response, error) {
	var o struct {
		Name string `json:"name,omitempty"`
	}
	if len(c.Body) > 0 {
		if err := c.Decode(&o); err != nil {
			return nil, err
		}
	}
	result, err := s.Rosters.Fork(c.Context(), c.PathValue("id"), o.Name)
	if err != nil {
		return nil, inBody(err, sameField)
	}
	return changed(c, http.StatusCreated, result)
}

// missing refuses empty fields, by their pointers.
func missing(fields map[string]string) error {
	var faults []fault.Fault
	for _, pointer := range sortedNames(fields) {
		if fields[pointer] == "" {
			faults = append(faults, fault.At(pointer).Fault("field.missing", "nothing", "a string that is not empty"))
		}
	}
	return server.InvalidBody(faults...)
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
