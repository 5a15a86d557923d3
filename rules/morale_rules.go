package rules

// MoraleRules answer the questions of the Morale phase.
type MoraleRules struct {
	Select    RuleID // players alternate selecting units
	Test      Rule[func(*MoraleTested) bool]
	Flee      RuleID                                             // who chooses the model that flees, and that it triggers nothing
	Attrition Rule[func(face int, belowHalf bool, sum int) bool] // whether one more model flees
	Coherency RuleID                                             // models are removed until a unit is in coherency
}

// MoraleTested is what decides a Morale test.
type MoraleTested struct {
	Face       int // of the die, unmodified
	Modifier   int // of the roll
	Lost       int // models of the unit destroyed this turn
	Leadership int // the highest of the unit
}
