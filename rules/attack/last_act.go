package attack

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// waits reports whether a model without wounds acts before it is removed, after the attacks and at most once (10e.ATTACK.ONDEATH.1),
// or stays to fight with its unit. If an effect requires a roll, it is made here; the model keeps its permission.
func waits(g *rules.Game, f destroyedFrame, m *rules.Model) bool {
	if !f.byUnit() || enemy(g, f.Unit, f.Other) == nil || !attacking(g) || fightsLast(g, f.Unit) {
		return false
	}
	e := lastAct(g, f.Unit, g.Sheet(f.Unit).Kinds[m.Kind].Effects)
	if e == nil {
		e = lastAct(g, f.Unit, g.Sheet(f.Unit).Effects)
	}
	if e == nil {
		if e = g.FindEffect(f.Unit, effect.ActWhenDestroyed); e == nil || !allowsAct(g, f.Unit, e) {
			return false
		}
	}
	if e.Value > 0 {
		n := g.Dice().D6(dice.Ability)
		g.LogRoll(g.Edition.Attack.Destroyed, dice.Ability, rules.Event{Unit: f.Unit, Model: m.ID, N: int32(n), M: int32(e.Value)})
		if n < int(e.Value) {
			return false
		}
	}
	if staysToFight(g, f.Unit, e) {
		m.Slayer = f.Other
		return true
	}
	m.Waiting, m.Briefly = e.Actions&(effect.ToShoot|effect.ToFight), e.OneWeapon
	return m.Waiting != 0
}

// staysToFight reports whether a model that an effect lets fight stays in play for the fight of its unit, which has not been
// selected yet (11e.UNIT.DESTROYED.7).
func staysToFight(g *rules.Game, u rules.UnitID, e *effect.Effect) bool {
	return g.Edition.Attack.StaysToFight.Is && e.Actions&(effect.ToShoot|effect.ToFight) == effect.ToFight && !e.OneWeapon &&
		g.State.Phase == rules.StepFight && g.Unit(u).Did&rules.SelectedToFight == 0
}

// fightsLast reports whether destroyed models of a unit are fighting.
func fightsLast(g *rules.Game, u rules.UnitID) bool {
	return slices.ContainsFunc(g.State.Frames, func(f rules.Frame) bool {
		return f.Step == rules.StepFightUnit && f.Unit == u && f.Model != rules.NoModel
	})
}

// lastAct returns the first effect of a list by which a destroyed model of a unit acts now, or nil.
func lastAct(g *rules.Game, u rules.UnitID, list []effect.Effect) *effect.Effect {
	for i := range list {
		if e := &list[i]; e.Kind == effect.ActWhenDestroyed && g.Holds(u, &e.Scope) && allowsAct(g, u, e) {
			return e
		}
	}
	return nil
}

// allowsAct reports whether an effect is about attacks such as the one that destroys a model of the unit, and about units
// that have, or have not, fought.
func allowsAct(g *rules.Game, u rules.UnitID, e *effect.Effect) bool {
	if e.Set && g.Unit(u).Did&rules.SelectedToFight != 0 {
		return false
	}
	return e.Scope.Attacks == effect.AnyAttack || (e.Scope.Attacks == effect.MeleeAttacks) == inMelee(g)
}

// inMelee reports whether the attacks that are being resolved are melee attacks.
func inMelee(g *rules.Game) bool {
	for i := len(g.State.Frames) - 1; i > 0; i-- {
		if g.State.Frames[i].Step == rules.StepAttacks {
			return g.State.Frames[i-1].Step != rules.StepShoot
		}
	}
	return false
}

// attacking reports whether attacks are being resolved.
func attacking(g *rules.Game) bool {
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepAttacks && f.Stage != ending {
			return true
		}
	}
	return false
}

// remaining returns a unit with a model that acts before it is removed, or whose destruction has
// waited for the end of the attacks, or NoUnit.
func remaining(g *rules.Game) rules.UnitID {
	for u := range g.Units() {
		if !g.On(u) {
			continue
		}
		for i := range g.Models(u) {
			if m := &g.Models(u)[i]; (m.Waiting != 0 || m.Wounds <= 0 && m.Slayer == rules.NoUnit && triggers(g, int(g.Unit(u).First)+i)) && !beingDestroyed(g, m.ID) {
				return u
			}
		}
	}
	return rules.NoUnit
}

// act lets a waiting model shoot or fight, before the attacking unit consolidates (10e.ATTACK.ONDEATH.3). If both are allowed, its
// player chooses.
func act(g *rules.Game, f destroyedFrame) rules.Status {
	m := &g.State.Models[g.Find(f.Unit, f.Model)]
	options := []rules.Option{{Do: rules.Pass}}
	if m.Waiting&effect.ToShoot != 0 {
		options = append(options, rules.Option{Do: rules.DoShoot, Unit: f.Unit, Model: m.ID})
	}
	if m.Waiting&effect.ToFight != 0 && canFight(g, f) {
		options = append(options, rules.Option{Do: rules.DoFight, Unit: f.Unit, Model: m.ID})
	}
	if len(options) == 1 {
		f.setStage(triggering(g))
		return rules.Again
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForLastAct, Player: f.Player, Unit: f.Unit, Model: m.ID,
		Rule: g.Edition.Attack.Destroyed, Options: options,
	})
}

// canFight reports whether an enemy unit is within Engagement Range of the model, or would be after it has piled in
// (10e.ATTACK.ONDEATH.3).
func canFight(g *rules.Game, f destroyedFrame) bool {
	at, r := g.Find(f.Unit, f.Model), &g.Edition.Fight
	if inReach(g, f) != 0 {
		return true
	}
	if !g.Edition.Attack.LastFight.Is || g.State.Models[at].Briefly || g.Forbidden(f.Unit)&effect.ToPileIn != 0 || r.Aircraft.Is && g.Aircraft(f.Unit) {
		return false
	}
	reach := g.Edition.Table.Engagement.Is
	reach.Horizontal += move.Able(g, at, move.Distance(g, f.Unit, effect.ToPileIn, r.PileIn.Is))
	for u := range g.Enemies(f.Unit) {
		if geom.UnitWithinReach(g.State.Bodies[at:at+1], g.Bodies(u), reach) {
			return true
		}
	}
	return false
}

// inReach returns the enemy units within Engagement Range of the model.
func inReach(g *rules.Game, f destroyedFrame) (set rules.UnitSet) {
	at := g.Find(f.Unit, f.Model)
	for u := range g.EngagedBy(f.Unit).All() {
		if geom.UnitWithinReach(g.State.Bodies[at:at+1], g.Bodies(u), g.Edition.Table.Engagement.Is) {
			set = set.With(u)
		}
	}
	return set
}

// Acted handles a choice of Destroyed: the action of a model before it is removed, or its one
// attack.
func Acted(g *rules.Game, frame *rules.Frame, c *rules.Choice) error {
	f := destroyedFrame{frame}
	if f.stage() == striking {
		return struck(g, f, c)
	}
	m := &g.State.Models[g.Find(f.Unit, f.Model)]
	switch g.Chosen(c).Do {
	case rules.DoShoot:
		shot := rules.Frame{Step: rules.StepShoot, Player: f.Player, Unit: f.Unit, Model: m.ID}
		if m.Briefly {
			shot.Stage = rules.OneWeapon
		}
		f.setStage(triggering(g))
		if g.Edition.Attack.LastShotMoved.Is { // 10e.ATTACK.ONDEATH.2
			g.Unmark(f.Unit, effect.RemainedStationary)
			g.Mark(f.Unit, effect.NormalMove|effect.Moved)
		}
		g.Push(shot)
	case rules.DoFight:
		if m.Briefly {
			f.setStage(striking)
			break
		}
		f.setStage(triggering(g))
		g.Push(rules.Frame{Step: rules.StepFightUnit, Player: f.Player, Unit: f.Unit, Model: m.ID, Value: rules.AttackOnly})
	default:
		f.setStage(triggering(g))
	}
	return nil
}

// strike requests the one attack that a model makes in melee.
func strike(g *rules.Game, f destroyedFrame) rules.Status {
	g.State.Available = append(g.State.Available[:0], rules.AvailableAttacks{Model: f.Model, Weapon: rules.AnyWeapon, Count: 1, Targets: inReach(g, f)})
	return g.Ask(rules.Request{
		Ask: rules.SelectMelee, Reason: rules.ForLastAct, Player: f.Player, Unit: f.Unit, Model: f.Model,
		Rule: g.Edition.Attack.Destroyed,
	})
}

// struck handles the attack: one, with one of the model's melee weapons, on a unit within
// Engagement Range of it.
func struck(g *rules.Game, f destroyedFrame, c *rules.Choice) error {
	refuse := func(found, allowed string) error {
		return &rules.Illegal{Rule: g.Edition.Attack.Destroyed, Subject: fmt.Sprintf("model %v", f.Model), Found: found, Allowed: allowed}
	}
	if len(c.Attacks) != 1 || c.Attacks[0].Model != f.Model || c.Attacks[0].Count != 1 {
		return refuse("other attacks", "one attack of the model")
	}
	d := c.Attacks[0]
	weapons := g.Kind(g.Find(f.Unit, f.Model)).Weapons
	if d.Weapon != rules.CloseCombat && (int(d.Weapon) >= len(weapons) || weapons[d.Weapon].Type.Ranged()) {
		return refuse(fmt.Sprintf("weapon %d", d.Weapon), "a melee weapon")
	}
	if !inReach(g, f).Has(d.Target) {
		return refuse(fmt.Sprintf("unit %v", d.Target), "a unit within Engagement Range of the model")
	}
	g.State.Available = g.State.Available[:0]
	g.State.Declared = append(g.State.Declared[:0], rules.Declared{
		Model: d.Model, Weapon: d.Weapon, Target: d.Target, Count: 1, Models: g.Unit(d.Target).Alive,
	})
	g.RecordTarget(&g.State.Declared[0])
	f.setStage(triggering(g))
	g.Push(rules.Frame{Step: rules.StepAttacks, Player: f.Player, Unit: f.Unit})
	return nil
}
