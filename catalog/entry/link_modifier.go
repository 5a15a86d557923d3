package entry

import (
	"fmt"
	"strings"
)

func (l *linker) modifierGroups(n *Node, groups []ModifierGroup) {
	for i := range groups {
		g := &groups[i]
		l.conditions(n, &g.When)
		for j := range g.Repeats {
			l.counted(&g.Repeats[j].Query, n, n.Source)
		}
		l.modifiers(n, g.Modifiers)
		l.modifierGroups(n, g.Groups)
	}
}

func (l *linker) modifiers(n *Node, modifiers []Modifier) {
	defer func() { l.field = "" }()
	for i := range modifiers {
		m := &modifiers[i]
		l.share(&m.Field, &m.Value, &m.Scope, &m.Affects)
		l.field, l.when = m.Field, &m.When
		if v, err := ParseNumber(strings.TrimSpace(m.Value)); err == nil {
			m.number, m.isNum = v, true
		}
		if m.Field == FieldCategory {
			m.cat, _ = l.findNamed(m.Value).(*Category)
			if m.cat == nil {
				l.unevaluated(n, m.Source, "modifier.category", fmt.Sprintf("%q, which is not a category", m.Value), "the id of a category")
			}
		}
		l.affected(n, m)
		l.when = nil
		m.field.Kind = FieldIsNamed
		if cost, ok := l.costs[m.Field]; ok {
			m.field, m.Field = Field{FieldIsCost, cost}, l.book.CostTypes[cost].ID
		}
		l.conditions(n, &m.When)
		for j := range m.Repeats {
			l.counted(&m.Repeats[j].Query, n, m.Source)
		}
	}
}

// affected resolves Modifier.Affects.
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
		l.counted(&c.Tests[i].Query, n, c.Tests[i].Source)
	}
	for i := range c.Groups {
		l.conditions(n, &c.Groups[i])
	}
	for i := range c.Counts {
		l.book.extended = true
		l.counted(&c.Counts[i].Query, n, c.Counts[i].Source)
		l.conditions(n, &c.Counts[i].When)
	}
}
