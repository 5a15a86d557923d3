package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestOverlap(t *testing.T) {
	here := round(0, 0)
	for _, c := range []struct {
		name string
		b    geom.Body
		want bool
	}{
		{"bases that touch", round(1000, 0), false},
		{"bases that overlap", round(999, 0), true},
		{"the same place", round(0, 0), true},
		{"on a floor above", raised(round(0, 0), 1500), false},
		{"on a floor that is too low", raised(round(0, 0), 1499), true},
		{"a hull that touches", tank(3500, 0, 0), false},
		{"a hull that overlaps", tank(3499, 0, 0), true},
		{"a hull around it", tank(0, 0, 3000), true},
	} {
		check(t, c.name, geom.Overlap(&here, &c.b), c.want)
		check(t, c.name+", the other way", geom.Overlap(&c.b, &here), c.want)
	}
	check(t, "the first that overlaps", geom.OverlapAny(&here, unit(round(1000, 0), round(0, 5), round(0, 0))), 1)
	check(t, "none overlaps", geom.OverlapAny(&here, unit(round(1000, 0))), -1)
}

func TestOverlapHulls(t *testing.T) {
	a := tank(0, 0, 0)
	for _, c := range []struct {
		name string
		b    geom.Body
		want bool
	}{
		{"end to end", tank(6000, 0, 0), false},
		{"end to end, shifted", tank(6000, 1000, 0), false},
		{"corner to corner", tank(6000, 4000, 0), false},
		{"a thousandth in", tank(5999, 3999, 0), true},
		{"the same place", tank(0, 0, 0), true},
		{"across", tank(0, 0, geom.QuarterTurn), true},
	} {
		check(t, c.name, geom.Overlap(&a, &c.b), c.want)
	}
}

func TestTouch(t *testing.T) {
	a, touching, apart := round(0, 0), round(1000, 0), round(1001, 0)
	check(t, "9e.FIGHT.PILEIN.3 touching", geom.Touch(&a, &touching), true)
	check(t, "9e.FIGHT.PILEIN.3 apart", geom.Touch(&a, &apart), false)
}

func TestOverlapProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyBody.Draw(t, "a"), anyBody.Draw(t, "b")
		if geom.Overlap(&a, &b) != geom.Overlap(&b, &a) {
			t.Fatal("overlap one way only")
		}
		p, q := quarterTurned(a), quarterTurned(b)
		if geom.Overlap(&a, &b) != geom.Overlap(&p, &q) {
			t.Fatal("a quarter turn changes an overlap")
		}
		if a.Z == b.Z && geom.Horizontal(&a, &b) == 0 && !geom.Touch(&a, &b) {
			t.Fatal("no distance, but no touch")
		}
	})
}
