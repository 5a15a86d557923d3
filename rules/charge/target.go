package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// Can reports whether a unit can be selected to charge: it was not within Engagement Range when
// the phase started, its earlier actions this turn allow it, it has not been selected yet, and
// it has a target.
func Can(g *rules.Game, u rules.UnitID) bool {
	return g.Unit(u).Did&(rules.StartedEngaged|rules.SelectedToCharge) == 0 &&
		g.Edition.Charge.Eligible.Do(g, u) && moves(g, u) && Targets(g, u) != 0
}

// moves reports whether any model of the unit can move (9e.DATASHEET.CHAR.2).
func moves(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	for at := s.First; at < s.First+s.Alive; at++ {
		if g.Profile(int(at)).Move != (rules.Move{}) {
			return true
		}
	}
	return false
}

// NearAtStart allows charges by units that were near enemies when the phase started
// (9e.CHARGE.SEQ.2) and that NeitherAdvancedNorFellBack allows.
func NearAtStart(g *rules.Game, u rules.UnitID) bool {
	return g.Unit(u).Did&rules.StartedInCharge != 0 && NeitherAdvancedNorFellBack(g, u)
}

// NearAndNoAircraft allows charges by units other than AIRCRAFT (10e.AIRCRAFT.FIGHT.1) that
// NearAtStart allows (10e.CHARGE.SEQ.2).
func NearAndNoAircraft(g *rules.Game, u rules.UnitID) bool {
	return !g.Aircraft(u) && NearAtStart(g, u)
}

// NeitherAdvancedNorFellBack allows charges by units that did neither this turn
// (9e.CHARGE.SEQ.3, 8e.CHARGE.SEQ.1), unless effects allow it, and that did not leave a
// destroyed TRANSPORT (9e.MOVE.TRANSPORTLOSS.4).
func NeitherAdvancedNorFellBack(g *rules.Game, u rules.UnitID) bool {
	return move.Barred(g, u)&effect.ToCharge == 0
}

// Targets returns the enemy units that the unit may declare a charge against: those near
// enough, visible or not (9e.CHARGE.UNIT.1), and AIRCRAFT only if the unit may charge them
// (9e.GAPS.14).
func Targets(g *rules.Game, u rules.UnitID) (set rules.UnitSet) {
	within := reach(g, u, g.Edition.Charge.Within.Is)
	for i := range g.State.Frames {
		if f := (chargeFrame{&g.State.Frames[i]}); f.Step == rules.StepChargeUnit && f.Unit == u && f.Stage == targeting {
			within = min(within, f.distance()) // 11e.CHARGE.MOVE.1
		}
	}
	return targetsWithin(g, u, within)
}

// targetsWithin returns the enemy units within a distance that the unit may charge.
func targetsWithin(g *rules.Game, u rules.UnitID, within geom.Length) (set rules.UnitSet) {
	for e := range g.Enemies(u) {
		if g.Within(u, e, within) && mayEndEngaged(g, u, e) {
			set = set.With(e)
		}
	}
	return set
}

// mayEndEngaged reports whether the unit may charge the other, at any distance.
func mayEndEngaged(g *rules.Game, u, e rules.UnitID) bool {
	if g.Aircraft(e) && !g.Edition.Charge.Aircraft.Do(g, u) {
		return false
	}
	may := true
	g.EachEffect(u, effect.ChargesOnly, func(only *effect.Effect) {
		may = may && only.Scope.Opponent.Passes(g.Keywords(e))
	})
	g.EachEffect(e, effect.EngagedOnlyBy, func(only *effect.Effect) {
		may = may && only.Scope.Opponent.Passes(g.Keywords(u))
	})
	return may
}

func reach(g *rules.Game, u rules.UnitID, within geom.Length) geom.Length {
	return move.Distance(g, u, effect.ToCharge, within)
}

// FliesToAircraft allows charges against AIRCRAFT only to units that can FLY (9e.GAPS.14).
func FliesToAircraft(g *rules.Game, u rules.UnitID) bool { return g.Has(u, effect.Fly) }

// FliesAcross lets models of units that can FLY move across other models in a charge
// (9e.CHARGE.FLY.1). They move over terrain like other models (9e.CHARGE.FLY.2).
func FliesAcross(g *rules.Game, u rules.UnitID) effect.Across {
	if g.Has(u, effect.Fly) {
		return effect.AcrossModels
	}
	return 0
}

// FliesOrThroughRuins is move.FliesThroughAir, and lets INFANTRY and BEASTS move through ruins (10e.TERRAIN.RUINS.1).
func FliesOrThroughRuins(g *rules.Game, u rules.UnitID) effect.Across {
	return move.FliesThroughAir(g, u) | move.ThroughRuins(g, u)
}

// SkiesOrDensity lets units charge across what they are moved across in other moves
// (11e.MOVE.FLY.3, 11e.TERRAIN.MOVE.2).
func SkiesOrDensity(g *rules.Game, u rules.UnitID) effect.Across {
	return move.SkiesOrDensity(g, u, 0)
}

// ChargesAnything lets all units charge all others.
func ChargesAnything(*rules.Game, rules.UnitID) bool { return true }

// WithEveryTarget requires that a charge ends within Engagement Range of every target
// (9e.CHARGE.UNIT.3), or reaches it across a barricade.
func WithEveryTarget(g *rules.Game, c *rules.Charging) bool {
	for e := range c.Targets.All() {
		if !geom.UnitWithinReach(c.Bodies, g.Bodies(e), g.Edition.Table.Engagement.Is) && !reachesAcross(g, c, e) {
			return false
		}
	}
	return true
}

// reachesAcross reports whether a charge ends with a model that reaches a target across a barricade, and is as close as
// possible to that: it touches it or has moved as far as it can (10e.TERRAIN.BARRICADE.3).
func reachesAcross(g *rules.Game, c *rules.Charging, e rules.UnitID) bool {
	if !g.BehindBarricade(e) {
		return false
	}
	targets, before := g.Bodies(e), g.Bodies(c.Unit)
	for i := range c.Bodies {
		b := &c.Bodies[i]
		far := move.Able(g, int(g.Unit(c.Unit).First)+i, c.Roll) - move.BaseToBase
		for j := range targets {
			if !geom.Within(b, &targets[j], rules.AcrossBarricade) {
				continue
			}
			ground := g.BarricadeBetween(b, &targets[j])
			if ground != nil && (geom.UnitWithin(c.Bodies[i:i+1], ground, move.BaseToBase) || !b.At().Within(before[i].At(), far)) {
				return true
			}
		}
	}
	return false
}

// FirstBesideTarget requires that the first model to move in a charge ends within 1" of a model
// of a target (8e.CHARGE.MOVE.2). If it is not known which model moves first, any model may
// fulfil this.
func FirstBesideTarget(g *rules.Game, c *rules.Charging) bool {
	first := c.Bodies
	if c.First >= 0 {
		first = c.Bodies[c.First : c.First+1]
	}
	for e := range c.Targets.All() {
		if geom.UnitWithinReach(first, g.Bodies(e), g.Edition.Table.Engagement.Is) {
			return true
		}
	}
	return false
}

// CouldReach reports whether the models of a unit are near enough to the targets (to all of
// them or to one, depending on the edition) to come within Engagement Range with a charge roll,
// if there were no obstacles. If it returns false, the charge is impossible.
func CouldReach(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) bool {
	all := g.Edition.Charge.All.Is
	for e := range targets.All() {
		far := roll
		switch {
		case g.BehindBarricade(e):
			far += rules.AcrossBarricade
		case !g.Edition.Charge.RollFirst.Is: // otherwise Targets has checked that a target is within the roll (11e.CHARGE.MOVE.3)
			far += g.Edition.Table.Engagement.Is.Horizontal
		}
		if (apart(g.Bodies(u), g.Bodies(e)) <= far) != all {
			return !all
		}
	}
	return all
}

// apart returns the distance between two units seen from above.
func apart(a, b []geom.Body) geom.Length {
	least := geom.Reachable
	for i := range a {
		for j := range b {
			least = min(least, geom.Horizontal(&a[i], &b[j]))
		}
	}
	return least
}

// Plan returns legal moves for a charge with a charge roll. ok is false if it finds none, which
// does not prove that there are none. The moves are valid until the next plan.
func Plan(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) ([]rules.Path, bool) {
	paths, ok := plan(g, u, targets, roll)
	if contact := g.Edition.Charge.Contact.Is; contact != nil {
		move.CloseUp(g, u, Kind(g, u, targets, roll), contact, paths)
	}
	return paths, ok
}

// HasWay reports whether Plan finds moves for a charge.
func HasWay(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) bool {
	_, ok := plan(g, u, targets, roll)
	return ok
}

// plan plans a charge that ends beside all its targets, or, where the edition allows it, beside one of them.
func plan(g *rules.Game, u rules.UnitID, targets rules.UnitSet, roll geom.Length) ([]rules.Path, bool) {
	if paths, ok := planFor(g, u, targets, targets, roll); ok || g.Edition.Charge.All.Is {
		return paths, ok
	}
	for e := range targets.All() {
		if targets.Without(e) != 0 {
			if paths, ok := planFor(g, u, targets, rules.UnitSet(0).With(e), roll); ok {
				return paths, true
			}
		}
	}
	return nil, false
}

// planFor plans a charge that ends beside all units in reach, a subset of its targets. The
// first model to move is one that ends beside them.
func planFor(g *rules.Game, u rules.UnitID, targets, reach rules.UnitSet, roll geom.Length) ([]rules.Path, bool) {
	paths, ok := move.Plan(g, u, Kind(g, u, targets, roll), &move.Goal{Reach: reach})
	if !ok || len(paths) == 0 {
		return nil, false
	}
	c := rules.Charging{Unit: u, Targets: targets, Roll: roll, First: g.Find(u, paths[0].Model) - int(g.Unit(u).First)}
	c.Bodies = append(c.Bodies, g.Bodies(u)...)
	for i := range paths {
		at := g.Find(u, paths[i].Model) - int(g.Unit(u).First)
		c.Bodies[at].Pose = paths[i].Poses[len(paths[i].Poses)-1]
	}
	return paths, g.Edition.Charge.Success.Do(g, &c)
}

// PlanHeroic returns legal moves for a Heroic Intervention, or none if the unit stays. They are
// valid until the next plan.
func PlanHeroic(g *rules.Game, u rules.UnitID) []rules.Path {
	return move.PlanCloser(g, u, HeroicKind(g, u), func(*geom.Body) bool { return false })
}
