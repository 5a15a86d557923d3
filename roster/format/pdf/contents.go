package pdf

import (
	"strconv"
	"strings"
)

// A contentsLine is a line of the table of contents.
type contentsLine struct {
	name, points, verdict string
	page                  int // of the book, from 1
	object                int // of the PDF file
}

// contents is the table of contents of a book while it is laid out. Its pages have Roman
// numbers, so that those of the lists do not depend on it.
type contents struct {
	*builder
	geometry
	layout *Layout
	table  *Node
	edges  [2]float64 // the right edge of the points and that of the verdict
	y      float64    // of the next row
}

// layOutContents lays out the table of contents of a book.
func layOutContents(b *Book, o *Options, m measurer, lines []contentsLine) *Layout {
	g := geometryOf(o)
	t := &builder{typesetter: typesetter{measurer: m, lang: b.Lang}, u: bodySize, width: g.textWidth(), options: o}
	c := &contents{builder: t, geometry: g, layout: &Layout{
		Width: g.width, Height: g.height, Title: clean(b.Title), Lang: b.Lang, Date: b.Date, Root: &Node{Kind: KindSection}, Pages: make([]Page, 1),
	}}
	c.edges = [2]float64{c.pointsEdge(lines), c.builder.width - 4*t.u}
	c.title(b)
	c.table = c.layout.Root.add(KindTable)
	c.heads()
	for i := range lines {
		c.row(&lines[i])
	}
	if o.RightPages == On && len(c.layout.Pages)%2 == 1 {
		c.layout.Pages = append(c.layout.Pages, Page{})
	}
	c.footers()
	return c.layout
}

// pointsWidth is the width that the points have beside the names, per body size.
const pointsWidth = 8

// pointsEdge returns the right edge of the points. Names have what the longest needs, but not more than about
// half of the width, and verdicts the rest.
func (c *contents) pointsEdge(lines []contentsLine) float64 {
	names := c.builder.width * 0.2
	for i := range lines {
		names = max(names, c.typesetter.width(c.shownText(lines[i].name), false, c.u))
	}
	return min(names+pointsWidth*c.u, c.builder.width*0.55)
}

// page is the last page.
func (c *contents) page() *Page { return &c.layout.Pages[len(c.layout.Pages)-1] }

// put places a part on the last page, below what is there.
func (c *contents) put(p *part) {
	h := p.h
	canvas{c.page()}.place(p, c.left, c.y)
	c.y += h
}

// title prints the title of the book and the lines below it.
func (c *contents) title(b *Book) {
	head := part{}
	width := c.builder.width
	c.size(&head, c.layout.Root.add(KindH1), []span{strong(clean(b.Title))}, 0, width, 20, 25.5)
	for _, text := range b.Lines {
		c.flow(&head, c.layout.Root.add(KindP), []span{plain(clean(text))}, 0, width, 0, 0)
	}
	head.h += step * c.u
	c.y = c.top
	c.put(&head)
}

// heads prints the heads of the columns.
func (c *contents) heads() {
	p := part{}
	row := c.table.add(KindRow)
	for _, h := range []struct {
		text  span
		x     float64
		align float64
	}{{strong(c.builder.text("pdf.player")), 0, 0}, {plain(c.builder.text("front.by_points")), c.edges[0], 1}, {plain(c.builder.text("front.verdict")), c.edges[0] + c.u, 0}, {plain(c.builder.text("pdf.page")), c.builder.width, 1}} {
		n := row.add(KindHead)
		n.Scope = "Column"
		c.at(&p, n, h.text, h.x, 0, step*c.u, c.u, h.align)
	}
	p.h = step * c.u
	p.box(nil, 0, p.h, c.builder.width, 0.083*c.u, Black)
	p.h += 0.233 * c.u
	c.put(&p)
}

// row prints a line, on a new page if the last one is full.
func (c *contents) row(x *contentsLine) {
	row := c.table.add(KindRow)
	n := row.add(KindHead)
	n.Scope = "Row"
	var p, q part
	link := n.add(KindLink)
	c.flow(&p, link, []span{plain(x.name)}, 0, c.edges[0]-pointsWidth*c.u, 0, c.u)
	c.at(&p, row.add(KindCell), plain(x.points), c.edges[0], 0, step*c.u, c.u, 1)
	deep := p.h
	c.flow(&q, row.add(KindCell), []span{plain(x.verdict)}, c.edges[0]+c.u, c.edges[1]-c.edges[0]-c.u, 0, c.u)
	p.items = append(p.items, q.items...)
	c.at(&p, row.add(KindCell), plain(strconv.Itoa(x.page)), c.builder.width, 0, step*c.u, c.u, 1)
	p.h = max(deep, q.h) + 0.15*c.u
	p.box(nil, 0, p.h, c.builder.width, 0.05*c.u, Grey)
	p.h += 0.2 * c.u
	if c.y+p.h > c.top+c.text {
		c.layout.Pages = append(c.layout.Pages, Page{})
		c.y = c.top
		c.heads()
	}
	c.page().Links = append(c.page().Links, Link{X: c.left, Y: c.y, W: c.builder.width, H: p.h, Label: strconv.Itoa(x.page), Top: 0, Node: link, object: x.object})
	c.put(&p)
}

// footers prints the title of the book and the number on each page.
func (c *contents) footers() {
	width, top := c.builder.width, c.layout.Height-footerEdge-footerHeight
	title := plain(c.shorten(c.shownText(c.layout.Title), false, c.u, width*0.7))
	for i := range c.layout.Pages {
		p := part{}
		p.box(nil, c.left, top, width, 0.25*millimetre, Black)
		c.at(&p, nil, title, c.left, top+1.8*millimetre, step*c.u, c.u, 0)
		c.at(&p, nil, plain(roman(i+1)), c.left+width, top+1.8*millimetre, step*c.u, c.u, 1)
		c.layout.Pages[i].Items = append(c.layout.Pages[i].Items, p.items...)
	}
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
