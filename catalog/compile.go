package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// compilation is the result of compiling documents.
type compilation struct {
	index    []byte     // of the parts
	parts    []Document // encoded catalogues and the vocabulary
	book     *entry.Book
	problems []fault.Fault
}

// compile compiles and links documents of an origin. Faults in documents become problems, not
// errors. The error wraps ErrRefused if there is not exactly one game system, or if there are two
// releases of a catalogue.
func compile(f *Format, docs []Document, origin string) (compilation, error) {
	run := f.Compile
	if origin == BuiltIn && f.CompileBuiltIn != nil {
		run = f.CompileBuiltIn
	}
	catalogues, problems := run(docs)
	c := compilation{problems: problems}
	if bad := repeated(catalogues); bad != nil {
		c.problems = bad.Faults
		return c, bad
	}
	var err error
	if c.index, c.parts, err = encode(catalogues); err != nil {
		return c, err
	}
	book, found, err := link(catalogues)
	if err != nil {
		if len(problems) > 0 && fault.In(err, ErrRefused).Faults[0].Code == codeNoSystem {
			err = &fault.Error{Kind: ErrRefused, Faults: problems} // the reasons
		}
		return c, err
	}
	names, err := json.Marshal(VocabularyOf(book))
	if err != nil {
		return c, fmt.Errorf("encode the vocabulary: %w", err)
	}
	c.parts = append(c.parts, Document{Name: vocabularyPart, Data: names})
	c.book, c.problems = book, append(problems, found...)
	return c, nil
}

// repeated returns the fault of a catalogue with the same id as another, as in files of two
// releases, or nil.
func repeated(catalogues []*entry.Catalogue) *fault.Error {
	seen := map[string]*entry.Catalogue{}
	for _, c := range catalogues {
		first := seen[c.ID]
		if first == nil || c.System || first.System {
			seen[c.ID] = c
			continue
		}
		return &fault.Error{Kind: ErrRefused, Faults: []fault.Fault{
			c.Source.Fault("catalogue.duplicate", c.Name, "the same catalogue as in "+first.Source.Document, "the files of one release"),
		}}
	}
	return nil
}

// codeNoSystem is the code of the fault of documents without a game system.
const codeNoSystem = "system.missing"

// link links catalogues to a book. Exactly one of them must be a game system, or the error wraps
// ErrRefused. The book owns the catalogues.
func link(catalogues []*entry.Catalogue) (*entry.Book, []fault.Fault, error) {
	at := slices.IndexFunc(catalogues, func(c *entry.Catalogue) bool { return c.System })
	if at < 0 {
		return nil, nil, fault.New(ErrRefused, fault.Place{}, codeNoSystem, "no game system", "one")
	}
	system := catalogues[at]
	others := slices.Delete(slices.Clone(catalogues), at, at+1)
	for _, c := range others {
		if c.System {
			return nil, nil, fault.New(ErrRefused, fault.Place{}, CodeSystems, "the game systems "+system.Name+" and "+c.Name, "one")
		}
	}
	book, problems := entry.NewBook(system, others)
	return book, problems, nil
}

// read returns parts by their names.
func (c *compilation) read(names []string) (parts []Document, err error) {
	for _, name := range names {
		i := slices.IndexFunc(c.parts, func(d Document) bool { return d.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("part %q: %w", name, ErrNotFound)
		}
		parts = append(parts, c.parts[i])
	}
	return parts, nil
}

// toImport completes the snapshot with the values derived from its content.
func (c *compilation) toImport(f *Format, s Snapshot, docs []Document) *Import {
	s.Edition = editionOf(c.book.System)
	s.ID = s.Edition + "@" + s.Sum[:idDigits]
	s.Name, s.System = c.book.System.Name, c.book.System.ID
	s.Format = f.Name
	im := &Import{
		Snapshot:  s,
		Documents: docs,
		Compiled:  Compiled{Version: f.version(), Index: c.index, Parts: c.parts, Problems: c.problems},
	}
	im.Incomplete = len(f.refused(c.problems)) > 0
	im.Books, im.Datasheets = summarise(c.book, s)
	im.Names = namesOf(c.book)
	return im
}

// refused returns the names of the documents that are left out because they cannot be read.
func (f *Format) refused(problems []fault.Fault) []string {
	names := []string{}
	for _, p := range problems {
		if f.Refuses != nil && f.Refuses(p) {
			names = append(names, p.Place.Document)
		}
	}
	return names
}

// derivation must be raised when summarise, namesOf, VocabularyOf, the index or the encoded parts
// derive different data from the same compiled catalogues.
const derivation = 11

// version is the key of the compile cache: a compiled form is valid as long as everything that it
// depends on is unchanged.
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
