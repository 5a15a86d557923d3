// Package format joins the front ends of game data, catalog/native and
// catalog/battlescribe, to a catalog.Library.
package format

import (
	"path"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/native"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// All are the forms of game data that are read. Of an edition that several have,
// the first one is what a new roster begins with.
func All() []catalog.Format {
	return []catalog.Format{Native(), BattleScribe()}
}

// Native is the format of our own datasheets.
func Native() catalog.Format {
	return catalog.Format{
		Name:      "native",
		Reads:     func(name string) bool { return strings.EqualFold(path.Ext(name), ".json") },
		Recognise: isNative,
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return native.Compile(converted[native.Document](docs))
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

// BattleScribe is the format of the hobby's data files. They are accepted with
// their problems: there are hardly any files without one.
func BattleScribe() catalog.Format {
	return catalog.Format{
		Name:    "battlescribe",
		Lenient: true,
		Reads:   battlescribe.Reads,
		Recognise: func(docs []catalog.Document) bool {
			return battlescribe.Recognise(converted[battlescribe.Document](docs))
		},
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return battlescribe.Compile(converted[battlescribe.Document](docs))
		},
	}
}

// converted are documents as a front end names them.
func converted[D native.Document | battlescribe.Document](docs []catalog.Document) []D {
	out := make([]D, len(docs))
	for i, d := range docs {
		out[i] = D(d)
	}
	return out
}
