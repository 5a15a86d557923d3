package intake

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// attachUnit links a unit to another one, by id, by the first association that allows it. If none does,
// it uses the first association, which the check then reports. It returns false if the unit has no
// association.
func (v *resolver) attachUnit(u *resolvedUnit, to string) bool {
	associations, k := u.option.Associations(), 0
	switch len(associations) {
	case 0:
		return false
	case 1: // it is used in any case
	default:
		e := eval.New(v.Book, v.Roster)
		k = max(0, slices.IndexFunc(associations, func(a *entry.Association) bool { return e.MayAssociate(e.ByID(u.id), a, e.ByID(to)) }))
	}
	s := v.find(u.id)
	s.Associations = append(s.Associations, roster.Association{Association: associations[k].ID, To: to})
	return true
}

// A Bearer is a model that an item was linked to.
type Bearer struct {
	Unit        string // id of the unit's selection
	Item, Model string // names
}

// AssumeBearers links items that must have a bearer, such as an icon, and have none, to the model
// of which the unit has most.
func AssumeBearers(book *entry.Book, r *roster.Roster) (assumed []Bearer) {
	e := eval.New(book, r)
	for i := range e.SelectionCount() {
		n := e.Selection(i)
		a := RequiredAssociation(n.Option)
		if a == nil || len(n.Doc.AssociatedWith(a.ID)) > 0 {
			continue
		}
		bearer := eval.None
		for _, j := range e.Candidates(i, a) {
			if e.RootOf(j) == e.RootOf(i) && (bearer == eval.None || e.Selection(j).Count > e.Selection(bearer).Count) {
				bearer = j
			}
		}
		if bearer == eval.None {
			continue
		}
		model := e.Selection(bearer)
		n.Doc.Associations = append(n.Doc.Associations, roster.Association{Association: a.ID, To: model.Doc.ID})
		assumed = append(assumed, Bearer{e.Selection(e.RootOf(i)).Doc.ID, n.Option.Name(), model.Option.Name()})
	}
	return assumed
}

// An Attachment is a unit that was attached to another one.
type Attachment struct {
	Unit     string // id of its selection
	Name, To string // names of the association and of the other unit
}

// AssumeAttachments attaches units that must be attached (11e.ATTACHED.FORM.3) and are not: each
// to the first unit that it can join and to which no other unit has been attached this way.
func AssumeAttachments(book *entry.Book, r *roster.Roster) (assumed []Attachment) {
	e := eval.New(book, r)
	type joined struct {
		to   int32
		name string
	}
	taken := map[joined]bool{}
	for _, a := range e.Associations() {
		taken[joined{a.To, a.Association.Name}] = true
	}
	for i := range e.Roots() {
		n := e.Selection(i)
		a := RequiredAssociation(n.Option)
		if a == nil || len(n.Doc.AssociatedWith(a.ID)) > 0 {
			continue
		}
		for _, j := range e.Candidates(i, a) {
			if e.IsUnit(j) && !taken[joined{j, a.Name}] {
				taken[joined{j, a.Name}] = true
				n.Doc.Associations = append(n.Doc.Associations, roster.Association{Association: a.ID, To: e.Selection(j).Doc.ID})
				assumed = append(assumed, Attachment{n.Doc.ID, a.Name, e.NumberedName(j)})
				break
			}
		}
	}
	return assumed
}

// RequiredAssociation returns the first required association of an option, or nil.
func RequiredAssociation(o *entry.Option) *entry.Association {
	for _, a := range o.Associations() {
		if a.Min.Sign() > 0 && !a.Hidden {
			return a
		}
	}
	return nil
}
