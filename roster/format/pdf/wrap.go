package pdf

import "strings"

// A span is text of one weight.
type span struct {
	text string
	bold bool
}

func plain(s string) span { return span{text: s} }

func strong(s string) span { return span{text: s, bold: true} }

// A line is the result of wrap: runs with X from the left end of the line; Y is not set.
type line []Run

// width returns the distance from the left end of the line to its right end.
func (l line) width() float64 {
	if len(l) == 0 {
		return 0
	}
	last := l[len(l)-1]
	return last.X + last.W
}

// A word is kept on one line if it fits.
type word struct {
	span
	width float64
}

// width returns the width of text at a font size.
func (t typesetter) width(text string, bold bool, size float64) float64 {
	thousandths := 0
	for _, r := range text {
		w, _ := t.advance(r, bold)
		thousandths += w
	}
	return float64(thousandths) * size / 1000
}

func (t typesetter) words(spans []span, size float64) []word {
	var out []word
	for _, s := range spans {
		for _, text := range strings.Fields(t.printable(s.text)) {
			out = append(out, word{span{text, s.bold}, t.width(text, s.bold, size)})
		}
	}
	return out
}

// wrap breaks spans into lines of at most the given width. Lines after the first are
// indented. A word is broken only if it is longer than a line. Spans are separated by
// spaces.
func (t typesetter) wrap(spans []span, size, width, indent float64) []line {
	b := lineBreaker{t: t, size: size, width: width, indent: indent}
	for _, w := range t.words(spans, size) {
		b.add(w)
	}
	return b.finish()
}

// A lineBreaker fills lines with words.
type lineBreaker struct {
	t                   typesetter
	size, width, indent float64
	lines               []line
	now                 line
}

func (b *lineBreaker) add(w word) {
	switch {
	case b.gap(w)+w.width <= b.room():
		b.place(w)
	case w.width <= b.width-b.indent:
		b.flush()
		b.place(w)
	default:
		b.addPieces(w)
	}
}

// addPieces breaks a word that is longer than a line.
func (b *lineBreaker) addPieces(w word) {
	if len(b.now) > 0 {
		b.flush()
	}
	for rest := w.text; rest != ""; {
		n, width := b.fit(rest, w.bold)
		b.place(word{span{rest[:n], w.bold}, width})
		if rest = rest[n:]; rest != "" {
			b.flush()
		}
	}
}

// fit returns how many bytes of the text fit, at least one character, and their width.
func (b *lineBreaker) fit(text string, bold bool) (bytes int, width float64) {
	thousandths := 0
	for i, r := range text {
		w, _ := b.t.advance(r, bold)
		if i > 0 && float64(thousandths+w)*b.size/1000 > b.room() {
			return i, float64(thousandths) * b.size / 1000
		}
		thousandths += w
	}
	return len(text), float64(thousandths) * b.size / 1000
}

func (b *lineBreaker) start() float64 {
	if len(b.lines) > 0 {
		return b.indent
	}
	return 0
}

func (b *lineBreaker) room() float64 {
	if len(b.now) == 0 {
		return b.width - b.start()
	}
	return b.width - b.now.width()
}

func (b *lineBreaker) gap(w word) float64 {
	if len(b.now) == 0 {
		return 0
	}
	return b.t.width(" ", w.bold && b.now[len(b.now)-1].Bold, b.size)
}

// place appends a word to the line, to the last run if it has the same weight.
func (b *lineBreaker) place(w word) {
	gap := b.gap(w)
	if n := len(b.now); n > 0 && b.now[n-1].Bold == w.bold {
		last := &b.now[n-1]
		last.Text += " " + w.text
		last.W += gap + w.width
		return
	}
	x := b.start()
	if len(b.now) > 0 {
		x = b.now.width() + gap
	}
	b.now = append(b.now, Run{X: x, W: w.width, Size: b.size, Bold: w.bold, Text: w.text})
}

func (b *lineBreaker) flush() {
	b.lines = append(b.lines, b.now)
	b.now = nil
}

func (b *lineBreaker) finish() []line {
	if len(b.now) > 0 {
		b.flush()
	}
	return b.lines
}

// shorten cuts text to the width and appends …. It is used for running headers and
// footers.
func (t typesetter) shorten(text string, bold bool, size, width float64) string {
	if t.width(text, bold, size) <= width {
		return text
	}
	b := lineBreaker{t: t, size: size, width: width - t.width("…", bold, size)}
	if b.width <= 0 {
		return ""
	}
	n, _ := b.fit(text, bold)
	return strings.TrimRight(text[:n], " ") + "…"
}

// A strip is a part of the page with the full width of the text that is never split.
// Positions are relative to its top left corner.
type strip struct {
	height float64
	gap    float64 // white space above; none at the top of a page
	keep   bool    // on the same page as the next strip, where a page is high enough
	boxes  []Box
	runs   []Run
	// repeat is printed again where a page begins with this strip: the head
	// of its table.
	repeat []strip
}

// A section stays on one page if the page is high enough.
type section struct {
	preceding []strip // before it, on the same page where both fit on one
	strips    []strip
	repeated  []strip // printed on every further page of the section
	flows     bool    // begins where it is, even if it does not fit on the page
}

// heightOf returns the height of consecutive strips. The gap of the first one counts
// only if it is not at the top of a page.
func heightOf(strips []strip, top bool) float64 {
	h := 0.0
	for i, s := range strips {
		h += s.height
		if i > 0 || !top {
			h += s.gap
		}
	}
	return h
}

const (
	leading = 1.24 // height of a line of text per font size
	ascent  = 0.94 // from the top of a line of text to its baseline
)

// textStrip returns a strip with one line of text at x.
func textStrip(l line, x float64) strip {
	s := strip{}
	for _, r := range l {
		s.height = max(s.height, r.Size*leading)
	}
	for _, r := range l {
		r.X += x
		r.Y = s.height / leading * ascent
		s.runs = append(s.runs, r)
	}
	return s
}

// paragraph returns strips of text. The first two lines stay together, and so do the
// last two.
func (t typesetter) paragraph(spans []span, size, x, width, indent float64) []strip {
	var out []strip
	for _, l := range t.wrap(spans, size, width-x, indent) {
		out = append(out, textStrip(l, x))
	}
	if n := len(out); n > 1 {
		out[0].keep, out[n-2].keep = true, true
	}
	return out
}

// spaced sets the gap above the first strip.
func spaced(gap float64, strips []strip) []strip {
	if len(strips) > 0 {
		strips[0].gap = gap
	}
	return strips
}

// keepTogether keeps each strip on the page of the next one.
func keepTogether(strips []strip) []strip {
	for i := range strips {
		strips[i].keep = true
	}
	return strips
}

// A piece is an undivided part of a row: a name, or the boxes of a model. Positions are
// relative to its top left corner.
type piece struct {
	width, gap float64 // gap is kept free on the left, but at the start of a row
	boxes      []Box
	runs       []Run
}

// A flow places pieces side by side in rows of one height.
type flow struct {
	left, width, height float64
	rows                []strip
	used                float64 // x where the last row ends
}

// add places pieces in the last row if all of them fit, and otherwise in new rows, of
// which all but the first are indented.
func (f *flow) add(pieces []piece) {
	for i, p := range pieces {
		switch {
		case i == 0 && (len(f.rows) == 0 || f.used+total(pieces) > f.width):
			f.newRow(f.left)
			p.gap = 0
		case f.used+p.gap+p.width > f.width:
			f.rows[len(f.rows)-1].keep = true
			f.newRow(2 * f.left)
			p.gap = 0
		}
		f.place(p)
	}
}

func total(pieces []piece) float64 {
	width := 0.0
	for _, p := range pieces {
		width += p.gap + p.width
	}
	return width
}

func (f *flow) newRow(x float64) {
	f.rows = append(f.rows, strip{height: f.height})
	f.used = x
}

func (f *flow) place(p piece) {
	x := f.used + p.gap
	row := &f.rows[len(f.rows)-1]
	for _, b := range p.boxes {
		b.X += x
		row.boxes = append(row.boxes, b)
	}
	for _, r := range p.runs {
		r.X += x
		row.runs = append(row.runs, r)
	}
	f.used = x + p.width
}
