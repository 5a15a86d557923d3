package entry

import (
	"cmp"
	"fmt"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// linker is the state of NewBook.
type linker struct {
	book  *Book
	files []*file
	byID  map[string]*file
	costs map[string]int
	// categories are the positions of the first category of each id.
	categories map[string]int
	file       *file       // whose nodes are being resolved
	field      string      // changed by the part being resolved; see Note.Field
	when       *Conditions // see Note.When
	problems   []fault.Fault
	texts      map[string]string // see share
}

// share makes equal texts share their memory. A third of the texts of a book are names of documents,
// ids and words that occur thousands of times; a decoder allocates each of them.
func (l *linker) share(texts ...*string) {
	for _, t := range texts {
		if *t == "" {
			continue
		}
		if s, ok := l.texts[*t]; ok {
			*t = s
		} else {
			l.texts[*t] = *t
		}
	}
}

func (l *linker) problem(s Source, code, subject, found, allowed string) {
	l.problems = append(l.problems, s.Fault(code, subject, found, allowed))
}

// index adds a catalogue with a number of nodes.
func (l *linker) index(c *Catalogue, nodes int) {
	f := &file{Catalogue: c, nodes: make(map[string]any, nodes)}
	l.files = append(l.files, f)
	l.byID[c.ID] = f
	b := l.book
	b.files[c] = f
	for _, t := range c.CostTypes {
		if _, ok := l.costs[t.ID]; !ok {
			l.costs[t.ID] = len(b.CostTypes)
			t.DataID, t.ID = t.ID, t.publicID(func(name string) bool { return b.CostType(name) >= 0 })
			b.CostTypes = append(b.CostTypes, t)
		}
	}
	for i := range c.ProfileTypes {
		t := &c.ProfileTypes[i]
		t.interpret()
		b.profiles[t.ID] = t
	}
	for _, x := range c.Categories {
		if _, ok := l.categories[x.ID]; !ok {
			l.categories[x.ID] = len(b.categories)
		}
		x.position = l.categories[x.ID]
		if x.position < len(b.System.Categories) {
			x.Name = b.System.Categories[x.position].Name // a catalogue's own name for it is not displayed
		}
		b.categories = append(b.categories, x)
	}
	b.forces = append(b.forces, c.Forces...)
	c.eachSource(func(s *Source) {
		if s.Document == "" && !s.IsZero() {
			s.Document = c.Source.Document // see OmitDocument
		}
		l.share(&s.Document)
	})
	c.each(func(x any) {
		interpret(x)
		if e, ok := x.(*Entry); ok {
			e.position = b.entries
			b.entries++
		}
		n := nodeOf(x)
		l.share(&n.ID, &n.Name, &n.Page, &n.Publication)
		if n.ID == "" {
			return
		}
		if _, ok := f.nodes[n.ID]; ok {
			l.problem(n.Source, "id.duplicate", n.Name, "the id "+n.ID+" a second time", "each id once in a document")
			return
		}
		f.nodes[n.ID] = x
	})
}

// close computes the closure of a file.
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
			} else {
				f.absent = append(f.absent, link)
				l.book.absent[f.Catalogue] = append(l.book.absent[f.Catalogue], cmp.Or(link.Name, link.Target))
			}
		}
	}
	follow(f)
	if system := l.byID[l.book.System.ID]; !seen[system] {
		f.closure = append(f.closure, system)
	}
}

// reportAbsent reports, once each, the missing catalogues that the file being resolved links to,
// with the number of references that they may resolve.
func (l *linker) reportAbsent() {
	for i, link := range l.file.absent {
		found := "a link to the catalogue " + cmp.Or(link.Name, link.Target) + ", which is not here"
		if n := l.file.unresolved; n > 0 && i == 0 {
			found += fmt.Sprintf("; %d links and conditions of this catalogue lead nowhere without it", n)
		}
		l.problem(link.Source, "catalogue.missing", l.file.Name, found, "")
	}
}

// dangling reports a reference to a missing target, or counts it if a missing catalogue may have
// the target.
func (l *linker) dangling(s Source, code, subject, found, allowed string) {
	if len(l.file.absent) > 0 {
		l.file.unresolved++
		return
	}
	l.problem(s, code, subject, found, allowed)
}

// find looks up an id in the closure of the file being resolved.
func (l *linker) find(id string) any { return findIn(l.file.closure, id) }

// findNamed looks up the id of a scope, a filter or a category that a modifier adds: first like find, then in all
// files. A query counts selections of the whole roster, so a library may name entries and categories of the catalogues
// that link to it.
func (l *linker) findNamed(id string) any {
	if x := l.find(id); x != nil {
		return x
	}
	return findIn(l.files, id)
}

func findIn(files []*file, id string) any {
	for _, f := range files {
		if x, ok := f.nodes[id]; ok {
			return x
		}
	}
	return nil
}

func (l *linker) resolve(x any) {
	switch x := x.(type) {
	case *Profile:
		l.share(&x.Type)
		for i := range x.Characteristics {
			l.share(&x.Characteristics[i].Type, &x.Characteristics[i].Value)
		}
	case *Link:
		l.share(&x.Target)
		switch target := l.find(x.Target).(type) {
		case *Entry:
			x.entry = target
		case *Group:
			x.group = target
		default:
			l.broken(&x.Node, x.Target, "an entry or a group")
		}
	case *CategoryLink:
		l.share(&x.Target)
		if c, ok := l.find(x.Target).(*Category); ok {
			x.category = c
		} else {
			l.broken(&x.Node, x.Target, "a category")
		}
	case *InfoLink:
		l.share(&x.Target)
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
	for costs := costsOf(x); len(costs) > 0; costs = costs[1:] {
		if t, ok := l.costs[costs[0].Type]; ok {
			costs[0].Type = l.book.CostTypes[t].ID
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
		l.field = constraints[i].ID
		l.constraint(n, &constraints[i])
	}
	l.field = ""
	l.modifiers(n, n.Modifiers)
	l.modifierGroups(n, n.Changes)
	n.arrange()
}

func (l *linker) constraint(n *Node, c *Constraint) {
	l.share(&c.ID)
	l.book.keeps = l.book.keeps || c.Automatic
	l.query(&c.Query, n, c.Source)
	l.book.extended = l.book.extended || c.Automatic || c.Negative || c.Child != ""
}

// unselected reports associations of links to groups, which are never selected.
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

// unevaluated adds a note for a part of a node that has no effect.
func (l *linker) unevaluated(n *Node, s Source, code, found, allowed string) {
	l.dangling(s, code, n.Name, found, allowed)
	n.notes = append(n.notes[:len(n.notes):len(n.notes)], Note{found, l.field, s, l.when})
}

func (l *linker) broken(n *Node, target, allowed string) {
	l.dangling(n.Source, "link.broken", n.Name, fmt.Sprintf("a link to %q, which does not exist", target), "the id of "+allowed)
}

// interpretGroups determines the meaning of the members of groups. The groups have no cycles.
func (l *linker) interpretGroups() {
	for _, f := range l.files {
		f.each(func(x any) {
			switch x := x.(type) {
			case *Group:
				if x.purpose == PurposeWarlordTrait {
					x.interpretTraits()
				}
			case *Link:
				if x.group != nil && x.group.purpose == PurposeWarlordTrait {
					x.interpretTraits()
				}
			}
		})
	}
}

// breakCycles removes links from inside a group to the group itself, which would expand for ever.
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
