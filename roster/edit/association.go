package edit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// associate ties a selection to another one. Where only one may be tied to, it
// takes the place of the one before.
func (ed *Editor) associate(op *roster.Operation) *roster.OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	o := f.Option()
	if o == nil {
		return roster.NewOperationError("selection", "selection.unknown", op.Selection+", which is not in the game data", "a selection that is")
	}
	a := o.Association(op.Association)
	if a == nil {
		return roster.NewOperationError("association", "association.unknown", strconv.Quote(op.Association), list(associationIDs(o)))
	}
	if _, err := ed.find("to", op.To); err != nil {
		return err
	}
	if op.To == op.Selection {
		return roster.NewOperationError("to", "association.self", op.To+" itself", "another selection")
	}
	s := f.Selection()
	if slices.Contains(s.AssociatedWith(a.ID), op.To) {
		return nil
	}
	if len(s.Associations) >= MaxAssociations {
		return roster.NewOperationError("association", "association.many", strconv.Itoa(len(s.Associations)+1)+" ties", "at most "+strconv.Itoa(MaxAssociations))
	}
	if a.Max.Cmp(entry.Int(1)) == 0 {
		untie(s, a.ID, "")
	}
	s.Associations = append(s.Associations, roster.Association{Association: a.ID, To: op.To})
	return nil
}

// MaxAssociations is how many others a selection can be tied to.
const MaxAssociations = 1000

func associationIDs(o *entry.Option) []string {
	var ids []string
	for _, a := range o.Associations() {
		ids = append(ids, a.ID)
	}
	return ids
}

// dissociate takes a tie away, or all of an association.
func (ed *Editor) dissociate(op *roster.Operation) *roster.OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	if !untie(f.Selection(), op.Association, op.To) {
		return roster.NewOperationError("association", "association.unknown", strconv.Quote(op.Association)+", by which "+op.Selection+" is not tied so", "a tie that there is")
	}
	return nil
}

// untie takes a tie away, or all of an association for an empty id; false where
// there is none.
func untie(s *roster.Selection, association, to string) bool {
	before := len(s.Associations)
	s.Associations = slices.DeleteFunc(s.Associations, func(t roster.Association) bool {
		return t.Association == association && (to == "" || t.To == to)
	})
	removed := len(s.Associations) < before
	if len(s.Associations) == 0 {
		s.Associations = nil
	}
	return removed
}

// idsTied returns the ids of all selections, or nil where nothing is tied.
func idsTied(r *roster.Roster) map[string]bool {
	tied := false
	roster.EachSelection(r.Forces, func(s *roster.Selection) { tied = tied || len(s.Associations) > 0 })
	if !tied {
		return nil
	}
	ids := map[string]bool{}
	roster.EachSelection(r.Forces, func(s *roster.Selection) { ids[s.ID] = true })
	return ids
}

// loosen takes the ties away that led to selections which an operation has taken
// out; before are the ids until then. Ties that led nowhere before stay, for
// Check to report.
func (ed *Editor) loosen(before map[string]bool) {
	if before == nil {
		return
	}
	after := idsTied(ed.Roster)
	roster.EachSelection(ed.Roster.Forces, func(s *roster.Selection) {
		for _, t := range slices.Clone(s.Associations) {
			if before[t.To] && !after[t.To] && untie(s, t.Association, t.To) {
				ed.adjust(Adjustment{Selection: s.ID, Entry: s.Entry, Before: s.Count, After: s.Count, Association: t.Association, To: t.To})
			}
		}
	})
}

// tieNew ties selections that an operation has made, since a serial number, where
// there is nothing to choose: as many as must be tied to are there.
func (ed *Editor) tieNew(first int) {
	if !ed.Book.Associates() || !ed.Book.Semantics().Extensions || ed.Roster.Serial == first {
		return
	}
	e := ed.evaluated()
	for i := range e.SelectionCount() {
		if !isNewer(e.Selection(i).Doc.ID, first) {
			continue
		}
		for _, a := range e.Selection(i).Option.Associations() {
			e.tieAll(int32(i), a)
		}
	}
}

// isNewer reports whether an id was given out after a serial number.
func isNewer(id string, serial int) bool {
	_, digits, _ := strings.Cut(id, "_")
	n, err := strconv.Atoi(digits)
	return err == nil && n > serial
}

// tieAll ties a selection to all that it may be tied to, if that is exactly what
// it lacks.
func (e *evaluated) tieAll(i int32, a *entry.Association) {
	doc := e.Selection(i).Doc
	tied := doc.AssociatedWith(a.ID)
	var free []int32
	for _, j := range e.Candidates(i, a) {
		if !slices.Contains(tied, e.Selection(j).Doc.ID) {
			free = append(free, j)
		}
	}
	if missing := a.Min.Sub(entry.Int(int64(len(tied)))); len(free) == 0 || missing.Cmp(entry.Int(int64(len(free)))) != 0 {
		return
	}
	for _, j := range free {
		doc.Associations = append(doc.Associations, roster.Association{Association: a.ID, To: e.Selection(j).Doc.ID})
	}
}

// retie lets the ties of a copied selection lead to the copies of what was copied
// with it. Renamed maps the ids of the originals to those of the copies.
func retie(s *roster.Selection, renamed map[string]string) {
	s.Associations = slices.Clone(s.Associations)
	for i := range s.Associations {
		if id, ok := renamed[s.Associations[i].To]; ok {
			s.Associations[i].To = id
		}
	}
}
