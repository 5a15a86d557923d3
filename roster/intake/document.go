package intake

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas"
)

// A DocumentError says why a document cannot be read. A document that can be
// read and is not legal is not an error.
type DocumentError struct {
	Findings []schemas.Finding // at least one
}

// Error names the first place, what was found and what is allowed.
func (e *DocumentError) Error() string {
	text := e.Lines()[0]
	if n := len(e.Findings) - 1; n > 0 {
		text += fmt.Sprintf(" (and %d more)", n)
	}
	return text
}

// Lines names each place, what was found there and what is allowed.
func (e *DocumentError) Lines() (lines []string) {
	for _, f := range e.Findings {
		text := fmt.Sprintf("%s: found %s", pointerOrRoot(f.Pointer), f.Found)
		if f.Allowed != "" {
			text += "; allowed: " + f.Allowed
		}
		lines = append(lines, text)
	}
	return lines
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
// person has written, as another program records it, or as a text with names
// alone. Exactly one of these is set.
type Document struct {
	Roster   *roster.Roster
	List     *List
	Recorded Recorded
	Pasted   *Pasted
	// Requested is what whoever hands it in says that it is of. It is no part of the file.
	Requested Requested
}

// A Pasted is a roster in a text that has no ids: which game data it is of
// follows from what it names.
type Pasted struct {
	Edition  string // that was asked for; empty: any
	Shown    string // edition that the text seems to be of; empty: it may be of any
	Snapshot string // that was asked for; empty: the newest that fits
	// Likeness says how well the name of an army book fits the faction that the
	// text names; 0 is not at all.
	Likeness func(book string) int
	// Roster makes a roster of the text. The paths of the diagnostics point into
	// the text: /lines/12/columns/5.
	Roster func(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic)
	// Compare compares the totals that the text prints with the costs of its roster.
	Compare func(book *entry.Book, costs roster.Costs) []roster.Diagnostic
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
	Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic)
}

// A Format is a form of file that other programs keep rosters in. It has one of
// Read and Paste, whose errors are *DocumentErrors.
type Format struct {
	Recognise func(data []byte) bool
	Read      func(data []byte) (Recorded, error)
	Paste     func(data []byte) (*Pasted, error)
}

// ReadDocument reads a roster, a list document, or a file in one of the other
// formats; which of them it is, its content says. The error is a
// *DocumentError.
func ReadDocument(data []byte, others ...Format) (Document, error) {
	var d Document
	for _, f := range others {
		switch {
		case !f.Recognise(data):
		case f.Paste != nil:
			pasted, err := f.Paste(data)
			return Document{Pasted: pasted}, err
		default:
			recorded, err := f.Read(data)
			return Document{Recorded: recorded}, err
		}
	}
	if isList(data) {
		d.List = &List{}
		return d, read(schemas.List, data, d.List)
	}
	d.Roster = &roster.Roster{}
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

// Requested is what whoever hands in a document says that it is of. Empty fields leave
// it to the document. It is for what a document does not say itself; of a text it
// goes before what the text says.
type Requested struct {
	Edition  string // such as 10e
	Faction  string // name of an army book, the last part of the name, or the book's id
	Snapshot string
}

// A MismatchError says that a document is of something else than was asked for.
type MismatchError struct {
	Field string // edition, faction or snapshot
	Asked string
	Found string // what the document is of
}

// Error names the field, what was asked for, and what the document is of.
func (e *MismatchError) Error() string {
	return fmt.Sprintf("%s: asked for %.200q; the document is of %s", e.Field, e.Asked, e.Found)
}

// Fill returns the list with what it does not say itself. The error is a
// *WantedError.
func (w *Requested) Fill(l *List) (*List, error) {
	filled := *l
	filled.Edition, filled.Snapshot = cmp.Or(l.Edition, w.Edition), cmp.Or(l.Snapshot, w.Snapshot)
	filled.Faction = cmp.Or(l.Faction, w.Faction)
	said := cmp.Or(l.Edition, catalog.BySnapshot("", l.Snapshot).Edition)
	switch {
	case w.Edition != "" && said != "" && said != w.Edition:
		return nil, &MismatchError{"edition", w.Edition, said}
	case w.Snapshot == "" || filled.Snapshot == w.Snapshot && filled.Edition == "":
	case filled.Snapshot != w.Snapshot:
		return nil, &MismatchError{"snapshot", w.Snapshot, filled.Snapshot}
	case catalog.BySnapshot("", w.Snapshot).Edition != filled.Edition:
		return nil, &MismatchError{"snapshot", w.Snapshot, "edition " + filled.Edition}
	}
	return &filled, nil
}
