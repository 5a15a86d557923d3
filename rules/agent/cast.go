package agent

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// utility is what a power is worth that takes no wounds.
const utility = point / 2

// casting is the worth of the best power of a unit. No unit is selected if no
// power is worth its risk.
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

// power is the chance of a power times what it is worth, less what Perils of the
// Warp are expected to take from the psyker.
func (g *greedy) power(v rules.View, o rules.Option) Worth {
	if o.Do == rules.Pass {
		return 0
	}
	p := rules.PowerID(o.N)
	gain := g.effect(v, o.Unit, &v.Setup.Powers[p].Use)
	return (gain*totals(v.Edition.Psychic.Warp.Do(v.Game, o.Unit, p)) - 2*g.perils(v, o.Unit)) / 36
}

// effect is the worth of what a power does where it can do anything. Before the
// battle, when powers are selected, it is what it may take from some unit.
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

// expectedEffect is the worth of a power whose targets are not known yet: a wound of a
// unit counts as a point.
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

// perils is what one case of Perils of the Warp takes from a psyker: about 2
// mortal wounds, and the victory point that a Warlord scores.
func (g *greedy) perils(v rules.View, u rules.UnitID) Worth {
	wounds := 0
	for i := range v.Models(u) {
		wounds += int(v.Models(u)[i].Wounds)
	}
	lost := g.wound(v.Game, u) * Worth(min(wounds, 2))
	if at := v.WarlordAt(v.Unit(u).Player); wounds <= 2 && at >= 0 && v.UnitOf(at) == u {
		lost += victoryPoint
	}
	return lost
}

// average returns twice the mean of an amount.
func average(a dice.Amount) Worth { return Worth(a.Least() + a.Most()) }

// totals returns in how many of 36 cases the total of 2D6 is at least need.
func totals(need int) (n Worth) {
	for a := 1; a <= 6; a++ {
		n += Worth(min(max(a+6-need+1, 0), 6))
	}
	return n
}
