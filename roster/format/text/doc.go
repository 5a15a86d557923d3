// Package text reads and writes rosters as players paste them: the text of the
// app and of list builders, and what tournaments ask for. Such a text has names
// and numbers and no ids.
//
// [Read] makes a [Document] of a text, which says what stands in each line and
// knows no game data. [Document.Roster] looks its names up and makes a roster;
// what is wrong with that, roster.Check says. [Write] writes a checked roster in
// a [Dialect], and tells what that cannot carry.
package text
