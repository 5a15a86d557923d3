package pdf

import (
	"fmt"
	"strings"
	"time"
)

// A Layout is a sheet on pages: plain data, from which the file is drawn. All
// lengths are in points (1/72 inch), measured from the top left corner of the
// page.
type Layout struct {
	Paper         Paper
	Width, Height float64
	Margin        float64   // nothing is printed nearer to an edge
	Title         string    // of the document, not printed
	Date          time.Time // of the document, not printed
	Pages         []Page
}

// A Page is what is printed on one page. Boxes are drawn first.
type Page struct {
	Boxes []Box
	Runs  []Run
}

// A Box is a rectangle.
type Box struct {
	X, Y, W, H float64
	Ink        Ink
}

// An Ink says how a box is drawn.
type Ink string

// The inks. All of them print well in black and white.
const (
	Black Ink = "black" // filled: rules
	Grey  Ink = "grey"  // filled: rules between rows
	Pale  Ink = "pale"  // filled: bars that text is printed on
	Line  Ink = "line"  // an empty box with a thin border: to tick or to write in
)

// A Run is text of one size and weight on one line.
type Run struct {
	X, Y float64 // left end of the baseline
	W    float64 // width of the text
	Size float64 // of the font
	Bold bool
	Text string
}

const (
	margin     = 36.0 // half an inch, which every printer can print
	bodySize   = 8.5
	millimetre = 72 / 25.4
)

// Compute lays a sheet out. Equal arguments give equal layouts. The error
// names a paper or a detail that is not known, or says that the built-in font
// cannot be read.
func Compute(s Sheet, o Options) (*Layout, error) {
	m, err := fonts()
	if err != nil {
		return nil, err
	}
	return compute(s, o, m)
}

func compute(s Sheet, o Options, m measurer) (*Layout, error) {
	l, err := blank(o)
	if err != nil {
		return nil, err
	}
	c := lay(l, s, o.Detail, m)
	c.footers(l, 0, len(l.Pages))
	return l, nil
}

// lay puts a sheet on the pages of a blank layout, without footers.
func lay(l *Layout, s Sheet, d Detail, m measurer) *composer {
	t := typesetter{m}
	s.Labels = s.Labels.complete()
	l.Title, l.Date = t.clean(s.Name), s.Date
	c := newComposer(s, d, t, l.Width-2*l.Margin)
	p := newPager(l, c.footerHeight())
	for _, sec := range c.sections() {
		p.add(sec)
	}
	l.Pages = p.finish()
	return c
}

// blank returns a layout without pages.
func blank(o Options) (*Layout, error) {
	if o.Detail != Full && o.Detail != Summary && o.Detail != "" {
		return nil, fmt.Errorf("detail %q is not known; allowed: %s", o.Detail, strings.Join(Details(), ", "))
	}
	l := &Layout{Paper: o.Paper, Margin: margin}
	switch o.Paper {
	case A4, "":
		l.Paper, l.Width, l.Height = A4, 210*millimetre, 297*millimetre
	case Letter:
		l.Width, l.Height = 612, 792
	default:
		return nil, fmt.Errorf("paper %q is not known; allowed: %s, %s", o.Paper, A4, Letter)
	}
	return l, nil
}
