package odds_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// end is the state of a unit after attacks.
type end struct {
	lost, slain int
	tally       attack.Tally
}

// exhaust plays the attacks once for every combination of dice.
func exhaust(t *testing.T, r *rules.AttackRules, m matchup) dice.Dist[end] {
	t.Helper()
	d, err := dice.Enumerate(func(src dice.Source) end {
		models := make([]rules.Model, len(m.models))
		copy(models, m.models)
		var e end
		for i := range m.volleys {
			for range m.volleys[i].Weapons {
				rulestest.Resolve(src, r, &m.volleys[i].Attack, models, &e.tally)
			}
		}
		for i := range models {
			e.lost += int(m.models[i].Wounds - models[i].Wounds)
			if models[i].Wounds == 0 {
				e.slain++
			}
		}
		return e
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// small returns matchups with so few dice that every combination can be played.
func small() map[string]matchup {
	base := func(change func(a *rules.Attack, g *rules.Against)) rules.Attack {
		a := shots(dice.Fixed(1), 3, 4, 4, -1, rules.Against{Save: rules.Test{Needed: 3}, Damage: dice.Fixed(2)})
		a.Size = 2
		change(&a, &a.Against[0])
		return a
	}
	volley := func(n int, change func(a *rules.Attack, g *rules.Against)) []odds.Volley {
		return []odds.Volley{{Attack: base(change), Weapons: n}}
	}
	return map[string]matchup{
		"two attacks": {volley(2, func(*rules.Attack, *rules.Against) {}), models(2, 3)},
		"re-rolls": {volley(1, func(a *rules.Attack, _ *rules.Against) {
			a.Hit.Reroll, a.Wound.Reroll, a.Hit.Modifier = dice.Any, dice.Ones, -1
		}), models(2, 3)},
		"ignored wounds": {volley(1, func(_ *rules.Attack, g *rules.Against) { g.Ignore, g.Damage = 5, dice.Fixed(3) }), models(1, 3)},
		"random damage":  {volley(1, func(_ *rules.Attack, g *rules.Against) { g.Damage = dice.Amount{Count: 1, Sides: 6} }), models(2, 4)},
		"random attacks": {volley(1, func(a *rules.Attack, _ *rules.Against) {
			a.Number, a.Automatic, a.Against[0].Save = dice.Amount{Count: 1, Sides: 3}, true, rules.Test{Needed: 5}
		}), models(3, 2)},
		"further hits and mortal wounds": {volley(1, func(a *rules.Attack, g *rules.Against) {
			g.Ignore, g.IgnoreMortal = 0, 6
			a.Triggers = []effect.Trigger{
				{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Fixed(1)},
				{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.AutomaticWound},
				{Roll: dice.Hit, On: effect.FacesFrom(5), Consequence: effect.MortalWounds, Amount: dice.Fixed(1)},
				{Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(2), Instead: true},
			}
		}), models(3, 2)},
		"limited mortal wounds": {volley(2, func(a *rules.Attack, _ *rules.Against) {
			a.MostMortal, a.Hit.Needed = 3, 2
			a.Triggers = []effect.Trigger{{Roll: dice.Hit, On: effect.FacesFrom(4), Consequence: effect.MortalWounds, Amount: dice.Fixed(2), Instead: true}}
		}), models(3, 2)},
		"two kinds": {volley(2, func(a *rules.Attack, g *rules.Against) {
			a.Against = append(a.Against, rules.Against{Save: rules.Test{Needed: 6}, Damage: dice.Fixed(1)})
		}), []rules.Model{{Wounds: 1}, {Kind: 1, Wounds: 2}}},
		"two volleys": {append(volley(1, func(*rules.Attack, *rules.Against) {}), volley(1, func(_ *rules.Attack, g *rules.Against) {
			g.Damage = dice.Fixed(1)
		})...), []rules.Model{{Wounds: 3}, {Wounds: 1, Hurt: true}}},
	}
}

// TestExhaustive compares the odds with an exhaustive enumeration of the whole engine: every
// figure is equal, not only close.
func TestExhaustive(t *testing.T) {
	rules9 := ed9.Edition().Attack
	for name, m := range small() {
		t.Run(name, func(t *testing.T) {
			want := exhaust(t, &rules9, m)
			got, err := odds.Of(&rules9, m.volleys, m.models)
			if err != nil {
				t.Fatal(err)
			}
			damage, slain := make([]float64, len(got.Damage)), make([]float64, len(got.Slain))
			for i, o := range want.Outcomes {
				damage[o.Value.lost] += want.Probability(i)
				slain[o.Value.slain] += want.Probability(i)
			}
			same(t, "damage", got.Damage, damage)
			same(t, "slain", got.Slain, slain)
		})
	}
}

// TestExhaustiveFunnel compares the counts in the same way, against models that one attack cannot
// destroy.
func TestExhaustiveFunnel(t *testing.T) {
	rules9 := ed9.Edition().Attack
	r := rand.New(rand.NewPCG(4, 4))
	for range 30 {
		m := randomMatchup(r)
		m.volleys = m.volleys[:1]
		v := &m.volleys[0]
		v.Weapons, v.Attack.Number, v.Attack.HitRolls, v.Attack.Type = 1, dice.Fixed(1), 1, effect.Assault
		fewDice(&v.Attack)
		m.models = models(4, 30)
		want := exhaust(t, &rules9, m)
		got, err := odds.Of(&rules9, m.volleys, m.models)
		if err != nil {
			t.Fatal(err)
		}
		hits, wounds, unsaved := make([]float64, len(got.Hits)), make([]float64, len(got.Wounds)), make([]float64, len(got.Unsaved))
		destroyed, mortal := 0.0, 0.0
		for i, o := range want.Outcomes {
			p, tally := want.Probability(i), o.Value.tally
			hits[tally.Hits] += p
			wounds[tally.Wounds] += p
			unsaved[tally.Unsaved] += p
			mortal += p * float64(tally.SelfDamage.Mortal)
			if tally.SelfDamage.Destroyed {
				destroyed += p
			}
		}
		same(t, "hits", got.Hits, hits)
		same(t, "wounds", got.Wounds, wounds)
		same(t, "unsaved", got.Unsaved, unsaved)
		closeTo(t, "bearers destroyed", got.BearersDestroyed, destroyed)
		closeTo(t, "mortal wounds on the bearer", got.BearerMortal, mortal)
	}
}

// fewDice removes the dice of an attack that do not change its counts.
func fewDice(a *rules.Attack) {
	a.Wound.Reroll, a.Blast = dice.Never, false
	for i := range a.Against {
		g := &a.Against[i]
		g.Ignore, g.IgnoreMortal, g.Damage = 0, 0, dice.Fixed(1)
	}
	for i := range a.Triggers {
		a.Triggers[i].Amount = dice.Fixed(1)
	}
}

func same(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for n := range want {
		if math.Abs(got[n]-want[n]) > 1e-12 {
			t.Errorf("%s: %d: got %v, want %v", what, n, got[n], want[n])
		}
	}
}
