package wording

// limits are the phrases for how often something may be used.
var limits = []part[occasionFunc]{
	newPart("once per battle ,", times("battle")),
	newPart("once per battle round ,", times("battle_round")),
	newPart("once per turn ,", times("turn")),
	newPart("once per phase ,", times("phase")),
	newPart("\\( <often> , per army \\)", func(o *occasion, g got) bool {
		o.onceFor = "army"
		return times(g.text("often"))(o, g)
	}),
	newPart("(each unit|each model|the same unit|each enemy unit|the same enemy unit) can only be (selected for this ability|affected by this ability|chosen for this ability|repaired|healed|awakened) once per <span=frequencies>", perTarget),
	newPart("(you cannot select the same enemy unit for this effect|a unit cannot be selected for this ability) more than once per <span=frequencies>", perTarget),
}

// perTarget limits uses on the same target to one in a period.
func perTarget(o *occasion, g got) bool {
	if o.once != "" || o.selection == nil {
		return false
	}
	o.once, o.onceFor = g.text("span"), "selected"
	return true
}

func times(span string) occasionFunc {
	return func(o *occasion, _ got) bool {
		if o.once != "" || o.at != "" {
			return false
		}
		o.once = span
		return true
	}
}

// frequencies are the phrases for the period in which something may be used once.
var frequencies = []phrase{{"turn", "turn"}, {"phase", "phase"}, {"battle round", "battle_round"}, {"battle", "battle"}}

// occasions are the phrases for the moment at which something is used.
var occasions = []part[occasionFunc]{
	newPart("if this (litany|hymn|prayer|invocation) is (inspiring|heard) [, then|then]", func(o *occasion, _ got) bool {
		o.power, o.onceFor, o.optional = true, "army", true
		return o.once == "" && o.lastsUntil("next_command_phase")
	}),
	newPart("(at the start of|in) your command phase", at("start_of_phase", "command", "own_turn")),
	newPart("(at the start of|in) your first command phase", func(o *occasion, g got) bool {
		return at("start_of_phase", "command", "own_turn")(o, g) && ifIs("round_1")(o, g)
	}),
	newPart("(at the start of each player's|in each) command phase", at("start_of_phase", "command", "")),
	newPart("one (unit|model) from your army with this ability can use it when (its unit|it) is targeted with a stratagem . if it does", func(o *occasion, _ got) bool {
		o.onceFor, o.optional, o.unit = "army", true, true
		return o.once != "" && at("stratagem_used", "", "")(o, nil)
	}),
	newPart("(when|each time) you target <self> with a stratagem", after("stratagem_used", "", "")),
	newPart("in your morale phase", at("start_of_phase", "morale", "own_turn")),
	newPart("at the start of your <phase=phases> phase", at("start_of_phase", "", "own_turn")),
	newPart("at the start of your opponent's <phase=phases> phase", at("start_of_phase", "", "enemy_turn")),
	newPart("at the start of (the|any|each) <phase=phases> phase", at("start_of_phase", "", "")),
	newPart("at the start of any phase", at("start_of_phase", "", "")),
	newPart("at the start of (your command , movement , shooting , charge or fight phase|a phase during your turn)", at("start_of_phase", "", "own_turn")),
	newPart("at the end of [the] your <phase=phases> phase", at("end_of_phase", "", "own_turn")),
	newPart("at the end of your opponent's <phase=phases> phase", at("end_of_phase", "", "enemy_turn")),
	newPart("at the end of (the|any|each) <phase=phases> phase", at("end_of_phase", "", "")),
	newPart("at the end of each phase", at("end_of_phase", "", "")),
	newPart("at the start of your turn", at("start_of_turn", "", "own_turn")),
	newPart("at the start of your opponent's turn", at("start_of_turn", "", "enemy_turn")),
	newPart("at the end of your turn", at("end_of_turn", "", "own_turn")),
	newPart("at the end of your opponent's turn", at("end_of_turn", "", "enemy_turn")),
	newPart("at the end of (each|the) turn", at("end_of_turn", "", "")),
	newPart("at the start of (the|each|any) battle round", at("start_of_battle_round", "", "")),
	newPart("(after|when) both players have deployed their armies", at("after_deployment", "", "")),
	newPart("if (your|you) army (includes|contains) (this (model|unit)|the bearer|one or more (models|units) with this ability) , after both players have deployed their armies", func(o *occasion, _ got) bool {
		o.once, o.onceFor, o.unit = "battle", "army", true
		return at("after_deployment", "", "")(o, nil)
	}),
	newPart("at the start of the battle", at("before_battle", "", "")),
	newPart("in your shooting phase , (after|just after|each time) <self> has shot", after("after_shooting", "shooting", "own_turn")),
	newPart("in your opponent's shooting phase , (when|each time) an enemy unit has shot", at("enemy_shot", "shooting", "enemy_turn")),
	newPart("each time an enemy unit is selected to shoot , after that unit has (shot|finished making its attacks)", at("enemy_shot", "", "")),
	newPart("(after|each time) <self> has shot", func(o *occasion, g got) bool {
		if o.while != nil { // for a phase of its own
			return after("after_shooting", "shooting", "own_turn")(o, g)
		}
		return after("after_shooting", "", "")(o, g)
	}),
	newPart("in the fight phase , [just] after <self> has (finished making|made) its attacks", after("after_fighting", "fight", "")),
	newPart("each time <self> has fought", after("after_fighting", "fight", "")),
	newPart("(in the fight phase ,|each time|) [just] after <self> has fought", after("after_fighting", "fight", "")),
	newPart("each time <self> is selected to fight , after (resolving|it has resolved) (those|all of its|its) attacks", after("after_fighting", "fight", "")),
	newPart("[in your shooting phase ,] each time <self> is selected to shoot , after (resolving|it has resolved) (those|all of its|its) attacks", after("after_shooting", "shooting", "own_turn")),
	newPart("(each time|after|when) <self> (ends|makes|finishes) a charge move", after("charge_ended", "charge", "own_turn")),
	newPart("[in your shooting phase ,] (each time|when) <self> is selected to shoot [in your shooting phase]", after("selected_to_shoot", "shooting", "own_turn")),
	newPart("[in the fight phase ,] (each time|when) <self> is selected to fight", after("selected_to_fight", "fight", "")),
	newPart("[in your opponent's movement phase ,] (when|each time|if) an enemy unit ends a (normal , advance [,] or fall back move|move) within <inches> of <self>", func(o *occasion, g got) bool {
		o.moved = g.number("inches")
		return after("enemy_moved", "", "enemy_turn")(o, g)
	}),
	newPart("each time you select <self> as the target of a stratagem", after("stratagem_used", "", "")),
	newPart("[in your movement phase ,] each time <self> (ends|makes|finishes) a normal move", func(o *occasion, g got) bool {
		return after("moved_across", "movement", "own_turn")(o, g) && ifIs("normal_move")(o, g)
	}),
	newPart("[in your movement phase ,] [each time|after] <self> (ends|makes|finishes) a normal or advance move", func(o *occasion, g got) bool {
		return after("moved_across", "movement", "own_turn")(o, g) && ifNot("fell_back")(o, g)
	}),
	newPart("[in your movement phase ,] [each time|after] <self> (ends|makes|finishes) a normal , advance or fall back move", after("moved_across", "movement", "own_turn")),
	newPart("[in your movement phase ,] after <self> ends a normal move", func(o *occasion, g got) bool {
		return after("moved_across", "movement", "own_turn")(o, g) && ifIs("normal_move")(o, g)
	}),
	newPart("each time <self> destroys [an|a] [enemy] unit", destroying),
	newPart("the first time <self> destroys [an|a] [enemy] unit", func(o *occasion, g got) bool {
		o.once = "battle"
		return destroying(o, g)
	}),
	newPart("each time <self> destroys [an|a] [enemy] unit in the fight phase", func(o *occasion, g got) bool {
		if !destroying(o, g) {
			return false
		}
		o.phase = "fight"
		return true
	}),
	newPart("each time an attack made by <self> destroys [an|a] [enemy] <of=bodies>", destroying),
	newPart("each time a melee attack made by <self> destroys [an|a] [enemy] [<victim=keywords>] <of=bodies>", func(o *occasion, g got) bool {
		if !destroying(o, g) {
			return false
		}
		o.phase = "fight"
		return true
	}),
	newPart("each time (a|an) [enemy] <victim=keywords> <of=bodies> is destroyed by an attack made by <self>", destroying),
	newPart("each time <self> destroys [an|a] [enemy] <victim=keywords> <of=bodies>", destroying),
	newPart("each time an enemy <of=bodies> is destroyed by <self>", destroying),
	newPart("each time an enemy <of=bodies> is destroyed by an attack made by <self>", destroying),
	newPart("in the fight phase", anyTime(at("start_of_phase", "fight", ""))),
	newPart("in your <phase=phases> phase", anyTime(at("start_of_phase", "", "own_turn"))),
	newPart("in your opponent's <phase=phases> phase", anyTime(at("start_of_phase", "", "enemy_turn"))),
	newPart("at the start of the first battle round", at("before_battle", "", "")),
	newPart("at the end of your opponent's <phase=phases> phase", at("end_of_phase", "", "enemy_turn")),
}

// at returns the reader of a moment of a phase, or of the phase that the text names, in the turns of either player.
func at(moment, phase, turn string) occasionFunc {
	return func(o *occasion, g got) bool {
		o.at, o.phase = moment, phase
		if named := g.text("phase"); named != "" {
			o.phase = named
		}
		if turn != "" {
			o.when = append(o.when, turn)
		}
		return true
	}
}

// anyTime reads uses at any time of a phase.
func anyTime(set occasionFunc) occasionFunc {
	return func(o *occasion, g got) bool {
		set(o, g)
		o.anyTime = o.phase != "command"
		return true
	}
}

// after returns the reader of a moment after an action of the owner.
func after(moment, phase, turn string) occasionFunc {
	set := at(moment, phase, turn)
	return func(o *occasion, g got) bool { return set(o, nil) && o.named(g) }
}

// named records whom the text names as the owner.
func (o *occasion) named(g got) bool {
	if _, some := g.value("self").(someModels); some {
		return false
	}
	switch g.text("self") {
	case "unit":
		o.unit, o.owner = true, true
	case "bearer":
		o.owner = true
	case "it":
		if o.owner {
			return true
		}
		o.unit = true
		return o.led
	case "same":
		return o.owner
	default:
		return false
	}
	return true
}

// destroying reads the moment at which the owner has destroyed an enemy unit or model.
func destroying(o *occasion, g got) bool {
	of := g.text("of")
	if of == "" {
		of = "unit"
	}
	o.destroyed = map[string]any{"of": of}
	if f := g.filter("victim"); f != nil {
		for name, list := range f.members() {
			o.destroyed[name] = list
		}
	}
	return after("destroys", "", "")(o, g)
}

// provisos are conditions of a use.
var provisos = []part[occasionFunc]{
	newPart("if <self> is not within engagement range of (one or more|any) enemy (units|models)", owning(ifNot("engaged"))),
	newPart("if <self> is within engagement range of (one or more|any) enemy units", owning(ifIs("engaged"))),
	newPart("if <self> is not battle-shocked", owning(ifNot("battle_shocked"))),
	newPart("if <self> is battle-shocked", owning(ifIs("battle_shocked"))),
	newPart("if <self> is below its starting strength", owning(ifNot("at_starting_strength"))),
	newPart("if <self> is below half-strength", owning(ifIs("below_half_strength"))),
	newPart("if <self> is on the battlefield", owning(func(o *occasion, _ got) bool {
		if o.at == "after_deployment" { // then units off the battlefield use abilities, too
			o.present = "battlefield"
		}
		return true
	})),
	newPart("if <self> [is on the battlefield] \\( or any transport it is embarked within [is on the battlefield] \\) [is on the battlefield]", owning(func(o *occasion, _ got) bool {
		o.present = "or_carried"
		return o.at == "after_deployment"
	})),
	newPart("if one or more (models|units) from your army with this ability are on the battlefield", func(o *occasion, _ got) bool {
		o.onceFor, o.unit = "army", true
		if o.once == "" {
			o.once = "phase"
		}
		return o.at != "after_deployment" && !o.owner
	}),
	newPart("if your army (includes|contains) one or more (models|units) with this ability", func(o *occasion, _ got) bool {
		o.onceFor = "army"
		return o.at == "after_deployment" && !o.owner
	}),
	newPart("if <self> is your warlord [and is on the battlefield]", owning(ifIs("warlord"))),
	newPart("if <self> is within range of (an objective marker|one or more objective markers)", owning(ifIs("on_marker"))),
	newPart("if <self> is within range of (an objective marker|one or more objective markers) [that] you control", owning(ifIs("on_held_marker"))),
	newPart("if <self> made a charge move this turn", owning(ifMade("charged", "charge"))),
	newPart("if <self> remained stationary", owning(ifMade("remained_stationary", "movement"))),
	newPart("if the waaagh is active for your army", ifIs("army_active")),
	newPart("if <self> is unengaged", owning(ifNot("engaged"))),
	newPart("if <self> is within range of (an objective marker|one or more objective markers) [that] you control and (it|that unit) is not battle-shocked", owning(func(o *occasion, g got) bool {
		return ifIs("on_held_marker")(o, g) && ifNot("battle_shocked")(o, g)
	})),
	newPart("if <self> is not leading a unit", owning(ifNot("attached"))),
	newPart("if <self> is more than <inches> [horizontally] away from all enemy (units|models)", owning(func(o *occasion, g got) bool {
		if o.near != nil || o.at == "after_deployment" {
			return false
		}
		o.near = map[string]any{"within": g.number("inches"), "enemy": true, "not": true}
		return true
	})),
	newPart("if one or more enemy units (was|were) destroyed (by|as a result of) those attacks", func(o *occasion, _ got) bool {
		o.destroyedUnit = true
		return o.at == "after_fighting" || o.at == "after_shooting"
	}),
	newPart("if (a|any|one or more) models (from|in) <self> (was|were) destroyed (as a result of|by) those attacks", owning(ifLost("model"))),
	newPart("if [any models (from|in)] <self> lost (a|one or more) wounds (as a result of|by) those attacks", owning(func(o *occasion, g got) bool {
		if g.text("self") == "unit" {
			return ifLost("wound")(o, g)
		}
		return ifLost("bearer_wound")(o, g)
	})),
	newPart("if <self> destroyed one or more enemy units this phase", owning(destroyedAny)),
	newPart("if <self> destroyed one or more enemy units this phase and is not within engagement range of (one or more|any) enemy units", owning(func(o *occasion, g got) bool {
		return destroyedAny(o, g) && ifNot("engaged")(o, g)
	})),
}

// ifLost is for units that have lost something to the attacks of an enemy unit.
func ifLost(what string) occasionFunc {
	return func(o *occasion, _ got) bool {
		o.lost = what
		return o.at == "enemy_shot"
	}
}

// destroyedAny is for units that have destroyed an enemy unit in this phase, of whom the unit is asked.
func destroyedAny(o *occasion, g got) bool {
	o.destroyedUnit = true
	return o.at == "end_of_phase" || o.at == "after_fighting" || o.at == "after_shooting"
}

// owning returns the reader of a condition of the owner, whom the text names.
func owning(add occasionFunc) occasionFunc {
	return func(o *occasion, g got) bool {
		if who := g.text("self"); who == "unit" || who == "bearer" {
			o.owner, o.unit = true, o.unit || who == "unit"
		} else if !o.named(g) && !(o.led || o.unit) {
			return false
		}
		return add(o, g)
	}
}

// ifMade reads conditions about what a unit did in a phase, which are known from the end of the phase on.
func ifMade(word, phase string) occasionFunc {
	return func(o *occasion, g got) bool {
		return (o.at != "start_of_phase" || o.phase != phase && o.phase != "") && ifIs(word)(o, g)
	}
}

func ifIs(word string) occasionFunc {
	return func(o *occasion, _ got) bool {
		o.when = append(o.when, word)
		return true
	}
}

func ifNot(word string) occasionFunc {
	return func(o *occasion, _ got) bool {
		o.unless = append(o.unless, word)
		return true
	}
}

// offersOf are the phrases that let the player decide to use something.
var offersOf = []part[occasionFunc]{
	newPart("<self> can use this (ability|enhancement|crusade relic|relic|battle trait) (.|:) (if|when) it does [so]", offered),
	newPart("you can declare (it|that unit) will perform a <words> . (if|when) you do [so]", offered),
	newPart("<self> can use its <words> . (if|when) it does [so]", offered),
	newPart("you can choose to use this (ability|battle trait) . (if|when) you do [so]", offered),
	newPart("you can use this (ability|enhancement|crusade relic|relic|battle trait) (.|:) (if|when) you do [so]", offered),
}

func offered(o *occasion, g got) bool {
	if o.optional || len(o.effects) > 0 {
		return false
	}
	o.optional = true
	if g.text("self") != "" {
		return o.named(g)
	}
	return true
}
