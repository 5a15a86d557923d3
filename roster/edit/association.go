package edit

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// associate links a selection to another one. If the association allows only one
// link, the new one replaces the old one.
func (ed *Editor) associate(op *roster.Operation, f *Location) *fault.Error {
	o := f.Option()
	if o == nil {
		return roster.RejectOperation("selection", "selection.unknown", op.Selection+", which is not in the game data", "a selection that is")
	}
	a := o.Association(op.Association)
	if a == nil {
		return roster.RejectOperation("association", "association.unknown", fault.Quote(op.Association), list(associationIDs(o)))
	}
	if _, err := ed.find("to", op.To); err != nil {
		return err
	}
	if op.To == op.Selection {
		return roster.RejectOperation("to", "association.self", op.To+" itself", "another selection")
	}
	s := f.Selection()
	if slices.Contains(s.AssociatedWith(a.ID), op.To) {
		return nil
	}
	if len(s.Associations) >= MaxAssociations {
		return roster.RejectOperation("association", "association.many", strconv.Itoa(len(s.Associations)+1)+" associations", "at most "+strconv.Itoa(MaxAssociations))
	}
	if a.Max.Cmp(entry.Int(1)) == 0 {
		removeAssociation(s, a.ID, "")
	}
	s.Associations = append(s.Associations, roster.Association{Association: a.ID, To: op.To})
	return nil
}

// MaxAssociations is the maximum number of associations of a selection.
const MaxAssociations = 1000

func associationIDs(o *entry.Option) []string {
	var ids []string
	for _, a := range o.Associations() {
		ids = append(ids, a.ID)
	}
	return ids
}

// dissociate removes a link, or all links of an association.
func (ed *Editor) dissociate(op *roster.Operation, f *Location) *fault.Error {
	if !removeAssociation(f.Selection(), op.Association, op.To) {
		return roster.RejectOperation("association", "association.unknown", fault.Quote(op.Association)+", which does not link "+op.Selection+" to that selection", "an existing link")
	}
	return nil
}

// removeAssociation removes a link or, if to is empty, all links of an association.
// It reports whether there was one.
func removeAssociation(s *roster.Selection, association, to string) bool {
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

// associatedIDs returns the ids of all selections, or nil if no selection has an
// association.
func associatedIDs(r *roster.Roster) map[string]bool {
	found := false
	roster.EachSelection(r.Forces, func(s *roster.Selection) { found = found || len(s.Associations) > 0 })
	if !found {
		return nil
	}
	ids := map[string]bool{}
	roster.EachSelection(r.Forces, func(s *roster.Selection) { ids[s.ID] = true })
	return ids
}

// dropDangling removes links to selections that an operation has removed; before has the ids
// before it. Links that were invalid before the operation stay, so that the check reports them. It
// reports whether it removed any.
func (ed *Editor) dropDangling(before map[string]bool) (dropped bool) {
	if before == nil {
		return false
	}
	after := associatedIDs(ed.Roster)
	roster.EachSelection(ed.Roster.Forces, func(s *roster.Selection) {
		for _, t := range slices.Clone(s.Associations) {
			if before[t.To] && !after[t.To] && removeAssociation(s, t.Association, t.To) {
				ed.adjust(Adjustment{Selection: s.ID, Entry: s.Entry, Before: s.Count, After: s.Count, Association: t.Association, To: t.To})
				dropped = true
			}
		}
	})
	return dropped
}

// associateNew links selections that an operation has added, whose ids are above a serial number,
// if there is no choice: the number of candidates is the minimum. e is the evaluation of the roster,
// or nil.
func (ed *Editor) associateNew(first int, e *evaluated) {
	if !ed.Book.HasAssociations() || ed.Roster.Serial == first {
		return
	}
	if e == nil {
		e = ed.evaluated()
	}
	for i := range e.SelectionCount() {
		if !IsNewer(e.Selection(i).Doc.ID, first) {
			continue
		}
		for _, a := range e.Selection(i).Option.Associations() {
			e.associateAll(int32(i), a)
		}
	}
}

// IsNewer reports whether an id was assigned after a serial number.
func IsNewer(id string, serial int) bool { return serialOf(id) > serial }

// associateAll links a selection to all candidates of an association, if their number is exactly
// the missing number.
func (e *evaluated) associateAll(i int32, a *entry.Association) {
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

// associateOnly creates every link that has only one possible end: each association without a
// link gets its only candidate, such as the only model that may bear an icon, unless an
// association with the same name already leads there.
func (ed *Editor) associateOnly() {
	if !ed.Book.HasAssociations() {
		return
	}
	e := ed.evaluated()
	taken := map[string]bool{} // name and end
	key := func(a *entry.Association, to string) string { return a.Name + "\x00" + to }
	for _, t := range e.Associations() {
		taken[key(t.Association, e.Selection(t.To).Doc.ID)] = true
	}
	for i := range e.SelectionCount() {
		doc := e.Selection(i).Doc
		for _, a := range e.Selection(i).Option.Associations() {
			if a.Hidden || a.Max.Sign() == 0 || a.When.IsZero() && a.Child == entry.ChildAny || len(a.Named) > 0 || len(doc.AssociatedWith(a.ID)) > 0 {
				continue
			}
			candidates := e.Candidates(i, a)
			if len(candidates) != 1 {
				continue
			}
			if to := e.Selection(candidates[0]).Doc.ID; !taken[key(a, to)] {
				taken[key(a, to)] = true
				doc.Associations = append(doc.Associations, roster.Association{Association: a.ID, To: to})
			}
		}
	}
}

// redirect points the associations of a copied selection to the copies of selections that were
// copied with it. renamed maps the ids of the originals to those of the copies.
func redirect(s *roster.Selection, renamed map[string]string) {
	s.Associations = slices.Clone(s.Associations)
	for i := range s.Associations {
		if id, ok := renamed[s.Associations[i].To]; ok {
			s.Associations[i].To = id
		}
	}
}
