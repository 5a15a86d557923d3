package ed11

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestIndirect: 11e.EXAMPLES.26 at a target out of sight.
func TestIndirect(t *testing.T) {
	for _, tt := range []struct {
		id    string
		is    effect.Conditions
		fails int8 // hit rolls up to this
		skill int8
	}{
		{"11e.EXAMPLES.26: with a friend that sees it", effect.Unseen | effect.Spotted, 3, 4},
		{"11e.EXAMPLES.26: without one", effect.Unseen, 5, 4},
		{"11e.SHOOT.INDIRECT.1: in sight", 0, 0, 3},
	} {
		a := shot(gun(t, "Indirect Fire"), infantry(5), tt.is)
		if a.Hit.Fails != tt.fails || a.Hit.Needed != tt.skill {
			t.Errorf("%s, 11e.SHOOT.INDIRECT.2, 11e.SHOOT.INDIRECT.3, 11e.WEAPON.INDIRECT.1: fails up to %d and needs %d, want %d and %d", tt.id, a.Hit.Fails, a.Hit.Needed, tt.fails, tt.skill)
		}
	}
	again := gun(t, "Indirect Fire")
	again.Effects = append(again.Effects, effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any})
	if unseen, seen := shot(again, infantry(5), effect.Unseen), shot(again, infantry(5), 0); unseen.Hit.Reroll != dice.Never || seen.Hit.Reroll != dice.Any {
		t.Errorf("11e.SHOOT.INDIRECT.2: re-rolls of hit rolls: %v out of sight, %v in sight", unseen.Hit.Reroll, seen.Hit.Reroll)
	}
	if a := shot(gun(t, "Torrent", "Indirect Fire"), infantry(5), effect.Unseen); !a.Automatic || a.Hit.Fails != 0 {
		t.Errorf("11e.WEAPON.TORRENT.2: hit roll %+v", a.Hit)
	}
	if charged, stood := shot(gun(t, "Lance"), infantry(5), effect.Charged), shot(gun(t, "Lance"), infantry(5), 0); charged.Wound.Modifier != 1 || stood.Wound.Modifier != 0 {
		t.Errorf("11e.WEAPON.LANCE.1: %+d after a charge, %+d without", charged.Wound.Modifier, stood.Wound.Modifier)
	}
	for _, name := range []string{"Pistol", "Close-quarters"} {
		if w := gun(t, name); w.Type != effect.Pistol {
			t.Errorf("11e.WEAPON.CLOSE.1, 11e.WEAPON.CLOSE.3: %s is of the type %v", name, w.Type)
		}
	}
}

// TestMeasuring: distances count themselves, from base to base.
func TestMeasuring(t *testing.T) {
	at := func(x geom.Length) *geom.Body {
		return &geom.Body{Base: geom.RoundBase(base, 1500), Pose: geom.Pose{X: x}}
	}
	a, edge, past := at(0), at(base+6*geom.Inch), at(base+6*geom.Inch+1)
	if !geom.Within(a, edge, 6*geom.Inch) || geom.Within(a, past, 6*geom.Inch) {
		t.Error("11e.CORE.MEASURE.2, 11e.CORE.MEASURE.4, 11e.CORE.MEASURE.5: not within 6\", or within it at more than that")
	}
	if !geom.WhollyWithin(at(6*geom.Inch), a, 6*geom.Inch) || geom.WhollyWithin(at(6*geom.Inch+1), a, 6*geom.Inch) {
		t.Error("11e.CORE.MEASURE.6: wholly within 6\" of a base of the same size")
	}
	script, err := dice.ParseScript("rolloff 3 3 2 5")
	if err != nil {
		t.Fatal(err)
	}
	if got := dice.RollOff(script); got != 1 || script.Err() != nil {
		t.Errorf("11e.CORE.ROLLOFF.1: player %d wins with 3 3, then 2 5: %v", got, script.Err())
	}
}

// TestAdvance: the roll is added to Move, and the unit neither charges nor shoots but with Assault weapons.
func TestAdvance(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "advance 3")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 30*geom.Inch, 5*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
	b.Choose(rules.DoAdvance, rules.NoUnit)
	b.Refused(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 9001)}}, "11e.MOVE.MODEL.2")
	b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 9000)}})
	if move.Barred(b.Game, 1)&(effect.ToCharge|effect.ToShoot) != effect.ToCharge|effect.ToShoot {
		t.Errorf("11e.MOVE.ADVANCE.1, 11e.MOVE.ADVANCE.2, 11e.MOVE.ADVANCE.3: barred from %v", move.Barred(b.Game, 1))
	}
}

// TestIngress: 11e.EXAMPLES.42 and 11e.EXAMPLES.43.
func TestIngress(t *testing.T) {
	for _, tt := range []struct {
		id    string
		round int8
		x, y  geom.Length
		want  bool
	}{
		{"11e.RESERVE.ARRIVE.1: in the first battle round", 1, 22, 2, false},
		{"11e.RESERVE.INGRESS.1: 8\" from an enemy", 2, 30000 - 8000 - base, 2, false},
		{"11e.RESERVE.INGRESS.1: 8.5\" away", 2, 30000 - 8500 - base, 2, true},
		{"11e.RESERVE.INGRESS.2: in the opponent's zone", 2, 40000, 20, false},
		{"11e.RESERVE.INGRESS.2: there in the third", 3, 40000, 20, true},
		{"11e.RESERVE.INGRESS.1: away from the edges", 3, 20000, 15, false},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(2, 30*geom.Inch, 2*geom.Inch)
		b.SetZones(0, 0)
		b.Reserve(1)
		b.State.Round = tt.round
		b.Play(rules.Frame{Step: rules.StepReinforcements})
		if b.Request().Ask == rules.Nothing {
			if tt.want {
				t.Errorf("11e.EXAMPLES.42, %s: no arrival", tt.id)
			}
			continue
		}
		b.Choose(rules.DoStrategic, 1)
		err := b.Apply(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.State.Models[0].ID, Poses: []geom.Pose{{X: tt.x, Y: tt.y * geom.Inch}}}}})
		var bad *rules.Illegal
		if (err == nil) != tt.want || err != nil && !errors.As(err, &bad) {
			t.Errorf("11e.EXAMPLES.42, %s: %v", tt.id, err)
		}
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Reserve(1)
	b.Stand(2, 30*geom.Inch, 2*geom.Inch)
	if move.MissNew(b.Game); b.Unit(1).Place != rules.Destroyed {
		t.Errorf("11e.EXAMPLES.42, 11e.RESERVE.ARRIVE.2: at the end of the third battle round it is %v", b.Unit(1).Place)
	}
	unit := func(points int32) rules.ArmyUnit {
		u := soldier()
		u.Points = points
		return u
	}
	for _, tt := range []struct {
		reserved int32
		want     bool
	}{{980, false}, {925, true}} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{unit(tt.reserved), unit(75), unit(2000 - 75 - tt.reserved)}, []rules.ArmyUnit{soldier()}, "")
		b.Reserve(1)
		if got := b.Reservable(2); got != tt.want {
			t.Errorf("11e.EXAMPLES.43, 11e.RESERVE.PLACE.2: 75 points besides %d of 2,000: %v, want %v", tt.reserved, got, tt.want)
		}
	}
}

// TestChargeFromReserves: 11e.EXAMPLES.30.
func TestChargeFromReserves(t *testing.T) {
	for script, want := range map[string]rules.Reason{"charge 4 4": rules.ForNothing, "charge 4 5": rules.ForChargeMove, "charge 1 1": rules.ForNothing} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 8010)
		b.Mark(1, effect.Arrived|effect.Moved)
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		if got := b.Request().Reason; got != want {
			t.Errorf("11e.EXAMPLES.30, 11e.CHARGE.SEQ.5, 11e.RESERVE.INGRESS.3: %s: asked for %v, want %v", script, got, want)
		}
	}
}
