package pdf

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/unit"
)

const (
	titleSize   = 18.0
	headingSize = 11.0
)

// head makes the title, the validity of the roster and its findings.
func (c *composer) head() section {
	out := c.paragraph([]span{strong(c.sheet.Name)}, titleSize, 0, c.textWidth, 0)
	snapshot := c.sheet.Snapshot
	if snapshot != "" {
		snapshot = c.labels.Snapshot + " " + snapshot
	}
	origin := join(c.sheet.Edition, c.sheet.BattleSize, snapshot, day(c.sheet.Date))
	out = append(out, c.paragraph([]span{plain(origin)}, bodySize, 0, c.textWidth, 0)...)
	out = append(out, spaced(2, c.paragraph(c.totals(), headingSize, 0, c.textWidth, 0))...)
	out = append(out, c.stamp()...)
	out = append(out, spaced(6, c.validity())...)
	for _, f := range c.sheet.Findings {
		text := []span{strong(c.labels.severity(f.Severity) + ":"), plain(f.Text)}
		out = append(out, spaced(2, c.paragraph(text, bodySize, padding, c.textWidth, 2*padding))...)
	}
	out = append(out, c.notes(c.sheet.Notes)...)
	return section{strips: out, flows: true}
}

// validity makes the bar that says whether the roster is legal.
func (c *composer) validity() []strip {
	text := "✗ " + c.labels.NotValid
	if c.sheet.Valid {
		text = "✓ " + c.labels.Valid
	}
	return c.bar([]span{strong(text)}, nil)
}

// totals returns each cost with its limit: Power 98 / 100.
func (c *composer) totals() []span {
	var out []span
	for i, cost := range c.sheet.Costs {
		amount := cost.Amount.String()
		if cost.Limit != nil {
			amount += " / " + cost.Limit.String()
		}
		if i < len(c.sheet.Costs)-1 {
			amount += " ·"
		}
		out = append(out, plain(cost.Name), strong(amount))
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

// day writes a date, and nothing for the zero time.
func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}

// allCosts returns the sheet's costs, and after them those that only units
// have, by id.
func allCosts(s Sheet) []Cost {
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
		costs = append(costs, Cost{ID: id, Name: id, Amount: more[id]})
	}
	return costs
}

// amount returns what a unit costs, and nothing where it has no such cost.
func amount(u unit.Unit, c Cost) string {
	n, ok := u.Costs[c.ID]
	if !ok {
		return ""
	}
	return n.String()
}

// footerHeight is what a page needs for its footer.
func (c *composer) footerHeight() float64 { return 2 * bodySize * leading }

// footers writes the roster's name and the page number under every page. Before
// are the pages that stand before these, and all is how many there are.
func (c *composer) footers(l *Layout, before, all int) {
	var costs []string
	for _, cost := range c.sheet.Costs {
		costs = append(costs, cost.Name+" "+cost.Amount.String())
	}
	foot := join(c.sheet.Name, c.sheet.Edition, join(costs...), c.sheet.Snapshot, day(c.sheet.Date))
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
