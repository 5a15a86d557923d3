package geom

import (
	"math"
	"math/bits"
)

// magnitude returns the absolute value of a number.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// divideRound returns n ÷ d rounded to the nearest integer, halves away from zero; d must be
// positive. Rounding treats both signs alike, so that mirrored coordinates stay mirrored.
func divideRound(n, d int64) int64 {
	if n < 0 {
		return -((-n + d/2) / d)
	}
	return (n + d/2) / d
}

// divideUp returns n ÷ d rounded up; d must be positive.
func divideUp(n, d int64) int64 {
	q := n / d
	if n%d > 0 {
		q++
	}
	return q
}

// root returns the square root of n, rounded down. The processor's square root is correctly
// rounded, so it is the same on every machine; the steps after it make it exact.
func root(n uint64) uint64 {
	r := uint64(math.Sqrt(float64(n)))
	for r > 0xffffffff || r*r > n {
		r--
	}
	for r < 0xffffffff && (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// rootUp returns the square root of n, rounded up.
func rootUp(n uint64) uint64 {
	r := root(n)
	if r*r < n {
		r++
	}
	return r
}

// wide is an unsigned number of 128 bits.
type wide struct{ hi, lo uint64 }

func multiply(a, b uint64) wide {
	hi, lo := bits.Mul64(a, b)
	return wide{hi, lo}
}

func (a wide) less(b wide) bool {
	return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo
}

func (a wide) plus(b wide) wide {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return wide{hi, lo}
}

// minus returns a − b, which must not be negative.
func (a wide) minus(b wide) wide {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return wide{hi, lo}
}

// times returns the product in 256 bits, the most significant first.
func (a wide) times(b wide) (p [4]uint64) {
	low, left, right, high := multiply(a.lo, b.lo), multiply(a.hi, b.lo), multiply(a.lo, b.hi), multiply(a.hi, b.hi)
	var c1, c2 uint64
	p[3] = low.lo
	p[2], c1 = bits.Add64(low.hi, left.lo, 0)
	p[1], c1 = bits.Add64(left.hi, high.lo, c1)
	p[0] = high.hi + c1
	p[2], c1 = bits.Add64(p[2], right.lo, 0)
	p[1], c2 = bits.Add64(p[1], right.hi, c1)
	p[0] += c2
	return p
}

// over returns a ÷ d rounded down, or the maximum uint64 if the quotient is greater.
func (a wide) over(d uint64) uint64 {
	if a.hi >= d {
		return ^uint64(0)
	}
	q, _ := bits.Div64(a.hi, a.lo, d)
	return q
}
