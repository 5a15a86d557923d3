package text

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Document is what a text says, in its own names.
type Document struct {
	Dialect      Dialect
	Name         string   // of the list
	Faction      []string // from the widest to the narrowest: Imperium, Adeptus Astartes
	Detachment   string
	BattleSize   string
	Limit        *entry.Number // of points, that the battle size names
	Total        []Amount
	Units        int     // that the header counts; 0: it counts none
	Warlord      string  // that the header names
	Trait        string  // of the Warlord, that the header names
	Enhancements []*Item // that the header names: an enhancement, with its bearer below
	Forces       []Force
	Lines        []Line // all, also those that no other field is made of
	SecondList   int    // number of the line that another list begins in; 0: none does

	fieldLines map[string]int // lines that fields of the header are from
}

// A Force is a part of a list with its own faction or detachment. Most texts
// have one, without a name.
type Force struct {
	Name    string
	Faction []string
	Costs   []Amount
	Options []*Item // of the force itself, such as its detachment rule
	Units   []*Item
	Line    int
}

// A Mark is a part that an Item plays.
type Mark uint8

// The marks.
const (
	Plain Mark = iota
	Warlord
	Enhancement
	EquippedAlike // models of the Item above that are equipped alike, without a name
)

// An Item is a unit, a model, wargear or whatever else has a name and a number.
type Item struct {
	Name    string
	Count   int // of all of the unit: four models with a pistol each have 4
	Models  int // of a unit, where the number stands before its name
	Costs   []Amount
	Mark    Mark
	Section string // that a unit stands under, as printed
	Items   []*Item
	Line    int
	Column  int

	raw        string // with the count that may be part of the name
	commaAfter bool   // a comma parts it from the next one, or is part of a name
	colonAfter bool   // a colon stands behind it, or is part of a name
}

// Edition returns the edition that the text itself shows, or "": that of its
// dialect, or, in a dialect that several editions have, that of its costs, or of a
// detachment that is chosen.
func (d *Document) Edition() string {
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

// reader makes a Document line by line.
type reader struct {
	doc       *Document
	items     int
	section   string
	unit      *Item
	stack     []level // items that others may stand below, the unit first
	headLines []*Line // of the head: neither title nor battle size
	sized     int     // how many of them stand before the battle size; 0: unknown
	titled    bool
	started   bool // a title, or something else of the list itself, was read
	ended     bool // a line that ends a list was read
}

// level is an item with the column that its name begins in.
type level struct {
	item   *Item
	column int
}

// eachLine gives all lines to the function that reads the dialect, until another
// list begins.
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

// force is the force that is being read.
func (r *reader) force() *Force {
	if len(r.doc.Forces) == 0 {
		r.doc.Forces = append(r.doc.Forces, Force{})
	}
	return &r.doc.Forces[len(r.doc.Forces)-1]
}

func (r *reader) hasUnits() bool { return len(r.doc.Forces) > 0 && len(r.force().Units) > 0 }

// startSecondList notes that another list begins in a line.
func (r *reader) startSecondList(l *Line) { r.doc.SecondList = l.Number }

// multiply makes the counts of an item those of all parents.
func (x *Item) multiply(parents int) {
	if parents == 1 {
		return
	}
	x.Count = min(x.Count*parents, maxCount)
	for _, below := range x.Items {
		below.multiply(parents)
	}
}

// dropSecondList takes away units that a second list has begun with.
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

// separateOptions puts what is no unit among the options of its force, and takes
// detachment and battle size out of these.
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

// factionParts parts Imperium - Adeptus Astartes - Ultramarines.
func factionParts(s string) []string {
	var parts []string
	for _, p := range strings.Split(s, " - ") {
		if p = strings.TrimSpace(p); p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}
