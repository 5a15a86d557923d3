package fix

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// associationFixes returns fixes that change the associations of a selection.
func (e *proposer) associationFixes(f *check.Finding) []roster.Fix {
	i := f.At.Self
	if f.Code == roster.AssociationUnknown {
		return []roster.Fix{e.dissociate(i, f.Association, "")}
	}
	if f.Code == roster.AssociatedMax {
		return e.dissociateShared(i, f.Thing)
	}
	a, tied := e.Selection(i).Option.Association(f.Association), e.Selection(i).Doc.AssociatedWith(f.Association)
	switch f.Code {
	case roster.AssociationMax:
		return e.dissociateFixes(i, a, tied)
	case roster.AssociationMin:
		return e.associateFixes(i, a, tied, "")
	}
	return append(e.associateFixes(i, a, tied, f.Actual), e.dissociate(i, a.ID, f.Actual))
}

// associateFixes returns fixes that link a selection to a further candidate or, if instead
// is not empty, replace the link to that selection.
func (e *proposer) associateFixes(i int32, a *entry.Association, tied []string, instead string) []roster.Fix {
	var fixes []roster.Fix
	for _, j := range e.Candidates(i, a) {
		id := e.Selection(j).Doc.ID
		if slices.Contains(tied, id) {
			continue
		}
		fix := e.associateTo(i, a, j)
		if instead != "" {
			fix.Operations = append(e.dissociate(i, a.ID, instead).Operations, fix.Operations...)
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

func (e *proposer) associateTo(i int32, a *entry.Association, j int32) roster.Fix {
	return roster.Fix{
		Code: roster.FixAssociate, Args: map[string]string{"Thing": e.Name(i), "Subject": e.QualifiedName(j)},
		Operations: []roster.Operation{{Op: roster.Associate, Selection: e.Selection(i).Doc.ID, Association: a.ID, To: e.Selection(j).Doc.ID}},
	}
}

func (e *proposer) dissociateFixes(i int32, a *entry.Association, tied []string) []roster.Fix {
	var fixes []roster.Fix
	for _, id := range slices.Backward(tied) {
		fixes = append(fixes, e.dissociate(i, a.ID, id))
	}
	return fixes
}

// dissociate returns a fix that removes a link, or all links of an association.
func (e *proposer) dissociate(i int32, association, to string) roster.Fix {
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

// dissociateShared returns fixes that remove one of the associations of a name, if too many of
// them lead to a selection, the last first.
func (e *proposer) dissociateShared(i int32, name string) (fixes []roster.Fix) {
	for _, t := range slices.Backward(e.Associations()) {
		if t.To == i && t.Association.Name == name {
			fixes = append(fixes, e.dissociate(t.Owner, t.Association.ID, e.Selection(i).Doc.ID))
		}
	}
	return fixes
}

// associationCountFixes returns fixes that add or remove a link to a selection.
func (e *proposer) associationCountFixes(f *check.Finding) []roster.Fix {
	var fixes []roster.Fix
	if f.Constraint.Bound == entry.Max {
		for _, t := range slices.Backward(e.Associations()) {
			if t.To == f.Scope.Index && eval.Counts(&f.Constraint.Query, t.Association) {
				fixes = append(fixes, e.dissociate(t.Owner, t.Association.ID, e.Selection(t.To).Doc.ID))
			}
		}
		return fixes
	}
	for i := range e.SelectionCount() {
		for _, a := range e.Selection(i).Option.Associations() {
			if eval.Counts(&f.Constraint.Query, a) && e.MayAssociate(int32(i), a, f.Scope.Index) {
				fixes = append(fixes, e.associateTo(int32(i), a, f.Scope.Index))
			}
		}
	}
	return fixes
}
