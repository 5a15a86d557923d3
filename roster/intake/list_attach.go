package intake

import (
	"slices"

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
