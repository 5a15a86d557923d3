// Package pdf prints rosters: a reference for play, cards, a summary for judges, and
// books of many lists.
//
// Printing has three steps. [NewDocument] selects what is printed of a roster and its
// report. [Compute] converts a [Document] to a [Layout]: pages of boxes and text at fixed
// positions with their structure, as plain data. [Write] writes a layout as a tagged PDF
// file. The package does not interpret the game: roster/unit says what a unit has.
package pdf

import (
	"slices"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/render"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Document is what is printed: a roster and its report. Its texts may contain any
// bytes: control characters are printed as spaces, characters that the font lacks as □.
type Document struct {
	Name        string // of the roster
	Player      string // may be empty, and so may all below
	Event       string
	Faction     string
	Detachments []string
	Edition     string // such as Warhammer 40,000 10th Edition
	BattleSize  string // such as Strike Force
	Data        string // the date of the game data, or built-in
	Checked     time.Time
	Lines       []string // further lines of the header
	Link        string   // address of the list, printed as a QR code
	Lang        string   // of the texts; empty: en
	Notes       string   // of the player; a line break starts a new paragraph
	Costs       []Cost   // the points, and other costs that have a limit
	NoLimit     bool     // the players agreed on none, and no other limit applies
	Summary     roster.Summary
	Diagnostics []Diagnostic // in the order in which they are printed
	Limits      []Limit      // of the event, in addition to those of Costs
	Hidden      []string     // what the opponent's view leaves out: HideCosts and so on
	Forces      []Force      // parents before children
	Units       []unit.Unit  // and choices of the army
	Place       int          // in a book: documents are printed in this order

	book *entry.Book // the layout ends with its evaluations: see entry.Book.Until; may be nil
}

// A Cost is a cost type with its total.
type Cost struct {
	Type   *entry.CostType
	Amount entry.Number  // total
	Limit  *entry.Number // the strictest that applies; nil: none
}

// What an event may hide from the other player.
const (
	HideCosts        = "costs"        // of units and of the army
	HideEnhancements = "enhancements" // and Relics, with their abilities and weapons
	HideWarlord      = "warlord"      // and Warlord Traits
)

// A Limit is what a judge counts for a restriction of the event.
type Limit struct {
	Name  string // what is counted
	Count string // how many there are and may be, such as 2, at most 3
	Kept  bool   // the list is within the limit
}

// A Diagnostic is a diagnostic with its text in the reader's language.
type Diagnostic struct {
	Severity roster.Severity
	Text     string
}

// A Force is a named part of the roster.
type Force struct {
	ID    string // unit.Unit.Force
	Name  string
	Notes string
}

// NewDocument returns the print document of a roster and its report, in a language: that
// of the report. checked is the time of the report.
func NewDocument(lang string, book *entry.Book, r *roster.Roster, v render.Report, checked time.Time) Document {
	d := Document{
		Name: r.Name, Lang: lang, Edition: book.System.Name, BattleSize: v.BattleSize, Checked: checked, Notes: r.Notes,
		Summary: v.Summary, Costs: costsOf(book, v), Forces: forcesOf(nil, r.Forces), Units: v.Units,
		NoLimit: r.NoLimit && len(v.Strictest()) == 0, book: book,
	}
	for _, f := range r.Forces {
		if c := book.Catalogue(f.Catalogue); c != nil && d.Faction == "" {
			d.Faction = c.Name[strings.LastIndex(c.Name, " - ")+1:]
			d.Faction = strings.TrimPrefix(d.Faction, "- ")
		}
	}
	for i := range v.Units {
		if l := &v.Units[i].Loadout; l.Purpose == entry.PurposeDetachment && v.Units[i].Configuration {
			for _, s := range l.Below {
				d.Detachments = append(d.Detachments, s.Name)
			}
		}
	}
	for _, f := range d.Forces {
		if f.Name == "" || len(d.Detachments) > 0 {
			continue
		}
		d.Detachments = append(d.Detachments, f.Name)
	}
	for _, x := range v.Diagnostics {
		d.Diagnostics = append(d.Diagnostics, Diagnostic{x.Severity, x.Message})
	}
	return d
}

// costsOf returns the points that the roster spends, and the visible costs with a limit.
// Of a roster without either, it returns the first visible cost.
func costsOf(book *entry.Book, v render.Report) []Cost {
	var costs, others []Cost
	limits := v.Strictest()
	for i := range book.CostTypes {
		t := &book.CostTypes[i]
		amount, spent := v.Costs[t.ID]
		limit, limited := limits[t.ID]
		if t.Hidden || !spent && !limited {
			continue
		}
		c := Cost{Type: t, Amount: amount}
		if limited {
			c.Limit = &limit
		}
		switch {
		case t.Role() == entry.PointsCost && amount.Sign() > 0:
			costs = slices.Insert(costs, 0, c)
		case limited:
			costs = append(costs, c)
		case amount.Sign() > 0:
			others = append(others, c)
		}
	}
	if len(costs) == 0 && len(others) > 0 {
		costs = others[:1]
	}
	return costs
}

// forcesOf appends the forces, parents before children.
func forcesOf(to []Force, from []roster.Force) []Force {
	for _, f := range from {
		to = append(to, Force{ID: f.ID, Name: f.Name, Notes: f.Notes})
		to = forcesOf(to, f.Forces)
	}
	return to
}
