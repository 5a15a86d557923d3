package pdf

import (
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/roster/unit"
)

const (
	entryGap  = 5.0 // above a unit of a summary
	entrySize = 9.5
)

// brief is a sheet without what a summary leaves out. The sheet given stays as it is.
func brief(s Sheet) Sheet {
	s.Rules, s.Units = nil, slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		u.Profiles, u.Weapons, u.Tables, u.Abilities, u.Rules = nil, nil, nil, nil, nil
	}
	return s
}

// listing returns what a summary prints, in order, but the footers: the head with all
// that was found, the units force by force, and the total.
func (c *composer) listing() []section {
	head := c.head()
	head.strips = append(head.strips, spaced(3, c.paragraph([]span{plain(c.labels.Brief)}, bodySize, padding, c.textWidth, 0))...)
	out := []section{head}
	force := ""
	for _, u := range c.sheet.Units {
		s := c.entry(u)
		if u.Force != force {
			force = u.Force
			s.lead = c.forceBar(force)
		}
		out = append(out, s)
	}
	for _, f := range c.unused() {
		out = append(out, section{strips: c.forceBar(f.ID)})
	}
	return append(out, section{strips: c.sum()})
}

// forceBar heads the units of a force that has a name or notes.
func (c *composer) forceBar(id string) []strip {
	i := slices.IndexFunc(c.sheet.Forces, func(f Force) bool { return f.ID == id })
	if i < 0 || c.sheet.Forces[i].Name == "" && c.sheet.Forces[i].Notes == "" {
		return nil
	}
	f := c.sheet.Forces[i]
	return spaced(unitGap, kept(c.bar([]span{strong(f.Name), plain(f.Notes)}, nil)))
}

// entry makes the lines of one unit: its name with models and costs, what it is made
// of, whom it is tied to, and its keywords.
func (c *composer) entry(u unit.Unit) section {
	out := spaced(entryGap, kept(c.ruled(c.headline(title(u), c.facts(u), entrySize))))
	out = append(out, c.paragraph(c.made(u), bodySize, padding, c.textWidth, 2*padding)...)
	for _, t := range u.Associations {
		out = append(out, c.list(t.Name, []string{t.Text})...)
	}
	out = append(out, c.paragraph(c.allKeywords(u), bodySize, padding, c.textWidth, 2*padding)...)
	out = append(out, c.notes(u.Notes)...)
	return section{strips: out, again: c.continued(u)}
}

// ruled draws a thin line above strips.
func (c *composer) ruled(strips []strip) []strip {
	strips[0] = lower(strips[0], barInset)
	strips[0].boxes = append(strips[0].boxes, Box{0, 0, c.textWidth, hairline, Grey})
	return strips
}

// made is the composition of a unit in one paragraph.
func (c *composer) made(u unit.Unit) []span {
	var out []span
	for i, l := range u.Composition {
		spans := lineSpans(counted(l), l)
		if i < len(u.Composition)-1 {
			spans[len(spans)-1].text += ";"
		}
		out = append(out, spans...)
	}
	return out
}

// allKeywords are the keywords of both kinds in one paragraph.
func (c *composer) allKeywords(u unit.Unit) []span {
	out, others := wordSpans(c.labels.FactionKeywords, u.FactionKeywords), wordSpans(c.labels.Keywords, u.Keywords)
	if len(out) > 0 && len(others) > 0 {
		out = append(out, plain("·"))
	}
	return append(out, others...)
}

// sum makes the line of all models and costs.
func (c *composer) sum() []strip {
	models := 0
	for _, u := range c.sheet.Units {
		models += u.Models
	}
	facts := []span{plain(c.labels.Models), strong(strconv.Itoa(models))}
	if totals := c.totals(); len(totals) > 0 {
		facts = append(append(facts, plain("·")), totals...)
	}
	return spaced(unitGap, c.bar([]span{strong(c.labels.Total)}, facts))
}
