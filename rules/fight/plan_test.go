package fight_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestPlans: planned pile-ins and consolidations are legal.
func TestPlans(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := field(t, "", units(unit(rapid.IntRange(1, 5).Draw(rt, "own"), sword(4))), units(unit(5, sword(5)), unit(3, sword(5))))
		m.Stand(1, 10*inch, geom.Length(rapid.IntRange(3, 9).Draw(rt, "y"))*inch)
		m.at(2, geom.Length(rapid.IntRange(0, 1200).Draw(rt, "gap")), 5*inch)
		m.at(3, geom.Length(rapid.IntRange(1300, 5000).Draw(rt, "other gap")), 17*inch)
		m.begin()
		for q := m.Request(); q.Ask != rules.Nothing; q = m.Request() {
			c := &rules.Choice{Ask: q.Ask}
			switch q.Reason {
			case rules.ForPileIn:
				c.Paths = fight.PlanPileIn(m.Game, q.Unit)
			case rules.ForConsolidation:
				c.Paths = fight.PlanConsolidate(m.Game, q.Unit)
			case rules.ForFighting:
				c = m.atFirst()
			}
			if err := m.Apply(c); err != nil {
				rt.Fatalf("%v: %v", q.Reason, err)
			}
			if !m.Coherent(m.Bodies(1)) || len(m.State.Available) > 5 {
				rt.Fatal("the unit has fallen apart")
			}
		}
	})
}

func lowest(set rules.UnitSet) rules.UnitID {
	u := rules.UnitID(1)
	for !set.Has(u) {
		u++
	}
	return u
}

func sortByTarget(list []rules.Declared) {
	for i := range list {
		for k := i; k > 0 && list[k-1].Target > list[k].Target; k-- {
			list[k-1], list[k] = list[k], list[k-1]
		}
	}
}

// TestPlanFinds: every model of a unit moves as near as it can.
func TestPlanFinds(t *testing.T) {
	m := field(t, "", units(unit(3, sword(4))), units(unit(3, sword(5))))
	m.Stand(1, 10*inch, 5*inch)
	m.at(2, 2*inch, 5*inch)
	if paths := fight.PlanPileIn(m.Game, 1); len(paths) != 3 {
		t.Errorf("%d models move, want 3", len(paths))
	}
}
