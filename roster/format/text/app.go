package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// readHeadLine reads a line before the first unit: the title, the battle size, or a
// line that is sorted out once all are known.
func (r *reader) readHeadLine(l *Line, t span) bool {
	if r.hasUnits() || r.section != "" || isKnownSection(t.text) {
		return false // a faction may stand in capitals
	}
	name, costs, ok := cutCosts(t)
	switch {
	case ok && battleSizes[fold(name.text)]:
		r.readBattleSize(l, name, costs)
	case ok && !r.started && r.isTitle(l, name):
		r.readTitle(l, name, costs)
	case ok || strings.Contains(t.text, "):"):
		return false
	default:
		r.started = true
		r.headLines = append(r.headLines, l)
	}
	return true
}

// isTitle reports whether a priced line is the title of the list, and not a
// unit: no bullet stands below it, and no list begins with a unit alone.
func (r *reader) isTitle(l *Line, name span) bool {
	if r.doc.Dialect == ListForge {
		return true
	}
	if r.doc.Dialect != App {
		return false
	}
	for i := l.Number; i < len(r.doc.Lines); i++ {
		next := r.doc.Lines[i].span()
		t := next.trim()
		if t.text == "" {
			continue
		}
		_, bulleted := cutBullet(t)
		return !bulleted && next.indent() == 0
	}
	return false
}

func (r *reader) readTitle(l *Line, name span, costs []Amount) {
	l.consume()
	r.started, r.titled = true, true
	r.doc.Total = costs
	r.doc.fieldLines["total"] = l.Number
	r.doc.Name = name.text
	if r.doc.Dialect == ListForge {
		r.readListForgeTitle(l, name.text)
	}
}

func (r *reader) readBattleSize(l *Line, name span, costs []Amount) {
	l.consume()
	r.started = true
	r.doc.BattleSize = name.text
	r.doc.fieldLines["size"] = l.Number
	for _, c := range costs {
		if c.Name == Points {
			r.doc.Limit = &c.Value
		}
	}
	r.sized = len(r.headLines)
}

// assignHeadLines sorts out the lines between title and units: faction and its part, then
// the detachment, which stands behind the battle size or before it.
func (r *reader) assignHeadLines() {
	plain := r.headLines
	kept := plain[:0]
	sized := r.sized
	for i, l := range plain {
		t := l.span().trim().text
		if _, ok := parseAmounts(t); ok {
			l.ignore(ReasonScoring) // 3 Detachment Points
			if i < r.sized {
				sized--
			}
			continue
		}
		kept = append(kept, l)
	}
	plain = kept
	if len(plain) == 0 || r.isTournament() {
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
		text := l.span().trim().text
		switch {
		case i < detachment && len(r.doc.Faction) < 4:
			l.consume()
			r.doc.Faction = append(r.doc.Faction, text)
			r.doc.fieldLines["faction"] = l.Number
		case i == detachment:
			l.consume()
			r.doc.Detachment = text
			r.doc.fieldLines["detachment"] = l.Number
		}
	}
}

// appSections are the headings of the app for roles; all others are other
// datasheets.
var appSections = map[string]string{
	"character": "CHARACTERS", "epic hero": "CHARACTERS", "hq": "CHARACTERS", "battleline": "BATTLELINE", "troops": "BATTLELINE",
	"dedicated transport": "DEDICATED TRANSPORTS", "fortification": "FORTIFICATIONS", "allied units": "ALLIED UNITS",
}

func appSection(u *node) string {
	if name, ok := appSections[fold(u.role)]; ok {
		return name
	}
	return "OTHER DATASHEETS"
}

// writeApp writes the app's text.
func writeApp(b *strings.Builder, s *armyList) {
	fmt.Fprintf(b, "%s (%s points)\n\n", oneLine(s.name), s.points(s.total))
	names := factionParts(s.faction())
	if len(names) > 1 && len(names) < 4 {
		names = names[1:]
	}
	for _, name := range names {
		b.WriteString(name + "\n")
	}
	if limit, ok := s.sizeLimit(); ok {
		fmt.Fprintf(b, "%s (%s points)\n", sizeName(s), limit)
	}
	if d := s.detachment(); d != "" {
		b.WriteString(d + "\n")
	}
	for _, x := range sections(s.units(), appSection) {
		fmt.Fprintf(b, "\n\n%s\n", x.name)
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s (%s points)\n", u.name, s.points(u.costs))
			appUnit(b, u)
		}
	}
}

// sizeLimit is the agreed limit of points or, without one, that of the battle size.
func (s *armyList) sizeLimit() (limit entry.Number, ok bool) {
	if s.limit != nil {
		return *s.limit, true
	}
	return sizeLimit(s.setting("battle size"))
}

// sizeName is a battle size without its number and limit: Strike Force.
func sizeName(s *armyList) string {
	name := s.setting("battle size")
	if before, _, ok := strings.Cut(name, " ("); ok {
		name = before
	}
	if _, after, ok := strings.Cut(name, ". "); ok {
		name = after
	}
	if battleSizes[fold(name)] {
		return name
	}
	return defaultBattleSize
}

// defaultBattleSize is the battle size of a list that names none: that of tournaments.
const defaultBattleSize = "Strike Force"

// appUnit writes what a unit has: a bullet for each model, and one for all
// wargear of a model, whose other lines are indented.
func appUnit(b *strings.Builder, u *node) {
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

// alone is the only thing below a unit where that is one model of the unit's name,
// or nil: the app has no line for it. One whose title brings a trait has a line, so
// that the trait is not taken for another thing of the unit.
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
			line := map[bool]string{true: "Warlord", false: "Enhancement: " + p.name}[p.warlord]
			fmt.Fprintf(b, "    • %s\n", line)
			continue
		}
		fmt.Fprintf(b, "%s%s\n", sign, withCount(p.number, p.name))
		sign = "      "
	}
}

// oneLine writes a text in one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
