package text

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readBulleted reads a line of a dialect that lists the contents of units with bullets: App,
// WTC, WTCCompact, NRApp and ListForge.
func (r *reader) readBulleted(l *Line, t span) {
	if isHeaderLine(t.text) && r.isTournament() {
		r.readHeaderLine(l, t)
		return
	}
	if r.flat.lost && r.unit != nil {
		r.flat.shift = r.flat.column(r.doc.Lines, l, t) - l.level(t)
	}
	if item, ok := cutBullet(t); ok && r.isTournament() && (r.unit == nil || r.bulleted) && isLabelledUnit(item) {
		t, r.bulleted = item, true
	} else if ok && r.unit != nil {
		r.readBelow(l, item)
		return
	}
	if r.unit == nil && r.readHeadLine(l, t) {
		return
	}
	if r.isUnpriced(l, t) {
		r.readPlainUnit(l, t)
		return
	}
	name, items := cutUnitLine(t)
	label, before := cutCharacterLabel(name)
	if named, costs, ok := cutCosts(before); ok && costs[0].Name == Points && !r.isBelowUnit(l, costs) {
		if r.readUnit(l, named, items, costs); r.unit != nil {
			r.unit.Label = label.text
		}
		return
	}
	r.readOther(l, t)
}

func (r *reader) isTournament() bool { return r.doc.Dialect.isTournament() }

// cutCharacterLabel splits a label, such as Char1:, Infa6: or Char 1:, from a unit.
func cutCharacterLabel(t span) (label, unit span) {
	before, after, ok := t.cut(":")
	letters := strings.TrimRight(before.text, "0123456789")
	if ok && len(before.text) > len(letters) && strings.EqualFold(letters, "Char ") {
		return span{strings.Replace(before.text, " ", "", 1), before.line, before.column}, after
	}
	if ok && len(before.text) > len(letters) && len(before.text) <= longestLabel && len(letters) > 1 && allLetters(letters) {
		return before, after
	}
	return span{}, t
}

// hasPrice reports whether a line has points in brackets, as those of units in all texts of programs.
func hasPrice(l Line) bool {
	name, _ := cutUnitLine(l.span().trim())
	_, costs, ok := cutCosts(name)
	return ok && costs[0].Name == Points
}

// isPriced reports whether a line of a list has the points of a unit.
func (r *reader) isPriced(l Line) bool {
	if r.isTournament() || !hasPrice(l) {
		return hasPrice(l) && !isHeaderLine(l.span().trim().text)
	}
	items, _ := r.hasItems(&l)
	title := isPlainTitle(l.span().trim()) || r.doc.Dialect == ListForge && strings.Count(l.plain, " - ") > 1
	return items || (r.doc.Dialect != App || r.unbulleted) && !title
}

// isLabelledUnit reports whether a line has the label of a unit, or points that are not an extra: (+25 pts).
func isLabelledUnit(t span) bool {
	label, unit := cutCharacterLabel(t)
	u := cutPlainUnit(unit)
	return u.name.text != "" && (label.text != "" || len(u.costs) > 0 && !strings.Contains(t.text, "(+"))
}

// longestLabel is the length of the longest label of a unit.
const longestLabel = 8

// isBelowUnit reports whether a line with costs is part of a unit: it is indented, or its
// costs are extra, (+25 pts).
func (r *reader) isBelowUnit(l *Line, costs []Amount) bool {
	if r.unit == nil {
		return false
	}
	return l.span().indent() > 0 && len(r.stack) > 0 && l.span().indent()+1 > r.stack[0].column ||
		strings.Contains(l.plain, "(+")
}

// readUnit reads the line of a unit, the battle size, or the title of a second list.
func (r *reader) readUnit(l *Line, name, items span, costs []Amount) {
	if r.ended {
		r.startSecondList(l)
		return
	}
	if battleSizes[catalog.Fold(name.text)] {
		if r.unit != nil && len(r.unit.Items) == 0 && !r.isTournament() {
			r.doc.SecondList = r.unit.Line // the last unit was the title of a second list
			return
		}
		r.readBattleSize(l, name, costs)
		return
	}
	l.consume()
	r.items++
	n, name, ok := cutCount(name)
	if !ok {
		n, name, ok = cutPlainCount(name)
	}
	u := &Item{Name: name.text, Count: 1, Costs: costs, Section: r.section, Place: intake.Place{Line: l.Number, Column: name.column}, Raw: l.Text}
	u.Block = r.block
	if ok {
		u.Models = n
	}
	u.Items = r.equippedItems(items, 1)
	r.unit, r.stack = u, []level{{u, l.span().indent() + 1}}
	f := r.force()
	f.Units = append(f.Units, u)
}

// readOther reads a line without bullet and costs: a heading, or an item of a unit.
func (r *reader) readOther(l *Line, t span) {
	if n, ok := attachedUnitNumber(t.text); ok {
		l.consume()
		r.block, r.unit = n, nil
		return
	}
	switch {
	case isSection(t.text):
		l.consume()
		r.section, r.unit, r.block = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil, 0
		r.started = true
	case r.unit != nil && r.isUnbulletedItem(l, t):
		r.readBelow(l, t)
	case (r.unit != nil || r.titled && r.doc.Dialect == ListForge) && r.isHeading(t):
		l.consume()
		r.section, r.unit = strings.TrimSpace(strings.TrimSuffix(t.text, ":")), nil
	}
}

// cutAttachment reads how a unit is attached: Attached as: Leader (Character), or
// Attached to: Intercessor Squad.
func cutAttachment(t span) (a Attached, ok bool) {
	if value, ok := cutLabel(t, attachedAsWords); ok {
		if before, _, found := cutBrackets(value, '(', ')'); found {
			value = before
		}
		return Attached{Bodyguard: bodyguardWords[catalog.Fold(value.text)]}, true
	}
	if value, ok := cutLabel(t, leaderWords); ok {
		return Attached{To: value.text, AttachedAt: intake.Place{Line: t.line, Column: 1}}, true
	}
	if value, ok := cutLabel(t, ledWords); ok {
		return Attached{By: value.text, AttachedAt: intake.Place{Line: t.line, Column: 1}}, true
	}
	if !mayAttach(t.text) {
		return a, false
	}
	if m := attachedLine.FindStringSubmatch(t.text); m != nil && (m[1] != "" || m[3] != "") {
		return Attached{To: strings.TrimSpace(m[2] + " " + m[3]), ByRule: m[1] == "", AttachedAt: intake.Place{Line: t.line, Column: 1}}, true
	}
	return a, false
}

// attachedLine is a line without a colon about the unit that a unit is attached to, with its number among those of
// its name: Leading Boyz[2], or with the name of a rule, Loyal Protector Cadian Command Squad[1].
var attachedLine = regexp.MustCompile(`^(?i)(?:(leading|supporting|attached to)\s+)?(\S|\S.*?\S)(?:\[(\d{1,2})\])?$`)

// mayAttach reports whether a line ends like attachedLine or has its first letter: most lines do not, and patterns are slow.
func mayAttach(t string) bool {
	return strings.HasSuffix(t, "]") || t != "" && strings.IndexByte("lsaLSA", t[0]) >= 0
}

// namesOther reports whether a line says that a unit is attached to another one: which of the two leads, a line that
// begins with leading says better.
func namesOther(t string) bool { return strings.HasPrefix(strings.ToLower(t), "attached to ") }

// isHeading reports whether a line is a heading in unknown words: it is not indented and
// ends in a colon.
func (r *reader) isHeading(t span) bool {
	return strings.HasSuffix(t.text, ":") && t.column == 1
}

// isUnbulletedItem reports whether a line without a bullet is part of the unit.
func (r *reader) isUnbulletedItem(l *Line, t span) bool {
	if l.span().indent() > 0 && l.span().indent()+1 > r.stack[0].column {
		return true
	}
	if _, _, ok := cutWith(t); ok {
		return true
	}
	if _, ok := cutLabel(t, enhancementWords); ok {
		return true
	}
	if _, ok := cutAttachment(t); ok {
		return true
	}
	return r.unbulleted || isCounted(t) || warlordWords[catalog.Fold(t.text)]
}

// readBelow reads an item of a unit: models, wargear, an Enhancement, the Warlord.
func (r *reader) readBelow(l *Line, t span) {
	l.consume()
	if a, ok := cutAttachment(t); ok {
		if r.unit.To == "" || !namesOther(t.text) {
			r.unit.Attach(a)
		}
		r.doc.eleventh = r.doc.eleventh || r.unit.Block > 0
		return
	}
	if r.nested && warlordWords[catalog.Fold(t.text)] { // between a model and its wargear
		r.unit.Items = append(r.unit.Items, warlordItem(t))
		return
	}
	n, items, with := cutWith(t)
	column := l.level(t) + r.flat.shift
	if r.nested && hasInnerBullet(l) {
		column += flatInner - flatOuter
	}
	if r.unbulleted && !with {
		column = r.stack[0].column
	} else if isTightBullet(l) {
		column++ // of the lines without a bullet that continue it
	}
	if top := r.stack[len(r.stack)-1]; with && !isBulleted(l) && top.item.Mark == Plain && isCounted(span{text: top.item.Raw}) {
		column = max(column, top.column+1) // of the models of the last bullet
	}
	for len(r.stack) > 1 && r.stack[len(r.stack)-1].column >= column {
		r.stack = r.stack[:len(r.stack)-1]
	}
	parent := r.stack[len(r.stack)-1].item
	if enhancement, ok := cutLabel(t, enhancementWords); ok {
		for _, part := range splitCommas(enhancement) {
			if before, inside, found := cutBrackets(part, '(', ')'); found && upgradeWords[catalog.Fold(inside.text)] {
				part = before
			}
			x := r.newItem(part)
			x.Mark = Enhancement
			parent.Items = append(parent.Items, x)
		}
		return
	}
	if with {
		parent.Items = append(parent.Items, r.equippedAlike(n, items, t))
		return
	}
	list := r.itemsOf(t)
	parent.Items = append(parent.Items, list...)
	_, _, equipped := cutWith(nextLine(r.doc.Lines, l))
	if last := list[len(list)-1]; column > r.stack[0].column || isBulleted(l) || equipped {
		r.stack = append(r.stack, level{last, column})
	}
}

// isBulleted reports whether a line begins with a bullet.
func isBulleted(l *Line) bool {
	_, ok := cutBullet(l.span().trim())
	return ok
}

// hasInnerBullet reports whether a line begins with the bullet of the wargear of a model.
func hasInnerBullet(l *Line) bool { return strings.HasPrefix(strings.TrimLeft(l.plain, " "), "◦") }

// isTightBullet reports whether no space follows the bullet of a line.
func isTightBullet(l *Line) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(l.plain, " "), "•")
	return ok && !strings.HasPrefix(rest, " ")
}

// equippedAlike returns the item of n models with the same equipment.
func (r *reader) equippedAlike(n int, items, t span) *Item {
	r.items++
	return &Item{Mark: EquippedAlike, Count: n, Items: r.newItems(items, n), Place: intake.Place{Line: t.line, Column: t.column}, Raw: t.text}
}

// itemsOf parses the text after a bullet.
func (r *reader) itemsOf(t span) []*Item {
	if r.doc.Dialect == WarOrgan {
		return r.warOrganItems(t)
	}
	return r.readBullet(t)
}

// readBullet parses the text after a bullet: a model with its equipment after a colon, or
// items separated by commas.
func (r *reader) readBullet(t span) []*Item {
	if before, after, ok := cutColon(t); ok && after.text != "" {
		if of, isKeyword := strings.CutSuffix(before.text, " Keyword"); isKeyword { // Houndpack Lance Keyword: Character
			before.text = of + " " + after.text
			return []*Item{r.newItem(before)}
		}
		x := r.newItem(before)
		x.ColonAfter = true
		x.Items = r.equippedItems(after, x.Count)
		return []*Item{x}
	}
	items := r.newItems(t, 1)
	if len(items) == 0 {
		items = []*Item{r.newItem(t)}
	}
	for _, x := range items {
		if len(x.Costs) > 0 && (strings.Contains(x.Raw, "(+") || strings.Contains(x.Raw, "[+")) {
			x.Mark = Enhancement
		}
	}
	return items
}

// equippedItems parses the equipment of each of n models, or 4 with a, b.
func (r *reader) equippedItems(s span, n int) []*Item {
	if k, items, ok := cutWith(s); ok {
		return []*Item{r.equippedAlike(k, items, s)}
	}
	return r.newItems(s, n)
}

// newItem parses a name with an optional count and optional costs after it: 2x Bolt pistol,
// 2 Bolt pistol, Bolt pistol x2.
func (r *reader) newItem(s span) *Item {
	r.items++
	raw := s
	name, costs, _ := cutCosts(s)
	n, name, ok := cutCount(name)
	if !ok {
		n, name, ok = cutPlainCount(name)
	}
	if !ok {
		n, name, _ = cutTrailingCount(name)
	}
	x := &Item{Name: name.text, Count: n, Costs: costs, Place: intake.Place{Line: s.line, Column: name.column}, Raw: raw.text}
	if warlordWords[catalog.Fold(x.Name)] {
		x.Mark = Warlord
	}
	r.readBrackets(x, name)
	return x
}

// readBrackets parses the items in the brackets at the end of the name of an item.
func (r *reader) readBrackets(x *Item, name span) {
	if before, inside, ok := cutBrackets(name, '(', ')'); ok && before.text != "" {
		var within reader
		x.Bare, x.Inside = before.text, within.newItems(inside, x.Count)
	}
}

// comma separates the items of a line.
const comma = ", "

// newItems parses items separated by commas. Each of the parents has them.
func (r *reader) newItems(s span, parents int) []*Item {
	var items []*Item
	for _, part := range splitCommas(s) {
		x := r.newItem(part)
		x.Multiply(parents)
		if len(items) > 0 {
			items[len(items)-1].Joiner = comma
		}
		items = append(items, x)
	}
	return items
}

// dropRepeats removes the units that a list prints twice, in the block of an attached unit and in its section or in a
// second block, if the list costs without them what it says.
func (d *Document) dropRepeats() {
	if len(d.Total) == 0 || len(d.Forces) != 1 || !slices.ContainsFunc(d.Forces[0].Units, func(u *Item) bool { return u.Block > 0 }) {
		return
	}
	units := d.Forces[0].Units
	points := func(list []Amount) (n entry.Number) {
		for _, a := range list {
			if a.Name == Points {
				n = n.Add(a.Value)
			}
		}
		return n
	}
	var sum, repeated entry.Number
	first := map[string]*Item{}
	again := map[*Item]*Item{} // the unit that stays, by the one that is printed again
	for _, u := range units {
		sum = sum.Add(points(u.Costs))
		key := fmt.Sprint(catalog.Fold(u.Name), points(u.Costs), contents(u.Items))
		other := first[key]
		if other == nil || other.Block+u.Block == 0 || other.Block == u.Block || other.Block > 0 && u.Block > 0 && other.Bodyguard == u.Bodyguard {
			first[key] = u
			continue
		}
		repeated = repeated.Add(points(u.Costs))
		if other.Block > 0 && (u.Block == 0 || other.Bodyguard) {
			again[u] = other
		} else {
			again[other], first[key] = u, u
		}
	}
	if repeated.Sign() <= 0 || sum.Sub(repeated).Cmp(points(d.Total)) != 0 {
		return
	}
	for _, u := range units {
		stays := again[u]
		if stays == nil {
			continue
		}
		k := slices.IndexFunc(units, func(x *Item) bool { return x != u && x.Block == u.Block && x.Bodyguard })
		if u.Block > 0 && k >= 0 {
			stays.To, stays.AttachedAt = units[k].Name, u.Place
		}
		for i := u.Line - 1; i < len(d.Lines) && d.Lines[i].Reason != ReasonBlank; i++ {
			d.Lines[i].ignore(ReasonRepeat)
		}
	}
	d.Forces[0].Units = slices.DeleteFunc(units, func(u *Item) bool { return again[u] != nil })
}

// contents lists items with the items below them.
func contents(items []*Item) (list []string) {
	for _, x := range items {
		list = append(list, fmt.Sprint(x.Count, x.Name, contents(x.Items)))
	}
	return list
}
