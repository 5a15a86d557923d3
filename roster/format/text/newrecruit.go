package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readSimple reads a line of New Recruit's simple text.
func (r *reader) readSimple(l *Line, t span) {
	switch {
	case strings.HasPrefix(t.text, "# ++"):
		r.readSimpleForce(l, t)
	case strings.HasPrefix(t.text, "## "):
		heading, _ := t.after("## ")
		if !r.hasUnits() && r.readHeadField(l, heading) {
			return
		}
		l.consume()
		name, _, _ := cutCosts(heading)
		r.section, r.unit = name.text, nil
	case isHeaderLine(t.text):
		r.readHeaderLine(l, t)
	case r.section == "" && r.readHeadField(l, t.from(len(t.text)-len(strings.TrimLeft(t.text, "+ "))).trim()):
	case len(r.doc.Forces) == 0:
		r.readSimpleTitle(l, t)
	default:
		r.readSimpleLine(l, t)
	}
}

// readSimpleForce reads # ++ Army Roster ++ [195 pts].
func (r *reader) readSimpleForce(l *Line, t span) {
	l.consume()
	head, _ := t.after("# ")
	name, costs, _ := cutCosts(head)
	f := Force{Name: trimSigns(name, "++").text, Costs: costs, Faction: r.doc.Faction, Place: intake.Place{Line: l.Number}}
	r.doc.Forces = append(r.doc.Forces, f)
	r.section, r.unit = "", nil
}

// readSimpleTitle reads Imperium - Adeptus Astartes - Ultramarines - Blue Tide - [195 pts].
func (r *reader) readSimpleTitle(l *Line, t span) {
	name, costs, ok := cutCosts(t)
	if r.started || !ok {
		return
	}
	l.consume()
	r.started = true
	r.doc.Total = costs
	r.doc.setAt(intake.FieldTotal, l.Number)
	r.doc.setAt(intake.FieldFaction, l.Number)
	parts := intake.FactionParts(strings.TrimRight(name.text, "-–"))
	if n := len(parts); n > 1 {
		r.doc.Name, r.doc.Faction = parts[n-1], parts[:n-1]
	} else {
		r.doc.Name = name.text
	}
}

// readSimpleLine reads a unit, one of its models, or an option of the force.
func (r *reader) readSimpleLine(l *Line, t span) {
	l.consume()
	item, ok := cutBullet(t)
	if led, isLed := cutLabel(item, leaderWords); ok && isLed && r.unit != nil && hasPrice(Line{plain: led.text}) {
		leader := r.unit
		r.addRoot(r.newCountedSelection(led))
		r.attach(leader, r.unit, true)
		return
	}
	if ok = ok || r.isUnbulletedModel(t); ok && r.unit != nil {
		r.stack = r.stack[:1]
		x := r.newCountedSelection(item)
		r.unit.Items = append(r.unit.Items, x)
		r.stack = append(r.stack, level{x, item.column})
		return
	}
	if l.span().indent() > r.margin && r.unit != nil {
		r.addToLast(t)
		return
	}
	if second, _, ok := cutCosts(t); ok && strings.HasSuffix(second.text, " -") {
		r.startSecondList(l)
		return
	}
	label, unit := cutCharacterLabel(t)
	x := r.newCountedSelection(unit)
	x.Label = label.text
	r.addRoot(x)
}

// isUnbulletedModel reports whether a line is a model of a unit that has lost its bullet: it has a number and no
// points, and the line of the unit or of another model ends in a colon or has a number.
func (r *reader) isUnbulletedModel(t span) bool {
	_, costs, _ := cutCosts(t)
	return r.unit != nil && isCounted(t) && len(costs) == 0 && (len(r.stack) > 1 || strings.HasSuffix(strings.TrimRight(r.doc.Lines[r.unit.Line-1].plain, " "), ":"))
}

// newCountedSelection parses a selection with the items of each of its models.
func (r *reader) newCountedSelection(t span) *Item {
	name, items := cutItems(t)
	x := r.newItem(name)
	x.Items = r.newItems(items, x.Count)
	x.ColonAfter = len(x.Items) > 0
	return x
}

// addToLast reads a further line of a unit or a model.
func (r *reader) addToLast(t span) {
	parent := r.stack[len(r.stack)-1].item
	parent.Items = append(parent.Items, r.newCountedSelection(t))
}

// writeSimple writes New Recruit's simple text.
func writeSimple(b *strings.Builder, s *armyList) {
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

func simpleUnit(b *strings.Builder, s *armyList, u *node) {
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
		b.WriteString("• " + withCount(n.number, n.name))
		if len(n.below) > 0 {
			b.WriteString(": " + nested(s, n.below))
		}
		b.WriteString("\n")
	}
}

// nested formats nodes on one line with their children in brackets.
func nested(s *armyList, below []*node) string {
	var list []string
	for _, n := range below {
		text := withCountIfMany(n.number, n.name)
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

// writeNRApp writes New Recruit's text in the style of the app.
func writeNRApp(b *strings.Builder, s *armyList) {
	writeTournamentHeader(b, s)
	for _, x := range sections(s.units(), wtcSection) {
		fmt.Fprintf(b, "\n%s\n", x.name)
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s\n", unitHead(s, u))
			bullets(b, s, parts(u.below, 1), "")
		}
	}
}

func bullets(b *strings.Builder, s *armyList, list []part, indent string) {
	for _, p := range list {
		switch {
		case p.warlord:
			fmt.Fprintf(b, "%s• Warlord\n", indent)
		case p.enhancement:
			fmt.Fprintf(b, "%s• %s\n", indent, s.enhancementLine(p))
		default:
			fmt.Fprintf(b, "%s• %s\n", indent, withCount(p.number, p.name))
		}
		if p.kind == entry.Model {
			bullets(b, s, parts(p.below, p.number), indent+"    ")
		}
	}
}
