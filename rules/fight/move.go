package fight

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// CanMove reports whether a unit can pile in (ToPileIn) or consolidate (ToConsolidate) with any
// of its models: one that can move, touches no enemy model, and can come closer to one or, by a consolidation, to an objective.
func CanMove(g *rules.Game, u rules.UnitID, to effect.Actions) bool {
	if g.Forbidden(u)&to != 0 || to == effect.ToPileIn && !hasPileInTarget(g, u) || g.Edition.Fight.Aircraft.Is && g.Aircraft(u) {
		return false
	}
	first := int(g.Unit(u).First)
	bodies := g.Bodies(u)
	for i := range bodies {
		if takesPart(g, first+i) && move.Able(g, first+i, 1) > 0 && !Touching(g, u, &bodies[i]) &&
			(move.Closest(g, u, &bodies[i]) < geom.Reachable || to == effect.ToConsolidate && toMarker(g, u) && len(g.State.Markers) > 0) {
			return true
		}
	}
	return false
}

// Touching reports whether a body of a unit touches an enemy model: they are in base contact (11e.CORE.ASCLOSE.4).
func Touching(g *rules.Game, u rules.UnitID, b *geom.Body) bool {
	for e := range g.Enemies(u) {
		enemies := g.Bodies(e)
		for j := range enemies {
			if geom.Touch(b, &enemies[j]) {
				return true
			}
		}
	}
	return false
}

// PileInKind returns the constraints of a pile-in: models move up to 3" (9e.FIGHT.PILEIN.1),
// end closer to the closest enemy model (9e.FIGHT.PILEIN.2), and end in coherency
// (9e.FIGHT.PILEIN.4).
func PileInKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := &g.Edition.Fight
	return Kind(g, u, r.PileIn.ID, r.PileInCloser, pileInDistance(g, u))
}

// pileInDistance returns how far models of a unit pile in. What lets them pile in farther does not apply to the
// additional move of an overrun fight (11e.FIGHT.PILEIN.6, 11e.FIGHT.PILEIN.7).
func pileInDistance(g *rules.Game, u rules.UnitID) geom.Length {
	r := &g.Edition.Fight
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepFightUnit && f.Unit == u && f.Value == rules.AttackOnly && f.Model == rules.NoModel {
			return r.PileIn.Is
		}
	}
	return move.Distance(g, u, effect.ToPileIn, r.PileIn.Is)
}

// hasPileInTarget reports whether a unit may pile in towards an enemy unit: one that it is engaged with, or one near
// enough (11e.FIGHT.PILEIN.2).
func hasPileInTarget(g *rules.Game, u rules.UnitID) bool {
	n := g.Edition.Fight.PileInWithin.Is
	if n == 0 || g.EngagedBy(u) != 0 {
		return true
	}
	for e := range g.Enemies(u) {
		if g.Within(u, e, n) {
			return true
		}
	}
	return false
}

// ConsolidateKind returns the constraints of a consolidation: models move up to 3"
// (9e.FIGHT.CONSOLIDATE.1), end closer to the closest enemy model (9e.FIGHT.CONSOLIDATE.2), and
// end in coherency (9e.FIGHT.CONSOLIDATE.4).
func ConsolidateKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := &g.Edition.Fight
	return Kind(g, u, r.Consolidate.ID, r.ConsolidateCloser, move.Distance(g, u, effect.ToConsolidate, r.Consolidate.Is))
}

// Kind returns the constraints of a pile-in, a consolidation, or a similar move of an ability.
// rule gives the distance, and closer requires that models end closer to the closest enemy
// model. In some editions the unit must also end within Engagement Range of an enemy unit.
func Kind(g *rules.Game, u rules.UnitID, rule, closer rules.RuleID, distance geom.Length) *move.Kind {
	k := move.Closer(g, u, rule, closer, distance)
	able := k.Distance
	k.Distance = func(at int) geom.Length {
		if !takesPart(g, at) {
			return 0
		}
		return able(at)
	}
	r := &g.Edition.Fight
	if by := &r.EndsEngaged; by.Is {
		k.Whole = func(bodies []geom.Body) error {
			switch {
			case r.KeepsEngaged.Is && !keepsEngaged(g, u, bodies):
				return &rules.Illegal{
					Rule: r.KeepsEngaged.ID, Subject: fmt.Sprintf("unit %v", u), Found: "a model that leaves an enemy unit", Allowed: "models that stay engaged with the units that they are engaged with",
				}
			case engages(g, u, bodies):
				return nil
			}
			return &rules.Illegal{
				Rule: by.ID, Subject: fmt.Sprintf("unit %v", u), Found: "an end away from all enemy units", Allowed: "an end within Engagement Range of one, or to stay",
			}
		}
	}
	return k
}

// keepsEngaged reports whether each model of a unit would still be engaged with every enemy unit that it
// is engaged with.
func keepsEngaged(g *rules.Game, u rules.UnitID, bodies []geom.Body) bool {
	reach := g.Edition.Table.Engagement.Is
	before := g.Bodies(u)
	for e := range g.EngagedBy(u).All() {
		for i := range bodies {
			if before[i].Pose != bodies[i].Pose && geom.UnitWithinReach(before[i:i+1], g.Bodies(e), reach) && !geom.UnitWithinReach(bodies[i:i+1], g.Bodies(e), reach) {
				return false
			}
		}
	}
	return true
}

// engages reports whether a unit would be within Engagement Range of an enemy unit.
func engages(g *rules.Game, u rules.UnitID, bodies []geom.Body) bool {
	for e := range g.Enemies(u) {
		if geom.UnitWithinReach(bodies, g.Bodies(e), g.Edition.Table.Engagement.Is) {
			return true
		}
	}
	return false
}

func askMove(g *rules.Game, f *rules.Frame, why rules.Reason) rules.Status {
	r := &g.Edition.Fight
	rule, distance := r.PileIn.ID, pileInDistance(g, f.Unit)
	if why == rules.ForConsolidation {
		rule, distance = r.Consolidate.ID, move.Distance(g, f.Unit, effect.ToConsolidate, r.Consolidate.Is)
	}
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Reason: why, Player: f.Player, Unit: f.Unit, Rule: rule,
		Limits: rules.Limits{Distance: distance, Engage: true},
	})
}

// shortMove piles in or consolidates as the player chose. Without moves, no model moves.
func shortMove(g *rules.Game, f *rules.Frame, paths []rules.Path) error {
	if len(paths) == 0 {
		return nil
	}
	kind, why, does := PileInKind(g, f.Unit), rules.ForPileIn, "pile_in"
	if f.Stage != piling {
		kind, why, does = ConsolidateKind(g, f.Unit), rules.ForConsolidation, "consolidate"
	}
	marker := f.Stage != piling && toMarker(g, f.Unit)
	var bodies []geom.Body
	var err error
	byMode := marker && g.Edition.Fight.ByMode.Is
	if !byMode {
		bodies, err = Check(g, f.Unit, why, kind, paths)
	}
	if byMode || marker && err != nil {
		bodies, err = checkToMarker(g, f.Unit, paths)
	}
	if err != nil {
		return err
	}
	move.Carry(g, f.Unit, bodies)
	g.LogStep(f.Unit, kind.Rule, does)
	g.Mark(f.Unit, effect.Moved)
	return nil
}

// Check returns an error if the moves of a pile-in (rules.ForPileIn) or a consolidation
// (rules.ForConsolidation) break its rules or the constraints of a kind. Otherwise it returns
// the models as they would stand. It does not change the state.
func Check(g *rules.Game, u rules.UnitID, why rules.Reason, k *move.Kind, paths []rules.Path) ([]geom.Body, error) {
	if bodies, ok := move.Proved(g, u, paths); ok {
		return bodies, nil
	}
	if err := checkTouching(g, u, why, paths); err != nil {
		return nil, err
	}
	return move.Near(g, u, k, contactOf(g, why), paths)
}

// contactOf returns how near models end in a pile-in, a consolidation or a surge move if they can
// (10e.FIGHT.PILEIN.1, 10e.FIGHT.CONSOLIDATE.1, 11e.FIGHT.PILEIN.4).
func contactOf(g *rules.Game, why rules.Reason) *rules.Fact[[]geom.Length] {
	switch why {
	case rules.ForConsolidation:
		return &g.Edition.Fight.ConsolidateContact
	case rules.ForSurge:
		return &g.Edition.Move.Surge
	}
	return &g.Edition.Fight.PileInContact
}

// checkTouching returns an error if a model moves that touches an enemy model: it is as close as possible already
// (9e.FIGHT.PILEIN.3, 9e.FIGHT.CONSOLIDATE.3, 10e.CORE.CONTACT.3,
// 11e.CORE.ASCLOSE.2).
func checkTouching(g *rules.Game, u rules.UnitID, why rules.Reason, paths []rules.Path) error {
	by := g.Edition.Fight.PileInTouching
	if why == rules.ForConsolidation {
		by = g.Edition.Fight.ConsolidateTouching
	}
	for i := range paths {
		if at := g.Find(u, paths[i].Model); at >= 0 && Touching(g, u, &g.State.Bodies[at]) {
			return &rules.Illegal{
				Rule: by, Subject: fmt.Sprintf("model %v of unit %v", paths[i].Model, u), Found: "a move of a model that touches an enemy model", Allowed: "to stay",
			}
		}
	}
	return nil
}

// PlanPileIn returns legal moves for a pile-in, or none if the unit stays. They are valid until
// the next plan.
func PlanPileIn(g *rules.Game, u rules.UnitID) []rules.Path {
	return Plan(g, u, rules.ForPileIn, PileInKind(g, u))
}

// PlanConsolidate returns legal moves for a consolidation, or none if the unit stays. They are
// valid until the next plan.
func PlanConsolidate(g *rules.Game, u rules.UnitID) []rules.Path {
	if g.Edition.Fight.ByMode.Is && Mode(g, u) == ToObjective {
		o := closestMarker(g, g.Bodies(u))
		k := MarkerKind(g, u, o)
		paths, ok := move.Plan(g, u, k, &move.Goal{At: o.At})
		if !ok || len(paths) == 0 {
			return nil
		}
		if g.Edition.Fight.IntoRange.Is {
			move.CloseUpToObjective(g, u, k, o, paths)
		}
		if _, err := move.Check(g, u, k, paths); err != nil {
			return nil
		}
		return paths
	}
	return Plan(g, u, rules.ForConsolidation, ConsolidateKind(g, u))
}

// Plan returns legal moves for a pile-in (rules.ForPileIn) or a consolidation
// (rules.ForConsolidation) within the constraints of a kind, or none if the unit stays. They
// are valid until the next plan.
func Plan(g *rules.Game, u rules.UnitID, why rules.Reason, k *move.Kind) []rules.Path {
	paths := move.PlanCloser(g, u, k, func(b *geom.Body) bool { return Touching(g, u, b) })
	if contact := contactOf(g, why).Is; contact != nil {
		move.CloseUp(g, u, k, contact, paths)
	}
	return paths
}

// toMarker reports whether a unit may consolidate towards an objective marker: it cannot come
// within Engagement Range of an enemy unit.
func toMarker(g *rules.Game, u rules.UnitID) bool {
	r := &g.Edition.Fight
	if r.ByMode.Is {
		return Mode(g, u) == ToObjective
	}
	n := move.Distance(g, u, effect.ToConsolidate, r.Consolidate.Is) + g.Edition.Table.Engagement.Is.Horizontal
	for e := range g.Enemies(u) {
		if g.Within(u, e, n) {
			return false
		}
	}
	return r.ToMarker.Is
}

// checkToMarker returns an error if the moves of a consolidation are not legal towards any objective that the unit may
// consolidate towards.
func checkToMarker(g *rules.Game, u rules.UnitID, paths []rules.Path) (bodies []geom.Body, err error) {
	err = refuseMarker(g, u, "no objective")
	for _, o := range objectives(g, u) {
		k := MarkerKind(g, u, o)
		if bodies, err = move.Check(g, u, k, paths); err == nil && g.Edition.Fight.IntoRange.Is {
			bodies, err = move.NearObjective(g, u, k, g.Edition.Fight.IntoRange.ID, o, paths, bodies)
		}
		if err == nil {
			return bodies, nil
		}
	}
	return nil, err
}

// objectives returns the objectives that a unit may consolidate towards: the closest one or, if consolidations have modes,
// each within the distance of the move (11e.FIGHT.CONSOLIDATE.2).
func objectives(g *rules.Game, u rules.UnitID) (list []*rules.Objective) {
	closest := closestMarker(g, g.Bodies(u))
	if closest == nil {
		return nil
	}
	list = append(list, closest)
	for _, at := range g.State.Markers {
		if o := g.Objective(at); o != closest && g.Edition.Fight.ByMode.Is {
			if _, d := geom.Closest(&o.Body, g.Bodies(u)); d <= g.Edition.Fight.Consolidate.Is {
				list = append(list, o)
			}
		}
	}
	return list
}

// MarkerKind returns the constraints of a consolidation towards an objective: each model
// that moves ends closer to it or, in some editions, within range of it, and the unit ends within range of it
// (10e.FIGHT.CONSOLIDATE.2, 10e.FIGHT.CONSOLIDATE.4, 10e.FIGHT.CONSOLIDATE.5, 11e.FIGHT.CONSOLIDATE.7, 11e.CORE.ASCLOSE.3, 11e.GAPS.3).
func MarkerKind(g *rules.Game, u rules.UnitID, o *rules.Objective) *move.Kind {
	r := &g.Edition.Fight
	before := g.Bodies(u)
	distance := move.Distance(g, u, effect.ToConsolidate, r.Consolidate.Is)
	k := &move.Kind{
		Rule:     r.Consolidate.ID,
		Distance: func(at int) geom.Length { return move.Able(g, at, distance) },
		Whole: func(bodies []geom.Body) error {
			near := false
			for i := range bodies {
				in := o.InRange(&bodies[i])
				near = near || in
				if in && r.IntoRange.Is {
					continue
				}
				if bodies[i].Pose != before[i].Pose && geom.Distance(&bodies[i], &o.Body) >= geom.Distance(&before[i], &o.Body) {
					return refuseMarker(g, u, "a model that comes no closer to a marker")
				}
			}
			if !near {
				return refuseMarker(g, u, "an end out of range of the marker")
			}
			return nil
		},
	}
	k.Pass(g.Edition.Move.Across.Do(g, u))
	return k
}

// closestMarker returns the objective that is closest to a unit, or nil.
func closestMarker(g *rules.Game, bodies []geom.Body) (found *rules.Objective) {
	best := geom.Reachable * 2
	for i := range g.State.Markers {
		m := g.Objective(g.State.Markers[i])
		if _, d := geom.Closest(&m.Body, bodies); d < best {
			found, best = m, d
		}
	}
	return found
}

func refuseMarker(g *rules.Game, u rules.UnitID, found string) error {
	return &rules.Illegal{
		Rule: g.Edition.Fight.ToMarker.ID, Subject: fmt.Sprintf("unit %v", u), Found: found, Allowed: "models closer to it, and the unit within its range",
	}
}
