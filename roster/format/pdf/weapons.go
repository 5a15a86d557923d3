package pdf

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// weaponName returns the name of a weapon without its number and its profile, for
// comparing.
func weaponName(name string) string {
	_, name = unit.CountBefore(strings.TrimPrefix(clean(name), "➤"))
	name, _, _ = strings.Cut(name, " - ")
	name, _, _ = strings.Cut(name, " – ")
	return catalog.Fold(strings.TrimSpace(name))
}

// columnWidths are those of the columns of weapons, per body size.
var columnWidths = map[entry.Stat]float64{
	entry.WeaponRange: 3.2, entry.WeaponType: 5.8, entry.Attacks: 2.933, entry.WeaponSkill: 2.3, entry.BallisticSkill: 2.3,
	entry.Strength: 2.3, entry.ArmourPenetration: 2.3, entry.Damage: 2.933,
}

// A weapon is a row of the table of weapons.
type weapon struct {
	count    int
	name     string
	cells    []string // by column
	keywords string   // in brackets, or a text
}

// A weaponTable holds the weapons with the same columns.
type weaponTable struct {
	head    string // key of its text
	columns []string
	stats   []entry.Stat
	rows    []weapon
}

// weaponTables returns the weapons of a block, which are divided once.
func (b *block) weaponTables() []weaponTable {
	if b.weapons == nil {
		b.weapons = weaponTables(b.unit)
	}
	return b.weapons
}

// weaponTables divides the weapons into ranged and melee ones.
func weaponTables(u *unit.Unit) []weaponTable {
	var out []weaponTable
	for i := range u.Weapons {
		t := &u.Weapons[i]
		for k := range t.Rows {
			r := &t.Rows[k]
			head := "pdf.weapons"
			switch {
			case slices.ContainsFunc(t.Columns, func(c string) bool { return entry.StatOf(c) == entry.WeaponType }): // of all kinds
			case r.Role == entry.MeleeWeaponProfile:
				head = "pdf.melee"
			case r.Role == entry.RangedWeaponProfile:
				head = "pdf.ranged"
			}
			w := weapon{count: r.Count, name: clean(r.Name)}
			x := weaponTable{head: head}
			for c, v := range r.Values {
				column := ""
				if c < len(t.Columns) {
					column = clean(t.Columns[c])
				}
				stat := entry.StatOf(column)
				v = clean(v)
				switch {
				case columnWidths[stat] > 0:
					if stat == entry.WeaponRange && strings.EqualFold(v, "melee") {
						v = ""
					}
					if v == "-" {
						v = ""
					}
					x.columns, x.stats, w.cells = append(x.columns, column), append(x.stats, stat), append(w.cells, v)
				case v == "" || v == "-":
				case stat == entry.WeaponKeywords:
					w.keywords = "[" + noBreakKeywords(v) + "]"
				default:
					if w.keywords != "" {
						w.keywords += " "
					}
					if text := strings.Join(paragraphs(r.Values[c]), " "); stat != entry.OtherStat || column == "Abilities" || len(text) > 40 {
						w.keywords += text
					} else {
						w.keywords += column + " " + text
					}
				}
			}
			at := slices.IndexFunc(out, func(o weaponTable) bool { return o.head == head && slices.Equal(o.columns, x.columns) })
			if at < 0 {
				out = append(out, x)
				at = len(out) - 1
			}
			out[at].rows = append(out[at].rows, w)
		}
	}
	for i := range out {
		out[i].sortHeads()
		if out[i].head == "pdf.melee" {
			out[i].dropRange()
		}
	}
	return out
}

// sortHeads moves rows without values, which say how to choose between the profiles of a weapon, before
// these profiles.
func (t *weaponTable) sortHeads() {
	for i, w := range t.rows {
		if slices.ContainsFunc(w.cells, func(c string) bool { return c != "" }) {
			continue
		}
		name := catalog.Fold(w.name)
		if at := slices.IndexFunc(t.rows[:i], func(x weapon) bool { return weaponName(x.name) == name }); at >= 0 {
			t.rows = slices.Insert(slices.Delete(t.rows, i, i+1), at, w)
		}
	}
}

var keywordSpace = regexp.MustCompile(`\s+`)

// noBreakKeywords keeps the words of a keyword on one line.
func noBreakKeywords(list string) string {
	var out []string
	for _, k := range strings.Split(list, ",") {
		out = append(out, keywordSpace.ReplaceAllString(strings.Trim(k, " []"), noBreak))
	}
	return strings.Join(out, ", ")
}

// dropRange removes the column of ranges, if no weapon has any.
func (t *weaponTable) dropRange() {
	c := slices.Index(t.stats, entry.WeaponRange)
	if c < 0 || slices.ContainsFunc(t.rows, func(w weapon) bool { return w.cells[c] != "" }) {
		return
	}
	t.columns, t.stats = slices.Delete(t.columns, c, c+1), slices.Delete(t.stats, c, c+1)
	for i := range t.rows {
		t.rows[i].cells = slices.Delete(t.rows[i].cells, c, c+1)
	}
}

// weapons adds the table of weapons: one part for the weapons of each kind, or for each
// weapon of a long table.
func (b *builder) weapons(x *block, section *Node) []part {
	var out []part
	for _, t := range x.weaponTables() {
		out = append(out, b.weaponTable(&t, section)...)
	}
	if n := len(out); n > 0 {
		out[n-1].h += gap * b.u
	}
	return out
}

// longTable is the number of weapons from which a table may be divided.
const longTable = 12

func (b *builder) weaponTable(t *weaponTable, section *Node) []part {
	table := section.add(KindTable)
	widths := b.weaponColumns(t)
	names := b.width - sum(widths)
	p := part{}
	head := table.add(KindRow)
	first := head.add(KindHead)
	first.Scope = "Column"
	b.at(&p, first, strong(b.text(t.head)), edge*b.u, 0, step*b.u, b.u, 0)
	x := names
	for i, c := range t.columns {
		n := head.add(KindHead)
		n.Scope = "Column"
		b.at(&p, n, plain(c), x+widths[i]/2, 0, step*b.u, b.u, 0.5)
		x += widths[i]
	}
	p.h = step * b.u
	p.box(nil, 0, p.h, b.width, 0.083*b.u, Black)
	p.h += 0.083 * b.u
	var out []part
	for i := range t.rows {
		if i > 0 && !strings.HasPrefix(t.rows[i].name, "➤") {
			if len(t.rows) > longTable {
				out = append(out, p)
				p = part{breaks: true}
			}
			p.box(nil, 0, p.h, b.width, 0.05*b.u, Grey)
		}
		b.weaponRow(&p, &t.rows[i], names, widths, table)
	}
	p.h += 0.15 * b.u
	return append(out, p)
}

// narrow is the width, per body size, below which columns of values are only as wide as they need to
// be, because the names of weapons need the room: on small cards.
const narrow = 26

// mostWider is how much wider than usual the columns of all units may be for the values of some. Longer values
// widen the columns of their unit alone.
const mostWider = 1.2

// weaponGrid returns the widths of the columns of weapons, per body size, that are enough for the units of an army.
func (b *builder) weaponGrid(a *army) map[entry.Stat]float64 {
	one := b.sized(1)
	one.width = 1e9 // names have enough room
	grid := maps.Clone(columnWidths)
	for _, x := range a.blocks {
		for _, t := range x.weaponTables() {
			for i, w := range one.weaponColumns(&t) {
				if s := t.stats[i]; w <= mostWider*columnWidths[s] {
					grid[s] = max(grid[s], w)
				}
			}
		}
	}
	skill := max(grid[entry.WeaponSkill], grid[entry.BallisticSkill])
	grid[entry.WeaponSkill], grid[entry.BallisticSkill] = skill, skill
	return grid
}

// weaponColumns returns the widths of the columns of values: those of the grid, wider if a
// value needs more, and never narrower than their heads.
func (b *builder) weaponColumns(t *weaponTable) []float64 {
	widths, heads, words := make([]float64, len(t.columns)), make([]float64, len(t.columns)), make([]float64, len(t.columns))
	needed := func(text string) float64 { return b.typesetter.width(b.shownText(text), false, b.u) + 0.3*b.u }
	for i, s := range t.stats {
		heads[i] = needed(t.columns[i])
		words[i] = heads[i]
		widths[i] = max(b.grid[s]*b.u, heads[i])
		if b.width < narrow*b.u {
			widths[i] = heads[i] + 0.3*b.u
		}
		for _, w := range t.rows {
			widths[i] = max(widths[i], min(needed(w.cells[i]), 8*b.u))
			words[i] = min(max(words[i], b.longestWord(w.cells[i])+0.3*b.u), widths[i])
		}
	}
	if b.width-sum(widths) < leastName*b.u {
		b.crowded = true
	}
	// The names keep a third of the width, and more for a long word with the number before it.
	names := b.width * 0.33
	least := words
	if sum(words) > b.width-names {
		least = heads
	}
	for _, w := range t.rows {
		names = max(names, edge*b.u+b.width1(w.number(), b.u)+b.u+b.longestWord(w.name))
	}
	if most, total, narrowest := b.width-names, sum(widths), sum(least); total > most && total > narrowest {
		shrink := max(0, most-narrowest) / (total - narrowest)
		for i := range widths {
			widths[i] = least[i] + (widths[i]-least[i])*shrink
		}
	}
	return widths
}

func sum(widths []float64) (total float64) {
	for _, w := range widths {
		total += w
	}
	return total
}

// longestWord returns the width of the longest word of a text.
func (b *builder) longestWord(text string) (width float64) {
	for w := range strings.SplitSeq(text, " ") {
		width = max(width, b.typesetter.width(b.shown(w), false, b.u))
	}
	return width
}

// number returns the number of several weapons, such as 5×, or "".
func (w *weapon) number() string {
	if w.count > 1 {
		return strconv.Itoa(w.count) + "×"
	}
	return ""
}

// weaponRow adds a weapon: its number, name and values, and its keywords beside or below
// the name.
func (b *builder) weaponRow(p *part, w *weapon, names float64, widths []float64, table *Node) {
	row := table.add(KindRow)
	name := row.add(KindHead)
	name.Scope = "Row"
	spans := []span{strong(w.number()), plain(w.name)}
	left := edge * b.u
	top := p.h + 0.15*b.u
	height := step * b.u
	// Keywords stand behind the name if that takes no further line.
	lines := b.wrap(spans, b.u, names-left, 0, b.u)
	below := false
	if w.keywords != "" {
		beside := w.keywords
		if !strings.HasPrefix(beside, "[") {
			beside = "·" + noBreak + beside // a text could be taken for a part of the name
		}
		both := b.wrap(append(slices.Clone(spans), plain(beside)), b.u, names-left, 0, b.u)
		if below = len(both) > len(lines); !below {
			lines = both
		}
	}
	for i := range lines {
		b.line(p, name, &lines[i], left, top+float64(i)*height, height)
	}
	most := max(len(lines), 1)
	x := names
	for i, v := range w.cells {
		n := row.add(KindCell)
		cells := b.wrap([]span{plain(v)}, b.u, widths[i], 0, 0)
		for k := range cells {
			b.line(p, n, &cells[k], x+(widths[i]-cells[k].width())/2, top+float64(k)*height, height)
		}
		most = max(most, len(cells))
		x += widths[i]
	}
	p.h = top + float64(most)*height
	if below {
		more := table.add(KindRow).add(KindCell)
		more.ColSpan = len(widths) + 1
		from := p.h
		b.flow(p, more, []span{plain(w.keywords)}, 1.4*b.u, b.width-1.8*b.u, 0, 0)
		if p.h-from > (mostLines+0.5)*height {
			b.crowded = true
		}
	}
}
