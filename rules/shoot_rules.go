package rules

// ShootRules answer the questions of the Shooting phase: who shoots at what.
type ShootRules struct {
	Once RuleID // a unit is selected at most once
}
