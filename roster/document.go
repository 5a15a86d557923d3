package roster

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog/entry"
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

// Unreadable is the error of a document that is not what is allowed.
func Unreadable(found, allowed string) *DocumentError {
	return &DocumentError{[]schemas.Finding{{Found: found, Allowed: allowed}}}
}

func pointerOrRoot(p string) string {
	if p == "" {
		return "document"
	}
	return p
}

// A Document is a file that holds a roster: as it is stored, as a list that a
// person has written, or as another program records it. Exactly one of them is
// set.
type Document struct {
	Roster   *Roster
	List     *List
	Recorded Recorded
}

// Recorded is a roster in a file of another program.
type Recorded interface {
	// System returns id and name of the game system that the roster is of.
	System() (id, name string)
	// Catalogues returns the ids of what its forces select from.
	Catalogues() []string
	// Roster makes a roster of it, on the game data of a snapshot. The
	// diagnostics, of which the paths point into the roster, are what Check
	// cannot know: see Report.Include.
	Roster(book *entry.Book, snapshot string) (*Roster, []Diagnostic)
}

// A Format is a form of file that other programs keep rosters in.
type Format struct {
	Recognise func(data []byte) bool
	Read      func(data []byte) (Recorded, error) // the error is a *DocumentError
}

// ReadDocument reads a roster, a list document, or a file in one of the other
// formats; which of them it is, its content says. The error is a
// *DocumentError.
func ReadDocument(data []byte, others ...Format) (Document, error) {
	var d Document
	for _, f := range others {
		if f.Recognise(data) {
			recorded, err := f.Read(data)
			return Document{Recorded: recorded}, err
		}
	}
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
		return Unreadable(err.Error(), "a "+schema+" document")
	}
	return nil
}
