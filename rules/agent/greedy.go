package agent

import (
	"math"
	"math/bits"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// greedy looks one choice ahead: it makes the choice with the most immediate worth, from the
// exact odds of attacks, the chances of charges and the scores of objective markers.
type greedy struct {
	*expectedDamage
	distances distanceField
	places    []candidatePlace // the places that are weighed for the moving unit
	sites     markerSites
	ready     *readyMove

	// The moving unit:
	enemies    []enemyUnit
	engaged    rules.UnitSet // by these enemies
	left       Worth         // of its remaining wounds
	takesRisks bool          // its player must take risks
	walls      bool          // it charges across walls
	outlook    markerOutlook
	holders    []objectiveHolders // at the objective markers
	keepers    []rules.UnitID     // by objective marker: the unit that will hold it after its move of this turn, or NoUnit
	stuck      []move.Goal        // that it cannot come nearer to
	rear       geom.Length        // the walking distance that it keeps from its assigned marker
}

// newGreedy returns the agent greedy.
func newGreedy() *scripted {
	h := new(scripted)
	h.tactic = &greedy{expectedDamage: &h.expected, ready: &h.ready}
	return h
}

// aim returns the worth of the expected damage of attacks with a weapon.
func (g *greedy) aim(v rules.View, u rules.UnitID, l *shoot.Line, target rules.UnitID) Worth {
	at := v.Find(u, l.Model)
	w, number := lineWeapon(v, u, l), Worth(1)
	by, kind := u, v.State.Models[at].Kind
	if rider := v.FindEmbarked(u, l.By); rider >= 0 { // count it as if the unit's own model shot it
		by, kind = v.UnitOf(rider), v.State.Models[rider].Kind
	} else {
		number = Worth(w.Number)
	}
	is := v.Unit(u).Is
	if half := geom.Length(w.Range) / 2; geom.UnitWithin(v.State.Bodies[at:at+1], v.Bodies(target), half) {
		is |= effect.HalfRange
	}
	return g.valueAtRisk(v, target, g.of(v.Game, by, kind, l.Weapon, target, is)*number) - g.hazard(v, u, at, l, target) + 1
}

// hazard returns the worth of the expected damage of a weapon to the unit of the model that shoots it.
func (g *greedy) hazard(v rules.View, u rules.UnitID, model int, l *shoot.Line, target rules.UnitID) Worth {
	switch {
	case effect.Contains(lineWeapon(v, u, l).Effects, effect.Hazardous):
	case l.By == rules.NoModel && attack.IsHazardous(v.Game, u, &rules.Declared{Model: l.Model, Weapon: l.Weapon, Target: target}):
	default:
		return 0
	}
	harm := v.Hazard(u)
	wounds := v.State.Models[model].Wounds
	if harm.Mortal > 0 {
		wounds = min(wounds, harm.Mortal)
	}
	return g.wound(v.Game, u) * Worth(wounds) * Worth(bits.OnesCount8(uint8(harm.On))) / 6
}

// meleeWorth returns the worth of the damage that a unit is expected to do to a unit if all its models
// fight, including what depends on that unit.
func (g *greedy) meleeWorth(v rules.View, u, target rules.UnitID, is effect.Conditions) Worth {
	return g.valueAtRisk(v, target, g.fighting(v.Game, u, target, is))
}

// charges returns the chance of the charge times its worth. A charge that hardly ever succeeds
// is worth nothing unless it costs nothing.
func (g *greedy) charges(v rules.View, u, target rules.UnitID) Worth {
	penalty := geom.Length(v.ChargePenalty(u, rules.UnitSet(0).With(target))) * geom.Inch
	chances := chance(rollFor(v, v.Distance(u, target)) + penalty)
	if chances <= hopeless && answered(v, u, target) {
		return 0
	}
	return g.engagingWorth(v, u, target) * chances / 36
}

// engagingWorth returns the worth of a move that engages a unit with a target: the damage that
// the unit is expected to do, minus a part of the damage of the response, plus the worth of the
// objective markers that it reaches, minus that of those it leaves.
func (g *greedy) engagingWorth(v rules.View, u, target rules.UnitID) Worth {
	gain := g.meleeRisk(v, u, target)
	for m, at := range v.State.Markers {
		switch {
		case near(v, target, at) > 0:
			gain += g.holding(v, u, m, 0) / chargedShare
		case near(v, u, at) > 0:
			gain -= g.holding(v, u, m, 0)
		}
	}
	return gain
}

// declares returns the target alone if the unit finds a way to it with the longest charge roll, or may take to the skies and
// still be near enough. Otherwise it adds the targets around that one, because models may not end a charge beside units that
// are no targets of it.
func (g *greedy) declares(v rules.View, u, target rules.UnitID, allowed rules.UnitSet) rules.UnitSet {
	one := rules.UnitSet(0).With(target)
	most := v.Edition.Charge.Within.Is
	if charge.HasWay(v.Game, u, one, most) {
		return one
	}
	if move.MayFly(v.Game, u) {
		if rollFor(v, v.Distance(u, target))+move.InSkies(v.Game, u, rules.Pass).Less > most {
			return 0
		}
		return one
	}
	all := one
	for e := range allowed.Without(target).All() {
		if v.Within(target, e, crowded) {
			all = all.With(e)
		}
	}
	if all != one && charge.HasWay(v.Game, u, all, most) {
		return all
	}
	return 0
}

// joins reports whether an unengaged unit is moved to the enemies around it: if what it is expected to do to one of them is
// worth more than a third of the response.
func (g *greedy) joins(v rules.View, u rules.UnitID) bool {
	reach, met := pileIn+v.Edition.Table.Engagement.Is.Horizontal, false
	for e := range v.Enemies(u) {
		if v.Within(u, e, reach) {
			if g.meleeRisk(v, u, e) > 0 {
				return true
			}
			met = true
		}
	}
	return !met
}

// pileIn is the distance of pile-in and consolidation moves.
const pileIn = 3 * geom.Inch

// crowded is a distance between units at which there may be no room for models that charge only one of them.
const crowded = 3 * geom.Inch

// chargedShare is the part of the worth of an objective marker that counts for a charge at a unit there, one eighth: a charge
// seldom takes the marker at once.
const chargedShare = 8

// hopeless is the chance of a charge that needs 10 or more on 2D6, in 36ths.
const hopeless Worth = 6

// answered reports whether the target of a charge may fire Overwatch at the unit.
func answered(v rules.View, u, target rules.UnitID) bool {
	c := rules.Charging{Unit: u, Targets: rules.UnitSet(0).With(target), Bodies: v.Bodies(u), First: -1}
	if v.Edition.Charge.Overwatch.Do(v.Game, target, &c) {
		return true
	}
	s := v.StratagemOf(rules.FireOverwatch)
	return s != nil && !s.AtEdge && v.EngagedBy(target) == 0 && v.AffordableFor(v.Unit(target).Player, s, target) && shoot.CanFireAt(v.Game, target, u)
}

// rollFor returns the charge roll that reaches a unit at a distance: where targets are within the
// charge roll, Engagement Range does not make it less.
func rollFor(v rules.View, distance geom.Length) geom.Length {
	if !v.Edition.Charge.RollFirst.Is {
		distance -= v.Edition.Table.Engagement.Is.Horizontal
	}
	return distance
}

// chance returns in how many of 36 cases a charge roll of 2D6 is that long or longer.
func chance(roll geom.Length) Worth {
	return totals(int((roll + geom.Inch - 1) / geom.Inch))
}

// option answers like scripts, but fights first with the unit that does most damage, and
// intervenes only if that is worth it.
func (g *greedy) option(v rules.View, q *rules.Request) int {
	switch q.Reason {
	case rules.ForUnitToMove:
		return g.best(q.Options, func(o rules.Option) Worth { return g.nearness(v, o) })
	case rules.ForDeployment:
		return g.best(q.Options, func(o rules.Option) Worth {
			switch {
			case o.Do == rules.DoReinforce:
				return g.late(v, o.Unit)
			case o.Do == rules.Select && v.Sheet(o.Unit).Capacity.Models > 0: // while others can still embark
				return rules.MaxUnits * point
			case o.Do == rules.Select && !shoots(v, o.Unit):
				return Worth(v.Unit(o.Unit).Alive)
			}
			return 0
		})
	case rules.ForUnitToShoot:
		return g.shooter(v, q)
	case rules.ForEmbarking:
		return g.best(q.Options, func(o rules.Option) Worth { return g.embarking(v, q, o) })
	case rules.ForFormations:
		return g.best(q.Options, func(o rules.Option) Worth { return g.formation(v, o) })
	case rules.ForHalves:
		return g.best(q.Options, func(o rules.Option) Worth { return -Worth(farthest(v, int8(o.N))) })
	case rules.ForZone:
		return g.zone(v, q)
	case rules.ForUnitToCast:
		return g.best(q.Options, func(o rules.Option) Worth { return g.casting(v, o) })
	case rules.ForPower:
		return g.best(q.Options, func(o rules.Option) Worth { return g.power(v, o) })
	case rules.ForUse:
		return g.offer(v, q)
	case rules.ForTarget:
		return g.best(q.Options, func(o rules.Option) Worth { return g.subject(v, o) })
	case rules.ForPrecision: // the CHARACTER that is destroyed first
		return g.best(q.Options, func(o rules.Option) Worth {
			if o.Do == rules.Pass {
				return math.MinInt64
			}
			return -Worth(v.State.Models[v.Find(o.Unit, o.Model)].Wounds)
		})
	case rules.ForWreck:
		return g.lostWithTransport(v, q)
	case rules.ForOrder:
		return g.order(v, q)
	case rules.ForStratagem:
		return g.stratagem(v, q)
	case rules.ForAction:
		return g.best(q.Options, func(o rules.Option) Worth { return g.acting(v, o) })
	case rules.ForUnitToFight:
		return g.best(q.Options, func(o rules.Option) Worth {
			if o.Do == rules.Pass {
				return -1
			}
			return g.meleeValue(v, o.Unit)
		})
	case rules.ForHeroicIntervention:
		return g.best(q.Options, func(o rules.Option) Worth {
			if o.Do == rules.Pass {
				return point / 2
			}
			return g.intervening(v, o.Unit)
		})
	}
	return defaultAnswer(v, q)
}

// lostWithTransport chooses the model that is destroyed with a TRANSPORT: of those that are
// worth least, the one that its unit loses first.
func (g *greedy) lostWithTransport(v rules.View, q *rules.Request) int {
	worth := func(o rules.Option) Worth {
		return g.wound(v.Game, o.Unit) * Worth(v.State.Models[v.Find(o.Unit, o.Model)].Wounds)
	}
	least := q.Options[g.best(q.Options, func(o rules.Option) Worth { return -worth(o) })]
	of := *q
	of.Unit = least.Unit
	of.Options = slices.DeleteFunc(slices.Clone(q.Options), func(o rules.Option) bool { return o.Unit != least.Unit || worth(o) > worth(least) })
	first := losses(v, &of)[0]
	return slices.IndexFunc(q.Options, func(o rules.Option) bool { return o.Model == first })
}

// subject returns the worth of using an ability or a power on a unit or a model: what the
// effects do for friends and to enemies. It selects no unit, if that is allowed, rather than
// one for which the ability does nothing.
func (g *greedy) subject(v rules.View, o rules.Option) Worth {
	if o.Do == rules.Pass || o.Unit == rules.NoUnit {
		return 0
	}
	use, u := inUse(v)
	switch {
	case use == nil:
		return g.whole(v.Game, o.Unit)
	case use.Shooter && !g.spots(v, u, use, o.Unit):
		return 0
	}
	return g.does(v, u, use, use.Effects, o)
}

// spots reports whether a unit marks an enemy for others, and does without what it gives them
// itself: for each unit that has marked one there is one that is expected to do more damage to
// the enemy, and to have more use of it.
func (g *greedy) spots(v rules.View, u rules.UnitID, use *effect.Use, target rules.UnitID) bool {
	damage := func(o rules.UnitID) Worth {
		return g.shooting(v.Game, o, target, 12*geom.Inch, v.Unit(o).Is)
	}
	marked := map[rules.UnitID]bool{}
	for i := range v.State.Lasting {
		l := &v.State.Lasting[i]
		if l.Use >= 0 && v.UseOf(l.Owner, l.Use).Effects[l.Effect].OnOwner {
			marked[l.Owner] = true
		}
	}
	own, left := damage(u), -len(marked)
	for o, s := range v.Units() {
		shares := s.Player == v.Unit(u).Player && v.On(o) && slices.ContainsFunc(v.Sheet(o).Uses, func(x effect.Use) bool { return x.Number == use.Number && x.Shooter })
		if shares && o != u && !marked[o] && damage(o) > own {
			left++
		}
	}
	return left > 0
}

// nearness returns the negative distance of a unit to the closest enemy: the closest units move
// first, so that they do not block others. Loaded TRANSPORTS move before slower units near them.
func (g *greedy) nearness(v rules.View, o rules.Option) Worth {
	if o.Do == rules.DoDisembark {
		return g.leaving(v, o.Unit)
	}
	if o.Do == rules.Pass || !v.On(o.Unit) {
		return -Worth(geom.Reachable)
	}
	_, distance := closestEnemy(v, o.Unit)
	if g.aboard(v, o.Unit) > 0 {
		distance = max(distance-pace(v, o.Unit), 1) // after units that disembark
	}
	return -Worth(distance)
}

// best returns the option with the highest worth, the first of equals.
func (g *greedy) best(options []rules.Option, worth func(rules.Option) Worth) int {
	best := 0
	for i := range options {
		if i > 0 && worth(options[i]) > worth(options[best]) {
			best = i
		}
	}
	return best
}

// meleeValue returns the worth of the damage that a unit is expected to do to its best melee
// target.
func (g *greedy) meleeValue(v rules.View, u rules.UnitID) (best Worth) {
	if u == rules.NoUnit {
		return -1
	}
	for e := range v.Enemies(u) {
		if v.Within(u, e, 4*geom.Inch) {
			best = max(best, g.meleeWorth(v, u, e, v.Unit(u).Is))
		}
	}
	return best
}

// intervening returns the worth of a Heroic Intervention: the damage that the unit is expected
// to do to an enemy that it can reach, minus a third of the damage of the response. A unit that
// is already engaged gains nothing.
func (g *greedy) intervening(v rules.View, u rules.UnitID) (best Worth) {
	if v.EngagedBy(u) != 0 {
		return 0
	}
	for e := range v.Enemies(u) {
		if v.Within(u, e, 4*geom.Inch) {
			best = max(best, g.meleeWorth(v, u, e, v.Unit(u).Is)-g.meleeWorth(v, e, u, 0)/3)
		}
	}
	return best
}

// otherGoals is the number of goals that are tried instead of those that a unit cannot come nearer to.
const otherGoals = 3

// walk weighs the places that a unit can move to, and takes the best that it can come nearer to.
func (g *greedy) walk(v rules.View, u rules.UnitID, options []rules.Option) (int, move.Goal) {
	g.distances.update(v)
	assigned := g.assignedMarker(v, u)
	g.study(v, u)
	g.relieve(v, u)
	idle := g.idle(v, u, options)
	g.stuck = g.stuck[:0]
	for {
		i, p := g.bestPlace(v, u, options, idle, assigned)
		option, moves := g.settle(v, u, options, i, p)
		if moves || len(g.stuck) == otherGoals {
			return option, p.goal
		}
		g.stuck = append(g.stuck, p.goal)
	}
}

// bestPlace returns the kind of move and the place that are worth most to the studied unit, apart from goals where it is
// stuck.
func (g *greedy) bestPlace(v rules.View, u rules.UnitID, options []rules.Option, idle rules.OptionKind, assigned int) (best int, place candidatePlace) {
	worth := Worth(math.MinInt64)
	for i, o := range options {
		if o.Do == idle || o.Do == rules.DoLeave && i > 0 {
			continue
		}
		lost := g.escaping(v, u, o.Do)
		for _, p := range g.reachable(v, u, o.Do) {
			if slices.Contains(g.stuck, p.goal) {
				continue
			}
			if w := g.weigh(v, u, o.Do, p, assigned, worth+lost) - lost; w > worth {
				best, place, worth = i, p, w
			}
		}
	}
	return best, place
}

// settle keeps the chosen kind of move to a place if it makes enough progress. An Advance becomes a
// Normal Move if it brings no model farther, because it prevents shooting and charging. A Normal Move
// that makes no progress becomes none if it may prevent shooting. It also reports whether a model can
// make a quarter of the way.
func (g *greedy) settle(v rules.View, u rules.UnitID, options []rules.Option, best int, p candidatePlace) (option int, moves bool) {
	instead, do := rules.DoRemainStationary, options[best].Do
	switch do {
	case rules.DoNormalMove:
	case rules.DoAdvance:
		instead = rules.DoNormalMove
	default:
		return best, true
	}
	k := move.Of(v.Game, u, rules.DoNormalMove)
	paths, ok := move.Plan(v.Game, u, &k, &p.goal)
	far, all := progress(v, u, paths), longest(v, u, paths)
	g.ready.goal = p.goal
	g.ready.paths.Set(paths)
	less := far == 0 && shoots(v, u)
	if do == rules.DoAdvance {
		less = false
		if all < pace(v, u)-geom.Inch {
			k.Less -= advance
			paths, _ = move.Plan(v.Game, u, &k, &p.goal)
			less = longest(v, u, paths) < all+geom.Inch
		}
	}
	option = best
	if other := find(options, instead); less && options[other].Do == instead {
		option = other
	}
	if ok && options[option].Do == rules.DoNormalMove {
		g.ready.unit = u
	}
	return option, 4*far >= centre(v, u).DistanceTo(p.at)
}

// progress returns the maximum distance by which moves of a unit bring a model.
func progress(v rules.View, u rules.UnitID, paths []rules.Path) (most geom.Length) {
	for i := range paths {
		from := v.State.Bodies[v.Find(u, paths[i].Model)].At()
		most = max(most, from.DistanceTo(paths[i].Poses[len(paths[i].Poses)-1].At()))
	}
	return most
}

// longest returns the length of the longest path of some moves of a unit.
func longest(v rules.View, u rules.UnitID, paths []rules.Path) (most geom.Length) {
	for i := range paths {
		from, length := v.State.Bodies[v.Find(u, paths[i].Model)].At(), geom.Length(0)
		for _, p := range paths[i].Poses {
			length += from.DistanceTo(p.At())
			from = p.At()
		}
		most = max(most, length)
	}
	return most
}

// noKind means that no kind of move has been chosen.
const noKind rules.OptionKind = 255

// idle returns the kind of move that is not weighed for a unit that can Fall Back across enemy
// models: Falling Back across them if the unit can do without, and otherwise plain Falling
// Back.
func (g *greedy) idle(v rules.View, u rules.UnitID, options []rules.Option) rules.OptionKind {
	switch {
	case !slices.ContainsFunc(options, func(o rules.Option) bool { return o.Do == rules.DoEscape }):
		return noKind
	case g.fallsBack(v, u):
		return rules.DoEscape
	}
	return rules.DoFallBack
}

// fallsBack reports whether a unit can Fall Back to one of the weighed places without moving
// across enemy models.
func (g *greedy) fallsBack(v rules.View, u rules.UnitID) bool {
	k := move.Of(v.Game, u, rules.DoFallBack)
	for _, p := range g.reachable(v, u, rules.DoFallBack) {
		if _, ok := move.Plan(v.Game, u, &k, &p.goal); ok {
			return true
		}
	}
	return false
}

// escaping returns the worth of the models that a kind of move is expected to cost the studied
// unit.
func (g *greedy) escaping(v rules.View, u rules.UnitID, do rules.OptionKind) Worth {
	if !move.Escapes(v.Game, u, do) {
		return 0
	}
	return g.left * Worth(v.Edition.Move.Escape.Is) / 6
}
