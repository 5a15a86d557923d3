package geom

import (
	"encoding/json"
	"fmt"
)

// Point is a place on the table, seen from above. X runs along the width of
// the battlefield, Y along its depth. In JSON it is [x, y], in inches.
type Point struct{ X, Y Length }

// MarshalJSON writes the point as [x, y].
func (p Point) MarshalJSON() ([]byte, error) {
	text := p.X.appendInches([]byte{'['})
	text = p.Y.appendInches(append(text, ','))
	return append(text, ']'), nil
}

// UnmarshalJSON reads [x, y].
func (p *Point) UnmarshalJSON(text []byte) error {
	var pair []Length
	if err := json.Unmarshal(text, &pair); err != nil {
		return err
	}
	if len(pair) != 2 {
		return fmt.Errorf("point with %d coordinates: two are allowed", len(pair))
	}
	p.X, p.Y = pair[0], pair[1]
	return nil
}

// Plus returns the point moved by q.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Minus returns the displacement from q to p.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Quarter returns the point rotated counter-clockwise by a quarter turn about the origin.
func (p Point) Quarter() Point { return Point{-p.Y, p.X} }

// DistanceTo returns the distance between two points, rounded up to a
// thousandth.
func (p Point) DistanceTo(q Point) Length {
	d := p.Minus(q)
	if d.X == 0 || d.Y == 0 {
		return max(d.X, -d.X, d.Y, -d.Y)
	}
	return Length(rootUp(uint64(d.X*d.X + d.Y*d.Y)))
}

// Within reports whether two points are within a length of each other.
func (p Point) Within(q Point, n Length) bool {
	d := p.Minus(q)
	return n >= 0 && d.X*d.X+d.Y*d.Y <= n*n
}

// Crossings returns the points in which two circles meet, to a thousandth, the one to the left of the line between their
// middles first. ok is false if they do not meet.
func Crossings(p Point, a Length, q Point, b Length) (points [2]Point, ok bool) {
	to, d := q.Minus(p), q.DistanceTo(p)
	if d == 0 || d > a+b || d < max(a-b, b-a) {
		return points, false
	}
	along := (a*a - b*b + d*d) / (2 * d)
	aside := Length(rootUp(uint64(max(a*a-along*along, 0))))
	left := to.Quarter()
	foot := p.Plus(Point{to.X * along / d, to.Y * along / d})
	off := Point{left.X * aside / d, left.Y * aside / d}
	return [2]Point{foot.Plus(off), foot.Minus(off)}, true
}

// cross returns the distance of c to the left of the line from a to b, times the length of ab.
func cross(a, b, c Point) int64 {
	return int64((b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X))
}

// fine is the number of fine parts in a thousandth of an inch.
const fine = 256

// vector is a position or a displacement in fine parts.
type vector struct{ x, y int64 }

func (p Point) fine() vector { return vector{int64(p.X) * fine, int64(p.Y) * fine} }

func (v vector) plus(w vector) vector  { return vector{v.x + w.x, v.y + w.y} }
func (v vector) minus(w vector) vector { return vector{v.x - w.x, v.y - w.y} }
func (v vector) negative() vector      { return vector{-v.x, -v.y} }
func (v vector) left() vector          { return vector{-v.y, v.x} }
func (v vector) dot(w vector) int64    { return v.x*w.x + v.y*w.y }
func (v vector) cross(w vector) int64  { return v.x*w.y - v.y*w.x }
