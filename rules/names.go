package rules

// words of enumerations, as logs and scenarios write them.
var (
	askNames   = [...]string{"nothing", "option", "marker", "set_up", "move", "targets", "melee", "charge", "order"}
	placeNames = [...]string{"not_set_up", "on_table", "embarked", "reinforcing", "destroyed", "joined"}
	whyNames   = [...]string{
		"", "zone", "marker", "deployment", "first_turn", "unit_to_move", "kind_of_move", "move", "embarking",
		"reinforcements", "disembarking", "unit_to_cast", "power", "deny", "target", "unit_to_shoot", "shooting",
		"allocation", "unit_to_charge", "charge", "overwatch", "charge_move", "heroic_intervention", "heroic_move",
		"unit_to_fight", "pile_in", "fighting", "consolidation", "unit_to_test", "fleeing", "coherency", "use",
		"sequence", "marker_of_model", "division", "warlord", "return", "wreck", "last_act", "reroll", "trait", "halves", "order", "precision", "formations",
	}
	doNames = [...]string{
		"pass", "select", "normal_move", "advance", "fall_back", "remain_stationary", "disembark", "embark", "attempt",
		"use", "take_first", "take_second", "take", "leave", "reinforce", "shoot",
		"fight", "roll_again", "roll_for", "escape", "attach", "hover", "strategic_reserves",
	}
	resultNames = [...]string{"unfinished", "first_wins", "second_wins", "draw"}
)

// String returns the word for the kind of question.
func (a Ask) String() string { return word(askNames[:], int(a)) }

// String returns the word for the place.
func (p Place) String() string { return word(placeNames[:], int(p)) }

// String returns the word for what a choice is for.
func (w Reason) String() string { return word(whyNames[:], int(w)) }

// String returns the word for what an option does.
func (d OptionKind) String() string { return word(doNames[:], int(d)) }

// String returns the word for the result.
func (r Result) String() string { return word(resultNames[:], int(r)) }

func word(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "unknown"
	}
	return names[i]
}
