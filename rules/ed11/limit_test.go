package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestSizes: the sizes of battles, all on one battlefield.
func TestSizes(t *testing.T) {
	for i, want := range []struct {
		name   string
		points int
	}{{"Incursion", 1000}, {"Strike Force", 2000}, {"Onslaught", 3000}} {
		s := edition.Mission.Sizes.Is[i]
		if s.Power != ed9.Edition().Mission.Sizes.Is[i+1].Power { // of which the smallest is Combat Patrol
			t.Errorf("11e.ARMY.SIZE.1, 11e.ARMY.SIZE.2: %+v", s)
		}
		if s.Name != want.name || int(s.Points) != want.points || s.Width != 44*geom.Inch || s.Depth != 60*geom.Inch {
			t.Errorf("11e.MISSION.SEQ.3, 11e.ARMY.SIZE.3, 11e.GAPS.5: %+v, want %v", s, want)
		}
	}
}

// TestTurn: a turn has its phases in their order, and ends with rules of its end.
func TestTurn(t *testing.T) {
	var got []string
	for _, id := range append(append([]rules.StepID{}, edition.Turn...), edition.After...) {
		got = append(got, edition.Steps[id].Name)
	}
	want := []string{"command", "movement", "shooting", "charge", "fight"}
	if len(got) <= len(want) {
		t.Fatalf("11e.ROUND.STRUCTURE.3: %q", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("11e.ROUND.STRUCTURE.3: phase %d is %s, want %s", i+1, got[i], want[i])
		}
	}
	got = got[:0]
	for _, id := range edition.Battle {
		got = append(got, edition.Steps[id].Name)
	}
	if want := []string{"warlords", "markers", "attacker", "formations", "deployment", "first turn", "before the battle", "rounds", "end"}; !slices.Equal(got, want) {
		t.Errorf("11e.MISSION.SEQ.2, 11e.MISSION.ONLYWAR.1: %q, want %q", got, want)
	}
	if rounds := edition.Mission.Rounds.Is; rounds != 5 {
		t.Errorf("11e.ROUND.STRUCTURE.5: %d battle rounds", rounds)
	}
}

// TestToughnessOfUnits: the highest Toughness counts, and of an attached unit that of its bodyguard.
func TestToughnessOfUnits(t *testing.T) {
	mixed := infantry(3)
	mixed.Kinds = append(mixed.Kinds, mixed.Kinds[0])
	mixed.Kinds[1].Profile.Toughness = 8
	led := infantry(3)
	led.Kinds = append(led.Kinds, led.Kinds[0])
	led.Kinds[1].Profile.Toughness, led.Kinds[1].Leads = 8, true
	w := gun(t)
	for _, tt := range []struct {
		id     string
		target *rules.Unit
		is     effect.Conditions
		want   int16
	}{
		{"11e.ATTACK.WOUND.3: Toughness 4 and 8", mixed, 0, 8},
		{"11e.ATTACK.WOUND.3: of the bodyguard", led, effect.Attached, 4},
	} {
		r := edition.Attack
		a := ability.Attack(&r, &ability.WeaponUse{Bearer: rules.Bearer{Unit: infantry(1), Weapon: &w}, Target: tt.target, TargetIs: tt.is})
		if int16(a.Toughness) != tt.want {
			t.Errorf("%s: Toughness %d, want %d", tt.id, a.Toughness, tt.want)
		}
	}
}

// TestRandomAttacks: each weapon rolls its own number of attacks, and each unsaved attack its Damage, to which D6+1
// adds 1.
func TestRandomAttacks(t *testing.T) {
	w := damaging(t, 0, 1)
	w.Attacks = dice.Amount{Count: 1, Sides: 3}
	tt := volley(t, "attacks 1 4; hit 1 1 1", []rules.Weapon{w, w}, []rules.Kind{kind(1, 7, 0, 20, effect.Infantry)}, nil)
	wantLeft(t, "11e.DATASHEET.RANDOM.2", tt, []int16{20})
	w = damaging(t, 0, 1)
	w.Damage = dice.Amount{Count: 1, Sides: 6, Plus: 1}
	tt = volley(t, "hit 3 3; wound 3 3; save 1 1; damage 2 5", []rules.Weapon{w, w}, []rules.Kind{kind(1, 6, 0, 20, effect.Infantry)}, nil)
	wantLeft(t, "11e.DATASHEET.RANDOM.3", tt, []int16{11})
}

// TestCriticals: a critical hit is a hit, and a lower result that is critical hits whatever the Skill.
func TestCriticals(t *testing.T) {
	w := gun(t)
	w.Skill = 6
	lower := effect.Effect{Kind: effect.Critical, Roll: effect.HitRoll, Value: 4}
	for _, tt := range []struct {
		id      string
		effects []effect.Effect
		face    int
		hits    bool
	}{
		{"11e.ATTACK.HIT.2", nil, 6, true}, {"11e.ATTACK.HIT.2", nil, 5, false},
		{"11e.ATTACK.HIT.3", []effect.Effect{lower}, 4, true}, {"11e.ATTACK.HIT.3", []effect.Effect{lower}, 3, false},
	} {
		one := w
		one.Effects = tt.effects
		a := shot(one, infantry(1), 0)
		if got := attack.HitRoll(rulestest.Face(tt.face), &edition.Attack, &a).Scored == 1; got != tt.hits {
			t.Errorf("%s: %d with 6+: hits %v, want %v", tt.id, tt.face, got, tt.hits)
		}
	}
}

// TestNamedTwice: several instances of a weapon ability do not add up.
func TestNamedTwice(t *testing.T) {
	w := gun(t, "Rapid Fire 1", "Rapid Fire 2")
	w.Attacks = dice.Fixed(1)
	r, a := edition.Attack, shot(w, infantry(5), effect.HalfRange)
	if got := attack.Number(dice.NewSeeded(1), &r, &a); got != 3 {
		t.Errorf("11e.ABILITY.DUPLICATE.1: %d dice of Rapid Fire 1 and 2, want 3", got)
	}
	// An ability may have several effects, on different rolls.
	add := func(roll effect.RollKind, n int16) effect.Effect {
		return effect.Effect{Kind: effect.AddToRoll, Roll: roll, Value: n, Named: 7}
	}
	both := shotAt(with(gun(t), add(effect.HitRoll, 1), add(effect.WoundRoll, 1), add(effect.HitRoll, 1)), infantry(1))
	if both.Hit.Modifier != 1 || both.Wound.Modifier != 1 {
		t.Errorf("11e.ABILITY.DUPLICATE.1: %+d to hit and %+d to wound, want 1 and 1", both.Hit.Modifier, both.Wound.Modifier)
	}
}
