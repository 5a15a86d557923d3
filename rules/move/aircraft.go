package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// IsAircraft reports whether the unit has the keyword AIRCRAFT (9e.MOVE.AIRENGAGE.1).
func IsAircraft(g *rules.Game, u rules.UnitID) bool { return g.Has(u, effect.Aircraft) }

// NoAircraft always returns false, for rules that apply to no unit in an edition.
func NoAircraft(*rules.Game, rules.UnitID) bool { return false }

// hasLeast reports whether a model of the unit has a minimum move.
func hasLeast(g *rules.Game, u rules.UnitID) bool {
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		if g.Profile(first+i).Move.Least > 0 {
			return true
		}
	}
	return false
}

// compass contains the directions in which a minimum move is tried.
var compass = [...]geom.Facing{0, 9000, 18000, 27000, 4500, 13500, 22500, 31500}

// Flies reports whether the search finds a path for every model of a unit to make its minimum
// move, in a Normal Move or by Falling Back. The search tries turns in steps of a twelfth to
// either side, or eight directions and those near them, and five lengths.
func Flies(g *rules.Game, u rules.UnitID) bool {
	return fliesBy(g, u, rules.DoNormalMove) || g.EngagedBy(u) != 0 && fliesBy(g, u, rules.DoFallBack)
}

// fliesBy is Flies for one kind of move.
func fliesBy(g *rules.Game, u rules.UnitID, do rules.OptionKind) bool {
	k := Of(g, u, do)
	_, ok := anywhereElse(g, u, &k)
	return ok
}

// anywhereElse searches for any moves by which a unit makes its minimum move.
func anywhereElse(g *rules.Game, u rules.UnitID, k *Kind) (paths []rules.Path, ok bool) {
	b := g.Bodies(u)[0]
	m := g.MoveOf(int(g.Unit(u).First))
	for _, path := range compass {
		to := b.At().Plus(path.Ahead((m.Least + m.Most + 1) / 2))
		if paths, ok = planTo(g, u, k, &Goal{At: to}); ok {
			return paths, true
		}
	}
	return nil, false
}

// leave removes the models of a unit that cannot make their minimum move: they count as
// destroyed (9e.MOVE.MINMOVE.4). If each could move alone but not all together, all are
// removed. The others can still move. AIRCRAFT that started in Strategic Reserves return there instead, and arrive in their
// player's next turn (10e.AIRCRAFT.MOVE.4, 10e.AIRCRAFT.MOVE.5).
func leave(g *rules.Game, f moveFrame) {
	u := f.Unit
	note(g, u, rules.DoLeave, g.Edition.Move.Leaves)
	if g.FromReserves(u) {
		g.Unit(u).Returns = true
		g.Reserve(u)
		f.Stage = moved
		return
	}
	k := Of(g, u, rules.DoNormalMove)
	p := planner{checker: newChecker(g, u, &k), goal: &Goal{}}
	p.nearby()
	var lost uint64
	for at := range p.bodies {
		if p.reach.least(p.first+at) > 0 && !p.alone(at) {
			lost |= 1 << at
		}
	}
	all := lost == 0
	for at := len(p.bodies) - 1; at >= 0; at-- {
		if all || lost>>at&1 == 1 {
			g.Remove(p.first+at, g.Edition.Move.Leaves)
		}
	}
	f.Stage = choosing
	if g.Unit(u).Alive == 0 {
		f.Stage = moved
		for aboard := range g.EmbarkedIn(u).All() { // 9e.MOVE.MINMOVE.5
			destroy(g, aboard, g.Edition.Move.Leaves)
		}
	}
}

// alone reports whether a model could make its minimum move without the others.
func (p *planner) alone(at int) bool {
	from := p.bodies[at].Pose
	for _, path := range compass {
		p.tries = 24
		p.goal.At = from.At().Plus(path.Ahead(p.reach.least(p.first+at) + geom.Inch))
		p.restart(1)
		if p.kind.Turns && p.flyModel(at) || !p.kind.Turns && p.put(at, p.step(at, p.goal.At.Minus(from.At()))) {
			return true
		}
	}
	return false
}

// LoseEmpty destroys each DEDICATED TRANSPORT in which no unit starts the battle, which triggers nothing
// (10e.ARMY.UNITS.6, 11e.TRANSPORT.CAPACITY.3).
func LoseEmpty(g *rules.Game) {
	r := &g.Edition.Mission.Empty
	for u := range g.Units() {
		if r.Is && g.Has(u, effect.DedicatedTransport) && g.EmbarkedIn(u) == 0 {
			destroy(g, u, r.ID)
		}
	}
}

// destroy removes all models of a unit from play.
func destroy(g *rules.Game, u rules.UnitID, by rules.RuleID) {
	for s := g.Unit(u); s.Alive > 0; {
		g.Remove(int(s.First+s.Alive-1), by)
	}
}
