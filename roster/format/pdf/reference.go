package pdf

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A pageNumber is a place where the number of the page of a block is printed.
type pageNumber struct {
	block *block
	run   *Run
	node  *Node
	page  int // where it is printed
	x, h  float64
}

// sizes are the body sizes that are tried: the largest that needs no more pages, and sets no more
// units over both columns, is used.
var sizes = []float64{bodySize, 9, 9.5, 10}

// mostPages is the number of pages beyond which more abilities of several units are printed once, if that saves a
// page.
const mostPages = 5

// layOutReference lays out the layouts Reference and Opponent.
func layOutReference(d *Document, o *Options, m measurer) *Layout {
	g := geometryOf(o)
	a := newArmy(d, o.Order, usuallyOnce)
	tried := sizes
	if o.Type == LargeType {
		tried = []float64{largeSize}
	}
	b := &builder{typesetter: typesetter{m, d.Lang, map[string]string{}}, u: bodySize, width: g.column, options: o, costs: d.Costs, army: a, grid: columnWidths}
	b.grid = b.weaponGrid(a)
	h := &pageHead{root: &Node{Kind: KindSection}}
	h.head, h.link = b.header(d, &g, h.root)
	var best *referenceLayout
	across := true
	for _, u := range tried {
		r := newReference(d, b.sized(u), g, h, across)
		if best == nil && r.wide > 0 && r.plan.wasteful() {
			// A unit over both columns begins a page, which can leave too much of the one before.
			if n := newReference(d, b.sized(u), g, h, false); !n.plan.wasteful() {
				r, across = n, false
			}
		}
		if best == nil && len(r.plan.pages) > mostPages && len(a.blocks) <= manyUnits {
			b.army = newArmy(d, o.Order, onceForSpace)
			if n := newReference(d, b.sized(u), g, h, across); len(n.plan.pages) < len(r.plan.pages) && (r.plan.wasteful() || !n.plan.wasteful()) {
				r = n
			} else {
				b.army = a
			}
		}
		if best != nil && (len(r.plan.pages) > len(best.plan.pages) || r.wide > best.wide || r.plan.wasteful() && !best.plan.wasteful()) {
			break
		}
		best = r
		if len(a.blocks) > manyUnits {
			break
		}
	}
	return best.draw()
}

// A pageHead is the header of the first page, which is the same for all body sizes.
type pageHead struct {
	root *Node // of the document
	head *part
	link *Link
}

// A referenceLayout is a Reference before it is drawn.
type referenceLayout struct {
	*builder
	*pageHead
	document *Document
	geometry geometry
	packer   packer
	plan     *plan
	wide     int // units over both columns
}

// newReference plans a Reference. If across is set, units that need it are set over both columns.
func newReference(d *Document, b *builder, g geometry, h *pageHead, across bool) *referenceLayout {
	a, o, u := b.army, b.options, b.u
	r := &referenceLayout{builder: b, document: d, geometry: g, pageHead: h}
	r.packer = packer{columns: g.columns, height: g.text, first: g.text - r.head.h, gap: step * u, u: u}
	r.packer.front, r.packer.rules = slices.Concat(b.roster(), b.notes(d)), b.armyRules()
	for _, list := range [][]*item{r.packer.rules, r.packer.front} {
		if n := len(list); n > 0 {
			list[n-1].h += step * u
			break
		}
	}
	for _, x := range a.groups {
		item := b.groupItem(x)
		if across && g.columns > 1 && !item.group {
			if w := b.acrossItem(item, x.blocks[0], &g); w != nil {
				item = w
				r.wide++
			}
		}
		r.packer.units = append(r.packer.units, item)
	}
	if !o.omits(omitLegend) {
		r.packer.legend = b.legend()
	}
	for _, list := range [][]*item{r.packer.front, r.packer.rules, r.packer.units, r.packer.legend} {
		for _, x := range list {
			x.cut(g.text-r.head.h-x.headHeight(), b.u)
		}
	}
	r.plan = r.packer.best()
	// Less space between units may save a page, or fill those that are too empty.
	n, wasteful := len(r.plan.pages), r.plan.wasteful()
	if saved := (r.packer.gap - narrowGap*u) * float64(len(r.packer.units)); n > 1 && (wasteful || r.packer.spare(r.plan)+saved >= 0) {
		k := r.packer
		k.gap, k.dense = narrowGap*u, true
		k.units = nil
		for _, x := range r.packer.units {
			y := *x
			y.h -= r.packer.gap - k.gap
			k.units = append(k.units, &y)
		}
		if p := k.best(); len(p.pages) < n && (wasteful || !p.wasteful()) || len(p.pages) == n && wasteful && !p.wasteful() {
			r.packer, r.plan = k, p
		}
	}
	return r
}

// narrowGap is the least space between units, per body size.
const narrowGap = 0.9

// roster returns the table of all blocks, one item for each row if there are many.
func (b *builder) roster() []*item {
	if b.options.omits(omitRoster) || len(b.army.blocks) == 1 {
		return nil // the header has the points of a single unit
	}
	section := &Node{Kind: KindSection}
	table := section.add(KindTable)
	points, total := "", ""
	if len(b.costs) > 0 {
		points, total = b.costName(&b.costs[0]), b.number(b.costs[0].Amount)
	}
	c := rosterColumns{left: 2.4 * b.u, models: b.width - max(b.width1(points, b.u), b.width1(total, b.u)) - b.u}
	if b.options.Layout != Cards { // which have no pages
		c.page = c.models
		c.models -= b.width1(b.text("pdf.page"), b.u) + b.u
	}
	c.names = c.models - b.width1(strconv.Itoa(b.army.models), b.u) - 0.6*b.u - c.left
	head := part{}
	row := table.add(KindRow)
	th := func(s span, x, align float64) {
		n := row.add(KindHead)
		n.Scope = "Column"
		b.at(&head, n, s, x, 0, step*b.u, b.u, align)
	}
	th(strong(b.text("builder.unit")), c.left, 0)
	th(strong(b.text("builder.models")), c.models, 1)
	if c.page > 0 {
		th(strong(b.text("pdf.page")), c.page, 1)
	}
	th(strong(points), b.width, 1)
	head.h = step * b.u
	head.box(nil, 0, head.h, b.width, 0.083*b.u, Black)
	head.h += 0.083 * b.u
	x := &item{section: section, chapter: b.text("pdf.roster"), parts: []part{head}}
	items := []*item{x}
	again := &item{section: section, repeated: true, parts: []part{*head.artifact()}}
	again.sum()
	for i, k := range b.army.blocks {
		if i > 0 && len(b.army.blocks) > mostRows {
			x = &item{section: section, above: again, everyColumn: true}
			items = append(items, x)
		}
		p, ref := b.rosterRow(k, table, &c)
		x.parts = append(x.parts, p)
		if ref != nil {
			x.refs = append(x.refs, ref)
		}
	}
	x.parts = append(x.parts, b.rosterTotal(table, &c, total))
	if len(b.army.every) > 0 {
		p := part{h: gap * b.u}
		b.flow(&p, section.add(KindP), []span{plain(b.text("pdf.every", "Names", strings.Join(cleaned(b.army.every), ", ")))}, 0, b.width, 0, 0)
		x.parts = append(x.parts, p)
	}
	for _, x := range items {
		x.sum()
	}
	x.h += step * b.u
	return items
}

// mostRows is the number of rows above which the roster may continue in another column.
const mostRows = 30

func (x *item) sum() {
	x.h = total(x.parts)
}

// rosterColumns are the left end and the width of the names of a roster, and the right ends of its numbers.
type rosterColumns struct {
	left, names, models float64
	page                float64 // 0: there are no pages
}

// rosterRow returns the row of a block, and the number of its page; nil: there is none.
func (b *builder) rosterRow(k *block, table *Node, c *rosterColumns) (part, *pageNumber) {
	p := part{h: 0.15 * b.u}
	row := table.add(KindRow)
	u := k.unit
	name := title(u)
	if mark := k.warlord(); u.Warlord {
		name = "★" + noBreak + name
	} else if mark != "" {
		name += " – " + mark
	}
	if len(u.Enhancements) > 0 {
		name += " – " + strings.Join(cleaned(u.Enhancements), ", ")
	}
	n := row.add(KindHead)
	n.Scope = "Row"
	if len(k.copies) > 1 {
		b.at(&p, n, plain(strconv.Itoa(len(k.copies))+"×"), c.left-0.6*b.u, p.h, step*b.u, b.u, 1)
	}
	top := p.h
	b.flow(&p, n, []span{plain(name)}, c.left, c.names, 0, 0)
	number := u.Models * len(k.copies)
	b.at(&p, row.add(KindCell), plain(strconv.Itoa(number)), c.models, top, step*b.u, b.u, 1)
	var ref *pageNumber
	if c.page > 0 {
		cell := row.add(KindCell).add(KindLink)
		ref = &pageNumber{block: k, node: cell, x: c.page, h: step * b.u, run: &Run{X: c.page, Y: top + baseline(step*b.u, b.u), Size: b.u}}
		p.items = append(p.items, Item{Run: ref.run, Node: cell})
	}
	b.at(&p, row.add(KindCell), strong(b.points1(k.copies...)), b.width, top, step*b.u, b.u, 1)
	p.h = max(p.h, top+step*b.u) + 0.15*b.u
	p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
	p.h += 0.05 * b.u
	return p, ref
}

func (b *builder) rosterTotal(table *Node, c *rosterColumns, total string) part {
	p := part{}
	p.box(nil, 0, 0, b.width, 0.167*b.u, Black)
	p.h = 0.3 * b.u
	row := table.add(KindRow)
	n := row.add(KindHead)
	n.Scope = "Row"
	b.at(&p, n, strong(b.text("count.units", "Count", b.army.units)), c.left, p.h, step*b.u, b.u, 0)
	b.at(&p, row.add(KindCell), strong(strconv.Itoa(b.army.models)), c.models, p.h, step*b.u, b.u, 1)
	if c.page > 0 {
		row.add(KindCell)
	}
	b.at(&p, row.add(KindCell), strong(total), b.width, p.h, step*b.u, b.u, 1)
	p.h += step*b.u + 0.15*b.u
	return p
}

// panelHead returns a heading over a thick rule; n is its element, or nil for a repeated one.
func (b *builder) panelHead(title string, n *Node) part {
	p := part{}
	b.size(&p, n, []span{strong(title)}, 0, b.width, 1.235*b.u, 1.8*b.u)
	p.box(nil, 0, p.h, b.width, 0.167*b.u, Black)
	p.h += 0.467 * b.u
	return p
}

// subhead returns a heading over a thin rule.
func (b *builder) subhead(level Kind, title string, section *Node) part {
	p := part{h: 0.6 * b.u}
	b.flow(&p, section.add(level), []span{strong(title)}, 0, b.width, 0, 0)
	p.box(nil, 0, p.h, b.width, 0.083*b.u, Black)
	p.h += 0.383 * b.u
	return p
}

// armyRules returns the rules of the army, one item for each paragraph or row, the
// headings with what follows them.
func (b *builder) armyRules() []*item {
	if b.options.omits(omitRules) || len(b.army.rules) == 0 {
		return nil
	}
	section := &Node{Kind: KindSection}
	items := b.ruleItems(b.army.rules, b.text("choice.omit.rules"), section)
	return items
}

// notes returns the notes on the army and its forces.
func (b *builder) notes(d *Document) []*item {
	if b.options.omits(omitNotes) {
		return nil
	}
	var rules []rule
	add := func(name, text string) {
		if parts := paragraphs(text); len(parts) > 0 {
			rules = append(rules, rule{name: clean(name), parts: parts})
		}
	}
	add("", d.Notes)
	for _, f := range d.Forces {
		add(f.Name, f.Notes)
	}
	if len(rules) == 0 {
		return nil
	}
	return b.ruleItems(rules, b.text("builder.own_notes"), &Node{Kind: KindSection})
}

// ruleItems returns the items of rules below a heading.
func (b *builder) ruleItems(rules []rule, heading string, section *Node) []*item {
	pending := []part{b.panelHead(heading, section.add(KindH2))}
	chapter := heading
	again := &item{section: section, repeated: true, parts: []part{b.panelHead(b.text("pdf.continued", "Name", heading), nil)}}
	again.sum()
	var items []*item
	emit := func(p part) {
		x := &item{section: section, parts: append(pending, p), chapter: chapter}
		if chapter == "" {
			x.above = again
		}
		x.sum()
		items = append(items, x)
		pending, chapter = nil, ""
	}
	for _, r := range rules {
		if r.heading != "" {
			pending = append(pending, b.subhead(KindH3, r.heading, section))
		}
		entry := section.add(KindList).add(KindItem)
		label := entry.add(KindLabel)
		body := entry.add(KindBody)
		name := r.name
		note := ""
		if r.every {
			note = b.text("pdf.every_note")
		}
		p := part{}
		parts := r.parts
		if name != "" {
			parts = runIn(parts)
		}
		n := max(1, len(parts))
		for i := range n {
			text := ""
			if i < len(parts) {
				text = parts[i]
			}
			entry, item := listItem(text)
			switch {
			case i == 0 && (name != "" || !item):
				b.entry(&p, label, body, name, []span{plain(note), plain(text)})
			case item:
				b.flow(&p, body, []span{plain(entry)}, 0, b.width, 0, step*b.u)
			default:
				b.flow(&p, body, []span{plain(text)}, 0, b.width, b.u, 0)
			}
			// A paragraph that introduces a list stays with its first item, and a heading with what follows it.
			if i == n-1 {
				p.h += gap * b.u
			}
			if next := i + 1; next < len(parts) {
				if _, list := listItem(parts[next]); list && !item || isHeading(text) {
					continue
				}
			}
			emit(p)
			p = part{}
		}
		for _, row := range r.rows {
			p := part{}
			spans := []span{}
			if row.roll != "" {
				spans = append(spans, span{row.roll, true, tinted})
			}
			b.entry(&p, label, body, row.name, append(spans, plain(row.text)))
			p.h += gap * b.u
			emit(p)
		}
	}
	return items
}

// isHeading reports whether a paragraph is a heading: a few words that do not end like a sentence.
func isHeading(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return len(text) <= longText/2 && unicode.IsLetter(last)
}

// entry adds the name of a rule in bold and its text.
func (b *builder) entry(p *part, label, body *Node, name string, spans []span) {
	for i, l := range b.wrap(append([]span{strong(name)}, spans...), b.u, b.width, 0, 0) {
		from := len(p.items)
		b.line(p, body, &l, 0, p.h, step*b.u)
		if i == 0 && from < len(p.items) && name != "" {
			for k := from; k < len(p.items); k++ {
				if r := p.items[k].Run; r != nil {
					if r.Bold {
						p.items[k].Node = label
					}
					break
				}
			}
		}
		p.h += step * b.u
	}
}

// legend returns the explanations of keywords and core abilities.
func (b *builder) legend() []*item {
	var out []*item
	if len(b.army.weapons) > 0 {
		out = b.ruleItems(b.army.weapons, b.text("pdf.weapon_keywords"), &Node{Kind: KindSection})
	}
	if len(b.army.core) > 0 {
		out = append(out, b.ruleItems(b.army.core, b.text("pdf.core_abilities"), &Node{Kind: KindSection})...)
	}
	return out
}

const (
	groupBar   = 1.2 * millimetre
	groupShift = 2.4 * millimetre
)

// groupItem returns the item of a unit, or of attached units.
func (b *builder) groupItem(g *group) *item {
	x := &item{section: &Node{Kind: KindSection}}
	b.heading, b.crowded = KindH2, false
	last := g.blocks[len(g.blocks)-1]
	x.name = title(g.blocks[0].unit)
	section := x.section
	if len(g.title) > 0 {
		x.group = true
		p := part{}
		for i, t := range g.title {
			spans := []span{strong(t + " · " + b.together(g.blocks[i], last))}
			if len(last.copies) > 1 {
				spans = slices.Insert(spans, 0, span{strconv.Itoa(i + 1), true, framed})
			}
			b.flow(&p, section.add(KindH2), spans, 0, b.width, 0, 0)
		}
		p.h += gap * b.u
		x.parts = append(x.parts, p)
		b.heading = KindH3
	}
	for i, k := range g.blocks {
		s := section
		if x.group {
			s = section.add(KindSection)
		}
		if i > 0 {
			x.parts[len(x.parts)-1].h += step * b.u
		}
		x.blocks = append(x.blocks, blockStart{k, len(x.parts)})
		from := len(x.parts)
		x.parts = append(x.parts, b.unitParts(k, s)...)
		if i > 0 {
			x.parts[from].breaks = true
		}
	}
	x.sum()
	x.h += step * b.u
	return x
}

// together returns the costs of a leader with its unit.
func (b *builder) together(leader, led *block) string {
	if len(b.costs) == 0 {
		return ""
	}
	id := b.costs[0].Type.ID
	var n entry.Number = leader.unit.Costs[id]
	return b.cost(&b.costs[0], n.Add(led.unit.Costs[id]))
}

// cut divides the parts that are higher than a column, between their lines.
func (x *item) cut(room, u float64) {
	room -= 2 * barHeight * u
	for i := 0; i < len(x.parts); i++ {
		if x.parts[i].h <= room {
			continue
		}
		head, tail := x.parts[i].split(room)
		if tail == nil {
			continue
		}
		x.parts[i] = head
		x.parts = slices.Insert(x.parts, i+1, *tail)
		for k := range x.blocks {
			if x.blocks[k].part > i {
				x.blocks[k].part++
			}
		}
	}
}

// split divides a part below the last row of a table that ends above the height, or below the last line if rows
// would fill less than half of it. Boxes that cross the border are on both sides. tail is nil if there is no such line.
func (p *part) split(limit float64) (head part, tail *part) {
	at, rowsEnd := 0.0, 0.0
	for _, it := range p.items {
		bottom := 0.0
		switch {
		case it.Run != nil:
			bottom = it.Run.Y + 0.25*it.Run.Size
		case it.Box.Ink == Wound:
			bottom = it.Box.Y + it.Box.H
		case it.Box.Ink == Grey && it.Box.Y <= limit:
			rowsEnd = max(rowsEnd, it.Box.Y)
		}
		if bottom <= limit {
			at = max(at, bottom)
		}
	}
	if rowsEnd >= limit/2 {
		at = rowsEnd
	}
	if at == 0 || at >= p.h {
		return *p, nil
	}
	head = part{h: at, kind: p.kind, breaks: p.breaks}
	tail = &part{h: p.h - at, kind: p.kind, breaks: true}
	for _, it := range p.items {
		switch {
		case it.Run != nil && it.Run.Y <= at, it.Box != nil && it.Box.Y+it.Box.H <= at+0.5:
			head.items = append(head.items, it)
		case it.Run != nil, it.Box.Y >= at-0.5:
			it.move(0, -at)
			tail.items = append(tail.items, it)
		default:
			upper, lower := *it.Box, *it.Box
			upper.H = at - upper.Y
			lower.H -= upper.H
			lower.Y = 0
			head.items = append(head.items, Item{Box: &upper, Node: it.Node})
			tail.items = append(tail.items, Item{Box: &lower, Node: it.Node})
		}
	}
	return head, tail
}

// draw places everything on pages.
func (r *referenceLayout) draw() *Layout {
	g := r.geometry
	l := &Layout{Width: g.width, Height: g.height, Title: clean(r.document.Name), Lang: r.document.Lang, Date: r.document.Checked, Root: r.root}
	l.Pages = make([]Page, len(r.plan.pages))
	if r.link != nil {
		r.link.X += g.left
		r.link.Y += g.top
		l.Pages[0].Links = append(l.Pages[0].Links, *r.link)
	}
	canvas{&l.Pages[0]}.place(r.head, g.left, g.top)
	d := drawer{referenceLayout: r, layout: l, seen: map[*Node]bool{}, starts: map[*block]Bookmark{}}
	for i := range r.plan.pages {
		d.page(i)
	}
	d.pageNumbers()
	top := Bookmark{Title: l.Title, Top: 0}
	for _, k := range r.army.blocks {
		if m, ok := d.starts[k]; ok {
			top.Below = append(top.Below, m)
		}
	}
	slices.SortStableFunc(top.Below, func(a, b Bookmark) int { return strings.Compare(a.Title, b.Title) })
	top.Below = append(top.Below, d.chapters...)
	l.Bookmarks = []Bookmark{top}
	return l
}

// A drawer draws the plan of a Reference.
type drawer struct {
	*referenceLayout
	layout   *Layout
	seen     map[*Node]bool // sections in the structure
	starts   map[*block]Bookmark
	chapters []Bookmark
	numbers  []*pageNumber
}

// mostSpread is the most space that is added between the units of a column, per body
// size: 5.4 mm.
const mostSpread = 1.8

func (d *drawer) page(i int) {
	page := &d.plan.pages[i]
	y := d.geometry.top
	if i == 0 {
		y += d.head.h
	}
	for n := range page.bands {
		b := &page.bands[n]
		for k := range b.columns {
			c := &b.columns[k]
			x := d.geometry.left + float64(k)*(d.geometry.column+d.geometry.space)
			extra := 0.0
			if units := d.unitsIn(c); units > 1 && n == len(page.bands)-1 && b.wide == nil && !b.legend && i < len(d.plan.pages)-1 {
				extra = min(max(0, c.room-c.used+d.packer.gap)/float64(units-1), mostSpread*d.u)
			}
			d.column(c, i, x, y+b.bar, extra)
		}
		if b.wide != nil {
			d.wideHead(b, i, y)
		}
		y += b.height()
	}
}

func (d *drawer) unitsIn(c *column) (n int) {
	for _, p := range c.placed {
		if len(p.item.blocks) > 0 {
			n++
		}
	}
	return n
}

func (d *drawer) column(c *column, page int, x, y, extra float64) {
	canvas := canvas{&d.layout.Pages[page]}
	units := 0
	for _, p := range c.placed {
		if len(p.item.blocks) > 0 {
			if units > 0 {
				y += extra
			}
			units++
		}
		if !d.seen[p.item.section] {
			d.seen[p.item.section] = true
			d.root.Nodes = append(d.root.Nodes, p.item.section)
		}
		if p.item.chapter != "" {
			d.chapters = append(d.chapters, Bookmark{Title: p.item.chapter, Page: page, Top: y})
		}
		top := y
		at := y
		if p.continued {
			at += d.continuedBar(canvas, p.item.nameAt(p.from), x, at, d.width)
		}
		for i := p.from; i < p.to; i++ {
			for _, s := range p.item.blocks {
				if s.part == i {
					d.starts[s.block] = Bookmark{Title: title(s.block.unit), Page: page, Top: at}
				}
			}
			piece := &p.item.parts[i]
			if p.item.repeated {
				piece = piece.artifact()
			}
			canvas.place(piece, x, at)
			at += piece.h
		}
		for _, ref := range p.item.refs {
			ref.page = page
			d.numbers = append(d.numbers, ref)
		}
		if p.item.group {
			canvas.Items = append(canvas.Items, Item{Box: &Box{x - groupShift, top, groupBar, at - top, Black}})
		}
		y += p.h
	}
}

// continuedBar draws the name of a unit whose beginning is in another column.
func (d *drawer) continuedBar(c canvas, unit string, left, top, width float64) float64 {
	p := part{}
	h := 1.5 * d.u
	p.box(nil, 0, 0, width, h, d.ink(Tint))
	name := d.shorten(d.shownText(unit), true, d.u, width-8*d.u)
	d.at(&p, nil, strong(d.text("pdf.continued", "Name", name)), edge*d.u, 0, h, d.u, 0)
	if unit != "" {
		c.place(&p, left, top)
	}
	return barHeight * d.u
}

// pageNumbers fills in the numbers of pages, with links.
func (d *drawer) pageNumbers() {
	for _, n := range d.numbers {
		m, ok := d.starts[n.block]
		if !ok {
			continue
		}
		r := n.run
		r.Text = strconv.Itoa(m.Page + 1)
		r.W = d.typesetter.width(r.Text, false, r.Size)
		r.X -= r.W
		page := &d.layout.Pages[n.page]
		page.Links = append(page.Links, Link{X: r.X - r.Size, Y: r.Y - r.Size, W: r.W + 2*r.Size, H: n.h, Page: m.Page, Top: m.Top, Label: r.Text, Node: n.node})
	}
}
