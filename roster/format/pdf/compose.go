package pdf

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"rsc.io/qr"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A composer creates the sections of a document.
type composer struct {
	typesetter
	document  Document
	detail    Detail
	labels    Labels
	costs     []Cost // those of the sheet, and those that only units have
	textWidth float64
	nameWidth float64         // width of the first column of the units' tables
	grids     map[string]grid // by signature
}

func newComposer(s Document, d Detail, t typesetter, width float64) *composer {
	if d == Summary {
		s = withoutDetails(s)
	}
	c := &composer{typesetter: t, document: s, detail: d, labels: s.Labels, costs: allCosts(s), textWidth: width}
	c.grids = c.sharedGrids()
	return c
}

// sections returns all printed sections in order, without the footers.
func (c *composer) sections() []section {
	if c.detail == Summary {
		return c.summarySections()
	}
	out := []section{c.headSection(), c.overview()}
	for _, u := range c.document.Units {
		if !shownInOverview(u) {
			out = append(out, c.unit(u))
		}
	}
	if len(c.document.Rules) > 0 {
		out = append(out, c.rules())
	}
	return out
}

// shownInOverview reports whether the overview shows everything about u: a choice of the
// army without rules, such as a battle size.
func shownInOverview(u unit.Unit) bool {
	return u.Configuration && u.Notes == "" && len(u.Associations)+len(u.Profiles)+len(u.Weapons)+len(u.Tables)+len(u.Abilities)+len(u.Rules) == 0 &&
		!slices.ContainsFunc(u.Composition, func(l unit.Line) bool { return l.Model || len(l.Wargear) > 0 })
}

// sharedGrids measures all tables of the units. Their first columns have the same width,
// so that the values of all tables are aligned.
func (c *composer) sharedGrids() map[string]grid {
	all := map[string]*columnWidths{}
	for _, u := range c.document.Units {
		for _, tb := range unitTables(u) {
			b := all[tb.signature()]
			if b == nil {
				b = &columnWidths{}
				all[tb.signature()] = b
			}
			b.measure(c.typesetter, tb)
		}
	}
	for _, b := range all {
		c.nameWidth = max(c.nameWidth, min(b.max[0], namesShare*c.textWidth))
	}
	grids := make(map[string]grid, len(all))
	for signature, b := range all {
		grids[signature] = b.grid(c.textWidth, c.nameWidth)
	}
	return grids
}

// table lays out a table in its shared grid, or on its own if that grid is too wide.
func (c *composer) table(tb table) []strip {
	g, shared := c.grids[tb.signature()]
	if !shared || g.tooWide {
		var own columnWidths
		own.measure(c.typesetter, tb)
		g = own.grid(c.textWidth, 0)
	}
	if g.tooWide {
		return tb.stack(c.typesetter, c.textWidth)
	}
	return tb.strips(c.typesetter, g)
}

// tableOf converts profiles to a table. The profile type is the heading of the names,
// and the header row has a cell for each value.
func tableOf(p unit.Table) table {
	n := len(p.Columns)
	for _, r := range p.Rows {
		n = max(n, len(r.Values))
	}
	tb := table{head: make([]string, n+1)}
	tb.head[0] = p.Type
	copy(tb.head[1:], p.Columns)
	for _, r := range p.Rows {
		cells := [][]span{{plain(r.Name)}}
		for _, v := range r.Values {
			cells = append(cells, []span{plain(v)})
		}
		tb.rows = append(tb.rows, row{cells: cells})
	}
	return tb
}

// unitTables returns the tables of a unit in order.
func unitTables(u unit.Unit) []table {
	var out []table
	for _, tables := range [][]unit.Table{u.Profiles, u.Weapons, u.Tables} {
		for _, p := range tables {
			out = append(out, tableOf(p))
		}
	}
	return out
}

const separator = " · "

// join joins the non-empty parts.
func join(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, separator)
}

const (
	titleSize   = 18.0
	headingSize = 11.0
)

// headSection returns the title, the validity and the diagnostics.
func (c *composer) headSection() section {
	out := c.paragraph([]span{strong(c.document.Name)}, titleSize, 0, c.textWidth, 0)
	snapshot := c.document.Snapshot
	if snapshot != "" {
		snapshot = c.labels.Snapshot + " " + snapshot
	}
	origin := join(c.document.Edition, c.document.BattleSize, snapshot, formatDate(c.document.Date))
	out = append(out, c.paragraph([]span{plain(origin)}, bodySize, 0, c.textWidth, 0)...)
	out = append(out, spaced(2, c.paragraph(c.totals(), headingSize, 0, c.textWidth, 0))...)
	out = append(out, c.eventStrips()...)
	out = append(out, spaced(6, c.validity())...)
	for _, f := range c.document.Diagnostics {
		text := []span{strong(c.labels.severity(f.Severity) + ":"), plain(f.Text)}
		out = append(out, spaced(2, c.paragraph(text, bodySize, padding, c.textWidth, 2*padding))...)
	}
	out = append(out, c.notes(c.document.Notes)...)
	return section{strips: out, flows: true}
}

// validity returns the bar with the verdict.
func (c *composer) validity() []strip {
	text := "? " + c.labels.NotVerified
	switch s := c.document.Summary; {
	case s.Valid():
		text = "✓ " + c.labels.Valid
	case s.Errors > 0:
		text = "✗ " + c.labels.NotValid
	}
	return c.headingBar([]span{strong(text)}, nil)
}

// totals returns each cost with its limit: 98 / 100 PL.
func (c *composer) totals() []span {
	var out []span
	for i, cost := range c.document.Costs {
		amount := cost.Amount.String()
		if cost.Limit != nil {
			amount += " / " + cost.Limit.String()
		}
		unit := cost.Unit
		if i < len(c.document.Costs)-1 {
			unit += " ·"
		}
		out = append(out, strong(amount), plain(unit))
	}
	if c.document.NoLimit {
		out = append(out, plain("· "+c.labels.NoLimit))
	}
	return out
}

func (c *composer) notes(text string) []strip {
	var out []strip
	for i, p := range c.paragraphs(text) {
		spans := []span{plain(p)}
		if i == 0 {
			spans = []span{strong(c.labels.Notes + ":"), plain(p)}
		}
		out = append(out, spaced(3, c.paragraph(spans, bodySize, padding, c.textWidth, 0))...)
	}
	return out
}

// formatDate formats a date; the zero time is empty.
func formatDate(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}

// allCosts returns the costs of the document, and then those that only units have, by
// id.
func allCosts(s Document) []Cost {
	more := roster.Costs{}
	for _, u := range s.Units {
		for id, n := range u.Costs {
			more[id] = more[id].Add(n)
		}
	}
	for _, c := range s.Costs {
		delete(more, c.ID)
	}
	costs := slices.Clone(s.Costs)
	for _, id := range slices.Sorted(maps.Keys(more)) {
		costs = append(costs, Cost{ID: id, Name: id, Unit: id, Amount: more[id]})
	}
	return costs
}

// amount returns the cost of a unit, or "" if it costs nothing.
func amount(u unit.Unit, c Cost) string {
	n := u.Costs[c.ID]
	if n.Sign() == 0 {
		return ""
	}
	return n.String()
}

// footerHeight returns the height of a footer.
func (c *composer) footerHeight() float64 { return 2 * bodySize * leading }

// footers adds the name of the roster and the page number to all pages. before is the
// number of preceding pages, all the total number.
func (c *composer) footers(l *Layout, before, all int) {
	var costs []string
	for _, cost := range c.document.Costs {
		costs = append(costs, cost.Amount.String()+" "+cost.Unit)
	}
	foot := join(c.document.Name, c.document.Edition, join(costs...), c.document.Snapshot, formatDate(c.document.Date))
	foot = c.clean(foot)
	y := l.Height - l.Margin - bodySize*(leading-ascent)
	for i := range l.Pages {
		page := c.clean(strings.NewReplacer("{page}", strconv.Itoa(before+i+1), "{pages}", strconv.Itoa(all)).Replace(c.labels.Page))
		w := c.width(page, false, bodySize)
		left := c.shorten(foot, false, bodySize, c.textWidth-w-2*headingSize)
		l.Pages[i].Runs = append(l.Pages[i].Runs,
			Run{X: l.Margin, Y: y, W: c.width(left, false, bodySize), Size: bodySize, Text: left},
			Run{X: l.Margin + c.textWidth - w, Y: y, W: w, Size: bodySize, Text: page})
		l.Pages[i].Boxes = append(l.Pages[i].Boxes, Box{l.Margin, y - bodySize*leading, c.textWidth, hairline, Grey})
	}
}

const (
	qrSize    = 68.0 // of a QR code with its quiet zone: it is read from a sheet of paper
	quietZone = 4    // modules that stay white around a QR code (ISO/IEC 18004)
)

// eventStrips returns the lines of the event with a QR code on the right. A link that is
// too long for a QR code is printed as text.
func (c *composer) eventStrips() []strip {
	s := c.document.Event
	if s == nil {
		return nil
	}
	boxes := qrBoxes(s.Link, c.textWidth-qrSize)
	width := c.textWidth
	if len(boxes) > 0 {
		width -= qrSize + padding
	}
	var lines []strip
	for _, text := range s.Lines {
		lines = append(lines, c.paragraph([]span{plain(text)}, bodySize, 0, width, padding)...)
	}
	if s.Link != "" && len(boxes) == 0 {
		lines = append(lines, c.paragraph([]span{plain(s.Link)}, bodySize, 0, width, padding)...)
	}
	if len(boxes) == 0 {
		return spaced(4, lines)
	}
	return []strip{besideBoxes(lines, boxes)}
}

// besideBoxes merges lines and boxes beside them into one strip.
func besideBoxes(lines []strip, boxes []Box) strip {
	out := strip{gap: 4, boxes: boxes}
	y := 0.0
	for _, l := range lines {
		for _, r := range l.runs {
			r.Y += y
			out.runs = append(out.runs, r)
		}
		y += l.height
	}
	out.height = max(y, qrSize)
	return out
}

// qrBoxes draws the QR code of a link with its left edge at x. Adjacent dark modules are
// one box.
func qrBoxes(link string, x float64) []Box {
	if link == "" {
		return nil
	}
	code, err := qr.Encode(link, qr.M)
	if err != nil {
		return nil // the link is too long
	}
	module := qrSize / float64(code.Size+2*quietZone)
	var boxes []Box
	for row := range code.Size {
		for from := 0; from < code.Size; from++ {
			to := from
			for to < code.Size && code.Black(to, row) {
				to++
			}
			if to > from {
				boxes = append(boxes, Box{
					X: x + float64(from+quietZone)*module, Y: float64(row+quietZone) * module,
					W: float64(to-from) * module, H: module, Ink: Black,
				})
				from = to
			}
		}
	}
	return boxes
}
