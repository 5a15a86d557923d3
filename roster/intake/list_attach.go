package intake

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
)

// unitsNamed returns the units of a list with a custom name or, if there are none, those
// of the datasheet with that name.
func (l *List) unitsNamed(name string) []int {
	wanted := catalog.Fold(name)
	var named, printed []int
	for i := range l.Units {
		if l.Units[i].Name != "" && catalog.Fold(l.Units[i].Name) == wanted {
			named = append(named, i)
		}
		if catalog.Fold(l.Units[i].Unit) == wanted {
			printed = append(printed, i)
		}
	}
	if len(named) > 0 {
		return named
	}
	return printed
}

// attach links the units of a list to those that they are attached to. ids are the ids of
// the units in the roster, in the order of the list.
func (b *listReader) attach(l *List, ids []string) {
	for i := range l.Units {
		u, path := &l.Units[i], "/units/"+strconv.Itoa(i)+"/attached_to"
		if u.AttachedTo == "" || ids[i] == "" {
			continue
		}
		b.about = ids[i]
		to := slices.DeleteFunc(l.unitsNamed(u.AttachedTo), func(k int) bool { return k == i || ids[k] == "" })
		associations := b.at(ids[i]).Option().Associations()
		switch {
		case len(associations) == 0:
			b.refuse(path, "unit to lead", u.AttachedTo, u.Unit, whyLeader, nil)
		case len(to) == 0:
			b.unknown(path, "unit of the list", u.AttachedTo, u.Unit, values(l.unitNames(i)...))
		case len(to) > 1:
			b.ambiguous(path, "unit of the list", u.AttachedTo, u.Unit, l.places(to))
		default:
			Attach(b.Book, b.Roster, ids[i], ids[to[0]])
		}
	}
}

// unitNames lists the names of the other units of a list.
func (l *List) unitNames(i int) (list []string) {
	for k := range l.Units {
		if k != i {
			list = append(list, l.Units[k].Unit)
		}
	}
	return list
}

// places returns descriptions of units of a list that distinguish them.
func (l *List) places(units []int) (list []string) {
	for _, i := range units {
		list = append(list, l.Units[i].Unit+" at /units/"+strconv.Itoa(i))
	}
	return list
}

// attach writes for each unit the name of the unit that it is attached to, if that name is
// unique, and returns the number of associations written.
func (e *listWriter) attach(l *List) (written int) {
	for k, i := range e.units {
		links := e.Selection(i).Doc.Associations
		if len(links) != 1 || e.Selection(i).Option.Association(links[0].Association) == nil {
			continue
		}
		to := slices.Index(e.units, e.ByID(links[0].To))
		if to < 0 {
			continue
		}
		for _, name := range []string{l.Units[to].Name, l.Units[to].Unit} {
			if name != "" && slices.Equal(l.unitsNamed(name), []int{to}) {
				l.Units[k].AttachedTo = name
				written++
				break
			}
		}
	}
	return written
}
