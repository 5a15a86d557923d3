package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestRoot(t *testing.T) {
	for n := range uint64(70000) {
		if r := root(n); r*r > n || (r+1)*(r+1) <= n {
			t.Fatalf("root of %d: got %d", n, r)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.Uint64(), rapid.Map(rapid.Uint64Range(1, 1<<32-1), func(r uint64) uint64 { return r*r - r%3 })).Draw(t, "n")
		want := new(big.Int).Sqrt(new(big.Int).SetUint64(n)).Uint64()
		if got := root(n); got != want {
			t.Fatalf("root of %d: got %d, want %d", n, got, want)
		}
		up := rootUp(n)
		if (want*want == n) != (up == want) {
			t.Fatalf("root of %d rounded up: got %d", n, up)
		}
	})
}

func (a wide) big() *big.Int {
	b := new(big.Int).SetUint64(a.hi)
	return b.Or(b.Lsh(b, 64), new(big.Int).SetUint64(a.lo))
}

func TestWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Uint64()
		a, b := wide{number.Draw(t, "a"), number.Draw(t, "b")}, wide{number.Draw(t, "c"), number.Draw(t, "d")}
		if got, want := a.less(b), a.big().Cmp(b.big()) < 0; got != want {
			t.Fatalf("less: got %v, want %v", got, want)
		}
		product := new(big.Int)
		for _, limb := range a.times(b) {
			product.Or(product.Lsh(product, 64), new(big.Int).SetUint64(limb))
		}
		if want := new(big.Int).Mul(a.big(), b.big()); product.Cmp(want) != 0 {
			t.Fatalf("times: got %v, want %v", product, want)
		}
		low, high := a, b
		if high.less(low) {
			low, high = high, low
		}
		if got := high.minus(low).plus(low); got != high {
			t.Fatalf("minus, plus: got %v, want %v", got, high)
		}
	})
}

func TestAtMostRoot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := rapid.Uint64Range(0, 1<<40).Draw(t, "m")
		g := gap{square: multiply(m, m), over: rapid.Uint64Range(1, 1<<30).Draw(t, "over")}
		r := rapid.Int64Range(-1<<24, 1<<24).Draw(t, "r")
		// s is chosen so that the result is close.
		d := g.floor() - r + rapid.Int64Range(-1, 1).Draw(t, "near")
		s := uint64(d * d)
		if d < 0 || d >= 1<<31 {
			return
		}
		// 600 binary places are enough: the distance is never that close to a sum of roots.
		float := func(b *big.Int) *big.Float { return new(big.Float).SetPrec(600).SetInt(b) }
		distance := float(g.square.big())
		distance.Quo(distance, float(new(big.Int).SetUint64(g.over))).Sqrt(distance)
		limit := float(big.NewInt(r + d))
		if got, want := g.atMostRoot(r, s), distance.Cmp(limit) <= 0; got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestSine(t *testing.T) {
	for _, c := range []struct {
		degrees  int64
		sin, cos int64
	}{{0, 0, unit}, {30, unit / 2, 929887697}, {45, 759250125, 759250125}, {60, 929887697, unit / 2}, {90, unit, 0}} {
		x := c.degrees * halfPi / 90
		for _, p := range [][2]int64{{sine(x), c.sin}, {cosine(x), c.cos}} {
			if off := p[0] - p[1]; off < -8 || off > 8 {
				t.Errorf("%d°: got %d, want %d", c.degrees, p[0], p[1])
			}
		}
	}
}
