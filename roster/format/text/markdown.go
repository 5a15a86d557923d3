package text

import (
	"fmt"
	"strings"
)

// writeMarkdown writes Markdown with headings and nested lists.
func writeMarkdown(b *strings.Builder, s *armyList) {
	fmt.Fprintf(b, "# %s\n\n**%s**\n", escapeMarkdown(oneLine(s.name)), s.costs(s.total))
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n## %s: %s\n", escapeMarkdown(f.faction), escapeMarkdown(f.name))
		if len(f.options) > 0 {
			b.WriteString("\n")
			markdownBelow(b, f.options, 1, "")
		}
		for _, x := range sections(f.units, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n### %s\n\n", escapeMarkdown(x.name))
			for _, u := range x.units {
				fmt.Fprintf(b, "- **%s** (%s)\n", escapeMarkdown(u.name), s.costs(u.costs))
				markdownBelow(b, u.below, 1, "  ")
			}
		}
	}
}

func markdownBelow(b *strings.Builder, below []*node, number int, indent string) {
	for _, n := range below {
		fmt.Fprintf(b, "%s- %s\n", indent, escapeMarkdown(withCountIfMany(n.number*number, n.name)))
		markdownBelow(b, n.below, n.number*number, indent+"  ")
	}
}

// escapeMarkdown escapes the special characters of Markdown.
func escapeMarkdown(s string) string { return markdownSigns.Replace(s) }

var markdownSigns = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "<", `\<`, "#", `\#`)
