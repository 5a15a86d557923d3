package catalog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// idDigits is the number of digits of the content hash in a snapshot id.
const idDigits = 12

// ErrDocuments is wrapped by errors for a set of documents that cannot be a
// snapshot, whatever their content.
var ErrDocuments = errors.New("unusable documents")

// sorted returns the documents in the order of their names. The error names one
// that occurs twice, or is empty.
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
