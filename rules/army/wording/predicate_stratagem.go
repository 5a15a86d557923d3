package wording

import "maps"

// stratagemPredicates are about Stratagems.
var stratagemPredicates = []part[predicateFunc]{
	newPart("[<often> ,] you can target <self> with [either] the <stratagem=stratagems> [stratagem] [or [the] <second=stratagems>] stratagem for 0 cp", free(false)),
	newPart("[<often> ,] "+targetsFree+evenIf+" (this|that) phase", free(true)),
	newPart("[<often> ,] "+targetsFree+evenIf+" this turn [. <other=self> can only be targeted with that stratagem once per turn]", func(c *clause, g got) []effect {
		list := free(true)(c, g)
		for _, e := range list {
			e["in_turn"] = true
		}
		return list
	}),
	newPart("once per battle , in your shooting phase , "+targetsFree, freeInPhase("battle", "grenade", false)),
	newPart("once per battle , in your shooting phase , "+targetsFree+evenIf+" this phase", freeInPhase("battle", "grenade", true)),
	newPart("once in each of your shooting phases , "+targetsFree, freeInPhase("phase", "grenade", false)),
	newPart("once in each of your shooting phases , "+targetsFree+evenIf+" this phase", freeInPhase("phase", "grenade", true)),
	newPart("<often> , <other=self> can use this (ability|enhancement) . if it does , "+targetsFree, free(false)),
	newPart("<often> , one unit from your army with (this|the) ability can be targeted (with|by) a stratagem for 0 cp , even if "+
		"(you have already targeted a different unit with that stratagem|(a different|another) unit from your army has [already] been targeted (with|by) that stratagem) this phase", func(c *clause, g got) []effect {
		if !c.standing() || c.reaches != nil || c.led {
			return nil
		}
		return c.alone("stratagem_free", effect{"ability": "any", "more": true, "once": g.text("often"), "who": "unit"})
	}),
	newPart("[<often> ,] you can target <self> with the <stratagem=stratagems> [or <second=stratagems>] stratagem , regardless of any other uses of that stratagem this phase . if you do : [\n] "+
		"that use is <below> cp (.|\n) that use does not prevent any uses of that stratagem on other units this phase", cheaper(true)),
	newPart("[<often> ,] when you target <self> with the <stratagem=stratagems> [or <second=stratagems>] stratagem , [you can use this ability . if you do ,] that use [of that stratagem] is <below> cp", cheaper(false)),
	newPart("you can target <self> with stratagems even (while|when|if) (it|that unit|this unit) is battle-shocked", owned("stratagems_shocked", nil)),
	newPart("each time your opponent targets a unit from their army with a stratagem , if that unit is within <inches> of <self> , increase the [cp] cost of (that|this) (use|usage) (of|if) that stratagem by <n> cp [p] [\\( <words> \\)]", dearer),
}

// targetsFree is the pattern of Stratagems that cost nothing on a unit, and evenIf that of earlier uses on other units, which do not
// prevent them.
const (
	targetsFree = "you can target <self> with [either] the <stratagem=stratagems> [stratagem] [(or|and) [the] <second=stratagems>] stratagem for 0 cp "
	evenIf      = "[,|;] [and] [you] [can do so] [even] if you have already (targeted a different unit with that stratagem|used that stratagem on a different unit|targeted a different unit from your army with that stratagem|targeted another unit with that stratagem)"
)

// freeInPhase is for a Stratagem that can only be used in one phase, in which it costs nothing as often as in a span.
func freeInPhase(once, stratagem string, more bool) predicateFunc {
	return func(c *clause, g got) []effect {
		if g.text("stratagem") != stratagem || g.text("second") != "" {
			return nil
		}
		list := free(more)(c, g)
		for _, e := range list {
			e["once"] = once
		}
		return list
	}
}

// free is for Stratagems that cost nothing on the unit.
func free(more bool) predicateFunc {
	return func(c *clause, g got) (list []effect) {
		second := g.text("second")
		for _, name := range []string{g.text("stratagem"), second} {
			if name == "" {
				continue
			}
			e := effect{"ability": name}
			if more {
				e["more"] = true
			}
			if often := g.text("often"); often != "" {
				e["once"] = often
				if second != "" {
					e["per"] = g.text("stratagem") + " or " + second
				}
			}
			one := owned("stratagem_free", e)(c, g)
			if one == nil {
				return nil
			}
			list = append(list, one...)
		}
		return list
	}
}

// cheaper is for Stratagems that cost less on the unit; apart from other uses in the phase, if they neither prevent it nor
// are prevented by it.
func cheaper(apart bool) predicateFunc {
	more := effect{}
	if apart {
		more["more"], more["separate"] = true, true
	}
	return func(c *clause, g got) []effect {
		list := free(false)(c, g)
		for _, e := range list {
			e["count"] = g.number("below")
			maps.Copy(e, more)
		}
		return list
	}
}

// dearer is an aura on enemy units: Stratagems that are used on them cost more.
func dearer(c *clause, g got) []effect {
	if !c.standing() || c.reaches != nil || c.led || !c.owner(g) || g.text("self") == "it" {
		return nil
	}
	return []effect{{
		"do": "aura", "range": g.number("inches"), "affects": "enemy", "effects": []effect{{"do": "stratagem_dearer", "count": g.number("n")}},
	}}
}
