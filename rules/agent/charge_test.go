package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed11"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var (
	eight  = rules.Complete(ed8.Edition())
	eleven = rules.Complete(ed11.Edition())
)

// TestDeclares: greedy charges one unit if it can; one behind another unit together with that, because models may not end a
// charge within 1" of other units (8e.CHARGE.MOVE.3); and none to which there is no way.
func TestDeclares(t *testing.T) {
	for name, c := range map[string]struct {
		x    float64 // of the middles of the other unit, in a row of 18"
		wall bool
		want rules.UnitSet
	}{
		"8e.CHARGE.MOVE.3, the other is behind the target":      {26.5, false, rules.UnitSet(0).With(2)},
		"8e.CHARGE.MOVE.3, the other is in front of the target": {21.5, false, rules.UnitSet(0).With(2).With(3)},
		"no way": {30, true, 0},
	} {
		tt := rulestest.New(t, &eight, []rules.ArmyUnit{squad(1, sword())}, []rules.ArmyUnit{squad(1), squad(10)}, "")
		h := newGreedy()
		h.Begin(&eight, tt.Setup, 0)
		if c.wall {
			wall, _ := walled(t)
			tt.Terrain = wall.Terrain
		}
		tt.Stand(1, inch(13), inch(11))
		tt.Stand(2, inch(24), inch(11))
		tt.Stand(3, inch(c.x), inch(2))
		if got := h.declares(tt.View(), 1, 2, rules.UnitSet(0).With(2).With(3)); got != c.want {
			t.Errorf("%s: got %b, want %b", name, got, c.want)
		}
	}
}

// TestDeclaresInTheAir: a unit that must take to the skies for a charge declares none that 12 would not reach then, because
// it moves 2" less (11e.MOVE.FLY.2, 11e.CHARGE.MOVE.2).
func TestDeclaresInTheAir(t *testing.T) {
	for name, c := range map[string]struct {
		gap  float64
		wall bool
		want rules.UnitSet
	}{
		"10\" across a wall":   {10, true, rules.UnitSet(0).With(2)},
		"10.1\" across a wall": {10.1, true, 0},
		"10.1\" on the ground": {10.1, false, rules.UnitSet(0).With(2)},
	} {
		flyer := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Fly)
		tt := rulestest.New(t, &eleven, []rules.ArmyUnit{flyer}, []rules.ArmyUnit{squad(1)}, "")
		h := newGreedy()
		h.Begin(&eleven, tt.Setup, 0)
		if c.wall {
			terrain, err := geom.NewTerrain([]geom.Feature{{Parts: []geom.Prism{{Corners: []geom.Point{at(18, 0), at(19, 0), at(19, 30), at(18, 30)}, Height: inch(6)}}}})
			if err != nil {
				t.Fatal(err)
			}
			tt.Terrain = terrain
		}
		tt.Stand(1, inch(14), inch(11))
		tt.Stand(2, inch(14)+2*tt.Bodies(1)[0].Reach()+inch(c.gap), inch(11))
		if got := h.declares(tt.View(), 1, 2, rules.UnitSet(0).With(2)); got != c.want {
			t.Errorf("11e.CHARGE.MOVE.2 %s: got %b, want %b", name, got, c.want)
		}
	}
}

// TestJoins: greedy moves an unengaged unit to enemies in a pile-in (11e.FIGHT.PILEIN.1) if it does more to one of them than
// a third of the response.
func TestJoins(t *testing.T) {
	strong := rules.Carried{Item: 1, Number: 1, Weapon: rules.Weapon{Strength: rules.Strength{Own: 12}, AP: -4, Damage: dice.Fixed(3)}}
	for name, c := range map[string]struct {
		own, enemy rules.ArmyUnit
		gap        float64
		want       bool
	}{
		"stronger":                     {squad(5, strong), squad(5), 4, true},
		"weaker":                       {squad(5), squad(5, strong), 4, false},
		"weaker at 5\"":                {squad(5), squad(5, strong), 5, false},
		"weaker, and nobody is within": {squad(5), squad(5, strong), 5.1, true},
	} {
		tt := rulestest.New(t, &eleven, []rules.ArmyUnit{c.own}, []rules.ArmyUnit{c.enemy}, "")
		h := newGreedy()
		h.Begin(&eleven, tt.Setup, 0)
		tt.Stand(1, inch(14), inch(5))
		tt.Stand(2, inch(14)+2*tt.Bodies(1)[0].Reach()+inch(c.gap), inch(5))
		if got := h.joins(tt.View(), 1); got != c.want {
			t.Errorf("11e.FIGHT.PILEIN.1 %s: got %t, want %t", name, got, c.want)
		}
	}
}
