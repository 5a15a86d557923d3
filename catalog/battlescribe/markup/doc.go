// Package markup reads what the documents of BattleScribe are made of: XML, as
// it is or packed in a zip archive. The documents are those of strangers, so
// that their size, their depth and the length of each piece are limited, and
// entities and document types are refused.
package markup
