// Package stratagem implements the core Stratagems: when they are offered, on which units
// they can be used, and what they do.
package stratagem

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// offers are the Stratagems of each moment, with the units that each can be used on.
var offers = [...][]offer{
	rules.ShootingBegins:   {{rules.Grenade, throwers}},
	rules.TargetsSelected:  {{rules.GoToGround, infantryTargets}, {rules.Smokescreen, smokeTargets}},
	rules.EnemyMoved:       {{rules.FireOverwatch, shooters}},
	rules.MovementEnds:     {{rules.RapidIngress, reserves}, {rules.FireOverwatch, watchers}},
	rules.ChargeMoved:      {{rules.TankShock, rammed}},
	rules.EnemyChargeMoved: {{rules.HeroicIntervention, interveners}},
	rules.UnitFights:       {{rules.EpicChallenge, challengers}},
	rules.EnemyFought:      {{rules.CounterOffensive, fighters}},
	rules.ShockTest:        {{rules.InsaneBravery, tested}},
	rules.EnemyShoots:      {{rules.Smokescreen, smokers}},
	rules.ChargesEnd:       {{rules.HeroicIntervention, leapers}, {rules.IntoTheFray, joiners}},
}

// An offer is a Stratagem that may be used at a moment.
type offer struct {
	kind  rules.StratagemKind
	units func(*rules.Game, *rules.Frame) []rules.Option // each with its Unit
}

// Offer offers a player the Stratagems of a moment, until the player passes or none is left.
// Battle-shocked units are not affected by Stratagems of their own player
// (10e.BATTLESHOCK.EFFECT.5, 10e.BATTLESHOCK.EFFECT.6, 11e.BATTLESHOCK.EFFECT.2, 11e.STRATAGEM.USE.10).
func Offer(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == over {
		return rules.Over
	}
	options := []rules.Option{{Do: rules.Pass}}
	for _, o := range offers[f.Value] {
		s := g.StratagemOf(o.kind)
		if s == nil || !g.MayAfford(f.Player, s) {
			continue
		}
		for _, at := range o.units(g, f) {
			at.Do, at.N = rules.DoStratagem, int32(o.kind)
			if u := g.Unit(at.Unit); u.Player == f.Player && u.Is.Has(effect.Shocked) && !s.Shocked && !g.HasEffect(at.Unit, effect.StratagemsShocked) || !g.AffordableFor(f.Player, s, payer(f, at)) {
				continue
			}
			options = append(options, at)
		}
	}
	if len(options) == 1 {
		return rules.Over
	}
	s := g.StratagemOf(rules.StratagemKind(options[1].N))
	return g.Ask(rules.Request{
		Ask: rules.SelectOption, Reason: rules.ForStratagem, Player: f.Player, Unit: f.Unit, Rule: s.Rule, Options: options,
	})
}

const over uint8 = 1

// payer returns the unit whose effects change the cost of an option: the one that it is used on, or the VEHICLE of Tank Shock,
// which has an enemy unit for its option (10e.STRATAGEM.USE.4, 10e.STRATAGEM.USE.6).
func payer(f *rules.Frame, o rules.Option) rules.UnitID {
	if rules.StratagemKind(o.N) == rules.TankShock {
		return f.Unit
	}
	return o.Unit
}

// Used takes a choice of Offer.
func Used(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	o := g.Chosen(c)
	if o.Do == rules.Pass || rules.StratagemMoment(f.Value) != rules.TargetsSelected {
		f.Stage = over
	}
	if o.Do == rules.Pass {
		return nil
	}
	s := g.StratagemOf(rules.StratagemKind(o.N))
	p, against, m := f.Player, f.Unit, rules.NoModel
	if s.Kind == rules.EpicChallenge {
		m = o.Model
	}
	g.UseStratagem(p, s, payer(f, o), m)
	switch s.Kind {
	case rules.Grenade:
		throw(g, s, o)
	case rules.TankShock:
		ram(g, s, against, o.Unit)
	case rules.RapidIngress:
		move.Ingress(g, p, o.Unit)
	case rules.FireOverwatch:
		if s.AtEdge {
			against = rules.UnitID(o.Model)
		}
		g.Push(rules.Frame{Step: rules.StepShoot, Player: p, Unit: o.Unit, Other: against, Value: int32(effect.Overwatch)})
	case rules.HeroicIntervention, rules.IntoTheFray:
		if s.AtEdge {
			charge.InterveneAtEnd(g, o.Unit, s.Kind == rules.IntoTheFray)
			break
		}
		charge.Intervene(g, o.Unit, against)
	case rules.CounterOffensive:
		g.Unit(o.Unit).Did |= rules.FightsNext
	}
	return nil
}

// among lists the units of a player on the battlefield for which a test holds.
func among(g *rules.Game, p rules.Player, can func(rules.UnitID) bool) (list []rules.Option) {
	for u := range g.OnTable(p) {
		if can(u) {
			list = append(list, rules.Option{Unit: u})
		}
	}
	return list
}

// targets lists the units of the player with a keyword that the unit of the frame has
// selected as targets.
func targets(g *rules.Game, f *rules.Frame, k effect.Keyword) []rules.Option {
	var set rules.UnitSet
	for i := range g.State.Declared {
		set = set.With(g.State.Declared[i].Target)
	}
	return among(g, f.Player, func(u rules.UnitID) bool { return set.Has(u) && g.Has(u, k) })
}

// infantryTargets are for Go to Ground (10e.STRATAGEM.GROUND.1).
func infantryTargets(g *rules.Game, f *rules.Frame) []rules.Option {
	return targets(g, f, effect.Infantry)
}

// smokeTargets are for Smokescreen (10e.STRATAGEM.SMOKE.1).
func smokeTargets(g *rules.Game, f *rules.Frame) []rules.Option {
	if g.StratagemOf(rules.Smokescreen).AtEdge {
		return nil
	}
	return targets(g, f, effect.Smoke)
}

// smokers are for Smokescreen at the start of the enemy's Shooting phase (11e.STRATAGEM.SMOKE.1).
func smokers(g *rules.Game, f *rules.Frame) []rules.Option {
	return among(g, f.Player, func(u rules.UnitID) bool { return g.Has(u, effect.Smoke) })
}

// shooters are for Fire Overwatch: units within 24" of the enemy unit that are not TITANIC
// and may shoot at it (10e.STRATAGEM.OVERWATCH.2). What works in their player's own Shooting
// phase only does not help (10e.CORE.OUTOFPHASE.2): an engaged unit does not shoot.
func shooters(g *rules.Game, f *rules.Frame) []rules.Option {
	s := g.StratagemOf(rules.FireOverwatch)
	if !g.On(f.Unit) || s.AtEdge {
		return nil
	}
	return among(g, f.Player, func(u rules.UnitID) bool {
		return (!s.Charged || g.Unit(f.Unit).Charged.Has(u)) && fires(g, u, f.Unit)
	})
}

// fires reports whether a unit may fire Overwatch at an enemy unit.
func fires(g *rules.Game, u, e rules.UnitID) bool {
	return !g.HasEffect(e, effect.ForbidFireOverwatch) && g.Within(u, e, 24*geom.Inch) && !g.Has(u, effect.Titanic) && g.EngagedBy(u) == 0 && shoot.CanFireAt(g, u, e)
}

// watchers are for Fire Overwatch at the end of a Movement phase: each unit with each enemy unit within 24"
// that it could shoot at (11e.STRATAGEM.OVERWATCH.1, 11e.SHOOT.SNAP.1). Model is the number of the enemy unit.
func watchers(g *rules.Game, f *rules.Frame) (list []rules.Option) {
	if !g.StratagemOf(rules.FireOverwatch).AtEdge {
		return nil
	}
	for u := range g.OnTable(f.Player) {
		for e := range g.Enemies(u) {
			// An engaged unit is no target outside the own Shooting phase (11e.SHOOT.ENGAGED.2).
			if g.EngagedBy(e) == 0 && fires(g, u, e) {
				list = append(list, rules.Option{Unit: u, Model: rules.ModelID(e)})
			}
		}
	}
	return list
}

// reserves are for Rapid Ingress: units that could arrive in this battle round
// (10e.STRATAGEM.INGRESS.1, 10e.STRATAGEM.INGRESS.2).
func reserves(g *rules.Game, f *rules.Frame) []rules.Option { return move.CanIngress(g, f.Player) }

// rammed are for Tank Shock: enemy units that a VEHICLE which has charged is engaged with
// (10e.STRATAGEM.TANKSHOCK.1).
func rammed(g *rules.Game, f *rules.Frame) (list []rules.Option) {
	big := g.Has(f.Unit, effect.Vehicle) || g.StratagemOf(rules.TankShock).Impact && g.Has(f.Unit, effect.Monster) // 11e.STRATAGEM.IMPACT.1
	if !g.On(f.Unit) || !big || g.Unit(f.Unit).Is.Has(effect.Shocked) {
		return nil
	}
	for e := range g.EngagedBy(f.Unit).All() {
		list = append(list, rules.Option{Unit: e})
	}
	return list
}

// ram rolls one D6 for each point of the VEHICLE's Toughness: each 5 or more is a mortal
// wound on the enemy unit, 6 at most.
func ram(g *rules.Game, s *rules.Stratagem, u, enemy rules.UnitID) {
	count := int(g.Profile(int(g.Unit(u).First)).Toughness)
	if !s.Impact {
		strike(g, s, u, enemy, count, 5)
		return
	}
	var own, theirs int32
	for range count { // 11e.STRATAGEM.IMPACT.2
		switch face := g.Dice().D6(dice.Mortal); {
		case face == 1:
			own = min(own+1, 6)
		case face >= 5:
			theirs = min(theirs+1, 6)
		}
	}
	for _, hit := range [2]struct {
		unit, by rules.UnitID
		n        int32
	}{{u, rules.NoUnit, own}, {enemy, u, theirs}} {
		g.LogRoll(s.Rule, dice.Mortal, rules.Event{Unit: u, Other: hit.unit, N: hit.n})
		if hit.n > 0 {
			g.Push(rules.Frame{Step: rules.StepMortal, Player: g.Unit(hit.unit).Player, Unit: hit.unit, Other: hit.by, Value: hit.n})
		}
	}
}

// strike rolls dice, each of which inflicts a mortal wound on an enemy unit if it shows at
// least a face; 6 of them at most.
func strike(g *rules.Game, s *rules.Stratagem, u, enemy rules.UnitID, count, needed int) {
	n := 0
	for range count {
		if g.Dice().D6(dice.Mortal) >= needed {
			n++
		}
	}
	n = min(n, 6)
	g.LogRoll(s.Rule, dice.Mortal, rules.Event{Unit: u, Other: enemy, N: int32(n)})
	if n > 0 {
		g.Push(rules.Frame{Step: rules.StepMortal, Player: g.Unit(enemy).Player, Unit: enemy, Other: u, Value: int32(n)})
	}
}

// throwers are for Grenade: GRENADES units that are not engaged and have not Advanced, Fallen
// Back or shot this turn, each with an enemy unit within 8" of and visible to one of its
// models with the keyword, that is not engaged with the player's army
// (10e.STRATAGEM.GRENADE.1, 10e.STRATAGEM.GRENADE.2). Model is the number of the enemy unit.
func throwers(g *rules.Game, f *rules.Frame) (list []rules.Option) {
	for u := range g.OnTable(f.Player) {
		s := g.Unit(u)
		if !g.Keywords(u).HasAny(explosives) || g.EngagedBy(u) != 0 || s.Is&(effect.Advanced|effect.FellBack) != 0 || s.Did&rules.SelectedToShoot != 0 {
			continue
		}
		for e := range g.Enemies(u) {
			if g.EngagedBy(e) == 0 && inThrow(g, u, e) {
				list = append(list, rules.Option{Unit: u, Model: rules.ModelID(e)})
			}
		}
	}
	return list
}

// explosives are the keywords of models that throw Grenades, or Explosives (11e.STRATAGEM.EXPLOSIVES.1).
var explosives = effect.Keywords{effect.Grenades, effect.Explosives}

func inThrow(g *rules.Game, u, e rules.UnitID) bool {
	for i := range g.Models(u) {
		at := int(g.Unit(u).First) + i
		if g.Kind(at).Own(g.Sheet(u).Keywords).HasAny(explosives) && geom.UnitWithin(g.State.Bodies[at:at+1], g.Bodies(e), 8*geom.Inch) && g.Sees(at, e) {
			return true
		}
	}
	return false
}

// throw rolls six D6: each 4 or more is a mortal wound on the enemy unit.
// 11e.STRATAGEM.EXPLOSIVES.2.
func throw(g *rules.Game, s *rules.Stratagem, o rules.Option) {
	strike(g, s, o.Unit, rules.UnitID(o.Model), 6, 4)
}

// interveners are for Heroic Intervention: units within 6" of the enemy unit that charged
// which could declare a charge at it; VEHICLES only if they are WALKERS
// (10e.STRATAGEM.HEROIC.1, 10e.STRATAGEM.HEROIC.2).
func interveners(g *rules.Game, f *rules.Frame) []rules.Option {
	if !g.On(f.Unit) || g.StratagemOf(rules.HeroicIntervention).AtEdge {
		return nil
	}
	return among(g, f.Player, func(u rules.UnitID) bool {
		return g.Within(u, f.Unit, 6*geom.Inch) && g.EngagedBy(u) == 0 && (!g.Has(u, effect.Vehicle) || g.Has(u, effect.Walker)) && charge.CouldTarget(g, u, f.Unit)
	})
}

// leapers are for Heroic Intervention at the end of the enemy's Charge phase: unengaged units within
// charge distance of enemies that have charged; VEHICLES only if they are CHARACTERS or WALKERS
// (11e.STRATAGEM.HEROIC.1, 11e.STRATAGEM.HEROIC.2).
func leapers(g *rules.Game, f *rules.Frame) []rules.Option {
	return atEnd(g, f, rules.IntoTheFray, false)
}

// joiners are like leapers, for units within charge distance of any enemy within 6"
// (11e.STRATAGEM.HEROIC.3).
func joiners(g *rules.Game, f *rules.Frame) []rules.Option {
	return atEnd(g, f, rules.HeroicIntervention, true)
}

// atEnd lists the units that may intervene at the end of the phase, unless the other mode of the
// Stratagem was used.
func atEnd(g *rules.Game, f *rules.Frame, other rules.StratagemKind, fray bool) []rules.Option {
	if s := g.StratagemOf(other); s != nil && g.UsedStratagem(f.Player, s) {
		return nil
	}
	return among(g, f.Player, func(u rules.UnitID) bool {
		return g.EngagedBy(u) == 0 && (!g.Has(u, effect.Vehicle) || g.Has(u, effect.Walker) || g.Has(u, effect.Character)) && charge.MayIntervene(g, u, fray)
	})
}

// challengers are for Epic Challenge: the CHARACTER models of a unit that is engaged with an
// Attached unit (10e.STRATAGEM.CHALLENGE.1).
func challengers(g *rules.Game, f *rules.Frame) (list []rules.Option) {
	if !g.On(f.Unit) {
		return nil
	}
	attached := g.StratagemOf(rules.EpicChallenge).Alone // 11e.STRATAGEM.EPIC.1
	for e := range g.EngagedBy(f.Unit).All() {
		attached = attached || g.Is(e).Has(effect.Attached)
	}
	for i, m := range g.Models(f.Unit) {
		if attached && g.Kind(int(g.Unit(f.Unit).First)+i).Own(g.Sheet(f.Unit).Keywords).Has(effect.Character) {
			list = append(list, rules.Option{Unit: f.Unit, Model: m.ID})
		}
	}
	return list
}

// fighters are for Counter-offensive: engaged units that have not been selected to fight in
// this phase (10e.STRATAGEM.COUNTER.1).
func fighters(g *rules.Game, f *rules.Frame) []rules.Option {
	return among(g, f.Player, func(u rules.UnitID) bool {
		return g.Unit(u).Did&rules.SelectedToFight == 0 && g.EngagedBy(u) != 0 && g.Forbidden(u)&effect.ToFight == 0 && g.Edition.Fight.Eligible.Do(g, u)
	})
}

// tested is for Insane Bravery: the unit before its test (10e.STRATAGEM.BRAVERY.1).
func tested(_ *rules.Game, f *rules.Frame) []rules.Option { return []rules.Option{{Unit: f.Unit}} }
