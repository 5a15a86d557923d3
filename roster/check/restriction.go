package check

import (
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Count is the number counted for a restriction of the event, whether or not it is met.
type Count struct {
	Restriction *roster.Restriction
	Thing       string // counted thing: for a restriction on each name, the name with the highest count
	Actual      entry.Number
}

// Counts returns the counts of the restrictions, in their order. Restrictions that the game data
// cannot express are left out.
func (r *Report) Counts() []Count { return r.checker.counts }

// checkRestrictions checks the restrictions of the event.
func (e *Findings) checkRestrictions() {
	for i := range e.restrictions {
		x := &e.restrictions[i]
		var c Count
		ok := true
		switch {
		case x.Field == entry.FieldForces:
			c = e.restrictDetachments(x)
		case x.Alike:
			c, ok = e.restrictAlike(x)
		default:
			c, ok = e.restrict(x, x.Label, e.picked(x))
		}
		if ok {
			e.counts = append(e.counts, c)
		}
	}
}

// restrictAlike checks a restriction separately for the selections of each name. It
// returns the highest count.
func (e *Findings) restrictAlike(x *roster.Restriction) (most Count, ok bool) {
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
		c, counted := e.restrict(x, e.Name(byName[name][0]), byName[name])
		if counted && (!ok || c.Actual.Cmp(most.Actual) > 0) {
			most, ok = c, true
		}
	}
	return most, ok
}

// restrict compares the count or the costs of the picked selections with the value. It reports
// false if the game data lacks the restriction's field.
func (e *Findings) restrict(x *roster.Restriction, thing string, picked []int32) (Count, bool) {
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
		return Count{}, false
	}
	count := Count{x, thing, actual}
	if !x.Breaks(actual) {
		return count, true
	}
	f := restrictionFinding(x, thing, actual)
	if x.Bound == entry.Max && cost < 0 && len(picked) > 0 {
		i := picked[len(picked)-1]
		f.Selection, f.Force = i, e.Selection(i).Force
		f.Path, f.ID, f.Subject, f.unit = e.Path(i), e.Selection(i).Doc.ID, e.Name(i), e.UnitName(i)
	}
	f.Picked = picked
	e.report(f)
	return count, true
}

// restrictionFinding is a breach on the whole roster.
func restrictionFinding(x *roster.Restriction, thing string, actual entry.Number) *Finding {
	f := &Finding{
		Code: roster.Code(x.Code), Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None, Restriction: x,
		Thing: thing, text: x.Label, Actual: shownAmount(actual, x.Value), Limit: x.Value.String(),
		rule: x.Rule, source: x.Source, Excess: actual.Sub(x.Value),
	}
	if x.Bound == entry.Min {
		f.Excess = f.Excess.Neg()
	}
	return f
}

// restrictDetachments counts the picked detachments of the roster.
func (e *Findings) restrictDetachments(x *roster.Restriction) Count {
	var picked []detachment
	for _, d := range e.detachments() {
		if x.Pick.HasName(catalog.Fold(d.name)) && !x.Excepts(catalog.Fold(d.name)) {
			picked = append(picked, d)
		}
	}
	count := Count{x, x.Label, entry.Int(int64(len(picked)))}
	if !x.Breaks(count.Actual) {
		return count
	}
	f := restrictionFinding(x, x.Label, count.Actual)
	if x.Bound == entry.Max && len(picked) > 0 {
		last := picked[len(picked)-1]
		f.Path, f.ID, f.Subject, f.Selection, f.Force = last.path, last.id, last.name, last.node, last.force
	}
	e.report(f)
	return count
}

// A detachment is a force or, if the data has detachments as choices, a selection.
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
