package text

import "strings"

// bulleted reads a line of the app's text and of all that have units with
// bullets below: the tournaments', New Recruit's in their style, ListForge's.
func (r *reader) bulleted(l *Line, t span) {
	if isHeaderLine(t.text) && r.tournaments() {
		r.header(l, t)
		return
	}
	if item, ok := bullet(t); ok && r.unit != nil {
		r.below(l, item)
		return
	}
	if r.unit == nil && r.headLine(l, t) {
		return
	}
	name, items := unitLine(t)
	_, before := unitLabel(name)
	if named, costs, ok := priced(before); ok && costs[0].Name == Points && !r.inside(l, costs) {
		r.begins(l, named, items, costs)
		return
	}
	r.rest(l, t)
}

func (r *reader) tournaments() bool {
	switch r.doc.Dialect {
	case WTC, WTCCompact, NRApp:
		return true
	}
	return false
}

// unitLabel parts Char1: from a unit.
func unitLabel(t span) (label, unit span) {
	before, after, ok := t.cut(":")
	if ok && strings.HasPrefix(before.text, "Char") && allDigits(before.text[4:]) {
		return before, after
	}
	return span{}, t
}

// inside reports whether a priced line is part of a unit: it is indented, or its
// costs are on top of the unit's.
func (r *reader) inside(l *Line, costs []Amount) bool {
	if r.unit == nil {
		return false
	}
	return l.span().indent() > 0 && len(r.stack) > 0 && l.span().indent()+1 > r.stack[0].column ||
		strings.Contains(l.shown, "(+")
}

// begins reads the line of a unit, or the title of another list.
func (r *reader) begins(l *Line, name, items span, costs []Amount) {
	if r.ended {
		r.second(l)
		return
	}
	if battleSizes[fold(name.text)] {
		if r.unit != nil && len(r.unit.Items) == 0 && !r.tournaments() {
			r.doc.Second = r.unit.Line // what looked like a unit was a title
			return
		}
		r.size(l, name, costs)
		return
	}
	l.read()
	r.items++
	n, name, ok := counted(name)
	u := &Item{Name: name.text, Count: 1, Costs: costs, Section: r.section, Line: l.Number, Column: name.column, raw: l.Text}
	if ok {
		u.Models = n
	}
	u.Items = r.list(items, 1)
	r.unit, r.stack = u, []level{{u, l.span().indent() + 1}}
	f := r.force()
	f.Units = append(f.Units, u)
}

// rest reads a line that is neither bullet nor unit: a heading, or what a unit
// has without a bullet.
func (r *reader) rest(l *Line, t span) {
	switch {
	case isSection(t.text):
		l.read()
		r.section, r.unit = strings.TrimSuffix(t.text, ":"), nil
		r.begun = true
	case r.unit != nil && r.belongs(l, t):
		r.below(l, t)
	case r.unit != nil && r.isHeading(t):
		l.read()
		r.section, r.unit = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil
	}
}

// isHeading reports a heading in words of another language or data: it ends in
// a colon, or stands behind an empty line.
func (r *reader) isHeading(t span) bool {
	return strings.HasSuffix(t.text, ":") && t.column == 1
}

// belongs reports whether a line without a bullet is part of the unit.
func (r *reader) belongs(l *Line, t span) bool {
	if l.span().indent() > 0 && l.span().indent()+1 > r.stack[0].column {
		return true
	}
	if _, _, ok := with(t); ok {
		return true
	}
	if _, ok := labelled(t, enhancementWords); ok {
		return true
	}
	if _, ok := labelled(t, leaderWords); ok {
		return true
	}
	return isCounted(t) || warlordWords[fold(t.text)]
}

// below reads what a unit has: models, wargear, an enhancement, a title.
func (r *reader) below(l *Line, t span) {
	l.read()
	if _, ok := labelled(t, leaderWords); ok {
		l.ignore(RuleLeader)
		return
	}
	for len(r.stack) > 1 && r.stack[len(r.stack)-1].column >= t.column {
		r.stack = r.stack[:len(r.stack)-1]
	}
	parent := r.stack[len(r.stack)-1].item
	if enhancement, ok := labelled(t, enhancementWords); ok {
		for _, part := range split(enhancement) {
			x := r.item(part)
			x.Mark = Enhancement
			parent.Items = append(parent.Items, x)
		}
		return
	}
	if n, items, ok := with(t); ok {
		parent.Items = append(parent.Items, r.with(n, items, t))
		return
	}
	items := r.entry(t)
	parent.Items = append(parent.Items, items...)
	if last := items[len(items)-1]; t.column > r.stack[0].column || strings.HasPrefix(strings.TrimSpace(l.shown), "•") {
		r.stack = append(r.stack, level{last, t.column})
	}
}

// with makes an item of models that are equipped alike.
func (r *reader) with(n int, items, t span) *Item {
	r.items++
	return &Item{Mark: With, Count: n, Items: r.list(items, n), Line: t.line, Column: t.column, raw: t.text}
}

// entry reads what stands behind a bullet: a model or wargear, with what it has
// behind a colon, or several things with commas between them.
func (r *reader) entry(t span) []*Item {
	if before, after, ok := colon(t); ok && after.text != "" {
		x := r.item(before)
		x.lead = true
		x.Items = r.equipped(after, x.Count)
		return []*Item{x}
	}
	items := r.list(t, 1)
	if len(items) == 0 {
		items = []*Item{r.item(t)}
	}
	for _, x := range items {
		if len(x.Costs) > 0 && strings.Contains(x.raw, "(+") {
			x.Mark = Enhancement
		}
	}
	return items
}

// equipped reads what each of n models has, or 4 with a, b.
func (r *reader) equipped(s span, n int) []*Item {
	if k, items, ok := with(s); ok {
		return []*Item{r.with(k, items, s)}
	}
	return r.list(s, n)
}
