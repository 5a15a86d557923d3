package intake

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// keptUnit adds what a document says of a unit whose army book is missing: it is the inverse of ListUnit.item. A number
// of models without names, which a list cannot state, is an unread part.
func (e *listWriter) keptUnit(u *ListUnit, unit *Item) {
	for _, x := range unit.Items {
		e.keptItem(u, x, unit)
	}
	if unit.Models > 0 && len(u.Models) == 0 {
		e.unread = append(e.unread, unit.Name+": "+strconv.Itoa(unit.Models)+" models")
	}
}

// keptItem adds an item of a unit.
func (e *listWriter) keptItem(u *ListUnit, x, unit *Item) {
	switch {
	case x.Mark == Warlord:
		u.Warlord, u.WarlordTrait = keptWarlord(x)
	case x.Mark == Trait:
		u.WarlordTrait = x.Name
	case x.Mark == Understrength:
		u.Understrength = true
	case x.Mark == Keyword:
		if u.Keywords == nil {
			u.Keywords = map[string]string{}
		}
		u.Keywords[strings.Trim(x.Group, "<>")] = x.Name
	case x.Mark == Enhancement && u.Enhancement == "":
		u.Enhancement = x.Name
	case x.Mark == EquippedAlike: // without the name of the models
		for _, below := range x.Items {
			e.keptItem(u, below, unit)
		}
	case x.Mark == Model || len(x.Items) > 0:
		u.Models = append(u.Models, e.keptModel(u, x, unit))
	default:
		item := ListItem{Name: x.Name, Count: max(x.Count, 1), Group: x.Group}
		if x.Every && unit.Models > 0 {
			item.Count = unit.Models
		} else if x.Every {
			e.unread = append(e.unread, unit.Name+": all "+x.Name)
		}
		u.Wargear = append(u.Wargear, item)
	}
}

// keptModel returns a number of models with the wargear of each. Wargear that not all of them have is that of the unit.
func (e *listWriter) keptModel(u *ListUnit, x, unit *Item) ListModel {
	m := ListModel{Model: x.Name, Count: max(x.Count, 1)}
	for _, y := range x.Items {
		switch {
		case y.Mark == Warlord:
			m.Warlord, m.WarlordTrait = keptWarlord(y)
		case y.Mark != Plain || len(y.Items) > 0 || y.Count%m.Count != 0 && !y.Every:
			e.keptItem(u, y, unit)
		case y.Every:
			m.Wargear = append(m.Wargear, ListItem{Name: y.Name, Count: 1, Group: y.Group})
		default:
			m.Wargear = append(m.Wargear, ListItem{Name: y.Name, Count: max(y.Count/m.Count, 1), Group: y.Group})
		}
	}
	return m
}

// keptWarlord returns the Warlord of an item with its trait.
func keptWarlord(x *Item) (w ListWarlord, trait string) {
	for _, below := range x.Items {
		trait = below.Name
	}
	return ListWarlord{Is: true}, trait
}

// attachKept sets AttachedTo for the units whose documents say that they are attached.
func (l *List) attachKept(kept map[int]*Item) {
	link := func(from, to int) {
		if from >= 0 && to >= 0 && l.Units[from].AttachedTo == "" {
			l.Units[from].AttachedTo = l.reference(to)
		}
	}
	other := func(at int, is func(int) bool) int {
		for k := range l.Units {
			if k != at && is(k) {
				return k
			}
		}
		return -1
	}
	named := func(at int, name string) int {
		wanted := looseName(name, catalog.Fold(name))
		return other(at, func(k int) bool { return looseName(l.Units[k].Unit, catalog.Fold(l.Units[k].Unit)) == wanted })
	}
	for i := range l.Units {
		x := kept[i]
		switch {
		case x == nil:
		case x.Block > 0 && !x.Bodyguard:
			link(i, other(i, func(k int) bool { return kept[k] != nil && kept[k].Block == x.Block && kept[k].Bodyguard }))
		case x.To != "":
			link(i, named(i, x.To))
		case x.By != "":
			link(named(i, x.By), i)
		}
	}
}
