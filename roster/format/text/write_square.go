package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// writeBattleScribe writes BattleScribe's plain text.
func writeBattleScribe(b *strings.Builder, s *sheet) {
	for _, f := range s.forces {
		fmt.Fprintf(b, "++ %s (%s)%s ++\n", f.name, f.faction, s.bracketedPrices(f.costs))
		all := append(slices.Clone(f.options), f.units...)
		for _, x := range sections(all, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n+ %s%s +\n", x.name, s.bracketedPrices(sum(x.units)))
			for _, u := range x.units {
				b.WriteString("\n")
				dotted(b, s, u, u.number, 0)
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, "++ Total:%s ++\n", s.bracketedPrices(s.total))
}

// category is the heading of a selection of a force.
func category(n *node) string {
	switch {
	case n.role != "":
		return n.role
	case n.kind == entry.Upgrade:
		return "Configuration"
	}
	return "No Force Org Slot"
}

func sum(nodes []*node) roster.Costs {
	total := roster.Costs{}
	for _, n := range nodes {
		for t, v := range n.costs {
			total[t] = total[t].Add(v)
		}
	}
	return total
}

// dotted writes a selection with what has nothing below it in its line, and the
// rest in lines with one more dot.
func dotted(b *strings.Builder, s *sheet, n *node, number, depth int) {
	b.WriteString(strings.Repeat(". ", depth))
	b.WriteString(several(number, n.name))
	if depth == 0 {
		b.WriteString(s.bracketedPrices(n.costs))
	}
	var inline []string
	var more []*node
	for _, below := range n.below {
		if len(below.below) > 0 || below.kind == entry.Model {
			more = append(more, below)
			continue
		}
		inline = append(inline, several(below.number*number, below.name))
	}
	if len(inline) > 0 {
		b.WriteString(": " + strings.Join(inline, ", "))
	}
	b.WriteString("\n")
	for _, below := range more {
		dotted(b, s, below, below.number*number, depth+1)
	}
}

// writeSimple writes New Recruit's simple text.
func writeSimple(b *strings.Builder, s *sheet) {
	fmt.Fprintf(b, "%s - %s - [%s pts]\n", s.faction(), oneLine(s.name), s.points(s.total))
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n# ++ %s ++ [%s pts]\n", f.name, s.points(f.costs))
		if len(f.options) > 0 {
			b.WriteString("## Configuration\n")
		}
		for _, o := range f.options {
			b.WriteString(o.name)
			if len(o.below) > 0 {
				b.WriteString(": " + nested(s, o.below))
			}
			b.WriteString("\n")
		}
		for _, x := range sections(f.units, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n## %s [%s pts]\n", x.name, s.points(sum(x.units)))
			for i, u := range x.units {
				if i > 0 {
					b.WriteString("\n")
				}
				simpleUnit(b, s, u)
			}
		}
	}
}

func simpleUnit(b *strings.Builder, s *sheet, u *node) {
	fmt.Fprintf(b, "%s [%s pts]", u.name, s.points(u.costs))
	if len(u.below) > 0 {
		b.WriteString(":")
	}
	if u.kind == entry.Model {
		b.WriteString(strings.TrimRight(" "+nested(s, u.below), " ") + "\n")
		return
	}
	b.WriteString("\n")
	for _, n := range u.below {
		b.WriteString("• " + times(n.number, n.name))
		if len(n.below) > 0 {
			b.WriteString(": " + nested(s, n.below))
		}
		b.WriteString("\n")
	}
}

// nested writes what one of a node has, with brackets around what is below.
func nested(s *sheet, below []*node) string {
	var list []string
	for _, n := range below {
		text := several(n.number, n.name)
		if n.enhancement && len(n.costs) > 0 {
			text += " [" + s.points(n.costs) + " pts]"
		}
		if len(n.below) > 0 {
			text += " (" + nested(s, n.below) + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}
