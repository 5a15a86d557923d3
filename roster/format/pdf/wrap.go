package pdf

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/bidi"
)

// A style is how a span stands out.
type style uint8

const (
	normal  style = iota
	tinted        // on a light tint: results of dice
	darker        // on a dark tint: the name of a damage bracket
	framed        // in a frame: Warlord
	inverse       // white on black
)

// A span is text of one weight and style. Spans are separated by spaces.
type span struct {
	text  string
	bold  bool
	style style
}

func plain(s string) span { return span{text: s} }

func strong(s string) span { return span{text: s, bold: true} }

// noBreak is the space that does not end a line.
const noBreak = "\u00a0"

// A textLine is the result of wrap: runs with X from the left end of the line; Y is not
// set.
type textLine struct{ runs []Run }

// width returns the distance from the left end of the line to its right end.
func (l *textLine) width() float64 {
	if len(l.runs) == 0 {
		return 0
	}
	last := &l.runs[len(l.runs)-1]
	return last.X + last.W
}

// A word is kept on one line if it fits.
type word struct {
	text, actual string // as printed and as given
	bold         bool
	style        style
	first        bool // of its span
	width        float64
	joined       bool   // the rest of the word before it
	source       string // the text of its span, if it is printed as given
	at           int    // where it begins in source
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

// addSpans adds the words of spans, which are split at their spaces: the only white space of clean
// text.
func (b *lineBreaker) addSpans(spans []span) {
	for _, s := range spans {
		first := true
		for text := s.text; text != ""; {
			w, rest, _ := strings.Cut(text, " ")
			for _, dash := range []string{"- ", "– "} { // a line does not begin with a dash
				if w != "" && strings.HasPrefix(rest, dash) {
					n := len(w) + len(dash)
					w, rest = text[:n], text[n+1:]
				}
			}
			at := len(s.text) - len(text)
			text = rest
			if w == "" {
				continue
			}
			shown := b.t.shown(w)
			x := word{text: shown, actual: w, bold: s.bold, style: s.style, first: first, width: b.t.width(shown, s.bold, b.size)}
			if shown == w {
				x.source, x.at = s.text, at
			}
			b.add(&x)
			first = false
		}
	}
}

// shown returns the characters that are printed for a word: ″ for the sign of inches
// after a number, such as 6", 20+" or X", − for the sign of a negative number, □ for what the font lacks.
func (t typesetter) shown(w string) string {
	if isPlain(w) {
		return w
	}
	before := rune(0)
	return strings.Map(func(r rune) rune {
		last := before
		before = r
		switch {
		case r == '"' && (unicode.IsNumber(last) || last == '+' || strings.HasPrefix(w, `x"`) || strings.HasPrefix(w, `X"`)):
			return '″'
		case r == '-' && last == 0 && len(w) <= 4 && strings.Trim(w[1:], "0123456789") == "" && len(w) > 1:
			return '−'
		case !t.has(r):
			return '□'
		}
		return r
	}, w)
}

// isPlain reports whether a word consists of ASCII characters that are printed as they
// are.
func isPlain(w string) bool {
	for i := range len(w) {
		if c := w[i]; c >= 0x80 || c == '"' || c == '-' && i == 0 {
			return false
		}
	}
	return true
}

// wrap breaks spans into lines of at most the given width. first and rest are the indents
// of the first line and of the others. A word is broken only if it is longer than a line.
func (t typesetter) wrap(spans []span, size, width, first, rest float64) []textLine {
	b := lineBreaker{t: t, size: size, width: width, first: first, indent: rest}
	b.addSpans(spans)
	return b.finish()
}

// A lineBreaker fills lines with words.
type lineBreaker struct {
	t             typesetter
	size, width   float64
	first, indent float64
	lines         []textLine
	now           textLine
	from, to      int // of the newest run in the text of its span; to is 0 if it differs from that
}

func (b *lineBreaker) add(w *word) {
	switch {
	case b.gap(w)+w.width <= b.available()+rounding:
		b.place(w)
	case w.width <= b.width-b.indent:
		b.flush()
		b.place(w)
	default:
		b.addPieces(w)
	}
}

// rounding is less than anyone can see: widths and heights are sums of many numbers.
const rounding = 1e-6

// addPieces breaks a word that is longer than a line.
func (b *lineBreaker) addPieces(w *word) {
	if len(b.now.runs) > 0 || len(b.lines) == 0 && b.first > b.indent {
		b.flush()
	}
	for rest := w.text; rest != ""; {
		n, width := b.fit(rest, w.bold)
		b.place(&word{text: rest[:n], actual: rest[:n], bold: w.bold, style: w.style, first: w.first, width: width, joined: len(rest) < len(w.text)})
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
		if i > 0 && float64(thousandths+w)*b.size/1000 > b.available() {
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
	return b.first
}

func (b *lineBreaker) available() float64 {
	if len(b.now.runs) == 0 {
		return b.width - b.start()
	}
	return b.width - b.now.width()
}

// styleGap is the further space beside a span with a box, per font size.
const styleGap = 0.3

func (b *lineBreaker) gap(w *word) float64 {
	n := len(b.now.runs)
	if n == 0 {
		return 0
	}
	gap := b.t.width(" ", w.bold && b.now.runs[n-1].Bold, b.size)
	if b.now.runs[n-1].style != w.style {
		gap += styleGap * b.size
	} else if w.first && w.style != normal {
		gap += 2 * styleGap * b.size
	}
	return gap
}

// place appends a word to the line, to the last run if it has the same weight and style.
func (b *lineBreaker) place(w *word) {
	gap := b.gap(w)
	if n := len(b.now.runs); n > 0 && b.now.runs[n-1].Bold == w.bold && b.now.runs[n-1].style == w.style && (w.style == normal || !w.first) {
		last := &b.now.runs[n-1]
		last.W += gap + w.width
		if b.to > 0 && !w.first && w.source != "" && w.at == b.to+1 {
			b.to += 1 + len(w.text)
			last.Text = w.source[b.from:b.to]
			last.Actual = last.Text
			return
		}
		b.to = 0
		last.Text += " " + w.text
		last.Actual += " " + w.actual
		return
	}
	b.from, b.to = w.at, 0
	if w.source != "" {
		b.to = w.at + len(w.text)
	}
	x := b.start()
	if len(b.now.runs) > 0 {
		x = b.now.width() + gap
	} else if w.style != normal {
		x += styleGap * b.size
	}
	b.now.runs = append(b.now.runs, Run{X: x, W: w.width, Size: b.size, Bold: w.bold, White: w.style == inverse, Text: w.text, Actual: w.actual, joined: w.joined, style: w.style})
}

func (b *lineBreaker) flush() {
	for i := range b.now.runs {
		b.now.runs[i].reorder()
	}
	b.lines = append(b.lines, b.now)
	b.now = textLine{}
}

func (b *lineBreaker) finish() []textLine {
	if len(b.now.runs) > 0 {
		b.flush()
	}
	return b.lines
}

// reorder puts the characters in visual order, and forgets the given text if it is what
// is printed.
func (r *Run) reorder() {
	if strings.ContainsFunc(r.Text, isRightToLeft) {
		r.Text = visual(r.Text)
	}
	if r.Actual == r.Text {
		r.Actual = ""
	}
}

func isRightToLeft(r rune) bool {
	if r < 0x590 {
		return false
	}
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// visual returns a line of text with right-to-left characters from left to right. Texts that are joined by · stay
// in their order.
func visual(text string) string {
	parts := strings.Split(text, "·")
	for i, t := range parts {
		if x := strings.TrimSpace(t); x != "" {
			parts[i] = strings.Replace(t, x, visualPart(x), 1)
		}
	}
	return strings.Join(parts, "·")
}

func visualPart(text string) string {
	var p bidi.Paragraph
	if _, err := p.SetString(text); err != nil {
		return text
	}
	order, err := p.Order()
	if err != nil {
		return text
	}
	var parts []string
	for i := range order.NumRuns() {
		r := order.Run(i)
		s := r.String()
		if r.Direction() == bidi.RightToLeft {
			// A space before what follows stays at its place between them.
			trimmed := strings.TrimRight(s, " ")
			after := s[len(trimmed):]
			if i == order.NumRuns()-1 || order.Direction() == bidi.RightToLeft {
				trimmed, after = s, ""
			}
			s = bidi.ReverseString(trimmed) + after
		}
		parts = append(parts, s)
	}
	if p.Direction() == bidi.RightToLeft || order.Direction() == bidi.RightToLeft {
		slices.Reverse(parts)
	}
	return strings.Join(parts, "")
}

// shorten cuts text to the width and appends …. It is used for footers only.
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
