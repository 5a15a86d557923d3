package ed11

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// moveRules: an Advance adds a roll to Move (11e.MOVE.ADVANCE.1), and the unit neither charges then
// (11e.MOVE.ADVANCE.2) nor shoots but with Assault weapons (11e.MOVE.ADVANCE.3, 11e.SHOOT.ASSAULT.1). The mode of a fall-back
// move is a kind of move of its own (11e.MOVE.FALLBACK.2). Desperate escapes lead
// through enemy models (11e.MOVE.FALLBACK.4). Units that have arrived move no more until the Charge phase
// (11e.RESERVE.INGRESS.3).
//
// What lets models move across models lets them pass nothing else (11e.MOVE.MODEL.8).
//
// Models move in straight lines and turn freely (11e.MOVE.MODEL.1), each as far as its own Move (11e.MOVE.MODEL.7). A unit
// moves once in a phase (11e.MOVE.SEQ.6).
//
// A unit that falls back by desperate escape takes a hazard roll for each model. Units
// disembark before their TRANSPORT moves, or after a normal move of it, and then do not charge.
func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:       "11e.MOVE.SEQ.1",
		Kinds:      rules.By("11e.MOVE.SEQ.2", move.RetreatOrEscape),
		Unselected: "11e.MOVE.SEQ.3",
		Stationary: "11e.MOVE.STATIONARY.1",
		Random:     "11e.DATASHEET.RANDOM.1",
		Advance:    rules.Is("11e.MOVE.ADVANCE.1", dice.Amount{Count: 1, Sides: 6}),
		FallBack:   "11e.MOVE.FALLBACK.1",
		Normal:     "11e.MOVE.NORMAL.1",
		Distance:   "11e.MOVE.MODEL.2",
		Edge:       "11e.MOVE.MODEL.5",
		Models:     "11e.MOVE.MODEL.5",
		Enemies:    "11e.MOVE.NORMAL.1",
		Terrain:    "11e.TERRAIN.MOVE.4",
		Climb:      "11e.TERRAIN.MOVE.8",
		OnModels:   "11e.MOVE.MODEL.4",
		Coherency:  "11e.UNIT.COHERENCY.4",
		Least:      "11e.AIRCRAFT.RULES.2",
		KeepsLeast: rules.Is("11e.AIRCRAFT.RULES.2", false),
		Leaves:     "11e.AIRCRAFT.RULES.2",
		Turns:      "11e.AIRCRAFT.RULES.2",
		TurnsLast:  rules.Is("11e.AIRCRAFT.RULES.2", false),
		TurnsFree:  rules.Is("11e.MOVE.MODEL.3", true),
		Pivot:      rules.By("11e.MOVE.MODEL.3", move.NoPivotValue),
		LowTerrain: rules.Is("11e.TERRAIN.MOVE.4", 2*geom.Inch),
		Sections:   rules.Is("11e.TERRAIN.MOVE.9", true),
		Steady:     rules.Is("11e.WEAPON.HEAVY.1", 3*geom.Inch),

		FellBack:     rules.By("11e.MOVE.FALLBACK.6", move.NeitherShootsNorCharges),
		Escapes:      rules.By("11e.MOVE.FALLBACK.3", move.ByMode),
		Crossing:     rules.Is("11e.MOVE.FALLBACK.3", false),
		Escape:       rules.Is("11e.MOVE.FALLBACK.3", 2),
		EscapeHurts:  rules.Is("11e.MOVE.FALLBACK.3", true),
		Friends:      rules.By("11e.MOVE.MODEL.4", move.AcrossAllFriends),
		Across:       rules.By("11e.TERRAIN.MOVE.2", move.ByDensity),
		Passes:       rules.By("11e.MOVE.FLY.3", move.SkiesOrDensity),
		Surge:        rules.Is("11e.MOVE.SURGE.3", []geom.Length{2 * geom.Inch}),
		Skies:        rules.Is("11e.MOVE.FLY.2", 2*geom.Inch),
		High:         rules.By("11e.TERRAIN.MOVE.8", move.ClimbsUp),
		Sorties:      rules.Is("11e.AIRCRAFT.RULES.2", true),
		FromReserves: rules.Is("11e.AIRCRAFT.RULES.2", false),

		Embark:          rules.Is("11e.TRANSPORT.EMBARK.1", 3*geom.Inch),
		Capacity:        "11e.TRANSPORT.CAPACITY.1",
		Boards:          rules.By("11e.TRANSPORT.EMBARK.2", move.NotInOnePhase),
		Aboard:          rules.Is("11e.TRANSPORT.EMBARK.1", true),
		Disembark:       rules.Is("11e.TRANSPORT.DISEMBARK.3", 3*geom.Inch),
		Beside:          rules.By("11e.TRANSPORT.DISEMBARK.3", geom.WhollyWithin),
		ArriveLoaded:    rules.Is("11e.RESERVE.INGRESS.4", true),
		ArriveApart:     rules.Is[geom.Length]("11e.TRANSPORT.DISEMBARK.3", 0),
		Large:           rules.Is("11e.UNIT.SETUP.6", geom.Inch),
		BeforeMove:      "11e.TRANSPORT.DISEMBARK.1",
		AfterMove:       rules.Is("11e.TRANSPORT.DISEMBARK.3", true),
		LeftMoved:       rules.Is("11e.TRANSPORT.DISEMBARK.3", effect.ToCharge),
		AtOnce:          rules.Is("11e.TRANSPORT.DISEMBARK.4", true),
		Combat:          rules.Is("11e.TRANSPORT.DISEMBARK.5", 6*geom.Inch),
		Wreck:           "11e.TRANSPORT.EMERGENCY.1",
		WreckRoll:       rules.Is("11e.TRANSPORT.EMERGENCY.2", [2]int{}),
		WreckHurts:      rules.Is("11e.TRANSPORT.EMERGENCY.2", true),
		Emergency:       rules.Is("11e.TRANSPORT.EMERGENCY.3", 6*geom.Inch),
		WreckIs:         rules.Is("11e.TRANSPORT.EMERGENCY.4", effect.NormalMove|effect.Shocked),
		LeftWreck:       rules.Is("11e.TRANSPORT.EMERGENCY.4", effect.ToCharge),
		LeftBehind:      rules.Is("11e.TRANSPORT.DISEMBARK.3", false),
		NoRoom:          "11e.TRANSPORT.EMERGENCY.3",
		Strategic:       rules.Is("11e.RESERVE.PLACE.1", strategic()),
		Rounds:          rules.Is("11e.RESERVE.ARRIVE.1", [2]int8{2, 3}),
		Arrive:          "11e.RESERVE.INGRESS.1",
		ArriveStrategic: "11e.RESERVE.INGRESS.1",
		NotArrived:      rules.By("11e.RESERVE.ARRIVE.3", move.Miss),
		MovesAgain:      rules.Is("11e.RESERVE.INGRESS.3", rules.StepCharge),
		Near:            rules.By("11e.RESERVE.INGRESS.1", geom.WithinLevel),
	}
}

// strategic are the strategic reserves: units worth half of the army at most
// (11e.RESERVE.PLACE.2), which arrive from the second battle round on (11e.RESERVE.ARRIVE.1), more than
// 8" from enemies and at an edge of the battlefield (11e.RESERVE.INGRESS.1), and in the second battle
// round out of the opponent's deployment zone (11e.RESERVE.INGRESS.2).
func strategic() rules.Strategic {
	at := effect.Arrival{Round: 2, Enemies: 8 * geom.Inch, Edge: 6 * geom.Inch, NotTheirs: true}
	later := at
	later.Round, later.NotTheirs = 3, false
	return rules.Strategic{Part: 2, Of: effect.Filter{None: effect.Keywords{effect.Fortification}}, Arrivals: []effect.Arrival{at, later}}
}
