package mission

import (
	"cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/move"
)

// dealt is an effect of a Use on one of its targets.
type dealt struct {
	owner, target rules.UnitID
	model         rules.ModelID // of the target, or NoModel
	effect        *rules.Effect
	rule          rules.RuleID
	test          int // result of the Psychic test, of a power
}

// deals are the effects that happen at once, by their deed. They report whether a
// step was pushed. All others last.
var deals = [rules.Deeds]func(*rules.Game, *dealt) bool{
	rules.RegainWounds:           regain,
	rules.ReturnModels:           returning,
	rules.DestroyModels:          destroy,
	rules.InflictMortal:          inflict,
	rules.ExtraMove:              extra,
	rules.ReturnToReinforcements: leave,
	rules.ShootAgain:             shootAgain,
	rules.Reanimate:              reanimate,
}

// regain lets models regain lost wounds, never above their Wounds characteristic:
// the selected one, or each of the unit.
func regain(g *rules.Game, d *dealt) bool {
	s := g.Unit(d.target)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		m := &g.State.Models[at]
		most := g.Kind(at).Profile.Wounds
		if d.model != rules.NoModel && m.ID != d.model || m.Wounds >= most {
			continue
		}
		now := min(m.Wounds+int16(d.effect.Amount.Roll(g.Dice(), dice.Ability)), most)
		m.Hurt = now < most
		g.SetWounds(at, now)
	}
	return false
}

// returning lets destroyed models of the unit be set up again.
func returning(g *rules.Game, d *dealt) bool {
	s := g.Unit(d.target)
	n := min(d.effect.Amount.Roll(g.Dice(), dice.Reanimate), int(s.Held-s.Alive))
	if n == 0 || s.Alive == 0 {
		return false
	}
	g.Push(rules.Frame{
		Step: rules.StepReturn, Player: s.Player, Unit: d.target, Other: d.owner, Model: rules.ModelID(d.effect.Value), N: int32(n),
	})
	return true
}

// destroy lets the unit's player choose models that are destroyed.
func destroy(g *rules.Game, d *dealt) bool {
	s := g.Unit(d.target)
	n := int(s.Alive)
	if !d.effect.Amount.Zero() {
		n = min(n, d.effect.Amount.Roll(g.Dice(), dice.Ability))
	}
	if n == 0 {
		return false
	}
	g.Push(rules.Frame{Step: rules.StepLoss, At: 1, Player: s.Player, Unit: d.target, Other: d.owner, N: int32(n)})
	return true
}

// inflict inflicts mortal wounds on the target, or on each other unit of its army
// that is near to it.
func inflict(g *rules.Game, d *dealt) bool {
	if d.effect.Length == 0 {
		return mortal(g, d, d.target)
	}
	pushed := false
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if u != d.target && g.On(u) && g.On(d.target) && g.Unit(u).Player == g.Unit(d.target).Player && g.Within(u, d.target, d.effect.Length) {
			pushed = mortal(g, d, u) || pushed
		}
	}
	return pushed
}

func mortal(g *rules.Game, d *dealt, u rules.UnitID) bool {
	n := d.effect.Graded(d.test).Roll(g.Dice(), dice.Mortal)
	if n == 0 || !g.On(u) {
		return false
	}
	g.Emit(rules.Event{
		Kind: rules.EventRoll, Rule: cmp.Or(d.rule, g.Edition.Steps[rules.StepMortal].ID), Player: g.Unit(d.owner).Player, Unit: d.owner, Other: u,
		Model: rules.NoModel, N: int32(n), Word: dice.Mortal.String(),
	})
	g.Push(rules.Frame{Step: rules.StepMortal, Player: g.Unit(u).Player, Unit: u, Other: d.owner, N: int32(n)})
	return true
}

// extra lets the unit make a move besides its normal ones.
func extra(g *rules.Game, d *dealt) bool {
	if !g.On(d.target) {
		return false
	}
	g.Push(rules.Frame{
		Step: rules.StepExtraMove, At: uint8(d.effect.As), Player: g.Unit(d.target).Player, Unit: d.target, Other: d.owner,
		N: int32(d.effect.Length),
	})
	return true
}

// reanimate rolls for every destroyed model of the unit.
func reanimate(g *rules.Game, d *dealt) bool {
	s := g.Unit(d.target)
	return g.Reanimate(d.target, d.owner, int(s.Held-s.Alive), int(d.effect.Value))
}

// shootAgain lets the unit shoot once more: all of it, or one model with one
// weapon.
func shootAgain(g *rules.Game, d *dealt) bool {
	f := rules.Frame{Step: rules.StepShoot, Player: g.Unit(d.target).Player, Unit: d.target, Other: rules.NoUnit, At: rules.NoMoreUses, Model: d.model}
	if d.effect.OneWeapon {
		f.At |= rules.OneWeapon
	}
	g.Push(f)
	return true
}

// leave takes the unit off the battlefield: it arrives again as Reinforcements.
func leave(g *rules.Game, d *dealt) bool {
	move.Return(g, d.target)
	return false
}
