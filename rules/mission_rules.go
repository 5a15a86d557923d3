package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// MissionRules are the mission that is played.
type MissionRules struct {
	Name    string
	Rounds  Fact[int]
	Markers Fact[int]         // objective markers in all
	Edge    Fact[geom.Length] // markers are farther than this from every edge
	Apart   Fact[geom.Length] // and from one another

	Warlord    RuleID       // each player selects a model
	Trait      Fact[Aura]   // of Warlords that have no other
	Sizes      Fact[[]Size] // smallest first
	Smallest   RuleID       // battlefield for a size
	Density    RuleID       // of terrain
	Divide     RuleID       // units that are divided before any is set up
	ChooseZone RuleID       // who chooses the deployment zone
	Alternate  RuleID       // units are set up in turns
	Embark     RuleID       // units that begin the battle in a TRANSPORT
	Reserve    RuleID       // units that begin it as Reinforcements
	Deploy     RuleID       // wholly within their zone
	Anywhere   RuleID       // units that may be set up elsewhere
	Room       RuleID       // models that cannot be set up
	Late       RuleID       // units that are set up after all others
	FirstTurn  RuleID       // who chooses it
	Zones      Rule[func(field geom.Rect) [2]geom.Rect]
	Adjust     Rule[func(field geom.Rect, n geom.Length) geom.Length] // distances on other battlefields

	Sequence     RuleID // who orders rules of the same moment
	RollSequence RuleID // and when that is rolled off
	Closest      RuleID // who chooses between the closest
	Returning    RuleID // models that are added to a unit
	Extra        RuleID // moves as if it were another phase

	AtCommandStart Rule[func(*Game)]
	AtCommand      Rule[func(*Game)] // what is scored at the end of a Command phase
	SlayWarlord    Rule[func(*Game)] // what is scored at the end of the battle
	AtEnd          Rule[func(*Game)] // and after it
	OneMarker      RuleID            // a model counts for one objective marker
	Controls       Rule[func(g *Game, marker int) (p Player, held bool)]
	Victor         Rule[func(*Game) Result]
}

// A Size is a size of battles, by the Power Level of both armies together
// (9e.ONLYWAR.SIZE.1), and the smallest battlefield for it.
type Size struct {
	Name         string
	Power        int // up to this
	Hours        int // up to this
	Width, Depth geom.Length
}
