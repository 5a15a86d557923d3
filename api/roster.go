package api

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/rollcall40k/rollcall/api/internal/strict"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/service"
)

// document is a roster with what the call asked to see beside it.
type document struct {
	*roster.Roster
	Report *render.Report `json:"report,omitempty"`
	// Made are the ids that each operation made, in the order of the
	// operations.
	Made [][]string `json:"made,omitempty"`
	// Adjusted is what else changed by itself.
	Adjusted []edit.Adjustment `json:"adjusted,omitempty"`
}

// language is that of the messages in a report.
func (c *call) language() string { return cmpOr(c.query.Get("lang"), "en") }

// changed answers a change with the new revision and its report.
func changed(c *call, status int, r *service.Result) (*answer, error) {
	view := render.WithFixes(r.Report, c.language())
	a, err := reply(status, document{Roster: r.Roster, Report: &view, Made: r.Made, Adjusted: r.Adjusted})
	if err != nil {
		return nil, err
	}
	a.tag = tagOf(r.Roster.Revision)
	if status == http.StatusCreated {
		a.header.Set("Location", "/v1/rosters/"+r.Roster.ID)
	}
	return a, nil
}

// newRoster is the body of POST /v1/rosters for a roster without units.
type newRoster struct {
	Name      string        `json:"name"`
	Edition   string        `json:"edition"`
	Catalogue string        `json:"catalogue,omitempty"`
	Snapshot  string        `json:"snapshot,omitempty"`
	Limits    roster.Limits `json:"limits,omitempty"`
}

// createRoster answers POST /v1/rosters. The body is what a new roster begins
// with, a roster document (it has forces), a list document (it has units), or a
// roster file of another program.
func (s *Server) createRoster(c *call) (*answer, error) {
	body, findings := strict.Parse(c.body)
	var result *service.Result
	var err error
	switch {
	case battlescribe.Recognise(c.body), isText(c):
		result, err = s.putDocument(c)
	case len(findings) > 0:
		err = understood(findings)
	case body.Has("forces") || body.Has("units"):
		result, err = s.putDocument(c)
	default:
		result, err = s.startRoster(c, body)
	}
	if err != nil {
		return nil, misnamed(err)
	}
	result.Made = nil // by operations that nobody has sent
	return changed(c, http.StatusCreated, result)
}

func (s *Server) putDocument(c *call) (*service.Result, error) {
	d, err := readDocument(c)
	if err != nil {
		return nil, err
	}
	result, err := s.rosters.PutDocument(c.Context(), d)
	if refused, ok := roster.AsOperationError(err); ok {
		return nil, refusedField(refused, strict.Join("", refused.Field))
	}
	return result, err
}

func (s *Server) startRoster(c *call, body *strict.Document) (*service.Result, error) {
	var n newRoster
	if err := understood(body.Into(&n)); err != nil {
		return nil, err
	}
	if err := missing(map[string]string{"/name": n.Name, "/edition": n.Edition}); err != nil {
		return nil, err
	}
	result, err := s.rosters.Create(c.Context(), service.NewRoster(n))
	if refused, ok := roster.AsOperationError(err); ok {
		return nil, refusedField(refused, n.pointer(refused))
	}
	return result, err
}

// pointer finds the field that a refused operation of Service.Create came from:
// the limits come last, sorted by cost.
func (n *newRoster) pointer(e *roster.OperationError) string {
	if e.Op != roster.SetLimit {
		return strict.Join("", e.Field)
	}
	before := 1 // the name
	if n.Catalogue != "" {
		before++
	}
	costs := sortedNames(n.Limits)
	if i := e.Index - before; i >= 0 && i < len(costs) {
		return strict.Join("/limits", costs[i])
	}
	return "/limits"
}

// refusedField is a refused operation that was not sent as one, but as the field
// of another document.
func refusedField(e *roster.OperationError, pointer string) *problem {
	p := refuse(kindInvalid, "The body has %s.", plural(1, "fault"))
	return p.with(at(pointer, e.Code, "found %s; allowed: %s", e.Found, cmpOr(e.Allowed, "another value")))
}

// misnamed points to the field that names what does not exist, or to the parameter
// that says something else than the document.
func misnamed(err error) error {
	var field *service.FieldError
	var other *intake.MismatchError
	if errors.As(err, &other) {
		return invalidQuery([]fault{inParameter(other.Field, "parameter.conflict", "found %.100q; allowed: %s, of which the document is", other.Asked, other.Found)})
	}
	if !errors.As(err, &field) {
		return err
	}
	if field.Field == "game_system" {
		return refuse(kindInvalid, "There is no game data for the roster; import its game system first.").
			with(at("", "game_system.unknown", "found %.100q; allowed: a game system that is imported", field.Found))
	}
	found := fmt.Sprintf("found %.100q, which does not exist", field.Found)
	if field.Allowed != "" {
		found += "; allowed: " + field.Allowed
	}
	return refuse(kindInvalid, "The body names something that does not exist.").
		with(at(strict.Join("", field.Field), field.Field+".unknown", "%s", found))
}

// listRosters answers GET /v1/rosters.
func (s *Server) listRosters(c *call) (*answer, error) {
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	p, err := s.rosters.List(c.Context(), limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return paged(c, p)
}

// showRoster answers GET /v1/rosters/{id}.
func (s *Server) showRoster(c *call) (*answer, error) {
	withReport, err := c.includes("report")
	if err != nil {
		return nil, err
	}
	r, err := s.rosters.Roster(c.Context(), c.param("id"))
	if err != nil {
		return nil, err
	}
	return s.show(c, r, withReport)
}

// show answers with a stored roster, and its report where that is asked for.
func (s *Server) show(c *call, r *roster.Roster, withReport bool) (*answer, error) {
	d := document{Roster: r}
	if withReport {
		report, err := s.rosters.Check(c.Context(), r)
		if err != nil {
			return nil, err
		}
		view := render.WithFixes(report, c.language())
		d.Report = &view
	}
	a, err := reply(http.StatusOK, d)
	if err == nil {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

// showReport answers GET /v1/rosters/{id}/report.
func (s *Server) showReport(c *call) (*answer, error) {
	report, r, err := s.rosters.Report(c.Context(), c.param("id"))
	if err != nil {
		return nil, err
	}
	a, err := reply(http.StatusOK, render.WithFixes(report, c.language()))
	if err == nil {
		a.tag = tagOf(r.Revision)
	}
	return a, err
}

// deleteRoster answers DELETE /v1/rosters/{id}.
func (s *Server) deleteRoster(c *call) (*answer, error) {
	id := c.param("id")
	revision, err := s.expected(c, id)
	if err != nil {
		return nil, err
	}
	return nothing(s.rosters.Delete(c.Context(), id, revision))
}

// amendment is the body of PATCH /v1/rosters/{id}, a merge patch: what is
// absent stays, and a limit of null is taken away.
type amendment struct {
	Name   *string                  `json:"name,omitempty"`
	Limits map[string]*entry.Number `json:"limits,omitempty"`
}

// amendRoster answers PATCH /v1/rosters/{id}.
func (s *Server) amendRoster(c *call) (*answer, error) {
	var m amendment
	if err := c.into(&m); err != nil {
		return nil, err
	}
	ops := m.operations()
	if len(ops) == 0 {
		return nil, refuse(kindInvalid, "The body changes nothing.").
			with(at("", "body.empty", "found no field; allowed: name, limits"))
	}
	return s.apply(c, ops, func(e *roster.OperationError) *problem { return refusedField(e, m.pointer(e)) })
}

func (m amendment) operations() []roster.Operation {
	var ops []roster.Operation
	if m.Name != nil {
		ops = append(ops, roster.Operation{Op: roster.Rename, Name: *m.Name})
	}
	for _, cost := range sortedNames(m.Limits) {
		op := roster.Operation{Op: roster.SetLimit, Cost: cost}
		if v := m.Limits[cost]; v != nil {
			op.Value = v.String()
		}
		ops = append(ops, op)
	}
	return ops
}

// pointer finds the field of the amendment that a refused operation came from.
func (m amendment) pointer(e *roster.OperationError) string {
	if ops := m.operations(); e.Op == roster.SetLimit && e.Index < len(ops) {
		return strict.Join("/limits", ops[e.Index].Cost)
	}
	return strict.Join("", e.Field)
}

// showRevision answers GET /v1/rosters/{id}/revisions/{n}.
func (s *Server) showRevision(c *call) (*answer, error) {
	withReport, err := c.includes("report")
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(c.param("n"))
	if err != nil || n < 1 {
		return nil, refuse(kindNotFound, "A roster has no revision %.20q: revisions count from 1.", c.param("n"))
	}
	r, err := s.rosters.Revision(c.Context(), c.param("id"), n)
	if err != nil {
		return nil, err
	}
	return s.show(c, r, withReport)
}

// listRevisions answers GET /v1/rosters/{id}/revisions.
func (s *Server) listRevisions(c *call) (*answer, error) {
	limit, err := c.limit()
	if err != nil {
		return nil, err
	}
	p, err := s.rosters.Revisions(c.Context(), c.param("id"), limit, c.query.Get("cursor"))
	if err != nil {
		return nil, err
	}
	return paged(c, p)
}

// listOptions answers GET /v1/rosters/{id}/selections/{sid}/options.
func (s *Server) listOptions(c *call) (*answer, error) {
	options, err := s.rosters.Options(c.Context(), c.param("id"), c.param("sid"), c.language())
	if _, unknown := roster.AsOperationError(err); unknown {
		return nil, refuse(kindNotFound, "The roster has no selection %.100q.", c.param("sid"))
	}
	if err != nil {
		return nil, err
	}
	return whole(c, options)
}

// listAssociations answers GET /v1/rosters/{id}/selections/{sid}/associations.
func (s *Server) listAssociations(c *call) (*answer, error) {
	associations, err := s.rosters.Associations(c.Context(), c.param("id"), c.param("sid"))
	if _, unknown := roster.AsOperationError(err); unknown {
		return nil, refuse(kindNotFound, "The roster has no selection %.100q.", c.param("sid"))
	}
	if err != nil {
		return nil, err
	}
	return whole(c, associations)
}
