package pdf

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster/format/qrcode"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/render"
)

// A geometry is the division of a page. All lengths are in points.
type geometry struct {
	width, height float64 // of the paper
	left, top     float64 // of the text
	text          float64 // height of the columns
	columns       int
	column, space float64 // width of a column, and between two
}

const (
	footerEdge   = 6 * millimetre // from the edge of the paper to the footer
	footerHeight = 6.3 * millimetre
	bodySize     = 8.5
	largeSize    = 12
	bindingShift = 5 * millimetre
)

// papers are the sizes of paper in points.
var papers = map[string][2]float64{
	A4: {210 * millimetre, 297 * millimetre}, Letter: {612, 792}, A5: {148 * millimetre, 210 * millimetre},
}

func geometryOf(o *Options) geometry {
	size := papers[o.Paper]
	g := geometry{width: size[0], height: size[1], left: 10 * millimetre, top: 9 * millimetre, columns: 2, column: 92 * millimetre, space: 6 * millimetre}
	switch {
	case o.Paper == A5:
		g.columns, g.column = 1, 128*millimetre
	case o.Type == LargeType:
		g.left, g.top, g.columns = 12*millimetre, 12*millimetre, 1
		g.column = g.width - 2*g.left
	case o.Paper == Letter:
		g.column = (g.width - 2*g.left - g.space) / 2
	}
	if o.Binding == On {
		g.left += bindingShift
		g.column -= bindingShift / float64(g.columns)
	}
	g.text = g.height - g.top - footerEdge - footerHeight - 3.9*millimetre
	return g
}

// textWidth is the width of all columns.
func (g *geometry) textWidth() float64 {
	return float64(g.columns)*(g.column+g.space) - g.space
}

// A canvas is a page while it is drawn.
type canvas struct{ *Page }

// place adds the items of a part at x and y.
func (c canvas) place(p *part, x, y float64) {
	for i := range p.items {
		p.items[i].move(x, y)
	}
	c.Items = append(c.Items, p.items...)
}

// header returns the head of the first page, and the link of its QR code, if any.
func (b *builder) header(d *Document, g *geometry, root *Node) (*part, *Link) {
	section := root.add(KindSection)
	p := &part{}
	full := g.textWidth()
	right := full
	var link *Link
	if d.Link != "" {
		if boxes := qrBoxes(d.Link, full-qrSize, 0.5*millimetre); len(boxes) > 0 {
			n := section.add(KindLink)
			f := n.add(KindFigure)
			f.Alt = b.text("pdf.qr")
			for i := range boxes {
				p.items = append(p.items, Item{Box: &boxes[i], Node: f})
			}
			link = &Link{X: full - qrSize, Y: 0, W: qrSize, H: qrSize, Address: d.Link, Node: n}
			right -= qrSize + 4*millimetre
		}
	}
	code := len(section.Nodes)
	rightWidth := b.headerRight(p, d, right, section)
	verdict := len(section.Nodes)
	left := right - rightWidth - 5*millimetre
	height := b.headerLeft(p, d, left, section)
	// The name is read first, the code last.
	section.Nodes = slices.Concat(section.Nodes[verdict:], section.Nodes[code:verdict], section.Nodes[:code])
	least := 30.6 * millimetre
	if link == nil {
		least = 24 * millimetre
	}
	p.h = max(height, least, p.h)
	if link != nil && len(p.items) > 0 {
		p.h = max(p.h, qrSize+1.8*millimetre)
	}
	p.box(nil, 0, p.h, full, 0.25*millimetre, Black)
	p.h += 3.6 * millimetre
	return p, link
}

// headerRight adds the points, the verdict and its time, and returns the width in use.
func (b *builder) headerRight(p *part, d *Document, right float64, section *Node) float64 {
	used := 0.0
	y := 0.0
	n := section.add(KindP)
	for i, c := range d.Costs {
		_, unit := render.CostNames(b.lang, c.Type)
		amount, of := b.number(c.Amount), clean(unit)
		if c.Limit != nil {
			of = b.text("list.limit", "Limit", b.number(*c.Limit), "Unit", of)
		} else if d.NoLimit {
			of = b.text("pdf.no_limit", "Unit", of)
		}
		size, height := 20.0, 9*millimetre
		if i > 0 {
			size, height = 10.5, 5.4*millimetre
		}
		w := b.typesetter.width(of, false, 10.5)
		b.at(p, n, strong(amount), right-w-2*millimetre, y, height, size, 1)
		b.at(p, n, plain(of), right-w, y+(baseline(height, size)-baseline(height, 10.5)), height, 10.5, 0)
		used = max(used, w+2*millimetre+b.width1(amount, size))
		y += height
		if i == 2 {
			break
		}
	}
	verdict, legal := d.verdict()
	y += 0.9 * millimetre
	most := min(66*millimetre, 0.45*right) // on narrow paper the name needs the room
	lines := b.wrap([]span{strong(verdict)}, 8.5, most, 0, 0)
	w := 0.0
	for i := range lines {
		w = max(w, lines[i].width())
	}
	boxHeight := float64(len(lines))*3.6*millimetre + 1.8*millimetre
	left := right - w - 4*millimetre
	if legal {
		for _, f := range [][4]float64{{left, y, w + 4*millimetre, 0.5 * millimetre}, {left, y + boxHeight - 0.5*millimetre, w + 4*millimetre, 0.5 * millimetre}, {left, y, 0.5 * millimetre, boxHeight}, {right - 0.5*millimetre, y, 0.5 * millimetre, boxHeight}} {
			p.box(nil, f[0], f[1], f[2], f[3], Black)
		}
	} else {
		p.box(nil, left, y, w+4*millimetre, boxHeight, Black)
	}
	n = section.add(KindP)
	for i := range lines {
		for k := range lines[i].runs {
			lines[i].runs[k].White = !legal
		}
		b.line(p, n, &lines[i], left+2*millimetre, y+0.9*millimetre+float64(i)*3.6*millimetre, 3.6*millimetre)
	}
	y += boxHeight + 0.9*millimetre
	if !d.Checked.IsZero() {
		n := section.add(KindP)
		lines := b.wrap([]span{plain(b.text("pdf.checked", "Time", message.Time(d.Lang, d.Checked)))}, 8.5, most, 0, 0)
		for i := range lines {
			width := lines[i].width()
			b.line(p, n, &lines[i], right-width, y, 3.6*millimetre)
			used = max(used, width)
			y += 3.6 * millimetre
		}
		y += 0.9 * millimetre
	}
	p.h = max(p.h, y)
	return max(used, w+4*millimetre)
}

// verdict returns the verdict in words, and whether the list is legal.
func (d *Document) verdict() (verdict string, legal bool) {
	text := typesetter{lang: d.Lang}.text
	errors := 0
	first := ""
	for _, x := range d.Diagnostics {
		if x.Severity == "error" {
			if errors++; errors == 1 {
				first = clean(x.Text)
			}
		}
	}
	s := d.Summary
	switch {
	case s.Valid():
		return text("pdf.legal"), true
	case s.Errors == 0:
		return text("pdf.unverified", "Count", s.Unverified), false
	case s.Errors == 1 && first != "" && len(first) <= 90:
		return text("pdf.not_legal", "Reason", strings.TrimSuffix(first, ".")), false
	}
	return text("pdf.problems", "Count", s.Errors), false
}

// headerLeft adds the name and what the list is of, and returns the height in use.
func (b *builder) headerLeft(p *part, d *Document, width float64, section *Node) float64 {
	name := clean(d.Name)
	if name == "" {
		name = "–"
	}
	q := &part{}
	size := 20.0
	for _, s := range []struct {
		size  float64
		lines int // at most
	}{{20, 2}, {16, 2}, {12, 8}, {8.5, 0}} {
		size = s.size
		if len(b.wrap([]span{strong(name)}, size, width, 0, 0)) <= s.lines {
			break
		}
	}
	b.size(q, section.add(KindH1), []span{strong(name)}, 0, width, size, size*1.275)
	line := func(spans []span, size, height float64) {
		b.size(q, section.add(KindP), spans, 0, width, size, height)
	}
	if faction := clean(d.Faction); faction != "" || len(d.Detachments) > 0 {
		detachments := strings.Join(cleaned(d.Detachments), " · ")
		switch {
		case faction == "":
			line([]span{plain(detachments)}, 10.5, 5.4*millimetre)
		case detachments == "":
			line([]span{strong(faction)}, 10.5, 5.4*millimetre)
		default:
			line([]span{strong(faction), plain("· " + detachments)}, 10.5, 5.4*millimetre)
		}
	}
	size2 := clean(d.BattleSize)
	if s := join(clean(d.Edition), size2, b.limitText(d)); s != "" {
		line([]span{plain(s)}, 8.5, 3.6*millimetre)
	}
	player, event := clean(d.Player), clean(d.Event)
	switch {
	case player != "" && event != "":
		line([]span{strong(player), plain("· " + event)}, 8.5, 4.5*millimetre)
	case player+event != "":
		line([]span{strong(player + event)}, 8.5, 4.5*millimetre)
	}
	for _, l := range cleaned(d.Lines) {
		line([]span{plain(l)}, 8.5, 3.6*millimetre)
	}
	if data := clean(d.Data); data != "" {
		line([]span{plain(b.dataOf(data))}, 8.5, 3.6*millimetre)
	}
	if d.Link != "" && !slices.ContainsFunc(p.items, func(x Item) bool { return x.Box != nil && x.Box.Ink == Module }) {
		line([]span{plain(clean(d.Link))}, 8.5, 3.6*millimetre)
	}
	p.items = append(p.items, q.items...)
	return q.h + 0.9*millimetre
}

// dataOf names the game data by its date.
func (b *builder) dataOf(data string) string {
	t, err := time.Parse(time.DateOnly, data)
	if err != nil {
		return b.text("pdf.data_built_in")
	}
	return b.text("pdf.data", "Date", message.Date(b.lang, t))
}

func (b *builder) limitText(d *Document) string {
	if len(d.Costs) == 0 || d.Costs[0].Limit == nil {
		return ""
	}
	c := d.Costs[0]
	if id := c.Type.ID; message.Has("amount." + id) {
		return message.Amount(b.lang, c.Limit.String(), id)
	}
	return b.number(*c.Limit) + noBreak + b.costName(&c)
}

// footerOf returns the parts of a document that footers print.
func footerOf(d *Document) *Document {
	return &Document{Name: d.Name, Player: d.Player, Faction: d.Faction, Data: d.Data, Lang: d.Lang, Costs: slices.Clone(d.Costs[:min(1, len(d.Costs))]), Place: d.Place}
}

// footers adds the player, the list and the number to every page. book is the number of
// the page before them in a book, or −1.
func (b *builder) footers(l *Layout, d *Document, g *geometry, book int) {
	full := g.textWidth()
	top := l.Height - footerEdge - footerHeight
	cost := ""
	if len(d.Costs) > 0 {
		cost = b.cost(&d.Costs[0], d.Costs[0].Amount)
	}
	data := clean(d.Data)
	if data != "" {
		data = b.dataOf(data)
	}
	view := "" // which nothing but the footer says
	faction := clean(d.Faction)
	if b.options.Layout == Opponent {
		view, data = b.text("pdf.opponent"), ""
	}
	kept := 0.0
	if view != "" {
		kept = b.typesetter.width(b.shownText(view), false, bodySize) + 4*millimetre
	}
	for i := range l.Pages {
		c := part{}
		c.box(nil, g.left, top, full, 0.25*millimetre, Black)
		y := top + 1.8*millimetre
		number := b.text("print.page", "Number", i+1, "Count", len(l.Pages))
		if book >= 0 {
			number += " · " + strconv.Itoa(book+i+1)
		}
		numberWidth := b.typesetter.width(number, false, bodySize)
		b.at(&c, nil, plain(number), g.left+full, y, 3.6*millimetre, bodySize, 1)
		player, name := clean(d.Player), clean(d.Name)
		left := g.left
		player = b.shorten(b.shownText(player), true, bodySize, full/3)
		if player != "" {
			b.at(&c, nil, strong(player), left, y, 3.6*millimetre, bodySize, 0)
			left += b.width1(player, bodySize)
			name = "· " + name
			left += b.typesetter.width(" ", false, bodySize)
		}
		room := full - numberWidth - 4*millimetre
		name = b.shorten(b.shownText(name), false, bodySize, max(0, room-(left-g.left)-kept))
		b.at(&c, nil, plain(name), left, y, 3.6*millimetre, bodySize, 0)
		left += b.typesetter.width(name, false, bodySize) + 4*millimetre
		room -= left - g.left
		parts := []string{view, faction, cost, data}
		for _, least := range []string{faction, cost, data} { // which the header has too
			if b.typesetter.width(b.shownText(join(parts...)), false, bodySize) > room {
				parts = slices.DeleteFunc(parts, func(s string) bool { return s == least })
			}
		}
		text := b.shorten(b.shownText(join(parts...)), false, bodySize, max(0, room))
		w := b.typesetter.width(text, false, bodySize)
		x := max(left, min(g.left+(full-w)/2, g.left+full-numberWidth-4*millimetre-w))
		b.at(&c, nil, plain(text), x, y, 3.6*millimetre, bodySize, 0)
		l.Pages[i].Items = append(l.Pages[i].Items, c.items...)
	}
}

const (
	qrSize    = 25.2 * millimetre // with the quiet zone: it is read from a sheet of paper
	quietZone = 4                 // modules that stay white around a QR code (ISO/IEC 18004)
)

// qrBoxes draws the QR code of a link. Adjacent dark modules are one box. It returns nil
// for a link that is too long.
func qrBoxes(link string, x, y float64) []Box {
	size, dark := qrcode.Encode(link)
	module := qrSize / float64(size+2*quietZone)
	var boxes []Box
	for _, r := range dark {
		boxes = append(boxes, Box{x + float64(r.From+quietZone)*module, y + float64(r.Row+quietZone)*module, float64(r.To-r.From) * module, module, Module})
	}
	return boxes
}
