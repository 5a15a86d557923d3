package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// moveRules: a model that can FLY is moved across enemy models
// (10e.MOVE.FLY.1). Reserves count as having moved (10e.MOVE.RESERVE.3). What is
// low terrain for moves is so for charges (10e.CHARGE.MOVE.2).
func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:       "10e.MOVE.SEQ.1",
		Kinds:      rules.By("10e.MOVE.SEQ.1", move.KindsAndEscape),
		Unselected: "10e.GAPS.13",
		Stationary: "10e.GAPS.13",
		Random:     "10e.GAPS.3",
		Advance:    rules.Is("10e.MOVE.ADVANCE.1", dice.Amount{Count: 1, Sides: 6}),
		FallBack:   "10e.MOVE.FALLBACK.1",
		Distance:   "10e.MOVE.SEQ.1",
		Edge:       "10e.GAPS.3",
		Models:     "10e.GAPS.13",
		Enemies:    "10e.UNIT.ENGAGE.2",
		Terrain:    "10e.MOVE.TERRAIN.2",
		Climb:      "10e.MOVE.TERRAIN.2",
		OnModels:   "10e.GAPS.13",
		Coherency:  "10e.UNIT.COHERENCY.1",
		Least:      "10e.GAPS.3",
		Leaves:     "10e.GAPS.3",
		Turns:      "10e.GAPS.3",
		LowTerrain: rules.Is("10e.MOVE.TERRAIN.1", 2*geom.Inch),

		FellBack: rules.By("10e.MOVE.FALLBACK.2", move.NeitherShootsNorCharges),
		Escapes:  rules.By("10e.BATTLESHOCK.EFFECT.2", move.ShockedOrAcross),
		Escape:   rules.Is("10e.BATTLESHOCK.ESCAPE.1", 2),
		Friends:  rules.By("10e.GAPS.13", move.AcrossFriends),
		Across:   rules.By("10e.GAPS.14", move.Nothing),

		Embark:     rules.Is("10e.GAPS.3", 3*geom.Inch),
		Capacity:   "10e.GAPS.3",
		Boards:     rules.By("10e.GAPS.3", move.NotInOnePhase),
		Aboard:     rules.Is("10e.GAPS.3", true),
		Disembark:  rules.Is("10e.GAPS.3", 3*geom.Inch),
		Beside:     rules.By("10e.GAPS.3", geom.WhollyWithin),
		BeforeMove: "10e.GAPS.3",
		AfterMove:  rules.Is("10e.GAPS.3", true),
		LeftMoved:  rules.Is("10e.GAPS.3", effect.ToCharge),
		Wreck:      "10e.GAPS.3",
		WreckRoll:  rules.Is("10e.GAPS.3", 1),
		WreckHurts: rules.Is("10e.GAPS.3", true),
		Emergency:  rules.Is("10e.GAPS.3", 6*geom.Inch),
		HardRoll:   rules.Is("10e.GAPS.3", 3),
		WreckIs:    rules.Is("10e.GAPS.3", effect.NormalMove|effect.Shocked),
		LeftWreck:  rules.Is("10e.GAPS.3", effect.ToCharge),
		LeftBehind: rules.Is("10e.GAPS.3", false),
		NoRoom:     "10e.GAPS.3",
		Strategic:  rules.Is("10e.GAPS.15", strategic()),
		Rounds:     rules.Is("10e.MOVE.RESERVE.2", [2]int8{1, 5}),
		Arrive:     "10e.MOVE.RESERVE.4",
		NotArrived: "10e.GAPS.15",
		Near:       rules.By("10e.MOVE.RESERVE.4", geom.WithinLevel),
	}
}

// strategic are the Strategic Reserves: units worth a quarter of the army at most,
// which arrive at an edge of the battlefield, and in the second battle round out of
// the enemy's deployment zone.
func strategic() rules.Strategic {
	at := effect.Arrival{Round: 2, Enemies: 9 * geom.Inch, Edge: 6 * geom.Inch, NotTheirs: true}
	later := at
	later.Round, later.NotTheirs = 3, false
	return rules.Strategic{Part: 4, Of: effect.Filter{None: effect.Keywords{effect.Fortification}}, Arrivals: []effect.Arrival{at, later}}
}

func moveSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMovement] = rules.Step{Name: "movement", ID: "10e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected}
	s[rules.StepReinforcements] = rules.Step{Name: "reserves", ID: "10e.MOVE.RESERVE.1", Run: move.Reinforcements, Take: move.Arrives}
	s[rules.StepWreck] = rules.Step{Name: "wreck", ID: "10e.GAPS.3", Run: move.Wreck, Take: move.LeavesWreck}
	s[rules.StepMove] = rules.Step{Name: "move", ID: "10e.MOVE.SEQ.1", Run: move.Unit, Take: move.UnitMoves}
}
