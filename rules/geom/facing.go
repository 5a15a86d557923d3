package geom

// Facing is the direction of a model in hundredths of a degree, from 0 to 35999,
// counter-clockwise from the direction of X. The length of an oval or a hull
// lies along its facing. Quarter turns are exact.
type Facing int32

const (
	// Degree is one degree.
	Degree Facing = 100
	// QuarterTurn is a right angle.
	QuarterTurn = 90 * Degree
	// FullTurn is once around; no facing is as great.
	FullTurn = 360 * Degree
)

// Plus returns the facing turned by a number of hundredths of a degree.
func (f Facing) Plus(turn Facing) Facing {
	return ((f+turn)%FullTurn + FullTurn) % FullTurn
}

// turnTo returns the smaller turn from one facing to another, with its sign.
func (f Facing) turnTo(g Facing) Facing {
	turn := (g - f).Plus(0)
	if turn > FullTurn/2 {
		turn -= FullTurn
	}
	return turn
}

// unit is the scale of sines: thirty binary places.
const unit = 1 << 30

// halfPi is π/2 in thirty binary places.
const halfPi = 1686629713

// rotation is a turn that is ready to be applied.
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

// undo turns back; the result may be one part off.
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

// sine returns the sine of an angle from 0 to π/2; both have thirty binary
// places, of which the last three may be off.
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
