package agent

import (
	"math/bits"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// inUse returns the ability or the power in use, and the unit that has it, or nil.
func inUse(v rules.View) (*effect.Use, rules.UnitID) {
	n := len(v.State.PendingUses)
	if n == 0 {
		return nil, rules.NoUnit
	}
	r := &v.State.PendingUses[n-1]
	return v.UseOf(r.Unit, r.Use), r.Unit
}

// offer answers whether an ability is used, or which of its effects: the option that is worth
// most to the player. Damage of a failed save is always prevented.
func (g *greedy) offer(v rules.View, q *rules.Request) int {
	use, u := inUse(v)
	if use == nil || use.At == effect.WhenSaveFailed || use.At == effect.WhenAllocated {
		return active(q.Options)
	}
	return g.best(q.Options, func(o rules.Option) Worth {
		switch o.Do {
		case rules.Pass:
			return 0
		case rules.TakeNumber:
			return g.use(v, u, use, use.Effects[o.N:o.N+1])
		}
		return g.use(v, u, use, use.Effects)
	})
}

// use returns the worth of an ability's effects on all units that it affects, or on the best of
// those that its player selects from.
func (g *greedy) use(v rules.View, u rules.UnitID, use *effect.Use, effects []effect.Effect) (all Worth) {
	if use.Select.Affected == effect.AtPoint {
		_, worth := g.harmAtPoint(v, v.Unit(u).Player, use.Select.Radius)
		return worth
	}
	best := Worth(0)
	for _, o := range mission.Targets(v.Game, u, use) {
		w := g.does(v, u, use, effects, o)
		all, best = all+w, max(best, w)
	}
	switch use.Select.Affected {
	case effect.OneFriend, effect.OneEnemy, effect.OwnModel:
		return best
	}
	return all
}

// does returns the worth of effects on a target to the player of a unit.
func (g *greedy) does(v rules.View, u rules.UnitID, use *effect.Use, effects []effect.Effect, o rules.Option) (worth Worth) {
	if effect.Contains(effects, effect.OnlyTarget) {
		return g.onlyShot(v, u, o.Unit)
	}
	for i := range effects {
		w := g.done(v, use, &effects[i], o)
		if friend := v.Unit(o.Unit).Player == v.Unit(u).Player; harms(&effects[i]) && friend || helps(&effects[i]) && !friend {
			w = -w
		}
		if faces := effects[i].Results; faces != 0 {
			w = w * Worth(bits.OnesCount8(uint8(faces))) / 6
		}
		worth += w
	}
	return worth
}

// harms reports whether an immediate effect is bad for its target.
func harms(e *effect.Effect) bool {
	switch e.Kind {
	case effect.InflictMortal, effect.DestroyModels, effect.TestShock, effect.BecomeShocked, effect.ShockAfterMove:
		return true
	}
	return forbidsShots(e)
}

// forbidsShots reports whether an effect forbids a unit to shoot.
func forbidsShots(e *effect.Effect) bool {
	return e.Kind == effect.Cannot && e.Actions&effect.ToShoot != 0
}

// helps reports whether an immediate effect is good for its target.
func helps(e *effect.Effect) bool {
	switch e.Kind {
	case effect.RegainWounds, effect.ReturnModels, effect.Reanimate, effect.ReanimateWounds, effect.Rally:
		return true
	}
	return false
}

// done returns the worth, or the cost, of an effect to its target. A lasting effect counts as
// much as its unit: it is assumed to help friends and to hinder enemies.
func (g *greedy) done(v rules.View, use *effect.Use, e *effect.Effect, o rules.Option) Worth {
	whole, wound, s := g.whole(v.Game, o.Unit), g.wound(v.Game, o.Unit), v.Unit(o.Unit)
	each := wound * Worth(v.Kind(int(s.First)).Profile.Wounds) // model
	lost := Worth(s.Held - s.Alive)
	switch e.Kind {
	case effect.RegainWounds:
		return min(2*g.hurt(v, o), average(e.Amount)) * wound / 2
	case effect.ReturnModels:
		return min(2*lost, average(e.Amount)) * each / 2
	case effect.Reanimate:
		if use.Once == effect.OncePerBattle && 2*lost < Worth(s.Held) && !last(v) {
			return 0 // it will be worth more later
		}
		return lost * each * Worth(7-e.Value) / 6
	case effect.InflictMortal:
		return min(average(e.Amount)*wound/2, whole)
	case effect.DestroyModels:
		return min(max(average(e.Amount), 2)*each/2, whole)
	case effect.ActivateArmy:
		if use.Once == effect.OncePerBattle && !g.clashes(v, s.Player) {
			return 0 // it will be worth more later
		}
	case effect.GainCommandPoints, effect.RefundPoints:
		return point
	case effect.ShockAfterMove:
		return whole * Worth(e.Value) / 6
	case effect.AddKeyword:
		if effect.Keyword(e.Value) == effect.Mobile { // useful for few moves
			return 0
		}
	case effect.ExtraMove:
		if e.As == effect.ToSurge {
			if target := move.SurgeTarget(v.Game, o.Unit, e); target != rules.NoUnit {
				return g.engagingWorth(v, o.Unit, target)
			}
			return 0
		}
	case effect.Redeploy:
		return -1 // it would be deployed by the same considerations
	case effect.ReturnToReinforcements, effect.IntoReserves:
		return g.redeployWorth(v, o.Unit)
	}
	switch {
	case !usefulSoon(v, use, e, o.Unit):
		return 0
	case forbidsShots(e):
		return 2 * whole // more than other effects of the same use are worth
	}
	if o.Model != rules.NoModel && e.Kind == effect.ChangeCharacteristic && e.Of == effect.BS {
		return point/4 + g.firepower(v, o)
	}
	return whole
}

// onlyShot returns the worth of shooting at one enemy and at no other, which hinders it: about as much as an eighth of it is worth.
func (g *greedy) onlyShot(v rules.View, u, target rules.UnitID) Worth {
	at, best := Worth(0), Worth(0)
	for e := range v.Enemies(u) {
		if v.Sees(int(v.Unit(u).First), e) {
			damage := g.shooting(v.Game, u, e, v.Distance(u, e), v.Unit(u).Is)
			best = max(best, damage)
			if e == target {
				at = damage
			}
		}
	}
	if at == 0 {
		return 0
	}
	return at - best + g.whole(v.Game, target)/8
}

// clashes reports whether units that are worth at least half of those that a player has on the battlefield can charge an
// enemy this turn, or more than half of the battle is over.
func (g *greedy) clashes(v rules.View, p rules.Player) bool {
	if 2*int(v.State.Round) > v.Edition.Mission.Rounds.Is {
		return true
	}
	all, soon := Worth(0), Worth(0)
	for u := range v.OnTable(p) {
		worth := g.whole(v.Game, u) + g.aboard(v, u)
		all += worth
		if _, distance := closestEnemy(v, u); distance <= pace(v, u)+chargeable {
			soon += worth
		}
	}
	return 2*soon >= all
}

// canShoot reports whether a unit can shoot at an enemy now.
func canShoot(v rules.View, u rules.UnitID) bool {
	for e := range v.Enemies(u) {
		if shoot.CanFireAt(v.Game, u, e) {
			return true
		}
	}
	return false
}

// firepower returns the maximum damage that all ranged weapons of a model are expected to do to
// one enemy unit on the battlefield.
func (g *greedy) firepower(v rules.View, o rules.Option) (most Worth) {
	kind := v.State.Models[v.Find(o.Unit, o.Model)].Kind
	weapons := v.Sheet(o.Unit).Kinds[kind].Weapons
	for e := range v.Enemies(o.Unit) {
		taken := Worth(0)
		for n := range weapons {
			if weapons[n].Type.Ranged() {
				taken += g.of(v.Game, o.Unit, kind, uint8(n), e, v.Unit(o.Unit).Is) * Worth(weapons[n].Number)
			}
		}
		most = max(most, taken)
	}
	return most
}

// last reports whether this is the last battle round.
func last(v rules.View) bool { return int(v.State.Round) >= v.Edition.Mission.Rounds.Is }

// hurt returns the number of wounds that a model, or the unit if none is named, has lost.
func (g *greedy) hurt(v rules.View, o rules.Option) (n Worth) {
	s := v.Unit(o.Unit)
	for at := int(s.First); at < int(s.First+s.Alive); at++ {
		if m := &v.State.Models[at]; o.Model == rules.NoModel || m.ID == o.Model {
			n += Worth(v.Kind(at).Profile.Wounds - m.Wounds)
		}
	}
	return n
}

// redeployWorth returns the worth of a unit leaving the battlefield to arrive somewhere else a
// turn later: negative if it would not come back, if it holds an objective marker, or if an
// enemy is near enough to be shot at or charged.
func (g *greedy) redeployWorth(v rules.View, u rules.UnitID) Worth {
	if last(v) {
		return -1
	}
	for _, m := range v.State.Markers {
		if near(v, u, m) > 0 {
			return -1
		}
	}
	if _, distance := closestEnemy(v, u); distance <= 2*chargeable+6*geom.Inch {
		return -1
	}
	return 1
}

// usefulSoon reports whether a lasting effect is useful for a unit soon: an effect on close combat
// if it is in one or near one, and permission to act after Falling Back if it can Fall Back.
func usefulSoon(v rules.View, use *effect.Use, e *effect.Effect, u rules.UnitID) bool {
	switch {
	case e.Kind == effect.FallBackAnd:
		return v.EngagedBy(u) != 0
	case forbidsShots(e):
		return canShoot(v, u)
	case use.Phase == effect.FightPhase:
		return v.EngagedBy(u) != 0 || v.Unit(u).Is.Has(effect.Charged)
	case e.Kind == effect.ChangeCharacteristic && (e.Of == effect.S || e.Of == effect.A || e.Of == effect.WS):
		_, distance := closestEnemy(v, u)
		return distance <= v.MoveOf(int(v.Unit(u).First)).Most+chargeable
	}
	return true
}

// harmAtPoint returns the position of an enemy model around which an effect with a radius does
// the most damage to enemy units, minus that to friends, and how much that is. A rolled radius
// counts with its mean for enemies, and with its maximum for friends.
func (p *expectedDamage) harmAtPoint(v rules.View, of rules.Player, radius dice.Amount) (at geom.Point, most Worth) {
	mean, far := geom.Length(average(radius))*geom.Inch/2, geom.Length(radius.Most())*geom.Inch
	for i := range v.State.Bodies {
		u := v.UnitOf(i)
		if v.Unit(u).Player == of || !v.On(u) {
			continue
		}
		here := []geom.Body{geom.Spot(v.State.Bodies[i].At())}
		worth := Worth(0)
		for other := range v.Units() {
			switch own := v.Unit(other).Player == of; {
			case !v.On(other):
			case own && geom.UnitWithin(here, v.Bodies(other), far):
				worth -= p.whole(v.Game, other)
			case !own && geom.UnitWithin(here, v.Bodies(other), mean):
				worth += p.whole(v.Game, other)
			}
		}
		if most == 0 && at == (geom.Point{}) || worth > most {
			at, most = here[0].At(), worth
		}
	}
	return at, most
}
