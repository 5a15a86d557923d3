package check

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkRelics reports what army books forbid, but imported data often does not limit, as not verified: the same
// Relic or Warlord Trait twice, a second Relic that no Stratagem gives, and two Warlord Traits of a unit that are not
// alternatives in the data.
func (e *Findings) checkRelics(rule string) {
	copies := map[string]int64{}
	traits := map[int32][]int32{} // by unit
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
		if !e.isFree(i) {
			continue
		}
		if purpose == entry.PurposeWarlordTrait {
			e.checkTraits(i, traits[e.RootOf(i)])
			traits[e.RootOf(i)] = append(traits[e.RootOf(i)], i)
			continue
		}
		if free != eval.None {
			e.unverifiedOfUnit(i, &Finding{aspect: "relic", rule: rule, text: e.Name(free)})
		}
		free = i
	}
}

// isFixedTrait reports whether an option is a Warlord Trait that is not one of a group. Named characters have such ones.
func isFixedTrait(o *entry.Option) bool {
	return o.Group == nil && o.Kind() == entry.Upgrade && o.Purpose() == entry.PurposeWarlordTrait
}

// checkTraits reports a Warlord Trait of a unit with another one, if they are not members of a group that limits their
// number and the unit need not have it.
func (e *Findings) checkTraits(i int32, others []int32) {
	o := e.Selection(i).Option
	if least, _ := e.Bounds(e.At(i)); least > 0 || isFixedTrait(o) {
		return
	}
	for _, k := range others {
		limited := false
		for g := e.Selection(k).Option.Group; g != nil; g = g.Parent {
			h := eval.GroupHolder(g)
			limited = limited || isInGroup(o, g.Group) && h.HasConstraint(func(c *entry.Constraint) bool { return c.Bound == entry.Max })
		}
		if !limited {
			e.unverifiedOfUnit(i, &Finding{aspect: "trait", rule: "9e.ONLYWAR.WARLORD.2", text: e.Name(k)})
			return
		}
	}
}

// isWithin reports whether a selection is part of one with the same purpose, or of no unit.
func (e *Findings) isWithin(i int32, purpose entry.Purpose) bool {
	parent := e.Selection(i).Parent
	return parent == eval.None || e.Selection(parent).Option.Purpose() == purpose
}

// isFree reports whether a Relic or a Warlord Trait is available without anything else of its unit, such as a
// Stratagem, in a group whose number in the army the data does not limit.
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
