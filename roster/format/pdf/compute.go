package pdf

import (
	"io"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// Compute lays out a document. Equal arguments give equal layouts. It returns an
// *OptionError for an option that is not allowed, an error if the built-in font cannot be
// read, or an entry.Interrupted if the time for evaluations of the book has passed.
func Compute(d Document, o Options) (*Layout, error) {
	m, err := fonts()
	if err != nil {
		return nil, err
	}
	if o, err = o.complete(); err != nil {
		return nil, err
	}
	d = shownDocument(d, &o)
	l, err := layOut(&d, &o, m)
	if err != nil {
		return nil, err
	}
	addFooters(l, &d, &o, m, -1)
	return l, nil
}

// shownDocument returns what is printed of a document.
func shownDocument(d Document, o *Options) Document {
	if d.Lang == "" {
		d.Lang = "en"
	}
	if o.Layout == Opponent {
		return opponentsView(&d)
	}
	return d
}

// layOut lays out a shown document, without footers.
func layOut(d *Document, o *Options, m measurer) (l *Layout, err error) {
	defer entry.RecoverInterrupted(&err)
	switch o.Layout {
	case Cards:
		return layOutCards(d, o, m)
	case Summary:
		return layOutSummary(d, o, m), nil
	}
	return layOutReference(d, o, m), nil
}

// addFooters adds the footers to a layout. before is the number of pages before it in a book, or
// −1.
func addFooters(l *Layout, d *Document, o *Options, m measurer, before int) {
	if o.Layout == Cards { // they have their own
		return
	}
	g := geometryOf(o)
	b := &builder{typesetter: typesetter{measurer: m, lang: d.Lang}, u: bodySize, options: o}
	b.footers(l, d, &g, before)
}

// Write prints a document as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library and of w.
func Write(w io.Writer, d Document, o Options) error {
	l, err := Compute(d, o)
	if err != nil {
		return err
	}
	m, err := fonts()
	if err != nil {
		return err
	}
	f := newFile(w, m, documentPacking)
	f.pages = f.add(l, nil)
	f.outline = bookmarks(l.Bookmarks, l.Height, f.pages)
	return f.finish(l.Title, l.Lang, l.Date)
}

// opponentsView returns a document without what only the player and the judges may see:
// notes, diagnostics other than the verdict, where and when it was submitted, and what the
// event hides.
func opponentsView(d *Document) Document {
	v := *d
	v.Notes, v.Lines, v.Diagnostics = "", nil, nil
	v.Forces = nil
	for _, f := range d.Forces {
		v.Forces = append(v.Forces, Force{ID: f.ID, Name: f.Name})
	}
	if slices.Contains(d.Hidden, HideCosts) {
		v.Costs = nil
	}
	v.Units = slices.Clone(d.Units)
	for i := range v.Units {
		v.Units[i].Notes = ""
		hideParts(&v.Units[i], d.Hidden)
	}
	return v
}

// hidingPurposes are the purposes of the selections that an event hides.
var hidingPurposes = map[string][]entry.Purpose{
	HideEnhancements: {entry.PurposeEnhancement, entry.PurposeRelic},
	HideWarlord:      {entry.PurposeWarlord, entry.PurposeWarlordTrait},
}

// hideParts removes from a unit what an event hides.
func hideParts(u *unit.Unit, hidden []string) {
	var names []string
	if slices.Contains(hidden, HideEnhancements) {
		names, u.Enhancements = slices.Clone(u.Enhancements), nil
	}
	for s := range u.Loadout.All() {
		if !slices.ContainsFunc(hidden, func(part string) bool { return slices.Contains(hidingPurposes[part], s.Purpose) }) {
			continue
		}
		names = append(names, s.Name)
		for i := range s.Profiles {
			names = append(names, s.Profiles[i].Name)
		}
		for i := range s.Rules {
			names = append(names, s.Rules[i].Name)
		}
	}
	if slices.Contains(hidden, HideCosts) {
		u.Costs = nil
	}
	if slices.Contains(hidden, HideWarlord) {
		hideWarlord(u)
	}
	hideNames(u, names)
}

// hideWarlord removes that a unit has the Warlord.
func hideWarlord(u *unit.Unit) {
	if !u.Warlord {
		return
	}
	u.Warlord = false
	u.Keywords = slices.DeleteFunc(slices.Clone(u.Keywords), func(k string) bool { return strings.EqualFold(k, entry.WarlordName) })
	hideNames(u, []string{entry.WarlordName})
}

// hideNames removes wargear, weapons, abilities and rules by their names.
func hideNames(u *unit.Unit, names []string) {
	if len(names) == 0 {
		return
	}
	named := func(name string) bool { return slices.Contains(names, name) }
	u.Abilities = slices.DeleteFunc(slices.Clone(u.Abilities), func(t unit.Text) bool { return named(t.Name) })
	u.Rules = slices.DeleteFunc(slices.Clone(u.Rules), func(t unit.Text) bool { return named(t.Name) })
	u.Composition = slices.DeleteFunc(slices.Clone(u.Composition), func(l unit.Line) bool { return !l.Model && named(l.Name) })
	for i := range u.Composition {
		l := &u.Composition[i]
		l.Wargear = slices.DeleteFunc(slices.Clone(l.Wargear), named)
	}
	for _, tables := range []*[]unit.Table{&u.Weapons, &u.Tables} {
		*tables = slices.Clone(*tables)
		for i := range *tables {
			t := &(*tables)[i]
			t.Rows = slices.DeleteFunc(slices.Clone(t.Rows), func(r unit.Row) bool { return named(r.Name) })
		}
	}
}
