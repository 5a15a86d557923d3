package text

import "strings"

// ninth reads a line of the tournaments' text of the 9th edition.
func (r *reader) ninth(l *Line, t span) {
	switch {
	case strings.HasPrefix(t.text, "==="):
		r.ninthForce(l, t)
	case strings.HasPrefix(t.text, "---"):
		r.ninthGroup(l, t)
	case len(r.doc.Forces) == 0:
		r.field(l, strip(t))
	default:
		r.ninthUnit(l, t)
	}
}

// strip takes the plus away that some write before a field.
func strip(t span) span {
	t, _ = t.after("+ ")
	return t
}

// ninthForce reads === Imperium - Ultramarines - Battalion Detachment - Setting:
// value = +0CP, [9 PL, 185pts] === Ultramarines.
func (r *reader) ninthForce(l *Line, t span) {
	l.read()
	head := inside(t, "===")
	head, _, _ = head.cut("===")
	head, costs, _ := head.cut(" = ")
	f := Force{Line: l.Number}
	f.Costs, _ = amounts(strings.NewReplacer("[", "", "]", "").Replace(costs.text))
	var parts []span
	for {
		part, rest, more := head.cut(" - ")
		parts = append(parts, part)
		if !more {
			break
		}
		head = rest
	}
	settings := len(parts)
	for settings > 2 && strings.Contains(parts[settings-1].text, ": ") {
		settings--
	}
	for _, p := range parts[:settings-1] {
		f.Faction = append(f.Faction, p.text)
	}
	f.Name = parts[settings-1].text
	r.doc.Forces = append(r.doc.Forces, f)
	for _, p := range parts[settings:] {
		r.section = ""
		r.root(r.counted(p))
	}
	r.unit = nil
}

// ninthUnit reads TR1: 5 Intercessor Squad (5*20), Auto Bolt Rifle Relics: a [4
// PL, 100pts].
func (r *reader) ninthUnit(l *Line, t span) {
	section, unit, ok := role(t)
	if !ok {
		return
	}
	l.read()
	unit, costs, _ := priced(unit)
	unit, warlord := unit.after("(WARLORD)")
	options, relics, hasRelics := unit.cut(" Relics: ")
	head := options
	var items span
	if parts := split(options); len(parts) > 1 {
		head = parts[0]
		items = options.from(parts[1].column - options.column)
		if i := strings.Index(options.text, ","); i >= 0 {
			items = options.from(i + 1).trim()
		}
	}
	x := r.ninthName(head)
	x.Costs = costs
	if warlord {
		x.Items = append(x.Items, &Item{Name: "Warlord", Count: 1, Mark: Warlord, Line: t.line, Column: unit.column, raw: "Warlord"})
	}
	x.Items = append(x.Items, r.list(items, 1)...)
	if hasRelics {
		x.Items = append(x.Items, r.list(relics, 1)...)
	}
	r.section = section
	r.root(x)
}

// ninthName reads 5 Intercessor Squad (5*20), without what the price is made of.
func (r *reader) ninthName(head span) *Item {
	if before, inside, ok := bracketed(head, '(', ')'); ok && before.text != "" && strings.Trim(inside.text, "0123456789.+-*x() ") == "" {
		head = before
	}
	digits := 0
	for digits < len(head.text) && isDigit(head.text[digits]) {
		digits++
	}
	models := 0
	if digits > 0 && digits <= 4 && strings.HasPrefix(head.text[digits:], " ") {
		for i := range digits {
			models = 10*models + int(head.text[i]-'0')
		}
		head = head.from(digits).trim()
	}
	x := r.item(head)
	x.Models = models
	return x
}

// ninthGroup reads --- Warlord Traits: a, b, or --- 4x Intercessor: 4x Bolt
// pistol.
func (r *reader) ninthGroup(l *Line, t span) {
	if r.unit == nil {
		return
	}
	l.read()
	rest, _ := t.after("---")
	x := r.selection(rest)
	r.unit.Items = append(r.unit.Items, x)
}
