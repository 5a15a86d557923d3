package catalog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// idDigits is how many digits of the content hash a snapshot id shows.
const idDigits = 12

// ErrDocuments is wrapped where a set of documents cannot be a snapshot,
// whatever is written in them.
var ErrDocuments = errors.New("unusable documents")

// sorted returns the documents in the order of their names. The error says
// which name is there twice, or is empty.
func sorted(docs []Document) ([]Document, error) {
	docs = slices.Clone(docs)
	slices.SortFunc(docs, func(a, b Document) int { return strings.Compare(a.Name, b.Name) })
	for i, d := range docs {
		if d.Name == "" {
			return nil, fmt.Errorf("%w: a document without a name", ErrDocuments)
		}
		if i > 0 && docs[i-1].Name == d.Name {
			return nil, fmt.Errorf("%w: two documents with the name %s", ErrDocuments, d.Name)
		}
	}
	return docs, nil
}

// contentSum returns the SHA-256 of sorted documents. Lengths stand before names
// and data, so that no other set of documents writes the same bytes.
func contentSum(docs []Document) string {
	h := sha256.New()
	for _, d := range docs {
		var sizes [16]byte
		binary.BigEndian.PutUint64(sizes[:8], uint64(len(d.Name)))
		binary.BigEndian.PutUint64(sizes[8:], uint64(len(d.Data)))
		h.Write(sizes[:])
		h.Write([]byte(d.Name))
		h.Write(d.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}

var ordinal = regexp.MustCompile(`(?i)\b(\d{1,2})(?:st|nd|rd|th) ed`)

// editionOf returns what the game system calls its edition. An imported one does
// not say: there it is the number in the name (Warhammer 40,000 9th Edition is
// 9e), or else the name itself. The revision of a game system counts its
// changes and says nothing of the edition.
func editionOf(system *entry.Catalogue) string {
	if system.Battle != nil && system.Battle.Edition != "" {
		return system.Battle.Edition
	}
	if m := ordinal.FindStringSubmatch(system.Name); m != nil {
		return m[1] + "e"
	}
	if name := strings.ReplaceAll(Fold(system.Name), " ", "-"); name != "" {
		return name
	}
	return "unknown"
}
