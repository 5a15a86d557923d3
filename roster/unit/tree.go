package unit

import (
	"cmp"
	"math"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// A Tree is a roster with all computed values, as in roster files of other programs. Its
// forces and selections are in display order: see [TreeOf].
type Tree struct {
	Name   string
	Costs  []Amount // of the cost types listed by any selection
	Forces []Force
}

// A Force is a force with its computed values.
type Force struct {
	ID, Entry, Catalogue string
	Name                 string // after modifiers
	CustomName, Notes    string
	Page, Publication    string
	Hidden               bool
	Offered              int // root entries and links that may be selected, by distinct name
	Categories           []Category
	Publications         []entry.Publication // of its catalogue and the linked ones: see entry.Book.Closure
	Profiles             []Profile
	Rules                []Rule
	Selections           []Selection
	Forces               []Force
}

// A Selection is a selection with its computed values.
type Selection struct {
	ID, Entry, Group  string
	Kind              entry.Kind
	Name              string // after modifiers
	CustomName, Notes string
	Number            int64 // in the force: count × the parent's number
	Hidden            bool
	Page, Publication string
	Costs             []Amount // of all Number instances, without children
	Categories        []Category
	Profiles          []Profile
	Rules             []Rule
	Selections        []Selection
}

// An Amount is a cost.
type Amount struct {
	Type   string // public name of the cost type
	DataID string // id of the cost type in the data
	Name   string
	Value  entry.Number
	Hidden bool
}

// A Category is a category that a selection has, or a slot of a force.
type Category struct {
	Entry   string // id of the category
	Name    string
	Primary bool

	CustomName, Notes string // of a slot
}

// A Profile is a profile after modifiers.
type Profile struct {
	ID, Name, Type, TypeName string
	Page, Publication        string
	Values                   []Characteristic
}

// A Characteristic is one value of a profile.
type Characteristic struct{ Type, Name, Value string }

// A Rule is a rule after modifiers.
type Rule struct {
	ID, Name, Text    string
	Page, Publication string
}

// TreeOf computes all values of the roster. Top-level forces are sorted by name, child forces in
// the order of their parent's entry, root selections by the force's slots and then by name, and
// other selections by name. Names are in natural order; equal names are in the order of the
// document.
func TreeOf(s *eval.State) Tree {
	e := &reader{s}
	t := Tree{Name: e.Roster.Name}
	for c := range e.Book.CostTypes {
		if e.ListsCost(c) {
			t.Costs = append(t.Costs, e.amount(c, e.Total(c)))
		}
	}
	for f := range e.TopForces() {
		t.Forces = append(t.Forces, e.forceState(f))
	}
	slices.SortStableFunc(t.Forces, func(a, b Force) int { return roster.CompareNames(a.Name, b.Name) })
	return t
}

func (e *reader) amount(t int, v entry.Number) Amount {
	c := &e.Book.CostTypes[t]
	return Amount{Type: c.ID, DataID: c.DataID, Name: c.Name, Value: v, Hidden: c.Hidden}
}

func (e *reader) forceState(f int32) Force {
	n := e.Force(f)
	s := Force{
		ID: n.Doc.ID, Entry: n.Doc.Entry, Catalogue: n.Doc.Catalogue, CustomName: n.Doc.Name, Notes: n.Doc.Notes,
		Name: e.DetachmentName(f), Offered: e.offeredNames(f), Categories: e.slots(f), Publications: e.publications(n.Doc.Catalogue),
	}
	if n.Entry != nil {
		at := eval.Place{Self: eval.None, Parent: eval.None, Force: f}
		s.Page = e.AlterText(n.Entry.Page, entry.FieldPage, at, eval.Owners{Target: &n.Entry.Node})
		s.Publication = n.Entry.Publication
		s.Hidden = e.NodesHidden(&n.Entry.Node, nil, at)
	}
	e.forceInfo(f, &s)
	for _, i := range e.orderedRoots(f, s.Categories) {
		s.Selections = append(s.Selections, e.selectionState(i))
	}
	for g := f + 1; g < n.End; g = e.Force(g).End {
		s.Forces = append(s.Forces, e.forceState(g))
	}
	e.orderChildForces(s.Forces, n.Entry)
	return s
}

// offeredNames returns the number of distinct names of root options.
func (e *reader) offeredNames(f int32) int {
	names := map[string]bool{}
	if c := e.Force(f).Choices; c != nil {
		for _, o := range c.Options {
			if at := eval.InForce(f, o); o.Group == nil && !e.OptionHidden(at) {
				names[e.OptionName(o, at)] = true
			}
		}
	}
	return len(names)
}

// slots returns the categories of a force, the pseudo-category of selections without a
// category first. It ignores the names of links, but applies their modifiers.
func (e *reader) slots(f int32) []Category {
	list := []Category{{Entry: roster.Uncategorised, Name: "Uncategorised"}}
	if n := e.Force(f).Entry; n != nil {
		at := eval.Place{Self: eval.None, Parent: eval.None, Force: f}
		for i := range n.Categories {
			l := &n.Categories[i]
			if c := l.Category(); c != nil {
				name := e.AlterText(c.Name, entry.FieldName, at, eval.Owners{Target: &c.Node, Link: &l.Node})
				list = append(list, Category{Entry: c.ID, Name: name})
			}
		}
	}
	for _, x := range e.Force(f).Doc.Slots {
		for i := range list {
			if list[i].Entry == x.Category {
				list[i].CustomName, list[i].Notes = x.Name, x.Notes
			}
		}
	}
	return list
}

func (e *reader) publications(catalogue string) []entry.Publication {
	var list []entry.Publication
	for _, c := range e.Book.Closure(catalogue) {
		list = append(list, c.Publications...)
	}
	return list
}

// forceInfo adds the profiles and rules of a force.
func (e *reader) forceInfo(f int32, s *Force) {
	profile, rule := collector(e, &s.Profiles, &s.Rules)
	e.State.ForceInfo(f, profile, rule)
}

func (e *reader) selectionState(i int32) Selection {
	n := e.Selection(i)
	o := n.Option
	at := e.At(i)
	s := Selection{
		ID: n.Doc.ID, Entry: o.ID, Group: o.GroupID(), Kind: o.Kind(), Name: e.Name(i),
		CustomName: n.Doc.Name, Notes: n.Doc.Notes, Number: n.Number, Hidden: e.Hidden(i),
		Page:        e.OptionText(o, at, o.Entry.Page, entry.FieldPage),
		Publication: o.Entry.Publication, Costs: e.amounts(i), Categories: e.categoryStates(i),
	}
	profile, rule := collector(e, &s.Profiles, &s.Rules)
	e.Info(i, profile, rule)
	for _, j := range e.orderedBelow(i) {
		s.Selections = append(s.Selections, e.selectionState(j))
	}
	return s
}

func (e *reader) amounts(i int32) []Amount {
	var list []Amount
	for t := range e.Book.CostTypes {
		if e.Lists(i, t) {
			list = append(list, e.amount(t, e.Cost(i, t).Mul(entry.Int(e.Selection(i).Number))))
		}
	}
	return list
}

// categoryStates lists the categories of a selection, and marks the primary one.
func (e *reader) categoryStates(i int32) []Category {
	var list []Category
	primary := e.Primary(i)
	for _, c := range e.Categories(i) {
		list = append(list, Category{Entry: c.ID, Name: c.Name, Primary: c.Is(primary)})
		if c.Is(primary) {
			primary = nil
		}
	}
	return list
}

// collector returns functions that append profiles and rules to the lists.
func collector(e *reader, profiles *[]Profile, rules *[]Rule) (func(*entry.Profile, []string), func(*entry.Rule, string)) {
	profile := func(p *entry.Profile, values []string) {
		t := e.Book.ProfileType(p.Type)
		s := Profile{ID: p.ID, Name: p.Name, Type: p.Type, TypeName: t.Name, Page: p.Page, Publication: p.Publication}
		for k, c := range t.Characteristics {
			s.Values = append(s.Values, Characteristic{c.ID, c.Name, values[k]})
		}
		*profiles = append(*profiles, s)
	}
	rule := func(r *entry.Rule, text string) {
		*rules = append(*rules, Rule{ID: r.ID, Name: r.Name, Text: text, Page: r.Page, Publication: r.Publication})
	}
	return profile, rule
}

// sortKey is the key by which selections are sorted.
type sortKey struct {
	node  int32
	slot  int
	index int // explicit sort index; selections without one come last
	name  string
}

// orderedRoots lists the root selections of a force by slot and name. Selections without a slot
// come with those without a category.
func (e *reader) orderedRoots(f int32, slots []Category) []int32 {
	var keys []sortKey
	for i := e.Force(f).First; i < e.Force(f).Last; i = e.Selection(i).End {
		k := e.sortKey(i)
		if primary := e.Primary(i); primary != nil {
			k.slot = max(0, slices.IndexFunc(slots, func(x Category) bool { return x.Entry == primary.ID }))
		}
		keys = append(keys, k)
	}
	return e.ordered(keys)
}

// orderedBelow lists the selections directly below one by name.
func (e *reader) orderedBelow(i int32) []int32 {
	var keys []sortKey
	for j := range e.Children(i) {
		keys = append(keys, e.sortKey(j))
	}
	return e.ordered(keys)
}

func (e *reader) sortKey(i int32) sortKey {
	return sortKey{node: i, name: e.Name(i), index: cmp.Or(e.Selection(i).Option.SortIndex(), math.MaxInt)}
}

func (e *reader) ordered(keys []sortKey) []int32 {
	slices.SortStableFunc(keys, func(a, b sortKey) int {
		return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(a.index, b.index), roster.CompareNames(a.name, b.name))
	})
	nodes := make([]int32, len(keys))
	for i, k := range keys {
		nodes[i] = k.node
	}
	return nodes
}

// orderChildForces sorts the forces below one in the order of its entry.
func (e *reader) orderChildForces(forces []Force, parent *entry.Force) {
	position := func(id string) int {
		if parent == nil {
			return 0
		}
		return slices.IndexFunc(parent.Forces, func(f *entry.Force) bool { return f.ID == id })
	}
	slices.SortStableFunc(forces, func(a, b Force) int { return cmp.Compare(position(a.Entry), position(b.Entry)) })
}
