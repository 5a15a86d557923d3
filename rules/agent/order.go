package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// order answers an offer of a Command re-roll or a stored die.
func (g *greedy) order(v rules.View, q *rules.Request) int {
	frames := v.State.Frames
	at := len(frames) - 1
	if frames[at].Units == 0 {
		return savingOne(v, q)
	}
	if q.Options[0].Do != rules.Pass {
		return g.limit(v, q, dice.Purpose(frames[at].Value))
	}
	if at == 0 || frames[at-1].Step != rules.StepAttacks {
		return g.orderRoll(v, q)
	}
	best, most := 0, Worth(0)
	for i, w := range g.orderWorths(v, q, frames[at-1].Unit) {
		if w > most && (w > worthPoint || free(v, q, dice.Purpose(q.Options[i].N))) {
			best, most = i, w
		}
	}
	return best
}

// free reports whether an ability that can be used again in the battle changes a die for a purpose.
func free(v rules.View, q *rules.Request, p dice.Purpose) bool {
	e := v.MayChange(q.Unit, p)
	return e != nil && e.Once != effect.OncePerBattle
}

// worthPoint is the least worth for which a command point or a stored die is spent.
const worthPoint = point / 2

// savingOne orders a Command re-roll of the 8th edition, unless one is ordered: of a saving throw of
// 1, which always fails.
func savingOne(v rules.View, q *rules.Request) int {
	is := func(o rules.Option) bool { return o.Do == rules.TakeNumber && o.N == int32(dice.Save) }
	switch asks := slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.Pass }); {
	case !asks: // the highest face that is re-rolled
		return 0
	case v.State.Sides[q.Player].Order.Most > 0:
		return pass(q.Options)
	}
	return max(slices.IndexFunc(q.Options, is), 0)
}

// orderRoll orders a re-roll of Desperate Escape tests, and replaces a die of a charge roll or a test
// by a stored die that is better than average.
func (g *greedy) orderRoll(v rules.View, q *rules.Request) int {
	high := v.State.Sides[q.Player].StoredDice
	return max(slices.IndexFunc(q.Options, func(o rules.Option) bool {
		switch {
		case o.Do == rules.DoSubstitute && (o.N == int32(dice.Charge) || o.N == int32(dice.Morale)):
			return high[5]+high[4] > 0
		case o.Do == rules.TakeNumber && o.N == int32(dice.Escape):
			return g.wound(v.Game, q.Unit) >= point
		}
		return false
	}), 0)
}

// orderWorths returns for each option the expected worth of the order for one of the declared attacks of
// a unit.
func (g *greedy) orderWorths(v rules.View, q *rules.Request, attacker rules.UnitID) []Worth {
	worths := make([]Worth, len(q.Options))
	for i := range v.State.Declared {
		d := &v.State.Declared[i]
		if v.Find(attacker, d.Model) < 0 || !v.On(d.Target) || q.Player != v.Unit(attacker).Player && d.Target != q.Unit {
			continue
		}
		a := attack.Gather(v.Game, attacker, d)
		for k, o := range q.Options {
			if o.Do != rules.Pass {
				worths[k] = max(worths[k], g.attackOrder(v, q, a, d, o))
			}
		}
	}
	return worths
}

// attackOrder returns the worth of an order for an attack: how much more often it succeeds or fails,
// times the worth of its damage.
func (g *greedy) attackOrder(v rules.View, q *rules.Request, a *rules.Attack, d *rules.Declared, o rules.Option) Worth {
	first := v.State.Models[v.Unit(d.Target).First]
	on := &a.Against[first.Kind]
	average := Worth(on.Damage.Least()+on.Damage.Most()) * point / 2
	left := Worth(first.Wounds) * point
	harm := min(average, left) * g.wound(v.Game, d.Target) / point
	few := a.Number.Most()*int(max(d.Count, 1)) <= 3 // of many dice one matters little
	switch p := dice.Purpose(o.N); {
	case o.Do == rules.DoSubstitute && p == dice.Save:
		if fails := failing(v, a, first.Kind); best(v, q) > fails && fails > 0 {
			return harm * Worth(fails) / 6
		}
	case o.Do == rules.DoSubstitute && p == dice.Damage && on.Damage.Sides == 6:
		return Worth(best(v, q)-3) * g.wound(v.Game, d.Target)
	case o.Do == rules.DoSubstitute:
	case o.Do == rules.DoChange && p == dice.Save:
		return harm * Worth(failing(v, a, first.Kind)) / 6
	case o.Do == rules.DoChange && p == dice.Hit && few && !a.Automatic:
		return harm * Worth(min(max(a.Hit.Needed-1, 1), 5)) / 6
	case o.Do == rules.DoChange && p == dice.Wound && few && !a.Wounds:
		return harm / 2
	case o.Do == rules.DoChange:
	case p == dice.Save && on.Save.Reroll == dice.Never && on.Invulnerable.Reroll == dice.Never:
		fails := Worth(failing(v, a, first.Kind))
		return harm * fails * (6 - fails) / 36 * 2 // of several saves the first failed one is re-rolled
	case p == dice.Hit && few && a.Hit.Reroll == dice.Never && !a.Automatic:
		fails := Worth(min(max(a.Hit.Needed-1, 1), 5))
		return harm * fails * (6 - fails) / 36
	}
	return 0
}

// failing returns the highest face with which a save against an attack fails, or 0.
func failing(v rules.View, a *rules.Attack, kind uint8) int {
	for face := 6; face > 0; face-- {
		if attack.Fails(&v.Edition.Attack, a, rules.AttackProgress{}.Rest, kind, face) {
			return face
		}
	}
	return 0
}

// best returns the highest stored die of the player who is asked, or 0.
func best(v rules.View, q *rules.Request) int {
	for face := 6; face > 0; face-- {
		if v.State.Sides[q.Player].StoredDice[face-1] > 0 {
			return face
		}
	}
	return 0
}

// limit answers up to which face a die is re-rolled, or which stored die replaces it: for a save the
// lowest that succeeds, and otherwise the highest.
func (g *greedy) limit(v rules.View, q *rules.Request, p dice.Purpose) int {
	stored, last := q.Options[0].Do == rules.DoSubstitute, len(q.Options)-1
	if stored && p != dice.Save {
		return last
	}
	most := failedAt(v, q, p)
	i := slices.IndexFunc(q.Options, func(o rules.Option) bool { return stored && int(o.N) > most || !stored && int(o.N) == most })
	if i < 0 {
		return last
	}
	return i
}

// failedAt returns the highest face of a die that fails, from 1 to 5.
func failedAt(v rules.View, q *rules.Request, p dice.Purpose) int {
	most := 2
	frames := v.State.Frames
	if under := frames[len(frames)-2]; under.Step == rules.StepAttacks {
		i := slices.IndexFunc(v.State.Declared, func(d rules.Declared) bool {
			return v.Find(under.Unit, d.Model) >= 0 && v.On(d.Target) && (p != dice.Save || d.Target == q.Unit)
		})
		switch {
		case i < 0:
		case p == dice.Save:
			d := &v.State.Declared[i]
			most = failing(v, attack.Gather(v.Game, under.Unit, d), v.State.Models[v.Unit(d.Target).First].Kind)
		case p == dice.Hit:
			most = int(attack.Gather(v.Game, under.Unit, &v.State.Declared[i]).Hit.Needed) - 1
		}
	}
	return min(max(most, 1), 5)
}
