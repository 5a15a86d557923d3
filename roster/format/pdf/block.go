package pdf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A builder makes the parts of a document for columns of one width. Lengths that depend
// on the size of the type are multiples of the body size u.
type builder struct {
	typesetter
	u       float64 // size of the body, in points
	width   float64 // of the column
	options *Options
	costs   []Cost
	army    *army
	heading Kind                   // of a unit
	grid    map[entry.Stat]float64 // widths of the columns of weapons, per body size
	crowded bool                   // a table of weapons needed more than the width
}

// sized returns a builder with another body size.
func (b *builder) sized(u float64) *builder {
	c := *b
	c.u = u
	return &c
}

// step is the height of a line, per body size; edge is the white space beside text in
// bars and cells.
const (
	step = 1.2
	edge = 0.4
	gap  = 0.3 // below most parts
)

// A part is a piece of a column that is not broken. Positions are relative to its top
// left corner.
type part struct {
	h      float64
	items  []Item
	kind   partKind
	breaks bool // a column may begin with it
}

// A partKind distinguishes the sides of a card.
type partKind uint8

const (
	frontPart   partKind = iota
	modelsPart           // models and wargear: on the front if there is room
	abilityPart          // from the core abilities on
)

func (p *part) box(n *Node, x, y, w, h float64, ink Ink) {
	p.items = append(p.items, Item{Box: &Box{x, y, w, h, ink}, Node: n})
}

// clone returns a copy of a part that can be moved by itself.
func (p *part) clone() *part {
	out := *p
	out.items = slices.Clone(p.items)
	boxes, runs := make([]Box, 0, len(p.items)), make([]Run, 0, len(p.items))
	for i := range out.items {
		if x := &out.items[i]; x.Box != nil {
			boxes = append(boxes, *x.Box)
			x.Box = &boxes[len(boxes)-1]
		} else {
			runs = append(runs, *x.Run)
			x.Run = &runs[len(runs)-1]
		}
	}
	return &out
}

// artifact returns a copy of a part that is not in the structure.
func (p *part) artifact() *part {
	out := p.clone()
	for i := range out.items {
		out.items[i].Node = nil
	}
	return out
}

// baseline returns the distance from the top of a line to its baseline.
func baseline(height, size float64) float64 { return (height-1.164*size)/2 + 0.928*size }

// line adds a line of text at x and y.
func (b *builder) line(p *part, n *Node, l *textLine, x, y, height float64) {
	for i := range l.runs {
		r := &l.runs[i]
		pad := 0.25 * r.Size
		top, deep := y+(height-1.15*r.Size)/2, 1.15*r.Size
		switch r.style {
		case tinted:
			p.box(nil, x+r.X-pad, top, r.W+2*pad, deep, b.ink(Tint))
		case darker:
			ink := b.ink(Dark)
			if ink == Hatch { // text on it would be hard to read
				ink = Line
			}
			p.box(nil, x+r.X-pad, top, r.W+2*pad, deep, ink)
		case framed:
			p.box(nil, x+r.X-pad, top, r.W+2*pad, deep, Line)
		case inverse:
			p.box(nil, x+r.X-pad, top, r.W+2*pad, deep, Black)
		}
		r.X, r.Y = x+r.X, y+baseline(height, r.Size)
		p.items = append(p.items, Item{Run: r, Node: n})
	}
}

// ink returns the ink that is printed for one: without tints, light ones are left white
// and dark ones hatched.
func (b *builder) ink(i Ink) Ink {
	if b.options.Tints != Off {
		return i
	}
	switch i {
	case Dark:
		return Hatch
	case Tint, Pale:
		return Line
	}
	return i
}

// flow adds a paragraph below what the part has.
func (b *builder) flow(p *part, n *Node, spans []span, x, width, first, rest float64) {
	for _, l := range b.wrap(spans, b.u, width, first, rest) {
		b.line(p, n, &l, x, p.h, step*b.u)
		p.h += step * b.u
	}
}

// size is flow with another size of type and height of line.
func (b *builder) size(p *part, n *Node, spans []span, x, width, size, height float64) {
	for _, l := range b.wrap(spans, size, width, 0, 0) {
		b.line(p, n, &l, x, p.h, height)
		p.h += height
	}
}

// at adds one line of text that is not wrapped, aligned at x: to the left (0), the centre
// (0.5) or the right (1).
func (b *builder) at(p *part, n *Node, s span, x, y, height, size, align float64) {
	for _, l := range b.wrap([]span{s}, size, 1e9, 0, 0) {
		b.line(p, n, &l, x-align*l.width(), y, height)
	}
}

// paragraph returns a part with the paragraphs of a text: the name in bold runs in, the
// others are indented, and list items hang.
func (b *builder) paragraph(section *Node, name []span, texts []string, kind partKind) []part {
	p := part{kind: kind, breaks: kind == abilityPart}
	x, width := edge*b.u, b.width-2*edge*b.u
	if len(name) > 0 {
		texts = runIn(texts)
	}
	for i, t := range texts {
		n := section.add(KindP)
		entry, item := listItem(t)
		switch {
		case i == 0 && (len(name) > 0 || !item):
			b.flow(&p, n, append(slices.Clone(name), plain(t)), x, width, 0, 0)
		case item:
			b.flow(&p, n, []span{plain(entry)}, x, width, 0, step*b.u)
		default:
			b.flow(&p, n, []span{plain(t)}, x, width, b.u, 0)
		}
	}
	if len(texts) == 0 {
		b.flow(&p, section.add(KindP), name, x, width, 0, 0)
	}
	if p.h == 0 {
		return nil
	}
	p.h += gap * b.u
	return []part{p}
}

// runIn returns the paragraphs of a text of which the first is on the line of its name. A single item of
// a list has no mark there.
func runIn(texts []string) []string {
	if len(texts) == 0 {
		return nil
	}
	item, ok := listItem(texts[0])
	if !ok {
		return texts
	}
	if len(texts) == 1 {
		_, item, _ = strings.Cut(item, noBreak)
	}
	return append([]string{item}, texts[1:]...)
}

// listItem returns an item of a list as it is printed: with a bullet for the mark of the data.
func listItem(t string) (item string, ok bool) {
	mark, n := utf8.DecodeRuneInString(t)
	rest := t[n:]
	first, _ := utf8.DecodeRuneInString(rest)
	switch {
	case strings.ContainsRune("◦○", mark):
		return "◦" + noBreak + strings.TrimSpace(rest), true
	case strings.ContainsRune("■•●▪➤", mark), strings.ContainsRune("-–*", mark) && (first == ' ' || unicode.IsUpper(first)):
		return "•" + noBreak + strings.TrimSpace(rest), true
	}
	return "", false
}

// unitParts returns the parts of the block of a unit, from its name bar to its keywords.
func (b *builder) unitParts(x *block, section *Node) []part {
	if b.army.book != nil {
		b.army.book.Continue()
	}
	first := part{}
	b.nameBar(&first, x, section, b.unitFacts(x))
	front, bracketed := b.frontParts(first, x, section)
	return append(front, b.abilityParts(x, section, bracketed)...)
}

// frontParts returns the parts up to the weapons; the first continues a given one. It reports
// whether a table of damage brackets is among them.
func (b *builder) frontParts(first part, x *block, section *Node) (parts []part, bracketed bool) {
	u := x.unit
	brackets := b.statlines(&first, x, section)
	b.wounds(&first, x, section, brackets)
	parts = []part{first}
	if x.damaged != nil && !b.options.omits(omitAbilities) {
		name := span{text: clean(x.damaged.Ability.Name), bold: true, style: darker}
		parts = append(parts, b.paragraph(section, []span{name}, textOf(*x.damaged.Ability), frontPart)...)
	}
	if !b.options.omits(omitComposition) {
		parts = append(parts, b.models(u, section)...)
	}
	return append(parts, b.weapons(x, section)...), len(brackets) > 0
}

// abilityParts returns the parts from the core abilities to the keywords.
func (b *builder) abilityParts(x *block, section *Node, bracketed bool) (parts []part) {
	u := x.unit
	if !b.options.omits(omitAbilities) {
		parts = append(parts, b.named(section, b.text("pdf.core"), x.core)...)
		if !b.options.omits(omitRules) {
			parts = append(parts, b.named(section, b.text("choice.omit.rules"), x.named)...)
		}
		if len(x.saves) > 0 {
			parts = append(parts, b.paragraph(section, []span{strong(b.text("pdf.save"))}, []string{b.text("pdf.from", "Names", strings.Join(x.saves, ", "))}, abilityPart)...)
		}
		for _, t := range x.text {
			parts = append(parts, b.paragraph(section, []span{strong(t.Name)}, textOf(t), abilityPart)...)
		}
		parts = append(parts, b.tables(u, section, bracketed)...)
	}
	if notes := paragraphs(u.Notes); len(notes) > 0 && !b.options.omits(omitNotes) {
		parts = append(parts, b.paragraph(section, []span{strong(b.text("builder.own_notes"))}, notes, abilityPart)...)
	}
	if !b.options.omits(omitKeywords) {
		parts = append(parts, b.keywords(u, section)...)
	}
	return parts
}

func (x *Item) move(dx, dy float64) {
	if x.Box != nil {
		x.Box.X += dx
		x.Box.Y += dy
		return
	}
	x.Run.X += dx
	x.Run.Y += dy
}

// title returns the name of a unit with its custom name.
func title(u *unit.Unit) string {
	name := clean(u.Name)
	if custom := clean(u.CustomName); custom != "" {
		name += " “" + custom + "”"
	}
	if name == "" {
		return "–"
	}
	return name
}

// price returns the costs of copies of a unit, such as 360 pts.
func (b *builder) price(x *block) string {
	var costs []string
	for _, c := range b.costs {
		if all := x.unit.Costs[c.Type.ID].Mul(entry.Int(int64(len(x.copies)))); all.Sign() != 0 {
			costs = append(costs, b.cost(&c, all))
		}
	}
	return join(costs...)
}

// unitFacts returns the role and the size of a unit, and the price of each copy.
func (b *builder) unitFacts(x *block) string {
	facts := []string{clean(x.unit.Role)}
	if n := x.unit.Models; n > 1 {
		facts = append(facts, b.text("count.models", "Count", n))
	}
	for _, c := range b.costs {
		if n := x.unit.Costs[c.Type.ID]; len(x.copies) > 1 && n.Sign() != 0 {
			facts = append(facts, b.text("pdf.each", "Cost", b.number(n)))
			break
		}
	}
	return join(facts...)
}

// nameBar adds the name of a unit, facts about it and its costs on a tinted bar.
func (b *builder) nameBar(p *part, x *block, section *Node, facts string) {
	size, height := 1.294*b.u, 1.8*b.u
	left, right := edge*b.u, b.width-edge*b.u
	head := section.add(b.heading)
	details := section.add(KindP)
	bar := gap * b.u
	badge := ""
	if n := len(x.copies); n > 1 {
		badge = strconv.Itoa(n) + "×"
	}
	badgeWidth := 0.0
	if badge != "" {
		badgeWidth = b.width1(badge, size) + 0.934*b.u
	}
	total := b.price(x)
	totalWidth := 0.0
	if total != "" {
		totalWidth = b.width1(total, size) + 0.833*b.u
	}
	factsWidth := b.typesetter.width(b.shownText(facts), false, b.u)
	nameLeft := left + badgeWidth
	if badge != "" {
		nameLeft = badgeWidth + 0.533*b.u
	}
	name := title(x.unit)
	nameWidth := b.width1(b.shownText(name), size)
	beside := facts != "" && nameLeft+nameWidth+0.667*b.u+factsWidth+totalWidth <= right
	lines := b.wrap([]span{strong(name)}, size, right-nameLeft-totalWidth, 0, 0)
	if len(lines) > 1 && totalWidth > 0.5*(right-nameLeft) {
		lines = b.wrap([]span{strong(name)}, size, right-nameLeft, 0, 0)
		facts, totalWidth, beside = join(facts, total), 0, false
		total = ""
	}
	barHeight := float64(len(lines))*height + 0.3*b.u
	p.box(nil, 0, 0, b.width, barHeight, b.ink(Tint))
	p.box(nil, 0, 0, b.width, bar, Black)
	if badge != "" {
		p.box(nil, 0, bar, badgeWidth, height, Black)
		b.at(p, head, span{text: badge, bold: true, style: normal}, badgeWidth/2, bar, height, size, 0.5)
		p.items[len(p.items)-1].Run.White = true
	}
	for i := range lines {
		b.line(p, head, &lines[i], nameLeft, bar+float64(i)*height, height)
	}
	if beside {
		b.baselineAt(p, details, plain(facts), right-totalWidth, bar, height, size, 1)
	}
	if total != "" {
		b.at(p, details, strong(total), right, bar, height, size, 1)
	}
	p.h = barHeight + gap*b.u
	if beside {
		facts = ""
	}
	b.secondLine(p, x, details, facts)
}

// baselineAt is at for text of the body size on the baseline of another size.
func (b *builder) baselineAt(p *part, n *Node, s span, x, y, height, size, align float64) {
	from := len(p.items)
	b.at(p, n, s, x, y, height, b.u, align)
	for i := from; i < len(p.items); i++ {
		p.items[i].Run.Y = y + baseline(height, size)
	}
}

// width1 is the width of bold text.
func (b *builder) width1(text string, size float64) float64 {
	return b.typesetter.width(text, true, size)
}

// shownText returns a clean text as it is printed.
func (b *builder) shownText(text string) string {
	words := strings.Split(text, " ")
	for i, w := range words {
		words[i] = b.shown(w)
	}
	return strings.Join(words, " ")
}

// secondLine adds what does not fit on the name bar, and what is special about the unit.
func (b *builder) secondLine(p *part, x *block, n *Node, facts string) {
	var spans []span
	if facts != "" {
		spans = append(spans, plain(facts))
	}
	u := x.unit
	if mark := x.warlord(); mark != "" {
		spans = append(spans, span{mark, true, framed})
	}
	if len(u.Enhancements) > 0 {
		names := make([]string, len(u.Enhancements))
		for i, e := range u.Enhancements {
			names[i] = clean(e)
		}
		spans = append(spans, span{b.text("pdf.enhancement"), true, framed}, plain(strings.Join(names, ", ")))
	}
	if len(spans) == 0 {
		return
	}
	height := 1.35 * b.u
	for _, l := range b.wrap(spans, b.u, b.width-2*edge*b.u, 0, 0) {
		b.line(p, n, &l, edge*b.u, p.h, height)
		p.h += height
	}
	p.h += 0.15 * b.u
}

// join joins the non-empty parts.
func join(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " · ")
}

// named adds a line of names after a heading.
func (b *builder) named(section *Node, heading string, names []string) []part {
	if len(names) == 0 {
		return nil
	}
	shown := slices.Clone(names)
	for i, name := range shown {
		if p := unit.Parameter(name); p != "" {
			shown[i] = strings.TrimSuffix(strings.TrimSuffix(name, p), " ") + noBreak + p
		}
	}
	return b.paragraph(section, []span{strong(heading)}, []string{strings.Join(shown, ", ")}, abilityPart)
}

// models adds the models with their wargear, or of one kind of models only what is not in
// the table of weapons.
func (b *builder) models(u *unit.Unit, section *Node) []part {
	shown := shownWeapons(u)
	known := func(name string) bool { return shown.all(name) || u.Warlord && name == entry.WarlordName }
	lines := inOrder(u.Composition)
	models := 0
	for _, l := range lines {
		if l.Model {
			models++
		}
	}
	var spans []span
	add := func(name, text string) {
		if n := len(spans); n > 0 {
			spans[n-1].text += ";"
		}
		spans = append(spans, strong(name), plain(text))
	}
	var options []string
	base := "" // of the only kind of models
	for _, l := range lines {
		wargear := slices.DeleteFunc(cleaned(l.Wargear), func(w string) bool { return u.Warlord && w == entry.WarlordName })
		switch {
		case l.Model && (models > 1 || clean(l.Name) != clean(u.Name)):
			each, name := unit.CountBefore(clean(l.Name))
			l.Count, l.Name = l.Count*each, name
			add(strconv.Itoa(l.Count), modelText(l, wargear))
		case l.Model:
			options = append(options, slices.DeleteFunc(wargear, func(w string) bool {
				return known(w) || slices.Contains(u.Enhancements, w)
			})...)
			base = clean(l.Base)
		default:
			name := clean(l.Name)
			if l.Count != 1 {
				name = strconv.Itoa(l.Count) + "×" + noBreak + name
			}
			if len(wargear) > 0 {
				name += ": " + strings.Join(wargear, ", ")
			}
			if !known(clean(l.Name)) || len(wargear) > 0 {
				options = append(options, name)
			}
		}
	}
	if len(options) > 0 {
		add(b.text("builder.options"), strings.Join(options, ", "))
	}
	if base != "" {
		add(b.text("pdf.base"), base)
	}
	for _, t := range u.Associations {
		if len(u.Leads) == 0 || t.Name != entry.LeaderName {
			add(clean(t.Name)+":", clean(t.Text))
		}
	}
	if len(spans) == 0 {
		return nil
	}
	p := part{kind: modelsPart}
	b.flow(&p, section.add(KindP), spans, edge*b.u, b.width-2*edge*b.u, 0, 0)
	p.h += gap * b.u
	return []part{p}
}

// A weaponSet has the folded names of weapons.
type weaponSet map[string]bool

// shownWeapons returns the names of the weapons in the tables of a unit, with and without what distinguishes their
// profiles.
func shownWeapons(u *unit.Unit) weaponSet {
	s := weaponSet{}
	for _, t := range u.Weapons {
		for _, r := range t.Rows {
			s[weaponName(r.Name)] = true
			for _, before := range []string{" (", ", "} {
				base, _, _ := strings.Cut(r.Name, before)
				s[weaponName(base)] = true
			}
		}
	}
	return s
}

// all reports whether a name is that of a weapon or names several, such as Bolt pistol and chainsword.
func (s weaponSet) all(name string) bool {
	if s[weaponName(name)] {
		return true
	}
	parts := severalNames.Split(name, -1)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(p string) bool { return !s[weaponName(p)] })
}

var severalNames = regexp.MustCompile(`, (?:and )?| and | & `)

// inOrder adds up equal lines at the place of the first.
func inOrder(lines []unit.Line) []unit.Line {
	var out []unit.Line
	for _, l := range lines {
		l.Wargear = slices.Clone(l.Wargear)
		at := slices.IndexFunc(out, func(o unit.Line) bool {
			return o.Name == l.Name && o.Model == l.Model && o.Base == l.Base && o.Wounds == l.Wounds && slices.Equal(o.Wargear, l.Wargear)
		})
		if at < 0 {
			out = append(out, l)
		} else {
			out[at].Count += l.Count
		}
	}
	return out
}

func cleaned(list []string) []string {
	out := make([]string, 0, len(list))
	for _, s := range list {
		if s = clean(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

func modelText(l unit.Line, wargear []string) string {
	name := clean(l.Name)
	if l.Base != "" {
		name += " (" + clean(l.Base) + ")"
	}
	if len(wargear) > 0 {
		name += ": " + strings.Join(wargear, ", ")
	}
	return name
}

// tables adds the other tables of the datasheet as paragraphs: the name in bold, short
// values with the names of their columns, long ones as text.
func (b *builder) tables(u *unit.Unit, section *Node, bracketed bool) []part {
	var out []part
	for i := range u.Tables {
		t := &u.Tables[i]
		if bracketed && t.Has(entry.WoundTrackProfile) {
			continue
		}
		for k := range t.Rows {
			r := &t.Rows[k]
			name := clean(r.Name)
			if kind := clean(t.Type); !strings.HasPrefix(name, kind) {
				name = strings.TrimPrefix(kind+": "+name, ": ")
			}
			if name == clean(t.Type)+": "+clean(u.Name) {
				name = clean(t.Type)
			}
			short, long := valuesOf(t.Columns, r.Values)
			texts := append([]string{}, long...)
			if len(short) > 0 {
				texts = slices.Insert(texts, 0, strings.Join(short, " · "))
			}
			out = append(out, b.paragraph(section, []span{strong(name)}, texts, abilityPart)...)
		}
	}
	return out
}

// valuesOf returns the short values after the names of their columns, and the paragraphs
// of the long ones.
func valuesOf(columns, values []string) (short, long []string) {
	for i, v := range values {
		parts := paragraphs(v)
		switch {
		case len(parts) == 0 || len(parts) == 1 && parts[0] == "-":
		case len(parts) == 1 && len(parts[0]) <= 40 && i < len(columns):
			short = append(short, strings.TrimSpace(clean(columns[i])+" "+parts[0]))
		default:
			long = append(long, parts...)
		}
	}
	return short, long
}

// keywords adds the keywords under a rule, without those of the whole army.
func (b *builder) keywords(u *unit.Unit, section *Node) []part {
	var words []string
	for _, k := range slices.Concat(u.Keywords, u.FactionKeywords) {
		if k = clean(k); k != "" && k != clean(u.Name) && !slices.Contains(words, k) && !slices.Contains(b.army.every, k) {
			words = append(words, k)
		}
	}
	if len(words) == 0 {
		return nil
	}
	p := part{h: 0.15 * b.u, kind: abilityPart}
	p.box(nil, edge*b.u, 0, b.width-2*edge*b.u, 0.05*b.u, Grey)
	b.flow(&p, section.add(KindP), []span{plain(strings.Join(words, ", "))}, edge*b.u, b.width-2*edge*b.u, 0, 0)
	return []part{p}
}
