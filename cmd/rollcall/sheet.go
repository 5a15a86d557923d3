package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/datasheet"
	"github.com/rollcall40k/rollcall/catalog/entry"
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
	sheet *datasheet.Datasheet
	err   error // the first write error
}

// write writes the datasheet in the order of the printed one.
func (s *sheetWriter) write() error {
	s.head()
	s.tables(s.sheet.Profiles, s.sheet.WoundTracks, s.sheet.Weapons)
	s.composition()
	s.options()
	s.texts("Abilities", ofUnit(s.sheet.Abilities))
	s.texts("Rules", ofUnit(s.sheet.Rules))
	s.tables(s.sheet.Psyker, s.sheet.Transport, s.sheet.Base, s.sheet.Tables)
	s.texts("With options", ofChoices(slices.Concat(s.sheet.Abilities, s.sheet.Rules)))
	s.keywords()
	s.line("")
	s.line("%s", joined(" · ", s.sheet.ID, s.sheet.Snapshot, page(s.sheet.Publication, s.sheet.Page)))
	return s.err
}

func page(publication, number string) string {
	if publication == "" || number == "" {
		return publication
	}
	return publication + ", page " + number
}

// line writes one line.
func (s *sheetWriter) line(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.w, format+"\n", args...)
	}
}

// heading starts a section.
func (s *sheetWriter) heading(text string) {
	s.line("")
	s.line("%s", text)
}

// prose writes wrapped text and indents lines after the first.
func (s *sheetWriter) prose(text string) {
	wrapped := strings.Split(wrap(text, "    ", lineWidth), "\n")
	wrapped[0] = strings.Replace(wrapped[0], "    ", "  ", 1)
	s.line("%s", strings.Join(wrapped, "\n"))
}

func (s *sheetWriter) head() {
	s.line("%s", strings.ToUpper(s.sheet.Name))
	models := sizes(s.sheet.MinModels, s.sheet.MaxModels) + " models"
	if s.sheet.MaxModels == 1 {
		models = "1 model"
	}
	if m := s.sheet.ArmyMax; m != nil {
		models += fmt.Sprintf(", at most %d in an army", *m)
	}
	s.line("%s", joined(" · ", s.sheet.Faction, s.sheet.Role, models))
	for _, c := range s.sheet.Costs {
		if text := steps(c.Steps); text != "" {
			s.line("%s: %s", c.Name, text)
		}
	}
}

// steps writes a cost by number of models: 5, or 10 from 6 models.
func steps(steps []datasheet.CostStep) string {
	var out []string
	for i, st := range steps {
		text := st.Cost.String()
		if i > 0 {
			text += " from " + strconv.Itoa(st.From) + " models"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", or ")
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
	s.heading("Composition")
	for _, m := range s.sheet.Composition {
		text := bounds(m.Min, m.Max) + " " + m.Name + grows(m.Grows)
		if c := priced(m.Costs, s.sheet.Costs); c != "" {
			text += " (" + c + " each)"
		}
		if len(m.Equipment) > 0 {
			text += ": " + strings.Join(m.Equipment, ", ")
		}
		if len(m.Keywords) > 0 {
			text += "; " + strings.Join(m.Keywords, ", ")
		}
		s.prose(text)
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

func grows(g *datasheet.Growth) string {
	if g == nil {
		return ""
	}
	return fmt.Sprintf(" (+%d for every %d models)", g.Add, g.Per)
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
	s.heading("Options")
	for _, o := range s.sheet.Options {
		s.prose(s.option(o))
	}
}

// option writes an option: its text on the datasheet, if it has any, then its choices.
func (s *sheetWriter) option(o datasheet.Option) string {
	subject := o.Name + ", "
	if o.Text != "" {
		subject = strings.TrimRight(o.Text, ".") + "; "
	}
	if o.For != "" && o.For != s.sheet.Name {
		subject = o.For + ": " + subject
	}
	var choices []string
	for _, c := range o.Choices {
		choices = append(choices, s.choice(c, o.Default))
	}
	return subject + taken(o) + ": " + strings.Join(choices, "; ")
}

// taken writes the number of choices to take.
func taken(o datasheet.Option) string {
	if o.Max != nil && *o.Max == 0 {
		return "where something else allows it"
	}
	text := bounds(o.Min, o.Max) + " of"
	if limit := unitLimit(o.UnitMax, o.Grows); limit != "" {
		text += " (" + limit + ")"
	}
	return text
}

// unitLimit writes the limit for the whole unit.
func unitLimit(most *int, g *datasheet.Growth) string {
	switch {
	case most == nil && g == nil:
		return ""
	case g == nil:
		return fmt.Sprintf("at most %d in the unit", *most)
	case most == nil || *most == 0:
		return fmt.Sprintf("at most %d for every %d models", g.Add, g.Per)
	}
	return fmt.Sprintf("at most %d in the unit, and %d more for every %d models", *most, g.Add, g.Per)
}

func (s *sheetWriter) choice(c datasheet.Choice, standard string) string {
	var notes []string
	if c.ID == standard && standard != "" {
		notes = append(notes, "as printed")
	}
	if text := priced(c.Costs, s.sheet.Costs); text != "" {
		notes = append(notes, text)
	}
	if text := unitLimit(c.UnitMax, c.Grows); text != "" {
		notes = append(notes, text)
	}
	if len(notes) == 0 {
		return c.Name
	}
	return c.Name + " (" + strings.Join(notes, ", ") + ")"
}

// texts writes abilities or rules.
func (s *sheetWriter) texts(heading string, texts []datasheet.Ability) {
	if len(texts) == 0 {
		return
	}
	s.heading(heading)
	for _, t := range texts {
		s.prose(catalog.PlainText(joined(": ", t.Name, t.Text)))
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
	s.line("%s", wrap("Faction keywords: "+strings.Join(k.Faction, ", "), "", lineWidth))
	s.line("%s", wrap("Keywords: "+strings.Join(k.Other, ", "), "", lineWidth))
	for _, c := range k.Choices {
		s.line("%s", wrap(c.Keyword+" is one of: "+strings.Join(c.Values, ", "), "", lineWidth))
	}
}

// joined joins the non-empty texts with a separator.
func joined(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), separator)
}
