package odds_test

import (
	"math"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

// golden is a matchup with independently computed figures.
type golden struct {
	name    string
	volleys []odds.Volley
	models  []rules.Model
	slain   float64
	damage  float64 // 0: not checked
	gone    float64 // -1: not checked
}

func models(n int, wounds int16) []rules.Model {
	list := make([]rules.Model, n)
	for i := range list {
		list[i].Wounds = wounds
	}
	return list
}

// shots returns an attack of weapons with these characteristics, which hit on hit.
func shots(number dice.Amount, hit int8, s, t, ap int16, against rules.Against) rules.Attack {
	return rules.Attack{
		Type: effect.Assault, Number: number, Hit: rules.Test{Needed: hit},
		Strength: s, Toughness: t, AP: ap, Against: []rules.Against{against},
	}
}

func goldens() []golden {
	guard := rules.Against{Save: rules.Test{Needed: 5}, Damage: dice.Fixed(1)}
	terminator := rules.Against{Save: rules.Test{Needed: 2}, Invulnerable: rules.Test{Needed: 4}, Damage: dice.Fixed(2)}
	tough := rules.Against{Save: rules.Test{Needed: 3}, Damage: dice.Amount{Count: 1, Sides: 6}, Ignore: 5, IgnoreMortal: 5}
	return []golden{
		{
			name:    "20 bolt rifles on 10 Guardsmen",
			volleys: []odds.Volley{{Attack: shots(dice.Fixed(1), 3, 4, 3, -1, guard), Weapons: 20}},
			models:  models(10, 1), slain: 7.284350, gone: 0.165920,
		},
		{
			name:    "10 plasma guns on 5 Terminators",
			volleys: []odds.Volley{{Attack: shots(dice.Fixed(1), 3, 8, 5, -3, terminator), Weapons: 10}},
			models:  models(5, 3), slain: 0.861811, gone: -1,
		},
		{
			name:    "3 times D6 shots on a large model",
			volleys: []odds.Volley{{Attack: shots(dice.Amount{Count: 1, Sides: 6}, 3, 10, 9, -3, tough), Weapons: 3}},
			models:  models(1, 12), slain: 0.296567, damage: 8.015855, gone: 0.296567,
		},
	}
}

func near(got, want float64) bool { return math.Abs(got-want) <= 5e-7 }

func TestGolden(t *testing.T) {
	r := ed9.Edition().Attack
	for _, g := range goldens() {
		t.Run(g.name, func(t *testing.T) {
			got, err := odds.Of(&r, g.volleys, g.models)
			if err != nil {
				t.Fatal(err)
			}
			if !near(got.Mean, g.slain) {
				t.Errorf("mean slain: got %.6f, want %.6f", got.Mean, g.slain)
			}
			if g.damage > 0 && !near(got.Funnel.Damage, g.damage) {
				t.Errorf("mean damage: got %.6f, want %.6f", got.Funnel.Damage, g.damage)
			}
			if g.gone >= 0 && !near(got.PDestroyed, g.gone) {
				t.Errorf("destroyed: got %.6f, want %.6f", got.PDestroyed, g.gone)
			}
		})
	}
}

func BenchmarkOdds(b *testing.B) {
	r := ed9.Edition().Attack
	for _, g := range goldens() {
		b.Run(g.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := odds.Of(&r, g.volleys, g.models); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
