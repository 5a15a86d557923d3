package agent

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// A tactic makes the decisions in which scripted agents differ. All arguments are units of the
// agent.
type tactic interface {
	// marker returns the place of the next objective marker.
	marker(v rules.View) geom.Point
	// site returns the point near which a unit is set up.
	site(v rules.View, u rules.UnitID) geom.Point
	// walk chooses among the options how a unit moves, and its goal.
	walk(v rules.View, u rules.UnitID, options []rules.Option) (option int, goal move.Goal)
	// aim returns the worth of shooting a weapon of a model at a unit. It is not shot unless
	// that is positive.
	aim(v rules.View, u rules.UnitID, l *shoot.Line, target rules.UnitID) Worth
	// charges returns the worth of charging a unit. No charge is declared unless that is
	// positive.
	charges(v rules.View, u, target rules.UnitID) Worth
	// declares returns the targets that a unit declares, of those that are allowed, if a charge at one of them is worth
	// most. It returns none if the charge cannot succeed.
	declares(v rules.View, u, target rules.UnitID, allowed rules.UnitSet) rules.UnitSet
	// joins reports whether an unengaged unit is moved to enemies in a pile-in or a consolidation, which engages it.
	joins(v rules.View, u rules.UnitID) bool
	// option answers all other requests with options.
	option(v rules.View, q *rules.Request) int
}

// scripted plays by a tactic. It answers other requests legally and in the order of its units.
type scripted struct {
	tactic
	expected expectedDamage
	goal     move.Goal
	hasGoal  bool // the agent has chosen a kind of move
	ready    readyMove
	declared declaration
	lines    []shoot.Line
	taken    [rules.MaxUnits]Worth // expected damage of attacks that are already declared
}

// Begin starts a battle.
func (h *scripted) Begin(e *rules.Edition, s *rules.Setup, _ rules.Player) { h.expected.begin(e, s) }

// forget clears what was decided for later requests.
func (h *scripted) forget() {
	h.hasGoal = false
	h.ready.unit = rules.NoUnit
	h.declared.unit = rules.NoUnit
}

// Choose answers the request.
func (h *scripted) Choose(v rules.View) rules.Choice {
	q := v.Request()
	c := rules.Choice{Ask: q.Ask}
	if q.Reason != rules.ForMove {
		h.ready.unit = rules.NoUnit
	}
	switch q.Ask {
	case rules.SelectOption:
		c.Option = h.choose(v, q)
	case rules.PlaceMarker:
		c.Point = h.point(v, q)
	case rules.SetUp:
		c.Paths = h.setUp(v, q)
	case rules.MoveModels:
		c.Paths = h.move(v, q)
	case rules.SelectTargets:
		c.Attacks = h.shoot(v, q)
	case rules.SelectMelee:
		c.Attacks = h.fight(v, q)
	case rules.SelectCharge:
		c.Units = h.charge(v, q)
	case rules.OrderModels:
		c.Models = losses(v, q)
	}
	return c
}

// point returns a place for an objective marker, or for an ability the place where it does most
// damage to the enemy.
func (h *scripted) point(v rules.View, q *rules.Request) geom.Point {
	use, _ := inUse(v)
	if q.Reason != rules.ForTarget || use == nil {
		return h.marker(v)
	}
	at, _ := h.expected.harmAtPoint(v, q.Player, use.Select.Radius)
	return at
}

// choose answers a request with options.
func (h *scripted) choose(v rules.View, q *rules.Request) (option int) {
	switch q.Reason {
	case rules.ForKindOfMove:
		h.hasGoal = true
		option, h.goal = h.walk(v, q.Unit, q.Options)
		return option
	case rules.ForUnitToCharge:
		return h.charging(v, q)
	case rules.ForSkies:
		return find(q.Options, h.takesOff(v, q))
	}
	return h.option(v, q)
}

// takesOff decides whether a unit takes to the skies: where it comes farther so, or cannot charge
// its target on the ground.
func (h *scripted) takesOff(v rules.View, q *rules.Request) rules.OptionKind {
	do, goal := rules.OptionKind(q.N), h.goal
	if do == rules.Pass {
		best, _ := h.chargeTargets(v, q.Unit)
		if best == 0 || charge.HasWay(v.Game, q.Unit, best, v.Edition.Charge.Within.Is) {
			return rules.Pass
		}
		return rules.DoFly
	}
	if !h.hasGoal { // the player chose the kind of move
		_, goal = h.walk(v, q.Unit, []rules.Option{{Do: do}})
	}
	ground, air := move.Of(v.Game, q.Unit, do), move.InSkies(v.Game, q.Unit, do)
	paths, _ := move.Plan(v.Game, q.Unit, &ground, &goal)
	far := progress(v, q.Unit, paths)
	if far+v.Edition.Move.Skies.Is >= move.Longest(v.Game, q.Unit, &ground) { // it comes no farther in the air
		return rules.Pass
	}
	if paths, ok := move.Plan(v.Game, q.Unit, &air, &goal); ok && progress(v, q.Unit, paths) > far {
		return rules.DoFly
	}
	return rules.Pass
}

// charging selects the unit whose best charge is worth most, if any. Whether a charge can succeed is only looked at for the
// best ones, because that takes a plan.
func (h *scripted) charging(v rules.View, q *rules.Request) int {
	worths := make([]Worth, len(q.Options))
	for i, o := range q.Options {
		if o.Do == rules.Select {
			_, worths[i] = h.bestCharge(v, o.Unit, charge.Targets(v.Game, o.Unit))
		}
	}
	for {
		most := slices.Max(worths)
		if most <= 0 {
			return pass(q.Options)
		}
		i := slices.Index(worths, most)
		u := q.Options[i].Unit
		var targets rules.UnitSet
		if targets, worths[i] = h.chargeTargets(v, u); worths[i] == most {
			h.declared = declaration{u, targets}
			return i
		}
	}
}

// bestCharge returns the target, of some, at which the charge of a unit is worth most, and how much that is.
func (h *scripted) bestCharge(v rules.View, u rules.UnitID, among rules.UnitSet) (best rules.UnitID, worth Worth) {
	best = rules.NoUnit
	for e := range among.All() {
		if w := h.charges(v, u, e); w > worth {
			best, worth = e, w
		}
	}
	return best, worth
}

// chargeTargets returns the targets of the charge of a unit that is worth most, of those that can succeed.
func (h *scripted) chargeTargets(v rules.View, u rules.UnitID) (rules.UnitSet, Worth) {
	allowed := charge.Targets(v.Game, u)
	for left := allowed; left != 0; {
		e, worth := h.bestCharge(v, u, left)
		if e == rules.NoUnit {
			break
		}
		if targets := h.declares(v, u, e, allowed); targets != 0 {
			return targets, worth
		}
		left = left.Without(e)
	}
	return 0, 0
}

// declaration holds the targets that were chosen with the unit that charges, for the next request.
type declaration struct {
	unit    rules.UnitID // NoUnit: none
	targets rules.UnitSet
}

func (h *scripted) charge(v rules.View, q *rules.Request) rules.UnitSet {
	allowed := charge.Targets(v.Game, q.Unit)
	if d := h.declared; d.unit == q.Unit && d.targets&^allowed == 0 {
		h.declared.unit = rules.NoUnit
		return d.targets
	}
	best, _ := h.chargeTargets(v, q.Unit)
	if best == 0 {
		best = allowed & -allowed
	}
	return best
}

// pass returns the option to do nothing, or the first if there is none.
func pass(options []rules.Option) int {
	return max(slices.IndexFunc(options, func(o rules.Option) bool { return o.Do == rules.Pass }), 0)
}

// active returns the first option that does something, or 0.
func active(options []rules.Option) int {
	return max(slices.IndexFunc(options, func(o rules.Option) bool { return o.Do != rules.Pass }), 0)
}

// move returns the moves of the moving unit.
func (h *scripted) move(v rules.View, q *rules.Request) []rules.Path {
	goal := h.goal
	switch {
	case (q.Reason == rules.ForPileIn || q.Reason == rules.ForConsolidation) && v.EngagedBy(q.Unit) == 0 && !h.joins(v, q.Unit):
		return nil
	case q.Reason != rules.ForMove:
		goal = nearest(v, q.Unit)
	case given(v):
		_, goal = h.walk(v, q.Unit, []rules.Option{{Do: rules.DoNormalMove}})
	case !h.hasGoal: // the player chose the kind of move and leaves the move to the agent
		_, goal = h.walk(v, q.Unit, []rules.Option{{Do: rules.OptionKind(q.N)}})
	}
	if h.ready.unit == q.Unit && h.ready.goal == goal && rules.OptionKind(q.N) == rules.DoNormalMove {
		v.Prove(h.ready.paths.List)
		return h.ready.paths.List
	}
	return plan(v, q, &goal)
}

// readyMove is a Normal Move that was planned when the kind of move was chosen, for the next
// request.
type readyMove struct {
	unit  rules.UnitID // NoUnit: none
	goal  move.Goal
	paths rules.PathCopy
}

// given reports whether the move is given by an ability.
func given(v rules.View) bool {
	frames := v.State.Frames
	return frames[len(frames)-1].Step == rules.StepExtraMove
}

// plan returns moves for a request, proved for Apply. The goal applies to moves of the Movement
// phase; charges and other moves have their own.
func plan(v rules.View, q *rules.Request, goal *move.Goal) []rules.Path {
	paths := planned(v, q, goal)
	v.Prove(paths)
	return paths
}

func planned(v rules.View, q *rules.Request, goal *move.Goal) (paths []rules.Path) {
	if given(v) {
		return extra(v, q, goal)
	}
	switch q.Reason {
	case rules.ForChargeMove:
		paths, _ = charge.Plan(v.Game, q.Unit, v.Unit(q.Unit).Charged, q.Limits.Distance)
	case rules.ForHeroicMove:
		paths = charge.PlanHeroic(v.Game, q.Unit)
	case rules.ForPileIn:
		paths = fight.PlanPileIn(v.Game, q.Unit)
	case rules.ForConsolidation:
		paths = fight.PlanConsolidate(v.Game, q.Unit)
	default:
		k := move.Of(v.Game, q.Unit, rules.OptionKind(q.N))
		paths, _ = move.Plan(v.Game, q.Unit, &k, goal)
	}
	return paths
}

// extra returns moves for a move that an ability gives.
func extra(v rules.View, q *rules.Request, goal *move.Goal) (paths []rules.Path) {
	k := mission.ExtraKind(v.Game, q.Unit, q.Other, q.Reason, q.Limits.Distance)
	if q.Reason != rules.ForMove {
		return fight.Plan(v.Game, q.Unit, q.Reason, &k)
	}
	to := *goal
	if to.Unit != rules.NoUnit && !to.Away {
		to.Keep = max(to.Keep, q.Limits.Enemies+1)
	}
	paths, _ = move.Plan(v.Game, q.Unit, &k, &to)
	return paths
}

// nearest returns the goal to come as near as possible to the closest enemy unit.
func nearest(v rules.View, u rules.UnitID) move.Goal {
	e, _ := closestEnemy(v, u)
	return move.Goal{Unit: e}
}

// closestEnemy returns the closest enemy unit on the battlefield, and its distance.
func closestEnemy(v rules.View, u rules.UnitID) (best rules.UnitID, distance geom.Length) {
	best, distance = rules.NoUnit, geom.Reachable
	for e := range v.Enemies(u) {
		if d := v.Distance(u, e); d < distance {
			best, distance = e, d
		}
	}
	return best, distance
}
