package text

import (
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// boxSigns are the characters of rules between sections.
const boxSigns = "─━═│┃┄┈╌┌┐└┘├┤╔╗╚╝"

// readPlain reads a line of IronBuilt's text or of a list written by hand: a unit is a line
// with its count, wargear and points in any order.
func (r *reader) readPlain(l *Line, t span) {
	item, bulleted := cutBullet(t)
	switch {
	case r.readRule(l, t):
	case r.unit != nil && r.readPlainLabel(l, t):
	case r.readHeadField(l, t):
	case !r.hasUnits() && r.section == "" && r.readPlainSize(l, t):
	case !r.hasUnits() && !r.titled && isPlainTitle(t):
		name, costs, _ := cutCosts(t)
		r.readTitle(l, name, costs)
	case isKnownSection(t.text):
		l.consume()
		r.section, r.unit, r.started = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil, true
	case !r.hasUnits() && r.section == "" && !isPlainUnit(t):
		r.started = true
		if !r.readPlainFaction(l, t) {
			r.headLines = append(r.headLines, headLine{l, strings.Trim(t.text, boxSigns+" ")})
		}
	case r.unit != nil && l.span().indent() > 0 || r.unit != nil && bulleted && !isPlainUnit(item):
		l.consume()
		r.unit.Items = append(r.unit.Items, r.bracketItems(t)...)
	default:
		r.readPlainUnit(l, item)
	}
}

// readPlainSize reads a battle size, with its points or without, or a line that is a number
// of points: the limit if it is that of a battle size, or else the total.
func (r *reader) readPlainSize(l *Line, t span) bool {
	name, costs := cutPlainCosts(t)
	if battleSizes[catalog.Fold(name.text)] {
		r.readBattleSize(l, name, costs)
		return true
	}
	costs, ok := parseAmounts(t.text)
	if !ok || len(costs) != 1 || costs[0].Name != Points {
		return false
	}
	l.consume()
	r.started = true
	if n, ok := costs[0].Value.Int64(); ok && n > 0 && n%smallestBattle == 0 {
		r.doc.Limit = &costs[0].Value
		r.doc.setAt(intake.FieldLimit, l.Number)
	} else {
		r.doc.Total = costs
		r.doc.setAt(intake.FieldTotal, l.Number)
	}
	return true
}

// smallestBattle is the number of points of which the limits of all battle sizes are
// multiples.
const smallestBattle = 500

// allegiances are the folded words before the name of a faction: Chaos - World Eaters.
var allegiances = wordSet("imperium", "chaos", "xenos", "aeldari", "unaligned")

// readPlainFaction reads a faction and its detachment on one line: Necrons - Awakened Dynasty.
func (r *reader) readPlainFaction(l *Line, t span) bool {
	parts := strings.Split(t.text, " - ")
	if len(parts) != 2 || len(r.headLines) > 0 || len(r.doc.Faction) > 0 || r.doc.Detachment != "" || allegiances[catalog.Fold(parts[0])] {
		return false
	}
	l.consume()
	r.doc.Faction, r.doc.Detachment = []string{strings.TrimSpace(parts[0])}, strings.TrimSpace(parts[1])
	r.doc.setAt(intake.FieldFaction, l.Number)
	r.doc.setAt(intake.FieldDetachment, l.Number)
	return true
}

// readRule reads a rule with the name of a section: ── EPIC HEROES ───.
func (r *reader) readRule(l *Line, t span) bool {
	if !strings.ContainsAny(t.text, boxSigns) && !strings.HasPrefix(t.text, "+=") {
		return false
	}
	name := strings.Trim(t.text, boxSigns+"+=- ")
	if name == "" {
		l.ignore(ReasonFence)
		return true
	}
	if !r.hasUnits() && r.section == "" && !isSection(name) {
		return false // a title between rules
	}
	l.consume()
	r.section, r.unit, r.started = name, nil, true
	return true
}

// plainLabels are the folded labels of wargear below a unit.
var plainLabels = wordSet("weapons", "weapon", "wargear", "equipment", "options", "armes", "equipement")

// readPlainLabel reads Weapons: a, b, an Enhancement, an attachment or the Warlord below a unit.
func (r *reader) readPlainLabel(l *Line, t span) bool {
	t, _ = cutBullet(t)
	if a, ok := cutAttachment(t); ok {
		l.consume()
		r.unit.Attach(a)
		return true
	}
	if warlordWords[catalog.Fold(strings.Trim(t.text, "[]()"))] {
		l.consume()
		r.unit.Items = append(r.unit.Items, warlordItem(t))
		return true
	}
	items, labelled := cutLabel(t, plainLabels)
	enhancements, enhanced := cutLabel(t, enhancementWords)
	if enhanced {
		items = enhancements
	}
	if !labelled && !enhanced {
		return false
	}
	l.consume()
	for _, x := range r.pricedItems(items) {
		if enhanced {
			x.Mark = Enhancement
		}
		r.unit.Items = append(r.unit.Items, x)
	}
	return true
}

// warlordItem returns the mark of the Warlord at a place.
func warlordItem(t span) *Item {
	return &Item{Name: entry.WarlordName, Count: 1, Mark: Warlord, Place: intake.Place{Line: t.line, Column: t.column}, Raw: entry.WarlordName}
}

// isPlainTitle reports whether a line is the title of a list: a name with at least as many
// points as the smallest battle.
func isPlainTitle(t span) bool {
	name, costs, ok := cutCosts(t)
	return ok && costs[0].Name == Points && costs[0].Value.Cmp(entry.Int(smallestBattle)) >= 0 && !strings.Contains(name.text, " - ")
}

// isPlainUnit reports whether a line has the points of a unit or a number of models.
func isPlainUnit(t span) bool {
	rest, costs := cutPlainCosts(t)
	_, _, counted := cutTrailingCount(firstPart(rest))
	return len(costs) > 0 || counted
}

// readPlainUnit reads Unit x5 [WARLORD] - a, b - 80.
func (r *reader) readPlainUnit(l *Line, t span) {
	l.consume()
	r.items++
	u := &Item{Count: 1, Section: r.section, Place: intake.Place{Line: l.Number}, Raw: l.Text}
	t = cutWarlord(t, u)
	t, u.Costs = cutPlainCosts(t)
	t = cutWarlord(t, u)
	name := firstPart(t)
	rest := t.from(len(name.text))
	if tag, after, ok := rest.trim().cut(")"); ok && warlordWords[catalog.Fold(strings.TrimPrefix(tag.text, "("))] {
		u.Items = append(u.Items, warlordItem(tag))
		rest = after
	}
	name = cutWarlord(name, u)
	n, name, counted := cutTrailingCount(name.trim())
	if !counted {
		if n, name, counted = cutCount(name); !counted {
			n, name, counted = cutPlainCount(name)
		}
	}
	if counted {
		u.Models = n
	}
	u.Name, u.Column = name.text, name.column
	rest.text = strings.TrimRight(rest.text, " )")
	gear := rest.from(len(rest.text) - len(strings.TrimLeft(rest.text, " -–—:(,")))
	u.Items = append(u.Items, r.pricedItems(gear)...)
	r.unit, r.stack = u, []level{{u, 0}}
	f := r.force()
	f.Units = append(f.Units, u)
}

// cutWarlord splits [WARLORD] or (Warlord) from the end of a part of a unit's line, and
// marks the unit.
func cutWarlord(t span, u *Item) span {
	for _, brackets := range []string{"[]", "()"} {
		if before, tag, ok := cutBrackets(t.trim(), brackets[0], brackets[1]); ok && warlordWords[catalog.Fold(tag.text)] {
			u.Items = append(u.Items, warlordItem(tag))
			return before
		}
	}
	return t
}

// firstPart returns the part of a line before the wargear.
func firstPart(t span) span {
	end := len(t.text)
	for _, sep := range []string{" - ", " – ", " — ", ": ", " w/ ", " (", ", "} {
		if i := strings.Index(t.text, sep); i > 0 && i < end {
			end = i
		}
	}
	return t.to(end)
}

// cutPlainCosts splits points from the end of a line: in brackets, or after a sign. A number
// without a unit follows a dash.
func cutPlainCosts(t span) (rest span, costs []Amount) {
	if name, costs, ok := cutCosts(t); ok {
		return name, costs
	}
	i := strings.LastIndexAny(t.text, "-–—:=")
	if i <= 0 {
		return t, nil
	}
	last := strings.TrimSpace(strings.TrimLeft(t.text[i:], "-–—:="))
	costs, ok := parseAmounts(last)
	if !ok && strings.HasSuffix(t.text[:i], " ") && !strings.ContainsAny(t.text[i:i+1], ":=") {
		costs, ok = parsePoints(span{text: last})
	}
	if !ok || !isDigit(last[0]) {
		return t, nil
	}
	return t.to(i).trim(), costs
}

// cutTrailingCount splits a number from the end of a name: Intercessor Squad x5.
func cutTrailingCount(t span) (n int, name span, ok bool) {
	t = t.trim()
	i := strings.LastIndex(t.text, " ")
	if i <= 0 {
		return 1, t, false
	}
	for _, sign := range []string{"x", "X", "×"} {
		if number, found := strings.CutPrefix(t.text[i+1:], sign); found && allDigits(number) && len(number) <= 3 {
			n, _, _ := cutPlainCount(span{text: number + " x"})
			return max(n, 1), t.to(i).trim(), true
		}
	}
	return 1, t, false
}
