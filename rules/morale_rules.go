package rules

// MoraleRules answer the questions of the Morale phase.
type MoraleRules struct {
	Select    RuleID     // players select units to test
	Alternate Fact[bool] // they do so in turns, not one after the other
	Test      Rule[func(*MoraleTested) bool]
	Fled      Rule[func(*MoraleTested) int]  // models that flee when a test fails
	Flee      RuleID                         // who chooses the model that flees, and that it triggers nothing
	Attrition Rule[func(*Game, UnitID) int]  // rolls for how many models flee after that
	Shock     Rule[func(*Game, UnitID) bool] // whether a unit takes a Battle-shock test
	Coherency Fact[bool]                     // models are removed until a unit is in coherency
}

// MoraleTested is what decides a Morale test.
type MoraleTested struct {
	Face       int // of the die, unmodified
	Modifier   int // of the roll
	Lost       int // models of the unit destroyed this turn
	Leadership int // the highest of the unit
}
