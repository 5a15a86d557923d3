package text

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// A LossKind is a kind of information that a text may not contain.
type LossKind string

// The kinds of losses.
const (
	LostName         LossKind = "name"  // of the roster, or custom name of a unit or a force
	LostNotes        LossKind = "notes" // of a unit or a force
	LostSlots        LossKind = "slots" // custom names of categories
	LostAssociations LossKind = "associations"
	LostLimit        LossKind = "limit"  // of a cost, or that there is no limit
	LostUnread       LossKind = "unread" // part of an earlier document that was not read
	LostForce        LossKind = "force"  // its entry, its catalogue, or further forces
	LostChoice       LossKind = "choice" // a choice of a unit or an option of a force
)

// A Loss is information that a text does not contain.
type Loss struct {
	Kind    LossKind `json:"kind"`
	Subject string   `json:"subject"` // name of the unit, the force or the cost
}

// findLosses compares a roster with the roster that is read from its text, if that can be read.
func findLosses(d Dialect, book *entry.Book, r, again *roster.Roster) []Loss {
	l := lossFinder{book: book}
	l.text("", r.Notes, r.Name)
	if !d.isRead() {
		l.texts(r.Forces)
		l.associations(r.Forces, nil)
		l.unread(r, again)
		return l.list
	}
	if again.Name != r.Name {
		l.add(LostName, r.Name)
	}
	l.limits(r.Limits, again.Limits)
	l.unread(r, again)
	l.texts(r.Forces)
	l.associations(r.Forces, again.Forces)
	l.forces(r.Forces, again.Forces)
	return l.list
}

type lossFinder struct {
	book *entry.Book
	list []Loss
}

func (l *lossFinder) add(kind LossKind, subject string) {
	if x := (Loss{kind, subject}); !slices.Contains(l.list, x) {
		l.list = append(l.list, x)
	}
}

func (l *lossFinder) limits(want, got roster.Limits) {
	for _, t := range slices.Sorted(maps.Keys(want)) {
		if v, ok := got[t]; !ok || v.Cmp(want[t]) != 0 {
			l.add(LostLimit, l.costName(t))
		}
	}
}

// unread adds the missing unread lines, and a missing agreement on no limit.
func (l *lossFinder) unread(r, again *roster.Roster) {
	if r.NoLimit && !again.NoLimit {
		l.add(LostLimit, roster.NoLimitValue)
	}
	for _, line := range lostUnread(r, again) {
		l.add(LostUnread, line)
	}
}

// costName returns the name of a cost type, or its id if it is unknown.
func (l *lossFinder) costName(id string) string {
	if i := l.book.CostType(id); i >= 0 {
		return strings.TrimSpace(l.book.CostTypes[i].Name)
	}
	return id
}

// LostInList returns what a list document cannot record: the notes of the roster.
func LostInList(r *roster.Roster) []Loss {
	var l lossFinder
	l.text("", r.Notes, r.Name)
	return l.list
}

// associations adds the units with associations that are read differently.
func (l *lossFinder) associations(want, got []roster.Force) {
	have := map[string]int{}
	l.eachAssociation(got, func(key, _ string) { have[key]++ })
	l.eachAssociation(want, func(key, unit string) {
		if have[key]--; have[key] < 0 {
			l.add(LostAssociations, unit)
		}
	})
}

// eachAssociation calls f for each association with the name of its unit and a text that is
// equal for associations between selections with the same choices.
func (l *lossFinder) eachAssociation(forces []roster.Force, f func(key, unit string)) {
	canonical := map[string]string{} // by id
	roster.EachSelection(forces, func(s *roster.Selection) { canonical[s.ID] = Canonical(s) })
	var below func(list []roster.Selection, unit string)
	below = func(list []roster.Selection, unit string) {
		for i := range list {
			s := &list[i]
			for _, a := range s.Associations {
				f(canonical[s.ID]+"\n"+a.Association+"\n"+canonical[a.To], unit)
			}
			below(s.Selections, unit)
		}
	}
	for i := range forces {
		choices := l.book.Roots(forces[i].Catalogue)
		for k := range forces[i].Selections {
			below(forces[i].Selections[k:k+1], nameOf(&forces[i].Selections[k], choices))
		}
		l.eachAssociation(forces[i].Forces, f)
	}
}

// texts adds custom names and notes, which no text contains.
func (l *lossFinder) texts(forces []roster.Force) {
	for i := range forces {
		f := &forces[i]
		l.text(f.Name, f.Notes, f.Name)
		if len(f.Slots) > 0 {
			l.add(LostSlots, f.Name)
		}
		choices := l.book.Roots(f.Catalogue)
		for k := range f.Selections {
			l.selectionTexts(&f.Selections[k], nameOf(&f.Selections[k], choices))
		}
		l.texts(f.Forces)
	}
}

func (l *lossFinder) selectionTexts(s *roster.Selection, unit string) {
	l.text(s.Name, s.Notes, unit)
	for i := range s.Selections {
		l.selectionTexts(&s.Selections[i], unit)
	}
}

func (l *lossFinder) text(name, notes, subject string) {
	if name != "" {
		l.add(LostName, subject)
	}
	if notes != "" {
		l.add(LostNotes, subject)
	}
}

func nameOf(s *roster.Selection, choices *entry.Choices) string {
	if o := choices.Option(s.Entry); o != nil {
		return o.Name()
	}
	if s.Title != "" {
		return s.Title
	}
	return s.Entry
}

// forces adds forces and selections that are read differently.
func (l *lossFinder) forces(want, got []roster.Force) {
	for i := range want {
		f := &want[i]
		if i >= len(got) || got[i].Entry != f.Entry || got[i].Catalogue != f.Catalogue {
			l.add(LostForce, l.forceName(f))
		}
		if len(f.Forces) > 0 {
			l.add(LostForce, l.forceName(&f.Forces[0]))
		}
		var there []roster.Selection
		if i < len(got) {
			there = got[i].Selections
		}
		l.selections(f, there)
	}
}

func (l *lossFinder) forceName(f *roster.Force) string {
	if e := l.book.Force(f.Entry); e != nil {
		return e.Name
	}
	return f.Entry
}

func (l *lossFinder) selections(f *roster.Force, got []roster.Selection) {
	choices := l.book.Roots(f.Catalogue)
	have := map[string]int{}
	for i := range got {
		have[Canonical(&got[i])]++
	}
	for i := range f.Selections {
		s := &f.Selections[i]
		key := Canonical(s)
		if have[key]--; have[key] < 0 {
			l.add(LostChoice, nameOf(s, choices))
		}
	}
	for i := range got {
		key := Canonical(&got[i])
		if have[key] > 0 {
			have[key]--
			l.add(LostChoice, nameOf(&got[i], choices))
		}
	}
}

// Canonical returns a text that is equal for selections with the same choices. It ignores
// ids and order, and merges equal children.
func Canonical(s *roster.Selection) string {
	var b strings.Builder
	b.WriteString(strconv.Itoa(s.Count) + " ")
	canonicalBelow(&b, s)
	return b.String()
}

func canonicalBelow(b *strings.Builder, s *roster.Selection) {
	name := s.Entry
	if s.Unread != nil { // a text contains only its name
		name = oneLine(s.DisplayName())
	}
	b.WriteString(strconv.Quote(name) + "(")
	counts := map[string]int{}
	for i := range s.Selections {
		var one strings.Builder
		canonicalBelow(&one, &s.Selections[i])
		counts[one.String()] += s.Selections[i].Count
	}
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		b.WriteString(strconv.Itoa(counts[key]) + " " + key + ",")
	}
	b.WriteString(")")
}
