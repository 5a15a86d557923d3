package effect

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// attackKinds compile the effects on resolving attacks, by their names in data files.
var attackKinds = map[string]reader{
	"characteristic": characteristic,
	"roll": func(_ *Compiler, s *Spec) (Effect, bool) {
		return onRoll(s.Roll, Effect{Kind: AddToRoll, Value: s.Add, Mod: dice.Modifier{Divide: s.Divide}})
	},
	"reroll": func(_ *Compiler, s *Spec) (Effect, bool) {
		again, ok := map[string]dice.Reroll{"ones": dice.Ones, "failed": dice.Failed, "any": dice.Any}[s.Results.Named]
		e, known := onRoll(s.Roll, Effect{Kind: Reroll, Reroll: again})
		return e, ok && known
	},
	"roll_fails": func(_ *Compiler, s *Spec) (Effect, bool) {
		return onRoll(s.Roll, Effect{Kind: RollFails, Value: s.To.Int()})
	},
	"roll_succeeds": func(_ *Compiler, s *Spec) (Effect, bool) {
		return onRoll(s.Roll, Effect{Kind: RollSucceeds, Value: s.From})
	},
	"ignore_modifiers": func(_ *Compiler, s *Spec) (Effect, bool) {
		return onRoll(s.Of, Effect{Kind: IgnoreModifiers, Worse: s.Which == "worse"})
	},
	"critical": func(_ *Compiler, s *Spec) (Effect, bool) {
		return onRoll(s.Roll, Effect{Kind: Critical, Value: s.From, Set: s.Which == "successful"})
	},
	"hit_rolls":         func(_ *Compiler, s *Spec) (Effect, bool) { return positive(HitRolls, s.Count.Int()) },
	"invulnerable_save": func(_ *Compiler, s *Spec) (Effect, bool) { return positive(InvulnerableSave, s.Value.Int()) },
	"ignore_wounds": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: IgnoreWounds, Value: s.Value.Int(), Mortal: s.Of == "mortal", Scope: Scope{Psychic: s.Of == "psychic"}}, true
	},
	"weapon_ability": func(c *Compiler, s *Spec) (Effect, bool) { return c.WeaponAbility(s.Ability) },
	"no_cover":       func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: IgnoreCover}, s.Attacks == "suffered" },
	"ignore_cover": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: IgnoreCover}, s.Attacks != "suffered" && s.Of != "dense"
	},
	"cover": func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: GiveCover}, s.Attacks == "suffered" },
	"reduce_damage": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: ReduceDamage, Mod: dice.Modifier{Divide: s.Divide, Add: -s.By}, Minimum: s.Minimum, Apart: s.Separate}, true
	},
	"forbid_reroll": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := onRoll(s.Roll, Effect{Kind: ForbidReroll})
		return e, ok && s.Attacks == "suffered" && (e.Roll == HitRoll || e.Roll == WoundRoll || e.Roll == DamageRoll)
	},
	"wound_cap": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: WoundCap, Value: s.Amount.Int()}, s.Per == "phase"
	},
	"no_saves":      noSaves,
	"extra_attacks": func(_ *Compiler, s *Spec) (Effect, bool) { return amount(ExtraAttacks, s.Count) },
	"limit_attacks": func(_ *Compiler, s *Spec) (Effect, bool) { return positive(LimitAttacks, s.Max) },
	"extra_hits": func(_ *Compiler, s *Spec) (Effect, bool) {
		return trigger("hit", ExtraHits, s.Count, s)
	},
	"automatic_hit": plain(AutomaticHit),
	"automatic_wound": func(_ *Compiler, s *Spec) (Effect, bool) {
		if s.On == 0 {
			return Effect{Kind: AlwaysWound}, true
		}
		return trigger("hit", AutomaticWound, "", s)
	},
	"mortal_wounds": func(_ *Compiler, s *Spec) (Effect, bool) {
		does, ok := map[Number]Consequence{"target": MortalWounds, "bearer": BearerWounds}[s.To]
		e, known := trigger(s.Roll, does, s.Amount, s)
		return e, ok && known
	},
	"destroy_bearer": func(_ *Compiler, s *Spec) (Effect, bool) { return trigger(s.Roll, DestroyBearer, "", s) },
	"best_of": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(BestOf, s.Count.Int())
		return e, ok && s.Roll == "damage"
	},
	"roll_least": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(RollLeast, s.Minimum)
		return e, ok && s.Roll == "damage"
	},
	"excess_damage":        plain(ExcessDamage),
	"unmodified":           plain(Unmodified),
	"blast":                plain(Blast),
	"ignore_heavy_penalty": plain(IgnoreHeavy),
	"double_rapid_fire":    plain(DoubleRapidFire),
}

// otherKinds compile all other effects. Effects without a reader are played in another way, or
// not at all.
var otherKinds = map[string]reader{
	"choose_profile": nil, "measure_hull": nil, "in_aura_range": nil, "use_powers": nil, "use_again": nil,
	"roster_only": nil, "target_beyond_engagement": nil,

	"not_targeted": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: NotTargeted, Length: inches(s.Beyond), Closest: s.Closest}, true
	},
	"gain_die":   plain(GainDie),
	"change_die": changeDie,
	"substitute_dice": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: SubstituteDice, Once: OncePerPhase, Set: s.Per == "army"}, true
	},
	"ignore_look_out_sir": plain(IgnoreLookOutSir),
	"bodyguard":           plain(Bodyguard),
	"ignore_visibility":   plain(IgnoreVisibility),
	"closest_target_only": plain(ClosestTargetOnly),
	"target_only":         plain(TargetOnly),
	"every_target":        plain(EveryTarget),
	"objective_secured":   plain(ObjectiveSecured),
	"pass_morale":         plain(PassMorale),
	"no_warlord_trait":    plain(NoWarlordTrait),
	"fights_first":        plain(FightsFirst),
	"no_fights_first":     plain(NoFightsFirst),
	"fights_last":         plain(FightsLast),
	"fight_again":         plain(FightAgain),
	"core_ability":        func(c *Compiler, s *Spec) (Effect, bool) { return c.CoreAbility(s.Ability) },
	"several_profiles":    func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: SeveralProfiles, Value: s.Hit}, true },
	"limited_uses":        func(_ *Compiler, s *Spec) (Effect, bool) { return positive(LimitedUses, s.Count.Int()) },
	"overwatch": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: OverwatchOn, Value: s.Value.Int()}, true
	},
	"overwatch_for": func(c *Compiler, s *Spec) (Effect, bool) {
		e := Effect{Kind: OverwatchFor}
		if n := s.Charged; n != nil {
			e.Length, e.Scope.Opponent = inches(n.Within), c.filter(n.KeywordFilter)
		}
		return e, s.Charged != nil
	},
	"deny": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(Deny, s.Count.Int())
		e.Length = inches(s.Within)
		return e, ok
	},
	"reach": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := acting(Reach, []string{s.Of})
		e.Length = s.Distance.inches()
		return e, ok && e.Length > 0
	},
	"extra_charge_die": func(_ *Compiler, s *Spec) (Effect, bool) { return positive(ExtraChargeDie, s.Rolled) },
	"shoot_again": func(_ *Compiler, s *Spec) (Effect, bool) {
		one := s.Extent == "one_weapon"
		return Effect{Kind: ShootAgain, OneWeapon: one}, s.Targets != "one" && one == (s.Models == "one")
	},
	"shoot_besides": func(_ *Compiler, s *Spec) (Effect, bool) {
		types, known := typesOf(s.Types)
		return Effect{Kind: ShootInAddition, Types: types}, known && types != 0
	},
	"act_when_destroyed": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := acting(ActWhenDestroyed, s.May)
		e.Value, e.OneWeapon, e.Set = int16(s.Needs), s.Extent == "one_weapon", s.Before == "fought"
		return e, ok
	},
	"fixed_advance": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: FixedAdvance, Length: inches(s.Move)}, s.Move > 0
	},
	"advance_and":   func(_ *Compiler, s *Spec) (Effect, bool) { return acting(AdvanceAnd, s.May) },
	"fall_back_and": func(_ *Compiler, s *Spec) (Effect, bool) { return acting(FallBackAnd, s.May) },
	"cannot":        func(_ *Compiler, s *Spec) (Effect, bool) { return acting(Cannot, s.Actions) },
	"disembark_after_move": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := acting(DisembarkAfterMove, s.Cannot)
		e.Set = s.Ability == "deep strike"
		return e, (ok || len(s.Cannot) == 0) && e.Set == (s.Ability != "")
	},
	"disembark_and":          func(_ *Compiler, s *Spec) (Effect, bool) { return acting(LeaveAnd, s.May) },
	"passengers_advance_and": func(_ *Compiler, s *Spec) (Effect, bool) { return acting(PassengersAdvanceAnd, s.May) },
	"engaged_only_by": func(c *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: EngagedOnlyBy, Scope: Scope{Opponent: c.Filter(s.Keywords)}}, true
	},
	"charges_only": func(c *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: ChargesOnly, Scope: Scope{Opponent: c.Filter(s.Keywords)}}, true
	},
	"pivot_first": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: PivotFirst, Turn: geom.Facing(s.Degrees) * geom.Degree}, s.Degrees > 0
	},
	"move_across": func(_ *Compiler, s *Spec) (Effect, bool) {
		e := Effect{Kind: MoveAcross, Length: s.Distance.inches(), Enter: s.Engaging}
		for _, what := range s.What {
			e.Across |= map[string]Across{"models": AcrossModels, "terrain": AcrossTerrain}[what]
		}
		return e, e.Across != 0
	},
	"extra_move": func(_ *Compiler, s *Spec) (Effect, bool) {
		as := map[string]Actions{"normal_move": ToMove, "pile_in": ToPileIn, "consolidate": ToConsolidate, "surge": ToSurge}[s.As]
		if n, err := s.Distance.amount(); err == nil && n.Random() {
			return Effect{Kind: ExtraMove, Amount: n, As: as}, as != 0
		}
		n := s.Distance.inches()
		return Effect{Kind: ExtraMove, Length: n, As: as}, as != 0 && n > 0
	},
	"reinforcements": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: Reinforcements, Arrival: &Arrival{
			Enemies: s.Distance.inches(), Edge: inches(s.Edge), Round: s.Round,
			NotOwn: slices.Contains(s.NotIn, "own"), NotTheirs: slices.Contains(s.NotIn, "enemy"),
		}}, s.Beside == nil
	},
	"forbid_reinforcements": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: ForbidReinforcements, Length: s.Distance.inches()}, true
	},
	"summon": func(c *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: Summon, Arrival: &Arrival{Within: inches(s.Within), Of: c.Filter(s.Keywords)}}, true
	},
	"return_to_reinforcements": func(c *Compiler, s *Spec) (Effect, bool) {
		a := Arrival{Enemies: s.Distance.inches(), OwnZone: s.Zone == "own"}
		if b := s.Beside; b != nil {
			a.Within, a.Beside = inches(b.Within), c.filter(b.KeywordFilter)
		}
		return Effect{Kind: ReturnToReinforcements, Arrival: &a}, true
	},
	"set_up_anywhere": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: SetUpAnywhere, Length: s.Distance.inches()}, true
	},
	"split_unit": func(_ *Compiler, s *Spec) (Effect, bool) { // into "models" is 0: one unit for each model
		return Effect{Kind: SplitUnit, Minimum: s.Models.Int(), Length: inches(s.Apart), Value: s.Into.Int()}, true
	},
	"regain_wounds": func(_ *Compiler, s *Spec) (Effect, bool) { return amount(RegainWounds, s.Amount) },
	"return_models": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := amount(ReturnModels, s.Amount)
		e.Value = s.Wounds.Int()
		return e, ok && (s.Wounds == "" || e.Value > 0)
	},
	"destroy_models": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := Effect{}, true
		if s.Amount != "all" {
			e, ok = amount(DestroyModels, s.Amount)
		}
		e.Kind, e.Reached = DestroyModels, s.AtLeast == "W"
		if s.On > 0 {
			e.Results = FacesFrom(s.On)
		}
		return e, ok && (s.AtLeast == "" || e.Reached && s.On == 0)
	},
	"explodes": func(_ *Compiler, s *Spec) (Effect, bool) {
		reach, err := s.Range.amount()
		e, ok := amount(Explodes, s.Amount)
		e.Value, e.Length, e.Closest = int16(s.On), inches(reach.Least()), s.Closest
		if reach.Random() {
			e.Inches = reach
		}
		return e, ok && err == nil && s.On > 0
	},
	"reanimate": func(_ *Compiler, s *Spec) (Effect, bool) {
		all := s.Of == "all"
		return Effect{Kind: Reanimate, Value: int16(s.On), Set: all}, s.On > 0 && all == s.Timed()
	},
	"battle_shock_test": func(c *Compiler, s *Spec) (Effect, bool) {
		e := Effect{Kind: TestShock, Value: s.Add}
		if s.Beside != nil {
			e.Scope.Near = c.near(s.Beside, false)
		}
		return e, s.Timed()
	},
	"battle_shocked":        func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: BecomeShocked}, s.Timed() },
	"rally":                 func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: Rally}, s.Timed() },
	"strategic_reserves":    func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: IntoReserves}, s.Timed() },
	"keep_markers":          func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: KeepMarkers}, s.Timed() },
	"forbid_fire_overwatch": plain(ForbidFireOverwatch),
	"army_active": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: ActivateArmy, Value: s.Mode}, s.Timed() && s.Mode <= 4
	},
	"reanimate_wounds": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := amount(ReanimateWounds, s.Amount)
		return e, ok && s.Timed()
	},
	"refund": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(RefundPoints, s.Count.Int())
		return e, ok && s.At == "stratagem_used"
	},
	"overwatch_hits": func(_ *Compiler, s *Spec) (Effect, bool) { return positive(OverwatchHits, s.Value.Int()) },
	"shock_dice":     func(_ *Compiler, s *Spec) (Effect, bool) { return positive(ShockDice, s.Count.Int()) },
	"force_escape":   func(_ *Compiler, s *Spec) (Effect, bool) { return Effect{Kind: ForceEscape, Value: s.Add}, true },
	"command_points": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(GainCommandPoints, s.Count.Int())
		return e, ok && s.Timed()
	},
	"stratagem_free": func(c *Compiler, s *Spec) (Effect, bool) {
		n := slices.Index(StratagemNames[:], s.Ability)
		if s.Ability == "any" {
			e := Effect{Kind: StratagemFree, Value: AnyStratagem, Set: s.More, Once: spans[s.Once], Number: c.Names.Ability("free Stratagem: " + s.Ability)}
			return e, e.Once != AnyTimes
		}
		e := Effect{Kind: StratagemFree, Value: int16(n), Set: s.More, InTurn: s.InTurn, Apart: s.Separate, Once: spans[s.Once]}
		if less := s.Count.Int(); less > 0 {
			e.Amount = dice.Fixed(int(less))
		}
		if e.Once != AnyTimes {
			e.Number = c.Names.Ability("free Stratagem: " + cmp.Or(s.Per, s.Ability))
		}
		return e, n >= 0
	},
	"stratagem_dearer":     func(_ *Compiler, s *Spec) (Effect, bool) { return positive(StratagemDearer, s.Count.Int()) },
	"stratagems_shocked":   plain(StratagemsShocked),
	"stratagem_times":      func(_ *Compiler, s *Spec) (Effect, bool) { return positive(StratagemTimes, s.Count.Int()) },
	"forbid_stratagems":    plain(ForbidStratagems),
	"embarks_as_bodyguard": plain(EmbarksAsBodyguard),
	"earlier_reserves":     func(_ *Compiler, s *Spec) (Effect, bool) { return positive(EarlierReserves, s.Count.Int()) },
	"explodes_on":          func(_ *Compiler, s *Spec) (Effect, bool) { return positive(ExplodesOn, s.Value.Int()) },
	"shock_below_start": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: ShockBelowStart, Value: s.Add}, s.Add <= 0
	},
	"detection_range": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: DetectionRange, Value: s.Add}, s.Add != 0
	},
	"keeps_hidden":           plain(KeepsHidden),
	"harder_to_charge":       func(_ *Compiler, s *Spec) (Effect, bool) { return positive(HarderToCharge, s.By) },
	"escapes_safely":         plain(EscapesSafely),
	"intervene_as_character": plain(InterveneAsCharacter),
	"nearer_arrival": func(c *Compiler, s *Spec) (Effect, bool) {
		e := Effect{Kind: NearerArrival, Length: s.Distance.inches(), Arrival: &Arrival{Shadow: s.InShadow, Shared: c.numbers(s.Shared)}}
		if b := s.Beside; b != nil {
			e.Arrival.Within, e.Arrival.Beside = inches(b.Within), c.filter(b.KeywordFilter)
		}
		anywhere := !s.InShadow && s.Beside == nil
		if anywhere { // of the whole unit
			if c.Leader && s.Who != "unit" {
				return e, false
			}
			e, _ = acting(NearerArrival, s.Cannot)
			e.Length = s.Distance.inches()
		}
		return e, e.Length > 0 && (!anywhere || e.Actions != 0)
	},
	"shadow_of_chaos":  plain(CastsShadow),
	"counts_in_shadow": plain(CountsInShadow),
	"yield_points": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: GainYield, Value: s.Value.Int()}, s.Timed()
	},
	"gain_tokens": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := positive(GainTokens, s.Count.Int())
		return e, ok && s.Timed()
	},
	"never_perils":         plain(NeverPerils),
	"perils_on_doubles":    plain(PerilsOnDoubles),
	"double_for_table":     plain(DoubleForTable),
	"counts_below_half":    plain(CountsBelowHalf),
	"no_objective_secured": plain(NoObjectiveSecured),
	"aura_range": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: AuraRange, Length: inches(int(s.Add)), Value: s.Max}, s.Add > 0 && s.Max >= 0
	},
	"leaves_open":            plain(LeavesOpen),
	"reserves_in_enemy_zone": plain(ReservesInEnemyZone),
	"only_target": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: OnlyTarget, Scope: Scope{ByOwner: true}}, s.Timed() && s.Select != nil
	},
	"blast_at_engaged": plain(BlastAtEngaged),
	"revive": func(_ *Compiler, s *Spec) (Effect, bool) {
		e, ok := Effect{Kind: Revive, Set: s.Instead}, true
		if s.Wounds != "" {
			e, ok = amount(Revive, s.Wounds)
			e.Set = s.Instead
		}
		return e, ok && s.At == "bearer_destroyed" && s.Once == "battle"
	},
	"redeploy": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: Redeploy, Set: slices.Contains(s.May, "strategic_reserves")}, s.At == "after_deployment"
	},
	"ignore_engaged": plain(IgnoreEngaged),
	"obscures": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: Obscures, Set: s.Affects == "friendly"}, true
	},
	"more_perils":       func(_ *Compiler, s *Spec) (Effect, bool) { return positive(MorePerils, s.Amount.Int()) },
	"counts_stationary": plain(CountsStationary),
	"never_below_half":  plain(NeverBelowHalf),
	"lend_leadership":   func(_ *Compiler, s *Spec) (Effect, bool) { return positive(LendLeadership, s.Value.Int()) },
	"leadership_test": func(_ *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: TestLeadership, Value: s.Add}, s.Timed()
	},
	"lose_ability": func(c *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: AddKeyword, Value: int16(c.Keyword(LostKeyword(s.Ability)))}, s.Ability != ""
	},
	"add_keyword": func(c *Compiler, s *Spec) (Effect, bool) {
		return Effect{Kind: AddKeyword, Value: int16(c.Keyword(s.Keyword)), OnOwner: s.To == "owner"}, s.Keyword != ""
	},
}

// AnyStratagem is the Value of a StratagemFree for any Stratagem, of one unit of the army.
const AnyStratagem = -1

// StratagemNames are the core Stratagems by the words of data files, in the order of
// rules.StratagemKind. Explosives are grenade there, and Crushing Impact is tank shock (11e.STRATAGEM.USE.12).
var StratagemNames = [...]string{
	"command re-roll", "counter-offensive", "epic challenge", "insane bravery", "grenade", "tank shock", "rapid ingress", "fire overwatch",
	"go to ground", "smokescreen", "heroic intervention", "into the fray",
}

// plain compiles an effect without parameters.
func plain(k Kind) reader {
	return func(*Compiler, *Spec) (Effect, bool) { return Effect{Kind: k}, true }
}

// positive returns an effect with a number, which must be positive.
func positive(k Kind, n int16) (Effect, bool) { return Effect{Kind: k, Value: n}, n > 0 }

func amount(k Kind, n Number) (Effect, bool) {
	a, err := n.amount()
	return Effect{Kind: k, Amount: a}, err == nil
}

var actions = map[string]Actions{
	"normal_move": ToMove, "advance": ToAdvance, "fall_back": ToFallBack, "charge": ToCharge,
	"heroic_intervention": ToIntervene, "pile_in": ToPileIn, "consolidate": ToConsolidate,
	"shoot": ToShoot, "fight": ToFight, "embark": ToEmbark, "psychic": ToCast,
	"observe": ToObserve, "act": ToAct,
}

// acting returns an effect on actions. There must be at least one, and all must be known.
func acting(k Kind, words []string) (Effect, bool) {
	e := Effect{Kind: k}
	for _, word := range words {
		if actions[word] == 0 {
			return Effect{Kind: k}, false
		}
		e.Actions |= actions[word]
	}
	return e, e.Actions != 0
}

var rolls = map[string]RollKind{
	"hit": HitRoll, "wound": WoundRoll, "save": AnySave, "armour_save": ArmourSave, "damage": DamageRoll, "attacks": AttacksRoll,
	"advance": AdvanceRoll, "charge": ChargeRoll, "morale": MoraleTest, "attrition": AttritionTest,
	"psychic_test": PsychicRoll, "deny": DenyRoll, "reanimation": ReanimationRoll, "M": MoveDistance,
}

// singleDice are the rolls of one die at a time, which ChangeDie can be about.
var singleDice = RollSet(0).With(HitRoll).With(WoundRoll).With(AnySave).With(DamageRoll).With(AdvanceRoll).With(AttacksRoll)

func changeDie(c *Compiler, s *Spec) (Effect, bool) {
	e := Effect{Kind: ChangeDie, Set: s.To == "6", Once: spans[s.Once]}
	for _, name := range s.Rolls {
		r, ok := rolls[name]
		if !ok || !singleDice.Has(r) {
			return e, false
		}
		e.Rolls = e.Rolls.With(r)
	}
	e.Number = c.Names.Ability("change of a die: " + s.Once + string(s.To) + strings.Join(s.Rolls, " "))
	return e, e.Rolls != 0 && (s.To == "" || e.Set)
}

func onRoll(name string, e Effect) (Effect, bool) {
	kind, ok := rolls[name]
	e.Roll = kind
	return e, ok
}

var characteristics = map[string]Characteristic{
	"WS": WS, "BS": BS, "S": S, "T": T, "W": W, "A": A, "Sv": Sv, "M": M, "Ld": Ld, "OC": OC,
	"attacks": WeaponAttacks, "type": TypeCharacteristic, "strength": WeaponStrength, "ap": WeaponAP, "damage": WeaponDamage,
}

func characteristic(_ *Compiler, s *Spec) (Effect, bool) {
	of, ok := characteristics[s.Characteristic]
	e := Effect{Kind: ChangeCharacteristic, Of: of, Minimum: s.Minimum, Apart: s.Separate}
	if s.Change == "set" {
		return setTo(e, string(s.Value), ok)
	}
	n, err := strconv.ParseInt(string(s.Value), 10, 8)
	switch {
	case err != nil:
		return e, false
	case s.Change == "add":
		e.Mod.Add = int16(n)
	case s.Change == "multiply" && n > 0:
		e.Mod.Multiply = uint32(n)
	case s.Change == "divide" && n > 0:
		e.Mod.Divide = uint32(n)
	default:
		return e, false
	}
	return e, ok
}

// setTo compiles a value that replaces a characteristic.
func setTo(e Effect, value string, ok bool) (Effect, bool) {
	var err error
	e.Set = true
	digits, negative := strings.CutPrefix(value, "-")
	switch {
	case e.Of == TypeCharacteristic:
		e.Type, e.Amount, err = ParseWeaponType(value)
	case negative:
		e.Amount, err = dice.ParseAmount(digits)
		e.Amount.Plus = -e.Amount.Plus
	default:
		e.Amount, err = dice.ParseAmount(strings.TrimSuffix(value, "+"))
	}
	return e, ok && err == nil
}

// afterRoll makes an effect depend on the wound roll of the attack. It returns false for
// effects that cannot apply to the rest of an attack.
func afterRoll(e Effect, on *RollMade) (Effect, bool) {
	t := Trigger{Roll: dice.Wound, On: FacesFrom(on.On), Consequence: ChangeAttack, Critical: on.Critical}
	r := &t.Change
	switch {
	case on.Roll != "wound" || on.Modified:
		return e, false
	case e.Kind == ChangeCharacteristic && e.Of == WeaponAP && e.Set:
		r.AP, r.SetAP = e.Amount.Plus, true
	case e.Kind == ChangeCharacteristic && e.Of == WeaponAP:
		r.AP = e.Mod.Add
	case e.Kind == ChangeCharacteristic && e.Of == WeaponDamage && e.Set:
		r.Damage, r.Set = e.Amount, true
	case e.Kind == ChangeCharacteristic && e.Of == WeaponDamage && e.Mod.Divide == 0 && e.Mod.Multiply == 0:
		r.More = e.Mod.Add
	case e.Kind == NoSaves && e.Saves&Ignoring == 0:
		r.NoSaves = e.Saves
	default:
		return e, false
	}
	return Effect{Kind: OnRoll, Trigger: t}, true
}

func noSaves(_ *Compiler, s *Spec) (Effect, bool) {
	e := Effect{Kind: NoSaves}
	for _, name := range s.Saves {
		save := map[string]Saves{"armour": Armour, "invulnerable": Invulnerable, "ignore_wounds": Ignoring}[name]
		if e.Saves |= save; save == 0 {
			return e, false
		}
	}
	return e, true
}

// trigger returns an effect that an unmodified hit or wound roll triggers.
func trigger(roll string, does Consequence, number Number, s *Spec) (Effect, bool) {
	purpose, ok := map[string]dice.Purpose{"hit": dice.Hit, "wound": dice.Wound}[roll]
	e := Effect{Kind: OnRoll, Value: s.Most, Trigger: Trigger{Roll: purpose, Consequence: does, On: FacesFrom(s.On), Instead: s.Instead}}
	if !ok || s.On <= 0 {
		return e, false
	}
	if number == "" {
		return e, true
	}
	var err error
	e.Trigger.Amount, err = number.amount()
	return e, err == nil
}
