// Package roster has the document of a player's list and its types.
//
// A [Roster] holds choices and nothing that is computed from them. An [Operation]
// changes it, a [Report] with its [Diagnostic]s says what is wrong with it, and a
// [Fix] is a list of operations that removes a diagnostic. The packages below build
// on these types, and each refers only to those before it:
//
//   - eval evaluates a roster against a book: options, queries, categories, costs
//   - check runs the passes that find what is wrong; edit applies operations;
//     unit shows what the army consists of
//   - fix turns findings into operations that were tried; option tries what may be
//     chosen next; render makes reports with text; intake reads list documents
//   - service stores rosters with their history
package roster
