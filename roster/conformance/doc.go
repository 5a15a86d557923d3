// Package conformance runs the declarative roster specs of the public BattleScribe conformance
// suite, and the project's own in the same format, against package roster. It contains only
// tests.
//
// The public specs are read from the folder in ROLLCALL_BATTLESCRIBE, the project's own from
// testdata/specs: one file for each spec, in a folder for each category.
package conformance
