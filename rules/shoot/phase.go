// Package shoot implements the Shooting phase: which units may shoot, and the legal targets of
// their weapons. Package attack resolves the attacks.
package shoot

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Phase plays the Shooting phase: the player selects eligible units, one at a time, each once,
// until the player ends the phase or none is left (9e.SHOOT.SEQ.1, .3, .4).
func Phase(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == done {
		return rules.Over
	}
	if f.Stage == 0 {
		f.Stage = asking
		pushed := g.OfferStratagems(rules.ShootingBegins, f.Player, rules.NoUnit)
		if g.OfferAtEdge(rules.EnemyShoots, rules.Smokescreen) || pushed { // before what is used later in the phase (11e.ROUND.STRUCTURE.6)
			return rules.Again
		}
	}
	return g.SelectUnit(rules.ForUnitToShoot, f.Player, g.Edition.Shoot.Phase, Eligible)
}

// Eligible reports whether a unit may be selected to shoot: it has not been selected this phase,
// and one of its ranged weapons has a target (9e.SHOOT.SEQ.1, 9e.SHOOT.TARGET.6).
func Eligible(g *rules.Game, u rules.UnitID) bool {
	s := g.Unit(u)
	if s.Place != rules.OnTable || s.Did&rules.SelectedToShoot != 0 {
		return false
	}
	a := newTargeting(g, u, rules.NoUnit, rules.NoModel, 0)
	return a.eligible()
}

// Ready reports whether a unit could be selected to shoot if it had a target: it has not been
// selected this phase, and no rule keeps one of its ranged weapons from shooting
// (10e.SHOOT.SEQ.1). as is ToShoot, or an action for which it counts as eligible after an Advance (effect.AdvanceAnd).
func Ready(g *rules.Game, u rules.UnitID, as effect.Actions) bool {
	s := g.Unit(u)
	if s.Place != rules.OnTable || s.Did&rules.SelectedToShoot != 0 {
		return false
	}
	a := newTargeting(g, u, rules.NoUnit, rules.NoModel, 0)
	for i := range g.Models(u) {
		kind := g.Kind(int(s.First) + i)
		for w := range kind.Weapons {
			by := a.barred(int(s.First)+i, &kind.Weapons[w])
			if by == "" || by == g.Edition.Shoot.Advanced && g.Allowed(u, effect.AdvanceAnd)&as != 0 {
				return true
			}
		}
	}
	return false
}

// CanFireAt reports whether a unit may shoot at another out of phase, as in Overwatch.
func CanFireAt(g *rules.Game, u, target rules.UnitID) bool {
	a := newTargeting(g, u, target, rules.NoModel, effect.Overwatch)
	return a.eligible()
}

// Selected handles the choice of a unit that shoots.
func Selected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass {
		f.Stage = done
		return nil
	}
	g.Unit(o.Unit).Did |= rules.SelectedToShoot
	g.Push(rules.Frame{Step: rules.StepShoot, Player: f.Player, Unit: o.Unit})
	return nil
}

// Stages of Unit; done is that of Phase too.
const (
	asking uint8 = 1 << 2 // abilities used at the selection were played
	firing uint8 = 2 << 2 // targets were selected
	done   uint8 = 3 << 2
	stages uint8 = 3 << 2
)

// A shootFrame is the frame of Unit: a stage and flags (rules.OneWeapon, rules.NoMoreUses) in
// Frame.Stage, and the conditions of the unit while it shoots: with Overwatch it fires at Other
// (9e.CHARGE.OVERWATCH.3, .4). Only Model shoots unless it is NoModel, and Other is the target of
// all attacks unless it is NoUnit.
type shootFrame struct{ *rules.Frame }

func (f shootFrame) stage() uint8          { return f.Stage & stages }
func (f shootFrame) setStage(to uint8)     { f.Stage = f.Stage&^stages | to }
func (f shootFrame) oneWeapon() bool       { return f.Stage&rules.OneWeapon != 0 }
func (f shootFrame) is() effect.Conditions { return effect.Conditions(f.Value) }

// whole reports whether the unit was selected to shoot as a whole: abilities are used then and
// afterwards.
func (f shootFrame) whole() bool {
	return f.Other == rules.NoUnit && f.Model == rules.NoModel && f.Stage&(rules.OneWeapon|rules.NoMoreUses) == 0
}

// Unit makes the unit Frame.Unit shoot: its player selects targets for all its weapons
// (9e.SHOOT.TARGET.1), and the attacks are resolved. All rules of the Shooting phase apply in any
// phase (9e.CORE.OUTOFPHASE.1, 10e.SHOOT.SEQ.1, 10e.SHOOT.SEQ.2, 10e.SHOOT.SEQ.3,
// 10e.SHOOT.SEQ.4).
func Unit(g *rules.Game, frame *rules.Frame) rules.Status {
	f := shootFrame{frame}
	if !g.On(f.Unit) && f.stage() != firing {
		return rules.Over
	}
	switch f.stage() {
	case 0:
		f.setStage(asking)
		if f.whole() {
			g.Trigger(effect.WhenSelectedToShoot, f.Unit)
		}
		return rules.Again
	case asking:
		return ask(g, f)
	case firing:
		f.setStage(done)
		destroys := g.TriggerDestroys()
		if g.TriggerShot(f.Unit, f.whole()) || destroys {
			return rules.Again
		}
	}
	return rules.Over
}

// ask requests the targets, unless there are none.
func ask(g *rules.Game, f shootFrame) rules.Status {
	a := targetingOf(g, f)
	if !a.eligible() {
		return rules.Over
	}
	why := rules.ForShooting
	if a.is.Has(effect.Overwatch) {
		why = rules.ForOverwatch
	}
	var weapons int32
	if f.oneWeapon() {
		weapons = 1
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectTargets, Reason: why, Player: f.Player, Unit: f.Unit, Other: f.Other, Model: f.Model, Rule: g.Edition.Shoot.Select, N: weapons,
	})
}

// Declared handles the choice of targets: each entry is a weapon of a model with the profile
// used, and its target (9e.SHOOT.TARGET.3); a model's weapons and the models of a unit may have
// different targets (9e.SHOOT.TARGET.2). The attacks are resolved in the order in which they are
// declared, even if targets move out of range or sight in the meantime (9e.SHOOT.TARGET.9).
func Declared(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := shootFrame{frame}
	a := targetingOf(g, f)
	list := append([]rules.Declared(nil), c.Attacks...)
	if err := a.check(list, f.oneWeapon()); err != nil {
		return err
	}
	if len(list) == 0 { // the unit has not shot (10e.SHOOT.SEQ.5, 11e.ATTACK.DONE.1)
		f.setStage(done)
		return nil
	}
	a.spend(list)
	a.markEmbarked(list)
	if g.Logging() {
		g.Emit(rules.Event{Kind: rules.EventStep, Rule: g.Edition.Shoot.Select, Player: f.Player, Unit: f.Unit, Other: f.Other, Model: f.Model, Word: "shoots"})
	}
	g.State.Declared = append(g.State.Declared[:0], list...)
	f.setStage(firing)
	player, unit, ownPhase := f.Player, f.Unit, g.State.Phase == rules.StepShooting && f.Player == g.State.Turn
	g.Push(rules.Frame{Step: rules.StepAttacks, Player: player, Unit: unit})
	if ownPhase {
		g.OfferStratagems(rules.TargetsSelected, player.Opponent(), unit)
	}
	return nil
}
