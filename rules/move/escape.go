package move

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// KindsAndEscape lists the kinds of move that a unit may make (10e.MOVE.SEQ.1), like Kinds.
// Units that may Fall Back may also do so across enemy models (10e.MOVE.FALLBACK.3,
// 10e.UNIT.ENGAGE.6, 10e.MOVE.SEQ.3).
func KindsAndEscape(g *rules.Game, u rules.UnitID) []rules.Option {
	options := Kinds(g, u)
	for i := range options {
		if options[i].Do == rules.DoFallBack {
			return append(options, rules.Option{Do: rules.DoEscape})
		}
	}
	return options
}

// NoEscape always returns false, for editions in which Falling Back costs no models.
func NoEscape(*rules.Game, rules.UnitID, rules.OptionKind) bool { return false }

// IfShocked requires a Desperate Escape test for every model of a unit that Falls Back while it is Battle-shocked
// (10e.BATTLESHOCK.EFFECT.2).
func IfShocked(g *rules.Game, u rules.UnitID, do rules.OptionKind) bool {
	if do != rules.DoEscape && do != rules.DoFallBack {
		return false
	}
	if forced, _ := forcedEscape(g, u); forced {
		return true
	}
	return g.Unit(u).Is.Has(effect.Shocked) && !g.EngagedOpen(u)
}

// Escapes reports whether a move of a kind may need Desperate Escape tests.
func Escapes(g *rules.Game, u rules.UnitID, do rules.OptionKind) bool {
	r := &g.Edition.Move
	across := do == rules.DoEscape && r.Crossing.Is && !g.Has(u, effect.Titanic) && !g.Has(u, effect.Fly)
	return across || r.Escapes.Do(g, u, do)
}

// forcedEscape reports whether an enemy that the unit is engaged with forces it to take
// Desperate Escape tests, and returns the modifier of each.
func forcedEscape(g *rules.Game, u rules.UnitID) (forced bool, add int) {
	for e := range g.EngagedBy(u).All() {
		g.EachEffect(e, effect.ForceEscape, func(x *effect.Effect) {
			if !x.Scope.Opponent.Passes(g.Keywords(u)) {
				return
			}
			forced = true
			if g.Unit(u).Is.Has(effect.Shocked) {
				add = min(add, int(x.Value))
			}
		})
	}
	return forced, add
}

// desperate takes Desperate Escape tests for all models of a unit, if the move needs them. Before the unit moves, one die
// is rolled for each of its models (10e.BATTLESHOCK.ESCAPE.3, 10e.BATTLESHOCK.ESCAPE.5).
func desperate(g *rules.Game, f moveFrame, do rules.OptionKind) {
	r := &g.Edition.Move
	if !r.Escapes.Do(g, f.Unit, do) || escapesSafely(g, f.Unit) {
		return
	}
	_, add := forcedEscape(g, f.Unit)
	if r.EscapeHurts.Is {
		hazards(g, f.Unit, f.Player, r.Escape.ID, dice.Escape, add)
		return
	}
	takeEscape(g, f, int(g.Unit(f.Unit).Alive), add)
}

func escapesSafely(g *rules.Game, u rules.UnitID) bool {
	return g.HasKind(effect.EscapesSafely) && g.HasEffect(u, effect.EscapesSafely)
}

// takeEscape rolls a die for each of a number of models. The player of the unit chooses the models that are destroyed
// (10e.BATTLESHOCK.ESCAPE.1, 10e.BATTLESHOCK.ESCAPE.4). It reports whether any are.
func takeEscape(g *rules.Game, f moveFrame, models, add int) bool {
	r, lost := &g.Edition.Move, 0
	for range models {
		if g.Dice().D6(dice.Escape)+add <= r.Escape.Is {
			lost++
		}
	}
	g.LogRoll(r.Escape.ID, dice.Escape, rules.Event{Unit: f.Unit, N: int32(lost)})
	if lost > 0 {
		g.Push(rules.Frame{Step: rules.StepLoss, Stage: rules.LossDestroys, Player: f.Player, Unit: f.Unit, Value: int32(lost)})
	}
	return lost > 0
}

// escapeAcross takes a Desperate Escape test for each model that the moves of a Fall Back lead across enemy models
// (MoveRules.Crossing), before any of them is moved: each model needs at most one, and none if all models of the unit were
// tested. It reports whether models are destroyed: the player then moves the others again, and further tests are taken only
// if more models cross than before.
func escapeAcross(g *rules.Game, f moveFrame, paths []rules.Path) bool {
	r := &g.Edition.Move
	if f.kind() != rules.DoEscape || !r.Crossing.Is || r.Escapes.Do(g, f.Unit, f.kind()) || escapesSafely(g, f.Unit) {
		return false
	}
	more := crossing(g, f.Unit, paths) - f.tested()
	if more <= 0 {
		return false
	}
	f.setTested(f.tested() + more)
	return takeEscape(g, f, more, 0)
}

// crossing returns the number of models that moves lead across models of enemy units, without AIRCRAFT
// (10e.AIRCRAFT.OTHERS.2). TITANIC models and those that can FLY do not count (10e.BATTLESHOCK.ESCAPE.2, 10e.GAPS.29).
func crossing(g *rules.Game, u rules.UnitID, paths []rules.Path) (n int) {
	for i := range paths {
		at := g.Find(u, paths[i].Model)
		if g.ModelHas(at, effect.Titanic) || g.ModelHas(at, effect.Fly) {
			continue
		}
		for e := range g.Enemies(u) {
			if !g.Aircraft(e) && crosses(g, at, &paths[i], e) {
				n++
				break
			}
		}
	}
	return n
}

// hazards makes a hazard roll for each model of a unit, all at once, and inflicts the mortal
// wounds on the unit (11e.ATTACK.HAZARD.2). Modifiers of Desperate Escape tests apply to these
// rolls (11e.MOVE.FALLBACK.7).
func hazards(g *rules.Game, u rules.UnitID, p rules.Player, by rules.RuleID, roll dice.Purpose, add int) {
	harm, n := g.Hazard(u), int32(0)
	for range g.Models(u) {
		if face := g.Dice().D6(roll); harm.On.Has(max(face+add, 1)) {
			n += int32(harm.Mortal)
		}
	}
	g.LogRoll(by, roll, rules.Event{Unit: u, N: n})
	if n > 0 {
		g.Push(rules.Frame{Step: rules.StepMortal, Player: p, Unit: u, Value: n})
	}
}

// RetreatOrEscape lists the kinds of move that a unit may make (11e.MOVE.SEQ.2). A Battle-shocked unit can only
// fall back by desperate escape, others may choose (11e.MOVE.FALLBACK.2,
// 11e.BATTLESHOCK.EFFECT.4).
func RetreatOrEscape(g *rules.Game, u rules.UnitID) []rules.Option {
	options := KindsAndEscape(g, u)
	if g.Unit(u).Did&rules.DisembarkedNow != 0 && g.Edition.Move.AtOnce.Is { // 11e.TRANSPORT.DISEMBARK.4
		options = slices.DeleteFunc(options, func(o rules.Option) bool { return o.Do == rules.DoRemainStationary && len(options) > 1 })
	}
	if g.Unit(u).Is.Has(effect.Shocked) && !g.EngagedOpen(u) {
		options = slices.DeleteFunc(options, func(o rules.Option) bool { return o.Do == rules.DoFallBack })
	}
	return options
}

// ByMode requires hazard rolls of units that fall back by desperate escape
// (11e.MOVE.FALLBACK.3), or that another rule forces to make them (11e.MOVE.FALLBACK.8).
func ByMode(g *rules.Game, u rules.UnitID, do rules.OptionKind) bool {
	forced, _ := forcedEscape(g, u)
	return do == rules.DoEscape || do == rules.DoFallBack && forced
}

// AcrossFriends allows models to move across friendly models, except MONSTERS and VEHICLES
// across each other (10e.MOVE.MODEL.4).
func AcrossFriends(g *rules.Game, u, friend rules.UnitID) bool {
	return !big(g, u) || !big(g, friend)
}

func big(g *rules.Game, u rules.UnitID) bool {
	return g.Has(u, effect.Monster) || g.Has(u, effect.Vehicle)
}

// NotAcrossFriends always returns false, for editions in which models cannot move across
// others.
func NotAcrossFriends(*rules.Game, rules.UnitID, rules.UnitID) bool { return false }

// NeitherShootsNorCharges forbids units that Fell Back to shoot and to charge
// (10e.MOVE.FALLBACK.2, 10e.MOVE.FALLBACK.6).
func NeitherShootsNorCharges(*rules.Game, rules.UnitID) effect.Actions {
	return effect.ToShoot | effect.ToCharge | effect.ToAdvance
}
