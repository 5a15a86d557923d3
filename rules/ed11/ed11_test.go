package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// edition is the edition of all tests.
var edition = rules.Complete(Edition())

func keywordOf(name string) (effect.Keyword, bool) { return effect.CoreKeyword(name) }

// gun returns a ranged weapon with abilities.
func gun(t *testing.T, words ...string) rules.Weapon {
	t.Helper()
	w := rules.Weapon{Type: effect.Gun, Range: int32(24 * geom.Inch), Attacks: dice.Fixed(3), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
	for _, word := range words {
		if err := Words.Arm(&w, word, keywordOf); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// infantry returns a unit of some models with 2 wounds each.
func infantry(n int, effects ...effect.Effect) *rules.Unit {
	p := rules.Profile{Toughness: 4, Save: 3, Wounds: 2, Leadership: 6, Control: 2}
	return &rules.Unit{Kinds: []rules.Kind{{Count: n, Profile: p}}, Keywords: effect.Keywords{effect.Infantry}, Effects: effects}
}

// shot gathers an attack with a weapon on a unit.
func shot(w rules.Weapon, target *rules.Unit, is effect.Conditions) rules.Attack {
	r := edition.Attack
	return ability.Attack(&r, &ability.WeaponUse{Bearer: rules.Bearer{Unit: infantry(1), Weapon: &w, Is: is}, Target: target})
}

func stealth(t *testing.T) effect.Effect {
	t.Helper()
	e, ok := Words.CoreEffect("Stealth")
	if !ok {
		t.Fatal("no Stealth")
	}
	return e
}

// TestSkill: cover and plunging fire change the Skill, not the roll.
func TestSkill(t *testing.T) {
	minus := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}
	for _, tt := range []struct {
		id     string
		words  []string
		target *rules.Unit
		is     effect.Conditions
		skill  int16
		want   int8
	}{
		{"11e.TERRAIN.COVER.4: in the open", nil, infantry(5), 0, 3, 3},
		{"11e.TERRAIN.COVER.4: covered", nil, infantry(5), effect.Obscured, 3, 4},
		{"11e.TERRAIN.COVER.6: from two sources", nil, infantry(5, stealth(t)), effect.Obscured, 3, 4},
		{"11e.ABILITY.STEALTH.1", nil, infantry(5, stealth(t)), 0, 3, 4},
		{"11e.WEAPON.IGNORESCOVER.1", []string{"Ignores Cover"}, infantry(5, stealth(t)), effect.Obscured, 3, 3},
		{"11e.WEAPON.PSYCHIC.1", []string{"Psychic"}, infantry(5, minus), effect.Obscured, 3, 3},
		{"11e.WEAPON.PSYCHIC.1: and the Skill made worse", []string{"Psychic", "worse"}, infantry(5, minus), 0, 3, 3},
		{"11e.WEAPON.PSYCHIC.1: and the Skill made better", []string{"Psychic", "worse", "better"}, infantry(5), 0, 3, 2},
		{"11e.WEAPON.PSYCHIC.1: another weapon", []string{"worse"}, infantry(5), 0, 3, 4},
		{"11e.DATASHEET.LIMIT.3: 6+ in cover", nil, infantry(5), effect.Obscured, 6, 6},
		{"11e.DATASHEET.LIMIT.3: 2+ from above", nil, infantry(5), effect.Plunging, 2, 2},
		{"11e.TERRAIN.PLUNGE.1", nil, infantry(5), effect.Plunging, 3, 2},
		{"11e.TERRAIN.PLUNGE.4", nil, infantry(5), effect.Plunging | effect.Obscured, 3, 3},
		{"11e.DATASHEET.ROLL.5: the modifier of the roll counts besides", nil, infantry(5, minus), effect.Obscured, 3, 4},
	} {
		w := gun(t)
		for _, word := range tt.words {
			switch word {
			case "worse":
				w = with(w, changed(effect.BS, 1))
			case "better":
				w = with(w, changed(effect.BS, -1))
			default:
				w = with(w, gun(t, word).Effects...)
			}
		}
		w.Skill = tt.skill
		a := shot(w, tt.target, tt.is)
		if a.Hit.Needed != tt.want {
			t.Errorf("%s: %d+, want %d+", tt.id, a.Hit.Needed, tt.want)
		}
		if slices.Contains(tt.words, "Psychic") && a.Hit.Modifier != 0 {
			t.Errorf("%s: modifier %d, want none", tt.id, a.Hit.Modifier)
		}
		if wrong := tt.words == nil && len(tt.target.Effects) > 0 && tt.target.Effects[0].Kind == effect.AddToRoll && a.Hit.Modifier != -1; wrong {
			t.Errorf("%s: modifier %d, want -1", tt.id, a.Hit.Modifier)
		}
		if a.Against[0].Save.Modifier != 0 {
			t.Errorf("%s: cover adds %d to the save", tt.id, a.Against[0].Save.Modifier)
		}
	}
}

// TestNumberOfDice plays 11e.EXAMPLES.25 but for its random damage.
func TestNumberOfDice(t *testing.T) {
	for _, tt := range []struct {
		id     string
		word   string
		number int
		models int
		is     effect.Conditions
		want   int
	}{
		{"11e.EXAMPLES.25, 11e.WEAPON.BLAST.1: Blast 2", "Blast 2", 3, 12, 0, 7},
		{"11e.WEAPON.BLAST.1: Blast", "Blast", 3, 12, 0, 5},
		{"11e.WEAPON.BLAST.1: at four models", "Blast 2", 3, 4, 0, 3},
		{"11e.EXAMPLES.25, 11e.WEAPON.CLEAVE.1", "Cleave 1", 3, 16, 0, 6},
		{"11e.EXAMPLES.25, 11e.WEAPON.RAPIDFIRE.1", "Rapid Fire 1", 1, 5, effect.HalfRange, 2},
		{"11e.WEAPON.RAPIDFIRE.1: beyond", "Rapid Fire 1", 1, 5, 0, 1},
	} {
		w := gun(t, tt.word)
		w.Attacks = dice.Fixed(tt.number)
		r, a := edition.Attack, shot(w, infantry(tt.models), tt.is)
		if got := attack.Number(dice.NewSeeded(1), &r, &a); got != tt.want {
			t.Errorf("%s: %d dice, want %d", tt.id, got, tt.want)
		}
	}
	near, far := shot(gun(t, "Melta 2"), infantry(1), effect.HalfRange), shot(gun(t, "Melta 2"), infantry(1), 0)
	if n, f := near.Against[0].Modifier.Apply(1), far.Against[0].Modifier.Apply(1); n != 3 || f != 1 {
		t.Errorf("11e.WEAPON.MELTA.1: damage %d and %d, want 3 and 1", n, f)
	}
}

// TestHazardRoll: 11e.EXAMPLES.24.
func TestHazardRoll(t *testing.T) {
	for _, tt := range []struct {
		keywords effect.Keywords
		want     int16
	}{
		{effect.Keywords{effect.Infantry}, 1}, {effect.Keywords{effect.Vehicle}, 3}, {effect.Keywords{effect.Monster}, 3}, {nil, 1},
	} {
		h := edition.Attack.Hazard.Do(tt.keywords)
		if h.Mortal != tt.want || !h.On.Has(1) || !h.On.Has(2) || h.On.Has(3) || !h.Unit {
			t.Errorf("11e.ATTACK.HAZARD.1, 11e.EXAMPLES.24 %v: got %+v, want %d on 1 and 2", tt.keywords, h, tt.want)
		}
	}
}

// TestHazardOfModels: a unit suffers 3 mortal wounds only if every model left is a MONSTER or a VEHICLE.
func TestHazardOfModels(t *testing.T) {
	for _, tt := range []struct {
		first, second effect.Keyword
		lost          bool
		want          int16
	}{
		{effect.Monster, effect.Vehicle, false, 3}, {effect.Vehicle, effect.Vehicle, false, 3}, {effect.Monster, effect.Infantry, false, 1}, {effect.Infantry, effect.Vehicle, false, 1},
		{effect.Monster, effect.Infantry, true, 3},
	} {
		u := soldier()
		u.Kinds = append(u.Kinds, u.Kinds[0])
		u.Kinds[0].Keywords, u.Kinds[1].Keywords = effect.Keywords{tt.first}, effect.Keywords{tt.second}
		b := pair(t, u)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 5*geom.Inch, 15*geom.Inch)
		if tt.lost {
			b.Remove(int(b.Unit(2).First)+1, "")
		}
		if got := b.Hazard(2).Mortal; got != tt.want {
			t.Errorf("11e.ATTACK.HAZARD.1: %v and %v, the second destroyed %v: %d mortal wounds, want %d", tt.first, tt.second, tt.lost, got, tt.want)
		}
	}
}

// TestWoundNeeded: 11e.EXAMPLES.17.
func TestWoundNeeded(t *testing.T) {
	for _, tt := range [][3]int{{8, 4, 2}, {5, 3, 3}, {4, 3, 3}, {4, 4, 4}, {4, 5, 5}, {4, 8, 6}, {3, 6, 6}} {
		if got := edition.Attack.WoundNeeded.Do(tt[0], tt[1]); got != tt[2] {
			t.Errorf("11e.EXAMPLES.17, 11e.ATTACK.WOUND.2: Strength %d against Toughness %d needs %d+, want %d+", tt[0], tt[1], got, tt[2])
		}
	}
}

// bodies returns round bodies in a row, some distance apart from edge to edge.
func bodies(n int, gap geom.Length) []geom.Body {
	base := geom.RoundBase(geom.Inch, 2*geom.Inch)
	list := make([]geom.Body, n)
	for i := range list {
		list[i] = geom.Body{Base: base, Pose: geom.Pose{X: geom.Length(i) * (geom.Inch + gap), Y: 5 * geom.Inch}}
	}
	return list
}

// TestCoherency: 11e.EXAMPLES.5.
func TestCoherency(t *testing.T) {
	c := edition.Table.Coherency.Is
	for _, tt := range []struct {
		id   string
		unit []geom.Body
		want bool
	}{
		{"11e.EXAMPLES.5, 11e.UNIT.COHERENCY.2: 2 inches apart", bodies(5, 2*geom.Inch), false},
		{"11e.EXAMPLES.5: 1.25 inches apart", bodies(5, 1250), true},
		{"11e.UNIT.COHERENCY.1: two models 2 inches apart", bodies(2, 2*geom.Inch), true},
		{"11e.UNIT.COHERENCY.1: two models farther apart", bodies(2, 2001), false},
	} {
		if got := c.Holds(tt.unit); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
	if kept := c.Largest(bodies(5, 2*geom.Inch)); kept != 0b01111 {
		t.Errorf("11e.UNIT.COHERENCY.5: keeps %b of five models in a row, want four", kept)
	}
}

// TestEngagement: 11e.EXAMPLES.6.
func TestEngagement(t *testing.T) {
	for _, tt := range []struct {
		id   string
		gap  geom.Length
		up   geom.Length
		want bool
	}{
		{"11e.EXAMPLES.6, 11e.UNIT.ENGAGE.1: 2 inches", 2 * geom.Inch, 0, true}, {"11e.EXAMPLES.6: 2.1 inches", 2100, 0, false},
		{"11e.EXAMPLES.6: 5.5 inches up", geom.Inch, 5500, false}, {"11e.UNIT.ENGAGE.1: 5 inches up", geom.Inch, 5 * geom.Inch, true},
	} {
		pair := bodies(2, tt.gap)
		pair[1].Z = tt.up
		if got := geom.WithinReach(&pair[0], &pair[1], edition.Table.Engagement.Is); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.id, got, tt.want)
		}
	}
}
