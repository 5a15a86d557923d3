package charge

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// CanIntervene reports whether a unit can be selected for a Heroic Intervention
// (9e.CHARGE.HEROIC.1, .3). A unit that left a destroyed TRANSPORT this turn cannot
// (9e.MOVE.TRANSPORTLOSS.4).
func CanIntervene(g *rules.Game, u rules.UnitID) bool {
	r := g.Edition.Charge.Heroic
	return r != nil && g.Unit(u).Did&rules.SelectedToIntervene == 0 && move.Barred(g, u)&effect.ToIntervene == 0 &&
		r.Eligible.Do(g, u) && moves(g, u)
}

// CharacterNearEnemy allows interventions by CHARACTER units that are near an enemy unit but
// not within Engagement Range of one (9e.CHARGE.HEROIC.1).
func CharacterNearEnemy(g *rules.Game, u rules.UnitID) bool {
	return g.EngagedBy(u) == 0 && CharacterWithin(g, u)
}

// CharacterWithin allows interventions by CHARACTER units, and by those with effect.InterveneAsCharacter, that are
// near an enemy unit (8e.CHARGE.HEROIC.1).
func CharacterWithin(g *rules.Game, u rules.UnitID) bool {
	if !g.Has(u, effect.Character) && !g.HasEffect(u, effect.InterveneAsCharacter) {
		return false
	}
	near := g.Edition.Charge.Heroic.Reach.Is
	near.Horizontal = move.Distance(g, u, effect.ToIntervene, near.Horizontal)
	for e := range g.Enemies(u) {
		if geom.UnitWithinReach(g.Bodies(u), g.Bodies(e), near) {
			return true
		}
	}
	return false
}

// Heroic plays a Heroic Intervention.
func Heroic(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage != 0 {
		return rules.Over
	}
	return g.Ask(rules.Request{
		Ask: rules.MoveModels, Reason: rules.ForHeroicMove, Player: f.Player, Unit: f.Unit,
		Rule: g.Edition.Charge.Heroic.Move.ID, Limits: rules.Limits{Distance: heroicDistance(g, f.Unit), Engage: true},
	})
}

func heroicDistance(g *rules.Game, u rules.UnitID) geom.Length {
	return move.Distance(g, u, effect.ToIntervene, g.Edition.Charge.Heroic.Move.Is)
}

// HeroicKind returns the constraints of a Heroic Intervention: each model moves up to 3" and
// ends closer to the closest enemy model (9e.CHARGE.HEROIC.2).
func HeroicKind(g *rules.Game, u rules.UnitID) *move.Kind {
	r := g.Edition.Charge.Heroic
	return move.Closer(g, u, r.Move.ID, r.Closer, heroicDistance(g, u))
}

// HeroicMoves applies the moves of a Heroic Intervention. Models may stay where they are.
func HeroicMoves(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if len(c.Paths) > 0 {
		bodies, err := move.CheckAnswer(g, f.Unit, HeroicKind(g, f.Unit), c.Paths)
		if err != nil {
			return err
		}
		move.Carry(g, f.Unit, bodies)
		g.StopAction(f.Unit)
		g.Mark(f.Unit, effect.Moved)
	}
	g.LogStep(f.Unit, g.Edition.Charge.Heroic.Move.ID, "heroic_intervention")
	g.Mark(f.Unit, effect.HeroicIntervention)
	f.Stage = 1
	return nil
}
