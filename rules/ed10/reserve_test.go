package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// costing is a unit with a cost in points.
func costing(points int32, u rules.ArmyUnit) rules.ArmyUnit {
	u.Points = points
	return u
}

// rated is a unit with a Power Rating.
func rated(power int16, u rules.ArmyUnit) rules.ArmyUnit {
	u.Power = power
	return u
}

// declaring begins the step of battle formations.
func declaring(t *testing.T, army rules.Army) *rulestest.Table {
	t.Helper()
	tt := table(t, "", army.Units, list(squad(1)))
	tt.Setup.Armies[0] = army
	return phase(tt, rules.StepFormations)
}

// TestStrategicQuarter: 10e.MOVE.STRATEGIC.2, 10e.MISSION.FORMATIONS.1. Units worth a quarter
// of the army's points may be placed in Strategic Reserves, and not a point more; the
// army's Power counts where no unit has points, and without either none may be placed.
func TestStrategicQuarter(t *testing.T) {
	fort := of(squad(1), effect.Fortification)
	for _, c := range []struct {
		name          string
		first, second rules.ArmyUnit
		want          bool
	}{
		{"a quarter", costing(25, squad(1)), costing(75, squad(1)), true},
		{"a point more", costing(26, squad(1)), costing(74, squad(1)), false},
		{"a point more of a larger army", costing(26, squad(1)), costing(77, squad(1)), false},
		{"a quarter of a larger army", costing(26, squad(1)), costing(78, squad(1)), true},
		{"points, not Power", costing(25, rated(9, squad(1))), costing(75, rated(1, squad(1))), true},
		{"Power", rated(2, squad(1)), rated(6, squad(1)), true},
		{"too much Power", rated(2, squad(1)), rated(5, squad(1)), false},
		{"of no worth", squad(1), squad(1), false},
		{"a fortification", costing(25, fort), costing(75, squad(1)), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := declaring(t, rules.Army{Units: list(c.first, c.second)})
			equal(t, "offered", offered(tt, rules.DoStrategic, 1), c.want)
			equal(t, "as Reinforcements", offered(tt, rules.DoReinforce, 1), false)
			equal(t, "the rest of the army", offered(tt, rules.DoStrategic, 2), false)
		})
	}
}

// TestStrategicTogether: 10e.MOVE.STRATEGIC.2. All units in Strategic Reserves count together;
// those in Reserves by Deep Strike do not count.
func TestStrategicTogether(t *testing.T) {
	striker := costing(60, having(t, squad(1), "Deep Strike"))
	units := list(costing(10, squad(1)), costing(15, squad(1)), costing(16, squad(1)), costing(19, squad(1)), striker)
	for _, c := range []struct {
		second rules.UnitID
		want   bool
	}{{2, true}, {3, true}, {4, true}} { // 25, 26 and 29 of 30
		tt := declaring(t, rules.Army{Units: units})
		equal(t, "a unit worth half", offered(tt, rules.DoStrategic, 5), false)
		tt.Choose(rules.DoReinforce, 5)
		tt.Choose(rules.DoStrategic, 1)
		equal(t, "place yet", tt.Unit(1).Place, rules.NotSetUp)
		equal(t, "offered", offered(tt, rules.DoStrategic, c.second), c.want)
		tt.Choose(rules.DoStrategic, c.second)
		if tt.Request().Ask != rules.Nothing {
			t.Errorf("asked for more: %v", tt.Request().Options)
		}
		for u := rules.UnitID(1); u < 6; u++ {
			in := u == 1 || u == c.second
			equal(t, "strategic", tt.Unit(u).Strategic, in)
			equal(t, "in reserve", tt.Unit(u).Place == rules.Reinforcing, in || u == 5)
		}
	}
	units[2].Points, units[3].Points = 21, 14 // 31 of 120 with the first
	tt := declaring(t, rules.Army{Units: units})
	tt.Choose(rules.DoStrategic, 1)
	equal(t, "a point more", offered(tt, rules.DoStrategic, 3), false)
	equal(t, "less", offered(tt, rules.DoStrategic, 4), true)
}

// TestStrategicPassengers: 10e.MOVE.STRATEGIC.2. What is embarked in a unit counts with it, and
// a leader with the unit that it is attached to.
func TestStrategicPassengers(t *testing.T) {
	for points, want := range map[int32]bool{15: true, 16: false} {
		rider := costing(points, of(squad(1), effect.Infantry))
		tt := declaring(t, rules.Army{Units: list(costing(10, truck(t)), rider, costing(90-points, squad(1)))})
		equal(t, "empty", offered(tt, rules.DoStrategic, 1), false)
		tt.Choose(rules.DoEmbark, 2)
		tt.Choose(rules.Pass, all)
		equal(t, "10e.EXAMPLES.33 with its passengers", offered(tt, rules.DoStrategic, 1), want)
		equal(t, "the passengers alone", offered(tt, rules.DoStrategic, 2), false)
		if !want {
			continue
		}
		tt.Choose(rules.DoStrategic, 1)
		equal(t, "place", tt.Unit(2).Place, rules.Embarked)
		equal(t, "of the TRANSPORT", tt.Unit(1).Place, rules.Reinforcing)
	}
	for points, want := range map[int32]bool{15: true, 16: false} {
		army := ledArmy(func(leader, guard *rules.ArmyUnit) { leader.Points, guard.Points = 10, points })
		army.Units = append(army.Units, costing(90-points, squad(1)))
		tt := declaring(t, army)
		tt.Choose(rules.DoAttach, 1)
		equal(t, "with its leader", offered(tt, rules.DoStrategic, 2), want)
	}
}

// TestStrategicSaid: 10e.MOVE.STRATEGIC.2. Of an army without points or Power the log says that
// none of its units may be in Strategic Reserves.
func TestStrategicSaid(t *testing.T) {
	tt := table(t, "", list(costing(1, squad(1))), list(squad(1)))
	var notes []string
	tt.Log(func(e *rules.Event) {
		if e.Kind == rules.EventNote {
			notes = append(notes, e.Word)
		}
	})
	phase(tt, rules.StepFormations)
	equal(t, "notes", notes, []string{"no unit of army 2 has points: none can be in Strategic Reserves"})
}

// arrives puts units of the first player in Strategic Reserves and plays to their
// arrival in a battle round. The last unit is an enemy unit at 30", 25".
func arrives(t *testing.T, round int8, units ...rules.ArmyUnit) *rulestest.Table {
	t.Helper()
	tt := table(t, "", units, list(squad(1)))
	tt.State.Sides[1].Zone = 1
	tt.Stand(rules.UnitAt(len(units)), 30000, 25000)
	tt.State.Round = round
	for u := range units {
		tt.Reserve(rules.UnitAt(u))
	}
	return phase(tt, rules.StepMovement)
}

// up sets up the models of a unit, one place for each.
func up(tt *rulestest.Table, u rules.UnitID, places ...at) *rules.Choice {
	c := &rules.Choice{Ask: rules.SetUp}
	for i, p := range places {
		c.Paths = append(c.Paths, rules.Path{Model: tt.Models(u)[i].ID, Poses: []geom.Pose{{X: p.x, Y: p.y}}})
	}
	return c
}

// TestStrategicRounds: 10e.MOVE.STRATEGIC.5, 10e.MOVE.RESERVE.1, 10e.MOVE.RESERVE.2,
// 10e.MOVE.RESERVE.3. Units arrive from Strategic Reserves from the second battle round
// on, and count as having moved. By Deep Strike they arrive no sooner; a unit in other
// Reserves does.
func TestStrategicRounds(t *testing.T) {
	for round, want := range map[int8]bool{1: false, 2: true, 3: true, 5: true, 6: false} {
		tt := arrives(t, round, squad(1), having(t, squad(1), "Deep Strike"))
		equal(t, "10e.MOVE.STRATEGIC.5 arrives", offered(tt, rules.DoStrategic, 1), want)
		equal(t, "by a rule that it has not", offered(tt, rules.Select, 1), false)
		equal(t, "at an edge", offered(tt, rules.DoStrategic, 2), want)
		equal(t, "10e.MOVE.STRATEGIC.10 by Deep Strike", offered(tt, rules.Select, 2), want)
		if !want {
			continue
		}
		tt.Choose(rules.DoStrategic, 1)
		tt.Answer(up(tt, 1, at{20000, 3000}))
		equal(t, "has moved", tt.Is(1).Has(effect.Moved|effect.Arrived), true)
		equal(t, "is in Strategic Reserves", tt.Unit(1).Strategic, false)
	}
	tt := table(t, "", list(having(t, squad(1), "Deep Strike")), list(squad(1)))
	tt.Stand(2, far.x, far.y)
	tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
	phase(tt, rules.StepMovement)
	equal(t, "in the first round", offered(tt, rules.Select, 1), true)
	equal(t, "from Strategic Reserves", offered(tt, rules.DoStrategic, 1), false)
}

// TestStrategicPlaces: 10e.MOVE.STRATEGIC.6. Units arrive wholly within 6" of one edge, more than
// 9" horizontally from every enemy model, and in the second battle round out of the
// enemy's deployment zone, which is 10" deep.
func TestStrategicPlaces(t *testing.T) {
	const half = 630 // of a base
	for _, c := range []struct {
		name   string
		round  int8
		places []at
		by     rules.RuleID // that refuses it
	}{
		{`6" from an edge`, 2, []at{{20000, 6000 - half}}, ""},
		{`10e.MOVE.STRATEGIC.6 farther from it`, 2, []at{{20000, 6000 - half + 1}}, "10e.MOVE.STRATEGIC.5"},
		{`6" from another edge`, 2, []at{{6000 - half, 15000}}, ""},
		{`farther from that`, 2, []at{{6000 - half + 1, 15000}}, "10e.MOVE.STRATEGIC.5"},
		{"beyond the edge", 2, []at{{20000, half - 1}}, "10e.MOVE.MODEL.3"},
		{`10e.MOVE.STRATEGIC.8 9" from the enemy`, 3, []at{{30000 - 2*half - 9000, 25000}}, "10e.MOVE.STRATEGIC.5"},
		{"farther away", 3, []at{{30000 - 2*half - 9001, 25000}}, ""},
		{"10e.EXAMPLES.34 in the enemy's zone in the second round", 2, []at{{34000 - half, 3000}}, "10e.MOVE.STRATEGIC.5"},
		{"out of it", 2, []at{{34000 - half - 1, 3000}}, ""},
		{"10e.MOVE.STRATEGIC.7 in it in the third", 3, []at{{40000, 3000}}, ""},
		{"in the own zone", 2, []at{{half, 15000}}, ""},
		{"at one edge", 2, []at{{5000, 5000}, {7000, 5000}}, ""},
		{"at two edges", 2, []at{{5000, 7000}, {7000, 5000}}, "10e.MOVE.STRATEGIC.5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := arrives(t, c.round, squad(len(c.places)))
			tt.Choose(rules.DoStrategic, 1)
			q := tt.Request()
			equal(t, "the edge that is asked for", q.Limits.Edge, 6*inch)
			equal(t, "away from enemies", q.Limits.Enemies, 9*inch)
			equal(t, "the zone that is forbidden", q.Limits.Outside != geom.Zone{}, c.round == 2)
			if choice := up(tt, 1, c.places...); c.by != "" {
				tt.Refused(choice, c.by)
			} else {
				tt.Answer(choice)
			}
		})
	}
}

// TestStrategicInEnemyZone: 10e.MOVE.STRATEGIC.6. An ability lets its unit arrive in the enemy's deployment zone in the second
// battle round; all other restrictions apply.
func TestStrategicInEnemyZone(t *testing.T) {
	u := squad(1)
	u.Effects = []effect.Effect{{Kind: effect.ReservesInEnemyZone}}
	tt := arrives(t, 2, u)
	tt.Choose(rules.DoStrategic, 1)
	tt.Refused(up(tt, 1, at{36000, 15000}), "10e.MOVE.STRATEGIC.5")
	tt.Answer(up(tt, 1, at{40000, 3000}))
}

// TestStrategicHorizontally: 10e.MOVE.STRATEGIC.8. How high an enemy model stands brings it no
// farther away.
func TestStrategicHorizontally(t *testing.T) {
	tt := arrives(t, 3, squad(1))
	tt.SetPose(1, geom.Pose{X: 30000, Y: 25000, Z: 6 * inch})
	tt.Choose(rules.DoStrategic, 1)
	tt.Refused(up(tt, 1, at{30000 - base - 9000, 25000}), "10e.MOVE.STRATEGIC.5")
	tt.Answer(up(tt, 1, at{30000 - base - 9001, 25000}))
}

// TestStrategicDeepStrike: 10e.MOVE.STRATEGIC.10, 10e.MOVE.RESERVE.4. A unit with Deep Strike
// arrives from Strategic Reserves at an edge, or anywhere by Deep Strike.
func TestStrategicDeepStrike(t *testing.T) {
	middle, near := at{20000, 15000}, at{30000 - base - 9000, 25000}
	tt := arrives(t, 2, having(t, squad(1), "Deep Strike"))
	tt.Choose(rules.DoStrategic, 1)
	tt.Refused(up(tt, 1, middle), "10e.MOVE.STRATEGIC.5")
	tt = arrives(t, 2, having(t, squad(1), "Deep Strike"))
	tt.Choose(rules.Select, 1)
	equal(t, "the edge that is asked for", tt.Request().Limits.Edge, 0)
	tt.Refused(up(tt, 1, near), "10e.MOVE.RESERVE.4")
	tt.Answer(up(tt, 1, middle))
	equal(t, "is in Strategic Reserves", tt.Unit(1).Strategic, false)
}

// TestStrategicNever: 10e.MOVE.RESERVE.10. What was never set up by the end of the battle is
// destroyed, with what is embarked in it. What was set up and is in Reserves again is not.
func TestStrategicNever(t *testing.T) {
	tt := table(t, "", list(squad(1), truck(t), of(squad(1), effect.Infantry), squad(1), squad(1)), list(squad(1)))
	tt.Stand(4, 5000, 5000)
	tt.Stand(6, far.x, far.y)
	tt.Reserve(5)
	tt.Unit(5).Returns = true
	tt.Reserve(1)
	tt.Reserve(2)
	tt.SetPlace(3, rules.Embarked, 2)
	phase(tt, rules.StepEnd)
	for u, want := range []rules.Place{rules.Destroyed, rules.Destroyed, rules.Destroyed, rules.OnTable, rules.Reinforcing} {
		equal(t, "10e.MOVE.RESERVE.10 place", tt.Unit(rules.UnitAt(u)).Place, want)
	}
}

// TestStrategicStays: 10e.MOVE.RESERVE.1. A unit that its player does not set up waits
// for the next turn, and one that finds no place too.
func TestStrategicStays(t *testing.T) {
	tt := arrives(t, 2, squad(1), squad(1))
	tt.Choose(rules.DoStrategic, 1)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	equal(t, "once more this turn", offered(tt, rules.DoStrategic, 1), false)
	tt.Choose(rules.Pass, all)
	for u := rules.UnitID(1); u < 3; u++ {
		equal(t, "waits", tt.Unit(u).Strategic && tt.Unit(u).Place == rules.Reinforcing, true)
	}
}
