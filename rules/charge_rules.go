package rules

// ChargeRules answer the questions of the Charge phase.
type ChargeRules struct {
	Once RuleID // a unit is selected at most once
}
