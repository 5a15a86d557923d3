package roster

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/rollcall40k/rollcall/schemas"
)

// A DocumentError says why a document cannot be read. A document that can be
// read and is not legal is not an error.
type DocumentError struct {
	Findings []schemas.Finding // at least one
}

// Error names the first place, what was found and what is allowed.
func (e *DocumentError) Error() string {
	f := e.Findings[0]
	text := fmt.Sprintf("%s: found %s", pointerOrRoot(f.Pointer), f.Found)
	if f.Allowed != "" {
		text += "; allowed: " + f.Allowed
	}
	if n := len(e.Findings) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}

func pointerOrRoot(p string) string {
	if p == "" {
		return "document"
	}
	return p
}

// A Document is a file that holds a roster: as it is stored, or as a list that
// a person has written. Exactly one of the two is set.
type Document struct {
	Roster *Roster
	List   *List
}

// ReadDocument reads a roster or a list document; which of them it is, its
// members say. The error is a *DocumentError.
func ReadDocument(data []byte) (Document, error) {
	var d Document
	if isList(data) {
		d.List = &List{}
		return d, read(schemas.List, data, d.List)
	}
	d.Roster = &Roster{}
	return d, read(schemas.Roster, data, d.Roster)
}

// isList tells a list document by the member that only it has. What cannot be
// told apart is read as a roster, whose schema then says what is wrong.
func isList(data []byte) bool {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil {
		return false
	}
	_, list := members["list"]
	_, units := members["units"]
	_, forces := members["forces"]
	return (list || units) && !forces
}

func read(schema string, data []byte, into any) error {
	if findings := schemas.Validate(schema, data); len(findings) > 0 {
		return &DocumentError{findings}
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := dec.Decode(into); err != nil {
		return &DocumentError{[]schemas.Finding{{Found: err.Error(), Allowed: "a " + schema + " document"}}}
	}
	return nil
}
