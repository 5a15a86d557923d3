// Package roster builds and checks players' lists.
//
// A [Roster] holds choices. [Apply] changes it by [Operation]s, all or none.
// [Check] is a pure function of game data and roster; like a type checker it
// runs passes in one visible order, never stops at the first error, and records
// its results beside the document: a [Report] with effective names, costs,
// keywords and profiles, and every [Diagnostic]. [Service] keeps rosters with
// their history and is what the API and the web page call.
package roster
