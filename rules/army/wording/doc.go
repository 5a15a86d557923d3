// Package wording reads the texts of abilities. Community data has abilities as
// sentences; the rules engine plays effects (schemas/effect.schema.json). A [Reader]
// converts sentences into effects with a small grammar:
//
//	text      = sentence { "." sentence }
//	sentence  = [ opening ] { condition } predicate { [ "and" ] { condition } predicate } { condition }
//
// An opening says which attacks, or which moment, a sentence is about; a
// condition narrows that down; a predicate is what happens. Each is a table of
// patterns, named after what they express: no pattern belongs to one unit or
// weapon. A pattern that matches only a part of a sentence does not count: a
// sentence is read completely or not at all, and unread sentences are reported.
package wording
