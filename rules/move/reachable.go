package move

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Reachable returns the points of a grid with a spacing, row by row, where the middle of a model of a unit may come to
// stand in a kind of move, if only other units are in its way. Coherency is not considered. Paths turn at points of the
// grid only; if there are more than four models, those in the middle go straight. It returns nil for units that turn once (AIRCRAFT).
func Reachable(g *rules.Game, u rules.UnitID, k *Kind, spacing geom.Length) (list []geom.Point) {
	if k.Turns || len(g.Bodies(u)) == 0 || len(g.Bodies(u)) > geom.MaxUnit {
		return nil
	}
	s := reachSearch{planner: newPlanner(g, u, k, &Goal{}), spacing: spacing}
	s.restart(anywhere)
	s.routes, s.wide, s.deep = 0, int(g.Field.Width()/spacing)+1, int(g.Field.Depth()/spacing)+1
	s.found, s.paths = make([]bool, s.wide*s.deep), make([][]geom.Pose, s.wide*s.deep)
	outer := outermost(g.Bodies(u))
	for at := range s.bodies {
		if slices.Contains(outer[:], at) {
			s.model(at)
		}
	}
	for at := range s.bodies {
		if !slices.Contains(outer[:], at) {
			s.straight(at)
		}
	}
	for i, is := range s.found {
		if is {
			list = append(list, s.point(i))
		}
	}
	return list
}

// outermost returns the indexes of the bodies that are farthest left, right, down and up.
func outermost(bodies []geom.Body) (list [4]int) {
	for i := range bodies {
		for k, is := range [...]bool{
			bodies[i].X < bodies[list[0]].X, bodies[i].X > bodies[list[1]].X, bodies[i].Y < bodies[list[2]].Y, bodies[i].Y > bodies[list[3]].Y,
		} {
			if is {
				list[k] = i
			}
		}
	}
	return list
}

// A reachSearch finds the points of a grid that the models of a unit can reach. Points are numbered row by row.
type reachSearch struct {
	planner
	spacing    geom.Length
	wide, deep int
	found      []bool        // by point
	paths      [][]geom.Pose // by point, of the current model: where it turns, and the point itself; nil: not reached
	queue      [][]int       // points to go on from, by the length of their paths in spacings
}

func (s *reachSearch) point(i int) geom.Point {
	return geom.Point{X: geom.Length(i%s.wide) * s.spacing, Y: geom.Length(i/s.wide) * s.spacing}
}

// model finds the points that a model can reach, nearest first.
func (s *reachSearch) model(at int) {
	s.isolate(at)
	clear(s.paths)
	s.queue = s.queue[:0]
	from := s.bodies[at].At()
	near := int((from.Y+s.spacing/2)/s.spacing)*s.wide + int((from.X+s.spacing/2)/s.spacing)
	s.try(at, near, nil)
	for n := 0; n < len(s.queue); n++ {
		for k := 0; k < len(s.queue[n]); k++ {
			s.extend(at, s.queue[n][k])
		}
	}
}

// straight finds the points that no other model has reached and that a model reaches straight.
func (s *reachSearch) straight(at int) {
	s.isolate(at)
	from, most := s.bodies[at].At(), s.memory.Most[at]
	for y := max(0, int((from.Y-most)/s.spacing)); y <= min(s.deep-1, int((from.Y+most)/s.spacing)); y++ {
		for x := max(0, int((from.X-most)/s.spacing)); x <= min(s.wide-1, int((from.X+most)/s.spacing)); x++ {
			if i := y*s.wide + x; !s.found[i] {
				s.try(at, i, nil)
			}
		}
	}
}

// isolate takes the other models of the unit off the battlefield of the planner.
func (s *reachSearch) isolate(at int) {
	copy(s.bodies, s.g.Bodies(s.unit))
	for i := range s.bodies {
		if i != at {
			s.bodies[i].X, s.bodies[i].Y = -geom.Reachable/4, -geom.Reachable/4
		}
	}
}

// extend tries the points around one that the model reaches: straight, from where its path turned last, and through it.
func (s *reachSearch) extend(at, i int) {
	path := s.paths[i]
	for _, by := range neighbours {
		x, y := i%s.wide+by[0], i/s.wide+by[1]
		if x < 0 || y < 0 || x >= s.wide || y >= s.deep {
			continue
		}
		next := y*s.wide + x
		if s.paths[next] == nil && !s.try(at, next, nil) && (len(path) < 2 || !s.try(at, next, path[:len(path)-1])) {
			s.try(at, next, path)
		}
	}
}

// neighbours are the steps to the points around one.
var neighbours = [...][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}

// try reports whether a model may go to a point through others, and queues it.
func (s *reachSearch) try(at, i int, through []geom.Pose) bool {
	b := s.planner.bodies[at]
	from, most := b.At(), s.memory.Most[at]
	length := geom.Length(0)
	to := s.point(i)
	for _, p := range through {
		length += from.DistanceTo(p.At())
		from = p.At()
	}
	if length += from.DistanceTo(to); length > most {
		return false
	}
	b.Pose = s.step(at, to.Minus(b.At()))
	if !s.stands(at, &b) {
		return false
	}
	path := append(append(make([]geom.Pose, 0, len(through)+1), through...), b.Pose)
	s.ended = true
	_, v := s.checker.try(at, path)
	s.ended = false
	if v.why != legal {
		return false
	}
	s.found[i], s.paths[i] = true, path
	for n := int(length / s.spacing); ; {
		if n < len(s.queue) {
			s.queue[n] = append(s.queue[n], i)
			return true
		}
		s.queue = append(s.queue, nil)
	}
}

// stands reports whether a model may stand at a place, by any path.
func (s *reachSearch) stands(at int, b *geom.Body) bool {
	return s.g.Field.Holds(b) && b.Z <= s.climbs(at) && !s.tooClose(b) && geom.OverlapAny(b, s.memory.Aircraft) < 0 && !s.taken(at, b) && s.mayStand(&s.bodies[at], b)
}
