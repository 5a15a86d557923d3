package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
)

// lineWidth is the width of prose, and tableWidth the maximum width of a table. The last column
// keeps leastColumn even if the table gets wider.
const (
	lineWidth   = 88
	tableWidth  = 120
	leastColumn = 32
)

// A sheetWriter writes a datasheet as text.
type sheetWriter struct {
	w     io.Writer
	lang  string
	sheet *datasheet.Datasheet
	err   error // the first write error
}

// write writes the datasheet in the order of the printed one.
func (s *sheetWriter) write() error {
	s.head()
	s.tables(s.sheet.Profiles, s.sheet.WoundTracks, s.sheet.Weapons)
	s.composition()
	s.options()
	s.texts("sheet.abilities", ofUnit(s.sheet.Abilities))
	s.texts("sheet.rules", ofUnit(s.sheet.Rules))
	s.tables(s.sheet.Psyker, s.sheet.Transport, s.sheet.Base, s.sheet.Tables)
	s.texts("show.with_options", ofChoices(slices.Concat(s.sheet.Abilities, s.sheet.Rules)))
	s.keywords()
	s.line("")
	s.line("%s", joined(" · ", s.sheet.ID, s.sheet.Snapshot, s.page()))
	return s.err
}

// text returns a text in the reader's language.
func (s *sheetWriter) text(key string, args ...any) string { return says(s.lang, key, args...) }

// page names the publication and the page of the datasheet.
func (s *sheetWriter) page() string {
	if s.sheet.Publication == "" || s.sheet.Page == "" {
		return s.sheet.Publication
	}
	return s.text("show.page", "Publication", s.sheet.Publication, "Page", s.sheet.Page)
}

// line writes one line.
func (s *sheetWriter) line(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format+"\n", args...)
	}
}

// heading starts a section.
func (s *sheetWriter) heading(key string) {
	s.line("")
	s.line("%s", s.text(key))
}

// prose writes wrapped text and indents lines after the first.
func (s *sheetWriter) prose(text string) {
	wrapped := strings.Split(wrap(text, "    ", lineWidth), "\n")
	wrapped[0] = strings.Replace(wrapped[0], "    ", "  ", 1)
	s.line("%s", strings.Join(wrapped, "\n"))
}

func (s *sheetWriter) head() {
	s.line("%s", strings.ToUpper(s.sheet.Name))
	models := s.text("show.models", "Number", sizes(s.sheet.MinModels, s.sheet.MaxModels), "Most", max(s.sheet.MinModels, s.sheet.MaxModels), "ArmyMax", optional(s.sheet.ArmyMax))
	s.line("%s", joined(" · ", s.sheet.Faction, s.sheet.Role, models))
	for _, c := range s.sheet.Costs {
		if text := s.steps(c.Steps); text != "" {
			name := c.Name
			if key := "cli.head_" + c.Type; message.Has(key) {
				name = s.text(key)
			}
			s.line("%s: %s", name, text)
		}
	}
}

// steps writes a cost by number of models: 5, or 10 from 6 models.
func (s *sheetWriter) steps(steps []datasheet.CostStep) (text string) {
	for i, st := range steps {
		if i == 0 {
			text = st.Cost.String()
		} else {
			text = s.text("show.or_from", "Before", text, "Cost", st.Cost, "Models", st.From)
		}
	}
	return text
}

// optional writes a number for an argument of a text, which is empty if there is no number.
func optional(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// tables writes profiles, with a heading for each type.
func (s *sheetWriter) tables(groups ...[]datasheet.Table) {
	for _, t := range slices.Concat(groups...) {
		s.line("")
		if s.err == nil {
			s.err = profileGrid(t).write(s.w)
		}
	}
}

// profileGrid lays out a table. It wraps text in the last column, such as the abilities of a
// weapon, if it is too wide.
func profileGrid(t datasheet.Table) *grid {
	width := len(t.Columns)
	for _, r := range t.Rows {
		width = max(width, len(r.Values))
	}
	g := &grid{}
	g.add(fill(append([]string{t.Type}, t.Columns...), width+1)...)
	for _, r := range t.Rows {
		g.add(fill(append([]string{"  " + r.Name}, r.Values...), width+1)...)
	}
	g.narrow(tableWidth, leastColumn)
	return g
}

// fill appends empty cells up to the width.
func fill(cells []string, width int) []string {
	return append(cells, make([]string, width-len(cells))...)
}

func (s *sheetWriter) composition() {
	s.heading("show.composition")
	for _, m := range s.sheet.Composition {
		args := []any{
			"Number", bounds(m.Min, m.Max), "Name", m.Name, "Costs", priced(m.Costs, s.sheet.Costs),
			"Equipment", strings.Join(m.Equipment, ", "), "Keywords", strings.Join(m.Keywords, ", "),
		}
		if g := m.Grows; g != nil {
			args = append(args, "Add", g.Add, "Per", g.Per)
		}
		s.prose(s.text("show.model", args...))
	}
}

// bounds writes a range of numbers: 1, 4–9 or 0+.
func bounds(least int, most *int) string {
	switch {
	case most == nil:
		return strconv.Itoa(least) + "+"
	case *most == least:
		return strconv.Itoa(least)
	}
	return fmt.Sprintf("%d–%d", least, *most)
}

// priced writes the costs that are not zero, in the order of the datasheet.
func priced(costs map[string]entry.Number, order []datasheet.Cost) string {
	var ids []string
	for _, c := range order {
		ids = append(ids, c.Type)
	}
	for id := range costs {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids[len(order):])
	var out []string
	for _, id := range ids {
		if n, ok := costs[id]; ok && n.Sign() != 0 {
			out = append(out, n.String()+" "+id)
		}
	}
	return strings.Join(out, ", ")
}

func (s *sheetWriter) options() {
	if len(s.sheet.Options) == 0 {
		return
	}
	s.heading("show.options")
	for _, o := range s.sheet.Options {
		s.prose(s.option(o))
	}
}

// option writes an option: its text on the datasheet, if it has any, then its choices.
func (s *sheetWriter) option(o datasheet.Option) string {
	args := []any{"Name", o.Name, "Text", strings.TrimRight(o.Text, ".")}
	if o.For != s.sheet.Name {
		args = append(args, "For", o.For)
	}
	if o.Max == nil || *o.Max > 0 {
		args = append(args, "Number", bounds(o.Min, o.Max), "Limit", s.unitLimit(o.UnitMax, o.Grows))
	}
	var choices []string
	for _, c := range o.Choices {
		choices = append(choices, s.choice(c, o.Default))
	}
	return s.text("show.option", append(args, "Choices", strings.Join(choices, "; "))...)
}

// unitLimit writes the limit for the whole unit.
func (s *sheetWriter) unitLimit(most *int, g *datasheet.Growth) string {
	switch {
	case most == nil && g == nil:
		return ""
	case g == nil:
		return s.text("show.limit", "Most", *most)
	case most == nil || *most == 0:
		return s.text("show.limit", "Add", g.Add, "Per", g.Per)
	}
	return s.text("show.limit", "Most", *most, "Add", g.Add, "Per", g.Per)
}

func (s *sheetWriter) choice(c datasheet.Choice, standard string) string {
	var notes []string
	if c.ID == standard && standard != "" {
		notes = append(notes, s.text("show.as_printed"))
	}
	if text := priced(c.Costs, s.sheet.Costs); text != "" {
		notes = append(notes, text)
	}
	if text := s.unitLimit(c.UnitMax, c.Grows); text != "" {
		notes = append(notes, text)
	}
	if len(notes) == 0 {
		return c.Name
	}
	return c.Name + " (" + strings.Join(notes, ", ") + ")"
}

// texts writes abilities or rules below a heading.
func (s *sheetWriter) texts(heading string, texts []datasheet.Ability) {
	if len(texts) == 0 {
		return
	}
	s.heading(heading)
	for _, t := range texts {
		s.prose(entry.PlainText(joined(": ", t.Name, t.Text)))
	}
}

// ofUnit returns the texts of the unit, and ofChoices the texts of its choices with the name of
// the choice if it differs.
func ofUnit(texts []datasheet.Ability) (own []datasheet.Ability) {
	for _, t := range texts {
		if t.For == "" {
			own = append(own, t)
		}
	}
	return own
}

func ofChoices(texts []datasheet.Ability) (others []datasheet.Ability) {
	for _, t := range texts {
		if t.For != "" && t.For != t.Name {
			t.Name += " (" + t.For + ")"
		}
		if t.For != "" {
			others = append(others, t)
		}
	}
	return others
}

func (s *sheetWriter) keywords() {
	k := s.sheet.Keywords
	s.line("")
	s.line("%s", wrap(s.text("show.faction_keywords", "Names", strings.Join(k.Faction, ", ")), "", lineWidth))
	s.line("%s", wrap(s.text("show.keywords", "Names", strings.Join(k.Other, ", ")), "", lineWidth))
	for _, c := range k.Choices {
		s.line("%s", wrap(s.text("show.one_of", "Keyword", c.Keyword, "Names", strings.Join(c.Values, ", ")), "", lineWidth))
	}
}

// joined joins the non-empty texts with a separator.
func joined(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), separator)
}
