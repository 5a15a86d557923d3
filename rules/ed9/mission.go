package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// onlyWar is the mission Only War of the core rules (9e.MISSION.SELECT.1), with its end and
// victory (9e.MISSION.SEQ.7). The players choose the terrain (9e.ONLYWAR.BATTLEFIELD.2). An army
// may have any size and any models (9e.ONLYWAR.MUSTER.1, 9e.ONLYWAR.MUSTER.2); the mission's
// briefing is its scoring (9e.MISSION.SEQ.3).
func onlyWar() rules.MissionRules {
	return rules.MissionRules{
		Name:         "Only War",
		Rounds:       rules.Is("9e.ONLYWAR.END.1", 5),
		Markers:      rules.Is("9e.ONLYWAR.PLACEMENT.1", 4),
		Edge:         rules.Is("9e.ONLYWAR.PLACEMENT.2", rules.Gap{Length: 6 * geom.Inch}),
		Apart:        rules.Is("9e.ONLYWAR.PLACEMENT.2", rules.Gap{Length: 9 * geom.Inch}),
		Places:       rules.By("9e.ONLYWAR.PLACEMENT.1", mission.ByPlayers),
		Middle:       rules.By("9e.MISSION.OBJECTIVE.2", geom.Marker),
		Reach:        rules.Is("9e.MISSION.OBJECTIVE.3", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}),
		Primaries:    rules.Is[[]rules.Primary]("9e.ONLYWAR.OBJECTIVES.1", nil),
		Warlord:      "9e.ONLYWAR.WARLORD.1",
		Traits:       rules.Is("9e.ONLYWAR.WARLORD.3", []rules.WarlordTrait{inspiringLeader()}),
		Sizes:        rules.Is("9e.ONLYWAR.SIZE.1", sizes()),
		Divide:       "9e.DATASHEET.SEEDUNIT.3",
		ChooseZone:   rules.By("9e.ONLYWAR.DEPLOY.1", mission.RollOffWinner),
		Attacker:     "9e.ONLYWAR.DEPLOY.1",
		AttackerZone: rules.Is[int8]("9e.ONLYWAR.DEPLOY.1", 0),
		Mustered:     rules.Is("9e.MOVE.CAPACITY.2", false),
		Formations:   rules.Is("9e.MOVE.CAPACITY.2", false),
		Empty:        rules.Is("9e.MOVE.CAPACITY.2", false),
		Alternate:    "9e.ONLYWAR.DEPLOY.2",
		Chooser:      rules.Is("9e.ONLYWAR.DEPLOY.2", false),
		Embark:       "9e.MOVE.CAPACITY.2",
		Reserve:      "9e.GAPS.5",
		Deploy:       "9e.ONLYWAR.DEPLOY.3",
		Anywhere:     "9e.MISSION.SEQ.6",
		Room:         "9e.ONLYWAR.DEPLOY.4",
		Late:         "9e.ONLYWAR.DEPLOY.5",
		FirstTurn:    rules.By("9e.ONLYWAR.FIRST.1", mission.RollOffWinner),
		TakesFirst:   rules.Is("9e.ONLYWAR.FIRST.1", false),
		Margin:       rules.Is[geom.Length]("9e.ONLYWAR.DEPLOY.3", 0),
		Zones:        rules.By("9e.GAPS.9", mission.TenInches),
		Adjust:       rules.By("9e.MISSION.SEQ.5", mission.InProportion),

		Sequence:           "9e.CORE.SEQUENCE.1",
		RollSequence:       "9e.CORE.SEQUENCE.2",
		InTurns:            rules.Is("9e.CORE.SEQUENCE.2", false),
		ScoutsFirst:        rules.Is("9e.DATASHEET.ABILITY.1", true),
		ScoutsAboard:       rules.Is("9e.CORE.OUTOFPHASE.1", false),
		ScoutsInZone:       rules.Is("9e.CORE.OUTOFPHASE.1", false),
		ByGroups:           rules.Is("9e.CORE.SEQUENCE.2", false),
		ActiveFirst:        rules.Is("9e.CORE.SEQUENCE.2", false),
		Skips:              rules.Is("9e.ONLYWAR.DEPLOY.2", false),
		ReturnsEngaged:     rules.Is("9e.UNIT.ENGAGE.3", false),
		Unequal:            rules.Is("9e.DATASHEET.SEEDUNIT.3", false),
		ReturnsNearPresent: rules.Is("9e.UNIT.COHERENCY.5", false),
		ReturnsAboard:      rules.Is("9e.UNIT.COHERENCY.5", false),
		AllOfArmy:          rules.Is("9e.UNIT.COHERENCY.5", false),
		Closest:            "9e.CORE.MEASURE.4",
		Returning:          "9e.UNIT.COHERENCY.5",
		Unallocated:        rules.Is("9e.UNIT.COHERENCY.5", false),
		Extra:              "9e.CORE.OUTOFPHASE.1",
		EarlyMove:          rules.Is("9e.DATASHEET.ABILITY.1", 9*geom.Inch), // what all abilities that move units before the battle say

		Scoring:        rules.Is("9e.ONLYWAR.OBJECTIVES.2", rules.Scoring{Each: 1, From: 1, AtEnd: 1, Warlord: 1}),
		AtTurn:         rules.By("9e.ROUND.STRUCTURE.1", mission.NoScore),
		AtCommandStart: rules.By("9e.COMMAND.PHASE.1", mission.BattleForged),
		CommandStep:    rules.Is("9e.COMMAND.PHASE.2", false),
		MostGained:     rules.Is("9e.COMMAND.PHASE.1", 0),
		AtCommand:      rules.By("9e.ONLYWAR.OBJECTIVES.2", mission.CaptureAndControl),
		SlayWarlord:    rules.By("9e.ONLYWAR.OBJECTIVES.1", mission.SlayTheWarlord),
		AtEnd:          rules.By("9e.ONLYWAR.OBJECTIVES.3", mission.MoreMarkers),
		Actions:        rules.Is[[]rules.Action]("9e.ROUND.STRUCTURE.1", nil),
		EndsWiped:      rules.Is("9e.ONLYWAR.END.1", true),
		Secures:        rules.By("9e.ROUND.STRUCTURE.1", mission.InRange),
		OnMarkers:      rules.Is("9e.MISSION.OBJECTIVE.1", true),
		OneMarker:      rules.Is("9e.MISSION.OBJECTIVE.5", true),
		Slain:          "9e.ONLYWAR.VICTOR.1",
		Tie:            "9e.MISSION.SEQ.9",
		Reroll:         "9e.CORE.REROLL.1",
		Controls:       rules.By("9e.MISSION.OBJECTIVE.4", mission.MoreModels),
		Fixed:          rules.Is("9e.MISSION.OBJECTIVE.4", false),
		Victor:         rules.By("9e.ONLYWAR.VICTOR.2", mission.MostPoints),
	}
}

// inspiringLeader adds 1 to the Leadership of friendly units within 6" of the
// Warlord (9e.ONLYWAR.WARLORD.3).
func inspiringLeader() rules.WarlordTrait {
	return rules.WarlordTrait{Name: "Inspiring Leader", Rule: "9e.ONLYWAR.WARLORD.3", Aura: effect.Aura{
		Kind: -1, Range: 6 * geom.Inch,
		Effects: []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: 1}}},
	}}
}

// sizes returns the battle sizes with their smallest battlefields (9e.ONLYWAR.SIZE.1,
// 9e.ONLYWAR.BATTLEFIELD.1).
func sizes() []rules.Size {
	return []rules.Size{
		{Name: "Combat Patrol", Points: 500, Power: 50, Hours: 1, Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
		{Name: "Incursion", Points: 1000, Power: 100, Hours: 2, Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
		{Name: "Strike Force", Points: 2000, Power: 200, Hours: 3, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
		{Name: "Onslaught", Points: 3000, Power: 300, Hours: 4, Width: 44 * geom.Inch, Depth: 90 * geom.Inch},
	}
}
