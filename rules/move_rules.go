package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// MoveRules answer the questions of the Movement phase and of every move.
type MoveRules struct {
	Once       RuleID                             // a unit moves at most once
	Kinds      Rule[func(*Game, UnitID) []Option] // of move that a unit may make
	Distance   RuleID                             // how far models move
	Edge       RuleID                             // models stay on the battlefield
	Models     RuleID                             // models do not move across models
	Enemies    RuleID                             // a move keeps out of Engagement Range
	Terrain    RuleID                             // models do not move through terrain
	Climb      RuleID                             // no move ends part-way through a climb
	OnModels   RuleID                             // no move ends on a model
	Coherency  RuleID                             // a unit ends its moves in coherency
	Least      RuleID                             // of minimum moves
	Turns      RuleID                             // of models that turn once and move straight on
	LowTerrain Fact[geom.Length]                  // crossed as if it were not there
}
