package pdf

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// A cardSize is the size of a card with its margins, in points, and the body sizes that
// are tried, the largest first.
type cardSize struct {
	width, height    float64
	marginX, marginY float64
	sizes            []float64
	wholeFront       bool // the whole unit is on the front, if it fits
}

var cardSizes = map[string]cardSize{
	A6:    {105 * millimetre, 148.5 * millimetre, 6.5 * millimetre, 6 * millimetre, []float64{10, 9.5, 9, 8.5}, true},
	Poker: {63.5 * millimetre, 88.9 * millimetre, 3.2 * millimetre, 3 * millimetre, []float64{7.5, 7, 6.5}, false},
}

// A side is one side of a card.
type side struct {
	parts []part
	label string // Front or Back, and the number of the card
}

// A card has two sides and its element in the structure.
type card struct {
	sides   [2]side
	section *Node
	title   string // empty: it continues another card
	u       float64
	whole   bool // all of the unit is on the front
}

// A deck makes the cards of an army.
type deck struct {
	*builder
	size     cardSize
	cards    []*card
	foot     []string // the player and the list, on one line or two
	footSize float64
}

// layOutCards lays out the layout Cards. The error is an *OptionError for a unit that the
// army does not have.
func layOutCards(d *Document, o *Options, m measurer) (*Layout, error) {
	k, err := newDeck(d, o, m)
	if err != nil {
		return nil, err
	}
	root := &Node{Kind: KindSection}
	l := &Layout{Title: clean(d.Name), Lang: d.Lang, Date: d.Checked, Root: root}
	k.arrange(l, o)
	l.Bookmarks = []Bookmark{{Title: l.Title, Below: l.Bookmarks}}
	return l, nil
}

func newDeck(d *Document, o *Options, m measurer) (*deck, error) {
	size := cardSizes[o.Card]
	footSize := size.sizes[len(size.sizes)-1]
	if o.Type == LargeType {
		size.sizes, size.wholeFront = []float64{largeSize}, false
	}
	a := newArmy(d, o.Order, usuallyOnce)
	k := &deck{size: size, footSize: footSize}
	k.builder = &builder{typesetter: typesetter{measurer: m, lang: d.Lang}, width: size.width - 2*size.marginX, options: o, costs: d.Costs, army: a, grid: columnWidths, heading: KindH1}
	k.addFoot(clean(d.Player), clean(d.Name))
	for _, b := range a.blocks {
		if o.Unit == "" || slices.ContainsFunc(b.copies, func(u *unit.Unit) bool { return u.Selection == o.Unit }) {
			k.addUnit(b)
		}
	}
	if o.Unit != "" && len(k.cards) == 0 {
		return nil, &OptionError{Name: "unit", Found: o.Unit, Allowed: []string{"the id of a unit of the list"}}
	}
	if o.Unit == "" {
		k.u = size.sizes[len(size.sizes)-1]
		k.addPanel(k.text("choice.omit.rules"), k.armyRules())
		k.addPanel(k.text("pdf.roster"), k.roster())
	}
	return k, nil
}

// room is the height of the parts of a side, without its footer.
func (k *deck) room() float64 {
	return k.size.height - 2*k.size.marginY - (step*float64(len(k.foot))+0.1)*k.footSize
}

// addFoot sets the footer, whose second line is the name of the list if both have no room beside the number of a card.
func (k *deck) addFoot(player, name string) {
	width := k.width - 2*edge*k.footSize
	first := width - k.typesetter.width(k.text("pdf.front", "Number", 10, "Count", 10), false, k.footSize) - k.footSize
	line := func(text string, width float64) string {
		return k.shorten(k.shownText(text), false, k.footSize, width)
	}
	k.foot = []string{k.shownText(join(player, name))}
	if k.typesetter.width(k.foot[0], false, k.footSize) > first {
		k.foot = []string{line(player, first), line(name, width)}
	}
}

// addUnit adds the card of a block, or its cards, in the largest type with which it needs
// only one.
func (k *deck) addUnit(b *block) {
	var best []*card
	for _, u := range k.size.sizes {
		k.u = u
		cards := k.unitCards(b)
		whole := k.size.wholeFront && cards[0].whole
		if best == nil || len(cards) < len(best) || whole && !best[0].whole {
			best = cards
		}
		if whole || len(best) == 1 && !k.size.wholeFront {
			break
		}
	}
	k.cards = append(k.cards, best...)
}

func (k *deck) unitCards(b *block) []*card {
	section := &Node{Kind: KindSection}
	x := item{parts: k.unitParts(b, section)}
	x.cut(k.room(), k.u)
	var front, back []part
	for _, p := range x.parts {
		if p.kind == abilityPart {
			back = append(back, p)
		} else {
			front = append(front, p)
		}
	}
	bar := k.backBar(b, section)
	whole := false
	switch {
	case k.size.wholeFront && total(x.parts) <= k.room():
		front, back, whole = x.parts, nil, true
	case total(front) > k.room():
		models := slices.IndexFunc(front, func(p part) bool { return p.kind == modelsPart })
		if models >= 0 && total(front)-front[models].h <= k.room() {
			back = append([]part{front[models]}, back...)
			front = slices.Delete(slices.Clone(front), models, models+1)
		}
	}
	for i := 0; i < len(back) && total(back)+bar.h > k.room(); {
		if total(front)+back[i].h > k.room() {
			i++
			continue
		}
		front = append(front, back[i]) // rather than on a second card
		back = slices.Delete(back, i, i+1)
	}
	if len(back) == 1 && total(front)+back[0].h <= k.room() { // such as keywords alone
		front, back = append(front, back...), nil
	}
	if total(front) <= k.room() && total(back)+bar.h <= k.room() {
		back = append([]part{bar}, back...)
		back = append(back, k.ownLegend(b, section, k.room()-total(back))...)
		if len(back) == 1 {
			back = nil
		}
		return []*card{{sides: [2]side{{front, k.text("pdf.front")}, {back, k.text("pdf.back")}}, section: section, title: title(b.unit), u: k.u, whole: whole}}
	}
	return k.overflow(x.parts, title(b.unit), section, func() part { return k.backBar(b, section) })
}

// backBar returns the name bar of the back of a card, without what the front says about the unit.
func (k *deck) backBar(b *block, section *Node) part {
	p := part{}
	named := &unit.Unit{Name: b.unit.Name, CustomName: b.unit.CustomName, Costs: b.unit.Costs}
	k.nameBar(&p, &block{unit: named, copies: slices.Repeat([]*unit.Unit{named}, len(b.copies))}, section, "")
	if p.h <= 0.3*k.room() {
		return p
	}
	// The front has the whole of a very long name.
	p = part{h: barHeight * k.u}
	p.box(nil, 0, 0, k.width, 1.5*k.u, k.ink(Tint))
	k.at(&p, section.add(KindP), strong(k.shorten(k.shownText(title(b.unit)), true, k.u, k.width-k.u)), edge*k.u, 0, 1.5*k.u, k.u, 0)
	return p
}

// overflow fills as many sides as the parts need, each after a bar with the name.
func (k *deck) overflow(parts []part, name string, section *Node, bar func() part) []*card {
	var sides [][]part
	var now []part
	h := 0.0
	for queue := slices.Clone(parts); len(queue) > 0; queue = queue[1:] {
		if h > 0 && h+queue[0].h > k.room() {
			sides = append(sides, now)
			p := bar()
			now, h = []part{p}, p.h
		}
		// Below the bar there is less room than a part may need.
		if h+queue[0].h > k.room() {
			if head, tail := queue[0].split(k.room() - h); tail != nil {
				queue = slices.Insert(queue[1:], 0, head, *tail)
			}
		}
		now = append(now, queue[0])
		h += queue[0].h
	}
	sides = append(sides, now)
	var cards []*card
	number := (len(sides) + 1) / 2
	for i := 0; i < len(sides); i += 2 {
		var of []any
		if number > 1 {
			of = []any{"Number", i/2 + 1, "Count", number}
		}
		c := &card{section: section, title: name, u: k.u}
		name = ""
		c.sides[0] = side{sides[i], k.text("pdf.front", of...)}
		c.sides[1] = side{nil, k.text("pdf.back", of...)}
		if i+1 < len(sides) {
			c.sides[1].parts = sides[i+1]
		}
		cards = append(cards, c)
	}
	return cards
}

// ownLegend returns the entries of the legend that a unit uses, the shortest first, as
// many as fit.
func (k *deck) ownLegend(b *block, section *Node, room float64) []part {
	if k.options.omits(omitLegend) {
		return nil
	}
	used := func(r rule) bool {
		return slices.ContainsFunc(b.unit.Rules, func(t unit.Text) bool {
			return (t.Kind == unit.CoreRule || t.Kind == unit.WeaponRule) && (unit.KeywordName(t.Name) == r.key || slices.Equal(withoutExample(t), r.parts))
		})
	}
	length := func(r rule) (n int) {
		for _, p := range r.parts {
			n += len(p)
		}
		return n
	}
	var rules []rule
	for _, r := range slices.Concat(k.army.weapons, k.army.core) {
		if used(r) {
			rules = append(rules, r)
		}
	}
	slices.SortStableFunc(rules, func(x, y rule) int { return length(x) - length(y) })
	if len(rules) == 0 {
		return nil
	}
	out := []part{k.subhead(KindH2, k.text("pdf.unit_keywords"), section)}
	h := out[0].h
	for _, r := range rules {
		entry := k.paragraph(section, []span{strong(r.name)}, r.parts, abilityPart)
		if h+total(entry) > room-k.u {
			break
		}
		h += total(entry)
		out = append(out, entry...)
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

// addPanel adds cards with the items of a panel.
func (k *deck) addPanel(name string, items []*item) {
	if len(items) == 0 {
		return
	}
	section := &Node{Kind: KindSection}
	var parts []part
	for _, x := range items {
		x.cut(k.room(), k.u)
		if !slices.Contains(section.Nodes, x.section) {
			section.Nodes = append(section.Nodes, x.section)
		}
		parts = append(parts, x.parts...)
	}
	k.cards = append(k.cards, k.overflow(parts, name, section, func() part {
		p := part{}
		k.size1(&p, strong(k.text("pdf.continued", "Name", k.shorten(k.shownText(name), true, k.u, k.width/2))), section)
		return p
	})...)
}

func (k *deck) size1(p *part, s span, section *Node) {
	k.flow(p, section.add(KindP), []span{s}, edge*k.u, k.width-2*edge*k.u, 0, 0)
	p.h += gap * k.u
}

// draw draws a side of a card on the last page, with its corner at x and y.
func (k *deck) draw(l *Layout, x *card, s int, left, top float64) {
	k.u = x.u
	c := canvas{&l.Pages[len(l.Pages)-1]}
	if s == 0 && x.title != "" {
		l.Bookmarks = append(l.Bookmarks, Bookmark{Title: x.title, Page: len(l.Pages) - 1, Top: top})
	}
	y := top + k.size.marginY
	for i := range x.sides[s].parts {
		p := &x.sides[s].parts[i]
		h := p.h
		c.place(p, left+k.size.marginX, y)
		y += h
	}
	if len(x.sides[s].parts) == 0 {
		return
	}
	foot := part{}
	u, line := k.footSize, step*k.footSize
	at := top + k.size.height - k.size.marginY - float64(len(k.foot))*line
	left += k.size.marginX + edge*u
	k.at(&foot, nil, plain(x.sides[s].label), left+k.width-2*edge*u, at, line, u, 1)
	for i, text := range k.foot {
		k.at(&foot, nil, plain(text), left, at+float64(i)*line, line, u, 0)
	}
	c.Items = append(c.Items, foot.items...)
}

const bleed = 3 * millimetre

// arrange places the cards on sheets.
func (k *deck) arrange(l *Layout, o *Options) {
	for _, c := range k.cards {
		if !slices.Contains(l.Root.Nodes, c.section) {
			l.Root.Nodes = append(l.Root.Nodes, c.section)
		}
	}
	paper := papers[o.Paper]
	l.Width, l.Height = paper[0], paper[1]
	switch o.Sheet {
	case Single:
		l.Width, l.Height, l.Bleed = k.size.width+2*bleed, k.size.height+2*bleed, bleed
		for _, c := range k.cards {
			for s := range c.sides {
				if len(c.sides[s].parts) > 0 {
					l.Pages = append(l.Pages, Page{})
					k.draw(l, c, s, bleed, bleed)
				}
			}
		}
	case Fold:
		k.foldSheets(l)
	default:
		k.twoSided(l)
	}
	if len(l.Pages) == 0 {
		l.Pages = append(l.Pages, Page{})
	}
}

// cells returns how many cards of a size fit on paper, and the corner of the first.
func cells(l *Layout, width, height float64) (columns, rows int, left, top float64) {
	columns, rows = max(1, int((l.Width+0.5)/width)), max(1, int((l.Height+0.5)/height))
	return columns, rows, (l.Width - float64(columns)*width) / 2, (l.Height - float64(rows)*height) / 2
}

// twoSided places the fronts on odd pages and the backs behind them on even ones, for
// printing that flips on the long edge.
func (k *deck) twoSided(l *Layout) {
	w, h := k.size.width, k.size.height
	columns, rows, left, top := cells(l, w, h)
	n := columns * rows
	for first := 0; first < len(k.cards); first += n {
		sheet := k.cards[first:min(first+n, len(k.cards))]
		for s := range 2 {
			l.Pages = append(l.Pages, Page{})
			c := canvas{&l.Pages[len(l.Pages)-1]}
			for i, x := range sheet {
				column := i % columns
				if s == 1 {
					column = columns - 1 - column
				}
				k.draw(l, x, s, left+float64(column)*w, top+float64(i/columns)*h)
			}
			cutMarks(c, l, left, top, w, h, columns, rows)
		}
	}
}

// foldSheets places the front and the back of each card beside each other.
func (k *deck) foldSheets(l *Layout) {
	w, h := k.size.width, k.size.height
	portrait := max(1, int((l.Width+0.5)/(2*w))) * max(1, int((l.Height+0.5)/h))
	if l.Width+0.5 < 2*w || portrait < max(0, int((l.Height+0.5)/(2*w)))*max(0, int((l.Width+0.5)/h)) {
		l.Width, l.Height = l.Height, l.Width
	}
	columns, rows, left, top := cells(l, 2*w, h)
	n := columns * rows
	for first := 0; first < len(k.cards); first += n {
		l.Pages = append(l.Pages, Page{})
		c := canvas{&l.Pages[len(l.Pages)-1]}
		for i, x := range k.cards[first:min(first+n, len(k.cards))] {
			for s := range 2 {
				k.draw(l, x, s, left+float64(2*(i%columns)+s)*w, top+float64(i/columns)*h)
			}
		}
		cutMarks(c, l, left, top, 2*w, h, columns, rows)
		for i := range columns {
			x := left + float64(2*i+1)*w
			for _, y := range []float64{top - markLength, top + float64(rows)*h} {
				for d := 0.0; d < markLength; d += 1.5 {
					c.Items = append(c.Items, Item{Box: &Box{x - 0.2, max(0, min(y+d, l.Height-1)), 0.4, 0.7, Black}})
				}
			}
		}
	}
}

const (
	markLength = 3 * millimetre
	markWidth  = 0.15 * millimetre
	markGap    = 1.5 * millimetre
)

// cutMarks draws marks at the ends of the lines between cards: outside the cards, or at
// the edges of the paper and as crosses inside if the cards fill it.
func cutMarks(c canvas, l *Layout, left, top, w, h float64, columns, rows int) {
	mark := func(x, y, w, h float64) {
		c.Items = append(c.Items, Item{Box: &Box{x, y, w, h, Black}})
	}
	right, bottom := left+float64(columns)*w, top+float64(rows)*h
	for i := range columns + 1 {
		x := left + float64(i)*w - markWidth/2
		if top >= markGap+markLength {
			mark(x, top-markGap-markLength, markWidth, markLength)
			mark(x, bottom+markGap, markWidth, markLength)
		} else if i > 0 && i < columns || left > 1 {
			mark(x, 0, markWidth, 4*millimetre)
			mark(x, l.Height-4*millimetre, markWidth, 4*millimetre)
		}
	}
	for i := range rows + 1 {
		y := top + float64(i)*h - markWidth/2
		if left >= markGap+markLength {
			mark(left-markGap-markLength, y, markLength, markWidth)
			mark(right+markGap, y, markLength, markWidth)
		} else if i > 0 && i < rows || top > 1 {
			mark(0, y, 4*millimetre, markWidth)
			mark(l.Width-4*millimetre, y, 4*millimetre, markWidth)
		}
	}
	for i := 1; i < columns; i++ {
		for j := 1; j < rows; j++ {
			x, y := left+float64(i)*w, top+float64(j)*h
			mark(x-2*millimetre, y-markWidth/2, 4*millimetre, markWidth)
			mark(x-markWidth/2, y-2*millimetre, markWidth, 4*millimetre)
		}
	}
}

// cardFront lays out the front of the first card of a unit on a page of its size, without
// marks.
func cardFront(d *Document, o *Options, m measurer) (*Layout, error) {
	k, err := newDeck(d, o, m)
	if err != nil {
		return nil, err
	}
	l := &Layout{Width: k.size.width, Height: k.size.height, Title: clean(d.Name), Lang: d.Lang, Pages: make([]Page, 1), Root: &Node{Kind: KindSection}}
	if len(k.cards) > 0 {
		l.Title = strings.TrimSpace(k.cards[0].title)
		k.draw(l, k.cards[0], 0, 0, 0)
	}
	return l, nil
}
