package geom

import "fmt"

// shape is a body seen from above, prepared for measuring: all points within a radius of a
// convex core. The core is a point for a round base, and a polygon for everything else. If the
// body moves in a straight line, the core extends along sweep.
type shape struct {
	kind    Shape
	sides   int
	at      vector // middle of the core
	radius  int64
	sweep   vector
	long    int64 // half of an oval's length
	wide    int64 // half of its width
	turn    rotation
	corners [MaxCorners]vector // from the middle
}

// ofBody sets an empty shape to that of a body.
func (s *shape) ofBody(b *Body) {
	s.ofBase(&b.Base, b.Pose.At().fine(), b.Facing)
}

func (s *shape) ofBase(b *Base, at vector, facing Facing) {
	s.kind, s.at = b.Shape, at
	switch b.Shape {
	case Round:
		s.radius = int64(b.Width) * (fine / 2)
	case Oval:
		s.long, s.wide = int64(b.Length)*(fine/2), int64(b.Width)*(fine/2)
		s.turn = facing.rotation()
	default:
		turn := facing.rotation()
		s.sides = int(b.Sides)
		for i, c := range b.Corner[:b.Sides] {
			s.corners[i] = turn.apply(vector{int64(c.X) * fine, int64(c.Y) * fine})
		}
	}
}

func (s *shape) ofArea(a *Area) {
	s.kind, s.sides = Hull, a.sides
	s.at = a.corners[0].fine()
	for i, c := range a.corners[:a.sides] {
		s.corners[i] = c.fine().minus(s.at)
	}
}

// support returns a point of the core that is farthest in the direction.
func (s *shape) support(d vector) vector {
	p := s.at
	switch s.kind {
	case Hull:
		p = p.plus(s.farCorner(d))
	case Oval:
		p = p.plus(s.farRim(d))
	}
	if s.sweep.dot(d) > 0 {
		p = p.plus(s.sweep)
	}
	return p
}

func (s *shape) farCorner(d vector) vector {
	best := s.corners[0]
	far := best.dot(d)
	for _, c := range s.corners[1:s.sides] {
		if f := c.dot(d); f > far {
			best, far = c, f
		}
	}
	return best
}

// rim is the number of corners of the polygon of an oval; quarter of them lie between two axes.
const (
	rim     = 256
	quarter = rim / 4
)

// rimCosine contains the cosines of the corners of the first quarter.
var rimCosine = makeRimCosine()

func makeRimCosine() (table [quarter + 1]int64) {
	for k := range table {
		table[k] = cosine(int64(k) * halfPi / quarter)
	}
	table[quarter] = 0
	return table
}

// rimCorner returns a corner of the oval's polygon, relative to its middle. Corner 0 lies at
// the facing.
func (s *shape) rimCorner(k int) vector {
	k &= rim - 1
	turns, step := k/quarter, k%quarter
	cos, sin := rimCosine[step], rimCosine[quarter-step]
	if turns&1 == 1 {
		cos, sin = sin, cos
	}
	v := vector{divideRound(s.long*cos, unit), divideRound(s.wide*sin, unit)}
	if turns == 1 || turns == 2 {
		v.x = -v.x
	}
	if turns >= 2 {
		v.y = -v.y
	}
	return s.turn.apply(v)
}

// farRim returns the corner of the oval's polygon that is farthest in the direction. A search
// on the ellipse finds that corner or one next to it; the steps after it find the farthest
// corner of the stored polygon.
func (s *shape) farRim(d vector) vector {
	k := s.nearRim(s.turn.undo(d))
	best := s.rimCorner(k)
	far := best.dot(d)
	for step := range [2]int{} {
		sign := 1 - 2*step
		for i := 1; i < rim; i++ {
			c := s.rimCorner(k + sign*i)
			f := c.dot(d)
			if f <= far {
				break
			}
			best, far = c, f
		}
	}
	return best
}

// nearRim returns the number of a corner near the farthest one, for a direction relative to the
// oval.
func (s *shape) nearRim(d vector) int {
	x, y := magnitude(d.x), magnitude(d.y)
	for x|y >= 1<<12 {
		x, y = x>>1, y>>1
	}
	low, high := 0, quarter
	for low < high {
		k := (low + high) / 2
		gain := y * uint64(s.wide) * uint64(rimCosine[quarter-k-1]-rimCosine[quarter-k])
		loss := x * uint64(s.long) * uint64(rimCosine[k]-rimCosine[k+1])
		if gain > loss {
			low = k + 1
		} else {
			high = k
		}
	}
	switch {
	case d.x >= 0 && d.y >= 0:
		return low
	case d.y >= 0:
		return 2*quarter - low
	case d.x < 0:
		return 2*quarter + low
	}
	return rim - low
}

var shapeNames = [...]string{"round", "oval", "hull"}

// String returns the name of the shape, such as round.
func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return fmt.Sprintf("shape(%d)", uint8(s))
}

// ParseShape returns the shape with the given name.
func ParseShape(word string) (Shape, error) {
	for s, name := range shapeNames {
		if name == word {
			return Shape(s), nil
		}
	}
	return 0, fmt.Errorf("shape %.40q: round, oval or hull is allowed", word)
}
