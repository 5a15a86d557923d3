package roster

// A ReportView is a report as it is given out: with text in the reader's language,
// the units and, where they were asked for, tried fixes.
type ReportView struct {
	Report
	Units []Unit `json:"units"`
}

// Outline returns the view of a report in a language (message.Text), without
// fixes.
func Outline(r *checkReport, lang string) ReportView {
	v := ReportView{r.Report, Units(r.State())}
	v.Diagnostics = make([]Diagnostic, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		d.Message = d.Text(lang)
		label(&d, lang)
		v.Diagnostics[i] = d
	}
	return v
}

// WithFixes is Outline with fixes, each of which is tried. That takes longer.
func WithFixes(r *checkReport, lang string) ReportView {
	v := Outline(r, lang)
	v.Diagnostics, _ = Fixed(r, lang, v.Diagnostics, FixWork)
	return v
}

// Fixed returns diagnostics of the report, in the given order, with their tried
// fixes. work bounds how much is tried, as FixWork does; left is how many
// diagnostics at the end no fix was sought for.
func Fixed(r *checkReport, lang string, of []Diagnostic, work int) (fixed []Diagnostic, left int) {
	included := len(r.Diagnostics) - len(r.Findings().findings)
	at := make(map[string]int, len(r.Diagnostics))
	for i := range r.Diagnostics {
		at[r.Diagnostics[i].ID] = i - included
	}
	t := newTrial(r.Findings(), work)
	fixed = make([]Diagnostic, len(of))
	for i, d := range of {
		if k, known := at[d.ID]; known && k >= 0 {
			fixes, sought := t.fixes(k)
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
func label(d *Diagnostic, lang string) {
	for k := range d.Fixes {
		d.Fixes[k].Label = d.Fixes[k].Text(lang)
	}
}
