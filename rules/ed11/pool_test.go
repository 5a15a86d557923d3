package ed11

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/odds"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// kind returns some models with a Save, an Invulnerable Save where it is not 0, and wounds.
func kind(count int, save, invulnerable, wounds int16, keywords ...effect.Keyword) rules.Kind {
	k := rulestest.Trooper()
	k.Count, k.Profile.Save, k.Profile.Wounds = count, save, wounds
	if invulnerable > 0 {
		k.Effects = []effect.Effect{{Kind: effect.InvulnerableSave, Value: invulnerable}}
	}
	k.Keywords = keywords
	return k
}

// volley begins the attacks of models with one gun each on a unit of kinds, 10" away, after the test has
// changed the battle.
func volley(t *testing.T, script string, guns []rules.Weapon, kinds []rules.Kind, prepare func(*rulestest.Table)) *rulestest.Table {
	t.Helper()
	attackers := rulestest.Unit(1, rulestest.Trooper())
	attackers.Kinds = nil
	for _, w := range guns {
		k := rulestest.Trooper()
		k.Weapons = []rules.Carried{{Weapon: w, Number: 1}}
		attackers.Kinds = append(attackers.Kinds, k)
	}
	target := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character)
	target.Kinds = kinds
	tt := rulestest.New(t, &edition, []rules.ArmyUnit{attackers}, []rules.ArmyUnit{target}, script)
	tt.Stand(1, 5*geom.Inch, 2*geom.Inch)
	tt.Stand(2, 15*geom.Inch, 2*geom.Inch)
	if prepare != nil {
		prepare(tt)
	}
	for _, m := range tt.Models(1) {
		tt.State.Declared = append(tt.State.Declared, rules.Declared{Model: m.ID, Target: 2, Models: tt.Unit(2).Alive})
	}
	tt.Play(rules.Frame{Step: rules.StepAttacks, Unit: 1})
	return tt
}

// damaging returns a gun of one attack that hits and wounds on 2+, with AP and Damage.
func damaging(t *testing.T, ap int16, damage int, words ...string) rules.Weapon {
	t.Helper()
	w := gun(t, words...)
	w.Attacks, w.Skill, w.Strength.Own, w.AP, w.Damage = dice.Fixed(1), 2, 8, ap, dice.Fixed(damage)
	return w
}

func times[T any](n int, v T) []T { return slices.Repeat([]T{v}, n) }

// inOrder answers with the models of the target in an order of their places.
func inOrder(tt *rulestest.Table, places ...int) {
	c := rules.Choice{Ask: rules.OrderModels}
	for _, p := range places {
		c.Models = append(c.Models, tt.Models(2)[p].ID)
	}
	tt.Answer(&c)
}

// left lists the wounds that the models of the target have left, by their kinds.
func left(tt *rulestest.Table, kinds int) [][]int16 {
	list := make([][]int16, kinds)
	for _, m := range tt.Models(2) {
		list[m.Kind] = append(list[m.Kind], m.Wounds)
	}
	return list
}

func wantLeft(t *testing.T, id string, tt *rulestest.Table, want ...[]int16) {
	t.Helper()
	got := left(tt, len(want))
	for k := range want {
		if !slices.Equal(got[k], want[k]) {
			t.Errorf("%s: %v are left, want %v", id, got, want)
			return
		}
	}
}

// TestSaves: 11e.EXAMPLES.18. Both saves are compared with one roll, and AP counts for one of them.
func TestSaves(t *testing.T) {
	k := []rules.Kind{kind(1, 3, 5, 2)}
	a := shot(gun(t), &rules.Unit{Kinds: k, Keywords: effect.Keywords{effect.Infantry}}, 0)
	for _, tt := range []struct {
		face int
		ap   int16
		want bool
	}{{2, 0, true}, {4, 0, false}, {6, 0, false}, {3, -1, true}, {5, -1, false}, {4, -3, true}, {1, 0, true}, {5, -6, false}} {
		a.AP = tt.ap
		if got := attack.Fails(&edition.Attack, &a, effect.AttackChange{}, 0, tt.face); got != tt.want {
			t.Errorf("11e.EXAMPLES.18, 11e.ATTACK.DAMAGE.3, 11e.ATTACK.DAMAGE.4: a %d against AP %d inflicts damage: %v, want %v", tt.face, tt.ap, got, tt.want)
		}
	}
	a.Against[0].Save.Modifier, a.AP = 3, -1
	if attack.Fails(&edition.Attack, &a, effect.AttackChange{}, 0, 2) {
		t.Error("11e.GAPS.14: 3 is added to a save roll, and AP -1 is more")
	}
	for _, against := range []rules.Against{{Save: rules.Test{Needed: 5, Modifier: 3}}, {Save: rules.Test{Needed: 7}, Invulnerable: rules.Test{Needed: 5, Modifier: 2}}} {
		a.Against[0] = against
		if attack.Fails(&edition.Attack, &a, effect.AttackChange{}, 0, 3) || !attack.Fails(&edition.Attack, &a, effect.AttackChange{}, 0, 2) {
			t.Errorf("11e.GAPS.14: nothing limits what is added to a save roll: %+v", against)
		}
	}
}

// TestGroups: 11e.EXAMPLES.19. Five wounds, with the guards first, the squad next and the CHARACTER last.
func TestGroups(t *testing.T) {
	kinds := []rules.Kind{kind(2, 2, 0, 1), kind(3, 3, 0, 1), kind(1, 2, 0, 4, effect.Infantry, effect.Character)}
	for _, k := range []int{0, 1} {
		kinds[k].Keywords = effect.Keywords{effect.Infantry}
	}
	tt := volley(t, "hit 6 5 4 3 2; wound 2 3 4 5 6; save 6 1 5 3 1", times(5, damaging(t, -1, 1)), kinds, nil)
	if q := tt.Request(); q.Reason != rules.ForAllocation || len(q.Options) != 5 {
		t.Fatalf("11e.ATTACK.GROUPS.3: asked for %v with %d options, want the order of 5 models that may be first", q.Reason, len(q.Options))
	}
	tt.Refused(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(2)[5].ID}}, "11e.ATTACK.GROUPS.3")
	inOrder(tt, 0, 1, 2, 3, 4, 5)
	wantLeft(t, "11e.EXAMPLES.19, 11e.ATTACK.GROUPS.1, 11e.ATTACK.GROUPS.6, 11e.ATTACK.SAVE.1, 11e.ATTACK.DAMAGE.1", tt, nil, []int16{1, 1}, []int16{4})
}

// TestSavesAcrossGroups: the saves of a pool go from the lowest to the highest through the groups, each with its own saves.
func TestSavesAcrossGroups(t *testing.T) {
	plain, character := effect.Keywords{effect.Infantry}, effect.Keywords{effect.Infantry, effect.Character}
	led := []rules.Kind{kind(3, 5, 0, 1, plain...), kind(1, 2, 4, 4, character...)}
	squads := []rules.Kind{kind(3, 6, 0, 1, plain...), kind(2, 3, 0, 3, plain...)}
	for _, c := range []struct {
		id     string
		kinds  []rules.Kind
		ap     int16
		damage int
		saves  string
		order  []int // of allocation; the first of the second squad has one wound left
		want   [][]int16
	}{
		{"11e.ATTACK.DAMAGE.3, 11e.ATTACK.GROUPS.3: 1, 2 and 3 slay the squad, 4, 5 and 6 are enough for the CHARACTER", led, -2, 2, "6 2 5 3 1 4", []int{0, 1, 2, 3}, [][]int16{nil, {4}}},
		{"11e.ATTACK.DAMAGE.1, 11e.ATTACK.GROUPS.6: a second 3 goes to the CHARACTER", led, -2, 2, "6 2 3 3 1 4", []int{0, 1, 2, 3}, [][]int16{nil, {2}}},
		{"11e.ATTACK.GROUPS.4, 11e.ATTACK.DAMAGE.2: the squad with a wounded model is first, and saves with 3 and more", squads, 0, 1, "3 1 4 2 6 5", []int{4, 3, 0, 1, 2}, [][]int16{{1, 1, 1}, {2}}},
		{"11e.ATTACK.DAMAGE.5: what is more than a model had is lost", squads, 0, 3, "3 1 6 2 6 6", []int{4, 3, 0, 1, 2}, [][]int16{{1, 1}, nil}},
	} {
		tt := volley(t, "hit 5 5 5 5 5 5; wound 5 5 5 5 5 5; save "+c.saves, times(6, damaging(t, c.ap, c.damage)), c.kinds, func(tt *rulestest.Table) {
			if c.order[0] > 0 {
				tt.State.Models[int(tt.Unit(2).First)+c.order[0]].Wounds = 1
			}
		})
		for tt.Request().Reason == rules.ForAllocation {
			inOrder(tt, c.order...)
		}
		wantLeft(t, c.id, tt, c.want...)
	}
}

// TestOrderOfGroups: 11e.EXAMPLES.20. Only B, A, D, C is allowed, if D is the wounded CHARACTER.
func TestOrderOfGroups(t *testing.T) {
	plain := effect.Keywords{effect.Infantry}
	kinds := []rules.Kind{kind(2, 3, 0, 2), kind(2, 4, 0, 2), kind(1, 3, 0, 4, effect.Character), kind(1, 3, 0, 4, effect.Character)}
	kinds[0].Keywords, kinds[1].Keywords = plain, plain
	a := shot(gun(t), &rules.Unit{Kinds: kinds}, 0)
	s := attack.Groups{Attack: &a, Wounds: func(k uint8) int16 { return kinds[k].Profile.Wounds }}
	for k, n := range []int{2, 2, 1, 1} {
		for i := range n {
			m := rules.Model{ID: rules.ModelID(len(s.Models) + 1), Kind: uint8(k), Wounds: kinds[k].Profile.Wounds, Character: k > 1}
			if m.Hurt = i == 1 && k == 1 || k == 3; m.Hurt {
				m.Wounds--
			}
			s.Models = append(s.Models, m)
		}
	}
	var order []uint8
	for at := s.Next(); at >= 0; at = s.Next() {
		order = append(order, s.Models[at].Kind)
		s.Models[at].Wounds = 0
	}
	if want := []uint8{1, 1, 0, 0, 3, 2}; !slices.Equal(order, want) {
		t.Errorf("11e.EXAMPLES.20, 11e.ATTACK.GROUPS.2, 11e.ATTACK.GROUPS.4, 11e.ATTACK.GROUPS.5: groups in the order of kinds %v, want %v", order, want)
	}
	s.Models[0].Wounds, s.Models[1].Wounds, s.Models[1].Hurt, s.Current = 2, 1, true, 0
	if at := s.Next(); at != 1 {
		t.Errorf("11e.ATTACK.DAMAGE.2: model %d takes the attack, want the wounded one", at)
	}
	// A destroyed CHARACTER with the characteristics of group A was the current group.
	kinds[2].Profile.Wounds = 2
	s.Models[1].Hurt, s.Models[2].Wounds, s.Models[3].Wounds, s.Current = false, 2, 1, s.Models[4].ID
	if at := s.Next(); at != 3 {
		t.Errorf("11e.ATTACK.GROUPS.1, 11e.ATTACK.GROUPS.6: model %d takes the attack, want the wounded one of the first group", at)
	}
}

// TestPrecisionOfDestroyed: a CHARACTER that is destroyed, and waits for the end of the attacks, is not offered to further
// attacks with Precision.
func TestPrecisionOfDestroyed(t *testing.T) {
	for demise, script := range map[bool]string{true: "hit 3 3; wound 3 3; save 1 1; explodes 1", false: "hit 3 3; wound 3 3; save 1 1"} {
		kinds := []rules.Kind{kind(1, 3, 0, 4), kind(1, 3, 0, 2, effect.Infantry, effect.Character)}
		kinds[0].Keywords = effect.Keywords{effect.Infantry}
		if demise {
			kinds[1].Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: geom.Inch, Amount: dice.Fixed(1)}}
		}
		tt := volley(t, script, []rules.Weapon{damaging(t, 0, 2, "Precision"), damaging(t, -1, 1, "Precision")}, kinds, nil)
		if tt.Request().Reason == rules.ForPrecision {
			tt.Choose(rules.Select, rules.NoUnit)
		}
		for q := tt.Request(); q.Ask == rules.OrderModels; q = tt.Request() {
			tt.Answer(&rules.Choice{Ask: q.Ask, Models: []rules.ModelID{q.Options[0].Model}})
		}
		wantLeft(t, "11e.WEAPON.PRECISION.1, 11e.ATTACK.GROUPS.2: a destroyed CHARACTER", tt, []int16{3}, nil)
	}
}

// TestPrecision: 11e.EXAMPLES.21. Two failed saves destroy the selected CHARACTER, and the third goes to
// the unit; an attacker who selects none leaves the order to the target.
func TestPrecision(t *testing.T) {
	kinds := []rules.Kind{kind(3, 3, 0, 2), kind(1, 4, 0, 4, effect.Infantry, effect.Character)}
	kinds[0].Keywords = effect.Keywords{effect.Infantry}
	for _, chosen := range []bool{true, false} {
		tt := volley(t, "hit 3 3 3; wound 3 3 3; save 2 1 1", times(3, damaging(t, 0, 3, "Precision")), kinds, nil)
		if q := tt.Request(); q.Reason != rules.ForPrecision || len(q.Options) != 2 {
			t.Fatalf("11e.WEAPON.PRECISION.1: asked for %v with options %v", q.Reason, q.Options)
		}
		want := [][]int16{{2, 2}, nil}
		if chosen {
			tt.Choose(rules.Select, rules.NoUnit)
		} else {
			tt.Choose(rules.Pass, rules.NoUnit)
			want = [][]int16{nil, {4}}
		}
		inOrder(tt, 0, 1, 2, 3)
		wantLeft(t, "11e.EXAMPLES.21, 11e.WEAPON.PRECISION.1, 11e.WEAPON.PRECISION.2", tt, want...)
	}
}

// TestDevastating: 11e.EXAMPLES.22.
func TestDevastating(t *testing.T) {
	kinds := func(n int) []rules.Kind { return []rules.Kind{kind(n, 3, 0, 2, effect.Infantry)} }
	w := damaging(t, 0, 3, "Devastating Wounds")
	tt := volley(t, "hit 3; wound 6", []rules.Weapon{w}, kinds(5), nil)
	wantLeft(t, "11e.EXAMPLES.22, 11e.WEAPON.DEVASTATING.2: one critical wound", tt, []int16{2, 2, 2, 2})
	tt = volley(t, "hit 3 3 3; wound 6 3 6; save 2", times(3, w), kinds(5), nil)
	if tt.Request().Reason != rules.ForAllocation {
		t.Fatal("not asked for an order")
	}
	inOrder(tt, 0, 1, 2, 3, 4)
	wantLeft(t, "11e.EXAMPLES.22, 11e.WEAPON.DEVASTATING.1, 11e.ATTACK.MORTAL.4: and a failed save", tt, []int16{2, 2})
	// The selected CHARACTER suffers mortal wounds of Precision first.
	both := []rules.Kind{kind(2, 3, 0, 2, effect.Infantry), kind(1, 4, 0, 4, effect.Infantry, effect.Character)}
	tt = volley(t, "hit 3; wound 6", []rules.Weapon{damaging(t, 0, 3, "Devastating Wounds", "Precision")}, both, nil)
	tt.Choose(rules.Select, rules.NoUnit)
	wantLeft(t, "11e.WEAPON.PRECISION.3", tt, []int16{2, 2}, []int16{1})
}

// TestMortalWounds: 11e.EXAMPLES.23.
func TestMortalWounds(t *testing.T) {
	kinds := []rules.Kind{kind(2, 3, 0, 2, effect.Infantry), kind(1, 3, 0, 4, effect.Infantry, effect.Character)}
	tt := volley(t, "", nil, kinds, func(tt *rulestest.Table) {
		m := &tt.State.Models[tt.Unit(2).First+1]
		m.Wounds, m.Hurt = 1, true
	})
	tt.Play(rules.Frame{Step: rules.StepMortal, Player: 1, Unit: 2, Value: 4})
	wantLeft(t, "11e.EXAMPLES.23, 11e.ATTACK.MORTAL.1, 11e.ATTACK.MORTAL.2, 11e.ATTACK.MORTAL.3", tt, nil, []int16{3})
}

// TestPools: 11e.EXAMPLES.16. Weapons that differ in range and number only are one pool.
func TestPools(t *testing.T) {
	bolt := damaging(t, 0, 1)
	bolt.Attacks = dice.Fixed(2)
	pistol, heavy := damaging(t, 0, 1, "Close-quarters"), damaging(t, -1, 2)
	pistol.Range = int32(12 * geom.Inch)
	heavy.Attacks = dice.Fixed(3)
	// The first pool has five dice, and the second three: the first is resolved whole before them.
	tt := volley(t, "hit 2 2 2 2 2 1 1 2; wound 2 2 2 2 1 2; save 3 3 3 3 4", []rules.Weapon{bolt, heavy, bolt, pistol}, []rules.Kind{kind(1, 3, 0, 9, effect.Infantry)}, nil)
	wantLeft(t, "11e.EXAMPLES.16, 11e.ATTACK.GATHER.2, 11e.ATTACK.GATHER.3, 11e.ATTACK.GATHER.5", tt, []int16{9})
}

// TestChangedWounds: the wounds of a pool that a roll has changed alike are saved together, although others lie between them,
// in the order that the player whose turn it is chooses. The groups of the target are made anew for each.
func TestChangedWounds(t *testing.T) {
	w := damaging(t, 0, 1)
	for face, change := range map[int]effect.AttackChange{5: {AP: -1}, 6: {More: 1}} {
		w.Effects = append(w.Effects, effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Wound, On: effect.FacesFrom(face), Consequence: effect.ChangeAttack, Change: change}})
	}
	for _, c := range []struct {
		id    string
		first int // option
		saves string
		turn  rules.Player
		want  int16
	}{
		{"the 1 saves against Damage 1", 0, "6 1 6", 0, 8},
		{"the 1 saves against Damage 2", 0, "6 6 1", 1, 7},
		{"Damage 2 first, the 1 against it", 1, "1 6 6", 0, 7},
		{"Damage 2 first, the 1 against Damage 1", 1, "6 1 6", 1, 8},
	} {
		tt := volley(t, "hit 3 3 3; wound 5 6 5; save "+c.saves, times(3, w), []rules.Kind{kind(1, 3, 0, 9, effect.Infantry)}, func(tt *rulestest.Table) { tt.State.Turn = c.turn })
		if q := tt.Request(); q.Reason != rules.ForSequence || q.Player != c.turn || len(q.Options) != 2 || q.Rule != "11e.ATTACK.SAVE.3" {
			t.Fatalf("11e.ATTACK.SAVE.3: %s: asked %+v", c.id, q)
		}
		tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: c.first})
		wantLeft(t, "11e.ATTACK.SAVE.3: "+c.id, tt, []int16{c.want})
	}
	tt := volley(t, "hit 3 3 3; wound 2 2 6; save 1 1 1", times(3, w), []rules.Kind{kind(2, 3, 0, 3, effect.Infantry), kind(2, 5, 0, 3, effect.Infantry)}, nil)
	tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: 1})
	for _, options := range []int{4, 2} { // once a model is wounded, those of its group
		if q := tt.Request(); q.Reason != rules.ForAllocation || len(q.Options) != options {
			t.Fatalf("11e.ATTACK.GROUPS.7: asked %+v, want %d models", q, options)
		}
		inOrder(tt, 1)
	}
	wantLeft(t, "11e.ATTACK.GROUPS.7, 11e.ATTACK.SAVE.3", tt, []int16{2}, []int16{3, 3})
}

// TestExcess: damage that an ability keeps goes from a destroyed model to the next, whichever of the unit that is.
func TestExcess(t *testing.T) {
	w := with(damaging(t, 0, 3), effect.Effect{Kind: effect.ExcessDamage})
	for last := range 3 { // the model that is wounded
		tt := volley(t, "hit 3; wound 3; save 1", []rules.Weapon{w}, []rules.Kind{kind(3, 3, 0, 3, effect.Infantry)}, func(tt *rulestest.Table) {
			m := &tt.State.Models[int(tt.Unit(2).First)+last]
			m.Wounds, m.Hurt = 1, true
		})
		inOrder(tt, last)
		wantLeft(t, fmt.Sprintf("11e.ATTACK.DAMAGE.5: excess of model %d", last), tt, []int16{1, 3})
	}
}

// TestSelfDamagingAttacks: attacks that may hurt their bearers are resolved apart, so that each hurts its own.
func TestSelfDamagingAttacks(t *testing.T) {
	w := damaging(t, 0, 1)
	w.Effects = []effect.Effect{{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(6), Consequence: effect.BearerWounds, Amount: dice.Fixed(1)}}}
	tt := volley(t, "hit 6 6; wound 1 1", times(2, w), []rules.Kind{kind(1, 3, 0, 2, effect.Infantry)}, nil)
	var got []int16
	for _, m := range tt.Models(1) {
		got = append(got, m.Wounds)
	}
	if !slices.Equal(got, []int16{1, 1}) {
		t.Errorf("11e.ATTACK.GATHER.3: the attackers have %v wounds left, want 1 each", got)
	}
}

// TestRollsOfAbilities: critical hits, and wounds without a roll.
func TestRollsOfAbilities(t *testing.T) {
	target := []rules.Kind{kind(1, 7, 0, 20, effect.Infantry)}
	for _, tt := range []struct {
		id, word, script string
		want             int16
	}{
		{"11e.EXAMPLES.25, 11e.WEAPON.SUSTAINED.1", "Sustained Hits 2", "hit 6; wound 3 3 3; save 3 3 3", 17},
		{"11e.WEAPON.SUSTAINED.1: no critical hit", "Sustained Hits 2", "hit 5; wound 3; save 3", 19},
		{"11e.WEAPON.LETHAL.1", "Lethal Hits", "hit 6; save 3", 19},
		{"11e.WEAPON.LETHAL.1: no critical hit", "Lethal Hits", "hit 5; wound 1", 20},
		{"11e.WEAPON.TORRENT.1", "Torrent", "wound 3; save 3", 19},
		{"11e.WEAPON.TWINLINKED.1", "Twin-linked", "hit 3; wound 1 3; save 3", 19},
		{"11e.ATTACK.HIT.1: an unmodified 1", "", "hit 1", 20},
		{"11e.ATTACK.WOUND.1: an unmodified 1", "", "hit 3; wound 1", 20},
		{"11e.WEAPON.ANTI.1: a critical wound has no save", "Anti-Infantry 4+", "hit 3; wound 4", 19},
		{"11e.WEAPON.ANTI.1: below", "Anti-Infantry 4+", "hit 3; wound 3; save 3", 19},
		{"11e.WEAPON.ANTI.2", "Anti-non-vehicle 4+", "hit 3; wound 4", 19},
		{"11e.WEAPON.ANTI.2: with the keyword", "Anti-non-infantry 4+", "hit 3; wound 4; save 3", 19},
	} {
		var words []string
		if tt.word != "" {
			words = append(words, tt.word)
		}
		if len(tt.word) > 4 && tt.word[:4] == "Anti" {
			words = append(words, "Devastating Wounds")
		}
		wantLeft(t, tt.id, volley(t, tt.script, []rules.Weapon{damaging(t, 0, 1, words...)}, target, nil), []int16{tt.want})
	}
}

// TestIgnoredWounds: Feel No Pain is rolled for each wound before the next save is taken.
func TestIgnoredWounds(t *testing.T) {
	k := kind(1, 3, 0, 6, effect.Infantry)
	k.Effects = []effect.Effect{{Kind: effect.IgnoreWounds, Value: 5}}
	tt := volley(t, "hit 3; wound 3; save 2; ignore 4 5 6", []rules.Weapon{damaging(t, 0, 3)}, []rules.Kind{k}, nil)
	wantLeft(t, "11e.ABILITY.FNP.1, 11e.ATTACK.DAMAGE.6", tt, []int16{5})
	tt = volley(t, "hit 3; wound 3; save 2", []rules.Weapon{damaging(t, 0, 3)}, []rules.Kind{kind(2, 3, 0, 2, effect.Infantry)}, nil)
	inOrder(tt, 0, 1)
	wantLeft(t, "11e.ATTACK.DAMAGE.5: what is more is lost", tt, []int16{2})
}

// TestHazardous: after all attacks one roll for each weapon, and the unit suffers.
func TestHazardous(t *testing.T) {
	w := damaging(t, 0, 1, "Hazardous")
	tt := volley(t, "hit 1 1; ability 2 3", times(2, w), []rules.Kind{kind(1, 3, 0, 2, effect.Infantry)}, func(tt *rulestest.Table) {
		tt.Log(func(e *rules.Event) {
			if e.Kind == rules.EventRoll && e.Word == dice.Ability.String() && e.M != 3 {
				t.Errorf("11e.ATTACK.HAZARD.1: the log says that %d+ is needed", e.M)
			}
		})
	})
	if q := tt.Request(); q.Reason != rules.ForAllocation || q.Unit != 1 || q.Rule != "11e.ATTACK.MORTAL.2" {
		t.Errorf("11e.ATTACK.MORTAL.2: asked for %v by %s", q.Reason, q.Rule)
	} else {
		tt.Refused(&rules.Choice{Ask: rules.OrderModels}, "11e.ATTACK.MORTAL.2")
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(1)[1].ID}})
	}
	if got := []int16{tt.Models(1)[0].Wounds, tt.Models(1)[1].Wounds}; !slices.Equal(got, []int16{2, 1}) {
		t.Errorf("11e.WEAPON.HAZARDOUS.1, 11e.ATTACK.HAZARD.2: %v are left, want 2 and 1: the player allocates one mortal wound", got)
	}
}

// TestHazardousAtOnce: the bearer of a weapon that is destroyed by the roll for another one has selected it, too.
func TestHazardousAtOnce(t *testing.T) {
	tt := volley(t, "hit 1 1; ability 2 1", times(2, damaging(t, 0, 1, "Hazardous")), []rules.Kind{kind(1, 3, 0, 2, effect.Infantry)}, func(tt *rulestest.Table) {
		for i := range tt.Models(1) {
			tt.SetWounds(i, 1)
		}
	})
	for q := tt.Request(); q.Ask == rules.OrderModels; q = tt.Request() {
		tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{tt.Models(1)[1].ID}})
	}
	if n := tt.Unit(1).Alive; n != 0 {
		t.Errorf("11e.ATTACK.HAZARD.2: %d models are left after two failed rolls, want none", n)
	}
}

// TestOddsOfGroups: of two attacks the lowest save comes first, so that both models fall if one roll is a
// 1 and the other less than 6: 9 of 36 cases; 5 if the attacks were saved one after another.
func TestOddsOfGroups(t *testing.T) {
	target := &rules.Unit{Kinds: []rules.Kind{kind(1, 2, 0, 1), kind(1, 6, 0, 1)}, Keywords: effect.Keywords{effect.Infantry}}
	w := gun(t, "Torrent")
	w.Attacks, w.Damage = dice.Fixed(2), dice.Fixed(1)
	a := shot(w, target, 0)
	a.Wounds = true
	got, err := odds.Of(&edition.Attack, []odds.Volley{{Attack: a, Weapons: 1}}, ability.FullStrength(target, 0))
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range []float64{25.0 / 36, 2.0 / 36, 9.0 / 36} {
		if math.Abs(got.Slain[n]-want) > 1e-12 {
			t.Errorf("11e.ATTACK.DAMAGE.1, 11e.ATTACK.GROUPS.6: %d models are slain with %v, want %v", n, got.Slain[n], want)
		}
		if math.Abs(got.Unsaved[n]-want) > 1e-12 {
			t.Errorf("11e.ATTACK.DAMAGE.1: %d attacks are not saved with %v, want %v", n, got.Unsaved[n], want)
		}
	}
}

// TestOrderOfEachPool: the groups and their order are made anew for each pool.
func TestOrderOfEachPool(t *testing.T) {
	for _, tt := range []struct {
		guns   []rules.Weapon
		script string
		asked  int
	}{
		{[]rules.Weapon{damaging(t, 0, 1), damaging(t, -1, 1)}, "hit 3; wound 3; save 1; hit 3; wound 3; save 1", 2},
		{[]rules.Weapon{damaging(t, 0, 1), damaging(t, 0, 1)}, "hit 3 3; wound 3 3; save 1 1", 1},
	} {
		b := volley(t, tt.script, tt.guns, []rules.Kind{kind(1, 3, 0, 9, effect.Infantry), kind(1, 4, 0, 9, effect.Infantry)}, nil)
		asked := 0
		for ; b.Request().Reason == rules.ForAllocation; asked++ {
			inOrder(b, 1, 0)
		}
		if asked != tt.asked {
			t.Errorf("11e.ATTACK.GROUPS.7: asked for %d orders, want %d", asked, tt.asked)
		}
	}
}
