package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A summaryForm is how much space the roster of a summary takes.
type summaryForm struct {
	roles    bool // a row for each role
	twoLines bool // the wargear below the name
	wargear  bool
	columns  int
}

// summaryForms are tried in this order until the summary fits on its page.
var summaryForms = []summaryForm{
	{true, true, true, 1}, {false, true, true, 1}, {false, false, true, 1}, {false, false, true, 2}, {false, false, false, 2},
}

// layOutSummary lays out the layout Summary.
func layOutSummary(d *Document, o *Options, m measurer) *Layout {
	g := geometryOf(o)
	a := newArmy(d, o.Order, usuallyOnce)
	u := bodySize
	if o.Type == LargeType {
		u = largeSize
	}
	var s *summaryPage
	for _, form := range summaryForms {
		if form.columns > 1 && (o.Paper == A5 || o.Type == LargeType) {
			continue
		}
		if !form.wargear && large(d) {
			break // its summary may have a second page, and judges need the wargear
		}
		s = newSummary(d, a, o, g, m, u, form)
		if s.fits() {
			break
		}
	}
	return s.draw()
}

// onePage is the most points of an army whose summary is one page.
const onePage = 2000

// large reports whether the summary of an army may take several pages.
func large(d *Document) bool {
	return len(d.Costs) > 0 && d.Costs[0].Amount.Cmp(entry.Int(onePage)) > 0
}

// A summaryPage is a summary before it is drawn.
type summaryPage struct {
	*builder
	document *Document
	geometry geometry
	root     *Node
	head     *part
	facts    part
	link     *Link
	rows     []part
	columns  int
	checks   [2][]part
}

func newSummary(d *Document, a *army, o *Options, g geometry, m measurer, u float64, form summaryForm) *summaryPage {
	full := g.textWidth()
	b := &builder{typesetter: typesetter{measurer: m, lang: d.Lang}, u: u, width: full, options: o, costs: d.Costs, army: a}
	s := &summaryPage{builder: b, document: d, geometry: g, root: &Node{Kind: KindSection}, columns: form.columns}
	s.head, s.link = b.header(d, &g, s.root)
	s.facts = b.facts(s.root.add(KindSection))
	if form.columns > 1 {
		b.width = (full - g.space) / 2
	}
	table := s.root.add(KindSection).add(KindTable)
	s.rows = b.summaryRows(table, form)
	b.width = full
	half := &builder{typesetter: b.typesetter, u: u, width: (full - g.space) / 2, options: o, costs: d.Costs, army: a}
	s.checks[0] = half.problems(d, s.root.add(KindSection))
	notes := half.notes(d)
	for i, x := range notes {
		if i == 0 {
			s.root.Nodes = append(s.root.Nodes, x.section) // of all of them
		}
		s.checks[0] = append(s.checks[0], joined(x.parts...))
	}
	s.checks[1] = half.limits(d, s.root.add(KindSection))
	return s
}

// facts adds the numbers of units, models and characters, and the Warlord.
func (b *builder) facts(section *Node) part {
	characters, enhancements := 0, 0
	for _, k := range b.army.sorted {
		if isCharacter(k.unit) {
			characters += len(k.copies)
		}
		enhancements += len(k.unit.Enhancements) * len(k.copies)
	}
	warlord := strings.Join(cleaned(b.army.warlords), ", ")
	if warlord == "" {
		warlord = "–"
	}
	cells := []struct{ name, value string }{
		{b.text("builder.units"), strconv.Itoa(b.army.units)}, {b.text("builder.models"), strconv.Itoa(b.army.models)}, {b.text("pdf.characters"), strconv.Itoa(characters)},
		{b.text("pdf.enhancements"), strconv.Itoa(enhancements)}, {b.text("list.warlord"), warlord},
	}
	p := part{}
	space := 2 * millimetre
	unitWidth := (b.width - 4*space) / 6.2
	x := 0.0
	deepest := 0.0
	for i, c := range cells {
		w := unitWidth
		if i == len(cells)-1 {
			w = b.width - x
		}
		n := section.add(KindP)
		q := part{h: 0.3 * b.u}
		b.flow(&q, n, []span{plain(c.name)}, x+2*millimetre, w-4*millimetre, 0, 0)
		b.size(&q, n, []span{strong(c.value)}, x+2*millimetre, w-4*millimetre, 1.412*b.u, 1.8*b.u)
		deepest = max(deepest, q.h+0.3*b.u)
		p.items = append(p.items, q.items...)
		x += w + space
	}
	x = 0
	var boxes []Item
	for i := range cells {
		w := unitWidth
		if i == len(cells)-1 {
			w = b.width - x
		}
		boxes = append(boxes, Item{Box: &Box{x, 0, w, deepest, b.ink(Pale)}})
		x += w + space
	}
	p.items = append(boxes, p.items...)
	p.h = deepest + step*b.u
	return p
}

func isCharacter(u *unit.Unit) bool {
	return slices.ContainsFunc(u.Keywords, func(k string) bool { return strings.EqualFold(k, "character") }) || strings.EqualFold(u.Role, "character") || strings.EqualFold(u.Role, "epic hero")
}

// summaryRows returns the rows of the roster, the head first.
func (b *builder) summaryRows(table *Node, form summaryForm) []part {
	right := b.width
	points, each, models := right, right-18*millimetre, right-34*millimetre
	if form.columns > 1 {
		each, models = 0, right-17*millimetre
	}
	head := part{}
	row := table.add(KindRow)
	th := func(text string, x, align float64) {
		n := row.add(KindHead)
		n.Scope = "Column"
		b.at(&head, n, plain(text), x, 0, step*b.u, b.u, align)
	}
	name := b.text("builder.unit")
	if form.wargear {
		name = b.text("pdf.unit_wargear")
	}
	th(name, 3.2*b.u, 0)
	th(b.text("builder.models"), models, 1)
	if each > 0 {
		th(b.text("pdf.each_head"), each, 1)
	}
	title := ""
	if len(b.costs) > 0 {
		title = b.costName(&b.costs[0])
	}
	th(title, points, 1)
	head.h = step * b.u
	head.box(nil, 0, head.h, b.width, 0.083*b.u, Black)
	head.h += 0.083 * b.u
	rows := []part{head}
	role := "\x00"
	for _, k := range b.army.sorted {
		if form.roles && b.army.byRole && k.unit.Role != role {
			role = k.unit.Role
			rows = append(rows, b.roleRow(role, points, table, len(row.Nodes)))
		}
		rows = append(rows, b.summaryRow(k, models, each, points, table, form))
	}
	return append(rows, b.summaryTotal(models, each, points, table))
}

// points1 returns the first cost of copies of units.
func (b *builder) points1(of ...*unit.Unit) string {
	if len(b.costs) == 0 {
		return ""
	}
	var n entry.Number
	for _, u := range of {
		n = n.Add(u.Costs[b.costs[0].Type.ID])
	}
	if n.Sign() == 0 {
		return ""
	}
	return b.number(n)
}

func (b *builder) roleRow(role string, points float64, table *Node, columns int) part {
	var units []*unit.Unit
	for _, k := range b.army.sorted {
		if k.unit.Role == role {
			units = append(units, k.copies...)
		}
	}
	p := part{}
	row := table.add(KindRow)
	n := row.add(KindHead)
	n.Scope, n.ColSpan = "Row", columns-1
	name := clean(role)
	if name == "" {
		name = b.text("builder.units")
	}
	lines := b.wrap([]span{strong(name)}, b.u, points-8*b.u, 0, 0)
	p.h = max(1, float64(len(lines))) * 1.5 * b.u
	p.box(nil, 0, 0, b.width, p.h, b.ink(Tint))
	for i := range lines {
		b.line(&p, n, &lines[i], 3.2*b.u, float64(i)*1.5*b.u, 1.5*b.u)
	}
	b.at(&p, row.add(KindCell), strong(b.points1(units...)), points-edge*b.u, 0, 1.5*b.u, b.u, 1)
	return p
}

func (b *builder) summaryRow(k *block, models, each, points float64, table *Node, form summaryForm) part {
	u := k.unit
	p := part{h: 0.3 * b.u}
	row := table.add(KindRow)
	n := row.add(KindHead)
	n.Scope = "Row"
	top := p.h
	b.at(&p, n, strong(strconv.Itoa(len(k.copies))+"×"), 2.6*b.u, top, step*b.u, b.u, 1)
	left := 3.2 * b.u
	width := models - left - 3*b.u
	var spans []span
	if mark := k.warlord(); mark != "" {
		spans = append(spans, strong(mark))
	}
	if len(u.Enhancements) > 0 {
		spans = append(spans, strong(b.text("pdf.enhancement")), plain(strings.Join(cleaned(u.Enhancements), ", ")))
	}
	if len(k.leads) > 0 {
		spans = append(spans, plain(b.text("pdf.leads_units", "Units", strings.Join(k.leads, ", "))))
	}
	wargear := wargearText(u)
	if !form.wargear {
		wargear = ""
	}
	if !form.twoLines && wargear != "" {
		spans = append(spans, plain("·"+noBreak+wargear))
	}
	// The name is larger than what follows it.
	lines := b.wrap([]span{strong(title(u))}, 1.118*b.u, width, 0, 0)
	indent := lines[len(lines)-1].width() + 0.8*b.u
	for i := range lines {
		b.line(&p, n, &lines[i], left, p.h, step*b.u)
		p.h += step * b.u
	}
	if len(spans) > 0 {
		p.h -= step * b.u
		rest := b.wrap(spans, b.u, width, indent, b.u)
		if len(rest) > 0 && len(rest[0].runs) == 0 {
			rest = b.wrap(spans, b.u, width, b.u, b.u)
			p.h += step * b.u
		}
		for i := range rest {
			b.line(&p, n, &rest[i], left, p.h, step*b.u)
			p.h += step * b.u
		}
	}
	if form.twoLines && wargear != "" {
		b.flow(&p, n, []span{plain(wargear)}, left, width, 0, 0)
	}
	b.at(&p, row.add(KindCell), plain(strconv.Itoa(u.Models*len(k.copies))), models, top, step*b.u, b.u, 1)
	if each > 0 {
		text := ""
		if len(k.copies) > 1 {
			text = b.points1(u)
		}
		b.at(&p, row.add(KindCell), plain(text), each, top, step*b.u, b.u, 1)
	}
	b.at(&p, row.add(KindCell), strong(b.points1(k.copies...)), points, top, step*b.u, b.u, 1)
	p.h += 0.3 * b.u
	p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
	p.h += 0.05 * b.u
	return p
}

// wargearText returns the models with their wargear in one line.
func wargearText(u *unit.Unit) string {
	lines := inOrder(u.Composition)
	var parts []string
	for _, l := range lines {
		wargear := slices.DeleteFunc(cleaned(l.Wargear), func(w string) bool { return w == entry.WarlordName || slices.Contains(u.Enhancements, w) })
		text := strings.Join(wargear, ", ")
		switch name := clean(l.Name); {
		case !l.Model && u.Warlord && name == entry.WarlordName:
		case l.Model && len(lines) == 1 && name == clean(u.Name) && l.Count == 1:
		case l.Model || l.Count != 1:
			text = strings.TrimSuffix(strconv.Itoa(l.Count)+noBreak+name+": "+text, ": ")
		default:
			text = strings.TrimSuffix(name+": "+text, ": ")
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "; ")
}

func (b *builder) summaryTotal(models, each, points float64, table *Node) part {
	p := part{}
	p.box(nil, 0, 0, b.width, 0.167*b.u, Black)
	p.h = 0.3 * b.u
	row := table.add(KindRow)
	n := row.add(KindHead)
	n.Scope = "Row"
	size, height := 1.294*b.u, 1.8*b.u
	b.at(&p, n, strong(b.text("count.units", "Count", b.army.units)), 3.2*b.u, p.h, height, size, 0)
	b.at(&p, row.add(KindCell), strong(strconv.Itoa(b.army.models)), models, p.h, height, size, 1)
	if each > 0 {
		row.add(KindCell)
	}
	total := ""
	if len(b.costs) > 0 {
		total = b.number(b.costs[0].Amount)
	}
	b.at(&p, row.add(KindCell), strong(total), points, p.h, height, size, 1)
	p.h += height
	return p
}

// marks stand before the diagnostics of each severity.
var marks = map[roster.Severity]string{roster.Error: "✗", roster.Warning: "!", roster.Unverified: "?", roster.Advice: "·"}

// problems lists all diagnostics but advice.
func (b *builder) problems(d *Document, section *Node) []part {
	var out []part
	for _, x := range d.Diagnostics {
		if x.Severity == roster.Advice && len(d.Diagnostics) > 10 {
			continue
		}
		p := part{h: 0.15 * b.u}
		mark := marks[x.Severity]
		if mark == "" {
			mark = string(x.Severity)
		}
		n := section.add(KindP)
		b.flow(&p, n, []span{strong(mark), plain(clean(x.Text))}, 0, b.width, 0, 1.6*b.u)
		p.h += 0.15 * b.u
		p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
		p.h += 0.05 * b.u
		out = append(out, p)
	}
	if len(out) > 0 {
		out[0] = joined(b.checksHead(b.text("import.problems"), section), out[0])
	}
	return out
}

func (b *builder) checksHead(text string, section *Node) part {
	p := part{}
	b.size(&p, section.add(KindH2), []span{strong(text)}, 0, b.width, 1.235*b.u, 1.8*b.u)
	p.box(nil, 0, p.h, b.width, 0.083*b.u, Black)
	p.h += 0.383 * b.u
	return p
}

// joined returns parts as one, which stays in a column.
func joined(parts ...part) part {
	out := part{}
	for _, p := range parts {
		for i := range p.items {
			p.items[i].move(0, out.h)
		}
		out.items = append(out.items, p.items...)
		out.h += p.h
	}
	return out
}

// limits lists what a judge would count: what the event limits, or else what events
// commonly limit.
func (b *builder) limits(d *Document, section *Node) []part {
	out := []part{b.checksHead(b.text("pdf.limits"), section)}
	add := func(name, value string) {
		p := part{h: 0.15 * b.u}
		n := section.add(KindP)
		top := p.h
		b.flow(&p, n, []span{plain(name)}, 0, b.width-8*b.u, 0, b.u)
		b.at(&p, n, strong(value), b.width, top, step*b.u, b.u, 1)
		p.h = max(p.h, top+step*b.u) + 0.15*b.u
		p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
		p.h += 0.05 * b.u
		out = append(out, p)
	}
	for _, c := range d.Costs {
		value := b.text("pdf.unlimited", "Count", b.number(c.Amount))
		if c.Limit != nil {
			value = b.text("front.shown", "Count", b.number(c.Amount), "Total", b.number(*c.Limit))
		}
		add(b.costName(&c), value)
	}
	for _, l := range d.Limits {
		mark := ""
		if !l.Kept {
			mark = marks[roster.Error] + " "
		}
		add(clean(l.Name), mark+clean(l.Count))
	}
	if len(d.Limits) > 0 {
		return slices.Insert(out[2:], 0, joined(out[:2]...))
	}
	counts := map[string]int{}
	most, name := 0, ""
	enhancements, different := 0, map[string]bool{}
	for i := range d.Units {
		u := &d.Units[i]
		if u.Configuration {
			continue
		}
		if counts[u.Name]++; counts[u.Name] > most {
			most, name = counts[u.Name], u.Name
		}
		for _, e := range u.Enhancements {
			enhancements++
			different[e] = true
		}
	}
	if most > 1 {
		add(b.text("pdf.copies", "Name", clean(name)), strconv.Itoa(most))
	}
	if enhancements > 0 {
		add(b.text("pdf.different"), strconv.Itoa(enhancements)+", "+strconv.Itoa(len(different)))
	}
	add(b.text("pdf.warlords"), strconv.Itoa(len(b.army.warlords)))
	return slices.Insert(out[2:], 0, joined(out[:2]...))
}

// signatures are the fields to sign, with their shares of the width.
var signatures = []struct {
	label string // key of its text
	share float64
}{{"pdf.player", 0.36}, {"pdf.judge", 0.36}, {"pdf.date", 0.22}}

const signatureHeight = 16 * millimetre // above the lower end of the text, with room to write

func total(parts []part) (h float64) {
	for i := range parts {
		h += parts[i].h
	}
	return h
}

// rosterHeight returns the height of the rows in their columns.
func (s *summaryPage) rosterHeight() float64 {
	if s.columns == 1 {
		return total(s.rows)
	}
	left, right := 0.0, total(s.rows)+s.rows[0].h
	least := right
	for i := range s.rows {
		left += s.rows[i].h
		right -= s.rows[i].h
		least = min(least, max(left, right))
	}
	return least + rounding
}

func (s *summaryPage) fits() bool {
	room := s.geometry.text - s.head.h - s.facts.h - s.rosterHeight() - step*s.u - signatureHeight
	_, h := divideChecks(s.checks[0], s.checks[1], room)
	return h <= room
}

// divideChecks divides problems and limits between two columns, and returns the height of the higher one.
// Each has a column if there is room; otherwise, and without limits, the columns are as equal as possible.
func divideChecks(problems, limits []part, room float64) (columns [2][]part, height float64) {
	columns, height = [2][]part{problems, limits}, max(total(problems), total(limits))
	if height <= room && len(limits) > 0 {
		return columns, height
	}
	all := slices.Concat(problems, limits)
	left, right := 0.0, total(all)
	for i := range all {
		left += all[i].h
		right -= all[i].h
		if h := max(left, right); h < height {
			columns, height = [2][]part{all[:i+1], all[i+1:]}, h
		}
	}
	return columns, height
}

// drawChecks places problems and limits in two columns, on as many pages as they need. It returns where
// they end.
func (s *summaryPage) drawChecks(l *Layout, y float64) float64 {
	g := s.geometry
	xs := [2]float64{g.left, g.left + (g.textWidth()+g.space)/2}
	problems, limits := s.cutChecks(s.checks[0]), s.cutChecks(s.checks[1])
	for {
		room := g.top + g.text - y
		columns, height := divideChecks(problems, limits, room-signatureHeight)
		last := height <= room-signatureHeight
		if !last {
			rest := slices.Concat(problems, limits)
			for i := range columns {
				n := 0
				for h := 0.0; n < len(rest) && h+rest[n].h <= room; n++ {
					h += rest[n].h
				}
				columns[i], rest = rest[:n], rest[n:]
			}
			problems, limits = rest, nil
		}
		for i := range columns {
			s.flow(l, columns[i], xs[i], y)
		}
		if last {
			return y + height
		}
		l.Pages = append(l.Pages, Page{})
		y = g.top
	}
}

// cutChecks divides what is higher than a page.
func (s *summaryPage) cutChecks(parts []part) []part {
	x := item{parts: slices.Clone(parts)}
	x.cut(s.geometry.text-signatureHeight, s.u)
	return x.parts
}

// draw places the summary on one page, or on more if it does not fit in any form.
func (s *summaryPage) draw() *Layout {
	g := s.geometry
	l := &Layout{Width: g.width, Height: g.height, Title: clean(s.document.Name), Lang: s.document.Lang, Date: s.document.Checked, Root: s.root}
	l.Pages = make([]Page, 1)
	if s.link != nil {
		s.link.X += g.left
		s.link.Y += g.top
		l.Pages[0].Links = append(l.Pages[0].Links, *s.link)
	}
	page := func() canvas { return canvas{&l.Pages[len(l.Pages)-1]} }
	page().place(s.head, g.left, g.top)
	y, bottom := s.flow(l, []part{s.facts}, g.left, g.top+s.head.h), g.top+g.text
	if s.columns > 1 {
		limit := s.rosterHeight()
		if y+limit > bottom {
			limit = bottom - y
		}
		x, top, deepest := g.left, y, y
		head := s.rows[0].artifact() // repeated above each column
		for i := range s.rows {
			for y+s.rows[i].h > top+limit && (y > top || top > g.top) {
				if x == g.left && y > top {
					x, y = g.left+(g.textWidth()+g.space)/2, top
				} else {
					l.Pages = append(l.Pages, Page{})
					x, y, top, limit, deepest = g.left, g.top, g.top, g.text, g.top
				}
				page().place(head.artifact(), x, y)
				y += head.h
			}
			page().place(&s.rows[i], x, y)
			y += s.rows[i].h
			deepest = max(deepest, y)
		}
		y = deepest
	} else {
		y = s.flow(l, s.rows, g.left, y)
	}
	y += step * s.u
	s.drawChecks(l, y)
	s.sign(page())
	l.Bookmarks = []Bookmark{{Title: l.Title}}
	return l
}

// flow places parts below each other, on new pages as needed, and returns where they end.
func (s *summaryPage) flow(l *Layout, parts []part, x, y float64) float64 {
	g := s.geometry
	for i := 0; i < len(parts); i++ {
		if y+parts[i].h > g.top+g.text && y > g.top {
			l.Pages = append(l.Pages, Page{})
			y = g.top
		}
		if parts[i].h > g.text {
			if head, tail := parts[i].split(g.text); tail != nil {
				parts = slices.Insert(slices.Clone(parts), i+1, *tail)
				parts[i] = head
			}
		}
		canvas{&l.Pages[len(l.Pages)-1]}.place(&parts[i], x, y)
		y += parts[i].h
	}
	return y
}

// sign adds the lines for signatures at the foot of the page.
func (s *summaryPage) sign(c canvas) {
	g := s.geometry
	section := s.root.add(KindSection)
	x, full := g.left, g.textWidth()
	y := g.top + g.text - 6*millimetre
	for i, f := range signatures {
		w := full*f.share + 0
		if i == len(signatures)-1 {
			w = g.left + full - x
		}
		p := part{}
		p.box(nil, x, y, w, 0.25*millimetre, Black)
		s.at(&p, section.add(KindP), plain(s.text(f.label)), x, y+0.9*millimetre, 3.6*millimetre, s.u, 0)
		c.Items = append(c.Items, p.items...)
		x += w + full*0.03
	}
}
