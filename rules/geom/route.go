package geom

import "slices"

// The limits of a search for a path.
const (
	maxTurns    = 256 // places to turn at
	maxDetours  = 24  // obstacles to go around
	cornerTurns = 8   // places to turn at around each corner of an obstacle
)

// Router searches for short paths around obstacles. It reuses its memory, so that searches do
// not allocate once it has grown. The zero value is ready for use. A router is not safe for
// concurrent use.
type Router struct {
	turns   []turn
	detours []obstacle
	path    []Pose
}

// turn is a point where a path may turn.
type turn struct {
	at      Point
	rest    Length // the straight distance to the end
	length  Length // of the shortest known path to it
	from    int    // the turn before it on that path
	done    bool
	reached bool
}

// obstacle is a model, an enemy or a part of the terrain in the way.
type obstacle struct {
	kind  obstacleKind
	index int
}

type obstacleKind uint8

const (
	nothing obstacleKind = iota
	model
	enemy
	part
)

// Route returns a short path from one pose to another at the height of the first, around
// models, terrain and the keep-away distance of enemies, and its length. The model turns to its
// new facing at the end. It returns a straight line if that is free, otherwise the shortest
// path over points slightly outside of the obstacles: eight around each corner, or around the
// middle of a round base, at most an eighth farther out than necessary. It goes around at most
// 24 obstacles and does not climb. ok is false if it finds no path within the limit. The slice
// is valid until the next search.
//
// [Terrain.Length] accepts the returned path, provided that from is a legal pose and the end
// passes [Terrain.Ends].
func (r *Router) Route(t *Terrain, m *Move, from, to Pose, limit Length) (path []Pose, length Length, ok bool) {
	r.turns, r.detours = r.turns[:0], r.detours[:0]
	r.addTurn(from.At(), to.At())
	r.addTurn(to.At(), to.At())
	s := search{r, t, m, from, limit}
	for len(r.detours) <= maxDetours {
		if !s.shortest() {
			return nil, 0, false
		}
		r.collect(from, to)
		o := s.firstObstacle()
		if o.kind == nothing {
			length, fault := t.Length(m, r.path)
			return r.path, length, fault == NoFault && length <= limit
		}
		r.detours = append(r.detours, o)
		s.goAround(o)
	}
	return nil, 0, false
}

func (r *Router) addTurn(p, end Point) {
	if len(r.turns) < maxTurns {
		r.turns = append(r.turns, turn{at: p, rest: p.DistanceTo(end)})
	}
}

// collect stores the path that was found.
func (r *Router) collect(from, to Pose) {
	r.path = r.path[:0]
	for i := r.turns[1].from; i != 0; i = r.turns[i].from {
		pose := from
		pose.X, pose.Y = r.turns[i].at.X, r.turns[i].at.Y
		r.path = append(r.path, pose)
	}
	r.path = append(r.path, from)
	slices.Reverse(r.path)
	end := to
	end.Facing = from.Facing
	r.path = append(r.path, end)
	if to.Facing != from.Facing {
		r.path = append(r.path, to)
	}
}

// search is one search of a router.
type search struct {
	*Router
	terrain *Terrain
	move    *Move
	start   Pose
	limit   Length
}

// shortest finds the shortest path from the first turn to the second that avoids the known
// obstacles.
func (s *search) shortest() bool {
	for i := range s.turns {
		s.turns[i].reached, s.turns[i].done = false, false
	}
	s.turns[0].reached, s.turns[0].length = true, 0
	for {
		i := s.next()
		if i < 0 {
			return false
		}
		if i == 1 {
			return true
		}
		s.turns[i].done = true
		s.extend(i)
	}
}

// next returns the turn to extend next: the one on the shortest estimated path to the end.
func (s *search) next() int {
	best, least := -1, s.limit
	for i := range s.turns {
		n := &s.turns[i]
		if !n.reached || n.done {
			continue
		}
		if over := n.length + n.rest; over < least || best < 0 && over <= least {
			best, least = i, over
		}
	}
	return best
}

// extend extends the path from a turn straight to all others.
func (s *search) extend(i int) {
	from := s.turns[i]
	for k := range s.turns {
		n := &s.turns[k]
		// Skip paths that would be too long even if they went straight to the end.
		left := s.limit - n.rest - from.length
		if n.done || !from.at.Within(n.at, left) {
			continue
		}
		length := from.length + from.at.DistanceTo(n.at)
		if n.reached && n.length <= length {
			continue
		}
		if l := s.leg(from.at, n.at); s.misses(&l) {
			n.reached, n.length, n.from = true, length, i
		}
	}
}

func (s *search) leg(from, to Point) leg {
	return s.move.leg(from, to, s.start.Facing, s.start.Z, s.start.Z)
}

// misses reports whether a line avoids the known obstacles.
func (s *search) misses(l *leg) bool {
	if !s.move.holds(l) {
		return false
	}
	for _, o := range s.detours {
		if s.meets(l, o) {
			return false
		}
	}
	return true
}

func (s *search) meets(l *leg, o obstacle) bool {
	switch o.kind {
	case model:
		return l.crosses(&s.move.Models[o.index])
	case enemy:
		return l.comesWithin(&s.move.Enemies[o.index], s.move.Keep)
	}
	return l.enters(&s.terrain.solids[o.index])
}

// enters reports whether a line leads into a part of the terrain.
func (l *leg) enters(s *solid) bool {
	if s.low || !sameHeight(l.low, l.high+l.base.Height, s.bottom, s.top) || !s.bounds.touches(l.bounds) {
		return false
	}
	var target shape
	target.ofArea(&s.Area)
	g := separation(&l.shape, &target)
	return g.inside || g.below(l.radius)
}

// firstObstacle returns the first obstacle on the path.
func (s *search) firstObstacle() obstacle {
	for i := 1; i < len(s.path); i++ {
		if s.path[i].At() == s.path[i-1].At() {
			continue
		}
		l := s.leg(s.path[i-1].At(), s.path[i].At())
		if o := s.obstacleOn(&l); o.kind != nothing {
			return o
		}
	}
	return obstacle{}
}

func (s *search) obstacleOn(l *leg) obstacle {
	counts := [4]int{model: len(s.move.Models), enemy: len(s.move.Enemies), part: len(s.terrain.solids)}
	if s.move.PassModels {
		counts[model] = 0
	}
	if s.move.KeepAtEnd {
		counts[enemy] = 0
	}
	if s.move.Passes() {
		counts[part] = 0
	}
	for kind := model; kind <= part; kind++ {
		for i := range counts[kind] {
			if o := (obstacle{kind, i}); s.meets(l, o) {
				return o
			}
		}
	}
	return obstacle{}
}

// goAround adds turns around an obstacle.
func (s *search) goAround(o obstacle) {
	clear := s.move.Base.Reach()
	switch o.kind {
	case part:
		a := &s.terrain.solids[o.index].Area
		for _, c := range a.corners[:a.sides] {
			s.ring(c, clear)
		}
	case model:
		s.ringBody(&s.move.Models[o.index], clear)
	case enemy:
		s.ringBody(&s.move.Enemies[o.index], clear+s.move.Keep.Horizontal)
	}
}

func (s *search) ringBody(b *Body, clear Length) {
	if b.Shape != Hull {
		s.ring(b.At(), clear+b.Reach())
		return
	}
	var body shape
	body.ofBody(b)
	for k := range body.sides {
		p := body.cornerAt(k)
		s.ring(Point{Length(divideRound(p.x, fine)), Length(divideRound(p.y, fine))}, clear)
	}
}

// ring adds the corners of an octagon around a circle, two thousandths away from it because of
// rounding, if the model fits there and a path within the limit may lead through them.
func (s *search) ring(middle Point, radius Length) {
	width := 2 * (radius + 2)
	corners := octagon(width, width)
	for _, c := range corners[:cornerTurns] {
		p := middle.Plus(c)
		if s.start.At().DistanceTo(p)+p.DistanceTo(s.turns[1].at) > s.limit {
			continue
		}
		if l := s.leg(p, p); s.misses(&l) {
			s.addTurn(p, s.turns[1].at)
		}
	}
}
