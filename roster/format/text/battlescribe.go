package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readBattleScribe reads a line of BattleScribe's plain text.
func (r *reader) readBattleScribe(l *Line, t span) {
	switch {
	case isForce(t.text):
		r.readBattleScribeForce(l, t)
	case isCategory(t.text):
		l.consume()
		r.section = categoryName(t)
	case len(r.doc.Forces) == 0:
		r.readBattleScribeName(l, t)
	case r.ended:
	default:
		l.consume()
		r.readDotted(t)
	}
}

// readBattleScribeName reads a line before the first force: a name that the player added.
func (r *reader) readBattleScribeName(l *Line, t span) {
	if r.doc.Name == "" && !r.started {
		l.consume()
		r.doc.Name = t.text
	}
	r.started = true
}

// readBattleScribeForce reads ++ Patrol Detachment 0CP (Faction) [9 PL, 185pts] ++ or
// ++ Total: [9 PL, 185pts] ++.
func (r *reader) readBattleScribeForce(l *Line, t span) {
	inner := trimSigns(t, "++")
	if value, ok := cutLabel(inner, totalWords); ok || catalog.SameName(inner.text, "total") {
		l.consume()
		r.ended = true
		r.doc.Total, _ = parseAmounts(strings.Trim(value.text, "[] "))
		r.doc.setAt(intake.FieldTotal, l.Number)
		return
	}
	if r.ended {
		r.startSecondList(l)
		return
	}
	l.consume()
	name, costs, _ := cutCosts(inner)
	f := Force{Name: name.text, Costs: costs, Place: intake.Place{Line: l.Number}}
	if before, faction, ok := cutBrackets(name, '(', ')'); ok {
		f.Name, f.Faction = before.text, intake.FactionParts(faction.text)
	}
	r.doc.Forces = append(r.doc.Forces, f)
	r.section, r.unit = "", nil
}

var totalWords = wordSet("total")

// trimSigns removes a sign from both ends.
func trimSigns(t span, sign string) span {
	t, _ = t.after(sign)
	t.text = strings.TrimSuffix(t.text, sign)
	return t.trim()
}

// categoryName reads + HQ [5 PL, 85pts] +.
func categoryName(t span) string {
	name, _, _ := cutCosts(trimSigns(t, "+"))
	return name.text
}

// optionSections are the folded headings of selections that are not units.
var optionSections = wordSet("configuration", "stratagems", "reference", "uncategorised", "uncategorized",
	"konfiguration", "configuracion", "configurazione", "stratagemes", "strategeme", "estratagemas", "stratagemmi", "referenz", "referencia", "riferimento")

// readDotted reads a selection. Selections below a unit begin with one dot for each level.
func (r *reader) readDotted(t span) {
	depth := 0
	for {
		rest, ok := t.after(". ")
		if !ok {
			break
		}
		t, depth = rest, depth+1
	}
	r.readAtDepth(t, depth)
}

// readAtDepth reads a selection below depth others; 0: a root selection.
func (r *reader) readAtDepth(t span, depth int) {
	x := r.newSelection(t)
	if depth == 0 || r.unit == nil {
		r.addRoot(x)
		return
	}
	r.stack = r.stack[:min(depth, len(r.stack))]
	parent := r.stack[len(r.stack)-1].item
	parent.Items = append(parent.Items, x)
	r.stack = append(r.stack, level{x, depth})
}

// addRoot adds a root selection of the force.
func (r *reader) addRoot(x *Item) {
	x.Section = r.section
	if x.Count > 1 && x.Raw != "" && !isDigit(x.Raw[0]) { // Necron Warriors x10, which no program writes
		x.Models, x.Count = x.Count, 1
	}
	r.unit, r.stack = x, []level{{x, 0}}
	f := r.force()
	f.Units = append(f.Units, x)
}

// newSelection reads Name [9 PL]: a, 2x b.
func (r *reader) newSelection(t span) *Item {
	name, items := cutItems(t)
	x := r.newItem(name)
	x.Items = r.newItems(items, 1)
	x.ColonAfter = len(x.Items) > 0
	return x
}

// cutItems splits a selection at the colon before its items. A colon after costs takes
// precedence over one in the name. Costs at the end belong to the selection, or to the
// last of several items.
func cutItems(t span) (name, items span) {
	for at := 0; ; {
		i := strings.Index(t.text[at:], "]")
		if i < 0 {
			break
		}
		at += i + 1
		if _, _, ok := cutCosts(t.to(at)); !ok {
			continue
		}
		if at == len(t.text) {
			if name, items, ok := cutColon(t); ok && strings.Contains(items.text, ", ") {
				return name, items
			}
			return t, span{line: t.line, column: t.column}
		}
		if t.text[at] == ':' {
			return t.to(at).trim(), t.from(at + 1).trim()
		}
	}
	name, items, _ = cutColon(t)
	return name, items
}

// writeBattleScribe writes BattleScribe's plain text.
func writeBattleScribe(b *strings.Builder, s *armyList) {
	for _, f := range s.forces {
		fmt.Fprintf(b, "++ %s (%s)%s ++\n", f.name, f.faction, s.bracketedCosts(f.costs))
		all := append(slices.Clone(f.options), f.units...)
		for _, x := range sections(all, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n+ %s%s +\n", x.name, s.bracketedCosts(sum(x.units)))
			for _, u := range x.units {
				b.WriteString("\n")
				writeDotted(b, s, u, u.number, 0)
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(b, "++ Total:%s ++\n", s.bracketedCosts(s.total))
}

// category returns the heading of a root selection.
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

// writeDotted writes a selection with its simple children on the same line, and each other child
// on a separate line with one more dot.
func writeDotted(b *strings.Builder, s *armyList, n *node, number, depth int) {
	b.WriteString(strings.Repeat(". ", depth))
	b.WriteString(withCountIfMany(number, n.name))
	if depth == 0 {
		b.WriteString(s.bracketedCosts(n.costs))
	}
	var inline []string
	var more []*node
	for _, below := range n.below {
		if len(below.below) > 0 || below.kind == entry.Model {
			more = append(more, below)
			continue
		}
		inline = append(inline, withCountIfMany(below.number*number, below.name))
	}
	if len(inline) > 0 {
		b.WriteString(": " + strings.Join(inline, ", "))
	}
	b.WriteString("\n")
	for _, below := range more {
		writeDotted(b, s, below, below.number*number, depth+1)
	}
}
