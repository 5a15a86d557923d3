package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Kind is the constraints of a kind of move: one of the Movement phase, a charge, a pile-in
// and so on.
type Kind struct {
	Rule     rules.RuleID                   // of the distance
	Distance func(at int) geom.Length       // of the model at an index of State.Models; nil: its Move plus the roll
	Across   bool                           // across models (9e.CHARGE.FLY.1)
	Small    bool                           // across models as effect.AcrossSmall says
	Through  bool                           // across terrain
	Air      bool                           // across terrain, measured through the air
	Walls    bool                           // across terrain as effect.AcrossWalls says
	Ruins    bool                           // across ruins as effect.AcrossRuins says
	Less     geom.Length                    // subtracted from Distance, or from Move
	Over     []*effect.Effect               // across the models that these MoveAcross name
	Low      geom.Length                    // across terrain up to this height
	Enter    bool                           // may pass within Engagement Range of enemies
	Engage   rules.UnitSet                  // may end within Engagement Range of these
	Avoid    rules.RuleID                   // the rule that forbids Engagement Range; empty: MoveRules.Enemies
	Closer   bool                           // models that move end closer to the closest enemy model
	CloserBy rules.RuleID                   // the rule that requires Closer; empty: Rule
	Least    bool                           // models with a minimum move must make it (9e.MOVE.MINMOVE.1)
	Turns    bool                           // models turn once, by at most Turn and at no cost, and move straight on
	Last     bool                           // of Turns: they move straight on first
	Turn     geom.Facing                    // of Turns
	Is       effect.Conditions              // the conditions of the unit after the move
	Whole    func(bodies []geom.Body) error // returns an error unless the unit may stand so at the end

	// Reached reports whether a unit would reach another across a barricade; nil: units do not.
	Reached func(bodies []geom.Body, e rules.UnitID) bool
}

// Of returns the constraints of a Normal Move, an Advance or a Fall Back of the unit. All three
// are up to Move plus the roll (9e.MOVE.NORMAL.1, 9e.MOVE.ADVANCE.2, 9e.MOVE.MINMOVE.2). A unit
// that Falls Back may move within Engagement Range on the way (9e.MOVE.FALLBACK.1). Climbs over
// terrain count unless the model flies over it (9e.MOVE.TERRAIN.3, 9e.EXAMPLES.WALL). Rotating
// parts of a model are not part of its base or hull, and turn freely (9e.MOVE.MODEL.4,
// 10e.MOVE.FALLBACK.4).
func Of(g *rules.Game, u rules.UnitID, do rules.OptionKind) Kind {
	k := Kind{Rule: g.Edition.Move.Distance, Enter: do == rules.DoFallBack || do == rules.DoEscape, Across: do == rules.DoEscape, Least: true, Is: makes(do), Less: Lower(g, u)}
	k.Enter = k.Enter || g.FromReserves(u) // 10e.AIRCRAFT.MOVE.1
	k.Pass(g.Edition.Move.Passes.Do(g, u, k.Is))
	if g.HasKind(effect.MoveAcross) {
		g.EachEffect(u, effect.MoveAcross, func(e *effect.Effect) {
			if k.Is.HasAny(e.Scope.Unless) { // of this kind of move
				return
			}
			if e.Across&effect.AcrossModels != 0 {
				k.Over = append(k.Over, e)
			}
			if e.Across&effect.AcrossTerrain != 0 {
				k.Through, k.Low = k.Through || e.Length == 0, max(k.Low, e.Length)
			}
		})
	}
	if e := g.FindEffect(u, effect.PivotFirst); e != nil {
		k.Turns, k.Last, k.Turn = true, g.Edition.Move.TurnsLast.Is, e.Turn
	}
	return k
}

// over reports whether models of a unit with keywords are moved across by an effect, and whether the move may lead within
// Engagement Range of them.
func (k *Kind) over(of effect.Keywords) (across, enter bool) {
	for _, e := range k.Over {
		if e.Scope.Opponent.Passes(of) {
			across, enter = true, enter || e.Enter
		}
	}
	return across, enter
}

// Pass adds to what models are moved across.
func (k *Kind) Pass(a effect.Across) {
	k.Across = k.Across || a&effect.AcrossModels != 0
	k.Small = k.Small || a&effect.AcrossSmall != 0
	k.Through = k.Through || a&effect.AcrossTerrain != 0
	k.Air = k.Air || a&effect.AcrossAir != 0
	k.Walls = k.Walls || a&effect.AcrossWalls != 0
	k.Ruins = k.Ruins || a&effect.AcrossRuins != 0
	k.Enter = k.Enter || a&effect.AcrossReach != 0
}

// makes returns the conditions of a unit after a move.
func makes(do rules.OptionKind) effect.Conditions {
	switch do {
	case rules.DoNormalMove:
		return effect.Moved | effect.NormalMove
	case rules.DoAdvance:
		return effect.Moved | effect.Advanced
	case rules.DoFallBack, rules.DoEscape:
		return effect.Moved | effect.FellBack
	}
	return 0
}

// reach determines how far the models of a unit can move.
type reach struct {
	g    *rules.Game
	kind *Kind
	pace rules.MoveModifiers
}

func reachOf(g *rules.Game, u rules.UnitID, k *Kind) (r reach) {
	r.g, r.kind = g, k
	if k.Distance == nil {
		r.pace = g.MoveModifiersDuring(u, k.Is)
	}
	return r
}

// most returns the maximum distance of the model at an index of State.Models. A model with a
// Move of '-' cannot move at all (9e.DATASHEET.CHAR.2).
func (r *reach) most(u rules.UnitID, at int) geom.Length {
	if r.kind.Distance != nil {
		return max(r.kind.Distance(at)-r.kind.Less, 0)
	}
	m := r.pace.MoveOf(r.g, at)
	if immobile(r.g, at) {
		return 0
	}
	return max(m.Most+r.g.Unit(u).Rolled-r.kind.Less, 0)
}

// least returns the minimum distance of the model, or 0.
func (r *reach) least(at int) geom.Length {
	if !r.kind.Least || r.kind.Distance != nil {
		return 0
	}
	return r.pace.MoveOf(r.g, at).Least
}

// immobile reports whether the Move of a model is '-'.
func immobile(g *rules.Game, at int) bool { return g.Profile(at).Move == (rules.Move{}) }

// Longest returns the maximum distance of any model of the unit in a move.
func Longest(g *rules.Game, u rules.UnitID, k *Kind) (n geom.Length) {
	r := reachOf(g, u, k)
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		n = max(n, r.most(u, first+i))
	}
	return n
}

// Kinds lists the kinds of move that a unit may make: a Normal Move or an Advance, or Falling
// Back if an enemy is within Engagement Range, or Remaining Stationary (9e.MOVE.SEQ.2,
// 9e.MOVE.SEQ.3). AIRCRAFT may make all of them, and so may units with only AIRCRAFT within
// Engagement Range (9e.MOVE.AIRENGAGE.3, 9e.MOVE.AIRENGAGE.4). A unit with a minimum move
// cannot stay, and is removed if it cannot make that move (9e.MOVE.MINMOVE.1,
// 9e.MOVE.MINMOVE.4). Models with a Move of '-' cannot move (9e.DATASHEET.CHAR.2,
// 10e.DATASHEET.PROFILE.2).
func Kinds(g *rules.Game, u rules.UnitID) (options []rules.Option) {
	if !canMove(g, u) {
		return []rules.Option{{Do: rules.DoRemainStationary}}
	}
	least := hasLeast(g, u)
	if g.FromReserves(u) {
		return flights(g, u, least)
	}
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

// flights lists the kinds of move of an AIRCRAFT that returns to Strategic Reserves: a Normal Move, also while it is engaged
// (10e.AIRCRAFT.MOVE.1), or to leave the battlefield (10e.AIRCRAFT.MOVE.4), which it must if it cannot make its minimum move.
func flights(g *rules.Game, u rules.UnitID, least bool) (options []rules.Option) {
	if g.Forbidden(u)&effect.ToMove == 0 && (!least || fliesBy(g, u, rules.DoNormalMove)) {
		options = append(options, rules.Option{Do: rules.DoNormalMove})
	}
	if least {
		options = append(options, rules.Option{Do: rules.DoLeave})
	}
	return options
}

// engagement reports whether enemies are within Engagement Range of a unit, and whether they
// prevent a Normal Move: AIRCRAFT do not (11e.AIRCRAFT.RULES.6).
func engagement(g *rules.Game, u rules.UnitID) (engaged, held bool) {
	enemies := g.EngagedBy(u)
	if enemies == 0 {
		return false, false
	}
	for other := range enemies.All() {
		if !g.Aircraft(other) {
			held = true
		}
	}
	return true, held && !g.Aircraft(u)
}

// Barred returns the actions that a unit cannot take for the rest of the turn. A unit that
// Advanced cannot charge (9e.MOVE.ADVANCE.3), and can shoot only with Assault weapons
// (9e.SHOOT.ASSAULT.1). The edition determines the restrictions of units that Fell Back or left
// a destroyed TRANSPORT (9e.MOVE.TRANSPORTLOSS.4). Effects allow and forbid more.
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

// UnlessTitanic forbids units that Fell Back to charge (9e.MOVE.FALLBACK.3), and to shoot and
// attempt psychic powers unless they are TITANIC (9e.MOVE.FALLBACK.4, 9e.PSYCHIC.SEQ.1).
func UnlessTitanic(g *rules.Game, u rules.UnitID) effect.Actions {
	if g.Has(u, effect.Titanic) {
		return effect.ToCharge
	}
	return effect.ToCharge | effect.ToShoot | effect.ToCast
}

// UnlessFlying forbids units that Fell Back to charge (8e.MOVE.FALLBACK.3), and to shoot unless
// they can FLY (8e.MOVE.FALLBACK.4).
func UnlessFlying(g *rules.Game, u rules.UnitID) effect.Actions {
	if g.Has(u, effect.Fly) {
		return effect.ToCharge
	}
	return effect.ToCharge | effect.ToShoot
}
