package rules_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestLongerAuras: 9e.DATASHEET.ABILITY.2. An aura of 6 inches reaches as far as the abilities of its owner add to it, up to
// the most that each of them allows.
func TestLongerAuras(t *testing.T) {
	t.Parallel()
	longer := func(inches, most int16) effect.Effect {
		return effect.Effect{Kind: effect.AuraRange, Length: geom.Length(inches) * geom.Inch, Value: most}
	}
	for _, c := range []struct {
		name    string
		unit    []effect.Effect
		kind    []effect.Effect
		reached geom.Length
		fixed   bool
	}{
		{"no ability", nil, nil, 6 * geom.Inch, false},
		{"of the unit", []effect.Effect{longer(3, 12)}, nil, 9 * geom.Inch, false},
		{"of the model", nil, []effect.Effect{longer(3, 12)}, 9 * geom.Inch, false},
		{"up to the most", []effect.Effect{longer(9, 12)}, nil, 12 * geom.Inch, false},
		{"without a most", []effect.Effect{longer(9, 0)}, nil, 15 * geom.Inch, false},
		{"a most below its own range", []effect.Effect{longer(3, 5)}, nil, 6 * geom.Inch, false},
		{"two abilities", []effect.Effect{longer(3, 9), longer(3, 9)}, nil, 9 * geom.Inch, false},
		{"nothing increases the range", []effect.Effect{longer(3, 12)}, nil, 6 * geom.Inch, true},
	} {
		source := squad(1)
		source.Effects, source.Kinds[0].Effects = c.unit, c.kind
		source.Auras = []effect.Aura{{Number: 70, Kind: 0, Range: 6 * geom.Inch, Fixed: c.fixed, Effects: []effect.Effect{{Kind: effect.PassMorale, Value: 1}}}}
		tt := table(t, []rules.ArmyUnit{source, squad(1)}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
		tt.Stand(3, 40*geom.Inch, 5*geom.Inch)
		base := tt.Bodies(1)[0].Base.Length
		for gap, want := range map[geom.Length]bool{c.reached: true, c.reached + 1: false} {
			tt.Stand(2, 10*geom.Inch, 5*geom.Inch+base+gap)
			if got := tt.HasEffect(2, effect.PassMorale); got != want {
				t.Errorf("9e.DATASHEET.ABILITY.2 %s: reached %v away: %v, want %v", c.name, gap, got, want)
			}
		}
	}
}

// TestWhollyWithinAura: 9e.CORE.WITHIN.3. An aura on units wholly within its range reaches none that is only partly within.
func TestWhollyWithinAura(t *testing.T) {
	t.Parallel()
	for wholly, want := range map[bool][3]bool{false: {true, true, false}, true: {true, false, false}} {
		source := squad(1)
		source.Auras = []effect.Aura{{Number: 70, Kind: 0, Range: 6 * geom.Inch, Wholly: wholly, Effects: []effect.Effect{{Kind: effect.PassMorale, Value: 1}}}}
		tt := table(t, []rules.ArmyUnit{source, squad(1)}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, 10*geom.Inch, 5*geom.Inch)
		tt.Stand(3, 40*geom.Inch, 5*geom.Inch)
		base := tt.Bodies(1)[0].Base.Length
		for i, gap := range []geom.Length{6*geom.Inch - base - 1, 6 * geom.Inch, 6*geom.Inch + 1} {
			tt.Stand(2, 10*geom.Inch, 5*geom.Inch+base+gap)
			if got := tt.HasEffect(2, effect.PassMorale); got != want[i] {
				t.Errorf("9e.CORE.WITHIN.3 wholly %v: reached %v away: %v, want %v", wholly, gap, got, want[i])
			}
		}
	}
}

// TestAurasOfOneName: 9e.DATASHEET.ABILITY.3. A unit is affected once by auras of one name, and by each of several names.
func TestAurasOfOneName(t *testing.T) {
	t.Parallel()
	for other, want := range map[int16]int16{70: 1, 71: 2, 70 + 64: 2, 70 + 256: 2} {
		aura := effect.Aura{Number: 70, Kind: -1, Range: 6 * geom.Inch, Effects: []effect.Effect{{Kind: effect.PassMorale, Value: 1}}}
		first, second := squad(1), squad(1)
		first.Auras = []effect.Aura{aura}
		aura.Number = other
		second.Auras = []effect.Aura{aura}
		tt := table(t, []rules.ArmyUnit{first, second, squad(1)}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, 20*geom.Inch, 15*geom.Inch)
		tt.Stand(2, 24*geom.Inch, 15*geom.Inch)
		tt.Stand(3, 22*geom.Inch, 12*geom.Inch)
		tt.Stand(4, 40*geom.Inch, 5*geom.Inch)
		got := int16(0)
		tt.Effects(3, func(e *effect.Effect) { got += e.Value })
		if got != want {
			t.Errorf("9e.DATASHEET.ABILITY.3: auras 70 and %d have %d effects, want %d", other, got, want)
		}
	}
}
