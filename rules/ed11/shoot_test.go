package ed11

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// shooter is a unit of one model with a rifle (0), a pistol (1) and a Blast weapon (2).
func shooter(t *testing.T, k effect.Keyword) rules.ArmyUnit {
	u := rulestest.Unit(1, rulestest.Trooper(), k)
	for i, words := range [][]string{nil, {"Close-quarters"}, {"Blast"}} {
		w := gun(t, words...)
		w.Range, w.Attacks = int32(30*geom.Inch), dice.Fixed(1)
		u.Kinds[0].Weapons = append(u.Kinds[0].Weapons, rules.Carried{Weapon: w, Item: uint8(i), Number: 1})
	}
	return u
}

// engagedVehicle puts INFANTRY A (1) far from, and INFANTRY B (2) into engagement range of an enemy VEHICLE
// (3). Enemy INFANTRY (4) stands alone.
func engagedVehicle(t *testing.T, script string) *rulestest.Table {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{shooter(t, effect.Infantry), shooter(t, effect.Infantry)},
		[]rules.ArmyUnit{shooter(t, effect.Vehicle), soldier()}, script)
	b.Stand(1, 10*geom.Inch, 5*geom.Inch)
	b.Stand(2, 20*geom.Inch, 15*geom.Inch)
	b.Stand(3, 20*geom.Inch+base+geom.Inch, 15*geom.Inch)
	b.Stand(4, 10*geom.Inch, 25*geom.Inch)
	return b
}

// TestShootingAroundEngaged: 11e.EXAMPLES.28.
func TestShootingAroundEngaged(t *testing.T) {
	const rifle, pistol, blast = 0, 1, 2
	for _, tt := range []struct {
		id           string
		unit, target rules.UnitID
		weapon       uint8
		by           rules.RuleID // that refuses it
		modifier     int32
	}{
		{"11e.SHOOT.ENGAGED.2: A at the VEHICLE", 1, 3, rifle, "", -1},
		{"11e.SHOOT.ENGAGED.3: A with a Close-quarters weapon", 1, 3, pistol, "", -1},
		{"11e.SHOOT.CLOSE.1: B with a pistol", 2, 3, pistol, "", 0},
		{"11e.SHOOT.CLOSE.2: B with a rifle", 2, 3, rifle, "11e.SHOOT.CLOSE.1", 0},
		{"11e.SHOOT.CLOSE.2: B at another unit", 2, 4, pistol, "11e.SHOOT.CLOSE.2", 0},
		{"11e.SHOOT.ENGAGED.4: B at another unit", 2, 4, rifle, "11e.SHOOT.CLOSE.1", 0},
		{"11e.SHOOT.CLOSE.3: the VEHICLE at A", 3, 1, rifle, "", -1},
		{"11e.SHOOT.CLOSE.3: the VEHICLE at B", 3, 2, rifle, "", -1},
		{"11e.SHOOT.CLOSE.3: the VEHICLE with a pistol at B", 3, 2, pistol, "", 0},
		{"11e.SHOOT.CLOSE.3: the VEHICLE with a pistol at A", 3, 1, pistol, "", -1},
		{"11e.SHOOT.CLOSE.4, 11e.WEAPON.BLAST.2: at B", 3, 2, blast, "11e.WEAPON.BLAST.2", 0},
		{"11e.WEAPON.BLAST.2: at the VEHICLE", 1, 3, blast, "11e.WEAPON.BLAST.2", 0},
		{"11e.SHOOT.NORMAL.1: A at another unit", 1, 4, blast, "", 0},
	} {
		script := "hit 1"
		if tt.by != "" {
			script = ""
		}
		b := engagedVehicle(t, script)
		b.State.Turn = b.Unit(tt.unit).Player
		b.Play(rules.Frame{Step: rules.StepShooting, Player: b.State.Turn})
		b.Choose(rules.Select, tt.unit)
		var modifier int32
		b.Log(func(e *rules.Event) {
			if e.Word == "hit" {
				modifier = e.Added
			}
		})
		err := b.Apply(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(tt.unit)[0].ID, Weapon: tt.weapon, Target: tt.target}}})
		var illegal *rules.Illegal
		switch {
		case tt.by == "" && (err != nil || modifier != tt.modifier):
			t.Errorf("11e.EXAMPLES.28, %s: %v; hit rolls %+d, want %+d", tt.id, err, modifier, tt.modifier)
		case tt.by != "" && (!errors.As(err, &illegal) || illegal.Rule != tt.by):
			t.Errorf("11e.EXAMPLES.28, %s: %v; want refused by %s", tt.id, err, tt.by)
		}
	}
}
