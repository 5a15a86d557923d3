package ed9

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
)

func onlyWar() rules.MissionRules {
	type score = func(*rules.Game)
	return rules.MissionRules{
		Name:       "Only War",
		Rounds:     rules.Fact[int]{ID: "9e.ONLYWAR.END.1", Is: 5},
		Markers:    rules.Fact[int]{ID: "9e.ONLYWAR.PLACEMENT.1", Is: 4},
		Edge:       rules.Fact[geom.Length]{ID: "9e.ONLYWAR.PLACEMENT.2", Is: 6 * geom.Inch},
		Apart:      rules.Fact[geom.Length]{ID: "9e.ONLYWAR.PLACEMENT.2", Is: 9 * geom.Inch},
		ChooseZone: "9e.ONLYWAR.DEPLOY.1",
		Alternate:  "9e.ONLYWAR.DEPLOY.2",
		Deploy:     "9e.ONLYWAR.DEPLOY.3",
		FirstTurn:  "9e.ONLYWAR.FIRST.1",
		Zones:      rules.Rule[func(geom.Rect) [2]geom.Rect]{ID: "9e.GAPS.9", Do: mission.TenInches},
		AtCommand:  rules.Rule[score]{ID: "9e.ONLYWAR.OBJECTIVES.2", Do: mission.CaptureAndControl},
		AtEnd:      rules.Rule[score]{ID: "9e.ONLYWAR.OBJECTIVES.3", Do: mission.MoreMarkers},
		Controls:   rules.Rule[func(*rules.Game, int) (rules.Player, bool)]{ID: "9e.MISSION.OBJECTIVE.4", Do: mission.MoreModels},
		Victor:     rules.Rule[func(*rules.Game) rules.Result]{ID: "9e.ONLYWAR.VICTOR.1", Do: mission.MostPoints},
	}
}

func missionSteps(s *[rules.Steps]rules.Step) {
	s[rules.StepBattle] = rules.Step{Name: "battle", ID: "9e.MISSION.SEQ.1", Run: mission.Battle}
	s[rules.StepMarkers] = rules.Step{Name: "markers", ID: "9e.ONLYWAR.PLACEMENT.1", Run: mission.Markers, Take: mission.MarkerPlaced}
	s[rules.StepDeployment] = rules.Step{Name: "deployment", ID: "9e.ONLYWAR.DEPLOY.2", Run: mission.Deployment, Take: mission.Deployed}
	s[rules.StepFirstTurn] = rules.Step{Name: "first turn", ID: "9e.ONLYWAR.FIRST.1", Run: mission.FirstTurn, Take: mission.FirstTurnChosen}
	s[rules.StepRounds] = rules.Step{Name: "rounds", ID: "9e.ROUND.STRUCTURE.1", Run: mission.Rounds}
	s[rules.StepEnd] = rules.Step{Name: "end", ID: "9e.ONLYWAR.END.1", Run: mission.End}
	s[rules.StepCommand] = rules.Step{Name: "command", ID: "9e.COMMAND.PHASE.2", Run: mission.Command}
}
