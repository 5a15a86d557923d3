package ed11

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// onlyWar is the quick mission: the event sequence without cards, on a mirrored layout, scored by
// Battlefield Dominance for both players (11e.MISSION.ONLYWAR.1, 11e.GAPS.35). Any collection of units
// is an army (11e.MISSION.ONLYWAR.2). An objective is the terrain area on which its point lies, or else a
// marker (11e.MISSION.ONLYWAR.6). Players begin without command points (11e.GAPS.23,
// 11e.MISSION.ONLYWAR.11), and abilities give them any number (11e.GAPS.24).
func onlyWar() rules.MissionRules {
	return rules.MissionRules{
		Name:         "Only War",
		Rounds:       rules.Is("11e.MISSION.SEQ.10", 5), // 11e.ROUND.STRUCTURE.5
		Markers:      rules.Is("11e.MISSION.ONLYWAR.5", 5),
		Edge:         rules.Is("11e.MISSION.ONLYWAR.5", rules.Gap{AtLeast: true}),
		Apart:        rules.Is("11e.MISSION.ONLYWAR.5", rules.Gap{AtLeast: true}),
		Places:       rules.By("11e.MISSION.ONLYWAR.5", mission.MirrorPlaces),
		Middle:       rules.By("11e.OBJECTIVE.POINT.3", geom.Marker),
		Reach:        rules.Is("11e.OBJECTIVE.POINT.5", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: 5 * geom.Inch}),
		Primaries:    rules.Is[[]rules.Primary]("11e.MISSION.ONLYWAR.1", nil),
		Warlord:      "11e.ARMY.WARLORD.1",
		Traits:       rules.Is[[]rules.WarlordTrait]("11e.ARMY.WARLORD.1", nil),
		Sizes:        rules.Is("11e.MISSION.ONLYWAR.3", sizes()),
		Divide:       "11e.UNIT.SPLIT.1",
		ChooseZone:   rules.By("11e.MISSION.SEQ.4", mission.RollOffWinner),
		Attacker:     "11e.MISSION.SEQ.4",
		AttackerZone: rules.Is[int8]("11e.MISSION.ONLYWAR.4", 2),
		Mustered:     rules.Is("11e.ATTACHED.FORM.1", true),
		Formations:   rules.Is("11e.MISSION.SEQ.5", true),
		Empty:        rules.Is("11e.TRANSPORT.CAPACITY.3", true),
		Alternate:    "11e.MISSION.SEQ.6",
		Chooser:      rules.Is("11e.MISSION.SEQ.6", true),
		Embark:       "11e.MISSION.SEQ.5",
		Reserve:      "11e.MISSION.SEQ.5",
		Deploy:       "11e.MISSION.SEQ.6",
		Anywhere:     "11e.ABILITY.INFILTRATE.1",
		Room:         "11e.MISSION.SEQ.6",
		Late:         "11e.MISSION.SEQ.6",
		FirstTurn:    rules.By("11e.MISSION.SEQ.8", mission.RollOffWinner),
		TakesFirst:   rules.Is("11e.MISSION.SEQ.8", true),
		Margin:       rules.Is[geom.Length]("11e.MISSION.SEQ.6", 0),
		Zones:        rules.By("11e.MISSION.ONLYWAR.4", mission.DeepZones),
		Adjust:       rules.By("11e.MISSION.ONLYWAR.3", mission.ByLayout),

		Sequence:           "11e.CORE.SEQUENCE.1",
		RollSequence:       "11e.CORE.SEQUENCE.1",
		InTurns:            rules.Is("11e.MISSION.SEQ.9", true),
		ScoutsFirst:        rules.Is("11e.ABILITY.SCOUTS.4", false),
		ScoutsAboard:       rules.Is("11e.ABILITY.SCOUTS.2", true),
		ScoutsInZone:       rules.Is("11e.ABILITY.SCOUTS.1", true),
		ByGroups:           rules.Is("11e.CORE.SEQUENCE.1", true),
		ActiveFirst:        rules.Is("11e.CORE.SEQUENCE.1", false),
		Skips:              rules.Is("11e.MISSION.SEQ.6", true),
		ReturnsEngaged:     rules.Is("11e.UNIT.REVIVE.3", true),
		Unequal:            rules.Is("11e.UNIT.SPLIT.1", true),
		ReturnsNearPresent: rules.Is("11e.UNIT.REVIVE.2", true),
		ReturnsAboard:      rules.Is("11e.UNIT.REVIVE.5", true),
		AllOfArmy:          rules.Is("11e.UNIT.AWAY.2", true),
		Closest:            "11e.CORE.MEASURE.7",
		Returning:          "11e.UNIT.REVIVE.1",
		Unallocated:        rules.Is("11e.UNIT.REVIVE.1", false),
		Extra:              "11e.MOVE.NORMAL.1",
		EarlyMove:          rules.Is("11e.ABILITY.SCOUTS.3", 8*geom.Inch),

		Scoring:        rules.Is("11e.MISSION.ONLYWAR.8", rules.Scoring{Each: 3, From: 2, Most: 15, AtTurn: 5, Away: 2}),
		AtTurn:         rules.By("11e.MISSION.ONLYWAR.7", mission.DominateAtTurn),
		AtCommandStart: rules.By("11e.COMMAND.SEQ.2", mission.Gain),
		CommandStep:    rules.Is("11e.COMMAND.SEQ.3", true),
		MostGained:     rules.Is("11e.GAPS.24", 0),
		AtCommand:      rules.By("11e.MISSION.ONLYWAR.8", mission.DominateAtCommand),
		SlayWarlord:    rules.By("11e.MISSION.ONLYWAR.10", mission.NoScore),
		AtEnd:          rules.By("11e.MISSION.ONLYWAR.10", mission.NoScore),
		Actions:        rules.Is[[]rules.Action]("11e.ACTION.START.1", nil),
		EndsWiped:      rules.Is("11e.MISSION.SEQ.10", false),
		Secures:        rules.By("11e.OBJECTIVE.CONTROL.6", mission.WithControl),
		OnMarkers:      rules.Is("11e.OBJECTIVE.POINT.4", true),
		OneMarker:      rules.Is("11e.OBJECTIVE.CONTROL.5", false),
		Slain:          "11e.MISSION.SEQ.11",
		Tie:            "11e.MISSION.SEQ.11",
		Reroll:         "11e.STRATAGEM.REROLL.1",
		Controls:       rules.By("11e.OBJECTIVE.CONTROL.2", mission.MoreControl),
		Fixed:          rules.Is("11e.GAPS.18", true),
		Victor:         rules.By("11e.MISSION.SEQ.11", mission.PointsAlone),
	}
}

// sizes are the sizes of battles (11e.ARMY.SIZE.1, 11e.ARMY.SIZE.2, 11e.ARMY.SIZE.3, 11e.GAPS.5), all on the battlefield
// of 44" by 60" (11e.MISSION.SEQ.3). Armies that have Power Ratings in place of points fit by those of
// the 9th edition.
func sizes() []rules.Size {
	return []rules.Size{
		{Name: "Incursion", Points: 1000, Power: 100, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
		{Name: "Strike Force", Points: 2000, Power: 200, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
		{Name: "Onslaught", Points: 3000, Power: 300, Width: 44 * geom.Inch, Depth: 60 * geom.Inch},
	}
}
