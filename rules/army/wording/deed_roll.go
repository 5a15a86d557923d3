package wording

func addToRoll(c *clause, g got) []effect {
	n := g.number("n") * g.number("sign")
	list := c.alone("roll", effect{"roll": g.text("roll"), "add": n})
	if second := g.text("second"); second != "" && list != nil {
		list = append(list, c.alone("roll", effect{"roll": second, "add": n})...)
	}
	if !c.attackRoll(g.text("roll")) {
		return nil
	}
	return list
}

// attackRoll reports whether the clause is about something that has such a roll:
// attacks have no other rolls than these.
func (c *clause) attackRoll(roll string) bool {
	switch roll {
	case "hit", "wound", "damage":
		return c.about == weapons || c.about == made || c.about == suffered
	case "save", "armour_save":
		return c.about == suffered || c.about == nothing
	}
	return c.about == nothing
}

func automaticHit(c *clause, _ got) []effect {
	if c.about != weapons {
		return nil
	}
	return c.alone("automatic_hit", nil)
}

func hitRolls(c *clause, g got) []effect {
	if !c.attacking() || g.number("n") < 2 {
		return nil
	}
	return c.alone("hit_rolls", effect{"count": g.number("n")})
}

func rerolls(c *clause, g got) []effect {
	results := "any"
	if r, ok := g.value("result").(outcome); ok {
		if r.value != 1 {
			return nil
		}
		results = "ones"
	}
	if g.value("failed") != nil {
		results = "failed"
	}
	var list []effect
	for _, slot := range []string{"roll", "second"} {
		roll := g.text(slot)
		if roll == "" {
			continue
		}
		if !c.attackRoll(roll) {
			return nil
		}
		list = append(list, c.alone("reroll", effect{"roll": roll, "results": results})...)
	}
	return list
}

// woundsOn makes a wound roll succeed from a result on.
func woundsOn(c *clause, g got) []effect {
	r, ok := g.value("result").(outcome)
	if !ok || !c.attacking() {
		return nil
	}
	if g.text("unmodified") == "" {
		return modifiedSuccess(c, "wound", r.value)
	}
	return c.alone("roll_succeeds", effect{"roll": "wound", "from": r.value})
}

func failsTo(c *clause, g got) []effect {
	if c.about != suffered && c.about != weapons && c.about != made {
		return nil
	}
	return c.alone("roll_fails", effect{"roll": g.text("roll"), "to": g.number("low")})
}

func modifiedSuccess(c *clause, roll string, from int) []effect {
	return c.alone("roll_succeeds", effect{"roll": roll, "from": from, "modified": true})
}

func hitsOn(c *clause, g got) []effect {
	r, ok := g.value("result").(outcome)
	if !ok || !c.attacking() {
		return nil
	}
	if g.text("unmodified") == "" {
		return modifiedSuccess(c, "hit", r.value)
	}
	return c.alone("roll_succeeds", effect{"roll": "hit", "from": r.value})
}

// succeeds is for the roll that was named before.
func succeeds(c *clause, _ got) []effect {
	if c.rolled == nil || c.rolled.on < 2 {
		return nil
	}
	d := c.copy()
	d.rolled = nil
	if c.rolled.modified {
		return modifiedSuccess(d, c.rolled.roll, c.rolled.on)
	}
	return d.alone("roll_succeeds", effect{"roll": c.rolled.roll, "from": c.rolled.on})
}

// ignoreModifiers is for players who may ignore any of them: those that make the
// roll worse.
func ignoreModifiers(c *clause, g got) []effect {
	if !c.attacking() {
		return nil
	}
	return c.alone("ignore_modifiers", effect{"of": g.text("roll"), "which": "worse"})
}

// skill is the result that the bearer needs with the weapon.
func skill(c *clause, g got) []effect {
	stats, _ := g.value("stat").([]string)
	if c.about != weapons || len(stats) != 1 || stats[0] != "WS" && stats[0] != "BS" {
		return nil
	}
	value := string(rune('0'+g.value("result").(outcome).value)) + "+"
	return c.alone("characteristic", effect{"characteristic": stats[0], "change": "set", "value": value})
}
