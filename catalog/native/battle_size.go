package native

import (
	"fmt"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// battleSizeEntry returns the entry with which an army chooses its battle size, which
// limits its points, or nil if the edition has none.
func (e *edition) battleSizeEntry() *entry.Entry {
	preset := e.doc.DefaultBattleSize
	if preset == "" {
		return nil
	}
	id, rule, at := e.id+"/battle-size", e.doc.Rules.BattleSize, e.at.at("battle_sizes")
	g := &entry.Group{
		Node: node(id+"/choice", entry.BattleSizeName, at),
		Constraints: []entry.Constraint{
			bound{minID(id + "/choice"), entry.Min, 1, entry.ScopeParent, "battle_size.missing", rule, at}.constraint(),
			bound{maxID(id + "/choice"), entry.Max, 1, entry.ScopeParent, "battle_size.many", rule, at}.constraint(),
		},
	}
	e.battleSizes(g, preset)
	if g.Default == "" {
		e.problem(e.at.at("default_battle_size"), "battle_size.unknown", e.doc.Name, preset, "a battle size that armies of points are built for")
	}
	return &entry.Entry{
		Node: node(id, entry.BattleSizeName, at), Import: true,
		Constraints: []entry.Constraint{
			bound{minID(id), entry.Min, 1, entry.ScopeRoster, "battle_size.missing", rule, at}.constraint(),
			bound{maxID(id), entry.Max, 1, entry.ScopeRoster, "battle_size.many", rule, at}.constraint(),
		},
		Offers: entry.Offers{Groups: []*entry.Group{g}},
	}
}

// battleSizes adds the battle sizes to a group. Their names contain their limits
// (entry.Option.SizeLimit). Combat Patrol is left out (10e.ARMY.SIZE.2).
func (e *edition) battleSizes(g *entry.Group, preset string) {
	for i, size := range e.doc.BattleSizes {
		if size.Boxed || size.Points == 0 {
			continue
		}
		at := e.at.at("battle_sizes", i)
		x := &entry.Entry{Node: node(e.sizeID(size), fmt.Sprintf("%s (%d Point limit)", size.Name, size.Points), at), Collective: true}
		g.Entries = append(g.Entries, x)
		if size.Name == preset {
			g.Default = x.ID
		}
	}
}

// oneForce returns the constraint on the number of forces of an army.
func (e *edition) oneForce() []entry.Constraint {
	if e.doc.Forces == 0 {
		return nil
	}
	return []entry.Constraint{{
		ID: e.id + "/army#forces", Bound: entry.Max, Value: entry.Int(int64(e.doc.Forces)),
		Query: entry.Query{Scope: entry.ScopeRoster, Field: entry.FieldForces, ChildForces: true, Shared: true},
		Rule:  e.doc.Rules.Forces, Source: e.at.at("forces").source(),
	}}
}

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
