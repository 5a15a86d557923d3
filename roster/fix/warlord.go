package fix

import (
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// warlordFixes proposes each unit as Warlord, CHARACTERs first
// (9e.ONLYWAR.WARLORD.2).
func (e *proposer) warlordFixes() []roster.Fix {
	var characters, others []roster.Fix
	for i := range e.Roots() {
		fix := roster.Fix{
			Code: roster.FixWarlord, Args: map[string]string{"Thing": e.NumberedName(i)},
			Operations: []roster.Operation{{Op: roster.SetWarlord, Selection: e.Selection(i).Doc.ID}},
		}
		if e.HasCategory(i, eval.CharacterKeyword) {
			characters = append(characters, fix)
		} else {
			others = append(others, fix)
		}
	}
	return append(characters, others...)
}

// onlyWarlordFixes lets each model that has the title keep it alone, with its
// Warlord Trait.
func (e *proposer) onlyWarlordFixes(f *check.Finding, m *eval.Matcher) []roster.Fix {
	var fixes []roster.Fix
	e.Each(f.Scope, &f.Constraint.Query, func(i int32, _ int64) {
		model := e.Selection(i).Parent
		if !e.Matches(m, i) || model == eval.None {
			return
		}
		op := roster.Operation{Op: roster.SetWarlord, Selection: e.Selection(model).Doc.ID}
		for trait := range e.Children(i) {
			op.Trait = e.Selection(trait).Option.Name()
			break
		}
		fixes = append(fixes, roster.Fix{Code: roster.FixWarlord, Args: map[string]string{"Thing": e.label(model, f)}, Operations: []roster.Operation{op}})
	})
	return fixes
}
