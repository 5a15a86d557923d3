package text

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// boxSigns are the characters of rules between sections.
const boxSigns = "─━═│┃┄┈╌┌┐└┘├┤╔╗╚╝"

// readPlain reads a line of IronBuilt's text or of a handwritten list: a unit is a line with its
// count, wargear and points in any order.
func (r *reader) readPlain(l *Line, t span) {
	t = cutFrame(t)
	if head, units, ok := cutHead(t); ok && !r.hasUnits() {
		r.readPlain(l, head)
		r.readPlain(l, units)
		return
	}
	if !r.hasUnits() && strings.HasPrefix(t.text, "+ ") {
		t, _ = t.after("+ ") // a field of a tournament's header
	}
	t.text = replaceWith(t.text)
	if !r.hasUnits() {
		if t = pointsLast(r.cutEdition(t)); t.text == "" || catalog.SameName(t.text, "edition") {
			l.consume()
			return
		}
	}
	if role, unit, ok := cutSectionLabel(t); ok && unit.text != "" && isKnownSection(role) && (r.hasUnits() || !warlordWords[catalog.Fold(role)] || isPlainUnit(unit)) {
		r.section, r.unit, t = role, nil, unit
	}
	item, bulleted := cutBullet(t)
	if !bulleted {
		item, bulleted = cutEnumeration(t)
	}
	if !bulleted {
		item, bulleted = cutRepeatedBullet(t)
	}
	below := l.span().indent() > r.margin || bulleted && !r.bulleted && (!isMarkedUnit(item) || isPricedItem(item) || r.isModelOfPriced(item)) || isOfSome(item)
	switch {
	case isTableHead(t):
		l.ignore(ReasonFence)
	case r.readRule(l, t):
	case r.unit != nil && r.readPlainLabel(l, t):
	case r.readPlainField(l, t) || r.hasUnits() && r.readPlainTotal(l, t):
	case !r.hasUnits() && r.section == "" && (r.readPlainSize(l, t) || namesFaction(t) && r.readPlainFaction(l, t)):
	case !r.hasUnits() && !r.titled && (isPlainTitle(t) || r.doc.Dialect == IronBuilt && !r.started && strings.HasSuffix(t.text, "]")):
		name, costs, _ := cutCosts(t)
		r.readTitle(l, name, costs)
	case !r.hasUnits() && !r.started && isPlainUnit(item) && r.precedesFaction(l):
		u := cutPlainUnit(item)
		r.readTitle(l, u.name, u.costs)
	case isKnownSection(t.text):
		l.consume()
		r.section, r.unit, r.started = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil, true
	case !r.hasUnits() && r.section == "" && !bulleted && !isPlainUnit(item) && !r.isHeadComplete(l):
		r.started = true
		if !r.readPlainFaction(l, t) {
			parts := strings.FieldsFunc(strings.Trim(t.text, boxSigns+" "), func(c rune) bool { return c == '|' })
			r.headLines = append(r.headLines, headLine{l, strings.Join(strings.Fields(strings.Join(parts, " - ")), " ")})
		}
	case r.unit != nil && below:
		l.consume()
		r.addBelow(r.plainBelow(item), l.level(item), bulleted)
	default:
		for _, unit := range splitPricedUnits(item) {
			r.readPlainUnit(l, unit)
		}
		r.bulleted = bulleted
	}
}

// headOfUnits is the title of a list with its points, before units on the same line: Orks - 2000pts: Warboss (65), ….
var headOfUnits = regexp.MustCompile(`^(.{3,}?\d ?(?:pts|points|[kK])) ?: ?(\S.*)$`)

// cutHead splits a title that names a faction from the units after it.
func cutHead(t span) (head, units span, ok bool) {
	if !strings.Contains(t.text, ":") {
		return t, t, false
	}
	m := headOfUnits.FindStringSubmatchIndex(t.text)
	if m == nil || !namesFaction(t.to(m[3])) {
		return t, t, false
	}
	return t.to(m[3]), t.from(m[4]), true
}

// leastPricedUnits is the number of parts with points from which on a line is a list of units.
const leastPricedUnits = 3

// splitPricedUnits splits a line with several units and their points. The points are at the end of the parts of each
// unit, or after its name: Warboss, power klaw (65), Painboy (80), or Warboss (65), power klaw, Painboy (80).
func splitPricedUnits(t span) []span {
	if strings.Count(t.text, ",")+strings.Count(t.text, ";") < leastPricedUnits-1 {
		return []span{t}
	}
	parts := splitList(t)
	priced := make([]bool, len(parts))
	n := 0
	for i, p := range parts {
		u := cutPlainUnit(p)
		if priced[i] = len(u.costs) > 0 && u.costs[0].Value.Cmp(entry.Int(leastPoints)) >= 0; priced[i] {
			n++
		}
	}
	if n < leastPricedUnits {
		return []span{t}
	}
	var units []span
	from := 0
	for i := 1; i <= len(parts); i++ {
		if i == len(parts) || priced[0] && priced[i] || !priced[0] && priced[i-1] {
			begin, last := parts[from].column-t.column, parts[i-1]
			rest := t.from(len(string([]rune(t.text)[:begin])))
			units = append(units, rest.to(len(string([]rune(rest.text)[:last.column-rest.column]))+len(last.text)).trim())
			from = i
		}
	}
	return units
}

// splitList splits a span at commas and semicolons outside of brackets.
func splitList(t span) (parts []span) {
	t.text = strings.ReplaceAll(t.text, ";", ",")
	return splitCommas(t)
}

// isModelOfPriced reports whether a line with a bullet is a number of models of the unit above, which has
// points: it has none, and is not the Warlord.
func (r *reader) isModelOfPriced(t span) bool {
	u := cutPlainUnit(t)
	return r.unit != nil && len(r.unit.Costs) > 0 && len(u.costs) == 0 && u.warlord == nil
}

// isTableHead reports whether a line has only the names of the columns of a table.
func isTableHead(t span) bool {
	cells := strings.FieldsFunc(t.text, func(r rune) bool { return strings.ContainsRune("|,;", r) })
	return len(cells) > 1 && !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" && !columnWords[catalog.Fold(cell)] })
}

// totalLine is a total without a colon: Total 1,995 pts.
var totalLine = regexp.MustCompile(`(?i)^(?:total|totals|gesamt|summe|totale|somme) ?[-–=|]*[ |]*(\d.*?)[ |]*$`)

// readPlainTotal reads a total below the units.
func (r *reader) readPlainTotal(l *Line, t span) bool {
	m := totalLine.FindStringSubmatchIndex(t.text)
	if m == nil {
		return false
	}
	r.readTotal(l, t.to(m[3]).from(m[2]))
	return l.Status == Consumed
}

// factionFollows reports whether one of the next lines of the head names a faction.
func (r *reader) factionFollows(l *Line) bool {
	const longestHead = 6
	for i, n := l.Number, 0; i < len(r.doc.Lines) && n < longestHead; i++ {
		t := r.doc.Lines[i].span().trim()
		if t.text == "" {
			continue
		}
		if n++; namesFaction(t) || namesFaction(fieldValue(t)) {
			return true
		} else if isMarkedUnit(t) {
			return false
		}
	}
	return false
}

// fieldValue returns the value of a field of a header.
func fieldValue(t span) span {
	_, value, _ := t.cut(":")
	return value
}

// precedesFaction reports whether the next line names a faction: a line with points is then the title of
// a small army.
func (r *reader) precedesFaction(l *Line) bool {
	for i := l.Number; i < len(r.doc.Lines); i++ {
		if t := r.doc.Lines[i].span().trim(); t.text != "" {
			return namesFaction(t)
		}
	}
	return false
}

// statedEdition is an edition of the game in a title: 11th edition, 10th ed., 9e, 10. Edition, 10e édition, or 10th before
// a number of points.
var statedEdition = regexp.MustCompile(`(?i)[ ,(/\[–—-]*\b(8|9|10|11)(?:(?:(?:e|[eè]me|th|[.ªº°a])?[ -]?(?:[eé]dition|edici[oó]n|edizione)|e|th[ -]ed)\b[.)\]]?|th *(?:$|/+|[],|)–—:-])|(th) \d{3,4}\b)`)

// cutEdition replaces the edition in a line of the head by spaces.
func (r *reader) cutEdition(t span) span {
	edition, t := withoutEdition(t)
	r.doc.stated = cmp.Or(edition, r.doc.stated)
	return t
}

// withoutEdition is cutEdition for any line.
func withoutEdition(t span) (edition string, rest span) {
	m := statedEdition.FindStringSubmatchIndex(t.text)
	if m != nil && m[5] > 0 {
		m[1] = m[5]
	}
	if m == nil || m[1] == len(t.text) && m[0] > 0 && isPlainUnit(t) {
		return "", t
	}
	edition = t.text[m[2]:m[3]] + "e"
	between := strings.Repeat(" ", m[1]-m[0])
	if after := strings.TrimLeft(t.text[m[1]:], " "); m[0] > 0 && after != "" && !strings.ContainsAny(after[:1], partSigns) {
		between = "|" + between[1:] // the edition separates what is before it from what follows
	}
	t.text = t.text[:m[0]] + between + t.text[m[1]:]
	return edition, cutSigns(t)
}

// repeatedBullet is the bullet of an item below an item: -- or ->.
var repeatedBullet = regexp.MustCompile(`^(?:-{2,3}|–{2,3}|\*{2,3}|\+{2,3}|•{2,3}|[-=]>) ?(?:[\pL\d])`)

// cutRepeatedBullet removes such a bullet.
func cutRepeatedBullet(t span) (span, bool) {
	m := repeatedBullet.FindString(t.text)
	if m == "" {
		return t, false
	}
	_, last := utf8.DecodeLastRuneInString(m)
	return t.from(len(m) - last), true
}

// cutEnumeration removes a number of a list of units: 1) or 1. before a name.
func cutEnumeration(t span) (span, bool) {
	digits := strings.IndexFunc(t.text, func(r rune) bool { return r < '0' || r > '9' })
	if digits <= 0 || digits > 2 || !strings.HasPrefix(t.text[digits:], ") ") && !strings.HasPrefix(t.text[digits:], ". ") {
		return t, false
	}
	return t.from(digits + 1).trim(), true
}

// thousands is a number of thousands of points at the end of a line: Strike Force 2k. thousandsFirst is
// one at its beginning.
var (
	thousands      = regexp.MustCompile(`\b([1-9])[kK](?: ?(?:pts|points))?$`)
	thousandsFirst = regexp.MustCompile(`^([1-9])[kK](?: ?(?:pts|points))?[ ,:–—-]+`)
)

// pointsLast returns a line of the head with points at its beginning as points at its end: 2k Necrons.
func pointsLast(t span) span {
	t.text = thousands.ReplaceAllString(t.text, "${1}000 points")
	m := thousandsFirst.FindStringSubmatch(t.text)
	if m == nil {
		return t
	}
	t.text = strings.Repeat(" ", len(m[0])) + t.text[len(m[0]):] + ", " + m[1] + "000 points"
	return t.trim()
}

// thousandsInside is such a number within a title without other signs.
var thousandsInside = regexp.MustCompile(`^([\pL' ]+) ([1-9])[kK](?: ?(?:pts|points))? ([\pL' ]+)$`)

// totalOfLimit is a number of points alone, or after that of an army: 1995 / 2000.
var totalOfLimit = regexp.MustCompile(`^(?:\d{3,5} ?(?:pts|points)? ?/ ?)?(\d{3,4}[05])(?: ?(?:pts|points))?$`)

// readPlainSize reads a battle size with or without its points, or a line with a number of points
// and optionally a faction. The points are the limit if they are that of a battle size, and
// otherwise the total.
func (r *reader) readPlainSize(l *Line, t span) bool {
	if m := totalOfLimit.FindStringSubmatch(t.text); m != nil {
		t.text = m[1] + " points"
	}
	if m := thousandsInside.FindStringSubmatch(t.text); m != nil { // Guard 2k combined arms
		costs, _ := parseAmounts(m[2] + "000 points")
		l.consume()
		r.started = true
		r.headLines = append(r.headLines, headLine{l, m[1] + " " + m[3]})
		r.readPlainPoints(l, costs)
		return true
	}
	if name, costs, ok := cutBattleSize(t); ok {
		r.readBattleSize(l, name, costs)
		return true
	}
	costs, ok := parseAmounts(t.text)
	rest := span{}
	if !ok {
		u := cutPlainUnit(t)
		rest, costs = u.name, u.costs
		ok = isArmy(&u) && !strings.HasSuffix(t.text, ")") && !strings.HasSuffix(t.text, "]")
	}
	if !ok || len(costs) != 1 || costs[0].Name != Points {
		return false
	}
	l.consume()
	r.started = true
	if rest.text != "" && !r.readPlainFaction(l, rest) {
		r.headLines = append(r.headLines, headLine{l, rest.text})
	}
	r.readPlainPoints(l, costs)
	return true
}

// isArmy reports whether the parts of a line are those of the title of an army: a name with at least
// as many points as the smallest battle.
func isArmy(u *plainUnit) bool {
	return len(u.costs) == 1 && u.costs[0].Name == Points && u.costs[0].Value.Cmp(entry.Int(smallestBattle)) >= 0 && u.models == 0 && u.wargear.text == ""
}

// smallestBattle is a number of points: the limits of all battle sizes are multiples of it.
const smallestBattle = 500

// readPlainField reads a field of a header. A faction or a detachment may follow its name with a dash.
func (r *reader) readPlainField(l *Line, t span) bool {
	if key, value, ok := t.cut(" - "); ok && !r.hasUnits() && dashedFields[catalog.Fold(key.text)] {
		headerFields[catalog.Fold(key.text)](r, l, value)
		return true
	}
	if key, value, ok := t.cut(" "); ok && !r.hasUnits() && catalog.SameName(key.text, "limit") { // Limit 1000
		r.readLimit(l, value)
		return l.Status == Consumed
	}
	key, value, _ := t.cut(":")
	if rest, more, ok := value.cut(", "); ok && headerFields[catalog.Fold(key.text)] != nil {
		if next, _, ok := more.cut(":"); ok && headerFields[catalog.Fold(next.text)] != nil { // Army: Orks, Detachment: War Horde
			return r.readPlainField(l, t.to(len(t.text)-len(value.text)+len(rest.text))) && r.readPlainField(l, more)
		}
	}
	return !(catalog.SameName(key.text, "Captain") && isMarkedUnit(t)) && r.readHeadField(l, t) // a unit, not the captain of a team
}

// dashedFields are the fields of headers that a dash may follow.
var dashedFields = wordSet("faction", "army", "codex", "detachment")

// isHeadComplete reports whether a line is a unit: faction, detachment and points were read, or, before
// an empty line or in a list without any number, the faction and one more line.
func (r *reader) isHeadComplete(l *Line) bool {
	if len(r.doc.Faction) > 0 && r.doc.Detachment != "" && (r.doc.Limit != nil || len(r.doc.Total) > 0) {
		return true
	}
	if above := l.Number - 2; !r.unmarked && (above < 0 || r.doc.Lines[above].Reason != ReasonBlank) {
		return false
	}
	faction := slices.IndexFunc(r.headLines, func(l headLine) bool { return intake.IsFaction(l.text) })
	return r.doc.Detachment != "" && len(r.doc.Faction) > 0 || faction >= 0 && faction < len(r.headLines)-1 || len(r.doc.Faction) > 0 && len(r.headLines) > 0
}

// namesUnit reports whether a line is that of a unit, and not of an army with its points.
func namesUnit(t span) bool {
	u := cutPlainUnit(t)
	return isPlainUnit(t) && (len(u.costs) == 0 || u.costs[0].Value.Cmp(entry.Int(smallestBattle)) < 0)
}

// namesFaction reports whether a part of a line is the name of a faction.
func namesFaction(t span) bool {
	return slices.ContainsFunc(plainHead(pointsLast(t).text), func(part string) bool {
		name, _, _ := cutLastPoints(span{text: part})
		return intake.IsFaction(name.text)
	})
}

// plainHead returns the parts of a line at the head of a list.
func plainHead(t string) (parts []string) {
	if before, inside, ok := cutBrackets(span{text: t}, '[', ']'); ok && before.text != "" {
		return append(plainHead(before.text), plainHead(inside.text)...) // Patrol (Necrons) [1000 pts]
	}
	if name, _, ok := cutLastPoints(span{text: t}); ok && strings.HasSuffix(name.text, ")") {
		return append(plainHead(name.text), strings.Trim(t[len(name.text):], " ,-–—")) // Necrons (Awakened Dynasty) 2000 pts
	}
	before, inside, ok := cutBrackets(span{text: t}, '(', ')')
	if ok && before.text != "" && strings.Contains(headJoiners.Replace(inside.text), "|") {
		return append(plainHead(before.text), plainHead(inside.text)...) // Patrol (Necrons, Szarekhan)
	}
	for _, part := range strings.FieldsFunc(headJoiners.Replace(t), func(r rune) bool { return r == '|' }) {
		if part = strings.Trim(part, " ,/"); part == "" {
			continue
		}
		before, inside, ok := cutBrackets(span{text: part}, '(', ')')
		if ok = ok && before.text != "" && inside.text != "" && !battleSizes[catalog.Fold(before.text)]; ok {
			parts = append(parts, before.text, inside.text)
		} else {
			parts = append(parts, part)
		}
	}
	return parts
}

// readPlainFaction reads a faction and its detachment on one line, with or without points and a
// battle size: Necrons - Awakened Dynasty, or Necrons, 1000 pts, Awakened Dynasty.
func (r *reader) readPlainFaction(l *Line, t span) bool {
	var parts []string
	var points, limit []Amount
	size := ""
	for _, part := range plainHead(t.text) {
		if name, costs, ok := cutLastPoints(span{text: part}); ok && !battleSizes[catalog.Fold(name.text)] && costs[0].Value.Cmp(entry.Int(smallestBattle)) >= 0 {
			part, points = name.text, costs // War Horde 1000pts
		}
		if m := totalOfLimit.FindStringSubmatch(part); m != nil {
			points, _ = parseAmounts(m[1] + " points")
		} else if costs, ok := parseAmounts(part); ok && costs[0].Name == Points {
			points = costs
		} else if name, costs, ok := cutBattleSize(span{text: part}); ok && size == "" {
			size, limit = name.text, costs
		} else {
			parts = append(parts, part)
		}
	}
	beside := ""
	if k := slices.IndexFunc(parts, isSlotDetachment); k >= 0 && len(parts) > 1 && r.doc.Detachment == "" {
		beside = parts[k]
		defer func() {
			if len(r.doc.Faction) > 0 {
				r.doc.Detachment = strings.TrimSuffix(slotDetachment(beside)+", "+r.doc.Detachment, ", ")
				r.doc.setAt(intake.FieldDetachment, l.Number)
			}
		}()
		parts = slices.Delete(parts, k, k+1)
	}
	if k := slices.IndexFunc(parts, intake.IsFaction); len(r.doc.Faction) == 0 && k >= 0 && k+len(r.headLines) > 0 && !intake.IsAllegiance(parts[0]) && (len(parts) > 1 || points != nil || size != "") {
		r.nameList(l, parts[:k])
		parts = parts[k:]
	}
	if !slices.ContainsFunc(parts, intake.IsFaction) && r.factionFollows(l) {
		return false // a message, or the name of the list
	}
	factions := 1
	for factions < len(parts) && intake.IsFaction(parts[0]) && intake.IsFaction(parts[factions]) {
		factions++ // Space Marines - Ultramarines
	}
	if len(parts) < factions || len(parts) > factions+1 || len(parts) == 1 && points == nil && size+beside+r.doc.Name == "" || len(r.headLines) > 0 || len(r.doc.Faction) > 0 || r.doc.Detachment != "" || intake.IsAllegiance(parts[0]) && !(intake.IsFaction(parts[0]) && (len(parts) == 1 && points != nil || len(parts) == 2 && !intake.IsFaction(parts[1]))) {
		return false
	}
	l.consume()
	r.started = true
	r.doc.Faction = parts[:factions]
	r.doc.setAt(intake.FieldFaction, l.Number)
	if len(parts) > factions {
		r.doc.Detachment = parts[factions]
		r.doc.setAt(intake.FieldDetachment, l.Number)
	}
	if size != "" {
		r.readBattleSize(l, span{text: size}, limit)
	}
	r.readPlainPoints(l, points)
	return true
}

// headJoiners separate the parts of the first line of a list.
var headJoiners = strings.NewReplacer(" - ", "|", " – ", "|", " — ", "|", ", ", "|", " / ", "|", " // ", "|", ": ", "|", "; ", "|")

// nameList names the list with the first of the lines and parts of a line before its faction. The
// other lines are not part of the list, and are reported.
func (r *reader) nameList(l *Line, parts []string) {
	if len(r.headLines) > 0 {
		r.nameAfter(r.headLines[0])
		r.headLines = nil
	} else if len(parts) > 0 {
		r.nameAfter(headLine{l, strings.Join(parts, " - ")})
	}
}

// nameAfter names the list after a line of its head.
func (r *reader) nameAfter(l headLine) {
	l.consume()
	r.doc.Name = strings.TrimSuffix(l.text, ":")
	r.doc.setAt(intake.FieldName, l.Number)
}

// readPlainPoints reads a number of points: the limit if the text has no other one and the number is
// that of a battle size, and otherwise the total.
func (r *reader) readPlainPoints(l *Line, costs []Amount) {
	if len(costs) == 0 {
		return
	}
	if n, ok := costs[0].Value.Int64(); ok && n > 0 && n%smallestBattle == 0 && r.doc.Limit == nil {
		r.doc.Limit, r.doc.LimitAssumed = &costs[0].Value, true
		r.doc.setAt(intake.FieldLimit, l.Number)
		return
	}
	r.doc.Total = costs
	r.doc.setAt(intake.FieldTotal, l.Number)
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
	list := r.plainItems(items)
	if enhanced {
		list = r.pricedItems(items)
	}
	for _, x := range list {
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

// isAmount reports whether a text is a number of points or of another known cost, such as 2,000 points.
func isAmount(t string) bool {
	costs, ok := parseAmounts(t)
	return ok && !slices.ContainsFunc(costs, func(a Amount) bool { // 5 Chosen, 125 points
		words := strings.Fields(string(a.Name))
		return !slices.Contains([]CostName{Points, Power, Command}, a.Name) && costName(words[len(words)-1]) != Points
	})
}

// plainBelow parses a line below a unit: a model with its equipment after a colon, or items.
func (r *reader) plainBelow(t span) []*Item {
	if m := pricedLine.FindStringSubmatchIndex(t.text); m != nil {
		t = t.to(m[3]).trim()
	}
	before, after, ok := cutColon(t)
	if !ok || after.text == "" {
		return r.plainItems(t)
	}
	x := r.pricedItem(before)
	x.Items, x.ColonAfter = r.plainItems(after), true
	return []*Item{x}
}

// pricedLine is an item with its points, which are fewer than those of a unit: Searchlight - 10.
var pricedLine = regexp.MustCompile(`^(\D.*?) [-–—] (\d{1,2})(?: ?(?:pts|points))?$`)

// isPricedItem reports whether a line is such an item.
func isPricedItem(t span) bool {
	m := pricedLine.FindStringSubmatchIndex(t.text)
	return m != nil && isSmallNumber(t.text[m[4]:m[5]])
}

// addBelow adds the items of a line to the unit, or to the last line with a bullet and a smaller indent.
func (r *reader) addBelow(items []*Item, column int, bulleted bool) {
	for len(r.stack) > 1 && r.stack[len(r.stack)-1].column >= column {
		r.stack = r.stack[:len(r.stack)-1]
	}
	parent := r.unit
	if len(r.stack) > 1 {
		parent = r.stack[len(r.stack)-1].item
	}
	parent.Items = append(parent.Items, items...)
	if bulleted && len(items) > 0 {
		r.stack = append(r.stack, level{items[len(items)-1], column})
	}
}

// plainItems parses wargear as players write it: 2 meltas and a lascannon, all with bolters.
func (r *reader) plainItems(s span) []*Item {
	s.text = bracketSigns.Replace(bracketedPoints.ReplaceAllStringFunc(s.text, func(points string) string { return strings.Repeat(" ", len(points)) }))
	s = cutSigns(s)
	s.text = strings.TrimRight(s.text, ", ")
	return r.joinedAtoms(s, plainJoiners, r.plainItem)
}

// bracketSigns separate an item in square brackets from its neighbours, without changing the columns.
var bracketSigns = strings.NewReplacer(" [", ", ", "] ", ", ", "[", " ", "]", " ")

// bracketedPoints are the points of an item in square brackets.
var bracketedPoints = regexp.MustCompile(`\[[+-]?\d+ ?(?:pts|points?)?\]`)

// plainJoiners separate the items of a player's list, in addition to commas.
var plainJoiners = []string{" and ", " et ", " und ", " y ", " & ", " + ", "; ", " - ", " – "}

// plainItem parses an item with its number in figures or in words. A plural without a number, and
// an item stated for all, is for all models.
func (r *reader) plainItem(s span) *Item {
	if before, after, ok := cutColon(s); ok && before.text != "" && after.text != "" { // Exarch: power blades
		x := r.plainItem(before)
		x.Items, x.ColonAfter = r.plainItems(after), true
		return x
	}
	raw := s
	s.text = strings.ReplaceAll(s.text, withSign, withWord)
	whole := s.text
	s, _ = cutWords(s, hasWords)
	s, every := cutWords(s, everyWords)
	s, _ = cutWords(s, hasWords)
	words := strings.Fields(strings.ToLower(whole[:strings.Index(whole, s.text)]))
	one := slices.Contains(words, "a") || slices.Contains(words, "an")
	for _, w := range everyEnds {
		if before, ok := strings.CutSuffix(strings.ToLower(s.text), w); ok && before != "" {
			s, every = s.to(len(before)).trim(), true
			break
		}
	}
	n, name, counted := cutTrailingCount(s)
	if !counted {
		for word, number := range numberWords {
			if rest, ok := cutWords(s, []string{word}); ok {
				n, name, counted = number, rest, true
			}
		}
	}
	if counted {
		s = name
	}
	x := r.pricedItem(s)
	if counted {
		x.Count = n
	} else if _, _, sign := cutCount(s); sign {
		counted = true
	} else if _, _, plain := cutPlainCount(s); plain {
		counted = true
	}
	if rest, ok := cutWords(span{x.Name, s.line, x.Column}, hasWords); ok && counted { // 2 with meltas
		x.Name, x.Column = rest.text, rest.column
	}
	if at := strings.Index(x.Name, withWord); at > 0 && x.Bare == "" {
		name := span{x.Name, s.line, x.Column}
		var within reader
		x.Bare, x.Inside = name.text[:at], within.plainItems(name.from(at+len(withWord)))
	}
	x.Raw, x.Every = raw.text, every || !counted && isPlural(x.Name)
	x.Unnumbered = !counted && !one
	return x
}

// Words around the items of a player's list, in lower case. The longest come first.
var (
	everyWords = []string{"all models", "all of them", "each model", "every model", "the whole unit", "whole unit", "everyone", "everybody", "all", "each", "every"}
	hasWords   = []string{"models with", "model with", "armed with", "equipped with", "carrying", "having", "with", "w/", "w", "have", "has", "get", "gets", "a", "an", "the"}
	everyEnds  = []string{" on all models", " on everyone", " on all", " for all", " for everyone", " each", " (all)", " all"}
)

// isOfSome reports whether a text is the wargear of some models of a unit: 1 w/ vexilla.
func isOfSome(t span) bool {
	number, rest, _ := t.cut(" ")
	_, with := cutWords(rest, []string{"with", "w/"})
	return with && (allDigits(strings.TrimRight(number.text, "xX×")) || numberWords[strings.ToLower(number.text)] > 0)
}

// numberWords are numbers written in words.
var numberWords = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}

// cutWords removes words from the beginning of a span, repeatedly.
func cutWords(s span, words []string) (rest span, found bool) {
	for again := true; again; {
		again = false
		for _, w := range words {
			if len(s.text) > len(w) && strings.EqualFold(s.text[:len(w)], w) && (s.text[len(w)] == ' ' || strings.HasSuffix(w, "/")) {
				s, found, again = s.from(len(w)).trim(), true, true
			}
		}
	}
	return s, found
}

// isPlural reports whether a name of wargear is in the plural.
func isPlural(name string) bool {
	name, _, _ = strings.Cut(catalog.Fold(name), " of ")
	for _, end := range []string{"ss", "us", "is"} {
		if strings.HasSuffix(name, end) {
			return false
		}
	}
	return strings.HasSuffix(name, "s")
}

// cutQuotation splits the custom name of a unit, in quotation marks, from its end.
func cutQuotation(t span) (name, custom span, ok bool) {
	for _, marks := range [][2]string{{"“", "”"}, {`"`, `"`}, {"«", "»"}, {"„", "“"}} {
		before, inside, found := t.cut(marks[0])
		if text, closed := strings.CutSuffix(inside.text, marks[1]); found && closed && before.text != "" {
			return before, inside.to(len(text)).trim(), true
		}
	}
	return t, t, false
}
