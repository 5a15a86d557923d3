package ed8

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

// moveRules: if the minimum move of a TRANSPORT forces it off the battlefield, embarked units are destroyed with
// it (8e.GAPS.5). No model moves twice in a Movement phase (8e.MOVE.SEQ.2). A unit that Fell Back cannot Advance:
// it has moved (8e.MOVE.FALLBACK.3). Units that arrive may not move further (8e.MOVE.REINFORCE.2) and count as
// having moved (8e.MOVE.REINFORCE.3), like units that disembark (8e.MOVE.DISEMBARK.3). Data states where units
// arrive, such as by Teleport Strike (8e.DATASHEET.SEEDUNIT.3), and whose Advance is halved
// (8e.DATASHEET.SEEDUNIT.2).
func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:            "8e.MOVE.SEQ.2",
		Kinds:           rules.By("8e.MOVE.SEQ.1", move.Kinds),
		Unselected:      "8e.MOVE.SEQ.1",
		Stationary:      "8e.MOVE.SEQ.1",
		Random:          "8e.DATASHEET.MODCHAR.3",
		Advance:         rules.Is("8e.MOVE.ADVANCE.1", dice.Amount{Count: 1, Sides: 6}),
		FallBack:        "8e.MOVE.FALLBACK.2",
		Normal:          "8e.MOVE.NORMAL.1",
		Distance:        "8e.MOVE.NORMAL.1",
		Edge:            "8e.MOVE.NORMAL.1",
		Models:          "8e.MOVE.NORMAL.2",
		Enemies:         "8e.MOVE.ENEMY.1",
		Terrain:         "8e.MOVE.NORMAL.2",
		Climb:           "8e.MOVE.NORMAL.2",
		OnModels:        "8e.MOVE.NORMAL.2",
		Coherency:       "8e.UNIT.COHERENCY.1",
		Least:           "8e.MOVE.MINMOVE.1",
		KeepsLeast:      rules.Is("8e.MOVE.MINMOVE.1", false),
		Leaves:          "8e.MOVE.MINMOVE.2",
		Turns:           "8e.MOVE.NORMAL.1",
		TurnsLast:       rules.Is("8e.MOVE.MINMOVE.1", false),
		TurnsFree:       rules.Is("8e.MOVE.NORMAL.2", false),
		Pivot:           rules.By("8e.MOVE.NORMAL.2", move.NoPivotValue),
		LowTerrain:      rules.Is[geom.Length]("8e.MOVE.NORMAL.2", 0),
		Sections:        rules.Is("8e.MOVE.NORMAL.2", false),
		Steady:          rules.Is[geom.Length]("8e.MOVE.NORMAL.2", 0),
		FellBack:        rules.By("8e.MOVE.FALLBACK.4", move.UnlessFlying),
		Escapes:         rules.By("8e.MOVE.FALLBACK.1", move.NoEscape),
		Crossing:        rules.Is("8e.MOVE.FALLBACK.1", false),
		Escape:          rules.Is("8e.MOVE.FALLBACK.1", 0),
		EscapeHurts:     rules.Is("8e.MOVE.FALLBACK.1", false),
		Friends:         rules.By("8e.MOVE.NORMAL.2", move.NotAcrossFriends),
		Across:          rules.By("8e.MOVE.FLY.1", move.FliesAcrossAll),
		Passes:          rules.By("8e.MOVE.FLY.1", move.FliesAnywhere),
		Surge:           rules.Is[[]geom.Length]("8e.MOVE.NORMAL.1", nil),
		Skies:           rules.Is[geom.Length]("8e.MOVE.FLY.1", 0),
		High:            rules.By("8e.MOVE.NORMAL.2", move.Anywhere),
		Sorties:         rules.Is("8e.UNIT.DEF.2", false),
		FromReserves:    rules.Is("8e.UNIT.DEF.2", false),
		Embark:          rules.Is("8e.MOVE.EMBARK.1", 3*geom.Inch),
		Capacity:        "8e.MOVE.CAPACITY.1",
		Boards:          rules.By("8e.MOVE.CAPACITY.3", move.NotAfterDisembarking),
		Aboard:          rules.Is("8e.MOVE.EMBARK.2", false),
		Disembark:       rules.Is("8e.MOVE.DISEMBARK.2", 3*geom.Inch),
		Beside:          rules.By("8e.MOVE.DISEMBARK.2", geom.Within),
		ArriveLoaded:    rules.Is("8e.MOVE.DISEMBARK.2", false),
		ArriveApart:     rules.Is[geom.Length]("8e.MOVE.DISEMBARK.2", 0),
		Large:           rules.Is("8e.MOVE.DISEMBARK.2", geom.Length(0)),
		BeforeMove:      "8e.MOVE.DISEMBARK.1",
		AfterMove:       rules.Is("8e.MOVE.DISEMBARK.1", false),
		LeftMoved:       rules.Is[effect.Actions]("8e.MOVE.DISEMBARK.3", 0),
		AtOnce:          rules.Is("8e.MOVE.DISEMBARK.3", false),
		Combat:          rules.Is[geom.Length]("8e.MOVE.DISEMBARK.3", 0),
		Wreck:           "8e.MOVE.TRANSPORTLOSS.1",
		WreckRoll:       rules.Is("8e.MOVE.TRANSPORTLOSS.2", [2]int{1, 1}),
		WreckHurts:      rules.Is("8e.MOVE.TRANSPORTLOSS.2", false),
		Emergency:       rules.Is[geom.Length]("8e.MOVE.DISEMBARK.2", 0),
		WreckIs:         rules.Is[effect.Conditions]("8e.MOVE.DISEMBARK.3", 0),
		LeftWreck:       rules.Is[effect.Actions]("8e.MOVE.DISEMBARK.3", 0),
		LeftBehind:      rules.Is("8e.MOVE.DISEMBARK.2", true),
		NoRoom:          "8e.MOVE.DISEMBARK.2",
		Strategic:       rules.Is("8e.MOVE.REINFORCE.1", rules.Strategic{}),
		Rounds:          rules.Is("8e.MOVE.REINFORCE.1", [2]int8{1, 127}),
		Arrive:          "8e.MOVE.REINFORCE.1",
		ArriveStrategic: "8e.MOVE.REINFORCE.1",
		NotArrived:      rules.By("8e.MOVE.REINFORCE.4", move.Miss),
		MovesAgain:      rules.Is("8e.MOVE.REINFORCE.2", rules.StepBattle),
		Near:            rules.By("8e.CORE.MEASURE.1", geom.Within),
	}
}
