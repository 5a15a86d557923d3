package geom_test

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

// pairs returns pairs of models: 1" apart within a pair, and far from other pairs.
func pairs(n int) []geom.Body {
	var list []geom.Body
	for i := range n {
		list = append(list, round(geom.Length(i)*20*inch, 0), round(geom.Length(i)*20*inch+2000, 0))
	}
	return list
}

func TestCoherency(t *testing.T) {
	for _, c := range []struct {
		rule string
		unit []geom.Body
		want bool
	}{
		{"9e.UNIT.COHERENCY.1 one model", row(1, 0), true},
		{"9e.UNIT.COHERENCY.1 two at 2", row(2, 2000), true},
		{"9e.UNIT.COHERENCY.1 two at 2.001", row(2, 2001), false},
		{"9e.UNIT.COHERENCY.1 5 above", unit(round(0, 0), raised(round(3000, 0), 5000)), true},
		{"9e.UNIT.COHERENCY.1 5.001 above", unit(round(0, 0), raised(round(3000, 0), 5001)), false},
		{"9e.UNIT.COHERENCY.1 a row of five", row(5, 2000), true},
		{"9e.UNIT.COHERENCY.2 a row of six: its ends have one neighbour", row(6, 2000), false},
		{"9e.UNIT.COHERENCY.2 a close row of six: its ends have two", row(6, 500), true},
		{"9e.UNIT.COHERENCY.2 the second neighbour at 2", row(6, 500), true},
		{"9e.UNIT.COHERENCY.2 the second neighbour at 2.002", row(6, 501), false},
		{"9e.UNIT.COHERENCY.3 two couples", pairs(2), false},
		{"9e.UNIT.COHERENCY.3 two groups of four", append(row(4, 200), moved(row(4, 200), 50*inch)...), false},
	} {
		check(t, c.rule, geom.UnitCoherency.Holds(c.unit), c.want)
	}
}

func moved(list []geom.Body, x geom.Length) []geom.Body {
	for i := range list {
		list[i].X += x
	}
	return list
}

func TestLargest(t *testing.T) {
	for _, c := range []struct {
		rule string
		unit []geom.Body
		want uint64
	}{
		{"9e.MORALE.COHERENCY.1 nobody", nil, 0},
		{"9e.MORALE.COHERENCY.1 in coherency", row(5, 2000), 0b11111},
		{"9e.MORALE.COHERENCY.1 all alone", row(3, 9000), 0b1},
		{"9e.MORALE.COHERENCY.1 the first of equal groups", pairs(2), 0b0011},
		{"9e.MORALE.COHERENCY.1 the larger group", append(row(2, 200), moved(row(3, 200), 50*inch)...), 0b11100},
		{"9e.MORALE.COHERENCY.1 five of a row of seven", row(7, 2000), 0b0011111},
		{"9e.MORALE.COHERENCY.1 a tail falls off", append(row(6, 500), round(6*1500+1499, 0)), 0b111111},
	} {
		check(t, c.rule, geom.UnitCoherency.Largest(c.unit), c.want)
	}
}

// kept returns the models of a bit set.
func kept(list []geom.Body, names uint64) (some []geom.Body) {
	for i := range list {
		if names>>i&1 == 1 {
			some = append(some, list[i])
		}
	}
	return some
}

func TestCoherencyProperties(t *testing.T) {
	small := rapid.Custom(func(t *rapid.T) geom.Body {
		return round(anyLength(12*inch).Draw(t, "x"), anyLength(12*inch).Draw(t, "y"))
	})
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(small, 1, 9).Draw(t, "unit")
		best := geom.UnitCoherency.Largest(list)
		if !geom.UnitCoherency.Holds(kept(list, best)) {
			t.Fatalf("the group %b is not in coherency", best)
		}
		if geom.UnitCoherency.Holds(list) != (bits.OnesCount64(best) == len(list)) {
			t.Fatalf("coherency and its largest group %b differ", best)
		}
		for names := uint64(1); names < 1<<len(list); names++ {
			if bits.OnesCount64(names) > bits.OnesCount64(best) && geom.UnitCoherency.Holds(kept(list, names)) {
				t.Fatalf("%b is larger than %b", names, best)
			}
		}
	})
}
