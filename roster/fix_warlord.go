package roster

// warlordFixes proposes each unit as Warlord, CHARACTERs first
// (9e.ONLYWAR.WARLORD.2).
func (e *evaluation) warlordFixes() []Fix {
	var characters, others []Fix
	for i := int32(0); i < int32(len(e.nodes)); i = e.nodes[i].end {
		fix := Fix{
			Code: FixWarlord, Args: map[string]string{"Thing": e.unitLabel(i)},
			Operations: []Operation{{Op: SetWarlord, Selection: e.nodes[i].doc.ID}},
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
func (e *evaluation) onlyWarlordFixes(f *finding, m *matcher) []Fix {
	var fixes []Fix
	e.each(f.box, &f.constraint.Query, func(i int32, _ int64) {
		model := e.nodes[i].parent
		if !e.matches(m, i) || model == none {
			return
		}
		op := Operation{Op: SetWarlord, Selection: e.nodes[model].doc.ID}
		e.children(i, func(trait int32) bool {
			op.Trait = e.nodes[trait].option.Name()
			return false
		})
		fixes = append(fixes, Fix{Code: FixWarlord, Args: map[string]string{"Thing": e.label(model, f)}, Operations: []Operation{op}})
	})
	return fixes
}
