package geom

import "slices"

// Move describes the moving model and the constraints of its move.
type Move struct {
	Base  Base
	Field Rect // the battlefield, which no part of the model may leave (9e.MOVE.MODEL.3)

	// Models are obstacles: no model may be moved across them (9e.MOVE.MODEL.2) or end its move
	// on them (9e.MOVE.FLY.3). They must not include the moving model.
	Models []Body
	// PassModels allows moves across Models (9e.MOVE.FLY.1, 9e.CHARGE.FLY.1).
	PassModels bool

	// The model may not come within Keep of Enemies at any point of the move
	// (9e.MOVE.NORMAL.2).
	Enemies []Body
	Keep    Reach
	// KeepAtEnd applies Keep only at the end of the move (9e.MOVE.FALLBACK.2, 9e.MOVE.FLY.1,
	// .3).
	KeepAtEnd bool

	// If Most is not 0, a line is not measured further once its climbs make the path longer
	// than Most: its length is then some value above Most.
	Most Length

	// PassTerrain ignores terrain and vertical distances, except at the end of the move
	// (9e.MOVE.FLY.2).
	PassTerrain bool
	// Air measures moves of PassTerrain through the air, over what is in the way
	// (10e.MOVE.FLY.4).
	Air bool
	// PassRuins ignores ruins in the same way, where nothing else is in the way.
	PassRuins bool
	// PassWalls ignores terrain, except where the move ends; of vertical distance, what
	// the ends of lines differ by counts (11e.TERRAIN.MOVE.2, 11e.TERRAIN.MOVE.3).
	PassWalls bool
	// TurnsFree is true if pivots cost no distance (11e.MOVE.MODEL.3).
	TurnsFree bool
	// Pivot is added for the first pivot of a path, if the base is not round (10e.MOVE.PIVOT.1).
	Pivot Length
}

// Passes reports whether terrain is in the way at the end of the move alone.
func (m *Move) Passes() bool { return m.PassTerrain || m.PassWalls }

// Fault is what is wrong with a move.
type Fault uint8

// The faults of moves.
const (
	NoFault        Fault = iota
	LeavesField          // a part crosses the edge of the battlefield (9e.MOVE.MODEL.3)
	CrossesModel         // it crosses a model (9e.MOVE.MODEL.2)
	EndsOnModel          // it ends on a model (9e.MOVE.FLY.3)
	ComesTooNear         // it comes within the distance to keep of an enemy (9e.MOVE.NORMAL.2)
	CrossesTerrain       // it moves through a part of the terrain (9e.MOVE.TERRAIN.1)
	EndsInClimb          // it ends where it cannot stand (9e.MOVE.TERRAIN.4)
)

// String describes the fault.
func (f Fault) String() string {
	return [...]string{
		"no fault", "leaves the battlefield", "crosses a model", "ends on a model",
		"comes too near to an enemy", "passes through terrain", "ends part-way through a climb",
	}[f]
}

// Length returns how far a model moves along a path, and the first fault of the path. The path
// begins with the model's current pose. From each pose to the next, the model first pivots,
// then moves in a straight line.
//
// The distance is that of the part which travels farthest (9e.MOVE.MODEL.5): straight lines,
// and for a hull or an oval the arc of its farthest part at each pivot. Climbing up and down
// counts if a feature is higher than 1" (9e.MOVE.TERRAIN.2, .3): the model climbs onto what is
// in its way, goes down at the far side, and passes beneath parts that are high enough. A line
// between two poses at the same place and different heights is a climb straight up or down.
// Every line and every pivot is rounded up to a thousandth.
//
// Models and enemies are obstacles at all heights that a line passes through. The length of a
// path that is not legal is that up to the fault.
func (t *Terrain) Length(m *Move, path []Pose) (Length, Fault) {
	total, fault := t.Passage(m, path)
	if fault != NoFault || len(path) == 0 {
		return total, fault
	}
	return total, t.Ends(m, path[len(path)-1])
}

// Passage is Length without a check of the end of the path.
func (t *Terrain) Passage(m *Move, path []Pose) (total Length, fault Fault) {
	if m.Pivot > 0 && m.pivots(path) {
		total = m.Pivot
	}
	for i := 1; i < len(path); i++ {
		n, fault := t.step(m, path[i-1], path[i])
		total += n
		if fault != NoFault {
			return total, fault
		}
	}
	return total, NoFault
}

// pivots reports whether a model that is not on a round base turns on a path.
func (m *Move) pivots(path []Pose) bool {
	return m.Base.Shape != Round && slices.ContainsFunc(path, func(p Pose) bool { return p.Facing != path[0].Facing })
}

// Ends returns what is wrong with a pose as the end of a move.
func (t *Terrain) Ends(m *Move, end Pose) Fault {
	b := Body{m.Base, end}
	switch {
	case !m.Field.Holds(&b):
		return LeavesField
	case OverlapAny(&b, m.Models) >= 0:
		return EndsOnModel
	case !t.HasFooting(&b):
		return EndsInClimb
	}
	for i := range m.Enemies {
		if WithinReach(&b, &m.Enemies[i], m.Keep) {
			return ComesTooNear
		}
	}
	return NoFault
}

// step moves from one pose to the next.
func (t *Terrain) step(m *Move, from, to Pose) (Length, Fault) {
	turn, fault := t.pivot(m, from, to.Facing)
	if fault != NoFault {
		return turn, fault
	}
	from.Facing = to.Facing
	if from.At() == to.At() {
		n, fault := t.climb(m, from, to.Z)
		return turn + n, fault
	}
	// Checking for obstacles at the heights of both ends is faster than following the line up
	// and down.
	l := m.leg(from.At(), to.At(), to.Facing, min(from.Z, to.Z), max(from.Z, to.Z))
	length := turn + from.At().DistanceTo(to.At())
	fault = m.hinders(&l)
	switch {
	case fault == NoFault && m.PassTerrain && m.Air:
		return turn + t.air(m, from, to), NoFault
	case fault != NoFault || m.PassTerrain:
		return length, fault
	}
	if m.PassWalls || m.PassRuins && t.onlyRuins(m, &l, from, to) {
		return length + l.high - l.low, NoFault
	}
	p, fault := t.profile(m, from, to)
	if fault != NoFault {
		return turn, fault
	}
	if p.low < l.low || p.high > l.high {
		l.low, l.high = min(l.low, p.low), max(l.high, p.high)
		fault = m.hinders(&l)
	}
	return length + p.climbed, fault
}

// onlyRuins reports whether a straight line meets no parts of terrain but those of ruins.
func (t *Terrain) onlyRuins(m *Move, l *leg, from, to Pose) bool {
	line := lineOf(m, from, to)
	for n := t.near(line.bounds); n.any(); {
		_, s := n.next(t)
		if t.features[s.feature].Kind != Ruin && sameHeight(l.low, l.high+m.Base.Height, s.bottom, s.top) && s.bounds.touches(line.bounds) && line.crosses(s) {
			return false
		}
	}
	return true
}

// leg is a straight line of a move.
type leg struct {
	shape
	low, high Length // of the surface that the model moves on
	base      *Base
	bounds    Rect // around everything that the model passes over
}

func (m *Move) leg(from, to Point, facing Facing, low, high Length) (l leg) {
	l.ofBase(&m.Base, from.fine(), facing)
	l.sweep = to.Minus(from).fine()
	l.low, l.high, l.base = low, high, &m.Base
	l.bounds = Rect{
		Point{min(from.X, to.X), min(from.Y, to.Y)}, Point{max(from.X, to.X), max(from.Y, to.Y)},
	}.grown(m.Base.Reach())
	return l
}

// hinders returns the first fault of a line, ignoring terrain.
func (m *Move) hinders(l *leg) Fault {
	if !m.holds(l) {
		return LeavesField
	}
	if !m.PassModels {
		for i := range m.Models {
			if l.crosses(&m.Models[i]) {
				return CrossesModel
			}
		}
	}
	if !m.KeepAtEnd {
		for i := range m.Enemies {
			if l.comesWithin(&m.Enemies[i], m.Keep) {
				return ComesTooNear
			}
		}
	}
	return NoFault
}

// holds reports whether the line stays on the battlefield, which it does if both its ends do.
func (m *Move) holds(l *leg) bool {
	if m.Field.Contains(l.bounds.Min) && m.Field.Contains(l.bounds.Max) {
		return true
	}
	low, high := m.Field.Min.fine(), m.Field.Max.fine()
	return l.support(vector{-1, 0}).x-l.radius >= low.x && l.support(vector{1, 0}).x+l.radius <= high.x &&
		l.support(vector{0, -1}).y-l.radius >= low.y && l.support(vector{0, 1}).y+l.radius <= high.y
}

// crosses reports whether the line leads across a body.
func (l *leg) crosses(b *Body) bool {
	if !l.bounds.meets(b) || !sameHeight(l.low, l.high+l.base.Height, b.Z, b.Top()) {
		return false
	}
	var s shape
	s.ofBody(b)
	g := separation(&l.shape, &s)
	return g.inside || g.below(l.radius+s.radius)
}

// comesWithin reports whether the line comes within reach of a body.
func (l *leg) comesWithin(b *Body, r Reach) bool {
	if box := l.bounds.grown(r.Horizontal); !box.meets(b) {
		return false
	}
	low, high := b.measured()
	top := l.high
	if l.base.Shape == Hull {
		top += l.base.Height
	}
	v := max(0, low-top, l.low-high)
	if v > r.Vertical && (r.Vertical != Straight || v > r.Horizontal) {
		return false
	}
	var s shape
	s.ofBody(b)
	g := separation(&l.shape, &s)
	if r.Vertical == Straight && v > 0 {
		return g.atMostRoot(l.radius+s.radius, slack(r.Horizontal, v))
	}
	return g.atMost(l.radius + s.radius + int64(r.Horizontal)*fine)
}

// pivot turns a model in place. Turning a round base is free.
func (t *Terrain) pivot(m *Move, at Pose, to Facing) (Length, Fault) {
	turn := at.Facing.turnTo(to)
	if turn == 0 || m.Base.Shape == Round {
		return 0, NoFault
	}
	size := max(turn, -turn)
	for n := Degree; ; n += Degree {
		part := min(n, size)
		if turn < 0 {
			part = -part
		}
		fault := t.turned(m, at, at.Facing.Plus(part))
		switch {
		case fault == NoFault && n < size:
		case m.TurnsFree:
			return 0, fault
		default:
			return arc(m.Base.Reach(), turn), fault
		}
	}
}

// turned returns the fault of a pose in the middle of a pivot.
func (t *Terrain) turned(m *Move, at Pose, f Facing) Fault {
	at.Facing = f
	l := m.leg(at.At(), at.At(), f, at.Z, at.Z)
	if fault := m.hinders(&l); fault != NoFault || m.Passes() {
		return fault
	}
	b := Body{m.Base, at}
	if t.enters(&b, at.Z, b.Top(), m.PassRuins) {
		return CrossesTerrain
	}
	return NoFault
}

// arc returns the length of an arc, rounded up; 355/113 is slightly more than π.
func arc(radius Length, turn Facing) Length {
	return Length(divideUp(int64(radius)*int64(magnitude(int64(turn)))*355, 113*int64(FullTurn)/2))
}
