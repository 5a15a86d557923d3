package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// effect reads one effect, whenever it is used: one of attacks, or one of battles
// alone.
func (f *fielding) effect(t *terms) (effect.Effect, bool) {
	if t.Modified || t.WhileModel != "" || len(t.AnyKeywords) > 0 {
		return effect.Effect{}, false
	}
	within := 0
	if t.Opponent != nil {
		within = t.Opponent.Within
	}
	if within > 0 && t.Roll != "deny" {
		return effect.Effect{}, false
	}
	m := muster{names: f.names}
	scope, ok := m.scope(&t.words)
	if !ok {
		return effect.Effect{}, false
	}
	t.words.names = f.names
	e, ok := f.deed(t)
	if !ok {
		return e, false
	}
	if t.Do == "engaged_only_by" || t.Do == "overwatch_for" {
		scope.Opponent = effect.Filter{}
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
func (f *fielding) near(n *neighbour, not bool) *effect.Near {
	return &effect.Near{Of: f.filterOf(n.Keywords, n.AnyKeywords, n.Without), Within: inch(n.Within), Not: not}
}

// deed reads what an effect does: as attacks know it, or as battles do.
func (f *fielding) deed(t *terms) (effect.Effect, bool) {
	if read := battleDeeds[t.Do]; read != nil {
		return read(f, t)
	}
	if read := deeds[t.Do]; read != nil {
		return read(&t.words)
	}
	return effect.Effect{}, false
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
var battleDeeds = map[string]func(*fielding, *terms) (effect.Effect, bool){
	"not_targeted": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.NotTargeted, Length: inch(t.Beyond), Closest: t.Closest}, true
	},
	"ignore_look_out_sir": plainly(effect.IgnoreLookOut),
	"bodyguard":           plainly(effect.Bodyguard),
	"ignore_visibility":   plainly(effect.IgnoreVisibility),
	"closest_target_only": plainly(effect.ClosestTargetOnly),
	"every_target":        plainly(effect.EveryTarget),
	"objective_secured":   plainly(effect.Secured),
	"pass_morale":         plainly(effect.PassMorale),
	"core_ability":        func(_ *fielding, t *terms) (effect.Effect, bool) { return ofUnit(&t.words) },
	"no_warlord_trait":    plainly(effect.NoWarlordTrait),
	"several_profiles": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.SeveralProfiles, Value: t.Hit}, true
	},
	"limited_uses": func(_ *fielding, t *terms) (effect.Effect, bool) { return number(effect.LimitedUses, whole(t.Count)) },
	"fights_first": plainly(effect.FightsFirst),
	"fights_last":  plainly(effect.FightsLast),
	"fight_again":  plainly(effect.FightAgain),
	"overwatch": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.OverwatchOn, Value: whole(t.Value)}, true
	},
	"overwatch_for": func(f *fielding, t *terms) (effect.Effect, bool) {
		e := effect.Effect{Kind: effect.OverwatchFor}
		if c := t.Charged; c != nil {
			e.Length, e.Scope.Opponent = inch(c.Within), f.filterOf(c.Keywords, c.AnyKeywords, c.Without)
		}
		return e, t.Charged != nil
	},
	"deny": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.Deny, Value: whole(t.Count), Length: inch(t.Within)}, whole(t.Count) > 0
	},
	"reach": func(_ *fielding, t *terms) (effect.Effect, bool) {
		e, ok := acting(effect.Reach, []string{t.Of})
		e.Length = distance(t.Distance)
		return e, ok && e.Length > 0
	},
	"extra_charge_die": func(_ *fielding, t *terms) (effect.Effect, bool) { return number(effect.ExtraChargeDie, t.Throws) },
	"shoot_again": func(_ *fielding, t *terms) (effect.Effect, bool) {
		one := t.Extent == "one_weapon"
		return effect.Effect{Kind: effect.ShootAgain, OneWeapon: one}, t.Targets != "one" && one == (text(t.Models) == "one")
	},
	"shoot_besides": func(_ *fielding, t *terms) (effect.Effect, bool) {
		e := effect.Effect{Kind: effect.ShootBesides}
		for _, word := range t.Types {
			for _, w := range weaponTypes {
				if w.name == word {
					e.Types |= 1 << w.is
				}
			}
		}
		return e, e.Types != 0
	},
	"act_when_destroyed": func(_ *fielding, t *terms) (effect.Effect, bool) {
		a, ok := actionsOf(t.May)
		return effect.Effect{Kind: effect.ActWhenDestroyed, Value: int16(t.Needs), Actions: a, OneWeapon: t.Extent == "one_weapon"}, ok
	},
	"fixed_advance": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.FixedAdvance, Length: inch(t.Move)}, t.Move > 0
	},
	"advance_and":   func(_ *fielding, t *terms) (effect.Effect, bool) { return acting(effect.AdvanceAnd, t.May) },
	"fall_back_and": func(_ *fielding, t *terms) (effect.Effect, bool) { return acting(effect.FallBackAnd, t.May) },
	"cannot":        func(_ *fielding, t *terms) (effect.Effect, bool) { return acting(effect.Cannot, t.Actions) },
	"disembark_after_move": func(_ *fielding, t *terms) (effect.Effect, bool) {
		a, ok := actionsOf(t.Forbids)
		return effect.Effect{Kind: effect.DisembarkAfterMove, Actions: a}, ok || len(t.Forbids) == 0
	},
	"engaged_only_by": func(f *fielding, t *terms) (effect.Effect, bool) {
		e := effect.Effect{Kind: effect.EngagedOnlyBy}
		e.Scope.Opponent = f.filterOf(t.Keywords, nil, nil)
		return e, true
	},
	"pivot_first": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.PivotFirst, Turn: geom.Facing(t.Degrees) * geom.Degree}, t.Degrees > 0
	},
	"move_across": moveAcross,
	"extra_move":  extraMove,
	"reinforcements": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return arriving(effect.Reinforcements, &effect.Arrival{
			Enemies: distance(t.Distance), Edge: inch(t.Edge), Round: t.Round,
			NotOwn: slices.Contains(t.NotIn, "own"), NotTheirs: slices.Contains(t.NotIn, "enemy"),
		}), t.Beside == nil
	},
	"forbid_reinforcements": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.ForbidReinforcements, Length: distance(t.Distance)}, true
	},
	"summon": func(f *fielding, t *terms) (effect.Effect, bool) {
		return arriving(effect.Summon, &effect.Arrival{Within: inch(t.Within), Of: f.filterOf(t.Keywords, nil, nil)}), true
	},
	"return_to_reinforcements": func(f *fielding, t *terms) (effect.Effect, bool) {
		a := effect.Arrival{Enemies: distance(t.Distance), OwnZone: t.Zone == "own"}
		if b := t.Beside; b != nil {
			a.Within, a.Beside = inch(b.Within), f.filterOf(b.Keywords, b.AnyKeywords, b.Without)
		}
		return arriving(effect.ReturnToReinforcements, &a), true
	},
	"set_up_anywhere": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.SetUpAnywhere, Length: distance(t.Distance)}, true
	},
	"split_unit": func(_ *fielding, t *terms) (effect.Effect, bool) {
		e := effect.Effect{Kind: effect.SplitUnit, Least: whole(t.Models), Length: inch(t.Apart)}
		if text(t.Into) != "models" {
			e.Value = whole(t.Into)
		}
		return e, true
	},
	"regain_wounds": func(_ *fielding, t *terms) (effect.Effect, bool) { return amount(effect.RegainWounds, t.Amount) },
	"return_models": func(_ *fielding, t *terms) (effect.Effect, bool) {
		e, ok := amount(effect.ReturnModels, t.Amount)
		if len(t.Wounds) > 0 {
			e.Value = whole(t.Wounds)
			ok = ok && e.Value > 0
		}
		return e, ok
	},
	"destroy_models": destroyModels,
	"reanimate": func(_ *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.Reanimate, Value: int16(t.On), Set: t.Of == "all"}, t.On > 0 && (t.Of == "all") == timed(t)
	},
	"add_keyword": func(f *fielding, t *terms) (effect.Effect, bool) {
		return effect.Effect{Kind: effect.AddKeyword, Value: int16(f.names.Keyword(t.Keyword))}, t.Keyword != ""
	},
}

// plainly reads an effect without parameters.
func plainly(do effect.Kind) func(*fielding, *terms) (effect.Effect, bool) {
	return func(*fielding, *terms) (effect.Effect, bool) { return effect.Effect{Kind: do}, true }
}

var actionWords = map[string]effect.Actions{
	"normal_move": effect.ToMove, "advance": effect.ToAdvance, "fall_back": effect.ToFallBack, "charge": effect.ToCharge,
	"heroic_intervention": effect.ToIntervene, "pile_in": effect.ToPileIn, "consolidate": effect.ToConsolidate,
	"shoot": effect.ToShoot, "fight": effect.ToFight, "embark": effect.ToEmbark, "psychic": effect.ToCast,
}

func actionsOf(words []string) (all effect.Actions, ok bool) {
	for _, word := range words {
		all |= actionWords[word]
		if actionWords[word] == 0 {
			return 0, false
		}
	}
	return all, all != 0
}

func acting(do effect.Kind, words []string) (effect.Effect, bool) {
	a, ok := actionsOf(words)
	return effect.Effect{Kind: do, Actions: a}, ok
}

func arriving(do effect.Kind, a *effect.Arrival) effect.Effect {
	return effect.Effect{Kind: do, Arrival: a}
}

func moveAcross(_ *fielding, t *terms) (effect.Effect, bool) {
	e := effect.Effect{Kind: effect.MoveAcross}
	for _, what := range t.What {
		switch what {
		case "models":
			e.Across |= effect.AcrossModels
		case "terrain":
			e.Across |= effect.AcrossTerrain
		}
	}
	return e, e.Across != 0
}

func extraMove(_ *fielding, t *terms) (effect.Effect, bool) {
	as := map[string]effect.Actions{"normal_move": effect.ToMove, "pile_in": effect.ToPileIn, "consolidate": effect.ToConsolidate}[t.As]
	n := distance(t.Distance)
	return effect.Effect{Kind: effect.ExtraMove, Length: n, As: as}, as != 0 && n > 0
}

func destroyModels(_ *fielding, t *terms) (effect.Effect, bool) {
	e := effect.Effect{Kind: effect.DestroyModels, Reached: t.AtLeast == "W"}
	if t.On > 0 {
		e.Results = effect.FacesFrom(t.On)
	}
	if text(t.Amount) != "all" {
		var err error
		if e.Amount, err = dice.ParseAmount(text(t.Amount)); err != nil {
			return e, false
		}
	}
	return e, t.AtLeast == "" || e.Reached && t.On == 0
}
