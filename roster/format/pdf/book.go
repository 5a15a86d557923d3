package pdf

import (
	"io"
	"iter"
	"strconv"
	"strings"
	"time"
)

// A Book is several documents in one file: a table of contents, then each document on
// new pages.
type Book struct {
	Title string
	Lines []string  // printed below the title
	Date  time.Time // of printing
	Lang  string    // en where it is empty
	// Documents yields the documents in order, or the error that ends the book. One
	// document at a time is held in memory.
	Documents iter.Seq2[Document, error]
}

// A contentsLine is a line of the table of contents.
type contentsLine struct {
	name, points, verdict string
	page                  int // of the book, from 1
	object                int // of the PDF file
}

// WriteBook prints a book as a PDF file. Equal arguments give equal bytes. The errors
// are those of Compute, of the PDF library, of w and of the documents.
func WriteBook(w io.Writer, b Book, o Options) error {
	m, err := fonts()
	if err != nil {
		return err
	}
	if o, err = o.complete(); err != nil {
		return err
	}
	if b.Lang == "" {
		b.Lang = "en"
	}
	k := &bookWriter{file: newFile(w), options: &o, measurer: m}
	for d, err := range b.Documents {
		if err != nil {
			return err
		}
		if err := k.document(d); err != nil {
			return err
		}
	}
	contents := k.contents(&b)
	pages := k.add(contents)
	k.pages = append(pages, k.pages...)
	// The contents are read first.
	n := len(k.sections) - 1
	k.sections = append([]int{k.sections[n]}, k.sections[:n]...)
	k.file.outline = append([]outlineItem{{title: "Contents", page: pages[0], top: contents.Height}}, k.file.outline...)
	return k.finish(clean(b.Title), b.Lang, b.Date)
}

// A bookWriter is a book while it is written.
type bookWriter struct {
	*file
	measurer measurer
	options  *Options
	lines    []contentsLine
}

// document writes a document and adds it to the contents.
func (k *bookWriter) document(d Document) error {
	if k.options.RightPages == On && len(k.pages)%2 == 1 {
		k.blank()
	}
	l, err := layOut(&d, k.options, k.measurer, len(k.pages))
	if err != nil {
		return err
	}
	name := clean(d.Player)
	if name == "" {
		name = clean(d.Name)
	} else if list := clean(d.Name); list != "" {
		name = join(name, clean(d.Faction))
	}
	line := contentsLine{name: name, page: len(k.pages) + 1}
	if len(d.Costs) > 0 {
		line.points = thousands(d.Costs[0].Amount.String()) + " " + clean(d.Costs[0].Unit)
	}
	line.verdict, _ = d.verdict()
	pages := k.add(l)
	line.object = pages[0]
	k.pages = append(k.pages, pages...)
	k.lines = append(k.lines, line)
	player := clean(d.Player)
	if player == "" {
		player = l.Title
	}
	k.outline = append(k.outline, outlineItem{player, pages[0], l.Height, bookmarks(l.Bookmarks, l.Height, pages)})
	return nil
}

// blank writes an empty page.
func (k *bookWriter) blank() {
	size := papers[k.options.Paper]
	k.pages = append(k.pages, k.add(&Layout{Width: size[0], Height: size[1], Pages: make([]Page, 1)})...)
}

// contents lays out the table of contents. Its pages have Roman numbers, so that those of
// the lists do not depend on it.
func (k *bookWriter) contents(b *Book) *Layout {
	g := geometryOf(k.options)
	t := &builder{typesetter: typesetter{k.measurer}, u: bodySize, width: g.textWidth(), options: k.options}
	l := &Layout{Width: g.width, Height: g.height, Title: clean(b.Title), Lang: b.Lang, Date: b.Date, Root: &Node{Kind: KindSection}, Pages: make([]Page, 1)}
	head := part{}
	t.size(&head, l.Root.add(KindH1), []span{strong(clean(b.Title))}, 0, t.width, 20, 25.5)
	for _, text := range b.Lines {
		t.flow(&head, l.Root.add(KindP), []span{plain(clean(text))}, 0, t.width, 0, 0)
	}
	head.h += step * t.u
	table := l.Root.add(KindTable)
	canvas{&l.Pages[0]}.place(&head, g.left, g.top)
	y := g.top + head.h
	columns := []float64{t.width * 0.55, t.width - 4*t.u, t.width}
	heads := func() part {
		p := part{}
		row := table.add(KindRow)
		for i, text := range []string{"Player", "Points", "Verdict", "Page"} {
			n := row.add(KindHead)
			n.Scope = "Column"
			switch i {
			case 0:
				t.at(&p, n, strong(text), 0, 0, step*t.u, t.u, 0)
			case 1:
				t.at(&p, n, plain(text), columns[0], 0, step*t.u, t.u, 1)
			case 2:
				t.at(&p, n, plain(text), columns[0]+t.u, 0, step*t.u, t.u, 0)
			default:
				t.at(&p, n, plain(text), columns[2], 0, step*t.u, t.u, 1)
			}
		}
		p.h = step * t.u
		p.box(nil, 0, p.h, t.width, 0.083*t.u, Black)
		p.h += 0.233 * t.u
		return p
	}
	p := heads()
	h := p.h
	canvas{&l.Pages[0]}.place(&p, g.left, y)
	y += h
	for _, x := range k.lines {
		row := table.add(KindRow)
		n := row.add(KindHead)
		n.Scope = "Row"
		p := part{}
		link := n.add(KindLink)
		t.flow(&p, link, []span{plain(x.name)}, 0, columns[0]-8*t.u, 0, t.u)
		t.at(&p, row.add(KindCell), plain(x.points), columns[0], 0, step*t.u, t.u, 1)
		deep := p.h
		q := part{}
		t.flow(&q, row.add(KindCell), []span{plain(x.verdict)}, columns[0]+t.u, columns[1]-columns[0]-t.u, 0, t.u)
		p.items = append(p.items, q.items...)
		number := row.add(KindCell)
		t.at(&p, number, plain(strconv.Itoa(x.page)), columns[2], 0, step*t.u, t.u, 1)
		p.h = max(deep, q.h) + 0.15*t.u
		p.box(nil, 0, p.h, t.width, 0.05*t.u, Grey)
		p.h += 0.2 * t.u
		if y+p.h > g.top+g.text {
			l.Pages = append(l.Pages, Page{})
			y = g.top
			hp := heads()
			hh := hp.h
			canvas{&l.Pages[len(l.Pages)-1]}.place(&hp, g.left, y)
			y += hh
		}
		page := &l.Pages[len(l.Pages)-1]
		page.Links = append(page.Links, Link{X: g.left, Y: y, W: t.width, H: p.h, Label: strconv.Itoa(x.page), Top: 0, Node: link, object: x.object})
		height := p.h
		canvas{page}.place(&p, g.left, y)
		y += height
	}
	if k.options.RightPages == On && len(l.Pages)%2 == 1 {
		l.Pages = append(l.Pages, Page{})
	}
	for i := range l.Pages {
		c := part{}
		top := l.Height - footerEdge - footerHeight
		c.box(nil, g.left, top, t.width, 0.25*millimetre, Black)
		t.at(&c, nil, plain(t.shorten(t.shownText(clean(b.Title)), false, t.u, t.width*0.7)), g.left, top+1.8*millimetre, step*t.u, t.u, 0)
		t.at(&c, nil, plain(roman(i+1)), g.left+t.width, top+1.8*millimetre, step*t.u, t.u, 1)
		l.Pages[i].Items = append(l.Pages[i].Items, c.items...)
	}
	return l
}

// roman writes a number in Roman numerals.
func roman(n int) string {
	var b strings.Builder
	for _, x := range []struct {
		value int
		text  string
	}{{1000, "m"}, {900, "cm"}, {500, "d"}, {400, "cd"}, {100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for n >= x.value {
			b.WriteString(x.text)
			n -= x.value
		}
	}
	return b.String()
}
