package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Plan returns legal ways for a charge move with a charge roll, if it finds any.
// That it finds none does not prove that there are none. The ways hold until the
// next plan.
func Plan(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) ([]rules.Way, bool) {
	if ways, ok := planFor(g, u, targets, targets, roll); ok || g.Edition.Charge.All.Is {
		if ok && g.Edition.Charge.Contact.Is {
			move.CloseUp(g, u, Kind(g, u, targets, roll), ways)
		}
		return ways, ok
	}
	for e := range g.Units() {
		if targets.Has(e) && targets.Without(e) != 0 {
			if ways, ok := planFor(g, u, targets, rules.UnitSet(0).With(e), roll); ok {
				return ways, true
			}
		}
	}
	return nil, false
}

// planFor plans a charge that ends beside all units of a set of its targets. The
// model that is moved first is one that ends so.
func planFor(g *rules.Game, u rules.UnitID, targets, reach rules.UnitSet, roll geom.Length) ([]rules.Way, bool) {
	ways, ok := move.Plan(g, u, Kind(g, u, targets, roll), &move.Goal{Reach: reach})
	if !ok || len(ways) == 0 {
		return nil, false
	}
	c := rules.Charging{Unit: u, Targets: targets, First: g.Find(u, ways[0].Model) - int(g.Unit(u).First)}
	c.Bodies = append(c.Bodies, g.Bodies(u)...)
	for i := range ways {
		at := g.Find(u, ways[i].Model) - int(g.Unit(u).First)
		c.Bodies[at].Pose = ways[i].Poses[len(ways[i].Poses)-1]
	}
	return ways, g.Edition.Charge.Success.Do(g, &c)
}

// PlanHeroic returns legal ways for a Heroic Intervention; none where the unit
// stays. The ways hold until the next plan.
func PlanHeroic(g *rules.Game, u rules.UnitID) []rules.Way {
	return move.PlanCloser(g, u, HeroicKind(g, u), func(*geom.Body) bool { return false })
}
