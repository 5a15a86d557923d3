// Package entry is the game-data language: the form that every catalogue is compiled
// into, whatever its file format.
//
// There are four kinds of nodes.
//
//   - Choices: [Entry] (a unit, a model or an upgrade), [Group] (a
//     choice between entries) and [Link] (the same entry or group, offered in
//     another place).
//   - Limits: [Constraint], whose [Query] determines what is counted and where.
//   - Changes: [Modifier], with [Conditions] and [Repeat]s. It can change any number,
//     text, category or visibility that its Field names.
//   - What a choice has: [Cost], [CategoryLink], [Profile] and [Rule].
//
// A [Catalogue] is one file of such nodes. [NewBook] links catalogues into a
// [Book]: it resolves every id, and determines the meaning of the data's naming
// conventions ([ProfileRole], [Purpose], [CostRole]). A book is immutable and safe for
// concurrent use. An [Option] is an entry offered in one place of a roster, with the
// chain of links to it.
//
// The language includes New Recruit's extensions, such as modifiers that change nodes other
// than their owner ([Reach]); see [Book.Extended]. Parts that are stored but not evaluated
// are notes on their nodes ([Note]), which the check reports.
//
// # Example
//
// A squad of five to ten models, of which one in five may take a plasma gun:
//
//	unit
//	  constraints: min 5, max 10 {scope self, field selections, child "model", deep}
//	  entries:
//	    trooper (model)
//	      groups:
//	        gun: min 1, max 1 {scope parent}; default bolter
//	          bolter
//	          plasma gun
//	            constraint max 0 {scope unit, deep}
//	            modifier on it: increment 1, repeated for every 5 models of unit
//
// The package does no I/O and imports no other package of Rollcall.
package entry
