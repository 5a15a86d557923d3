// Package roster defines the roster document, which is a player's army list.
//
// A [Roster] contains choices and no computed values. An [Operation] changes it, a
// [Report] lists its problems as [Diagnostic]s, and a [Fix] is a list of operations that
// removes a diagnostic. The packages below build on these types, and each refers only
// to those before it:
//
//   - eval evaluates a roster against a book: options, queries, categories, costs
//   - check finds problems; edit applies operations; unit lists the units of the army
//   - fix proposes operations that remove problems; option lists the choices of a
//     selection and their consequences; render adds texts to reports; intake reads
//     list documents
//   - service stores rosters with their history
package roster
