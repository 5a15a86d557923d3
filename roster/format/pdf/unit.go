package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

const (
	unitGap  = 12.0 // above a unit
	blockGap = 4.0  // above a part of a unit
	barInset = 2.5  // above and below the text of a bar
)

// unit makes the block of one unit.
func (c *composer) unit(u unit.Unit) section {
	out := spaced(unitGap, kept(c.bar(title(u), c.facts(u))))
	out = append(out, spaced(blockGap-1, c.composition(u))...)
	for _, t := range u.Associations {
		out = append(out, spaced(1, c.list(t.Name, []string{t.Text}))...)
	}
	for _, tb := range unitTables(u) {
		out = append(out, spaced(blockGap, c.table(tb))...)
	}
	own, named := parted(u.Rules)
	out = append(out, c.texts(c.labels.Abilities, slices.Concat(u.Abilities, own))...)
	out = append(out, spaced(blockGap, c.list(c.labels.Rules, named))...)
	out = append(out, spaced(blockGap, c.keywords(u))...)
	out = append(out, spaced(blockGap, c.wounds(u))...)
	out = append(out, c.notes(u.Notes)...)
	return section{strips: out, again: c.continued(u)}
}

// facts returns what stands on the right of a unit's heading.
func (c *composer) facts(u unit.Unit) []span {
	var out []span
	if u.Warlord {
		out = append(out, strong("★ "+c.labels.Warlord+" ·"))
	}
	if u.Role != "" {
		out = append(out, plain(u.Role+" ·"))
	}
	if _, ok := armyChoice(u); !ok {
		out = append(out, plain(c.labels.Models), strong(strconv.Itoa(u.Models)), plain("·"))
	}
	for _, cost := range c.costs {
		if n := amount(u, cost); n != "" {
			out = append(out, plain(cost.Name), strong(n), plain("·"))
		}
	}
	return ended(out)
}

// ended takes the separator away that stands behind the last of the spans.
func ended(spans []span) []span {
	if len(spans) == 0 {
		return nil
	}
	last := &spans[len(spans)-1]
	if last.text = strings.TrimSuffix(last.text, "·"); last.text == "" {
		return spans[:len(spans)-1]
	}
	last.text = strings.TrimSpace(last.text)
	return spans
}

// bar makes a headline on a pale bar.
func (c *composer) bar(name, facts []span) []strip {
	return c.shade(c.headline(name, facts, headingSize))
}

// headline makes a heading with facts on the right of it, or below where they do not
// fit.
func (c *composer) headline(name, facts []span, size float64) []strip {
	inner := c.textWidth - 2*padding
	right := c.wrap(facts, bodySize, inner, 0)
	beside := len(right) == 1 && right[0].width() <= inner/2
	room := inner
	if beside {
		room -= right[0].width() + 2*padding
	}
	lines := c.wrap(name, size, room, 0)
	if len(lines) == 0 {
		lines = c.wrap([]span{strong("–")}, size, room, 0)
	}
	var out []strip
	for i, l := range lines {
		s := textStrip(l, padding)
		if i == 0 && beside {
			for _, r := range textStrip(right[0], padding+inner-right[0].width()).runs {
				r.Y = s.runs[0].Y
				s.runs = append(s.runs, r)
			}
		}
		out = append(out, s)
	}
	if !beside {
		for _, l := range right {
			out = append(out, textStrip(l, padding))
		}
	}
	return out
}

// shade puts strips on a bar with a black rule on top.
func (c *composer) shade(strips []strip) []strip {
	strips[0] = lower(strips[0], barInset)
	strips[len(strips)-1].height += barInset
	for i := range strips {
		strips[i].boxes = append(strips[i].boxes, Box{0, 0, c.textWidth, strips[i].height, Pale})
		strips[i].keep = i < len(strips)-1
	}
	strips[0].boxes = append(strips[0].boxes, Box{0, 0, c.textWidth, thickLine, Black})
	return strips
}

// continued makes the heading of a unit's further pages: one line, with a long
// name shortened.
func (c *composer) continued(u unit.Unit) []strip {
	mark := c.clean("(" + c.labels.Continued + ")")
	room := c.textWidth - 3*padding - c.width(mark, false, headingSize)
	name := c.shorten(c.clean(title(u)[0].text), true, headingSize, room)
	return c.bar([]span{strong(name), plain(mark)}, nil)
}

// composition makes a paragraph for each line: how many of what, and what each
// of them carries.
func (c *composer) composition(u unit.Unit) []strip {
	var out []strip
	for _, l := range u.Composition {
		out = append(out, spaced(1, c.paragraph(lineSpans(counted(l), l), bodySize, padding, c.textWidth, 2*padding))...)
	}
	return out
}

// counted is the name of a line with how many there are, but for one thing that is
// no model.
func counted(l unit.Line) string {
	if l.Model || l.Count != 1 {
		return strconv.Itoa(l.Count) + "× " + l.Name
	}
	return l.Name
}

// lineSpans sets the name in bold, the base behind it, and after a colon what
// each carries.
func lineSpans(name string, l unit.Line) []span {
	colon := ""
	if len(l.Wargear) > 0 {
		colon = ":"
	}
	spans := []span{strong(name + colon)}
	if l.Base != "" {
		spans = []span{strong(name), plain("(" + l.Base + ")" + colon)}
	}
	if len(l.Wargear) > 0 {
		spans = append(spans, plain(strings.Join(l.Wargear, ", ")))
	}
	return spans
}

// texts makes abilities or rules: the name in bold, the text after it.
func (c *composer) texts(heading string, texts []unit.Text) []strip {
	if len(texts) == 0 {
		return nil
	}
	out := c.heading(heading)
	for i, text := range texts {
		gap := 2.0
		if i == 0 {
			gap = rowPadding
		}
		out = append(out, spaced(gap, c.text(text))...)
	}
	return out
}

func (c *composer) text(text unit.Text) []strip {
	parts := c.paragraphs(text.Text)
	if len(parts) == 0 {
		return c.paragraph([]span{strong(text.Name)}, bodySize, padding, c.textWidth, 0)
	}
	first := []span{plain(parts[0])}
	if text.Name != "" {
		first = []span{strong(text.Name + ":"), plain(parts[0])}
	}
	out := c.paragraph(first, bodySize, padding, c.textWidth, 0)
	for _, p := range parts[1:] {
		out = append(out, spaced(1, c.paragraph([]span{plain(p)}, bodySize, padding, c.textWidth, 0))...)
	}
	return out
}

// heading makes the heading of a part of a unit, in the look of a table's
// head.
func (c *composer) heading(text string) []strip {
	out := kept(c.paragraph([]span{strong(text)}, bodySize, padding, c.textWidth, 0))
	if len(out) == 0 {
		return nil
	}
	last := &out[len(out)-1]
	last.height += rowPadding
	last.boxes = append(last.boxes, Box{0, last.height - thickLine, c.textWidth, thickLine, Black})
	return spaced(blockGap+rowPadding, out)
}

// keywords makes two lists, each with its name before it.
func (c *composer) keywords(u unit.Unit) []strip {
	faction := c.list(c.labels.FactionKeywords, u.FactionKeywords)
	return append(faction, spaced(1, c.list(c.labels.Keywords, u.Keywords))...)
}

func (c *composer) list(heading string, words []string) []strip {
	return c.paragraph(wordSpans(heading, words), bodySize, padding, c.textWidth, 2*padding)
}

// wordSpans sets a list behind its name; an empty one is nothing.
func wordSpans(heading string, words []string) []span {
	if len(words) == 0 {
		return nil
	}
	return []span{strong(heading + ":"), plain(strings.Join(words, ", "))}
}
