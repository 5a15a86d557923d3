package psychic

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// effects does what a manifested power does: it selects whom it works on, and
// works on one after another.
func effects(g *rules.Game, f *rules.Frame) rules.Status {
	use := &g.Setup.Powers[f.Power].Use
	if f.At == selecting {
		set := reached(g, f.Unit, use)
		if one(use.Select.Whom) && set&(set-1) != 0 || use.Optional && set != 0 {
			return askTarget(g, f, set, use)
		}
		f.Set, f.At = set, working
	}
	for {
		u, ok := pop(&f.Set)
		if !ok {
			return rules.Over
		}
		if works(g, use) && work(g, f, u, use) {
			return rules.Again
		}
	}
}

// one reports whether a power works on one unit that its player selects.
func one(w rules.Whom) bool { return w == rules.OneFriend || w == rules.OneEnemy }

func askTarget(g *rules.Game, f *rules.Frame, set rules.UnitSet, use *rules.Use) rules.Status {
	var options []rules.Option
	if use.Optional {
		options = append(options, rules.Option{Do: rules.Pass, Unit: rules.NoUnit})
	}
	for u := range rules.UnitID(rules.MaxUnits) {
		if set.Has(u) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
	}
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Why: rules.ForTarget, Player: f.Player, Unit: f.Unit, Other: rules.NoUnit, Model: rules.NoModel,
		Rule: g.Edition.Psychic.Select, Options: options,
	})
}

// works rolls whether the power works, where its data asks for a result.
func works(g *rules.Game, use *rules.Use) bool {
	return use.Needs == 0 || g.Dice().D6(dice.Ability) >= int(use.Needs)
}

// work lets the effects of a power work on a unit. It reports whether a step must
// be played first: mortal wounds, or models that are destroyed.
func work(g *rules.Game, f *rules.Frame, u rules.UnitID, use *rules.Use) bool {
	by, power, result := f.Unit, f.Power, int(f.N)
	pushed := false
	for i := range use.Effects {
		e := &use.Effects[i]
		if e.Do == rules.InflictMortal {
			harm(g, u, by, graded(e, result))
			pushed = true
			continue
		}
		g.State.Lasting = append(g.State.Lasting, rules.Lasting{
			Unit: u, Owner: by, Use: -1 - int16(power), Effect: int16(i), Until: use.Until, Player: g.Unit(by).Player,
		})
	}
	return pushed
}

// graded returns the amount that comes of a result.
func graded(e *rules.Effect, result int) dice.Amount {
	amount := e.Amount
	for i := range e.Grades {
		if result >= int(e.Grades[i].From) {
			amount = e.Grades[i].Amount
		}
	}
	return amount
}

// reached returns the units that the power can work on. Of several that are the
// closest the player chooses (9e.CORE.MEASURE.4).
func reached(g *rules.Game, psyker rules.UnitID, use *rules.Use) (set rules.UnitSet) {
	if use.Select.Whom == rules.Owner {
		return set.With(psyker)
	}
	closest := geom.Reachable
	for i := range g.State.Units {
		u := rules.UnitID(i)
		if !g.On(u) || !reaches(g, psyker, u, &use.Select) {
			continue
		}
		d := g.Distance(psyker, u)
		if use.Select.Closest && d < closest {
			closest, set = d, 0
		}
		if !use.Select.Closest || d == closest {
			set = set.With(u)
		}
	}
	return set
}

// reaches reports whether a unit is one that the selection describes.
func reaches(g *rules.Game, psyker, u rules.UnitID, s *rules.Selection) bool {
	friend := g.Unit(u).Player == g.Unit(psyker).Player
	switch s.Whom {
	case rules.OneFriend, rules.AllFriends:
		if !friend {
			return false
		}
	case rules.OneEnemy, rules.AllEnemies:
		if friend {
			return false
		}
	default:
		if u == psyker {
			return false
		}
	}
	return s.Of.Passes(g.Sheet(u).Keywords) && (s.Within == 0 || g.Within(psyker, u, s.Within)) && (!s.Visible || sees(g, psyker, u))
}

// sees reports whether any model of a unit sees a model of the other. Models of
// neither unit are in the way.
func sees(g *rules.Game, u, other rules.UnitID) bool {
	var between []geom.Body
	for i := range g.State.Units {
		if o := rules.UnitID(i); o != u && o != other && g.On(o) {
			between = append(between, g.Bodies(o)...)
		}
	}
	bodies := g.Bodies(u)
	for i := range bodies {
		if g.Terrain.UnitSees(&bodies[i], g.Bodies(other), between) {
			return true
		}
	}
	return false
}
