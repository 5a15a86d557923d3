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
	v, _ := r.ViewWithin(lang, FixWork)
	return v
}

// ViewWithin is View with a bound on the work of trying fixes, about in selections
// that are looked at: see FixWork. The diagnostics for which none was sought, the
// last ones, have no fixes; pending is how many these are.
func (r *Report) ViewWithin(lang string, work int) (v ReportView, pending int) {
	v = ReportView{
		Valid: r.Valid, Snapshot: r.Snapshot, Costs: r.Costs, BattleSize: r.BattleSize,
		Summary: r.Summary, Diagnostics: make([]Diagnostic, len(r.Diagnostics)), Units: r.Units(),
	}
	fixes := r.fixes(work)
	for i, d := range r.Diagnostics {
		d.Message = d.Text(lang)
		if i >= r.included {
			d.Fixes = fixes[i-r.included]
		}
		if d.Fixes == nil {
			d.Fixes = []Fix{}
			pending++
		}
		for k := range d.Fixes {
			d.Fixes[k].Label = d.Fixes[k].Text(lang)
		}
		v.Diagnostics[i] = d
	}
	return v, pending
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
