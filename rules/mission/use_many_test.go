package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// wound is a Use that inflicts mortal wounds on an enemy unit that its player
// selects.
func wound(n int) effect.Use {
	return effect.Use{
		At: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneEnemy},
		Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: fixed(n)}},
	}
}

// TestDiceOfUse: a Use takes effect once for each successful die, up to its maximum.
func TestDiceOfUse(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*effect.Use)
		script string
		left   int16 // remaining wounds of the target, a model with 9
	}{
		"three dice":           {func(u *effect.Use) { u.Dice, u.Needs = 3, 4 }, "ability 3 4 6", 7},
		"no success":           {func(u *effect.Use) { u.Dice, u.Needs = 2, 4 }, "ability 3 1", 9},
		"no more than most":    {func(u *effect.Use) { u.Dice, u.Needs, u.Most = 3, 2, 2 }, "ability 6 6 6", 7},
		"one for each model":   {func(u *effect.Use) { u.Dice, u.Needs = effect.DiePerModel, 6 }, "ability 6", 8},
		"below the models":     {func(u *effect.Use) { u.BelowModels = true }, "ability 1", 9},
		"one die without Dice": {func(u *effect.Use) { u.Needs = 4 }, "ability 4", 8},
	} {
		t.Run(name, func(t *testing.T) {
			use := wound(1)
			c.change(&use)
			e := mortal(nine())
			target := squad(1)
			target.Kinds[0].Profile.Wounds = 9
			tt := rulestest.New(t, e, one(using(squad(1), use)), one(target), c.script)
			stand(tt)
			moment(tt, effect.EndOfPhase)
			equal(t, "wounds", wounds(tt, 2), c.left)
		})
	}
}

// TestModifierOfUse: what is added to a die of a Use counts for the result that it needs and for results that differ, while its
// conditions are true of the owner or of the target.
func TestModifierOfUse(t *testing.T) {
	for name, c := range map[string]struct {
		modifier effect.RollModifier
		script   string
		left     int16 // remaining wounds of the target, a model with 9
	}{
		"a 4 of 6 is too low":          {effect.RollModifier{}, "ability 4", 9},
		"one more is too low":          {effect.RollModifier{Value: 1}, "ability 4", 9},
		"two more suffice":             {effect.RollModifier{Value: 2}, "ability 4", 8},
		"a 5 and two count as 6":       {effect.RollModifier{Value: 2}, "ability 5", 8},
		"the owner is hurt":            {effect.RollModifier{Value: 2, Scope: effect.Scope{When: effect.LostWounds}}, "ability 4", 8},
		"the target is not":            {effect.RollModifier{Value: 2, Target: true, Scope: effect.Scope{When: effect.LostWounds}}, "ability 4", 9},
		"the target is a VEHICLE":      {effect.RollModifier{Value: 2, Target: true, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Vehicle}}}}, "ability 4", 8},
		"the target is not a MONSTER":  {effect.RollModifier{Value: 2, Target: true, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Monster}}}}, "ability 4", 9},
		"less than 1 is no other face": {effect.RollModifier{Value: -3}, "ability 1", 9},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			use := wound(1)
			use.Needs, use.Effects[0].Results = 6, effect.FacesFrom(6)
			if c.modifier.Value != 0 {
				use.Modifier = &c.modifier
			}
			target := squad(1)
			target.Keywords = append(target.Keywords, effect.Vehicle)
			target.Kinds[0].Profile.Wounds = 9
			own := using(squad(1), use)
			own.Kinds[0].Profile.Wounds = 3
			tt := rulestest.New(t, mortal(nine()), one(own), one(target), c.script)
			stand(tt)
			hurt(tt, 1, 1)
			moment(tt, effect.EndOfPhase)
			equal(t, "wounds", wounds(tt, 2), c.left)
		})
	}
}

// TestSelectSeveral: the player selects several units, each once, or fewer.
func TestSelectSeveral(t *testing.T) {
	use := wound(1)
	use.Select.Count = 2
	for name, more := range map[string]bool{"two": true, "one is sufficient": false} {
		t.Run(name, func(t *testing.T) {
			tt := rulestest.New(t, mortal(nine()), one(using(squad(1), use)), []rules.ArmyUnit{squad(1), squad(1), squad(1)}, "")
			stand(tt)
			moment(tt, effect.EndOfPhase)
			tt.Choose(rules.Select, 3)
			if q := tt.Request(); len(q.Options) != 3 || q.Options[0].Do != rules.Pass {
				t.Fatalf("options %v", q.Options)
			}
			if more {
				tt.Choose(rules.Select, 4)
			} else {
				tt.Choose(rules.Pass, rules.NoUnit)
			}
			equal(t, "first", wounds(tt, 2), 2)
			equal(t, "second", wounds(tt, 3), 1)
			equal(t, "third", wounds(tt, 4) == 1, more)
			equal(t, "asked", tt.Request().Ask, rules.Nothing)
		})
	}
}

// TestOnceForEach: a unit on which a Use was used is not a target of another unit's Use of the
// same name for the same duration.
func TestOnceForEach(t *testing.T) {
	use := wound(1)
	use.Each, use.Number, use.Once = true, 3, effect.OncePerTurn
	tt := rulestest.New(t, mortal(nine()), []rules.ArmyUnit{using(squad(1), use), using(squad(1), use)}, []rules.ArmyUnit{squad(1), squad(1)}, "")
	stand(tt)
	moment(tt, effect.EndOfPhase)
	tt.Choose(rules.DoUse, 1)
	tt.Choose(rules.Select, 3)
	equal(t, "asked", tt.Request().Ask, rules.Nothing) // one target is left for the other
	equal(t, "first", wounds(tt, 3), 1)
	equal(t, "second", wounds(tt, 4), 1)
	moment(tt, effect.EndOfPhase)
	equal(t, "no target is left", wounds(tt, 3)+wounds(tt, 4), 2)
	tt.State.Turn = 1
	moment(tt, effect.EndOfPhase)
	tt.Choose(rules.DoUse, 1)
	asked(t, tt, rules.ForTarget, 0)
}

// TestGroup: no more Uses of a group are used than its limit.
func TestGroup(t *testing.T) {
	use := wound(1)
	use.Once, use.Group, use.GroupMost = effect.OncePerPhase, 1, 2
	tt := rulestest.New(t, mortal(nine()), one(using(squad(1), use, use, use)), one(func() rules.ArmyUnit {
		u := squad(1)
		u.Kinds[0].Profile.Wounds = 9
		return u
	}()), "")
	stand(tt)
	moment(tt, effect.EndOfPhase)
	for tt.Request().Ask != rules.Nothing {
		tt.Choose(rules.DoUse, 1)
	}
	equal(t, "two are used", wounds(tt, 2), 7)
}

// TestNear: an effect applies while a friendly unit with the keywords is near, or while none is,
// on both sides of the distance.
func TestNear(t *testing.T) {
	const reach = 6 * geom.Inch
	for name, c := range map[string]struct {
		far       geom.Length
		not, want bool
	}{
		"near":         {0, false, true},
		"too far":      {1, false, false},
		"no unit near": {1, true, true},
		"a unit near":  {0, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			near := &effect.Near{Of: effect.Filter{All: effect.Keywords{effect.Psyker}}, Within: reach, Not: c.not}
			own := with(squad(1), effect.Effect{Kind: effect.PassMorale, Scope: effect.Scope{Near: near}})
			friend := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Psyker)
			tt := rulestest.New(t, nine(), []rules.ArmyUnit{own, friend}, one(friend), "")
			stand(tt)
			tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
			tt.Stand(2, 5*geom.Inch+reach+2*630+c.far, 5*geom.Inch)
			tt.Stand(3, 5*geom.Inch, 8*geom.Inch) // an enemy does not count
			equal(t, "works", tt.FindEffect(1, effect.PassMorale) != nil, c.want)
		})
	}
}

// TestReturnToBrokenUnit: models need not return to a unit that is out of coherency itself
// (9e.UNIT.COHERENCY.6).
func TestReturnToBrokenUnit(t *testing.T) {
	tt := rulestest.New(t, nine(), one(squad(3)), one(squad(1)), "")
	stand(tt)
	lose(tt, 1, 1)
	tt.SetPose(int(tt.Unit(1).First), geom.Pose{X: 30 * geom.Inch, Y: 20 * geom.Inch})
	tt.Push(rules.Frame{Step: rules.StepReturn, Unit: 1, Value: 1})
	tt.Run()
	asked(t, tt, rules.ForReturn, 0)
	tt.Answer(&rules.Choice{Ask: rules.SetUp})
	equal(t, "models", tt.Unit(1).Alive, 2)
}
