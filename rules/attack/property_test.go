package attack_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

func drawTest(t *rapid.T, name string) rules.Test {
	return rules.Test{
		Needed:   rapid.Int8Range(0, 7).Draw(t, name+" needed"),
		Modifier: rapid.Int8Range(-3, 3).Draw(t, name+" modifier"),
		Reroll:   dice.Reroll(rapid.IntRange(0, 3).Draw(t, name+" re-roll")),
		Fails:    rapid.Int8Range(0, 5).Draw(t, name+" fails"),
		Succeeds: rapid.Int8Range(0, 6).Draw(t, name+" succeeds"),
	}
}

func drawAmount(t *rapid.T, name string) dice.Amount {
	return dice.Amount{
		Count: rapid.Uint8Range(0, 2).Draw(t, name+" dice"),
		Sides: rapid.SampledFrom([]uint8{3, 6}).Draw(t, name+" sides"),
		Plus:  rapid.Int16Range(-2, 4).Draw(t, name+" plus"),
	}
}

func drawAttack(t *rapid.T) rules.Attack {
	g := rules.Against{
		Save: drawTest(t, "save"), Invulnerable: drawTest(t, "invulnerable"), Damage: drawAmount(t, "damage"),
		Modifier: dice.Modifier{Divide: rapid.Uint32Range(0, 2).Draw(t, "divide"), Add: rapid.Int16Range(-3, 3).Draw(t, "add")},
		Least:    rapid.Int16Range(0, 2).Draw(t, "least"),
		Ignore:   rapid.Int8Range(0, 6).Draw(t, "ignore"), Cap: rapid.Int16Range(0, 4).Draw(t, "cap"),
	}
	a := rules.Attack{
		Type: effect.WeaponType(rapid.IntRange(0, 5).Draw(t, "type")), Number: drawAmount(t, "number"),
		Blast: rapid.Bool().Draw(t, "blast"), HalfRange: rapid.Bool().Draw(t, "half range"), Size: rapid.Int16Range(1, 20).Draw(t, "size"),
		Automatic: rapid.Bool().Draw(t, "automatic"), HitRolls: rapid.Int8Range(0, 3).Draw(t, "hit rolls"),
		Hit: drawTest(t, "hit"), Wound: drawTest(t, "wound"), AP: rapid.Int16Range(-6, 0).Draw(t, "AP"),
		Strength: rapid.Int16Range(1, 20).Draw(t, "strength"), Toughness: rapid.Int16Range(1, 20).Draw(t, "toughness"),
		MostMortal: rapid.Int16Range(0, 3).Draw(t, "most"), Against: []rules.Against{g},
	}
	for range rapid.IntRange(0, 4).Draw(t, "triggers") {
		a.Triggers = append(a.Triggers, effect.Trigger{
			Roll: rapid.SampledFrom([]dice.Purpose{dice.Hit, dice.Wound}).Draw(t, "roll"),
			On:   effect.FacesFrom(rapid.IntRange(1, 6).Draw(t, "on")), Consequence: effect.Consequence(rapid.IntRange(0, 4).Draw(t, "do")),
			Amount: drawAmount(t, "amount"), Instead: rapid.Bool().Draw(t, "instead"),
		})
	}
	return a
}

// TestResolveKeepsOrder checks invariants of all attacks: models keep between zero and all of
// their wounds, at most one living model is wounded, limits hold, and counts are consistent.
func TestResolveKeepsOrder(t *testing.T) {
	r := ed9.Edition().Attack
	rapid.Check(t, func(t *rapid.T) {
		a := drawAttack(t)
		models := make([]rules.Model, rapid.IntRange(0, 8).Draw(t, "models"))
		full := rapid.Int16Range(1, 6).Draw(t, "wounds")
		for i := range models {
			models[i].Wounds = full
		}
		var tally attack.Tally
		src := dice.NewSeeded(rapid.Uint64().Draw(t, "seed"))
		for range 3 {
			rulestest.Resolve(src, &r, &a, models, &tally)
		}
		hurt := 0
		for i, m := range models {
			switch {
			case m.Wounds < 0 || m.Wounds > full || m.Lost != full-m.Wounds:
				t.Fatalf("model %d: %+v of %d wounds", i, m, full)
			case m.Wounds > 0 && m.Wounds < full:
				hurt++
			}
			if c := a.Against[0].Cap; c > 0 && m.Lost > c {
				t.Fatalf("model %d lost %d wounds, more than %d", i, m.Lost, c)
			}
		}
		if hurt > 1 {
			t.Fatalf("%d models are hurt: %+v", hurt, models)
		}
		if tally.Unsaved > tally.Wounds || tally.Wounds > tally.Hits || tally.Attacks < 0 {
			t.Fatalf("tally %+v", tally)
		}
		if a.MostMortal > 0 && tally.Mortal > int(a.MostMortal) {
			t.Fatalf("%d mortal wounds, at most %d", tally.Mortal, a.MostMortal)
		}
	})
}
