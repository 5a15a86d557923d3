// Package conformance runs the declarative roster specs of the public
// BattleScribe conformance suite, and our own in the same grammar, against
// package roster. All of it is tests; the package has nothing to import.
//
// The public specs are read from the folder that ROLLCALL_BATTLESCRIBE names,
// our own from testdata/specs: one file a spec, in a folder for each category.
package conformance
