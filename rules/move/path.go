package move

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Check returns an error if the moves of a unit's models are not legal. Models move in the
// order of the list, each at most once; models that are not in it stay (9e.MOVE.MODEL.1).
// Otherwise it returns the unit as it would stand, in the order of Game.Bodies. It does not
// change the state. The bodies belong to the battle and are valid until the next Check.
func Check(g *rules.Game, u rules.UnitID, k *Kind, paths []rules.Path) ([]geom.Body, error) {
	c := newChecker(g, u, k)
	c.nearby()
	var moved uint64
	for i := range paths {
		at := g.Find(u, paths[i].Model) - c.first
		if at < 0 {
			return nil, c.refuse(k.Rule, paths[i].Model, "no model of the unit in play", "its models")
		}
		if moved>>at&1 == 1 {
			return nil, c.refuse(k.Rule, paths[i].Model, "a second way", "one way for each model")
		}
		moved |= 1 << at
		if err := c.follow(at, &paths[i]); err != nil {
			return nil, err
		}
	}
	for at := range c.bodies {
		if least := c.reach.least(c.first + at); least > 0 && moved>>at&1 == 0 {
			return nil, c.tooShort(g.Models(u)[at].ID, 0, least)
		}
	}
	return c.bodies, c.whole()
}

// Proved returns the unit as it would stand after moves that the planner has proved to be a
// legal answer to the request. ok is false if it has not, or if the state has changed since
// (Game.Proved). The bodies belong to the battle and are valid until the next call.
func Proved(g *rules.Game, u rules.UnitID, paths []rules.Path) (bodies []geom.Body, ok bool) {
	if !g.Proved(paths) {
		return nil, false
	}
	m := g.Memory()
	m.Stand = append(m.Stand[:0], g.Bodies(u)...)
	for i := range paths {
		m.Stand[g.Find(u, paths[i].Model)-int(g.Unit(u).First)].Pose = last(paths[i].Poses)
	}
	return m.Stand, true
}

// CheckAnswer is like Check for an answer to the request, but skips the check if the answer is
// proved.
func CheckAnswer(g *rules.Game, u rules.UnitID, k *Kind, paths []rules.Path) ([]geom.Body, error) {
	if bodies, ok := Proved(g, u, paths); ok {
		return bodies, nil
	}
	return Check(g, u, k, paths)
}

// Carry moves the models of the unit to where Check has found that they end.
func Carry(g *rules.Game, u rules.UnitID, bodies []geom.Body) {
	g.Unit(u).Did |= rules.MovedInPhase
	first := int(g.Unit(u).First)
	for i := range bodies {
		if g.State.Bodies[first+i].Pose != bodies[i].Pose {
			g.SetPose(first+i, bodies[i].Pose)
		}
	}
}

// follow moves one model, or returns an error if the move is not legal.
func (c *checker) follow(at int, w *rules.Path) error {
	for _, p := range w.Poses {
		if err := p.Validate(); err != nil {
			return c.refuse(c.kind.Rule, w.Model, err.Error(), "places on the battlefield")
		}
	}
	if len(w.Poses) == 0 {
		return c.refuse(c.kind.Rule, w.Model, "a way without places", "one place or more")
	}
	if v := c.goes(at, w.Poses); v.why != legal {
		return c.explain(w.Model, v)
	}
	return nil
}

// goes moves one model through poses if that is legal.
func (c *checker) goes(at int, poses []geom.Pose) verdict {
	path, v := c.try(at, poses)
	if v.why == legal {
		c.bodies[at].Pose = path[len(path)-1]
	}
	return v
}

// A verdict is the result of checking the path of one model.
type verdict struct {
	why     reason
	fault   geom.Fault
	found   geom.Length
	allowed geom.Length
}

type reason uint8

const (
	legal reason = iota
	faulty
	tooFar
	tooNear // less than the minimum move
	turning // more than the one allowed turn, or not straight on
	onAircraft
	marked // on top of an objective marker
	notCloser
	tooHigh
)

// try checks the path of a model through poses. If there is only one pose and the straight line
// to it is blocked, it searches for a path around obstacles. It returns the path, which begins
// where the model stands; the model does not move.
func (c *checker) try(at int, poses []geom.Pose) ([]geom.Pose, verdict) {
	from := c.bodies[at].Pose
	path := append(append(c.memory.Poses[:0], from), poses...)
	c.memory.Poses = path
	last := len(c.around) - 1
	own, end := c.bodies[at], &c.around[last]
	c.bodies[at] = *end
	c.move.Base, c.move.Models = own.Base, c.around[:last]
	if c.move.Pivot = 0; own.Shape != geom.Round {
		c.move.Pivot = c.g.Edition.Move.Pivot.Do(c.g, c.first+at)
	}
	path, v := c.judge(at, path)
	if v.why == legal {
		v = c.ends(at, &own, path[len(path)-1])
	}
	c.bodies[at] = own
	return path, v
}

// judge checks a complete path.
func (c *checker) judge(at int, path []geom.Pose) ([]geom.Pose, verdict) {
	limit := c.memory.Most[at]
	if c.kind.Turns {
		if !c.turnsOnce(path) {
			return path, verdict{why: turning}
		}
		switch end := path[len(path)-1]; {
		case !c.kind.Last:
			path[0].Facing = path[1].Facing
		case end.Facing != path[0].Facing: // 10e.AIRCRAFT.MOVE.3
			path[len(path)-1].Facing = path[0].Facing
			path = append(path, end)
		}
		c.move.Pivot = 0
	}
	length, fault := c.length(at, path)
	if fault == geom.NoFault && length <= limit {
		return path, verdict{}
	}
	from, to := path[0], path[len(path)-1]
	if len(path) == 2 && !c.kind.Turns && c.routes > 0 && from.At().DistanceTo(to.At()) <= limit {
		c.routes--
		if around, _, ok := c.memory.Router.Route(c.g.Terrain, &c.move, from, to, limit); ok {
			return around, verdict{}
		}
	}
	if fault != geom.NoFault {
		return path, verdict{why: faulty, fault: fault}
	}
	return path, verdict{why: tooFar, found: length, allowed: limit}
}

// length returns how far the model moves along the path, and the first fault. It checks the end
// of the path unless a planner has.
func (c *checker) length(at int, path []geom.Pose) (geom.Length, geom.Fault) {
	n, fault := c.over(c.g.Terrain, path)
	if c.kind.Low == 0 || fault == geom.NoFault && n <= c.memory.Most[at] {
		return n, fault
	}
	if low, fault := c.over(c.lowered(), path); fault == geom.NoFault {
		return low, fault
	}
	return n, fault
}

func (c *checker) over(t *geom.Terrain, path []geom.Pose) (geom.Length, geom.Fault) {
	if !c.ended {
		return t.Length(&c.move, path)
	}
	return t.Passage(&c.move, path)
}

// lowered returns the terrain without features that the unit crosses freely.
func (c *checker) lowered() *geom.Terrain {
	m := c.memory
	if m.Terrain != c.g.Terrain || m.Low != c.kind.Low {
		m.Lowered, m.Terrain, m.Low = c.g.Terrain.Lowered(c.kind.Low), c.g.Terrain, c.kind.Low
	}
	return m.Lowered
}

// turnsOnce reports whether a path turns once, by no more than the kind allows, before it or at its
// end, and goes straight on: each place lies ahead of the one before, within two thousandths of an
// inch because of rounding.
func (c *checker) turnsOnce(path []geom.Pose) bool {
	facing, last := path[1].Facing, len(path)-1
	turn := (path[last].Facing - path[0].Facing).Plus(0)
	if c.kind.Last {
		facing = path[0].Facing
	}
	if min(turn, geom.FullTurn-turn) > c.kind.Turn {
		return false
	}
	for i := 1; i < len(path); i++ {
		step := path[i].At().Minus(path[i-1].At())
		off := step.Minus(facing.Ahead(path[i].At().DistanceTo(path[i-1].At())))
		if path[i].Facing != facing && !(c.kind.Last && i == last) || max(off.X, -off.X, off.Y, -off.Y) > 2 {
			return false
		}
	}
	return true
}

// ends checks the pose at the end of a model's path, except its length.
func (c *checker) ends(at int, was *geom.Body, end geom.Pose) verdict {
	b := geom.Body{Base: was.Base, Pose: end}
	if geom.OverlapAny(&b, c.memory.Aircraft) >= 0 {
		return verdict{why: onAircraft}
	}
	if end.Z > 0 && was.Pose != end && !c.mayBeHigh(&b) {
		return verdict{why: tooHigh}
	}
	if was.Pose != end && onMarker(c.g, &b) {
		return verdict{why: marked}
	}
	if least := c.reach.least(c.first + at); least > 0 {
		moved := end
		if c.kind.Turns && c.kind.Last {
			moved.Facing = was.Facing
		}
		if n := geom.Shift(&was.Base, was.Pose, moved); n < least {
			return verdict{why: tooNear, found: n, allowed: least}
		}
	}
	if !c.kind.Closer || was.Pose == end {
		return verdict{}
	}
	before := Closest(c.g, c.unit, was)
	after := toClosest(c.g, c.unit, was, &b, before)
	if after < before {
		return verdict{}
	}
	return verdict{why: notCloser, found: after, allowed: before}
}

// onMarker reports whether a body stands on top of an objective marker, in missions in which no move ends there
// (10e.OBJECTIVE.MARKER.2).
func onMarker(g *rules.Game, b *geom.Body) bool {
	r := &g.Edition.Mission
	if r.OnMarkers.Is {
		return false
	}
	for _, at := range g.State.Markers {
		m := r.Middle.Do(at)
		if b.At().Within(at, b.Reach()+m.Reach()) && geom.Overlap(b, &m) {
			return true
		}
	}
	return false
}

// toClosest returns the distance at which a model ends from the enemy model that was closest
// before its move; before is the distance then. If several were closest, it is the distance to
// the one that it ends closest to (9e.CORE.MEASURE.4).
func toClosest(g *rules.Game, u rules.UnitID, was, end *geom.Body, before geom.Length) geom.Length {
	fly, after := g.Has(u, effect.Fly), geom.Reachable
	for e := range g.Enemies(u) {
		if g.Aircraft(e) && !fly {
			continue
		}
		bodies := g.Bodies(e)
		for j := range bodies {
			if geom.Within(was, &bodies[j], before) {
				after = min(after, geom.Distance(end, &bodies[j]))
			}
		}
	}
	return after
}

// A wholeFault is the reason why a unit may not stand as planned.
type wholeFault uint8

const (
	wholeAndLegal wholeFault = iota
	engaging
	apart
)

// fault returns the reason why the unit may not stand as planned.
func (c *checker) fault() wholeFault {
	switch {
	case geom.UnitWithinReach(c.bodies, c.memory.KeepAway, c.move.Keep):
		return engaging
	case !c.g.Coherent(c.bodies):
		return apart
	}
	return wholeAndLegal
}

// whole returns an error if the unit may not stand as planned: then the whole move is not made (11e.MOVE.END.1).
func (c *checker) whole() error {
	switch c.fault() {
	case engaging:
		return c.refuseUnit(cmp.Or(c.kind.Avoid, c.g.Edition.Move.Enemies), "an end within Engagement Range of an enemy model", "an end outside of it")
	case apart:
		return c.refuseUnit(c.g.Edition.Move.Coherency, "models out of unit coherency", "an end in coherency")
	}
	if c.kind.Whole != nil {
		return c.kind.Whole(c.bodies)
	}
	return nil
}

// Closest returns the distance from a body of a unit to the closest enemy model, or
// geom.Reachable if there is none. AIRCRAFT count only if the unit can FLY
// (9e.MOVE.AIRCLOSEST.1).
func Closest(g *rules.Game, u rules.UnitID, b *geom.Body) geom.Length {
	return closestBelow(g, u, b, geom.Reachable)
}

// closestBelow is Closest if that is less than the limit, and otherwise the limit.
func closestBelow(g *rules.Game, u rules.UnitID, b *geom.Body, limit geom.Length) geom.Length {
	fly := g.Has(u, effect.Fly)
	for e := range g.Enemies(u) {
		if g.Aircraft(e) && !fly {
			continue
		}
		if k, d := geom.ClosestBelow(b, g.Bodies(e), limit); k >= 0 {
			limit = d
		}
	}
	return limit
}

// explain returns the error for a verdict.
func (c *checker) explain(m rules.ModelID, v verdict) error {
	r := &c.g.Edition.Move
	switch v.why {
	case tooFar:
		return c.refuse(c.kind.Rule, m, "a way of "+v.found.String(), "at most "+v.allowed.String())
	case tooNear:
		return c.tooShort(m, v.found, v.allowed)
	case turning:
		return c.refuse(r.Turns, m, "more than one turn, or a way aside", "one turn, and straight on")
	case onAircraft:
		return c.refuse(r.OnModels, m, geom.EndsOnModel.String(), "another end")
	case marked:
		return c.refuse(c.g.Edition.Mission.OnMarkers.ID, m, "an end on top of an objective marker", "another end")
	case tooHigh:
		return c.refuse(r.High.ID, m, "an end above ground level", "ground level")
	case notCloser:
		return c.refuse(cmp.Or(c.kind.CloserBy, c.kind.Rule), m, "an end "+v.found.String()+" from the enemy model that was closest", "closer than "+v.allowed.String())
	}
	return c.refuse(c.rule(v.fault), m, v.fault.String(), "another way")
}

// rule returns the rule that forbids a fault.
func (c *checker) rule(f geom.Fault) rules.RuleID {
	r := &c.g.Edition.Move
	switch f {
	case geom.LeavesField:
		return r.Edge
	case geom.CrossesModel:
		return r.Models
	case geom.EndsOnModel:
		return r.OnModels
	case geom.ComesTooNear:
		return cmp.Or(c.kind.Avoid, r.Enemies)
	case geom.EndsInClimb:
		return r.Climb
	default:
		return r.Terrain
	}
}

func (c *checker) tooShort(m rules.ModelID, found, least geom.Length) error {
	return c.refuse(c.g.Edition.Move.Least, m, "a move of "+found.String(), "at least "+least.String())
}

func (c *checker) refuse(by rules.RuleID, m rules.ModelID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("model %v of unit %v", m, c.unit), Found: found, Allowed: allowed}
}

func (c *checker) refuseUnit(by rules.RuleID, found, allowed string) error {
	return &rules.Illegal{Rule: by, Subject: fmt.Sprintf("unit %v", c.unit), Found: found, Allowed: allowed}
}
