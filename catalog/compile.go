package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// compilation is the result of compiling documents.
type compilation struct {
	data     []byte // encoded catalogues
	book     *entry.Book
	problems []fault.Fault
}

// compile compiles and links documents. Faults in documents become problems, not
// errors; the error says that there is not exactly one game system, and the
// problems are returned with it.
func compile(f *Format, docs []Document) (compilation, error) {
	catalogues, problems := f.Compile(docs)
	c := compilation{problems: problems}
	data, err := encode(catalogues)
	if err != nil {
		return c, err
	}
	c.data = data
	book, found, err := link(catalogues)
	if err != nil {
		if len(problems) > 0 && !f.Lenient {
			err = &fault.Error{Kind: ErrRefused, Faults: problems}
		}
		return c, err
	}
	c.book, c.problems = book, append(problems, found...)
	return c, nil
}

// link makes a book of catalogues of which exactly one is a game system and no two
// have the same id, as those of two releases do. The book owns the catalogues.
func link(catalogues []*entry.Catalogue) (*entry.Book, []fault.Fault, error) {
	at := slices.IndexFunc(catalogues, func(c *entry.Catalogue) bool { return c.System })
	if at < 0 {
		return nil, nil, fmt.Errorf("%w: there is no game system among them", ErrDocuments)
	}
	system := catalogues[at]
	others := slices.Delete(slices.Clone(catalogues), at, at+1)
	seen := map[string]*entry.Catalogue{}
	for _, c := range others {
		switch first := seen[c.ID]; {
		case c.System:
			return nil, nil, fmt.Errorf("%w: there are two game systems among them, %s and %s", ErrDocuments, system.Name, c.Name)
		case first != nil:
			return nil, nil, fmt.Errorf("%w: %s is in them twice, as %s and %s; import the files of one release", ErrDocuments, c.Name, first.Source.Document, c.Source.Document)
		}
		seen[c.ID] = c
	}
	book, problems := entry.NewBook(system, others)
	return book, problems, nil
}

// toImport completes the snapshot with what its content determines.
func (c *compilation) toImport(f *Format, s Snapshot, docs []Document) *Import {
	s.Edition = editionOf(c.book.System)
	s.ID = s.Edition + "@" + s.Sum[:idDigits]
	s.Name, s.System = c.book.System.Name, c.book.System.ID
	s.Format = f.Name
	im := &Import{
		Snapshot:  s,
		Documents: docs,
		Compiled:  Compiled{Version: f.version(), Data: c.data, Problems: c.problems},
	}
	im.Books, im.Datasheets = summarise(c.book, s)
	return im
}

// derivation is raised when summarise derives something else from the same
// compiled catalogues.
const derivation = 3

// version is the key of the compile cache: a compiled form is used as long as
// everything that it depends on is the same.
func (f *Format) version() string {
	return fmt.Sprintf("%s.%d/%d/%s", f.Name, f.Version, derivation, shape())
}

// shape returns a hash of the encoded types: a new field of the game-data language makes
// older encodings stale.
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
