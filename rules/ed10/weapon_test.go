package ed10

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/datasheet"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// keywordOf numbers the keywords that tests name.
func keywordOf(name string) (effect.Keyword, bool) {
	switch name {
	case "tyranids":
		return effect.FirstNamed, true
	case "fly":
		return effect.Fly, true
	}
	return effect.CoreKeyword(name)
}

// gun is a weapon that hits on 3+, with S4, AP-1 and D1, and these abilities.
func gun(t testing.TB, words ...string) rules.Weapon {
	t.Helper()
	w := rules.Weapon{
		Type: effect.Gun, Range: 24_000, Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, AP: -1, Damage: dice.Fixed(1),
	}
	arm(t, &w, words...)
	return w
}

func arm(t testing.TB, w *rules.Weapon, words ...string) {
	t.Helper()
	for _, word := range words {
		if err := Words.Arm(w, word, keywordOf); err != nil {
			t.Fatal(err)
		}
	}
}

// soldiers is a unit of count models with T4, Sv3+ and W2.
func soldiers(count int, keywords ...effect.Keyword) rules.Unit {
	return rules.Unit{
		Keywords: append(keywords, effect.Infantry),
		Kinds: []rules.Kind{{Count: count, Profile: rules.Profile{
			Strength: 4, Toughness: 4, Save: 3, Wounds: 2, Attacks: dice.Fixed(2), Leadership: 6,
		}}},
	}
}

// duel is what a weapon is used in.
type duel struct {
	weapon   rules.Weapon
	is       effect.Conditions
	own      rules.Unit
	target   rules.Unit
	targetIs effect.Conditions
}

func against(w rules.Weapon, target rules.Unit) *duel {
	return &duel{weapon: w, own: soldiers(1), target: target}
}

func (f *duel) when(is effect.Conditions) *duel { f.is = is; return f }

func (f *duel) attack() rules.Attack {
	r := attackRules()
	return ability.Attack(&r, &ability.WeaponUse{
		Bearer: rules.Bearer{Unit: &f.own, Weapon: &f.weapon, Is: f.is}, Target: &f.target, TargetIs: f.targetIs,
	})
}

// play makes the attacks with the dice, all of which must be rolled, and returns
// what the models have left.
func (f *duel) play(t *testing.T, script string) ([]int16, attack.Tally) {
	t.Helper()
	s, err := dice.ParseScript(script)
	if err != nil {
		t.Fatal(err)
	}
	r, a := attackRules(), f.attack()
	models := ability.FullStrength(&f.target, 0)
	var tally attack.Tally
	rulestest.Resolve(s, &r, &a, models, &tally)
	if err := s.Err(); err != nil {
		t.Errorf("%s: %v", script, err)
	}
	left := make([]int16, len(models))
	for i := range models {
		left[i] = models[i].Wounds
	}
	return left, tally
}

func (f *duel) leaves(t *testing.T, script string, want ...int16) {
	t.Helper()
	got, _ := f.play(t, script)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: wounds left: -want +got:\n%s", script, diff)
	}
}

// TestAbilities plays every weapon ability on both sides of its edge
// (10e.WEAPON).
func TestAbilities(t *testing.T) {
	for name, test := range abilityTests {
		t.Run(name, test)
	}
}

var abilityTests = map[string]func(*testing.T){
	"10e.DATASHEET.LIMIT.1 least damage": func(t *testing.T) {
		for damage, want := range map[int16]int16{1: 1, 2: 1, 3: 0} {
			w := gun(t)
			w.Damage = dice.Fixed(int(damage))
			target := soldiers(1)
			target.Effects = []effect.Effect{{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}}}
			against(w, target).leaves(t, "hit 3; wound 4; save 3", want)
		}
	},
	"10e.WEAPON.RAPIDFIRE.1 rapid fire": func(t *testing.T) {
		w := gun(t, "Rapid Fire 2")
		against(w, soldiers(1)).when(effect.HalfRange).leaves(t, "hit 1 1 1", 2)
		against(w, soldiers(1)).leaves(t, "hit 1", 2)
		against(gun(t, "rapid fire D3"), soldiers(1)).when(effect.HalfRange).leaves(t, "attacks 3; hit 1 1 1", 2)
	},
	"10e.WEAPON.IGNORESCOVER.1 ignores cover": func(t *testing.T) {
		for word, script := range map[string]string{"heavy": "hit 3; wound 4; save 3", "ignores cover": "hit 3; wound 4; save 3"} {
			f := against(gun(t, word), soldiers(1))
			f.targetIs = effect.InCover
			want := int16(2)
			if word == "ignores cover" {
				want = 1
			}
			f.leaves(t, script, want)
		}
	},
	"10e.WEAPON.TWINLINKED.1 twin-linked": func(t *testing.T) {
		against(gun(t, "twin-linked"), soldiers(1)).leaves(t, "hit 3; wound 3 4; save 3", 1)
		against(gun(t, "twin-linked"), soldiers(1)).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.WEAPON.TORRENT.1 torrent": func(t *testing.T) {
		against(gun(t, "torrent"), soldiers(1)).leaves(t, "wound 4; save 3", 1)
	},
	"10e.WEAPON.LETHAL.1 lethal hits": func(t *testing.T) {
		against(gun(t, "lethal hits"), soldiers(1)).leaves(t, "hit 6; save 3", 1)
		against(gun(t, "lethal hits"), soldiers(1)).leaves(t, "hit 5; wound 3", 2)
	},
	"10e.WEAPON.SUSTAINED.1 sustained hits": func(t *testing.T) {
		against(gun(t, "sustained hits 2"), soldiers(1)).leaves(t, "hit 6; wound 1 1 1", 2)
		against(gun(t, "sustained hits 2"), soldiers(1)).leaves(t, "hit 5; wound 1", 2)
		against(gun(t, "sustained hits D3"), soldiers(1)).leaves(t, "hit 6; hits 3; wound 1 1 1", 2)
	},
	"10e.WEAPON.SUSTAINED.2 lethal and sustained hits": func(t *testing.T) { // the further hit is not critical
		against(gun(t, "lethal hits", "sustained hits 1"), soldiers(1)).leaves(t, "hit 6; wound 3; save 3", 1)
	},
	"10e.WEAPON.LANCE.1 lance": func(t *testing.T) {
		against(gun(t, "lance"), soldiers(1)).when(effect.Charged).leaves(t, "hit 3; wound 3; save 3", 1)
		against(gun(t, "lance"), soldiers(1)).leaves(t, "hit 3; wound 3", 2)
	},
	"10e.WEAPON.INDIRECT.1 indirect fire": func(t *testing.T) {
		against(gun(t, "indirect fire"), soldiers(1)).leaves(t, "hit 3; wound 4; save 3", 1)
		against(gun(t, "indirect fire"), soldiers(1)).when(effect.Unseen).leaves(t, "hit 3", 2)
		against(gun(t, "indirect fire"), soldiers(1)).when(effect.Unseen).leaves(t, "hit 4; wound 4; save 3", 2)
	},
	"10e.SHOOT.BLAST.2 blast": func(t *testing.T) { // 10e.SHOOT.BLAST.1
		against(gun(t, "blast"), soldiers(5)).leaves(t, "hit 1 1", 2, 2, 2, 2, 2)
		against(gun(t, "blast"), soldiers(4)).leaves(t, "hit 1", 2, 2, 2, 2)
		against(gun(t, "blast"), soldiers(10)).play(t, "hit 1 1 1")
	},
	"10e.WEAPON.MELTA.1 melta": func(t *testing.T) {
		against(gun(t, "melta 1"), soldiers(1)).when(effect.HalfRange).leaves(t, "hit 3; wound 4; save 3", 0)
		against(gun(t, "melta 1"), soldiers(1)).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"10e.SHOOT.HEAVY.1 heavy": func(t *testing.T) { // 10e.SHOOT.HEAVY.1
		against(gun(t, "heavy"), soldiers(1)).when(effect.RemainedStationary).leaves(t, "hit 2; wound 1", 2)
		against(gun(t, "heavy"), soldiers(1)).when(effect.Moved).leaves(t, "hit 2", 2)
		typed := gun(t)
		typed.Type = effect.Heavy
		against(typed, soldiers(1)).when(effect.RemainedStationary).leaves(t, "hit 2; wound 1", 2)
		against(typed, soldiers(1)).leaves(t, "hit 2", 2)
	},
	"10e.WEAPON.HAZARDOUS.1 hazardous": hazardous,
	"10e.WEAPON.DEVASTATING.1 devastating wounds": func(t *testing.T) {
		against(gun(t, "devastating wounds"), soldiers(1)).leaves(t, "hit 3; wound 6", 1)
		against(gun(t, "devastating wounds"), soldiers(1)).leaves(t, "hit 3; wound 5; save 4", 2)
		shielded := soldiers(1)
		shielded.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: 2}, {Kind: effect.IgnoreWounds, Value: 5}}
		against(gun(t, "devastating wounds"), shielded).leaves(t, "hit 3; wound 6; ignore 5", 2)
		against(gun(t, "devastating wounds"), shielded).leaves(t, "hit 3; wound 6; ignore 4", 1)
		warded := soldiers(1) // against mortal wounds alone
		warded.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5, Mortal: true}}
		against(gun(t, "devastating wounds"), warded).leaves(t, "hit 3; wound 6; ignore 5", 2)
		against(gun(t, "devastating wounds"), warded).leaves(t, "hit 3; wound 5; save 3", 1)
		big := gun(t, "devastating wounds") // what is left over of it is lost
		big.Damage = dice.Fixed(3)
		against(big, soldiers(2)).leaves(t, "hit 3; wound 6", 0, 2)
	},
	"10e.WEAPON.ANTI.1 anti": func(t *testing.T) {
		tough := soldiers(1)
		tough.Kinds[0].Profile.Toughness = 12
		against(gun(t, "anti-infantry 4+"), tough).leaves(t, "hit 3; wound 4; save 3", 1)
		against(gun(t, "anti-infantry 4+"), tough).leaves(t, "hit 3; wound 3", 2)
		against(gun(t, "anti-vehicle 4+"), tough).leaves(t, "hit 3; wound 5", 2)
		against(gun(t, "anti-unheard of 2+"), tough).leaves(t, "hit 3; wound 5", 2)
	},
	"10e.WEAPON.ANTI.1 anti with devastating wounds": func(t *testing.T) {
		against(gun(t, "anti-infantry 4+", "devastating wounds"), soldiers(1)).leaves(t, "hit 3; wound 4", 1)
		against(gun(t, "anti-vehicle 4+", "devastating wounds"), soldiers(1)).leaves(t, "hit 3; wound 4; save 4", 2)
	},
	"10e.WEAPON.PRECISION.1 precision": func(t *testing.T) {
		led := soldiers(1)
		led.Kinds = append(led.Kinds, led.Kinds[0])
		led.Kinds[1].Leads = true
		against(gun(t), led).leaves(t, "hit 3; wound 4; save 3", 1, 2)
		against(gun(t, "precision"), led).leaves(t, "hit 3; wound 4; save 3", 2, 1)
	},
	"psychic": func(t *testing.T) {
		warded := soldiers(1)
		warded.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 2, Scope: effect.Scope{Psychic: true}}}
		against(gun(t, "psychic"), warded).leaves(t, "hit 3; wound 4; save 3; ignore 2", 2)
		against(gun(t), warded).leaves(t, "hit 3; wound 4; save 3", 1)
	},
	"several": func(t *testing.T) {
		w := gun(t, "assault", "one shot", "extra attacks", "pistol")
		if w.Type != effect.Pistol || len(w.Effects) != 3 {
			t.Errorf("got %+v", w)
		}
	},
}

// hazardous rolls one die when the weapon has been used.
func hazardous(t *testing.T) {
	got := func(unit rules.Unit, script string) attack.SelfDamage {
		f := against(gun(t, "hazardous"), soldiers(1))
		f.own = unit
		_, tally := f.play(t, script)
		return tally.SelfDamage
	}
	for name, c := range map[string]struct {
		unit   rules.Unit
		script string
		want   attack.SelfDamage
	}{
		"soldier on 1":   {soldiers(1), "hit 1; ability 1", attack.SelfDamage{Mortal: 3}},
		"soldier on 2":   {soldiers(1), "hit 1; ability 2", attack.SelfDamage{}},
		"CHARACTER on 1": {soldiers(1, effect.Character), "hit 1; ability 1", attack.SelfDamage{Mortal: 3}},
		"VEHICLE on 1":   {soldiers(1, effect.Vehicle), "hit 1; ability 1", attack.SelfDamage{Mortal: 3}},
	} {
		if diff := cmp.Diff(c.want, got(c.unit, c.script)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
	}
}

// TestArmRefuses gives what is no ability, and looks that the weapon is as before.
func TestArmRefuses(t *testing.T) {
	for _, word := range []string{
		"", "heavyweight", "heavy 2", "melta", "melta D3", "melta 0", "rapid fire x", "sustained hits", "sustained hits D4",
		"anti-", "anti-infantry", "anti-infantry4+", "anti-infantry 1+", "anti-infantry 7+", "anti- 4+",
	} {
		w := gun(t, "blast")
		before := w
		if err := Words.Arm(&w, word, keywordOf); !errors.Is(err, datasheet.ErrWeapon) {
			t.Errorf("%q: got %v", word, err)
		}
		if diff := cmp.Diff(before, w); diff != "" {
			t.Errorf("%q: -before +after:\n%s", word, diff)
		}
	}
}

// TestArmShares arms copies of a weapon: each has its own abilities.
func TestArmShares(t *testing.T) {
	w := gun(t, "blast")
	a, b := w, w
	arm(t, &a, "lance")
	arm(t, &b, "[HEAVY]")
	if a.Effects[1].Roll != effect.WoundRoll || b.Effects[1].Roll != effect.HitRoll || len(w.Effects) != 1 {
		t.Errorf("got %+v and %+v", a.Effects, b.Effects)
	}
}

// FuzzArm reads any word: an error, or a weapon with one ability more.
func FuzzArm(f *testing.F) {
	for i := range Words.Weapons {
		f.Add(Words.Weapons[i].Name + " 2")
		f.Add(Words.Weapons[i].Name)
	}
	f.Add("anti-vehicle 4+")
	f.Fuzz(func(t *testing.T, word string) {
		fuzztest.Limit(t)
		var w rules.Weapon
		if err := Words.Arm(&w, word, keywordOf); err != nil && (len(w.Effects) > 0 || w.Skill > 0) {
			t.Errorf("%q: %v, and %+v", word, err, w)
		}
	})
}
