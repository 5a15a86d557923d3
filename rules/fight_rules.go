package rules

import "github.com/rollcall40k/rollcall/rules/geom"

// FightRules answer the questions of the Fight phase.
type FightRules struct {
	Once             RuleID                         // a unit is selected at most once
	Starts           Rule[func(turn Player) Player] // who selects first
	Eligible         Rule[func(*Game, UnitID) bool] // whether a unit can fight
	First            Rule[func(*Game, UnitID) int]  // units fight before those of a higher number
	RestartsEachStep Fact[bool]                     // the player who starts does so again when all of a number have fought
	Order            RuleID                         // what a unit that fights does; all attacks are made

	PileIn         Fact[geom.Length]
	PileInCloser   RuleID     // models end closer to the closest enemy model
	PileInTouching RuleID     // models that touch an enemy model stay
	PileInContact  Fact[bool] // models end base to base with enemy models where they can

	Consolidate         Fact[geom.Length]
	ConsolidateCloser   RuleID
	ConsolidateTouching RuleID
	ConsolidateContact  Fact[bool]
	// EndsEngaged is set where a unit that piles in or consolidates towards the enemy
	// ends within Engagement Range of one, or does not move.
	EndsEngaged Fact[bool]
	ToMarker    Fact[bool] // where no enemy can be reached, it may be made towards an objective marker

	Allot    Rule[func(*Game, UnitID)]            // fills State.Available
	Reaches  Rule[func(*Game, UnitID, []UnitSet)] // fills in the enemy units that each model can attack
	Targets  Rule[func(*Game, UnitID) UnitSet]    // enemy units that the unit can attack at all
	ByTarget RuleID                               // attacks on one target come together
	Weapon   RuleID                               // attacks are made with melee weapons
	Unarmed  RuleID                               // who fights without one
	ByWeapon Fact[bool]                           // attacks with one profile come together
}
