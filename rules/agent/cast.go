package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// utility is the worth of a power that inflicts no wounds.
const utility = point / 2

// casting returns the worth of the best power of a unit. No unit is selected if no power is
// worth its risk.
func (g *greedy) casting(v rules.View, o rules.Option) (best Worth) {
	if o.Do == rules.Pass {
		return 0
	}
	best = -1
	for _, p := range psychic.Attemptable(v.Game, o.Unit) {
		best = max(best, g.power(v, rules.Option{Do: rules.DoAttempt, Unit: o.Unit, N: int32(p)}))
	}
	return best
}

// power returns the chance of a power times its worth, minus the expected damage of Perils of
// the Warp to the psyker.
func (g *greedy) power(v rules.View, o rules.Option) Worth {
	if o.Do == rules.Pass {
		return 0
	}
	p := rules.PowerID(o.N)
	gain := g.effect(v, o.Unit, &v.Setup.Powers[p].Use)
	return (gain*totals(v.Edition.Psychic.Warp.Do(v.Game, o.Unit, p)) - 2*g.perils(v, o.Unit)) / 36
}

// effect returns the worth of a power's effects if it can have any. Before the battle, when
// powers are selected, it is the damage that it may do to some unit.
func (g *greedy) effect(v rules.View, u rules.UnitID, use *effect.Use) (best Worth) {
	if use.Select.Affected == effect.AtPoint {
		return utility
	}
	if !v.On(u) {
		return expectedEffect(use)
	}
	for _, o := range mission.Targets(v.Game, u, use) {
		worth := Worth(0)
		for i := range use.Effects {
			e := &use.Effects[i]
			if e.Kind != effect.InflictMortal {
				worth += utility
				continue
			}
			worth += g.valueAtRisk(v, o.Unit, g.wound(v.Game, o.Unit)*average(e.Amount)/2)
		}
		best = max(best, min(worth, g.valueAtRisk(v, o.Unit, g.whole(v.Game, o.Unit))+utility))
	}
	return best
}

// expectedEffect returns the worth of a power whose targets are not known yet. A wound of a
// unit counts as one point.
func expectedEffect(use *effect.Use) (worth Worth) {
	for i := range use.Effects {
		if e := &use.Effects[i]; e.Kind == effect.InflictMortal {
			worth += point * average(e.Amount) / 2
			continue
		}
		worth += utility
	}
	return worth
}

// perils returns the cost of Perils of the Warp to a psyker: about 2 mortal wounds, and the
// victory points for a Warlord.
func (g *greedy) perils(v rules.View, u rules.UnitID) Worth {
	wounds := 0
	for i := range v.Models(u) {
		wounds += int(v.Models(u)[i].Wounds)
	}
	lost := g.wound(v.Game, u) * Worth(min(wounds, 2))
	if wounds <= 2 {
		lost += warlordPrize(v, u)
	}
	return lost
}

// average returns twice the mean of an amount.
func average(a dice.Amount) Worth { return Worth(a.Least() + a.Most()) }

// totals returns in how many of 36 cases the sum of 2D6 is at least need.
func totals(need int) (n Worth) {
	for a := 1; a <= 6; a++ {
		n += Worth(min(max(a+6-need+1, 0), 6))
	}
	return n
}
