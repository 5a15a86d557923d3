package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// effect reads one effect, whenever it is used: one of attacks, or one of battles
// alone.
func (f *fielding) effect(t *terms) (rules.Effect, bool) {
	if t.Modified || t.WhileModel != "" || len(t.AnyKeywords) > 0 {
		return rules.Effect{}, false
	}
	within := 0
	if t.Opponent != nil {
		within = t.Opponent.Within
	}
	if within > 0 && t.Roll != "deny" {
		return rules.Effect{}, false
	}
	m := muster{names: f.names}
	scope, ok := m.scope(&t.words)
	if !ok {
		return rules.Effect{}, false
	}
	t.words.names = f.names
	e, ok := f.deed(t)
	if !ok {
		return e, false
	}
	if t.Do == "engaged_only_by" || t.Do == "overwatch_for" {
		scope.Opponent = rules.Filter{}
	}
	if e.Scope, ok = both(e.Scope, scope); !ok {
		return e, false
	}
	if within > 0 {
		e.Length = inch(within)
	}
	if t.Near != nil {
		e.Scope.Near = f.near(t.Near, false)
	}
	if t.words.Rolled != nil {
		return afterRoll(e, t.words.Rolled)
	}
	return e, true
}

// near is a friendly unit that must be near, or must not.
func (f *fielding) near(n *neighbour, not bool) *rules.Near {
	return &rules.Near{Of: f.filterOf(n.Keywords, n.AnyKeywords, n.Without), Within: inch(n.Within), Not: not}
}

// deed reads what an effect does: as attacks know it, or as battles do.
func (f *fielding) deed(t *terms) (rules.Effect, bool) {
	if read := battleDeeds[t.Do]; read != nil {
		return read(f, t)
	}
	if read := deeds[t.Do]; read != nil {
		return read(&t.words)
	}
	return rules.Effect{}, false
}

// vacuous reports what needs nothing to be played: the profile of a weapon is
// always chosen with its target, distances are measured to hulls where models
// stand on none, terrain gives no cover in the core rules, and some abilities are
// about army lists.
func (f *fielding) vacuous(t *terms) bool {
	switch t.Do {
	case "choose_profile", "ignore_cover", "roster_only":
		return true
	case "measure_hull":
		return !slices.ContainsFunc(f.out.Kinds, func(k rules.Kind) bool { return k.Base.Shape != geom.Hull })
	}
	return false
}

// battleDeeds read the effects that battles know and attacks do not.
var battleDeeds = map[string]func(*fielding, *terms) (rules.Effect, bool){
	"not_targeted": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.NotTargeted, Length: inch(t.Beyond), Closest: t.Closest}, true
	},
	"ignore_look_out_sir": plainly(rules.IgnoreLookOut),
	"bodyguard":           plainly(rules.Bodyguard),
	"ignore_visibility":   plainly(rules.IgnoreVisibility),
	"closest_target_only": plainly(rules.ClosestTargetOnly),
	"every_target":        plainly(rules.EveryTarget),
	"objective_secured":   plainly(rules.Secured),
	"pass_morale":         plainly(rules.PassMorale),
	"core_ability":        func(_ *fielding, t *terms) (rules.Effect, bool) { return ofUnit(&t.words) },
	"no_warlord_trait":    plainly(rules.NoWarlordTrait),
	"several_profiles": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.SeveralProfiles, Value: t.Hit}, true
	},
	"limited_uses": func(_ *fielding, t *terms) (rules.Effect, bool) { return number(rules.LimitedUses, whole(t.Count)) },
	"fights_first": plainly(rules.FightsFirst),
	"fights_last":  plainly(rules.FightsLast),
	"fight_again":  plainly(rules.FightAgain),
	"overwatch": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.OverwatchOn, Value: whole(t.Value)}, true
	},
	"overwatch_for": func(f *fielding, t *terms) (rules.Effect, bool) {
		e := rules.Effect{Do: rules.OverwatchFor}
		if c := t.Charged; c != nil {
			e.Length, e.Scope.Opponent = inch(c.Within), f.filterOf(c.Keywords, c.AnyKeywords, c.Without)
		}
		return e, t.Charged != nil
	},
	"deny": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.Deny, Value: whole(t.Count), Length: inch(t.Within)}, whole(t.Count) > 0
	},
	"reach": func(_ *fielding, t *terms) (rules.Effect, bool) {
		e, ok := acting(rules.Reach, []string{t.Of})
		e.Length = distance(t.Distance)
		return e, ok && e.Length > 0
	},
	"extra_charge_die": func(_ *fielding, t *terms) (rules.Effect, bool) { return number(rules.ExtraChargeDie, t.Throws) },
	"shoot_again": func(_ *fielding, t *terms) (rules.Effect, bool) {
		one := t.Extent == "one_weapon"
		return rules.Effect{Do: rules.ShootAgain, OneWeapon: one}, t.Targets != "one" && one == (text(t.Models) == "one")
	},
	"shoot_besides": func(_ *fielding, t *terms) (rules.Effect, bool) {
		e := rules.Effect{Do: rules.ShootBesides}
		for _, word := range t.Types {
			for _, w := range weaponTypes {
				if w.name == word {
					e.Types |= 1 << w.is
				}
			}
		}
		return e, e.Types != 0
	},
	"act_when_destroyed": func(_ *fielding, t *terms) (rules.Effect, bool) {
		a, ok := actionsOf(t.May)
		return rules.Effect{Do: rules.ActWhenDestroyed, Value: int16(t.Needs), Actions: a, OneWeapon: t.Extent == "one_weapon"}, ok
	},
	"fixed_advance": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.FixedAdvance, Length: inch(t.Move)}, t.Move > 0
	},
	"advance_and":   func(_ *fielding, t *terms) (rules.Effect, bool) { return acting(rules.AdvanceAnd, t.May) },
	"fall_back_and": func(_ *fielding, t *terms) (rules.Effect, bool) { return acting(rules.FallBackAnd, t.May) },
	"cannot":        func(_ *fielding, t *terms) (rules.Effect, bool) { return acting(rules.Cannot, t.Actions) },
	"disembark_after_move": func(_ *fielding, t *terms) (rules.Effect, bool) {
		a, ok := actionsOf(t.Forbids)
		return rules.Effect{Do: rules.DisembarkAfterMove, Actions: a}, ok || len(t.Forbids) == 0
	},
	"engaged_only_by": func(f *fielding, t *terms) (rules.Effect, bool) {
		e := rules.Effect{Do: rules.EngagedOnlyBy}
		e.Scope.Opponent = f.filterOf(t.Keywords, nil, nil)
		return e, true
	},
	"pivot_first": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.PivotFirst, Turn: geom.Facing(t.Degrees) * geom.Degree}, t.Degrees > 0
	},
	"move_across": moveAcross,
	"extra_move":  extraMove,
	"reinforcements": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return arriving(rules.Reinforcements, &rules.Arrival{
			Enemies: distance(t.Distance), Edge: inch(t.Edge), Round: t.Round,
			NotOwn: slices.Contains(t.NotIn, "own"), NotTheirs: slices.Contains(t.NotIn, "enemy"),
		}), t.Beside == nil
	},
	"forbid_reinforcements": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.ForbidReinforcements, Length: distance(t.Distance)}, true
	},
	"summon": func(f *fielding, t *terms) (rules.Effect, bool) {
		return arriving(rules.Summon, &rules.Arrival{Within: inch(t.Within), Of: f.filterOf(t.Keywords, nil, nil)}), true
	},
	"return_to_reinforcements": func(f *fielding, t *terms) (rules.Effect, bool) {
		a := rules.Arrival{Enemies: distance(t.Distance), OwnZone: t.Zone == "own"}
		if b := t.Beside; b != nil {
			a.Within, a.Beside = inch(b.Within), f.filterOf(b.Keywords, b.AnyKeywords, b.Without)
		}
		return arriving(rules.ReturnToReinforcements, &a), true
	},
	"set_up_anywhere": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.SetUpAnywhere, Length: distance(t.Distance)}, true
	},
	"split_unit": func(_ *fielding, t *terms) (rules.Effect, bool) {
		e := rules.Effect{Do: rules.SplitUnit, Least: whole(t.Models), Length: inch(t.Apart)}
		if text(t.Into) != "models" {
			e.Value = whole(t.Into)
		}
		return e, true
	},
	"regain_wounds": func(_ *fielding, t *terms) (rules.Effect, bool) { return amount(rules.RegainWounds, t.Amount) },
	"return_models": func(_ *fielding, t *terms) (rules.Effect, bool) {
		e, ok := amount(rules.ReturnModels, t.Amount)
		if len(t.Wounds) > 0 {
			e.Value = whole(t.Wounds)
			ok = ok && e.Value > 0
		}
		return e, ok
	},
	"destroy_models": destroyModels,
	"reanimate": func(_ *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.Reanimate, Value: int16(t.On), Set: t.Of == "all"}, t.On > 0 && (t.Of == "all") == timed(t)
	},
	"add_keyword": func(f *fielding, t *terms) (rules.Effect, bool) {
		return rules.Effect{Do: rules.AddKeyword, Value: int16(f.names.Keyword(t.Keyword))}, t.Keyword != ""
	},
}

// plainly reads an effect without parameters.
func plainly(do rules.Deed) func(*fielding, *terms) (rules.Effect, bool) {
	return func(*fielding, *terms) (rules.Effect, bool) { return rules.Effect{Do: do}, true }
}

var actionWords = map[string]rules.Actions{
	"normal_move": rules.ToMove, "advance": rules.ToAdvance, "fall_back": rules.ToFallBack, "charge": rules.ToCharge,
	"heroic_intervention": rules.ToIntervene, "pile_in": rules.ToPileIn, "consolidate": rules.ToConsolidate,
	"shoot": rules.ToShoot, "fight": rules.ToFight, "embark": rules.ToEmbark, "psychic": rules.ToCast,
}

func actionsOf(words []string) (all rules.Actions, ok bool) {
	for _, word := range words {
		all |= actionWords[word]
		if actionWords[word] == 0 {
			return 0, false
		}
	}
	return all, all != 0
}

func acting(do rules.Deed, words []string) (rules.Effect, bool) {
	a, ok := actionsOf(words)
	return rules.Effect{Do: do, Actions: a}, ok
}

func arriving(do rules.Deed, a *rules.Arrival) rules.Effect { return rules.Effect{Do: do, Arrival: a} }

func moveAcross(_ *fielding, t *terms) (rules.Effect, bool) {
	e := rules.Effect{Do: rules.MoveAcross}
	for _, what := range t.What {
		switch what {
		case "models":
			e.Across |= rules.AcrossModels
		case "terrain":
			e.Across |= rules.AcrossTerrain
		}
	}
	return e, e.Across != 0
}

func extraMove(_ *fielding, t *terms) (rules.Effect, bool) {
	as := map[string]rules.Why{"normal_move": rules.ForMove, "pile_in": rules.ForPileIn, "consolidate": rules.ForConsolidation}[t.As]
	n := distance(t.Distance)
	return rules.Effect{Do: rules.ExtraMove, Length: n, As: as}, as != 0 && n > 0
}

func destroyModels(_ *fielding, t *terms) (rules.Effect, bool) {
	e := rules.Effect{Do: rules.DestroyModels, Reached: t.AtLeast == "W"}
	if t.On > 0 {
		e.Results = rules.From(t.On)
	}
	if text(t.Amount) != "all" {
		var err error
		if e.Amount, err = dice.ParseAmount(text(t.Amount)); err != nil {
			return e, false
		}
	}
	return e, t.AtLeast == "" || e.Reached && t.On == 0
}
