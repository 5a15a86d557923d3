package roster

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// associate ties a selection to another one. Where only one may be tied to, it
// takes the place of the one before.
func (ed *editor) associate(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	o := f.option()
	if o == nil {
		return invalid("selection", "selection.unknown", op.Selection+", which is not in the game data", "a selection that is")
	}
	a := o.Association(op.Association)
	if a == nil {
		return invalid("association", "association.unknown", strconv.Quote(op.Association), list(associationIDs(o)))
	}
	if _, err := ed.find("to", op.To); err != nil {
		return err
	}
	if op.To == op.Selection {
		return invalid("to", "association.self", op.To+" itself", "another selection")
	}
	s := f.selection()
	if slices.Contains(s.tied(a.ID), op.To) {
		return nil
	}
	if len(s.Ties) >= MaxTies {
		return invalid("association", "association.many", strconv.Itoa(len(s.Ties)+1)+" ties", "at most "+strconv.Itoa(MaxTies))
	}
	if a.Max.Cmp(entry.Int(1)) == 0 {
		s.untie(a.ID, "")
	}
	s.Ties = append(s.Ties, Tie{a.ID, op.To})
	return nil
}

// MaxTies is how many others a selection can be tied to.
const MaxTies = 1000

func associationIDs(o *entry.Option) []string {
	var ids []string
	for _, a := range o.Associations() {
		ids = append(ids, a.ID)
	}
	return ids
}

// dissociate takes a tie away, or all of an association.
func (ed *editor) dissociate(op *Operation) *OperationError {
	f, err := ed.find("selection", op.Selection)
	if err != nil {
		return err
	}
	if !f.selection().untie(op.Association, op.To) {
		return invalid("association", "association.unknown", strconv.Quote(op.Association)+", by which "+op.Selection+" is not tied so", "a tie that there is")
	}
	return nil
}

// untie takes a tie away, or all of an association for an empty id; false where
// there is none.
func (s *Selection) untie(association, to string) bool {
	before := len(s.Ties)
	s.Ties = slices.DeleteFunc(s.Ties, func(t Tie) bool {
		return t.Association == association && (to == "" || t.To == to)
	})
	removed := len(s.Ties) < before
	if len(s.Ties) == 0 {
		s.Ties = nil
	}
	return removed
}

// idsTied returns the ids of all selections, or nil where nothing is tied.
func idsTied(r *Roster) map[string]bool {
	tied := false
	eachSelection(r.Forces, func(s *Selection) { tied = tied || len(s.Ties) > 0 })
	if !tied {
		return nil
	}
	ids := map[string]bool{}
	eachSelection(r.Forces, func(s *Selection) { ids[s.ID] = true })
	return ids
}

// loosen takes the ties away that led to selections which an operation has taken
// out; before are the ids until then. Ties that led nowhere before stay, for
// Check to report.
func (ed *editor) loosen(before map[string]bool) {
	if before == nil {
		return
	}
	after := idsTied(ed.roster)
	eachSelection(ed.roster.Forces, func(s *Selection) {
		for _, t := range slices.Clone(s.Ties) {
			if before[t.To] && !after[t.To] && s.untie(t.Association, t.To) {
				ed.adjust(Adjustment{Selection: s.ID, Entry: s.Entry, Before: s.Count, After: s.Count, Association: t.Association, To: t.To})
			}
		}
	})
}

// tieNew ties selections that an operation has made, since a serial number, where
// there is nothing to choose: as many as must be tied to are there.
func (ed *editor) tieNew(first int) {
	if !ed.book.Associates() || !ed.book.Semantics().Extensions || ed.roster.Serial == first {
		return
	}
	e := ed.evaluated()
	for i := range e.count() {
		if !isNewer(e.node(i).doc.ID, first) {
			continue
		}
		for _, a := range e.node(i).option.Associations() {
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
	doc := e.node(i).doc
	tied := doc.tied(a.ID)
	var free []int32
	for _, j := range e.tieable(i, a) {
		if !slices.Contains(tied, e.node(j).doc.ID) {
			free = append(free, j)
		}
	}
	if missing := a.Min.Sub(entry.Int(int64(len(tied)))); len(free) == 0 || missing.Cmp(entry.Int(int64(len(free)))) != 0 {
		return
	}
	for _, j := range free {
		doc.Ties = append(doc.Ties, Tie{a.ID, e.node(j).doc.ID})
	}
}

// retie lets the ties of a copied selection lead to the copies of what was copied
// with it. Renamed maps the ids of the originals to those of the copies.
func (s *Selection) retie(renamed map[string]string) {
	s.Ties = slices.Clone(s.Ties)
	for i := range s.Ties {
		if id, ok := renamed[s.Ties[i].To]; ok {
			s.Ties[i].To = id
		}
	}
}
