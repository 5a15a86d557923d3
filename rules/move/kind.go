package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A Kind is what one kind of move keeps to: of the Movement phase, a charge, a
// pile-in and so on.
type Kind struct {
	Rule     rules.RuleID                   // of the distance
	Distance func(at int) geom.Length       // of the model at a place in State.Models; nil: Move, and what was rolled
	Fly      bool                           // across models and terrain (9e.MOVE.FLY)
	Across   bool                           // across models, not terrain (9e.CHARGE.FLY.1)
	Through  bool                           // across terrain, not models
	Enter    bool                           // may pass within Engagement Range of enemies
	Engage   rules.UnitSet                  // may end within Engagement Range of these
	Avoid    rules.RuleID                   // by which it keeps out of Engagement Range; empty: MoveRules.Enemies
	Closer   bool                           // models that move end closer to the closest enemy model
	CloserBy rules.RuleID                   // by this rule; empty: Rule
	Least    bool                           // models with a minimum move make it (9e.MOVE.MINMOVE.1)
	Turns    bool                           // models turn once, by at most Turn and free of cost, and move straight on
	Turn     geom.Facing                    // of Turns
	Is       effect.Conditions              // what the move makes true of the unit
	Whole    func(bodies []geom.Body) error // what the unit must meet at the end
}

// Of returns what a Normal Move, an Advance or a Fall Back of the unit keeps to:
// all three go as far as Move with what was rolled (9e.MOVE.NORMAL.1,
// 9e.MOVE.ADVANCE.2, 9e.MOVE.MINMOVE.2); one that Falls Back may be moved within
// Engagement Range on the way (9e.MOVE.FALLBACK.1). A model climbs what it does not
// fly over, and that counts (9e.MOVE.TERRAIN.3, 9e.EXAMPLES.WALL). Its parts that
// turn are not part of its base or hull, and turn freely (9e.MOVE.MODEL.4).
func Of(g *rules.Game, u rules.UnitID, do rules.OptionKind) Kind {
	fly := g.Has(u, effect.Fly)
	k := Kind{Rule: g.Edition.Move.Distance, Fly: fly, Enter: fly || do == rules.DoFallBack || do == rules.DoEscape, Across: do == rules.DoEscape, Least: true, Is: makes(do)}
	if e := g.FindEffect(u, effect.MoveAcross); e != nil {
		k.Across, k.Through = k.Across || e.Across&effect.AcrossModels != 0, e.Across&effect.AcrossTerrain != 0
	}
	if e := g.FindEffect(u, effect.PivotFirst); e != nil {
		k.Turns, k.Turn = true, e.Turn
	}
	return k
}

// makes returns what a move makes true of a unit.
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

// reach is how far the models of a unit move.
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

// most returns the longest way of the model at a place in State.Models. A model
// whose Move is '-' cannot move at all (9e.DATASHEET.CHAR.2).
func (r *reach) most(u rules.UnitID, at int) geom.Length {
	if r.kind.Distance != nil {
		return r.kind.Distance(at)
	}
	m := r.pace.MoveOf(r.g, at)
	if immobile(r.g, at) {
		return 0
	}
	return m.Most + r.g.Unit(u).Rolled
}

// least returns the shortest way of the model, or 0.
func (r *reach) least(at int) geom.Length {
	if !r.kind.Least || r.kind.Distance != nil {
		return 0
	}
	return r.pace.MoveOf(r.g, at).Least
}

// immobile reports whether the Move of a model is '-'.
func immobile(g *rules.Game, at int) bool { return g.Profile(at).Move == (rules.Move{}) }

// Longest returns the longest way of any model of the unit in a move.
func Longest(g *rules.Game, u rules.UnitID, k *Kind) (n geom.Length) {
	r := reachOf(g, u, k)
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		n = max(n, r.most(u, first+i))
	}
	return n
}
