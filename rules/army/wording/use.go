package wording

import "maps"

// moments are openings of what is used at the start of a phase, and lasts.
var moments = []part[conditionFunc]{
	newPart("once per battle , at the start of "+phased+" , "+usedBy, once),
	newPart("once per battle , at the start of [any of] your opponent's <phase=phases> phases , "+usedBy, func(c *clause, g got) bool {
		return once(c, g) && c.inTurn("enemy_turn")
	}),
	newPart("once per battle , at the start of your <phase=phases> phase , "+usedBy, func(c *clause, g got) bool { return once(c, g) && c.inTurn("own_turn") }),
	newPart("once per battle , at the start of your command phase , <self> can use this (ability|enhancement|relic) . if it does [so] , until the start of your next command phase", func(c *clause, g got) bool {
		return once(c, g) && c.inTurn("own_turn")
	}),
}

// phased are phases of either player, and usedBy says who uses something, and how long
// it lasts.
const (
	phased = "(any phase|a phase|the <phase=phases> phase)"
	usedBy = "<self> can use this (ability|enhancement|crusade relic|relic|battle trait) (.|:) (if|when) it does [so] , until the end of the <until=spans>"
)

// phaseNames are the phases of the 10th edition.
var phaseNames = []phrase{{"command", "command"}, {"movement", "movement"}, {"shooting", "shooting"}, {"charge", "charge"}, {"fight", "fight"}}

var spans = []phrase{{"phase", "end_of_phase"}, {"turn", "end_of_turn"}, {"battle round", "end_of_battle_round"}}

// once is for what is used once in a battle.
func once(c *clause, g got) bool {
	if c.about != nothing || c.used != nil || c.led || c.reaches != nil || c.near != nil || !c.own(g) {
		return false
	}
	c.used = &used{phase: g.text("phase"), until: g.text("until"), once: true, unit: c.who == "unit"}
	if c.used.until == "" {
		c.used.phase, c.used.until = "command", "next_command_phase"
	}
	return true
}

// inTurn limits what is used to turns of one player.
func (c *clause) inTurn(word string) bool {
	u := *c.used
	u.when = append(u.when, word)
	c.used = &u
	return true
}

// within makes effects those of a Use: one, or several together. All are about the
// unit, or all about the model; none needs more, for what is needed is asked when it
// is used.
func (u *used) within(list []effect) []effect {
	e := effect{}
	if len(list) == 1 {
		maps.Copy(e, list[0])
	} else {
		e["do"], e["effects"] = "together", list
	}
	for _, in := range list {
		for _, name := range []string{"when", "when_any", "unless", "near", "led_by", "phase", "at", "select", "on_roll"} {
			if _, there := in[name]; there {
				return nil
			}
		}
		if (in["who"] == "unit") != u.unit {
			return nil
		}
	}
	e["at"], e["until"], e["optional"] = "start_of_phase", u.until, true
	if u.unit {
		e["who"] = "unit"
	}
	if u.phase != "" {
		e["phase"] = u.phase
	}
	if u.once {
		e["once"] = "battle"
	}
	if len(u.when) > 0 {
		e["when"] = u.when
	}
	return []effect{e}
}
