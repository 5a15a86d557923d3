package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestModesOfConsolidation: a consolidation is asked for and checked in the first mode that fits: with an enemy unit within 3",
// the unit ends engaged with it, and not in range of an objective; with an objective alone, it ends unengaged within its range.
func TestModesOfConsolidation(t *testing.T) {
	for _, tt := range []struct {
		id          string
		gap         geom.Length // to the enemy unit, to the right
		right, left geom.Length // of a move
		by          [2]rules.RuleID
	}{
		{"11e.FIGHT.CONSOLIDATE.2: engaging", 2800, 1000, 2800, [2]rules.RuleID{"", "11e.FIGHT.CONSOLIDATE.3"}},
		{"11e.FIGHT.CONSOLIDATE.2: objective", 4500, 2600, 2800, [2]rules.RuleID{"11e.MOVE.NORMAL.1", ""}},
	} {
		for i, by := range tt.by {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.Stand(1, 15*geom.Inch, 15*geom.Inch)
			b.Stand(2, 15*geom.Inch+base+tt.gap, 15*geom.Inch)
			m := geom.Marker(geom.Point{})
			b.AddMarker(geom.Point{X: 15*geom.Inch - base/2 - m.Reach() - 2900, Y: 15 * geom.Inch})
			b.Mark(1, effect.Charged)
			asked := false
			fought(b, func(q *rules.Request) *rules.Choice {
				if q.Reason != rules.ForConsolidation || q.Unit != 1 {
					return nil
				}
				asked = true
				c := rules.Choice{Ask: q.Ask, Paths: []rules.Path{shift(b, 0, [2]geom.Length{tt.right, -tt.left}[i])}}
				if by != "" {
					b.Refused(&c, by)
					return nil
				}
				return &c
			})
			if !asked {
				t.Errorf("%s: no consolidation", tt.id)
			}
		}
	}
}

// TestThroughAircraft: models are moved through AIRCRAFT of the enemy, but not through other models of the enemy.
func TestThroughAircraft(t *testing.T) {
	for _, tt := range []struct {
		keywords effect.Keywords
		legal    bool
	}{{effect.Keywords{effect.Vehicle, effect.Aircraft, effect.Fly}, true}, {effect.Keywords{effect.Vehicle, effect.Fly}, false}} {
		for _, do := range []rules.OptionKind{rules.DoNormalMove, rules.DoAdvance, rules.DoFallBack} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), tt.keywords...)}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			gapFrom(b, 2, geom.Inch)
			k := move.Of(b.Game, 1, do)
			_, err := move.Check(b.Game, 1, &k, []rules.Path{shift(b, 0, 6*geom.Inch)})
			if (err == nil) != tt.legal {
				t.Errorf("11e.AIRCRAFT.RULES.4: %v across %v: %v", do, tt.keywords, err)
			}
		}
	}
}

// TestRemovedForCoherency: at the end of each turn the player of a unit out of coherency removes its models one at a time, those
// of the player whose turn it is first.
func TestRemovedForCoherency(t *testing.T) {
	for _, tt := range []struct {
		id   string
		x    geom.Length // of the last of three models
		lost int16
	}{
		{"11e.UNIT.COHERENCY.5: 2 inches apart", 2 * (base + 2*geom.Inch), 0},
		{"11e.UNIT.COHERENCY.5: farther apart", 2*(base+2*geom.Inch) + 1, 1},
	} {
		unit := rulestest.Unit(3, rulestest.Trooper())
		b := rulestest.New(t, &edition, []rules.ArmyUnit{unit}, []rules.ArmyUnit{unit}, "")
		for u := range rules.UnitID(2) {
			b.Stand(u+1, 5*geom.Inch, 5*geom.Inch)
			for i, x := range []geom.Length{0, base + 2*geom.Inch, tt.x} {
				b.SetPose(int(b.Unit(u+1).First)+i, geom.Pose{X: 5*geom.Inch + x, Y: geom.Length(5+15*u) * geom.Inch})
			}
		}
		var order []rules.UnitID
		b.Log(func(e *rules.Event) {
			if e.Kind == rules.DeltaDestroyed {
				order = append(order, e.Unit)
				if e.Rule != "11e.UNIT.COHERENCY.5" {
					t.Errorf("%s: removed by %s", tt.id, e.Rule)
				}
			}
		})
		b.State.Turn = 1
		b.Play(rules.Frame{Step: rules.StepTurnEnd})
		for b.Request().Ask != rules.Nothing {
			b.Answer(&rules.Choice{Ask: rules.SelectOption})
		}
		want := []rules.UnitID{2, 1}
		if tt.lost == 0 {
			want = nil
		}
		if !slices.Equal(order, want) || b.Unit(1).Alive != 3-tt.lost || b.Unit(2).Alive != 3-tt.lost {
			t.Errorf("%s: removed of units %v, want %v; %d and %d models are left", tt.id, order, want, b.Unit(1).Alive, b.Unit(2).Alive)
		}
	}
}
