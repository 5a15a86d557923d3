package scenario

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Words for the numbers of package rules, as far as setups name them. An empty
// word cannot be written.

var typeWords = [...]string{
	effect.Melee: "melee", effect.Assault: "assault", effect.Heavy: "heavy", effect.RapidFire: "rapid_fire",
	effect.Grenade: "grenade", effect.Pistol: "pistol", effect.Gun: "gun",
}

var deedWords = [...]string{
	effect.ChangeCharacteristic: "characteristic", effect.AddToRoll: "roll", effect.Reroll: "reroll", effect.RollFails: "roll_fails",
	effect.RollSucceeds: "roll_succeeds", effect.IgnoreModifiers: "ignore_modifiers", effect.HitRolls: "hit_rolls",
	effect.InvulnerableSave: "invulnerable_save", effect.IgnoreWounds: "ignore_wounds", effect.ReduceDamage: "reduce_damage",
	effect.WoundCap: "wound_cap", effect.NoSaves: "no_saves", effect.ExtraAttacks: "extra_attacks", effect.LimitAttacks: "limit_attacks",
	effect.AutomaticHit: "automatic_hit", effect.AlwaysWound: "always_wound", effect.OnRoll: "on_roll", effect.Blast: "blast",
	effect.IgnoreHeavy: "ignore_heavy_penalty",

	effect.FixedAdvance: "fixed_advance", effect.AdvanceAnd: "advance_and", effect.FallBackAnd: "fall_back_and", effect.Cannot: "cannot",
	effect.EngagedOnlyBy: "engaged_only_by", effect.PivotFirst: "pivot_first", effect.MoveAcross: "move_across", effect.ExtraMove: "extra_move",
	effect.Reinforcements: "reinforcements", effect.ForbidReinforcements: "forbid_reinforcements",
	effect.ReturnToReinforcements: "return_to_reinforcements", effect.Summon: "summon", effect.DisembarkAfterMove: "disembark_after_move",
	effect.SetUpAnywhere: "set_up_anywhere", effect.SetUpLast: "set_up_last", effect.SplitUnit: "split_unit",
	effect.NoWarlordTrait: "no_warlord_trait", effect.Secured: "objective_secured", effect.PassMorale: "pass_morale",
	effect.RegainWounds: "regain_wounds", effect.ReturnModels: "return_models", effect.DestroyModels: "destroy_models",
	effect.InflictMortal: "inflict_mortal_wounds",

	effect.AddKeyword: "add_keyword", effect.Explodes: "explodes", effect.ActWhenDestroyed: "act_when_destroyed",
	effect.NotTargeted: "not_targeted", effect.IgnoreLookOut: "ignore_look_out_sir", effect.IgnoreVisibility: "ignore_visibility",
	effect.ClosestTargetOnly: "closest_target_only", effect.EveryTarget: "every_target", effect.LimitedUses: "limited_uses",
	effect.SeveralProfiles: "several_profiles", effect.ShootBesides: "shoot_besides",
	effect.ShootAgain: "shoot_again", effect.Mark: "mark", effect.Reanimate: "reanimate",
	effect.BestOf: "best_of", effect.RollLeast: "roll_least", effect.ExcessDamage: "excess_damage", effect.Unmodified: "unmodified",
	effect.FightsFirst: "fights_first", effect.FightsLast: "fights_last", effect.FightAgain: "fight_again", effect.OverwatchOn: "overwatch",
	effect.Bodyguard: "bodyguard", effect.Radiates: "radiates",
	effect.OverwatchFor: "overwatch_for", effect.Deny: "deny", effect.Reach: "reach", effect.ExtraChargeDie: "extra_charge_die",
	effect.Critical: "critical", effect.MoreAttacks: "more_attacks", effect.IgnoreCover: "ignore_cover", effect.GiveCover: "give_cover",
	effect.Precision: "precision", effect.Hazard: "hazard", effect.FightBesides: "fight_besides", effect.PsychicAttack: "psychic_attack",
	effect.FiringDeck: "firing_deck", effect.HoverMode: "hover",
}

var actionWords = [...]string{ // by bit of rules.Actions
	"move", "advance", "fall_back", "embark", "cast", "shoot", "charge", "intervene", "pile_in", "consolidate", "fight",
}

var acrossWords = [...]string{"models", "terrain"} // by bit of rules.Across

var extraMoveWords = [...]string{"normal_move", "pile_in", "consolidation"} // by position in extraMoves

var extraMoves = [...]effect.Actions{effect.ToMove, effect.ToPileIn, effect.ToConsolidate}

var rollWords = [...]string{
	effect.HitRoll: "hit", effect.WoundRoll: "wound", effect.AnySave: "save", effect.ArmourSave: "armour_save",
	effect.DamageRoll: "damage", effect.AttacksRoll: "attacks", effect.AdvanceRoll: "advance", effect.MoraleTest: "morale",
	effect.AttritionTest: "attrition", effect.ChargeRoll: "charge", effect.PsychicRoll: "psychic_test", effect.DenyRoll: "deny",
	effect.ReanimationRoll: "reanimation",
}

var characteristicWords = [...]string{
	effect.WS: "WS", effect.BS: "BS", effect.S: "S", effect.T: "T", effect.W: "W", effect.A: "A", effect.Sv: "Sv",
	effect.WeaponAttacks: "weapon_attacks", effect.TypeCharacteristic: "weapon_type", effect.WeaponStrength: "weapon_strength",
	effect.WeaponAP: "weapon_ap", effect.WeaponDamage: "weapon_damage", effect.M: "M", effect.Ld: "Ld", effect.OC: "OC",
}

var rerollWords = [...]string{dice.Never: "never", dice.Ones: "ones", dice.Failed: "failed", dice.Any: "any"}

var saveWords = [...]string{"armour", "invulnerable", "ignore"} // by bit of rules.Saves

var consequenceWords = [...]string{
	effect.ExtraHits: "extra_hits", effect.AutomaticWound: "automatic_wound", effect.MortalWounds: "mortal_wounds",
	effect.BearerWounds: "bearer_wounds", effect.DestroyBearer: "destroy_bearer",
	effect.ChangeRest: "change_rest",
}

var phaseWords = [...]string{effect.AnyAttack: "any", effect.RangedAttacks: "ranged", effect.MeleeAttacks: "melee"}

var momentWords = [...]string{
	effect.Always: "always", effect.BeforeBattle: "before_battle", effect.AtDeployment: "deployment", effect.StartOfRound: "start_of_battle_round",
	effect.StartOfTurn: "start_of_turn", effect.EndOfTurn: "end_of_turn", effect.StartOfPhase: "start_of_phase", effect.EndOfPhase: "end_of_phase",
	effect.AtReinforcements: "reinforcements", effect.WhenSelectedToMove: "selected_to_move", effect.WhenMovedAcross: "moved_across",
	effect.WhenSelectedToShoot: "selected_to_shoot", effect.AfterShooting: "after_shooting", effect.WhenSelectedToFight: "selected_to_fight",
	effect.AfterFighting: "after_fighting", effect.AfterCharge: "charge_ended", effect.WhenModelDestroyed: "model_destroyed",
	effect.WhenUnitDestroyed: "destroyed", effect.AtCoherencyChecks: "coherency_checks", effect.EndOfRound: "end_of_battle_round",
	effect.NextCommandPhase: "next_command_phase", effect.EndOfBattle: "end_of_battle", effect.NextPsychicPhase: "next_psychic_phase",
	effect.WhenMarked: "marked", effect.WhenSaveFailed: "save_failed",
}

var spanWords = [...]string{
	effect.AnyTimes: "any", effect.OncePerPhase: "phase", effect.OncePerTurn: "turn", effect.OncePerRound: "battle_round", effect.OncePerBattle: "battle",
}

var whomWords = [...]string{
	effect.Owner: "owner", effect.OneFriend: "one_friend", effect.OneEnemy: "one_enemy", effect.AllFriends: "all_friends",
	effect.AllEnemies: "all_enemies", effect.AllUnits: "all_units", effect.AtPoint: "at_point", effect.OwnModel: "own_model",
}
