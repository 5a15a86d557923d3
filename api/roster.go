package api

import (
	apievent "github.com/rollcall40k/rollcall/api/event"

	"errors"
	"net/http"
	"strconv"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/format/battlescribe"
	"github.com/rollcall40k/rollcall/roster/render"
	rosterservice "github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// document is a roster with the parts that the request includes.
type document struct {
	render.Roster
	Report *render.Report `json:"report,omitempty"`
	// Made are the ids that each operation made, in the order of the
	// operations.
	Made [][]string `json:"made,omitempty"`
	// Adjusted lists the automatic adjustments.
	Adjusted []edit.Adjustment `json:"adjusted,omitempty"`
	// Update is what a move to other game data changes.
	Update *rosterservice.Update `json:"update,omitempty"`
}

// changed answers a change with the new revision and its report.
func changed(c *server.Request, status int, r *rosterservice.Result) (*server.Response, error) {
	view := render.WithFixes(r.Report, c.Language())
	a, err := server.JSON(status, document{Roster: render.Named(r.Report), Report: &view, Made: r.Made, Adjusted: r.Adjusted, Update: r.Update})
	if err == nil && status == http.StatusCreated {
		a.Header.Set("Location", "/v1/rosters/"+r.Roster.ID)
	}
	return server.WithRevision(a, err, r.Roster.Revision)
}

// newRoster is the body of POST /v1/rosters for a roster without units.
type newRoster struct {
	Name      string        `json:"name"`
	Edition   string        `json:"edition"`
	Catalogue string        `json:"catalogue,omitempty"`
	Snapshot  string        `json:"snapshot,omitempty"`
	Limits    roster.Limits `json:"limits,omitempty"`
	NoLimit   bool          `json:"no_limit,omitempty"`
}

// createRoster handles POST /v1/rosters. The body is what a new roster begins
// with, a roster document (it has forces), a list document (it has units), or a
// roster file of another program.
func (s *service) createRoster(c *server.Request) (*server.Response, error) {
	in := inputOf(c)
	var result *rosterservice.Result
	var err error
	switch {
	case battlescribe.Recognise(in), isText(c):
		result, err = s.putDocument(c)
	case in.JSON == nil:
		err = server.InvalidBody(in.Faults...)
	case in.JSON.Has("forces") || in.JSON.Has("units"):
		result, err = s.putDocument(c)
	default:
		result, err = s.startRoster(c)
	}
	if err != nil {
		return nil, apievent.RosterProblem(err, "")
	}
	result.Made = nil // the caller sent no operations
	return changed(c, http.StatusCreated, result)
}

func (s *service) putDocument(c *server.Request) (*rosterservice.Result, error) {
	d, err := readDocument(c)
	if err != nil {
		return nil, err
	}
	result, err := s.Rosters.PutDocument(c.Context(), d)
	return result, inBody(err, sameField)
}

func (s *service) startRoster(c *server.Request) (*rosterservice.Result, error) {
	var n newRoster
	if err := c.Decode(&n); err != nil {
		return nil, err
	}
	if err := missing(map[string]string{"/name": n.Name, "/edition": n.Edition}); err != nil {
		return nil, err
	}
	result, err := s.Rosters.Create(c.Context(), rosterservice.NewRoster{
		Name: n.Name, Edition: n.Edition, Catalogue: n.Catalogue, Snapshot: n.Snapshot, Limits: n.Limits, NoLimit: n.NoLimit,
	})
	return result, inBody(err, n.pointer)
}

// pointer returns the member that a rejected operation of Service.Create came from: first
// the name and the catalogue, then the limits, sorted by cost.
func (n *newRoster) pointer(index int, field string) string {
	before := 1 // the name
	if n.Catalogue != "" {
		before++
	}
	if index < before {
		return fault.Join("", field)
	}
	if costs := sortedNames(n.Limits); index-before < len(costs) {
		return fault.Join("/limits", costs[index-before])
	}
	return "/limits"
}

// listRosters handles GET /v1/rosters.
func (s *service) listRosters(c *server.Request) (*server.Response, error) {
	limit, err := c.Limit()
	if err != nil {
		return nil, err
	}
	p, err := s.Rosters.List(c.Context(), limit, c.Query("cursor"))
	return server.Paged(c, p.Data, p.NextCursor, err)
}

// showRoster handles GET /v1/rosters/{id}.
func (s *service) showRoster(c *server.Request) (*server.Response, error) {
	withReport, err := c.Includes("report")
	if err != nil {
		return nil, err
	}
	r, err := s.Rosters.Roster(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return s.show(c, r, withReport)
}

// show responds with a stored roster, and its report if requested.
func (s *service) show(c *server.Request, r *roster.Roster, withReport bool) (*server.Response, error) {
	var d document
	if withReport {
		report, err := s.Rosters.Check(c.Context(), r)
		if err != nil {
			return nil, err
		}
		view := render.WithFixes(report, c.Language())
		d = document{Roster: render.Named(report), Report: &view}
	} else {
		book, err := s.Rosters.BookOf(c.Context(), r)
		if err != nil {
			return nil, err
		}
		d.Roster = render.NamedWith(book, r)
	}
	a, err := server.JSON(http.StatusOK, d)
	return server.WithRevision(a, err, r.Revision)
}

// showReport handles GET /v1/rosters/{id}/report.
func (s *service) showReport(c *server.Request) (*server.Response, error) {
	report, r, err := s.Rosters.Report(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	a, err := server.JSON(http.StatusOK, render.WithFixes(report, c.Language()))
	return server.WithRevision(a, err, r.Revision)
}

// deleteRoster handles DELETE /v1/rosters/{id}.
func (s *service) deleteRoster(c *server.Request) (*server.Response, error) {
	revision, err := s.ifMatch(c)
	if err != nil {
		return nil, err
	}
	return server.NoContent(s.Rosters.Delete(c.Context(), c.PathValue("id"), revision))
}

// restoreRoster handles POST /v1/rosters/{id}/restore.
func (s *service) restoreRoster(c *server.Request) (*server.Response, error) {
	r, err := s.Rosters.Restore(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	report, err := s.Rosters.Check(c.Context(), r)
	if err != nil {
		return nil, err
	}
	return changed(c, http.StatusOK, &rosterservice.Result{Roster: r, Report: report})
}

// amendment is the body of PATCH /v1/rosters/{id}, a merge patch: what is
// absent stays, and a limit of null is taken away.
type amendment struct {
	Name    *string                  `json:"name,omitempty"`
	Limits  map[string]*entry.Number `json:"limits,omitempty"`
	NoLimit *bool                    `json:"no_limit,omitempty"`
}

// amendRoster handles PATCH /v1/rosters/{id}.
func (s *service) amendRoster(c *server.Request) (*server.Response, error) {
	var m amendment
	if err := c.Decode(&m); err != nil {
		return nil, err
	}
	ops := m.operations()
	if len(ops) == 0 {
		return nil, server.NewProblem(server.Invalid, "The body changes nothing.").
			With(fault.Place{}.Fault("body.empty", "no field", "name, limits, no_limit"))
	}
	a, err := s.apply(c, ops, s.Rosters.Apply)
	return a, inBody(err, m.pointer)
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
	if m.NoLimit != nil {
		op := roster.Operation{Op: roster.SetLimit}
		if *m.NoLimit {
			op.Value = roster.NoLimitValue
		}
		ops = append(ops, op)
	}
	return ops
}

// pointer returns the member of the amendment that a rejected operation came from.
func (m amendment) pointer(index int, field string) string {
	if ops := m.operations(); ops[index].Op == roster.SetLimit {
		return fault.Join("/limits", ops[index].Cost)
	}
	return fault.Join("", field)
}

// showRevision handles GET /v1/rosters/{id}/revisions/{n}.
func (s *service) showRevision(c *server.Request) (*server.Response, error) {
	withReport, err := c.Includes("report")
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(c.PathValue("n"))
	if err != nil || n < 1 {
		return nil, server.NewProblem(server.NotFound, "A roster has no revision %.20q: revisions count from 1.", c.PathValue("n"))
	}
	r, err := s.Rosters.Revision(c.Context(), c.PathValue("id"), n)
	if err != nil {
		return nil, err
	}
	return s.show(c, r, withReport)
}

// listRevisions handles GET /v1/rosters/{id}/revisions.
func (s *service) listRevisions(c *server.Request) (*server.Response, error) {
	limit, err := c.Limit()
	if err != nil {
		return nil, err
	}
	p, err := s.Rosters.Revisions(c.Context(), c.PathValue("id"), limit, c.Query("cursor"))
	return server.Paged(c, p.Data, p.NextCursor, err)
}

// listOptions handles GET /v1/rosters/{id}/selections/{sid}/options, and the same below
// forces.
func (s *service) listOptions(c *server.Request) (*server.Response, error) {
	allowed, err := c.Flag("allowed")
	if err != nil {
		return nil, err
	}
	options, err := s.Rosters.Options(c.Context(), c.PathValue("id"), c.PathValue("sid"), allowed, c.Language())
	if errors.Is(err, roster.ErrOperation) {
		return nil, server.NewProblem(server.NotFound, "The roster has no selection or force %.100q.", c.PathValue("sid"))
	}
	return server.Paged(c, options, "", err)
}

// listAssociations handles GET /v1/rosters/{id}/selections/{sid}/associations.
func (s *service) listAssociations(c *server.Request) (*server.Response, error) {
	associations, err := s.Rosters.Associations(c.Context(), c.PathValue("id"), c.PathValue("sid"))
	if errors.Is(err, roster.ErrOperation) {
		return nil, server.NewProblem(server.NotFound, "The roster has no selection %.100q.", c.PathValue("sid"))
	}
	return server.Paged(c, associations, "", err)
}
