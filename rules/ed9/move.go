package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
)

func moveRules() rules.MoveRules {
	return rules.MoveRules{
		Once:        "9e.MOVE.SEQ.5",
		Kinds:       rules.By("9e.MOVE.SEQ.2", move.Kinds),
		Unselected:  "9e.MOVE.STATIONARY.2",
		Stationary:  "9e.MOVE.STATIONARY.1",
		Random:      "9e.DATASHEET.MODCHAR.6",
		Advance:     rules.Is("9e.MOVE.ADVANCE.1", dice.Amount{Count: 1, Sides: 6}),
		FallBack:    "9e.MOVE.FALLBACK.2",
		Distance:    "9e.MOVE.NORMAL.1",
		Edge:        "9e.MOVE.MODEL.3",
		Models:      "9e.MOVE.MODEL.2",
		Enemies:     "9e.MOVE.NORMAL.2",
		Terrain:     "9e.MOVE.TERRAIN.1",
		Climb:       "9e.MOVE.TERRAIN.4",
		OnModels:    "9e.MOVE.FLY.3",
		Coherency:   "9e.UNIT.COHERENCY.4",
		Least:       "9e.MOVE.MINMOVE.1",
		Leaves:      "9e.MOVE.MINMOVE.4",
		Turns:       "9e.MOVE.MODEL.2",
		TurnsFree:   rules.Is("9e.MOVE.MODEL.5", false),
		LowTerrain:  rules.Is("9e.MOVE.TERRAIN.2", geom.LowFeature),
		Steady:      rules.Is[geom.Length]("9e.MOVE.STATIONARY.1", 0),
		FellBack:    rules.By("9e.MOVE.FALLBACK.4", move.UnlessTitanic),
		Escapes:     rules.By("9e.MOVE.FALLBACK.1", move.NoEscape),
		Escape:      rules.Is("9e.MOVE.FALLBACK.1", 0),
		EscapeHurts: rules.Is("9e.MOVE.FALLBACK.1", false),
		Friends:     rules.By("9e.MOVE.MODEL.2", move.NotAcrossFriends),
		Across:      rules.By("9e.FIGHT.PILEIN.1", move.Nothing),
		Passes:      rules.By("9e.MOVE.FLY.1", move.FliesAnywhere),
		Surge:       rules.Is[[]geom.Length]("9e.CORE.OUTOFPHASE.1", nil),
		Skies:       rules.Is[geom.Length]("9e.MOVE.FLY.1", 0),
		High:        rules.By("9e.MOVE.FLY.2", move.Anywhere),
		Sorties:     rules.Is("9e.MOVE.AIRENGAGE.1", false),
		Embark:      rules.Is("9e.MOVE.EMBARK.1", 3*geom.Inch),
		Capacity:    "9e.MOVE.CAPACITY.1",
		Boards:      rules.By("9e.MOVE.EMBARK.2", move.AwayFromEnemies),
		Aboard:      rules.Is("9e.MOVE.EMBARK.5", true),
		Disembark:   rules.Is("9e.MOVE.DISEMBARK.2", 3*geom.Inch),
		Beside:      rules.By("9e.MOVE.DISEMBARK.2", geom.WhollyWithin),
		BeforeMove:  "9e.MOVE.DISEMBARK.1",
		AfterMove:   rules.Is("9e.MOVE.DISEMBARK.1", false),
		LeftMoved:   rules.Is[effect.Actions]("9e.MOVE.DISEMBARK.3", 0),
		AtOnce:      rules.Is("9e.MOVE.DISEMBARK.3", false),
		Combat:      rules.Is[geom.Length]("9e.MOVE.DISEMBARK.3", 0),
		Wreck:       "9e.MOVE.TRANSPORTLOSS.2",
		WreckRoll:   rules.Is("9e.MOVE.TRANSPORTLOSS.3", 1),
		WreckFirst:  rules.Is("9e.MOVE.TRANSPORTLOSS.3", false),
		WreckHurts:  rules.Is("9e.MOVE.TRANSPORTLOSS.3", false),
		Emergency:   rules.Is[geom.Length]("9e.UNIT.COHERENCY.6", 0),
		HardRoll:    rules.Is("9e.MOVE.TRANSPORTLOSS.3", 1),
		WreckIs:     rules.Is[effect.Conditions]("9e.MOVE.TRANSPORTLOSS.4", 0),
		LeftWreck:   rules.Is("9e.MOVE.TRANSPORTLOSS.4", effect.ToCharge|effect.ToIntervene),
		LeftBehind:  rules.Is("9e.MOVE.DISEMBARK.2", false),
		NoRoom:      "9e.UNIT.COHERENCY.6",
		Strategic:   rules.Is("9e.GAPS.5", rules.Strategic{}),
		Rounds:      rules.Is("9e.MOVE.REINFORCE.1", [2]int8{1, 127}),
		Arrive:      "9e.MOVE.REINFORCE.2",
		NotArrived:  "9e.MOVE.REINFORCE.6",
		MovesAgain:  rules.Is("9e.MOVE.REINFORCE.3", rules.StepBattle),
		Near:        rules.By("9e.CORE.WITHIN.2", geom.Within),
	}
}
