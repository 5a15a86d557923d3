package main

import (
	"path"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
)

// dataFormats are the forms of game data that are read. Of an edition that
// several have, the first one is what a new roster begins with.
func dataFormats() []catalog.Format {
	return []catalog.Format{nativeFormat(), battlescribeFormat()}
}

// nativeFormat is the format of our own datasheets.
func nativeFormat() catalog.Format {
	return catalog.Format{
		Name:      "native",
		Reads:     func(name string) bool { return strings.EqualFold(path.Ext(name), ".json") },
		Recognise: isNative,
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []entry.Problem) {
			return native.Compile(nativeDocuments(docs))
		},
	}
}

// isNative looks for the frame of an edition: 9e/system.json.
func isNative(docs []catalog.Document) bool {
	return slices.ContainsFunc(docs, func(d catalog.Document) bool {
		edition, file, ok := strings.Cut(d.Name, "/")
		return ok && edition != "" && file == "system.json"
	})
}

func nativeDocuments(docs []catalog.Document) []native.Document {
	out := make([]native.Document, len(docs))
	for i, d := range docs {
		out[i] = native.Document(d)
	}
	return out
}

// battlescribeFormat is the format of the hobby's data files. They are accepted
// with their problems: there are hardly any files without one.
func battlescribeFormat() catalog.Format {
	return catalog.Format{
		Name:      "battlescribe",
		Lenient:   true,
		Reads:     battlescribe.Reads,
		Recognise: func(docs []catalog.Document) bool { return battlescribe.Recognise(battlescribeDocuments(docs)) },
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []entry.Problem) {
			return battlescribe.Compile(battlescribeDocuments(docs))
		},
	}
}

func battlescribeDocuments(docs []catalog.Document) []battlescribe.Document {
	out := make([]battlescribe.Document, len(docs))
	for i, d := range docs {
		out[i] = battlescribe.Document(d)
	}
	return out
}
