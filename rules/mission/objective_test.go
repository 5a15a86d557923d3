package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// Distance between the middles of a trooper and a marker with 3" from rim to rim.
const atMarker = 3*geom.Inch + 787 + 630

// TestControl: 9e.MISSION.OBJECTIVE.1, 9e.MISSION.OBJECTIVE.2,
// 9e.MISSION.OBJECTIVE.3, 9e.MISSION.OBJECTIVE.4, 9e.MISSION.OBJECTIVE.6,
// 9e.MISSION.SECURED.1, 9e.MISSION.SECURED.2, 9e.DATASHEET.GENERAL.3.
func TestControl(t *testing.T) {
	secured := effect.Effect{Kind: effect.ObjectiveSecured}
	own := rulestest.Trooper()
	own.Effects = []effect.Effect{secured}
	fort := rulestest.Unit(2, rulestest.Trooper(), effect.Fortification)
	air := rulestest.Unit(2, rulestest.Trooper(), effect.Aircraft)
	at, off := geom.Pose{X: atMarker}, geom.Pose{X: atMarker + 1}
	for name, c := range map[string]struct {
		first, second rules.ArmyUnit
		a, b          []geom.Pose
		held          bool
		by            rules.Player
	}{
		"9e.MISSION.OBJECTIVE.4 more":                           {squad(2), squad(1), []geom.Pose{at, at}, []geom.Pose{at}, true, 0},
		"9e.MISSION.OBJECTIVE.4 as many":                        {squad(1), squad(1), []geom.Pose{at}, []geom.Pose{at}, false, 0},
		"9e.GAPS.12 no models":                                  {squad(1), squad(1), []geom.Pose{off}, []geom.Pose{off}, false, 0},
		"9e.MISSION.OBJECTIVE.2 9e.MISSION.OBJECTIVE.3 one out": {squad(2), squad(1), []geom.Pose{at, off}, []geom.Pose{at}, false, 0},
		"9e.MISSION.OBJECTIVE.3 5 above":                        {squad(1), squad(1), []geom.Pose{{X: 2000, Z: 5000}}, []geom.Pose{off}, true, 0},
		"9e.MISSION.OBJECTIVE.3 5.001":                          {squad(1), squad(1), []geom.Pose{{X: 2000, Z: 5001}}, []geom.Pose{off}, false, 0},
		"9e.MISSION.OBJECTIVE.6 9e.DATASHEET.GENERAL.3 fort":    {fort, squad(1), []geom.Pose{at, at}, []geom.Pose{at}, true, 1},
		"9e.MISSION.OBJECTIVE.6 aircraft":                       {air, squad(1), []geom.Pose{at, at}, []geom.Pose{off}, false, 0},
		"9e.MISSION.SECURED.1":                                  {squad(2), with(squad(1), secured), []geom.Pose{at, at}, []geom.Pose{at}, true, 1},
		"9e.MISSION.SECURED.1 of a model":                       {squad(2), rulestest.Unit(1, own), []geom.Pose{at, at}, []geom.Pose{at}, true, 1},
		"9e.MISSION.SECURED.1 out":                              {squad(2), with(squad(1), secured), []geom.Pose{at, at}, []geom.Pose{off}, true, 0},
		"9e.MISSION.SECURED.2":                                  {with(squad(2), secured), with(squad(1), secured), []geom.Pose{at, at}, []geom.Pose{at}, true, 0},
		"9e.MISSION.SECURED.2 the other":                        {with(squad(1), secured), with(squad(2), secured), []geom.Pose{at}, []geom.Pose{at, at}, true, 1},
		"9e.MISSION.SECURED.2 as many":                          {with(squad(1), secured), with(squad(1), secured), []geom.Pose{at}, []geom.Pose{at}, false, 0},
		"9e.MISSION.SECURED.1 lost":                             {squad(2), with(squad(1), secured, effect.Effect{Kind: effect.NoObjectiveSecured}), []geom.Pose{at, at}, []geom.Pose{at}, true, 0},
		"9e.MISSION.SECURED.1 of a model, lost":                 {squad(2), with(rulestest.Unit(1, own), effect.Effect{Kind: effect.NoObjectiveSecured}), []geom.Pose{at, at}, []geom.Pose{at}, true, 0},
		"9e.MISSION.SECURED.1 lost within an aura of the enemy": {
			judge(6 * geom.Inch), with(squad(1), secured), []geom.Pose{at, at}, []geom.Pose{at}, true, 0,
		},
		"9e.MISSION.SECURED.1 beyond an aura of the enemy": {
			judge(6 * geom.Inch), with(squad(1), secured), []geom.Pose{{X: -atMarker}, {X: -atMarker}}, []geom.Pose{at}, true, 1,
		},
		"9e.MISSION.SECURED.1 conditions": {
			squad(2), with(squad(1), effect.Effect{Kind: effect.ObjectiveSecured, Scope: effect.Scope{When: effect.Advanced}}),
			[]geom.Pose{at, at}, []geom.Pose{at}, true, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			tt := rulestest.New(t, nine(), one(c.first), one(c.second), "")
			tt.AddMarker(geom.Point{X: 20 * geom.Inch, Y: 15 * geom.Inch})
			for u, list := range [][]geom.Pose{c.a, c.b} {
				tt.SetPlace(rules.UnitAt(u), rules.OnTable, rules.NoUnit)
				for i, p := range list {
					p.X, p.Y = p.X+20*geom.Inch, 15*geom.Inch
					tt.SetPose(int(tt.Unit(rules.UnitAt(u)).First)+i, p)
				}
			}
			by, held := mission.MoreModels(tt.Game, 0)
			if held != c.held || by != c.by {
				t.Errorf("held %v by %d; want %v by %d", held, by, c.held, c.by)
			}
		})
	}
}

// judge is two models with an aura that takes Objective Secured from enemies.
func judge(reach geom.Length) rules.ArmyUnit {
	u := squad(2)
	u.Auras = []effect.Aura{{Number: 70, Kind: -1, Range: reach, Enemies: true, Effects: []effect.Effect{{Kind: effect.NoObjectiveSecured}}}}
	return u
}

// TestOneMarker: 9e.MISSION.OBJECTIVE.5. A large model between two markers counts for the one
// that its player chooses, until the end of the turn.
func TestOneMarker(t *testing.T) {
	large := rulestest.Trooper()
	large.Base = geom.RoundBase(5*geom.Inch, 3*geom.Inch)
	tt := rulestest.New(t, nine(), one(rulestest.Unit(1, large, effect.Vehicle)), one(squad(1)), "")
	tt.AddMarker(geom.Point{X: 15 * geom.Inch, Y: 15 * geom.Inch})
	tt.AddMarker(geom.Point{X: 26 * geom.Inch, Y: 15 * geom.Inch})
	tt.Stand(1, 20_500, 15*geom.Inch)
	tt.Stand(2, 40*geom.Inch, 5*geom.Inch)
	tt.State.Turn = 0
	tt.Play(rules.Frame{Step: rules.StepScore})
	asked(t, tt, rules.ForMarkerOfModel, 0)
	equal(t, "markers", len(tt.Request().Options), 2)
	take(t, tt, 1)
	equal(t, "points", tt.State.Sides[0].VictoryPoints, 1)
	if by, held := mission.MoreModels(tt.Game, 1); !held || by != 0 {
		t.Error("the chosen marker is not held")
	}
	if _, held := mission.MoreModels(tt.Game, 0); held {
		t.Error("the other marker is held")
	}
	tt.Play(rules.Frame{Step: rules.StepScore})
	equal(t, "asked once a turn", tt.Request().Ask, rules.Nothing)
	tt.BeginTurn()
	tt.Play(rules.Frame{Step: rules.StepScore})
	asked(t, tt, rules.ForMarkerOfModel, 0)
}

// TestMarkers: 9e.ONLYWAR.PLACEMENT.1, 9e.ONLYWAR.PLACEMENT.2.
func TestMarkers(t *testing.T) {
	tt := rulestest.New(t, nine(), one(squad(1)), one(squad(1)), "rolloff 3 3 2 4")
	tt.Play(rules.Frame{Step: rules.StepMarkers})
	asked(t, tt, rules.ForMarker, 1)
	put := func(x, y geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.PlaceMarker, Point: geom.Point{X: x, Y: y}}
	}
	const edge = 6*geom.Inch + 787 // the marker's radius is 0.7874"
	tt.Refused(put(edge, 10_000), "9e.ONLYWAR.PLACEMENT.2")
	tt.Refused(put(-5000, 10_000), "9e.ONLYWAR.PLACEMENT.2")
	tt.Refused(put(geom.Reachable+1, 10_000), "9e.ONLYWAR.PLACEMENT.2")
	tt.Answer(put(edge+2, 10_000))
	asked(t, tt, rules.ForMarker, 0)
	const apart = 9*geom.Inch + 1574
	tt.Refused(put(edge+2+apart, 10_000), "9e.ONLYWAR.PLACEMENT.2")
	tt.Answer(put(edge+2+apart+2, 10_000))
	tt.Answer(put(30_000, 10_000))
	tt.Answer(put(30_000, 23_000))
	equal(t, "markers", len(tt.State.Markers), 4)
	equal(t, "request", tt.Request().Ask, rules.Nothing)
}

// TestScores: 9e.ONLYWAR.OBJECTIVES.1, 9e.ONLYWAR.OBJECTIVES.2, 9e.ONLYWAR.OBJECTIVES.3.
func TestScores(t *testing.T) {
	tt := rulestest.New(t, nine(), []rules.ArmyUnit{squad(1), squad(1)}, []rules.ArmyUnit{squad(1), squad(1)}, "")
	for i, x := range []geom.Length{12, 22, 32} {
		tt.AddMarker(geom.Point{X: x * geom.Inch, Y: 15 * geom.Inch})
		if i < 2 {
			tt.Stand(rules.UnitAt(i), x*geom.Inch, 15*geom.Inch)
		}
	}
	tt.Stand(3, 32*geom.Inch, 15*geom.Inch)
	tt.Stand(4, 40*geom.Inch, 5*geom.Inch)
	tt.SetWarlord(0, tt.Models(1)[0].ID, rules.NoTrait)
	tt.SetWarlord(1, tt.Models(4)[0].ID, rules.NoTrait)
	points := func(a, b int16) {
		t.Helper()
		if s := tt.State.Sides; s[0].VictoryPoints != a || s[1].VictoryPoints != b {
			t.Errorf("9e.ONLYWAR.OBJECTIVES.1: %d to %d; want %d to %d", s[0].VictoryPoints, s[1].VictoryPoints, a, b)
		}
	}
	tt.Play(rules.Frame{Step: rules.StepScore})
	points(2, 0)
	tt.State.Turn = 1
	tt.Play(rules.Frame{Step: rules.StepScore})
	points(2, 1)
	tt.Play(rules.Frame{Step: rules.StepScore, Value: 1})
	points(3, 1) // more markers; both Warlords live
	lose(tt, 4, 1)
	tt.Play(rules.Frame{Step: rules.StepScore, Value: 1})
	points(5, 1)
	lose(tt, 2, 1)
	tt.Play(rules.Frame{Step: rules.StepScore, Value: 1})
	points(6, 1) // equal numbers of markers: no bonus
}
