package wording

import (
	"maps"
	"slices"
	"strconv"
)

// selections say whom a player selects, or who is affected.
var selections = []part[occasionFunc]{
	newPart("[<may=mays>] select one enemy <target> (within|that is within) <inches> of [and <seen>] <self> [and <sees>]", selecting("enemy", "units", nil)),
	newPart("[<may=mays>] select one enemy <target> that is <sees> [and within <inches> of <self>]", selecting("enemy", "units", effect{"visible": true})),
	newPart("[<may=mays>] select one enemy <target> visible to <self>", selecting("enemy", "units", effect{"visible": true})),
	newPart("[<may=mays>] select (one|on) enemy <target> (within|with|in) engagement range [of <self>]", selecting("enemy", "units", effect{"engaged": true})),
	newPart("[<may=mays>] select one [visible] [enemy] <target> [,] [that was] "+hitByThose, ofHit(false)),
	newPart("if (an|one or more) enemy <target> (was|were) "+hitByThose+" ,", ofHit(true)),
	newPart("if one or more of those attacks [made with <arms=hitter>] scored a hit against (a|an) [enemy] <target> ,", ofHit(true)),
	newPart("[<may=mays>] select one enemy <target> [on the battlefield|from your opponent's army]", selecting("enemy", "units", nil)),
	newPart("[<may=mays>] select one [enemy] <target> from your opponent's army", selecting("enemy", "units", nil)),
	newPart("[<may=mays>] select one [other] friendly <keywords> model (within|that is within) <inches> of [and <seen>] <self>", selecting("friendly", "models", nil)),
	newPart("[<may=mays>] select one [other] friendly <target> (within|that is within) <inches> of [and <seen>] <self>", selecting("friendly", "units", nil)),
	newPart("[<may=mays>] select one [other] friendly <target> and within <inches> of [and <seen>] <self>", selecting("friendly", "units", nil)),
	newPart("[<may=mays>] select one enemy <target> and within <inches> of [and <seen>] <self>", selecting("enemy", "units", nil)),
	newPart("[<may=mays>] select one [other] friendly <target> within <inches> of <self> that is battle-shocked", selecting("friendly", "units", effect{"battle_shocked": true})),
	newPart("[<may=mays>] select one battle-shocked friendly <target> within <inches> of <self>", selecting("friendly", "units", effect{"battle_shocked": true})),
	newPart("[<may=mays>] select one friendly battle-shocked <target> within <inches> of <self>", selecting("friendly", "units", effect{"battle_shocked": true})),
	newPart("[<may=mays>] select one enemy <target> [that] (it|<self>) (moved over|moved across|moved through) during that move", selecting("enemy", "units", effect{"crossed": true})),
	newPart("[<may=mays>] select one enemy <target> [that] (it|<self>) (moved over|moved across)", selecting("enemy", "units", effect{"crossed": true})),
	newPart("[<may=mays>] select one enemy <target> [that] (it|<self>) scored one or more hits against (this phase|with those attacks)", selecting("enemy", "units", effect{"hit": true})),
	newPart("[<may=mays>] select one enemy <target> within engagement range of it", selecting("enemy", "units", effect{"engaged": true})),
	newPart("<self> can (repair|heal|awaken) [a] [one|single] [friendly] <keywords> [model] within <inches> [of (it|this model)]", func(o *occasion, g got) bool {
		o.optional = true
		return o.named(g) && selecting("friendly", "models", nil)(o, g)
	}),
	newPart("[<may=mays>] select one enemy <target> engaged with <self>", selecting("enemy", "units", effect{"engaged": true})),
	newPart("(<self>|<may=mays>) [can] select one visible enemy <target> within <inches> [of <of=self>]", visibly),
	newPart("(<self>|<may=mays>) [can] select one visible enemy <target>", visibly),
	newPart("(each|every) enemy <target> (within|that is within) <inches> of <self>", eachOf("enemy", nil)),
	newPart("(each|every) enemy <target> within engagement range of <self>", eachOf("enemy", effect{"engaged": true})),
	newPart("each enemy <target> (within|in) engagement range of (one or more|one of more) units [from your army] with this (ability|battle trait)", func(o *occasion, g got) bool {
		if o.once != "" {
			return false
		}
		o.once, o.onceFor, o.unit = "phase", "selected", true
		return eachOf("enemy", effect{"engaged": true})(o, g)
	}),
	newPart("<self> can (repair|heal|awaken) one friendly <keywords> model (whose unit is|that is) within <inches> of (it|this model|the bearer)", func(o *occasion, g got) bool {
		o.optional = true
		return o.named(g) && selecting("friendly", "models", nil)(o, g)
	}),
}

// hitByThose are the words for units that attacks of the owner have hit.
const hitByThose = "hit by ([one or more of] those attacks|one or more attacks) [made (with|by) <arms=hitter> [this phase]] [\\( excluding <spared=keywords> [unit] \\)|that cannot <grounded=flying>]"

// ofHit is for enemy units that the last attacks of the owner have hit: one of them, or each.
func ofHit(each bool) occasionFunc {
	return func(o *occasion, g got) bool {
		f, ok := g.filter("target"), true
		if spared := g.filter("spared"); spared != nil && f != nil {
			if spared, ok = spared.without(); ok {
				f, ok = f.with(spared)
			}
		}
		if g.text("grounded") != "" && f != nil && ok {
			f, ok = f.with(&filter{none: []string{"FLY"}})
		}
		o.each = o.each || each
		more := effect{"hit": true}
		if arms, _ := g.value("arms").(effect); arms != nil {
			maps.Copy(more, arms)
		}
		return ok && selecting("enemy", "units", more)(o, append(slices.Clone(g), read{"target", f}))
	}
}

var mays = []phrase{{"you can", "may"}, {"you may", "may"}}

// selecting is for one unit or model of a side.
func selecting(side, of string, more effect) occasionFunc {
	return func(o *occasion, g got) bool {
		f := g.filter("target")
		if f == nil {
			f = g.filter("keywords")
		}
		more, f := shockedOnly(more, f)
		switch {
		case o.selection != nil || len(o.effects) > 0 || g.text("self") == "it" && !o.owner || f == nil || !f.keywordsOnly():
			return false
		case more["crossed"] != nil && o.at != "moved_across":
			return false
		case more["hit"] != nil && o.at != "after_shooting" && o.at != "after_fighting":
			return false
		}
		s := map[string]any{"side": side, "of": of}
		maps.Copy(s, f.members())
		maps.Copy(s, more)
		if n := g.number("inches"); n > 0 {
			s["within"] = n
		}
		if g.text("seen") != "" || g.text("sees") != "" {
			s["visible"] = true
		}
		o.selection, o.optional = s, o.optional || g.text("may") != ""
		return true
	}
}

// visibly selects a visible enemy unit, within a distance that is a part of the target if nothing follows it.
func visibly(o *occasion, g got) bool {
	o.optional = true
	if f := g.filter("target"); f != nil && len(f.not) == 1 && g.number("inches") == 0 {
		for inches, word := range farther {
			if word == f.not[0] {
				near := *f
				near.not = nil
				g = append(g[:len(g):len(g)], read{"target", &near}, read{"inches", inches})
			}
		}
	}
	return (g.text("self") == "" || o.named(g)) && g.number("inches") > 0 && selecting("enemy", "units", effect{"visible": true})(o, g)
}

// shockedOnly takes the one state of a filter that selections know.
func shockedOnly(more effect, f *filter) (effect, *filter) {
	if f == nil || len(f.states) != 1 || f.states[0] != "target_battle_shocked" {
		return more, f
	}
	with, rest := effect{"battle_shocked": true}, *f
	maps.Copy(with, more)
	rest.states = nil
	return with, &rest
}

// eachOf is for all units of a side.
func eachOf(side string, more effect) occasionFunc {
	one := selecting(side, "units", more)
	return func(o *occasion, g got) bool {
		o.each = true
		return one(o, g)
	}
}

// throws are dice on which it depends whether something happens.
var throws = []part[occasionFunc]{
	newPart("[you can] roll one d6 [for (that|each such) unit] [<modifier>] (:|.|,|;) on (a|an) <result> [,]", needing),
	newPart("roll <count=n> d6 [<modifier>] (:|.|,|;) for each <result> ,", func(o *occasion, g got) bool {
		o.dice = g.number("count")
		return g.number("count") > 1 && needing(o, g)
	}),
	newPart("[then] roll one d6 for each model in <self> [<modifier>] (:|.|,|;) [and] for each <result> ,", func(o *occasion, g got) bool {
		who := g.text("self")
		if who != "unit" && !(who == "it" && o.led) {
			return false
		}
		o.dice = "each_own_model"
		return needing(o, g)
	}),
	newPart("[then] roll one d6 for each model in <self> that is within engagement range of (that|the) [enemy] unit [<modifier>] (:|.|,|;) [and] for each <result> ,", func(o *occasion, g got) bool {
		who := g.text("self")
		if who != "unit" && !(who == "it" && o.led) {
			return false
		}
		o.dice = "each_engaged_model"
		return needing(o, g)
	}),
	newPart("[and] roll one d6 for each model <self> contains (:|.|,|;) for each (roll|result) of <result> ,", func(o *occasion, g got) bool {
		o.dice = "each_own_model"
		return g.text("self") == "unit" && needing(o, g)
	}),
	newPart("roll one d6 for (each|every) enemy <target> (within|that is within) "+around+" [<modifier>] (:|.|,|;) [\n] on (a|an) <result> [,]", func(o *occasion, g got) bool {
		return eachAround(o, g) && needing(o, g)
	}),
	newPart("roll <count=n> d6 [,] and for each <result> ,", func(o *occasion, g got) bool {
		o.dice = g.number("count")
		return g.number("count") > 1 && needing(o, g)
	}),
}

func needing(o *occasion, g got) bool {
	r := g.value("result").(outcome)
	if o.needs > 0 || r.alone || len(o.effects) > 0 {
		return false
	}
	o.needs = r.value
	return o.modified(g)
}

// outcomes are what happens at once.
var outcomes = []part[occasionFunc]{
	newPart("[<that>] suffers <amount> mortal wound", happens("mortal_wounds", effect{"amount": amount("amount"), "to": "selected"})),
	newPart("[<that>] suffers 1 mortal wound \\( to a maximum of <most=n> mortal wounds \\)", func(o *occasion, g got) bool {
		o.most = g.number("most")
		return o.dice != nil && happens("mortal_wounds", effect{"amount": 1, "to": "selected"})(o, g)
	}),
	newPart("roll one d6 [<modifier>] (:|.|,|;) "+ranksOfWounds, graded),
	newPart("roll one d6 for (each|every) enemy <target> (within|that is within) "+around+" [<modifier>] (:|.|,|;) [\n] "+ranksOfWounds, func(o *occasion, g got) bool { return eachAround(o, g) && graded(o, g) }),
	newPart("[<that>] must (take|make) a battle-shock test [. when doing so , subtract <n> from (that test|the result)]", tested("battle_shock_test")),
	newPart("[<that>] must (take|make) a battle-shock test <modifier>", tested("battle_shock_test")),
	newPart("[<that>] makes a battle-shock roll [, with <n=below> to that battle-shock roll]", tested("battle_shock_test")),
	newPart("<that> has <farther> detection range", func(o *occasion, g got) bool {
		return o.lastsUntil("end_of_phase") && happens("detection_range", effect{"add": number("farther")})(o, g)
	}),
	newPart("[<that>] must take a leadership test [. when doing so , subtract <n> from (that test|the result)]", leads),
	newPart("[<that>] must take a leadership test <modifier>", leads),
	newPart("take a leadership test for <self>", func(o *occasion, g got) bool {
		return o.tenth && ofOwn("leadership_test", nil)(o, g)
	}),
	newPart("<self> (must|<can=cans>) take a leadership test", func(o *occasion, g got) bool {
		o.optional = o.optional || g.text("can") != ""
		return o.tenth && ofOwn("leadership_test", nil)(o, g)
	}),
	newPart("one model in <self> (regains|heals) [up to] <amount> [lost] wounds", func(o *occasion, g got) bool {
		if o.selection != nil || len(o.effects) > 0 || !o.named(g) {
			return false
		}
		o.selection = map[string]any{"side": "own", "of": "models"}
		return happens("regain_wounds", effect{"amount": amount("amount")})(o, g)
	}),
	newPart("you gain <count=n> miracle dice", func(o *occasion, g got) bool {
		for range g.number("count") {
			if !ofOwn("gain_die", nil)(o, g) {
				return false
			}
		}
		return g.number("count") > 0
	}),
	newPart("[<may=mays>] select [up to] <count=amount> [<else=others>] (<target> from your army [\\( excluding <spared=keywords> units \\)]|friendly <target>) and redeploy (them|it|that unit|all of those units) "+orReserves, redeploying),
	newPart("[<may=mays>] redeploy up to <count=amount> friendly <target> "+orReserves, redeploying),
	newPart("[<may=mays>] redeploy <self> "+orReserves, redeploying),
	newPart("<that> is not eligible to shoot this phase", func(o *occasion, g got) bool {
		return o.phase == "shooting" && o.lastsUntil("end_of_phase") && happens("cannot", effect{"actions": []string{"shoot"}})(o, g)
	}),
	newPart("<that> is battle-shocked", happens("battle_shocked", nil)),
	newPart("<that> is no longer battle-shocked", happens("rally", nil)),
	newPart("you gain <count=n> (cp|command point)", func(o *occasion, g got) bool {
		return (o.selection == nil || o.branch != "") && happens("command_points", effect{"count": number("count")})(o, g)
	}),
	newPart("[you] gain <count=n> [additional] (pain token|yp)", func(o *occasion, g got) bool {
		return g.number("count") > 0 && ofOwn("gain_tokens", effect{"count": number("count")})(o, g)
	}),
	newPart("<that> regains [up to] <amount> lost wounds", happens("regain_wounds", effect{"amount": amount("amount")})),
	newPart("that <keywords> regains [up to] <amount> lost wounds", func(o *occasion, g got) bool {
		return o.selection != nil && happens("regain_wounds", effect{"amount": amount("amount")})(o, g)
	}),
	newPart("<self> can regain [up to] <amount> lost wounds", ofOwn("regain_wounds", effect{"amount": amount("amount")})),
	newPart("<self> regains all of its lost wounds", ofOwn("regain_wounds", effect{"amount": allWounds})),
	newPart("if a <words> model in <self> has lost any wounds but is not destroyed , that model regains all of its lost wounds", ofOwn("regain_wounds", effect{"amount": allWounds})),
	newPart("<self> regains [up to] <amount> lost wounds", ofOwn("regain_wounds", effect{"amount": amount("amount")})),
	newPart("<self> can shoot again", func(o *occasion, g got) bool {
		o.optional = true
		return o.at == "after_shooting" && ofOwn("shoot_again", effect{"extent": "all_weapons", "models": "all", "targets": "any"})(o, g)
	}),
	newPart("one model in <self> can [immediately] shoot with one of (its|it) ranged weapons again", func(o *occasion, g got) bool {
		o.optional = true
		return o.at == "after_shooting" && ofOwn("shoot_again", effect{"extent": "one_weapon", "models": "one", "targets": "any"})(o, g)
	}),
	newPart("[you can|can] [it can be|you may] (remove|removed) [<self>] from the (battlefield|battle field) and (place|placed) [it] into strategic reserves", withdrawn),
	newPart("(<self>|it|that unit) can make a normal move of up to <reach> [as if it were your movement phase]", func(o *occasion, g got) bool {
		o.optional = true
		return ofOwn("extra_move", effect{"distance": amount("reach"), "as": "normal_move"})(o, g)
	}),
	newPart("(<self>|that friendly unit) can make a <surge> of up to <reach> [. that surge move is a <words>]", surging(amount("reach"))),
	newPart("<self> can make a <words> move . (to do so|if it does) , roll one d6 [and add <n> to the (roll|result)|, adding <n> to the result] (:|,|;) "+
		"(models in <mover=self>|each model in <mover=self>|<mover=self>) (move|can [be] (move|moved)) (a number of|a distance in) inches up to (this|the) result [of this roll] , but [<ender=self>] must (end|finish) [that move] as close as possible to the closest enemy unit [(\\(|\\[) excluding <spared=keywords> (\\)|\\])] "+
		". when doing so , (those models|<near=self>) can be [moved] within engagement range of that enemy unit . (each unit|each model|(<kept=self>|a unit|a model) cannot make a <words> move while [it is] battle-shocked [or within engagement range of (one or more|any) enemy units] , and) can only make one <words> move per phase", surging(surgeRoll)),
	newPart("<self> can make a <surge> . to do so , roll one d6 [and add <n> to the (roll|result)] (:|,) (models in <mover=self>|<mover=self>) (move|can [be] (move|moved)) a number of inches up to (this|the) result , but <ender=self> must (end|finish) that move as close as possible to the closest enemy unit [\\( excluding <spared=keywords> \\)] "+
		". [\n] when doing so [,] those models can be [moved] within engagement range of that enemy unit . (<kept=self>|a unit) cannot make a <surge> while it is battle-shocked [or within engagement range of (one or more|any) enemy units] [, and can only make one <surge> per phase]", surging(surgeRoll)),
	newPart("[you can] select one of the following abilities (to apply to|for) [<range>] weapons [that are] equipped by <self> [to have|to gain] until the end of the phase <menu>", choice),
	newPart("until the end of the phase , [<range>] weapons [that are] equipped by <self> have one of the following abilities <menu>", choice),
	newPart("reduce the cp cost of that (use|usage) of that stratagem by <count=n> [cp]", func(o *occasion, g got) bool {
		return o.at == "stratagem_used" && ofOwn("refund", effect{"count": number("count")})(o, g)
	}),
	newPart("if (you do|it does|you do so|it does so) , until the end of the turn , (<self>|it|that unit) (is not eligible to declare a charge|cannot declare a charge)", noCharge),
	newPart("if (<self>|it) [is] within range of an objective marker [that] you control , that objective marker remains under (your|you) control [,] [even if you have no models within range of it ,|even if there are no models from your army within range of it ,] until your opponent (controls it at [the] start [or|of] end of any turn|level of control over that [objective marker] is greater than yours at the end of (a|any) phase)", ofOwn("keep_markers", nil)),
}

// ranksOfWounds are mortal wounds that differ by the result of a D6.
const ranksOfWounds = "on [(a|an)] <r1=ranks> [,] [<that>] suffers <a1=amount> mortal wound [(;|.|,|\n)] [and] on [(a|an)] <r2=ranks> [,] [<that>] suffers <a2=amount> mortal wound [instead] [[(;|.|,|\n)] [and] on [(a|an)] <r3=ranks> [,] [<that>] suffers <a3=amount> mortal wound]"

// around is a distance from the owner.
const around = "(<inches> of <self>|engagement range of <near=self>|<inches> of one or more <shared=bodies> [from your army] with this ability)"

// eachAround is for all enemy units around the owner.
func eachAround(o *occasion, g got) bool {
	if g.text("shared") != "" {
		if o.once != "" {
			return false
		}
		o.once, o.onceFor, o.unit = "phase", "selected", true
		return eachOf("enemy", nil)(o, g)
	}
	if g.text("near") == "" {
		return g.text("self") != "it" && eachOf("enemy", nil)(o, g)
	}
	return g.text("near") != "it" && eachOf("enemy", effect{"engaged": true})(o, g)
}

// allWounds is more than any model has lost.
const allWounds = 99

// orReserves are the words with which redeployed units may be placed into Strategic Reserves.
const orReserves = "[. when doing so [,] (you can set (<those=self>|those units|that unit) up|(any of those units|<those=self>|that unit) can be (placed|set up)) (in|into) <reserves=reserves> [if you wish] [, regardless of how (many|any) units are already in [1] (strategic reserves|strategic reserve)]]"

// redeploysWith reads the redeployment of a unit together with another one. Each of them may stay where it is.
func redeploysWith(c *clause, g got) (list []effect) {
	for _, one := range []effect{{"who": "unit"}, {"who": "selected"}} {
		maps.Copy(one, effect{"do": "redeploy", "at": "after_deployment", "once": "battle", "optional": true})
		if g.text("reserves") != "" {
			one["may"] = []string{"strategic_reserves"}
		}
		list = append(list, one)
	}
	f := g.filter("target")
	if c.about != nothing || g.text("self") != "unit" && g.text("self") != "bearer" || f == nil || !f.keywordsOnly() {
		return nil
	}
	other := map[string]any{"side": "friendly", "of": "units", "count": 1}
	maps.Copy(other, f.members())
	list[1]["select"] = other
	return list
}

// redeploying is for units that are deployed again.
func redeploying(o *occasion, g got) bool {
	e := effect{}
	if g.text("reserves") != "" {
		e["may"] = []string{"strategic_reserves"}
	}
	if o.at != "after_deployment" {
		return false
	}
	if o.once == "" {
		o.once = "battle"
	}
	o.optional = true
	if g.text("self") != "" {
		return ofOwn("redeploy", e)(o, g)
	}
	many := effect{"count": amountOf(g.text("count"))}
	if _, fixed := many["count"].(int); !fixed {
		many = effect{"count_rolled": g.text("count")}
	}
	if g.text("else") == "other" {
		many["others"] = true
	}
	if f := g.filter("spared"); f != nil {
		none, ok := f.without()
		if !ok {
			return false
		}
		maps.Copy(many, none.members())
	}
	return selecting("friendly", "units", many)(o, g) && happens("redeploy", e)(o, g)
}

// happens adds an effect on whom the player has selected.
func happens(do string, members effect) occasionFunc {
	return func(o *occasion, g got) bool {
		if o.selection == nil && g.text("that") != "" {
			return false
		}
		if o.selection == nil && do != "command_points" {
			return false
		}
		e := members.from(g)
		if e == nil {
			e = effect{}
		}
		e["do"] = do
		if o.selection == nil && o.unit { // command points beside effects on the unit
			e["who"] = "unit"
		}
		o.put(e)
		return true
	}
}

// ofOwn adds an effect on the owner.
func ofOwn(do string, members effect) occasionFunc {
	return func(o *occasion, g got) bool {
		if o.selection != nil {
			return false
		}
		if g.text("self") != "" && !o.named(g) {
			return false
		}
		e := members.from(g)
		if e == nil {
			e = effect{}
		}
		e["do"] = do
		if o.unit {
			e["who"] = "unit"
		}
		o.put(e)
		return true
	}
}

// surging is for surge moves. What their texts say of the moves themselves are rules of all surge moves (10e.MOVE.SURGE.1,
// 11e.MOVE.SURGE.1, 11e.MOVE.SURGE.3).
func surging(distance slotValue) occasionFunc {
	return func(o *occasion, g got) bool {
		o.optional = true
		members := effect{"distance": distance, "as": "surge"}
		if f := g.filter("spared"); f != nil {
			none, ok := f.without()
			if !ok {
				return false
			}
			members["opponent"] = none.members()
		}
		return ofOwn("extra_move", members)(o, g)
	}
}

// surgeRoll is the distance of a surge move: a D6 with what is added to it.
func surgeRoll(g got) any {
	if n := g.number("n"); n > 0 {
		return "D6+" + strconv.Itoa(n)
	}
	return "D6"
}

// graded is for mortal wounds that differ by the result of one D6.
func graded(o *occasion, g got) bool {
	if o.selection == nil || len(o.effects) > 0 || o.needs > 0 {
		return false
	}
	var list []any
	from := 0
	for i, slot := range []string{"r1", "r2", "r3"} {
		r, ok := g.value(slot).(rank)
		if !ok {
			break
		}
		if i > 0 && r.low != from {
			return false
		}
		from = r.high + 1
		list = append(list, map[string]any{"from": r.low, "amount": amountOf(g.text("a" + string(rune('1'+i))))})
		if i == 0 {
			o.needs = r.low
		}
	}
	if from != 7 {
		return false
	}
	o.put(effect{"do": "mortal_wounds", "results": list, "to": "selected"})
	return o.modified(g)
}

// A rank is a span of results of a D6.
type rank struct{ low, high int }

// ranksSlot reads 2-5, 6 and 4+.
func ranksSlot(m *match, at int) (any, int, bool) {
	w := m.at(at).stem
	digit := func(i int) int { return int(w[i]) - '0' }
	switch {
	case len(w) == 3 && w[1] == '-' && w[0] >= '1' && w[2] <= '6' && w[0] < w[2]:
		return rank{digit(0), digit(2)}, at + 1, true
	case len(w) == 2 && w[1] == '+' && w[0] >= '1' && w[0] <= '6':
		return rank{digit(0), 6}, at + 1, true
	case len(w) == 1 && w[0] >= '1' && w[0] <= '6':
		return rank{digit(0), digit(0)}, at + 1, true
	}
	return nil, at, false
}

// leads is for Leadership tests of whom was selected.
func leads(o *occasion, g got) bool { return o.tenth && tested("leadership_test")(o, g) }

// tested is for tests of whom was selected. What is added whatever is true belongs to the test.
func tested(do string) occasionFunc {
	return func(o *occasion, g got) bool {
		members := effect{}
		if n := g.number("n"); n > 0 {
			members["add"] = -n
		}
		if d, ok := g.value("modifier").(modifier); ok && d.always() {
			members["add"] = d.add
		} else if o.needs > 0 && ok || !o.modified(g) { // the die before the test would be modified, too
			return false
		}
		return happens(do, members)(o, g)
	}
}

// withdrawn places the owner into Strategic Reserves, which editions before the 10th are played
// without.
func withdrawn(o *occasion, g got) bool {
	o.optional = true
	if g.text("self") == "" && !o.owner {
		return false
	}
	return o.tenth && ofOwn("strategic_reserves", nil)(o, g)
}

// choice is for abilities of weapons of which the player chooses one.
func choice(o *occasion, g got) bool {
	names, _ := g.value("menu").([]string)
	if o.selection != nil || len(o.effects) > 0 || o.until != "" || !o.named(g) {
		return false
	}
	var list []effect
	for _, name := range names {
		e := effect{"do": "weapon_ability", "ability": name}
		if with := g.text("range"); with != "" {
			e["with"] = with
		}
		list = append(list, e)
	}
	o.until, o.once = "end_of_phase", "phase"
	e := effect{"do": "one_of", "effects": list}
	if o.unit {
		e["who"] = "unit"
	}
	o.put(e)
	return true
}

// menuSlot reads a list of abilities of weapons in brackets, two or more.
func menuSlot(m *match, at int) (any, int, bool) {
	var list []string
	if !m.at(at).is(":") {
		return nil, at, false
	}
	for at++; ; {
		for m.at(at).is("\n") && m.at(at+1).is("[") || m.at(at).is(";") || m.at(at).is(",") || m.at(at).is("or") {
			at++
		}
		if !m.at(at).is("[") {
			return list, at, len(list) > 1
		}
		names, end, ok := abilitiesSlot(m, at)
		if one, _ := names.([]string); !ok || len(one) != 1 {
			return nil, at, false
		} else {
			list = append(list, one[0])
		}
		at = end
	}
}

// noCharge forbids the owner that has moved to charge this turn.
func noCharge(o *occasion, g got) bool {
	moved := slices.ContainsFunc(o.effects, func(e effect) bool { return e["do"] == "extra_move" })
	if !moved || !o.lastsUntil("end_of_turn") {
		return false
	}
	return ofOwn("cannot", effect{"actions": []string{"charge"}})(o, g)
}

// lasting say how long what follows lasts.
var lasting = []part[occasionFunc]{
	newPart("<span=untils>", func(o *occasion, g got) bool { return o.lastsUntil(g.text("span")) }),
	newPart("<span=untils> , while (<self>|unit) is on the battlefield (,|.) <that> is <state> [:] (.|\n|;) while (a|an enemy|that|an) unit is <again=state> ,", func(o *occasion, g got) bool {
		o.whileOn = true
		return labelled(o, g)
	}),
	newPart("<span=untils> , <that> is <state> [:] (.|\n|;) [\n] while (a|an enemy|that|an) unit is <again=state> ,", labelled),
	newPart("<that> is <state> : [\n] while (a|an enemy|that|an) unit is <again=state> ,", func(o *occasion, g got) bool { // 11e.CORE.PERSIST.2
		return o.selection != nil && o.anyTime && g.text("state") == g.text("again") && o.lastsUntil("end_of_phase")
	}),
}

// untils are the phrases for how long an effect lasts.
var untils = []phrase{
	{"until the end of the phase", "end_of_phase"}, {"until the end of the turn", "end_of_turn"}, {"until the end of the battle round", "end_of_battle_round"},
	{"until the end of the battle", "end_of_battle"}, {"until the start of your next command phase", "next_command_phase"}, {"until the start of your next turn", "next_turn"},
	{"until the start of your next movement phase", "next_movement_phase"}, {"until the start of your next shooting phase", "next_shooting_phase"},
	{"until the end of your opponent's next turn", opponentsTurn},
}

// opponentsTurn stands for the end of the opponent's next turn. In one's own turn, that is when one's own next turn starts.
const opponentsTurn = "opponents_turn"

func (o *occasion) lastsUntil(span string) bool {
	if span == opponentsTurn {
		if span = "next_turn"; !slices.Contains(o.when, "own_turn") {
			return false
		}
	}
	if o.until != "" && o.until != span {
		return false
	}
	o.until = span
	return true
}

// labelled is for a state that the text names, and says what it does.
func labelled(o *occasion, g got) bool {
	return o.selection != nil && g.text("state") == g.text("again") && o.lastsUntil(g.text("span"))
}

// stateSlot reads the words of a state, up to a mark.
func stateSlot(m *match, at int) (any, int, bool) {
	_, end, ok := wordsSlot(m, at)
	return m.text(at, end), end, ok && end <= at+4
}

// thatSlot reads the words for whom a text has selected.
func thatSlot(m *match, at int) (any, int, bool) {
	start := at
	for _, words := range []string{"a model in", "models in", "each model in"} {
		if end, ok := m.says(words, at); ok {
			at = end
			break
		}
	}
	if w := m.at(at); at == start && w.is("it") {
		return "it", at + 1, true
	}
	if w := m.at(at); !w.is("that") && !w.is("the") && !w.is("such") {
		return nil, start, false
	}
	at++
	for _, w := range []string{"a", "selected", "enemy", "friendly"} {
		if m.at(at).is(w) {
			at++
		}
	}
	if m.at(at).is("unit") || m.at(at).is("model") {
		return "it", at + 1, true
	}
	f, end, ok := keywordsSlot(m, at)
	switch {
	case ok && m.at(end).is("unit"):
		return "it", end + 1, true
	case ok && m.at(end).is("model"):
		return someModels{who: "it", is: f.(*filter), named: true}, end + 1, true
	case ok && m.at(end).is("has") && m.at(end-1).is("character"):
		return someModels{who: "it", is: f.(*filter), named: true}, end, true
	}
	return nil, start, false
}
