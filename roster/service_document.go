package roster

import (
	"context"
)

// listEdition is the edition of a list document that names none
// (schemas/list.schema.json).
const listEdition = "9e"

// Read makes a roster of a document. A list document is read on its snapshot, or
// on the newest one of its edition, and its diagnostics point into the list. The
// error is a *FieldError for an edition or a snapshot that does not exist.
func (s *Service) Read(ctx context.Context, d Document) (*Roster, []Diagnostic, error) {
	if d.List == nil {
		return d.Roster, nil, nil
	}
	begin := NewRoster{Edition: d.List.Edition, Snapshot: d.List.Snapshot}
	if begin.Edition == "" && begin.Snapshot == "" {
		begin.Edition = listEdition
	}
	snapshot, err := s.snapshotFor(ctx, begin)
	if err != nil {
		return nil, nil, err
	}
	book, err := s.book(ctx, snapshot)
	if err != nil {
		return nil, nil, err
	}
	r, diagnostics := d.List.Roster(book, snapshot)
	return r, diagnostics, nil
}

// CheckDocument checks a document that need not be stored. The report has what
// reading a list found as well; the roster is what the list was read as. The
// error is a *FieldError for an edition or a snapshot that does not exist.
func (s *Service) CheckDocument(ctx context.Context, d Document) (*Report, *Roster, error) {
	r, diagnostics, err := s.Read(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	report, err := s.Check(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	report.Include(diagnostics)
	return report, r, nil
}

// PutDocument stores a document as a new roster. The report has what reading a
// list found as well. The error is a *FieldError for an edition or a snapshot
// that does not exist.
func (s *Service) PutDocument(ctx context.Context, d Document) (*Result, error) {
	r, diagnostics, err := s.Read(ctx, d)
	if err != nil {
		return nil, err
	}
	result, err := s.Put(ctx, r)
	if err != nil {
		return nil, err
	}
	result.Report.Include(diagnostics)
	return result, nil
}
