package pdf

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// overview returns the table of all units with totals and limits.
func (c *composer) overview() section {
	tb := table{head: c.overviewHead()}
	force := ""
	for _, u := range c.document.Units {
		if u.Force != force {
			force = u.Force
			tb.rows = append(tb.rows, c.forceRows(force)...)
		}
		tb.rows = append(tb.rows, c.unitRow(u))
	}
	tb.rows = append(tb.rows, c.emptyForceRows()...)
	tb.rows = append(tb.rows, c.totalRows()...)
	return section{strips: spaced(10, c.table(tb)), flows: true}
}

func (c *composer) overviewHead() []string {
	head := []string{c.labels.Unit, c.labels.Role, c.labels.Models}
	for _, cost := range c.costs {
		head = append(head, cost.Name)
	}
	return append(head, c.labels.Warlord)
}

func (c *composer) unitRow(u unit.Unit) row {
	cells := [][]span{title(u), {plain(u.Role)}, {plain(strconv.Itoa(u.Models))}}
	if u.Configuration {
		cells[0] = append(cells[0], plain(strings.Join(u.Settings(), ", ")))
		cells[2] = nil
	}
	for _, cost := range c.costs {
		cells = append(cells, []span{plain(amount(u, cost))})
	}
	if u.Warlord {
		cells = append(cells, []span{plain("★")})
	}
	return row{cells: cells}
}

// title returns the name of a unit with its custom name.
func title(u unit.Unit) []span {
	custom := strings.TrimSpace(u.CustomName)
	if custom == "" {
		return []span{strong(u.Name)}
	}
	return []span{strong(u.Name), plain("“" + custom + "”")}
}

// forceRows returns the heading rows of a force with a name or notes.
func (c *composer) forceRows(id string) []row {
	i := slices.IndexFunc(c.document.Forces, func(f Force) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	f := c.document.Forces[i]
	if f.Name == "" && f.Notes == "" {
		return nil
	}
	return []row{{cells: [][]span{{strong(f.Name), plain(f.Notes)}}, ruleAbove: true}}
}

// emptyForceRows returns the rows of forces without units.
func (c *composer) emptyForceRows() []row {
	var out []row
	for _, f := range c.emptyForces() {
		out = append(out, c.forceRows(f.ID)...)
	}
	return out
}

// emptyForces lists the forces without units.
func (c *composer) emptyForces() (list []Force) {
	for _, f := range c.document.Forces {
		if !slices.ContainsFunc(c.document.Units, func(u unit.Unit) bool { return u.Force == f.ID }) {
			list = append(list, f)
		}
	}
	return list
}

func (c *composer) totalRows() []row {
	models, limited := 0, false
	for _, u := range c.document.Units {
		models += u.Models
	}
	total := [][]span{{strong(c.labels.Total)}, nil, {strong(strconv.Itoa(models))}}
	limit := [][]span{{plain(c.labels.Limit)}, nil, nil}
	for _, cost := range c.costs {
		total = append(total, []span{strong(cost.Amount.String())})
		most := ""
		if cost.Limit != nil {
			most, limited = cost.Limit.String(), true
		}
		limit = append(limit, []span{plain(most)})
	}
	rows := []row{{cells: total, ruleAbove: true}}
	if limited {
		rows = append(rows, row{cells: limit})
	}
	return rows
}

const (
	summaryGap  = 5.0 // above a unit of a summary
	summarySize = 9.5
)

// withoutDetails returns a copy of a document with the contents of a summary.
func withoutDetails(s Document) Document {
	s.Rules, s.Units = nil, slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		u.Profiles, u.Weapons, u.Tables, u.Abilities, u.Rules = nil, nil, nil, nil, nil
	}
	return s
}

// summarySections returns the sections of a summary: the head, the units by force, and
// the totals.
func (c *composer) summarySections() []section {
	head := c.headSection()
	head.strips = append(head.strips, spaced(3, c.paragraph([]span{plain(c.labels.SummaryNote)}, bodySize, padding, c.textWidth, 0))...)
	out := []section{head}
	force := ""
	for _, u := range c.document.Units {
		s := c.summaryUnit(u)
		if u.Force != force {
			force = u.Force
			s.preceding = c.forceBar(force)
		}
		out = append(out, s)
	}
	for _, f := range c.emptyForces() {
		out = append(out, section{strips: c.forceBar(f.ID)})
	}
	return append(out, section{strips: c.totalLine()})
}

// forceBar returns the heading of a force with a name or notes.
func (c *composer) forceBar(id string) []strip {
	i := slices.IndexFunc(c.document.Forces, func(f Force) bool { return f.ID == id })
	if i < 0 || c.document.Forces[i].Name == "" && c.document.Forces[i].Notes == "" {
		return nil
	}
	f := c.document.Forces[i]
	return spaced(unitGap, keepTogether(c.headingBar([]span{strong(f.Name), plain(f.Notes)}, nil)))
}

// summaryUnit returns the lines of one unit: name, models, costs, composition,
// associations and keywords.
func (c *composer) summaryUnit(u unit.Unit) section {
	out := spaced(summaryGap, keepTogether(c.lineAbove(c.headline(title(u), c.facts(u), summarySize))))
	out = append(out, c.paragraph(c.compositionSpans(u), bodySize, padding, c.textWidth, 2*padding)...)
	for _, t := range u.Associations {
		out = append(out, c.list(t.Name, []string{t.Text})...)
	}
	out = append(out, c.paragraph(c.allKeywords(u), bodySize, padding, c.textWidth, 2*padding)...)
	out = append(out, c.notes(u.Notes)...)
	return section{strips: out, repeated: c.continued(u)}
}

// lineAbove draws a thin line above strips.
func (c *composer) lineAbove(strips []strip) []strip {
	strips[0] = moveDown(strips[0], barInset)
	strips[0].boxes = append(strips[0].boxes, Box{0, 0, c.textWidth, hairline, Grey})
	return strips
}

// compositionSpans returns the composition of a unit as one paragraph.
func (c *composer) compositionSpans(u unit.Unit) []span {
	var out []span
	for i, l := range u.Composition {
		spans := lineSpans(countedName(l), l)
		if i < len(u.Composition)-1 {
			spans[len(spans)-1].text += ";"
		}
		out = append(out, spans...)
	}
	return out
}

// allKeywords returns the faction keywords and the keywords as one paragraph.
func (c *composer) allKeywords(u unit.Unit) []span {
	out, others := wordSpans(c.labels.FactionKeywords, u.FactionKeywords), wordSpans(c.labels.Keywords, u.Keywords)
	if len(out) > 0 && len(others) > 0 {
		out = append(out, plain("·"))
	}
	return append(out, others...)
}

// totalLine returns the line of all models and costs.
func (c *composer) totalLine() []strip {
	models := 0
	for _, u := range c.document.Units {
		models += u.Models
	}
	facts := []span{plain(c.labels.Models), strong(strconv.Itoa(models))}
	if totals := c.totals(); len(totals) > 0 {
		facts = append(append(facts, plain("·")), totals...)
	}
	return spaced(unitGap, c.headingBar([]span{strong(c.labels.Total)}, facts))
}
