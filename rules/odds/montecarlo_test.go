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

// matchup is a random attack by one or two volleys.
type matchup struct {
	volleys []odds.Volley
	models  []rules.Model
}

func randomMatchup(r *rand.Rand) matchup {
	var m matchup
	kinds := 1 + r.IntN(2)
	wounds := []int16{1 + int16(r.IntN(6)), 1 + int16(r.IntN(3))}
	for kind := range kinds {
		for range 1 + r.IntN(6) {
			m.models = append(m.models, rules.Model{Kind: uint8(kind), Wounds: wounds[kind]})
		}
	}
	if r.IntN(3) == 0 && m.models[0].Wounds > 1 {
		i := r.IntN(len(m.models))
		m.models[i].Wounds, m.models[i].Hurt = 1, true
	}
	defences := make([]rules.Against, kinds)
	for kind := range defences {
		defences[kind] = randomDefence(r)
	}
	toughness := 3 + int16(r.IntN(6))
	for range 1 + r.IntN(2) {
		a := randomAttack(r, defences)
		a.Toughness, a.Size = toughness, int16(len(m.models))
		m.volleys = append(m.volleys, odds.Volley{Attack: a, Weapons: 1 + r.IntN(6)})
	}
	return m
}

func randomDefence(r *rand.Rand) rules.Against {
	g := rules.Against{Save: rules.Test{Needed: 2 + int8(r.IntN(5)), Modifier: int8(r.IntN(2))}}
	if r.IntN(3) == 0 {
		g.Invulnerable.Needed = 4 + int8(r.IntN(3))
	}
	if r.IntN(3) == 0 {
		g.Ignore = 5 + int8(r.IntN(2))
		g.IgnoreMortal = g.Ignore - int8(r.IntN(2))
	}
	if r.IntN(5) == 0 {
		g.Cap = 1 + int16(r.IntN(3))
	}
	return g
}

func randomAttack(r *rand.Rand, defences []rules.Against) rules.Attack {
	amount := func() dice.Amount {
		return []dice.Amount{{Plus: 1}, {Plus: 2}, {Plus: 3}, {Count: 1, Sides: 3}, {Count: 1, Sides: 6}, {Count: 1, Sides: 3, Plus: 1}}[r.IntN(6)]
	}
	a := rules.Attack{
		Type: effect.WeaponType(r.IntN(6)), Number: amount(), Blast: r.IntN(3) == 0, HalfRange: r.IntN(2) == 0,
		Automatic: r.IntN(8) == 0, HitRolls: int8(r.IntN(3)),
		Hit:      rules.Test{Needed: 2 + int8(r.IntN(5)), Modifier: int8(r.IntN(5) - 2), Reroll: dice.Reroll(r.IntN(4))},
		Strength: 2 + int16(r.IntN(10)),
		Wound:    rules.Test{Modifier: int8(r.IntN(3) - 1), Reroll: dice.Reroll(r.IntN(4))},
		AP:       -int16(r.IntN(5)),
	}
	if r.IntN(4) == 0 {
		a.Wound.Fails = int8(r.IntN(4))
	}
	damage := amount()
	for _, g := range defences {
		g.Damage = damage
		if r.IntN(4) == 0 {
			g.Modifier, g.Least = dice.Modifier{Add: -1}, 1
		}
		a.Against = append(a.Against, g)
	}
	for range r.IntN(3) {
		a.Triggers = append(a.Triggers, randomTrigger(r))
	}
	if r.IntN(3) == 0 {
		a.MostMortal = 1 + int16(r.IntN(4))
	}
	return a
}

func randomTrigger(r *rand.Rand) effect.Trigger {
	t := effect.Trigger{
		Roll: dice.Hit, On: effect.FacesFrom(4 + r.IntN(3)), Consequence: effect.Consequence(r.IntN(5)),
		Amount: dice.Fixed(1 + r.IntN(2)), Instead: r.IntN(2) == 0,
	}
	if t.Consequence == effect.MortalWounds && r.IntN(2) == 0 {
		t.Roll, t.Amount = dice.Wound, dice.Amount{Count: 1, Sides: 3}
	}
	if t.Consequence == effect.DestroyBearer {
		t.On = effect.FacesFrom(1)
	}
	return t
}

// trial plays the matchup once.
func (m matchup) trial(src dice.Source, r *rules.AttackRules, models []rules.Model) (slain, lost int) {
	copy(models, m.models)
	var tally attack.Tally
	for i := range m.volleys {
		v := &m.volleys[i]
		for range v.Weapons {
			rulestest.Resolve(src, r, &v.Attack, models, &tally)
		}
	}
	for i := range models {
		lost += int(m.models[i].Wounds - models[i].Wounds)
		if models[i].Wounds == 0 {
			slain++
		}
	}
	return slain, lost
}

// TestMonteCarlo plays 200 random matchups through the engine with seeded dice: models slain,
// wounds lost and destruction are within 4 standard errors of the exact odds. One figure in
// 16,000 would be outside by chance, but the seeds are fixed.
func TestMonteCarlo(t *testing.T) {
	const matchups, trials = 200, 4000
	r := rand.New(rand.NewPCG(9, 9))
	rules9 := ed9.Edition().Attack
	for n := range matchups {
		m := randomMatchup(r)
		want, err := odds.Of(&rules9, m.volleys, m.models)
		if err != nil {
			t.Fatal(err)
		}
		src := dice.NewSeeded(uint64(n))
		models := make([]rules.Model, len(m.models))
		var slain, lost, gone float64
		for range trials {
			s, l := m.trial(src, &rules9, models)
			slain, lost = slain+float64(s), lost+float64(l)
			if s == len(models) {
				gone++
			}
		}
		check := func(what string, sum, mean, variance float64) {
			if bound := 4*math.Sqrt(variance/trials) + 1e-9; math.Abs(sum/trials-mean) > bound {
				t.Errorf("matchup %d: %s: played %.4f, exact %.4f ± %.4f\n%+v", n, what, sum/trials, mean, bound, m)
			}
		}
		check("slain", slain, want.Mean, want.StandardDeviation*want.StandardDeviation)
		check("wounds lost", lost, want.Funnel.Damage, variance(want.Damage))
		check("destroyed", gone, want.PDestroyed, want.PDestroyed*(1-want.PDestroyed))
	}
}

func variance(d []float64) float64 {
	mean, square := 0.0, 0.0
	for n, p := range d {
		mean += float64(n) * p
		square += float64(n*n) * p
	}
	return square - mean*mean
}

// TestFunnelMonteCarlo compares hits, wounds and unsaved attacks on a unit with two kinds of
// models that is too large to be destroyed.
func TestFunnelMonteCarlo(t *testing.T) {
	const trials = 20_000
	rules9 := ed9.Edition().Attack
	a := shots(dice.Amount{Count: 1, Sides: 3}, 3, 4, 4, -1, rules.Against{Save: rules.Test{Needed: 3}, Damage: dice.Fixed(1)})
	a.Against = append(a.Against, rules.Against{Save: rules.Test{Needed: 6}, Damage: dice.Fixed(1)})
	a.Hit.Reroll = dice.Ones
	a.Triggers = []effect.Trigger{
		{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.ExtraHits, Amount: dice.Fixed(1)},
		{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.AutomaticWound},
	}
	m := matchup{volleys: []odds.Volley{{Attack: a, Weapons: 3}}, models: models(40, 1)}
	for i := range m.models {
		m.models[i].Kind = uint8(min(i/2, 1))
	}
	want, err := odds.Of(&rules9, m.volleys, m.models)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.NewSeeded(3)
	var sum [4]float64
	list := make([]rules.Model, len(m.models))
	for range trials {
		copy(list, m.models)
		var tally attack.Tally
		for range 3 {
			rulestest.Resolve(src, &rules9, &a, list, &tally)
		}
		for i, n := range []int{tally.Attacks, tally.Hits, tally.Wounds, tally.Unsaved} {
			sum[i] += float64(n) / trials
		}
	}
	f := want.Funnel
	for i, exact := range []float64{f.Attacks, f.Hits, f.Wounds, f.Unsaved} {
		spread := []float64{2, variance(want.Hits), variance(want.Wounds), variance(want.Unsaved)}[i]
		if bound := 4 * math.Sqrt(spread/trials); math.Abs(sum[i]-exact) > bound {
			t.Errorf("step %d: played %.4f, exact %.4f ± %.4f", i, sum[i], exact, bound)
		}
	}
}

// BenchmarkSequences plays attack sequences with seeded dice through the engine.
func BenchmarkSequences(b *testing.B) {
	b.ReportAllocs()
	rules9 := ed9.Edition().Attack
	g := goldens()[0]
	a := g.volleys[0].Attack
	src := dice.NewSeeded(1)
	list := models(10, 1)
	var tally attack.Tally
	for i := 0; b.Loop(); i++ {
		if i%20 == 0 {
			copy(list, g.models)
		}
		rulestest.Resolve(src, &rules9, &a, list, &tally)
	}
}
