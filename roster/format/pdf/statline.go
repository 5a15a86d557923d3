package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A cell is a characteristic with its value.
type cell struct {
	name, value string
	ink         Ink // of the background
}

// statlines adds the characteristics of all models, and returns the brackets of a damaged
// model, if a table describes them.
func (b *builder) statlines(p *part, x *block, section *Node) []unit.Bracket {
	u := x.unit
	wounds := 0
	for _, l := range u.Composition {
		if l.Model {
			wounds = max(wounds, l.Wounds)
		}
	}
	var brackets []unit.Bracket
	for i := range u.Tables {
		if t := &u.Tables[i]; t.Has(entry.WoundTrackProfile) {
			if brackets != nil {
				brackets = nil // of several models
				break
			}
			brackets = unit.TableBrackets(t, wounds)
		}
	}
	feelNoPain := ""
	for _, r := range u.Rules {
		if unit.KeywordName(r.Name) == "feel no pain" {
			feelNoPain = unit.Parameter(clean(r.Name))
		}
	}
	for i := range u.Profiles {
		t := u.Profiles[i]
		if rows, found := unit.ProfileBrackets(&t, wounds); found != nil {
			brackets, t.Rows = found, rows
		}
		nameChanges(brackets, &t)
		b.statTable(p, &t, brackets, feelNoPain, section)
	}
	return brackets
}

// nameChanges names the values of damage brackets whose columns have no name of a characteristic, such
// as Characteristic 2: they are those that the profile marks with a star, in order.
func nameChanges(brackets []unit.Bracket, t *unit.Table) {
	if len(brackets) == 0 || len(t.Rows) == 0 || slices.ContainsFunc(brackets[0].Columns, func(c string) bool { return entry.StatOf(c) != entry.OtherStat }) {
		return
	}
	var starred []string
	for i, v := range t.Rows[0].Values {
		if i < len(t.Columns) && strings.Contains(v, "*") {
			starred = append(starred, t.Columns[i])
		}
	}
	if len(starred) != len(brackets[0].Columns) {
		return
	}
	for i := range brackets {
		brackets[i].Columns = starred
	}
}

// A statRow is a statline of models with equal characteristics.
type statRow struct {
	names []string
	cells []cell
}

// statRows merges equal rows.
func statRows(t *unit.Table, brackets []unit.Bracket, feelNoPain string) []statRow {
	var out []statRow
	for k := range t.Rows {
		r := &t.Rows[k]
		var cells []cell
		for i, v := range r.Values {
			c := cell{value: clean(v), ink: Pale}
			if i < len(t.Columns) {
				c.name = clean(t.Columns[i])
			}
			if len(brackets) > 0 && strings.Contains(c.value, "*") {
				c.value = firstOf(&brackets[0], c.name, c.value)
			}
			if entry.StatOf(c.name) == entry.InvulnerableSave {
				c.name, c.ink = "INV", Black
				if c.value == "" {
					continue
				}
			}
			cells = append(cells, c)
		}
		cells = sortSaves(cells)
		if feelNoPain != "" {
			cells = append(cells, cell{"FNP", feelNoPain, Line})
		}
		at := slices.IndexFunc(out, func(s statRow) bool { return slices.Equal(s.cells, cells) })
		if at < 0 {
			out = append(out, statRow{cells: cells})
			at = len(out) - 1
		}
		if name := clean(r.Name); name != "" && !slices.Contains(out[at].names, name) {
			out[at].names = append(out[at].names, name)
		}
	}
	return out
}

// sortSaves puts the invulnerable save behind the save.
func sortSaves(cells []cell) []cell {
	from := slices.IndexFunc(cells, func(c cell) bool { return c.ink == Black })
	if from < 0 {
		return cells
	}
	save := cells[from]
	cells = slices.Delete(cells, from, from+1)
	if i := slices.IndexFunc(cells, func(c cell) bool { return entry.StatOf(c.name) == entry.Save }); i >= 0 {
		from = i + 1
	}
	return slices.Insert(cells, from, save)
}

// firstOf returns the value of a characteristic in the first bracket, or the given one.
func firstOf(first *unit.Bracket, column, given string) string {
	for i, c := range first.Columns {
		if s := entry.StatOf(c); s != entry.OtherStat && s == entry.StatOf(column) || strings.EqualFold(c, column) {
			return clean(first.Values[i])
		}
	}
	return given
}

const (
	cellWidth = 3.267
	cellGap   = 0.167
)

// statTable adds the statlines of a table, with the names of the models if there are
// several.
func (b *builder) statTable(p *part, t *unit.Table, brackets []unit.Bracket, feelNoPain string, section *Node) {
	rows := statRows(t, brackets, feelNoPain)
	if len(rows) == 0 {
		return
	}
	table := section.add(KindTable)
	shape := func(r statRow) string {
		s := ""
		for _, c := range r.cells {
			s += c.name + "\x00"
		}
		return s
	}
	for i, r := range rows {
		names := strings.Join(r.names, " / ")
		widths := b.cellWidths(r.cells)
		if widths == nil {
			b.statText(p, r, table)
			continue
		}
		if len(rows) > 1 && names != "" {
			name := table.add(KindRow)
			head := name.add(KindHead)
			head.Scope, head.ColSpan = "Row", len(r.cells)
			b.flow(p, head, []span{plain(names)}, edge*b.u, b.width-2*edge*b.u, 0, 0)
			p.h += 0.15 * b.u
		}
		b.statCells(p, r.cells, widths, i == 0 || shape(r) != shape(rows[i-1]), table)
	}
}

// cellWidths returns the widths of cells: the usual one, more for a longer value, and
// less where the column is too narrow. It returns nil if the values do not fit.
func (b *builder) cellWidths(cells []cell) []float64 {
	usual := cellWidth * b.u
	if len(cells) >= 10 {
		usual = 2.917 * b.u
	}
	widths, least := make([]float64, len(cells)), make([]float64, len(cells))
	total, needed := -cellGap*b.u, -cellGap*b.u
	for i, c := range cells {
		least[i] = max(b.width1(b.shownText(c.value), b.u), b.typesetter.width(b.shownText(c.name), false, b.u)) + 0.1*b.u
		widths[i] = max(usual, least[i])
		total += widths[i] + cellGap*b.u
		needed += least[i] + cellGap*b.u
	}
	if needed > b.width || len(cells) == 0 {
		return nil
	}
	if total > b.width {
		share := (b.width - needed) / (total - needed)
		for i := range widths {
			widths[i] = least[i] + share*(widths[i]-least[i])
		}
	}
	return widths
}

// statText adds a statline with values that are too long for cells as a paragraph.
func (b *builder) statText(p *part, r statRow, table *Node) {
	row := table.add(KindRow)
	name := row.add(KindHead)
	name.Scope = "Row"
	if names := strings.Join(r.names, " / "); names != "" {
		b.flow(p, name, []span{plain(names)}, edge*b.u, b.width-2*edge*b.u, 0, 0)
	}
	var spans []span
	for _, c := range r.cells {
		spans = append(spans, plain(c.name), strong(c.value))
	}
	b.flow(p, row.add(KindCell), spans, edge*b.u, b.width-2*edge*b.u, 0, 0)
	p.h += gap * b.u
}

// statCells adds a row of cells.
func (b *builder) statCells(p *part, cells []cell, widths []float64, headed bool, table *Node) {
	size, nameHeight, valueHeight := 1.412*b.u, step*b.u, 1.8*b.u
	if len(cells) >= 10 {
		size = 1.294 * b.u
	}
	height := valueHeight
	var names *Node
	if headed {
		height += nameHeight
		names = table.add(KindRow)
	}
	values := table.add(KindRow)
	x := 0.0
	for i, c := range cells {
		width := widths[i]
		p.box(nil, x, p.h, width, height, b.ink(c.ink))
		y := p.h
		from := len(p.items)
		if headed {
			head := names.add(KindHead)
			head.Scope = "Column"
			if c.name == "INV" {
				head.Alt = b.text("pdf.save")
			}
			b.at(p, head, plain(c.name), x+width/2, y, nameHeight, b.u, 0.5)
			y += nameHeight
		}
		s := size
		for s > b.u && b.width1(b.shownText(c.value), s) > width-0.1*b.u {
			s = max(b.u, s-0.1*b.u)
		}
		b.at(p, values.add(KindCell), strong(c.value), x+width/2, y, valueHeight, s, 0.5)
		if c.ink == Black {
			for _, it := range p.items[from:] {
				it.Run.White = true
			}
		}
		x += width + cellGap*b.u
	}
	p.h += height + gap*b.u
}

const (
	woundSize  = 1.2
	woundStep  = 1.117 // boxes of a model share edges
	fifthGap   = 0.23  // after every fifth box
	smallModel = 0.467 // between models of up to 5 wounds
	largeModel = 1.0
	woundRow   = 1.5
	inRow      = 10  // boxes of one model
	maxBoxes   = 400 // of models of one line; above it, a box to write in
)

// wounds adds a box for every wound of models with several.
func (b *builder) wounds(p *part, x *block, section *Node, brackets []unit.Bracket) {
	if b.options.omits(omitWounds) {
		return
	}
	var lines []unit.Line
	models := 0
	for _, l := range inOrder(x.unit.Composition) {
		if l.Model && l.Count > 0 {
			models += l.Count
			if l.Wounds > 1 {
				lines = append(lines, l)
			}
		}
	}
	if len(lines) == 0 {
		return
	}
	single := len(lines) == 1 && lines[0].Count == 1
	if single && len(brackets) > 0 && len(x.copies) == 1 && lines[0].Wounds <= maxBoxes {
		b.bracketRows(p, brackets, section)
		return
	}
	if single && len(x.copies) == 1 && models == 1 && lines[0].Wounds <= inRow && x.damaged == nil && b.besideStatline(p, x, lines[0].Wounds, section) {
		return
	}
	dark, most := 0, 0
	if x.damaged != nil {
		dark = x.damaged.Most
		for _, l := range lines {
			most = max(most, l.Wounds)
		}
	}
	for i := range x.copies {
		number := ""
		if len(x.copies) > 1 {
			number = strconv.Itoa(i + 1)
		}
		b.woundLines(p, number, lines, dark, most, section)
	}
	if len(brackets) > 0 {
		b.bracketTexts(p, brackets, section)
	}
}

// besideStatline adds the boxes of a single model to the right of its statline, if there
// is room.
func (b *builder) besideStatline(p *part, x *block, wounds int, section *Node) bool {
	if len(x.unit.Profiles) != 1 || len(x.unit.Profiles[0].Rows) != 1 {
		return false
	}
	used := 0.0
	bottom := p.h - gap*b.u
	for _, it := range p.items {
		if it.Box != nil && it.Box.Y+it.Box.H > bottom-0.1 {
			used = max(used, it.Box.X+it.Box.W)
		}
	}
	perRow := min(5, wounds)
	width := (float64(perRow)*woundStep + 0.083) * b.u
	if used == 0 || used+1.0*b.u+width > b.width {
		return false
	}
	n := figure(section, b.text("pdf.wounds_one", "Wounds", wounds))
	left := b.width - width
	height := woundSize * b.u
	rows := (wounds + 4) / 5
	top := bottom - 3*b.u + (3*b.u-float64(rows)*(height+0.2*b.u)+0.2*b.u)/2
	for i := range wounds {
		p.box(n, left+float64(i%5)*woundStep*b.u, top+float64(i/5)*(height+0.2*b.u), woundSize*b.u, height, Wound)
	}
	return true
}

func figure(section *Node, alt string) *Node {
	n := section.add(KindFigure)
	n.Alt = alt
	return n
}

// woundLines adds the boxes of a unit after its number among its copies; empty: it has none. The last
// boxes of models with the most wounds are dark: the bracket is theirs.
func (b *builder) woundLines(p *part, number string, lines []unit.Line, dark, most int, section *Node) {
	label := number
	if label == "" {
		label = b.text("pdf.wounds")
	}
	left := edge*b.u + max(1.333*b.u, b.typesetter.width(label, number != "", b.u)) + 0.533*b.u
	b.at(p, section.add(KindP), span{text: label, bold: number != ""}, edge*b.u, p.h, woundRow*b.u, b.u, 0)
	x := left
	for i, l := range lines {
		if l.Wounds > maxBoxes || l.Count > maxBoxes/l.Wounds {
			x = b.writeIn(p, l, left, x, section)
			continue
		}
		n := figure(section, b.text("pdf.wounds_of", "Unit", number, "Count", l.Count, "Name", clean(l.Name), "Wounds", l.Wounds))
		between := smallModel * b.u
		if l.Wounds > 5 {
			between = largeModel * b.u
		}
		if i > 0 {
			x += 0.5 * b.u
		}
		for range l.Count {
			for from := 0; from < l.Wounds; from += inRow {
				count := min(inRow, l.Wounds-from)
				if x+woundsWidth(count)*b.u > b.width && x > left {
					x, p.h = left, p.h+woundRow*b.u
				}
				for k := range count {
					ink := Wound
					at := x + (float64(k)*woundStep+float64(k/5)*fifthGap)*b.u
					if l.Wounds == most && l.Wounds-from-k <= dark {
						p.box(nil, at, p.h+0.15*b.u, woundSize*b.u, woundSize*b.u, b.ink(Dark))
						if l.Wounds-from-k == dark {
							p.box(nil, at, p.h+0.15*b.u, 0.2*b.u, woundSize*b.u, Black)
						}
					}
					p.box(n, at, p.h+0.15*b.u, woundSize*b.u, woundSize*b.u, ink)
				}
				x += woundsWidth(count)*b.u + between
				if from+inRow < l.Wounds {
					x -= between - fifthGap*b.u
				}
			}
		}
	}
	p.h += woundRow*b.u + gap*b.u
}

// woundsWidth is the width of boxes of one model, per body size.
func woundsWidth(n int) float64 {
	return float64(n)*woundStep + float64((n-1)/5)*fifthGap + woundSize - woundStep
}

// writeIn adds the number of wounds and a box to write in, for models with too many
// wounds for boxes.
func (b *builder) writeIn(p *part, l unit.Line, left, x float64, section *Node) float64 {
	text := b.text("pdf.write_in", "Count", l.Count, "Wounds", l.Wounds)
	width := b.typesetter.width(text, false, b.u)
	if x+width+6*b.u > b.width && x > left {
		x, p.h = left, p.h+woundRow*b.u
	}
	n := section.add(KindP)
	b.at(p, n, plain(text), x, p.h, woundRow*b.u, b.u, 0)
	x += width + 0.5*b.u
	if x+5*b.u > b.width {
		x, p.h = left, p.h+woundRow*b.u
	}
	p.box(nil, x, p.h+0.15*b.u, 5*b.u, woundSize*b.u, Line)
	return x + 5.5*b.u
}

// bracketRows adds a line for each bracket: its range, its boxes and what changes.
func (b *builder) bracketRows(p *part, brackets []unit.Bracket, section *Node) {
	table := section.add(KindTable)
	for i, x := range brackets {
		row := table.add(KindRow)
		head := row.add(KindHead)
		head.Scope = "Row"
		label := bracketName(x, i == 0)
		b.at(p, head, strong(label), edge*b.u, p.h, woundRow*b.u, b.u, 0)
		left := 4.333 * b.u
		n := figure(row.add(KindCell), b.text("count.wounds", "Count", x.Most-x.Least+1))
		at, top := left, p.h
		for k := range x.Most - x.Least + 1 {
			if k > 0 && k%inRow == 0 {
				at, p.h = left, p.h+woundRow*b.u
			}
			p.box(n, at+(float64(k%inRow)*woundStep+float64(k%inRow/5)*fifthGap)*b.u, p.h+0.15*b.u, woundSize*b.u, woundSize*b.u, Wound)
		}
		beside := left + woundsWidth(min(inRow, x.Most-x.Least+1))*b.u + 0.8*b.u
		lines := b.wrap(changes(x), b.u, b.width-beside-edge*b.u, 0, 0)
		values := row.add(KindCell)
		if len(lines) > 1 {
			beside = left
			lines = b.wrap(changes(x), b.u, b.width-beside-edge*b.u, 0, 0)
			p.h += woundRow * b.u
			top = p.h
		}
		for k := range lines {
			b.line(p, values, &lines[k], beside, top+float64(k)*step*b.u, woundRow*b.u)
			p.h = max(p.h, top+float64(k)*step*b.u)
		}
		p.h += woundRow * b.u
		p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
		p.h += 0.1 * b.u
	}
	p.h += gap * b.u
}

// bracketTexts adds the brackets of several models, without boxes.
func (b *builder) bracketTexts(p *part, brackets []unit.Bracket, section *Node) {
	for i, x := range brackets {
		b.flow(p, section.add(KindP), append([]span{strong(bracketName(x, i == 0))}, changes(x)...), edge*b.u, b.width-2*edge*b.u, 0, b.u)
	}
	p.h += gap * b.u
}

func bracketName(x unit.Bracket, first bool) string {
	switch {
	case first:
		return strconv.Itoa(x.Least) + "+"
	case x.Least == x.Most:
		return strconv.Itoa(x.Least)
	}
	return strconv.Itoa(x.Least) + "–" + strconv.Itoa(x.Most)
}

// shortNames are the names of characteristics in statlines.
var shortNames = map[entry.Stat]string{
	entry.Movement: "M", entry.WeaponSkill: "WS", entry.BallisticSkill: "BS", entry.Strength: "S", entry.Toughness: "T",
	entry.Attacks: "A", entry.Leadership: "Ld", entry.Save: "Sv", entry.ObjectiveControl: "OC",
}

func changes(x unit.Bracket) []span {
	var out []span
	for i, c := range x.Columns {
		name := shortNames[entry.StatOf(c)]
		if name == "" {
			name = clean(c)
		}
		if v := clean(x.Values[i]); v != "" && v != "-" {
			out = append(out, plain(name), strong(v))
		}
	}
	return out
}
