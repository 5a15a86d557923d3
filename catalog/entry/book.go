package entry

import (
	"fmt"
	"slices"
	"strings"
)

// A Book is game data that is linked and ready to check rosters with: a game
// system and some of its catalogues. It is immutable, and safe for concurrent
// use.
type Book struct {
	System     *Catalogue
	Catalogues []*Catalogue // without the game system
	CostTypes  []CostType   // of all, the game system's first

	files      map[*Catalogue]*file
	roots      map[string]*Choices // by id of the catalogue
	profiles   map[string]*ProfileType
	categories []*Category
	limited    map[string][]*Category // by id of the catalogue
	forces     []*Force
	semantics  Semantics
	extended   bool // the data uses extensions of New Recruit's
	associates bool
	keeps      bool
}

// file is a catalogue with what its own links can reach, nearest first.
type file struct {
	*Catalogue
	nodes   map[string]any // id → node, of this document alone
	closure []*file        // this file, then the linked ones, then the system
}

// NewBook links the catalogues. It takes them over: they must not be used
// otherwise afterwards. What cannot be resolved is left out and reported.
//
// An id is looked for in the document that names it, then in the documents it
// links to, in order and transitively, then in the game system: ids are unique
// within such a closure, not across all catalogues.
func NewBook(system *Catalogue, catalogues []*Catalogue) (*Book, []Problem) {
	b := &Book{
		System:     system,
		Catalogues: catalogues,
		files:      map[*Catalogue]*file{},
		roots:      map[string]*Choices{},
		profiles:   map[string]*ProfileType{},
		limited:    map[string][]*Category{},
	}
	l := &linker{book: b, byID: map[string]*file{}, costs: map[string]int{}, categories: map[string]int{}}
	for _, c := range append([]*Catalogue{system}, catalogues...) {
		l.index(c)
	}
	for _, f := range l.files {
		l.close(f)
	}
	for _, f := range l.files {
		l.file = f
		f.each(l.resolve)
	}
	l.breakCycles()
	for _, f := range l.files {
		f.each(gather)
	}
	for _, f := range l.files {
		b.roots[f.ID] = b.expandRoots(f)
		b.limited[f.ID] = f.limited()
	}
	return b.In(Product), l.problems
}

// Catalogue returns the catalogue with the id, or nil.
func (b *Book) Catalogue(id string) *Catalogue {
	for _, c := range b.Catalogues {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// Closure returns what the links of a catalogue can lead to: the catalogue, those
// it links to, and the game system last. Of a catalogue that the book does not
// have it is the game system alone.
func (b *Book) Closure(catalogue string) []*Catalogue {
	var list []*Catalogue
	if f := b.files[b.Catalogue(catalogue)]; f != nil {
		for _, g := range f.closure {
			if g.Catalogue != b.System {
				list = append(list, g.Catalogue)
			}
		}
	}
	return append(list, b.System)
}

// Roots returns what a force of the catalogue may select, or nil for a
// catalogue that the book does not have.
func (b *Book) Roots(catalogue string) *Choices { return b.roots[catalogue] }

// Categories returns the categories of all documents, the game system's first.
func (b *Book) Categories() []*Category { return b.categories }

// Limited returns the categories with constraints that a force of the catalogue
// is held to: those of the documents that the catalogue can name. For an unknown
// catalogue they are the game system's.
func (b *Book) Limited(catalogue string) []*Category {
	if list, ok := b.limited[catalogue]; ok {
		return list
	}
	return b.limited[b.System.ID]
}

// limited lists each category once, from the nearest document that limits it.
func (f *file) limited() (list []*Category) {
	for _, g := range f.closure {
		for _, c := range g.Categories {
			if len(c.Constraints) > 0 && !slices.ContainsFunc(list, c.Is) {
				list = append(list, c)
			}
		}
	}
	return list
}

// Forces returns the root force entries, the game system's first.
func (b *Book) Forces() []*Force { return b.forces }

// Force returns the force entry with the id at any depth, or nil.
func (b *Book) Force(id string) *Force { return findForce(b.forces, id) }

func findForce(forces []*Force, id string) *Force {
	for _, f := range forces {
		if f.ID == id {
			return f
		}
		if g := findForce(f.Forces, id); g != nil {
			return g
		}
	}
	return nil
}

// ProfileType returns the profile type with the id, or nil.
func (b *Book) ProfileType(id string) *ProfileType { return b.profiles[id] }

// TypePlace returns the position of the profile type with the name in the game
// system, and for one that it does not have, the number of those that it has.
func (b *Book) TypePlace(name string) int {
	for i := range b.System.ProfileTypes {
		if b.System.ProfileTypes[i].Name == name {
			return i
		}
	}
	return len(b.System.ProfileTypes)
}

// CostType returns the position in CostTypes of the type with the id, or −1.
func (b *Book) CostType(id string) int {
	for i := range b.CostTypes {
		if b.CostTypes[i].ID == id {
			return i
		}
	}
	return -1
}

// linker holds what is needed only while a book is made.
type linker struct {
	book  *Book
	files []*file
	byID  map[string]*file
	costs map[string]int
	// categories are the positions of the first of each id.
	categories map[string]int
	file       *file // whose nodes are being resolved
	problems   []Problem
}

func (l *linker) problem(s Source, code, subject, found, allowed string) {
	l.problems = append(l.problems, Problem{s, code, subject, found, allowed})
}

func (l *linker) index(c *Catalogue) {
	if _, ok := l.byID[c.ID]; ok {
		l.problem(c.Source, "catalogue.duplicate", c.Name, "a second catalogue with the id "+c.ID, "each id once")
		return
	}
	f := &file{Catalogue: c, nodes: map[string]any{}}
	l.files = append(l.files, f)
	l.byID[c.ID] = f
	b := l.book
	b.files[c] = f
	for _, t := range c.CostTypes {
		if _, ok := l.costs[t.ID]; !ok {
			l.costs[t.ID] = len(b.CostTypes)
			b.CostTypes = append(b.CostTypes, t)
		}
	}
	for i := range c.ProfileTypes {
		b.profiles[c.ProfileTypes[i].ID] = &c.ProfileTypes[i]
	}
	for _, x := range c.Categories {
		if _, ok := l.categories[x.ID]; !ok {
			l.categories[x.ID] = len(b.categories)
		}
		x.position = l.categories[x.ID]
		b.categories = append(b.categories, x)
	}
	b.forces = append(b.forces, c.Forces...)
	c.each(func(x any) {
		n := nodeOf(x)
		if n.ID == "" {
			return
		}
		if _, ok := f.nodes[n.ID]; ok {
			l.problem(n.Source, "id.duplicate", n.Name, "the id "+n.ID+" is used a second time", "each id once in a document")
			return
		}
		f.nodes[n.ID] = x
	})
}

// close finds the documents that the file's ids may stand in.
func (l *linker) close(f *file) {
	seen := map[*file]bool{}
	var follow func(g *file)
	follow = func(g *file) {
		if seen[g] {
			return
		}
		seen[g] = true
		f.closure = append(f.closure, g)
		for _, link := range g.Links {
			if to := l.byID[link.Target]; to != nil {
				follow(to)
			} else if g == f {
				l.problem(link.Source, "catalogue.missing", g.Name, "a link to the catalogue "+link.Target+", which is not here", "")
			}
		}
	}
	follow(f)
	if system := l.byID[l.book.System.ID]; !seen[system] {
		f.closure = append(f.closure, system)
	}
}

// find looks an id up from the file being resolved.
func (l *linker) find(id string) any {
	for _, f := range l.file.closure {
		if x, ok := f.nodes[id]; ok {
			return x
		}
	}
	return nil
}

func (l *linker) resolve(x any) {
	switch x := x.(type) {
	case *Link:
		switch target := l.find(x.Target).(type) {
		case *Entry:
			x.entry = target
		case *Group:
			x.group = target
		default:
			l.broken(&x.Node, x.Target, "an entry or a group")
		}
	case *CategoryLink:
		if c, ok := l.find(x.Target).(*Category); ok {
			x.category = c
		} else {
			l.broken(&x.Node, x.Target, "a category")
		}
	case *InfoLink:
		switch target := l.find(x.Target).(type) {
		case *Profile:
			x.profile = target
		case *Rule:
			x.rule = target
		case *InfoGroup:
			x.group = target
		default:
			l.broken(&x.Node, x.Target, "a profile, a rule or an info group")
		}
	}
	n := nodeOf(x)
	n.notes = n.Unevaluated
	switch x := x.(type) {
	case *Association:
		l.association(x)
	case *Link:
		l.unselected(x)
	}
	constraints := constraintsOf(x)
	for i := range constraints {
		l.constraint(n, &constraints[i])
	}
	l.modifiers(n, n.Modifiers)
	l.modifierGroups(n, n.Changes)
	n.arrange()
}

func (l *linker) constraint(n *Node, c *Constraint) {
	l.book.keeps = l.book.keeps || c.Automatic
	l.query(&c.Query, n, c.Source)
	l.book.extended = l.book.extended || c.Automatic || c.Negative || c.Child != ""
}

// unselected notes associations of what is never selected itself.
func (l *linker) unselected(x *Link) {
	if len(x.Associations) > 0 && x.group != nil {
		l.unevaluated(&x.Node, x.Associations[0].Source, "association.group", "an association of a link to a group", "one of an entry, or of a link to an entry")
	}
}

func (l *linker) association(a *Association) {
	l.book.extended, l.book.associates = true, true
	l.query(&a.Query, &a.Node, a.Source)
	l.conditions(&a.Node, &a.When)
}

// unevaluated reports a part of a node that has no effect as it is written.
func (l *linker) unevaluated(n *Node, s Source, code, found, allowed string) {
	l.problem(s, code, n.Name, found, allowed)
	n.notes = append(n.notes[:len(n.notes):len(n.notes)], Note{found, s})
}

func (l *linker) broken(n *Node, target, allowed string) {
	l.problem(n.Source, "link.broken", n.Name, fmt.Sprintf("a link to %q, which does not exist", target), "the id of "+allowed)
}

func (l *linker) modifierGroups(n *Node, groups []ModifierGroup) {
	for i := range groups {
		g := &groups[i]
		l.conditions(n, &g.When)
		for j := range g.Repeats {
			l.query(&g.Repeats[j].Query, n, n.Source)
		}
		l.modifiers(n, g.Modifiers)
		l.modifierGroups(n, g.Groups)
	}
}

func (l *linker) modifiers(n *Node, modifiers []Modifier) {
	for i := range modifiers {
		m := &modifiers[i]
		if v, err := ParseNumber(strings.TrimSpace(m.Value)); err == nil {
			m.number, m.isNum = v, true
		}
		if m.Field == FieldCategory {
			m.cat, _ = l.find(m.Value).(*Category)
			if m.cat == nil {
				l.unevaluated(n, m.Source, "modifier.category", fmt.Sprintf("%q, which is no category", m.Value), "the id of a category")
			}
		}
		l.affected(n, m)
		m.field.Kind = FieldIsNamed
		if cost, ok := l.costs[m.Field]; ok {
			m.field = Field{FieldIsCost, cost}
		}
		l.conditions(n, &m.When)
		for j := range m.Repeats {
			l.query(&m.Repeats[j].Query, n, m.Source)
		}
	}
}

// affected resolves which nodes a modifier changes.
func (l *linker) affected(n *Node, m *Modifier) {
	var ok bool
	m.reach, ok = l.reach(m)
	m.unknown = !ok
	if !ok {
		l.unevaluated(n, m.Source, "modifier.affects", fmt.Sprintf("%q from %q, which leads nowhere", m.Affects, m.Scope), "")
	}
	switch m.Field {
	case FieldAnnotation, FieldDefaultAmount, FieldError, FieldWarning, FieldInfo:
		l.book.extended = true
	}
	l.book.extended = l.book.extended || m.reach != nil || m.Joined || m.Op >= Prepend
}

func (l *linker) conditions(n *Node, c *Conditions) {
	l.book.extended = l.book.extended || c.AtLeast > 0 || c.None
	for i := range c.Tests {
		l.query(&c.Tests[i].Query, n, c.Tests[i].Source)
	}
	for i := range c.Groups {
		l.conditions(n, &c.Groups[i])
	}
}

func (l *linker) query(q *Query, n *Node, s Source) {
	q.scope = l.scope(q.Scope)
	l.book.extended = l.book.extended || q.scope.Kind.extended()
	if q.scope.Kind == InNothing {
		l.unevaluated(n, s, "query.scope", fmt.Sprintf("the scope %q, which does not exist", q.Scope), "")
	}
	q.filter = l.filter(q.Child)
	if q.filter.Kind == ChildNothing && q.filter.Link == nil {
		l.unevaluated(n, s, "query.child", fmt.Sprintf("the filter %q, which does not exist", q.Child), "")
	}
	q.field = l.queryField(q.Field)
	l.book.extended = l.book.extended || q.field.Kind == FieldIsAssociations
	if q.field.Kind == FieldUnknown {
		l.unevaluated(n, s, "query.field", fmt.Sprintf("the field %q, which cannot be counted", q.Field), "selections, forces or the id of a cost type")
	}
}

func (l *linker) queryField(field string) Field {
	switch field {
	case FieldSelections:
		return Field{Kind: FieldIsSelections}
	case FieldForces:
		return Field{Kind: FieldIsForces}
	case FieldAssociations:
		return Field{Kind: FieldIsAssociations}
	}
	id, isLimit := strings.CutPrefix(field, LimitField)
	cost, ok := l.costs[id]
	switch {
	case !ok:
		return Field{}
	case isLimit:
		return Field{FieldIsLimit, cost}
	default:
		return Field{FieldIsCost, cost}
	}
}

func (l *linker) scope(id string) Scope {
	if scope, ok := scopeWords[id]; ok {
		return scope
	}
	switch x := l.find(id).(type) {
	case *Entry:
		return Scope{Kind: InEntry, Entry: x}
	case *Link:
		return Scope{Kind: InEntry, Link: x}
	case *Category:
		return Scope{Kind: InCategory, Category: x}
	case *Force:
		return Scope{Kind: InForceEntry, Force: x}
	}
	return Scope{}
}

func (l *linker) filter(id string) Filter {
	switch id {
	case "":
		return Filter{Kind: ChildMissing}
	case ChildAny:
		return Filter{Kind: ChildIsAny}
	}
	if kind, ok := kindWords[id]; ok {
		return Filter{Kind: ChildOfKind, EntryKind: kind}
	}
	switch x := l.find(id).(type) {
	case *Entry:
		return Filter{Kind: ChildOfEntry, Entry: x}
	case *Link:
		if to, ok := l.find(x.Target).(*Entry); ok {
			return Filter{Kind: ChildOfEntry, Entry: to, Link: x}
		}
		return Filter{Kind: ChildNothing, Link: x}
	case *Group:
		return Filter{Kind: ChildOfGroup, Group: x}
	case *Category:
		return Filter{Kind: ChildOfCategory, Category: x}
	case *Force:
		return Filter{Kind: ChildOfForce, Force: x}
	case *Association:
		return Filter{Kind: ChildOfAssociation, Association: x}
	}
	if f := l.byID[id]; f != nil {
		return Filter{Kind: ChildOfCatalogue, Catalogue: f.Catalogue}
	}
	return Filter{Kind: ChildNothing}
}

// breakCycles removes group links that lead back to a group they stand in:
// expanding them would never end.
func (l *linker) breakCycles() {
	const (
		open = 1
		done = 2
	)
	state := map[*Group]int{}
	var visit func(g *Group)
	var offers func(o *Offers)
	offers = func(o *Offers) {
		for _, g := range o.Groups {
			visit(g)
		}
		for _, link := range o.Links {
			if link.group == nil {
				continue
			}
			if state[link.group] == open {
				l.problem(link.Source, "link.cycle", link.group.Name, "a link to the group from inside itself", "")
				link.group = nil
				continue
			}
			visit(link.group)
			offers(&link.Offers)
		}
	}
	visit = func(g *Group) {
		if state[g] != 0 {
			return
		}
		state[g] = open
		offers(&g.Offers)
		state[g] = done
	}
	for _, f := range l.files {
		f.each(func(x any) {
			switch x := x.(type) {
			case *Group:
				visit(x)
			case *Entry:
				offers(&x.Offers)
			}
		})
		offers(&f.Roots)
	}
}

// Associates reports whether the data has associations.
func (b *Book) Associates() bool { return b.associates }

// Keeps reports whether the data has limits that are kept by themselves.
func (b *Book) Keeps() bool { return b.keeps }

// Edition returns the edition that the game system is of, such as 9e, or "".
func (b *Book) Edition() string {
	if b.System.Battle == nil {
		return ""
	}
	return b.System.Battle.Edition
}
