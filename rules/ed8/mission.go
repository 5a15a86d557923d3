package ed8

import (
	"math"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

// onlyWar is the mission Only War, the one of the core rules
// (8e.MISSION.SELECT.1). An army may be of any models (8e.ONLYWAR.MUSTER.1);
// there are no Detachments, command points or Stratagems (8e.GAPS.4). The
// battlefield is 6' by 4' (8e.MISSION.BATTLEFIELD.1) with the terrain that the
// players like (8e.MISSION.BATTLEFIELD.2). Another mission, or a battlezone
// (8e.MISSION.ZONE.1), is a patch of these rules.
func onlyWar() rules.MissionRules {
	type (
		score   = func(*rules.Game)
		length  = rules.Fact[geom.Length]
		chooser = func(*rules.Game, rules.RuleID) rules.Player
	)
	return rules.MissionRules{
		Name:       "Only War",
		Rounds:     rules.Fact[int]{ID: "8e.ONLYWAR.END.1", Is: 5},
		Markers:    rules.Fact[int]{ID: "8e.ONLYWAR.OBJECTIVES.2", Is: 4},
		Edge:       rules.Fact[rules.Gap]{ID: "8e.ONLYWAR.OBJECTIVES.1", Is: rules.Gap{AtLeast: true}},
		Apart:      rules.Fact[rules.Gap]{ID: "8e.ONLYWAR.OBJECTIVES.1", Is: rules.Gap{Length: 10 * geom.Inch, AtLeast: true}},
		Middle:     rules.Rule[func(geom.Point) geom.Body]{ID: "8e.ONLYWAR.OBJECTIVES.3", Do: geom.Spot},
		Reach:      rules.Fact[geom.Reach]{ID: "8e.ONLYWAR.OBJECTIVES.3", Is: geom.Reach{Horizontal: 3 * geom.Inch, Vertical: geom.Straight}},
		Primaries:  rules.Fact[[]rules.Primary]{ID: "8e.ONLYWAR.PRIMARY.1", Is: primaries()},
		Warlord:    "8e.MISSION.WARLORD.1",
		Traits:     rules.Fact[[]rules.WarlordTrait]{ID: "8e.MISSION.WARLORD.2", Is: traits()},
		Sizes:      rules.Fact[[]rules.Size]{ID: "8e.MISSION.BATTLEFIELD.1", Is: sizes()},
		Smallest:   "8e.MISSION.BATTLEFIELD.1",
		Density:    rules.Rule[func(geom.Rect) int]{ID: "8e.MISSION.BATTLEFIELD.2", Do: mission.OneEveryTwoFeet},
		Divide:     "8e.UNIT.DEF.1",
		ChooseZone: rules.Rule[chooser]{ID: "8e.ONLYWAR.DEPLOY.2", Do: mission.Roller},
		Attacker:   "8e.ONLYWAR.DEPLOY.2",
		Formations: rules.Fact[bool]{ID: "8e.MOVE.CAPACITY.2", Is: false},
		Alternate:  "8e.ONLYWAR.DEPLOY.3",
		Embark:     "8e.MOVE.CAPACITY.2",
		Reserve:    "8e.MOVE.REINFORCE.1",
		Deploy:     "8e.ONLYWAR.DEPLOY.4",
		Anywhere:   "8e.ONLYWAR.DEPLOY.4",
		Room:       "8e.ONLYWAR.DEPLOY.5",
		Late:       "8e.ONLYWAR.DEPLOY.3",
		FirstTurn:  rules.Rule[chooser]{ID: "8e.ONLYWAR.FIRST.1", Do: mission.Underdog},
		Margin:     length{ID: "8e.ONLYWAR.DEPLOY.4", Is: 12 * geom.Inch},
		Zones:      rules.Rule[func(geom.Rect, int8) [2]geom.Rect]{ID: "8e.ONLYWAR.DEPLOY.1", Do: mission.Halves},
		Adjust:     rules.Rule[func(geom.Rect, geom.Length) geom.Length]{ID: "8e.ONLYWAR.OBJECTIVES.1", Do: mission.AsPrinted},

		Sequence:     "8e.CORE.SEQUENCE.1",
		RollSequence: "8e.CORE.SEQUENCE.2",
		InTurns:      rules.Fact[bool]{ID: "8e.CORE.SEQUENCE.2", Is: false},
		Closest:      "8e.CORE.SEQUENCE.1",
		Returning:    "8e.UNIT.COHERENCY.1",
		Extra:        "8e.MOVE.NORMAL.1",
		EarlyMove:    rules.Fact[geom.Length]{ID: "8e.MOVE.NORMAL.1", Is: 0},

		AtCommandStart: rules.Rule[score]{ID: "8e.ROUND.STRUCTURE.2", Do: mission.NoScore},
		AtCommand:      rules.Rule[score]{ID: "8e.ROUND.STRUCTURE.2", Do: mission.NoScore},
		SlayWarlord:    rules.Rule[score]{ID: "8e.ONLYWAR.PRIMARY.2", Do: mission.PrimaryWarlord},
		AtEnd:          rules.Rule[score]{ID: "8e.ONLYWAR.PRIMARY.3", Do: mission.PrimaryMarkers},
		OneMarker:      rules.Fact[bool]{ID: "8e.ONLYWAR.OBJECTIVES.3", Is: false},
		Controls:       rules.Rule[func(*rules.Game, int) (rules.Player, bool)]{ID: "8e.ONLYWAR.OBJECTIVES.3", Do: mission.MoreModelsNear},
		Victor:         rules.Rule[func(*rules.Game) rules.Result]{ID: "8e.ONLYWAR.VICTOR.2", Do: mission.UnderdogOnTie},
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
		{Name: "Legendary Fighter", Rule: "8e.MISSION.TRAIT.1", Aura: rules.Aura{Kind: -1, Self: true, Effects: []rules.Effect{{
			Do: rules.Change, Of: rules.A, Mod: more, Scope: rules.Scope{When: rules.Charged},
		}}}},
		{Name: "Inspiring Leader", Rule: "8e.MISSION.TRAIT.2", Aura: rules.Aura{Kind: -1, Range: 6 * geom.Inch, Effects: []rules.Effect{{
			Do: rules.Change, Of: rules.Ld, Mod: more,
		}}}},
		{Name: "Tenacious Survivor", Rule: "8e.MISSION.TRAIT.3", Aura: rules.Aura{Kind: -1, Self: true, Effects: []rules.Effect{{
			Do: rules.IgnoreWounds, Value: 6,
		}}}},
	}
}

// sizes is the one size of battles.
func sizes() []rules.Size {
	return []rules.Size{{Name: "Only War", Power: math.MaxInt, Width: 72 * geom.Inch, Depth: 48 * geom.Inch}}
}

// missionSteps: the battle ends when an army has slain all its foes, which is a
// major victory (8e.ONLYWAR.VICTOR.1).
func missionSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepBattle] = rules.Step{Name: "battle", ID: "8e.MISSION.SELECT.1", Run: mission.Battle}
	s[rules.StepWarlords] = rules.Step{Name: "warlords", ID: "8e.MISSION.WARLORD.1", Run: mission.Warlords, Take: mission.WarlordSelected}
	s[rules.StepMarkers] = rules.Step{Name: "markers", ID: "8e.ONLYWAR.OBJECTIVES.1", Run: mission.Markers, Take: mission.MarkerPlaced}
	s[rules.StepPrimary] = rules.Step{Name: "primary objective", ID: "8e.ONLYWAR.PRIMARY.1", Run: mission.Primary}
	s[rules.StepTraits] = rules.Step{Name: "warlord traits", ID: "8e.MISSION.WARLORD.2", Run: mission.Traits, Take: mission.TraitChosen}
	s[rules.StepDivision] = rules.Step{Name: "zones", ID: "8e.ONLYWAR.DEPLOY.1", Run: mission.Division, Take: mission.HalvesChosen}
	s[rules.StepDeployment] = rules.Step{Name: "deployment", ID: "8e.ONLYWAR.DEPLOY.3", Run: mission.Deployment, Take: mission.Deployed}
	s[rules.StepDivide] = rules.Step{Name: "division", ID: "8e.UNIT.DEF.1", Run: mission.Divide, Take: mission.Divided}
	s[rules.StepUnderdog] = rules.Step{Name: "underdog", ID: "8e.ONLYWAR.MUSTER.2", Run: mission.FindUnderdog}
	s[rules.StepFirstTurn] = rules.Step{Name: "first turn", ID: "8e.ONLYWAR.FIRST.1", Run: mission.FirstTurn, Take: mission.FirstTurnChosen}
	s[rules.StepBeforeBattle] = rules.Step{Name: "before the battle", ID: "8e.CORE.SEQUENCE.2", Run: mission.BeforeBattle}
	s[rules.StepRounds] = rules.Step{Name: "rounds", ID: "8e.ROUND.STRUCTURE.1", Run: mission.Rounds}
	s[rules.StepEnd] = rules.Step{Name: "end", ID: "8e.ONLYWAR.END.1", Run: mission.End}
	s[rules.StepScore] = rules.Step{Name: "score", ID: "8e.ONLYWAR.PRIMARY.2", Run: mission.Score, Take: mission.MarkerChosen}
	s[rules.StepOrder] = rules.Step{Name: "command re-roll", ID: "8e.ONLYWAR.MUSTER.5", Run: mission.Order, Take: mission.OrderGiven}
	s[rules.StepUse] = rules.Step{Name: "use", ID: "8e.CORE.SEQUENCE.1", Run: mission.Use, Take: mission.Used}
	s[rules.StepReturn] = rules.Step{Name: "return", ID: "8e.UNIT.COHERENCY.1", Run: mission.Return, Take: mission.Returned}
	s[rules.StepReanimate] = rules.Step{Name: "reanimation", ID: "8e.UNIT.COHERENCY.1", Run: mission.Reanimate}
	s[rules.StepExtraMove] = rules.Step{Name: "extra move", ID: "8e.MOVE.NORMAL.1", Run: mission.Extra, Take: mission.ExtraMoved}
}
