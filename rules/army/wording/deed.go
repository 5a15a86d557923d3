package wording

import "slices"

// deeds are what happens.
var deeds = slices.Concat(namedDeeds, rollDeeds, damageDeeds, weaponDeeds, modelDeeds, unitDeeds)

// rollDeeds are about the rolls of attacks.
var rollDeeds = []part[doing]{
	newPart("[you (can|must|may)] <sign=sign> <n> (to|from) [(that|this|the|its|all|both|any)] [those] [attack's|attacks|attack] <roll> roll [and <second=roll> roll] [made] [for|with] [for attacks] [made with] [<weapon>]", addToRoll),
	newPart("(that attack|the attack|it|this weapon|attacks|the bearer|attacks made with this weapon) [automatically] (hits|hit) [the|its] [target] [automatically]", automaticHit),
	newPart("(that attack|the attack|it|this weapon) (scores a hit|automatically scores a hit)", automaticHit),
	newPart("do not make a hit roll (:|,|.) [it|that attack] automatically (scores a hit|hits the target)", automaticHit),
	newPart("(make|makes|made) <n> (hit|attack) rolls [for each attack [made] [with <weapon>]] [,] [instead of 1|instead of one]", hitRolls),
	newPart("[you can|you may|can] re-roll [a|the|all|any|that|its|each] [attack's] [<failed=failed>] <roll> roll [and <second=roll> roll|and you can re-roll the <second=roll> roll] [of <result>] [(made for|for) [attacks made with] <weapon>|made for that attack]", rerolls),
	newPart("[you can|you may|can] re-roll (all|any) [or all] [<failed=failed>] <roll> roll [(made for|for) [attacks made with] <weapon>]", rerolls),
	newPart("(an|a|that) [<unmodified=unmodified>] wound roll of <result> (is|are) [always] successful [for that attack]", woundsOn),
	newPart("[an|a] [<unmodified=unmodified>] wound roll of <result> for that attack is always successful", woundsOn),
	newPart("(an|a) [<unmodified=unmodified>] wound roll of <result> [always] successfully wounds the target", woundsOn),
	newPart("(that attack|this weapon|attacks made with this weapon|it) [always] wounds [the target] on (a|an) [<unmodified=unmodified>] [wound] [roll of] <result>", woundsOn),
	newPart("that attack hits on (a|an) [<unmodified=unmodified>] [hit] [roll of] <result>", hitsOn),
	newPart("that attack scores a hit on (a|an) [<unmodified=unmodified>] hit roll of <result> [,] [<unmodified=irrespective>]", hitsOn),
	newPart("(an|a) unmodified <roll> roll of <low=upto> [for that attack] [always] fails [, irrespective of <rest>]", failsTo),
	newPart("(is|are) [always] successful", succeeds),
	newPart("[always] successfully wounds the target", succeeds),
	newPart("(the bearer has|treat the bearer as having) (a|an) <stat> of <result> [for that attack]", skill),
	newPart("you can ignore any or all modifiers to the <roll> roll", ignoreModifiers),
	newPart("you can ignore any or all modifiers to that attack's (ballistic skill or weapon skill|weapon skill or ballistic skill|ballistic skill|weapon skill) characteristic and/or [any or] [all] [modifiers] [to] the <roll> roll", ignoreModifiers),
	newPart("you can ignore any or all (<roll> roll and (weapon skill|ballistic skill) modifiers|modifiers to that attack's <roll> roll|<roll> roll modifiers)", ignoreModifiers),
}
