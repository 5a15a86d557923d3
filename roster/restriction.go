package roster

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Restriction is a constraint beside the game data: what an event allows. Its
// Bound, Value, Field, Code, Rule and Source are used as those of the data are.
// Field is FieldSelections, FieldForces, which counts detachments, or the id of a
// cost type, which adds up what the picked selections cost with everything below
// them. It counts in the whole roster.
type Restriction struct {
	entry.Constraint
	// Pick says what is counted, and Except what is not, though it is picked.
	Pick   Pick
	Except []Pick
	// Alike counts the picked selections of each name by themselves.
	Alike bool
	// Label is what the restriction is about, in the words of whoever made it.
	Label string
}

// checkRestrictions checks what the event allows.
func (e *evaluation) checkRestrictions() {
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
func (e *evaluation) restrictAlike(x *Restriction) {
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
func (e *evaluation) restrict(x *Restriction, thing string, picked []int32) {
	cost := e.book.CostType(x.Field)
	var actual entry.Number
	switch {
	case cost >= 0:
		for _, i := range picked {
			actual = actual.Add(e.subtreeCosts(i)[x.Field])
		}
	case x.Field == entry.FieldSelections:
		for _, i := range picked {
			actual = actual.Add(entry.Int(e.nodes[i].number))
		}
	default:
		return // the game data does not count it
	}
	if !x.breaks(actual) {
		return
	}
	f := x.finding(e, thing, actual)
	if x.Bound == entry.Max && cost < 0 && len(picked) > 0 {
		i := picked[len(picked)-1]
		f.node, f.force = i, e.nodes[i].force
		f.path, f.selection, f.subject, f.unit = e.path(i), e.nodes[i].doc.ID, e.name(i), e.unitName(i)
	}
	f.propose = func() []Fix { return e.restrictionFixes(x, f, picked, cost) }
	e.report(f)
}

// breaks reports whether an amount is beyond the value.
func (x *Restriction) breaks(actual entry.Number) bool {
	if x.Bound == entry.Min {
		return actual.Cmp(x.Value) < 0
	}
	return actual.Cmp(x.Value) > 0
}

// finding is a breach on the whole roster.
func (x *Restriction) finding(e *evaluation, thing string, actual entry.Number) *finding {
	f := &finding{
		Code: Code(x.Code), path: "", force: none, node: none, container: none, blamed: none, restriction: x,
		subject: e.roster.Name, thing: thing, text: x.Label, actual: actual.String(), limit: x.Value.String(),
		rule: x.Rule, source: x.Source, excess: actual.Sub(x.Value),
	}
	if x.Bound == entry.Min {
		f.excess = f.excess.Neg()
	}
	return f
}

// restrictDetachments counts the detachments of the roster that are picked.
func (e *evaluation) restrictDetachments(x *Restriction) {
	var picked []detachment
	for _, d := range e.detachments() {
		if x.Pick.names(fold(d.name)) && !x.excepts(fold(d.name)) {
			picked = append(picked, d)
		}
	}
	actual := entry.Int(int64(len(picked)))
	if !x.breaks(actual) {
		return
	}
	f := x.finding(e, x.Label, actual)
	if x.Bound == entry.Max && len(picked) > 0 {
		last := picked[len(picked)-1]
		f.path, f.selection, f.subject, f.node, f.force = last.path, last.id, last.name, last.node, last.force
		f.fixes = []Fix{removal(last.id, last.name)}
		if last.node == none {
			f.fixes = []Fix{{Code: FixRemove, Args: map[string]string{"Thing": last.name}, Operations: []Operation{{Op: RemoveForce, Force: last.id}}}}
		}
	}
	e.report(f)
}

func (x *Restriction) excepts(name string) bool {
	for k := range x.Except {
		if x.Except[k].names(name) {
			return true
		}
	}
	return false
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
func (e *evaluation) detachments() []detachment {
	var list []detachment
	for i := range e.nodes {
		i := int32(i)
		if n := &e.nodes[i]; n.parent != none && e.inGroup(i, []string{detachmentWord, detachmentWord + "s"}) {
			list = append(list, detachment{e.name(i), e.path(i), n.doc.ID, i, n.force})
		}
	}
	if len(list) > 0 {
		return list
	}
	for f := range e.forces {
		f := int32(f)
		list = append(list, detachment{e.detachmentName(f), e.forcePath(f), e.forces[f].doc.ID, none, f})
	}
	return list
}

// restrictionFixes takes out what is too much, or adds what is missing.
func (e *evaluation) restrictionFixes(x *Restriction, f *finding, picked []int32, cost int) []Fix {
	switch {
	case x.Bound == entry.Min:
		return e.restrictionAdditions(x, f.excess)
	case cost >= 0 && x.Pick.Roots:
		fixes := e.limitFixes(cost, e.totals[cost], x.Value)
		return fixes[:len(fixes)-1] // an event's limit is not raised by a player
	}
	var fixes []Fix
	for k := len(picked) - 1; k >= 0; k-- {
		fixes = append(fixes, removal(e.nodes[picked[k]].doc.ID, e.unitLabel(picked[k])))
	}
	if cost >= 0 {
		return append(e.cheaper(x, f, picked, fixes), fixes...)
	}
	if surplus, ok := f.excess.Ceil().Int64(); ok && surplus > 1 && surplus <= int64(len(fixes)) {
		return []Fix{together(fixes[:surplus])}
	}
	return fixes
}

// cheaper takes out so many of the picked selections, from the last, that the others
// cost no more than the value. Removals has that of each, the last one first.
func (e *evaluation) cheaper(x *Restriction, f *finding, picked []int32, removals []Fix) []Fix {
	left := f.excess
	for k := range removals {
		left = left.Sub(e.subtreeCosts(picked[len(picked)-1-k])[x.Field])
		if left.Sign() <= 0 && k > 0 {
			return []Fix{together(removals[:k+1])}
		}
	}
	return nil
}

// mostAdded bounds how many units one fix adds.
const mostAdded = 10

// restrictionAdditions adds units that are picked by name or keyword, as many as are
// missing, or names a Warlord.
func (e *evaluation) restrictionAdditions(x *Restriction, missing entry.Number) []Fix {
	if len(x.Pick.Names) == 1 && x.Pick.Names[0] == fold(warlordEntry) {
		return e.warlordFixes()
	}
	number, ok := missing.Ceil().Int64()
	if x.Field != entry.FieldSelections {
		number = 1
	}
	if !ok || number > mostAdded {
		return nil
	}
	var fixes []Fix
	for f := range e.forces {
		choices := e.forces[f].choices
		if choices == nil {
			continue
		}
		for _, o := range choices.Options {
			at := inForce(int32(f), o)
			if len(fixes) == fixesProposed || !e.offers(&x.Pick, at) || e.optionHidden(at) {
				continue
			}
			fix := e.more(at, o, e.parentID(at), 1)
			fix.Operations, fix.Args["Count"] = slices.Repeat(fix.Operations, int(number)), strconv.FormatInt(number, 10)
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

// offers reports whether an option that might be selected would be picked, as far
// as its name and its keywords say.
func (e *evaluation) offers(p *Pick, at place) bool {
	if len(p.Names)+len(p.Keywords)+len(p.Roles) == 0 || !p.names(fold(at.option.Name())) {
		return false
	}
	categories, primary := e.optionCategories(at)
	if len(p.Roles) > 0 && (primary == nil || !contains(p.Roles, fold(primary.Name))) {
		return false
	}
	for _, k := range p.Keywords {
		if !hasNamed(categories, k) {
			return false
		}
	}
	return true
}
