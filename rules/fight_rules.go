package rules

// FightRules answer the questions of the Fight phase.
type FightRules struct {
	Once RuleID // a unit is selected at most once
}
