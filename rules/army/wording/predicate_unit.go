package wording

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// unitPredicates are about actions of units other than attacks.
var unitPredicates = []part[predicateFunc]{
	newPart("[<words>] (model|unit) [[equipped] with <words>] only [:]", nothingElse),
	newPart("<words> equipped with <words> only [:]", nothingElse),
	newPart("<keywords> only [:]", nothingElse),
	newPart("<keywords> (model|unit) [\\( excluding <words> \\)] only [\\( excluding <words> \\)] [:]", nothingElse),
	newPart("<keywords> [\\( excluding <words> \\)] (model|unit) only [:]", nothingElse),
	newPart("(designer's note|designers' note) : <rest>", nothingElse),
	newPart("if you are using the <words> detachment , when resolving the <words> rule to select a keyword for a unit that has a <words> , <rest>", nothingElse),
	newPart("if (a|an) <words> can be attached to <words> , it can be attached to (this unit|<words>) instead", nothingElse),
	newPart("(in|during) the declare battle formations step , <self> can be attached to <rest>", nothingElse),
	newPart("(a|each time a model [\\( <words> \\)] in a) unit from your army [makes an attack , if] [that] [unit] [that] is harbouring a grudge <rest>", nothingElse), // only in a campaign
	newPart("model with the <words> rank or higher", nothingElse),
	newPart("cannot be taken by <words> models", nothingElse),
	newPart("<self> cannot be given enhancements", nothingElse),
	newPart("your army (cannot contain both|can only include one) <rest>", nothingElse),
	newPart("unless otherwise stated , you cannot include more than one of this (model|unit) in your army", nothingElse),
	newPart("this wargear cannot be <rest>", nothingElse),
	newPart("you cannot select this <words> if you have already selected <rest>", nothingElse),
	newPart("this relic may be taken by a <keywords> model", nothingElse),
	newPart("this model can never be (given any relics|your warlord)", nothingElse),
	newPart("this model cannot be selected to be your warlord", nothingElse),
	newPart("if this model is included in your army , it must be your warlord", nothingElse),
	newPart("your army can only include each type of <rest>", nothingElse),
	newPart("a <keywords> created using <words> rules has the <words> ability", nothingElse),
	newPart("your army may include up to <words> units with the <words> ability and these units cannot be given enhancements", nothingElse),
	newPart("(after each|after this|after a) [crusade] battle , <rest>", nothingElse),
	newPart("each time <self> is marked for greatness , <rest>", nothingElse),
	newPart("[you can] [re-roll] [failed] out of action tests taken for <self> [are automatically passed]", nothingElse),
	newPart("<self> (cannot be selected as|cannot be) your warlord [and cannot be given enhancements]", nothingElse),
	newPart("if <self> is in your army , (it|this model) must be your warlord", nothingElse),
	newPart("you cannot include more than one <words> (model|unit) in your army", nothingElse),
	newPart("if <self> is in your army , its <words> model must be your warlord", nothingElse),
	newPart("[if your army is battle-forged ,] [all] troops units in <words> detachments gain (this|the objective secured) ability", nothingElse),
	newPart("your opponent must subtract <n> from all hit rolls for attacks that target <self>", func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		c.about = suffered
		return c.alone("roll", effect{"roll": "hit", "add": -g.number("n")})
	}),
	newPart("your opponent must subtract <n> from [the] hit rolls for (attacks|ranged weapons) that target <self> [in the shooting phase]", hardToHit),
	newPart("<self> cannot perform [any] actions [, as described in <rest>]", nothingElse),
	newPart("if your army is battle-forged [and this model is your <warlord=warlords>] , [then] [when you select this model to be your <warlord=warlords> ,] you receive [an] [additional] <n> [additional] command point "+
		"[if (you select this model as|<words> is) your <warlord=warlords>]", warlordPoints),
	newPart("if more than one model in your army has a rule to this effect , <rest>", nothingElse),
	newPart("you can swap this hive fleet's adaptive rule for one of <rest>", nothingElse),
	newPart("each time you declare a charge with <self> , you can only select <target=keywords> unit as the target [\\( s \\)] of that charge", func(c *clause, g got) []effect {
		f := g.filter("target")
		if len(f.any)+len(f.none) > 0 {
			return nil
		}
		return owned("charges_only", effect{"keywords": f.all})(c, g)
	}),
	newPart("you cannot (declare a charge|charge) with <self>", owned("cannot", effect{"actions": []string{"charge"}})),
	newPart("(it|this model) can only be chosen as (a|the) target of a charge if the unit making the charge can fly", owned("engaged_only_by", effect{"keywords": []string{"FLY"}})),
	newPart("enemy units can only make (melee|close combat) attacks against <self> if they can fly", owned("engaged_only_by", effect{"keywords": []string{"FLY"}})),
	newPart("you can only fight with <self> if it is within (engagement range|1\") of any enemy units that can fly , and <other=self> can only make (melee|close combat) attacks (against|againt) units that can fly", owned("engaged_only_by", effect{"keywords": []string{"FLY"}})),
	newPart("<self> (gains|has) the <keywords> keyword", gainsKeyword),
	newPart("<self> (gains|has) the <keywords> keyword , and can ignore any or all modifiers to (its|their) move characteristic , advance rolls [,] and charge rolls", func(c *clause, g got) []effect {
		return bothOf(gainsKeyword(c, g), ignoresMoves(c, g))
	}),
	newPart("<self> has the following abilities [:]", nothingElse),
	newPart("<self> (gains|has) the <keywords> keyword and can act as an observer unit for another unit even if it advanced this turn", func(c *clause, g got) []effect {
		list := gainsKeyword(c, g)
		if len(list) == 0 {
			return nil
		}
		return append(list, c.effect("advance_and", effect{"may": []string{"observe"}}))
	}),
	newPart("[if the mission you are playing features actions ,] <self> is eligible to start to perform an action in a turn in which it <moves>", func(c *clause, g got) []effect {
		return eligible(c, append(g[:len(g):len(g)], read{"actions", "act"}))
	}),
	newPart("each time <self> declares a charge , if one or more targets of that charge has the <target=keywords> keyword , you can re-roll the charge roll", func(c *clause, g got) []effect {
		f := g.filter("target")
		if f == nil || !f.keywordsOnly() {
			return nil
		}
		return owned("reroll", effect{"roll": "charge", "results": "any", "opponent": f.members()})(c, g)
	}),
	newPart("<self> is eligible to [either] <actions> [with] in a turn [in] which (it|its unit|they) <moves>", eligible),
	newPart("the unit is eligible to <actions> in a turn in which it <moves>", eligible),
	newPart("<self> can <actions> in a turn in which it <moves>", eligible),
	newPart("enemy units that are set up on the battlefield (from|as) (reserves|reinforcements) cannot be set up within <inches> [horizontally] of <self>", owned("forbid_reinforcements", effect{"distance": number("inches")})),
	newPart("(in|at the start of) your command phase , if <bearer=self> is (not destroyed|on the battlefield) , you can return [up to] <amount> destroyed model [\\( excluding character [models] \\)] to <self>", returnsOther),
	newPart("[<often> ,] in your command phase , if <bearer=self> is leading a unit [that is below its starting strength] , you can return [up to] <amount> destroyed bodyguard model to <self>", func(c *clause, g got) []effect {
		c.led, c.when = true, append(c.when, "attached")
		list := returns(c, g)
		for _, e := range list {
			if often := g.text("often"); often != "" {
				e["once"] = often
			}
		}
		return list
	}),
	newPart("[if <self> starts the game in hover mode and in strategic reserves ,] <self> can be set up [using the deep strike ability] in the reinforcements step of your first , second or third movement phase , regardless of any mission rules", nothingElse),
	newPart("each time you target <self> with the fire overwatch stratagem , hits are scored on unmodified hit rolls of <result> while resolving that stratagem . if <again=self> [,] is within range of one or more objective markers , hits are scored on unmodified hit rolls of <better=result> instead", overwatchBetter("on_marker")),
	newPart("each time you (target|select) <self> (with|for) the fire overwatch stratagem , [while resolving that stratagem ,] hits are scored on unmodified hit rolls of <result> [(while|when) resolving that stratagem]", owned("overwatch_hits", effect{"value": result("result")})),
	newPart("each time you target <self> with the fire overwatch stratagem , while resolving that stratagem , hits are scored on unmodified hit rolls of <result> , or [on] unmodified hit rolls of <better=result> instead if <again=self> is within range of an objective marker [that] you control", overwatchBetter("on_held_marker")),
	newPart("(in|at the start of) your command phase , [if <again=self> is below its starting strength ,] you can return [up to] <amount> destroyed model \\( excluding character [models] \\) to <self>", returnsOther),
	newPart("<self> has the scouts <inches> ability", owned("core_ability", effect{"ability": slotValue(func(g got) any { return fmt.Sprintf("scouts %d\"", g.number("inches")) })})),
	newPart("<self> can only be selected as the target of a ranged attack if the attacking model is within <inches>", owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("<self> cannot be targeted by ranged attacks unless the (attacking model|attacking unit) is within <inches>", owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("<self> can only be targeted by a ranged attack if the (attack|attacking) (model|unit) is within <inches>", owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("<self> (cannot|can not) be selected as (a|the) target (for|of) (a ranged attack|ranged attacks) unless "+shooterWithin, owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("<self> (cannot|can not) be selected as (a|the) target (for|of) (a ranged attack|ranged attacks) unless "+closestToShooter, owned("not_targeted", effect{"closest": true})),
	newPart("<self> (cannot|can not) be selected as (a|the) target (for|of) (a ranged attack|ranged attacks) unless "+closestToShooter+" or "+shooterWithin, owned("not_targeted", effect{"beyond": number("inches"), "closest": true})),
	newPart("enemy models cannot target <self> with ranged (weapons|attacks) unless (they are|the attacking model is) within <inches> [of (it|<other=self>)]", owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("<self> is not an eligible target for ranged attacks if it is more than <inches> away from the (firing|attacking) (unit|model)", owned("not_targeted", effect{"beyond": number("inches")})),
	newPart("(in|at the start of) your command phase , you can (return|returned) [up to] <amount> [destroyed] [bodyguard] model [\\( excluding character [models] \\)] to <self>", returns),
	newPart("distances [and ranges] are [always] measured to and from this model's hull [[,] even though it has a base]", owned("measure_hull", nil)),
	newPart("distances are measured to and from [either] (this model's hull or its base|this model's base or its hull|this model's hull or base) (,|;) whichever is [the] (closest|closer)", owned("measure_hull", effect{"or_base": true})),
	newPart("distances are measured to and from the hull or [the] base (of this model ; whichever is closest|\\( whichever is closest \\) of the closest model in the unit)", owned("measure_hull", effect{"or_base": true})),
	newPart("instead of measuring distances and ranges to and from this model's base , measure to and from this model's hull", owned("measure_hull", nil)),
	newPart("that <keywords> unit can use the look out , sir rule even if this unit contains fewer than 3 models", when(ofFriends, "bodyguard", nil)),
	newPart("[enemy|any enemy] units [that are] set up [on the battlefield] as reinforcements cannot be set up within <inches> [horizontally] of <self>", owned("forbid_reinforcements", effect{"distance": number("inches")})),
	newPart("enemy units cannot [use] the fire overwatch (stratagem|ability) to shoot at <self>", owned("forbid_fire_overwatch", nil)),
	newPart("<self> (can never|cannot) have a [relic or] [a] warlord trait", owned("no_warlord_trait", nil)),
	newPart("unless <self> is the closest eligible target , enemy models cannot target (it|that unit) with ranged attacks", owned("not_targeted", effect{"closest": true})),
	newPart("each time <self> makes a ranged attack , (it|that model) can only target the closest eligible [enemy] (unit|target)", owned("closest_target_only", nil)),
	newPart("(<self>|this unit's models) is eligible to [either] <actions> [with] even if (it|they) <moves> [this turn]", eligible),
	newPart("each time <self> makes a (pile-in or consolidation move|pile-in move or consolidation move|pile in or consolidation) , (it|that model|models in it|models in this unit|models in that unit) can move (an additional|up to an additional) <inches> [instead of <words>]", longerMoves("pile_in", "consolidate")),
	newPart("each time <self> makes a consolidation move , (it|that model|models in it|models in this unit|models in that unit) can move (an additional|up to an additional) <inches>", longerMoves("consolidate")),
	newPart("each time <self> makes a pile-in move , (it|that model|models in it|models in this unit|models in that unit) can move (an additional|up to an additional) <inches>", longerMoves("pile_in")),
	newPart("each time <self> (piles in or consolidates|makes a pile-in or consolidation move) , (it|that model|models in it|models in this unit|models in that unit) can move up to <inches> instead of [up to] 3\"", movesOf("pile_in", "consolidate")),
	newPart("each time <self> (consolidates|makes a consolidation move) , (it|each model in (it|this unit|that unit)) can move up to <inches> instead of [up to] 3\"", movesOf("consolidate")),
	newPart("each time <self> piles in or consolidates , each model in (it|this unit|that unit) can move up to <inches> instead of [up to] 3\"", movesOf("pile_in", "consolidate")),
	newPart("<self> (automatically passes|passes) (morale tests|all morale tests)", owned("pass_morale", nil)),
	newPart("each time a morale test is taken for <self> , (it|that test) is automatically passed", owned("pass_morale", nil)),
	newPart("morale tests taken for <self> are automatically passed", owned("pass_morale", nil)),
	newPart("[at the end of your movement phase [,]] <self> can use its <titles> [ability] (twice instead of once|one additional time per turn)", func(c *clause, g got) []effect {
		if names, _ := g.value("titles").([]string); len(names) == 1 {
			return owned("use_again", effect{"ability": names[0]})(c, g)
		}
		return nil
	}),
	newPart("<self> can advance and charge in the same turn", owned("advance_and", effect{"may": []string{"charge"}})),
	newPart("(each time|when) a charge roll is made for <self> , roll one additional (d6|dice) and discard one [of the (dice|results)]", owned("extra_charge_die", effect{"rolled": 3})),
	newPart("each time you make a charge roll for <self> , roll one additional (d6|dice) and discard one of the dice", owned("extra_charge_die", effect{"rolled": 3})),
	newPart("each time a combat attrition test is taken for <self> , it is automatically passed", owned("roll_succeeds", effect{"roll": "attrition", "from": 1})),
	newPart("enemy models can ignore the look out , sir rule when selecting <self> as the target of a ranged attack", func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		c.about = suffered
		return c.alone("ignore_look_out_sir", nil)
	}),
	newPart("if you roll a 6 when taking a morale test for <self> , the test is automatically passed", owned("roll_succeeds", effect{"roll": "morale", "from": 6})),
	newPart("each time an enemy unit declares a charge against <self> , <other=self> can fire overwatch before the charge roll is made", owned("overwatch", effect{"value": 6})),
	newPart("enemy units cannot target that [<words>] unit with ranged (weapons|attacks)", when(ofFriends, "not_targeted", nil)),
	newPart("models in <self> have a <first=stat> of <result> and (a|an) <second=stat> of <n>", setModels),
	newPart("<self> is within your army's shadow of chaos", owned("counts_in_shadow", nil)),
	newPart("<self> has [the] objective secured [ability]", owned("objective_secured", nil)),
	newPart("when making ranged attacks with its <arm=weaponname> , <self> can target enemy units within engagement range of it \\( provided no other friendly units are also within engagement range of that enemy unit \\)", func(c *clause, g got) []effect {
		if g.text("self") != "bearer" || !c.standing() || c.reaches != nil {
			return nil
		}
		e := effect{}
		if name := g.text("arm"); name != "blast weapons" {
			e["weapons"] = []string{name}
		}
		return c.alone("blast_at_engaged", e)
	}),
	newPart("when making ranged attacks , <self> can target enemy units within engagement range of it with blast weapons \\( provided no other friendly units are also within engagement range of that enemy unit \\)", owned("blast_at_engaged", nil)),
	newPart("<self> fights first [that phase|in the fight phase]", owned("fights_first", nil)),
	newPart("<self> does not have the fights first ability", owned("no_fights_first", nil)),
	newPart("<self> always fights first in the fight phase [, even if it did not charge]", owned("fights_first", nil)),
	newPart("at the start of the fight phase [,] if <self> is within engagement range of any enemy units , it (can fight|fights) first (this|that) phase", owned("fights_first", nil)),
	newPart("at the start of the fight phase [,] if <self> is within engagement range of any enemy <target=keywords> units , it (can fight|fights) first (this|that) phase", func(c *clause, g got) []effect {
		if !c.standing() || !engagedWith(c, g) {
			return nil
		}
		return owned("fights_first", nil)(c, g)
	}),
	newPart("re-roll <roll> roll of 1 made for <self>", func(c *clause, g got) []effect { return forRolls(c, g, "reroll", "roll", effect{"results": "ones"}) }),
	newPart("[you can] re-roll [all|any|the] [failed] <roll> [roll|test] [(and|or) <second=roll> [roll|test]] [made|taken] for <self>", rerollFor),
	newPart("each time (a|an) <roll> (test|roll) is (taken|made) for <self> , you can re-roll (that [<roll>] (test|roll)|the result|the dice)", rerollFor),
	newPart("when a <roll> roll is made for <self> , you can re-roll the dice", rerollFor),
	newPart("when a <roll> test is taken for <self> , you can re-roll (the result|that test|the dice)", rerollFor),
	newPart("when a <roll> test [(or|and) [a] <second=roll> test] is taken for <self> , <sign=sign> <n> (to|from) the (total|result)", addFor),
	newPart("each time <self> takes a <roll> test , you can re-roll that test", rerollFor),
	newPart("each time you take a <roll> test for <self> , you can re-roll that test", rerollFor),
	newPart("<sign=sign> <n> (to|from) [any|the] <roll> [test|roll] [(and|or) <second=roll> [tests|rolls]] [(taken|made)] for <self>", addFor),
	newPart("each time (a|an) [combat] <roll> (test|roll) is (taken|made) for <self> , <sign=sign> <n> (to|from) (that|the) [combat] [attrition|charge|psychic|morale|advance] (test|roll)", addFor),
	newPart("each time <self> takes a <roll> test , <sign=sign> <n> (to|from) that test", addFor),
	newPart("each time you take a <roll> test for <self> , <sign=sign> <n> (to|from) that test", addFor),
	newPart("each time (a|an) <roll> (test|roll) is (taken|made) for <self> , [you can] ignore any or all modifiers [to that [charge|advance|morale|combat attrition] (roll|test)]", ignoreFor),
	newPart("[you can] ignore any or all modifiers to [the] <roll> rolls made for <self>", ignoreFor),
	newPart("each time <self> takes a <roll> test , you can ignore any or all modifiers to (that test|the test|the result)", ignoreFor),
	newPart("each time <self> takes a <roll> test , <sign=sign> <n> (to|from) the result", addFor),
	newPart("[you can|<self> can] ignore any or all modifiers to (<self>|its) move characteristic (and|and/or) [to] [any] <roll> [roll] (and|or) <second=roll> rolls made for <owner=self>", ignoreMoves),
	newPart("<self> (can never|cannot|is not eligible to|cannot be selected to) fall back", owned("cannot", effect{"actions": []string{"fall_back"}})),
	newPart("<self> (can never|cannot|is not eligible to|cannot be selected to) advance", owned("cannot", effect{"actions": []string{"advance"}})),
	newPart("[in your movement phase ,] each time <self> is selected to move , it cannot fall back", owned("cannot", effect{"actions": []string{"fall_back"}})),
	newPart("<self> counts as having remained stationary if it did not (fall back or advance|advance or fall back) in your previous movement phase", owned("counts_stationary", nil)),
	newPart("(<self>|it) does not suffer the penalty incurred to its hit rolls for firing heavy weapons at enemy units that are within engagement range of it", when(standingOwner, "ignore_engaged", nil)),
	newPart("it can ignore any or all modifiers to its move characteristic , advance rolls and charge rolls", func(c *clause, g got) []effect {
		if !c.standing() || c.only == nil {
			return nil
		}
		var list []effect
		for _, of := range []string{"M", "advance", "charge"} {
			list = append(list, c.effect("ignore_modifiers", effect{"of": of, "which": "worse"}))
		}
		return list
	}),
	newPart("while <self> is within <inches> of a friendly <target=keywords> unit that is not under half strength , <other=self> is never considered to be under half strength", func(c *clause, g got) []effect {
		f := g.filter("target")
		if !c.standing() || !c.own(g) || !f.keywordsOnly() {
			return nil
		}
		near := map[string]any{"within": g.number("inches"), "at_half_strength": true}
		maps.Copy(near, f.members())
		return c.alone("never_below_half", effect{"near": near})
	}),
	newPart("models in that unit can use (this model's|his|her|this unit's) leadership characteristic instead of their own", when(ofFriends, "lend_leadership", nil)),
	newPart("each time that unit is selected to make a normal move or advance , until the end of the phase , add <inches> to the move characteristic of models in that unit", when(ofFriends, "characteristic", effect{
		"characteristic": "M", "change": "add", "value": number("inches"), "at": "selected_to_move", "until": "end_of_phase", "when_any": []string{"normal_move", "advanced"},
	})),
	newPart("each time a deny the witch test is taken for <self> , if the unit attempting to manifest the psychic power is within <inches> of <other=self> , add <n> to (that deny the witch|that|the) test", func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		return c.alone("roll", effect{"roll": "deny", "add": g.number("n"), "opponent": map[string]any{"within": g.number("inches")}})
	}),
	newPart("[you can] add <n> to [any] deny the witch tests [you take|taken] for <self> against enemy psykers within <inches>", func(c *clause, g got) []effect {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		return c.alone("roll", effect{"roll": "deny", "add": g.number("n"), "opponent": map[string]any{"within": g.number("inches")}})
	}),
	newPart("each time that [enemy] unit suffers perils of the warp , it (suffer|suffers) <n> additional mortal wound", func(c *clause, g got) []effect {
		if !c.standing() || c.reaches == nil {
			return nil
		}
		return c.alone("more_perils", effect{"amount": g.number("n")})
	}),
	newPart("\\[ these are located in <words> \\]", nothingElse),
	newPart("<self> cannot make fall back moves", owned("cannot", effect{"actions": []string{"fall_back"}})),
	newPart("each time <self> advances , do not make an advance roll for (it|that unit|this unit|this model) . instead , until the end of the phase , add <inches> to the move characteristic of <self>", when(ofMover, "fixed_advance", effect{"move": number("inches")})),
	newPart("<self> has (a|an) <stat> of <inches> and can move over models and terrain [features] as if they were not there", movesOver),
	newPart("each time <self> advances , do not make an advance roll . instead , until the end of the phase , add <inches> to the move characteristic of <self>", when(ofMover, "fixed_advance", effect{"move": number("inches")})),
	newPart("(when|each time) <self> advances or makes a charge move , add <n> to the advance roll or charge roll", func(c *clause, g got) (list []effect) {
		if !c.standing() || !c.owner(g) {
			return nil
		}
		for _, roll := range []string{"advance", "charge"} {
			list = append(list, c.effect("roll", effect{"roll": roll, "add": g.number("n")}))
		}
		return list
	}),
	newPart("when <self> advances , add <inches> to its move characteristic [for that movement phase|until the end of the phase|until the end of the movement phase] instead of (making an advance roll|rolling a (dice|d6))", when(ofMover, "fixed_advance", effect{"move": number("inches")})),
	newPart("when <self> advances , increase its move characteristic by <inches> until the end of the [movement] phase [-] [.] do not roll a dice", when(ofMover, "fixed_advance", effect{"move": number("inches")})),
	newPart("instead of measuring distances to and from this model's base , measure to and from (the|this) model's hull or base [\\( whichever is closer \\)]", owned("measure_hull", effect{"or_base": true})),
	newPart("any friendly <target=keywords> units within <inches> of a <keywords> can use his leadership instead of their own", lends),
	newPart("[at the start of|in] your command phase , <self> regains [up to] <amount> lost wounds", regain),
	newPart("<self> can (attempt to|attempt) deny <n> psychic power [in your opponent's psychic phase] [in each enemy psychic phase] [as if it were a psyker]", owned("deny", effect{"count": number("n")})),
	newPart("in your opponent's psychic phase , <self> can attempt to deny <n> psychic power as if it were a psyker", owned("deny", effect{"count": number("n")})),
}

// closestToShooter and shooterWithin are what lets a unit be a target that others are not.
const (
	closestToShooter = "it is the closest [eligible] target [to the (firing|attacking) model]"
	shooterWithin    = "the (firing|attacking) model is within <inches> [of it]"
)

// stratagems are the core Stratagems that texts name.
var stratagems = []phrase{
	{"command re-roll", "command re-roll"}, {"counter-offensive", "counter-offensive"}, {"epic challenge", "epic challenge"}, {"insane bravery", "insane bravery"},
	{"grenade", "grenade"}, {"tank shock", "tank shock"}, {"rapid ingress", "rapid ingress"}, {"fire overwatch", "fire overwatch"},
	{"go to ground", "go to ground"}, {"smokescreen", "smokescreen"}, {"heroic intervention", "heroic intervention"},
}

// eligibleActions are what units are eligible to do in turns with eligibleMoves.
var (
	eligibleActions = []phrase{
		{"shoot or declare a charge", "charge shoot"}, {"shoot and/or declare a charge", "charge shoot"}, {"shoot and declare a charge", "charge shoot"}, {"shoot or charge", "charge shoot"},
		{"shoot and charge", "charge shoot"}, {"shoot", "shoot"}, {"declare a charge", "charge"}, {"charge", "charge"},
	}
	eligibleMoves = []phrase{
		{"advanced or fell back", "advance_and fall_back_and"}, {"fell back or advanced", "advance_and fall_back_and"},
		{"advanced", "advance_and"}, {"fell back", "fall_back_and"},
	}
)

// owned returns an effect of whom the words name.
func owned(do string, members effect) predicateFunc { return when(ofOwner, do, members) }

// eligible is for units that act in a turn in which they Advanced or Fell Back.
func eligible(c *clause, g got) (list []effect) {
	for _, do := range strings.Fields(g.text("moves")) {
		list = append(list, owned(do, effect{"may": strings.Fields(g.text("actions"))})(c, g)...)
	}
	return list
}

// warlordPoints is for command points of armies with a model as their Warlord.
func warlordPoints(c *clause, g got) []effect {
	if g.text("warlord") == "" || !c.standing() || c.reaches != nil {
		return nil
	}
	return c.alone("command_points", effect{"count": g.number("n"), "at": "before_battle", "when": []string{"warlord"}, "once": "battle"})
}

// movesOver is for models with a Move characteristic of their own that cross models
// and terrain.
func movesOver(c *clause, g got) []effect {
	list := setMove(c, g)
	if list == nil {
		return nil
	}
	d := c.copy()
	d.owner(g)
	return append(list, d.alone("move_across", effect{"what": []string{"models", "terrain"}})...)
}

// returns brings back destroyed models of the unit that a model leads.
func returns(c *clause, g got) []effect {
	if !c.led {
		return nil
	}
	list := owned("return_models", effect{"amount": amount("amount")})(c, g)
	for i := range list {
		list[i]["phase"], list[i]["at"], list[i]["optional"] = "command", "start_of_phase", true
		list[i]["when"] = ownTurn(list[i]["when"])
	}
	return list
}

// overwatchBetter is for Fire Overwatch that hits on a better result while a condition is true.
func overwatchBetter(when string) predicateFunc {
	return func(c *clause, g got) []effect {
		if g.text("self") != g.text("again") {
			return nil
		}
		better := c.copy()
		better.when = append(better.when, when)
		return bothOf(owned("overwatch_hits", effect{"value": result("result")})(c, g), owned("overwatch_hits", effect{"value": result("better")})(better, g))
	}
}

// returnsOther brings back destroyed models of the owner that are not CHARACTERS.
func returnsOther(c *clause, g got) []effect {
	if g.text("self") == "it" {
		return returns(c, g)
	}
	d := c.copy()
	d.led = true
	return returns(d, g)
}

func gainsKeyword(c *clause, g got) []effect {
	f := g.filter("keywords")
	if c.rolled != nil || c.reaches == nil && g.text("self") == "it" {
		return nil
	}
	if g.text("self") == "unit" {
		c.who = "unit"
	}
	var list []effect
	for _, k := range slices.Concat(f.all, f.any) { // with and between them
		list = append(list, c.effect("add_keyword", effect{"keyword": k}))
	}
	return list
}

// standingOwner is for what the owner of a keyword that was named does.
func standingOwner(c *clause, g got) bool {
	return c.standing() && (c.only != nil && g.text("self") == "" || g.text("self") != "" && c.owner(g))
}

// ofFriends is for what an aura gives to friendly units.
func ofFriends(c *clause, _ got) bool { return c.standing() && c.reaches != nil && !c.reaches.enemy }

// forRolls returns an effect for each roll that is named. None of them is one of
// an attack.
func forRolls(c *clause, g got, do, member string, members effect) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	var list []effect
	for _, slot := range []string{"roll", "second"} {
		roll := g.text(slot)
		if roll == "" {
			continue
		}
		if !c.attackRoll(roll) || roll == "save" || roll == "armour_save" {
			return nil
		}
		e := c.effect(do, members)
		e[member] = roll
		list = append(list, e)
	}
	return list
}

func rerollFor(c *clause, g got) []effect {
	return forRolls(c, g, "reroll", "roll", effect{"results": "any"})
}

func addFor(c *clause, g got) []effect {
	return forRolls(c, g, "roll", "roll", effect{"add": g.number("n") * g.number("sign")})
}

func ignoreFor(c *clause, g got) []effect {
	return forRolls(c, g, "ignore_modifiers", "of", effect{"which": "worse"})
}

// ignoreMoves is for units whose Move, Advance rolls and Charge rolls nothing makes worse.
func ignoreMoves(c *clause, g got) []effect {
	list := ignoreFor(c, g)
	if list == nil {
		return nil
	}
	return append(list, c.effect("ignore_modifiers", effect{"of": "M", "which": "worse"}))
}

// The distance in inches of moves in the Fight phase (10e.FIGHT.PILEIN.2).
const fightMove = 3

// movesOf is for units whose moves in the Fight phase have another distance.
func movesOf(moves ...string) predicateFunc {
	return func(c *clause, g got) (list []effect) {
		for _, of := range moves {
			one := owned("reach", effect{"of": of, "distance": g.number("inches")})(c, g)
			if one == nil {
				return nil
			}
			list = append(list, one...)
		}
		return list
	}
}

// longerMoves is for units whose moves in the Fight phase are longer.
func longerMoves(moves ...string) predicateFunc {
	return func(c *clause, g got) []effect {
		return movesOf(moves...)(c, append(slices.Clone(g), read{"inches", fightMove + g.number("inches")}))
	}
}

// ofMover is for the unit that Advances.
func ofMover(c *clause, g got) bool { return c.standing() && (g.text("self") != "it" || c.led) }

func regain(c *clause, g got) []effect {
	e := owned("regain_wounds", effect{"amount": amount("amount")})(c, g)
	for i := range e {
		e[i]["phase"], e[i]["at"], e[i]["when"] = "command", "start_of_phase", ownTurn(e[i]["when"])
	}
	return e
}

// hardToHit reads penalties to hit rolls of ranged attacks on the owner.
func hardToHit(c *clause, g got) []effect {
	if !c.standing() || !c.owner(g) {
		return nil
	}
	c.about, c.with = suffered, "ranged"
	return c.alone("roll", effect{"roll": "hit", "add": -g.number("n")})
}

// setModels sets skills of models to one result, and a further characteristic to a number.
func setModels(c *clause, g got) (list []effect) {
	first, _ := g.value("first").([]string)
	second, _ := g.value("second").([]string)
	r, ok := g.value("result").(outcome)
	if !ok || len(second) != 1 || second[0] != "A" || !c.standing() || !c.owner(g) || c.near == nil {
		return nil
	}
	for _, of := range first {
		if of != "WS" && of != "BS" {
			return nil
		}
		list = append(list, c.effect("characteristic", effect{"characteristic": of, "change": "set", "value": r.value}))
	}
	return append(list, c.effect("characteristic", effect{"characteristic": "A", "change": "set", "value": g.number("n")}))
}

// lends reads an ability that lets friendly units near models with a keyword use their Leadership. The owner has the
// keyword.
func lends(c *clause, g got) []effect {
	f := g.filter("target")
	if c.about != nothing || c.reaches != nil || !f.keywordsOnly() {
		return nil
	}
	c.reaches = &aura{inches: g.number("inches"), affects: f}
	return c.alone("lend_leadership", nil)
}
