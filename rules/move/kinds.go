package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Kinds lists the kinds of move that a unit may make: a Normal Move or an
// Advance, or Falling Back where an enemy is within Engagement Range, or
// Remaining Stationary (9e.MOVE.SEQ.2, 9e.MOVE.SEQ.3). AIRCRAFT, and units with no other
// enemies than AIRCRAFT within Engagement Range, may do all of it
// (9e.MOVE.AIRENGAGE.3, 9e.MOVE.AIRENGAGE.4). A unit with a minimum move cannot stay, and leaves
// where it cannot make it (9e.MOVE.MINMOVE.1, 9e.MOVE.MINMOVE.4). Models whose Move is '-'
// cannot move (9e.DATASHEET.CHAR.2).
func Kinds(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	if !canMove(g, u) {
		return []rules.Option{{Do: rules.DoRemainStationary}}
	}
	least := hasLeast(g, u)
	engaged, held := engagement(g, u)
	cannot := g.Forbidden(u)
	if !least {
		options = append(options, rules.Option{Do: rules.DoRemainStationary})
	}
	if !held && cannot&effect.ToMove == 0 {
		options = append(options, rules.Option{Do: rules.DoNormalMove})
	}
	if !held && cannot&effect.ToAdvance == 0 {
		options = append(options, rules.Option{Do: rules.DoAdvance})
	}
	if engaged && cannot&effect.ToFallBack == 0 {
		options = append(options, rules.Option{Do: rules.DoFallBack})
	}
	if least && !Flies(g, u) {
		options = append(options, rules.Option{Do: rules.DoLeave})
	}
	return options
}

// engagement reports whether enemies are within Engagement Range of a unit, and
// whether they keep it from a Normal Move.
func engagement(g *rules.Game, u rules.UnitID) (engaged, held bool) {
	enemies := g.EngagedBy(u)
	if enemies == 0 {
		return false, false
	}
	for other := range g.Units() {
		if enemies.Has(other) && !g.Aircraft(other) {
			held = true
		}
	}
	return true, held && !g.Aircraft(u)
}

// Barred returns what a unit cannot do for the rest of the turn. A unit that
// Advanced cannot shoot or charge (9e.MOVE.ADVANCE.3); for Assault weapons see
// 9e.SHOOT.ASSAULT.1. What one cannot do that Fell Back, or left a destroyed
// TRANSPORT (9e.MOVE.TRANSPORTLOSS.4), the edition says. Effects allow and forbid
// more.
func Barred(g *rules.Game, u rules.UnitID) effect.Actions {
	s := g.Unit(u)
	all := g.Forbidden(u)
	if s.Is.Has(effect.Advanced) {
		all |= (effect.ToShoot | effect.ToCharge) &^ g.Allowed(u, effect.AdvanceAnd)
	}
	if s.Is.Has(effect.FellBack) {
		all |= g.Edition.Move.FellBack.Do(g, u) &^ g.Allowed(u, effect.FallBackAnd)
	}
	if s.Did&rules.LeftWreck != 0 {
		all |= g.Edition.Move.LeftWreck.Is
	}
	return all
}

// UnlessTitanic forbids a unit that Fell Back to charge (9e.MOVE.FALLBACK.3),
// and to shoot and to attempt psychic powers unless it is TITANIC
// (9e.MOVE.FALLBACK.4, 9e.PSYCHIC.SEQ.1).
func UnlessTitanic(g *rules.Game, u rules.UnitID) effect.Actions {
	if g.Has(u, effect.Titanic) {
		return effect.ToCharge
	}
	return effect.ToCharge | effect.ToShoot | effect.ToCast
}

// UnlessFlying forbids a unit that Fell Back to charge (8e.MOVE.FALLBACK.3), and
// to shoot unless it can FLY (8e.MOVE.FALLBACK.4).
func UnlessFlying(g *rules.Game, u rules.UnitID) effect.Actions {
	if g.Has(u, effect.Fly) {
		return effect.ToCharge
	}
	return effect.ToCharge | effect.ToShoot
}
