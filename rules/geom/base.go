package geom

import (
	"errors"
	"fmt"
	"strings"
)

// Shape is the shape of a base seen from above.
type Shape uint8

// The shapes of bases.
const (
	Round Shape = iota // a circle
	Oval               // an ellipse
	Hull               // a model without a base, measured by its hull: a convex polygon (9e.CORE.MEASURE.2)
)

// MaxCorners is the greatest number of corners of a polygon.
const MaxCorners = 8

// The limits of the width and the length of a base.
const (
	MinSide = Inch / 10
	MaxSide = 26 * Inch
	// MaxRatio is the maximum ratio of length to width of an oval. Beyond it, rounding could
	// make its polygon concave.
	MaxRatio = 4
)

// A Corner is a corner of a hull, in thousandths of an inch from the middle of the model: X
// along its facing, Y to the left of it.
type Corner struct{ X, Y int16 }

// Base is the part of a model that distances are measured to: its base or, if it has none, its
// hull (11e.CORE.MEASURE.3, 11e.MOVE.FRAME.1), with the height of the model. It is a plain value and can be compared with ==.
type Base struct {
	Shape  Shape
	Sides  uint8              // of a hull: the number of its corners
	Width  Length             // across the facing; the diameter of a round base
	Length Length             // along the facing
	Height Length             // of the whole model, from its lowest point
	Corner [MaxCorners]Corner // of a hull, counter-clockwise
}

// RoundBase returns a round base.
func RoundBase(diameter, height Length) Base {
	return Base{Shape: Round, Width: diameter, Length: diameter, Height: height}
}

// OvalBase returns an oval base whose length lies along the facing.
func OvalBase(length, width, height Length) Base {
	return Base{Shape: Oval, Width: width, Length: length, Height: height}
}

// RectangleHull returns a rectangular hull whose length lies along the facing. If a side has an
// odd number of thousandths, the extra one lies in front or to the left of the middle.
func RectangleHull(length, width, height Length) Base {
	x, y := int16(length/2), int16(width/2)
	xx, yy := int16(length)-x, int16(width)-y
	return Base{Shape: Hull, Sides: 4, Width: width, Length: length, Height: height,
		Corner: [MaxCorners]Corner{{-x, -y}, {xx, -y}, {xx, yy}, {-x, yy}}}
}

// PolygonHull returns a hull with 3 to [MaxCorners] corners, given from the middle of the
// model, in either direction. It returns an error unless they are corners of a convex polygon
// around the middle.
func PolygonHull(corners []Point, height Length) (Base, error) {
	loop, err := convex(corners)
	if err != nil {
		return Base{}, fmt.Errorf("hull: %w", err)
	}
	b := Base{Shape: Hull, Sides: uint8(len(loop)), Height: height}
	box := boundsOf(loop)
	b.Length, b.Width = box.Max.X-box.Min.X, box.Max.Y-box.Min.Y
	for i, c := range loop {
		if max(c.X, -c.X, c.Y, -c.Y) > MaxSide {
			return Base{}, fmt.Errorf("hull: corner %d is at %v, %v from the middle: at most %v is allowed", i, c.X, c.Y, MaxSide)
		}
		b.Corner[i] = Corner{int16(c.X), int16(c.Y)}
	}
	return b, b.Validate()
}

// Validate returns an error if the base, which was read or built by hand, is invalid.
func (b *Base) Validate() error {
	if b.Height < 0 || b.Height > Reachable {
		return fmt.Errorf("base: height %v: 0\" to %v is allowed", b.Height, Reachable)
	}
	for _, side := range []Length{b.Width, b.Length} {
		if side < MinSide || side > MaxSide {
			return fmt.Errorf("base: side %v: %v to %v is allowed", side, MinSide, MaxSide)
		}
	}
	switch b.Shape {
	case Round:
		if b.Width != b.Length {
			return fmt.Errorf("base: round, %v by %v: equal sides are allowed", b.Length, b.Width)
		}
	case Oval:
		if max(b.Width, b.Length) > MaxRatio*min(b.Width, b.Length) {
			return fmt.Errorf("base: oval, %v by %v: a ratio of at most %d is allowed", b.Length, b.Width, MaxRatio)
		}
	case Hull:
		return b.validateHull()
	default:
		return fmt.Errorf("base: shape %d: 0 to 2 is allowed", b.Shape)
	}
	return nil
}

func (b *Base) validateHull() error {
	if b.Sides > MaxCorners {
		return fmt.Errorf("hull: %d corners: 3 to %d are allowed", b.Sides, MaxCorners)
	}
	corners := make([]Point, b.Sides)
	for i := range corners {
		corners[i] = b.Corner[i].point()
	}
	loop, err := convex(corners)
	if err != nil {
		return fmt.Errorf("hull: %w", err)
	}
	for i := range loop {
		if cross(loop[i], loop[(i+1)%len(loop)], Point{}) <= 0 {
			return errors.New("hull: the middle of the model is outside: corners around it are allowed")
		}
	}
	if box := boundsOf(loop); box.Max.X-box.Min.X != b.Length || box.Max.Y-box.Min.Y != b.Width {
		return fmt.Errorf("hull: length %v and width %v: those of its corners are allowed", b.Length, b.Width)
	}
	if loop[1] != corners[1] {
		return errors.New("hull: the corners run clockwise: counter-clockwise is allowed")
	}
	return nil
}

func (c Corner) point() Point { return Point{Length(c.X), Length(c.Y)} }

// Reach returns the distance from the middle of the base to its farthest point, rounded up to a
// thousandth.
func (b *Base) Reach() Length {
	if b.Shape == Hull {
		return b.farthest()
	}
	return (max(b.Width, b.Length) + 1) / 2
}

// Narrowest returns the width of the base across its narrowest side.
func (b *Base) Narrowest() Length { return min(b.Width, b.Length) }

// farthest is Reach of a hull.
func (b *Base) farthest() (far Length) {
	for _, c := range b.Corner[:b.Sides] {
		far = max(far, c.point().DistanceTo(Point{}))
	}
	return far
}

// Pose is the position and the facing of a model. Z is the height of the surface that it stands
// on.
type Pose struct {
	X, Y, Z Length
	Facing  Facing
}

// At returns the position seen from above.
func (p Pose) At() Point { return Point{p.X, p.Y} }

// Validate returns an error if the pose is outside of the limits of the package.
func (p Pose) Validate() error {
	for _, l := range []Length{p.X, p.Y, p.Z} {
		if l < -Reachable || l > Reachable {
			return fmt.Errorf("pose: coordinate %v: %v to %v is allowed", l, -Reachable, Reachable)
		}
	}
	if p.Facing < 0 || p.Facing >= FullTurn {
		return fmt.Errorf("pose: facing %d: 0 to %d hundredths of a degree is allowed", p.Facing, FullTurn-1)
	}
	return nil
}

// Body is a model or an objective marker on the table.
type Body struct {
	Base
	Pose
}

// Marker returns an objective marker of 40 mm around a point
// (9e.MISSION.OBJECTIVE.1).
func Marker(at Point) Body {
	return Body{RoundBase(Millimetres(400), 0), Pose{X: at.X, Y: at.Y}}
}

// Spot returns a body that is a single point on the ground, to measure distances from.
func Spot(at Point) Body { return Body{Base{Shape: Round}, Pose{X: at.X, Y: at.Y}} }

// Top returns the height of the highest point of the body.
func (b *Body) Top() Length { return b.Z + b.Height }

// measured returns the heights between which the body is measured: a base is flat, and a hull
// is as high as the model (9e.CORE.MEASURE.1, .2).
func (b *Body) measured() (low, high Length) {
	if b.Shape == Hull {
		return b.Z, b.Top()
	}
	return b.Z, b.Z
}

// AppendBase appends the shape of a base and its sides in inches: round:1.26, oval:4.134x2.756
// (length, then width), or hull: and the corners as x,y separated by semicolons. It omits the
// height.
func AppendBase(to []byte, b *Base) []byte {
	to = append(append(to, b.Shape.String()...), ':')
	switch b.Shape {
	case Round:
		return b.Width.appendInches(to)
	case Oval:
		to = b.Length.appendInches(to)
		return b.Width.appendInches(append(to, 'x'))
	}
	for i, c := range b.Corner[:b.Sides] {
		if i > 0 {
			to = append(to, ';')
		}
		to = c.point().X.appendInches(to)
		to = c.point().Y.appendInches(append(to, ','))
	}
	return to
}

// ParseBase parses the output of AppendBase into a base and keeps the height of that base.
func ParseBase(text string, b *Base) (err error) {
	shape, sides, _ := strings.Cut(text, ":")
	if b.Shape, err = ParseShape(shape); err != nil {
		return err
	}
	if b.Shape == Hull {
		return parseHull(b, sides)
	}
	length, width, two := strings.Cut(sides, "x")
	if two != (b.Shape == Oval) {
		return fmt.Errorf("base %.40q; allowed: round:diameter, oval:lengthxwidth or hull:x,y;x,y;…", text)
	}
	if !two {
		width = length
	}
	if b.Length, err = ParseLength(length); err != nil {
		return err
	}
	if b.Width, err = ParseLength(width); err != nil {
		return err
	}
	return b.Validate()
}

func parseHull(b *Base, text string) error {
	var corners []Point
	for pair := range strings.SplitSeq(text, ";") {
		p, err := ParsePose(pair)
		if err != nil {
			return err
		}
		corners = append(corners, p.At())
	}
	height := b.Height
	made, err := PolygonHull(corners, 0)
	if err != nil {
		return err
	}
	*b = made
	b.Height = height
	return nil
}
