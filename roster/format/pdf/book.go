package pdf

import (
	"io"
	"strconv"
	"time"
)

// A Book is many sheets in one file: contents first, then each sheet from a page of
// its own. Pages are numbered through.
type Book struct {
	Title  string
	Lines  []string  // printed below the title
	Date   time.Time // of printing
	Sheets []Sheet
	Labels Labels // of the contents; the zero value prints English
}

// WriteBook prints a book as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library and of w.
func WriteBook(w io.Writer, b Book, o Options) error {
	m, err := fonts()
	if err != nil {
		return err
	}
	l, err := computeBook(b, o, m)
	if err != nil {
		return err
	}
	return draw(w, l)
}

// part is a sheet on its pages.
type part struct {
	composer *composer
	layout   *Layout
}

// computeBook lays a book out.
func computeBook(b Book, o Options, m measurer) (*Layout, error) {
	var parts []part
	for _, s := range b.Sheets {
		l, err := blank(o)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{lay(l, s, o.Detail, m), l})
	}
	book, err := blank(o)
	if err != nil {
		return nil, err
	}
	c := newComposer(Sheet{Name: b.Title, Date: b.Date, Labels: b.Labels.complete()}, Full, typesetter{m}, book.Width-2*book.Margin)
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

// contents makes the pages of the contents; the first sheet begins behind so many
// pages.
func (c *composer) contents(l *Layout, b Book, parts []part, before int) []Page {
	p := newPager(l, c.footerHeight())
	head := c.paragraph([]span{strong(b.Title)}, titleSize, 0, c.textWidth, 0)
	for _, text := range b.Lines {
		head = append(head, c.paragraph([]span{plain(text)}, bodySize, 0, c.textWidth, 0)...)
	}
	head = append(head, spaced(6, c.bar([]span{strong(c.labels.Contents)}, nil))...)
	p.add(section{strips: head, flows: true})
	for _, x := range parts {
		p.add(section{strips: []strip{c.contentsLine(x.composer.sheet, before+1)}})
		before += len(x.layout.Pages)
	}
	return p.finish()
}

// contentsLine is the title of a sheet with its page.
func (c *composer) contentsLine(s Sheet, page int) strip {
	title := s.Name
	if s.Stamp != nil && s.Stamp.Title != "" {
		title = s.Stamp.Title
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
