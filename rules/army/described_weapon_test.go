package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestHitWith: a unit is selected only if it was hit by attacks with the weapons that the text names, or with weapons of an
// ability; other weapons, and the same ones without a hit, do not count.
func TestHitWith(t *testing.T) {
	t.Parallel()
	const named, psychic = "its Big Cannon", "a Psychic weapon"
	for words, edition := range map[*datasheet.Words]rules.Edition{&ed10.Words: ed10.Edition(), &ed11.Words: ed11.Edition()} {
		e := rules.Complete(edition)
		for _, tt := range []struct {
			name, with, script string
			weapon             uint8
			want               bool
		}{
			{"the weapon", named, "hit 3; wound 1", 0, true},
			{"the weapon without a hit", named, "hit 2", 0, false},
			{"the weapon in the plural", "Big cannons", "hit 3; wound 1", 0, true},
			{"the weapon in the plural without a hit", "Big cannons", "hit 2", 0, false},
			{"another weapon", named, "hit 3; wound 1", 1, false},
			{"another weapon in the plural", "Big cannons", "hit 3; wound 1", 1, false},
			{"with the ability", psychic, "hit 3; wound 1", 1, true},
			{"with the ability without a hit", psychic, "hit 2", 1, false},
			{"without the ability", psychic, "hit 3; wound 1", 0, false},
		} {
			m := musterOne(&wording.Reader{Tenth: true})
			m.names.named = words
			m.out.Rules.Kinds[0].Profile = rules.Profile{Toughness: 4, Save: 3, Wounds: 2, Leadership: 6, Move: rules.Move{Most: 6000}}
			gun := rules.Weapon{Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
			mind := gun
			if err := m.names.words().Arm(&mind, "psychic", func(string) (effect.Keyword, bool) { return 0, false }); err != nil {
				t.Fatal(err)
			}
			m.out.Weapons = []Weapon{{Name: "Big cannon", Number: 1, Profile: gun}, {Name: "Mind", Number: 1, Item: 1, Profile: mind}}
			m.readAbility("ability", "In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks made with "+tt.with+
				". That unit is Battle-shocked.", nil, 0)
			f := unitBuilder{names: m.names, unit: &m.out, fidelity: &Fidelity{}}
			if err := f.build(); err != nil || len(f.fidelity.NotModelled) > 0 {
				t.Fatal(err, f.fidelity.NotModelled)
			}
			b := rulestest.New(t, &e, []rules.ArmyUnit{f.out}, []rules.ArmyUnit{f.out}, tt.script)
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 15*geom.Inch, 5*geom.Inch)
			b.State.Turn, b.State.Phase = 0, rules.StepShooting
			b.State.Declared = []rules.Declared{{Model: 1, Weapon: tt.weapon, Target: 2}}
			b.Play(rules.Frame{Step: rules.StepAttacks, Player: 0, Unit: 1})
			b.State.Phase = rules.StepShooting
			b.Trigger(effect.AfterShooting, 1)
			b.Run()
			if got := b.Unit(2).Is.Has(effect.Shocked); got != tt.want {
				t.Errorf("%s: %s: Battle-shocked %v, want %v", e.Name, tt.name, got, tt.want)
			}
		}
	}
}

// TestHitWithMissing: an ability about hits of a weapon that the unit does not have is not played.
func TestHitWithMissing(t *testing.T) {
	t.Parallel()
	for with, notModelled := range map[string]int{"Big cannons": 0, "its Small cannon": 1, "Big cannonsss": 1} {
		m := musterOne(&wording.Reader{Tenth: true})
		m.names.named = &ed10.Words
		m.out.Weapons = []Weapon{{Name: "Big cannon – burst", Number: 1, Profile: rules.Weapon{Type: effect.Gun}}}
		m.readAbility("ability", "In your Shooting phase, after this model has shot, select one enemy unit hit by one or more of those attacks made with "+with+
			". That unit is Battle-shocked.", nil, 0)
		f := unitBuilder{names: m.names, unit: &m.out, fidelity: &Fidelity{}}
		if err := f.build(); err != nil || len(f.fidelity.NotModelled) != notModelled {
			t.Errorf("%s: %v, not modelled %v, want %d", with, err, f.fidelity.NotModelled, notModelled)
		}
	}
}
