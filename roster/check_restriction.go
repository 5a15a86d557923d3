package roster

import (
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// checkRestrictions checks what the event allows.
func (e *checker) checkRestrictions() {
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

// restrictAlike checks the selections of each name by themselves.
func (e *checker) restrictAlike(x *Restriction) {
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
		e.restrict(x, e.name(byName[name][0]), byName[name])
	}
}

// restrict compares what the picked selections amount to with the value.
func (e *checker) restrict(x *Restriction, thing string, picked []int32) {
	cost := e.book.CostType(x.Field)
	var actual entry.Number
	switch {
	case cost >= 0:
		for _, i := range picked {
			actual = actual.Add(e.subtreeCosts(i)[x.Field])
		}
	case x.Field == entry.FieldSelections:
		for _, i := range picked {
			actual = actual.Add(entry.Int(e.node(i).number))
		}
	default:
		return // the game data does not count it
	}
	if !x.breaks(actual) {
		return
	}
	f := restrictionFinding(e, x, thing, actual)
	if x.Bound == entry.Max && cost < 0 && len(picked) > 0 {
		i := picked[len(picked)-1]
		f.node, f.force = i, e.node(i).force
		f.path, f.selection, f.subject, f.unit = e.path(i), e.node(i).doc.ID, e.name(i), e.unitName(i)
	}
	f.picked = picked
	e.report(f)
}

// restrictionFinding is a breach on the whole roster.
func restrictionFinding(e *checker, x *Restriction, thing string, actual entry.Number) *finding {
	f := &finding{
		Code: Code(x.Code), path: "", force: none, node: none, parent: none, blamed: none, restriction: x,
		subject: e.roster.Name, thing: thing, text: x.Label, actual: actual.String(), limit: x.Value.String(),
		rule: x.Rule, source: x.Source, excess: actual.Sub(x.Value),
	}
	if x.Bound == entry.Min {
		f.excess = f.excess.Neg()
	}
	return f
}

// restrictDetachments counts the detachments of the roster that are picked.
func (e *checker) restrictDetachments(x *Restriction) {
	var picked []detachment
	for _, d := range e.detachments() {
		if x.Pick.names(catalog.Fold(d.name)) && !x.excepts(catalog.Fold(d.name)) {
			picked = append(picked, d)
		}
	}
	actual := entry.Int(int64(len(picked)))
	if !x.breaks(actual) {
		return
	}
	f := restrictionFinding(e, x, x.Label, actual)
	if x.Bound == entry.Max && len(picked) > 0 {
		last := picked[len(picked)-1]
		f.path, f.selection, f.subject, f.node, f.force = last.path, last.id, last.name, last.node, last.force
	}
	e.report(f)
}

// A detachment is a force or, where the data has them as choices, a selection.
type detachment struct {
	name, path, id string
	node, force    int32
}

// detachmentWord begins the name of a choice whose members are detachments.
const detachmentWord = "detachment"

// detachments are the selections below a choice that is called Detachment, as
// 10th edition data has it, or else the forces.
func (e *checker) detachments() []detachment {
	var list []detachment
	for i := range e.count() {
		if n := e.node(i); n.parent != none && e.inGroup(i, []string{detachmentWord, detachmentWord + "s"}) {
			list = append(list, detachment{e.name(i), e.path(i), n.doc.ID, i, n.force})
		}
	}
	if len(list) > 0 {
		return list
	}
	for f := range e.forceCount() {
		list = append(list, detachment{e.detachmentName(f), e.forcePath(f), e.force(f).doc.ID, none, f})
	}
	return list
}
