package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:       "9e.MOVE.SEQ.5",
		Kinds:      rules.Rule[func(*rules.Game, rules.UnitID) []rules.Option]{ID: "9e.MOVE.SEQ.2", Do: move.Kinds},
		Distance:   "9e.MOVE.NORMAL.1",
		Edge:       "9e.MOVE.MODEL.3",
		Models:     "9e.MOVE.MODEL.2",
		Enemies:    "9e.MOVE.NORMAL.2",
		Terrain:    "9e.MOVE.TERRAIN.1",
		Climb:      "9e.MOVE.TERRAIN.4",
		OnModels:   "9e.MOVE.FLY.3",
		Coherency:  "9e.UNIT.COHERENCY.4",
		Least:      "9e.MOVE.MINMOVE.1",
		Turns:      "9e.MOVE.MODEL.2",
		LowTerrain: rules.Fact[geom.Length]{ID: "9e.MOVE.TERRAIN.2", Is: geom.LowFeature},
	}
}

func moveSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepMovement] = rules.Step{Name: "movement", ID: "9e.MOVE.SEQ.1", Run: move.Movement, Take: move.UnitSelected}
	s[rules.StepMove] = rules.Step{Name: "move", ID: "9e.MOVE.SEQ.2", Run: move.Unit, Take: move.UnitMoves}
}
