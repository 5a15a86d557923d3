// Package schemas has the JSON Schemas (draft 2020-12) of the documents that
// Rollcall reads and writes, and the only strict reader of JSON: Parse reads a
// document once, Validate compares it with a schema, and Into fills a Go value
// from it. Each of them reports all faults, not only the first.
package schemas

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Names of schemas.
const (
	Datasheet = "datasheet"
	Faction   = "faction"
	System    = "system"
	Effect    = "effect" // of an ability, in the three documents above
	List      = "list"   // a handwritten army with names
	Roster    = "roster"
	Odds      = "odds" // a request for the odds of an attack

	EventPack = "event-pack" // the requirements of an event for its lists
)

// MaxBytes is the maximum length of a validated document.
const MaxBytes = 1 << 20

const (
	suffix = ".schema.json"
	base   = "https://github.com/rollcall40k/rollcall/schemas/"
)

//go:embed *.schema.json
var files embed.FS

// Text returns the text of the schema, or nil for an unknown name.
func Text(schema string) []byte {
	text, err := files.ReadFile(schema + suffix)
	if err != nil {
		return nil
	}
	return text
}

// Names lists the schemas in alphabetical order.
func Names() []string {
	paths, _ := fs.Glob(files, "*"+suffix)
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = strings.TrimSuffix(path, suffix)
	}
	return names
}

// CodeSchema is the code of the faults of Validate.
const CodeSchema = "document.schema"

// Validate parses a document and validates it against the schema with the name. It returns nil
// for a valid document, and panics for an unknown name.
func Validate(schema string, data []byte) []fault.Fault {
	if f := tooLong(data); f != nil {
		return f
	}
	d, faults := Parse(data)
	if d == nil {
		return faults
	}
	return d.Validate(schema)
}

// Validate validates the document against the schema with the name. It returns nil for a valid
// document. A document longer than MaxBytes is invalid. Validate panics for an unknown name.
func (d *Document) Validate(schema string) []fault.Fault {
	s, ok := compiled()[schema]
	if !ok {
		panic(fmt.Sprintf("schemas: no schema is called %q", schema))
	}
	if f := tooLong(d.data); f != nil {
		return f
	}
	if f := tooManyFaults(s(), d); f != nil {
		return f
	}
	err, ok := s().Validate(d.value).(*jsonschema.ValidationError)
	if !ok {
		return nil
	}
	return explain(err, d.value)
}

func tooLong(data []byte) []fault.Fault {
	if len(data) <= MaxBytes {
		return nil
	}
	return []fault.Fault{fault.Place{}.Fault(CodeSchema, fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d bytes", MaxBytes))}
}

// compiled holds the schemas by name, each compiled on first use: compiling takes megabytes, and
// most runs of the program need one schema. An invalid schema is a defect of the program, so
// compiling panics.
var compiled = sync.OnceValue(func() map[string]func() *jsonschema.Schema {
	schemas := map[string]func() *jsonschema.Schema{}
	for _, name := range Names() {
		schemas[name] = sync.OnceValue(func() *jsonschema.Schema { return compile(name) })
	}
	return schemas
})

// compile compiles the schema with the name and those that it refers to.
func compile(name string) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		file, ok := strings.CutPrefix(url, base)
		text := Text(strings.TrimSuffix(file, suffix))
		if !ok || text == nil {
			return nil, fmt.Errorf("schemas: %s is not part of the program", url)
		}
		return io.NopCloser(bytes.NewReader(text)), nil
	}
	return c.MustCompile(base + name + suffix)
}
