package check

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// checkMixedKeywords reports bracketed keywords, such as <CHAPTER>, for which the units of the
// army have different values. Datasheets list the values, but not which of them may be in one
// army. Imported data expresses that by constraints.
func (e *Findings) checkMixedKeywords() {
	if e.Book.System.Battle == nil {
		return
	}
	var brackets []string
	values := map[string][]string{}
	for i := range e.SelectionCount() {
		o := e.Selection(i).Option
		if o.Group == nil || o.Group.Group.Purpose() != entry.PurposeKeyword {
			continue
		}
		name := o.Group.Group.Name
		if values[name] == nil {
			brackets = append(brackets, name)
		}
		if value := o.Name(); !slices.Contains(values[name], value) {
			values[name] = append(values[name], value)
		}
	}
	for _, name := range brackets {
		if len(values[name]) > 1 {
			e.report(&Finding{
				Code: roster.KeywordMixed, Path: "", Force: eval.None, Selection: eval.None, Parent: eval.None,
				Subject: e.Roster.Name, Thing: name, text: strings.Join(values[name], ", "),
			})
		}
	}
}
