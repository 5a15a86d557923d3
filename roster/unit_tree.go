package roster

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A State is a roster with every value that follows from its choices, as
// roster files of other programs hold it. Forces and selections stand in the
// order that they are shown in: see [TreeOf].
type State struct {
	Name   string
	Costs  []Amount // of the cost types that some selection lists
	Forces []ForceState
}

// A ForceState is a force with its computed values.
type ForceState struct {
	ID, Entry, Catalogue string
	Name                 string // after modifiers
	CustomName, Notes    string
	Page, Publication    string
	Hidden               bool
	Offered              int // root entries and links that may be selected, by distinct name
	Categories           []CategoryState
	Publications         []entry.Publication // of all that its catalogue can link to: see entry.Book.Closure
	Profiles             []ProfileState
	Rules                []RuleState
	Selections           []SelectionState
	Forces               []ForceState
}

// A SelectionState is a selection with its computed values.
type SelectionState struct {
	ID, Entry, Group  string
	Kind              entry.Kind
	Name              string // after modifiers
	CustomName, Notes string
	Number            int64 // in the force: count × the parent's number
	Hidden            bool
	Page, Publication string
	Costs             []Amount // of all Number of them, without what is below
	Categories        []CategoryState
	Profiles          []ProfileState
	Rules             []RuleState
	Selections        []SelectionState
}

// An Amount is a cost.
type Amount struct {
	Type   string // id of a cost type
	Name   string
	Value  entry.Number
	Hidden bool
}

// A CategoryState is a category that a selection has, or a slot of a force.
type CategoryState struct {
	Entry   string // id of the category
	Name    string
	Primary bool

	CustomName, Notes string // of a slot
}

// A ProfileState is a profile after modifiers.
type ProfileState struct {
	ID, Name, Type, TypeName string
	Page, Publication        string
	Values                   []CharacteristicState
}

// A CharacteristicState is one value of a profile.
type CharacteristicState struct{ Type, Name, Value string }

// A RuleState is a rule after modifiers.
type RuleState struct {
	ID, Name, Text    string
	Page, Publication string
}

// TreeOf computes all values of the roster. Top-level forces are ordered by
// name, child forces as their parent's entry defines them, root selections by
// the force's slot for their primary category and then by name, other
// selections by name. Names are compared without regard to case, and numbers in
// them as numbers; equal ones keep the order of the document.
func TreeOf(s *evaluation) State {
	e := &viewer{s}
	t := State{Name: e.roster.Name}
	for c := range e.book.CostTypes {
		if e.listsCost(c) {
			t.Costs = append(t.Costs, e.amount(c, e.total(c)))
		}
	}
	for f := range e.topForces() {
		t.Forces = append(t.Forces, e.forceState(f))
	}
	slices.SortStableFunc(t.Forces, func(a, b ForceState) int { return compareNatural(a.Name, b.Name) })
	return t
}

func (e *viewer) amount(t int, v entry.Number) Amount {
	c := &e.book.CostTypes[t]
	return Amount{Type: c.ID, Name: c.Name, Value: v, Hidden: c.Hidden}
}

func (e *viewer) forceState(f int32) ForceState {
	n := e.force(f)
	s := ForceState{
		ID: n.doc.ID, Entry: n.doc.Entry, Catalogue: n.doc.Catalogue, CustomName: n.doc.Name, Notes: n.doc.Notes,
		Name: e.detachmentName(f), Offered: e.offeredNames(f), Categories: e.slots(f), Publications: e.publications(n.doc.Catalogue),
	}
	if n.entry != nil {
		at := place{self: none, parent: none, force: f}
		s.Page = e.alterText(n.entry.Page, entry.FieldPage, at, owners{target: &n.entry.Node})
		s.Publication = n.entry.Publication
		s.Hidden = e.nodesHidden(&n.entry.Node, nil, at)
	}
	e.forceInfo(f, &s)
	for _, i := range e.orderedRoots(f, s.Categories) {
		s.Selections = append(s.Selections, e.selectionState(i))
	}
	for g := f + 1; g < n.end; g = e.force(g).end {
		s.Forces = append(s.Forces, e.forceState(g))
	}
	e.orderChildForces(s.Forces, n.entry)
	return s
}

// offeredNames counts what may be selected at the root, by distinct name.
func (e *viewer) offeredNames(f int32) int {
	names := map[string]bool{}
	if c := e.force(f).choices; c != nil {
		for _, o := range c.Options {
			if at := inForce(f, o); o.Group == nil && !e.optionHidden(at) {
				names[e.optionName(o, at)] = true
			}
		}
	}
	return len(names)
}

// uncategorised is the category that stands for none.
func (e *viewer) uncategorised() CategoryState {
	if e.semantics.NoCategoryShown {
		return CategoryState{Entry: Uncategorised, Name: "Uncategorized"}
	}
	return CategoryState{Entry: Uncategorised, Name: "Uncategorised"}
}

// slots are the categories that a force lists, the one for none first. The name
// on a link means nothing, but its modifiers rename.
func (e *viewer) slots(f int32) []CategoryState {
	list := []CategoryState{e.uncategorised()}
	if n := e.force(f).entry; n != nil {
		at := place{self: none, parent: none, force: f}
		for i := range n.Categories {
			l := &n.Categories[i]
			if c := l.Category(); c != nil {
				name := e.alterText(c.Name, entry.FieldName, at, owners{target: &c.Node, link: &l.Node})
				list = append(list, CategoryState{Entry: c.ID, Name: name})
			}
		}
	}
	for _, x := range e.force(f).doc.Slots {
		for i := range list {
			if list[i].Entry == x.Category {
				list[i].CustomName, list[i].Notes = x.Name, x.Notes
			}
		}
	}
	return list
}

func (e *viewer) publications(catalogue string) []entry.Publication {
	var list []entry.Publication
	for _, c := range e.book.Closure(catalogue) {
		list = append(list, c.Publications...)
	}
	return list
}

// forceInfo adds what a force shows.
func (e *viewer) forceInfo(f int32, s *ForceState) {
	profile, rule := collector(e, &s.Profiles, &s.Rules)
	e.evaluation.forceInfo(f, profile, rule)
}

func (e *viewer) selectionState(i int32) SelectionState {
	n := e.node(i)
	o := n.option
	at := e.at(i)
	s := SelectionState{
		ID: n.doc.ID, Entry: o.ID, Group: o.GroupID(), Kind: o.Kind(), Name: e.name(i),
		CustomName: n.doc.Name, Notes: n.doc.Notes, Number: n.number, Hidden: e.hidden(i),
		Page:        e.optionText(o, at, o.Entry.Page, entry.FieldPage),
		Publication: o.Entry.Publication, Costs: e.amounts(i), Categories: e.categoryStates(i),
	}
	profile, rule := collector(e, &s.Profiles, &s.Rules)
	e.info(i, profile, rule)
	for _, j := range e.orderedBelow(i) {
		s.Selections = append(s.Selections, e.selectionState(j))
	}
	return s
}

func (e *viewer) amounts(i int32) []Amount {
	var list []Amount
	for t := range e.book.CostTypes {
		if e.lists(i, t) || e.semantics.ZeroCosts {
			list = append(list, e.amount(t, e.cost(i, t).Mul(entry.Int(e.node(i).number))))
		}
	}
	return list
}

// categoryStates lists the categories of a selection; the first of its primary
// category is marked.
func (e *viewer) categoryStates(i int32) []CategoryState {
	var list []CategoryState
	if e.semantics.NoCategoryShown && e.node(i).parent == none && len(e.categories(i)) == 0 {
		none := e.uncategorised()
		none.Primary = true
		return append(list, none)
	}
	primary := e.primary(i)
	for _, c := range e.categories(i) {
		list = append(list, CategoryState{Entry: c.ID, Name: c.Name, Primary: c.Is(primary)})
		if c.Is(primary) {
			primary = nil
		}
	}
	return list
}

// collector returns functions that add what is visited to the lists.
func collector(e *viewer, profiles *[]ProfileState, rules *[]RuleState) (func(*entry.Profile, []string), func(*entry.Rule, string)) {
	profile := func(p *entry.Profile, values []string) {
		t := e.book.ProfileType(p.Type)
		s := ProfileState{ID: p.ID, Name: p.Name, Type: p.Type, TypeName: t.Name, Page: p.Page, Publication: p.Publication}
		for k, c := range t.Characteristics {
			s.Values = append(s.Values, CharacteristicState{c.ID, c.Name, values[k]})
		}
		*profiles = append(*profiles, s)
	}
	rule := func(r *entry.Rule, text string) {
		*rules = append(*rules, RuleState{ID: r.ID, Name: r.Name, Text: text, Page: r.Page, Publication: r.Publication})
	}
	return profile, rule
}
