package text

import "strings"

// battleScribe reads a line of BattleScribe's plain text.
func (r *reader) battleScribe(l *Line, t span) {
	switch {
	case isForce(t.text):
		r.forceHead(l, t)
	case isCategory(t.text):
		l.read()
		r.section = categoryName(t)
	case len(r.doc.Forces) == 0:
		r.untitled(l, t)
	case r.ended:
	default:
		l.read()
		r.dotted(t)
	}
}

// untitled reads a line before the first force: the name that a player has
// written above the list.
func (r *reader) untitled(l *Line, t span) {
	if r.doc.Name == "" && !r.begun {
		l.read()
		r.doc.Name = t.text
	}
	r.begun = true
}

// forceHead reads ++ Patrol Detachment 0CP (Faction) [9 PL, 185pts] ++, or the
// total.
func (r *reader) forceHead(l *Line, t span) {
	inner := inside(t, "++")
	if value, ok := labelled(inner, totalWords); ok {
		l.read()
		r.ended = true
		r.doc.Total, _ = amounts(strings.Trim(value.text, "[] "))
		r.doc.at["total"] = l.Number
		return
	}
	if r.ended {
		r.second(l)
		return
	}
	l.read()
	name, costs, _ := priced(inner)
	f := Force{Name: name.text, Costs: costs, Line: l.Number}
	if before, faction, ok := bracketed(name, '(', ')'); ok {
		f.Name, f.Faction = before.text, factionParts(faction.text)
	}
	r.doc.Forces = append(r.doc.Forces, f)
	r.section, r.unit = "", nil
}

var totalWords = wordSet("total")

// inside takes signs away at both ends.
func inside(t span, sign string) span {
	t, _ = t.after(sign)
	t.text = strings.TrimSuffix(t.text, sign)
	return t.trim()
}

// categoryName reads + HQ [5 PL, 85pts] +.
func categoryName(t span) string {
	name, _, _ := priced(inside(t, "+"))
	return name.text
}

// optionSections hold what is no unit, folded.
var optionSections = wordSet("configuration", "stratagems", "reference", "uncategorised", "uncategorized")

// dotted reads a selection: a unit, or below it with a dot for each level.
func (r *reader) dotted(t span) {
	depth := 0
	for {
		rest, ok := t.after(". ")
		if !ok {
			break
		}
		t, depth = rest, depth+1
	}
	x := r.selection(t)
	if depth == 0 || r.unit == nil {
		r.root(x)
		return
	}
	r.stack = r.stack[:min(depth, len(r.stack))]
	parent := r.stack[len(r.stack)-1].item
	parent.Items = append(parent.Items, x)
	r.stack = append(r.stack, level{x, depth})
}

// root adds a selection of the force itself.
func (r *reader) root(x *Item) {
	x.Section = r.section
	r.unit, r.stack = x, []level{{x, 0}}
	f := r.force()
	f.Units = append(f.Units, x)
}

// selection reads Name [9 PL]: a, 2x b.
func (r *reader) selection(t span) *Item {
	name, items := headOf(t)
	x := r.item(name)
	x.Items = r.list(items, 1)
	x.lead = len(x.Items) > 0
	return x
}

// headOf parts a selection from what stands behind its colon. A colon behind
// costs comes before one in the name. Costs at the end are those of the selection,
// unless several things stand behind a colon: they are those of the last then.
func headOf(t span) (name, items span) {
	for at := 0; ; {
		i := strings.Index(t.text[at:], "]")
		if i < 0 {
			break
		}
		at += i + 1
		if _, _, ok := priced(t.to(at)); !ok {
			continue
		}
		if at == len(t.text) {
			if name, items, ok := colon(t); ok && strings.Contains(items.text, ", ") {
				return name, items
			}
			return t, span{line: t.line, column: t.column}
		}
		if t.text[at] == ':' {
			return t.to(at).trim(), t.from(at + 1).trim()
		}
	}
	name, items, _ = colon(t)
	return name, items
}

// simple reads a line of New Recruit's simple text.
func (r *reader) simple(l *Line, t span) {
	switch {
	case strings.HasPrefix(t.text, "# ++"):
		r.simpleForce(l, t)
	case strings.HasPrefix(t.text, "## "):
		l.read()
		heading, _ := t.after("## ")
		name, _, _ := priced(heading)
		r.section, r.unit = name.text, nil
	case len(r.doc.Forces) == 0:
		r.simpleTitle(l, t)
	default:
		r.simpleLine(l, t)
	}
}

// simpleForce reads # ++ Army Roster ++ [195 pts].
func (r *reader) simpleForce(l *Line, t span) {
	l.read()
	head, _ := t.after("# ")
	name, costs, _ := priced(head)
	f := Force{Name: inside(name, "++").text, Costs: costs, Faction: r.doc.Faction, Line: l.Number}
	r.doc.Forces = append(r.doc.Forces, f)
	r.section, r.unit = "", nil
}

// simpleTitle reads Imperium - Adeptus Astartes - Ultramarines - Blue Tide -
// [195 pts].
func (r *reader) simpleTitle(l *Line, t span) {
	name, costs, ok := priced(t)
	if r.begun || !ok {
		return
	}
	l.read()
	r.begun = true
	r.doc.Total = costs
	r.doc.at["total"], r.doc.at["faction"] = l.Number, l.Number
	parts := factionParts(strings.TrimSuffix(name.text, "-"))
	if n := len(parts); n > 1 {
		r.doc.Name, r.doc.Faction = parts[n-1], parts[:n-1]
	} else {
		r.doc.Name = name.text
	}
}

// simpleLine reads a unit, a model of it, or a setting of the force.
func (r *reader) simpleLine(l *Line, t span) {
	l.read()
	if item, ok := bullet(t); ok && r.unit != nil {
		r.stack = r.stack[:1]
		x := r.counted(item)
		r.unit.Items = append(r.unit.Items, x)
		r.stack = append(r.stack, level{x, item.column})
		return
	}
	if l.span().indent() > 0 && r.unit != nil {
		r.note(t)
		return
	}
	if second, _, ok := priced(t); ok && strings.HasSuffix(second.text, " -") {
		r.second(l)
		return
	}
	r.root(r.counted(t))
}

// counted reads a selection with what each of its models has.
func (r *reader) counted(t span) *Item {
	name, items := headOf(t)
	x := r.item(name)
	x.Items = r.list(items, x.Count)
	x.lead = len(x.Items) > 0
	return x
}

// note reads a line below a unit or a model: more of what it has.
func (r *reader) note(t span) {
	parent := r.stack[len(r.stack)-1].item
	parent.Items = append(parent.Items, r.counted(t))
}
