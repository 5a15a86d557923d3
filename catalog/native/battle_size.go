package native

import (
	"fmt"

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
