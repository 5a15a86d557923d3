package pdf

import (
	"math"
	"math/bits"
	"slices"
)

// An item is what the packer places: a panel of the front matter, a unit or attached
// units, or an entry of the legend.
type item struct {
	parts   []part
	h       float64 // of the parts, with the space below
	section *Node
	name    string // on the bar of a continued unit
	group   bool
	refs    []*pageNumber
	blocks  []blockStart
	chapter string // for the bookmarks; empty: none
	head    []part // of a unit over both columns: what has their whole width
	above   *item  // the heading above it at the top of a page; nil: it has its own, or needs none

	everyColumn bool // that heading is at the top of each column

	repeated bool // it is such a heading, which may be on several pages
}

// A blockStart is where the block of a unit begins in the parts of an item.
type blockStart struct {
	block *block
	part  int
}

// A placed is a range of the parts of an item in a column.
type placed struct {
	item      *item
	from, to  int
	continued bool
	h         float64
}

func whole(x *item) placed { return placed{item: x, to: len(x.parts), h: x.h} }

// A column is a column of a page while it is filled.
type column struct {
	placed []placed
	used   float64
	room   float64
}

func (c *column) put(p placed) {
	c.placed = append(c.placed, p)
	c.used += p.h
}

// filled returns the height down to the end of the last item, without the space below it.
func (c *column) filled(gap float64) float64 {
	n := len(c.placed)
	if n == 0 {
		return c.used
	}
	last := &c.placed[n-1]
	if len(last.item.blocks) == 0 {
		gap = max(0, last.h-total(last.item.parts[last.from:last.to]))
	}
	return c.used - gap
}

// A band is a group of columns side by side.
type band struct {
	columns   []column
	legend    bool
	wide      *item   // the unit over both columns; nil: none
	continued bool    // it began on an earlier page
	bar       float64 // height of what is above the columns of a wide unit
	h         float64 // of a wide unit, with the space below
}

// height returns the height of a band.
func (b *band) height() float64 {
	h := b.h
	for i := range b.columns {
		if b.wide == nil {
			h = max(h, b.columns[i].used)
		}
	}
	return h
}

// A packedPage is a page with its bands.
type packedPage struct {
	room  float64
	bands []band
}

// A plan is a distribution of all items over pages.
type plan struct {
	pages   []packedPage
	skipped int
	splits  int
	empty   []float64 // percent of each page
	score   float64
	columns []*column
}

// A packer distributes items over pages of one or two columns. Nothing is drawn before
// the best plan is known.
type packer struct {
	columns       int
	height, first float64 // of the columns of a page, and of the first page
	gap           float64 // below a unit
	dense         bool    // more units are considered for a column
	u             float64
	front         []*item // the roster and notes
	rules, legend []*item
	units         []*item
	unused        []*column // of plans that are not the best

	heights [1 << wideWindow]float64 // of the sets of units that are considered for a column
}

// A variant is a way to distribute items.
type variant struct {
	window int     // units that are considered for a column
	step   float64 // what is left of a column is compared in these steps, per body size
	early  bool    // the legend follows the army rules
	late   bool    // the army rules follow the units
	split  bool    // a unit may continue in the second column of its page
	follow bool    // the legend continues in the column of the last unit
	paired bool    // the units of both columns of a page are chosen together
}

const (
	maxWindow     = 6  // units that are considered for a column
	wideWindow    = 10 // of them where a page may be saved
	manyUnits     = 60 // above it, fewer are considered
	fewerInWindow = 3
	usualStep     = 3.0  // 9 mm
	fineStep      = 0.5  // where a page may be saved
	emptyLimit    = 25.0 // percent of a page that may be empty
)

// best returns the plan with the fewest pages and the least empty space.
func (k *packer) best() *plan {
	window, steps := maxWindow, []float64{usualStep}
	if k.dense {
		window, steps = wideWindow, []float64{usualStep, fineStep}
	}
	if len(k.units) > manyUnits {
		window = fewerInWindow
	}
	variants := []variant{{}, {early: true}, {split: true}, {split: true, early: true}}
	if k.dense {
		variants = append(variants, variant{follow: true}, variant{split: true, follow: true})
		if k.columns == 2 {
			variants = append(variants, variant{paired: true}, variant{paired: true, early: true}, variant{paired: true, follow: true})
		}
	}
	variants = append(variants, variant{late: true}, variant{late: true, split: true})
	var best *plan
	for _, v := range variants {
		if v.late && (!best.wasteful() || len(k.rules) == 0) {
			break // players read the rules first
		}
		for _, v.step = range steps {
			for v.window = 1; v.window <= window; v.window++ {
				p := k.plan(v)
				if best == nil || p.score < best.score {
					best, p = p, best
				}
				if p != nil {
					k.unused = append(k.unused, p.columns...)
				}
			}
		}
	}
	return best
}

// A filling is the state of a plan while its columns are filled.
type filling struct {
	*packer
	variant
	columns []*column
	above   map[int]*band // units over both columns, by the first column of their page
	rest    []*item
	plan    *plan
}

// pageRoom returns the height for the columns of a page.
func (k *packer) pageRoom(page int) float64 {
	if page == 0 {
		return k.first
	}
	return k.height
}

// open begins a new column.
func (f *filling) open() *column {
	n := len(f.columns)
	c := &column{}
	if last := len(f.unused) - 1; last >= 0 {
		c, f.unused = f.unused[last], f.unused[:last]
	}
	*c = column{placed: c.placed[:0], room: f.pageRoom(n / f.packer.columns)}
	if n%f.packer.columns > 0 {
		c.room = f.columns[n-1].room // a unit over both columns may be above
	}
	f.columns = append(f.columns, c)
	return c
}

// atLeft reports whether the newest column is the first of its page.
func (f *filling) atLeft() bool { return len(f.columns)%f.packer.columns == 1%f.packer.columns }

// plan distributes the items.
func (k *packer) plan(v variant) *plan {
	f := &filling{packer: k, variant: v, rest: slices.Clone(k.units), plan: &plan{}, above: map[int]*band{}}
	c := f.open()
	front := k.front
	if !v.late {
		front = slices.Concat(front, k.rules)
	}
	if v.early {
		front = slices.Concat(front, k.legend)
	}
	for _, x := range front {
		c = f.flow(c, x)
	}
	if n := len(c.placed); v.early && n > 0 {
		c.placed[n-1].h += f.gap
		c.used += f.gap
	}
	for len(f.rest) > 0 {
		c = f.next(c)
	}
	if v.late {
		for _, x := range k.rules {
			c = f.flow(c, x)
		}
	}
	if v.follow {
		for _, x := range k.legend {
			c = f.flow(c, x)
		}
	}
	f.finish()
	f.rate()
	f.plan.columns = f.columns
	return f.plan
}

// flow puts an item of the front matter into the column, or into the next one.
func (f *filling) flow(c *column, x *item) *column {
	if len(c.placed) > 0 && c.used+x.h > c.room {
		if f.dense {
			if head, tail := x.divided(c.room-c.used, f.u); tail != nil {
				c.put(whole(head))
				x = tail
			}
		}
		c = f.open()
	}
	if len(c.placed) == 0 && x.above != nil && (x.everyColumn || f.atLeft()) {
		c.put(whole(x.above))
	}
	if c.used+x.h > c.room {
		return f.spread(c, x)
	}
	c.put(whole(x))
	return c
}

// leastLines is the number of lines of a divided paragraph that stay together on either side.
const leastLines = 2

// divided divides the paragraph of an item between its lines, so that the beginning has room. The tail is nil
// if the item cannot be divided: the first one of a panel and rows of a table stay whole.
func (x *item) divided(room, u float64) (head, tail *item) {
	if x.above == nil || x.everyColumn {
		return x, nil
	}
	before := x.parts[:len(x.parts)-1]
	for i := range before {
		room -= before[i].h
	}
	p := x.parts[len(before)]
	room = min(room, p.h-leastLines*step*u)
	if room < leastLines*step*u {
		return x, nil
	}
	top, bottom := p.clone().split(room) // other plans have the whole paragraph
	if bottom == nil {
		return x, nil
	}
	h, t := *x, *x
	h.parts = append(slices.Clip(before), top)
	h.sum()
	t.parts, t.chapter, t.h = []part{*bottom}, "", x.h-h.h
	return &h, &t
}

// next fills the column with units, and opens a new one if units are left.
func (f *filling) next(c *column) *column {
	switch x := f.rest[0]; {
	case len(x.head) > 0:
		return f.wide(c, x)
	case f.paired && f.atLeft() && f.fillPage(c):
		if len(f.rest) == 0 {
			return f.columns[len(f.columns)-1]
		}
		return f.open()
	case x.h-f.gap > f.height:
		return f.tall(c, x)
	}
	filled := f.fill(c)
	if len(f.rest) == 0 {
		return c
	}
	hole := c.room - c.used
	if f.split && f.packer.columns > 1 && f.atLeft() && (f.dense || hole > 0.25*c.room) {
		if d := f.divide(c, f.rest[0], hole); d != nil {
			f.rest = f.rest[1:]
			return d
		}
	}
	if !filled && len(c.placed) == 0 {
		// The unit fits into a column, but not into those of the first page.
		if c.room >= f.height {
			x := f.rest[0]
			f.rest = f.rest[1:]
			return f.spread(c, x)
		}
	}
	return f.open()
}

// fill puts the units into the column that leave the least space, of those in the window.
// It reports whether there is one.
func (f *filling) fill(c *column) bool {
	window := f.rest[:min(f.window, len(f.rest))]
	room := c.room - c.used + f.gap
	bestSet, bestLeft, bestSkipped := 0, 0, 0
	for set := 1; set < 1<<len(window); set++ {
		last := bits.Len(uint(set)) - 1
		h := f.heights[set&^(1<<last)] + window[last].h
		f.heights[set] = h
		if h > room || len(c.placed) == 0 && set&1 == 0 && window[0].h <= room {
			continue
		}
		left := int(math.Round((room - h) / (f.step * f.u)))
		skipped := last + 1 - bits.OnesCount(uint(set))
		if bestSet == 0 || left < bestLeft || left == bestLeft && skipped < bestSkipped {
			bestSet, bestLeft, bestSkipped = set, left, skipped
		}
	}
	if bestSet == 0 {
		return false
	}
	f.plan.skipped += bestSkipped
	var rest []*item
	for i, x := range f.rest {
		if i < len(window) && bestSet>>i&1 != 0 {
			c.put(whole(x))
		} else {
			rest = append(rest, x)
		}
	}
	f.rest = rest
	return true
}

const (
	leastHead = 10.0 // of a divided unit, above the break, per body size: 30 mm
	leastTail = 4.0  // below it: 12 mm
	barHeight = 1.8  // of a continued unit

	leastLegend = 12.0 // below the units, for a part of the legend: 36 mm
)

// divide puts the beginning of a unit or of attached units into the rest of the column and its end at the
// top of the next column, if both are high enough and the end fits there. It returns the next column, or
// nil.
func (f *filling) divide(c *column, x *item, hole float64) *column {
	at, head := f.breakOf(x, hole, c.room)
	if at == 0 {
		return nil
	}
	return f.continued(c, x, at, head)
}

// breakOf returns the last part before which a unit may be divided if its beginning has room in a hole and
// its end in the next column, and the height of the beginning. The part is 0 if there is none.
func (f *filling) breakOf(x *item, hole, room float64) (at int, head float64) {
	if len(x.head) > 0 || x.h-f.gap-hole > room {
		return 0, 0
	}
	h := 0.0
	for i := range x.parts {
		if i > 0 && x.parts[i].breaks && h <= hole && x.h-f.gap-h >= leastTail*f.u {
			at, head = i, h
		}
		h += x.parts[i].h
	}
	if at == 0 || head < leastHead*f.u || x.h-head+f.bar(x, at)-f.gap > room {
		return 0, 0
	}
	return at, head
}

// continued puts the parts of a unit before one into the column, and the others at the top of the next
// column, which it returns.
func (f *filling) continued(c *column, x *item, at int, head float64) *column {
	c.put(placed{item: x, to: at, h: head})
	d := f.open()
	d.put(placed{item: x, from: at, to: len(x.parts), continued: !x.begins(at), h: x.h - head + f.bar(x, at)})
	f.plan.splits++
	return d
}

// A division says which of a set of units are in the first column of a page, and which of them begins
// there and continues in the second.
type division struct {
	first    int // set of units
	unit     int // the divided one; -1: none
	part     int // with which it continues
	head     float64
	disorder int // units before which later ones are printed
}

// fillPage puts the units into the column and the next one that leave the least space, of those in the
// window. It reports whether there are any.
func (f *filling) fillPage(c *column) bool {
	window := f.rest[:min(f.window, len(f.rest))]
	left := c.room - c.used
	must := len(c.placed) == 0
	bestSet, bestLeft, bestSkipped := 0, 0, 0
	var best division
	for set := 1; set < 1<<len(window); set++ {
		last := bits.Len(uint(set)) - 1
		h := f.heights[set&^(1<<last)] + window[last].h
		f.heights[set] = h
		room := left + c.room + 2*f.gap - h
		if room < 0 || must && set&1 == 0 {
			continue
		}
		space := int(math.Round(room / (f.step * f.u)))
		skipped := last + 1 - bits.OnesCount(uint(set))
		if bestSet != 0 && (space > bestLeft || space == bestLeft && skipped >= bestSkipped) {
			continue
		}
		if d, ok := f.divisionOf(window, set, left, c.room); ok {
			best, bestSet, bestLeft, bestSkipped = d, set, space, skipped
		}
	}
	if bestSet == 0 {
		return false
	}
	f.plan.skipped += bestSkipped + best.disorder
	for i, x := range window {
		if best.first>>i&1 != 0 {
			c.put(whole(x))
		}
	}
	second := bestSet &^ best.first
	if best.unit >= 0 {
		c = f.continued(c, window[best.unit], best.part, best.head)
		second &^= 1 << best.unit
	} else if second != 0 {
		c = f.open()
	}
	var rest []*item
	for i, x := range f.rest {
		switch {
		case i >= len(window) || bestSet>>i&1 == 0:
			rest = append(rest, x)
		case second>>i&1 != 0:
			c.put(whole(x))
		}
	}
	f.rest = rest
	return true
}

// divisionOf returns the division of a set of units between two columns that keeps most of their order.
// It divides a unit only if they have no room otherwise.
func (f *filling) divisionOf(window []*item, set int, left, right float64) (best division, ok bool) {
	consider := func(d division, second int) {
		d.disorder = bits.OnesCount(uint(set &^ d.first & (1<<bits.Len(uint(d.first)) - 1)))
		if d.unit >= 0 {
			d.disorder += bits.OnesCount(uint(second & (1<<d.unit - 1)))
		}
		if !ok || d.disorder < best.disorder {
			best, ok = d, true
		}
	}
	for first := set; ; first = (first - 1) & set {
		if f.heights[first] <= left+f.gap && f.heights[set&^first] <= right+f.gap {
			consider(division{first: first, unit: -1}, set&^first)
		}
		if first == 0 {
			break
		}
	}
	if ok {
		return best, true
	}
	for i := range window {
		others := set &^ (1 << i)
		if others == set {
			continue
		}
		for first := others; ; first = (first - 1) & others {
			second := others &^ first
			if at, head := f.breakOf(window[i], left-f.heights[first], right-f.heights[second]); at > 0 {
				consider(division{first: first, unit: i, part: at, head: head}, second)
			}
			if first == 0 {
				break
			}
		}
	}
	return best, ok
}

// tall places a unit that is higher than a column: in the columns of this page if both
// have room, or else on a new page.
func (f *filling) tall(c *column, x *item) *column {
	if f.packer.columns > 1 && f.atLeft() && len(c.placed) > 0 && c.room-c.used >= leastHead*f.u && x.parts[0].h < c.room-c.used &&
		c.room-c.used+c.room-x.tallest() > x.h+barHeight*f.u {
		f.rest = f.rest[1:]
		return f.spread(c, x)
	}
	if !f.atLeft() || len(c.placed) > 0 {
		return f.postpone(c)
	}
	f.rest = f.rest[1:]
	return f.spread(c, x)
}

// postpone leaves the rest of the column to the units after the next one, which begins on another
// page.
func (f *filling) postpone(c *column) *column {
	rest := f.rest
	f.rest = slices.DeleteFunc(slices.Clone(rest[1:min(len(rest), f.window)]), func(y *item) bool { return y.h-f.gap > f.height })
	candidates := slices.Clone(f.rest)
	if len(f.rest) > 0 {
		f.fill(c)
	}
	taken := slices.DeleteFunc(candidates, func(y *item) bool { return slices.Contains(f.rest, y) })
	f.rest = slices.DeleteFunc(slices.Clone(rest), func(y *item) bool { return slices.Contains(taken, y) })
	return f.open()
}

// tallest returns the height of the highest part.
func (x *item) tallest() (h float64) {
	for i := range x.parts {
		h = max(h, x.parts[i].h)
	}
	return h
}

// begins reports whether a part is the first of the block of a unit.
func (x *item) begins(part int) bool {
	return slices.ContainsFunc(x.blocks, func(s blockStart) bool { return s.part == part })
}

// member returns the range of the parts of the unit that a part belongs to.
func (x *item) member(part int) (from, to int) {
	to = len(x.parts)
	for _, s := range slices.Backward(x.blocks) {
		if s.part <= part {
			return s.part, to
		}
		to = s.part
	}
	return 0, to
}

// nameAt returns the name of the unit that a part belongs to, or that of an item without units.
func (x *item) nameAt(part int) string {
	for _, s := range slices.Backward(x.blocks) {
		if s.part <= part {
			return title(s.block.unit)
		}
	}
	return x.name
}

// bar returns the height of the bar above the parts of an item that continue in another column.
func (f *filling) bar(x *item, from int) float64 {
	if x.begins(from) {
		return 0
	}
	return barHeight * f.u
}

// separate puts attached units into the columns of an empty page, divided between units so that the
// higher column is lowest, and other units below the first of them. It returns the second column, or
// nil if they do not fit.
func (f *filling) separate(c *column, x *item) *column {
	at, above, least := 0, 0.0, c.room+f.gap
	head := 0.0
	for i := range x.parts {
		if i > x.blocks[0].part && x.begins(i) && max(head, x.h-head) <= least {
			at, above, least = i, head, max(head, x.h-head)
		}
		head += x.parts[i].h
	}
	if at == 0 {
		return nil
	}
	c.put(placed{item: x, to: at, h: above})
	if len(f.rest) > 0 {
		f.fill(c)
	}
	d := f.open()
	d.put(placed{item: x, from: at, to: len(x.parts), h: x.h - above})
	return d
}

// spread places an item over as many columns as it needs, broken between parts.
func (f *filling) spread(c *column, x *item) *column {
	if x.group && f.packer.columns > 1 && f.atLeft() && len(c.placed) == 0 {
		if d := f.separate(c, x); d != nil {
			return d
		}
	}
	// Two columns of one page are balanced.
	limit := math.Inf(1)
	if f.packer.columns > 1 && f.atLeft() && len(c.placed) == 0 && x.h < 1.9*c.room {
		limit = x.h/2 + 4*f.u
		for limit < c.room && !f.fitsInTwo(x, limit) {
			limit += 2 * f.u
		}
	}
	from, h := 0, 0.0
	for i := range x.parts {
		room := min(c.room, max(limit, 0))
		if c.used+h+x.parts[i].h > room && (h > 0 || c.used > 0 || c.room < f.height) && x.parts[i].h <= f.height {
			if h > 0 {
				at, below := i, 0.0
				if first, end := x.member(i); x.group && first > max(from, x.blocks[0].part) && (f.packer.columns == 1 || !f.atLeft()) && total(x.parts[first:end]) <= f.height {
					at, below = first, total(x.parts[first:i]) // the unit has room on the next page
				}
				c.put(placed{item: x, from: from, to: at, continued: from > 0 && !x.begins(from), h: h - below})
				from, h = at, f.bar(x, at)+below
			}
			for c = f.open(); h+x.parts[i].h > c.room && c.room < f.height; {
				c = f.open()
			}
			limit = math.Inf(1)
		}
		h += x.parts[i].h
	}
	c.put(placed{item: x, from: from, to: len(x.parts), continued: from > 0 && !x.begins(from), h: h + f.gap})
	return c
}

func (f *filling) fitsInTwo(x *item, limit float64) bool {
	columns, h := 1, 0.0
	for i := range x.parts {
		if h > 0 && h+x.parts[i].h > limit {
			columns, h = columns+1, f.bar(x, i)
		}
		h += x.parts[i].h
	}
	return columns <= 2
}

// finish puts the columns on pages, balances the last one, and adds the legend.
func (f *filling) finish() {
	for i := 0; i < len(f.columns); i += f.packer.columns {
		b := band{}
		for k := range f.packer.columns {
			if i+k < len(f.columns) {
				b.columns = append(b.columns, *f.columns[i+k])
			} else {
				b.columns = append(b.columns, column{room: f.columns[i].room})
			}
		}
		page := packedPage{room: f.pageRoom(i / f.packer.columns)}
		if above := f.above[i]; above != nil {
			page.bands = append(page.bands, *above)
		}
		page.bands = append(page.bands, b)
		f.plan.pages = append(f.plan.pages, page)
	}
	last := &f.plan.pages[len(f.plan.pages)-1]
	units := &last.bands[len(last.bands)-1]
	f.balance(units, units.columns[0].room)
	if f.early || f.follow || len(f.legend) == 0 {
		return
	}
	used := 0.0
	for i := range last.bands {
		used += last.bands[i].height()
	}
	queue := f.legend
	if room := last.room - used; room > 0 {
		b, rest := f.legendBand(queue, room)
		if len(b.columns[0].placed) > 0 && (room > leastLegend*f.u || len(rest) == 0) {
			last.bands = append(last.bands, b)
			queue = rest
		}
	}
	for len(queue) > 0 {
		var b band
		b, queue = f.legendBand(queue, f.height)
		f.plan.pages = append(f.plan.pages, packedPage{room: f.height, bands: []band{b}})
	}
}

// balance divides whole units of the last page in order, so that its columns end at about
// the same height.
func (f *filling) balance(b *band, room float64) {
	var all []placed
	for _, c := range b.columns {
		all = append(all, c.placed...)
	}
	if len(b.columns) < 2 || len(all) < 2 || slices.ContainsFunc(all, func(p placed) bool {
		return p.to-p.from < len(p.item.parts) || len(p.item.blocks) == 0
	}) {
		return
	}
	best, bestHeight := -1, 0.0
	for n := 1; n <= len(all); n++ {
		if h := max(height(all[:n]), height(all[n:])); h <= room+f.gap && (best < 0 || h < bestHeight) {
			best, bestHeight = n, h
		}
	}
	if best >= 0 {
		b.columns = []column{{all[:best], height(all[:best]), room}, {all[best:], height(all[best:]), room}}
	}
}

func height(list []placed) (h float64) {
	for _, p := range list {
		h += p.h
	}
	return h
}

// legendBand fills columns of the given height with entries of the legend, balanced if
// all fit, and returns the entries that do not fit.
func (f *filling) legendBand(queue []*item, room float64) (band, []*item) {
	b := band{legend: true, columns: make([]column, f.packer.columns)}
	fill := func(limit float64) (n int) {
		for i := range b.columns {
			c := &b.columns[i]
			*c = column{placed: c.placed[:0], room: room}
			if i == 0 && room >= f.height && queue[0].above != nil {
				c.put(whole(queue[0].above))
			}
			for n < len(queue) && c.used+queue[n].h-gap*f.u <= limit {
				c.put(whole(queue[n]))
				n++
			}
		}
		return n
	}
	n := fill(room)
	if n == len(queue) {
		total := 0.0
		for _, x := range queue {
			total += x.h
		}
		for limit := total / float64(f.packer.columns); limit < room; limit += 0.6 * f.u {
			if fill(limit) == n {
				return b, nil
			}
		}
		fill(room)
	}
	if n == 0 && room >= f.height {
		// An entry that is higher than a page is cut into parts elsewhere.
		b.columns[0].put(whole(queue[0]))
		n = 1
	}
	return b, queue[n:]
}

// rate computes the empty share of the pages and the score.
func (f *filling) rate() {
	p := f.plan
	for i, page := range p.pages {
		used := 0.0
		for _, b := range page.bands {
			used += b.bar * float64(f.packer.columns)
			for _, c := range b.columns {
				used += min(c.filled(f.gap), page.room)
			}
		}
		empty := max(0, 100*(1-used/(float64(f.packer.columns)*page.room)))
		p.empty = append(p.empty, empty)
		if i < len(p.pages)-1 {
			p.score += math.Round(empty)
			if empty > emptyLimit {
				p.score += 300
			}
		}
	}
	p.score += 1000*float64(len(p.pages)) + 4*float64(p.skipped) + 80*float64(p.splits)
	if f.early || f.late || f.follow {
		p.score += 100
	}
}

// wasteful reports whether a page but the last is emptier than the limit.
func (p *plan) wasteful() bool {
	return slices.ContainsFunc(p.empty[:len(p.empty)-1], func(e float64) bool { return e > emptyLimit })
}

// spare returns how much more space the columns of all pages but the last have than the last page
// takes. It is at least the space that is left over if the last page is saved.
func (k *packer) spare(p *plan) (h float64) {
	for i, page := range p.pages {
		columns := float64(k.columns)
		h += columns * page.room * p.empty[i] / 100
		if i == len(p.pages)-1 {
			h -= columns * page.room
		}
	}
	return h
}
