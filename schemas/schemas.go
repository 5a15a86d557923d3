// Package schemas holds the JSON Schemas (draft 2020-12) of every document that
// Rollcall reads or writes, and checks documents against them.
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
)

// Names of schemas.
const (
	Datasheet = "datasheet"
	Faction   = "faction"
	System    = "system"
	Effect    = "effect" // of an ability, in the three documents above
	List      = "list"   // an army by names, written by hand
	Roster    = "roster"
	Odds      = "odds" // a question for the odds of an attack

	EventPack = "event-pack" // what an event asks of its lists
)

// MaxBytes is the length of the longest document that is looked into.
const MaxBytes = 1 << 20

// MaxDepth is how deep arrays and objects may be nested in a document.
const MaxDepth = 64

const (
	suffix = ".schema.json"
	base   = "https://github.com/rollcall40k/rollcall/schemas/"
)

//go:embed *.schema.json
var files embed.FS

// Text returns the schema as it is written, or nil for a name without one.
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

// Validate checks a document against the schema of that name. It returns
// nothing for a valid document. A document that is no JSON, is longer than
// MaxBytes, nested deeper than MaxDepth, or names a member of an object twice
// is not compared with the schema. It panics for a name without a schema.
func Validate(schema string, doc []byte) []Finding {
	s, ok := compiled()[schema]
	if !ok {
		panic(fmt.Sprintf("schemas: no schema is called %q", schema))
	}
	value, findings := decode(doc)
	if len(findings) > 0 {
		return findings
	}
	err, ok := s.Validate(value).(*jsonschema.ValidationError)
	if !ok {
		return nil
	}
	return explain(err, value)
}

// compiled holds all schemas by name. They are part of the program: a broken
// one is a broken program.
var compiled = sync.OnceValue(func() map[string]*jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft2020
	c.LoadURL = func(url string) (io.ReadCloser, error) {
		return nil, fmt.Errorf("schemas: %s is not part of the program", url)
	}
	for _, name := range Names() {
		if err := c.AddResource(base+name+suffix, bytes.NewReader(Text(name))); err != nil {
			panic(err)
		}
	}
	schemas := map[string]*jsonschema.Schema{}
	for _, name := range Names() {
		schemas[name] = c.MustCompile(base + name + suffix)
	}
	return schemas
})
