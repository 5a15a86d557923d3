package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// derivation is raised when other things are derived from the same compiled
// catalogues: see summarise.
const derivation = 3

// version names everything that the compiled form of a format depends on.
func (f *Format) version() string {
	return fmt.Sprintf("%s.%d/%d/%s", f.Name, f.Version, derivation, shape())
}

// shape is a hash of the types that are encoded. A field added to the language
// makes older encodings unreadable in name, not just incomplete in fact.
func shape() string {
	var b strings.Builder
	writeShape(&b, reflect.TypeFor[entry.Catalogue](), map[reflect.Type]bool{})
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:6])
}

func writeShape(b *strings.Builder, t reflect.Type, seen map[reflect.Type]bool) {
	b.WriteString(t.String())
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		writeShape(b, t.Elem(), seen)
	case reflect.Struct:
		for f := range t.Fields() {
			if f.IsExported() {
				b.WriteString(" " + f.Name + " ")
				writeShape(b, f.Type, seen)
			}
		}
	}
}
