package wording

// sacrifice lets a unit that shoots or fights destroy models of a friendly unit for an ability of its own weapons: how many is
// decided by a Leadership test of that unit.
func sacrifice(_ *clause, g got) (uses []effect) {
	names, _ := g.value("menu").([]string)
	of := g.filter("of")
	if len(names) < 2 || !of.keywordsOnly() {
		return nil
	}
	for _, at := range []string{"selected_to_shoot", "selected_to_fight"} {
		friend := map[string]any{"side": "friendly", "of": "units", "within": g.number("inches")}
		for name, list := range of.members() {
			friend[name] = list
		}
		var list []effect
		for _, name := range names {
			list = append(list, effect{"do": "together", "effects": []effect{
				{"do": "leadership_test"}, {"do": "destroy_models", "amount": amountOf(g.text("passed")), "after": "passed"},
				{"do": "destroy_models", "amount": amountOf(g.text("failed")), "after": "failed"}, {"do": "weapon_ability", "ability": name, "to": "owner"},
			}})
		}
		e := effect{"do": "one_of", "effects": list, "at": at, "until": "end_of_phase", "optional": true, "once": "phase", "who": "selected", "select": friend, "per_unit": true}
		if at == "selected_to_fight" {
			e["phase"] = "fight"
		}
		uses = append(uses, e)
	}
	return uses
}
