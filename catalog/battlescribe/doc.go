// Package battlescribe reads the game data of BattleScribe and New Recruit: a
// game system (.gst) and its catalogues (.cat), plain or zipped (.gstz, .catz,
// or a .zip of any of them), into [entry.Catalogue]s.
//
// Whatever cannot be used is collected as an [entry.Problem] with the line it
// stands on, and never stops the rest:
//
//   - battlescribe.unknown.element, .attribute, .value and .text: nothing that the
//     format is known to have;
//   - battlescribe.unevaluated: an extension of New Recruit's that has a bearing
//     on rosters and is not evaluated: shared associations, modifiers of cost types,
//     links to force entries; the node that it stands in keeps a note of it
//     (entry.Node.Unevaluated), as of everything unknown;
//   - battlescribe.missing, battlescribe.number, battlescribe.flag: an attribute
//     that is not there, or that cannot be read;
//   - battlescribe.xml, battlescribe.zip and battlescribe.limit: a document that
//     is not used at all;
//   - battlescribe.system: no game system, more than one, or a catalogue of
//     another one;
//   - battlescribe.more: how many problems of a document are not listed.
//
// Where an attribute is absent these hold: hidden, collective, library,
// importRootEntries, primary, percentValue, roundUp and the includeChild flags
// are false; import and shared are true; defaultCostLimit is −1; the value of a
// modifier is empty; an association has no least and no greatest number.
//
// What only concerns authors and display is passed over: comments, readmes,
// aliases, authors, versions of programs, flatten, collapsible,
// noindex, exportable, the names that repeat what an id says, and the profiles
// and rules of categories, which no program shows.
package battlescribe
