package option

import (
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Quota is a maximum and the current number.
type Quota struct {
	Thing  string // what is counted: the option, its group or its category
	Actual int64
	Limit  int64
}

// A limiter finds maximums that are reached.
type limiter struct{ *eval.State }

// LimitsReached returns the root options of a force that are at a maximum number, each with the
// first such maximum, by composite id. It does not try the options, so it ignores the selections
// and modifiers that they would add.
func LimitsReached(s *eval.State, force string) map[string]Quota {
	e := &limiter{s}
	out := map[string]Quota{}
	for f := range e.ForceCount() {
		if e.Force(f).Doc.ID != force || e.Force(f).Choices == nil {
			continue
		}
		for _, o := range e.Force(f).Choices.Options {
			if q, full := e.fullOption(eval.InForce(int32(f), o)); full {
				out[o.ID] = q
			}
		}
	}
	return out
}

// fullOption returns a maximum that a root option has reached: its own, that of a group
// that contains it, or that of its category's slot.
func (e *limiter) fullOption(at eval.Place) (Quota, bool) {
	o := at.Option
	own := eval.OptionHolder(o)
	if q, full := e.filledAny(&own, at, o.Name()); full {
		return q, true
	}
	for g := o.Group; g != nil; g = g.Parent {
		h := eval.GroupHolder(g)
		if q, full := e.filledAny(&h, eval.InForce(at.Force, nil), g.Group.Name); full {
			return q, true
		}
	}
	return e.fullSlot(at)
}

// fullSlot is like fullOption for the slot of an option's primary category.
func (e *limiter) fullSlot(at eval.Place) (Quota, bool) {
	n, primary := e.Force(at.Force).Entry, e.PrimaryAt(at)
	if n == nil || primary == nil {
		return Quota{}, false
	}
	in := eval.Place{Self: eval.None, Parent: eval.None, Force: at.Force}
	for i := range n.Categories {
		l := &n.Categories[i]
		if c := l.Category(); c != nil && primary.Is(c) {
			h := eval.Holder{Target: &c.Node, Link: &l.Node, Category: c}
			if q, full := e.filled(l.Constraints, &h, in, c.Name); full {
				return q, true
			}
		}
	}
	return Quota{}, false
}

func (e *limiter) filledAny(h *eval.Holder, at eval.Place, thing string) (q Quota, full bool) {
	for _, list := range h.Constraints() {
		if q, full = e.filled(list, h, at, thing); full {
			break
		}
	}
	return q, full
}

// filled returns the first constraint that one more selection would break.
func (e *limiter) filled(constraints []entry.Constraint, h *eval.Holder, at eval.Place, thing string) (Quota, bool) {
	for i := range constraints {
		c := &constraints[i]
		if c.Bound != entry.Max || c.Percent || c.Child != "" || c.ResolvedScope().Kind == entry.InSelf ||
			c.ResolvedField().Kind != entry.FieldIsSelections {
			continue
		}
		m := h.Matcher(c)
		actual, ok := e.Actual(c, h, at, &m)
		limit, whole := e.ConstraintValue(c, h, at).Int64()
		if n, exact := actual.Int64(); ok && whole && exact && limit >= 0 && n+1 > limit {
			return Quota{thing, n, limit}, true
		}
	}
	return Quota{}, false
}
