// Package format makes the compilers of game data, catalog/native and
// catalog/battlescribe, formats of a catalog.Library.
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

// All returns the supported formats of game data. If several have data of an edition, new
// rosters use the first.
func All() []catalog.Format {
	return []catalog.Format{Native(), BattleScribe()}
}

// Native returns the format of the built-in datasheets.
func Native() catalog.Format {
	return catalog.Format{
		Name:      "native",
		Reads:     func(d catalog.Document) bool { return strings.EqualFold(path.Ext(d.Name), ".json") },
		Recognise: isNative,
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return native.Compile(converted[native.Document](docs))
		},
	}
}

// isNative reports whether the documents contain a game system, such as 9e/system.json.
func isNative(docs []catalog.Document) bool {
	return slices.ContainsFunc(docs, func(d catalog.Document) bool {
		edition, file, ok := strings.Cut(d.Name, "/")
		return ok && edition != "" && file == "system.json"
	})
}

// BattleScribe returns the format of the community's data files. It is lenient: almost all
// published files have problems.
func BattleScribe() catalog.Format {
	return catalog.Format{
		Name:    "battlescribe",
		Lenient: true,
		Reads:   func(d catalog.Document) bool { return battlescribe.Reads(battlescribe.Document(d)) },
		Recognise: func(docs []catalog.Document) bool {
			return battlescribe.Recognise(converted[battlescribe.Document](docs))
		},
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return battlescribe.Compile(converted[battlescribe.Document](docs))
		},
	}
}

// converted converts documents to the type of a compiler.
func converted[D native.Document | battlescribe.Document](docs []catalog.Document) []D {
	out := make([]D, len(docs))
	for i, d := range docs {
		out[i] = D(d)
	}
	return out
}
