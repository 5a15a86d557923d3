package roster

import (
	"maps"

	"github.com/rollcall40k/rollcall/roster/message"
)

// A ReportView is a report as it is given out: with text in the reader's
// language, tried fixes and units.
type ReportView struct {
	Valid       bool         `json:"valid"`
	Snapshot    string       `json:"snapshot"`
	Costs       Costs        `json:"costs"`
	BattleSize  string       `json:"battle_size,omitempty"`
	Summary     Summary      `json:"summary"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Units       []Unit       `json:"units"`
}

// View renders the report in a language (message.Text).
func (r *Report) View(lang string) ReportView {
	v := r.Outline(lang)
	v.Diagnostics, _ = r.Mend(lang, v.Diagnostics, FixWork)
	return v
}

// Outline is View without the fixes, each of which has to be tried: what can be
// said at once.
func (r *Report) Outline(lang string) ReportView {
	v := ReportView{
		Valid: r.Valid, Snapshot: r.Snapshot, Costs: r.Costs, BattleSize: r.BattleSize,
		Summary: r.Summary, Diagnostics: make([]Diagnostic, len(r.Diagnostics)), Units: Units(r.evaluation),
	}
	for i, d := range r.Diagnostics {
		d.Message = d.Text(lang)
		d.label(lang)
		v.Diagnostics[i] = d
	}
	return v
}

// Mend returns diagnostics of the report, in the given order, with their tried
// fixes. work bounds how much is tried, as FixWork does; left is how many
// diagnostics at the end no fix was sought for.
func (r *Report) Mend(lang string, of []Diagnostic, work int) (mended []Diagnostic, left int) {
	at := make(map[string]int, len(r.Diagnostics))
	for i := range r.Diagnostics {
		at[r.Diagnostics[i].ID] = i - r.included
	}
	t := newTrial(r.checker, work)
	mended = make([]Diagnostic, len(of))
	for i, d := range of {
		if k, known := at[d.ID]; known && k >= 0 {
			fixes, sought := t.fixes(k)
			if !sought {
				left++
			}
			d.Fixes = fixes
			d.label(lang)
		}
		mended[i] = d
	}
	return mended, left
}

func (d *Diagnostic) label(lang string) {
	for k := range d.Fixes {
		d.Fixes[k].Label = d.Fixes[k].Text(lang)
	}
}

// Text says in a language what was found.
func (d *Diagnostic) Text(lang string) string {
	args := map[string]string{"Actual": d.Actual, "Limit": d.Limit}
	maps.Copy(args, d.Args)
	return message.Text(lang, string(d.Code), args, d.Actual)
}

// Text says in a language what a fix does.
func (f *Fix) Text(lang string) string {
	return message.Text(lang, string(f.Code), f.Args, f.Args["Count"])
}
