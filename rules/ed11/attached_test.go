package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// Effects of the parts of three: each counts by its own kind.
var (
	leads    = effect.Effect{Kind: effect.FightsFirst, Scope: effect.Scope{When: effect.Attached}} // while it leads a unit
	supports = effect.Effect{Kind: effect.PassMorale, Spreads: true}                               // this unit
	guards   = effect.Effect{Kind: effect.GiveCover, Spreads: true}                                // this unit
	own      = effect.Effect{Kind: effect.IgnoreWounds, Value: 5}                                  // this model
)

// three returns a battle with a leader (1), a support unit (2) and a bodyguard of two models (3), which their army list
// attaches.
func three(t *testing.T) *rulestest.Table {
	part := func(n int, toughness int16, k effect.Keyword, effects ...effect.Effect) rules.ArmyUnit {
		u := rulestest.Unit(n, rulestest.Trooper(), effect.Infantry, k)
		u.Kinds[0].Profile.Toughness = toughness
		u.Effects = effects
		return u
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{
		part(1, 6, effect.Character, leads, own), part(1, 7, effect.Psyker, supports), part(2, 4, effect.Grenades, guards),
	}, []rules.ArmyUnit{soldier()}, "")
	army := &b.Setup.Armies[0]
	for leader := range 2 {
		at := army.Attach(leader, 2)
		at.Mustered = true
		army.Attached = append(army.Attached, at)
	}
	army.AttachBoth(1, 0)
	army.AttachBoth(0, 1)
	return b
}

// lose removes the models of a part of the unit 3, given by the index of their unit in the army.
func lose(b *rulestest.Table, part int) {
	s := b.Unit(3)
	for i := int(s.Alive) - 1; i >= 0; i-- {
		if at := int(s.First) + i; b.Setup.Armies[0].Part(int(s.Sheet), b.State.Models[at].Kind) == part {
			b.Remove(at, "")
		}
	}
	b.Separate()
}

// TestThreeParts: leader, support unit and bodyguard are one unit until its last model is destroyed. The rules of a part
// apply to all of it as long as the part has models.
func TestThreeParts(t *testing.T) {
	const leader, support, bodyguard = 0, 1, 2
	for _, tt := range []struct {
		id        string
		lost      []int
		effects   [3]bool // of the leader, the support unit and the bodyguard, on the whole unit
		attached  bool
		toughness int16
		keywords  []effect.Keyword
	}{
		{"11e.ATTACHED.FORM.2, 11e.ATTACHED.ABILITY.2", nil, [3]bool{true, true, true}, true, 4, []effect.Keyword{effect.Character, effect.Psyker, effect.Grenades}},
		{"11e.ATTACHED.ABILITY.2: the leader is lost", []int{leader}, [3]bool{false, true, true}, true, 4, []effect.Keyword{effect.Psyker, effect.Grenades}},
		{"11e.ATTACHED.ABILITY.2: the support unit is lost", []int{support}, [3]bool{true, false, true}, true, 4, []effect.Keyword{effect.Character, effect.Grenades}},
		{"11e.ATTACHED.ABILITY.4, 11e.GAPS.21: the bodyguard is lost", []int{bodyguard}, [3]bool{true, true, false}, true, 7, []effect.Keyword{effect.Character, effect.Psyker}},
		{"11e.ATTACHED.ABILITY.4: the leader is left", []int{bodyguard, support}, [3]bool{true, false, false}, true, 6, []effect.Keyword{effect.Character}},
		{"11e.ATTACHED.ABILITY.4: the leader is left, in another order", []int{support, bodyguard}, [3]bool{true, false, false}, true, 6, []effect.Keyword{effect.Character}},
		{"11e.ATTACHED.ABILITY.2: the bodyguard is left", []int{leader, support}, [3]bool{false, false, true}, false, 4, []effect.Keyword{effect.Grenades}},
		{"11e.ATTACHED.ABILITY.2: the support unit is left", []int{leader, bodyguard}, [3]bool{false, true, false}, true, 7, []effect.Keyword{effect.Psyker}},
	} {
		b := three(t)
		b.AttachMustered()
		if s := b.Unit(3); s.Alive != 4 || s.Starting != 4 || b.Unit(1).Place != rules.Joined || b.Unit(2).Place != rules.Joined {
			t.Fatalf("11e.ATTACHED.FORM.1, 11e.ATTACHED.FORM.2, 11e.ATTACHED.FORM.5, 11e.ABILITY.ATTACH.1: %d models of %d in one unit", s.Alive, s.Starting)
		}
		b.Stand(3, 5*geom.Inch, 5*geom.Inch)
		for _, part := range tt.lost {
			lose(b, part)
		}
		s := b.Unit(3)
		got := [3]bool{b.OwnEffect(3, effect.FightsFirst) != nil && b.HasEffect(3, effect.FightsFirst), b.HasEffect(3, effect.PassMorale), b.HasEffect(3, effect.GiveCover)}
		if got != tt.effects || s.Starting != 4 || s.Place != rules.OnTable || b.Is(3).Has(effect.Attached) != tt.attached {
			t.Errorf("%s: effects %v, want %v; attached %v; 11e.ATTACHED.DESTROYED.1, 11e.ATTACHED.DESTROYED.2: starting strength %d", tt.id, got, tt.effects, b.Is(3).Has(effect.Attached), s.Starting)
		}
		for _, k := range []effect.Keyword{effect.Character, effect.Psyker, effect.Grenades} {
			if has := b.Keywords(3).Has(k); has != slices.Contains(tt.keywords, k) {
				t.Errorf("%s, 11e.DATASHEET.KEYWORD.1, 11e.DATASHEET.KEYWORD.2: keyword %v: %v", tt.id, k, has)
			}
		}
		if n := toughness(b); n != tt.toughness {
			t.Errorf("%s, 11e.ATTACK.WOUND.3: Toughness %d, want %d", tt.id, n, tt.toughness)
		}
		// "This model" is the leader, in whatever unit.
		for i := range b.Models(3) {
			at := int(s.First) + i
			is := b.Setup.Armies[0].Part(int(s.Sheet), b.State.Models[at].Kind) == leader
			ignores := effect.Find(b.Kind(at).Effects, effect.IgnoreWounds) != nil || effect.Find(b.Sheet(3).Effects, effect.IgnoreWounds) != nil
			if is != ignores {
				t.Errorf("%s, 11e.ATTACHED.ABILITY.1: model %d ignores wounds: %v", tt.id, at, ignores)
			}
		}
	}
}

// toughness returns the Toughness of the unit 3 against attacks.
func toughness(b *rulestest.Table) int16 {
	kinds := slices.Clone(b.Sheet(3).Kinds)
	of := make([]int16, len(kinds))
	for k := range kinds {
		kinds[k].Count, of[k] = 0, kinds[k].Profile.Toughness
	}
	for _, m := range b.Models(3) {
		kinds[m.Kind].Count++
	}
	return edition.Attack.Toughness.Do(kinds, b.Is(3), of)
}

// TestRevivedPart: the rules of a part apply again when a model of it is revived, and those of a part that attacks
// destroy last until these attacks are over.
func TestRevivedPart(t *testing.T) {
	b := three(t)
	b.AttachMustered()
	b.Stand(3, 5*geom.Inch, 5*geom.Inch)
	leader := b.Models(3)[slices.IndexFunc(b.Models(3), func(m rules.Model) bool {
		return b.Setup.Armies[0].Part(int(b.Unit(3).Sheet), m.Kind) == 0
	})].ID
	b.Remove(b.Find(3, leader), "")
	if !b.HasEffect(3, effect.FightsFirst) {
		t.Error("11e.ATTACHED.ABILITY.3: the leader's rule has ended before the attacks")
	}
	b.Separate()
	if b.HasEffect(3, effect.FightsFirst) {
		t.Error("11e.ATTACHED.ABILITY.2, 11e.ATTACHED.ABILITY.3: the leader's rule lasts after the attacks")
	}
	b.Restore(3, leader, 0, geom.Pose{X: 7 * geom.Inch, Y: 5 * geom.Inch})
	b.Separate()
	if !b.HasEffect(3, effect.FightsFirst) || b.Find(3, leader) < 0 {
		t.Error("11e.ATTACHED.ABILITY.5, 11e.UNIT.REVIVE.4: the rule of the revived leader does not apply")
	}
}

// TestLoneOperative: in an attached unit all models must have it.
func TestLoneOperative(t *testing.T) {
	for _, guarded := range []bool{true, false} {
		leader, guard := word(t, rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character), "lone operative"), rulestest.Unit(2, rulestest.Trooper())
		if guarded {
			guard = word(t, guard, "lone operative")
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{leader, guard}, []rules.ArmyUnit{soldier()}, "")
		army := &b.Setup.Armies[0]
		army.Attached = []rules.Attachment{army.Attach(0, 1)}
		if b.Stand(1, 5*geom.Inch, 12*geom.Inch); !b.HasEffect(1, effect.NotTargeted) {
			t.Error("11e.ABILITY.LONEOP.1: not by itself")
		}
		b.SetPlace(1, rules.NotSetUp, rules.NoUnit)
		b.Attach(1, 2)
		b.Stand(2, 5*geom.Inch, 2*geom.Inch)
		if b.HasEffect(2, effect.NotTargeted) != guarded {
			t.Errorf("11e.ABILITY.LONEOP.2, 11e.GAPS.13: bodyguard with it: %v, the attached unit has it: %v", guarded, !guarded)
		}
		for at := int(b.Unit(2).First + b.Unit(2).Alive - 1); at >= int(b.Unit(2).First); at-- {
			if !b.State.Models[at].Leads {
				b.Remove(at, "")
			}
		}
		if b.Separate(); !b.HasEffect(2, effect.NotTargeted) {
			t.Error("11e.ABILITY.LONEOP.2: the leader is left, and has it")
		}
	}
}
