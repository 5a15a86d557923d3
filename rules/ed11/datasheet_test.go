package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// faces is a dice.Source of several faces, one after another.
type faces []int

func (f *faces) D6(dice.Purpose) int {
	n := (*f)[0]
	*f = (*f)[1:]
	return n
}

// changed returns an effect that adds to a characteristic.
func changed(of effect.Characteristic, add int16) effect.Effect {
	return effect.Effect{Kind: effect.ChangeCharacteristic, Of: of, Mod: dice.Modifier{Add: add}}
}

// replaced sets a characteristic.
func replaced(of effect.Characteristic, by int16) effect.Effect {
	return effect.Effect{Kind: effect.ChangeCharacteristic, Of: of, Set: true, Amount: dice.Fixed(int(by))}
}

// with returns a weapon with effects.
func with(w rules.Weapon, effects ...effect.Effect) rules.Weapon {
	w.Effects = append(w.Effects, effects...)
	return w
}

// TestLimitsOfCharacteristics: modifiers take no characteristic beyond its limits.
func TestLimitsOfCharacteristics(t *testing.T) {
	target := infantry(1, effect.Effect{Kind: effect.InvulnerableSave, Value: 4})
	for _, tt := range []struct {
		id        string
		got, want int
	}{
		{"11e.DATASHEET.LIMIT.1: Toughness", int(shotAt(gun(t), infantry(1, changed(effect.T, -9))).Toughness), 1},
		{"11e.DATASHEET.LIMIT.1: Strength", int(shotAt(with(gun(t), changed(effect.WeaponStrength, -9)), target).Strength), 1},
		{"11e.DATASHEET.LIMIT.1: Attacks", attack.Number(rulestest.Face(1), &edition.Attack, shotAt(with(gun(t), changed(effect.WeaponAttacks, -9)), target)), 1},
		{"11e.DATASHEET.LIMIT.1: Damage", attack.Damage(rulestest.Face(1), shotAt(with(gun(t), changed(effect.WeaponDamage, -9)), target), effect.AttackChange{}, 0), 1},
		{"11e.DATASHEET.LIMIT.2: Save", int(shotAt(gun(t), infantry(1, changed(effect.Sv, -9))).Against[0].Save.Needed), 2},
		{"11e.DATASHEET.LIMIT.3: best Ballistic Skill", int(shotAt(with(gun(t), changed(effect.BS, -9)), target).Hit.Needed), 2},
		{"11e.DATASHEET.LIMIT.3: worst Ballistic Skill", int(shotAt(with(gun(t), changed(effect.BS, 9)), target).Hit.Needed), 6},
		{"11e.DATASHEET.MOD.2: an AP of 0 and -2", int(shotAt(with(gun(t), replaced(effect.WeaponAP, 0), changed(effect.WeaponAP, -2)), target).AP), 0},
		{"11e.DATASHEET.MOD.2: an AP of -1 and -2", int(shotAt(with(gun(t), replaced(effect.WeaponAP, -1), changed(effect.WeaponAP, -2)), target).AP), -3},
		{"11e.DATASHEET.LIMIT.5: AP", int(shotAt(with(gun(t), changed(effect.WeaponAP, 9)), target).AP), 0},
		{"11e.DATASHEET.PROFILE.4: Save 3+", int(shotAt(gun(t), target).Against[0].Save.Needed), 3},
		{"11e.DATASHEET.PROFILE.1: Invulnerable Save", int(shotAt(gun(t), target).Against[0].Invulnerable.Needed), 4},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %d, want %d", tt.id, tt.got, tt.want)
		}
	}
	for leadership, want := range map[int16]int{3: 5, 6: 6, 11: 8} {
		u := soldier()
		u.Kinds[0].Profile.Leadership = leadership
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		if got := morale.BestLeadership(b.Game, 1); got != want {
			t.Errorf("11e.DATASHEET.LIMIT.4: Leadership %d+ counts as %d+, want %d+", leadership, got, want)
		}
	}
	for _, tt := range []struct {
		id      string
		effects []effect.Effect
		want    int
	}{
		{"11e.DATASHEET.LIMIT.5: 2 and -9", []effect.Effect{changed(effect.OC, -9)}, 0},
		{"11e.DATASHEET.LIMIT.5: 2 and 1", []effect.Effect{changed(effect.OC, 1)}, 3},
		{"11e.DATASHEET.LIMIT.5: 2", nil, 2},
		{"11e.DATASHEET.MOD.2: 0 and 1", []effect.Effect{replaced(effect.OC, 0), changed(effect.OC, 1)}, 0},
		{"11e.DATASHEET.MOD.2: 1 and 1", []effect.Effect{replaced(effect.OC, 1), changed(effect.OC, 1)}, 2},
	} {
		u := soldier(tt.effects...)
		u.Kinds[0].Profile.Control = 2
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		c := ability.NewControl(b.Game, 1)
		if got := c.Of(0); got != tt.want {
			t.Errorf("%s: Objective Control %d, want %d", tt.id, got, tt.want)
		}
	}
	for inches, want := range map[string]geom.Length{"lone operative": 12 * geom.Inch, "lone operative 5": 9 * geom.Inch, "lone operative 18": 18 * geom.Inch, "lone operative 40": 30 * geom.Inch} {
		if e := effect.Find(word(t, soldier(), inches).Effects, effect.NotTargeted); e == nil || e.Length != want {
			t.Errorf("11e.DATASHEET.LIMIT.6: %s: %+v, want %v", inches, e, want)
		}
	}
}

// shotAt returns the attack of a weapon at a unit.
func shotAt(w rules.Weapon, target *rules.Unit) *rules.Attack {
	a := shot(w, target, 0)
	return &a
}

// TestDash: what is printed as a dash is not modified, and a Move of it never moves.
func TestDash(t *testing.T) {
	u := soldier(changed(effect.OC, 2))
	u.Kinds[0].Profile.Control, u.Kinds[0].Profile.Move = 0, rules.Move{}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	if c := ability.NewControl(b.Game, 1); c.Of(0) != 0 {
		t.Errorf("11e.DATASHEET.MOD.3, 11e.DATASHEET.PROFILE.5: Objective Control %d", c.Of(0))
	}
	if far := move.Able(b.Game, 0, 6*geom.Inch); far != 0 {
		t.Errorf("11e.DATASHEET.PROFILE.2: it can be moved %v", far)
	}
}

// TestWoundsLeft: a model with 0 wounds is destroyed.
func TestWoundsLeft(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, "")
	b.Stand(2, 5*geom.Inch, 5*geom.Inch)
	b.SetWounds(int(b.Unit(2).First), 1)
	b.SetWounds(int(b.Unit(2).First)+1, 0)
	b.Play(attack.Destroy(b.Game, 2, rules.NoUnit))
	if b.Unit(2).Alive != 1 || b.Models(2)[0].Wounds != 1 {
		t.Errorf("11e.DATASHEET.PROFILE.3, 11e.UNIT.DESTROYED.1: %d models are left", b.Unit(2).Alive)
	}
}

// TestRolls: what a D6 and its multiples are, and what re-rolls and automatic successes trigger.
func TestRolls(t *testing.T) {
	for _, tt := range []struct {
		amount dice.Amount
		faces  faces
		want   int
	}{
		{dice.Amount{Count: 1, Sides: 6}, faces{5}, 5}, {dice.Amount{Count: 2, Sides: 6}, faces{5, 6}, 11}, {dice.Amount{Count: 1, Sides: 6, Plus: 2}, faces{1}, 3},
		{dice.Amount{Count: 1, Sides: 3}, faces{1}, 1}, {dice.Amount{Count: 1, Sides: 3}, faces{2}, 1}, {dice.Amount{Count: 1, Sides: 3}, faces{3}, 2}, {dice.Amount{Count: 1, Sides: 3}, faces{6}, 3},
	} {
		if got := tt.amount.Roll(&tt.faces, dice.Damage); got != tt.want {
			t.Errorf("11e.CORE.DICE.1: %v is %d, want %d", tt.amount, got, tt.want)
		}
	}
	again := effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}
	for _, tt := range []struct {
		id    string
		w     rules.Weapon
		faces faces
		want  int
	}{
		{"11e.CORE.DICE.2: 3+", gun(t), faces{3}, 1},
		{"11e.CORE.DICE.2: 3+", gun(t), faces{2}, 0},
		{"11e.CORE.REROLL.4, 11e.DATASHEET.ROLL.1: the re-rolled die counts", with(gun(t, "Sustained Hits 1"), again), faces{1, 6}, 2},
		{"11e.CORE.REROLL.4: it fails", with(gun(t, "Sustained Hits 1"), again), faces{2, 1}, 0},
		{"11e.CORE.DICE.6, 11e.WEAPON.TORRENT.1: a success without a roll is not critical", gun(t, "Torrent", "Sustained Hits 1"), faces{}, 1},
	} {
		if got := int(attack.HitRoll(&tt.faces, &edition.Attack, shotAt(tt.w, infantry(5))).Scored); got != tt.want || len(tt.faces) > 0 {
			t.Errorf("%s: %d hits, want %d; %d dice are left", tt.id, got, tt.want, len(tt.faces))
		}
	}
}

// TestIgnoredModifiers: of modifiers that may be ignored the good ones are kept.
func TestIgnoredModifiers(t *testing.T) {
	add := func(n int16) effect.Effect {
		return effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: n}
	}
	ignores := effect.Effect{Kind: effect.IgnoreModifiers, Roll: effect.HitRoll, Worse: true}
	if got := shotAt(with(gun(t), add(-1), add(1), ignores), infantry(1)).Hit.Modifier; got != 1 {
		t.Errorf("11e.DATASHEET.IGNORE.1: %+d, want +1", got)
	}
	if got := shotAt(with(gun(t), add(-1), add(1)), infantry(1)).Hit.Modifier; got != 0 {
		t.Errorf("11e.DATASHEET.IGNORE.1: %+d without it, want 0", got)
	}
	if !effect.Contains(gun(t, "Psychic").Effects, effect.PsychicAttack) {
		t.Error("11e.WEAPON.PSYCHIC.2: no psychic attacks")
	}
}
