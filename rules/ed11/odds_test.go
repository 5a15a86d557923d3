package ed11

import (
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// mixedOdds are attacks on units of several kinds of models.
var mixedOdds = []struct {
	name    string
	words   []string
	shots   int
	damage  dice.Amount
	reroll  bool
	volleys int
	// Results, computed wound by wound for each number of wounds.
	slain, destroyed, unsaved, deviation float64
}{
	{"damage 1", nil, 30, dice.Fixed(1), false, 1, 4.193884448111, 0, 8.886412005070, 1.273341707810},
	{"random damage", nil, 20, dice.Amount{Count: 1, Sides: 6}, false, 1, 5.005795670979, 0.000000659881, 5.864575000381, 1.790430453154},
	{"mortal wounds", []string{"Devastating Wounds"}, 12, dice.Amount{Count: 1, Sides: 3}, false, 2, 5.860228001923, 0.000183148900, 7.963168997266, 1.813506749789},
	{"re-rolled saves", []string{"Sustained Hits 1", "Lethal Hits"}, 12, dice.Fixed(2), true, 1, 4.442585747159, 0, 4.444899597339, 1.858742743450},
}

// mixed returns guards with a Save of 4+, two sergeants with an Invulnerable Save, and a CHARACTER who ignores wounds.
func mixed(reroll bool) *rules.Unit {
	leader := kind(1, 2, 4, 5, effect.Infantry, effect.Character)
	leader.Effects = append(leader.Effects, effect.Effect{Kind: effect.IgnoreWounds, Value: 5})
	guards := kind(8, 4, 0, 2, effect.Infantry)
	if reroll {
		guards.Effects = append(guards.Effects, effect.Effect{Kind: effect.Reroll, Roll: effect.AnySave, Reroll: dice.Ones})
	}
	return &rules.Unit{Kinds: []rules.Kind{guards, kind(2, 3, 5, 3, effect.Infantry), leader}, Keywords: effect.Keywords{effect.Infantry}}
}

func mixedVolleys(t testing.TB, i int) (*rules.Unit, []odds.Volley) {
	c := &mixedOdds[i]
	u := mixed(c.reroll)
	w := armedWith(t, c.words...)
	w.Attacks, w.Damage, w.AP = dice.Fixed(c.shots), c.damage, -1
	list := make([]odds.Volley, c.volleys)
	for v := range list {
		list[v] = odds.Volley{Attack: shot(w, u, 0), Weapons: 1}
	}
	return u, list
}

func armedWith(t testing.TB, words ...string) rules.Weapon {
	t.Helper()
	w := rules.Weapon{Type: effect.Gun, Range: 24000, Skill: 3, Strength: rules.Strength{Own: 5}}
	for _, word := range words {
		if err := Words.Arm(&w, word, keywordOf); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// TestOddsOfMixedUnits: the results of resolving the saves of all numbers of wounds together are those of resolving each number
// by itself (11e.ATTACK.DAMAGE.1, 11e.ATTACK.GROUPS.6).
func TestOddsOfMixedUnits(t *testing.T) {
	for i := range mixedOdds {
		c := &mixedOdds[i]
		u, volleys := mixedVolleys(t, i)
		got, err := odds.Of(&edition.Attack, volleys, ability.FullStrength(u, 0))
		if err != nil {
			t.Fatal(err)
		}
		for name, pair := range map[string][2]float64{
			"slain": {got.Mean, c.slain}, "destroyed": {got.PDestroyed, c.destroyed}, "unsaved": {got.Funnel.Unsaved, c.unsaved},
			"deviation": {got.StandardDeviation, c.deviation},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-9 {
				t.Errorf("11e.ATTACK.DAMAGE.1, 11e.ATTACK.GROUPS.6: %s: %s: got %.12f, want %.12f", c.name, name, pair[0], pair[1])
			}
		}
	}
}

func BenchmarkOddsOfMixedUnits(b *testing.B) {
	for i := range mixedOdds {
		b.Run(mixedOdds[i].name, func(b *testing.B) {
			u, volleys := mixedVolleys(b, i)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := odds.Of(&edition.Attack, volleys, ability.FullStrength(u, 0)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
