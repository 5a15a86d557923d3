package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// An Update is what changes when a roster is moved to other game data. No list is nil.
type Update struct {
	From string `json:"from"` // id of a snapshot
	To   string `json:"to"`
	// Choices are those that the data has under another id or name, or that only the previous data has.
	Choices []intake.Relocation `json:"choices"`
	Points  []UnitPoints        `json:"points"` // of units whose points change
}

// UnitPoints are the points of a unit in two snapshots.
type UnitPoints struct {
	Selection string       `json:"selection"`
	Name      string       `json:"name"`
	From      entry.Number `json:"from"`
	To        entry.Number `json:"to"`
}

// Newer returns the active snapshot of the game system of a roster, or nil if the roster has
// it, or its data is not here. For a roster without the army book of its faction, it returns an active
// snapshot of the edition that has the book.
func (s *Service) Newer(ctx context.Context, r *roster.Roster) (*catalog.Snapshot, error) {
	active, err := s.library.ActiveFor(ctx, r.Snapshot)
	switch {
	case err != nil:
		return nil, ignoreMissing(err)
	case active.ID != r.Snapshot:
		return &active, nil
	case r.LacksFaction():
		return s.withFaction(ctx, r)
	}
	return nil, nil
}

// withFaction returns an active snapshot of the edition of a roster that has the army book that the data of
// the roster lacks, or nil.
func (s *Service) withFaction(ctx context.Context, r *roster.Roster) (*catalog.Snapshot, error) {
	active, books, err := s.activeData(ctx)
	if err != nil {
		return nil, err
	}
	for _, x := range ofEdition(active, r.Edition) {
		if x.ID != r.Snapshot && slices.ContainsFunc(books, func(c catalog.Catalogue) bool { return c.Snapshot == x.ID && intake.LacksBook(r, c.Name) }) {
			return &x, nil
		}
	}
	return nil, nil
}

// ignoreMissing returns nil for an error of the kind catalog.ErrNotFound.
func ignoreMissing(err error) error {
	if errors.Is(err, catalog.ErrNotFound) {
		return nil
	}
	return err
}

// standsAlone returns the operation that moves the roster to other game data or to another revision, or nil. The
// error is of the kind roster.ErrOperation if there are further operations.
func standsAlone(ops []roster.Operation) (*roster.Operation, error) {
	i := slices.IndexFunc(ops, func(op roster.Operation) bool { return op.Op == roster.UpdateData || op.Op == roster.Revert })
	switch {
	case i < 0:
		return nil, nil
	case len(ops) == 1:
		return &ops[0], nil
	}
	return nil, rejectAlone(ops[i].Op, i, "op", "operation.alone", strconv.Itoa(len(ops))+" operations", string(ops[i].Op)+" as the only one")
}

// rejectAlone returns the error for a field of an operation that stands alone.
func rejectAlone(op roster.Op, index int, field, code, found, allowed string) *fault.Error {
	err := roster.RejectOperation(strconv.Itoa(index)+"/"+field, code, found, allowed)
	err.Faults[0].Subject = string(op)
	return err
}

// revert returns the roster with the contents of another of its revisions.
func (s *Service) revert(ctx context.Context, id string, revision int, op *roster.Operation) (*Result, error) {
	now, _, err := s.current(ctx, id, revision, nil)
	if err != nil {
		return nil, err
	}
	if op.Revision == nil || *op.Revision < 1 {
		return nil, rejectAlone(op.Op, 0, "revision", "field.missing", "none", "the number of a revision")
	}
	old, err := s.Revision(ctx, id, *op.Revision)
	if errors.Is(err, catalog.ErrNotFound) {
		return nil, rejectAlone(op.Op, 0, "revision", "revision.unknown", strconv.Itoa(*op.Revision), "a revision of the roster")
	}
	if err != nil {
		return nil, err
	}
	book, err := s.BookOf(ctx, old)
	if err != nil {
		return nil, err
	}
	old.ID, old.Revision, old.Serial = id, now.Revision, max(old.Serial, now.Serial)
	return &Result{Roster: old, Report: check.Check(book, old), Made: [][]string{{}}}, nil
}

// update returns the roster after a roster.UpdateData operation.
func (s *Service) update(ctx context.Context, id string, revision int, op *roster.Operation) (*Result, error) {
	r, book, err := s.current(ctx, id, revision, nil)
	if err != nil {
		return nil, err
	}
	to, err := s.updateTo(ctx, r, op.Snapshot)
	if err != nil {
		return nil, err
	}
	result, err := s.moved(ctx, r, book, to)
	if err != nil {
		return nil, err
	}
	result.Roster.ID = id
	return result, nil
}

// updateTo returns the snapshot with the id, which must be of the edition of the roster, or the
// active one of its game system.
func (s *Service) updateTo(ctx context.Context, r *roster.Roster, id string) (string, error) {
	if id == "" {
		newer, err := s.Newer(ctx, r)
		if err != nil {
			return "", err
		}
		if newer == nil {
			return "", rejectAlone(roster.UpdateData, 0, "snapshot", "snapshot.same", "the active snapshot "+r.Snapshot, "a roster with other data, or another snapshot")
		}
		return newer.ID, nil
	}
	given, err := s.library.Snapshot(ctx, id)
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		return "", rejectAlone(roster.UpdateData, 0, "snapshot", "snapshot.unknown", fault.Quote(id), "the id of a snapshot")
	case err != nil:
		return "", err
	case given.Edition != r.Edition:
		return "", rejectAlone(roster.UpdateData, 0, "snapshot", "snapshot.edition", given.Edition, r.Edition)
	case given.ID == r.Snapshot:
		return "", rejectAlone(roster.UpdateData, 0, "snapshot", "snapshot.same", id, "another snapshot")
	}
	return given.ID, nil
}

// updated returns a roster on the active data of its game system, with a diagnostic for each
// change.
func (s *Service) updated(ctx context.Context, r *roster.Roster) (*roster.Roster, []roster.Diagnostic, error) {
	newer, err := s.Newer(ctx, r)
	if err != nil || newer == nil {
		return r, nil, err
	}
	return s.OnSnapshot(ctx, r, newer.ID)
}

// OnSnapshot returns a roster on a snapshot, with a diagnostic for each change, for
// roster.Roster.Keep. If the data that the roster was made with is not here, its choices are
// found by their ids only. The error is of the kind ErrMissing if the snapshot does not exist.
func (s *Service) OnSnapshot(ctx context.Context, r *roster.Roster, snapshot string) (*roster.Roster, []roster.Diagnostic, error) {
	if r.Snapshot == snapshot {
		return r, nil, nil
	}
	from, err := s.BookOf(ctx, r)
	if errors.Is(err, catalog.ErrNotFound) {
		r = r.Clone()
		r.Snapshot = snapshot
		return r, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	result, err := s.moved(ctx, r, from, snapshot)
	if err != nil {
		return nil, nil, err
	}
	return result.Roster, append(relocated(result.Update.Choices), repriced(result.Update.Points)...), nil
}

// moved returns a copy of a roster, whose choices are from the book, on another snapshot.
func (s *Service) moved(ctx context.Context, r *roster.Roster, from *entry.Book, to string) (*Result, error) {
	next := r.Clone()
	intake.WriteTitles(from, next)
	next.Snapshot = to
	book, err := s.BookOf(ctx, next)
	if err != nil {
		return nil, err
	}
	next.Edition = roster.EditionOf(book, to)
	u := &Update{From: r.Snapshot, To: to, Points: []UnitPoints{}}
	u.Choices = slices.DeleteFunc(intake.Relocate(book, next), func(x intake.Relocation) bool {
		was := edit.Find(from, r.Forces, x.Selection)
		return x.Found == intake.NotFound && was != nil && was.Option() == nil
	})
	if u.Choices == nil {
		u.Choices = []intake.Relocation{}
	}
	before, after := check.Check(from, r), check.Check(book, next)
	was := map[string]entry.Number{}
	for _, x := range unit.Units(before.State()) {
		was[x.Selection] = pointsOf(from, &x)
	}
	for _, x := range unit.Units(after.State()) {
		points := pointsOf(book, &x)
		if old, ok := was[x.Selection]; ok && old.Cmp(points) != 0 {
			u.Points = append(u.Points, UnitPoints{x.Selection, x.Name, old, points})
		}
	}
	return &Result{Roster: next, Report: after, Made: [][]string{{}}, Update: u}, nil
}

// pointsOf returns the points of a unit.
func pointsOf(book *entry.Book, u *unit.Unit) (n entry.Number) {
	if t := book.CostOf(entry.PointsCost); t != nil {
		n = u.Costs[t.ID]
	}
	return n
}

// relocated returns a diagnostic for each choice of a file that the data has under another name
// or in another form, with all units that have it. The check reports the choices that it does not have.
func relocated(list []intake.Relocation) (diagnostics []roster.Diagnostic) {
	for i := range list {
		x := &list[i]
		if x.Found == intake.NotFound || x.Now == x.Name {
			continue
		}
		args := map[string]string{"Thing": x.Name, "Unit": x.Unit, "Now": x.Now}
		diagnostics = append(diagnostics, roster.Diagnostic{
			Code: roster.NameMoved, Severity: roster.Advice, Selection: x.Selection, Args: args, Actual: strconv.Quote(intake.Clip(x.Name)),
			Hides: []string{}, Fixes: []roster.Fix{},
		})
	}
	return intake.FoldUnits(diagnostics)
}

// foundByName returns a diagnostic for the units and choices of the army of a file of which the data
// has the names but not the ids: of one unit with what it has, of several with their names.
func foundByName(list []intake.Relocation) (diagnostics []roster.Diagnostic) {
	unit := ""
	var below []string // of the first unit
	for i := range list {
		x := &list[i]
		if x.Found != intake.FoundByName || x.Now != x.Name {
			continue
		}
		if of := cmp.Or(x.Unit, x.Name); x.Unit == "" || of != unit || len(diagnostics) == 0 {
			unit = of
			diagnostics = append(diagnostics, roster.Diagnostic{
				Code: roster.IDMoved, Severity: roster.IDMoved.Severity(), Selection: x.Selection, Args: map[string]string{"Unit": unit}, Hides: []string{}, Fixes: []roster.Fix{},
			})
		} else if len(diagnostics) == 1 {
			below = append(below, x.Name)
		}
	}
	if len(diagnostics) == 1 {
		diagnostics[0].Actual = strconv.Quote(intake.Clip(unit))
		if len(below) > 0 {
			diagnostics[0].Args["Things"] = strings.Join(below, ", ")
		}
	}
	diagnostics = intake.FoldUnits(diagnostics)
	for i := range diagnostics {
		args := diagnostics[i].Args
		args["Thing"] = args["Unit"]
		delete(args, "Unit")
	}
	return diagnostics
}

// repriced returns a diagnostic for each change of points: units with the same name often have the same.
func repriced(list []UnitPoints) (diagnostics []roster.Diagnostic) {
	type change struct{ name, from, to string }
	reported := map[change]bool{}
	for i := range list {
		x := &list[i]
		c := change{x.Name, x.From.String(), x.To.String()}
		if reported[c] {
			continue
		}
		reported[c] = true
		diagnostics = append(diagnostics, roster.Diagnostic{
			Code: roster.PointsMoved, Severity: roster.Advice, Selection: x.Selection, Args: map[string]string{"Thing": x.Name},
			Actual: c.to, Limit: c.from, Hides: []string{}, Fixes: []roster.Fix{},
		})
	}
	return diagnostics
}
