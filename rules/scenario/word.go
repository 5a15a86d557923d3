package scenario

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Words for the numbers of package rules, as far as setups name them. An empty
// word cannot be written.

var typeWords = [...]string{
	rules.Melee: "melee", rules.Assault: "assault", rules.Heavy: "heavy", rules.RapidFire: "rapid_fire",
	rules.Grenade: "grenade", rules.Pistol: "pistol", rules.Gun: "gun",
}

var deedWords = [...]string{
	rules.Change: "characteristic", rules.AddToRoll: "roll", rules.Reroll: "reroll", rules.RollFails: "roll_fails",
	rules.RollSucceeds: "roll_succeeds", rules.IgnoreModifiers: "ignore_modifiers", rules.HitRolls: "hit_rolls",
	rules.InvulnerableSave: "invulnerable_save", rules.IgnoreWounds: "ignore_wounds", rules.ReduceDamage: "reduce_damage",
	rules.WoundCap: "wound_cap", rules.NoSaves: "no_saves", rules.ExtraAttacks: "extra_attacks", rules.LimitAttacks: "limit_attacks",
	rules.AutomaticHit: "automatic_hit", rules.AlwaysWound: "always_wound", rules.OnRoll: "on_roll", rules.Blast: "blast",
	rules.IgnoreHeavy: "ignore_heavy_penalty",

	rules.FixedAdvance: "fixed_advance", rules.AdvanceAnd: "advance_and", rules.FallBackAnd: "fall_back_and", rules.Cannot: "cannot",
	rules.EngagedOnlyBy: "engaged_only_by", rules.PivotFirst: "pivot_first", rules.MoveAcross: "move_across", rules.ExtraMove: "extra_move",
	rules.Reinforcements: "reinforcements", rules.ForbidReinforcements: "forbid_reinforcements",
	rules.ReturnToReinforcements: "return_to_reinforcements", rules.Summon: "summon", rules.DisembarkAfterMove: "disembark_after_move",
	rules.SetUpAnywhere: "set_up_anywhere", rules.SetUpLast: "set_up_last", rules.SplitUnit: "split_unit",
	rules.NoWarlordTrait: "no_warlord_trait", rules.Secured: "objective_secured", rules.PassMorale: "pass_morale",
	rules.RegainWounds: "regain_wounds", rules.ReturnModels: "return_models", rules.DestroyModels: "destroy_models",
	rules.InflictMortal: "inflict_mortal_wounds",

	rules.AddKeyword: "add_keyword", rules.Explodes: "explodes", rules.ActWhenDestroyed: "act_when_destroyed",
	rules.NotTargeted: "not_targeted", rules.IgnoreLookOut: "ignore_look_out_sir", rules.IgnoreVisibility: "ignore_visibility",
	rules.ClosestTargetOnly: "closest_target_only", rules.EveryTarget: "every_target", rules.LimitedUses: "limited_uses",
	rules.SeveralProfiles: "several_profiles", rules.ShootBesides: "shoot_besides",
	rules.ShootAgain: "shoot_again", rules.Mark: "mark", rules.Reanimate: "reanimate",
	rules.BestOf: "best_of", rules.RollLeast: "roll_least", rules.ExcessDamage: "excess_damage", rules.Unmodified: "unmodified",
	rules.FightsFirst: "fights_first", rules.FightsLast: "fights_last", rules.FightAgain: "fight_again", rules.OverwatchOn: "overwatch",
	rules.Bodyguard: "bodyguard", rules.Radiates: "radiates",
	rules.OverwatchFor: "overwatch_for", rules.Deny: "deny", rules.Reach: "reach", rules.ExtraChargeDie: "extra_charge_die",
	rules.Critical: "critical", rules.MoreAttacks: "more_attacks", rules.IgnoreCover: "ignore_cover", rules.GiveCover: "give_cover",
	rules.Precision: "precision", rules.Hazard: "hazard", rules.FightBesides: "fight_besides", rules.PsychicAttack: "psychic_attack",
	rules.FiringDeck: "firing_deck", rules.HoverMode: "hover",
}

var actionWords = [...]string{ // by bit of rules.Actions
	"move", "advance", "fall_back", "embark", "cast", "shoot", "charge", "intervene", "pile_in", "consolidate", "fight",
}

var acrossWords = [...]string{"models", "terrain"} // by bit of rules.Across

var extraMoveWords = [...]string{"normal_move", "pile_in", "consolidation"} // by position in extraMoves

var extraMoves = [...]rules.Why{rules.ForMove, rules.ForPileIn, rules.ForConsolidation}

var rollWords = [...]string{
	rules.HitRoll: "hit", rules.WoundRoll: "wound", rules.AnySave: "save", rules.ArmourSave: "armour_save",
	rules.DamageRoll: "damage", rules.AttacksRoll: "attacks", rules.AdvanceRoll: "advance", rules.MoraleTest: "morale",
	rules.AttritionTest: "attrition", rules.ChargeRoll: "charge", rules.PsychicRoll: "psychic_test", rules.DenyRoll: "deny",
	rules.ReanimationRoll: "reanimation",
}

var characteristicWords = [...]string{
	rules.WS: "WS", rules.BS: "BS", rules.S: "S", rules.T: "T", rules.W: "W", rules.A: "A", rules.Sv: "Sv",
	rules.WeaponAttacks: "weapon_attacks", rules.WeaponType: "weapon_type", rules.WeaponStrength: "weapon_strength",
	rules.WeaponAP: "weapon_ap", rules.WeaponDamage: "weapon_damage", rules.M: "M", rules.Ld: "Ld", rules.OC: "OC",
}

var rerollWords = [...]string{dice.Never: "never", dice.Ones: "ones", dice.Failed: "failed", dice.Any: "any"}

var saveWords = [...]string{"armour", "invulnerable", "ignore"} // by bit of rules.Saves

var consequenceWords = [...]string{
	rules.ExtraHits: "extra_hits", rules.AutomaticWound: "automatic_wound", rules.MortalWounds: "mortal_wounds",
	rules.BearerWounds: "bearer_wounds", rules.DestroyBearer: "destroy_bearer",
	rules.ChangeRest: "change_rest",
}

var phaseWords = [...]string{rules.AnyPhase: "any", rules.Ranged: "ranged", rules.Fight: "melee"}

var momentWords = [...]string{
	rules.Always: "always", rules.BeforeBattle: "before_battle", rules.AtDeployment: "deployment", rules.StartOfRound: "start_of_battle_round",
	rules.StartOfTurn: "start_of_turn", rules.EndOfTurn: "end_of_turn", rules.StartOfPhase: "start_of_phase", rules.EndOfPhase: "end_of_phase",
	rules.AtReinforcements: "reinforcements", rules.WhenSelectedToMove: "selected_to_move", rules.WhenMovedAcross: "moved_across",
	rules.WhenSelectedToShoot: "selected_to_shoot", rules.AfterShooting: "after_shooting", rules.WhenSelectedToFight: "selected_to_fight",
	rules.AfterFighting: "after_fighting", rules.AfterCharge: "charge_ended", rules.WhenModelDestroyed: "model_destroyed",
	rules.WhenUnitDestroyed: "destroyed", rules.AtCoherencyChecks: "coherency_checks", rules.EndOfRound: "end_of_battle_round",
	rules.NextCommandPhase: "next_command_phase", rules.EndOfBattle: "end_of_battle", rules.NextPsychicPhase: "next_psychic_phase",
	rules.WhenMarked: "marked", rules.WhenSaveFailed: "save_failed",
}

var spanWords = [...]string{
	rules.AnyTimes: "any", rules.OncePerPhase: "phase", rules.OncePerTurn: "turn", rules.OncePerRound: "battle_round", rules.OncePerBattle: "battle",
}

var whomWords = [...]string{
	rules.Owner: "owner", rules.OneFriend: "one_friend", rules.OneEnemy: "one_enemy", rules.AllFriends: "all_friends",
	rules.AllEnemies: "all_enemies", rules.AllUnits: "all_units", rules.AtPoint: "at_point", rules.OwnModel: "own_model",
}
