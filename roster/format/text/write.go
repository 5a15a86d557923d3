package text

import (
	"fmt"
	"io"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
)

// writers write a sheet, by dialect.
var writers = map[Dialect]func(*strings.Builder, *sheet){
	App: writeApp, WTC: writeWTC, WTCCompact: writeCompact, NRApp: writeNRApp, NRSimple: writeSimple,
	ListForge: writeForge, BattleScribe: writeBattleScribe, WTC9: writeWTC9, Markdown: writeMarkdown, CSV: writeCSV,
}

// Write writes a checked roster in a dialect, and returns what the text lacks:
// it is read again, and what then is not the same is lost. Markdown and CSV are
// not read: of these only what they do not print is told.
func Write(w io.Writer, d Dialect, book *entry.Book, r *roster.Roster, report *check.Report) ([]Loss, error) {
	write, ok := writers[d]
	if !ok {
		return nil, fmt.Errorf("text dialect: found %q; allowed: %v", d, Dialects())
	}
	var b strings.Builder
	write(&b, sheetOf(book, r, report))
	if _, err := io.WriteString(w, b.String()); err != nil {
		return nil, fmt.Errorf("write roster %s: %w", r.Name, err)
	}
	return losses(d, b.String(), book, r), nil
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
func writeApp(b *strings.Builder, s *sheet) {
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
func (s *sheet) sizeLimit() (limit entry.Number, ok bool) {
	if s.limit != nil {
		return *s.limit, true
	}
	return sizeLimit(s.setting("battle size"))
}

// sizeName is a battle size without its number and limit: Strike Force.
func sizeName(s *sheet) string {
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
	return usualSize
}

// usualSize is the battle size of a list that names none: that of tournaments.
const usualSize = "Strike Force"

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
			fmt.Fprintf(b, "  • %s\n", times(p.number, p.name))
			appModel(b, p)
			sign = "  • "
		default:
			fmt.Fprintf(b, "%s%s\n", sign, times(p.number, p.name))
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
		fmt.Fprintf(b, "%s%s\n", sign, times(p.number, p.name))
		sign = "      "
	}
}

// oneLine writes a text in one line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// writeForge writes ListForge's text.
func writeForge(b *strings.Builder, s *sheet) {
	names := factionParts(s.faction())
	faction := names[len(names)-1]
	fmt.Fprintf(b, "%s - %s - %s (%s Points)\n", oneLine(s.name), faction, s.detachment(), s.points(s.total))
	for _, x := range sections(s.units(), func(u *node) string { return u.role }) {
		fmt.Fprintf(b, "\n\n%s:", orOther(x.name))
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s (%s pts)\n", u.name, s.points(u.costs))
			forgeBelow(b, u.below, 1, "  ")
		}
	}
}

func orOther(role string) string {
	if role == "" {
		return "Other"
	}
	return role
}

func forgeBelow(b *strings.Builder, below []*node, number int, indent string) {
	for _, n := range below {
		switch {
		case n.enhancement:
			fmt.Fprintf(b, "%s• E: %s\n", indent, n.name)
		default:
			fmt.Fprintf(b, "%s• %s\n", indent, several(n.number*number, n.name))
		}
		forgeBelow(b, n.below, n.number*number, indent+"  ")
	}
}
