// Package battlescribe reads the game data of BattleScribe and New Recruit: a
// game system (.gst) and its catalogues (.cat), plain or zipped (.gstz, .catz,
// or a .zip of any of them), into [entry.Catalogue]s.
//
// Each part that cannot be used becomes an fault.Fault with its line; the rest is
// still read:
//
//   - battlescribe.unknown.element, .attribute, .value and .text: not part of
//     the known format;
//   - battlescribe.unevaluated: an extension of New Recruit that affects rosters and
//     is not evaluated: shared associations, modifiers of cost types, links to force
//     entries; its node gets a note (entry.Node.Unevaluated), as for everything
//     unknown;
//   - battlescribe.missing, battlescribe.number, battlescribe.flag: an attribute
//     that is missing or cannot be read;
//   - battlescribe.xml, battlescribe.zip and battlescribe.limit: a document that
//     is not used at all;
//   - battlescribe.system: no game system, more than one, or a catalogue of
//     another one;
//   - battlescribe.more: the number of problems of a document that are not listed.
//
// Defaults of absent attributes: hidden, collective, library,
// importRootEntries, primary, percentValue, roundUp and the includeChild flags
// are false; import and shared are true; defaultCostLimit is −1; the value of a
// modifier is empty; an association has no least and no greatest number.
//
// Members for authors and for display only are skipped: comments, readmes,
// aliases, authors, versions of programs, flatten, collapsible,
// noindex, exportable, names beside ids, and the profiles and rules of
// categories, which no program shows.
package battlescribe
