package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestImproving: improving a Skill or a Save lowers its number and makes AP more negative, worsening does the reverse, and AP
// is 0 at worst.
func TestImproving(t *testing.T) {
	target := infantry(1)
	for _, tt := range []struct {
		of    effect.Characteristic
		value func(w rules.Weapon) int
		plain int
		worst int
	}{
		{effect.BS, func(w rules.Weapon) int { return int(shotAt(w, target).Hit.Needed) }, 3, 6},
		{effect.WeaponAP, func(w rules.Weapon) int { return int(shotAt(w, target).AP) }, int(gun(t).AP), 0},
		{effect.WeaponStrength, func(w rules.Weapon) int { return int(shotAt(w, target).Strength) }, int(gun(t).Strength.Own), 1000},
	} {
		for _, add := range []int16{-1, 0, 1, 5} {
			if got, want := tt.value(with(gun(t), changed(tt.of, add))), min(tt.plain+int(add), tt.worst); got != want {
				t.Errorf("11e.DATASHEET.MOD.4: characteristic %d of %d with %+d is %d, want %d", tt.of, tt.plain, add, got, want)
			}
		}
	}
	for add, want := range map[int16]int8{-1: 2, 1: 4} {
		if got := shotAt(gun(t), infantry(1, changed(effect.Sv, add))).Against[0].Save.Needed; got != want {
			t.Errorf("11e.DATASHEET.MOD.4: a Save of 3+ with %+d is %d+, want %d+", add, got, want)
		}
	}
}

// TestNoStrength: a weapon without Strength wounds as with Strength 1, whatever the Toughness of its bearer.
func TestNoStrength(t *testing.T) {
	w := gun(t)
	w.Strength = rules.Strength{}
	for add, want := range map[int16]int16{0: 1, 3: 1} {
		if got := shotAt(with(w, changed(effect.WeaponStrength, add)), infantry(1)).Strength; got != want {
			t.Errorf("11e.DATASHEET.WEAPON.2: Strength %d with %+d, want %d", got, add, want)
		}
	}
}

// TestModifiedRolls: a modified result may exceed 6, and is 1 at least.
func TestModifiedRolls(t *testing.T) {
	kinds := []rules.Kind{kind(1, 7, 0, 20, effect.Infantry)}
	for _, tt := range []struct {
		add    int16
		script string
		want   int32
	}{{1, "hit 6; wound 1", 7}, {-1, "hit 1", 1}, {-1, "hit 2", 1}} {
		w := with(damaging(t, 0, 1), effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: tt.add})
		volley(t, tt.script, []rules.Weapon{w}, kinds, func(b *rulestest.Table) {
			b.Log(func(e *rules.Event) {
				if e.Word == "hit" && e.N != tt.want {
					t.Errorf("11e.DATASHEET.ROLL.2: %s with %+d is %d, want %d", tt.script, tt.add, e.N, tt.want)
				}
			})
		})
	}
}

// TestIgnoresEverything: a rule that ignores modifiers, and names no roll, covers the rolls of the unit; one that names a
// roll covers that one.
func TestIgnoresEverything(t *testing.T) {
	worse := []effect.Effect{
		{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1}, {Kind: effect.AddToRoll, Roll: effect.WoundRoll, Value: -1},
	}
	for _, tt := range []struct {
		ignored    []effect.RollKind
		hit, wound int8
	}{{nil, -1, -1}, {[]effect.RollKind{effect.HitRoll}, 0, -1}, {[]effect.RollKind{effect.HitRoll, effect.WoundRoll}, 0, 0}} {
		w := with(gun(t), worse...)
		for _, roll := range tt.ignored {
			w = with(w, effect.Effect{Kind: effect.IgnoreModifiers, Roll: roll, Worse: true})
		}
		if a := shotAt(w, infantry(1)); a.Hit.Modifier != tt.hit || a.Wound.Modifier != tt.wound {
			t.Errorf("11e.DATASHEET.IGNORE.2: ignoring %v: hit %+d, wound %+d; want %+d and %+d", tt.ignored, a.Hit.Modifier, a.Wound.Modifier, tt.hit, tt.wound)
		}
	}
}

// TestRandomEachTime: a random characteristic other than the Move and the number of attacks is rolled for each attack.
func TestRandomEachTime(t *testing.T) {
	w := damaging(t, -6, 0)
	w.Damage, w.Attacks = dice.Amount{Count: 1, Sides: 3}, dice.Fixed(2)
	tt := volley(t, "hit 3 3; wound 3 3; save 2 2; damage 1 5", []rules.Weapon{w}, []rules.Kind{kind(1, 3, 0, 9, effect.Infantry)}, nil)
	wantLeft(t, "11e.DATASHEET.RANDOM.4", tt, []int16{5})
}

// TestKeywordFilters: keywords side by side must all be there, of those joined by "or" any one, and none of those of "non-".
// A keyword of several words is another keyword than its words.
func TestKeywordFilters(t *testing.T) {
	beastsOfChaos := effect.FirstNamed
	for _, tt := range []struct {
		id   string
		f    effect.Filter
		has  effect.Keywords
		want bool
	}{
		{"11e.DATASHEET.KEYWORD.3: both", effect.Filter{All: effect.Keywords{effect.Infantry, effect.Psyker}}, effect.Keywords{effect.Psyker, effect.Infantry}, true},
		{"11e.DATASHEET.KEYWORD.3: one of both", effect.Filter{All: effect.Keywords{effect.Infantry, effect.Psyker}}, effect.Keywords{effect.Infantry}, false},
		{"11e.DATASHEET.KEYWORD.3: any", effect.Filter{Any: effect.Keywords{effect.Infantry, effect.Psyker}}, effect.Keywords{effect.Psyker}, true},
		{"11e.DATASHEET.KEYWORD.3: neither", effect.Filter{Any: effect.Keywords{effect.Infantry, effect.Psyker}}, effect.Keywords{effect.Vehicle}, false},
		{"11e.DATASHEET.KEYWORD.3: non-", effect.Filter{None: effect.Keywords{effect.Vehicle}}, effect.Keywords{effect.Infantry}, true},
		{"11e.DATASHEET.KEYWORD.3: non- with it", effect.Filter{None: effect.Keywords{effect.Vehicle}}, effect.Keywords{effect.Vehicle}, false},
		{"11e.DATASHEET.KEYWORD.4: one of its words", effect.Filter{All: effect.Keywords{effect.Beasts}}, effect.Keywords{beastsOfChaos}, false},
		{"11e.DATASHEET.KEYWORD.5: like any other", effect.Filter{All: effect.Keywords{beastsOfChaos}}, effect.Keywords{beastsOfChaos}, true},
	} {
		if got := tt.f.Passes(tt.has); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
}

// TestAbilitiesOfAttacks: a weapon ability with keywords counts against units with one of them only; what is inflicted through
// a psychic weapon is psychic.
func TestAbilitiesOfAttacks(t *testing.T) {
	tank := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle)
	anti := gun(t, "Anti-Vehicle 4+")
	if on, off := shotAt(anti, &tank.Unit).Wound.Succeeds, shotAt(anti, infantry(1)).Wound.Succeeds; on != 4 || off != 0 {
		t.Errorf("11e.ABILITY.DUPLICATE.3: wounds always from %d against a VEHICLE, from %d against others", on, off)
	}
	own := effect.Effect{Kind: effect.IgnoreWounds, Value: 4, Scope: effect.Scope{Psychic: true}}
	for word, want := range map[string]int8{"Psychic": 4, "": 0} {
		var words []string
		if word != "" {
			words = append(words, word)
		}
		if got := shotAt(gun(t, words...), infantry(1, own)).Against[0].Ignore; got != want {
			t.Errorf("11e.ABILITY.KIND.4: %q: psychic wounds are ignored on %d+, want %d+", word, got, want)
		}
	}
}

// TestHunter: a profile that names keywords is not used at other units.
func TestHunter(t *testing.T) {
	for k, by := range map[effect.Keyword]rules.RuleID{effect.Vehicle: "", effect.Infantry: "11e.DATASHEET.WEAPON.4"} {
		u, script := soldier(), "hit 1"
		u.Kinds[0].Weapons = []rules.Carried{{Weapon: with(damaging(t, 0, 1), effect.Effect{
			Kind: effect.TargetOnly, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Vehicle}}},
		}), Number: 1}, {Weapon: damaging(t, 0, 1), Item: 1, Number: 1}}
		if by != "" {
			script = ""
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), k)}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 15*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
		c := &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 2}}}
		if by != "" {
			b.Refused(c, by)
			continue
		}
		b.Answer(c)
	}
}

// TestDamaging: an attack whose Damage a rule changes to 0 is saved against first; a model whose wounds are ignored has
// suffered damage; and normal damage and mortal wounds of a critical wound are both inflicted.
func TestDamaging(t *testing.T) {
	k := kind(1, 3, 0, 9, effect.Infantry)
	k.Effects = []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Set: true, Scope: effect.Scope{Suffered: true}}}
	wantLeft(t, "11e.ATTACK.DAMAGE.7", volley(t, "hit 3; wound 3; save 1", []rules.Weapon{damaging(t, 0, 2)}, []rules.Kind{k}, nil), []int16{9})
	more := with(damaging(t, 0, 2), effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.WeaponDamage, Mod: dice.Modifier{Add: 2}})
	wantLeft(t, "11e.DATASHEET.MOD.2: 0 and 2 more", volley(t, "hit 3; wound 3; save 1", []rules.Weapon{more}, []rules.Kind{k}, nil), []int16{9})
	k.Effects = nil
	wantLeft(t, "11e.DATASHEET.MOD.2: 2 and 2 more", volley(t, "hit 3; wound 3; save 1", []rules.Weapon{more}, []rules.Kind{k}, nil), []int16{5})
	k.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}}
	tt := volley(t, "hit 3; wound 3; save 1; ignore 5", []rules.Weapon{damaging(t, 0, 1)}, []rules.Kind{k}, nil)
	if m := tt.Models(2)[0]; !m.Allocated || m.Wounds != 9 {
		t.Errorf("11e.ATTACK.DAMAGE.8, 11e.ATTACK.DAMAGE.2: a model that ignored its wound: %+v", m)
	}
	besides := with(damaging(t, 0, 1), effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{
		Roll: dice.Wound, On: effect.FacesFrom(6), Consequence: effect.MortalWounds, Amount: dice.Fixed(2),
	}})
	k.Effects = nil
	wantLeft(t, "11e.ATTACK.MORTAL.5", volley(t, "hit 3; wound 6; save 1", []rules.Weapon{besides}, []rules.Kind{k}, nil), []int16{6})
	wantLeft(t, "11e.ATTACK.MORTAL.5: a saved attack", volley(t, "hit 3; wound 6; save 6", []rules.Weapon{besides}, []rules.Kind{k}, nil), []int16{7})
}

// TestAllocationMarks: what an allocated attack or mortal wound triggers is triggered when the model is selected, whether
// or not the wound is ignored then.
func TestAllocationMarks(t *testing.T) {
	k := kind(1, 3, 0, 9, effect.Infantry)
	k.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 2}}
	tt := volley(t, "", nil, []rules.Kind{k}, nil)
	if tt.Models(2)[0].Allocated {
		t.Fatal("allocated before any attack")
	}
	b := volley(t, "ignore 6", nil, []rules.Kind{k}, nil)
	b.Play(rules.Frame{Step: rules.StepMortal, Player: 1, Unit: 2, Other: 1, Value: 1})
	if m := b.Models(2)[0]; !m.Allocated || m.Wounds != 9 {
		t.Errorf("11e.ATTACK.MORTAL.6, 11e.ATTACK.TARGETS.7: a model that ignored a mortal wound: %+v", m)
	}
	// The number of models counts when targets are selected, and stays so.
	blast := damaging(t, 0, 1, "Blast")
	blast.Attacks = dice.Fixed(1)
	volley(t, "hit 1 1", []rules.Weapon{blast}, []rules.Kind{kind(5, 3, 0, 1, effect.Infantry)}, nil)
}

// TestSaveAbilities: an ability about saves works for the saves that are rolled while its models are the current group, and for
// both kinds of save.
func TestSaveAbilities(t *testing.T) {
	again := effect.Effect{Kind: effect.Reroll, Roll: effect.AnySave, Reroll: dice.Failed}
	first, second := kind(1, 3, 5, 1, effect.Infantry), kind(1, 3, 5, 1, effect.Infantry)
	first.Effects = append(first.Effects, again)
	second.Profile.Toughness = 4
	second.Profile.Save = 4
	for _, tt := range []struct {
		order  []int
		script string
	}{{[]int{0, 1}, "hit 3; wound 3; save 1 5"}, {[]int{1, 0}, "hit 3; wound 3; save 1"}} {
		b := volley(t, tt.script, []rules.Weapon{damaging(t, 0, 1)}, []rules.Kind{first, second}, nil)
		inOrder(b, tt.order...)
		if want := len(tt.script) - len("hit 3; wound 3; save 1"); (b.Unit(2).Alive == 2) != (want > 0) {
			t.Errorf("11e.ATTACK.SAVE.5: in the order %v %d models are left", tt.order, b.Unit(2).Alive)
		}
	}
}

// TestShots: a unit has shot when its attacks are resolved, and one that made none has not, though it was selected; targeting a
// single target means all attacks.
func TestShots(t *testing.T) {
	for _, n := range []int{0, 1, 2} {
		u := soldier()
		u.Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}, {Weapon: damaging(t, 0, 1), Item: 1, Number: 1}}
		script := []string{"", "hit 1", "hit 1; hit 1"}[n]
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier(), soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 15*geom.Inch, 5*geom.Inch)
		b.Stand(3, 15*geom.Inch, 15*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
		c := &rules.Choice{Ask: rules.SelectTargets}
		for i := range n {
			c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[0].ID, Weapon: uint8(i), Target: rules.UnitAt(1 + i)})
		}
		b.Answer(c)
		if s := b.Unit(1); s.Did&rules.SelectedToShoot == 0 || (s.Shot != 0) != (n > 0) {
			t.Errorf("11e.ATTACK.DONE.1: after %d attacks it was selected: %v, and has shot: %v", n, s.Did&rules.SelectedToShoot != 0, s.Shot != 0)
		}
	}
}
