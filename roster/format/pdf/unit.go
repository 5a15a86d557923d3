package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// splitNamed separates the rules with a text from the names of the others.
func splitNamed(rules []unit.Text) (told []unit.Text, names []string) {
	for _, r := range rules {
		if r.Text == "" && r.Name != "" {
			names = append(names, r.Name)
		} else {
			told = append(told, r)
		}
	}
	return told, names
}

// rules returns the section of shared rules.
func (c *composer) rules() section {
	out := spaced(unitGap, keepTogether(c.headingBar([]span{strong(c.labels.Rules)}, nil)))
	for _, r := range c.document.Rules {
		out = append(out, spaced(2, c.text(r))...)
	}
	return section{strips: out}
}

const (
	unitGap  = 12.0 // above a unit
	blockGap = 4.0  // above a part of a unit
	barInset = 2.5  // above and below the text of a bar
)

// unit returns the section of one unit.
func (c *composer) unit(u unit.Unit) section {
	out := spaced(unitGap, keepTogether(c.headingBar(title(u), c.facts(u))))
	out = append(out, spaced(blockGap-1, c.composition(u))...)
	for _, t := range u.Associations {
		out = append(out, spaced(1, c.list(t.Name, []string{t.Text}))...)
	}
	for _, tb := range unitTables(u) {
		out = append(out, spaced(blockGap, c.table(tb))...)
	}
	own, named := splitNamed(u.Rules)
	out = append(out, c.texts(c.labels.Abilities, slices.Concat(u.Abilities, own))...)
	out = append(out, spaced(blockGap, c.list(c.labels.Rules, named))...)
	out = append(out, spaced(blockGap, c.keywords(u))...)
	out = append(out, spaced(blockGap, c.wounds(u))...)
	out = append(out, c.notes(u.Notes)...)
	return section{strips: out, repeated: c.continued(u)}
}

// facts returns what is printed on the right of a unit's heading.
func (c *composer) facts(u unit.Unit) []span {
	var out []span
	if u.Warlord {
		out = append(out, strong("★ "+c.labels.Warlord+" ·"))
	}
	if u.Role != "" {
		out = append(out, plain(u.Role+" ·"))
	}
	if !u.Configuration {
		out = append(out, plain(c.labels.Models), strong(strconv.Itoa(u.Models)), plain("·"))
	}
	for _, cost := range c.costs {
		if n := amount(u, cost); n != "" {
			out = append(out, strong(n), plain(cost.Unit), plain("·"))
		}
	}
	return trimSeparator(out)
}

// trimSeparator removes the separator at the end of spans.
func trimSeparator(spans []span) []span {
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

// headingBar returns a heading on a shaded bar.
func (c *composer) headingBar(name, facts []span) []strip {
	return c.shadedBar(c.headline(name, facts, headingSize))
}

// headline returns a heading with facts on its right, or below it if they do not fit.
func (c *composer) headline(name, facts []span, size float64) []strip {
	inner := c.textWidth - 2*padding
	right := c.wrap(facts, bodySize, inner, 0)
	beside := len(right) == 1 && right[0].width() <= inner/2
	available := inner
	if beside {
		available -= right[0].width() + 2*padding
	}
	lines := c.wrap(name, size, available, 0)
	if len(lines) == 0 {
		lines = c.wrap([]span{strong("–")}, size, available, 0)
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

// shadedBar draws a shaded bar with a black line on top behind strips.
func (c *composer) shadedBar(strips []strip) []strip {
	strips[0] = moveDown(strips[0], barInset)
	strips[len(strips)-1].height += barInset
	for i := range strips {
		strips[i].boxes = append(strips[i].boxes, Box{0, 0, c.textWidth, strips[i].height, Pale})
		strips[i].keep = i < len(strips)-1
	}
	strips[0].boxes = append(strips[0].boxes, Box{0, 0, c.textWidth, thickLine, Black})
	return strips
}

// continued returns the one-line heading of a unit's further pages.
func (c *composer) continued(u unit.Unit) []strip {
	mark := c.clean("(" + c.labels.Continued + ")")
	available := c.textWidth - 3*padding - c.width(mark, false, headingSize)
	name := c.shorten(c.clean(title(u)[0].text), true, headingSize, available)
	return c.headingBar([]span{strong(name), plain(mark)}, nil)
}

// composition returns a paragraph for each line of the composition.
func (c *composer) composition(u unit.Unit) []strip {
	var out []strip
	for _, l := range u.Composition {
		out = append(out, spaced(1, c.paragraph(lineSpans(countedName(l), l), bodySize, padding, c.textWidth, 2*padding))...)
	}
	return out
}

// countedName returns the name of a line with its count; a single item that is not a
// model has no count.
func countedName(l unit.Line) string {
	if l.Model || l.Count != 1 {
		return strconv.Itoa(l.Count) + "× " + l.Name
	}
	return l.Name
}

// lineSpans returns the name in bold, the base, and the wargear after a colon.
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

// texts returns abilities or rules below a heading.
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

// heading returns the heading of a part of a unit, in the style of a header row.
func (c *composer) heading(text string) []strip {
	out := keepTogether(c.paragraph([]span{strong(text)}, bodySize, padding, c.textWidth, 0))
	if len(out) == 0 {
		return nil
	}
	last := &out[len(out)-1]
	last.height += rowPadding
	last.boxes = append(last.boxes, Box{0, last.height - thickLine, c.textWidth, thickLine, Black})
	return spaced(blockGap+rowPadding, out)
}

// keywords returns both lists of keywords.
func (c *composer) keywords(u unit.Unit) []strip {
	faction := c.list(c.labels.FactionKeywords, u.FactionKeywords)
	return append(faction, spaced(1, c.list(c.labels.Keywords, u.Keywords))...)
}

func (c *composer) list(heading string, words []string) []strip {
	return c.paragraph(wordSpans(heading, words), bodySize, padding, c.textWidth, 2*padding)
}

// wordSpans returns a list after its heading, or nothing for an empty list.
func wordSpans(heading string, words []string) []span {
	if len(words) == 0 {
		return nil
	}
	return []span{strong(heading + ":"), plain(strings.Join(words, ", "))}
}

const (
	checkboxSize    = 9.0 // side of a box to tick
	checkboxGap     = 2.0
	modelGap        = 7.0  // between the boxes of two models
	lineGap         = 16.0 // between the boxes of models and the name of the next
	wordGap         = 3.0
	woundRow        = 13.0 // height of a row of boxes
	checkboxesInRow = 24   // of one model
	maxCheckboxes   = 240  // of one line of the composition; above it, a box to write in
	writeInWidth    = 60.0
)

// wounds returns the wound boxes of all models with more than one wound.
func (c *composer) wounds(u unit.Unit) []strip {
	f := flow{left: padding, width: c.textWidth, height: woundRow}
	head, gap := c.label([]span{strong(c.labels.Wounds + ":")}, 0), wordGap
	for _, l := range u.Composition {
		if l.Model && l.Wounds > 1 && l.Count > 0 {
			f.add(append(head, c.woundLine(l, gap)...))
			head, gap = nil, lineGap
		}
	}
	return f.rows
}

// woundLine returns the name of models and the boxes of each. gap is the space on the
// left.
func (c *composer) woundLine(l unit.Line, gap float64) []piece {
	out := c.label([]span{plain(l.Name)}, gap)
	if l.Wounds > maxCheckboxes || l.Count > maxCheckboxes/l.Wounds {
		return append(out, c.writeInBox(l)...)
	}
	for range l.Count {
		for left := l.Wounds; left > 0; left -= checkboxesInRow {
			out = append(out, checkboxes(min(left, checkboxesInRow)))
		}
	}
	return out
}

// label returns a piece of text, or one for each line if a row is too narrow.
func (c *composer) label(spans []span, gap float64) []piece {
	var out []piece
	for _, l := range c.wrap(spans, bodySize, c.textWidth-2*padding, 0) {
		s := textStrip(l, 0)
		s = moveDown(s, (woundRow-s.height)/2)
		out = append(out, piece{width: l.width(), gap: gap, runs: s.runs})
	}
	return out
}

// checkboxes returns the boxes of one model.
func checkboxes(n int) piece {
	p := piece{width: float64(n)*(checkboxSize+checkboxGap) - checkboxGap, gap: modelGap}
	for i := range n {
		p.boxes = append(p.boxes, checkbox(float64(i)*(checkboxSize+checkboxGap), checkboxSize))
	}
	return p
}

func checkbox(x, width float64) Box {
	return Box{x, (woundRow - checkboxSize) / 2, width, checkboxSize, Line}
}

// writeInBox returns the number of wounds and a box to write in, for models with too
// many wounds for checkboxes.
func (c *composer) writeInBox(l unit.Line) []piece {
	count := strings.NewReplacer("{models}", strconv.Itoa(l.Count), "{wounds}", strconv.Itoa(l.Wounds)).Replace(c.labels.WoundsEach)
	out := c.label([]span{plain("(" + count + ")")}, wordGap)
	return append(out, piece{width: writeInWidth, gap: modelGap, boxes: []Box{checkbox(0, writeInWidth)}})
}
