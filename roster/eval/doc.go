// Package eval evaluates a roster against the game data.
//
// [New] resolves every selection to its option in the book. The methods of [State]
// then answer questions about it: counts and sums of queries, conditions, values and
// names after modifiers, categories, costs, and the numbers that constraints compare. It
// does not report breaches; package check does.
package eval
