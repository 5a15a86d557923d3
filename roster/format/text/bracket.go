package text

import (
	"cmp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readBracket reads a line of New Recruit's bracket style: a unit with its costs in square
// brackets, followed by all its wargear.
func (r *reader) readBracket(l *Line, t span) {
	attached := false
	for strings.HasPrefix(t.text, "|") { // attached to the unit above
		t, attached = t.from(1).trim(), true
	}
	switch {
	case strings.HasPrefix(t.text, "=="):
		r.readBracketDetachment(l, t)
	case strings.HasPrefix(t.text, "---"):
		r.readBracketGroup(l, t)
	case isHeaderLine(t.text):
		r.readHeaderLine(l, t)
	case r.unit != nil && warlordWords[catalog.Fold(t.text)]:
		l.consume()
		r.unit.Items = append(r.unit.Items, warlordItem(t))
	case r.readBracketUnit(l, t, attached):
	case !r.hasUnits() && r.readHeadField(l, t):
	case !r.hasUnits() && r.section == "":
		r.readBracketHead(l, t)
	case r.unit != nil && (isPricedItems(t) || r.isBracketItem(l, t)):
		l.consume()
		r.unit.Items = append(r.unit.Items, r.bracketItems(t)...)
	case isKnownSection(t.text):
		l.consume()
		r.section, r.unit = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil
	case r.hasUnits():
		r.readHeadField(l, t) // a total below the units
	}
}

// readBracketHead reads a line above the units: the title, or the faction or detachment.
func (r *reader) readBracketHead(l *Line, t span) {
	if name, costs, ok := cutCosts(t); ok && !r.started {
		r.readTitle(l, name, costs)
		return
	}
	r.started = true
	if r.listsDetachments {
		r.addDetachment(l, t)
		return
	}
	r.headLines = append(r.headLines, headLine{l, t.text})
}

// isBracketItem reports whether a line has further wargear of a unit: it has a bullet or an
// indent.
func (r *reader) isBracketItem(l *Line, t span) bool {
	_, bulleted := cutBullet(t)
	return bulleted || l.span().indent() > 0
}

// bracketItems parses the text after a bullet: a model with its equipment after a colon, or
// items.
func (r *reader) bracketItems(t span) []*Item {
	t, _ = cutBullet(t)
	if before, after, ok := cutColon(t); ok && after.text != "" {
		x := r.pricedItem(before)
		x.Items, x.ColonAfter = r.pricedItems(after), true
		return []*Item{x}
	}
	return r.pricedItems(t)
}

// readBracketDetachment reads == Detachment Bataillon : Tyranids (0 PC) [2000pts] ==.
func (r *reader) readBracketDetachment(l *Line, t span) {
	t = t.from(len(t.text) - len(strings.TrimLeft(t.text, "= "))).trim()
	head, trait, _ := t.cut("==")
	head, costs, _ := cutCosts(head)
	if before, _, ok := cutCosts(head); ok {
		head = before // command points
	}
	l.consume()
	r.started = true
	name, faction, _ := head.cut(":")
	for _, word := range detachmentWords {
		if catalog.Fold(name.text) == word {
			name.text = ""
		} else if rest := strings.TrimSpace(name.text[min(len(word), len(name.text)):]); rest != "" && strings.HasPrefix(catalog.Fold(name.text), word+" ") {
			name.text = rest
			break
		}
	}
	f := Force{Faction: intake.FactionParts(faction.text), Costs: costs, Place: intake.Place{Line: l.Number}}
	if r.doc.Dialect == WTC9 {
		bare := strings.TrimSuffix(catalog.Fold(name.text), " detachment")
		f.Name = cmp.Or(forceWords[bare], name.text)
		if _, value, ok := trait.cut(":"); ok { // Chapter Tactic : Word Bearers - Profane Zeal
			subfaction, _, _ := value.cut(" - ")
			f.Faction = append(f.Faction, subfaction.text)
		}
	}
	r.doc.Forces = append(r.doc.Forces, f)
	if r.doc.Detachment == "" && name.text != "" && r.doc.Dialect != WTC9 {
		r.doc.Detachment = name.text
		r.doc.setAt(intake.FieldDetachment, l.Number)
	}
	if len(r.doc.Total) == 0 {
		r.doc.Total = costs
		r.doc.setAt(intake.FieldTotal, l.Number)
	}
	r.unit, r.section = nil, ""
}

// forceWords translates folded names of detachments of the 9th edition.
var forceWords = map[string]string{
	"bataillon": "Battalion Detachment", "patrouille": "Patrol Detachment", "brigade": "Brigade Detachment",
	"avant garde": "Vanguard Detachment", "fer de lance": "Spearhead Detachment", "eclaireurs": "Outrider Detachment",
	"batalion": "Battalion Detachment", "supreme command squad": "Supreme Command Detachment", "etat major supreme": "Supreme Command Detachment",
	"super heavy": "Super-Heavy Detachment", "super lourd": "Super-Heavy Detachment",
	"battalion": "Battalion Detachment", "patrol": "Patrol Detachment", "vanguard": "Vanguard Detachment",
	"spearhead": "Spearhead Detachment", "outrider": "Outrider Detachment",
	"vorhut": "Vanguard Detachment", "speerspitze": "Spearhead Detachment", "vorreiter": "Outrider Detachment",
	"batallon": "Battalion Detachment", "patrulla": "Patrol Detachment", "brigada": "Brigade Detachment",
	"vanguardia": "Vanguard Detachment", "punta de lanza": "Spearhead Detachment", "batidores": "Outrider Detachment",
	"battaglione": "Battalion Detachment", "pattuglia": "Patrol Detachment", "brigata": "Brigade Detachment",
	"avanguardia": "Vanguard Detachment", "punta di lancia": "Spearhead Detachment", "esploratori": "Outrider Detachment",
}

// detachmentWords are folded words before the name of a detachment.
var detachmentWords = []string{"detachment", "detachement", "detachement principal", "kontingent", "destacamento", "destacamento principal", "distaccamento"}

// readBracketUnit reads QG 1 : [Meneur] 5 Name [80 pts] a (0), 2 b (10). It returns false if
// the line is not a unit.
func (r *reader) readBracketUnit(l *Line, t span, attached bool) bool {
	led := false
	section := ""
	for {
		label, rest, ok := cutSectionLabel(t)
		if !ok {
			break
		}
		if ledUnitWords[catalog.Fold(label)] {
			led = true
		} else {
			section = label
		}
		t = rest
	}
	if t.text == "" && section != "" { // the unit is on the next line
		l.consume()
		r.section, r.unit, r.started = section, nil, true
		return true
	}
	marks, t := cutTags(t)
	name, costs, items, ok := cutBracketCosts(t)
	if !ok || section == "" && items.text == "" && !r.hasUnits() && r.section == "" {
		return false
	}
	l.consume()
	if section != "" {
		r.section = section
	}
	u := r.newItem(name)
	u.Costs, u.Section, u.Raw = costs, r.section, l.Text
	if n, rest, counted := cutPlainCount(span{u.Name, name.line, u.Column}); counted {
		u.Models, u.Name, u.Column = n, rest.text, rest.column
	} else if u.Count > 1 {
		u.Models = u.Count
	}
	u.Count = 1
	for _, mark := range marks {
		if warlordWords[catalog.Fold(mark)] {
			u.Items = append(u.Items, warlordItem(t))
		}
	}
	u.Items = append(u.Items, r.pricedItems(items)...)
	if r.unit != nil && (led || attached) {
		r.attach(r.unit, u, led)
	}
	r.unit, r.stack = u, []level{{u, 0}}
	f := r.force()
	f.Units = append(f.Units, u)
	return true
}

// attach adds a unit to the block of attached units of the one above, which leads it or is led by it.
func (r *reader) attach(above, u *Item, led bool) {
	if above.Block == 0 {
		r.block++
		above.Block, above.Bodyguard = r.block, !led
	}
	u.Block, u.Bodyguard = above.Block, led
}

// readBracketGroup reads --- Optimisations : a (15), b, or other wargear below a label.
func (r *reader) readBracketGroup(l *Line, t span) {
	if r.unit == nil {
		return
	}
	l.consume()
	t = t.from(len(t.text) - len(strings.TrimLeft(t.text, "- "))).trim()
	label, items, ok := t.cut(":")
	if !ok {
		items = t
	}
	list := r.pricedItems(items)
	if enhancementWords[catalog.Fold(label.text)] {
		for _, x := range list {
			x.Mark = Enhancement
		}
	}
	r.unit.Items = append(r.unit.Items, list...)
}

// pricedItems parses items with their points in round brackets: 2 a (10), b (0).
func (r *reader) pricedItems(s span) (items []*Item) {
	for _, part := range splitCommas(s) {
		if len(items) > 0 {
			items[len(items)-1].Joiner = comma
		}
		items = append(items, r.pricedItem(part))
	}
	return items
}

func (r *reader) pricedItem(s span) *Item {
	if name, inside, ok := cutBrackets(s, '(', ')'); ok && strings.Trim(inside.text, "+-0123456789") == "" {
		s = name
	}
	x := r.newItem(s)
	if n, name, ok := cutPlainCount(span{x.Name, s.line, x.Column}); ok {
		x.Count, x.Name, x.Column = n, name.text, name.column
	}
	return x
}

// isPricedItems reports whether a line is a list of items with their points.
func isPricedItems(s span) bool {
	parts := splitCommas(s)
	return len(parts) > 0 && !slices.ContainsFunc(parts, func(p span) bool {
		_, inside, ok := cutBrackets(p, '(', ')')
		return !ok || inside.text == "" || strings.Trim(inside.text, "+-0123456789") != ""
	})
}

// cutSectionLabel splits a label before a unit: QG 1 :, or a known section without a number.
func cutSectionLabel(t span) (label string, rest span, ok bool) {
	before, rest, ok := t.cut(":")
	if !ok || len(before.text) > 40 || strings.ContainsAny(before.text, "[]()•,") {
		return "", t, false
	}
	label = strings.TrimSpace(strings.TrimRight(before.text, "0123456789"))
	number := strings.TrimSpace(strings.TrimPrefix(before.text, label))
	switch {
	case label == "" || isDigit(label[0]):
		return "", t, false
	case ledUnitWords[catalog.Fold(label)]:
		return label, rest, true
	}
	if name, known := roleNames[label]; known {
		label = name
	}
	return label, rest, number != "" || isKnownSection(label)
}

// cutTags splits words in square brackets from the beginning of a unit: [Meneur].
func cutTags(t span) (tags []string, rest span) {
	for strings.HasPrefix(t.text, "[") || strings.HasPrefix(t.text, "(") {
		i := strings.IndexAny(t.text, "])")
		if i < 0 || i+1 == len(t.text) {
			break
		}
		tags = append(tags, strings.TrimSpace(t.text[1:i]))
		t = t.from(i + 1).trim()
	}
	return tags, t
}

// cutBracketCosts splits Name [80 pts] a (0), b (0) and Name [80 pts]: a, b.
func cutBracketCosts(t span) (name span, costs []Amount, items span, ok bool) {
	for at := 0; ; {
		i := strings.Index(t.text[at:], "]")
		if i < 0 {
			return t, nil, span{line: t.line, column: t.column}, false
		}
		at += i + 1
		name, costs, ok = cutCosts(t.to(at))
		if ok && strings.HasSuffix(t.text[:at], "]") {
			rest := t.from(at).trim()
			rest, _ = rest.after(":")
			rest, _ = rest.after("-")
			return name, costs, rest, true
		}
	}
}

// isBracketUnit reports whether a line is a unit of the bracket style: it has a label, and costs in square brackets
// that do not follow wargear at the end of the line.
func isBracketUnit(t span) bool {
	label, rest, ok := cutSectionLabel(t)
	_, _, role := cutRole(t)
	if !ok {
		return false
	}
	_, rest = cutTags(rest)
	name, costs, items, ok := cutBracketCosts(rest)
	if _, _, _, inside := cutPriceInside(name); inside { // of the 9th edition
		return false
	}
	if !ok || costs[0].Name != Points && !slices.ContainsFunc(costs, func(a Amount) bool { return a.Name == Points }) {
		return false
	}
	return items.text != "" || label != "" && !role && !strings.Contains(name.text, ",")
}
