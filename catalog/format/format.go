// Package format makes the compilers of game data, catalog/native and
// catalog/battlescribe, formats of a catalog.Library.
package format

import (
	"path"
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
		Reads:     readsNative,
		Recognise: isNative,
		Systems:   nativeSystems,
		Compile: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return native.Compile(converted[native.Document](docs))
		},
		CompileBuiltIn: func(docs []catalog.Document) ([]*entry.Catalogue, []fault.Fault) {
			return native.CompileValidated(converted[native.Document](docs))
		},
	}
}

// isNative reports whether the documents contain a game system, such as 9e/system.json.
func isNative(docs []catalog.Document) bool { return len(nativeSystems(docs)) > 0 }

// nativeSystems returns the game systems of documents: one for each folder with a system.json.
func nativeSystems(docs []catalog.Document) (found []catalog.FoundSystem) {
	for _, d := range docs {
		edition, file, ok := strings.Cut(d.Name, "/")
		if !ok || edition == "" || file != "system.json" {
			continue
		}
		s := catalog.FoundSystem{ID: edition, Name: edition, Edition: edition, Document: d.Name}
		for i, x := range docs {
			if strings.HasPrefix(x.Name, edition+"/") && readsNative(x) {
				s.Members = append(s.Members, i)
			}
		}
		found = append(found, s)
	}
	return found
}

func readsNative(d catalog.Document) bool { return strings.EqualFold(path.Ext(d.Name), ".json") }

// BattleScribe returns the format of the community's data files. It is lenient: almost all
// published files have problems.
func BattleScribe() catalog.Format {
	return catalog.Format{
		Name:    "battlescribe",
		Version: 1,
		Lenient: true,
		Refuses: battlescribe.Refuses,
		Reads:   func(d catalog.Document) bool { return battlescribe.Reads(battlescribe.Document(d)) },
		Recognise: func(docs []catalog.Document) bool {
			return battlescribe.Recognise(converted[battlescribe.Document](docs))
		},
		Systems: func(docs []catalog.Document) (found []catalog.FoundSystem) {
			for _, s := range battlescribe.Systems(converted[battlescribe.Document](docs)) {
				found = append(found, catalog.FoundSystem{ID: s.ID, Name: s.Name, Document: s.Document, Members: s.Members})
			}
			return found
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
