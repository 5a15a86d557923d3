package fix

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// associationFixes mend what a selection is tied to.
func (e *proposer) associationFixes(f *check.Finding) []roster.Fix {
	i := f.At.Self
	if f.Code == roster.AssociationUnknown {
		return []roster.Fix{e.untie(i, f.Association, "")}
	}
	a, tied := e.Selection(i).Option.Association(f.Association), e.Selection(i).Doc.AssociatedWith(f.Association)
	switch f.Code {
	case roster.AssociationMax:
		return e.untieFixes(i, a, tied)
	case roster.AssociationMin:
		return e.tieFixes(i, a, tied, "")
	}
	return append(e.tieFixes(i, a, tied, f.Actual), e.untie(i, a.ID, f.Actual))
}

// tieFixes tie a selection to one more of those that it may be tied to, instead
// of another one if that is not "".
func (e *proposer) tieFixes(i int32, a *entry.Association, tied []string, instead string) []roster.Fix {
	var fixes []roster.Fix
	for _, j := range e.Candidates(i, a) {
		id := e.Selection(j).Doc.ID
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

func (e *proposer) tieTo(i int32, a *entry.Association, j int32) roster.Fix {
	return roster.Fix{
		Code: roster.FixAssociate, Args: map[string]string{"Thing": e.Name(i), "Subject": e.QualifiedName(j)},
		Operations: []roster.Operation{{Op: roster.Associate, Selection: e.Selection(i).Doc.ID, Association: a.ID, To: e.Selection(j).Doc.ID}},
	}
}

func (e *proposer) untieFixes(i int32, a *entry.Association, tied []string) []roster.Fix {
	var fixes []roster.Fix
	for _, id := range slices.Backward(tied) {
		fixes = append(fixes, e.untie(i, a.ID, id))
	}
	return fixes
}

// untie takes a tie away, or all of an association.
func (e *proposer) untie(i int32, association, to string) roster.Fix {
	args := map[string]string{"Thing": e.Name(i)}
	if to != "" {
		args["Subject"] = to
		if j := e.ByID(to); j != eval.None {
			args["Subject"] = e.QualifiedName(j)
		}
	}
	return roster.Fix{
		Code: roster.FixDissociate, Args: args,
		Operations: []roster.Operation{{Op: roster.Dissociate, Selection: e.Selection(i).Doc.ID, Association: association, To: to}},
	}
}

// associatedFixes mend how many selections are tied to one: they untie one of
// them, or tie another.
func (e *proposer) associatedFixes(f *check.Finding) []roster.Fix {
	var fixes []roster.Fix
	if f.Constraint.Bound == entry.Max {
		for _, t := range slices.Backward(e.Associations()) {
			if t.To == f.Scope.Index && eval.Counts(&f.Constraint.Query, t.Association) {
				fixes = append(fixes, e.untie(t.Owner, t.Association.ID, e.Selection(t.To).Doc.ID))
			}
		}
		return fixes
	}
	for i := range e.SelectionCount() {
		for _, a := range e.Selection(i).Option.Associations() {
			if eval.Counts(&f.Constraint.Query, a) && e.MayAssociate(int32(i), a, f.Scope.Index) {
				fixes = append(fixes, e.tieTo(int32(i), a, f.Scope.Index))
			}
		}
	}
	return fixes
}
