package fix

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// warlordFixes proposes each unit as the Warlord, CHARACTERs first (9e.ONLYWAR.WARLORD.2), and
// then new CHARACTERs.
func (e *proposer) warlordFixes() []roster.Fix {
	var characters, others []roster.Fix
	for i := range e.Roots() {
		if e.Selection(i).Option.Kind() == entry.Upgrade {
			continue
		}
		fix := roster.Fix{
			Code: roster.FixWarlord, Args: map[string]string{"Thing": e.NumberedName(i)},
			Operations: []roster.Operation{{Op: roster.SetWarlord, Selection: e.Selection(i).Doc.ID}},
		}
		if e.HasCategory(i, entry.CharacterKeyword) {
			characters = append(characters, fix)
		} else {
			others = append(others, fix)
		}
	}
	return slices.Concat(characters, others, e.newWarlords())
}

// newWarlords returns fixes that each add a CHARACTER as the Warlord.
func (e *proposer) newWarlords() []roster.Fix {
	var fixes []roster.Fix
	for _, fix := range e.newUnits(func(at eval.Place) bool {
		categories, _ := e.OptionCategories(at)
		return eval.HasNamed(categories, entry.CharacterKeyword)
	}) {
		added := edit.NextSelection(e.Roster)
		fix.Code = roster.FixWarlordAdd
		fix.Operations = append(fix.Operations, roster.Operation{Op: roster.SetWarlord, Selection: added})
		fixes = append(fixes, fix)
	}
	return fixes
}

// newUnits returns fixes that each add a suitable unit that a force offers.
func (e *proposer) newUnits(suits func(eval.Place) bool) []roster.Fix {
	var fixes []roster.Fix
	e.eachRoot(func(at eval.Place) {
		if at.Option.Kind() != entry.Upgrade && len(fixes) < mostProposed && suits(at) && e.Offered(at) && !e.OptionHidden(at) {
			fixes = append(fixes, e.more(at, at.Option, e.parentID(at), 1))
		}
	})
	return fixes
}

// eachRoot calls do for every option of every force.
func (e *proposer) eachRoot(do func(eval.Place)) {
	for f := range e.ForceCount() {
		if choices := e.Force(f).Choices; choices != nil {
			for _, o := range choices.Options {
				do(eval.InForce(f, o))
			}
		}
	}
}

// onlyWarlordFixes returns, for each Warlord, a fix that makes it the only one and keeps its
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
