package intake

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A DocumentError says why a document cannot be read. A document that can be
// read and is not legal is not an error.
type DocumentError struct {
	Findings []fault.Fault // at least one
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
		lines = append(lines, cmp.Or(f.Place.Pointer, "document")+": "+f.Detail())
	}
	return lines
}

// Unreadable is the error of a document that is not what is allowed.
func Unreadable(found, allowed string) *DocumentError {
	return &DocumentError{[]fault.Fault{{Code: schemas.CodeSchema, Found: found, Allowed: allowed}}}
}

// A Document is a file that holds a roster: as it is stored, as a list that a
// person has written, as another program records it, or as a text with names
// alone. Exactly one of these is set.
type Document struct {
	Roster   *roster.Roster
	List     *List
	Recorded Recorded
	Pasted   *Pasted
	// Requested is what the caller asked for. It is not part of the file.
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
	Recognise func(*Input) bool
	Read      func(*Input) (Recorded, error)
	Paste     func(*Input) (*Pasted, error)
}

// An Input is the data of a document. It is parsed once.
type Input struct {
	Data   []byte
	JSON   *schemas.Document // nil: the data is not JSON
	Faults []fault.Fault     // why it is not JSON
}

// NewInput parses the data of a document if it is JSON.
func NewInput(data []byte) *Input {
	document, faults := schemas.Parse(data)
	return &Input{data, document, faults}
}

// ReadDocument reads a roster, a list document, or a file in one of the other
// formats, which its content determines. The error is a *DocumentError.
func ReadDocument(data []byte, others ...Format) (Document, error) {
	return NewInput(data).Read(others...)
}

// Read is ReadDocument for data that is parsed.
func (in *Input) Read(others ...Format) (Document, error) {
	var d Document
	for _, f := range others {
		switch {
		case !f.Recognise(in):
		case f.Paste != nil:
			pasted, err := f.Paste(in)
			return Document{Pasted: pasted}, err
		default:
			recorded, err := f.Read(in)
			return Document{Recorded: recorded}, err
		}
	}
	if in.IsList() {
		d.List = &List{}
		return d, in.into(schemas.List, d.List)
	}
	d.Roster = &roster.Roster{}
	return d, in.into(schemas.Roster, d.Roster)
}

// IsList reports whether the input has the members that only a list document has.
// All other JSON is read as a roster, whose schema then describes the faults.
func (in *Input) IsList() bool {
	return in.JSON.Has("list") && !in.JSON.Has("forces") || in.JSON.Has("units") && !in.JSON.Has("forces")
}

// into validates the document and fills the value that v points to.
func (in *Input) into(schema string, v any) error {
	if in.JSON == nil {
		return &DocumentError{in.Faults}
	}
	faults := in.JSON.Validate(schema)
	if len(faults) == 0 {
		faults = in.JSON.Into(v)
	}
	if len(faults) > 0 {
		return &DocumentError{faults}
	}
	return nil
}

// Requested holds the edition, faction and snapshot that the caller requested for a
// document. An empty field leaves the choice to the document. It is used for what the
// document does not say; for a pasted text it overrides what the text says.
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
	edition := cmp.Or(l.Edition, catalog.BySnapshot("", l.Snapshot).Edition)
	switch {
	case w.Edition != "" && edition != "" && edition != w.Edition:
		return nil, &MismatchError{"edition", w.Edition, edition}
	case w.Snapshot == "" || filled.Snapshot == w.Snapshot && filled.Edition == "":
	case filled.Snapshot != w.Snapshot:
		return nil, &MismatchError{"snapshot", w.Snapshot, filled.Snapshot}
	case catalog.BySnapshot("", w.Snapshot).Edition != filled.Edition:
		return nil, &MismatchError{"snapshot", w.Snapshot, "edition " + filled.Edition}
	}
	return &filled, nil
}
