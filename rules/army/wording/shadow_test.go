package wording

import "testing"

// shadowSayings are the rules of a Shadow of Chaos.
var shadowSayings = []saying{
	{"If your Army Faction is TANKS, certain areas of the battlefield are considered to be within your army’s Shadow of Chaos, as follows: \n■ Your deployment zone is always within your army’s Shadow of Chaos.\n" +
		"■ At the start of any phase, if you control at least half of the objective markers within No Man’s Land, until the end of that phase, No Man’s Land is within your army’s Shadow of Chaos.\n" +
		"■ At the start of any phase, if you control at least half of the objective markers within your opponent’s deployment zone, until the end of that phase, your opponent’s deployment zone is within your army’s Shadow of Chaos.\n\n" +
		"BENEFIT\nWhile a TANKS unit from your army is within your army’s Shadow of Chaos, each time that unit takes a Battle-shock test, add 2 to that test and, if that test is passed, one model in that unit regains up to D3 lost wounds " +
		"(if that unit is a INFANTRY unit and that test is passed, up to D6 destroyed models can be returned to that unit instead).\n\n" +
		"HARM\nWhile an enemy unit is within your army’s Shadow of Chaos and/or it is within 6\" of one or more VEHICLE or MONSTER units from your army, each time that unit takes a Battle-shock test, subtract 1 from that test and, if that test is failed, that enemy unit suffers D3 mortal wounds.", []string{
		`{"army_faction":["TANKS"],"do":"shadow_of_chaos","who":"unit"}`,
		`{"add":2,"army_faction":["TANKS"],"do":"roll","near":{"shadow":true},"roll":"morale","who":"unit"}`,
		`{"amount":"D3","army_faction":["TANKS"],"at":"battle_shock_passed","do":"regain_wounds","near":{"shadow":true},"no_keywords":["INFANTRY"],"per_unit":true,"select":{"of":"models","side":"own"},"who":"unit"}`,
		`{"any_keywords":["INFANTRY"],"army_faction":["TANKS"],"at":"battle_shock_passed","do":"one_of","effects":[{"amount":"D3","do":"regain_wounds"},{"amount":"D6","do":"return_models"}],"near":{"shadow":true},"per_unit":true,"select":{"of":"models","side":"own"},"who":"unit"}`,
		`{"amount":"D3","army_faction":["TANKS"],"at":"enemy_battle_shock_failed","do":"mortal_wounds","once_for":"army","select":{"near":{"enemy":true,"or":{"any_keywords":["MONSTER","VEHICLE"],"enemy":true,"within":6},"shadow":true},"of":"units","side":"tested"},"to":"selected","who":"selected"}`,
		`{"affects":"enemy","do":"aura","effects":[{"add":-1,"army_faction":["TANKS"],"do":"roll","near":{"enemy":true,"or":{"any_keywords":["MONSTER","VEHICLE"],"enemy":true,"within":6},"shadow":true},"roll":"morale"}],"range":"battlefield"}`,
	}},
	{"Each time a TANKS unit from your army is set up on the battlefield using the Deep Strike ability, if it is set up wholly within your army’s Shadow of Chaos, and/or if it is set up wholly within 5\" of one or more friendly VEHICLE or MONSTER units with which it shares the INFANTRY or FLY keyword, " +
		"it can be set up anywhere that is more than 6\" horizontally away from all enemy models, instead of more than 9\".", []string{
		`{"beside":{"any_keywords":["MONSTER","VEHICLE"],"within":5},"distance":6,"do":"nearer_arrival","in_shadow":true,"shared":["INFANTRY","FLY"],"who":"unit"}`,
	}},
	{"While a friendly TANKS unit is within 6\" of this model, that unit is within your army’s Shadow of Chaos.", []string{`{"affects":"friendly","do":"aura","effects":[{"do":"counts_in_shadow"}],"keywords":["TANKS"],"range":6}`}},
}

func TestShadow(t *testing.T) { checkAbilities(t, shadowSayings) }
