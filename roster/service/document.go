package service

import (
	"context"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Read reads a document as a roster. A list document is read with its snapshot, or with the
// active one of its edition or of one that has what it names, and its diagnostics point into
// the list. A file of another
// program is read with the active snapshot of its game system, or with an older one if only
// that has all catalogues that it names. A text is read with the active snapshot of its
// edition that has its faction. The error
// is of the kind ErrMissing for an edition, a snapshot or a game system that does not
// exist, and intake.ErrMismatch for a document that is not what the caller requested and
// for an invalid limit in the request.
func (s *Service) Read(ctx context.Context, d intake.Document) (*roster.Roster, error) {
	if d.List != nil && d.Requested.Update {
		l := *d.List
		l.Snapshot, d.List = "", &l
	}
	if d.List != nil {
		filled, err := d.Requested.Fill(d.List)
		if err != nil {
			return nil, err
		}
		d.List = filled
	}
	r, diagnostics, err := s.read(ctx, d)
	if err == nil {
		err = s.agrees(ctx, d, r)
	}
	if err == nil && d.Requested.Limit != "" {
		r, err = s.limited(ctx, r, d.Requested.Limit)
	}
	if err != nil {
		return nil, err
	}
	if n := roster.CountSelections(r); n > roster.MaxSelections {
		return nil, roster.RejectOperation("forces", "selections.many",
			fmt.Sprintf("%d selections in the roster", n), fmt.Sprintf("at most %d", roster.MaxSelections))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := s.findElsewhere(ctx, r, diagnostics); err != nil {
		return nil, err
	}
	if err := s.addSources(ctx, r, diagnostics); err != nil {
		return nil, err
	}
	r.Keep(diagnostics)
	return r, nil
}

// limited returns the roster with the limit of points.
func (s *Service) limited(ctx context.Context, r *roster.Roster, limit string) (*roster.Roster, error) {
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	op := roster.Operation{Op: roster.SetLimit, Value: limit}
	if t := book.CostOf(entry.PointsCost); t != nil && limit != roster.NoLimitValue {
		op.Cost = t.ID
	}
	r, _, err = edit.Apply(book, r, []roster.Operation{op})
	if bad := fault.In(err, roster.ErrOperation); bad != nil {
		f := bad.Faults[0]
		return nil, fault.New(intake.ErrMismatch, fault.Parameter("limit"), "parameter.value", f.Found, f.Allowed)
	}
	return r, err
}

func (s *Service) read(ctx context.Context, d intake.Document) (*roster.Roster, []roster.Diagnostic, error) {
	if d.Roster != nil && d.Requested.Update {
		return s.updated(ctx, d.Roster)
	}
	if d.Roster != nil {
		return d.Roster, nil, nil
	}
	if d.Pasted != nil {
		return s.readPasted(ctx, d.Pasted)
	}
	if d.List != nil {
		return s.readList(ctx, d.List)
	}
	snapshot, err := s.snapshotOfFile(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	return s.ReadFile(ctx, d.Recorded, snapshot)
}

// ReadFile reads a file of another program with the snapshot. What the data has under another id
// or name is found by its name. The diagnostics are for roster.Roster.Keep.
func (s *Service) ReadFile(ctx context.Context, file intake.Recorded, snapshot string) (*roster.Roster, []roster.Diagnostic, error) {
	book, err := s.library.BookOf(ctx, snapshot, file.Catalogues()...)
	if err != nil {
		return nil, nil, err
	}
	r, diagnostics := file.Roster(book, snapshot)
	moved := intake.Relocate(book, r)
	return r, append(append(diagnostics, relocated(moved)...), foundByName(moved)...), nil
}

func (s *Service) snapshotOfFile(ctx context.Context, d intake.Document) (string, error) {
	if d.Requested.Snapshot != "" {
		return s.wantedSnapshot(ctx, d.Requested.Snapshot, d.Recorded)
	}
	return s.snapshotRecorded(ctx, d.Recorded)
}

// snapshotRecorded returns the active snapshot of the game system of a file. If that lacks
// one of the catalogues of the file, it returns the newest that has them all, or else the
// active one. If the game system is not imported, it returns one with a catalogue of the
// file, whose other game system is then reported.
func (s *Service) snapshotRecorded(ctx context.Context, r intake.Recorded) (string, error) {
	snapshots, err := s.library.Snapshots(ctx)
	if err != nil {
		return "", err
	}
	id, name := r.System()
	snapshots = slices.DeleteFunc(snapshots, func(x catalog.Snapshot) bool { return x.System != id })
	if i := slices.IndexFunc(snapshots, func(x catalog.Snapshot) bool { return x.Active }); i > 0 {
		active := snapshots[i]
		snapshots = slices.Insert(slices.Delete(snapshots, i, i+1), 0, active)
	}
	for _, x := range snapshots {
		if whole, err := s.hasAll(ctx, x.ID, r.Catalogues()); err != nil || whole {
			return x.ID, err
		}
	}
	if len(snapshots) > 0 {
		return snapshots[0].ID, nil
	}
	if other, err := s.snapshotWithAny(ctx, r.Catalogues()); err != nil || other != "" {
		return other, err
	}
	err = &fault.Error{Kind: ErrMissing, Faults: []fault.Fault{{
		Code: "game_system.unknown", Subject: "game system", Found: fault.Quote(name + " (" + id + ")"), Allowed: "a game system that is imported",
	}}}
	return "", err
}

// snapshotWithAny returns an active snapshot that has one of the catalogues, or "".
func (s *Service) snapshotWithAny(ctx context.Context, ids []string) (string, error) {
	listed, err := s.library.Catalogues(ctx, "")
	if err != nil {
		return "", err
	}
	for _, id := range ids {
		for _, c := range listed {
			if c.ID == id {
				return c.Snapshot, nil
			}
		}
	}
	return "", nil
}

// hasAll reports whether a snapshot has the catalogues with the ids.
func (s *Service) hasAll(ctx context.Context, snapshot string, ids []string) (bool, error) {
	listed, err := s.library.Catalogues(ctx, snapshot)
	if err != nil {
		return false, err
	}
	has := map[string]bool{}
	for _, c := range listed {
		has[c.ID] = true
	}
	return !slices.ContainsFunc(ids, func(id string) bool { return !has[id] }), nil
}

// CheckDocument checks a document that need not be stored. The roster is what the document
// was read as, with the problems of reading it. The errors are those of Read.
func (s *Service) CheckDocument(ctx context.Context, d intake.Document) (*check.Report, *roster.Roster, error) {
	r, err := s.Read(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	return Check(book, r, d), r, nil
}

// PutDocument stores a document as a new roster, with the problems of reading it. The errors are
// those of Read, of the kind ErrMissing for a snapshot that does not exist, and roster.ErrOperation
// for a document with more than MaxSelections. Mistakes in the roster are in the report.
func (s *Service) PutDocument(ctx context.Context, d intake.Document) (*Result, error) {
	r, err := s.Read(ctx, d)
	if err != nil {
		return nil, err
	}
	book, err := s.BookOf(ctx, r)
	if err != nil {
		return nil, err
	}
	return s.create(ctx, book, r.Clone(), d, nil)
}

// Check checks a roster that was just read from the document. The roster keeps the
// differences between the costs and names in a text or file and those of the report.
func Check(book *entry.Book, r *roster.Roster, d intake.Document, more ...roster.Restriction) *check.Report {
	report := check.Check(book, r, more...)
	var differences []roster.Diagnostic
	switch {
	case r.LacksFaction():
	case d.Pasted != nil:
		differences = intake.CompareStated(report.State(), d.Pasted.Stated())
	case d.Recorded != nil && book.System.ID == systemOf(d.Recorded):
		differences = intake.CompareStated(report.State(), d.Recorded.Stated(book))
	}
	if len(differences) == 0 {
		return report
	}
	r.Keep(differences)
	return check.Run(report.State(), more).Report()
}

// systemOf returns the id of the game system of a file.
func systemOf(file intake.Recorded) string {
	id, _ := file.System()
	return id
}
