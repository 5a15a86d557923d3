// Package intake reads documents that players submit.
//
// [ReadDocument] recognises rosters, list documents and, by [Format]s, files of other programs.
// [List.Roster] looks up the names of a list document in a book: every line becomes part of the
// roster or a diagnostic. [WriteList] writes a roster as a list document.
package intake
