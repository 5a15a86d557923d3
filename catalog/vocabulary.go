package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Vocabulary is the names in the complete game data of a snapshot. Names that differ only in
// case, accents or punctuation occur once. Lists are sorted.
type Vocabulary struct {
	Costs           []entry.CostType
	Sizes           []entry.BattleSize // of native data
	Entries         []string
	Keywords        []string // including roles: imported data does not distinguish them
	Characteristics []string
	Detachments     []string        // with and without their costs in command points
	SizeChoices     []string        // entries that represent a battle size, with their points
	Purposes        []entry.Purpose // of entries and groups
}

// vocabularyPart is the name of the vocabulary in the compile cache, as JSON.
const vocabularyPart = "vocabulary"

// Vocabulary returns the names in a snapshot. It loads no other game data. The error is
// ErrNotFound if there is no such snapshot.
func (l *Library) Vocabulary(ctx context.Context, snapshot string) (*Vocabulary, error) {
	v := &Vocabulary{}
	err := l.compiled(ctx, snapshot, func(_ []byte, read readParts) error {
		parts, err := read([]string{vocabularyPart})
		if err != nil {
			return err
		}
		*v = Vocabulary{}
		if err := json.Unmarshal(parts[0].Data, v); err != nil {
			return fmt.Errorf("decode the vocabulary: %w", err)
		}
		return nil
	})
	return v, err
}

// VocabularyOf returns the names in a complete book.
func VocabularyOf(book *entry.Book) *Vocabulary {
	x := vocabularyReader{
		entries: map[string]string{}, keywords: map[string]string{}, characteristics: map[string]string{},
		detachments: map[string]string{}, sizeChoices: map[string]string{}, purposes: map[entry.Purpose]bool{},
	}
	for _, c := range append([]*entry.Catalogue{book.System}, book.Catalogues...) {
		for _, p := range c.ProfileTypes {
			for _, ch := range p.Characteristics {
				x.characteristics[Fold(ch.Name)] = ch.Name
			}
		}
		for _, cat := range c.Categories {
			x.keywords[Fold(cat.Keyword())] = cat.Keyword()
		}
		x.offers(&c.Roots, entry.PurposeNone)
		x.offers(&c.Shared, entry.PurposeNone)
	}
	x.forces(book.Forces())
	v := &Vocabulary{
		Costs: book.CostTypes, Entries: sortedNames(x.entries), Keywords: sortedNames(x.keywords),
		Characteristics: sortedNames(x.characteristics), Detachments: sortedNames(x.detachments),
		SizeChoices: sortedNames(x.sizeChoices), Purposes: slices.Sorted(maps.Keys(x.purposes)),
	}
	if b := book.System.Battle; b != nil {
		v.Sizes = b.Sizes
	}
	return v
}

func sortedNames(names map[string]string) []string { return slices.Sorted(maps.Values(names)) }

// vocabularyReader collects names by their folded forms.
type vocabularyReader struct {
	entries, keywords, characteristics, detachments, sizeChoices map[string]string
	purposes                                                     map[entry.Purpose]bool
}

// offers adds the names and purposes of entries and groups. above is the purpose of their parent.
func (x *vocabularyReader) offers(o *entry.Offers, above entry.Purpose) {
	for _, e := range o.Entries {
		x.entries[Fold(e.Name)] = e.Name
		x.purposes[e.Purpose()] = true
		switch above {
		case entry.PurposeDetachment:
			x.detachments[Fold(e.Name)] = e.Name
		case entry.PurposeBattleSize:
			x.sizeChoices[Fold(e.Name)] = e.Name
		}
		x.offers(&e.Offers, e.Purpose())
	}
	for _, g := range o.Groups {
		x.purposes[g.Purpose()] = true
		x.offers(&g.Offers, g.Purpose())
	}
	for _, l := range o.Links {
		x.offers(&l.Offers, above)
	}
}

func (x *vocabularyReader) forces(forces []*entry.Force) {
	for _, f := range forces {
		for _, name := range []string{f.Name, entry.WithoutCommandPoints(f.Name)} {
			x.detachments[Fold(name)] = name
		}
		x.forces(f.Forces)
	}
}
