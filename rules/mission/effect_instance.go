package mission

import (
	"cmp"
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
)

// effectInstance is an effect of a Use on one of its targets.
type effectInstance struct {
	owner, target rules.UnitID
	model         rules.ModelID // of the target, or NoModel
	use           *effect.Use
	effect        *effect.Effect
	rule          rules.RuleID
	test          int // result of the Psychic test, of a power
	face          int // of the last die rolled for it
}

// deals apply immediate effects, by kind. They report whether a step was pushed. All other
// effects last.
var deals = [effect.Kinds]func(*rules.Game, *effectInstance) bool{
	effect.RegainWounds:           regain,
	effect.ReturnModels:           returning,
	effect.DestroyModels:          destroy,
	effect.InflictMortal:          inflict,
	effect.ExtraMove:              extra,
	effect.ReturnToReinforcements: leave,
	effect.ShootAgain:             shootAgain,
	effect.Reanimate:              reanimateModels,
	effect.ReanimateWounds:        reanimateWound,
	effect.TestShock:              testShock,
	effect.TestLeadership:         testLeadership,
	effect.BecomeShocked:          becomeShocked,
	effect.Rally:                  rally,
	effect.GainDie:                gainDie,
	effect.GainCommandPoints:      gainPoints,
	effect.RefundPoints:           refund,
	effect.IntoReserves:           intoReserves,
	effect.KeepMarkers:            keepMarkers,
	effect.Redeploy:               redeploy,
	effect.Revive:                 revive,
	effect.GainYield:              gainYield,
	effect.GainTokens:             gainTokens,
}

// regain lets models regain lost wounds, never above their Wounds characteristic: the selected
// model, or each of the unit (10e.DATASHEET.HEAL.1, 10e.DATASHEET.HEAL.2,
// 11e.DATASHEET.HEAL.2, 11e.DATASHEET.HEAL.3).
func regain(g *rules.Game, d *effectInstance) bool {
	s := g.Unit(d.target)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		m := &g.State.Models[at]
		most := g.Kind(at).Profile.Wounds
		if d.model != rules.NoModel && m.ID != d.model || m.Wounds >= most || m.Wounds <= 0 {
			continue
		}
		now := min(m.Wounds+int16(d.effect.Amount.Roll(g.Dice(), dice.Ability)), most)
		m.Hurt = now < most
		g.SetWounds(at, now)
	}
	return false
}

// returning lets destroyed models of the unit be set up again.
func returning(g *rules.Game, d *effectInstance) bool {
	s := g.Unit(d.target)
	n := min(d.effect.Amount.Roll(g.Dice(), dice.Reanimate), int(s.Held-s.Alive))
	if n == 0 || s.Alive == 0 {
		return false
	}
	g.Push(returnOf(g, d, int(d.effect.Value), n))
	return true
}

// returnOf returns the step in which n models of the target return with some wounds. Where the edition allows it, they may be
// set up engaged with the enemy units that the target is engaged with (11e.UNIT.REVIVE.3).
func returnOf(g *rules.Game, d *effectInstance, wounds, n int) rules.Frame {
	f := rules.Frame{
		Step: rules.StepReturn, Player: g.Unit(d.target).Player, Unit: d.target, Other: d.owner, Model: rules.ModelAt(wounds), Value: int32(n),
	}
	if g.Edition.Mission.ReturnsEngaged.Is {
		f.Units = g.EngagedBy(d.target)
	}
	return f
}

// destroy lets the unit's player choose models to be destroyed.
func destroy(g *rules.Game, d *effectInstance) bool {
	wounds, n := 0, math.MaxInt32
	if d.effect.Reached {
		wounds = d.face
	}
	if !d.effect.Amount.Zero() {
		n = d.effect.Amount.Roll(g.Dice(), dice.Ability)
	}
	f := morale.Destroying(g, d.target, d.owner, wounds, n)
	if f.Value == 0 {
		return false
	}
	g.Push(f)
	return true
}

// inflict inflicts mortal wounds on the target, on each other unit of its army near it, or on
// units that a line to it crosses.
func inflict(g *rules.Game, d *effectInstance) bool {
	if d.effect.Length == 0 && !d.effect.Line {
		return mortal(g, d, d.target)
	}
	pushed := false
	for u := range g.Units() {
		if u != d.target && g.On(u) && g.On(d.target) && g.Unit(u).Player == g.Unit(d.target).Player && affects(g, d, u) {
			pushed = mortal(g, d, u) || pushed
		}
	}
	return pushed
}

// affects reports whether a unit other than the target also suffers.
func affects(g *rules.Game, d *effectInstance, u rules.UnitID) bool {
	if d.effect.Line {
		return crossed(g, d, u)
	}
	return g.Within(u, d.target, d.effect.Length)
}

// crossed reports whether a straight line between the middles of the owner and the selected model
// crosses a model of the unit, seen from above.
func crossed(g *rules.Game, d *effectInstance, u rules.UnitID) bool {
	from, to := g.BearerOf(d.owner, d.use), g.Find(d.target, d.model)
	if from < 0 || to < 0 {
		return false
	}
	return geom.LineTouches(g.State.Bodies[from].At(), g.State.Bodies[to].At(), g.Bodies(u))
}

// mortal rolls the number of mortal wounds of a unit, after the die or the contest that decides
// whether it suffers them.
func mortal(g *rules.Game, d *effectInstance, u rules.UnitID) bool {
	if d.effect.Needs > 0 && die(g, d.rule, d.owner, u, d.effect.Needs, 0) < int(d.effect.Needs) {
		return false
	}
	test := d.test
	if d.effect.Contest {
		test = contest(g, d, u)
	}
	n := d.effect.Graded(test).Roll(g.Dice(), dice.Mortal)
	if n == 0 || !g.On(u) {
		return false
	}
	g.LogRoll(cmp.Or(d.rule, g.Edition.Steps[rules.StepMortal].ID), dice.Mortal, rules.Event{Unit: d.owner, Other: u, N: int32(n)})
	g.Push(rules.Frame{Step: rules.StepMortal, Player: g.Unit(u).Player, Unit: u, Other: d.owner, Value: int32(n)})
	return true
}

// contest rolls one D6 for each side and adds its Leadership. It returns the difference by which
// the owner's result is higher.
func contest(g *rules.Game, d *effectInstance, u rules.UnitID) int {
	own := die(g, d.rule, d.owner, u, 0, 0) + morale.Leadership(g, d.owner)
	return own - die(g, d.rule, u, d.owner, 0, 0) - morale.Leadership(g, u)
}

// extraMoves are the reasons for the choice of an extra move.
var extraMoves = map[effect.Actions]rules.Reason{
	effect.ToMove: rules.ForMove, effect.ToPileIn: rules.ForPileIn, effect.ToConsolidate: rules.ForConsolidation, effect.ToSurge: rules.ForSurge,
}

// extra lets the unit make a move in addition to its normal ones.
func extra(g *rules.Game, d *effectInstance) bool {
	unit := g.Carrier(d.target)
	if !g.On(unit) || unit != d.target && g.Is(unit).Has(effect.Moved) || !mayMove(g, d.effect, d.target) {
		return false
	}
	other := d.owner
	if d.effect.As == effect.ToSurge {
		other = move.SurgeTarget(g, unit, d.effect)
	}
	g.Push(rules.Frame{
		Step: rules.StepExtraMove, Stage: uint8(extraMoves[d.effect.As]), Player: g.Unit(unit).Player, Unit: unit, Other: other,
		Value: int32(distanceOf(g, d)),
	})
	return true
}

// mayMove reports whether a unit may make the move that an effect gives, if that is a surge move: it needs a target.
func mayMove(g *rules.Game, e *effect.Effect, u rules.UnitID) bool {
	return e.As != effect.ToSurge || g.Edition.Move.Surge.Is != nil && move.MaySurge(g, u) && move.SurgeTarget(g, u, e) != rules.NoUnit
}

// distanceOf returns the distance of a move given by an effect, which may be rolled.
func distanceOf(g *rules.Game, d *effectInstance) geom.Length {
	if !d.effect.Amount.Random() {
		return d.effect.Length
	}
	n := d.effect.Amount.Roll(g.Dice(), dice.Ability)
	g.LogRoll(d.rule, dice.Ability, rules.Event{Unit: d.target, N: int32(n)})
	return geom.Length(n) * geom.Inch
}

// shootAgain lets the unit shoot again: the whole unit, or one model with one weapon (10e.ATTACK.AGAIN.1).
func shootAgain(g *rules.Game, d *effectInstance) bool {
	f := rules.Frame{Step: rules.StepShoot, Player: g.Unit(d.target).Player, Unit: d.target, Stage: rules.NoMoreUses, Model: d.model}
	if d.effect.OneWeapon {
		f.Stage |= rules.OneWeapon
	}
	g.Push(f)
	return true
}

// leave removes the unit from the battlefield: it arrives again as Reinforcements.
func leave(g *rules.Game, d *effectInstance) bool {
	move.Return(g, d.target)
	return false
}

// reanimateWound reanimates one wound of the target: the first model with lost wounds regains it;
// if there is none, a destroyed model returns with one wound (11e.DATASHEET.HEAL.1).
func reanimateWound(g *rules.Game, d *effectInstance) bool {
	s := g.Unit(d.target)
	if !g.On(d.target) {
		return false
	}
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		m := &g.State.Models[at]
		if most := g.Kind(at).Profile.Wounds; m.Wounds > 0 && m.Wounds < most {
			m.Hurt = m.Wounds+1 < most
			g.SetWounds(at, m.Wounds+1)
			return false
		}
	}
	if s.Held == s.Alive || s.Alive == 0 {
		return false
	}
	g.Push(returnOf(g, d, 1, 1))
	return true
}

// testShock makes the target take a Battle-shock test with a modifier.
func testShock(g *rules.Game, d *effectInstance) bool {
	if g.On(d.target) {
		add := int(d.effect.Value)
		if near := d.effect.Scope.Near; near != nil && !isNear(g, d, near) {
			add = 0
		}
		add += modifier(g, d.use, d.owner, d.target)
		at := len(g.State.PendingUses) - 1
		passed, pushed := morale.TakeShock(g, d.target, add)
		outcome(&g.State.PendingUses[at], passed)
		return pushed
	}
	return false
}

// isNear reports whether the target is near to a unit of the owner's army that passes.
func isNear(g *rules.Game, d *effectInstance, near *effect.Near) bool {
	for u := range g.OnTable(g.Unit(d.owner).Player) {
		if near.Of.Passes(g.Keywords(u)) && g.Within(u, d.target, near.Within) {
			return true
		}
	}
	return false
}

// testLeadership lets the target take a Leadership test.
// 10e.DATASHEET.LEADERSHIP.1, 11e.CORE.LEADERSHIP.2.
func testLeadership(g *rules.Game, d *effectInstance) bool {
	if g.On(d.target) {
		_, ready := current(g)
		outcome(ready, morale.Tests(g, d.target, int(d.effect.Value)+modifier(g, d.use, d.owner, d.target)))
	}
	return false
}

// outcome keeps how a test ended for the effects that follow.
func outcome(ready *rules.PendingUse, passed bool) {
	ready.Outcome = effect.Failed
	if passed {
		ready.Outcome = effect.Passed
	}
}

// becomeShocked makes the target Battle-shocked without a test.
func becomeShocked(g *rules.Game, d *effectInstance) bool {
	if g.On(d.target) {
		g.Mark(d.target, effect.Shocked)
	}
	return false
}

// gainDie rolls a D6 that is stored for the owner's player.
func gainDie(g *rules.Game, d *effectInstance) bool {
	p := g.Unit(d.owner).Player
	face := g.Dice().D6(dice.Ability)
	g.LogRoll(d.rule, dice.Ability, rules.Event{Unit: d.owner, N: int32(face)})
	g.State.Sides[p].StoredDice[face-1]++
	return false
}

// rally ends the Battle-shock of the target.
func rally(g *rules.Game, d *effectInstance) bool {
	g.Unmark(d.target, effect.Shocked)
	return false
}

// gainPoints gives the owner's player command points, up to the limit of abilities in a battle
// round (10e.COMMAND.CP.2). A Use that is used once in a battle and gives more than one point is
// not limited (10e.COMMAND.CP.3).
func gainPoints(g *rules.Game, d *effectInstance) bool {
	p, n := g.Unit(d.owner).Player, int(d.effect.Value)
	side := &g.State.Sides[p]
	if most := g.Edition.Mission.MostGained.Is; most > 0 && !(d.use.Once == effect.OncePerBattle && n > 1) {
		n = min(n, most-int(side.Gained))
	}
	if n > 0 {
		side.Gained += int8(n)
		g.GainCommand(p, n, g.Edition.Mission.MostGained.ID)
	}
	return false
}

// refund returns command points spent on a Stratagem. They count towards no limit.
func refund(g *rules.Game, d *effectInstance) bool {
	g.GainCommand(g.Unit(d.owner).Player, int(d.effect.Value), g.Edition.Steps[rules.StepStratagem].ID)
	return false
}

// intoReserves places the target into Strategic Reserves, whatever it has done in this turn: that stays so, and so do
// effects on it (11e.RESERVE.REPOSITION.1, 11e.RESERVE.REPOSITION.2, 11e.RESERVE.REPOSITION.3). It arrives as others do
// (11e.RESERVE.REPOSITION.4), even in the phase in which it was taken there (10e.UNIT.REPOSITION.1, 10e.UNIT.REPOSITION.2). It
// regains nothing (10e.UNIT.REPOSITION.6). Limits of the worth of reserves are those of Formations alone (11e.RESERVE.PLACE.3), and no
// other kind of reserves is asked for (11e.RESERVE.PLACE.4).
func intoReserves(g *rules.Game, d *effectInstance) bool {
	if g.On(d.target) {
		g.Reserve(d.target)
		g.Unit(d.target).Did &^= rules.SelectedToMove // it may still be selected to arrive
	}
	return false
}
