package rules

import (
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ChargeRules answer the questions of the Charge phase.
type ChargeRules struct {
	Once     RuleID                                  // a unit is selected at most once
	Within   Fact[geom.Length]                       // how near enemies must be to charge them
	Eligible Rule[func(*Game, UnitID) bool]          // whether what a unit did this turn lets it charge
	Declare  RuleID                                  // which targets may be declared
	Aircraft Rule[func(*Game, UnitID) bool]          // whether a unit may charge AIRCRAFT, and pile in towards it
	Roll     Fact[int]                               // dice of the charge roll
	Across   Rule[func(*Game, UnitID) effect.Across] // what models charge across
	Success  Rule[func(*Game, *Charging) bool]       // where a charge may end
	All      Fact[bool]                              // it ends beside every target, not just one
	Avoid    RuleID                                  // it keeps away from other enemy units
	Fails    RuleID                                  // what happens otherwise
	Closer   Fact[bool]                              // models that are moved end closer to a target
	Contact  Fact[bool]                              // models end base to base with enemy models where they can

	Overwatch Rule[func(*Game, UnitID, *Charging) bool] // whether a unit may fire at the charge

	Heroic *HeroicRules // nil: there are no Heroic Interventions in the Charge phase
}

// HeroicRules answer the questions of Heroic Interventions.
type HeroicRules struct {
	Eligible Rule[func(*Game, UnitID) bool] // whether a unit may intervene
	Once     RuleID                         // a unit intervenes at most once
	Reach    Fact[geom.Reach]               // of an enemy unit
	Move     Fact[geom.Length]              // how far models move
	Closer   RuleID                         // models end closer to the closest enemy model
}

// Charging is a charge that is being made.
type Charging struct {
	Unit    UnitID
	Targets UnitSet
	Bodies  []geom.Body // of the unit, where it would end; Game.Bodies before it moves
	First   int         // position in Bodies of the model that is moved first; below 0: not known
}
