package geom

import (
	"fmt"
	"strconv"
	"strings"
)

// Facing is the direction of a model in hundredths of a degree, from 0 to 35999,
// counter-clockwise from the direction of X. The length of an oval or a hull
// lies along its facing. Quarter turns are exact.
type Facing int32

const (
	// Degree is one degree.
	Degree Facing = 100
	// QuarterTurn is a right angle.
	QuarterTurn = 90 * Degree
	// FullTurn is a full circle. Every facing is less.
	FullTurn = 360 * Degree
)

// Plus returns the facing after a turn.
func (f Facing) Plus(turn Facing) Facing {
	return ((f+turn)%FullTurn + FullTurn) % FullTurn
}

// turnTo returns the smaller turn from one facing to another; clockwise turns are negative.
func (f Facing) turnTo(g Facing) Facing {
	turn := (g - f).Plus(0)
	if turn > FullTurn/2 {
		turn -= FullTurn
	}
	return turn
}

// unit is the fixed-point scale of sines: thirty binary places.
const unit = 1 << 30

// halfPi is π/2 with thirty binary places.
const halfPi = 1686629713

// rotation is a turn with its sine and cosine.
type rotation struct {
	quarters int
	cos, sin int64
}

func (f Facing) rotation() rotation {
	f = f.Plus(0)
	rest := int64(f % QuarterTurn)
	r := rotation{int(f / QuarterTurn), unit, 0}
	if rest != 0 {
		r.cos, r.sin = cosine(rest*halfPi/int64(QuarterTurn)), sine(rest*halfPi/int64(QuarterTurn))
	}
	return r
}

func (r rotation) apply(v vector) vector {
	if r.sin != 0 {
		v = vector{divideRound(v.x*r.cos-v.y*r.sin, unit), divideRound(v.x*r.sin+v.y*r.cos, unit)}
	}
	return v.quarters(r.quarters)
}

// undo applies the opposite turn. The result may be off by one part.
func (r rotation) undo(v vector) vector {
	v = v.quarters(4 - r.quarters)
	if r.sin != 0 {
		v = vector{(v.x*r.cos + v.y*r.sin) >> 30, (v.y*r.cos - v.x*r.sin) >> 30}
	}
	return v
}

func (v vector) quarters(n int) vector {
	switch n & 3 {
	case 1:
		return v.left()
	case 2:
		return v.negative()
	case 3:
		return v.left().negative()
	}
	return v
}

// sine returns the sine of an angle from 0 to π/2. Both have thirty binary places, of which the
// last three may be wrong.
func sine(x int64) int64 {
	if x > halfPi/2 {
		return cosine(halfPi - x)
	}
	sum, term, square := x, x, x*x>>30
	for n := int64(2); n <= 10; n += 2 {
		term = -(term * square >> 30) / (n * (n + 1))
		sum += term
	}
	return sum
}

func cosine(x int64) int64 {
	if x > halfPi/2 {
		return sine(halfPi - x)
	}
	sum, term, square := int64(unit), int64(unit), x*x>>30
	for n := int64(1); n <= 11; n += 2 {
		term = -(term * square >> 30) / (n * (n + 1))
		sum += term
	}
	return sum
}

// Ahead returns the point that is n ahead of the origin in the direction, to the nearest
// thousandth.
func (f Facing) Ahead(n Length) Point {
	v := f.rotation().apply(vector{int64(n) * fine, 0})
	return Point{Length(divideRound(v.x, fine)), Length(divideRound(v.y, fine))}
}

// Shift returns the distance, seen from above, that the part of a base has moved which ends
// nearest to where it began, rounded down to a thousandth (9e.MOVE.MINMOVE.1). For an oval that
// turns, it subtracts the Swing of its ends.
func Shift(b *Base, from, to Pose) Length {
	delta := to.At().Minus(from.At())
	turn := from.Facing.turnTo(to.Facing)
	if turn == 0 || b.Shape == Round {
		return Length(root(uint64(delta.X*delta.X + delta.Y*delta.Y)))
	}
	if b.Shape == Oval {
		return max(0, Length(root(uint64(delta.X*delta.X+delta.Y*delta.Y)))-Swing(b, from.Facing, to.Facing))
	}
	// The displacements of all parts form a polygon too: if only the turn differs, a
	// displacement depends on its part like a turned and scaled point.
	var s, begun, ended shape
	begun.ofBase(b, vector{}, from.Facing)
	ended.ofBase(b, vector{}, to.Facing)
	s.kind, s.sides, s.at = Hull, begun.sides, delta.fine()
	for i := range s.sides {
		s.corners[i] = ended.corners[i].minus(begun.corners[i])
	}
	origin := shape{kind: Round}
	g := separation(&origin, &s)
	if g.inside {
		return 0
	}
	return Length(max(0, g.floor()/fine))
}

// Swing returns the straight distance by which a turn displaces the part of a base that it
// moves most, rounded up; 0 for a round base.
func Swing(b *Base, from, to Facing) Length {
	if from == to || b.Shape == Round {
		return 0
	}
	reach := b.Reach()
	return from.Ahead(reach).DistanceTo(to.Ahead(reach)) + 2
}

// AppendPose appends x,y in inches, ,z unless it is 0, and @ with the facing in degrees unless
// that is 0.
func AppendPose(to []byte, p Pose) []byte {
	to = p.X.appendInches(to)
	to = p.Y.appendInches(append(to, ','))
	if p.Z != 0 {
		to = p.Z.appendInches(append(to, ','))
	}
	if p.Facing != 0 {
		to = appendDegrees(append(to, '@'), p.Facing)
	}
	return to
}

// appendDegrees writes degrees with at most two decimals.
func appendDegrees(to []byte, f Facing) []byte {
	to = strconv.AppendInt(to, int64(f/Degree), 10)
	rest := f % Degree
	if rest == 0 {
		return to
	}
	to = append(to, '.', byte('0'+rest/10))
	if rest%10 != 0 {
		to = append(to, byte('0'+rest%10))
	}
	return to
}

// ParsePose parses the output of AppendPose.
func ParsePose(text string) (p Pose, err error) {
	place, facing, turned := strings.Cut(text, "@")
	parts := strings.Split(place, ",")
	if len(parts) < 2 || len(parts) > 3 {
		return p, fmt.Errorf("place %.60q; allowed: x,y or x,y,z in inches, and @degrees", text)
	}
	for i, to := range []*Length{&p.X, &p.Y, &p.Z}[:len(parts)] {
		if *to, err = ParseLength(parts[i]); err != nil {
			return p, err
		}
	}
	if turned {
		if p.Facing, err = parseDegrees(facing); err != nil {
			return p, err
		}
	}
	return p, p.Validate()
}

// parseDegrees reads degrees with at most two decimals.
func parseDegrees(text string) (Facing, error) {
	thousandths, err := ParseLength(text)
	if err != nil || thousandths%10 != 0 || thousandths < 0 || thousandths/10 >= Length(FullTurn) {
		return 0, fmt.Errorf("facing %.40q; allowed: degrees from 0 to 359.99", text)
	}
	return Facing(thousandths / 10), nil
}
