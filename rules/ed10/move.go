package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// moveRules: units move one after the other, each once, and then Reserves arrive (10e.MOVE.SEQ.2,
// 10e.MOVE.SEQ.5). A unit moves no farther than its Move, and never within Engagement Range of enemies
// (10e.MOVE.NORMAL.1, 10e.MOVE.NORMAL.2, 10e.MOVE.ADVANCE.3), unless these are AIRCRAFT
// (10e.AIRCRAFT.OTHERS.1), or over enemy models if it takes Desperate Escape tests (10e.MOVE.FALLBACK.5, 10e.GAPS.29); a model that can FLY moves across enemy models and terrain (10e.MOVE.FLY.1, 10e.MOVE.FLY.2), and
// across any friends (10e.MOVE.FLY.3). Hulls turn around their middle (10e.MOVE.PIVOT.5). Units that arrive from Reserves count as having moved
// (10e.MOVE.RESERVE.3). Terrain that is low for moves is low for charges too (10e.CHARGE.MOVE.2), and
// what is higher is climbed or gone round (10e.MOVE.TERRAIN.3, 10e.MOVE.TERRAIN.4, 10e.CHARGE.MOVE.6); only models
// that are moved end closer to a target of a charge (10e.GAPS.33), base to base if they can and nothing else forbids it
// (10e.CHARGE.MOVE.5, 10e.CORE.CONTACT.2). A unit moves with its own models alone (10e.CORE.ARMY.2). A unit that cannot
// be placed stays (10e.MOVE.MODEL.6, 10e.UNIT.COHERENCY.7, 10e.UNIT.ENGAGE.3). Units may
// disembark before their TRANSPORT moves, or after it Remained Stationary, and then act normally
// (10e.TRANSPORT.DISEMBARK.4), but not after it Advanced or Fell Back (10e.TRANSPORT.DISEMBARK.6). Units that are set up
// from Reserves do not embark (10e.TRANSPORT.EMBARK.4), and rules of embarked units affect no other unit
// (10e.TRANSPORT.CAPACITY.2, 10e.UNIT.AWAY.1). Units that were not selected, or that do not move, Remain Stationary
// (10e.MOVE.SEQ.4, 10e.MOVE.STATIONARY.1). Models move in straight lines, measured from one point of the base
// (10e.MOVE.MODEL.2), and none ends part-way through a climb (10e.MOVE.TERRAIN.5); those that move across others pass within Engagement Range, and end neither there nor on a model
// (10e.MOVE.OVERMODELS.1, 10e.AIRCRAFT.OTHERS.2). Units embarked in a TRANSPORT in Reserves are in Reserves too
// (10e.MOVE.RESERVE.5, 10e.MOVE.STRATEGIC.12). What cannot be set up from a wreck is destroyed (10e.UNIT.ENGAGE.4,
// 10e.UNIT.DESTROYED.3).
func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:       "10e.MOVE.SEQ.2",
		Kinds:      rules.By("10e.MOVE.SEQ.1", move.KindsAndEscape),
		Unselected: "10e.MOVE.SEQ.4",
		Stationary: "10e.MOVE.STATIONARY.1",
		Random:     "10e.DATASHEET.RANDOM.1",
		Advance:    rules.Is("10e.MOVE.ADVANCE.1", dice.Amount{Count: 1, Sides: 6}),
		FallBack:   "10e.MOVE.FALLBACK.1",
		Normal:     "10e.MOVE.NORMAL.1",
		Distance:   "10e.MOVE.SEQ.1",
		Edge:       "10e.MOVE.MODEL.3",
		Models:     "10e.MOVE.MODEL.3",
		Enemies:    "10e.UNIT.ENGAGE.2",
		Terrain:    "10e.MOVE.TERRAIN.2",
		Climb:      "10e.MOVE.TERRAIN.2",
		OnModels:   "10e.MOVE.MODEL.4",
		Coherency:  "10e.UNIT.COHERENCY.1",
		Least:      "10e.AIRCRAFT.MOVE.2",
		KeepsLeast: rules.Is("10e.DATASHEET.MOD.11", true),
		Leaves:     "10e.AIRCRAFT.MOVE.4",
		Turns:      "10e.AIRCRAFT.MOVE.3",
		TurnsLast:  rules.Is("10e.AIRCRAFT.MOVE.3", true),
		TurnsFree:  rules.Is("10e.MOVE.PIVOT.1", true),
		Pivot:      rules.By("10e.MOVE.PIVOT.3", move.PivotValue),
		LowTerrain: rules.Is("10e.MOVE.TERRAIN.1", 2*geom.Inch),
		Sections:   rules.Is("10e.MOVE.TERRAIN.4", false),
		Steady:     rules.Is[geom.Length]("10e.SHOOT.HEAVY.1", 0),

		FellBack:     rules.By("10e.MOVE.FALLBACK.2", move.NeitherShootsNorCharges),
		Escapes:      rules.By("10e.BATTLESHOCK.EFFECT.2", move.IfShocked),
		Crossing:     rules.Is("10e.BATTLESHOCK.ESCAPE.2", true),
		Escape:       rules.Is("10e.BATTLESHOCK.ESCAPE.1", 2),
		EscapeHurts:  rules.Is("10e.BATTLESHOCK.ESCAPE.1", false),
		Friends:      rules.By("10e.MOVE.MODEL.4", move.AcrossFriends),
		Across:       rules.By("10e.TERRAIN.RUINS.1", move.ThroughRuins),
		Passes:       rules.By("10e.MOVE.FLY.1", move.FliesOrThroughRuins),
		Surge:        rules.Is("10e.MOVE.SURGE.1", []geom.Length{0}),
		Skies:        rules.Is[geom.Length]("10e.MOVE.FLY.1", 0),
		High:         rules.By("10e.TERRAIN.RUINS.2", move.OnFloors),
		Sorties:      rules.Is("10e.AIRCRAFT.MOVE.1", false),
		FromReserves: rules.Is("10e.AIRCRAFT.SETUP.1", true),

		Embark:          rules.Is("10e.TRANSPORT.EMBARK.1", 3*geom.Inch),
		Capacity:        "10e.TRANSPORT.CAPACITY.1",
		Boards:          rules.By("10e.TRANSPORT.EMBARK.3", move.NotInOnePhase),
		Aboard:          rules.Is("10e.TRANSPORT.EMBARK.1", true),
		Disembark:       rules.Is("10e.TRANSPORT.DISEMBARK.2", 3*geom.Inch),
		Beside:          rules.By("10e.TRANSPORT.DISEMBARK.2", geom.WhollyWithin),
		ArriveLoaded:    rules.Is("10e.TRANSPORT.DISEMBARK.7", true),
		ArriveApart:     rules.Is("10e.TRANSPORT.DISEMBARK.7", 9*geom.Inch),
		Large:           rules.Is("10e.TRANSPORT.DISEMBARK.3", geom.Inch),
		BeforeMove:      "10e.TRANSPORT.DISEMBARK.1",
		AfterMove:       rules.Is("10e.TRANSPORT.DISEMBARK.5", true),
		LeftMoved:       rules.Is("10e.TRANSPORT.DISEMBARK.5", effect.ToCharge),
		AtOnce:          rules.Is("10e.TRANSPORT.DISEMBARK.5", false),
		Combat:          rules.Is[geom.Length]("10e.TRANSPORT.DISEMBARK.5", 0),
		Wreck:           "10e.TRANSPORT.DESTROYED.1",
		WreckRoll:       rules.Is("10e.TRANSPORT.DESTROYED.2", [2]int{1, 3}), // 10e.TRANSPORT.EMERGENCY.1
		WreckHurts:      rules.Is("10e.TRANSPORT.DESTROYED.2", true),
		Emergency:       rules.Is("10e.TRANSPORT.EMERGENCY.1", 6*geom.Inch),
		WreckIs:         rules.Is("10e.TRANSPORT.DESTROYED.3", effect.NormalMove|effect.Shocked),
		LeftWreck:       rules.Is("10e.TRANSPORT.DESTROYED.3", effect.ToCharge),
		LeftBehind:      rules.Is("10e.TRANSPORT.DISEMBARK.2", false),
		NoRoom:          "10e.TRANSPORT.EMERGENCY.2",
		Strategic:       rules.Is("10e.MOVE.STRATEGIC.1", strategic()),
		Rounds:          rules.Is("10e.MOVE.RESERVE.2", [2]int8{1, 5}),
		Arrive:          "10e.MOVE.RESERVE.4",
		ArriveStrategic: "10e.MOVE.STRATEGIC.5",
		NotArrived:      rules.By("10e.MOVE.RESERVE.10", move.MissNew),
		MovesAgain:      rules.Is("10e.MOVE.RESERVE.12", rules.StepShooting),
		Near:            rules.By("10e.MOVE.RESERVE.4", geom.WithinLevel),
	}
}

// strategic are the rules of Strategic Reserves: units worth at most a quarter of the army
// (10e.MOVE.STRATEGIC.2), without those that start in Reserves by Deep Strike (10e.MOVE.STRATEGIC.4, 10e.GAPS.38), which
// all their models have (10e.ABILITY.DEEPSTRIKE.1). They arrive from the second battle round on (10e.MOVE.STRATEGIC.5,
// 10e.MOVE.STRATEGIC.6, 10e.MOVE.STRATEGIC.7), more than 9" from enemies (10e.MOVE.STRATEGIC.8)
// at an edge of the battlefield, in the second battle round not in the enemy's deployment zone;
// or by Deep Strike (10e.MOVE.STRATEGIC.10).
func strategic() rules.Strategic {
	at := effect.Arrival{Round: 2, Enemies: 9 * geom.Inch, Edge: 6 * geom.Inch, NotTheirs: true}
	later := at
	later.Round, later.NotTheirs = 3, false
	return rules.Strategic{Part: 4, Of: effect.Filter{None: effect.Keywords{effect.Fortification}}, Arrivals: []effect.Arrival{at, later}}
}
