package shoot_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

var sequenceTests = map[string]func(*testing.T){
	"9e.SHOOT.SEQ.1":     moves,
	"9e.SHOOT.ASSAULT.1": advanced,
	"9e.SHOOT.SEQ.2": func(t *testing.T) {
		tt := shooting(field(t, []rules.ArmyUnit{squad(2, gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 1"))
		tt.Refused(shots(at(1, 0, 2), at(1, 0, 2)), "9e.SHOOT.SEQ.2")
		tt.Refused(shots(at(1, 1, 2)), "9e.SHOOT.SEQ.2")
		tt.Answer(shots(at(1, 0, 2))) // the other model does not shoot
		if tt.Request().Ask != rules.Nothing {
			t.Errorf("asked %v", tt.Request())
		}
	},
	"9e.SHOOT.SEQ.3": func(t *testing.T) {
		tt := field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), squad(1, gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {5, 15}, {15, 5}}, "hit 1")
		phase(tt)
		same(t, "eligible", eligible(tt), []rules.UnitID{1, 2})
		tt.Choose(rules.Select, 1)
		tt.Answer(shots(at(1, 0, 3)))
		same(t, "eligible after it has shot", eligible(tt), []rules.UnitID{2})
	},
	"9e.SHOOT.SEQ.4": func(t *testing.T) {
		tt := field(t, []rules.ArmyUnit{squad(1, gun(effect.Heavy, 24)), squad(1, gun(effect.Heavy, 9))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {5, 15}, {15, 5}}, "")
		phase(tt)
		same(t, "eligible", eligible(tt), []rules.UnitID{1})
		tt.Choose(rules.Pass, rules.NoUnit)
		if len(tt.State.Frames) != 0 {
			t.Error("the phase goes on")
		}
		tt = field(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "")
		phase(tt)
		if len(tt.State.Frames) != 0 {
			t.Error("a phase without eligible units goes on")
		}
	},
	"9e.SHOOT.TARGET.1": func(t *testing.T) { // both targets are selected before the first die
		tt := twoTargets(t, "hit 3; wound 4; save 1; hit 3; wound 4; save 1")
		tt.Answer(shots(at(1, 0, 2), at(2, 0, 3)))
		same(t, "wounds", []int16{tt.Models(2)[0].Wounds, tt.Models(3)[0].Wounds}, []int16{1, 1})
	},
	"9e.SHOOT.TARGET.2": func(t *testing.T) { // the weapons of a model are split
		tt := twoTargets(t, "hit 1; hit 1; hit 1")
		tt.Answer(shots(at(1, 0, 2), at(1, 1, 3), at(2, 0, 3)))
	},
	"9e.SHOOT.TARGET.3": func(t *testing.T) { // a profile is chosen with the target
		profiles(t)
	},
	"9e.DATASHEET.WEAPON.7": profiles,
	"9e.SHOOT.TARGET.7": func(t *testing.T) {
		tt := twoTargets(t, "hit 1; hit 1; hit 1")
		tt.Refused(shots(at(1, 0, 2), at(2, 0, 3), at(1, 1, 2)), "9e.SHOOT.TARGET.7")
		tt.Answer(shots(at(1, 0, 2), at(1, 1, 2), at(2, 0, 3)))
	},
	"9e.SHOOT.TARGET.8": func(t *testing.T) {
		tt := twoTargets(t, "hit 1; hit 1; hit 1")
		tt.Refused(shots(at(1, 0, 2), at(1, 1, 2), at(2, 0, 2)), "9e.SHOOT.TARGET.8")
		tt.Answer(shots(at(1, 0, 2), at(2, 0, 2), at(1, 1, 2)))
	},
	"9e.EXAMPLES.CSM":    chaosMarines,
	"9e.SHOOT.ATTACKS.1": func(t *testing.T) { number(t, gun(effect.Assault, 24), "hit 1") },
	"9e.EXAMPLES.SHOTS": func(t *testing.T) {
		heavy := gun(effect.Heavy, 24)
		heavy.Attacks = dice.Fixed(3)
		number(t, heavy, "hit 1 1 1")
		number(t, gun(effect.Assault, 24), "hit 1")
	},
	"9e.SHOOT.ATTACKS.2": func(t *testing.T) { // one weapon cannot be split; two can
		tt := twoTargets(t, "")
		tt.Refused(shots(at(1, 0, 2), at(1, 0, 3)), "9e.SHOOT.SEQ.2")
		twin := gun(effect.Heavy, 24)
		twin.Number = 2
		tt = shooting(field(t, []rules.ArmyUnit{squad(1, twin)}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {15, 5}, {15, 15}}, "hit 1; hit 1"))
		tt.Refused(shots(at(1, 0, 2), at(1, 0, 3)), "9e.SHOOT.SEQ.2")
		one, other := at(1, 0, 2), at(1, 0, 3)
		one.Count, other.Count = 1, 1
		tt.Answer(shots(one, other))
	},
	"9e.CORE.OUTOFPHASE.1":    overwatch,
	"9e.CHARGE.OVERWATCH.3":   overwatch,
	"9e.CHARGE.OVERWATCH.4":   overwatch,
	"9e.DATASHEET.SEEDUNIT.2": supercharge,
}

// twoTargets is a unit of two models with a Heavy and an Assault weapon each, in
// front of two units.
func twoTargets(t *testing.T, script string) *rulestest.Table {
	t.Helper()
	second := gun(effect.Assault, 24)
	second.Strength.Own = 5
	return shooting(field(t, []rules.ArmyUnit{squad(2, gun(effect.Heavy, 24), second)}, []rules.ArmyUnit{squad(1), squad(1)}, []place{{5, 5}, {15, 5}, {15, 15}}, script))
}

func number(t *testing.T, w rules.Carried, script string) {
	t.Helper()
	tt := shooting(field(t, []rules.ArmyUnit{squad(1, w)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, script))
	tt.Answer(shots(at(1, 0, 2)))
}

// moves checks which units may shoot, depending on their moves this turn.
func moves(t *testing.T) {
	for _, c := range []struct {
		name string
		is   effect.Conditions
		unit rules.ArmyUnit
		want []rules.UnitID
	}{
		{"remained stationary", effect.RemainedStationary, squad(1, gun(effect.Heavy, 24)), []rules.UnitID{1}},
		{"without a ranged weapon", 0, squad(1, gun(effect.Melee, 0)), nil},
		{"Advanced", effect.Advanced, squad(1, gun(effect.RapidFire, 24), gun(effect.Pistol, 24)), nil},
		{"Advanced with an Assault weapon", effect.Advanced, squad(1, gun(effect.Assault, 24)), []rules.UnitID{1}},
		{"Fell Back", effect.FellBack, squad(1, gun(effect.Assault, 24)), nil},
		{"Fell Back, TITANIC", effect.FellBack, of(squad(1, gun(effect.Heavy, 24)), effect.Vehicle, effect.Titanic), []rules.UnitID{1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			tt := field(t, []rules.ArmyUnit{c.unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "")
			tt.Mark(1, c.is)
			phase(tt)
			same(t, "eligible", eligible(tt), c.want)
		})
	}
}

// advanced checks that a unit shoots after it Advanced only with Assault weapons, and at -1.
func advanced(t *testing.T) {
	tt := field(t, []rules.ArmyUnit{squad(1, gun(effect.Assault, 24), gun(effect.Heavy, 24))}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 3")
	tt.Mark(1, effect.Moved|effect.Advanced)
	shooting(tt)
	targets(t, tt, units(2))
	tt.Refused(shots(at(1, 1, 2)), "9e.SHOOT.ASSAULT.1")
	tt.Answer(shots(at(1, 0, 2)))
}

// profiles is one weapon with two profiles.
func profiles(t *testing.T) {
	first, second := gun(effect.Heavy, 24), gun(effect.Heavy, 24)
	second.AP = -2
	unit := squad(2, first, second)
	unit.Kinds[0].Weapons[1].Item = 0
	tt := shooting(field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {15, 5}}, "hit 1; hit 1"))
	tt.Refused(shots(at(1, 0, 2), at(1, 1, 2)), "9e.DATASHEET.WEAPON.7")
	tt.Answer(shots(at(1, 0, 2), at(2, 1, 2)))
}

// chaosMarines plays the worked example of split fire.
func chaosMarines(t *testing.T) {
	boltgun, lascannon, meltagun := gun(effect.Assault, 24), gun(effect.Heavy, 48), gun(effect.Assault, 12)
	lascannon.Strength.Own, meltagun.Strength.Own = 9, 8
	k := func(n int, w rules.Carried) rules.Kind {
		kind := armed(w)
		kind.Count = n
		return kind
	}
	unit := rules.ArmyUnit{Unit: rules.Unit{Keywords: effect.Keywords{effect.Infantry}, Kinds: []rules.Kind{k(1, lascannon), k(1, meltagun), k(8, boltgun)}}}
	infantry, vehicle := squad(1), of(squad(1), effect.Vehicle)
	tt := shooting(field(t, []rules.ArmyUnit{unit}, []rules.ArmyUnit{infantry, vehicle}, []place{{5, 1}, {14, 3}, {14, 15}},
		"hit 1 1 1 1 1 1 1 1; hit 2; hit 6; wound 1"))
	const laser, melta = 1, 2
	var bolts []rules.Declared
	for m := rules.ModelID(3); m <= 10; m++ {
		bolts = append(bolts, at(m, 0, 2))
	}
	with := func(more ...rules.Declared) *rules.Choice { return shots(append(bolts[:8:8], more...)...) }
	tt.Refused(with(at(laser, 0, 3), at(melta, 0, 2)), "9e.SHOOT.TARGET.7")
	tt.Refused(shots(append([]rules.Declared{bolts[0], at(melta, 0, 2)}, bolts[1:]...)...), "9e.SHOOT.TARGET.8")
	tt.Answer(with(at(melta, 0, 2), at(laser, 0, 3)))
}

// overwatch checks a unit that shoots in the Charge phase: only at the charging unit, closest or
// not, and it hits on unmodified 6s.
func overwatch(t *testing.T) {
	hero := of(squad(1), effect.Infantry, effect.Character)
	tt := field(t, []rules.ArmyUnit{squad(2, gun(effect.Assault, 24))}, []rules.ArmyUnit{hero, squad(3)}, []place{{5, 5}, {15, 5}, {13, 8}}, "hit 5; hit 6; wound 1")
	tt.State.Phase = rules.StepCharge
	tt.Push(rules.Frame{Step: rules.StepShoot, Player: 0, Unit: 1, Other: 2, Value: int32(effect.Overwatch)})
	tt.Run()
	targets(t, tt, units(2), units(2)) // despite Look Out, Sir
	tt.Refused(shots(at(1, 0, 3)), "9e.CHARGE.OVERWATCH.4")
	tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
}

// supercharge checks that a weapon destroys its bearer after all its attacks.
func supercharge(t *testing.T) {
	burn := effect.Effect{Kind: effect.OnRoll, Trigger: effect.Trigger{Roll: dice.Hit, On: effect.FacesFrom(1), Consequence: effect.DestroyBearer}}
	w := gun(effect.Pistol, 12, burn)
	w.Attacks = dice.Fixed(2)
	tt := shooting(field(t, []rules.ArmyUnit{squad(2, w)}, []rules.ArmyUnit{squad(1)}, []place{{5, 5}, {12, 5}}, "hit 1 3; wound 1; hit 2 2"))
	tt.Answer(shots(at(1, 0, 2), at(2, 0, 2)))
	same(t, "models left", tt.Unit(1).Alive, int16(1))
	same(t, "who", tt.Models(1)[0].ID, rules.ModelID(2))
}
