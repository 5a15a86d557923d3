package wording

import (
	"slices"
	"strings"
)

// spared is that an attack does no damage.
const spared = "[<may=mays>] change the damage characteristic of that attack to 0|the damage characteristic of that attack is changed to 0"

// damagePredicates are about damage, mortal wounds and saves.
var damagePredicates = []part[predicateFunc]{
	newPart("[that attack|the attack|this weapon|it|that weapon] [has|as] (a|an) <stat> of <value=amount> [for that attack] [instead of <instead=amount>]", setWeapon),
	newPart("[that attack|the attack|this weapon|it] [has|as|ha] (a|an) strength [characteristic] of <times=times>", unlessRolled("strength", "multiply", number("times"))),
	newPart("[that attack|the attack|this weapon|it] [has|as|ha] (a|an) strength [characteristic] of <plus=plus>", unlessRolled("strength", "add", number("plus"))),
	newPart("[that attack|the attack|this weapon|it] [has|as|ha] (a|an) <stat> of <below=below> [for that attack]", setAP),
	newPart("this weapon has strength <times=times>", unlessRolled("strength", "multiply", number("times"))),
	newPart("<sign=sign> <n> (to|from) the damage characteristic [of (that attack|the attack|this weapon)] [for that attack] [\\( to a minimum of <least=n> \\)] [to a minimum of <least=n>]", addDamage),
	newPart("<sign=sign> <n> (to|from) that attack's damage characteristic [\\( to a minimum of <least=n> \\)]", addDamage),
	newPart("<sign=sign> <n> to (this weapon's|the|that attack's) strength [characteristic] [of that attack] [for that attack]", unlessRolled("strength", "add", slotValue(func(g got) any { return g.number("n") * g.number("sign") }))),
	newPart("[<often> ,] the first time a saving throw is failed for <self> [each <span=frequencies>] , ("+spared+")", sparing),
	newPart("[<often> ,] (when|each time) an attack is allocated to <self> [,] and the saving throw is failed , ("+spared+")", sparing),
	newPart("[<often> ,] (when|each time) a saving throw is failed for <self> , ("+spared+")", sparing),
	newPart("<often> , when [an] attack is allocated to <self> , you can change the damage characteristic [of that attack] to 0", func(c *clause, g got) []effect {
		list := sparing(c, append(g[:len(g):len(g)], read{"may", "may"}))
		for _, e := range list {
			if !c.cover { // in the 11th edition the save roll is made before (11e.ATTACK.DAMAGE.2)
				e["at"] = "allocated"
			}
		}
		return list
	}),
	newPart("<often> , [when resolving an attack made against <other=self> ,] after you make a saving throw for <self> , ("+spared+")", sparing),
	newPart("(halve|half) the damage characteristic of that attack [\\( rounding up \\)]", halveDamage),
	newPart("improve the (armour penetration|ap) [characteristic] of (that attack|this weapon) by <n> [for that attack]", improveAP),
	newPart("(worsen|reduce) (the|that) (armour penetration|ap) [characteristic] of that attack by <n> [\\( to a minimum of <least=n> \\)]", worsenAP),
	newPart("the (armour penetration|ap) [characteristic] of that attack is (worsened|reduced) by <n>", worsenAP),
	newPart("(that attack (has|as) an armour penetration [characteristic|value] of 0|change the armour penetration characteristic of that attack to 0) [instead]", withoutAP),
	newPart("(change the damage characteristic of that attack to <n>|the damage characteristic of that attack is changed to <n>)", damageTaken),
	newPart("add <n> to the <stat> of that attack", func(c *clause, g got) []effect {
		if stats, _ := g.value("stat").([]string); len(stats) < 2 || slices.Contains(stats, "ap") {
			return nil
		}
		return improveAttack(c, g)
	}),
	newPart("improve that attack's (armour penetration|ap) [characteristic] by <n>", improveAP),
	newPart("improve the damage characteristic of this weapon by <n>", func(c *clause, g got) []effect { return changeWeapon(c, "damage", "add", g.number("n")) }),

	newPart("[the target|the target unit|target|that unit|it|the unit] (suffers|inflicts) <amount> mortal wound [(on|to|of) the target] <manner=manner>", mortalWounds),
	newPart("roll two dice when inflicting damage with (this weapon|it) and discard the lowest result", when(ofAttacks, "best_of", effect{"roll": "damage", "count": 2})),
	newPart("(treat any damage rolls of 1 or 2 made for|damage rolls of 1 or 2 made with) <weapon> (as|count as) <n> [instead]", when(ofAttacks, "roll_least", effect{"roll": "damage", "minimum": number("n")})),
	newPart("(that attack|it|each of these|the attack|they) (inflicts|inflict) <amount> mortal wound [(on|to|of) the target] <manner=manner>", mortalWounds),
	newPart("(inflicts|inflict) <amount> [further] mortal wound [(on|to|of) the target] <manner=manner>", mortalWounds),
	newPart("(the bearer|it|this model) (suffers|takes) <amount> mortal wound (after shooting [with] [<weapon>]|after all of (its|the weapon's|this weapon's) shots have been resolved)", bearerSuffers),
	newPart("(the bearer's unit|this unit) suffers <amount> mortal wound after shooting [with] [<weapon>]", bearerSuffers),
	newPart("(the bearer|it|this model) is (destroyed|slain) after (shooting [with] [<weapon>]|all [of] (this weapon's|its) shots have been resolved|all shots from this weapon have been resolved)", bearerDestroyed),

	newPart("(automatically wounds|wounds) the target [automatically]", wounds),
	newPart("(that attack|it) automatically wounds [the target]", wounds),
	newPart("[that attack] scores <n> additional hits [on the target]", extraHits),
	newPart("[that attack] scores <n> hits instead of (1|one)", hitsInstead),
	newPart("<n> additional hit is scored", extraHits),

	newPart("invulnerable (saves|saving throws|save) (cannot|can not) be (made|taken) [against (that|this|the) attack]", noSaves("invulnerable")),
	newPart("an invulnerable saving throw cannot be made [against that attack]", noSaves("invulnerable")),
	newPart("(saving throws|saves) [\\( of any kind \\)|of any kind|\\( including invulnerable saving throws \\)] cannot be (made|taken) against that attack", noSaves("armour", "invulnerable")),
	newPart("rules that ignore wounds cannot be used", noSaves("ignore_wounds")),
	newPart("(that|the|an) [enemy] model [that attack is allocated to] cannot use any rules to ignore [the] wounds [it loses]", noSaves("ignore_wounds")),
	newPart("excess damage [it inflicts|from (that attack|this weapon)|that weapon inflicts] is not lost [.|,|;] [instead] [,] keep allocating [the] [excess] damage <rest>", excess),
	newPart("that model's unit suffers <amount> mortal wound <manner=manner>", woundedUnit),
}

func setWeapon(c *clause, g got) []effect {
	stats, _ := g.value("stat").([]string)
	if len(stats) != 1 || !c.attacking() {
		return nil
	}
	switch stats[0] {
	case "damage":
		return changeWeapon(c, "damage", "set", amountOf(g.text("value")))
	case "S":
		return changeWeapon(c, "strength", "set", amountOf(g.text("value")))
	}
	return nil
}

// changeWeapon changes a characteristic of the weapon, for some attacks: the
// roll that it depends on may be one of the attack.
func changeWeapon(c *clause, name, change string, value any) []effect {
	if !c.attacking() {
		return nil
	}
	e := c.effect("characteristic", effect{"characteristic": name, "change": change, "value": value})
	return c.afterRoll(e)
}

// afterRoll adds the roll that an effect on the rest of an attack depends on.
func (c *clause) afterRoll(e effect) []effect {
	if r := c.rolled; r != nil {
		if r.once || r.roll != "wound" {
			return nil
		}
		rolled := map[string]any{"roll": r.roll, "on": r.on}
		if r.modified {
			rolled["modified"] = true
		}
		if r.critical {
			rolled["critical"] = true
		}
		e["on_roll"] = rolled
	}
	return []effect{e}
}

func setAP(c *clause, g got) []effect {
	stats, _ := g.value("stat").([]string)
	if len(stats) != 1 || stats[0] != "ap" {
		return nil
	}
	return changeWeapon(c, "ap", "set", -g.number("below"))
}

// unlessRolled changes a characteristic of the weapon whatever the attack rolls.
func unlessRolled(name, change string, value slotValue) predicateFunc {
	return func(c *clause, g got) []effect {
		if c.rolled != nil {
			return nil
		}
		return changeWeapon(c, name, change, value(g))
	}
}

func improveAP(c *clause, g got) []effect { return changeWeapon(c, "ap", "add", -g.number("n")) }

// worsenAP is for attacks on the owner.
func worsenAP(c *clause, g got) []effect {
	if c.about != suffered {
		return nil
	}
	list := c.alone("characteristic", effect{"characteristic": "ap", "change": "add", "value": g.number("n")})
	return list
}

// withoutAP is for attacks on the owner with an AP that the sentence has named, which is 0 instead: AP is 0 at worst. It applies
// to the AP that the attack has when it is allocated (10e.ATTACK.SEQ.4), after the modifiers of the attacker.
func withoutAP(c *clause, _ got) []effect {
	n := 0
	for i, word := range []string{"ap_1", "ap_1_or_2"} {
		if slices.Contains(c.when, word) {
			n = i + 1
		}
	}
	if c.about != suffered || n == 0 {
		return nil
	}
	return c.alone("characteristic", effect{"characteristic": "ap", "change": "add", "value": n})
}

// addDamage changes the damage of attacks made, or reduces that of attacks on
// the owner.
func addDamage(c *clause, g got) []effect {
	n := g.number("n") * g.number("sign")
	if c.about != suffered {
		return changeWeapon(c, "damage", "add", n)
	}
	if n >= 0 {
		return nil
	}
	return c.defending("reduce_damage", effect{"by": -n, "minimum": g.number("least")})
}

// damageTaken sets the damage of attacks on the owner.
func damageTaken(c *clause, g got) []effect {
	if c.about != suffered || g.number("n") < 1 {
		return nil
	}
	return c.alone("characteristic", effect{"characteristic": "damage", "change": "set", "value": g.number("n")})
}

// sparing is for attacks that do no damage though a saving throw has failed.
func sparing(c *clause, g got) []effect {
	often := g.text("often") + g.text("span")
	if often == "" || !c.standing() || c.reaches != nil || !c.owner(g) || g.text("self") == "it" && !c.led {
		return nil
	}
	e := effect{"characteristic": "damage", "change": "set", "value": 0, "attacks": "suffered", "at": "save_failed", "once": often}
	if g.text("may") != "" {
		e["optional"] = true
	}
	return c.alone("characteristic", e)
}

func halveDamage(c *clause, _ got) []effect {
	if c.about != suffered {
		return nil
	}
	return c.defending("reduce_damage", effect{"divide": 2, "minimum": 0})
}

// defending returns an effect that is always about attacks on the owner.
func (c *clause) defending(do string, members effect) []effect {
	list := c.alone(do, members)
	for _, e := range list {
		delete(e, "attacks")
	}
	return list
}

// mortalWounds are those that a roll of the attack inflicts.
func mortalWounds(c *clause, g got) []effect {
	if !c.attacking() {
		return nil
	}
	m := effect{"amount": amountOf(g.text("amount")), "to": "target"}
	if strings.Contains(g.text("manner"), "instead") {
		m["instead"] = true
	}
	return c.onRoll("mortal_wounds", m)
}

// woundedUnit is for mortal wounds on the unit of the model that an attack is allocated
// to: a successful wound roll triggers them.
func woundedUnit(c *clause, g got) []effect {
	d := c.copy()
	if c.rolled != nil || !onSuccess("wound")(d, nil) {
		return nil
	}
	return mortalWounds(d, g)
}

func bearerSuffers(c *clause, g got) []effect {
	if c.about != weapons {
		return nil
	}
	return c.onRoll("mortal_wounds", effect{"amount": amountOf(g.text("amount")), "to": "bearer"})
}

func bearerDestroyed(c *clause, _ got) []effect {
	if c.about != weapons || c.rolled == nil {
		return nil
	}
	d := c.copy()
	r := *c.rolled
	r.once = false // a model is destroyed once
	d.rolled = &r
	return d.onRoll("destroy_bearer", nil)
}

// wounds is for hits that wound without a wound roll.
func wounds(c *clause, _ got) []effect {
	if !c.attacking() || c.rolled == nil || c.rolled.roll != "hit" {
		return nil
	}
	e := c.effect("automatic_wound", nil)
	if c.rolled.on > 2 {
		e["on"] = c.rolled.on
	}
	if c.rolled.modified {
		e["modified"] = true
	}
	return []effect{e}
}

func extraHits(c *clause, g got) []effect { return c.hits(g.number("n")) }

func hitsInstead(c *clause, g got) []effect { return c.hits(g.number("n") - 1) }

func (c *clause) hits(n int) []effect {
	if !c.attacking() || c.rolled == nil || c.rolled.roll != "hit" || n < 1 {
		return nil
	}
	e := c.effect("extra_hits", effect{"on": c.rolled.on, "count": n})
	if c.rolled.modified {
		e["modified"] = true
	}
	return []effect{e}
}

func noSaves(kinds ...string) predicateFunc {
	return func(c *clause, _ got) []effect {
		if !c.attacking() {
			return nil
		}
		return c.afterRoll(c.effect("no_saves", effect{"saves": kinds}))
	}
}

func excess(c *clause, _ got) []effect {
	if !c.attacking() {
		return nil
	}
	return c.afterRoll(c.effect("excess_damage", nil))
}
