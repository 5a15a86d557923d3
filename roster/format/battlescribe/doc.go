// Package battlescribe reads and writes rosters as BattleScribe and New Recruit
// keep them: .ros (XML), .rosz (a zip archive with one .ros) and the JSON form
// of New Recruit. Such a file records, besides the choices, every value that
// its program computed from them.
//
// [Read] makes a [Recorded] of a file, which holds all of that;
// [Recorded.Roster] takes the choices out of it. [Record] makes a Recorded of a
// checked roster, and its Write methods the file.
package battlescribe
