package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// unknownForce adds a force whose army book the data lacks. Its units and, in the first force, the settings
// of the army are unknown selections with their places. The error of the missing faction is their cause.
func (v *resolver) unknownForce(f *Force) {
	faction := v.factionOf(f)
	if len(faction) == 0 {
		return
	}
	title := strings.Join(faction, " - ")
	force := roster.Force{ID: v.NewID("frc_"), Catalogue: title, CatalogueTitle: title, Selections: []roster.Selection{}}
	if e := v.forceNamed(f); e != nil {
		force.Entry = e.ID
	} else if force.Entry = v.ordinaryForce(); f.Name != "" {
		force.Entry, force.Title = f.Name, f.Name
	}
	if len(v.Roster.Forces) == 0 {
		for _, x := range v.statedSettings() {
			force.Selections = append(force.Selections, v.unreadSelection(x.item, settingNames[x.field]))
		}
	}
	for _, x := range f.Options {
		if x.Mark != Display {
			force.Selections = append(force.Selections, v.unreadSelection(x, kindOption))
		}
	}
	for _, u := range f.Units {
		u = v.withStated(u)
		for range min(max(u.Count, 1), maxCopies) {
			one := u.clone()
			one.Count = 1
			force.Selections = append(force.Selections, v.unreadSelection(one, KindDatasheet))
		}
	}
	v.Roster.Forces = append(v.Roster.Forces, force)
	d := v.missingFaction(faction, f)
	d.Selection = cmp.Or(d.Selection, force.ID)
}

// A statedSetting is a choice of the army that a document states.
type statedSetting struct {
	field Field
	item  *Item
}

// statedSettings returns the detachments, the battle size and the force disposition that the document
// states.
func (v *resolver) statedSettings() (list []statedSetting) {
	d := v.draft
	add := func(field Field, name string, at Place) {
		if name != "" {
			list = append(list, statedSetting{field, &Item{Name: name, Count: 1, Place: at}})
		}
	}
	add(FieldSize, d.BattleSize, d.At[FieldSize])
	add(FieldDetachment, d.Detachment, d.At[FieldDetachment])
	for i := range d.Detachments {
		add(FieldDetachment, d.Detachments[i].Name, d.Detachments[i].Place)
	}
	add(FieldDisposition, d.Disposition, d.At[FieldDisposition])
	return list
}

// unreadSelection returns an unknown selection of a force without data, with its place and the item that it
// is from.
func (v *resolver) unreadSelection(x *Item, kind string) roster.Selection {
	s := v.unknownSelection(x, x.Count)
	s.Name, s.Notes = x.Custom, x.Notes
	d := Diagnostic(roster.NameUnknown, roster.Error, x.Place, x.Name, map[string]string{"Kind": kind})
	s.Unread = &roster.Unread{Code: d.Code, Path: d.Path, Actual: d.Actual, Args: d.Args, Document: encoded(x)}
	return s
}

// isUnread reports whether a force is of a faction whose army book was missing when its document was read.
func isUnread(r *roster.Roster, f *roster.Force) bool {
	return f.CatalogueTitle != "" && f.Catalogue == f.CatalogueTitle && r.LacksFaction()
}

// LacksBook reports whether the army book of a faction that the data of a roster lacks may have the name.
func LacksBook(r *roster.Roster, name string) bool {
	return slices.ContainsFunc(r.Forces, func(f roster.Force) bool {
		return isUnread(r, &f) && factionScore(name, FactionParts(f.CatalogueTitle)) > 0
	})
}

// ReadAgain reads the units of forces that were of a missing army book, and now have one of the book. before is
// the roster before that change.
func ReadAgain(book *entry.Book, before, r *roster.Roster) {
	l := newRelocator(book, r)
	l.readUnknownForces(r.Forces, armyOf(before))
	l.compareStated()
}

// readUnknownForces reads the forces of a document whose army books were missing when it was read, if the
// book has them. The roster keeps the problems of reading.
func (l *relocator) readUnknownForces(forces []roster.Force, army keptArmy) {
	if army.Units != countRoots(l.Roster) {
		army.Total = nil // units were removed since
	}
	for i := range forces {
		f := &forces[i]
		if !isUnread(l.Roster, f) && !hasUnreadUnits(l.Book, f) {
			continue
		}
		d := l.draftOf(f, army)
		v := newResolver(d, l.Book, l.Roster.Snapshot)
		v.Roster.Serial = l.Roster.Serial
		read, diagnostics := v.resolve()
		if v.lacksFaction() || len(read.Forces) != 1 {
			continue
		}
		force := read.Forces[0]
		l.add(f.ID, cmp.Or(f.CatalogueTitle, strings.Join(d.Faction, " - ")), l.Book.Catalogue(force.Catalogue).Name, FoundByName)
		for k := range v.units {
			if u := &v.units[k]; u.option != nil {
				l.add(u.id, u.item.Name, u.option.Name(), FoundByName)
			} else {
				l.add(u.id, u.item.Name, "", NotFound)
			}
		}
		for _, s := range f.Selections { // that the player has added since
			if o := l.Book.Roots(f.Catalogue).Option(s.Entry); o != nil && o.Kind() != entry.Upgrade {
				force.Selections = append(force.Selections, s)
			}
		}
		force.ID, force.Name, force.Notes, force.Slots, force.Forces = f.ID, f.Name, f.Notes, f.Slots, f.Forces
		*f = force
		l.Roster.Serial = read.Serial
		l.Roster.Unread = slices.DeleteFunc(l.Roster.Unread, func(u roster.Unread) bool { return u.Code == roster.FactionMissing && u.Selection == f.ID })
		l.Roster.Keep(diagnostics)
		l.stated = append(l.stated, v.statedCosts()...)
		army.Total = nil // compared once
	}
}

// compareStated compares the costs that the document of units that were read again states, unless the data
// still lacks some of them.
func (l *relocator) compareStated() {
	if len(l.stated) == 0 || l.Roster.LacksFaction() {
		return
	}
	e := eval.New(l.Book, l.Roster)
	e.ComputeCosts()
	l.Roster.Keep(CompareStated(e, l.stated))
}

// draftOf returns the draft of a force that unknownForce added.
func (l *relocator) draftOf(f *roster.Force, army keptArmy) *Draft {
	faction := FactionParts(f.CatalogueTitle)
	if c := l.Book.Catalogue(f.Catalogue); c != nil {
		faction = FactionParts(c.Name)
	}
	d := army.draft()
	d.Name = l.Roster.Name // it may contain the detachment
	d.Faction, d.Requested, d.NoLimit, d.At = faction, true, l.Roster.NoLimit, map[Field]Place{FieldTotal: army.TotalAt}
	if points := l.Book.CostOf(entry.PointsCost); points != nil {
		for name, limit := range l.Roster.Limits {
			if l.Book.CostNamed(name) == l.Book.CostType(points.ID) {
				d.Limit = &limit
			}
		}
	}
	force := Force{Faction: faction}
	if e := l.forceEntry(f); e != nil {
		force.Name = e.Name
	} else {
		force.Name = f.Title
	}
	for i := range f.Selections {
		s := &f.Selections[i]
		if l.Book.Roots(f.Catalogue).Option(s.Entry) != nil {
			continue
		}
		x, kind := readItem(s), KindDatasheet
		if s.Unread != nil {
			kind = s.Unread.Args["Kind"]
			d.Exact = x.Pointer != ""
		}
		switch kind {
		case settingNames[FieldSize]:
			d.BattleSize, d.At[FieldSize] = x.Name, x.Place
		case settingNames[FieldDisposition]:
			d.Disposition, d.At[FieldDisposition] = x.Name, x.Place
		case settingNames[FieldDetachment]:
			if d.Detachment == "" {
				d.Detachment, d.At[FieldDetachment] = x.Name, x.Place
			} else {
				d.Detachments = append(d.Detachments, *x)
			}
		case kindOption:
			force.Options = append(force.Options, x)
		default:
			force.Units = append(force.Units, x)
		}
	}
	d.Forces = []Force{force}
	return d
}

// itemOf returns the item of an unknown selection, whose count is that in the whole unit.
func itemOf(s *roster.Selection, parents int) *Item {
	x := &Item{Name: s.DisplayName(), Count: min(s.Count*parents, MaxItemCount), Custom: s.Name, Notes: s.Notes}
	x.Raw = x.Name
	if parents > 1 || s.Count > 1 {
		x.Raw = strconv.Itoa(x.Count) + "x " + x.Name
	}
	if catalog.SameName(x.Name, entry.WarlordName) {
		x.Mark = Warlord
	}
	for i := range s.Selections {
		x.Items = append(x.Items, itemOf(&s.Selections[i], x.Count))
	}
	return x
}

// placeOf returns the place of a path: see Place.path.
func placeOf(path string) (p Place) {
	rest, isLine := strings.CutPrefix(path, "/lines/")
	line, column, _ := strings.Cut(rest, "/columns/")
	if p.Line, _ = strconv.Atoi(line); !isLine || p.Line == 0 {
		return Place{Pointer: path}
	}
	p.Column, _ = strconv.Atoi(column)
	return p
}
