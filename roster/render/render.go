package render

import (
	"slices"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
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
