package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:       "9e.MOVE.SEQ.5",
		Kinds:      rules.Rule[func(*rules.Game, rules.UnitID) []rules.Option]{ID: "9e.MOVE.SEQ.2", Do: move.Kinds},
		Unselected: "9e.MOVE.STATIONARY.2",
		Stationary: "9e.MOVE.STATIONARY.1",
		Random:     "9e.DATASHEET.MODCHAR.6",
		Advance:    rules.Fact[dice.Amount]{ID: "9e.MOVE.ADVANCE.1", Is: dice.Amount{Count: 1, Sides: 6}},
		FallBack:   "9e.MOVE.FALLBACK.2",
		Distance:   "9e.MOVE.NORMAL.1",
		Edge:       "9e.MOVE.MODEL.3",
		Models:     "9e.MOVE.MODEL.2",
		Enemies:    "9e.MOVE.NORMAL.2",
		Terrain:    "9e.MOVE.TERRAIN.1",
		Climb:      "9e.MOVE.TERRAIN.4",
		OnModels:   "9e.MOVE.FLY.3",
		Coherency:  "9e.UNIT.COHERENCY.4",
		Least:      "9e.MOVE.MINMOVE.1",
		Leaves:     "9e.MOVE.MINMOVE.4",
		Turns:      "9e.MOVE.MODEL.2",
		LowTerrain: rules.Fact[geom.Length]{ID: "9e.MOVE.TERRAIN.2", Is: geom.LowFeature},
		FellBack:   rules.Rule[func(*rules.Game, rules.UnitID) rules.Actions]{ID: "9e.MOVE.FALLBACK.4", Do: move.UnlessTitanic},
		Escapes:    rules.Rule[func(*rules.Game, rules.UnitID, rules.Do) bool]{ID: "9e.MOVE.FALLBACK.1", Do: move.NoEscape},
		Escape:     rules.Fact[int]{ID: "9e.MOVE.FALLBACK.1", Is: 0},
		Friends:    rules.Rule[func(*rules.Game, rules.UnitID, rules.UnitID) bool]{ID: "9e.MOVE.MODEL.2", Do: move.NotAcrossFriends},
		Across:     rules.Rule[func(*rules.Game, rules.UnitID) rules.Across]{ID: "9e.FIGHT.PILEIN.1", Do: move.Nothing},
		Embark:     rules.Fact[geom.Length]{ID: "9e.MOVE.EMBARK.1", Is: 3 * geom.Inch},
		Capacity:   "9e.MOVE.CAPACITY.1",
		Boards:     rules.Rule[func(*rules.Game, rules.UnitID, rules.UnitID) bool]{ID: "9e.MOVE.EMBARK.2", Do: move.AwayFromEnemies},
		Aboard:     rules.Fact[bool]{ID: "9e.MOVE.EMBARK.5", Is: true},
		Disembark:  rules.Fact[geom.Length]{ID: "9e.MOVE.DISEMBARK.2", Is: 3 * geom.Inch},
		Beside:     rules.Rule[func(*geom.Body, *geom.Body, geom.Length) bool]{ID: "9e.MOVE.DISEMBARK.2", Do: geom.WhollyWithin},
		BeforeMove: "9e.MOVE.DISEMBARK.1",
		AfterMove:  rules.Fact[bool]{ID: "9e.MOVE.DISEMBARK.1", Is: false},
		LeftMoved:  rules.Fact[rules.Actions]{ID: "9e.MOVE.DISEMBARK.3", Is: 0},
		Wreck:      "9e.MOVE.TRANSPORTLOSS.2",
		WreckRoll:  rules.Fact[int]{ID: "9e.MOVE.TRANSPORTLOSS.3", Is: 1},
		WreckHurts: rules.Fact[bool]{ID: "9e.MOVE.TRANSPORTLOSS.3", Is: false},
		Emergency:  rules.Fact[geom.Length]{ID: "9e.UNIT.COHERENCY.6", Is: 0},
		HardRoll:   rules.Fact[int]{ID: "9e.MOVE.TRANSPORTLOSS.3", Is: 1},
		WreckIs:    rules.Fact[rules.Conditions]{ID: "9e.MOVE.TRANSPORTLOSS.4", Is: 0},
		LeftWreck:  rules.Fact[rules.Actions]{ID: "9e.MOVE.TRANSPORTLOSS.4", Is: rules.ToCharge | rules.ToIntervene},
		LeftBehind: rules.Fact[bool]{ID: "9e.MOVE.DISEMBARK.2", Is: false},
		NoRoom:     "9e.UNIT.COHERENCY.6",
		Strategic:  rules.Fact[rules.Strategic]{ID: "9e.GAPS.5"},
		Rounds:     rules.Fact[[2]int8]{ID: "9e.MOVE.REINFORCE.1", Is: [2]int8{1, 127}},
		Arrive:     "9e.MOVE.REINFORCE.2",
		NotArrived: "9e.MOVE.REINFORCE.6",
		Near:       rules.Rule[func(*geom.Body, *geom.Body, geom.Length) bool]{ID: "9e.CORE.WITHIN.2", Do: geom.Within},
	}
}

func moveSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMovement] = rules.Step{Name: "movement", ID: "9e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected}
	s[rules.StepReinforcements] = rules.Step{Name: "reinforcements", ID: "9e.MOVE.REINFORCE.2", Run: move.Reinforcements, Take: move.Arrives}
	s[rules.StepWreck] = rules.Step{Name: "wreck", ID: "9e.MOVE.TRANSPORTLOSS.2", Run: move.Wreck, Take: move.LeavesWreck}
	s[rules.StepMove] = rules.Step{Name: "move", ID: "9e.MOVE.SEQ.2", Run: move.Unit, Take: move.UnitMoves}
}
