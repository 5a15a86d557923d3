// Package conformance runs the declarative roster specs of the public
// BattleScribe conformance suite, and our own in the same grammar, against
// package roster. All of it is tests; the package has nothing to import.
//
// The specs are read from the folder that ROLLCALL_BATTLESCRIBE names.
package conformance
