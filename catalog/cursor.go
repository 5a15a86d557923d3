package catalog

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// bindingSize is the number of bytes that bind a cursor to its list.
const bindingSize = 8

// NewCursor returns an opaque cursor with the sort key of the last element of a
// page. List identifies the list, including its filter.
func NewCursor(list string, key ...string) string {
	text, err := json.Marshal(key)
	if err != nil {
		panic(err) // strings can always be encoded
	}
	return base64.RawURLEncoding.EncodeToString(append(binding(list), text...))
}

// ParseCursor returns the sort key of a cursor, which must have size parts. The
// error is ErrBadCursor unless NewCursor made the cursor for the same list.
func ParseCursor(list, cursor string, size int) ([]string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(cursor)
	// Decoding ignores line breaks and unused bits.
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
