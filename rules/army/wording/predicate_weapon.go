package wording

// weaponPredicates are about how a weapon is used.
var weaponPredicates = []part[predicateFunc]{
	newPart("blast", always("blast", nil)),

	newPart("[the bearer|it|they] [can] (makes|make|made) <amount> additional attack [with [one of] <weapon>|using <weapon>]", when(ofFights, "extra_attacks", effect{"count": amount("amount")})),
	newPart("[the bearer|it|they] [can] (makes|make) a number of additional attacks with <weapon> equal to <amount>", when(ofFights, "extra_attacks", effect{"count": amount("amount")})),
	newPart("[the bearer|it] [can] (make|makes) no more than <n> attack with <weapon>", limitAttacks),
	newPart("no more than <n> [of those] attack [can] [be] made with <weapon> [while resolving that fight]", limitAttacks),
	newPart("no more than <n> attack can be made with (<weapon>|each <words>) [while resolving that fight]", limitAttacks),
	newPart("only <n> attack can be made with <weapon>", limitAttacks),
	newPart("it can only make <n> attack with <weapon>", limitAttacks),
	newPart("the bearer can only make [a] <n> attack with <weapon> each time it fights", limitAttacks),

	newPart("(the bearer|it|a model) can only (shoot|be used|be shot|fire) [with] (<weapon>|each <words>) once per battle", uses),
	newPart("(the bearer|it) can only shoot [with] (<weapon>|each <words>) <n> times per battle", uses),
	newPart("(<weapon>|each <words>) can [only] be (fired|used|shot) once per battle", uses),
	newPart("<weapon> can be (fired|used|shot) once per battle", uses),
	newPart("you can only (use|shoot) [with] <weapon> once per battle", uses),
	newPart("one use only", uses),
	newPart("each <words> can only be used to make <n> attack each time (this model|the bearer) fights", limitAttacks),
	newPart("(the bearer can only make attacks with <weapon>|you can only select the <words> profile) if (it|the bearer) remained stationary (during|in) (its|your) previous movement phase", onlyWhile("shoot", "remained_stationary")),
	newPart("(a model|the bearer) (may|can) only attack with <weapon> on a turn in which it has charged", onlyWhile("fight", "charged")),
	newPart("you can only select the <words> profile if this model made a charge move this turn", onlyWhile("fight", "charged")),
	newPart("attacks made with <weapon> can only target <target>", targetOnly),
	newPart("(each time you select a target for <weapon> ,|this weapon) [you] cannot target <target>", targetNever),
	newPart("if this relic replaces <words> , it uses this profile", nothingElse),

	newPart("(<weapon>|the bearer|this model) (can|may) (target|shoot) [enemy] units [that|which] are not visible to (the bearer|the firing model|it|this model|the target|the firer)", always("ignore_visibility", nil)),
	newPart("<weapon> can target units not visible to (the bearer|the firing model|it|the firer)", always("ignore_visibility", nil)),
	newPart("<weapon> can target units that are not visible [to the bearer]", always("ignore_visibility", nil)),
	newPart("you can ignore [the] look out [,] sir [rule]", always("ignore_look_out_sir", nil)),
	newPart("each time you select a target for (<self> ranged weapons|a [ranged] weapon <self> is making an attack with) , you can ignore [the] look out [,] sir [rule]", owned("ignore_look_out_sir", nil)),
	newPart("<weapon> can target a character even if it is not the closest enemy unit", always("ignore_look_out_sir", nil)),

	newPart("(the|that) target [unit] (does|do) not receive the benefit of cover [(against|to) (that|this|its|the) (attack|target|saving throw)] [against that attack]", ignoresCover),
	newPart("(the|that) target [unit] (does|do) not receive the benefit of light cover [(against|to) (that|this|its) (attack|target|saving throw)]", always("ignore_cover", effect{"of": "light"})),
	newPart("(the|that) target [unit] (does|do) not receive the benefit of dense cover [(against|to) (that|this|its) (attack|target|saving throw)]", always("ignore_cover", effect{"of": "dense"})),
	newPart("units (do not receive the benefit of cover to their saving throws against attacks made with|attacked by) <weapon> [do not gain any bonus to their saving throws for being in cover]", ignoresCover),

	newPart("(before|when) (selecting|selection) targets , (select|choose) one of the (profiles below|following profiles) [to (make attacks|attack) with]", always("choose_profile", effect{"before": "targets"})),
	newPart("each time an attack is made with this weapon , select one of the profiles below to make that attack with", always("choose_profile", effect{"before": "attacks"})),
	newPart("(select|choose) one of the (profiles|profile) below [to make (attacks|that attack) [with]]", always("choose_profile", effect{"before": "attacks"})),
	newPart("(before selecting targets|before selection targets|when you choose this weapon to shoot with) , select one or both of the profiles below [to make attacks with] . if you select both , [then] [each time an attack is made with <weapon> [this phase] ,] subtract 1 from [all] [(that|the) [attack's|attack]] hit roll [for attacks made with <weapon>]", always("several_profiles", effect{"hit": -1})),
	newPart("(before selecting targets|before selection targets|when you choose this weapon to shoot with) , select one or both of the profiles below [to make attacks with]", always("several_profiles", effect{"hit": 0})),

	newPart("if this model is within engagement range of any enemy units , it can still target and resolve attacks against enemy units that are not within engagement range of it with weapons with this ability", always("target_beyond_engagement", nil)),
	newPart("note that when making such attacks , you must still subtract 1 from hit rolls due to enemy models being within engagement range", nothingElse),
	newPart("each time the bearer shoots , it can make attacks with <weapon> even if it also makes attacks with pistols or grenades", always("shoot_besides", effect{"types": []string{"Grenade", "Pistol"}})),
	newPart("unless otherwise specified , <words> weapons are never affected by effects or abilities that allow models to make additional attacks , or abilities that would add to , subtract from or improve their characteristics in any way", always("unmodified", nil)),
	newPart("if a model is equipped with more than one <words> weapon , it can make additional attacks with each one it is equipped with", nothingElse),

	newPart("[this relic|this weapon] replaces (the bearer's|a|an|a model's|one) <words> [and has the following profile] [:]", nothingElse),
	newPart("(the <words>|this kustom job|this prototype system|this relic) replaces [the bearer's|this model's|the model's|a|an|a model's|one] <arms> [and has the following profile] [:]", nothingElse),
	newPart("this relic has the following profile [:]", nothingElse),
	newPart("<weapon> is a (melta|plasma|flame|volkite|bolt) weapon", nothingElse),
	newPart("(many|some) [<words>] weapons (are|have) <rest>", nothingElse),
	newPart("such a weapon will have an ability that reads <rest>", nothingElse),
}

// always returns an effect that holds whatever a sentence is about; a roll it
// does not depend on.
func always(do string, members effect) predicateFunc {
	return when(func(c *clause, _ got) bool { return c.about != suffered && c.about != lost }, do, members)
}

// ignoresCover is for attacks against which cover does not count. The 10th edition has an ability
// for them; in earlier ones terrain gives no cover.
func ignoresCover(c *clause, g got) []effect {
	if c.tenth && c.about != suffered && c.about != lost {
		return c.alone("weapon_ability", effect{"ability": "ignores cover"})
	}
	return always("ignore_cover", nil)(c, g)
}

// nothingElse is for sentences about lists of armies, which no battle asks.
func nothingElse(c *clause, _ got) []effect { return []effect{} }

var (
	limitAttacks = when(guard(ofFights).least("n", 1), "limit_attacks", effect{"max": number("n")})
	uses         = when(ofWeapons, "limited_uses", effect{"count": slotValue(func(g got) any { return max(g.number("n"), 1) })})
)

// onlyWhile forbids an action with the weapon but under a condition.
func onlyWhile(action, condition string) predicateFunc {
	return func(c *clause, g got) []effect {
		list := when(ofWeapons, "cannot", effect{"actions": []string{action}})(c, g)
		for _, e := range list {
			e["unless"] = []string{condition}
		}
		return list
	}
}

// targetOnly limits what attacks can be made against.
func targetOnly(c *clause, g got) []effect {
	if c.about != weapons && c.about != shots || !c.narrow(g.filter("target")) {
		return nil
	}
	return c.alone("target_only", nil)
}

func targetNever(c *clause, g got) []effect {
	f, ok := g.filter("target").without()
	if c.about != weapons && c.about != shots || !ok || !c.narrow(f) {
		return nil
	}
	return c.alone("target_only", nil)
}
