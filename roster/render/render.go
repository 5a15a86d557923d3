// Package render makes reports for users: with texts in their language and with units.
//
// Prints, exports and tables use [Outline]. [WithFixes] also tries fixes, which takes
// several times as long.
package render

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Report is the public form of a report: with texts in the user's language, the units
// and, if requested, tried fixes.
type Report struct {
	roster.Report
	Units []unit.Unit `json:"units"`
}

// Outline returns the view of a report in a language (message.Text), without
// fixes.
func Outline(r *check.Report, lang string) Report {
	v := Report{r.Report, unit.Units(r.State())}
	names := namesOf(r.State(), r.Diagnostics)
	v.Diagnostics = make([]roster.Diagnostic, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		d.Message, d.SelectionName = d.Text(lang), names[d.Selection]
		label(&d, lang)
		v.Diagnostics[i] = d
	}
	return v
}

// WithFixes is like Outline but also returns tried fixes, which takes much longer.
func WithFixes(r *check.Report, lang string) Report {
	v := Outline(r, lang)
	v.Diagnostics, _ = Fixed(r, lang, v.Diagnostics, fix.FixWork)
	return v
}

// Fixed returns diagnostics of the report, in the given order, with their tried fixes.
// work is the budget of the trial (see fix.FixWork); left is the number of diagnostics at
// the end for which no fix was tried.
func Fixed(r *check.Report, lang string, of []roster.Diagnostic, work int) (fixed []roster.Diagnostic, left int) {
	included := len(r.Diagnostics) - len(r.Findings().List)
	at := make(map[string]int, len(r.Diagnostics))
	for i := range r.Diagnostics {
		at[r.Diagnostics[i].ID] = i - included
	}
	var findings, places []int
	for i := range of {
		if k, known := at[of[i].ID]; known && k >= 0 {
			findings, places = append(findings, k), append(places, i)
		}
	}
	fixes, sought := fix.Tried(r.Findings(), findings, work)
	fixed = slices.Clone(of)
	for k, i := range places[:sought] {
		fixed[i].Fixes = fixes[k]
		label(&fixed[i], lang)
	}
	return fixed, len(places) - sought
}

// label fills the labels of the fixes.
func label(d *roster.Diagnostic, lang string) {
	for k := range d.Fixes {
		d.Fixes[k].Label = d.Fixes[k].Text(lang)
	}
}

// costTexts are the keys of the name of a cost, of what follows a number of it, and of both together.
var costTexts = map[entry.CostRole][3]string{
	entry.PointsCost:  {"front.by_points", "unit.points", "short.points"},
	entry.PowerCost:   {"front.power", "unit.power", "short.power"},
	entry.CommandCost: {"cost.command", "unit.command", "short.command"},
}

// CostNames returns the name of a cost type in a language, such as Points, and what follows a number of it.
func CostNames(lang string, t *entry.CostType) (name, unit string) {
	if keys, ok := costTexts[t.Role()]; ok {
		return message.Text(lang, keys[0], nil), message.Text(lang, keys[1], nil)
	}
	return t.Title(), t.Unit()
}

// ShortCost writes an amount of a cost in a language, such as 95 pts.
func ShortCost(lang string, t *entry.CostType, v entry.Number) string {
	sign := ""
	if v.Sign() < 0 {
		sign, v = "−", entry.Number{}.Sub(v) // the sign is as wide as a digit
	}
	if keys, ok := costTexts[t.Role()]; ok {
		return sign + message.Text(lang, keys[2], message.Named("Count", v))
	}
	return sign + message.Number(lang, v.String()) + " " + t.Unit()
}
