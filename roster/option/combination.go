package option

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
	"github.com/rollcall40k/rollcall/roster/fix"
)

// A Combination changes several things of a unit in one step, because one of them alone
// would make a new error: every model takes a choice that is for a whole unit, or
// something is given up for what is taken.
type Combination struct {
	Operations []roster.Operation `json:"operations"`
	// Models is how many models it concerns, where a choice is for the whole unit.
	Models int `json:"models,omitempty"`
	// Instead names what is given up.
	Instead   []string     `json:"instead,omitempty"`
	CostDelta roster.Costs `json:"cost_delta"`
}

// isWholeUnit reports whether a finding says that all of a unit must take an option,
// or none.
func isWholeUnit(f *check.Finding) bool {
	return f.Constraint != nil && f.Constraint.Fix == entry.FixWholeUnit
}

// togetherTried bounds how many ways are tried to complete one operation.
const togetherTried = 4

// step is an operation below a selection that makes an error by itself.
type step struct {
	on     int32         // the selection
	option *entry.Option // that is taken, or taken away
	op     roster.Operation
	// holds reports whether the operation is still done, by the selection afterwards.
	holds func(*roster.Selection) bool
}

// complete looks for what makes a step legal, after which there are errors that were
// not there before. It returns nil if no change in the unit fixes all of them.
func (e *chooser) complete(s step, after *check.Findings, before map[check.FindingKey]entry.Number) *Combination {
	left := togetherTried
	for _, worse := range after.List {
		if !worse.IsWorse(before) {
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
func (e *chooser) completing(s step, worse *check.Finding, after *check.Findings) []roster.Fix {
	fixes := slices.DeleteFunc(fix.Proposals(after, worse), func(x roster.Fix) bool { return !e.within(s, worse, after, &x) })
	slices.SortStableFunc(fixes, func(a, b roster.Fix) int {
		return cmp.Compare(strangers(after.State, s.option.Group, &a), strangers(after.State, s.option.Group, &b))
	})
	return fixes
}

// within reports whether a fix concerns only what is below the step's selection,
// or below its unit where the choice is for the whole unit. Models are given up for
// models only.
func (e *chooser) within(s step, worse *check.Finding, after *check.Findings, fix *roster.Fix) bool {
	top := s.on
	if isWholeUnit(worse) {
		top = e.RootOf(s.on)
	}
	above := e.Selection(top).Doc.ID
	return !slices.ContainsFunc(fix.Operations, func(op roster.Operation) bool {
		switch op.Op {
		case roster.Choose, roster.Remove, roster.SetCount, roster.Deselect:
			return !standsBelow(after.State, op.Selection, above, op.Op == roster.Choose) ||
				op.Op != roster.Choose && isModel(after.State, op.Selection) && s.option.Kind() != entry.Model
		}
		return true
	})
}

// standsBelow reports whether a selection stands below another, or is it where that
// counts too.
func standsBelow(e *eval.State, id, above string, itself bool) bool {
	i := e.ByID(id)
	if i == eval.None {
		return false
	}
	if !itself {
		i = e.Selection(i).Parent
	}
	for ; i != eval.None; i = e.Selection(i).Parent {
		if e.Selection(i).Doc.ID == above {
			return true
		}
	}
	return false
}

func isModel(e *eval.State, id string) bool {
	i := e.ByID(id)
	return i != eval.None && e.Selection(i).Option.Kind() == entry.Model
}

// strangers counts the operations of a fix on what is in another group: what is
// taken goes in the place of its like first.
func strangers(e *eval.State, g *entry.GroupOption, fix *roster.Fix) int {
	count := 0
	for _, op := range fix.Operations {
		if i := e.ByID(op.Selection); i != eval.None && e.Selection(i).Option.Group != g {
			count++
		}
	}
	return count
}

// tryTogether carries a step out with a fix; nil where that undoes the step, or
// makes an error that was not there.
func (e *chooser) tryTogether(s step, fix *roster.Fix, before map[check.FindingKey]entry.Number) *Combination {
	ops := append([]roster.Operation{s.op}, fix.Operations...)
	next, _, err := edit.Apply(e.Book, e.Roster, ops)
	if err != nil {
		return nil
	}
	f := edit.Find(e.Book, next.Forces, e.Selection(s.on).Doc.ID)
	if f == nil || !s.holds(f.Selection()) {
		return nil
	}
	after := e.Recheck(next)
	if after.FirstWorse(before) != nil {
		return nil
	}
	return &Combination{Operations: ops, CostDelta: e.CostsUntil(after)}
}

// describe notes what a fix does beside the step.
func (t *Combination) describe(after *check.Findings, worse *check.Finding, fix *roster.Fix) {
	if isWholeUnit(worse) {
		if n, err := strconv.Atoi(worse.Limit); err == nil {
			t.Models = n
		}
		if fix.Code != roster.FixWhole {
			t.Instead = []string{worse.Thing}
		}
		return
	}
	for _, op := range fix.Operations {
		if i := after.ByID(op.Selection); i != eval.None && op.Op != roster.Choose {
			t.Instead = append(t.Instead, after.Name(i))
		}
	}
}

// dropping is how one of an option is taken away below a selection; nil where it
// must be there, or is not.
func (e *chooser) dropping(i int32, o *entry.Option, c *Choice, before map[check.FindingKey]entry.Number) *Combination {
	op, ok := e.drop(i, o, c)
	if !ok {
		return nil
	}
	s := step{on: i, option: o, op: op, holds: func(s *roster.Selection) bool { return countOf(s, o.ID) < c.Now }}
	if t := e.tryTogether(s, &roster.Fix{}, before); t != nil {
		return t
	}
	next, _, err := edit.Apply(e.Book, e.Roster, []roster.Operation{op})
	if err != nil {
		return nil
	}
	after := e.Recheck(next)
	if worse := after.FirstWorse(before); worse != nil && isWholeUnit(worse) {
		return e.complete(s, after, before)
	}
	return nil
}

// drop is the operation that takes one of an option away.
func (e *chooser) drop(i int32, o *entry.Option, c *Choice) (op roster.Operation, ok bool) {
	if c.Now <= c.Min {
		return op, false
	}
	if c.Operation.Op == roster.Choose {
		return roster.Operation{Op: roster.Choose, Selection: c.Operation.Selection, Group: c.Operation.Group}, true
	}
	one := 1
	for j := range e.Children(i) {
		if e.Selection(j).Option == o {
			op, ok = roster.Operation{Op: roster.Deselect, Selection: e.Selection(j).Doc.ID, Count: &one}, true
		}
		if ok {
			break
		}
	}
	return op, ok
}

// countOf is how many of an option are selected directly below.
func countOf(s *roster.Selection, option string) int {
	count := 0
	for i := range s.Selections {
		if s.Selections[i].Entry == option {
			count += s.Selections[i].Count
		}
	}
	return count
}
