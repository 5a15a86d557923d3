package army

import "slices"

// quietDeeds are effects that change nothing in how an attack on a given target
// is resolved: they are about movement, targets, morale, missions, other phases,
// or what follows an attack.
var quietDeeds = []string{
	"choose_profile", "several_profiles", "ignore_look_out_sir", "ignore_visibility", "ignore_cover",
	"closest_target_only", "not_targeted", "overwatch_for", "shoot_besides", "every_target", "limited_uses",
	"act_when_destroyed", "overwatch", "explodes", "fixed_advance", "advance_and", "fall_back_and", "cannot",
	"engaged_only_by", "pivot_first", "move_across", "extra_move", "reach", "extra_charge_die", "measure_hull",
	"reinforcements", "forbid_reinforcements", "summon", "return_to_reinforcements", "set_up_anywhere", "split_unit",
	"return_models", "destroy_models", "regain_wounds", "objective_secured", "add_keyword", "no_warlord_trait",
	"in_aura_range", "use_powers", "fights_first", "fights_last", "pass_morale", "deny", "disembark_after_move",
	"core_ability", "roster_only", "target_beyond_engagement", "bodyguard", "target_only",
}

// attackRolls are the rolls of an attack; effects on others are quiet.
var attackRolls = []string{"hit", "wound", "save", "armour_save", "damage", "attacks"}

// attackCharacteristics are those of models that attacks look at.
var attackCharacteristics = []string{"WS", "BS", "S", "T", "W", "A", "Sv"}

// quiet reports whether an effect changes nothing in an attack.
func quiet(w *words) bool {
	switch w.Do {
	case "characteristic":
		return w.Characteristic == "M" || w.Characteristic == "Ld" || w.Characteristic == "range"
	case "roll", "reroll", "roll_fails", "roll_succeeds":
		return !slices.Contains(attackRolls, w.Roll)
	case "ignore_modifiers":
		return !slices.Contains(attackRolls, w.Of) && !slices.Contains(attackCharacteristics, w.Of)
	case "mortal_wounds":
		return w.Roll == "" || w.Power
	}
	return w.Power || slices.Contains(quietDeeds, w.Do)
}
