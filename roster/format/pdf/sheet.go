package pdf

import (
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Sheet is what is printed: a roster and its report, as a player reads them.
// Every word of it is printed. Text may hold anything: control characters are
// printed as spaces, bytes that are not UTF-8 and characters that the font does
// not have as �.
type Sheet struct {
	Name       string      // of the roster
	Edition    string      // such as 9th edition
	BattleSize string      // such as Strike Force; may be empty
	Snapshot   string      // the game data that the roster was made with
	Date       time.Time   // of printing; the zero time prints no date
	Notes      string      // of the player; a line break starts a new paragraph
	Costs      []Cost      // the totals, in the order of the columns
	Valid      bool        // whether there is no error
	Findings   []Finding   // in the order in which they are printed
	Forces     []Force     // in the order of Units; with one force or none, no name is needed
	Units      []unit.Unit // a rule without text stands in Rules
	Rules      []unit.Text // that several units have, in the order in which they are printed
	Labels     Labels      // the zero value prints English
	Stamp      *Stamp      // of the event that the roster is handed in at; nil for none
}

// A Stamp says of which event a sheet is, and where it can be verified.
type Stamp struct {
	Title string   // of the sheet in the contents of a book
	Lines []string // printed at the head: the event, the player, the pack
	Link  string   // printed as a QR code; empty prints none
}

// A Cost is a cost type with what the whole roster spends of it.
type Cost struct {
	ID     string        // key in unit.Unit.Costs
	Name   string        // column heading, such as Power
	Amount entry.Number  // total
	Limit  *entry.Number // nil: no limit is agreed
}

// A Finding is a diagnostic with its text in the reader's language.
type Finding struct {
	Severity roster.Severity
	Text     string
}

// A Force is a part of the roster that has a name of its own.
type Force struct {
	ID    string // unit.Unit.Force
	Name  string
	Notes string
}

// Paper is a size of paper, upright.
type Paper string

// The papers.
const (
	A4     Paper = "A4"     // 210 mm × 297 mm; also where no paper is named
	Letter Paper = "Letter" // 8.5" × 11"
)

// Detail is how much of each unit is printed.
type Detail string

// The details.
const (
	Full    Detail = "full"    // profiles, weapons, abilities and wound boxes; also where no detail is named
	Summary Detail = "summary" // what a list says: models, wargear, costs and keywords
)

// Details lists the details by name, the ordinary one first.
func Details() []string { return []string{string(Full), string(Summary)} }

// Options say how a sheet is printed.
type Options struct {
	Paper  Paper  // A4 where it is empty
	Detail Detail // Full where it is empty
}
