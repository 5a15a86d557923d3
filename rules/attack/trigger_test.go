package attack_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
)

func triggers(list ...effect.Trigger) change {
	return func(a *rules.Attack, _ *rules.Against) { a.Triggers = list }
}

func onHit(face int, do effect.Consequence, n int) effect.Trigger {
	return effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(face), Consequence: do, Amount: dice.Fixed(n)}
}

func TestExtraHits(t *testing.T) {
	two := triggers(onHit(6, effect.ExtraHits, 2))
	standard().with(two).play(t, "hit 6; wound 1 1 1").count(t, 3, 0, 0)
	standard().with(two).play(t, "hit 5; wound 1").count(t, 1, 0, 0)
	// A 6 that does not hit triggers no extra hits.
	standard().with(two).with(func(a *rules.Attack, _ *rules.Against) { a.Hit.Needed = 0 }).play(t, "hit 6").count(t, 0, 0, 0)
}

func TestAutomaticWound(t *testing.T) {
	auto := onHit(6, effect.AutomaticWound, 0)
	standard().with(triggers(auto)).play(t, "hit 6; save 4").count(t, 1, 1, 0)
	standard().with(triggers(auto)).play(t, "hit 5; wound 1").count(t, 1, 0, 0)
	// Extra hits make wound rolls, and two such triggers count as one.
	standard().with(triggers(auto, auto, onHit(6, effect.ExtraHits, 1))).play(t, "hit 6; wound 3; save 4").count(t, 2, 1, 0)
	standard().with(func(a *rules.Attack, _ *rules.Against) { a.Wounds = true }).play(t, "hit 3; save 4").count(t, 1, 1, 0)
}

func TestMortalWoundsOfHits(t *testing.T) {
	instead := onHit(6, effect.MortalWounds, 1)
	instead.Instead = true
	standard().with(triggers(instead)).play(t, "hit 6").wounds(t, 1, 2)
	standard().with(triggers(instead, onHit(6, effect.AutomaticWound, 0))).play(t, "hit 6").wounds(t, 1, 2)
	besides := onHit(6, effect.MortalWounds, 1)
	standard().with(triggers(besides)).play(t, "hit 6; wound 4; save 1").wounds(t, 0, 2)
	limited := standard().with(triggers(besides)).with(func(a *rules.Attack, _ *rules.Against) { a.MostMortal, a.Number = 1, dice.Fixed(2) })
	limited.play(t, "hit 6 6; wound 1 1").wounds(t, 1, 2)
}

func TestSelfDamage(t *testing.T) {
	both := triggers(onHit(1, effect.DestroyBearer, 0), onHit(1, effect.BearerWounds, 1))
	tb := standard().with(both).play(t, "hit 1")
	if want := (attack.SelfDamage{Mortal: 1, Destroyed: true}); tb.tally.SelfDamage != want {
		t.Errorf("on 1: got %+v, want %+v", tb.tally.SelfDamage, want)
	}
	tb = standard().with(both).play(t, "hit 2")
	if tb.tally.SelfDamage != (attack.SelfDamage{}) {
		t.Errorf("on 2: got %+v", tb.tally.SelfDamage)
	}
	wound := effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}
	if tb = standard().with(triggers(wound)).play(t, "hit 3; wound 1"); !tb.tally.SelfDamage.Destroyed {
		t.Error("a wound roll of 1 left the bearer standing")
	}
	if tb = standard().with(triggers(wound)).play(t, "hit 1"); tb.tally.SelfDamage.Destroyed {
		t.Error("a hit roll of 1 destroyed the bearer")
	}
}

func TestSeveralHitRolls(t *testing.T) {
	twice := func(a *rules.Attack, _ *rules.Against) { a.HitRolls = 2 }
	standard().with(twice).play(t, "hit 3 3; wound 1 1").count(t, 2, 0, 0)
	standard().with(twice).play(t, "hit 3 2; wound 1").count(t, 1, 0, 0)
}

func TestNumberOfAttacks(t *testing.T) {
	limit := func(a *rules.Attack, _ *rules.Against) { a.Number, a.Limit = dice.Fixed(4), 2 }
	standard().with(limit).play(t, "hit 1 1")
	extra := func(a *rules.Attack, _ *rules.Against) {
		a.Type, a.Extra = effect.Melee, []dice.Amount{dice.Fixed(1), {Count: 1, Sides: 3}}
	}
	standard().with(extra).play(t, "attacks 3; hit 1 1 1 1")
	again := func(a *rules.Attack, _ *rules.Against) { a.Number, a.Again = dice.Amount{Count: 1, Sides: 6}, dice.Any }
	standard().with(again).play(t, "attacks 2 1; hit 1")
}

// TestAttacksEndWithTheUnit: no dice are rolled after all models are destroyed.
func TestAttacksEndWithTheUnit(t *testing.T) {
	tb := standard().with(func(a *rules.Attack, g *rules.Against) { a.Number, g.Damage = dice.Fixed(9), dice.Fixed(2) })
	tb.play(t, "hit 3 3; wound 4 4; save 1 1").wounds(t, 0, 0)
	tb.play(t, "")
	// The second hit of an attack that destroyed the last model is lost as well.
	tb = standard().with(triggers(onHit(6, effect.ExtraHits, 5))).with(func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Fixed(2) })
	tb.play(t, "hit 6; wound 4 4; save 1 1").wounds(t, 0, 0)
}

func TestDamageModifiers(t *testing.T) {
	for name, tt := range map[string]struct {
		damage   int
		modifier dice.Modifier
		least    int16
		want     int16 // left of 9 wounds
	}{
		"minus one":          {3, dice.Modifier{Add: -1}, 1, 7},
		"to the minimum":     {1, dice.Modifier{Add: -1}, 1, 8},
		"not up to it":       {0, dice.Modifier{}, 1, 9},
		"half, rounded up":   {5, dice.Modifier{Divide: 2}, 1, 6},
		"half, then plus":    {5, dice.Modifier{Divide: 2, Add: 1}, 1, 5},
		"never below 0":      {1, dice.Modifier{Add: -3}, 0, 9},
		"without a modifier": {2, dice.Modifier{}, 0, 7},
	} {
		tb := standard().with(func(_ *rules.Attack, g *rules.Against) {
			g.Damage, g.Modifier, g.Least = dice.Fixed(tt.damage), tt.modifier, tt.least
		})
		tb.models[0].Wounds = 9
		tb.play(t, "hit 3; wound 4; save 1")
		if got := tb.models[0].Wounds; got != tt.want {
			t.Errorf("%s: %d wounds left, want %d", name, got, tt.want)
		}
	}
}

func TestWoundCap(t *testing.T) {
	tb := standard().with(func(_ *rules.Attack, g *rules.Against) { g.Cap, g.Damage, g.Ignore = 1, dice.Fixed(2), 5 })
	tb.play(t, "hit 3; wound 4; save 1; ignore 4").wounds(t, 1, 2) // the second wound needs no roll
}

// TestChangedRest plays wound rolls that change the rest of their attack.
func TestChangedRest(t *testing.T) {
	on := func(rest effect.AttackChange) change {
		return triggers(effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.ChangeAttack, Change: rest})
	}
	// Sv3+ at AP-1 needs 4, and 6 at AP-3.
	sharper := on(effect.AttackChange{AP: -2})
	standard().with(sharper).play(t, "hit 3; wound 6; save 5").wounds(t, 1, 2)
	standard().with(sharper).play(t, "hit 3; wound 5; save 5").wounds(t, 2, 2)
	standard().with(on(effect.AttackChange{AP: -3, SetAP: true})).play(t, "hit 3; wound 6; save 5").wounds(t, 1, 2)
	standard().with(on(effect.AttackChange{AP: 2})).play(t, "hit 3; wound 6; save 3").wounds(t, 2, 2) // AP 0 at best for the target
	standard().with(on(effect.AttackChange{Damage: dice.Fixed(2), Set: true})).play(t, "hit 3; wound 6; save 1").wounds(t, 0, 2)
	standard().with(on(effect.AttackChange{More: 1})).play(t, "hit 3; wound 6; save 1").wounds(t, 0, 2)
	invulnerable := func(_ *rules.Attack, g *rules.Against) { g.Save, g.Invulnerable = rules.Test{}, rules.Test{Needed: 4} }
	standard().with(invulnerable).with(on(effect.AttackChange{NoSaves: effect.Invulnerable})).play(t, "hit 3; wound 6").wounds(t, 1, 2)
	standard().with(invulnerable).with(on(effect.AttackChange{NoSaves: effect.Invulnerable})).play(t, "hit 3; wound 5; save 4").wounds(t, 2, 2)
	standard().with(on(effect.AttackChange{NoSaves: effect.Armour})).play(t, "hit 3; wound 6").wounds(t, 1, 2)
	// Two changes add up.
	both := triggers(
		effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(5), Consequence: effect.ChangeAttack, Change: effect.AttackChange{AP: -1}},
		effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.ChangeAttack, Change: effect.AttackChange{AP: -1, More: 1}},
	)
	standard().with(both).play(t, "hit 3; wound 6; save 5").wounds(t, 0, 2)
	standard().with(both).play(t, "hit 3; wound 5; save 5").wounds(t, 2, 2)
	// A hit that needs no wound roll changes nothing.
	auto := on(effect.AttackChange{AP: -5})
	standard().with(auto).with(func(a *rules.Attack, _ *rules.Against) { a.Wounds = true }).play(t, "hit 3; save 4").wounds(t, 2, 2)
}

func TestDamageDice(t *testing.T) {
	d6 := func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Amount{Count: 1, Sides: 6} }
	tough := func(changes ...change) *table {
		tb := standard().with(d6)
		for _, c := range changes {
			tb.with(c)
		}
		tb.models[0].Wounds = 9
		return tb
	}
	best := func(_ *rules.Attack, g *rules.Against) { g.Rolls = 2 }
	tough(best).play(t, "hit 3; wound 4; save 1; damage 2 5").wounds(t, 4, 2)
	tough(best).play(t, "hit 3; wound 4; save 1; damage 5 2").wounds(t, 4, 2)
	low := func(_ *rules.Attack, g *rules.Against) { g.Low = 3 }
	tough(low).play(t, "hit 3; wound 4; save 1; damage 1").wounds(t, 6, 2)
	tough(low).play(t, "hit 3; wound 4; save 1; damage 4").wounds(t, 5, 2)
	plus := func(_ *rules.Attack, g *rules.Against) { g.Damage.Plus = 2 }
	tough(low, plus).play(t, "hit 3; wound 4; save 1; damage 2").wounds(t, 4, 2)
}

func TestExcessDamage(t *testing.T) {
	three := func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Fixed(3) }
	standard().with(three).play(t, "hit 3; wound 4; save 1").wounds(t, 0, 2)
	excess := func(a *rules.Attack, _ *rules.Against) { a.Excess = true }
	standard().with(three).with(excess).play(t, "hit 3; wound 4; save 1").wounds(t, 0, 1)
}
