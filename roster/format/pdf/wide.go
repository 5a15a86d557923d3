package pdf

import "math"

// acrossItem returns the item of a unit over both columns if its item x is higher than a column, or
// if its weapons do not fit into one. Otherwise it returns nil.
func (b *builder) acrossItem(x *item, k *block, page *geometry) *item {
	if b.crowded {
		if w := b.wideItem(k, page, true); w.headHeight() <= page.text/2 {
			return w
		}
	}
	if x.h-step*b.u > page.text {
		return b.wideItem(k, page, false)
	}
	return nil
}

// A table of weapons needs more than one column if it leaves less for the names (per body size: 28
// mm), or if the text of a weapon has more lines.
const (
	leastName = 9.333
	mostLines = 12
)

// wideItem returns the item of a unit over both columns: its bar, and also what ends with the
// weapons if they need the width, above two columns with the rest.
func (b *builder) wideItem(k *block, page *geometry, weapons bool) *item {
	x := &item{section: &Node{Kind: KindSection}, name: title(k.unit), blocks: []blockStart{{k, 0}}, h: math.Inf(1)}
	b.heading = KindH2
	column := b.width
	b.width = page.textWidth()
	bar := part{}
	b.nameBar(&bar, k, x.section, b.unitFacts(k))
	var front []part
	var bracketed bool
	if weapons {
		front, bracketed = b.frontParts(bar, k, x.section)
		x.head = front
	} else {
		x.head = []part{bar}
	}
	b.width = column
	if !weapons {
		x.parts, bracketed = b.frontParts(part{}, k, x.section)
	}
	x.parts = append(x.parts, b.abilityParts(k, x.section, bracketed)...)
	return x
}

// headHeight returns the height of what has the width of both columns.
func (x *item) headHeight() (h float64) {
	for i := range x.head {
		h += x.head[i].h
	}
	return h
}

// wide places a unit over both columns at the top of a page.
func (f *filling) wide(c *column, x *item) *column {
	if !f.atLeft() || len(c.placed) > 0 || f.above[len(f.columns)-1] != nil {
		return f.postpone(c)
	}
	f.rest = f.rest[1:]
	for from := 0; ; {
		b := &band{wide: x, continued: from > 0, bar: x.headHeight()}
		if b.continued {
			b.bar = barHeight * f.u
		}
		from = f.halves(b, from, c.room-b.bar)
		f.above[len(f.columns)-1] = b
		if from == len(x.parts) {
			b.h += f.gap
			c.room = max(0, c.room-b.h) // for the units after it
			return c
		}
		c.room = 0
		f.open()
		c = f.open()
	}
}

// halves puts the parts of a wide unit from one on into the two columns of its band, balanced if all
// of them fit, and returns the first that does not fit.
func (f *filling) halves(b *band, from int, room float64) (next int) {
	parts := b.wide.parts
	total := 0.0
	for i := range parts[from:] {
		total += parts[from+i].h
	}
	limit := total / 2
	for limit < room && fitting(parts, fitting(parts, from, limit, room), limit, room) < len(parts) {
		limit += 0.6 * f.u
	}
	limit = min(limit, room)
	b.h = b.bar
	for range 2 {
		to := fitting(parts, from, limit, room)
		c := column{room: room}
		if to > from {
			h := 0.0
			for i := range parts[from:to] {
				h += parts[from+i].h
			}
			c.put(placed{item: b.wide, from: from, to: to, h: h})
		}
		b.columns = append(b.columns, c)
		b.h = max(b.h, b.bar+c.used)
		from = to
	}
	return from
}

// fitting returns the end of the parts that a column takes, beginning with part from. The column ends
// at the last part within the limit after which it may end or, if there is none, at the first beyond.
// If even that does not fit on the page, it ends where the page is full.
func fitting(parts []part, from int, limit, room float64) int {
	end, h := from, 0.0
	for i := from; i < len(parts); i++ {
		h += parts[i].h
		switch {
		case h > limit+rounding && end > from:
			return end
		case h > room+rounding:
			return max(i, from+1)
		}
		if i+1 == len(parts) || parts[i+1].breaks {
			end = i + 1
		}
	}
	return len(parts)
}

// wideHead draws what is above the columns of a wide unit.
func (d *drawer) wideHead(b *band, page int, y float64) {
	c := canvas{&d.layout.Pages[page]}
	left := d.geometry.left
	if b.continued {
		d.continuedBar(c, b.wide.name, left, y, d.geometry.textWidth())
		return
	}
	for i := range b.wide.blocks {
		k := b.wide.blocks[i].block
		d.starts[k] = Bookmark{Title: title(k.unit), Page: page, Top: y}
	}
	if !d.seen[b.wide.section] {
		d.seen[b.wide.section] = true
		d.root.Nodes = append(d.root.Nodes, b.wide.section)
	}
	for i := range b.wide.head {
		p := &b.wide.head[i]
		c.place(p, left, y)
		y += p.h
	}
}
