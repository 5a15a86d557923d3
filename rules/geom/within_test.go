package geom_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules/geom"
)

func TestWithin(t *testing.T) {
	here := round(0, 0)
	for _, c := range []struct {
		rule string
		b    geom.Body
		n    geom.Length
		want bool
	}{
		{"9e.CORE.WITHIN.1 at the distance", round(3000, 0), 2000, true},
		{"9e.CORE.WITHIN.1 beyond it", round(3001, 0), 2000, false},
		{"9e.CORE.WITHIN.1 diagonally at it", round(3*1000, 4*1000), 4000, true},
		{"9e.CORE.WITHIN.1 diagonally beyond it", round(3*1000, 4*1000), 3999, false},
		{"9e.EXAMPLES.WITHIN 0.9", round(1900, 0), 1000, true},
		{"9e.EXAMPLES.WITHIN 1.0", round(2000, 0), 1000, true},
		{"9e.EXAMPLES.WITHIN 1.1", round(2100, 0), 1000, false},
		{"9e.CORE.WITHIN.2 the closest part counts", tank(5500, 0, 0), 2000, true},
		{"9e.CORE.WITHIN.2 no part is near enough", tank(5501, 0, 0), 2000, false},
		{"9e.CORE.MEASURE.2 a hull is measured to its closest corner", tank(3500+3000, 0, geom.QuarterTurn), 4000, true},
		{"9e.CORE.MEASURE.2 and no farther", tank(3501+3000, 0, geom.QuarterTurn), 4000, false},
		{"9e.CORE.MEASURE.1 up 4, across 3", raised(round(4000, 0), 4000), 5000, true},
		{"9e.CORE.MEASURE.1 up 4, across 3.001", raised(round(4001, 0), 4000), 5000, false},
		{"9e.CORE.MEASURE.1 straight above", raised(round(0, 0), 5000), 5000, true},
		{"9e.CORE.MEASURE.1 straight above and beyond", raised(round(0, 0), 5001), 5000, false},
		{"an overlap is within nothing", round(500, 0), 0, true},
		{"nothing is within less than nothing", round(500, 0), -1, false},
	} {
		check(t, c.rule, geom.Within(&here, &c.b, c.n), c.want)
		check(t, c.rule+", the other way", geom.Within(&c.b, &here, c.n), c.want)
	}
}

// TestWithinHullBelow: a hull below a model is measured from its top.
func TestWithinHullBelow(t *testing.T) {
	hull := tank(0, 0, 0)
	above := raised(round(0, 0), 5000)
	check(t, "9e.CORE.MEASURE.2", geom.Vertical(&hull, &above), 2000)
	check(t, "9e.CORE.MEASURE.2", geom.Within(&hull, &above, 2000), true)
	check(t, "9e.CORE.MEASURE.2", geom.Within(&hull, &above, 1999), false)
}

func TestUnitWithin(t *testing.T) {
	near, far := round(3000, 0), round(3001, 0)
	here := unit(round(0, 0))
	check(t, "9e.CORE.WITHIN.4 one model is enough", geom.UnitWithin(unit(far, near), here, 2000), true)
	check(t, "9e.CORE.WITHIN.4 none is near enough", geom.UnitWithin(unit(far, far), here, 2000), false)
	check(t, "9e.CORE.WITHIN.4 no models", geom.UnitWithin(nil, here, 2000), false)
}

func TestWhollyWithin(t *testing.T) {
	here := round(0, 0)
	for _, c := range []struct {
		rule string
		a    geom.Body
		n    geom.Length
		want bool
	}{
		{"9e.CORE.WITHIN.3 the far rim at the distance", round(2000, 0), 2000, true},
		{"9e.CORE.WITHIN.3 the far rim beyond it", round(2001, 0), 2000, false},
		{"9e.CORE.WITHIN.3 the far corners at the distance", tank(0, 0, 0), 3106, true},
		{"9e.CORE.WITHIN.3 the far corners beyond it", tank(0, 0, 0), 3105, false},
		{"9e.CORE.WITHIN.3 the top of a hull at the distance", tank(0, 0, 0), 4323, true},
		{"9e.CORE.WITHIN.3 an oval along its length", bike(2000, 0, 0), 2976 + 1, true},
		{"9e.CORE.WITHIN.3 an oval, beyond", bike(2000, 0, 0), 2975, false},
		{"9e.CORE.WITHIN.3 raised by 3, across 4", raised(round(4000, 0), 3000), 5000, true},
		{"9e.CORE.WITHIN.3 raised by 3, across 4.001", raised(round(4001, 0), 3000), 5000, false},
	} {
		flat := c.a
		flat.Height = 0
		if c.rule == "9e.CORE.WITHIN.3 the top of a hull at the distance" {
			flat.Height = 3 * inch
		}
		check(t, c.rule, geom.WhollyWithin(&flat, &here, c.n), c.want)
	}
}

// TestWhollyWithinHull: a base that stands on a hull is wholly within 0" of it until its rim
// leaves it.
func TestWhollyWithinHull(t *testing.T) {
	hull := tank(0, 0, 0)
	hull.Height = 0
	on, off, corner := round(2500, 1500), round(2501, 1500), round(3000, 2000)
	check(t, "9e.CORE.WITHIN.3 on the edge", geom.WhollyWithin(&on, &hull, 0), true)
	check(t, "9e.CORE.WITHIN.3 over the edge", geom.WhollyWithin(&off, &hull, 0), false)
	check(t, "9e.CORE.WITHIN.3 over the edge, within half", geom.WhollyWithin(&corner, &hull, 500), true)
	check(t, "9e.CORE.WITHIN.3 over the edge, within less", geom.WhollyWithin(&corner, &hull, 499), false)
	large, small := round(0, 0), round(0, 0)
	large.Width, large.Length = 2000, 2000
	check(t, "9e.CORE.WITHIN.3 a larger base", geom.WhollyWithin(&large, &small, 499), false)
	check(t, "9e.CORE.WITHIN.3 a larger base", geom.WhollyWithin(&large, &small, 500), true)
}

func TestUnitWhollyWithin(t *testing.T) {
	here := round(0, 0)
	check(t, "9e.CORE.WITHIN.6 every part of every model", geom.UnitWhollyWithin(unit(round(2000, 0), round(0, 2000)), &here, 2000), true)
	check(t, "9e.CORE.WITHIN.6 a part of one is not", geom.UnitWhollyWithin(unit(round(2000, 0), round(0, 2001)), &here, 2000), false)
	check(t, "9e.EXAMPLES.MINRANGE wholly within 6", geom.UnitWhollyWithin(unit(round(6000, 0)), &here, 6000), true)
	check(t, "9e.EXAMPLES.MINRANGE partly beyond 6", geom.UnitWhollyWithin(unit(round(0, 0), round(6001, 0)), &here, 6000), false)
}

func TestEngaged(t *testing.T) {
	here := round(0, 0)
	for _, c := range []struct {
		rule string
		b    geom.Body
		want bool
	}{
		{"9e.UNIT.ENGAGE.1 at 1", round(2000, 0), true},
		{"9e.UNIT.ENGAGE.1 at 1.001", round(2001, 0), false},
		{"9e.UNIT.ENGAGE.1 at 1, 5 above", raised(round(2000, 0), 5000), true},
		{"9e.UNIT.ENGAGE.1 at 1, 5.001 above", raised(round(2000, 0), 5001), false},
		{"9e.UNIT.ENGAGE.1 at 1.001, 5 above", raised(round(2001, 0), 5000), false},
	} {
		check(t, c.rule, geom.WithinReach(&here, &c.b, geom.EngagementRange), c.want)
		check(t, c.rule+", the reverse", geom.WithinReach(&c.b, &here, geom.EngagementRange), c.want)
		check(t, "9e.UNIT.ENGAGE.2 of "+c.rule, geom.UnitWithinReach(unit(round(-9000, 0), here), unit(round(0, 99000), c.b), geom.EngagementRange), c.want)
	}
}

func TestMarker(t *testing.T) {
	marker := geom.Marker(geom.Point{})
	check(t, "9e.MISSION.OBJECTIVE.1", marker.Width, 1575)
	reach := geom.Reach{Horizontal: 3 * inch, Vertical: 5 * inch}
	// Half of 1.575" lies between two thousandths.
	in, out := round(3000+500+787, 0), round(3000+500+788, 0)
	check(t, "9e.MISSION.OBJECTIVE.3 at 3", geom.WithinReach(&in, &marker, reach), true)
	check(t, "9e.MISSION.OBJECTIVE.3 beyond 3", geom.WithinReach(&out, &marker, reach), false)
	above, beyond := raised(in, 5000), raised(in, 5001)
	check(t, "9e.MISSION.OBJECTIVE.3 5 above", geom.WithinReach(&above, &marker, reach), true)
	check(t, "9e.MISSION.OBJECTIVE.3 5.001 above", geom.WithinReach(&beyond, &marker, reach), false)
}

func TestWithinProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyBody.Draw(t, "a"), anyBody.Draw(t, "b")
		d := geom.Distance(&a, &b)
		n := rapid.OneOf(rapid.Just(d), rapid.Just(d-1), rapid.Just(d+1), anyLength(30*inch)).Draw(t, "n")
		if got, want := geom.Within(&a, &b, n), n >= 0 && d <= n; got != want {
			t.Fatalf("within %v is %v at a distance of %v", n, got, d)
		}
		if geom.Within(&a, &b, n) != geom.Within(&b, &a, n) {
			t.Fatalf("within %v one way only", n)
		}
		if geom.WhollyWithin(&a, &b, n) && !geom.Within(&a, &b, n) {
			t.Fatalf("wholly within %v, but not within", n)
		}
		p, q := quarterTurned(a), quarterTurned(b)
		if geom.WhollyWithin(&a, &b, n) != geom.WhollyWithin(&p, &q, n) {
			t.Fatalf("wholly within %v changes with a quarter turn", n)
		}
		if geom.WhollyWithin(&a, &b, n) && !geom.WhollyWithin(&a, &b, n+1) {
			t.Fatalf("wholly within %v, but not within more", n)
		}
	})
}
