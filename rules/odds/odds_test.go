package odds_test

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/odds"
)

func of(t testing.TB, volleys []odds.Volley, models []rules.Model) odds.Result {
	t.Helper()
	r := ed9.Edition().Attack
	got, err := odds.Of(&r, volleys, models)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// sure is an attack that always hits and wounds, without a save.
func sure(damage int) rules.Attack {
	return rules.Attack{Number: dice.Fixed(1), Automatic: true, Wounds: true, Against: []rules.Against{{Damage: dice.Fixed(damage)}}}
}

func one(a rules.Attack) []odds.Volley { return []odds.Volley{{Attack: a, Weapons: 1}} }

func closeTo(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// TestCapped: damage and models slain are limited by the unit, and the excess of every attack is
// lost.
func TestCapped(t *testing.T) {
	v := []odds.Volley{{Attack: sure(3), Weapons: 4}}
	got := of(t, v, models(5, 2))
	closeTo(t, "slain by 4 attacks", got.Mean, 4)
	closeTo(t, "wounds lost", got.Funnel.Damage, 8)
	closeTo(t, "destroyed", got.PDestroyed, 0)
	got = of(t, v, models(3, 2))
	closeTo(t, "slain of 3", got.Mean, 3)
	closeTo(t, "wounds lost of 6", got.Funnel.Damage, 6)
	closeTo(t, "destroyed", got.PDestroyed, 1)
	closeTo(t, "unsaved, of all attacks", got.Funnel.Unsaved, 4)
	if len(got.Slain) != 4 || len(got.Damage) != 7 || len(got.AtLeast) != 4 {
		t.Errorf("lengths: %d, %d, %d", len(got.Slain), len(got.Damage), len(got.AtLeast))
	}
}

// TestHurtFirst: the wounded model takes the first attack, regardless of its position.
func TestHurtFirst(t *testing.T) {
	list := models(3, 2)
	list[2] = rules.Model{Wounds: 1, Hurt: true}
	got := of(t, one(sure(2)), list)
	closeTo(t, "wounds lost", got.Funnel.Damage, 1)
	closeTo(t, "slain", got.Mean, 1)
}

// TestMortalExcess compares mortal wounds with damage of the same size.
func TestMortalExcess(t *testing.T) {
	a := sure(5)
	closeTo(t, "damage 5 on W2 models", of(t, one(a), models(4, 2)).Funnel.Damage, 2)
	a.Automatic, a.Hit = false, rules.Test{Needed: 2, Succeeds: 1}
	a.Triggers = []effect.Trigger{{Roll: dice.Hit, On: effect.FacesFrom(2), Consequence: effect.MortalWounds, Amount: dice.Fixed(5), Instead: true}}
	// A face of 1 is a normal hit here; the others are 5 mortal wounds.
	closeTo(t, "5 mortal wounds", of(t, one(a), models(4, 2)).Funnel.Damage, 2.0/6+5*5.0/6)
	a.MostMortal = 3
	closeTo(t, "at most 3", of(t, one(a), models(4, 2)).Funnel.Damage, 2.0/6+3*5.0/6)
	twice := []odds.Volley{{Attack: a, Weapons: 2}}
	// After 3 mortal wounds the damage finds a model with 1 wound left.
	both := (2+2)*1.0/36 + (2+3)*5.0/36 + (3+1)*5.0/36 + 3*25.0/36
	closeTo(t, "at most 3 in the phase", of(t, twice, models(40, 2)).Funnel.Damage, both)
}

// TestSelfDamage: supercharged weapons damage their bearers.
func TestSelfDamage(t *testing.T) {
	a := sure(1)
	a.Automatic, a.Hit, a.Number = false, rules.Test{Needed: 3}, dice.Fixed(2)
	a.Triggers = []effect.Trigger{{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}}
	got := of(t, []odds.Volley{{Attack: a, Weapons: 3}}, models(10, 1))
	closeTo(t, "bearers destroyed", got.BearersDestroyed, 3*11.0/36)
	a.Triggers[0].Consequence, a.Triggers[0].Amount = effect.BearerWounds, dice.Fixed(1)
	got = of(t, []odds.Volley{{Attack: a, Weapons: 3}}, models(10, 1))
	closeTo(t, "mortal wounds on bearers", got.BearerMortal, 1)
	closeTo(t, "bearers destroyed", got.BearersDestroyed, 0)
	a.Triggers[0] = effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.AutomaticWound}
	if got = of(t, []odds.Volley{{Attack: a, Weapons: 3}}, models(10, 1)); got.BearersDestroyed != 0 {
		t.Errorf("a weapon that does not harm its bearer destroys %v of them; want exactly 0", got.BearersDestroyed)
	}
}

// TestOrderOfVolleys: weapons in another order may cause less damage, because a large amount is
// wasted on the last wound.
func TestOrderOfVolleys(t *testing.T) {
	small, large := odds.Volley{Attack: sure(1), Weapons: 1}, odds.Volley{Attack: sure(2), Weapons: 1}
	closeTo(t, "small first", of(t, []odds.Volley{small, large}, models(2, 2)).Funnel.Damage, 2)
	closeTo(t, "large first", of(t, []odds.Volley{large, small}, models(2, 2)).Funnel.Damage, 3)
}

// TestNumbers: a random number of attacks.
func TestNumbers(t *testing.T) {
	a := sure(1)
	a.Number = dice.Amount{Count: 1, Sides: 6}
	got := of(t, []odds.Volley{{Attack: a, Weapons: 2}}, models(20, 1))
	closeTo(t, "attacks of 2D6", got.Funnel.Attacks, 7)
	closeTo(t, "7 slain", got.Slain[7], 6.0/36)
	closeTo(t, "at least 11", got.AtLeast[11], 3.0/36)
	closeTo(t, "none", got.Slain[0], 0)
}

// TestWoundCap: the wounds that a model loses in a phase are limited.
func TestWoundCap(t *testing.T) {
	a := sure(2)
	a.Against[0].Cap = 3
	v := []odds.Volley{{Attack: a, Weapons: 5}}
	closeTo(t, "a large model", of(t, v, models(1, 9)).Funnel.Damage, 3)
	closeTo(t, "with 2 wounds lost before", of(t, v, []rules.Model{{Wounds: 7, Lost: 2, Hurt: true}}).Funnel.Damage, 1)
	closeTo(t, "a small model", of(t, v, models(1, 3)).PDestroyed, 1)
}

func TestErrors(t *testing.T) {
	r := ed9.Edition().Attack
	many := sure(1)
	many.Number = dice.Amount{Count: dice.MaxDice + 1, Sides: 6}
	for name, tt := range map[string]struct {
		volley odds.Volley
		models []rules.Model
		want   error
	}{
		"no model":         {odds.Volley{Attack: sure(1), Weapons: 1}, nil, odds.ErrNoTarget},
		"all destroyed":    {odds.Volley{Attack: sure(1), Weapons: 1}, models(3, 0), odds.ErrNoTarget},
		"too many attacks": {odds.Volley{Attack: sure(1), Weapons: odds.MaxAttacks + 1}, models(1, 1), odds.ErrTooLarge},
		"too many wounds":  {odds.Volley{Attack: sure(1), Weapons: 1}, models(2, odds.MaxWounds/2+1), odds.ErrTooLarge},
		"too many dice":    {odds.Volley{Attack: many, Weapons: 1}, models(1, 1), dice.ErrTooManyDice},
		"the most attacks": {odds.Volley{Attack: sure(1), Weapons: odds.MaxAttacks}, models(1, 1), nil},
		"no attacks":       {odds.Volley{Attack: sure(1)}, models(1, 1), nil},
	} {
		if _, err := odds.Of(&r, []odds.Volley{tt.volley}, tt.models); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", name, err, tt.want)
		}
	}
}

func TestNothing(t *testing.T) {
	got := of(t, nil, models(3, 2))
	closeTo(t, "slain", got.Mean, 0)
	closeTo(t, "none", got.Slain[0], 1)
	closeTo(t, "at least none", got.AtLeast[0], 1)
	closeTo(t, "hits", got.Hits[0], 1)
}

// TestJSON: the JSON has the members that the API specifies.
func TestJSON(t *testing.T) {
	data, err := json.Marshal(of(t, one(sure(1)), models(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(data, &members); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"mean", "standard_deviation", "p_destroyed", "hits", "wounds", "unsaved", "damage", "slain", "at_least", "funnel", "not_modelled",
	} {
		if raw := string(members[name]); raw == "" || raw == "null" {
			t.Errorf("%s is %q", name, raw)
		}
	}
}

// TestProperties checks invariants of every matchup: probabilities add up to 1, results are
// limited by the unit, each step of the funnel is at most the previous one as far as the rules
// require it, and more weapons never cause less damage.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		m := randomMatchup(r)
		rules9 := ed9.Edition().Attack
		got, err := odds.Of(&rules9, m.volleys, m.models)
		if err != nil {
			t.Fatal(err)
		}
		for name, d := range map[string][]float64{
			"hits": got.Hits, "wounds": got.Wounds, "unsaved": got.Unsaved, "damage": got.Damage, "slain": got.Slain,
		} {
			sum := 0.0
			for _, p := range d {
				if p < -1e-12 {
					t.Errorf("%s: a probability of %v", name, p)
				}
				sum += p
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("%s add up to %v", name, sum)
			}
		}
		for k := 1; k < len(got.AtLeast); k++ {
			if got.AtLeast[k] > got.AtLeast[k-1]+1e-12 {
				t.Errorf("at least %d is likelier than at least %d", k, k-1)
			}
		}
		if f := got.Funnel; f.Unsaved > f.Wounds+1e-9 || f.Wounds > f.Hits+1e-9 {
			t.Errorf("funnel %+v", f)
		}
		m.volleys[len(m.volleys)-1].Weapons++
		more, err := odds.Of(&rules9, m.volleys, m.models)
		if err != nil || more.Funnel.Damage < got.Funnel.Damage-1e-9 {
			t.Errorf("one additional weapon: damage %v after %v, %v", more.Funnel.Damage, got.Funnel.Damage, err)
		}
	})
}
