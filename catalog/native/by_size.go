package native

import (
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// Ids of the cost types that the battle size limits in some editions (11e.ARMY.SIZE.1).
const (
	detachmentPoints = "detachment_points"
	enhancementCost  = "enhancements"
)

// bySize returns the limit of the default battle size, and the modifiers that set a constraint to
// the limits of the other battle sizes (11e.ARMY.SIZE.4). The place is that of the member of the
// default battle size. limit returns 0 if a battle size has none. All limits are 0 if the edition
// has none.
func (e *edition) bySize(constraint, member string, limit func(BattleSize) int) (least int, set []entry.Modifier, at place) {
	sizes := e.at.at("battle_sizes")
	for i, s := range e.doc.BattleSizes {
		if s.Name == e.doc.DefaultBattleSize {
			least, at = limit(s), sizes.at(i, member)
		}
	}
	for i, s := range e.doc.BattleSizes {
		if n := limit(s); n > 0 && n != least {
			at := sizes.at(i, member)
			set = append(set, change(entry.Set, constraint, n, has(entry.ScopeRoster, e.sizeID(s), 1, at), at))
		}
	}
	return least, set, at
}

// sizeID returns the id of the entry that chooses a battle size.
func (e *edition) sizeID(s BattleSize) string { return e.id + "/battle-size/" + slug(s.Name) }

// hasDetachmentPoints reports whether armies buy their detachments.
func (e *edition) hasDetachmentPoints() bool {
	n, _, _ := e.bySize("", "", func(s BattleSize) int { return s.DetachmentPoints })
	return n > 0
}

// countsEnhancements reports whether the battle size limits the Enhancements of an army.
func (e *edition) countsEnhancements() bool {
	n, _, _ := e.bySize("", "", func(s BattleSize) int { return s.Enhancements })
	return n > 0
}

// limitCosts adds the cost types that the battle size limits, and their limits, to the game
// system and its force (11e.ARMY.DETACHMENT.1, 11e.ARMY.ENHANCEMENT.1).
func (e *edition) limitCosts(force *entry.Force) {
	rules := e.doc.Rules
	limit := func(cost, name, code, rule, member string, hidden bool, limit func(BattleSize) int) {
		id := force.ID + "#" + slug(cost)
		most, set, at := e.bySize(id, member, limit)
		if most == 0 {
			return
		}
		e.catalogue.CostTypes = append(e.catalogue.CostTypes, entry.CostType{ID: cost, Name: name, DefaultLimit: entry.Int(-1), Hidden: hidden})
		c := bound{id, entry.Max, most, entry.ScopeRoster, code, rule, at}.constraint()
		c.Field, c.Child = cost, entry.ChildAny
		force.Constraints = append(force.Constraints, c)
		force.Modifiers = append(force.Modifiers, set...)
	}
	limit(detachmentPoints, entry.DetachmentPointsName, "", rules.DetachmentPoints, "detachment_points", false, func(s BattleSize) int { return s.DetachmentPoints })
	limit(enhancementCost, entry.EnhancementsName, "enhancement.max", rules.enhancementMax(), "enhancements", true, func(s BattleSize) int { return s.Enhancements })
}

// before returns the condition that the army has n or more selections of an entry that precede
// the current one.
func before(entryID string, n int, at place) entry.Conditions {
	self := func(child string, c entry.Comparison) entry.Condition {
		return entry.Condition{
			Query:      entry.Query{Scope: entry.ScopeSelf, Field: entry.FieldSelections, Child: child, Shared: true},
			Comparison: c, Value: entry.Int(1), Source: at.source(),
		}
	}
	all := count(entry.ScopeRoster, "") // selections of any entry: the conditions filter them
	all.ChildForces = true
	return entry.Conditions{Counts: []entry.Count{{
		Query: all, Comparison: entry.AtLeast, Value: entry.Int(int64(n)),
		When:   entry.Conditions{Tests: []entry.Condition{self(entryID, entry.InstanceOf), self(entry.ChildAny, entry.Before)}},
		Source: at.source(),
	}}}
}

// further adds the additional cost of repeated units of the datasheet (11e.ARMY.POINTS.2).
func (s *sheet) further() {
	const cost = "points"
	for i, f := range s.doc.Further {
		at := s.at.at("further", i)
		s.knownCost(cost, at.at(cost))
		if i > 0 && f.From <= s.doc.Further[i-1].From {
			s.problem(at.at("from"), "cost.step", s.doc.Name, strconv.Itoa(f.From), "more than "+strconv.Itoa(s.doc.Further[i-1].From)+", the number of the step before")
		}
		s.unit.Modifiers = append(s.unit.Modifiers, entry.Modifier{
			Op: entry.Increment, Field: cost, Value: s.amount(f.Points, at.at(cost)).String(),
			When: before(s.id, f.From-1, at), Source: at.source(),
		})
	}
}
