package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// associationFixes mend what a selection is tied to.
func (e *proposer) associationFixes(f *finding) []Fix {
	i := f.at.self
	if f.Code == AssociationUnknown {
		return []Fix{e.untie(i, f.association, "")}
	}
	a, tied := e.node(i).option.Association(f.association), e.node(i).doc.tied(f.association)
	switch f.Code {
	case AssociationMax:
		return e.untieFixes(i, a, tied)
	case AssociationMin:
		return e.tieFixes(i, a, tied, "")
	}
	return append(e.tieFixes(i, a, tied, f.actual), e.untie(i, a.ID, f.actual))
}

// tieFixes tie a selection to one more of those that it may be tied to, instead
// of another one if that is not "".
func (e *proposer) tieFixes(i int32, a *entry.Association, tied []string, instead string) []Fix {
	var fixes []Fix
	for _, j := range e.tieable(i, a) {
		id := e.node(j).doc.ID
		if slices.Contains(tied, id) {
			continue
		}
		fix := e.tieTo(i, a, j)
		if instead != "" {
			fix.Operations = append(e.untie(i, a.ID, instead).Operations, fix.Operations...)
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

func (e *proposer) tieTo(i int32, a *entry.Association, j int32) Fix {
	return Fix{
		Code: FixAssociate, Args: map[string]string{"Thing": e.name(i), "Subject": e.tieLabel(j)},
		Operations: []Operation{{Op: Associate, Selection: e.node(i).doc.ID, Association: a.ID, To: e.node(j).doc.ID}},
	}
}

func (e *proposer) untieFixes(i int32, a *entry.Association, tied []string) []Fix {
	var fixes []Fix
	for _, id := range slices.Backward(tied) {
		fixes = append(fixes, e.untie(i, a.ID, id))
	}
	return fixes
}

// untie takes a tie away, or all of an association.
func (e *proposer) untie(i int32, association, to string) Fix {
	args := map[string]string{"Thing": e.name(i)}
	if to != "" {
		args["Subject"] = to
		if j := e.nodeByID(to); j != none {
			args["Subject"] = e.tieLabel(j)
		}
	}
	return Fix{
		Code: FixDissociate, Args: args,
		Operations: []Operation{{Op: Dissociate, Selection: e.node(i).doc.ID, Association: association, To: to}},
	}
}

// associatedFixes mend how many selections are tied to one: they untie one of
// them, or tie another.
func (e *proposer) associatedFixes(f *finding) []Fix {
	var fixes []Fix
	if f.constraint.Bound == entry.Max {
		for _, t := range slices.Backward(e.associated()) {
			if t.to == f.scope.index && counts(&f.constraint.Query, t.association) {
				fixes = append(fixes, e.untie(t.owner, t.association.ID, e.node(t.to).doc.ID))
			}
		}
		return fixes
	}
	for i := range e.count() {
		for _, a := range e.node(i).option.Associations() {
			if counts(&f.constraint.Query, a) && e.mayTie(int32(i), a, f.scope.index) {
				fixes = append(fixes, e.tieTo(int32(i), a, f.scope.index))
			}
		}
	}
	return fixes
}
