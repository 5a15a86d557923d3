package check

import (
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkHidden reports selections that the data hides in their place. It does not report
// selections below a hidden one.
func (e *Findings) checkHidden() {
	for i := int32(0); i < e.SelectionCount(); {
		if !e.Hidden(i) {
			i++
			continue
		}
		n := e.Selection(i)
		e.report(&Finding{
			Code: roster.SelectionHidden, Path: e.Path(i), Force: n.Force, Selection: i, Parent: n.Parent, ID: n.Doc.ID,
			Subject: e.ParentName(i), Thing: e.Name(i), source: n.Option.Entry.Source,
		})
		i = n.End
	}
}

// ExplainHidden adds the reasons why an option is hidden to the arguments of its message.
func ExplainHidden(args map[string]string, r eval.Reasons) {
	for name, list := range map[string][]string{"Requires": r.Requires, "Keywords": r.Keywords, "Choices": r.Choices} {
		if len(list) > 0 {
			args[name] = enumerated(list)
		}
	}
}
