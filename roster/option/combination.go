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

// A Combination is a list of changes of a unit that are legal only together: all models take an
// option for the whole unit, or an option replaces another.
type Combination struct {
	Operations []roster.Operation `json:"operations"`
	// Models is the number of models that take an option for the whole unit.
	Models int `json:"models,omitempty"`
	// Instead lists the names of the replaced options.
	Instead   []string     `json:"instead,omitempty"`
	CostDelta roster.Costs `json:"cost_delta"`
}

// isWholeUnit reports whether a finding states that either all models of a unit or none must take
// an option.
func isWholeUnit(f *check.Finding) bool {
	return f.Constraint != nil && f.Constraint.Fix == entry.FixWholeUnit
}

// togetherTried is the maximum number of fixes tried to complete one operation.
const togetherTried = 4

// A step is an operation below a selection that causes an error.
type step struct {
	on     int32         // the selection
	option *entry.Option // the added or removed option
	op     roster.Operation
	// holds reports whether the selection, after further changes, still has the effect of
	// the operation.
	holds func(*roster.Selection) bool
}

// complete searches for a change of the unit that fixes all new errors of a step. It
// returns nil if there is none.
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

// completing returns the fixes of an error that may make a step legal, those that replace
// options of the same group first.
func (e *chooser) completing(s step, worse *check.Finding, after *check.Findings) []roster.Fix {
	fixes := slices.DeleteFunc(slices.Collect(fix.Proposals(after, worse)), func(x roster.Fix) bool { return !e.within(s, worse, after, &x) })
	slices.SortStableFunc(fixes, func(a, b roster.Fix) int {
		return cmp.Compare(strangers(after.State, s.option.Group, &a), strangers(after.State, s.option.Group, &b))
	})
	return fixes
}

// within reports whether a fix changes only selections below the step's selection or, if
// the option is for the whole unit, below its unit. It allows the removal of models only
// in exchange for models.
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

// standsBelow reports whether a selection is below another one or, if itself is set, is that
// selection.
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

// strangers counts the operations of a fix on other groups. An option should preferably replace
// one in the same group.
func strangers(e *eval.State, g *entry.GroupOption, fix *roster.Fix) int {
	count := 0
	for _, op := range fix.Operations {
		if i := e.ByID(op.Selection); i != eval.None && e.Selection(i).Option.Group != g {
			count++
		}
	}
	return count
}

// tryTogether applies a step with a fix. It returns nil if the fix undoes the step, or if
// there is a new error.
func (e *chooser) tryTogether(s step, fix *roster.Fix, before map[check.FindingKey]entry.Number) *Combination {
	ops := append([]roster.Operation{s.op}, fix.Operations...)
	next, err := e.dry.Apply(ops)
	if err != nil {
		return nil
	}
	f := edit.Find(e.Book, next.Forces, e.Selection(s.on).Doc.ID)
	if f == nil || !s.holds(f.Selection()) {
		return nil
	}
	after := e.Recheck(next.Roster)
	if after.FirstWorse(before) != nil {
		return nil
	}
	return &Combination{Operations: ops, CostDelta: e.CostsUntil(after)}
}

// describe sets the descriptions of the changes that a fix makes in addition to the step.
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

// dropping returns the changes that remove one of an option below a selection, or nil if it is
// required or not selected.
func (e *chooser) dropping(i int32, o *entry.Option, c *Choice, before map[check.FindingKey]entry.Number) *Combination {
	op, ok := e.drop(i, o, c)
	if !ok {
		return nil
	}
	s := step{on: i, option: o, op: op, holds: func(s *roster.Selection) bool { return countOf(s, o.ID) < c.Now }}
	if t := e.tryTogether(s, &roster.Fix{}, before); t != nil {
		return t
	}
	next, err := e.dry.Apply([]roster.Operation{op})
	if err != nil {
		return nil
	}
	after := e.Recheck(next.Roster)
	if worse := after.FirstWorse(before); worse != nil && isWholeUnit(worse) {
		return e.complete(s, after, before)
	}
	return nil
}

// drop returns the operation that removes one of an option.
func (e *chooser) drop(i int32, o *entry.Option, c *Choice) (op roster.Operation, ok bool) {
	if c.Now <= c.Min {
		return op, false
	}
	if c.Operation.Op == roster.Choose {
		return roster.Operation{Op: roster.Choose, Selection: c.Operation.Selection, Group: c.Operation.Group}, true
	}
	for j := range e.Children(i) {
		if e.Selection(j).Option == o {
			op, ok = roster.Operation{Op: roster.Deselect, Selection: e.Selection(j).Doc.ID, Count: new(1)}, true
		}
		if ok {
			break
		}
	}
	return op, ok
}

// countOf returns the number of an option's selections directly below a selection.
func countOf(s *roster.Selection, option string) int {
	count := 0
	for i := range s.Selections {
		if s.Selections[i].Entry == option {
			count += s.Selections[i].Count
		}
	}
	return count
}
