package ed10

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// words are weapon abilities that each change an attack on the target of armed.
var words = [...]string{
	"assault", "rapid fire 2", "rapid fire D3", "ignores cover", "twin-linked", "pistol", "torrent", "lethal hits", "lance",
	"indirect fire", "precision", "blast", "melta 2", "heavy", "hazardous", "devastating wounds", "sustained hits 1",
	"sustained hits D3", "extra attacks", "anti-infantry 3+", "anti-fly 4+", "one shot", "psychic",
}

// pairs are abilities that interact.
var pairs = [...]string{
	"lethal hits, sustained hits 2", "lethal hits, devastating wounds", "lethal hits, anti-infantry 2+", "sustained hits 1, devastating wounds",
	"anti-infantry 4+, devastating wounds", "anti-infantry 2+, twin-linked", "twin-linked, devastating wounds", "twin-linked, lance",
	"torrent, lethal hits", "torrent, twin-linked", "heavy, indirect fire", "indirect fire, ignores cover", "rapid fire 1, blast",
	"melta 2, devastating wounds", "hazardous, sustained hits 2", "precision, devastating wounds",
	"lethal hits, sustained hits 1, devastating wounds, anti-infantry 3+, twin-linked",
}

// always contains the conditions of the attacks of these tests: every ability applies.
const always = effect.HalfRange | effect.Charged | effect.RemainedStationary | effect.Unseen

// led is a unit of five models and a CHARACTER that leads it, all of which ignore wounds on 5+
// and have an invulnerable save.
func led() rules.Unit {
	u := soldiers(5)
	u.Effects = []effect.Effect{
		{Kind: effect.IgnoreWounds, Value: 5}, {Kind: effect.InvulnerableSave, Value: 5},
		{Kind: effect.IgnoreWounds, Value: 4, Scope: effect.Scope{Psychic: true}},
	}
	leader := u.Kinds[0]
	leader.Count, leader.Leads = 1, true
	leader.Profile.Wounds = 4
	u.Kinds = append(u.Kinds, leader)
	return u
}

// compare plays an attack with seeded dice: models slain, wounds lost,
// destruction, and what the bearer does to itself, lie within 4 standard errors of
// the exact odds.
func compare(t *testing.T, seed uint64, f *duel, weapons int) {
	t.Helper()
	const trials = 6000
	r, a := attackRules(), f.attack()
	start := ability.FullStrength(&f.target, 0)
	want, err := odds.Of(&r, []odds.Volley{{Attack: a, Weapons: weapons}}, start)
	if err != nil {
		t.Fatal(err)
	}
	src := dice.NewSeeded(seed)
	models := make([]rules.Model, len(start))
	var slain, lost, gone, hits, harmed float64
	for range trials {
		copy(models, start)
		for range weapons {
			var tally attack.Tally
			rulestest.Resolve(src, &r, &a, models, &tally)
			hits += float64(tally.Hits)
			harmed += harm(tally.SelfDamage)
		}
		left := 0
		for i := range models {
			lost += float64(start[i].Wounds - models[i].Wounds)
			if models[i].Wounds > 0 {
				left++
			}
		}
		slain += float64(len(models) - left)
		if left == 0 {
			gone++
		}
	}
	within := func(what string, sum, mean, variance float64) {
		t.Helper()
		if bound := 4*math.Sqrt(variance/trials) + 1e-9; math.Abs(sum/trials-mean) > bound {
			t.Errorf("%s: played %.4f, exact %.4f ± %.4f", what, sum/trials, mean, bound)
		}
	}
	within("slain", slain, want.Mean, want.StandardDeviation*want.StandardDeviation)
	within("wounds lost", lost, want.Funnel.Damage, variance(want.Damage))
	// A rare event may happen once.
	within("destroyed", gone, want.PDestroyed, max(want.PDestroyed*(1-want.PDestroyed), 1.0/trials))
	if want.PDestroyed == 0 { // otherwise attacks are left over
		within("hits", hits, want.Funnel.Hits, variance(want.Hits))
	}
	n := float64(weapons)
	p := (want.BearersDestroyed + want.BearerMortal) / n
	within("harmed", harmed/n, p, max(p, 0.001)*3/n)
}

// harm counts a destroyed bearer like a mortal wound.
func harm(b attack.SelfDamage) float64 {
	if b.Destroyed {
		return 1
	}
	return float64(b.Mortal)
}

func variance(d []float64) float64 {
	mean, square := 0.0, 0.0
	for n, p := range d {
		mean += float64(n) * p
		square += float64(n*n) * p
	}
	return square - mean*mean
}

// TestOdds compares every single weapon ability, and those that interact.
func TestOdds(t *testing.T) {
	for i, list := range append(words[:len(words):len(words)], pairs[:]...) {
		t.Run(list, func(t *testing.T) {
			w := gun(t, strings.Split(list, ", ")...)
			f := against(w, led()).when(always)
			f.targetIs = effect.InCover
			compare(t, uint64(i), f, 3)
		})
	}
}

// byHand is the average number of wounds that one attack of a gun (3+, S4, AP-1, D1) inflicts
// on a model with T4 and Sv3+ that cannot be destroyed, calculated by hand. Without abilities
// 4/6 hit, 3/6 wound, and 3/6 are not saved.
var byHand = []struct {
	words string
	is    effect.Conditions
	want  float64
}{
	{"", 0, 1. / 6},
	{"assault, pistol, one shot, extra attacks, psychic, precision", 0, 1. / 6},
	{"rapid fire 2", effect.HalfRange, 3. / 6},
	{"rapid fire 2", 0, 1. / 6},
	{"rapid fire D3", effect.HalfRange, 3. / 6},
	{"", effect.Obscured, 4. / 6 * 3 / 6 * 2 / 6},
	{"ignores cover", effect.Obscured, 1. / 6},
	{"twin-linked", 0, 4. / 6 * 3 / 4 * 3 / 6},
	{"torrent", 0, 3. / 6 * 3 / 6},
	{"torrent, lethal hits, sustained hits 2", 0, 3. / 6 * 3 / 6},
	{"lethal hits", 0, (3./6*3/6 + 1./6) * 3 / 6},
	{"sustained hits 1", 0, (4. + 1) / 6 * 3 / 6 * 3 / 6},
	{"sustained hits D3", 0, (4. + 2) / 6 * 3 / 6 * 3 / 6},
	{"lethal hits, sustained hits 2", 0, (3./6*3/6 + 1./6 + 2./6*3/6) * 3 / 6},
	{"lance", effect.Charged, 4. / 6 * 4 / 6 * 3 / 6},
	{"lance", 0, 1. / 6},
	{"lance, twin-linked", effect.Charged, 4. / 6 * 8 / 9 * 3 / 6},
	{"indirect fire", effect.Unseen, 3. / 6 * 3 / 6 * 2 / 6},
	{"indirect fire", 0, 1. / 6},
	{"indirect fire, ignores cover", effect.Unseen, 3. / 6 * 3 / 6 * 3 / 6},
	{"indirect fire, heavy", effect.Unseen | effect.RemainedStationary, 3. / 6 * 3 / 6 * 2 / 6},
	{"heavy", effect.RemainedStationary, 5. / 6 * 3 / 6 * 3 / 6},
	{"blast", 0, 1. / 6}, // at one model
	{"melta 2", effect.HalfRange, 3. / 6},
	{"melta 2", 0, 1. / 6},
	{"devastating wounds", 0, 4. / 6 * (2./6*3/6 + 1./6)},
	{"devastating wounds, melta 2", effect.HalfRange, 3 * 4. / 6 * (2./6*3/6 + 1./6)},
	{"devastating wounds, twin-linked", 0, 4. / 6 * (2./6*3/6 + 1./6) * 3 / 2},
	{"devastating wounds, anti-infantry 4+", 0, 4. / 6 * 3 / 6},
	{"devastating wounds, anti-vehicle 4+", 0, 4. / 6 * (2./6*3/6 + 1./6)},
	{"devastating wounds, lethal hits", 0, 3./6*(2./6*3/6+1./6) + 1./6*3/6},
	{"devastating wounds, sustained hits 1", 0, 5. / 6 * (2./6*3/6 + 1./6)},
	{"anti-infantry 2+", 0, 4. / 6 * 5 / 6 * 3 / 6},
	{"anti-infantry 2+, twin-linked", 0, 4. / 6 * 35 / 36 * 3 / 6},
	{"anti-infantry 2+, lethal hits", 0, (3./6*5/6 + 1./6) * 3 / 6},
	{"hazardous", 0, 1. / 6},
}

// TestOddsByHand compares the exact odds of every weapon ability, and of those that interact,
// with the values calculated by hand (10e.WEAPON).
func TestOddsByHand(t *testing.T) {
	for _, c := range byHand {
		var list []string
		if c.words != "" {
			list = strings.Split(c.words, ", ")
		}
		target := soldiers(1)
		target.Kinds[0].Profile.Wounds = 100
		got := oddsOf(t, against(gun(t, list...), target).when(c.is), 1)
		if math.Abs(got.Funnel.Damage-c.want) > 1e-12 {
			t.Errorf("%s, %b: %.6f wounds lost, by hand %.6f", c.words, c.is, got.Funnel.Damage, c.want)
		}
		// 10e.WEAPON.DEVASTATING.2: the odds take attacks in their order, and say so.
		if says := len(got.NotModelled) > 0; says != strings.Contains(c.words, "devastating") {
			t.Errorf("10e.WEAPON.DEVASTATING.2: %s: not modelled: %q", c.words, got.NotModelled)
		}
	}
}

// TestOddsOfOthersByHand is like TestOddsByHand, for abilities that depend on the target or the
// bearer.
func TestOddsOfOthersByHand(t *testing.T) {
	damage := func(target rules.Unit, words ...string) float64 {
		return oddsOf(t, against(gun(t, words...), target), 1).Funnel.Damage
	}
	within := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %.6f, by hand %.6f", what, got, want)
		}
	}
	many := func(count int) rules.Unit {
		u := soldiers(count)
		u.Kinds[0].Profile.Wounds = 100
		return u
	}
	within("Blast at 4", damage(many(4), "blast"), 1./6)
	within("Blast at 5", damage(many(5), "blast"), 2./6)
	within("Blast at 14", damage(many(14), "blast"), 3./6)
	within("Blast at 15", damage(many(15), "blast"), 4./6)
	tough := many(1)
	tough.Kinds[0].Profile.Toughness = 8
	within("T8", damage(tough), 4./6*1/6*3/6)
	within("Anti at T8", damage(tough, "anti-infantry 4+"), 4./6*3/6*3/6)
	within("Anti at T8, Devastating", damage(tough, "anti-infantry 4+", "devastating wounds"), 4./6*3/6)
	within("Lethal at T8", damage(tough, "lethal hits"), (3./6*1/6+1./6)*3/6)
	warded := many(1)
	warded.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}, {Kind: effect.InvulnerableSave, Value: 3}}
	within("Feel No Pain and 3++", damage(warded), 4./6*3/6*2/6*4/6)
	within("Devastating at both", damage(warded, "devastating wounds"), 4./6*(2./6*2/6+1./6)*4/6)
	warded.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5, Mortal: true}}
	within("Devastating, mortal wounds ignored", damage(warded, "devastating wounds"), 4./6*(2./6*3/6+1./6*4/6))
	small := soldiers(2) // of one wound each: what is left over of 3 damage is lost
	small.Kinds[0].Profile.Wounds = 1
	big := gun(t, "devastating wounds", "torrent")
	big.Damage = dice.Fixed(3)
	within("excess", oddsOf(t, against(big, small), 1).Mean, 2./6*3/6+1./6)
	for _, c := range []struct {
		own          rules.Unit
		lost, mortal float64
	}{{soldiers(1), 0, 3 * 3. / 6}, {soldiers(1, effect.Character), 0, 3 * 3. / 6}, {soldiers(1, effect.Monster), 0, 3 * 3. / 6}} {
		f := against(gun(t, "hazardous", "sustained hits 2"), many(1))
		f.own = c.own
		got := oddsOf(t, f, 3)
		within("bearers", got.BearersDestroyed, c.lost)
		within("mortal wounds on the bearer", got.BearerMortal, c.mortal)
	}
}

func oddsOf(t *testing.T, f *duel, weapons int) odds.Result {
	t.Helper()
	r := attackRules()
	got, err := odds.Of(&r, []odds.Volley{{Attack: f.attack(), Weapons: weapons}}, ability.FullStrength(&f.target, 0))
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestOddsMatter: abilities that change the damage of an attack change the exact odds, in the
// right direction.
func TestOddsMatter(t *testing.T) {
	damage := func(words ...string) float64 {
		f := against(gun(t, words...), led()).when(always &^ effect.Unseen)
		f.targetIs = effect.InCover
		r := attackRules()
		got, err := odds.Of(&r, []odds.Volley{{Attack: f.attack(), Weapons: 2}}, ability.FullStrength(&f.target, 0))
		if err != nil {
			t.Fatal(err)
		}
		return got.Funnel.Damage
	}
	plain := damage()
	for _, word := range []string{
		"rapid fire 2", "ignores cover", "twin-linked", "torrent", "lethal hits", "lance", "blast", "melta 2", "heavy",
		"devastating wounds", "sustained hits 1", "anti-infantry 3+",
	} {
		if got := damage(word); got <= plain+1e-9 {
			t.Errorf("%s: %.4f wounds lost, without it %.4f", word, got, plain)
		}
	}
	for _, word := range []string{"anti-fly 4+", "assault", "one shot", "hazardous"} {
		if got := damage(word); math.Abs(got-plain) > 1e-12 {
			t.Errorf("%s: %.4f wounds lost, without it %.4f", word, got, plain)
		}
	}
	if got := damage("psychic"); got >= plain {
		t.Errorf("psychic: %.4f wounds lost, without it %.4f", got, plain)
	}
}

// TestRandomOdds compares 200 random matchups with up to three abilities.
func TestRandomOdds(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	amounts := []dice.Amount{{Plus: 1}, {Plus: 2}, {Plus: 3}, {Count: 1, Sides: 3}, {Count: 1, Sides: 6}, {Count: 1, Sides: 3, Plus: 1}}
	for n := range uint64(200) {
		var list []string
		for range r.IntN(4) {
			list = append(list, words[r.IntN(len(words))])
		}
		w := gun(t, list...)
		w.Attacks, w.Damage = amounts[r.IntN(len(amounts))], amounts[r.IntN(len(amounts))]
		w.Skill, w.Strength.Own, w.AP = int16(2+r.IntN(5)), int16(2+r.IntN(10)), -int16(r.IntN(4))
		target := led()
		target.Kinds[0].Count = 1 + r.IntN(8)
		for i := range target.Kinds {
			target.Kinds[i].Profile.Toughness = int16(3 + r.IntN(8))
			target.Kinds[i].Profile.Save = int16(2 + r.IntN(5))
		}
		target.Effects = target.Effects[:r.IntN(3)]
		f := against(w, target).when(effect.Conditions(r.Uint32()) & always)
		f.targetIs = effect.Conditions(r.Uint32()) & effect.InCover
		compare(t, n, f, 1+r.IntN(4))
		if t.Failed() {
			t.Fatalf("matchup %d: %v: %+v", n, list, f.attack())
		}
	}
}

// TestPrecisionAmongOthers: precise attacks and others on a led unit have no common
// order.
func TestPrecisionAmongOthers(t *testing.T) {
	r := attackRules()
	precise, plain := against(gun(t, "precision"), led()).attack(), against(gun(t), led()).attack()
	u, alone := led(), soldiers(3)
	mixed := []odds.Volley{{Attack: precise, Weapons: 1}, {Attack: plain, Weapons: 1}}
	if _, err := odds.Of(&r, mixed, ability.FullStrength(&u, 0)); err != odds.ErrPrecision {
		t.Errorf("got %v", err)
	}
	if _, err := odds.Of(&r, mixed, ability.FullStrength(&alone, 0)); err != nil {
		t.Errorf("without a leader: %v", err)
	}
}
