package wording

import "slices"

// forcePredicates are about what a unit may do in an army: the Transports, Reserves, Stratagems and tests of one's own
// units and of the enemy's.
var forcePredicates = []part[predicateFunc]{
	newPart("at the end of your command phase , if <self> is within range of an objective marker you control , that objective marker remains under your control until your opponent's level of control over that objective marker is greater than yours at the end of (a|the) phase", keeping),
	newPart("<self> can embark within any transport that its bodyguard unit can embark within", func(c *clause, g got) []effect {
		if !c.led || c.rolled != nil {
			return nil
		}
		d := c.copy()
		d.who = "" // of the model that leads
		return d.alone("embarks_as_bodyguard", nil)
	}),
	newPart("[in your movement phase ,] if <self> is in strategic reserves , for the purposes of setting up (that unit|it) on the battlefield , treat the current battle round [number] as being one higher than it actually is", earlier),
	newPart("when <self> arrives from strategic reserves , it can be set up within your opponent's deployment zone [\\( all other restrictions still apply \\)]", owned("reserves_in_enemy_zone", nil)),
	newPart("if <self> is in strategic reserves , it counts the battle round number as one higher than the current battle round number for the purpose of determining when and where it is set up", earlier),
	newPart("<self> has the <core> [and <second=core>] (ability|abilities) and if <other=self> is in strategic reserves , it counts the battle round number as one higher than the current battle round number for the purpose of determining when and where it is set up", func(c *clause, g got) []effect {
		return bothOf(core(c, g), earlier(c, g))
	}),

	newPart("each time you target <self> with a stratagem , you must spend (twice|two times) that stratagem's stated cp cost to do so", owned("stratagem_times", effect{"count": 2})),
	newPart("each time you target <self> with a stratagem , you must spend <n> times that stratagem's stated cp cost to do so", when(guard(ofOwner).least("n", 2), "stratagem_times", effect{"count": number("n")})),
	newPart("those attacks do not prevent <self> from being hidden", owned("keeps_hidden", nil)),
	newPart("<self> has <farther> detection range", func(c *clause, g got) []effect { return detected(c, g, g.number("farther")) }),
	newPart("<self> has <nearer> detection range", func(c *clause, g got) []effect { return detected(c, g, -g.number("nearer")) }),
	newPart("<self> cannot be targeted with stratagems", owned("forbid_stratagems", nil)),
	newPart("you cannot use any stratagems to affect <self> [and <other=self> cannot be marked for greatness]", owned("forbid_stratagems", nil)),

	newPart("when <self> is destroyed , (its|this model's) deadly demise ability inflicts mortal wounds on a d6 roll of <result> instead of on a 6", owned("explodes_on", effect{"value": result("result")})),

	newPart("each time an enemy unit selects <self> as (the|a) target of a charge , subtract <n> from the charge roll "+notCumulative, chargedHarder),
	newPart("each time <self> is selected as a target of a charge , subtract <n> from the charge roll "+notCumulative, chargedHarder),
	newPart("each time an enemy unit declares a charge , if (<self>|one or more units with this ability) [is] selected as (a|the) target of that charge , subtract <n> from the charge roll "+notCumulative, chargedHarder),
	newPart("each time <self> declares a charge , you can re-roll the charge roll", func(c *clause, g got) []effect {
		return rerollFor(c, append(g[:len(g):len(g)], read{"roll", "charge"}))
	}),
	newPart("each time you make (a|an) <roll> [or <second=roll>] roll for <self> , you can re-roll (the result|that roll|it)", rerollFor),
	newPart("each time you make (a|an) <roll> [or <second=roll>] roll for <self> , add <n> to the result", func(c *clause, g got) []effect {
		return addFor(c, append(g[:len(g):len(g)], read{"sign", 1}))
	}),
	newPart("each time you make a charge roll for <self> , if (it|that unit) disembarked from a transport this turn , add <n> to the result", func(c *clause, g got) []effect {
		c.when = append(c.when, "disembarked")
		return addFor(c, append(g[:len(g):len(g)], read{"sign", 1}, read{"roll", "charge"}))
	}),
	newPart("you can re-roll charge rolls made for <self> in a turn in which (it|that unit) was set up on the battlefield [from reserves]", func(c *clause, g got) []effect {
		d := c.copy()
		d.when = append(d.when, "arrived")
		return rerollFor(d, append(g[:len(g):len(g)], read{"roll", "charge"}))
	}),

	newPart("in the battle-shock step of your opponent's command phase , (if an|each) enemy <target> [is] within <inches> of <self> [<below=belowstart>] [, that enemy unit] must take a battle-shock test [<modifier>]", shockBelowStart),
	newPart("in your opponent's battle-shock step , if an enemy <target> within <inches> of <self> is <below=belowstart> , that enemy unit (makes a battle-shock roll|must take a battle-shock test)", shockBelowStart),

	newPart("<self> (is eligible to perform|can perform) [a] heroic (interventions|intervention) as if (it|they) (was|were) [a|an] character [unit|model]", owned("intervene_as_character", nil)),
	newPart("the <stat> of <self> is <value=amount>", setStat),
	newPart("the <stat> of <self> is <result>", setResult),
	newPart("its <stat> is <value=amount>", setStat),
	newPart("worsen the <stat> of [<range>] weapons equipped by <self> by <n>", func(c *clause, g got) []effect {
		return weaponsOf(c, append(g[:len(g):len(g)], read{"n", -g.number("n")}))
	}),
	newPart("[you can] re-roll (the (dice|roll) to determine the number of attacks made|rolls to determine the a of a weapon)", rerollAttacks),
	newPart("<self> can re-roll rolls to determine the a of a weapon", rerollAttacks),
	newPart("<self> [<range>] attacks can re-roll <roll> rolls [of <result>]", func(c *clause, g got) []effect {
		d := c.copy()
		if !making(d, g) {
			return nil
		}
		return rerolls(d, g)
	}),
	newPart("(every|each|a|an) successful [unmodified] <roll> [roll] scores a critical <scored=roll>", func(c *clause, g got) []effect {
		list := critical(c, append(g[:len(g):len(g)], read{"result", outcome{2, false}}))
		for _, e := range list {
			e["which"] = "successful"
		}
		return list
	}),
	newPart("a critical <scored=roll> is scored on a successful unmodified <roll> roll of <result> [, instead of only [on] [a] 6]", func(c *clause, g got) []effect {
		list := critical(c, g)
		for _, e := range list {
			e["which"] = "successful"
		}
		return list
	}),
}

// detected changes the detection range of hidden models.
func detected(c *clause, g got, inches int) []effect {
	return owned("detection_range", effect{"add": inches})(c, g)
}

// notCumulative is a remark that the reduction does not add up with others.
const notCumulative = "[\\( this is not cumulative with any other (reductions|negative modifiers) to that charge roll \\)]"

// earlier is for units that arrive from Strategic Reserves as if it were the next battle round. In the 11th edition
// Reserves arrive in certain battle rounds only, and it is not known which of them is meant.
func earlier(c *clause, g got) []effect {
	if c.cover {
		return nil
	}
	return owned("earlier_reserves", effect{"count": 1})(c, g)
}

// chargedHarder lowers charge rolls at the owner. Where targets are declared after the roll, it cannot be applied to it.
func chargedHarder(c *clause, g got) []effect {
	if c.cover || g.number("n") < 1 {
		return nil
	}
	if g.value("self") == nil {
		g = append(g[:len(g):len(g)], read{"self", "unit"})
	}
	return owned("harder_to_charge", effect{"by": g.number("n")})(c, g)
}

// shockBelowStart is an aura that makes enemy units below their Starting Strength test.
func shockBelowStart(c *clause, g got) []effect {
	f := *g.filter("target") // the state stands beside the unit, or behind the distance
	beside := slices.Equal(f.states, []string{"target_below_starting_strength"})
	if beside {
		f.states = nil
	}
	if beside == (g.text("below") != "") || !near(true)(c, append(g[:len(g):len(g)], read{"target", &f})) {
		return nil
	}
	d, modified := g.value("modifier").(modifier)
	switch {
	case !modified:
		return c.alone("shock_below_start", nil)
	case d.always():
		return c.alone("shock_below_start", effect{"add": d.add})
	}
	return nil
}

// rerollAttacks is for weapons with a random number of attacks.
func rerollAttacks(c *clause, g got) []effect {
	named := g.value("self") != nil && c.standing() && c.owner(g)
	if !named && !c.attacking() || c.rolled != nil {
		return nil
	}
	return c.alone("reroll", effect{"roll": "attacks", "results": "any"})
}
