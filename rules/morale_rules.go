package rules

// MoraleRules answer the questions of the Morale phase.
type MoraleRules struct {
	Once RuleID // a unit is selected at most once
}
