package battlescribe

import (
	"bytes"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// MarshalText writes the value with at least one decimal.
func (v Value) MarshalText() ([]byte, error) {
	s := v.String()
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return []byte(s), nil
}

// UnmarshalText reads a decimal number, with spaces around it.
func (v *Value) UnmarshalText(text []byte) error {
	n, err := entry.ParseNumber(string(bytes.TrimSpace(text)))
	v.Number = n
	return err
}

// MarshalJSON writes the value as a number.
func (v Value) MarshalJSON() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalJSON reads a number, or a text that is one.
func (v *Value) UnmarshalJSON(data []byte) error {
	return v.UnmarshalText(bytes.Trim(data, `"`))
}
