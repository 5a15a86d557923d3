package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// MissionRules are the mission that is played.
type MissionRules struct {
	Name    string
	Rounds  Fact[int]
	Markers Fact[int]         // objective markers in all
	Edge    Fact[geom.Length] // markers are farther than this from every edge
	Apart   Fact[geom.Length] // and from one another

	ChooseZone RuleID // who chooses the deployment zone
	Alternate  RuleID // units are set up in turns
	Deploy     RuleID // wholly within their zone
	FirstTurn  RuleID // who chooses it
	Zones      Rule[func(field geom.Rect) [2]geom.Rect]

	AtCommand Rule[func(*Game)] // what is scored at the end of a Command phase
	AtEnd     Rule[func(*Game)] // what is scored at the end of the battle
	Controls  Rule[func(g *Game, marker int) (p Player, held bool)]
	Victor    Rule[func(*Game) Result]
}
