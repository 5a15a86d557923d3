package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// bindingSize is the number of bytes that tie a cursor to its list.
const bindingSize = 8

// NewCursor returns an opaque cursor that holds the sort key of the last element
// of a page. List says which list the page is of, filter included.
func NewCursor(list string, key ...string) string {
	text, err := json.Marshal(key)
	if err != nil {
		panic(err) // strings can always be written
	}
	return base64.RawURLEncoding.EncodeToString(append(binding(list), text...))
}

// ParseCursor reads the key back, of which size parts are expected. The error
// is ErrBadCursor for anything that NewCursor has not made for the same list.
func ParseCursor(list, cursor string, size int) ([]string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	// Decoding is generous with line breaks and unused bits.
	if err != nil || len(raw) < bindingSize || base64.RawURLEncoding.EncodeToString(raw) != cursor {
		return nil, fmt.Errorf("%w: %.40q", ErrBadCursor, cursor)
	}
	if !bytes.Equal(raw[:bindingSize], binding(list)) {
		return nil, fmt.Errorf("%w: it belongs to another list", ErrBadCursor)
	}
	var key []string
	if err := json.Unmarshal(raw[bindingSize:], &key); err != nil || len(key) != size {
		return nil, fmt.Errorf("%w: %.40q", ErrBadCursor, cursor)
	}
	return key, nil
}

func binding(list string) []byte {
	sum := sha256.Sum256([]byte(list))
	return sum[:bindingSize]
}
