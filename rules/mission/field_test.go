package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestZones: 9e.GAPS.9, 9e.MISSION.SEQ.5.
func TestZones(t *testing.T) {
	for name, c := range map[string]struct {
		width, depth geom.Length
		first        geom.Rect
	}{
		"9e.GAPS.9 44 across":          {44, 30, geom.Rect{Max: geom.Point{X: 10_000, Y: 30_000}}},
		"9e.GAPS.9 44 deep":            {60, 44, geom.Rect{Max: geom.Point{X: 60_000, Y: 10_000}}},
		"9e.MISSION.SEQ.5 half as far": {22, 20, geom.Rect{Max: geom.Point{X: 5_000, Y: 20_000}}},
	} {
		zones := mission.TenInches(geom.Field(c.width*geom.Inch, c.depth*geom.Inch), 0)
		equal(t, name, zones[0].Bounds(), c.first)
		if z := zones[1].Bounds(); z.Width() != c.first.Width() || z.Max != (geom.Point{X: c.width * geom.Inch, Y: c.depth * geom.Inch}) {
			t.Errorf("%s: the second zone is %v", name, zones[1])
		}
	}
}

// TestInProportion: 9e.MISSION.SEQ.5.
func TestInProportion(t *testing.T) {
	for _, c := range []struct{ width, depth, want geom.Length }{
		{44, 30, 9000}, {30, 44, 9000}, {44, 90, 9000}, {22, 44, 6600}, {22, 15, 4500},
	} {
		equal(t, "9e.MISSION.SEQ.5", mission.InProportion(geom.Field(c.width*geom.Inch, c.depth*geom.Inch), 9*geom.Inch), c.want)
	}
}

// TestNoRoomForMarkers: 9e.MISSION.SEQ.5. A battlefield too small for four markers has fewer.
func TestNoRoomForMarkers(t *testing.T) {
	tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "")
	tt.Field = geom.Field(2*geom.Inch, 2*geom.Inch)
	tt.Play(rules.Frame{Step: rules.StepMarkers})
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// ofPower returns two armies with a combined Power Level.
func ofPower(power int) *[2]rules.Army {
	var armies [2]rules.Army
	for i, n := range [2]int{power / 2, power - power/2} {
		u := squad(1)
		u.Power = int16(n)
		armies[i].Units = []rules.ArmyUnit{u}
	}
	return &armies
}

// TestSizesByPoints: 10e.ARMY.SIZE.1. The size depends on the limit of the lists, then on Power
// Ratings if both armies have them, then on points.
func TestSizesByPoints(t *testing.T) {
	armies := ofPower(0)
	for points, want := range map[int32]string{500: "Combat Patrol", 501: "Incursion", 2000: "Strike Force", 2001: "Onslaught", 9000: "Onslaught"} {
		armies[1].Units[0].Points = points
		equal(t, "by points", mission.SizeOf(nine(), armies).Name, want)
	}
	armies[0].Limit = 2000
	equal(t, "by the limit", mission.SizeOf(nine(), armies).Name, "Strike Force")
	armies = ofPower(60)
	armies[0].Units[0].Points = 2000
	equal(t, "by Power Ratings", mission.SizeOf(nine(), armies).Name, "Incursion")
}

// TestSizes: 9e.ONLYWAR.SIZE.1, 9e.ONLYWAR.SIZE.2, 9e.CORE.ARMY.2.
func TestSizes(t *testing.T) {
	for power, want := range map[int]string{
		0: "Combat Patrol", 50: "Combat Patrol", 51: "Incursion", 100: "Incursion", 101: "Strike Force", 200: "Strike Force",
		201: "Onslaught", 300: "Onslaught", 301: "Onslaught",
	} {
		equal(t, "9e.ONLYWAR.SIZE.1", mission.SizeOf(nine(), ofPower(power)).Name, want)
	}
	equal(t, "9e.ONLYWAR.SIZE.2", mission.SizeOf(nine(), ofPower(101)).Hours, 3)
	strong := squad(1)
	strong.Power = 60
	army := rules.Army{Units: []rules.ArmyUnit{strong, strong}}
	equal(t, "9e.CORE.ARMY.2", army.Power(), 120)
}

// TestBattlefields: 9e.ONLYWAR.BATTLEFIELD.1, 9e.ONLYWAR.BATTLEFIELD.2, 9e.CORE.BATTLEFIELD.1,
// 9e.CORE.BATTLEFIELD.2, 9e.ONLYWAR.MUSTER.2. Armies have a minimum battlefield for their Power
// Level. Two armies of different sizes may play on any larger one, with or without terrain.
func TestBattlefields(t *testing.T) {
	for power, want := range map[int][2]geom.Length{
		50: {44 * geom.Inch, 30 * geom.Inch}, 51: {44 * geom.Inch, 30 * geom.Inch}, 101: {44 * geom.Inch, 60 * geom.Inch}, 201: {44 * geom.Inch, 90 * geom.Inch},
	} {
		size := mission.SizeOf(nine(), ofPower(power))
		equal(t, "9e.ONLYWAR.BATTLEFIELD.1", [2]geom.Length{size.Width, size.Depth}, want)
	}
	strong, weak := squad(1), squad(1)
	strong.Power, weak.Power = 80, 21
	for name, layout := range map[string]geom.Layout{
		"9e.CORE.BATTLEFIELD.1 turned":    geom.Generate(60*geom.Inch, 44*geom.Inch, 1),
		"9e.ONLYWAR.BATTLEFIELD.2 narrow": geom.Generate(44*geom.Inch, 29*geom.Inch, 1),
		"9e.CORE.BATTLEFIELD.2 empty":     {Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
	} {
		s := &rules.Setup{Armies: [2]rules.Army{{Units: one(strong)}, {Units: one(weak)}}, Layout: layout}
		g, err := rules.Begin(nine(), s)
		if err != nil {
			t.Fatalf("9e.ONLYWAR.MUSTER.2, %s: %v", name, err)
		}
		g.Run()
		equal(t, name, g.Request().Ask != rules.Nothing, true)
	}
}
