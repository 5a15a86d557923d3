package roster

import "github.com/rollcall40k/rollcall/catalog/entry"

// Check stands in until the checker is there.
func Check(book *entry.Book, r *Roster) *Report { return &Report{Valid: true} }

// Report stands in until the checker is there.
type Report struct{ Valid bool }

// Choice stands in until Options is there.
type Choice struct{ Entry string }

// Options stands in until Options is there.
func Options(book *entry.Book, r *Roster, selection string) ([]Choice, error) { return nil, nil }

// New stands in until it is there.
func New(book *entry.Book, name, snapshot string) *Roster {
	r := &Roster{Name: name, Snapshot: snapshot, Forces: []Force{}}
	if book.System.Battle != nil {
		r.Edition = book.System.Battle.Edition
	}
	return r
}

// Apply stands in until Apply is there.
func Apply(book *entry.Book, r *Roster, ops []Operation) (*Roster, [][]string, error) {
	next := r.Clone()
	for i, op := range ops {
		switch op.Op {
		case Rename:
			next.Name = op.Name
		case AddForce:
			next.Forces = append(next.Forces, Force{ID: "frc_1", Catalogue: op.Catalogue, Selections: []Selection{}})
		case SetLimit:
			if next.Limits == nil {
				next.Limits = Limits{}
			}
			next.Limits[op.Cost] = entry.MustNumber(op.Value)
		default:
			return nil, nil, &OperationError{Index: i, Op: op.Op, Field: "op", Code: "op.unknown"}
		}
	}
	return next, make([][]string, len(ops)), nil
}
