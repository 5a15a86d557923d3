package eval

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// ComputeCategories computes the categories of every selection.
func (e *State) ComputeCategories() {
	for i := range e.SelectionCount() {
		e.Categories(int32(i))
	}
	e.settle()
}

// Categories returns the effective categories of a selection, in the order of the data.
// While they are being computed it returns the intermediate result: a category modifier
// sees the effects of those before it.
func (e *State) Categories(i int32) []*entry.Category {
	if n := e.Selection(i); n.catState == pending && !e.shareCategories(i) {
		n.catState = working
		e.collect(e.At(i), &n.categories, &n.primary)
		n.catState = done
	}
	return e.Selection(i).categories
}

// shareCategories takes the categories of a selection from the base, if no modifier can change them.
func (e *State) shareCategories(i int32) bool {
	if e.base == nil || e.same[i] == None || e.ChangesOthersIn(entry.FieldCategory) || e.base.ChangesOthersIn(entry.FieldCategory) {
		return false
	}
	n, of := e.Selection(i), OwnersOf(e.Selection(i).Option)
	for k := range of.len() {
		if len(of.node(k).On(entry.FieldCategory)) > 0 {
			return false
		}
	}
	b := e.base.Selection(e.same[i])
	n.categories, n.primary, n.catState = b.categories, b.primary, done
	return true
}

// HasCategory reports whether a selection has a category with that name.
func (e *State) HasCategory(i int32, name string) bool {
	return slices.ContainsFunc(e.Categories(i), func(c *entry.Category) bool { return strings.EqualFold(c.Name, name) })
}

// Primary returns the primary category of a selection, or nil.
func (e *State) Primary(i int32) *entry.Category {
	e.Categories(i)
	return e.Selection(i).primary
}

// vacantOption is a place in which an option may be selected.
type vacantOption struct {
	option        *entry.Option
	parent, force int32
}

// categorySet contains the categories that an option would have.
type categorySet struct {
	categories []*entry.Category
	primary    *entry.Category
	on         *Dependence // everything while they are being computed
}

// OptionCategories returns the categories that an option would have if it were selected. Like
// Categories it returns the intermediate result while they are being computed, because published
// data has conditions on the category that they change.
func (e *State) OptionCategories(at Place) (categories []*entry.Category, primary *entry.Category) {
	key := vacantOption{at.Option, at.Parent, at.Force}
	s, ok := e.vacancies[key]
	if !ok {
		s = &categorySet{on: onEverything}
		e.vacancies[key] = s
		s.on = e.Tracked(func() { e.collect(at, &s.categories, &s.primary) })
	}
	e.dependOn(s.on)
	return s.categories, s.primary
}

// collect collects the categories of an option: those of the entry, of its link and of the
// groups that contain it. It then applies the category modifiers.
func (e *State) collect(at Place, categories *[]*entry.Category, primary **entry.Category) {
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
	o := at.Option
	*categories = []*entry.Category{}
	if n := len(o.Entry.Categories); n > 0 {
		*categories = make([]*entry.Category, 0, n+1)
	}
	add(o.Entry.Categories)
	if o.Link != nil {
		add(o.Link.Categories)
	}
	for g := o.Group; g != nil; g = g.Parent {
		add(g.Group.Categories)
		if g.Link != nil {
			add(g.Link.Categories)
		}
	}
	var set *entry.Category // by the first modifier that sets the primary category
	e.Alter(entry.FieldCategory, at, OwnersOf(o), func(m *entry.Modifier, _ int64) {
		e.changeCategory(m, categories, primary)
		if m.Op == entry.SetPrimary && !e.Book.Extended() {
			set = cmp.Or(set, *primary)
			*primary = set // later modifiers only add their categories
		}
	})
}

func (e *State) changeCategory(m *entry.Modifier, categories *[]*entry.Category, primary **entry.Category) {
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
		if c.Is(*primary) {
			*primary = nil
		}
	}
}

// HasKeyword reports whether a selection, or a model below it, has the keyword with the
// folded name: a unit has the keywords of all its models (9e.UNIT.KEYWORD.5, 10e.DATASHEET.KEYWORD.3).
func (e *State) HasKeyword(i int32, keyword string) bool {
	for j := i; j < e.Selection(i).End; j++ {
		if (j == i || e.Selection(j).Option.Kind() == entry.Model) && e.HasNamed(e.Categories(j), keyword) {
			return true
		}
	}
	return false
}
