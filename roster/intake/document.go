package intake

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// ErrUnreadable is the kind of the *fault.Error for a document that cannot be read. A readable
// document of an illegal army is not an error.
var ErrUnreadable = errors.New("document cannot be read")

// Unreadable returns the error for a document of a wrong kind.
func Unreadable(found, allowed string) error {
	return fault.New(ErrUnreadable, fault.Place{}, schemas.CodeSchema, found, allowed)
}

// A Document is a roster in one of four forms: a stored roster, a handwritten list, a file
// of another program, or a pasted text. Exactly one of them is set.
type Document struct {
	Roster   *roster.Roster
	List     *List
	Recorded Recorded
	Pasted   *Pasted
	// Requested is set by the caller. It is not part of the file.
	Requested Requested
}

// A Pasted is a roster in a text without ids. Its names determine the game data.
type Pasted struct {
	Edition  string   // requested; empty: any
	Shown    string   // edition that the text appears to be for; empty: unknown
	OrLater  bool     // it appears to be for Shown or a later edition
	Snapshot string   // requested; empty: the active snapshot that fits
	Units    []string // names of units, as printed
	// Detachment is the name of its detachment, or empty.
	Detachment string
	// Former are the ids of datasheets in the game data, by the names (catalog.NameKey) that other
	// releases have for them.
	Former map[string][]string
	// Likeness returns how similar the name of an army book is to the faction in the
	// text; 0 is not similar.
	Likeness func(book string) int
	// Roster converts the text to a roster. The paths of the diagnostics point into
	// the text: /lines/12/columns/5.
	Roster func(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic)
	// Stated returns the costs in the text, with the ids of the roster that Roster last returned.
	Stated func() []Stated
}

// Recorded is a roster in a file of another program.
type Recorded interface {
	// System returns the id and the name of the roster's game system.
	System() (id, name string)
	// Catalogues returns the ids of the catalogues of its forces.
	Catalogues() []string
	// Roster converts the file to a roster with the game data of a snapshot. The paths
	// of the diagnostics point into the roster. Check cannot find them: see
	// Report.Include.
	Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic)
	// Stated returns the names and costs in the file, with the ids of the roster that Roster returns.
	Stated(book *entry.Book) []Stated
}

// A Format is a file format of another program. It has either Read or Paste, whose errors
// are of the kind ErrUnreadable.
type Format struct {
	Recognise func(*Input) bool
	Read      func(*Input) (Recorded, error)
	Paste     func(*Input) (*Pasted, error)
}

// An Input is the data of a document. It is parsed once.
type Input struct {
	Data   []byte
	JSON   *schemas.Document // nil: the data is not JSON
	Faults []fault.Fault     // syntax errors, if the data is not JSON
}

// NewInput parses the data of a document if it is JSON, in UTF-8 or UTF-16.
func NewInput(data []byte) *Input {
	data = DecodeUTF16(data)
	document, faults := schemas.Parse(data)
	return &Input{data, document, faults}
}

// ReadDocument reads a roster, a list document, or a file in one of the other
// formats, which its content determines. The error is an ErrUnreadable.
func ReadDocument(data []byte, others ...Format) (Document, error) {
	return NewInput(data).Read(others...)
}

// Read is like ReadDocument for parsed data.
func (in *Input) Read(others ...Format) (Document, error) {
	var d Document
	if err := checkKind(in.Data); err != nil {
		return d, err
	}
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
		if n := in.JSON.Values(); n > maxListValues {
			return d, Unreadable(fmt.Sprintf("%d values", n), fmt.Sprintf("at most %d", maxListValues))
		}
		d.List = &List{}
		if err := in.into(schemas.List, d.List); err != nil {
			return d, err
		}
		return d, d.List.bounded()
	}
	d.Roster = &roster.Roster{}
	return d, in.into(schemas.Roster, d.Roster)
}

// IsList reports whether the input has members that only list documents have. All other
// JSON is read as a roster.
func (in *Input) IsList() bool {
	return in.JSON.Has("list") && !in.JSON.Has("forces") || in.JSON.Has("units") && !in.JSON.Has("forces")
}

// into validates the document and fills the value that v points to.
func (in *Input) into(schema string, v any) error {
	if in.JSON == nil {
		return &fault.Error{Kind: ErrUnreadable, Faults: in.Faults}
	}
	faults := in.JSON.Validate(schema)
	if len(faults) == 0 {
		faults = in.JSON.IntoKnown(v)
	}
	if len(faults) > 0 {
		return &fault.Error{Kind: ErrUnreadable, Faults: faults}
	}
	return nil
}

// Requested holds the edition, faction and snapshot that the caller requested for a document.
// Empty fields are not requested. A requested value completes a document that does not state it,
// must match one that does, and overrides that of a pasted text.
type Requested struct {
	Edition  string // such as 10e
	Faction  string // name of an army book, the last part of the name, or the book's id
	Snapshot string
	Limit    string // in points, or roster.NoLimitValue; replaces the limit of the document
	Update   bool   // move a document with older game data to the active data
}

// ErrMismatch is the kind of a *fault.Error for a document whose edition, faction or snapshot
// differs from the requested one, and for an invalid requested limit.
var ErrMismatch = errors.New("the document does not match the request")

// Mismatch returns the *fault.Error for a requested edition, faction or snapshot, and the
// value in the document.
func Mismatch(parameter, requested, found string) error {
	return fault.New(ErrMismatch, fault.Parameter(parameter), "parameter.conflict", fault.Quote(requested), found+", as in the document")
}

// Fill returns the list with its missing members set to the requested values. The error is
// of the kind ErrMismatch.
func (w *Requested) Fill(l *List) (*List, error) {
	filled := *l
	filled.Edition, filled.Snapshot = cmp.Or(l.Edition, w.Edition), cmp.Or(l.Snapshot, w.Snapshot)
	filled.Faction = cmp.Or(l.Faction, w.Faction)
	edition := cmp.Or(l.Edition, catalog.EditionOfSnapshot(l.Snapshot))
	switch {
	case w.Edition != "" && edition != "" && edition != w.Edition:
		return nil, Mismatch("edition", w.Edition, edition)
	case w.Snapshot == "" || filled.Snapshot == w.Snapshot && filled.Edition == "":
	case filled.Snapshot != w.Snapshot:
		return nil, Mismatch("snapshot", w.Snapshot, filled.Snapshot)
	case catalog.EditionOfSnapshot(w.Snapshot) != filled.Edition:
		return nil, Mismatch("snapshot", w.Snapshot, "edition "+filled.Edition)
	}
	return &filled, nil
}

// HTMLTags are tags around lists in texts that were copied from a page.
var HTMLTags = []string{"b", "i", "u", "strong", "em", "code", "quote", "blockquote", "br", "p", "pre", "span", "div", "ul", "ol", "li", "table", "tr", "td", "th", "tbody", "h1", "h2", "h3", "h4"}

// IsXML reports whether data begins like an XML document, and not like a text with HTML around it.
func IsXML(data []byte) bool {
	data, found := bytes.CutPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n"), []byte("<"))
	if !found {
		return false
	}
	end := bytes.IndexAny(data, " />\t\r\n")
	return end < 0 || !slices.Contains(HTMLTags, strings.ToLower(string(data[:end])))
}
