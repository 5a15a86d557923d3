// Package pack reads event packs: what an event asks of its lists, as data
// (schemas/event-pack.schema.json, in JSON or YAML).
//
// A pack is checked by itself ([Pack.Check]) and compiled into restrictions
// ([Pack.Restrictions]), which roster.Check checks beside the game data: there is
// one checker, and one kind of diagnostic.
package pack
