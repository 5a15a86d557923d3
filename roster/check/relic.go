package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkRelics reports what army books forbid, but imported data often does not limit, as not verified: the same
// Relic or Warlord Trait twice, and a second Relic that no Stratagem gives.
func (e *Findings) checkRelics(rule string) {
	copies := map[string]int64{}
	free := int32(eval.None)
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		purpose := o.Purpose()
		if purpose != entry.PurposeRelic && purpose != entry.PurposeWarlordTrait || o.Kind() != entry.Upgrade || e.Hidden(i) || e.isWithin(i, purpose) {
			continue
		}
		name := catalog.Fold(o.Name())
		if copies[name] += e.Selection(i).Number; copies[name] > 1 && !e.dataLimits(i, copies[name]) {
			e.unverifiedOfUnit(i, &Finding{aspect: "twice", rule: rule})
		}
		if purpose != entry.PurposeRelic || !e.isFree(i) {
			continue
		}
		if free != eval.None {
			e.unverifiedOfUnit(i, &Finding{aspect: "relic", rule: rule, text: e.Name(free)})
		}
		free = i
	}
}

// isWithin reports whether a selection is part of one with the same purpose, or of no unit.
func (e *Findings) isWithin(i int32, purpose entry.Purpose) bool {
	parent := e.Selection(i).Parent
	return parent == eval.None || e.Selection(parent).Option.Purpose() == purpose
}

// isFree reports whether a Relic is available without anything else of its unit, such as a Stratagem, in a group
// whose number in the army the data does not limit.
func (e *Findings) isFree(i int32) bool {
	n := e.Selection(i)
	if e.Selection(n.Parent).Option.Kind() == entry.Upgrade {
		return false
	}
	var nodes []*entry.Node // not the Relic itself, which may replace a weapon
	for g := n.Option.Group; g != nil; g = g.Parent {
		h := eval.GroupHolder(g)
		if h.HasConstraint(countsInArmy) {
			return false
		}
		if nodes = append(nodes, h.Target); h.Link != nil {
			nodes = append(nodes, h.Link)
		}
	}
	return !slices.ContainsFunc(nodes, func(x *entry.Node) bool { return e.dependsOnUpgrade(x, e.RootOf(i)) })
}

// dependsOnUpgrade reports whether a node is available or not by an upgrade within a selection.
func (e *Findings) dependsOnUpgrade(x *entry.Node, within int32) bool {
	tests := func(c *entry.Condition) bool {
		f, scope := c.ResolvedChild(), c.ResolvedScope().Kind
		return f.Kind == entry.ChildOfEntry && f.Entry.Kind == entry.Upgrade && f.Entry.Purpose() == entry.PurposeNone &&
			scope != entry.InRoster && scope != entry.InForce && e.hasEntry(within, f.Entry)
	}
	return slices.ContainsFunc(x.On(entry.FieldHidden), func(g entry.Guarded) bool {
		return g.When.Contains(tests) || slices.ContainsFunc(g.Groups, func(m *entry.ModifierGroup) bool { return m.When.Contains(tests) })
	})
}

// hasEntry reports whether an entry is selected within a selection.
func (e *Findings) hasEntry(within int32, x *entry.Entry) bool {
	for k := within + 1; k < e.Selection(within).End; k++ {
		if e.Selection(k).Option.Entry == x {
			return true
		}
	}
	return false
}
