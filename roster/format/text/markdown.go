package text

import (
	"fmt"
	"strings"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// readMarkdown reads a line of Markdown with headings and nested lists.
func (r *reader) readMarkdown(l *Line, t span) {
	switch heading, level := cutHeading(t); {
	case level == 1 && (len(r.doc.Forces) > 0 || r.started):
		r.startSecondList(l)
	case level == 1:
		l.consume()
		r.doc.Name, r.started = plainMarkdown(heading).text, true
	case level == 2:
		l.consume()
		r.readMarkdownForce(heading)
	case level == 3:
		l.consume()
		r.section = plainMarkdown(heading).text
	case len(r.doc.Forces) == 0:
		if costs, ok := parseAmounts(t.text); ok {
			l.consume()
			r.doc.Total = costs
			r.doc.setAt(intake.FieldTotal, l.Number)
		}
	default:
		if item, ok := t.after("- "); ok {
			l.consume()
			r.readAtDepth(plainMarkdown(item), (l.level(t)-1-r.margin)/len(markdownIndent))
		}
	}
}

// readMarkdownForce reads the heading of a force: Orks: Army Roster.
func (r *reader) readMarkdownForce(t span) {
	t = plainMarkdown(t)
	f := Force{Name: t.text, Place: intake.Place{Line: t.line}}
	if i := strings.LastIndex(t.text, ": "); i >= 0 {
		f.Faction, f.Name = intake.FactionParts(t.text[:i]), t.text[i+len(": "):]
	}
	r.doc.Forces = append(r.doc.Forces, f)
	r.section, r.unit = "", nil
}

// cutHeading removes the signs of a heading and returns its level; 0: it is none.
func cutHeading(t span) (heading span, level int) {
	level = len(t.text) - len(strings.TrimLeft(t.text, "#"))
	heading, ok := t.from(level).after(" ")
	if !ok {
		return t, 0
	}
	return heading, level
}

// isMarkdownForce reports whether a line is like ## Orks: Army Roster.
func isMarkdownForce(t span) bool {
	heading, level := cutHeading(t)
	return level == 2 && strings.Contains(heading.text, ": ") && !strings.HasSuffix(heading.text, "]")
}

// writeMarkdown writes Markdown with headings and nested lists.
func writeMarkdown(b *strings.Builder, s *armyList) {
	fmt.Fprintf(b, "# %s\n", escapeMarkdown(oneLine(s.name)))
	if costs := s.costs(s.total); costs != "" {
		fmt.Fprintf(b, "\n**%s**\n", costs)
	}
	for _, f := range s.forces {
		fmt.Fprintf(b, "\n## %s: %s\n", escapeMarkdown(f.faction), escapeMarkdown(f.name))
		if len(f.options) > 0 {
			b.WriteString("\n")
			markdownBelow(b, f.options, 1, "")
		}
		for _, x := range sections(f.units, func(n *node) string { return category(n) }) {
			fmt.Fprintf(b, "\n### %s\n\n", escapeMarkdown(x.name))
			for _, u := range x.units {
				fmt.Fprintf(b, "- **%s**%s\n", escapeMarkdown(withCountIfMany(u.number, u.name)), s.costsWithin("(", u.costs, ")"))
				markdownBelow(b, u.below, u.number, markdownIndent)
			}
		}
	}
}

// markdownIndent is the indent of a list in a list.
const markdownIndent = "  "

func markdownBelow(b *strings.Builder, below []*node, number int, indent string) {
	for _, n := range below {
		fmt.Fprintf(b, "%s- %s\n", indent, escapeMarkdown(withCountIfMany(n.number*number, n.name)))
		markdownBelow(b, n.below, n.number*number, indent+markdownIndent)
	}
}

// escapeMarkdown escapes the special characters of Markdown.
func escapeMarkdown(s string) string { return markdownSigns.Replace(s) }

// plainMarkdown is the reverse of escapeMarkdown.
func plainMarkdown(t span) span {
	if strings.Contains(t.text, `\`) {
		t.text = plainSigns.Replace(t.text)
	}
	return t
}

var markdownSigns, plainSigns = func() (escape, plain *strings.Replacer) {
	var to, from []string
	for _, sign := range "\\*_`[]<#" {
		to = append(to, string(sign), `\`+string(sign))
		from = append(from, `\`+string(sign), string(sign))
	}
	return strings.NewReplacer(to...), strings.NewReplacer(from...)
}()
