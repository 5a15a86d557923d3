package wording

import "strings"

// namedPredicates give abilities that sentences only name: those of weapons, in brackets,
// and core abilities of units (10e.WEAPON, 10e.ABILITY).
var namedPredicates = []part[predicateFunc]{
	newPart("that attack has the <abilities> ability if <self> is below its starting strength , or the <second=abilities> ability if <self> is below half-strength", func(c *clause, g got) []effect {
		if c.about != made || c.rolled != nil {
			return nil
		}
		less, half := c.copy(), c.copy()
		less.unless = append(less.unless, "at_starting_strength", "below_half_strength")
		half.when = append(half.when, "below_half_strength")
		return bothOf(less.named(g), half.named(got{{"abilities", g.value("second")}}))
	}),
	newPart("[all] [<range>] weapons [that are] equipped by <self> (has|gain) the <abilities> (ability|abilities) [(when|while) targeting <target>]", armed),
	newPart("<self> [<range>] weapons (has|gain) the <abilities> (ability|abilities) [(when|while) targeting <target>]", armed),
	newPart("[<range>] weapons <self> is equipped with (has|gain) the <abilities> (ability|abilities)", armed),
	newPart("[<range>] weapons in <self> (has|gain) the <abilities> (ability|abilities) [(when|while) targeting <target>]", armed),
	newPart("[<range>] weapons [that are] equipped by <self> has <abilities>", armed),
	newPart("(those|these) weapons (has|gain) the <abilities> (ability|abilities)", func(c *clause, g got) []effect {
		if !c.standing() || c.with == "" {
			return nil
		}
		return c.named(g)
	}),
	newPart("(that attack|it) has the <abilities> (ability|abilities)", attackNamed),
	newPart("<self> has the feel no pain <result> [ability] [against <painful>]", feelNoPain),
	newPart("<self> has the feel no pain <result> ability against that attack", func(c *clause, g got) []effect {
		r := g.value("result").(outcome)
		if c.about != suffered || r.alone {
			return nil
		}
		return c.alone("ignore_wounds", effect{"value": r.value})
	}),
	newPart("<carried> equipped by <self> (has|gain) the <abilities> (ability|abilities)", func(c *clause, g got) []effect {
		if c.led || c.reaches != nil || g.text("self") == "it" { // the names of weapons of other units
			return nil
		}
		c.weapons, _ = g.value("carried").([]string)
		return armed(c, g)
	}),
	newPart("<self> has the <core> [and <second=core>] (ability|abilities)", core),
	newPart("<self> has (a|an) <result> invulnerable save [against <range> (attacks|weapons)] [,] and the feel no pain <painless=result> ability", func(c *clause, g got) []effect {
		return c.painless(g, invulnerable(c, g))
	}),
	newPart("<self> has the feel no pain <painless=result> ability and (a|an) <stat> of <value=amount>", func(c *clause, g got) []effect {
		return c.painless(g, setStat(c, g))
	}),
	newPart("<self> has (a|an) <stat> of <result> and the feel no pain <painless=result> ability", func(c *clause, g got) []effect {
		return c.painless(g, setResult(c, g))
	}),
	newPart("<self> has (a|an) <stat> of <value=amount> and the feel no pain <painless=result> ability", func(c *clause, g got) []effect {
		return c.painless(g, setStat(c, g))
	}),
	newPart("<self> has (a|an) <stat> of <result> and (a|an) <saves=result> invulnerable save", func(c *clause, g got) []effect {
		list := setResult(c, g)
		if list == nil {
			return nil
		}
		return append(list, c.alone("invulnerable_save", effect{"value": g.value("saves").(outcome).value})...)
	}),
	newPart("(an|a) unmodified <roll> roll of <result> scores a critical <scored=roll>", critical),
	newPart("(an|a) (successful unmodified|unmodified successful) <roll> roll of <result> scores a critical <scored=roll>", func(c *clause, g got) []effect {
		list := critical(c, g)
		for _, e := range list {
			e["which"] = "successful"
		}
		return list
	}),
	newPart("a critical <scored=roll> is scored on an unmodified <roll> roll of <result> [, instead of only [on] [a] 6]", critical),
	newPart("<self> (has|gains) the benefit of cover [against that attack]", cover),
	newPart("<self> (cannot|can never) have the benefit of cover [against (those|these|that) attack]", noCover),
	newPart("(each model in|models in) (it|that unit) has the benefit of cover against that attack", cover),
}

// abilitiesSlot reads abilities of weapons: each in brackets, with and between them.
func abilitiesSlot(m *match, at int) (any, int, bool) {
	var list []string
	for {
		if name, end, ok := bareAbility(m, at); ok {
			return append(list, name.(string)), end, true
		}
		if !m.at(at).is("[") {
			return nil, at, false
		}
		end := at + 1
		for end < len(m.tokens) && !m.tokens[end].is("]") && !m.tokens[end].ends() {
			end++
		}
		if !m.at(end).is("]") || end == at+1 {
			return nil, at, false
		}
		list = append(list, strings.ToLower(m.text(at+1, end)))
		at = end + 1
		next := at
		for m.at(next).is(",") || m.at(next).is("and") {
			next++
		}
		if next == at || !m.at(next).is("[") {
			return list, at, true
		}
		at = next
	}
}

// bareAbility reads one of those that are written without brackets, too.
var bareAbility = wordSlot([]phrase{
	{"ignores cover", "ignores cover"}, {"lethal hits", "lethal hits"}, {"devastating wounds", "devastating wounds"}, {"precision", "precision"}, {"assault", "assault"},
})

// coreAbilities are core abilities that sentences give to units.
var coreAbilities = []phrase{
	{"stealth", "stealth"}, {"fights first", "fights first"}, {"lone operative", "lone operative"}, {"deep strike", "deep strike"},
	{"infiltrators", "infiltrators"},
}

// pains are what Feel No Pain may be against alone.
var pains = []phrase{
	{"psychic attacks and mortal wounds", "both"}, {"mortal wounds and psychic attacks", "both"}, {"mortal wounds", "mortal"}, {"psychic attacks", "psychic"},
}

// armed gives weapons that are carried abilities.
func armed(c *clause, g got) []effect {
	if c.about == nothing && g.text("range") != "" { // weapons of another kind may be before these in the sentence
		c.with = ""
	}
	if !c.standing() || !c.owner(g) || !c.ranged(g) {
		return nil
	}
	if f := g.filter("target"); f != nil {
		about := c.about
		c.about = made // what follows is about attacks of these weapons
		ok := c.narrow(f)
		if c.about = about; !ok {
			return nil
		}
	}
	return c.named(g)
}

// attackNamed gives attacks abilities of weapons.
func attackNamed(c *clause, g got) []effect {
	if c.about != made {
		return nil
	}
	return c.named(g)
}

func (c *clause) named(g got) (list []effect) {
	names, _ := g.value("abilities").([]string)
	for _, name := range names {
		list = append(list, c.alone("weapon_ability", effect{"ability": name})...)
	}
	return list
}

func feelNoPain(c *clause, g got) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	r := g.value("result").(outcome)
	if r.alone {
		return nil
	}
	switch g.text("painful") {
	case "both":
		return append(c.alone("ignore_wounds", effect{"value": r.value, "of": "psychic"}), c.alone("ignore_wounds", effect{"value": r.value, "of": "mortal"})...)
	case "":
		return c.alone("ignore_wounds", effect{"value": r.value})
	}
	return c.alone("ignore_wounds", effect{"value": r.value, "of": g.text("painful")})
}

// painless adds Feel No Pain to other effects, if there are any.
func (c *clause) painless(g got, list []effect) []effect {
	r := g.value("painless").(outcome)
	if list == nil || r.alone {
		return nil
	}
	d := c.copy()
	d.owner(g)
	return append(list, d.alone("ignore_wounds", effect{"value": r.value})...)
}

func core(c *clause, g got) (list []effect) {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	for _, slot := range []string{"core", "second"} {
		switch name := g.text(slot); name {
		case "":
		case "stealth":
			list = append(list, c.stealth()...)
		default:
			list = append(list, c.alone("core_ability", effect{"ability": name})...)
		}
	}
	return list
}

// stealth is worse to hit from afar: since the 11th edition because it has cover.
func (c *clause) stealth() []effect {
	d := c.copy()
	d.about, d.with = suffered, "ranged"
	if c.cover {
		return d.alone("cover", effect{"attacks": "suffered"})
	}
	return d.alone("roll", effect{"roll": "hit", "add": -1})
}

// critical makes more results of a roll critical.
func critical(c *clause, g got) []effect {
	r := g.value("result").(outcome)
	if !c.attacking() || r.alone || r.value < 2 || g.text("roll") != g.text("scored") || g.text("roll") != "hit" && g.text("roll") != "wound" {
		return nil
	}
	return c.alone("critical", effect{"roll": g.text("roll"), "from": r.value})
}

// noCover takes the Benefit of Cover from its owner, or from a unit that was selected.
func noCover(c *clause, g got) []effect {
	if !c.standing() || c.span == nil && c.reaches != nil || c.reaches == nil && !c.owner(g) {
		return nil
	}
	return c.alone("no_cover", effect{"attacks": "suffered"})
}

// cover is for units that have it wherever they stand.
func cover(c *clause, g got) []effect {
	if c.about != suffered && (!c.standing() || !c.owner(g)) || c.with == "melee" {
		return nil
	}
	return c.alone("cover", effect{"attacks": "suffered"})
}
