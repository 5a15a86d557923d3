package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MoveRules answer the questions of the Movement phase and of every move.
type MoveRules struct {
	Once       RuleID                             // a unit moves at most once
	Kinds      Rule[func(*Game, UnitID) []Option] // of move that a unit may make
	Unselected RuleID                             // units that were not selected Remained Stationary
	Stationary RuleID                             // a unit that does not move
	Random     RuleID                             // when a random Move is rolled
	Advance    Fact[dice.Amount]                  // inches added to Move
	FallBack   RuleID                             // a unit that cannot Fall Back
	Distance   RuleID                             // how far models move
	Edge       RuleID                             // models stay on the battlefield
	Models     RuleID                             // models do not move across models
	Enemies    RuleID                             // a move keeps out of Engagement Range
	Terrain    RuleID                             // models do not move through terrain
	Climb      RuleID                             // no move ends part-way through a climb
	OnModels   RuleID                             // no move ends on a model
	Coherency  RuleID                             // a unit ends its moves in coherency
	Least      RuleID                             // of minimum moves
	Leaves     RuleID                             // models that cannot make their minimum move
	Turns      RuleID                             // of models that turn once and move straight on
	LowTerrain Fact[geom.Length]                  // crossed as if it were not there

	FellBack Rule[func(*Game, UnitID) effect.Actions]   // what a unit that Fell Back cannot do
	Escapes  Rule[func(*Game, UnitID, OptionKind) bool] // whether a move costs a unit models
	Escape   Fact[int]                                  // one for each unmodified result up to this of a D6 for each model
	Friends  Rule[func(g *Game, u, friend UnitID) bool] // whether models of a unit are moved across those of a friendly one
	Across   Rule[func(*Game, UnitID) effect.Across]    // what models are moved across in pile-ins, consolidations and Heroic Interventions

	Embark     Fact[geom.Length]                                       // every model ends a move within this of the TRANSPORT
	Capacity   RuleID                                                  // how many models a TRANSPORT carries
	Boards     Rule[func(g *Game, u, transport UnitID) bool]           // whether a unit that is near enough may embark
	Aboard     Fact[bool]                                              // embarked units count as having done what their TRANSPORT has
	Disembark  Fact[geom.Length]                                       // units are set up within this
	Beside     Rule[func(b, transport *geom.Body, n geom.Length) bool] // what within means there
	BeforeMove RuleID                                                  // when units may disembark
	AfterMove  Fact[bool]                                              // they may after a Normal Move of their TRANSPORT too, and have made one then
	LeftMoved  Fact[effect.Actions]                                    // what units that do so cannot do this turn
	Wreck      RuleID                                                  // units leave a destroyed TRANSPORT
	WreckRoll  Fact[int]                                               // of one die for each model, each unmodified result up to this harms the unit
	WreckHurts Fact[bool]                                              // it is a mortal wound on the unit, and otherwise destroys a model
	Emergency  Fact[geom.Length]                                       // units without room beside the wreck are set up within this; 0: models are left
	HardRoll   Fact[int]                                               // WreckRoll of those units
	WreckIs    Fact[effect.Conditions]                                 // what is true of a unit that left one
	LeftWreck  Fact[effect.Actions]                                    // what a unit that left one cannot do this turn
	NoRoom     RuleID                                                  // models that cannot be set up
	LeftBehind Fact[bool]                                              // they are destroyed when their unit disembarks as it likes, too

	Rounds     Fact[[2]int8] // the first and the last battle round in which Reinforcements arrive
	Arrive     RuleID        // Reinforcements are set up one at a time
	NotArrived RuleID        // Reinforcements that are not there at the end
	Strategic  Fact[Strategic]

	Near Rule[func(b, enemy *geom.Body, n geom.Length) bool] // what within means where models are set up, or end a move, away from enemies
}
