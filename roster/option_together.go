package roster

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Together changes several things of a unit in one step, because one of them alone
// would make a new error: every model takes a choice that is for a whole unit, or
// something is given up for what is taken.
type Together struct {
	Operations []Operation `json:"operations"`
	// Models is how many models it concerns, where a choice is for the whole unit.
	Models int `json:"models,omitempty"`
	// Instead names what is given up.
	Instead   []string `json:"instead,omitempty"`
	CostDelta Costs    `json:"cost_delta"`
}

// isWholeUnit reports whether a finding says that all of a unit must take an option,
// or none.
func isWholeUnit(f *finding) bool {
	return f.constraint != nil && f.constraint.Fix == entry.FixWholeUnit
}

// togetherTried bounds how many ways are tried to complete one operation.
const togetherTried = 4

// step is an operation below a selection that makes an error by itself.
type step struct {
	on     int32         // the selection
	option *entry.Option // that is taken, or taken away
	op     Operation
	// holds reports whether the operation is still done, by the selection afterwards.
	holds func(*Selection) bool
}

// complete looks for what makes a step legal, after which there are errors that were
// not there before. Nil where nothing in the unit mends all of them at once.
func (e *chooser) complete(s step, after *checker, before map[findingKey]entry.Number) *Together {
	left := togetherTried
	for _, worse := range after.findings {
		if !worse.isWorse(before) {
			continue
		}
		for _, fix := range e.completing(s, worse, after) {
			if left--; left < 0 {
				return nil
			}
			if t := e.tryTogether(s, &fix, before); t != nil {
				t.describe(after, worse, &fix)
				return t
			}
		}
	}
	return nil
}

// completing are the fixes of an error that may make a step legal: those that give
// up the like of what is taken come first.
func (e *chooser) completing(s step, worse *finding, after *checker) []Fix {
	fixes := slices.DeleteFunc(proposals(after, worse), func(x Fix) bool { return !e.within(s, worse, after, &x) })
	slices.SortStableFunc(fixes, func(a, b Fix) int {
		return cmp.Compare(strangers(after.evaluation, s.option.Group, &a), strangers(after.evaluation, s.option.Group, &b))
	})
	return fixes
}

// within reports whether a fix concerns only what is below the step's selection,
// or below its unit where the choice is for the whole unit. Models are given up for
// models only.
func (e *chooser) within(s step, worse *finding, after *checker, fix *Fix) bool {
	top := s.on
	if isWholeUnit(worse) {
		top = e.unitOf(s.on)
	}
	above := e.node(top).doc.ID
	return !slices.ContainsFunc(fix.Operations, func(op Operation) bool {
		switch op.Op {
		case Choose, Remove, SetCount, Deselect:
			return !standsBelow(after.evaluation, op.Selection, above, op.Op == Choose) ||
				op.Op != Choose && isModel(after.evaluation, op.Selection) && s.option.Kind() != entry.Model
		}
		return true
	})
}

// standsBelow reports whether a selection stands below another, or is it where that
// counts too.
func standsBelow(e *evaluation, id, above string, itself bool) bool {
	i := e.nodeByID(id)
	if i == none {
		return false
	}
	if !itself {
		i = e.node(i).parent
	}
	for ; i != none; i = e.node(i).parent {
		if e.node(i).doc.ID == above {
			return true
		}
	}
	return false
}

func isModel(e *evaluation, id string) bool {
	i := e.nodeByID(id)
	return i != none && e.node(i).option.Kind() == entry.Model
}

// strangers counts the operations of a fix on what is in another group: what is
// taken goes in the place of its like first.
func strangers(e *evaluation, g *entry.GroupOption, fix *Fix) int {
	count := 0
	for _, op := range fix.Operations {
		if i := e.nodeByID(op.Selection); i != none && e.node(i).option.Group != g {
			count++
		}
	}
	return count
}

// tryTogether carries a step out with a fix; nil where that undoes the step, or
// makes an error that was not there.
func (e *chooser) tryTogether(s step, fix *Fix, before map[findingKey]entry.Number) *Together {
	ops := append([]Operation{s.op}, fix.Operations...)
	next, _, err := Apply(e.book, e.roster, ops)
	if err != nil {
		return nil
	}
	f := findInForces(e.book, next.Forces, e.node(s.on).doc.ID)
	if f == nil || !s.holds(f.selection()) {
		return nil
	}
	after := e.checked(next)
	if after.firstWorse(before) != nil {
		return nil
	}
	return &Together{Operations: ops, CostDelta: e.costsUntil(after)}
}

// describe notes what a fix does beside the step.
func (t *Together) describe(after *checker, worse *finding, fix *Fix) {
	if isWholeUnit(worse) {
		if n, err := strconv.Atoi(worse.limit); err == nil {
			t.Models = n
		}
		if fix.Code != FixWhole {
			t.Instead = []string{worse.thing}
		}
		return
	}
	for _, op := range fix.Operations {
		if i := after.nodeByID(op.Selection); i != none && op.Op != Choose {
			t.Instead = append(t.Instead, after.name(i))
		}
	}
}

// dropping is how one of an option is taken away below a selection; nil where it
// must be there, or is not.
func (e *chooser) dropping(i int32, o *entry.Option, c *Choice, before map[findingKey]entry.Number) *Together {
	op, ok := e.drop(i, o, c)
	if !ok {
		return nil
	}
	s := step{on: i, option: o, op: op, holds: func(s *Selection) bool { return s.countOf(o.ID) < c.Now }}
	if t := e.tryTogether(s, &Fix{}, before); t != nil {
		return t
	}
	next, _, err := Apply(e.book, e.roster, []Operation{op})
	if err != nil {
		return nil
	}
	after := e.checked(next)
	if worse := after.firstWorse(before); worse != nil && isWholeUnit(worse) {
		return e.complete(s, after, before)
	}
	return nil
}

// drop is the operation that takes one of an option away.
func (e *chooser) drop(i int32, o *entry.Option, c *Choice) (op Operation, ok bool) {
	if c.Now <= c.Min {
		return op, false
	}
	if c.Operation.Op == Choose {
		return Operation{Op: Choose, Selection: c.Operation.Selection, Group: c.Operation.Group}, true
	}
	one := 1
	for j := range e.children(i) {
		if e.node(j).option == o {
			op, ok = Operation{Op: Deselect, Selection: e.node(j).doc.ID, Count: &one}, true
		}
		if ok {
			break
		}
	}
	return op, ok
}

// countOf is how many of an option are selected directly below.
func (s *Selection) countOf(option string) int {
	count := 0
	for i := range s.Selections {
		if s.Selections[i].Entry == option {
			count += s.Selections[i].Count
		}
	}
	return count
}
