package fix

import (
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// forceRemoval takes a force out that the game data does not have.
func forceRemoval(f *roster.Force) roster.Fix {
	name := f.Name
	if name == "" {
		name = f.Entry
	}
	return roster.Fix{Code: roster.FixRemove, Args: map[string]string{"Thing": name}, Operations: []roster.Operation{{Op: roster.RemoveForce, Force: f.ID}}}
}

// countFix sets a count that cannot be to the nearest that may be.
func (e *proposer) countFix(i int32) roster.Fix {
	least, most := e.Bounds(e.At(i))
	count := max(e.Selection(i).Count, least)
	if most > 0 {
		count = min(count, most)
	}
	number := int(count)
	return roster.Fix{
		Code: roster.FixCount, Args: map[string]string{"Thing": e.Name(i), "Count": strconv.Itoa(number)},
		Operations: []roster.Operation{{Op: roster.SetCount, Selection: e.Selection(i).Doc.ID, Count: &number}},
	}
}

// duplicateFixes takes out the first selection that an operation finds under an
// id that several have.
func (e *proposer) duplicateFixes(id string) []roster.Fix {
	for i := range e.SelectionCount() {
		if e.Selection(i).Doc.ID == id {
			return []roster.Fix{removal(id, e.Name(int32(i)))}
		}
	}
	return nil
}

// replacements takes another option in the place of a selection that does not
// resolve, or nothing.
func (e *proposer) replacements(f *check.Finding) []roster.Fix {
	doc, parent := f.Unknown, f.Parent
	above := e.Force(f.Force).Doc.ID
	if parent != eval.None {
		above = e.Selection(parent).Doc.ID
	}
	var fixes []roster.Fix
	for _, o := range f.Candidates() {
		take := roster.Operation{Op: roster.Select, Parent: above, Entry: o.ID}
		if parent != eval.None && doc.Count > 1 {
			take.Count = &doc.Count
		}
		fixes = append(fixes, roster.Fix{
			Code: roster.FixReplace, Args: map[string]string{"Thing": o.Name()},
			Operations: []roster.Operation{{Op: roster.Remove, Selection: doc.ID}, take},
		})
	}
	return append(fixes, removal(doc.ID, doc.DisplayName()))
}
