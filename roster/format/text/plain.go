package text

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// boxSigns are the characters of rules between sections.
const boxSigns = "─━═│┃┄┈╌┌┐└┘├┤╔╗╚╝"

// readPlain reads a line of IronBuilt's text or of a handwritten list: a unit is a line with its
// count, wargear and points in any order.
func (r *reader) readPlain(l *Line, t span) {
	item, bulleted := cutBullet(t)
	if !bulleted {
		item, bulleted = cutEnumeration(t)
	}
	below := l.span().indent() > r.margin || bulleted && !r.bulleted && !isMarkedUnit(item)
	switch {
	case r.readRule(l, t):
	case r.unit != nil && r.readPlainLabel(l, t):
	case r.readHeadField(l, t):
	case !r.hasUnits() && r.section == "" && r.readPlainSize(l, t):
	case !r.hasUnits() && !r.titled && (isPlainTitle(t) || r.doc.Dialect == IronBuilt && !r.started && strings.HasSuffix(t.text, "]")):
		name, costs, _ := cutCosts(t)
		r.readTitle(l, name, costs)
	case isKnownSection(t.text):
		l.consume()
		r.section, r.unit, r.started = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil, true
	case !r.hasUnits() && r.section == "" && !bulleted && !isPlainUnit(item):
		r.started = true
		if !r.readPlainFaction(l, t) {
			r.headLines = append(r.headLines, headLine{l, strings.Trim(t.text, boxSigns+" ")})
		}
	case r.unit != nil && below:
		l.consume()
		r.unit.Items = append(r.unit.Items, r.plainBelow(item)...)
	default:
		r.readPlainUnit(l, item)
		r.bulleted = bulleted
	}
}

// cutEnumeration removes a number of a list of units: 1) or 1. before a name.
func cutEnumeration(t span) (span, bool) {
	digits := strings.IndexFunc(t.text, func(r rune) bool { return r < '0' || r > '9' })
	if digits <= 0 || digits > 2 || !strings.HasPrefix(t.text[digits:], ") ") && !strings.HasPrefix(t.text[digits:], ". ") {
		return t, false
	}
	return t.from(digits + 1).trim(), true
}

// readPlainSize reads a battle size with or without its points, or a line with a number of points
// and optionally a faction. The points are the limit if they are that of a battle size, and
// otherwise the total.
func (r *reader) readPlainSize(l *Line, t span) bool {
	if name, costs, ok := cutBattleSize(t); ok {
		r.readBattleSize(l, name, costs)
		return true
	}
	costs, ok := parseAmounts(t.text)
	rest := span{}
	if !ok {
		rest, costs, ok = cutLastPoints(t)
		ok = ok && costs[0].Value.Cmp(entry.Int(smallestBattle)) >= 0
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

// smallestBattle is a number of points: the limits of all battle sizes are multiples of it.
const smallestBattle = 500

// readPlainFaction reads a faction and its detachment on one line, with or without points and a
// battle size: Necrons - Awakened Dynasty, or Necrons, 1000 pts, Awakened Dynasty.
func (r *reader) readPlainFaction(l *Line, t span) bool {
	var parts []string
	var points, limit []Amount
	size := ""
	for _, part := range strings.FieldsFunc(headJoiners.Replace(t.text), func(r rune) bool { return r == '|' }) {
		part = strings.Trim(part, " ,")
		if costs, ok := parseAmounts(part); ok && costs[0].Name == Points {
			points = costs
		} else if name, costs, ok := cutBattleSize(span{text: part}); ok && size == "" {
			size, limit = name.text, costs
		} else if part != "" {
			parts = append(parts, part)
		}
	}
	if k := slices.IndexFunc(parts, intake.IsFaction); len(r.doc.Faction) == 0 && k >= 0 && k+len(r.headLines) > 0 && !intake.IsAllegiance(parts[0]) && (len(parts) > 1 || points != nil || size != "") {
		r.nameList(parts[:k])
		parts = parts[k:]
	}
	if len(parts) == 0 || len(parts) > 2 || len(parts) == 1 && points == nil && size == "" && r.doc.Name == "" || len(r.headLines) > 0 || len(r.doc.Faction) > 0 || r.doc.Detachment != "" || intake.IsAllegiance(parts[0]) {
		return false
	}
	l.consume()
	r.started = true
	r.doc.Faction = parts[:1]
	r.doc.setAt(intake.FieldFaction, l.Number)
	if len(parts) > 1 {
		r.doc.Detachment = parts[1]
		r.doc.setAt(intake.FieldDetachment, l.Number)
	}
	if size != "" {
		r.readBattleSize(l, span{text: size}, limit)
	}
	r.readPlainPoints(l, points)
	return true
}

// headJoiners separate the parts of the first line of a list.
var headJoiners = strings.NewReplacer(" - ", "|", " – ", "|", " — ", "|", ", ", "|", " / ", "|")

// nameList names the list with the first of the lines and parts of a line before its faction. The
// other lines are not part of the list, and are reported.
func (r *reader) nameList(parts []string) {
	if len(r.headLines) > 0 {
		r.headLines[0].consume()
		r.doc.Name = r.headLines[0].text
		r.headLines = nil
	} else if len(parts) > 0 {
		r.doc.Name = strings.Join(parts, " - ")
	}
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

// isPlainUnit reports whether a line has the points of a unit or a number of models.
func isPlainUnit(t span) bool {
	rest, _ := cutPlainCosts(t)
	_, after, counted := cutPlainCount(firstPart(rest))
	return isMarkedUnit(t) || counted && !isAmount(t.text) && len(strings.Fields(after.text)) <= longestUnit
}

// isMarkedUnit reports whether a line has the points of a unit, a number of models with a sign
// (x5 or 5x), or the Warlord.
func isMarkedUnit(t span) bool {
	rest, costs := cutPlainCosts(t)
	name := firstPart(rest)
	_, _, trailing := cutTrailingCount(name)
	_, _, leading := cutCount(name)
	return len(costs) > 0 || trailing || leading || namesWarlord(rest.text)
}

// isAmount reports whether a text is a number of points or of another known cost, such as 2,000 points.
func isAmount(t string) bool {
	costs, ok := parseAmounts(t)
	return ok && slices.ContainsFunc(costs, func(a Amount) bool {
		words := strings.Fields(string(a.Name))
		return slices.Contains([]CostName{Points, Power, Command}, a.Name) || costName(words[len(words)-1]) == Points
	})
}

// namesWarlord reports whether a part of a line marks its unit as the Warlord.
func namesWarlord(line string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("()[],;:-–—*", r) }), func(part string) bool {
		return catalog.SameName(part, entry.WarlordName)
	})
}

// longestUnit is the maximum number of words in the name of a unit after a number.
const longestUnit = 6

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
	if before, custom, ok := cutQuotation(name); ok {
		name, u.Custom = before, custom.text
	}
	u.Name, u.Column = name.text, name.column
	rest.text = strings.TrimRight(rest.text, " )")
	gear := rest.from(len(rest.text) - len(strings.TrimLeft(rest.text, " -–—:(,")))
	u.Items = append(u.Items, r.plainItems(gear)...)
	if bare, after, ok := name.cut(withWord); ok {
		u.Bare, u.Inside = bare.text, r.plainItems(after)
	}
	r.unit, r.stack = u, []level{{u, 0}}
	f := r.force()
	f.Units = append(f.Units, u)
}

// plainBelow parses a line below a unit: a model with its equipment after a colon, or items.
func (r *reader) plainBelow(t span) []*Item {
	before, after, ok := cutColon(t)
	if !ok || after.text == "" {
		return r.plainItems(t)
	}
	x := r.pricedItem(before)
	x.Items, x.ColonAfter = r.plainItems(after), true
	return []*Item{x}
}

// plainItems parses wargear as players write it: 2 meltas and a lascannon, all with bolters.
func (r *reader) plainItems(s span) []*Item {
	return r.joinedAtoms(s, plainJoiners, r.plainItem)
}

// plainJoiners separate the items of a player's list, in addition to commas.
var plainJoiners = []string{" and ", " et ", " und ", " y ", " & ", " + ", "; "}

// plainItem parses an item with its number in figures or in words. A plural without a number, and
// an item stated for all, is for all models.
func (r *reader) plainItem(s span) *Item {
	raw := s
	s, _ = cutWords(s, hasWords)
	s, every := cutWords(s, everyWords)
	s, _ = cutWords(s, hasWords)
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
	x.Raw, x.Every = raw.text, every || !counted && isPlural(x.Name)
	return x
}

// Words around the items of a player's list, in lower case. The longest come first.
var (
	everyWords = []string{"all models", "all of them", "each model", "every model", "the whole unit", "whole unit", "everyone", "everybody", "all", "each", "every"}
	hasWords   = []string{"models with", "model with", "armed with", "equipped with", "carrying", "having", "with", "w/", "have", "has", "get", "gets", "a", "an", "the"}
	everyEnds  = []string{" on all models", " on everyone", " on all", " for all", " for everyone", " each", " (all)", " all"}
)

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

// bracketedCount returns the length of a name that is followed by the number of models in
// brackets, Immortals (5), or 0.
func bracketedCount(t string) int {
	open := strings.Index(t, " (")
	length := strings.IndexByte(t[max(open, 0):], ')')
	if open <= 0 || length < 0 || !allDigits(strings.Trim(t[open+2:open+length], "xX×")) {
		return 0
	}
	return open + length + 1
}

// firstPart returns the part of a line before the wargear.
func firstPart(t span) span {
	end := len(t.text)
	for _, sep := range []string{" - ", " – ", " — ", ": ", " w/ ", " (", ", "} {
		from := 0
		if sep == " (" {
			from = bracketedCount(t.text)
		}
		if i := strings.Index(t.text[from:], sep); i+from > 0 && i >= 0 && i+from < end {
			end = i + from
		}
	}
	for _, with := range []string{withWord, " w/"} { // after a number of models; otherwise it may be part of the name
		if i := strings.Index(t.text[:end], with); i > 0 {
			if _, _, ok := cutTrailingCount(t.to(i)); ok {
				end = i
			}
		}
	}
	return t.to(end)
}

// cutPlainCosts splits points from the end of a line: in brackets, or after a sign. A number
// without a unit of cost follows a dash.
func cutPlainCosts(t span) (rest span, costs []Amount) {
	if name, costs, ok := cutCosts(t); ok {
		return name, costs
	}
	if rest, costs, ok := cutLastPoints(t); ok {
		return rest, costs
	}
	i := strings.LastIndexAny(t.text, "-–—:=")
	if i <= 0 {
		return t, nil
	}
	last := strings.TrimSpace(strings.TrimLeft(t.text[i:], "-–—:="))
	costs, ok := parseAmounts(last)
	ok = ok && (costs[0].Name == Points || costs[0].Name == Power || costs[0].Name == Command) // not 1 meltagun
	if !ok && strings.HasSuffix(t.text[:i], " ") && !strings.ContainsAny(t.text[i:i+1], ":=") && !strings.ContainsFunc(last, unicode.IsLetter) {
		costs, ok = parsePoints(span{text: last})
	}
	if !ok || !isDigit(last[0]) {
		return t, nil
	}
	return t.to(i).trim(), costs
}

// cutLastPoints splits points with their unit of cost, with or without a sign before them, from
// the end of a line: Rhino 75 pts.
func cutLastPoints(t span) (rest span, costs []Amount, ok bool) {
	text := strings.TrimRight(t.text, " .")
	for range 2 { // 75pts, 75 pts
		i := strings.LastIndexByte(text, ' ')
		if i <= 0 {
			break
		}
		costs, ok = parseAmounts(t.text[i+1:])
		if text = text[:i]; ok && costs[0].Name == Points {
			return t.to(len(strings.TrimRight(text, " -–—:=@"))).trim(), costs, true
		}
	}
	return t, nil, false
}

// cutTrailingCount splits a number from the end of a name: Intercessor Squad x5, or (5).
func cutTrailingCount(t span) (n int, name span, ok bool) {
	t = t.trim()
	i := strings.LastIndex(t.text, " ")
	if i <= 0 {
		return 1, t, false
	}
	last := strings.Trim(t.text[i+1:], "()[]")
	number := strings.Trim(last, "xX×")
	bracketed := len(last) < len(t.text)-i-1
	if !allDigits(number) || len(number) > 3 || len(number) == len(last) && !bracketed {
		return 1, t, false
	}
	n, _, _ = cutPlainCount(span{text: number + " x"})
	return max(n, 1), t.to(i).trim(), true
}
