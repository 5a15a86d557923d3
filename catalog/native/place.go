package native

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A place is a document and a JSON pointer into it.
type place struct{ document, pointer string }

// at goes deeper, by names of members and positions of elements.
func (p place) at(parts ...any) place {
	for _, part := range parts {
		p.pointer = fault.Join(p.pointer, fmt.Sprint(part))
	}
	return p
}

func (p place) source() entry.Source {
	return entry.Source{Document: p.document, Pointer: p.pointer}
}

func node(id, name string, at place) entry.Node {
	return entry.Node{ID: id, Name: name, Source: at.source()}
}

// slug writes a name as a part of an id: lower-case letters and digits, everything
// else as hyphens.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "-")
}
