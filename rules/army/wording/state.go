package wording

import (
	"maps"
	"sync"
)

// The keywords of units while something that their army rule lets them do has an effect.
const (
	empowered  = "EMPOWERED"
	pactMade   = "DARK PACT"
	pactFailed = "FAILED DARK PACT"
	assailed   = "ASSAILED"
	pinned     = "PINNED"
	assailing  = "GUERRILLA ADEPTS"
)

// stateOpenings are about units for which an army rule works, for a time.
var stateOpenings = []part[conditionFunc]{
	newPart("(if|each time) <self> makes a dark pact , until the end of the phase", having(pactMade)),
	newPart("(if|each time) <self> makes a dark pact and fails the resulting leadership test , until the end of the phase", having(pactFailed)),
	newPart("while a model is affected by this ability", bonded),
	newPart("while empowered", func(c *clause, g got) bool { return having(empowered)(c, got{{"self", "unit"}}) }),
	newPart("while <self> is empowered", func(c *clause, g got) bool {
		if g.text("self") == "it" { // the unit that the sentence before has empowered
			g = got{{"self", "unit"}}
		}
		return having(empowered)(c, g)
	}),
}

// having is about the owner while its unit has a keyword.
func having(keyword string) conditionFunc {
	return func(c *clause, g got) bool {
		c.while = append(c.while[:len(c.while):len(c.while)], keyword)
		return c.about == nothing && c.own(g)
	}
}

// assailRules are the patterns of what a unit does to an enemy unit by shooting only at that.
var assailRules = []part[predicateFunc]{
	newPart("in your shooting phase , just after <self> is selected to shoot , <owner=self> can use this ability . if it does , select one enemy unit [\\( excluding <spared=keywords> \\)] . "+
		"until the end of the phase , attacks made by models in this unit can only attack that enemy unit \\( and only if it is an eligible target \\) and , after resolving those attacks , "+
		"if one or more of those attacks hit that enemy unit , until the start of your next shooting phase , that enemy unit is assailed [\\( <words> \\)] . "+
		"if that unit is already assailed , until the start of your next shooting phase , it is also pinned . "+
		"while a unit is pinned , subtract <move=inches> from its move characteristic and subtract <n> from charge rolls made for it", assails),
}

// assails reads an ability to shoot only at one unit, which those attacks assail if they hit and, if it is already assailed, pin.
func assails(_ *clause, g got) []effect {
	if g.text("self") != "unit" || g.text("owner") != "unit" {
		return nil
	}
	target := map[string]any{"side": "enemy", "of": "units"}
	if f := g.filter("spared"); f != nil {
		none, ok := f.without()
		if !ok {
			return nil
		}
		maps.Copy(target, none.members())
	}
	pins := func(e effect) effect {
		e["of_target"] = map[string]any{"keywords": []string{assailed}, "without": []string{pinned}}
		return e
	}
	return []effect{
		{
			"do": "together", "phase": "shooting", "at": "selected_to_shoot", "when": []string{"own_turn"}, "until": "end_of_phase", "optional": true, "who": "selected", "select": target, "per_unit": true,
			"effects": []effect{{"do": "only_target"}, {"do": "add_keyword", "keyword": assailing, "to": "owner"}},
		},
		{
			"do": "together", "phase": "shooting", "at": "after_shooting", "when": []string{"own_turn"}, "until": "next_shooting_phase", "who": "selected", "per_unit": true,
			"while_keywords": []string{assailing}, "select": map[string]any{"side": "enemy", "of": "units", "hit": true},
			"effects": []effect{
				pins(effect{"do": "characteristic", "characteristic": "M", "change": "add", "value": -g.number("move")}),
				pins(effect{"do": "roll", "roll": "charge", "add": -g.number("n")}),
				pins(effect{"do": "add_keyword", "keyword": pinned}),
				{"do": "add_keyword", "keyword": assailed},
			},
		},
	}
}

// painRules are the patterns of Pain tokens: of the rule that gives them, and of the abilities that they are spent for.
var painRules = []part[predicateFunc]{
	newPart("all <keywords> units have a pain ability , tagged with the word pain . pain abilities only apply to a unit while it is empowered . "+
		"if your army faction is <faction=keywords> , you can empower units from your army with pain abilities by spending pain tokens . gaining pain tokens \n "+
		"if your army faction is <again=keywords> , you gain pain tokens as follows : \n 1 pain token at the start of your command phase . 1 pain token each time an enemy unit is destroyed . "+
		"1 pain token each time an enemy unit fails a battle-shock test . each time you gain a pain token , keep it to one side this is your pain token pool . "+
		"each time you spend a pain token , reduce your pain token pool by the same amount . empowered through pain \n "+
		"each pain ability will state when you can spend pain tokens to empower that unit . when you do , until the end of the phase , that unit is empowered and all pain abilities it has take effect . "+
		"while an attached unit is empowered , the pain abilities of all leader and bodyguard units in that unit take effect you do not need to spend additional pain tokens to activate each of those pain abilities", painTokens),
	newPart("at the start of (your|the) <phase=phases> phase , "+empowers, empowersAt("start_of_phase")),
	newPart("in your shooting phase , when you select <self> to shoot , "+empowers, empowersAt("selected_to_shoot")),
	newPart("in (the|your) fight phase , when you select <self> to fight , "+empowers, empowersAt("selected_to_fight")),
	newPart("in your shooting [phase] or the fight phase , when you select <self> to shoot or fight , "+empowers, empowersAt("selected_to_shoot", "selected_to_fight")),
	newPart("in your command phase , "+empowers+" . each time you do , you can return [up to] <amount> destroyed bodyguard models to that unit", func(c *clause, g got) []effect {
		list := empowersAt("start_of_phase")(c, append(g[:len(g):len(g)], read{"phase", "command"}))
		for _, e := range list {
			keyword := effect{"do": e["do"], "keyword": e["keyword"]}
			delete(e, "keyword")
			e["do"], e["effects"] = "together", []effect{keyword, {"do": "return_models", "amount": amountOf(g.text("amount"))}}
			e["when"] = ownTurn([]string{"attached"})
		}
		return list
	}),
	newPart("(<self> is|the bearer's unit is) always empowered [you do not need to spend any pain tokens to activate (this unit|that unit) pain abilities]", func(c *clause, _ got) []effect {
		return c.alone("add_keyword", effect{"keyword": empowered, "who": "unit"})
	}),
}

// empowers is what Pain tokens are spent for.
const empowers = "you can spend <tokens=n> [of your] pain token to empower <empowered=self>"

// painTokens reads the rule by which an army gains Pain tokens.
func painTokens(_ *clause, g got) []effect {
	gains := func(at string, e effect) effect {
		e["do"], e["count"], e["at"], e["once_for"], e["who"] = "gain_tokens", 1, at, "army", "unit"
		return e
	}
	shocked := gains("enemy_battle_shock_failed", effect{"select": map[string]any{"side": "tested", "of": "units"}})
	shocked["who"] = "selected"
	return ofArmy(g, gains("start_of_phase", effect{"phase": "command", "when": []string{"own_turn"}, "once": "phase"}), gains("enemy_destroyed", effect{}), shocked)
}

// empowersAt reads when a token is spent on a unit, which is empowered until the end of the phase.
func empowersAt(moments ...string) predicateFunc {
	return func(_ *clause, g got) (list []effect) {
		if g.number("tokens") < 1 || g.text("empowered") == "" {
			return nil
		}
		for _, at := range moments {
			e := effect{
				"do": "add_keyword", "keyword": empowered, "at": at, "until": "end_of_phase", "optional": true, "tokens": g.number("tokens"),
				"not_while_keywords": []string{empowered}, "who": "unit",
			}
			switch phase := g.text("phase"); {
			case at == "selected_to_fight", phase == "fight":
				e["phase"] = "fight"
			case at == "selected_to_shoot":
				e["phase"], e["when"] = "shooting", []string{"own_turn"}
			default:
				e["phase"], e["when"] = phase, []string{"own_turn"}
			}
			list = append(list, e)
		}
		return list
	}
}

// bondRule is the name of the rule that says which model a Bondsman ability affects.
const bondRule = "Bondsman"

// bondSelects is the pattern of what that rule says.
var bondSelects = sync.OnceValue(func() pattern {
	return compile("select one friendly <keywords> model within <inches> of that model [\\( <words> \\)] . until the start of your next command phase ,")
})

// bonded is about the model that an ability affects from one Command phase of its player to the next, as the rule of Bondsman abilities
// says. Each model can be affected by one of these abilities.
func bonded(c *clause, _ got) bool {
	if c.reader == nil || c.reader.Rule == nil || c.about != nothing || c.reaches != nil {
		return false
	}
	text, _ := c.reader.Rule(bondRule)
	list, ok := tokens(text)
	if !ok {
		return false
	}
	m := &match{reader: c.reader, tokens: list, steps: maxSteps}
	for at := range list {
		if m.got = nil; !m.pattern(bondSelects(), at, func(int) bool { return true }) {
			continue
		}
		is := m.got.filter("keywords")
		c.reaches = &aura{inches: m.got.number("inches"), chosen: true, affects: is}
		c.bond = is.keywordsOnly()
		return c.bond
	}
	return false
}

// bondUse makes one use of what a Bondsman ability does to the selected model. Conditions of attacks belong to these effects.
func (c *clause) bondUse(list []effect) []effect {
	for _, e := range list {
		for _, name := range []string{"when_any", "near", "led_by", "contains", "while_keywords", "at", "select", "effects"} {
			if _, there := e[name]; there {
				return nil
			}
		}
	}
	use := effect{"do": "together", "effects": list}
	if len(list) == 1 {
		if use = list[0]; use["when"] != nil || use["unless"] != nil {
			return nil
		}
	}
	maps.Copy(use, effect{
		"phase": "command", "at": "start_of_phase", "until": "next_command_phase", "when": ownTurn(nil), "optional": true,
		"once": "phase", "once_for": "selected", "once_of": bondRule, "who": "selected", "select": c.reaches.selection(),
	})
	return []effect{use}
}
