package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
)

// stratagem uses the best of the offered Stratagems that are worth their command points.
func (g *greedy) stratagem(v rules.View, q *rules.Request) int {
	best, most := pass(q.Options), Worth(0)
	for i, o := range q.Options {
		if !alwaysHelps(v, o) {
			continue
		}
		worth := most + 1 // the first that always helps
		switch s := v.StratagemOf(rules.StratagemKind(o.N)); s.Kind {
		case rules.FireOverwatch:
			enemy := q.Unit
			if s.AtEdge {
				enemy = rules.UnitID(o.Model)
			}
			worth = g.shooting(v.Game, o.Unit, enemy, v.Distance(o.Unit, enemy), v.Unit(o.Unit).Is|effect.Overwatch) - costs(v, s, o.Unit)
		case rules.CommandReroll:
			worth = g.chargesAgain(v, o.Unit) - costs(v, s, o.Unit)
		case rules.CounterOffensive:
			worth = g.strikesFirst(v, o.Unit) - costs(v, s, o.Unit)
		case rules.InsaneBravery:
			worth = g.braves(v, o.Unit) - costs(v, s, o.Unit)
		case rules.Smokescreen, rules.GoToGround:
			worth = g.underFire(v, o.Unit, q.Unit)/hiddenShare - costs(v, s, o.Unit)
		}
		if worth > most {
			best, most = i, worth
		}
	}
	return best
}

// hiddenShare is the part of the damage of ranged attacks that cover and Stratagems such as Smokescreen prevent, a quarter.
const hiddenShare = 4

// underFire returns the worth of the damage that the ranged attacks of an enemy unit are expected to do to a unit in sight,
// or those of all enemies if that unit is NoUnit. The first model of an enemy sees for all.
func (g *greedy) underFire(v rules.View, u, enemy rules.UnitID) (sum Worth) {
	for e := range v.Enemies(u) {
		if (e == enemy || enemy == rules.NoUnit) && v.Sees(int(v.Unit(e).First), u) {
			sum += g.shooting(v.Game, e, u, v.Distance(e, u), v.Unit(e).Is)
		}
	}
	return min(sum, g.whole(v.Game, u))
}

// costs returns the worth of the command points that the player who is asked pays for a Stratagem on a unit. One is kept for
// each battle round that is left; more than these are worth nothing.
func costs(v rules.View, s *rules.Stratagem, u rules.UnitID) Worth {
	p := v.Request().Player
	spare := int(v.State.Sides[p].CommandPoints) - (v.Edition.Mission.Rounds.Is - int(v.State.Round))
	return Worth(max(0, int(v.StratagemCost(p, s, u))-max(0, spare))) * worthPoint
}

// chargesAgain returns the worth of a second charge roll: none if it hardly ever reaches a target, or each of those that
// were declared.
func (g *greedy) chargesAgain(v rules.View, u rules.UnitID) (best Worth) {
	targets, first := v.State.Frames[len(v.State.Frames)-1].Units, v.Edition.Charge.RollFirst.Is
	if first {
		targets = charge.Targets(v.Game, u)
	}
	penalty := geom.Length(v.ChargePenalty(u, targets)) * geom.Inch
	for e := range targets.All() {
		switch often := chance(rollFor(v, v.Distance(u, e)) + penalty); {
		case often > hopeless:
			best = max(best, g.charges(v, u, e))
		case !first:
			return 0
		}
	}
	return best
}

// strikesFirst returns the worth of the melee attacks of a unit that are expected to be lost, and of those of an enemy that
// are prevented, if the unit fights before the most dangerous enemy that would fight before it.
func (g *greedy) strikesFirst(v rules.View, u rules.UnitID) (best Worth) {
	for e := range (fight.Next(v.Game) & v.EngagedBy(u)).All() {
		own, theirs := g.fighting(v.Game, u, e, v.Unit(u).Is), g.fighting(v.Game, e, u, v.Unit(e).Is)
		best = max(best, own*theirs/g.whole(v.Game, u)+theirs*own/g.whole(v.Game, e))
	}
	return best
}

// braves returns the worth of a passed test of a unit, or nothing if that of another unit of its player that is still to
// test in this step is higher: Insane Bravery is used once in a battle.
func (g *greedy) braves(v rules.View, u rules.UnitID) Worth {
	shock := v.Edition.Steps[rules.StepShock].Run != nil
	value := g.fleeing
	if shock {
		value = g.shaken
	}
	worth := value(v, u)
	for o, s := range v.Units() {
		tests := s.Lost > 0 && s.Did&rules.TookMorale == 0
		if shock {
			tests = o > u && v.Edition.Morale.Shock.Do(v.Game, o)
		}
		if s.Player == v.Unit(u).Player && v.On(o) && tests && value(v, o) > worth {
			return 0
		}
	}
	return worth
}

// shaken returns the worth of the objective markers that only a unit controls or denies to the enemy, times the chance that
// it fails a Battle-shock test.
func (g *greedy) shaken(v rules.View, u rules.UnitID) Worth {
	p, worth := v.Unit(u).Player, Worth(0)
	for _, at := range v.State.Markers {
		if n, all := g.levelOfControl(v, u, at, 0), g.balance(v, p, at); n > 0 && all >= 0 && all <= n {
			worth += prize(v)
		}
	}
	return worth * (36 - totals(morale.BestLeadership(v.Game, u))) / 36
}

// fleeing returns the worth of the models that are expected to flee from a unit in its Morale test and in the Combat
// Attrition tests after it.
func (g *greedy) fleeing(v rules.View, u rules.UnitID) (worth Worth) {
	s, r := v.Unit(u), &v.Edition.Morale
	each, often := g.wound(v.Game, u)*Worth(v.Kind(int(s.First)).Profile.Wounds), Worth(1)
	if v.Is(u).Has(effect.BelowHalfStrength) {
		often = 2
	}
	t := rules.MoraleTested{Lost: int(s.Lost), Leadership: morale.Leadership(v.Game, u)}
	for t.Face = 1; t.Face <= 6; t.Face++ {
		if !r.Test.Do(&t) {
			fled := Worth(min(r.Fled.Do(&t), int(s.Alive)))
			worth += each * (6*fled + often*(Worth(s.Alive)-fled)) / 36
		}
	}
	return worth
}
