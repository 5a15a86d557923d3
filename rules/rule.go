package rules

// A RuleID is an id of the rules index, such as 9e.ATTACK.HIT.3.
type RuleID string

// A Rule is one replaceable part of an edition: the function that answers a
// question, and the index entry that it implements.
type Rule[F any] struct {
	ID RuleID
	Do F
}

// By returns the rule that the function implements.
func By[F any](id RuleID, do F) Rule[F] { return Rule[F]{id, do} }

// A Fact is a number, or another value, that an edition gives, and the index
// entry that it comes from.
type Fact[V any] struct {
	ID RuleID
	Is V
}

// Is returns the fact that the index entry gives.
func Is[V any](id RuleID, is V) Fact[V] { return Fact[V]{id, is} }
