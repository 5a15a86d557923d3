package text

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Document is a parsed text with the names as printed.
type Document struct {
	Dialect      Dialect
	Name         string   // of the list
	Faction      []string // from wide to narrow: Imperium, Adeptus Astartes
	Detachment   string   // as printed; with commas if there are several
	Disposition  string   // Force Disposition, in texts of the 11th edition
	BattleSize   string
	Limit        *entry.Number // of points, from the battle size
	Total        []Amount
	Units        int     // in the header; 0: not stated
	Warlord      string  // in the header
	WarlordLabel string  // label of the Warlord in the header: Char1
	Trait        string  // of the Warlord, in the header
	Enhancements []*Item // in the header, each with its bearer as its item
	Forces       []Force
	Lines        []Line // all lines
	SecondList   int    // line where a second list begins; 0: none

	fieldLines map[string]int // line of each header field
	requested  bool           // the caller chose the game data
	eleventh   bool           // has parts that only texts of the 11th edition have
}

// A Force is a part of a list with its own faction or detachment. Most texts have one
// force without a name.
type Force struct {
	Name    string
	Faction []string
	Costs   []Amount
	Options []*Item // of the force itself, such as its detachment rule
	Units   []*Item
	Line    int
}

// A Mark is the role of an Item.
type Mark uint8

// The marks.
const (
	Plain Mark = iota
	Warlord
	Enhancement
	EquippedAlike // models of the parent with the same equipment, without a name
)

// An Item is a unit, a model, wargear or anything else with a name and a number.
type Item struct {
	Name    string
	Count   int // in the whole unit: four models with a pistol each have 4
	Models  int // of a unit, if printed before its name
	Costs   []Amount
	Mark    Mark
	Section string // heading of a unit, as printed
	Label   string // of a unit: Char1
	Attached
	Items  []*Item
	Line   int
	Column int

	raw        string // name with the count, which may be part of it
	joiner     string // between this item and the next one, which may be part of the name
	colonAfter bool   // a colon follows, which may be part of the name
}

// Attached describes how a unit is attached to others.
type Attached struct {
	Block     int    // number of the block that lists the attached units together; 0: none
	Bodyguard bool   // the other units of the block are attached to this one
	To        string // name of the unit that this one is attached to
	By        string // name of the unit that is attached to this one
	at        int    // line of To or By
}

// Edition returns the edition of the text as shown by its dialect, its costs or a
// detachment, or "" if it is unknown.
func (d *Document) Edition() string {
	if d.eleventh {
		return "11e"
	}
	if e := d.Dialect.Edition(); e != "" {
		return e
	}
	for _, f := range d.Forces {
		for _, c := range append(f.Costs, d.Total...) {
			if c.Name == Power || c.Name == Command {
				return "9e"
			}
		}
	}
	if d.Dialect == NRSimple || d.fieldLines["detachment"] > 0 {
		return "10e"
	}
	return ""
}

// A reader builds a Document line by line.
type reader struct {
	doc       *Document
	items     int
	section   string
	unit      *Item
	stack     []level // possible parents of the next item, starting with the unit
	headLines []*Line // between title and units, without the battle size
	sized     int     // number of headLines before the battle size; 0: unknown
	titled    bool
	started   bool // the title or another line of the list was read
	ended     bool // the end of the list was read
	block     int  // number of the current block of attached units; 0: none
}

// A level is an item with the column of its name.
type level struct {
	item   *Item
	column int
}

// eachLine calls read for all lines up to a second list.
func (r *reader) eachLine(read func(l *Line, t span)) {
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		t := l.span().trim()
		switch {
		case l.Status == Ignored || r.doc.SecondList > 0:
		case isFooter(t.text):
			l.ignore(ReasonFooter)
			r.ended = r.ended || len(r.doc.Forces) > 0
		case isFence(t.text):
			l.ignore(ReasonFence)
		default:
			read(l, t)
		}
	}
}

// force returns the current force.
func (r *reader) force() *Force {
	if len(r.doc.Forces) == 0 {
		r.doc.Forces = append(r.doc.Forces, Force{})
	}
	return &r.doc.Forces[len(r.doc.Forces)-1]
}

func (r *reader) hasUnits() bool { return len(r.doc.Forces) > 0 && len(r.force().Units) > 0 }

// startSecondList records the line where a second list begins.
func (r *reader) startSecondList(l *Line) { r.doc.SecondList = l.Number }

// multiply multiplies the counts of an item by the number of its parents.
func (x *Item) multiply(parents int) {
	if parents == 1 {
		return
	}
	x.Count = min(x.Count*parents, maxCount)
	for _, below := range x.Items {
		below.multiply(parents)
	}
}

// dropSecondList removes units of a second list.
func (d *Document) dropSecondList() {
	if d.SecondList == 0 {
		return
	}
	for i := range d.Forces {
		f := &d.Forces[i]
		f.Units = slices.DeleteFunc(f.Units, func(u *Item) bool { return u.Line >= d.SecondList })
	}
	for i := d.SecondList - 1; i < len(d.Lines); i++ {
		if d.Lines[i].Reason != ReasonBlank {
			d.Lines[i].Status, d.Lines[i].Reason = Unread, ""
		}
	}
}

// separateOptions moves root items that are not units to the options of their force, and
// reads detachment and battle size from them.
func (d *Document) separateOptions() {
	for i := range d.Forces {
		f := &d.Forces[i]
		var units []*Item
		for _, u := range f.Units {
			if !optionSections[fold(u.Section)] && u.Section != "" {
				units = append(units, u)
				continue
			}
			f.Options = append(f.Options, u)
			if len(u.Items) > 0 {
				d.readConfiguration(u)
			}
		}
		if d.Dialect.hasConfiguration() {
			f.Units = units
		} else {
			f.Options = nil
		}
		if len(d.Faction) == 0 {
			d.Faction = f.Faction
		}
	}
}

func (d *Document) readConfiguration(x *Item) {
	switch fold(x.Name) {
	case "detachment", "detachment choice":
		d.Detachment = x.Items[0].Name
		d.fieldLines["detachment"] = x.Line
	case "battle size":
		d.BattleSize = x.Items[0].Name
		d.fieldLines["size"] = x.Line
	}
}

// factionParts splits Imperium - Adeptus Astartes - Ultramarines.
func factionParts(s string) []string {
	var parts []string
	for _, p := range strings.Split(s, " - ") {
		if p = strings.TrimSpace(p); p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}
