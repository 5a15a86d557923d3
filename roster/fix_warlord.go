package roster

// warlordFixes proposes each unit as Warlord, CHARACTERs first
// (9e.ONLYWAR.WARLORD.2).
func (e *proposer) warlordFixes() []Fix {
	var characters, others []Fix
	for i := range e.roots() {
		fix := Fix{
			Code: FixWarlord, Args: map[string]string{"Thing": e.unitLabel(i)},
			Operations: []Operation{{Op: SetWarlord, Selection: e.node(i).doc.ID}},
		}
		if e.hasCategory(i, characterKeyword) {
			characters = append(characters, fix)
		} else {
			others = append(others, fix)
		}
	}
	return append(characters, others...)
}

// onlyWarlordFixes lets each model that has the title keep it alone, with its
// Warlord Trait.
func (e *proposer) onlyWarlordFixes(f *finding, m *matcher) []Fix {
	var fixes []Fix
	e.each(f.scope, &f.constraint.Query, func(i int32, _ int64) {
		model := e.node(i).parent
		if !e.matches(m, i) || model == none {
			return
		}
		op := Operation{Op: SetWarlord, Selection: e.node(model).doc.ID}
		for trait := range e.children(i) {
			op.Trait = e.node(trait).option.Name()
			break
		}
		fixes = append(fixes, Fix{Code: FixWarlord, Args: map[string]string{"Thing": e.label(model, f)}, Operations: []Operation{op}})
	})
	return fixes
}
