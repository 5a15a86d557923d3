package catalog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// idDigits is the number of digits of the content hash in a snapshot id.
const idDigits = 12

// sorted returns the documents in the order of their names. The error names one
// that occurs twice, or is empty, and wraps ErrRefused.
func sorted(docs []Document) ([]Document, error) {
	docs = slices.Clone(docs)
	slices.SortFunc(docs, func(a, b Document) int { return strings.Compare(a.Name, b.Name) })
	for i, d := range docs {
		if d.Name == "" {
			return nil, fault.New(ErrRefused, fault.Place{}, "document.unnamed", "a document without a name", "names")
		}
		if i > 0 && docs[i-1].Name == d.Name {
			return nil, fault.New(ErrRefused, fault.Place{Document: d.Name}, "document.duplicate", "two documents with this name", "each name once")
		}
	}
	return docs, nil
}

// contentSum returns the SHA-256 of sorted documents. Lengths precede names and
// data, so that different sets of documents never hash the same bytes.
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
