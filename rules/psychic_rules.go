package rules

// PsychicRules answer the questions of the Psychic phase.
type PsychicRules struct {
	Once RuleID // a unit is selected at most once
}
