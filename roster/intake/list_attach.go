package intake

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// unitsNamed returns the units of a list with a custom name, or else those of the datasheet with
// that name, or else the unit that a name with a number identifies.
func (l *List) unitsNamed(name string) []int {
	with := func(name string, of func(*ListUnit) string) (list []int) {
		wanted := catalog.Fold(name)
		for i := range l.Units {
			if catalog.Fold(of(&l.Units[i])) == wanted {
				list = append(list, i)
			}
		}
		return list
	}
	sheet := func(u *ListUnit) string { return u.Unit }
	if named := with(name, func(u *ListUnit) string { return u.Name }); len(named) > 0 {
		return named
	}
	if printed := with(name, sheet); len(printed) > 0 {
		return printed
	}
	base, number := cutOrdinal(name)
	if printed := with(base, sheet); number > 0 && number <= len(printed) {
		return printed[number-1 : number]
	}
	return nil
}

// withOrdinal returns the name of a unit with its number among those of its datasheet:
// Intercessor Squad 2.
func withOrdinal(name string, number int) string { return name + " " + strconv.Itoa(number) }

// cutOrdinal splits a name that withOrdinal returned. The number is 0 if the name has none.
func cutOrdinal(name string) (base string, number int) {
	i := strings.LastIndexByte(name, ' ')
	if i < 0 {
		return name, 0
	}
	number, err := strconv.Atoi(name[i+1:])
	if err != nil || number < 1 {
		return name, 0
	}
	return name[:i], number
}

// attach sets AttachedTo for each attached unit, with a number if several units have the name,
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
		if name := l.reference(to); name != "" {
			l.Units[k].AttachedTo = name
			written++
		}
	}
	return written
}

// reference returns the name of a unit by which AttachedTo can identify it, or "".
func (l *List) reference(to int) string {
	sheet, number := l.Units[to].Unit, 1
	for i := range l.Units[:to] {
		if l.Units[i].Unit == sheet {
			number++
		}
	}
	for _, name := range []string{l.Units[to].Name, sheet, withOrdinal(sheet, number)} {
		if name != "" && slices.Equal(l.unitsNamed(name), []int{to}) {
			return name
		}
	}
	return ""
}
