package sim

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// weapons draws up to three weapons, some with several profiles.
func (a *armyGenerator) weapons() (list []rules.Carried) {
	for item := range uint8(a.IntN(4)) {
		for range 1 + a.IntN(6)/5 {
			list = append(list, rules.Carried{Weapon: a.weapon(), Item: item, Number: uint8(1 + a.IntN(8)/7)})
		}
		for i := range list { // profiles of a weapon are of melee, or not
			if list[i].Item == item && list[i].Type.Ranged() != list[len(list)-1].Type.Ranged() {
				list = list[:len(list)-1]
				break
			}
		}
	}
	return list
}

func (a *armyGenerator) weapon() rules.Weapon {
	w := rules.Weapon{
		Type: effect.WeaponType(a.IntN(6)), Strength: rules.Strength{Own: int16(3 + a.IntN(6))}, AP: -int16(a.IntN(4)),
		Damage: []dice.Amount{dice.Fixed(1), dice.Fixed(2), {Count: 1, Sides: 3}, {Count: 1, Sides: 6}}[a.IntN(4)],
	}
	if !w.Type.Ranged() {
		w.Strength = rules.Strength{User: dice.Modifier{Add: int16(a.IntN(3))}}
		if a.IntN(4) == 0 {
			w.Effects = append(w.Effects, effect.Effect{Kind: effect.ExtraAttacks, Amount: dice.Fixed(1)})
		}
		return w
	}
	w.Range = int32(inches(6 + 6*a.IntN(6)))
	w.Attacks = []dice.Amount{dice.Fixed(1), dice.Fixed(3), {Count: 1, Sides: 6}, {Count: 1, Sides: 3}}[a.IntN(4)]
	if a.IntN(4) == 0 {
		w.Effects = append(w.Effects, a.shot())
	}
	return w
}

// shot draws what is special about a ranged weapon.
func (a *armyGenerator) shot() effect.Effect {
	list := []effect.Effect{
		{Kind: effect.Blast},
		{Kind: effect.AutomaticHit},
		{Kind: effect.IgnoreVisibility},
		{Kind: effect.LimitedUses, Value: 1},
		{Kind: effect.ClosestTargetOnly},
		{Kind: effect.EveryTarget},
		{Kind: effect.ExcessDamage},
		{Kind: effect.IgnoreLookOutSir},
		{Kind: effect.OnRoll, Roll: effect.HitRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Fixed(1)}},
		{Kind: effect.OnRoll, Roll: effect.WoundRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)}},
		{Kind: effect.OnRoll, Roll: effect.HitRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.BearerWounds, Amount: dice.Fixed(1)}},
		{Kind: effect.OnRoll, Roll: effect.HitRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}},
	}
	return list[a.IntN(len(list))]
}

// effect draws what is special about a unit.
func (a *armyGenerator) effect() effect.Effect {
	list := []effect.Effect{
		{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Ones},
		{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any},
		{Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: 1},
		{Kind: effect.AddToRoll, Roll: effect.AdvanceRoll, Value: 1},
		{Kind: effect.ChangeCharacteristic, Of: effect.A, Mod: dice.Modifier{Add: 1}},
		{Kind: effect.ChangeCharacteristic, Of: effect.Ld, Mod: dice.Modifier{Add: -1}},
		{Kind: effect.InvulnerableSave, Scope: effect.Scope{Suffered: true}, Value: 4},
		{Kind: effect.IgnoreWounds, Scope: effect.Scope{Suffered: true}, Value: 5},
		{Kind: effect.WoundCap, Scope: effect.Scope{Suffered: true}, Value: 3},
		{Kind: effect.AdvanceAnd, Actions: effect.ToShoot | effect.ToCharge},
		{Kind: effect.FallBackAnd, Actions: effect.ToShoot | effect.ToCharge},
		{Kind: effect.FixedAdvance, Length: 6 * geom.Inch},
		{Kind: effect.MoveAcross, Across: effect.AcrossModels},
		{Kind: effect.MoveAcross, Across: effect.AcrossTerrain},
		{Kind: effect.ObjectiveSecured},
		{Kind: effect.PassMorale},
		{Kind: effect.ForbidReinforcements, Length: 12 * geom.Inch},
		{Kind: effect.ActWhenDestroyed, Value: 4, Actions: effect.ToShoot, OneWeapon: true},
		{Kind: effect.ActWhenDestroyed, Value: 4, Actions: effect.ToFight},
		{Kind: effect.NotTargeted, Closest: true},
		{Kind: effect.FightsFirst},
		{Kind: effect.FightsLast},
		{Kind: effect.FightAgain},
		{Kind: effect.OverwatchOn, Value: 5},
		{Kind: effect.OverwatchFor, Length: 6 * geom.Inch},
		{Kind: effect.Deny, Value: 1, Length: 18 * geom.Inch},
		{Kind: effect.ExtraChargeDie, Value: 3},
		{Kind: effect.Reach, Actions: effect.ToPileIn, Length: 6 * geom.Inch},
		{Kind: effect.Reach, Actions: effect.ToConsolidate, Length: 6 * geom.Inch},
		{Kind: effect.Cannot, Actions: effect.ToAdvance},
	}
	return list[a.IntN(len(list))]
}

// use draws what a unit uses at a moment.
func (a *armyGenerator) use() effect.Use {
	friend := effect.Selection{Affected: effect.OneFriend, Within: 6 * geom.Inch}
	enemy := effect.Selection{Affected: effect.OneEnemy, Within: 18 * geom.Inch, Visible: a.half(), Closest: a.half()}
	lift := effect.Arrival{Enemies: 9 * geom.Inch}
	list := []effect.Use{
		{At: effect.EndOfPhase, Phase: effect.MovementPhase, Select: effect.Selection{Affected: effect.OneFriend, Within: 3 * geom.Inch, Models: true}, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: effect.StartOfPhase, Phase: effect.ShootingPhase, Optional: true, Needs: 4, Once: effect.OncePerTurn, Select: enemy, Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: effect.StartOfPhase, Phase: effect.CommandPhase, Select: effect.Selection{Affected: effect.Owner}, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: effect.StartOfPhase, Phase: effect.CommandPhase, Select: friend, Until: effect.NextCommandPhase, Effects: []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}}},
		{At: effect.BeforeBattle, Select: effect.Selection{Affected: effect.Owner}, Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: 6 * geom.Inch, As: effect.ToMove}}},
		{At: effect.AfterFighting, Once: effect.OncePerBattle, Select: effect.Selection{Affected: effect.Owner}, Effects: []effect.Effect{{Kind: effect.ExtraMove, Length: 3 * geom.Inch, As: effect.ToConsolidate}}},
		{At: effect.AfterShooting, Optional: true, Once: effect.OncePerBattle, Effects: []effect.Effect{{Kind: effect.ShootAgain}}},
		{At: effect.EndOfPhase, Phase: effect.MovementPhase, Optional: true, Once: effect.OncePerBattle, Effects: []effect.Effect{{Kind: effect.ReturnToReinforcements, Arrival: &lift}}},
		{At: effect.WhenEnemyShot, Phase: effect.ShootingPhase, Optional: true, Lost: effect.LostWound, Effects: []effect.Effect{{Kind: effect.ExtraMove, Amount: dice.Amount{Count: 1, Sides: 6, Plus: 2}, As: effect.ToSurge}}},
		{At: effect.AfterCharge, Select: effect.Selection{Affected: effect.OneEnemy, Within: geom.Inch}, Needs: 2, Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}}},
		{At: effect.EndOfPhase, Phase: effect.FightPhase, Optional: true, OneOf: true, Select: enemy, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToAdvance}, {Kind: effect.DestroyModels, Amount: dice.Fixed(1)}}},
	}
	return list[a.IntN(len(list))]
}
