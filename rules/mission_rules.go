package rules

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MissionRules are the rules of the mission.
type MissionRules struct {
	Name string
	// Layouts are the kinds of terrain (geom.TerrainNames) of the mission; none: any.
	Layouts []string
	Rounds  Fact[int]
	Markers Fact[int]                          // objective markers in all
	Edge    Fact[Gap]                          // the distance of markers from every edge
	Apart   Fact[Gap]                          // and from each other
	Places  Rule[func(geom.Rect) []geom.Point] // the places of all markers; none: the players set them up in turns
	Middle  Rule[func(geom.Point) geom.Body]   // the body to which distances to a marker are measured
	Reach   Fact[geom.Reach]                   // of a marker
	// Primaries are the primary objectives, of which one is rolled before deployment; none: the
	// scoring is always the same.
	Primaries Fact[[]Primary]

	Warlord    RuleID                           // each player selects a model
	Traits     Fact[[]WarlordTrait]             // of Warlords without another; of several, one is rolled or chosen
	Sizes      Fact[[]Size]                     // smallest first
	Divide     RuleID                           // units that are divided before any is set up
	ChooseZone Rule[func(*Game, RuleID) Player] // who chooses the deployment zone
	Attacker   RuleID                           // who is the Attacker
	// AttackerZone is the number of the Attacker's deployment zone, from 1: the player who
	// chooses it becomes the Attacker, and the Defender sets up first. 0: zones do not depend
	// on that.
	AttackerZone Fact[int8]
	Mustered     Fact[bool]                                              // leaders that an army list attaches are attached, without a choice
	Formations   Fact[bool]                                              // who leads a unit, is embarked, or begins as Reinforcements is declared before any unit is set up
	Empty        Fact[bool]                                              // a DEDICATED TRANSPORT in which no unit starts the battle is destroyed
	Alternate    RuleID                                                  // units are set up in turns
	Chooser      Fact[bool]                                              // the player who chose the zone sets up first, not the other
	Embark       RuleID                                                  // units that begin the battle in a TRANSPORT
	Reserve      RuleID                                                  // units that begin it as Reinforcements
	Deploy       RuleID                                                  // wholly within their zone
	Anywhere     RuleID                                                  // units that may be set up elsewhere
	Room         RuleID                                                  // models that cannot be set up
	Late         RuleID                                                  // units that are set up after all others
	FirstTurn    Rule[func(*Game, RuleID) Player]                        // who chooses it
	TakesFirst   Fact[bool]                                              // that player does not choose, but takes it
	Zones        Rule[func(field geom.Rect, division int8) [2]geom.Zone] // division is State.Divided
	Margin       Fact[geom.Length]                                       // the distance that units keep from the enemy zone when they are set up
	Adjust       Rule[func(field geom.Rect, n geom.Length) geom.Length]  // distances on other battlefields

	Sequence     RuleID // who orders rules of the same moment
	RollSequence RuleID // and when that is rolled off
	// InTurns is true if the players take turns to resolve rules before the battle, beginning
	// with the player who has the first turn.
	InTurns Fact[bool]
	// ScoutsFirst is true if the player with the first turn makes all moves before the battle before the other player's.
	ScoutsFirst Fact[bool]
	// ScoutsAboard is true if a DEDICATED TRANSPORT can make the move before the battle of a unit embarked in it.
	ScoutsAboard Fact[bool]
	// ScoutsInZone is true if only units wholly within their deployment zone move before the battle.
	ScoutsInZone Fact[bool]
	// ReturnsEngaged is true if models that return may be set up engaged with the enemy units that their unit is engaged
	// with.
	ReturnsEngaged     Fact[bool]
	ReturnsNearPresent Fact[bool] // each in coherency with models that were on the battlefield at the start of the phase
	Unequal            Fact[bool] // units may be divided into parts of unequal numbers of models
	ReturnsAboard      Fact[bool] // also in embarked units
	// AllOfArmy is true if what affects all units of an army affects those that are not on the battlefield, too.
	AllOfArmy Fact[bool]
	// Skips is true if a player who has set up a TITANIC unit at deployment skips the next time.
	Skips Fact[bool]
	// ByGroups is true if rules of one moment are resolved in four groups, the mandatory and then the
	// optional ones of each player, and each player orders those of a group.
	ByGroups Fact[bool]
	// ActiveFirst is true if, of optional rules of one moment, the active player decides about those of that player first.
	// Outside of turns, the loser of the roll-off does.
	ActiveFirst Fact[bool]
	Closest     RuleID // who chooses between the closest
	Returning   RuleID // models that are added to a unit
	// Unallocated is set if they count as models without attacks allocated to them in the phase.
	Unallocated Fact[bool]
	Extra       RuleID // moves given by abilities

	EarlyMove Fact[geom.Length] // moves before the battle must end farther than this from enemy models (MoveRules.Near); 0: outside Engagement Range

	AtCommandStart Rule[func(*Game)]
	// CommandStep is set if abilities used during the Command phase have a step of their own after
	// Battle-shock. Otherwise they are used at the start of the phase.
	CommandStep Fact[bool]
	MostGained  Fact[int]                                      // the maximum number of command points that abilities give a player per battle round; 0: no limit
	Scoring     Fact[Scoring]                                  // the points for objective markers, if there are no Primaries
	AtCommand   Rule[func(*Game)]                              // what is scored at the end of a Command phase
	AtTurn      Rule[func(*Game)]                              // what is scored at the end of a turn
	SlayWarlord Rule[func(*Game)]                              // what is scored at the end of the battle
	AtEnd       Rule[func(*Game)]                              // and after it
	Actions     Fact[[]Action]                                 // that units can perform
	EndsWiped   Fact[bool]                                     // the battle ends when an army is destroyed
	Secures     Rule[func(g *Game, u UnitID, marker int) bool] // whether a unit at a marker that its player controls can keep it
	OnMarkers   Fact[bool]                                     // moves may end on top of an objective marker
	OneMarker   Fact[bool]                                     // a model counts for one objective marker
	Controls    Rule[func(g *Game, marker int) (p Player, held bool)]
	// Fixed is set if control is determined at the ends of phases and turns, and lasts until the
	// next one (Game.Controls). Otherwise Controls is asked at any moment.
	Fixed  Fact[bool]
	Victor Rule[func(*Game) Result]
	Slain  RuleID // the winner if one army is destroyed
	Tie    RuleID // the winner if victory points are equal
	Reroll RuleID // single dice that a player may re-roll
}

// ID returns the name of the mission as set-ups and logs have it: in lower case, with
// hyphens.
func (m *MissionRules) ID() string { return strings.ReplaceAll(strings.ToLower(m.Name), " ", "-") }

// LayOut returns a battlefield with terrain of a kind. Without a name it is of one of the Layouts, by the seed, or
// symmetric.
func (m *MissionRules) LayOut(name string, width, depth geom.Length, seed uint64) geom.Layout {
	if n := uint64(len(m.Layouts)); name == "" && n > 0 {
		name = m.Layouts[seed%n]
	}
	l, _ := geom.LayOut(name, width, depth, seed, m.Places.Do(geom.Field(width, depth))...)
	return l
}

// Zones returns the deployment zones.
// 10e.MISSION.SEQ.14.
func (g *Game) Zones() [2]geom.Zone { return g.Edition.Mission.Zones.Do(g.Field, g.State.Divided) }

// A Gap is a minimum distance, exclusive or, with AtLeast, inclusive.
type Gap struct {
	Length  geom.Length
	AtLeast bool
}

// Keeps reports whether a distance is great enough.
func (g Gap) Keeps(d geom.Length) bool { return d > g.Length || g.AtLeast && d == g.Length }

// String describes the required distance.
func (g Gap) String() string {
	if g.AtLeast {
		return "at least " + g.Length.String()
	}
	return "more than " + g.Length.String()
}

// A Primary is a primary objective (8e.ONLYWAR.PRIMARY).
type Primary struct {
	Name    string
	Rule    RuleID
	AtTurn  int         // victory points for each marker that is controlled at the end of a turn
	AtEnd   int         // and at the end of the battle
	Warlord dice.Amount // victory points for the enemy's Warlord
	Relic   bool        // one marker is drawn at the start of the battle, and the others are removed
}

// Scoring is the scoring of objective markers.
type Scoring struct {
	Each  int // victory points for each that the player whose turn it is controls at the end of the Command phase
	From  int // battle round, the first in which they do
	Most  int // victory points in a turn; 0: no limit
	AtEnd int // victory points at the end of the battle, for the player who controls more
	// AtTurn is the first battle round in which they score at the end of the turn instead; 0: there is none.
	AtTurn int
	// Away are further victory points for each but one, if one within the own deployment zone is controlled.
	Away int
	// Warlord is victory points for the enemy's Warlord, if no primary objective is rolled.
	Warlord int
}

// ScoresAtTurn reports whether objective markers score at the end of turns in a battle round, not of Command phases.
func (s *Scoring) ScoresAtTurn(round int) bool { return s.AtTurn > 0 && round >= s.AtTurn }

// A WarlordTrait is a Warlord Trait of a mission: its name, its rule, and its effect.
type WarlordTrait struct {
	Name string
	Rule RuleID
	effect.Aura
}

// A Size is a size of battles, by the points of each army, or by the Power Level of both
// armies together (9e.ONLYWAR.SIZE.1), and the smallest battlefield for it.
type Size struct {
	Name         string
	Points       int // of each army, up to this
	Power        int // of both, up to this
	Hours        int // up to this
	Width, Depth geom.Length
}
