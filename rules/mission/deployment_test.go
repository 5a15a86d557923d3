package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// deploying begins a deployment in which player 0 wins the roll-off and takes the left zone.
func deploying(t *testing.T, first, second []rules.ArmyUnit, more string) *rulestest.Table {
	t.Helper()
	tt := rulestest.New(t, nine(), first, second, "rolloff 5 2 "+more)
	tt.Play(rules.Frame{Step: rules.StepDeployment})
	asked(t, tt, rules.ForZone, 0)
	take(t, tt, 0)
	return tt
}

// TestDeployment: 9e.ONLYWAR.DEPLOY.1, 9e.ONLYWAR.DEPLOY.2, 9e.ONLYWAR.DEPLOY.3,
// 9e.ONLYWAR.DEPLOY.4, 9e.MISSION.SEQ.6.
func TestDeployment(t *testing.T) {
	tt := deploying(t, []rules.ArmyUnit{squad(2), squad(2), squad(2)}, one(squad(2)), "")
	asked(t, tt, rules.ForDeployment, 1) // the player who did not choose; the only unit needs no request
	tt.Refused(row(tt, 4, 5, 5), "9e.ONLYWAR.DEPLOY.3")
	tt.Answer(row(tt, 4, 40, 5))
	asked(t, tt, rules.ForDeployment, 0)
	equal(t, "units to choose from", len(tt.Request().Options), 3)
	tt.Choose(rules.Select, 2)
	const rim = 630 // more than half of 32 mm
	tt.Refused(rowOf(tt, 2, 10*geom.Inch-629, 5*geom.Inch, 2), "9e.ONLYWAR.DEPLOY.3")
	tt.Answer(rowOf(tt, 2, 10*geom.Inch-rim, 5*geom.Inch, 2))
	asked(t, tt, rules.ForDeployment, 0) // 9e.ONLYWAR.DEPLOY.4: the other player has no units left
	tt.Choose(rules.Select, 1)
	tt.Answer(row(tt, 1, 5, 5))
	tt.Answer(row(tt, 3, 5, 15))
	equal(t, "request after the last unit", tt.Request().Ask, rules.Nothing)
}

// TestDeployInTurns: 9e.ONLYWAR.DEPLOY.2. The players set up one unit each in turns.
func TestDeployInTurns(t *testing.T) {
	tt := deploying(t, []rules.ArmyUnit{squad(1), squad(1)}, []rules.ArmyUnit{squad(1), squad(1)}, "")
	for i, p := range []rules.Player{1, 0} {
		asked(t, tt, rules.ForDeployment, p)
		u := tt.Request().Options[0].Unit
		tt.Choose(rules.Select, u)
		tt.Answer(row(tt, u, [2]geom.Length{40, 5}[i], 5))
	}
	asked(t, tt, rules.ForDeployment, 1)
	equal(t, "9e.ONLYWAR.DEPLOY.2 the first player again", tt.Request().Player, 1)
}

// block is a unit of one model that fills a rectangle.
func block(wide, deep geom.Length) rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Base = geom.RectangleHull(wide, deep, 3*geom.Inch)
	return rulestest.Unit(1, k)
}

// TestNoRoom: 9e.UNIT.COHERENCY.6, 9e.ONLYWAR.DEPLOY.4. A full zone has a gap for two troopers
// but not for a third.
func TestNoRoom(t *testing.T) {
	army := []rules.ArmyUnit{squad(3), block(10*geom.Inch, 26*geom.Inch), block(10*geom.Inch, 2400), block(7400, 1600)}
	tt := rulestest.New(t, nine(), army, one(squad(1)), "rolloff 5 2")
	for i, at := range []geom.Point{{X: 5000, Y: 13000}, {X: 5000, Y: 28800}, {X: 6300, Y: 26800}} {
		tt.Stand(rules.UnitAt(i+1), at.X, at.Y)
	}
	tt.Stand(5, 40*geom.Inch, 5*geom.Inch)
	tt.Play(rules.Frame{Step: rules.StepDeployment})
	take(t, tt, 0)
	tt.Refused(&rules.Choice{Ask: rules.SetUp}, "9e.ONLYWAR.DEPLOY.4")
	c := &rules.Choice{Ask: rules.SetUp}
	for i, m := range tt.Models(1)[1:] {
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: 640 + geom.Length(i)*1280, Y: 26800}}})
	}
	c.Paths[1].Poses[0].X = 1000
	tt.Refused(c, "9e.MOVE.FLY.3") // overlaps the other model
	c.Paths[1].Poses[0].X = 1920
	tt.Answer(c)
	equal(t, "models", len(tt.Models(1)), 2)
	equal(t, "remaining model", tt.Models(1)[0].ID, 2)
	equal(t, "models without room", tt.Unit(1).Lost, 1)
}

// TestRoomInAGap: a gap that a hull only fits when turned counts as room, and a narrower gap does
// not (9e.ONLYWAR.DEPLOY.4).
func TestRoomInAGap(t *testing.T) {
	for wide, room := range map[geom.Length]bool{4100: true, 3900: false} {
		army := []rules.ArmyUnit{block(6*geom.Inch, 4*geom.Inch), block(10*geom.Inch, 23*geom.Inch), block(10*geom.Inch-wide, 7*geom.Inch)}
		tt := rulestest.New(t, nine(), army, one(squad(1)), "rolloff 5 2")
		tt.Stand(2, 5*geom.Inch, 11500)
		tt.Stand(3, (10*geom.Inch+wide)/2, 26500)
		tt.Stand(4, 40*geom.Inch, 5*geom.Inch)
		tt.Play(rules.Frame{Step: rules.StepDeployment})
		take(t, tt, 0)
		nothing := &rules.Choice{Ask: rules.SetUp}
		if !room {
			tt.Answer(nothing)
			equal(t, "in a gap that is too narrow", tt.Unit(1).Place, rules.Destroyed)
			continue
		}
		tt.Refused(nothing, "9e.ONLYWAR.DEPLOY.4")
		tt.Answer(&rules.Choice{Ask: rules.SetUp, Paths: mission.Places(tt.Game, 1, mission.Zone(tt.Game, 0), 1)})
		equal(t, "turned", tt.Bodies(1)[0].Facing, geom.QuarterTurn)
	}
}

// TestRoomForAll: models are not lost while there is room.
func TestRoomForAll(t *testing.T) {
	tt := deploying(t, one(squad(4)), one(squad(1)), "")
	tt.Answer(row(tt, 2, 40, 5))
	tt.Refused(&rules.Choice{Ask: rules.SetUp}, "9e.ONLYWAR.DEPLOY.4")
	tt.Refused(rowOf(tt, 1, 5*geom.Inch, 5*geom.Inch, 3), "9e.ONLYWAR.DEPLOY.4")
	all := row(tt, 1, 5, 5)
	all.Paths = append(all.Paths, all.Paths[0])
	tt.Refused(all, "9e.ONLYWAR.DEPLOY.3")
	tt.Answer(row(tt, 1, 5, 5))
}

// TestNoRoomAtAll: a zone filled by another model has no room (9e.ONLYWAR.DEPLOY.4).
func TestNoRoomAtAll(t *testing.T) {
	huge := rulestest.Trooper()
	huge.Base = geom.RoundBase(12*geom.Inch, 3*geom.Inch) // wider than the zone is deep
	carrier := rulestest.Unit(1, huge, effect.Vehicle, effect.Transport)
	carrier.Capacity = rules.Capacity{Models: 5}
	rider := squad(2)
	rider.Within = 1
	tt := deploying(t, []rules.ArmyUnit{carrier, rider}, one(squad(1)), "")
	tt.Answer(row(tt, 3, 40, 5))
	equal(t, "in the TRANSPORT", tt.Unit(2).Place, rules.Embarked)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	equal(t, "without room", tt.Unit(1).Place, rules.Destroyed)
	equal(t, "destroyed by", tt.Unit(1).SlainBy, 0)
	asked(t, tt, rules.ForDeployment, 0) // its passengers are set up separately
	equal(t, "unit", tt.Request().Unit, 2)
	tt.Answer(row(tt, 2, 5, 5))
}

// TestEmbarkedBefore: 9e.MOVE.CAPACITY.2.
func TestEmbarkedBefore(t *testing.T) {
	carrier := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	carrier.Capacity = rules.Capacity{Models: 5, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	listed := squad(2)
	listed.Within = 1
	army := []rules.ArmyUnit{carrier, listed, squad(4), squad(3), rulestest.Unit(1, rulestest.Trooper(), effect.Monster)}
	tt := deploying(t, army, one(squad(1)), "")
	tt.Answer(row(tt, 6, 40, 5))
	equal(t, "units that wait", len(tt.Request().Options), 4) // not the unit that the army embarks
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.ForEmbarking, 0)
	equal(t, "9e.MOVE.CAPACITY.2 listed", tt.Unit(2).Place, rules.Embarked)
	equal(t, "no unit, or the unit of 3", len(tt.Request().Options), 2)
	tt.Choose(rules.Select, 4)
	equal(t, "full", tt.FreePlaces(1), 0)
	asked(t, tt, rules.ForDeployment, 0)
	tt.Answer(row(tt, 1, 5, 5))
	equal(t, "9e.MOVE.CAPACITY.2 chosen", tt.Unit(4).In, 1)
	tt.Choose(rules.Select, 3)
	tt.Answer(row(tt, 3, 3, 5))
	tt.Answer(row(tt, 5, 3, 20))
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestReserve: units that may begin the battle elsewhere by an ability (9e.GAPS.5), with units
// embarked in them.
func TestReserve(t *testing.T) {
	carrier := with(rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle), effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch}})
	carrier.Capacity = rules.Capacity{Models: 5}
	tt := deploying(t, []rules.ArmyUnit{carrier, squad(2), squad(5)}, one(squad(1)), "")
	tt.Answer(row(tt, 4, 40, 5))
	tt.Choose(rules.DoReinforce, 1)
	tt.Choose(rules.Select, 2)
	equal(t, "9e.GAPS.5 carrier", tt.Unit(1).Place, rules.Reinforcing)
	equal(t, "passenger", tt.Unit(2).Place, rules.Embarked)
	tt.Answer(row(tt, 3, 5, 5))
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestLate: 9e.ONLYWAR.DEPLOY.5.
func TestLate(t *testing.T) {
	late := with(squad(1), effect.Effect{Kind: effect.SetUpLast})
	tt := deploying(t, []rules.ArmyUnit{late, squad(1)}, []rules.ArmyUnit{squad(1), late}, "1 6")
	equal(t, "first", tt.Request().Unit, 3)
	tt.Answer(row(tt, 3, 40, 5))
	equal(t, "9e.ONLYWAR.DEPLOY.5 second", tt.Request().Unit, 2)
	tt.Answer(row(tt, 2, 5, 5))
	asked(t, tt, rules.ForDeployment, 1) // the winner of the second roll-off
	equal(t, "9e.ONLYWAR.DEPLOY.5 third", tt.Request().Unit, 4)
	tt.Answer(row(tt, 4, 40, 10))
	tt.Answer(row(tt, 1, 5, 10))
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestLateOfOne: if only one player has such units, there is no roll-off.
func TestLateOfOne(t *testing.T) {
	late := with(squad(1), effect.Effect{Kind: effect.SetUpLast})
	tt := deploying(t, []rules.ArmyUnit{late, squad(1)}, one(squad(1)), "")
	tt.Answer(row(tt, 3, 40, 5))
	tt.Answer(row(tt, 2, 5, 5))
	equal(t, "last", tt.Request().Unit, 1)
	tt.Answer(row(tt, 1, 5, 10))
}

// TestAnywhere: units that are set up outside their zone must be away from enemies and from the
// enemy's zone.
func TestAnywhere(t *testing.T) {
	hidden := with(squad(1), effect.Effect{Kind: effect.SetUpAnywhere, Length: 9 * geom.Inch})
	tt := deploying(t, one(hidden), one(squad(1)), "")
	tt.Answer(row(tt, 2, 35, 5))
	edge := geom.Length(34-9) * geom.Inch
	tt.Refused(rowOf(tt, 1, edge-629, 25*geom.Inch, 1), "9e.MISSION.SEQ.6")
	tt.Answer(rowOf(tt, 1, edge-631, 25*geom.Inch, 1))
}

// TestDivide: 9e.DATASHEET.SEEDUNIT.3, 9e.UNIT.STRENGTH.5.
func TestDivide(t *testing.T) {
	combat := effect.Effect{Kind: effect.SplitUnit, Value: 2, Minimum: 10}
	leader := rulestest.Trooper()
	mixed := with(squad(9), combat)
	mixed.Kinds = append(mixed.Kinds, leader)
	tt := deploying(t, []rules.ArmyUnit{mixed, with(squad(12), combat), with(squad(10), combat)}, one(squad(1)), "")
	asked(t, tt, rules.ForDivision, 0)
	equal(t, "unit", tt.Request().Unit, 1)
	take(t, tt, 2)
	last := tt.Models(1)[9].ID
	tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{last, last}}, "9e.DATASHEET.SEEDUNIT.3")
	tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{21}}, "9e.DATASHEET.SEEDUNIT.3")
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{last}})
	equal(t, "the unit of 12 is not asked for", tt.Request().Unit, 3)
	tt.Choose(rules.Pass, rules.NoUnit)
	equal(t, "units", len(tt.State.Units), 5)
	for _, u := range []rules.UnitID{1, 5} {
		equal(t, "9e.UNIT.STRENGTH.5 Starting Strength", tt.Unit(u).Starting, 5)
		equal(t, "models", len(tt.Models(u)), 5)
	}
	equal(t, "the leader stays", tt.Find(1, last) >= 0, true)
	equal(t, "undivided", tt.Unit(3).Starting, 10)
	for u, want := range map[rules.UnitID]rules.UnitID{1: 1, 5: 5} {
		for _, m := range tt.Models(u) {
			equal(t, "unit of its model", tt.UnitOf(tt.Find(u, m.ID)), want)
		}
	}
}

// TestDivideIntoModels sets up the models of one unit together, at a distance from one another,
// as separate units.
func TestDivideIntoModels(t *testing.T) {
	apart := with(squad(3), effect.Effect{Kind: effect.SplitUnit, Length: 12 * geom.Inch})
	tt := deploying(t, []rules.ArmyUnit{apart, squad(1)}, one(squad(1)), "")
	equal(t, "units", len(tt.State.Units), 5)
	tt.Answer(row(tt, 3, 40, 5))
	tt.Choose(rules.Select, 4)
	tt.Answer(row(tt, 4, 5, 2))
	equal(t, "another of the models", tt.Request().Unit, 1)
	tt.Refused(rowOf(tt, 1, 5000, 14_001, 1), "9e.DATASHEET.SEEDUNIT.3")
	tt.Answer(rowOf(tt, 1, 5000, 14_000, 1))
	tt.Answer(row(tt, 5, 5, 24)) // near the second
	tt.Answer(row(tt, 2, 2, 2))
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}
