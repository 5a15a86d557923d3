package text

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
)

// writeMarkdown writes headings and lists.
func writeMarkdown(b *strings.Builder, s *sheet) {
	fmt.Fprintf(b, "# %s\n\n**%s**\n", escapeMarkdown(oneLine(s.name)), s.prices(s.total))
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n## %s: %s\n", escapeMarkdown(f.faction), escapeMarkdown(f.name))
		if len(f.options) > 0 {
			b.WriteString("\n")
			markdownBelow(b, f.options, 1, "")
		}
		for _, x := range sections(f.units, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n### %s\n\n", escapeMarkdown(x.name))
			for _, u := range x.units {
				fmt.Fprintf(b, "- **%s** (%s)\n", escapeMarkdown(u.name), s.prices(u.costs))
				markdownBelow(b, u.below, 1, "  ")
			}
		}
	}
}

func markdownBelow(b *strings.Builder, below []*node, number int, indent string) {
	for _, n := range below {
		fmt.Fprintf(b, "%s- %s\n", indent, escapeMarkdown(several(n.number*number, n.name)))
		markdownBelow(b, n.below, n.number*number, indent+"  ")
	}
}

// escapeMarkdown keeps signs of a name from being read as Markdown.
func escapeMarkdown(s string) string { return markdownSigns.Replace(s) }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`)

// csvHead names the columns of the table.
var csvHead = []string{"force", "detachment", "section", "unit", "depth", "name", "kind", "number", "points"}

// writeCSV writes a row for each selection; number is that in the unit.
func writeCSV(b *strings.Builder, s *sheet) {
	w := csv.NewWriter(b)
	rows := [][]string{csvHead}
	unit := 0
	for _, f := range s.forces {
		var below func(n *node, section string, number, depth int)
		below = func(n *node, section string, number, depth int) {
			points := ""
			if n.costs != nil {
				points = s.points(n.costs)
			}
			rows = append(rows, []string{
				formula(f.faction), formula(f.name), formula(section), strconv.Itoa(unit), strconv.Itoa(depth),
				formula(n.name), n.kind.String(), strconv.Itoa(number), points,
			})
			for _, x := range n.below {
				below(x, section, number*x.number, depth+1)
			}
		}
		for _, n := range append(f.options[:len(f.options):len(f.options)], f.units...) {
			unit++
			below(n, category(n), n.number, 0)
		}
	}
	_ = w.WriteAll(rows) // a strings.Builder does not fail
}

// formula keeps a spreadsheet from taking a name for a formula.
func formula(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
