package wording

import (
	"slices"
	"strings"
)

// conditions are the phrases that restrict the subject of a sentence.
var conditions = slices.Concat([]part[conditionFunc]{
	// Of the target.
	newPart("if (the target|the target of that attack|the target unit|that target|that attack targets|the attack targets|it targets|that attack targeted|that attack is allocated to|that attack is made against) [is|has] [the] <target>", aiming),
	newPart("if the target has a save characteristic of <result> or better", func(c *clause, g got) bool {
		return c.attacking() && c.narrow(&filter{save: string(rune('0'+g.value("result").(outcome).value)) + "+"})
	}),
	newPart("if (the target|the target of that attack|the target unit|that target) does not have the <keywords> keyword", except("keywords")),
	newPart("if (the target|the target unit|that unit) (is not|does not contain) [a|an] <target>", except("target")),
	newPart("unless (the target|the target unit|that target|it) (is|is targeting|targets) <target>", except("target")),
	newPart("unless (the target|that target) has the <keywords> keyword", except("keywords")),
	newPart("(against|targeting|when targeting|that targets|which targets|when attacking) <target>", aiming),
	newPart("if (the target|that attack targets a unit|it targets a unit|the target unit) [is] within half [range|-range] [range]", atHalf),
	newPart("if (the target|it) is within half range [of this weapon]", atHalf),
	newPart("if the (target of that attack|target) is the closest (eligible target|enemy unit|eligible enemy unit|target) [to this model]", func(c *clause, _ got) bool {
		return c.narrow(&filter{closest: true})
	}),

	newPart("if (the target|that unit|that enemy unit|the target unit|that target) is <state=targetstates>", func(c *clause, g got) bool { return c.narrow(stateFilter(g.text("state"))) }),

	// Of the owner.
	newPart("if (the bearer|it|this model|this unit|they|<self>) [has] (made a charge move|charged) [this turn]", while("charged")),
	newPart("in a turn in which (the bearer|it|this model|this unit) made a charge move [,] or [performed] [a] heroic intervention", whileAny("charged", "heroic_intervention")),
	newPart("if (the bearer|it|this model|this unit|they) [has] made a charge move [this turn] or (performed|made) a heroic intervention [this turn]", whileAny("charged", "heroic_intervention")),
	newPart("if (the bearer|it|this model|this unit|they) [has] made a charge move , was charged [,] or performed a heroic intervention [this turn]", whileAny("charged", "was_charged", "heroic_intervention")),
	newPart("if (the bearer|it|this model|this unit|they) made a charge move , (were|was) charged [by an enemy unit] or (performed|made) a heroic intervention this turn", whileAny("charged", "was_charged", "heroic_intervention")),
	newPart("in a turn in which (that model's unit|its unit|it) made a charge move , was charged [,] or performed a heroic intervention", whileAny("charged", "was_charged", "heroic_intervention")),
	newPart("if (that model's unit|its unit|the bearer|it|this model|this unit) made a charge move , was charged [,] or performed a heroic intervention this turn", whileAny("charged", "was_charged", "heroic_intervention")),
	newPart("unless that attack has a strength characteristic of <n> or more", func(c *clause, g got) bool {
		c.weaker = g.number("n")
		return c.about == suffered
	}),
	newPart("if (the bearer|it|this model|this unit) remained stationary (in|during) (your|its) previous movement phase", while("remained_stationary")),
	newPart("if (the bearer|it|this model|this unit) did not remain stationary (in|during) (your|its) previous movement phase", unless("remained_stationary")),
	newPart("if (the bearer|it|this model|this unit) (has not moved|did not move) this turn", unless("moved")),
	newPart("(if|provided) (<self>|it) remained stationary this turn", func(c *clause, g got) bool { return while("remained_stationary")(c, g) && c.ownIf(g) }),
	newPart("if (<self>|it) disembarked from a transport this turn", func(c *clause, g got) bool { return while("disembarked")(c, g) && c.ownIf(g) }),
	newPart("(unless <self> is leading a unit|if <self> is not leading a unit|while <self> is not leading a unit)", func(c *clause, g got) bool { return unless("attached")(c, g) && c.ownIf(g) }),
	newPart("while within range of (an objective marker|one or more objective markers)", while("on_marker")),
	newPart("(if|while) (<self>|it) has (lost any wounds|fewer than its starting number of wounds remaining)", func(c *clause, g got) bool { return while("lost_wounds")(c, g) && c.ownIf(g) }),
	newPart("unless (<self>|it) is battle-shocked", func(c *clause, g got) bool { return unless("battle_shocked")(c, g) && c.ownIf(g) }),
	newPart("when firing overwatch", while("overwatch")),
	newPart("if the waaagh is active for your army", while("army_active")),
	newPart("if that model's unit (is|was) below [its] starting strength [when it was selected to shoot or fight]", unless("at_starting_strength")),
	newPart("if (that model's unit|its unit|it) is within <inches> of (any|one or more|a|an) friendly <target=keywords> (unit|model)", nearFriend),
	newPart("(if|while) (<self>|it) is below [its] starting strength", func(c *clause, g got) bool { return unless("at_starting_strength")(c, g) && c.ownIf(g) }),
	newPart("(if|while) (<self>|it) is (within|in) range (of|or) (an objective marker|one or more objective markers)", func(c *clause, g got) bool { return while("on_marker")(c, g) && c.ownIf(g) }),
	newPart("(if|while) <self> is within range of (an objective marker|one or more objective markers) [that] you control", func(c *clause, g got) bool { return while("on_held_marker")(c, g) && c.ownIf(g) }),
	newPart("if (the|that) target [of that attack] is [also] <state=targetstates>", func(c *clause, g got) bool { return c.narrow(stateFilter(g.text("state"))) }),
	newPart("if (the target|that unit|the target unit) is within <inches> [of <self>]", func(c *clause, g got) bool { return c.attacking() && c.distance(g, true) }),
	newPart("if the (attacking model|attacking unit|attacker) is (more than <far=inches>|not within <far=inches>|within <near=inches>) [away] [of <self>] [from <self>]", distant),
	newPart("unless the (attacking model|attacking unit|attacker) is within <far=inches> [of <self>]", func(c *clause, g got) bool { return c.about == suffered && c.farAway(g.number("far")) }),
	newPart("if the target [unit] is more than <inches> [away] [from <self>]", func(c *clause, g got) bool { return c.attacking() && c.distance(g, false) }),
	newPart("if (that attack targets|the target is) a unit within <inches> [of <self>]", func(c *clause, g got) bool { return c.attacking() && c.distance(g, true) }),
	newPart("(if|while) (<self>|it) is [also] battle-shocked", func(c *clause, g got) bool { return while("battle_shocked")(c, g) && c.ownIf(g) }),
	newPart("(if|while) (<self>|it) is not battle-shocked", func(c *clause, g got) bool { return unless("battle_shocked")(c, g) && c.ownIf(g) }),
	newPart("(if|while) (<self>|it) is not within engagement range of (one or more|any) enemy units", func(c *clause, g got) bool { return unless("engaged")(c, g) && c.ownIf(g) }),
	newPart("(if|while) (<self>|it) is within engagement range of (one or more|any) enemy units", func(c *clause, g got) bool { return while("engaged")(c, g) && c.ownIf(g) }),
	newPart("(if|while) (<self>|it) is within engagement range of (one or more|any|an) enemy <target=keywords> (unit|model)", engagedWith),
	newPart("(if|while) (<self>|it) contains [a|an|one or more|at least one] <member>", containing),
	newPart("(if|while) (<self>|it) is [also] below half-strength", func(c *clause, g got) bool { return while("below_half_strength")(c, g) && c.ownIf(g) }),
	newPart("(while|if) (it|this unit|that unit) is below half-strength", while("below_half_strength")),
	newPart("if that attack has an armour penetration [characteristic] of <below> [or <second=below>]", func(c *clause, g got) bool { return c.about == suffered && penetrating(c, g) }),
	newPart("if that attack has an unmodified damage characteristic of 1", func(c *clause, g got) bool { return c.about == suffered && while("damage_1")(c, g) }),
	newPart("if <self> has the benefit of cover against that attack", func(c *clause, g got) bool {
		return c.about == suffered && while("in_cover")(c, g)
	}),
	newPart("if the strength characteristic of that attack is less than or equal to the toughness characteristic of (the target|that target|the target unit)", notStronger),
	newPart("if the strength characteristic of that attack is greater than (this unit's toughness characteristic|this model's toughness characteristic|that unit's toughness characteristic|the toughness characteristic of (this unit|that unit|this model|the bearer's unit|the bearer))", stronger),
	newPart("until (that fight is resolved|the end of the phase|the end of the turn)", func(c *clause, _ got) bool { return c.phase == "fight" || len(c.when)+len(c.any) > 0 }),
	newPart("in the fight phase", during("fight")),
	newPart("in [your|the] shooting phase", during("shooting")),

	// Of the roll.
	newPart("on (an|a) ([successful] unmodified|unmodified successful) <roll> roll of [a] <result>", onResult),
	newPart("(if|on) a critical wound [is scored]", func(c *clause, _ got) bool {
		if c.rolled != nil || !c.attacking() {
			return false
		}
		c.rolled = &rolled{roll: "wound", on: 6, critical: true}
		return true
	}),
	newPart("(an|a|each|any) [successful] unmodified <roll> roll of [a] <result>", onResult),
	newPart("(each time|for each time|if) (an|a) unmodified <roll> roll of <result> is made (for|by) (an attack|attacks) with <weapon>", onResult),
	newPart("(if|each time the bearer shoots , if) any unmodified <roll> roll of <result> (are|is) made for (attacks|an attack) (with|made with) <weapon>", onceOnResult),
	newPart("each unmodified <roll> roll of <result> made (for|with) [this weapon|this weapon's attacks]", onResult),
	newPart("[on] (an|a|any|each) <roll> roll of [a] <result> [made (for|with) <weapon>]", onModified),
	newPart("(if|each time) you (roll|make) a <roll> roll of [a] <result> (for|when firing|with) <weapon>", onModified),
	newPart("each time you (roll|make) a <roll> roll of [a] <result> for <weapon> when targeting [a] <target>", func(c *clause, g got) bool {
		return onModified(c, g) && c.narrow(g.filter("target"))
	}),
	newPart("if you roll one or more <roll> rolls of <result>", func(c *clause, g got) bool {
		if !onModified(c, g) {
			return false
		}
		c.rolled.once = true
		return true
	}),
	newPart("if a hit is scored", onSuccess("hit")),
	newPart("(on a|a) successful <roll> roll", func(c *clause, g got) bool { return onSuccess(g.text("roll"))(c, g) }),
	newPart("if (that attack|the attack|it) successfully wounds [the target]", onSuccess("wound")),
	newPart("if (that|the) (wound roll is successful|attack wounds the target)", onSuccess("wound")),
	newPart("each time a successful <roll> [roll] is made for an attack [made] with <weapon>", func(c *clause, g got) bool { return onSuccess(g.text("roll"))(c, g) }),
	newPart("(each time|when) an attack made with <weapon> successfully wounds [the target]", onSuccess("wound")),
	newPart("(each time|when) an attack made with <weapon> (hits|successfully hits) <target>", func(c *clause, g got) bool {
		return c.narrow(g.filter("target")) && onSuccess("hit")(c, g)
	}),
	newPart("if this weapon hits", onSuccess("hit")),
}, earlierConditions)

// distance reads targets within a number of inches, or farther away.
func (c *clause) distance(g got, within bool) bool {
	word := farther[g.number("inches")]
	if word == "" {
		return false
	}
	if within {
		c.unless = append(c.unless, word)
	} else {
		c.when = append(c.when, word)
	}
	return true
}

// farAway reads attackers farther away than a number of inches.
func (c *clause) farAway(inches int) bool {
	if farther[inches] == "" {
		return false
	}
	c.when = append(c.when, farther[inches])
	return true
}

// distant reads attacks on the owner, by the distance of the attacker.
func distant(c *clause, g got) bool {
	switch {
	case c.about != suffered:
		return false
	case g.number("far") > 0:
		return c.farAway(g.number("far"))
	}
	return c.distance(append(slices.Clone(g), read{"inches", g.value("near")}), true)
}

func aiming(c *clause, g got) bool { return c.attacking() && c.narrow(g.filter("target")) }

// attacking reports whether the clause is about attacks that have a target.
func (c *clause) attacking() bool { return c.about == weapons || c.about == made }

// ownIf reports whether the text names the owner of the ability, or the unit that was named before.
// Its unit is what the sentence goes on to call that unit.
func (c *clause) ownIf(g got) bool {
	if _, some := g.value("self").(someModels); some {
		return false
	}
	if g.text("self") == "unit" && c.about == nothing && c.reaches == nil {
		c.itself = true
	}
	return g.text("self") != "it" || c.led || c.itself
}

// engagedWith reads owners that are engaged with enemy units with keywords.
func engagedWith(c *clause, g got) bool {
	f := g.filter("target")
	if c.near != nil || c.reaches != nil || !f.keywordsOnly() || !c.ownIf(g) {
		return false
	}
	c.near = &neighbour{engaged: true, is: f}
	return true
}

// nearFriend reads attacks of models that are near a friendly unit, which may be the unit that attacks.
func nearFriend(c *clause, g got) bool {
	f := g.filter("target")
	if c.about != made || c.near != nil || c.reaches != nil || !f.keywordsOnly() {
		return false
	}
	c.near = &neighbour{inches: g.number("inches"), is: f, self: true}
	return true
}

// containing reads units that contain a model with a name.
func containing(c *clause, g got) bool {
	if c.contains != "" || c.reaches != nil || !c.ownIf(g) {
		return false
	}
	c.contains = g.text("member")
	return true
}

// memberSlot reads the name of a model, up to a comma.
func memberSlot(m *match, at int) (any, int, bool) {
	end := at
	if _, counted := numeral(m.at(at).stem); counted {
		return nil, at, false // a number of models
	}
	for !m.ended(end) && !m.at(end).is(",") {
		if t := m.at(end); t.is("or") || t.is("and") || t.is("more") || t.is("other") || t.is("that") {
			return nil, at, false
		}
		end++
	}
	last := end
	if m.at(last - 1).is("model") {
		last--
	}
	if last <= at || last > at+longestKeyword || m.at(end).stem != "," {
		return nil, at, false
	}
	return m.text(at, last), end, true
}

func atHalf(c *clause, _ got) bool { return c.attacking() && c.narrow(&filter{half: true}) }

func except(slot string) conditionFunc {
	return func(c *clause, g got) bool {
		f := g.filter(slot)
		if f == nil || !c.attacking() {
			return false
		}
		none, ok := f.without()
		return ok && c.narrow(none)
	}
}

// stateFilter returns the filter for targets in a state.
func stateFilter(word string) *filter {
	if name, not := strings.CutPrefix(word, "- "); not {
		return &filter{not: []string{name}}
	}
	return &filter{states: []string{word}}
}

// stronger is for wound rolls of attacks whose Strength is higher than the
// Toughness of the owner.
func stronger(c *clause, _ got) bool {
	c.when = append(c.when, "stronger")
	return c.about == suffered
}

// notStronger is for wound rolls of attacks of the owner whose Strength is not higher than the Toughness of the target.
func notStronger(c *clause, _ got) bool {
	c.unless = append(c.unless, "stronger")
	return c.about == made
}

func while(word string) conditionFunc {
	return func(c *clause, _ got) bool {
		c.when = append(c.when, word)
		return true
	}
}

func whileAny(words ...string) conditionFunc {
	return func(c *clause, _ got) bool {
		if len(c.any) > 0 {
			return false
		}
		c.any = words
		return true
	}
}

func unless(word string) conditionFunc {
	return func(c *clause, _ got) bool {
		c.unless = append(c.unless, word)
		return true
	}
}

func during(phase string) conditionFunc {
	return func(c *clause, _ got) bool {
		if c.phase != "" || c.with != "" {
			return false
		}
		c.phase = phase
		return true
	}
}

// onResult is for attacks whose roll shows a result: 1 alone, or a number and
// more.
func onResult(c *clause, g got) bool {
	r := g.value("result").(outcome)
	if !c.attacking() || r.alone && r.value > 1 || g.text("roll") != "hit" && g.text("roll") != "wound" {
		return false
	}
	c.rolled = &rolled{roll: g.text("roll"), on: r.value}
	return true
}

// onModified reads the result of a roll after modifiers.
func onModified(c *clause, g got) bool {
	if !onResult(c, g) {
		return false
	}
	c.rolled.modified = true
	return true
}

func onceOnResult(c *clause, g got) bool {
	if !onResult(c, g) {
		return false
	}
	c.rolled.once = true
	return true
}

// onSuccess is for attacks whose roll succeeds: no 1 does.
func onSuccess(roll string) conditionFunc {
	return func(c *clause, _ got) bool {
		if !c.attacking() || roll != "hit" && roll != "wound" {
			return false
		}
		c.rolled = &rolled{roll: roll, on: 2}
		return true
	}
}
