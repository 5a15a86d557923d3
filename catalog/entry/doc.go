// Package entry is the game-data language: the one small form that every
// catalogue is compiled into, whatever it was written in.
//
// The nodes fall into four kinds.
//
//   - What may be chosen: [Entry] (a unit, a model or an upgrade), [Group] (a
//     choice between entries) and [Link] (the same entry or group, offered in
//     another place).
//   - What bounds the choice: [Constraint], whose [Query] says what is counted
//     and where.
//   - What changes with the choice: [Modifier], guarded by [Conditions] and
//     multiplied by [Repeat]s. It can change any number, text, category or
//     visibility named by its Field.
//   - What a choice brings along: [Cost], [CategoryLink], [Profile] and [Rule].
//
// A [Catalogue] is one file of such nodes. [NewBook] links catalogues into a
// [Book]: every id is resolved once, and what remains is read-only and may be
// shared by any number of goroutines. An [Option] is an entry as it is seen
// from one place of a roster, with the chain of links that leads to it.
//
// Programs that read the same data do not agree on everything it means. A
// [Lane] is one set of answers, and [Book.In] takes a book as a lane does; the
// product's own lane also evaluates what New Recruit added to the language, such
// as modifiers that change other nodes than their owner ([Reach]). What is kept
// and not evaluated is noted on its node ([Note]), so that a check can say so.
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
// The package has no input or output and imports nothing of Rollcall's.
package entry
