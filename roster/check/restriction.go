package check

import (
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkRestrictions checks the restrictions of the event.
func (e *Findings) checkRestrictions() {
	for i := range e.restrictions {
		x := &e.restrictions[i]
		switch {
		case x.Field == entry.FieldForces:
			e.restrictDetachments(x)
		case x.Alike:
			e.restrictAlike(x)
		default:
			e.restrict(x, x.Label, e.picked(x))
		}
	}
}

// restrictAlike checks a restriction separately for the selections of each name.
func (e *Findings) restrictAlike(x *roster.Restriction) {
	var order []string
	byName := map[string][]int32{}
	for _, i := range e.picked(x) {
		name := e.folded(i)
		if byName[name] == nil {
			order = append(order, name)
		}
		byName[name] = append(byName[name], i)
	}
	for _, name := range order {
		e.restrict(x, e.Name(byName[name][0]), byName[name])
	}
}

// restrict compares the count or the costs of the picked selections with the value.
func (e *Findings) restrict(x *roster.Restriction, thing string, picked []int32) {
	cost := e.Book.CostType(x.Field)
	var actual entry.Number
	switch {
	case cost >= 0:
		for _, i := range picked {
			actual = actual.Add(e.CostsWithin(i)[x.Field])
		}
	case x.Field == entry.FieldSelections:
		for _, i := range picked {
			actual = actual.Add(entry.Int(e.Selection(i).Number))
		}
	default:
		return // the game data does not count it
	}
	if !x.Breaks(actual) {
		return
	}
	f := restrictionFinding(e, x, thing, actual)
	if x.Bound == entry.Max && cost < 0 && len(picked) > 0 {
		i := picked[len(picked)-1]
		f.Selection, f.Force = i, e.Selection(i).Force
		f.Path, f.ID, f.Subject, f.unit = e.Path(i), e.Selection(i).Doc.ID, e.Name(i), e.UnitName(i)
	}
	f.Picked = picked
	e.report(f)
}

// restrictionFinding is a breach on the whole roster.
func restrictionFinding(e *Findings, x *roster.Restriction, thing string, actual entry.Number) *Finding {
	f := &Finding{
		Code: roster.Code(x.Code), Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None, Restriction: x,
		Subject: e.Roster.Name, Thing: thing, text: x.Label, Actual: actual.String(), Limit: x.Value.String(),
		rule: x.Rule, source: x.Source, Excess: actual.Sub(x.Value),
	}
	if x.Bound == entry.Min {
		f.Excess = f.Excess.Neg()
	}
	return f
}

// restrictDetachments counts the detachments of the roster that are picked.
func (e *Findings) restrictDetachments(x *roster.Restriction) {
	var picked []detachment
	for _, d := range e.detachments() {
		if x.Pick.HasName(catalog.Fold(d.name)) && !x.Excepts(catalog.Fold(d.name)) {
			picked = append(picked, d)
		}
	}
	actual := entry.Int(int64(len(picked)))
	if !x.Breaks(actual) {
		return
	}
	f := restrictionFinding(e, x, x.Label, actual)
	if x.Bound == entry.Max && len(picked) > 0 {
		last := picked[len(picked)-1]
		f.Path, f.ID, f.Subject, f.Selection, f.Force = last.path, last.id, last.name, last.node, last.force
	}
	e.report(f)
}

// A detachment is a force or, where the data has them as choices, a selection.
type detachment struct {
	name, path, id string
	node, force    int32
}

// detachments returns the values of the choice of a detachment, as in 10th edition data, or
// else the forces.
func (e *Findings) detachments() []detachment {
	if list := e.chosenDetachments(); len(list) > 0 {
		return list
	}
	var list []detachment
	for f := range e.ForceCount() {
		list = append(list, detachment{e.DetachmentName(f), e.ForcePath(f), e.Force(f).Doc.ID, eval.None, f})
	}
	return list
}

// chosenDetachments returns the values of the choices of detachments.
func (e *Findings) chosenDetachments() (list []detachment) {
	for i := range e.SelectionCount() {
		if n := e.Selection(i); n.Parent != eval.None && e.hasPurpose(i, []entry.Purpose{entry.PurposeDetachment}) {
			list = append(list, detachment{e.Name(i), e.Path(i), n.Doc.ID, i, n.Force})
		}
	}
	return list
}
