package mission

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// Targets returns the current targets of a Use of a unit.
func Targets(g *rules.Game, owner rules.UnitID, use *effect.Use) []rules.Option {
	return targets(g, &rules.PendingUse{Unit: owner}, use)
}

// targets returns the targets of a Use: units, or single models of them. Units that are not on the battlefield are out
// of its range and out of sight (11e.UNIT.AWAY.1).
func targets(g *rules.Game, r *rules.PendingUse, use *effect.Use) (options []rules.Option) {
	s := &use.Select
	if s.Affected == effect.Owner {
		return []rules.Option{{Do: rules.Select, Unit: r.Unit, Model: bearer(g, r.Unit, use)}}
	}
	for u := range g.Units() {
		if s.Affected == effect.Tested && u != r.Tested || s.Others && u == r.Unit {
			continue
		}
		if !g.On(u) && !(s.Affected == effect.AllFriends && away(g, use, u)) || !sideOf(g, r.Unit, u, s.Affected) || !accepts(g, s, u) || !inState(g, r.Unit, u, s) || !seen(g, r.Unit, u, use) || barred(g, r.Unit, u, use) {
			continue
		}
		options = append(options, those(g, r, u, use)...)
	}
	switch {
	case s.Closest:
		return closest(g, r.Unit, use, options)
	case s.LookOutSir:
		return unguarded(g, r.Unit, use, options)
	}
	return options
}

// away reports whether a unit that is embarked or in reserves is affected by a Use of its whole army, wherever the units are,
// if the edition says so (11e.UNIT.AWAY.2).
func away(g *rules.Game, use *effect.Use, u rules.UnitID) bool {
	s := &use.Select
	place := g.Unit(u).Place
	return g.Edition.Mission.AllOfArmy.Is && (place == rules.Embarked || place == rules.Reinforcing) &&
		s.Within == 0 && !s.Visible && !s.Models && s.From == nil
}

// accepts reports whether a unit has the keywords that a selection requires.
func accepts(g *rules.Game, s *effect.Selection, u rules.UnitID) bool {
	return len(s.Of.All)+len(s.Of.Any)+len(s.Of.None) == 0 || s.Of.Passes(g.KeywordsNow(u))
}

// inState reports whether a unit is in the state that a selection requires.
func inState(g *rules.Game, owner, u rules.UnitID, s *effect.Selection) bool {
	switch {
	case s.Hit && !hitWith(g, s.HitWith).Has(u), s.Crossed && !g.State.Crossed.Has(u), s.Shocked && !g.Unit(u).Is.Has(effect.Shocked), s.Engaged && !g.EngagedBy(owner).Has(u):
		return false
	}
	return true
}

// hitWith returns the units that the last attacks have hit, with the weapons of Selection.HitWith.
func hitWith(g *rules.Game, value int16) rules.UnitSet {
	if value == 0 {
		return g.State.Hit
	}
	for _, h := range g.State.HitWith {
		if h.Value == value {
			return h.Units
		}
	}
	return 0
}

// bearer returns the only model that a Use affects, if it is its own bearer, or NoModel.
func bearer(g *rules.Game, u rules.UnitID, use *effect.Use) rules.ModelID {
	at := g.BearerOf(u, use)
	if !use.Select.Models || at < 0 {
		return rules.NoModel
	}
	return g.State.Models[at].ID
}

// barred reports whether a unit cannot be the target of the Stratagem: it is Battle-shocked and of the same
// player (10e.BATTLESHOCK.EFFECT.3, 10e.BATTLESHOCK.EFFECT.5). A Stratagem is a Use that costs command points
// (10e.COMMAND.CP.4).
func barred(g *rules.Game, owner, u rules.UnitID, use *effect.Use) bool {
	return use.Cost > 0 && g.Unit(u).Player == g.Unit(owner).Player && g.Unit(u).Is.Has(effect.Shocked) && !g.HasEffect(u, effect.StratagemsShocked)
}

// unguarded removes units that others protect, like Look Out, Sir against shots, unless they are
// the closest.
func unguarded(g *rules.Game, owner rules.UnitID, use *effect.Use, options []rules.Option) []rules.Option {
	near := closest(g, owner, use, options)
	return slices.DeleteFunc(slices.Clone(options), func(o rules.Option) bool {
		return shoot.Guarded(g, o.Unit) && !slices.Contains(near, o)
	})
}

// sideOf reports whether a unit is on the side that a Use of another affects (10e.CORE.ARMY.3,
// 11e.CORE.ARMY.2). Uses on other units do not affect their owner (11e.CORE.WORDING.1).
func sideOf(g *rules.Game, owner, u rules.UnitID, whom effect.Affected) bool {
	friends := g.Unit(owner).Player == g.Unit(u).Player
	switch whom {
	case effect.OwnModel:
		return u == owner
	case effect.OneFriend, effect.AllFriends:
		return friends
	case effect.OneEnemy, effect.AllEnemies:
		return !friends
	case effect.Destroyer:
		return !friends && u == destroyer(g, owner)
	}
	return u != owner
}

// destroyer returns the unit that is destroying another, or NoUnit.
func destroyer(g *rules.Game, u rules.UnitID) rules.UnitID {
	for i := range g.State.Frames {
		if f := &g.State.Frames[i]; f.Step == rules.StepDestroyed && f.Unit == u {
			return f.Other
		}
	}
	return rules.NoUnit
}

// those returns the models of a unit, or the unit, if they are in range and the Use has an effect
// on them.
func those(g *rules.Game, r *rules.PendingUse, u rules.UnitID, use *effect.Use) (options []rules.Option) {
	owner, bodies := r.Unit, g.Bodies(u)
	if !use.Select.Models {
		if reaches(g, owner, use, bodies) && useful(g, use, r.Only, u, -1) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
		}
		return options
	}
	for i := range bodies {
		if reaches(g, owner, use, bodies[i:i+1]) && useful(g, use, r.Only, u, int(g.Unit(u).First)+i) {
			options = append(options, rules.Option{Do: rules.Select, Unit: u, Model: g.Models(u)[i].ID})
		}
	}
	if r.Only > 0 && use.Effects[r.Only-1].Kind == effect.ReturnModels { // the effect is on the unit, whatever model is selected
		return options[:min(len(options), 1)]
	}
	return options
}

// reaches reports whether any of the bodies is within range of a model with the Use.
func reaches(g *rules.Game, owner rules.UnitID, use *effect.Use, bodies []geom.Body) bool {
	if use.Select.Within == 0 {
		return true
	}
	if use.Select.From != nil {
		return reachesFrom(g, owner, use, bodies)
	}
	return eachBearer(g, owner, use, func(b *geom.Body) bool { return geom.UnitWithin(bodies, []geom.Body{*b}, use.Select.Within) })
}

// reachesFrom reports whether any of the bodies is within range of a friendly model that is
// itself near a model with the Use, or is that model (8e.DATASHEET.SEEDUNIT.1).
func reachesFrom(g *rules.Game, owner rules.UnitID, use *effect.Use, bodies []geom.Body) bool {
	near := use.Select.From
	for u := range g.Units() {
		if !g.On(u) || g.Unit(u).Player != g.Unit(owner).Player || !near.Of.Passes(g.Keywords(u)) {
			continue
		}
		for _, b := range g.Bodies(u) {
			carries := eachBearer(g, owner, use, func(bearer *geom.Body) bool { return geom.Within(bearer, &b, near.Within) })
			if carries && geom.UnitWithin(bodies, []geom.Body{b}, use.Select.Within) {
				return true
			}
		}
	}
	return false
}

// eachBearer calls a function with the models that have the Use, until it returns true. A destroyed
// unit is measured to the last of its models that was destroyed (10e.CORE.MEASURE.10).
func eachBearer(g *rules.Game, owner rules.UnitID, use *effect.Use, is func(*geom.Body) bool) bool {
	s := g.Unit(owner)
	for at := s.First; at < s.First+max(s.Alive, min(s.Held, 1)); at++ {
		if (use.Bearer == 0 || g.State.Models[at].Kind == uint8(use.Bearer-1)) && is(&g.State.Bodies[at]) {
			return true
		}
	}
	return false
}

// seen reports whether a model with the Use sees the unit, if that is required. A unit is visible to itself
// (11e.SIGHT.VISIBLE.4).
func seen(g *rules.Game, owner, u rules.UnitID, use *effect.Use) bool {
	if !use.Select.Visible || owner == u {
		return true
	}
	var others []geom.Body
	for o := range g.Units() {
		if o != owner && o != u && g.On(o) {
			others = append(others, g.Bodies(o)...)
		}
	}
	return eachBearer(g, owner, use, func(b *geom.Body) bool { return g.Terrain.UnitSees(b, g.Bodies(u), others) })
}

// closest keeps the closest of the options. Of several equally close ones, the player chooses
// (9e.CORE.MEASURE.4).
func closest(g *rules.Game, owner rules.UnitID, use *effect.Use, options []rules.Option) (kept []rules.Option) {
	best := geom.Reachable
	for _, o := range options {
		d := distanceTo(g, owner, use, o)
		if d < best {
			best, kept = d, kept[:0]
		}
		if d == best {
			kept = append(kept, o)
		}
	}
	return kept
}

func distanceTo(g *rules.Game, owner rules.UnitID, use *effect.Use, o rules.Option) geom.Length {
	bodies := g.Bodies(o.Unit)
	if o.Model != rules.NoModel {
		at := g.Find(o.Unit, o.Model)
		bodies = g.State.Bodies[at : at+1]
	}
	best := geom.Reachable
	eachBearer(g, owner, use, func(b *geom.Body) bool {
		if _, d := geom.Closest(b, bodies); d < best {
			best = d
		}
		return false
	})
	return best
}

// useful reports whether a Use has an effect on a unit, or on the model at an index: wounds are
// regained by models with lost wounds, models return to units with destroyed models, and surge moves are made by units that may. only is the number of the effect that
// its player has chosen; 0: all count.
func useful(g *rules.Game, use *effect.Use, only int8, u rules.UnitID, at int) bool {
	for i := range use.Effects {
		if only > 0 && i != int(only)-1 {
			continue
		}
		switch use.Effects[i].Kind {
		case effect.RegainWounds:
			if hurt(g, u, at) {
				return true
			}
		case effect.Rally:
			if g.Unit(u).Is.Has(effect.Shocked) {
				return true
			}
		case effect.ReanimateWounds:
			if s := g.Unit(u); s.Alive < s.Held || hurt(g, u, -1) {
				return true
			}
		case effect.ExtraMove:
			if mayMove(g, &use.Effects[i], u) {
				return true
			}
		case effect.ReturnModels, effect.Reanimate:
			if s := g.Unit(u); s.Alive < s.Held {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func hurt(g *rules.Game, u rules.UnitID, at int) bool {
	s := g.Unit(u)
	for i := int(s.First); i < int(s.First+s.Alive); i++ {
		if w := g.State.Models[i].Wounds; (at < 0 || at == i) && w > 0 && w < g.Kind(i).Profile.Wounds {
			return true
		}
	}
	return false
}
