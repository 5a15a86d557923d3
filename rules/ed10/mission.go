package ed10

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// onlyWar is the mission Only War (10e.MISSION.SELECT.1, 10e.MISSION.ONLYWAR.1), which ends and
// is won like all missions (10e.MISSION.SEQ.10, 10e.MISSION.SEQ.11). Its zones are those of the
// 9th edition (10e.GAPS.25). Players start without command points (10e.GAPS.28). The players
// bring the armies and the battlefield (10e.MISSION.SEQ.2, 10e.MISSION.SEQ.4); the mission says
// what is scored (10e.MISSION.SEQ.3). Models that return never take a unit above its Starting
// Strength (10e.UNIT.ADD.4), nor change what the unit has done (10e.UNIT.ADD.7).
func onlyWar() rules.MissionRules {
	return rules.MissionRules{
		Name:         "Only War",
		Rounds:       rules.Is("10e.MISSION.ONLYWAR.7", 5),
		Markers:      rules.Is("10e.MISSION.ONLYWAR.4", 4),
		Edge:         rules.Is("10e.MISSION.ONLYWAR.4", rules.Gap{Length: 6 * geom.Inch}),
		Apart:        rules.Is("10e.MISSION.ONLYWAR.4", rules.Gap{Length: 9 * geom.Inch}),
		Places:       rules.By("10e.MISSION.ONLYWAR.4", mission.ByPlayers),
		Middle:       rules.By("10e.OBJECTIVE.MARKER.1", geom.Marker),
		Reach:        rules.Is("10e.OBJECTIVE.MARKER.3", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}),
		Primaries:    rules.Is[[]rules.Primary]("10e.MISSION.SEQ.3", nil),
		Warlord:      "10e.ARMY.WARLORD.1",
		Traits:       rules.Is[[]rules.WarlordTrait]("10e.ARMY.WARLORD.1", nil),
		Sizes:        rules.Is("10e.MISSION.ONLYWAR.3", sizes()),
		Divide:       "10e.UNIT.STRENGTH.8",
		ChooseZone:   rules.By("10e.MISSION.SEQ.5", mission.AttackerChooses),
		Attacker:     "10e.MISSION.SEQ.5",
		AttackerZone: rules.Is[int8]("10e.MISSION.SEQ.5", 0),
		Mustered:     rules.Is("10e.MISSION.FORMATIONS.1", false),
		Formations:   rules.Is("10e.MISSION.FORMATIONS.1", true),
		Empty:        rules.Is("10e.ARMY.UNITS.6", true),
		Alternate:    "10e.MISSION.ONLYWAR.5",
		Chooser:      rules.Is("10e.MISSION.ONLYWAR.5", true),
		Embark:       "10e.MISSION.FORMATIONS.1",
		Reserve:      "10e.MISSION.FORMATIONS.1",
		Deploy:       "10e.MISSION.SEQ.6",
		Anywhere:     "10e.ABILITY.INFILTRATORS.1",
		Room:         "10e.MISSION.ONLYWAR.5",
		Late:         "10e.MISSION.SEQ.13",
		FirstTurn:    rules.By("10e.MISSION.ONLYWAR.6", mission.RollOffWinner),
		TakesFirst:   rules.Is("10e.MISSION.ONLYWAR.6", true),
		Margin:       rules.Is[geom.Length]("10e.MISSION.SEQ.6", 0),
		Zones:        rules.By("10e.GAPS.25", mission.TenInches),
		Adjust:       rules.By("10e.MISSION.SEQ.4", mission.InProportion),

		Sequence:           "10e.CORE.SEQUENCE.1",
		RollSequence:       "10e.CORE.SEQUENCE.2",
		InTurns:            rules.Is("10e.MISSION.SEQ.8", true),
		ScoutsFirst:        rules.Is("10e.ABILITY.SCOUTS.5", true),
		ScoutsAboard:       rules.Is("10e.ABILITY.SCOUTS.3", true),
		ScoutsInZone:       rules.Is("10e.ABILITY.SCOUTS.1", false),
		ByGroups:           rules.Is("10e.CORE.SEQUENCE.2", false),
		ActiveFirst:        rules.Is("10e.CORE.SEQUENCE.8", true),
		Skips:              rules.Is("10e.MISSION.ONLYWAR.5", false),
		ReturnsEngaged:     rules.Is("10e.UNIT.ADD.2", true),
		Unequal:            rules.Is("10e.UNIT.COHERENCY.1", false),
		ReturnsNearPresent: rules.Is("10e.UNIT.ADD.1", true),
		ReturnsAboard:      rules.Is("10e.UNIT.COHERENCY.1", false),
		AllOfArmy:          rules.Is("10e.UNIT.COHERENCY.1", false),
		Closest:            "10e.CORE.MEASURE.9",
		Returning:          "10e.UNIT.ADD.1",
		Unallocated:        rules.Is("10e.UNIT.ADD.5", true),
		Extra:              "10e.MOVE.NORMAL.1",
		EarlyMove:          rules.Is("10e.ABILITY.SCOUTS.4", 9*geom.Inch),

		Scoring:        rules.Is("10e.MISSION.ONLYWAR.2", rules.Scoring{Each: 1, From: 2, Most: 3}),
		AtTurn:         rules.By("10e.MISSION.ONLYWAR.2", mission.NoScore),
		AtCommandStart: rules.By("10e.COMMAND.SEQ.1", mission.GainAndRally),
		CommandStep:    rules.Is("10e.COMMAND.SEQ.2", false),
		MostGained:     rules.Is("10e.COMMAND.CP.2", 1),
		AtCommand:      rules.By("10e.MISSION.ONLYWAR.2", mission.CaptureAndControl),
		SlayWarlord:    rules.By("10e.MISSION.ONLYWAR.2", mission.NoScore),
		AtEnd:          rules.By("10e.MISSION.ONLYWAR.2", mission.NoScore),
		Actions:        rules.Is[[]rules.Action]("10e.MISSION.ONLYWAR.2", nil),
		EndsWiped:      rules.Is("10e.ROUND.STRUCTURE.3", true),
		Secures:        rules.By("10e.OBJECTIVE.CONTROL.6", mission.InRange),
		OnMarkers:      rules.Is("10e.OBJECTIVE.MARKER.2", false),
		OneMarker:      rules.Is("10e.OBJECTIVE.CONTROL.5", false),
		Slain:          "10e.MISSION.ONLYWAR.8",
		Tie:            "10e.MISSION.SEQ.11",
		Reroll:         "10e.STRATAGEM.REROLL.1",
		Controls:       rules.By("10e.OBJECTIVE.CONTROL.2", mission.MoreControl),
		Fixed:          rules.Is("10e.OBJECTIVE.CONTROL.2", false),
		Victor:         rules.By("10e.MISSION.ONLYWAR.8", mission.MostPoints),
	}
}

// sizes are the sizes of battles (10e.ARMY.SIZE.1) with their smallest battlefields
// (10e.MISSION.ONLYWAR.3), without Combat Patrol (10e.ARMY.SIZE.2). Armies that have Power
// Ratings instead of points are sized as in the 9th edition.
func sizes() []rules.Size {
	return []rules.Size{
		{Name: "Incursion", Points: 1000, Power: 100, Hours: 2, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
		{Name: "Strike Force", Points: 2000, Power: 200, Hours: 3, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
		{Name: "Onslaught", Points: 3000, Power: 300, Hours: 4, Width: 44 * geom.Inch, Depth: 90 * geom.Inch},
	}
}
