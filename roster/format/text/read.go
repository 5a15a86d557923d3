package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// Read reads a text in whatever dialect it is. The error is a
// *intake.DocumentError for what is no text, is too long, or has no line of a
// list; a text that can be read and names nothing known is not an error.
func Read(data []byte) (*Document, error) {
	all, err := lines(data)
	if err != nil {
		return nil, err
	}
	d := recognise(all)
	if d == Unknown {
		return nil, intake.Unreadable(described(all), "a list with a line for each unit, such as “Captain (80 points)”")
	}
	r := &reader{doc: &Document{Dialect: d, Lines: all, at: map[string]int{}}}
	switch d {
	case BattleScribe:
		r.each(r.battleScribe)
	case NRSimple:
		r.each(r.simple)
	case WTC9:
		r.each(r.ninth)
	default:
		r.each(r.bulleted)
		r.head()
	}
	r.doc.settle()
	if r.items > maxItems {
		return nil, intake.Unreadable(fmt.Sprintf("%d units, models and items", r.items), fmt.Sprintf("at most %d", maxItems))
	}
	r.doc.drop()
	return r.doc, nil
}

func described(all []Line) string {
	blank := !slices.ContainsFunc(all, func(l Line) bool { return l.Rule != RuleBlank })
	switch {
	case blank:
		return "an empty text"
	case slices.ContainsFunc(all, isMember):
		return "a list document in YAML, which is read in JSON alone"
	}
	return "a text without a unit"
}

// isMember reports whether a line begins what only list documents and rosters have.
func isMember(l Line) bool {
	text := strings.TrimRight(l.Text, " \t\r")
	return text == "units:" || text == "forces:"
}

// reader makes a Document line by line.
type reader struct {
	doc     *Document
	items   int
	section string
	unit    *Item
	stack   []level // items that others may stand below, the unit first
	plain   []*Line // of the head: neither title nor battle size
	sized   int     // how many of them stand before the battle size; 0: unknown
	titled  bool
	begun   bool // a title, or something else of the list itself, was read
	ended   bool // a line that ends a list was read
}

// level is an item with the column that its name begins in.
type level struct {
	item   *Item
	column int
}

// each gives all lines to the function that reads the dialect, until another
// list begins.
func (r *reader) each(read func(l *Line, t span)) {
	for i := range r.doc.Lines {
		l := &r.doc.Lines[i]
		t := l.span().trim()
		switch {
		case l.Fate == Ignored || r.doc.Second > 0:
		case isFooter(t.text):
			l.ignore(RuleFooter)
			r.ended = r.ended || len(r.doc.Forces) > 0
		case isFence(t.text):
			l.ignore(RuleFence)
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

// second notes that another list begins in a line.
func (r *reader) second(l *Line) { r.doc.Second = l.Number }

// item makes an item of a name with or without a count before and costs behind
// it.
func (r *reader) item(s span) *Item {
	r.items++
	raw := s
	name, costs, _ := priced(s)
	n, name, _ := counted(name)
	x := &Item{Name: name.text, Count: n, Costs: costs, Line: s.line, Column: name.column, raw: raw.text}
	if warlordWords[fold(x.Name)] {
		x.Mark = Warlord
	}
	return x
}

// list makes an item of each part of a list; each of the parents has so many.
func (r *reader) list(s span, parents int) []*Item {
	var items []*Item
	for _, part := range split(s) {
		x := r.item(part)
		x.multiply(parents)
		if len(items) > 0 {
			items[len(items)-1].joint = true
		}
		items = append(items, x)
	}
	return items
}

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

// drop takes away units that a second list has begun with.
func (d *Document) drop() {
	if d.Second == 0 {
		return
	}
	for i := range d.Forces {
		f := &d.Forces[i]
		f.Units = slices.DeleteFunc(f.Units, func(u *Item) bool { return u.Line >= d.Second })
	}
	for i := d.Second - 1; i < len(d.Lines); i++ {
		if d.Lines[i].Rule != RuleBlank {
			d.Lines[i].Fate, d.Lines[i].Rule = Unread, ""
		}
	}
}

// settle puts what is no unit among the options of its force, and takes
// detachment and battle size out of these.
func (d *Document) settle() {
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
				d.option(u)
			}
		}
		if d.Dialect.configures() {
			f.Units = units
		} else {
			f.Options = nil
		}
		if len(d.Faction) == 0 {
			d.Faction = f.Faction
		}
	}
}

func (d *Document) option(x *Item) {
	switch fold(x.Name) {
	case "detachment", "detachment choice":
		d.Detachment = x.Items[0].Name
		d.at["detachment"] = x.Line
	case "battle size":
		d.BattleSize = x.Items[0].Name
		d.at["size"] = x.Line
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
