package wording

import (
	"maps"
	"slices"
)

// shadowRules are the patterns of the rules of a Shadow of Chaos.
var shadowRules = []part[predicateFunc]{
	newPart("[if your army faction is <faction=keywords> ,] certain areas of the battlefield are considered to be within your army's shadow of chaos , as follows : \n "+
		"your deployment zone is always within your army's shadow of chaos . "+
		"at the start of any phase , if you control at least half of the objective markers within no man's land , until the end of that phase , no man's land is within your army's shadow of chaos . "+
		"at the start of any phase , if you control at least half of the objective markers within your opponent's deployment zone , until the end of that phase , your opponent's deployment zone is within your army's shadow of chaos . "+
		"<words> \n while a <of=keywords> unit from your army is within your army's shadow of chaos , each time that unit takes a battle-shock test , add <bonus=n> to that test and , if that test is passed , "+
		"one model in that unit regains up to <healed=amount> lost wounds \\( if that unit is a <line=keywords> unit and that test is passed , up to <returned=amount> destroyed models can be returned to that unit instead \\) . "+
		"<words> \n while an enemy unit is within your army's shadow of chaos and/or it is within <inches> of one or more <near=keywords> units from your army , each time that unit takes a battle-shock test , "+
		"subtract <penalty=n> from that test and , if that test is failed , that enemy unit suffers <amount> mortal wounds", shadowOfChaos),
	newPart("each time a <of=keywords> unit from your army is set up on the battlefield using the deep strike ability , if it is set up wholly within your army's shadow of chaos , "+
		"and/or if it is set up wholly within <inches> of one or more friendly <near=keywords> units with which it shares the <shared=keywords> keyword , "+
		"it can be set up anywhere that is more than <nearer=inches> horizontally away from all enemy models , instead of more than 9\"", warpRifts),
}

// warpRifts reads the rule by which units arrive nearer to enemies in a Shadow of Chaos, or beside some friends.
func warpRifts(_ *clause, g got) []effect {
	near, shared := g.filter("near"), g.filter("shared")
	if len(shared.all) > 0 && len(shared.any) > 0 {
		return nil
	}
	beside := map[string]any{"within": g.number("inches")}
	maps.Copy(beside, near.members())
	return []effect{{
		"do": "nearer_arrival", "distance": g.number("nearer"), "in_shadow": true, "beside": beside,
		"shared": append(slices.Clone(shared.all), shared.any...), "who": "unit",
	}}
}

// shadowOfChaos reads the rule by which parts of the battlefield are in the Shadow of Chaos of an army, with its effects on
// Battle-shock tests of both armies.
func shadowOfChaos(_ *clause, g got) []effect {
	line, near := g.filter("line"), g.filter("near")
	if len(line.all) != 1 || len(near.all) > 0 && len(near.any) > 0 {
		return nil
	}
	inShadow := map[string]any{"shadow": true}
	heals := effect{"do": "regain_wounds", "amount": amountOf(g.text("healed"))}
	passed := func(e effect) effect {
		e["at"], e["near"], e["who"], e["per_unit"] = "battle_shock_passed", inShadow, "unit", true
		e["select"] = map[string]any{"side": "own", "of": "models"}
		return e
	}
	one, either := passed(maps.Clone(heals)), passed(effect{
		"do": "one_of", "effects": []effect{heals, {"do": "return_models", "amount": amountOf(g.text("returned"))}},
	})
	one["no_keywords"], either["any_keywords"] = line.all, line.all
	beside := map[string]any{"enemy": true, "within": g.number("inches")}
	maps.Copy(beside, near.members())
	terror := map[string]any{"shadow": true, "enemy": true, "or": beside}
	penalty := ofArmy(g, effect{"do": "roll", "roll": "morale", "add": -g.number("penalty"), "near": terror})
	list := ofArmy(g,
		effect{"do": "shadow_of_chaos", "who": "unit"},
		effect{"do": "roll", "roll": "morale", "add": g.number("bonus"), "near": inShadow, "who": "unit"},
		one, either,
		effect{
			"do": "mortal_wounds", "amount": amountOf(g.text("amount")), "to": "selected", "at": "enemy_battle_shock_failed", "once_for": "army", "who": "selected",
			"select": map[string]any{"side": "tested", "of": "units", "near": terror},
		})
	if list == nil || penalty == nil {
		return nil
	}
	return append(list, effect{"do": "aura", "affects": "enemy", "range": "battlefield", "effects": penalty})
}
