package text

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// readHeadLine reads a line before the first unit: the title or the battle size. The other lines
// are handled by assignHeadLines when the head is complete.
func (r *reader) readHeadLine(l *Line, t span) bool {
	if r.hasUnits() || r.section != "" || isKnownSection(t.text) {
		return false // the faction may be in capitals
	}
	name, costs, ok := cutCosts(t)
	size, limit, sized := cutBattleSize(t)
	switch {
	case ok && isDetachmentPoints(costs):
		r.started = true
		r.readDetachment(l, name)
		r.doc.eleventh = true
	case r.readHeadField(l, t):
	case sized && len(limit) > 0:
		r.readBattleSize(l, size, limit)
	case ok && r.titled && r.doc.BattleSize == "" && sizesByLimit[costs[0].Value.String()] != "" && r.isTitle(l, name):
		r.readBattleSize(l, span{sizesByLimit[costs[0].Value.String()], name.line, name.column}, costs)
	case ok && !r.started && r.isTitle(l, name):
		r.readTitle(l, name, costs)
	case ok && !r.titled && r.doc.Dialect == ListForge && strings.Count(name.text, " - ") > 1,
		ok && !r.titled && r.doc.BattleSize == "" && len(r.doc.Faction) == 0 && r.isTitle(l, name) && r.beginsHead(l):
		r.headLines = nil // a message around the list, which is reported
		r.readTitle(l, name, costs)
	case r.titled && r.doc.Dialect == ListForge && r.isHeading(t):
		return false // a section in unknown words
	case ok || strings.Contains(t.text, "):") || r.isUnpriced(l, t):
		return false
	case r.doc.Dialect == App && !r.started && namesFaction(t) && r.readPlainFaction(l, pointsLast(t)): // Orks 2k
	default:
		r.started = true
		r.headLines = append(r.headLines, headLine{l, t.text})
	}
	return true
}

// isDetachmentPoints reports whether costs are those of detachments: 3 Detachment Points.
func isDetachmentPoints(costs []Amount) bool {
	name := catalog.Fold(string(costs[0].Name))
	return slices.ContainsFunc(detachmentPoints, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// detachmentPoints are folded beginnings of the name of that cost.
var detachmentPoints = []string{
	"detachment point", "points de detachement", "point de detachement", "kontingentpunkt", "kontingent punkt",
	"puntos de destacamento", "punto de destacamento", "punti distaccamento", "punto distaccamento", "punti di distaccamento", "punto di distaccamento", "punti del distaccamento",
}

// readHeadField reads KEY: value if the key is a field of headers.
func (r *reader) readHeadField(l *Line, t span) bool {
	key, _, ok := t.cut(":")
	return ok && headerFields[catalog.Fold(key.text)] != nil && r.readField(l, t)
}

// isTitle reports whether a line with costs is the title of the list and not a unit: the
// next line has no bullet and no indent.
func (r *reader) isTitle(l *Line, name span) bool {
	if r.doc.Dialect == ListForge || r.doc.Dialect == WarOrgan {
		return true
	}
	items, last := r.hasItems(l)
	return r.doc.Dialect == App && !items && !last
}

// hasItems reports whether the next line has a bullet or a larger indent, and whether there is none.
func (r *reader) hasItems(l *Line) (items, last bool) {
	for i := l.Number; i < len(r.doc.Lines); i++ {
		next := r.doc.Lines[i].span()
		if t := next.trim(); t.text != "" {
			_, bulleted := cutBullet(t)
			return bulleted || next.indent() > l.span().indent(), false
		}
	}
	return false, true
}

// isUnpriced reports whether a line is that of a unit in a list without the points of units: it has a
// label, or items below it, or is in a section.
func (r *reader) isUnpriced(l *Line, t span) bool {
	if r.isTournament() {
		above := l.Number - 2
		return r.unpriced && (isLabelledUnit(t) || isCounted(t) && above >= 0 && r.doc.Lines[above].Reason == ReasonBlank)
	}
	if !r.unpriced || l.span().indent() != r.margin || isSection(t.text) {
		return false
	}
	items, _ := r.hasItems(l)
	return items || r.section != ""
}

// beginsHead reports whether the next lines are a head without units: lines without costs or with Detachment Points,
// followed by a battle size.
func (r *reader) beginsHead(l *Line) bool {
	for i := l.Number; i < len(r.doc.Lines); i++ {
		t := r.doc.Lines[i].span().trim()
		if name, costs, ok := cutCosts(t); ok && !isDetachmentPoints(costs) {
			return battleSizes[catalog.Fold(name.text)]
		}
	}
	return false
}

func (r *reader) readTitle(l *Line, name span, costs []Amount) {
	l.consume()
	r.started, r.titled = true, true
	r.doc.Total = costs
	r.doc.setAt(intake.FieldTotal, l.Number)
	r.doc.Name = name.text
	r.doc.setAt(intake.FieldName, l.Number)
	if r.doc.Dialect == ListForge {
		r.readListForgeTitle(l, name.text)
	}
}

func (r *reader) readBattleSize(l *Line, name span, costs []Amount) {
	l.consume()
	r.started = true
	r.doc.BattleSize = cmp.Or(sizeNames[catalog.Fold(name.text)], name.text)
	r.doc.setAt(intake.FieldSize, l.Number)
	for _, c := range costs {
		if c.Name == Points {
			r.doc.Limit, r.doc.LimitAssumed = &c.Value, false
		}
	}
	r.sized = len(r.headLines)
}

// assignHeadLines assigns the lines between title and units to the faction and the
// detachment, which may be before or after the battle size.
func (r *reader) assignHeadLines() {
	r.ignoreNotes()
	plain := r.headLines
	kept := plain[:0]
	sized := r.sized
	for i, l := range plain {
		if costs, ok := parseAmounts(l.text); ok {
			l.ignore(ReasonScoring) // 3 Detachment Points
			r.doc.eleventh = r.doc.eleventh || isDetachmentPoints(costs)
			if i < r.sized {
				sized--
			}
			continue
		}
		if dispositionNames[catalog.Fold(l.text)] != "" && r.doc.Disposition == "" {
			r.readDisposition(l.Line, span{text: l.text, line: l.Number})
			if i < r.sized {
				sized--
			}
			continue
		}
		kept = append(kept, l)
	}
	plain = kept
	if r.doc.Name == "" && r.namesList(plain) {
		r.nameAfter(plain[0])
		plain, sized = plain[1:], max(sized-1, 0)
	}
	if len(plain) == 0 || r.isTournament() && (len(r.doc.Faction) > 0 || !slices.ContainsFunc(plain, func(l headLine) bool { return intake.IsFaction(l.text) })) {
		return
	}
	plain = r.cutUnitsOfHead(plain)
	if len(r.doc.Faction) > 0 {
		for r.doc.CountsUnits && len(plain) > 0 && len(r.doc.Faction) < maxFactionLines && intake.IsFaction(plain[0].text) { // Black Templars
			plain[0].consume()
			r.doc.Faction = append(r.doc.Faction, plain[0].text)
			plain = plain[1:]
		}
		if r.doc.CountsUnits && r.doc.Detachment == "" && len(plain) == 1 && plain[0].Number > r.doc.At[intake.FieldFaction].Line {
			plain[0].consume()
			r.doc.Detachment = plain[0].text
			r.doc.setAt(intake.FieldDetachment, plain[0].Number)
		}
		return
	}
	detachment := len(plain)
	switch {
	case r.doc.Detachment != "":
	case r.doc.BattleSize != "" && sized < len(plain):
		detachment = max(sized, min(1, len(plain)-1))
	case len(plain) > 1:
		detachment = len(plain) - 1
	}
	for i, l := range plain {
		switch {
		case i < detachment && len(r.doc.Faction) < maxFactionLines:
			l.consume()
			r.doc.Faction = append(r.doc.Faction, l.text)
			r.doc.setAt(intake.FieldFaction, l.Number)
		case i == detachment:
			l.consume()
			r.doc.Detachment = l.text
			r.doc.setAt(intake.FieldDetachment, l.Number)
		}
	}
}

// ignoreNotes ignores what a player has written above the head of a list of the app: lines without costs above those
// with the faction and the battle size, which have no empty line between them.
func (r *reader) ignoreNotes() {
	first := r.doc.At[intake.FieldSize].Line
	for first > 1 && r.doc.Lines[first-2].Reason != ReasonBlank {
		first--
	}
	head := slices.IndexFunc(r.headLines, func(l headLine) bool { return l.Number >= first })
	if r.doc.Dialect != App || first == 0 || head < 0 ||
		!slices.ContainsFunc(r.headLines[head:], func(l headLine) bool { return intake.IsFaction(l.text) }) {
		return
	}
	r.headLines, r.sized = r.headLines[head:], r.sized-head
	for i := range r.doc.Lines[:first-1] {
		l := &r.doc.Lines[i]
		if _, _, ok := cutCosts(l.span().trim()); !ok && l.Status == Unread {
			l.ignore(ReasonMessage)
		}
	}
}

// cutUnitsOfHead reads the lines after the faction and the detachment of a handwritten list, which has no empty line
// between them and its units. It returns the other lines.
func (r *reader) cutUnitsOfHead(lines []headLine) []headLine {
	if r.doc.Dialect != HandWritten || r.doc.BattleSize != "" || r.doc.Detachment != "" || len(r.doc.Faction) > 0 {
		return lines
	}
	head := 0
	for head < len(lines) && intake.IsFaction(lines[head].text) {
		head++
	}
	if head == 0 || head+1 >= len(lines) || slices.ContainsFunc(lines, func(l headLine) bool { return isSlotDetachment(l.text) }) {
		return lines // in the 8th and 9th edition, a subfaction may follow
	}
	head++ // the detachment
	f := r.force()
	before := len(f.Units)
	for _, l := range lines[head:] {
		r.readPlainUnit(l.Line, l.span().trim())
	}
	f.Units = slices.Concat(f.Units[before:], f.Units[:before])
	return lines[:head]
}

// maxFactionLines is the greatest number of lines for a faction: the chapter of an army of Space Marines.
const maxFactionLines = 4

// namesList reports whether the first line is the name of the list, because one after it names the
// faction: as a field, or in a list without a title with points.
func (r *reader) namesList(lines []headLine) bool {
	if len(lines) > 0 && lines[0].Number < r.doc.At[intake.FieldFaction].Line {
		return true
	}
	return !r.titled && slices.IndexFunc(lines, func(l headLine) bool { return intake.IsFaction(l.text) || intake.IsAllegiance(l.text) }) > 0
}

// appSections are the app's headings by role. All other roles have the heading of other
// datasheets.
var appSections = map[string]string{
	"character": appCharacters, "epic hero": appCharacters, "hq": appCharacters, "battleline": "BATTLELINE", "troops": "BATTLELINE",
	"dedicated transport": "DEDICATED TRANSPORTS", "fortification": "FORTIFICATIONS", "allied units": "ALLIED UNITS",
}

// appCharacters is the app's heading of CHARACTER units.
const appCharacters = "CHARACTERS"

func appSection(u *node) string {
	if name, ok := appSections[catalog.Fold(u.role)]; ok {
		return name
	}
	return "OTHER DATASHEETS"
}

// writeApp writes the format of the official app.
func writeApp(b *strings.Builder, s *armyList) {
	fmt.Fprintf(b, "%s (%s points)\n\n", oneLine(s.name), s.points(s.total))
	names := intake.FactionParts(s.faction())
	if len(names) > 1 && len(names) < 4 {
		names = names[1:]
	}
	for _, name := range names {
		b.WriteString(name + "\n")
	}
	if limit, ok := s.sizeLimit(); ok {
		fmt.Fprintf(b, "%s (%s points)\n", sizeName(s), limit)
	}
	detachments := joinAnd(s.detachments())
	c := s.book.CostOf(entry.DetachmentCost)
	if c == nil {
		fmt.Fprintf(b, "%s\n", detachments)
	} else {
		fmt.Fprintf(b, "%s (%s %s)\n", detachments, s.total[c.ID], strings.TrimSpace(c.Name))
	}
	if d := s.disposition(); d != "" {
		fmt.Fprintf(b, "Force Disposition: %s\n", d)
	}
	units := s.units()
	if c != nil {
		units = appAttachedUnits(b, s)
	}
	for _, x := range sections(units, appSection) {
		fmt.Fprintf(b, "\n\n%s\n", x.name)
		for _, u := range x.units {
			appUnit(b, s, u, "")
		}
	}
}

// appAttachedUnits writes a block for each unit with attached units, which the app prints in
// editions with Detachment Points, and returns the other units.
func appAttachedUnits(b *strings.Builder, s *armyList) []*node {
	list, others := s.joinedUnits()
	if len(list) > 0 {
		b.WriteString("\n\nAttached Units\n")
	}
	for i, j := range list {
		fmt.Fprintf(b, "\nAttached Unit %d\n", i+1)
		for _, u := range j.attached {
			as := entry.LeaderName
			if u.support {
				as = entry.SupportName
			}
			appUnit(b, s, u, as)
		}
		appUnit(b, s, j.bodyguard, "Bodyguard")
	}
	return others
}

// sizeLimit returns the points limit of the roster, or else that of the battle size.
func (s *armyList) sizeLimit() (limit entry.Number, ok bool) {
	if s.limit != nil {
		return *s.limit, true
	}
	return s.size().limit()
}

// sizeName returns the battle size without its number and limit: Strike Force.
func sizeName(s *armyList) string {
	name := entry.SettingName(s.size().label())
	if battleSizes[catalog.Fold(name)] {
		return name
	}
	return defaultBattleSize
}

// defaultBattleSize is used for lists without a battle size.
const defaultBattleSize = "Strike Force"

// appUnit writes a unit: a bullet for each model, and one bullet for all wargear of a model. as
// is the part of the unit in an attached unit, or "".
func appUnit(b *strings.Builder, s *armyList, u *node, as string) {
	fmt.Fprintf(b, "\n%s (%s points)\n", u.name, s.points(u.costs))
	if as != "" {
		if appSection(u) == appCharacters {
			as += " (Character)"
		}
		fmt.Fprintf(b, "• Attached as: %s\n", as)
	}
	list := parts(u.below, 1)
	if alone := u.alone(); alone != nil {
		list = parts(alone.below, 1)
	}
	warlord, enhancements, _ := equipment(list)
	if warlord {
		b.WriteString("  • Warlord\n")
	}
	sign := "  • "
	for _, p := range list {
		switch {
		case p.warlord || p.enhancement:
		case p.kind == entry.Model:
			fmt.Fprintf(b, "  • %s\n", withCount(p.number, p.name))
			appModel(b, p)
			sign = "  • "
		default:
			fmt.Fprintf(b, "%s%s\n", sign, withCount(p.number, p.name))
			sign = "    "
		}
	}
	for _, e := range enhancements {
		fmt.Fprintf(b, "  • Enhancement: %s\n", e.name)
	}
}

// alone returns the only child of a unit if it is one model with the unit's name, for which the
// app has no line, or nil. A Warlord with a trait has a line, because the trait would otherwise
// be read as an item of the unit.
func (n *node) alone() *node {
	if len(n.below) != 1 {
		return nil
	}
	m := n.below[0]
	if m.kind != entry.Model || m.number != 1 || m.name != n.name || m.has(func(x *node) bool { return x.warlord && len(x.below) > 0 }) {
		return nil
	}
	return m
}

func appModel(b *strings.Builder, m part) {
	sign := "    • "
	for _, p := range parts(m.below, m.number) {
		if p.warlord || p.enhancement {
			line := map[bool]string{true: entry.WarlordName, false: "Enhancement: " + p.name}[p.warlord]
			fmt.Fprintf(b, "    • %s\n", line)
			continue
		}
		fmt.Fprintf(b, "%s%s\n", sign, withCount(p.number, p.name))
		sign = "      "
	}
}

// oneLine replaces line breaks by spaces.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
