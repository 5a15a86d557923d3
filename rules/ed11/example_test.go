package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestStrengthOfAttached: a leader with a bodyguard of five is one unit of six, whichever of them is left.
func TestStrengthOfAttached(t *testing.T) {
	leader := rulestest.Unit(1, rulestest.Trooper(), effect.Infantry, effect.Character)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{leader, rulestest.Unit(5, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
	army := &b.Setup.Armies[0]
	army.Attached = []rules.Attachment{army.Attach(0, 1)}
	b.Stand(1, 5*geom.Inch, 12*geom.Inch)
	b.Stand(2, 5*geom.Inch, 2*geom.Inch)
	if !b.Attach(1, 2) || b.Unit(2).Starting != 6 {
		t.Fatalf("11e.EXAMPLES.1, 11e.UNIT.STRENGTH.1, 11e.ATTACHED.FORM.5: starting strength %d, want 6", b.Unit(2).Starting)
	}
	guard := int(b.Unit(2).First) + slices.IndexFunc(b.Models(2), func(m rules.Model) bool { return !m.Leads })
	if k := b.Keywords(2); !k.Has(effect.Character) || b.Kind(guard).Own(k).Has(effect.Character) {
		t.Errorf("11e.ATTACHED.KEYWORD.1: the unit has the keywords %v, a model of the bodyguard %v", k, b.Kind(guard).Own(k))
	}
	for _, tt := range []struct {
		left         int
		rolls, below bool
	}{{4, false, false}, {3, true, false}, {2, true, true}, {1, true, true}} {
		for int(b.Unit(2).Alive) > tt.left {
			first := int(b.Unit(2).First)
			at := slices.IndexFunc(b.Models(2), func(m rules.Model) bool { return !m.Leads })
			b.Remove(first+at, "")
		}
		b.Separate()
		if rolls, below := edition.Morale.Shock.Do(b.Game, 2), edition.Table.BelowHalf.Do(b.Game, 2); rolls != tt.rolls || below != tt.below || b.Unit(2).Starting != 6 {
			t.Errorf("11e.EXAMPLES.1, 11e.UNIT.STRENGTH.3, 11e.UNIT.STRENGTH.5, 11e.ATTACHED.DESTROYED.1: %d left: rolls %v, below half-strength %v", tt.left, rolls, below)
		}
	}
}

// TestLinesAndRotations: two straight lines of 6" with rotations are a move of 12".
func TestLinesAndRotations(t *testing.T) {
	for far, legal := range map[geom.Length]bool{6 * geom.Inch: true, 6*geom.Inch + 1: false} {
		k := rulestest.Trooper()
		k.Profile.Move.Most = 12 * geom.Inch
		k.Base = geom.OvalBase(geom.Millimetres(1200), geom.Millimetres(920), 2000)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, k)}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		b.Choose(rules.DoNormalMove, rules.NoUnit)
		x, y := 11*geom.Inch, 5*geom.Inch
		path := rules.Path{Model: b.State.Models[0].ID, Poses: []geom.Pose{
			{X: x, Y: y}, {X: x, Y: y, Facing: 90 * geom.Degree}, {X: x, Y: y + far, Facing: 90 * geom.Degree}, {X: x, Y: y + far},
		}}
		if err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{path}}); (err == nil) != legal {
			t.Errorf("11e.EXAMPLES.7, 11e.MOVE.MODEL.1, 11e.MOVE.MODEL.2, 11e.MOVE.MODEL.3: %v after 6\": %v", far, err)
		}
	}
}

// TestOrderOfModifiers: additions come before division, and subtractions after it.
func TestOrderOfModifiers(t *testing.T) {
	halved := effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Divide: 2}, Minimum: 1}
	less := effect.Effect{Kind: effect.ReduceDamage, Mod: dice.Modifier{Add: -1}, Minimum: 1}
	for _, tt := range []struct {
		words   []string
		effects []effect.Effect
		rolled  int
		want    int
	}{
		{[]string{"Melta 2"}, []effect.Effect{halved}, 6, 4},
		{nil, []effect.Effect{halved, less}, 3, 1},
		{nil, []effect.Effect{less, halved}, 6, 2},
		{[]string{"Melta 2"}, []effect.Effect{less, halved}, 5, 3},
		{[]string{"Melta 2"}, nil, 1, 3},
	} {
		a := shot(gun(t, tt.words...), infantry(1, tt.effects...), effect.HalfRange)
		if got := a.Against[0].Modifier.Apply(tt.rolled); got != tt.want {
			t.Errorf("11e.EXAMPLES.8, 11e.DATASHEET.MOD.1: %v with %d effects, damage %d: %d, want %d", tt.words, len(tt.effects), tt.rolled, got, tt.want)
		}
	}
}

// TestLimitsOfRolls: modifiers of hit rolls add up to -1 to 1, and charge rolls are at most 12.
func TestLimitsOfRolls(t *testing.T) {
	roll := func(values ...int16) (list []effect.Effect) {
		for _, v := range values {
			list = append(list, effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: v, Scope: effect.Scope{Suffered: true}})
		}
		return list
	}
	for _, tt := range []struct {
		effects []effect.Effect
		face    int
		hits    bool
	}{
		{roll(-1, -1, 0), 4, true}, {roll(-1, -1, 0), 3, false}, {roll(1, 1), 2, true}, {roll(1, 1, -1), 2, true}, {roll(1, 1, -1), 1, false}, {roll(-1, -1), 6, true},
	} {
		a := shot(gun(t), infantry(1, tt.effects...), 0)
		if got := attack.HitRoll(rulestest.Face(tt.face), &edition.Attack, &a).Scored == 1; got != tt.hits {
			t.Errorf("11e.EXAMPLES.10, 11e.DATASHEET.ROLL.3, 11e.ATTACK.HIT.1: %d with %d modifiers: hits %v, want %v", tt.face, len(tt.effects), got, tt.hits)
		}
	}
	u := soldier(effect.Effect{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: 2})
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "charge 5 6")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	gapFrom(b, 2, 12*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
	if q := b.Request(); q.Reason != rules.ForChargeMove || q.Limits.Distance != 12*geom.Inch {
		t.Errorf("11e.EXAMPLES.10, 11e.DATASHEET.ROLL.4: asked for %v of up to %v", q.Reason, q.Limits.Distance)
	}
}

// TestCoverOfShots: cover changes the Skill, which has its own limits, and the roll keeps its modifiers.
func TestCoverOfShots(t *testing.T) {
	minus := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1, Scope: effect.Scope{Suffered: true}}
	for _, tt := range []struct {
		skill  int16
		target *rules.Unit
		is     effect.Conditions
		face   int
		hits   bool
	}{
		{3, infantry(1, minus), effect.Obscured, 4, false},
		{3, infantry(1, minus), effect.Obscured, 5, true},
		{6, infantry(1), effect.Obscured, 6, true},
		{6, infantry(1), effect.Obscured, 5, false},
		{3, infantry(1), effect.Obscured | effect.Plunging, 3, true},
	} {
		w := gun(t)
		w.Skill = tt.skill
		a := shot(w, tt.target, tt.is)
		if got := attack.HitRoll(rulestest.Face(tt.face), &edition.Attack, &a).Scored == 1; got != tt.hits {
			t.Errorf("11e.EXAMPLES.11, 11e.DATASHEET.ROLL.5, 11e.TERRAIN.COVER.4: %d with %d+, conditions %v: hits %v, want %v", tt.face, tt.skill, tt.is, got, tt.hits)
		}
	}
}
