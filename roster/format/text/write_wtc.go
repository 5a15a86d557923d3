package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// fence is the line of signs around the tournaments' header.
const fence = "+++++++++++++++++++++++++++++++++++++++++++++++\n"

// writeHead writes the tournaments' header. What a mission scores for the units,
// their toughness and wounds say, which the writers do not look at: that line is
// left out.
func writeHead(b *strings.Builder, s *sheet) {
	b.WriteString(fence)
	fmt.Fprintf(b, "+ FACTION KEYWORD: %s\n", s.faction())
	fmt.Fprintf(b, "+ DETACHMENT: %s\n", s.detachment())
	if limit, ok := sizeLimit(s.setting("battle size")); ok && sizeName(s) != usualSize {
		fmt.Fprintf(b, "+ BATTLE SIZE: %s (%s points)\n", sizeName(s), limit)
	}
	fmt.Fprintf(b, "+ TOTAL ARMY POINTS: %spts\n+\n", s.points(s.total))
	characters := charactersOf(s)
	if s.warlord != nil {
		fmt.Fprintf(b, "+ WARLORD: %s%s\n", characters[s.warlord], s.warlord.name)
	}
	sign := "+ ENHANCEMENT: "
	for _, u := range s.units() {
		_, enhancements, _ := equipment(allParts(u))
		for _, e := range enhancements {
			fmt.Fprintf(b, "%s%s (on %s%s)\n", sign, e.name, characters[u], u.name)
			sign = "& "
		}
	}
	fmt.Fprintf(b, "+ NUMBER OF UNITS: %d\n", len(s.units()))
	b.WriteString(fence)
}

// allParts are the parts of a unit and of its models.
func allParts(u *node) []part {
	list := parts(u.below, 1)
	for _, p := range list {
		if p.kind == entry.Model {
			list = append(list, parts(p.below, p.number)...)
		}
	}
	return list
}

// charactersOf numbers the characters: Char1: and so on before their names.
func charactersOf(s *sheet) map[*node]string {
	labels := map[*node]string{}
	for _, x := range sections(s.units(), wtcSection) {
		for _, u := range x.units {
			if wtcSection(u) == "CHARACTER" {
				labels[u] = fmt.Sprintf("Char%d: ", len(labels)+1)
			}
		}
	}
	return labels
}

// wtcSection is the heading of a unit below the tournaments' header.
func wtcSection(u *node) string {
	switch name := appSection(u); name {
	case "CHARACTERS":
		return "CHARACTER"
	case "BATTLELINE", "ALLIED UNITS":
		return name
	}
	return "OTHER DATASHEETS"
}

// unitHead is 5x Intercessor Squad (80 pts).
func unitHead(s *sheet, u *node) string {
	return fmt.Sprintf("%s (%s pts)", times(max(u.models, 1), u.name), s.points(u.costs))
}

func (s *sheet) enhancementLine(e part) string {
	return fmt.Sprintf("%s (+%s pts)", e.name, s.points(e.costs))
}

// writeWTC writes the tournaments' full text.
func writeWTC(b *strings.Builder, s *sheet) {
	writeHead(b, s)
	characters := charactersOf(s)
	for _, x := range sections(s.units(), wtcSection) {
		fmt.Fprintf(b, "\n%s\n", x.name)
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s%s\n", characters[u], unitHead(s, u))
			wtcUnit(b, s, u)
		}
	}
}

func wtcUnit(b *strings.Builder, s *sheet, u *node) {
	list := parts(u.below, 1)
	warlord, enhancements, gear := equipment(list)
	if u.kind == entry.Model && len(gear) > 0 {
		fmt.Fprintf(b, "1 with %s\n", strings.Join(gear, ", "))
		gear = nil
	}
	if warlord {
		b.WriteString("  • Warlord\n")
	}
	for _, p := range list {
		if p.kind == entry.Model {
			fmt.Fprintf(b, "• %s\n", times(p.number, p.name))
			wtcModel(b, p)
		}
	}
	for _, g := range gear {
		fmt.Fprintf(b, "• %s\n", g)
	}
	for _, e := range enhancements {
		fmt.Fprintf(b, "Enhancement: %s\n", s.enhancementLine(e))
	}
}

func wtcModel(b *strings.Builder, m part) {
	warlord, enhancements, gear := equipment(parts(m.below, 1))
	for _, e := range enhancements {
		gear = append(gear, e.name)
	}
	if len(gear) > 0 {
		fmt.Fprintf(b, "    %d with %s\n", m.number, strings.Join(gear, ", "))
	}
	if warlord {
		b.WriteString("      • Warlord\n")
	}
}

// writeCompact writes the tournaments' text with a line for each unit of one
// kind of model.
func writeCompact(b *strings.Builder, s *sheet) {
	writeHead(b, s)
	characters := charactersOf(s)
	for _, x := range sections(s.units(), wtcSection) {
		for _, u := range x.units {
			compactUnit(b, s, u, characters[u])
		}
	}
}

func compactUnit(b *strings.Builder, s *sheet, u *node, label string) {
	list := parts(u.below, 1)
	_, enhancements, items := titled(list)
	fmt.Fprintf(b, "\n%s%s", label, unitHead(s, u))
	if len(items) > 0 {
		b.WriteString(": " + strings.Join(items, ", "))
	}
	b.WriteString("\n")
	for _, e := range enhancements {
		fmt.Fprintf(b, "Enhancement: %s\n", s.enhancementLine(e))
	}
	for _, p := range list {
		if p.kind == entry.Model {
			compactModel(b, p)
		}
	}
}

func compactModel(b *strings.Builder, m part) {
	_, enhancements, items := titled(parts(m.below, 1))
	for _, e := range enhancements {
		items = append(items, e.name)
	}
	b.WriteString("• " + times(m.number, m.name))
	if len(items) > 0 {
		b.WriteString(": ")
		if m.number > 1 {
			fmt.Fprintf(b, "%d with ", m.number)
		}
		b.WriteString(strings.Join(items, ", "))
	}
	b.WriteString("\n")
}

// titled is equipment with the title of the Warlord among the items.
func titled(list []part) (warlord bool, enhancements []part, items []string) {
	warlord, enhancements, items = equipment(list)
	if warlord {
		items = append([]string{"Warlord"}, items...)
	}
	return warlord, enhancements, items
}

// writeNRApp writes New Recruit's text in the style of the app.
func writeNRApp(b *strings.Builder, s *sheet) {
	writeHead(b, s)
	for _, x := range sections(s.units(), wtcSection) {
		fmt.Fprintf(b, "\n%s\n", x.name)
		for _, u := range x.units {
			fmt.Fprintf(b, "\n%s\n", unitHead(s, u))
			bullets(b, s, parts(u.below, 1), "")
		}
	}
}

func bullets(b *strings.Builder, s *sheet, list []part, indent string) {
	for _, p := range list {
		switch {
		case p.warlord:
			fmt.Fprintf(b, "%s• Warlord\n", indent)
		case p.enhancement:
			fmt.Fprintf(b, "%s• %s\n", indent, s.enhancementLine(p))
		default:
			fmt.Fprintf(b, "%s• %s\n", indent, times(p.number, p.name))
		}
		if p.kind == entry.Model {
			bullets(b, s, parts(p.below, p.number), indent+"    ")
		}
	}
}
