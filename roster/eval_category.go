package roster

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// computeCategories computes the categories of every selection.
func (e *evaluation) computeCategories() {
	for i := range e.count() {
		e.categories(int32(i))
	}
	e.settle()
}

// categories returns the effective categories of a selection, in the order of
// the data. While they are being computed it returns what there is so far: a
// category modifier sees what those before it have done.
func (e *evaluation) categories(i int32) []*entry.Category {
	if n := e.node(i); n.catState == pending {
		n.catState = working
		e.collect(e.at(i), &n.categories, &n.primary)
		n.catState = done
	}
	return e.node(i).categories
}

// hasCategory reports whether a selection has a category of that name.
func (e *evaluation) hasCategory(i int32, name string) bool {
	return slices.ContainsFunc(e.categories(i), func(c *entry.Category) bool { return strings.EqualFold(c.Name, name) })
}

// primary returns the primary category of a selection, or nil.
func (e *evaluation) primary(i int32) *entry.Category {
	e.categories(i)
	return e.node(i).primary
}

// vacancy is a place that an option might be selected in.
type vacancy struct {
	option        *entry.Option
	parent, force int32
}

// categorySet is the categories that an option would have.
type categorySet struct {
	categories []*entry.Category
	primary    *entry.Category
}

// optionCategories returns what the categories of an option would be. While
// they are being computed it returns what there is so far, as categories does:
// real data asks for its own category in order to change it.
func (e *evaluation) optionCategories(at place) (categories []*entry.Category, primary *entry.Category) {
	key := vacancy{at.option, at.parent, at.force}
	s, ok := e.vacancies[key]
	if !ok {
		s = &categorySet{}
		e.vacancies[key] = s
		e.collect(at, &s.categories, &s.primary)
	}
	return s.categories, s.primary
}

// collect lists the categories of an option: the entry's, its link's and those
// of the groups around it, then what category modifiers make of them.
func (e *evaluation) collect(at place, categories *[]*entry.Category, primary **entry.Category) {
	add := func(links []entry.CategoryLink) {
		for i := range links {
			c := links[i].Category()
			if c == nil {
				continue
			}
			*categories = append(*categories, c)
			if links[i].Primary && *primary == nil {
				*primary = c
			}
		}
	}
	o := at.option
	*categories = make([]*entry.Category, 0, len(o.Entry.Categories)+1)
	add(o.Entry.Categories)
	if o.Link != nil {
		add(o.Link.Categories)
	}
	for g := o.Group; g != nil && !e.semantics.NoGroupCategory; g = g.Parent {
		add(g.Group.Categories)
		if g.Link != nil {
			add(g.Link.Categories)
		}
	}
	e.alter(entry.FieldCategory, at, ownersOf(o), func(m *entry.Modifier, _ int64) {
		e.changeCategory(m, categories, primary)
	})
}

func (e *evaluation) changeCategory(m *entry.Modifier, categories *[]*entry.Category, primary **entry.Category) {
	c := m.Category()
	if c == nil {
		return
	}
	switch m.Op {
	case entry.Add:
		*categories = append(*categories, c)
	case entry.Remove:
		*categories = slices.DeleteFunc(*categories, func(x *entry.Category) bool { return x.Is(c) })
		if c.Is(*primary) {
			*primary = nil
		}
	case entry.SetPrimary:
		if !slices.ContainsFunc(*categories, c.Is) {
			*categories = append(*categories, c)
		}
		*primary = c
	case entry.UnsetPrimary:
		if c.Is(*primary) && !e.semantics.FixedPrimary {
			*primary = nil
		}
	}
}
