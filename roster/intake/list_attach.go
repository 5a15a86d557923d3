package intake

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// unitsNamed returns the units of a list with a name: those that have it
// as a name of their own, or else those of the datasheet.
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

// attach links the units of a list to those that they are attached to; ids are
// theirs in the roster, in the order of the list.
func (b *listReader) attach(l *List, ids []string) {
	for i := range l.Units {
		u, path := &l.Units[i], "/units/"+strconv.Itoa(i)+"/attached_to"
		if u.AttachedTo == "" || ids[i] == "" {
			continue
		}
		to := slices.DeleteFunc(l.unitsNamed(u.AttachedTo), func(k int) bool { return k == i || ids[k] == "" })
		associations := b.at(ids[i]).Option().Associations()
		switch {
		case len(associations) == 0:
			b.unknown(path, "unit to lead", u.AttachedTo, u.Unit, nil)
		case len(to) == 0:
			b.unknown(path, "unit of the list", u.AttachedTo, u.Unit, l.unitNames(i))
		case len(to) > 1:
			b.ambiguous(path, "unit of the list", u.AttachedTo, u.Unit, l.places(to))
		default:
			b.associate(ids[i], associations, ids[to[0]])
		}
	}
}

// associate links a unit by the first association that can lead to the other one. Where
// none can, Check says so of the first.
func (b *listReader) associate(id string, associations []*entry.Association, to string) {
	e := eval.New(b.Book, b.Roster)
	from, target := e.ByID(id), e.ByID(to)
	k := max(0, slices.IndexFunc(associations, func(a *entry.Association) bool { return e.MayAssociate(from, a, target) }))
	s := b.at(id).Selection()
	s.Associations = append(s.Associations, roster.Association{Association: associations[k].ID, To: to})
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

// places writes units of a list so that they can be told apart.
func (l *List) places(units []int) (list []string) {
	for _, i := range units {
		list = append(list, l.Units[i].Unit+" at /units/"+strconv.Itoa(i))
	}
	return list
}

// attach names for each unit the one that it is associated with, if its name is unique,
// and returns the number of associations written.
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
