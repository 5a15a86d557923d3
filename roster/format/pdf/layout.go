package pdf

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Layout is a document on pages, as plain data. All lengths are in points (1/72 inch)
// from the top left corner of the page.
type Layout struct {
	Paper         Paper
	Width, Height float64
	Margin        float64   // nothing is printed nearer to an edge
	Title         string    // of the document, not printed
	Date          time.Time // of the document, not printed
	Pages         []Page
}

// A Page is the content of one page. Boxes are drawn before text.
type Page struct {
	Boxes []Box
	Runs  []Run
}

// A Box is a rectangle.
type Box struct {
	X, Y, W, H float64
	Ink        Ink
}

// An Ink is how a box is drawn.
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

// Compute lays out a document. Equal arguments give equal layouts. It returns an error
// for an unknown paper or detail, or if the built-in font cannot be read.
func Compute(s Document, o Options) (*Layout, error) {
	m, err := fonts()
	if err != nil {
		return nil, err
	}
	return layOut(s, o, m)
}

func layOut(s Document, o Options, m measurer) (*Layout, error) {
	l, err := newLayout(o)
	if err != nil {
		return nil, err
	}
	c := layOutPages(l, s, o.Detail, m)
	c.footers(l, 0, len(l.Pages))
	return l, nil
}

// layOutPages lays out a document without footers.
func layOutPages(l *Layout, s Document, d Detail, m measurer) *composer {
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

// newLayout returns a layout without pages.
func newLayout(o Options) (*Layout, error) {
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
		return nil, fmt.Errorf("paper %q is not known; allowed: %s", o.Paper, strings.Join(Papers(), ", "))
	}
	return l, nil
}

// A Book is several documents in one file: a table of contents, then each document on
// new pages with continuous page numbers.
type Book struct {
	Title     string
	Lines     []string  // printed below the title
	Date      time.Time // of printing
	Documents []Document
	Labels    Labels // of the contents; the zero value prints English
}

// WriteBook prints a book as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library and of w.
func WriteBook(w io.Writer, b Book, o Options) error {
	m, err := fonts()
	if err != nil {
		return err
	}
	l, err := layOutBook(b, o, m)
	if err != nil {
		return err
	}
	return draw(w, l)
}

// A bookPart is a document with its pages.
type bookPart struct {
	composer *composer
	layout   *Layout
}

// layOutBook lays out a book.
func layOutBook(b Book, o Options, m measurer) (*Layout, error) {
	var parts []bookPart
	for _, s := range b.Documents {
		l, err := newLayout(o)
		if err != nil {
			return nil, err
		}
		parts = append(parts, bookPart{layOutPages(l, s, o.Detail, m), l})
	}
	book, err := newLayout(o)
	if err != nil {
		return nil, err
	}
	c := newComposer(Document{Name: b.Title, Date: b.Date, Labels: b.Labels.complete()}, Full, typesetter{m}, book.Width-2*book.Margin)
	book.Title, book.Date = c.clean(b.Title), b.Date
	// The contents take as many pages whatever the numbers in them are.
	at := len(c.contents(book, b, parts, 0))
	book.Pages = c.contents(book, b, parts, at)
	all := at
	for _, p := range parts {
		all += len(p.layout.Pages)
	}
	c.footers(book, 0, all)
	for _, p := range parts {
		p.composer.footers(p.layout, len(book.Pages), all)
		book.Pages = append(book.Pages, p.layout.Pages...)
	}
	return book, nil
}

// contents returns the pages of the table of contents. The first document begins after
// the given number of pages.
func (c *composer) contents(l *Layout, b Book, parts []bookPart, before int) []Page {
	p := newPager(l, c.footerHeight())
	head := c.paragraph([]span{strong(b.Title)}, titleSize, 0, c.textWidth, 0)
	for _, text := range b.Lines {
		head = append(head, c.paragraph([]span{plain(text)}, bodySize, 0, c.textWidth, 0)...)
	}
	head = append(head, spaced(6, c.headingBar([]span{strong(c.labels.Contents)}, nil))...)
	p.add(section{strips: head, flows: true})
	for _, x := range parts {
		p.add(section{strips: []strip{c.contentsLine(x.composer.document, before+1)}})
		before += len(x.layout.Pages)
	}
	return p.finish()
}

// contentsLine returns the line of a document with its page number.
func (c *composer) contentsLine(s Document, page int) strip {
	title := s.Name
	if s.Event != nil && s.Event.Title != "" {
		title = s.Event.Title
	}
	number := strconv.Itoa(page)
	w := c.width(number, false, bodySize)
	title = c.shorten(c.clean(title), false, bodySize, c.textWidth-w-2*headingSize)
	y := bodySize * ascent
	return strip{
		height: bodySize * leading, gap: 2,
		runs: []Run{
			{X: 0, Y: y, W: c.width(title, false, bodySize), Size: bodySize, Text: title},
			{X: c.textWidth - w, Y: y, W: w, Size: bodySize, Text: number},
		},
	}
}

// A pager places sections on pages.
type pager struct {
	left, top, full float64 // of the text; full is its height
	pages           []Page
	used            float64 // height in use on the last page
}

func newPager(l *Layout, footer float64) *pager {
	p := &pager{left: l.Margin, top: l.Margin, full: l.Height - 2*l.Margin - footer}
	p.newPage()
	return p
}

// rounding is less than anyone can see: heights are sums of many numbers.
const rounding = 1e-6

func (p *pager) fits(height float64) bool { return p.used+height <= p.full+rounding }

func (p *pager) empty() bool { return p.used == 0 }

func (p *pager) finish() []Page { return p.pages }

func (p *pager) newPage() {
	p.pages = append(p.pages, Page{})
	p.used = 0
}

// add places a section on the current page if it fits, else on a new page, or on several
// pages if it is higher than one.
func (p *pager) add(s section) {
	if led := slices.Concat(s.preceding, s.strips); len(s.preceding) > 0 && heightOf(led, true) <= p.full {
		s.strips = led
	} else {
		p.placePreceding(s.preceding)
	}
	switch {
	case p.fits(heightOf(s.strips, p.empty())):
		p.placeAll(s.strips)
	case s.flows:
		p.split(s)
	default:
		if !p.empty() {
			p.newPage()
		}
		p.split(s)
	}
}

// placePreceding places strips that do not fit on one page with their section.
func (p *pager) placePreceding(lead []strip) {
	if len(lead) > 0 {
		p.add(section{strips: lead})
	}
}

// split places a section group by group. A group that is higher than a page is broken at
// the end of the page.
func (p *pager) split(s section) {
	for i := 0; i < len(s.strips); {
		n := groupLength(s.strips[i:])
		if !p.fits(heightOf(s.strips[i:i+n], p.empty())) {
			if !p.empty() {
				p.continueOnNewPage(s, i)
			}
			n = p.countFitting(s.strips[i : i+n])
		}
		p.placeAll(s.strips[i : i+n])
		i += n
	}
}

// groupLength returns the number of leading strips that stay together.
func groupLength(strips []strip) int {
	n := 1
	for n < len(strips) && strips[n-1].keep {
		n++
	}
	return n
}

// countFitting returns how many of the strips fit on the page, at least one.
func (p *pager) countFitting(strips []strip) int {
	n := 1
	for n < len(strips) && p.fits(heightOf(strips[:n+1], p.empty())) {
		n++
	}
	return n
}

// continueOnNewPage starts a new page before strip i of a section, and repeats the
// heading of the section and the header row of the table.
func (p *pager) continueOnNewPage(s section, i int) {
	p.newPage()
	if i == 0 {
		return
	}
	heads := append(append([]strip{}, s.repeated...), s.strips[i].repeat...)
	if heightOf(heads, true) <= p.full/3 {
		p.placeAll(heads)
	}
}

func (p *pager) placeAll(strips []strip) {
	for _, s := range strips {
		p.place(s)
	}
}

func (p *pager) place(s strip) {
	if !p.empty() {
		p.used += s.gap
	}
	page := &p.pages[len(p.pages)-1]
	y := p.top + p.used
	for _, b := range s.boxes {
		b.X, b.Y = b.X+p.left, b.Y+y
		page.Boxes = append(page.Boxes, b)
	}
	for _, r := range s.runs {
		r.X, r.Y = r.X+p.left, r.Y+y
		page.Runs = append(page.Runs, r)
	}
	p.used += s.height
}
