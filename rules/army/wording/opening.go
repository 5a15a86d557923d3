package wording

import (
	"slices"
	"strings"
)

// openings say which attacks, or which moment, a sentence is about.
var openings = slices.Concat(moments, earlierOpenings, stateOpenings, []part[conditionFunc]{
	// Attacks made with the weapon.
	newPart("(each time|when|whenever|if) (an|a|and) [<range>] attack [is] made (with|using|by) [the] <weapon>", ofWeapon),
	newPart("(each time|when) (an|a|and) [<range>] attack [is] made (with|using|by) <weapon> (against|that targets|targeting|is allocated to|made against|, targets) <target>", ofWeapon),
	newPart("(each time|when) (an|a) attack [is|with] made (with|using|by) <weapon> [is] (targets|allocated to|hits|is made targeting) <target>", ofWeapon),
	newPart("(each time|when) (an|a) attack (with|using) <weapon> is made (against|targeting) <target>", ofWeapon),
	newPart("(each time|when) (an|a) attack is made against <target> [with <weapon>]", func(c *clause, g got) bool { return c.about == weapons && c.narrow(g.filter("target")) }),
	newPart("(when|each time) (resolving|you resolve) an attack [made] [with|using] [made with] <weapon> [against <target>]", ofWeapon),
	newPart("(when|each time) [a model|the bearer] (attacking|attack) with <weapon>", ofWeapon),
	newPart("(each time|when) (the bearer|this model) makes (an|a) [<range>] attack with <weapon> [against <target>|that targets <target>]", ofWeapon),
	newPart("each time the bearer shoots [with|using] [<weapon>]", func(c *clause, _ got) bool { return c.about == weapons }),
	newPart("each time an attack [is] made (with|by) <weapon> is allocated to (a|an) [enemy] model", ofWeapon),
	newPart("attacks made with <weapon>", ofWeapon),

	// Other moments of a weapon.
	newPart("(each time|when|whenever) (the bearer|this model|a model) (fights|is selected to fight|is chosen to fight) [, if this weapon profile is selected]", fighting),
	newPart("when this profile is selected", fighting),
	newPart("each time (you select a target|you select targets|the bearer selects a target) (for|with) <weapon>", func(c *clause, _ got) bool {
		c.about = shots
		return true
	}),

	// Attacks that the owner makes.
	newPart("(each time|when|whenever) <self> makes (an|a) [<range>] attack [against <target>|that targets <target>]", making),
	newPart("(each time|when|whenever) <self> makes an attack with a <range> weapon [against <target>|that targets <target>]", making),
	newPart("(each time|when) (an|a) [<range>] attack made by <self> is allocated to [a|an] [enemy] <target>", making),
	newPart("(each time|when) (an|a) [<range>] attack is made by <self> [against <target>|that targets <target>]", making),
	newPart("each time (an|a) [<range>] attack made by <self> targets [a|an] [enemy] <target>", making),
	newPart("each time <self> makes (an|a) [<range>] attack with (a|an|its|his|her) <armed> (that targets|against) <target>", func(c *clause, g got) bool {
		c.weapons, _ = g.value("armed").([]string)
		return making(c, g)
	}),
	newPart("each time <self> targets an enemy <target> with (an|a) [<range>] attack", making),
	newPart("when resolving an attack made by <self> [against <target>]", making),
	newPart("when resolving an attack made with a <range> weapon by <self> [against <target>]", making),

	newPart("each time <self> makes (an|a) attack with (a|an|its|his|her) <armed>", func(c *clause, g got) bool {
		c.weapons, _ = g.value("armed").([]string)
		return making(c, g)
	}),
	newPart("each time <self> makes a psychic attack [that targets <target>]", psychicly(making)),
	newPart("each time a psychic attack targets <self>", psychicly(taking)),

	// Attacks on a unit that was selected.
	newPart("each time (a friendly <friend=target>|a model from your army|(a|an) <friend=target> from your army) makes (an|a) [<range>] attack (that targets|which targets|against|targeting) <that>", attackedBy),
	newPart("each time <self> makes (an|a) [<range>] attack (that targets|against|targeting) <that>", attackedByOwner),
	newPart("each time a friendly model that disembarked from this transport this turn makes (an|a) [<range>] attack (that targets|against|targeting) <that>", func(c *clause, g got) bool {
		return attackedByOwner(c, append(g[:len(g):len(g)], read{"self", "passengers"}))
	}),
	newPart("each time (an|a) [<range>] attack (targets|is made against|is allocated to) <that>", reachedTaking),

	// Attacks on the owner.
	newPart("each time (an|a) [<range>] attack (is made against|targets|is allocated to) <self> \\( excluding psychic attacks \\)", func(c *clause, g got) bool {
		c.notPsychic = true
		return taking(c, g)
	}),
	newPart("(each time|when|whenever) (an|a) [<range>] attack (is made against|targets|is made that targets|is allocated to|made against|is made which targets) <self>", taking),
	newPart("each time (an|a) [<range>] attack is made by <target> against <self>", taking),
	newPart("each time <target> makes (an|a) [<range>] attack (against|that targets|targeting) <self>", taking),
	newPart("when resolving an attack made [with a <range> weapon] against <self>", taking),
	newPart("(each time|when|if) <self> would lose a wound [<of=mortal>]", losing),
	newPart("(each time|when) [any] <self> (loses|would lose) a wound", losing),

	// Who leads, or is led.
	newPart("(while|when) (this model|the bearer|this unit) is leading (a|this) unit", leading),
	newPart("while (a|an|one or more) [<keywords>] (character|model|character model) is leading this unit", leading),

	newPart("while (a|an|one or more) <keywords> (model|models) is leading (this unit|this model's unit)", leading),
	newPart("while (a|an|one or more) <keywords> is leading this unit", leading),
	newPart("while <self> is leading a unit and contains [a|an|one or more|at least one] <member>", func(c *clause, g got) bool {
		return leading(c, nil) && containing(c, g)
	}),
	newPart("each time <self> advances , until the end of the turn", func(c *clause, g got) bool {
		c.when = append(c.when, "advanced")
		return c.about == nothing && c.own(g)
	}),
	newPart("each time <self> is (set up|set-up) on the battlefield , until the end of the turn", func(c *clause, g got) bool {
		c.when = append(c.when, "arrived")
		return c.about == nothing && c.own(g)
	}),
	newPart("[in your movement phase ,] each time <self> disembarks from a transport , until the end of the turn", func(c *clause, g got) bool {
		c.when = append(c.when, "disembarked")
		return c.about == nothing && c.own(g)
	}),
	newPart("[in your movement phase ,] (each time|if) <self> remains stationary , until the end of the turn", func(c *clause, g got) bool {
		c.when = append(c.when, "remained_stationary")
		return c.about == nothing && c.own(g)
	}),
	newPart("[in your movement phase ,] (each time|if) <self> remains stationary , until the start of your next (movement phase|turn)", func(c *clause, g got) bool {
		c.when = append(c.when, "stood_still")
		return c.about == nothing && c.own(g)
	}),
	newPart("while an enemy <target> is [in] within engagement range of (<self>|one or more units with this (ability|battle trait))", func(c *clause, g got) bool {
		if g.filter("target").model || !near(true)(c, append(slices.Clone(g), read{"inches", 1})) {
			return false
		}
		c.reaches.engaged = true
		return true
	}),
	newPart("each time an enemy <target> within engagement range of (<self>|one or more units with this ability) is selected to fight , until the end of the phase", func(c *clause, g got) bool {
		if !near(true)(c, append(slices.Clone(g), read{"inches", 1})) {
			return false
		}
		c.reaches.engaged = true
		return true
	}),
	newPart("in your shooting phase , each time <self> is selected to shoot , if (it|<again=self>) disembarked from a transport this turn , until the end of the phase", func(c *clause, g got) bool {
		if again := g.text("again"); again != "" && again != g.text("self") {
			return false
		}
		c.when = append(c.when, "own_turn", "disembarked")
		return c.about == nothing && c.own(g) && during("shooting")(c, nil)
	}),
	newPart("in your shooting phase", func(c *clause, _ got) bool {
		c.when = append(c.when, "own_turn")
		return c.about == nothing && c.reaches == nil && during("shooting")(c, nil)
	}),
	newPart("if <self> has the <keywords> keyword", func(c *clause, g got) bool {
		f := g.filter("keywords")
		if c.led && g.text("self") == "it" && c.contains == "" && len(f.all) == 1 && len(f.any)+len(f.none) == 0 {
			c.contains = f.all[0] // its Bodyguard models have it
			return c.about == nothing && c.own(g)
		}
		if c.led || c.about != nothing || c.reaches != nil || c.only != nil || !c.own(g) || len(f.all) > 1 || len(f.all) > 0 && len(f.any) > 0 || !f.keywordsOnly() || len(f.none) > 0 {
			return false
		}
		c.only = slices.Concat(f.all, f.any)
		return true
	}),
	newPart("while the <doctrine> doctrine is active", func(c *clause, g got) bool {
		c.when = append(c.when, g.text("doctrine"))
		return c.about == nothing
	}),
	newPart("if an unmodified <roll> roll of <result> is made for an attack made with a <range> weapon by (a unit|a model) with this ability", func(c *clause, g got) bool {
		c.about, c.who = made, "unit"
		return c.ranged(g) && onResult(c, g)
	}),
	newPart("each time (an|a) [<range>] attack is allocated to <self> while (it|that unit) is receiving the benefits of cover", func(c *clause, g got) bool {
		c.when = append(c.when, "in_cover")
		return taking(c, g)
	}),
	newPart("each time (an|a) [<range>] attack with (a|an unmodified) damage characteristic of 1 is allocated to <self>", func(c *clause, g got) bool {
		c.when = append(c.when, "damage_1")
		return taking(c, g)
	}),
	newPart("each time (an|a) [<range>] attack with an armour penetration [characteristic] of <below> [or <second=below>] is allocated to <self>", func(c *clause, g got) bool {
		if c.reaches != nil && g.text("self") == "it" {
			return penetrating(c, g) && reachedTaking(c, g)
		}
		return penetrating(c, g) && taking(c, g)
	}),
	newPart("while the waaagh is active for your army", func(c *clause, _ got) bool {
		c.when = append(c.when, "army_active")
		return c.about == nothing
	}),

	// A charge that was made is what counts until the end of the turn.
	newPart("each time <self> (ends|makes) a charge move , until the end of the turn", func(c *clause, g got) bool {
		c.when = append(c.when, "charged")
		return c.about == nothing && c.own(g)
	}),

	// Who is near.
	newPart("while <self> is within <inches> of (one or more|a|an|any|another) [other] friendly <target>", beside),
	newPart("while <self> is not within <inches> of (one or more|a|an|any) friendly <target> [, or [not within] <far=inches> of (one or more|a|an|any) friendly <also=target>]", apartFrom),
	newPart("(while|whilst|when) (a|an|any) friendly <target> is within <inches> of <self>", near(false)),
	newPart("while (a|an|any) friendly <target=keywords> unit is wholly within <inches> of <self>", func(c *clause, g got) bool {
		if !near(false)(c, g) {
			return false
		}
		c.reaches.wholly = true
		return true
	}),
	newPart("while (a|an|any) friendly <target> [from your army] is within <inches> of and <seen> <self>", func(c *clause, g got) bool {
		if !near(false)(c, g) {
			return false
		}
		c.reaches.visible = true
		return true
	}),
	newPart("when (a|an) friendly <target> within <inches> of <self> has shot", near(false)),
	newPart("(while|whilst) (a|an|any) friendly <target> (is|are) within <inches> of <self>", near(false)),
	newPart("(while|whilst) (a|an|any) enemy <target> (is|are) within <inches> of (<self>|one or more units with this ability)", near(true)),
	newPart("(while|whilst) (a|an|any) <target> from your army (is|are) within <inches> of <self>", near(false)),
	newPart("(while|whilst) (a|an|any) <target> (is|are) within <inches> of <self>", func(c *clause, g got) bool {
		if g.filter("target").sided || !near(false)(c, g) {
			return false
		}
		c.reaches.all = true
		return true
	}),
	newPart(selected+" . [if you do ,] until the start of your next command phase", choosing),
	newPart("[at the start of|in] [your] command phase , [you can] select one friendly <target> within <inches> of and <seen> <self> . [if you do ,] until the start of your next command phase", choosing),
	newPart(selected+" and <seen=sees> . [if you do ,] until the start of your next command phase", choosing),
	newPart("each time <self> (fights|is selected to fight)", func(c *clause, g got) bool {
		if c.about != nothing || !c.own(g) {
			return false
		}
		c.phase = "fight"
		return true
	}),
	newPart("(each time|when) (<that>|such a model) makes (an|a) [<range>] attack [against <target>|that targets <target>]", reachedMaking),
	newPart("(each time|when) (an|a) [<range>] attack is made against <that>", reachedTaking),
	newPart("each time (an|a) [<range>] attack is allocated to <that>", reachedTaking),
	newPart("each time (a model in that unit|that model) would lose a wound [<of=mortal>]", func(c *clause, g got) bool {
		c.about, c.mortal = lost, g.text("of") != ""
		return c.reaches != nil
	}),
})

// ofWeapon is about attacks made with the weapon.
func ofWeapon(c *clause, g got) bool {
	if c.about != weapons {
		return false
	}
	return g.filter("target") == nil || c.narrow(g.filter("target"))
}

func fighting(c *clause, g got) bool {
	if c.about == weapons {
		c.about = fights
		return true
	}
	return false
}

// own sets whom the sentence is about: the unit, or the bearer of what is said.
func (c *clause) own(g got) bool {
	c.ofModels(g)
	switch g.text("self") {
	case "unit":
		c.who, c.itself = "unit", c.about == nothing
	case "bearer":
		c.who = ""
	case "it":
		c.who = "unit"
		return c.led || c.itself
	default:
		return false
	}
	return c.reaches == nil
}

// leading is about a unit as long as a model leads it (10e.ATTACHED.LEADING.1).
func leading(c *clause, g got) bool {
	if c.about != nothing || c.reaches != nil || c.led {
		return false
	}
	if f := g.filter("keywords"); f != nil {
		if c.ledBy = slices.DeleteFunc(slices.Clone(f.all), func(k string) bool { return k == "CHARACTER" }); len(f.any) > 0 { // all leaders are
			return false
		}
	}
	c.led, c.who, c.when = true, "unit", append(c.when, "attached")
	return true
}

func (c *clause) ranged(g got) bool {
	r := g.text("range")
	if kind, psychic := strings.CutSuffix(r, "psychic"); psychic {
		c.psychic, r = true, strings.TrimSpace(kind)
	}
	if r == "" {
		return true
	}
	if c.with != "" && c.with != r {
		return false
	}
	c.with = r
	return true
}

func making(c *clause, g got) bool {
	if some, ok := g.value("self").(someModels); ok && c.reached(&some) {
		c.models = &some
		return reachedMaking(c, g)
	}
	if c.about != nothing || !c.own(g) || !c.ranged(g) {
		return false
	}
	c.about, c.itself = made, false
	return g.filter("target") == nil || c.narrow(g.filter("target"))
}

// psychicly is for psychic attacks alone.
func psychicly(add conditionFunc) conditionFunc {
	return func(c *clause, g got) bool {
		c.psychic = true
		return add(c, g)
	}
}

func taking(c *clause, g got) bool {
	if c.about != nothing || !c.own(g) || !c.ranged(g) {
		return false
	}
	c.about, c.itself = suffered, false
	return g.filter("target") == nil || c.narrow(g.filter("target"))
}

// penetrating is for attacks with an AP of -1, or of -1 or -2.
func penetrating(c *clause, g got) bool {
	word := map[[2]int]string{{1, 0}: "ap_1", {1, 2}: "ap_1_or_2"}[[2]int{g.number("below"), g.number("second")}]
	c.when = append(c.when, word)
	return word != ""
}

func losing(c *clause, g got) bool {
	if c.about != nothing || !c.own(g) {
		return false
	}
	c.about, c.mortal = lost, g.text("of") != ""
	return true
}

// beside is for what works while another friendly unit is near.
func beside(c *clause, g got) bool {
	f := g.filter("target")
	if c.about != nothing || c.near != nil || f == nil || !f.keywordsOnly() || !c.own(g) {
		return false
	}
	c.near, c.itself = &neighbour{inches: g.number("inches"), is: f}, false
	return true
}

// apartFrom is for what works while no friendly unit of one or two kinds is near.
func apartFrom(c *clause, g got) bool {
	if !beside(c, g) {
		return false
	}
	c.near.not, c.itself = true, true
	if also := g.filter("also"); also != nil {
		c.near.or = &neighbour{inches: g.number("far"), is: also}
		return also.keywordsOnly()
	}
	return true
}

// attackedBy is about attacks of friends on an enemy unit that was selected.
func attackedBy(c *clause, g got) bool {
	f := g.filter("friend")
	if c.span == nil || c.reaches == nil || !c.reaches.enemy || c.about != nothing || !c.ranged(g) || f != nil && !f.keywordsOnly() {
		return false
	}
	c.about, c.target = suffered, f
	return true
}

// attackedByOwner is about attacks of the owner on an enemy unit that was selected.
func attackedByOwner(c *clause, g got) bool {
	who := g.text("self")
	if c.span == nil || c.reaches == nil || !c.reaches.enemy || c.about != nothing || !c.ranged(g) || who != "unit" && who != "bearer" && who != "passengers" {
		return false
	}
	c.about, c.byOwner = suffered, who
	return true
}

// near is about units within some inches of the owner.
func near(enemy bool) conditionFunc {
	return func(c *clause, g got) bool {
		f := g.filter("target")
		if c.about != nothing || c.reaches != nil || f == nil || f.save != "" || f.half || f.closest || len(f.states)+len(f.not) > 0 || g.text("self") == "it" {
			return false
		}
		c.reaches = &aura{inches: g.number("inches"), enemy: enemy, affects: f}
		return true
	}
}

// selected is how a unit is selected in the Command phase.
const selected = "[at the start of|in] [your] command phase , [you can] select one friendly <target> within <inches> of <self>"

func choosing(c *clause, g got) bool {
	if !near(false)(c, g) {
		return false
	}
	c.reaches.chosen, c.reaches.visible = true, g.text("seen") != ""
	return true
}

func reachedMaking(c *clause, g got) bool {
	if c.reaches == nil || c.about != nothing || !c.ranged(g) {
		return false
	}
	c.about = made
	return g.filter("target") == nil || c.narrow(g.filter("target"))
}

func reachedTaking(c *clause, g got) bool {
	if c.reaches == nil || c.about != nothing || !c.ranged(g) {
		return false
	}
	c.about = suffered
	return true
}
