// Package eval evaluates a roster against the game data.
//
// [New] resolves every selection to its option in the book. The methods of [State]
// then answer questions about it: counts and sums of queries, conditions, values and
// names after modifiers, categories, costs, and what a constraint compares. It reports
// nothing: package check compares, and package edit asks what an operation must add.
package eval
