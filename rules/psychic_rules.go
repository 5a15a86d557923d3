package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// PsychicRules answer the questions of the Psychic phase. An edition without one
// has none.
type PsychicRules struct {
	Once     RuleID                                  // how units are selected
	Together Fact[bool]                              // a unit is selected once and attempts its powers one after another
	Eligible Rule[func(*Game, UnitID) bool]          // whether what a unit did this turn lets it use powers
	Powers   Rule[func(*Game, UnitID) []PowerID]     // those that a unit knows
	Select   RuleID                                  // a power that the unit knows is attempted
	Repeat   Rule[func(*Game, UnitID, PowerID) bool] // whether a power may be attempted (again)
	Warp     Rule[func(*Game, UnitID, PowerID) int]  // warp charge value that an attempt needs
	Test     Fact[int]                               // dice of a Psychic test
	Smite    RuleID                                  // what Smite does

	Perils      Rule[func(face int) bool] // whether both dice showing a face brings Perils of the Warp
	PerilsHarm  Fact[dice.Amount]         // mortal wounds
	PerilsBurst Fact[geom.Length]         // how far units around a psyker that they destroy are hurt
	PerilsFail  RuleID                    // the power of such a psyker fails

	Deny      Fact[geom.Length]                         // how near the psyker is
	Denies    Rule[func(g *Game, u, psyker UnitID) int] // powers of a psyker that a unit may attempt to deny in a phase
	DenyTest  Fact[int]                                 // dice of a Deny the Witch test
	DenyBeats Rule[func(deny, test int) bool]
}
