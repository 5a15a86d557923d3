package render

import (
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/fix"
	"github.com/rollcall40k/rollcall/roster/unit"
)

// A Report is a report as it is given out: with text in the reader's language,
// the units and, where they were asked for, tried fixes.
type Report struct {
	roster.Report
	Units []unit.Unit `json:"units"`
}

// Outline returns the view of a report in a language (message.Text), without
// fixes.
func Outline(r *check.Report, lang string) Report {
	v := Report{r.Report, unit.Units(r.State())}
	v.Diagnostics = make([]roster.Diagnostic, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		d.Message = d.Text(lang)
		label(&d, lang)
		v.Diagnostics[i] = d
	}
	return v
}

// WithFixes is Outline with fixes, each of which is tried. That takes longer.
func WithFixes(r *check.Report, lang string) Report {
	v := Outline(r, lang)
	v.Diagnostics, _ = Fixed(r, lang, v.Diagnostics, fix.FixWork)
	return v
}

// Fixed returns diagnostics of the report, in the given order, with their tried
// fixes. work bounds how much is tried, as FixWork does; left is how many
// diagnostics at the end no fix was sought for.
func Fixed(r *check.Report, lang string, of []roster.Diagnostic, work int) (fixed []roster.Diagnostic, left int) {
	included := len(r.Diagnostics) - len(r.Findings().List)
	at := make(map[string]int, len(r.Diagnostics))
	for i := range r.Diagnostics {
		at[r.Diagnostics[i].ID] = i - included
	}
	t := fix.NewTrial(r.Findings(), work)
	fixed = make([]roster.Diagnostic, len(of))
	for i, d := range of {
		if k, known := at[d.ID]; known && k >= 0 {
			fixes, sought := t.Fixes(k)
			if !sought {
				left++
			}
			d.Fixes = fixes
			label(&d, lang)
		}
		fixed[i] = d
	}
	return fixed, left
}

// label fills the labels of the fixes.
func label(d *roster.Diagnostic, lang string) {
	for k := range d.Fixes {
		d.Fixes[k].Label = d.Fixes[k].Text(lang)
	}
}
