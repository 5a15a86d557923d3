package ed8

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// onlyWar is the mission Only War of the core rules (8e.MISSION.SELECT.1). An army may have any
// models (8e.ONLYWAR.MUSTER.1); there are no Detachments, command points or Stratagems
// (8e.GAPS.4). The battlefield is 6' by 4' (8e.MISSION.BATTLEFIELD.1) with any terrain
// (8e.MISSION.BATTLEFIELD.2). Another mission, or a battlezone (8e.MISSION.ZONE.1), is a patch of
// these rules.
func onlyWar() rules.MissionRules {
	return rules.MissionRules{
		Name:         "Only War",
		Rounds:       rules.Is("8e.ONLYWAR.END.1", 5),
		Markers:      rules.Is("8e.ONLYWAR.OBJECTIVES.2", 4),
		Edge:         rules.Is("8e.ONLYWAR.OBJECTIVES.1", rules.Gap{AtLeast: true}),
		Apart:        rules.Is("8e.ONLYWAR.OBJECTIVES.1", rules.Gap{Length: 10 * geom.Inch, AtLeast: true}),
		Places:       rules.By("8e.ONLYWAR.OBJECTIVES.2", mission.ByPlayers),
		Middle:       rules.By("8e.ONLYWAR.OBJECTIVES.3", geom.Spot),
		Reach:        rules.Is("8e.ONLYWAR.OBJECTIVES.3", geom.Reach{Horizontal: 3 * geom.Inch, Vertical: geom.Straight}),
		Primaries:    rules.Is("8e.ONLYWAR.PRIMARY.1", primaries()),
		Warlord:      "8e.MISSION.WARLORD.1",
		Traits:       rules.Is("8e.MISSION.WARLORD.2", traits()),
		Sizes:        rules.Is("8e.MISSION.BATTLEFIELD.1", sizes()),
		Divide:       "8e.UNIT.DEF.1",
		ChooseZone:   rules.By("8e.ONLYWAR.DEPLOY.2", mission.Roller),
		Attacker:     "8e.ONLYWAR.DEPLOY.2",
		AttackerZone: rules.Is[int8]("8e.ONLYWAR.DEPLOY.2", 0),
		Mustered:     rules.Is("8e.MOVE.CAPACITY.2", false),
		Formations:   rules.Is("8e.MOVE.CAPACITY.2", false),
		Empty:        rules.Is("8e.MOVE.CAPACITY.2", false),
		Alternate:    "8e.ONLYWAR.DEPLOY.3",
		Chooser:      rules.Is("8e.ONLYWAR.DEPLOY.3", false),
		Embark:       "8e.MOVE.CAPACITY.2",
		Reserve:      "8e.MOVE.REINFORCE.1",
		Deploy:       "8e.ONLYWAR.DEPLOY.4",
		Anywhere:     "8e.ONLYWAR.DEPLOY.4",
		Room:         "8e.ONLYWAR.DEPLOY.5",
		Late:         "8e.ONLYWAR.DEPLOY.3",
		FirstTurn:    rules.By("8e.ONLYWAR.FIRST.1", mission.Underdog),
		TakesFirst:   rules.Is("8e.ONLYWAR.FIRST.1", false),
		Margin:       rules.Is("8e.ONLYWAR.DEPLOY.4", 12*geom.Inch),
		Zones:        rules.By("8e.ONLYWAR.DEPLOY.1", mission.Halves),
		Adjust:       rules.By("8e.ONLYWAR.OBJECTIVES.1", mission.AsPrinted),

		Sequence:           "8e.CORE.SEQUENCE.1",
		RollSequence:       "8e.CORE.SEQUENCE.2",
		InTurns:            rules.Is("8e.CORE.SEQUENCE.2", false),
		ScoutsFirst:        rules.Is("8e.CORE.SEQUENCE.2", false),
		ScoutsAboard:       rules.Is("8e.MOVE.NORMAL.1", false),
		ScoutsInZone:       rules.Is("8e.MOVE.NORMAL.1", false),
		ByGroups:           rules.Is("8e.CORE.SEQUENCE.2", false),
		ActiveFirst:        rules.Is("8e.CORE.SEQUENCE.2", false),
		Skips:              rules.Is("8e.ONLYWAR.DEPLOY.3", false),
		ReturnsEngaged:     rules.Is("8e.UNIT.DEF.1", false),
		Unequal:            rules.Is("8e.UNIT.DEF.1", false),
		ReturnsNearPresent: rules.Is("8e.UNIT.DEF.1", false),
		ReturnsAboard:      rules.Is("8e.UNIT.DEF.1", false),
		AllOfArmy:          rules.Is("8e.UNIT.DEF.1", false),
		Closest:            "8e.CORE.SEQUENCE.1",
		Returning:          "8e.UNIT.COHERENCY.1",
		Unallocated:        rules.Is("8e.UNIT.COHERENCY.1", false),
		Extra:              "8e.MOVE.NORMAL.1",
		EarlyMove:          rules.Is[geom.Length]("8e.MOVE.NORMAL.1", 0),

		Scoring:        rules.Is("8e.ONLYWAR.PRIMARY.1", rules.Scoring{}),
		AtTurn:         rules.By("8e.ONLYWAR.PRIMARY.4", mission.PrimaryTurn),
		AtCommandStart: rules.By("8e.ROUND.STRUCTURE.2", mission.NoScore),
		CommandStep:    rules.Is("8e.ROUND.STRUCTURE.2", false),
		MostGained:     rules.Is("8e.ROUND.STRUCTURE.2", 0),
		AtCommand:      rules.By("8e.ROUND.STRUCTURE.2", mission.NoScore),
		SlayWarlord:    rules.By("8e.ONLYWAR.PRIMARY.2", mission.PrimaryWarlord),
		AtEnd:          rules.By("8e.ONLYWAR.PRIMARY.3", mission.PrimaryMarkers),
		Actions:        rules.Is[[]rules.Action]("8e.ROUND.STRUCTURE.2", nil),
		EndsWiped:      rules.Is("8e.ONLYWAR.VICTOR.1", true),
		Secures:        rules.By("8e.ROUND.STRUCTURE.2", mission.InRange),
		OnMarkers:      rules.Is("8e.ONLYWAR.OBJECTIVES.3", true),
		OneMarker:      rules.Is("8e.ONLYWAR.OBJECTIVES.3", false),
		Controls:       rules.By("8e.ONLYWAR.OBJECTIVES.3", mission.MoreModelsNear),
		Fixed:          rules.Is("8e.ONLYWAR.OBJECTIVES.3", false),
		Victor:         rules.By("8e.ONLYWAR.VICTOR.2", mission.UnderdogOnTie),
		Slain:          "8e.ONLYWAR.VICTOR.1",
		Tie:            "8e.ONLYWAR.VICTOR.3",
		Reroll:         "8e.ONLYWAR.MUSTER.5",
	}
}

// primaries are the primary objectives of Only War, for a D3.
func primaries() []rules.Primary {
	return []rules.Primary{
		{Name: "Slay and Secure", Rule: "8e.ONLYWAR.PRIMARY.2", AtEnd: 2, Warlord: dice.Amount{Count: 1, Sides: 3}},
		{Name: "Ancient Relic", Rule: "8e.ONLYWAR.PRIMARY.3", AtEnd: 6, Relic: true},
		{Name: "Domination", Rule: "8e.ONLYWAR.PRIMARY.4", AtTurn: 1},
	}
}

// traits are the Warlord Traits, for a D3.
func traits() []rules.WarlordTrait {
	more := dice.Modifier{Add: 1}
	return []rules.WarlordTrait{
		{Name: "Legendary Fighter", Rule: "8e.MISSION.TRAIT.1", Aura: effect.Aura{Kind: -1, Self: true, Effects: []effect.Effect{{
			Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: more, Scope: effect.Scope{When: effect.Charged},
		}}}},
		{Name: "Inspiring Leader", Rule: "8e.MISSION.TRAIT.2", Aura: effect.Aura{Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{{
			Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: more,
		}}}},
		{Name: "Tenacious Survivor", Rule: "8e.MISSION.TRAIT.3", Aura: effect.Aura{Kind: -1, Self: true, Effects: []effect.Effect{{
			Kind: effect.IgnoreWounds, Value: 6,
		}}}},
	}
}

// sizes returns the only battle size.
func sizes() []rules.Size {
	return []rules.Size{{Name: "Only War", Points: math.MaxInt, Power: math.MaxInt, Width: 72 * geom.Inch, Depth: 48 * geom.Inch}}
}
