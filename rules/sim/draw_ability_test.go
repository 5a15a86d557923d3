package sim

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// weapons draws up to three weapons, some with several profiles.
func (a *artist) weapons() (list []rules.Carried) {
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

func (a *artist) weapon() rules.Weapon {
	w := rules.Weapon{
		Type: rules.Type(a.IntN(6)), Strength: rules.Strength{Own: int16(3 + a.IntN(6))}, AP: -int16(a.IntN(4)),
		Damage: []dice.Amount{dice.Fixed(1), dice.Fixed(2), {Count: 1, Sides: 3}, {Count: 1, Sides: 6}}[a.IntN(4)],
	}
	if !w.Type.Ranged() {
		w.Strength = rules.Strength{User: dice.Modifier{Add: int16(a.IntN(3))}}
		if a.IntN(4) == 0 {
			w.Effects = append(w.Effects, rules.Effect{Do: rules.ExtraAttacks, Amount: dice.Fixed(1)})
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
func (a *artist) shot() rules.Effect {
	list := []rules.Effect{
		{Do: rules.Blast},
		{Do: rules.AutomaticHit},
		{Do: rules.IgnoreVisibility},
		{Do: rules.LimitedUses, Value: 1},
		{Do: rules.ClosestTargetOnly},
		{Do: rules.EveryTarget},
		{Do: rules.ExcessDamage},
		{Do: rules.IgnoreLookOut},
		{Do: rules.OnRoll, Roll: rules.HitRoll, Brings: rules.Trigger{Roll: dice.Hit, On: rules.From(6), Do: rules.ExtraHits, Amount: dice.Fixed(1)}},
		{Do: rules.OnRoll, Roll: rules.WoundRoll, Brings: rules.Trigger{Roll: dice.Wound, On: rules.From(6), Do: rules.MortalWounds, Amount: dice.Fixed(1)}},
		{Do: rules.OnRoll, Roll: rules.HitRoll, Brings: rules.Trigger{Roll: dice.Hit, On: rules.From(1), Do: rules.BearerWounds, Amount: dice.Fixed(1)}},
		{Do: rules.OnRoll, Roll: rules.HitRoll, Brings: rules.Trigger{Roll: dice.Hit, On: rules.From(1), Do: rules.DestroyBearer}},
	}
	return list[a.IntN(len(list))]
}

// effect draws what is special about a unit.
func (a *artist) effect() rules.Effect {
	list := []rules.Effect{
		{Do: rules.Reroll, Roll: rules.HitRoll, Reroll: dice.Ones},
		{Do: rules.Reroll, Roll: rules.ChargeRoll, Reroll: dice.Any},
		{Do: rules.AddToRoll, Roll: rules.WoundRoll, Value: 1},
		{Do: rules.AddToRoll, Roll: rules.AdvanceRoll, Value: 1},
		{Do: rules.Change, Of: rules.A, Mod: dice.Modifier{Add: 1}},
		{Do: rules.Change, Of: rules.Ld, Mod: dice.Modifier{Add: -1}},
		{Do: rules.InvulnerableSave, Scope: rules.Scope{Suffered: true}, Value: 4},
		{Do: rules.IgnoreWounds, Scope: rules.Scope{Suffered: true}, Value: 5},
		{Do: rules.WoundCap, Scope: rules.Scope{Suffered: true}, Value: 3},
		{Do: rules.AdvanceAnd, Actions: rules.ToShoot | rules.ToCharge},
		{Do: rules.FallBackAnd, Actions: rules.ToShoot | rules.ToCharge},
		{Do: rules.FixedAdvance, Length: 6 * geom.Inch},
		{Do: rules.MoveAcross, Across: rules.AcrossModels},
		{Do: rules.MoveAcross, Across: rules.AcrossTerrain},
		{Do: rules.Secured},
		{Do: rules.PassMorale},
		{Do: rules.ForbidReinforcements, Length: 12 * geom.Inch},
		{Do: rules.ActWhenDestroyed, Value: 4, Actions: rules.ToShoot, OneWeapon: true},
		{Do: rules.ActWhenDestroyed, Value: 4, Actions: rules.ToFight},
		{Do: rules.NotTargeted, Closest: true},
		{Do: rules.FightsFirst},
		{Do: rules.FightsLast},
		{Do: rules.FightAgain},
		{Do: rules.OverwatchOn, Value: 5},
		{Do: rules.OverwatchFor, Length: 6 * geom.Inch},
		{Do: rules.Deny, Value: 1, Length: 18 * geom.Inch},
		{Do: rules.ExtraChargeDie, Value: 3},
		{Do: rules.Reach, Actions: rules.ToPileIn, Length: 6 * geom.Inch},
		{Do: rules.Reach, Actions: rules.ToConsolidate, Length: 6 * geom.Inch},
		{Do: rules.Cannot, Actions: rules.ToAdvance},
	}
	return list[a.IntN(len(list))]
}

// use draws what a unit uses at a moment.
func (a *artist) use() rules.Use {
	friend := rules.Selection{Whom: rules.OneFriend, Within: 6 * geom.Inch}
	enemy := rules.Selection{Whom: rules.OneEnemy, Within: 18 * geom.Inch, Visible: a.half(), Closest: a.half()}
	lift := rules.Arrival{Enemies: 9 * geom.Inch}
	list := []rules.Use{
		{At: rules.EndOfPhase, Phase: rules.StepMovement, Select: rules.Selection{Whom: rules.OneFriend, Within: 3 * geom.Inch, Models: true}, Effects: []rules.Effect{{Do: rules.RegainWounds, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: rules.StartOfPhase, Phase: rules.StepShooting, Optional: true, Needs: 4, Once: rules.OncePerTurn, Select: enemy, Effects: []rules.Effect{{Do: rules.InflictMortal, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: rules.StartOfPhase, Phase: rules.StepCommand, Select: rules.Selection{Whom: rules.Owner}, Effects: []rules.Effect{{Do: rules.ReturnModels, Amount: dice.Amount{Count: 1, Sides: 3}}}},
		{At: rules.StartOfPhase, Phase: rules.StepCommand, Select: friend, Until: rules.NextCommandPhase, Effects: []rules.Effect{{Do: rules.Reroll, Roll: rules.HitRoll, Reroll: dice.Any}}},
		{At: rules.BeforeBattle, Select: rules.Selection{Whom: rules.Owner}, Effects: []rules.Effect{{Do: rules.ExtraMove, Length: 6 * geom.Inch, As: rules.ForMove}}},
		{At: rules.AfterFighting, Once: rules.OncePerBattle, Select: rules.Selection{Whom: rules.Owner}, Effects: []rules.Effect{{Do: rules.ExtraMove, Length: 3 * geom.Inch, As: rules.ForConsolidation}}},
		{At: rules.AfterShooting, Optional: true, Once: rules.OncePerBattle, Effects: []rules.Effect{{Do: rules.ShootAgain}}},
		{At: rules.EndOfPhase, Phase: rules.StepMovement, Optional: true, Once: rules.OncePerBattle, Effects: []rules.Effect{{Do: rules.ReturnToReinforcements, Arrival: &lift}}},
		{At: rules.AfterCharge, Select: rules.Selection{Whom: rules.OneEnemy, Within: geom.Inch}, Needs: 2, Effects: []rules.Effect{{Do: rules.InflictMortal, Amount: dice.Fixed(1)}}},
		{At: rules.EndOfPhase, Phase: rules.StepFight, Optional: true, OneOf: true, Select: enemy, Until: rules.EndOfTurn, Effects: []rules.Effect{{Do: rules.Cannot, Actions: rules.ToAdvance}, {Do: rules.DestroyModels, Amount: dice.Fixed(1)}}},
	}
	return list[a.IntN(len(list))]
}
