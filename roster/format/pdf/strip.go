package pdf

// A strip is a part of the page that is as wide as the text and is never
// split. Its boxes and runs are placed from its top left corner.
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

// A section is what stays on one page where a page is high enough.
type section struct {
	lead   []strip // before it, on the same page where both fit on one
	strips []strip
	again  []strip // printed on every further page of the section
	flows  bool    // begins where it is, even if it does not fit on the page
}

// heightOf returns the height of strips below each other. The first one's gap
// counts only where it is not at the top of a page.
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

// textStrip makes a strip of one line of text, moved right by x.
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

// paragraph makes strips of text. The first two lines stay together, and so do
// the last two.
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

// spaced sets white space above the first of the strips.
func spaced(gap float64, strips []strip) []strip {
	if len(strips) > 0 {
		strips[0].gap = gap
	}
	return strips
}

// kept keeps every strip on the same page as the next one.
func kept(strips []strip) []strip {
	for i := range strips {
		strips[i].keep = true
	}
	return strips
}
