package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestDeck: a TRANSPORT shoots with one weapon each of embarked models, as its own; the units embarked in it then do not shoot,
// nor do those lend weapons that have been selected to shoot.
func TestDeck(t *testing.T) {
	setUp := func(shot bool) *rulestest.Table {
		b := carriedBy(t, "hit 1", []effect.Effect{{Kind: effect.FiringDeck, Value: 1}}, soldier())
		for _, u := range []rules.UnitID{1, 2} {
			b.Sheet(u).Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}}
		}
		b.Sheet(2).Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}}
		b.Stand(3, 30*geom.Inch, 15*geom.Inch)
		b.Stand(4, 40*geom.Inch, 25*geom.Inch)
		if shot {
			b.Unit(2).Did |= rules.SelectedToShoot
		}
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
		return b
	}
	b := setUp(false)
	lent := rules.Declared{Model: b.Models(1)[0].ID, Target: 3, By: rules.ModelNumber(b.Models(2)[0].ID)}
	if a := attack.Gather(b.Game, 1, &lent); a.Hit.Modifier != 0 {
		t.Errorf("11e.ABILITY.DECK.3: an ability of the embarked unit adds %+d to hit rolls", a.Hit.Modifier)
	}
	other := lent
	other.By = rules.ModelNumber(b.Models(2)[1].ID)
	b.Refused(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{lent, other}}, "11e.ABILITY.DECK.1")
	b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{lent}})
	if b.Unit(2).Did&rules.SelectedToShoot == 0 {
		t.Error("11e.ABILITY.DECK.2: the unit whose weapon was used may shoot")
	}
	b = carriedBy(t, "hit 1", []effect.Effect{{Kind: effect.FiringDeck, Value: 1}}, soldier())
	b.Sheet(1).Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}}
	b.Sheet(2).Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}}
	b.Stand(3, 30*geom.Inch, 15*geom.Inch)
	b.Stand(4, 40*geom.Inch, 25*geom.Inch)
	b.Unit(2).Did |= rules.SelectedToShoot
	b.Play(rules.Frame{Step: rules.StepShooting})
	b.Choose(rules.Select, 1)
	b.Refused(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{lent}}, "11e.ABILITY.DECK.1")
	b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 3}}})
	if b.Unit(2).Did&rules.SelectedToShoot == 0 {
		t.Error("the unit has not been selected")
	}
}

// TestDeckOfSeveral: all units that are embarked do not shoot after the deck was used, also those that lent no weapon.
func TestDeckOfSeveral(t *testing.T) {
	truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	truck.Effects = []effect.Effect{{Kind: effect.FiringDeck, Value: 1}}
	truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	rider := soldier()
	rider.Kinds[0].Weapons = []rules.Carried{{Weapon: damaging(t, 0, 1), Number: 1}}
	for _, lends := range []bool{true, false} {
		truck := truck
		truck.Kinds = []rules.Kind{rider.Kinds[0]}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{truck, rider, rider}, []rules.ArmyUnit{soldier()}, "hit 1")
		b.Stand(1, 10*geom.Inch, 10*geom.Inch)
		b.SetPlace(2, rules.Embarked, 1)
		b.SetPlace(3, rules.Embarked, 1)
		b.Stand(4, 20*geom.Inch, 10*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepShooting})
		b.Choose(rules.Select, 1)
		d := rules.Declared{Model: b.Models(1)[0].ID, Target: 4}
		if lends {
			d.By = rules.ModelNumber(b.Models(2)[0].ID)
		}
		b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{d}})
		if cannot := b.Unit(3).Did&rules.SelectedToShoot != 0; cannot != lends {
			t.Errorf("11e.ABILITY.DECK.2: deck used %v: the other embarked unit cannot shoot: %v", lends, cannot)
		}
	}
}

// TestArrivingLoaded: units arrive with their TRANSPORT, and disembark then as far from enemies as it has arrived; they do not
// charge.
func TestArrivingLoaded(t *testing.T) {
	b := carried(t, "")
	b.State.Round = 2
	b.SetZones(0, 0)
	b.Reserve(1)
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.DoStrategic, 1)
	b.Stand(3, 22*geom.Inch, 13*geom.Inch)
	b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 20 * geom.Inch, Y: 2 * geom.Inch}}}}})
	if b.Unit(1).Place != rules.OnTable || b.Unit(2).Place != rules.Embarked {
		t.Fatalf("11e.RESERVE.INGRESS.4: the TRANSPORT is %v, its unit %v; asked for %v", b.Unit(1).Place, b.Unit(2).Place, b.Request().Reason)
	}
	b.Choose(rules.DoDisembark, 2)
	to := func(x, y geom.Length) *rules.Choice {
		c := rules.Choice{Ask: rules.SetUp}
		for i, m := range b.Models(2) {
			c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: x + geom.Length(i)*1300, Y: y}}})
		}
		return &c
	}
	b.Refused(to(19000, 4500), "11e.TRANSPORT.DISEMBARK.3") // within 8" of the enemy unit
	b.Answer(to(19000, 4000-geom.Inch/2))
	if !b.On(2) || move.Barred(b.Game, 2)&effect.ToCharge == 0 || b.Request().Ask != rules.Nothing {
		t.Errorf("11e.RESERVE.INGRESS.4, 11e.TRANSPORT.DISEMBARK.3: on the battlefield %v; asked for %v", b.On(2), b.Request().Reason)
	}
}

// TestReturnedLoaded: units disembark from a TRANSPORT that an ability has returned to Reserves, and that has arrived from there.
func TestReturnedLoaded(t *testing.T) {
	b := carried(t, "")
	b.State.Round = 2
	b.SetZones(0, 0)
	b.Setup.Armies[0].Units[0].Uses = []effect.Use{{At: effect.EndOfPhase, Effects: []effect.Effect{
		{Kind: effect.ReturnToReinforcements, Arrival: &effect.Arrival{Enemies: 8 * geom.Inch}},
	}}}
	move.Return(b.Game, 1)
	b.BeginTurn()
	b.Stand(3, 22*geom.Inch, 20*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.Select, 1)
	b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 20 * geom.Inch, Y: 8 * geom.Inch}}}}})
	b.Choose(rules.DoDisembark, 2)
	if q := b.Request(); q.Reason != rules.ForDisembarking || q.Limits.Enemies != 8*geom.Inch {
		t.Errorf("11e.TRANSPORT.DISEMBARK.3: asked for %v, %v from enemies", q.Reason, q.Limits.Enemies)
	}
}

// TestLargePassengers: a model that is too large to be wholly within 3" is set up within 1" of the TRANSPORT.
func TestLargePassengers(t *testing.T) {
	for gap, want := range map[geom.Length]bool{geom.Inch: true, geom.Inch + 1: false} {
		b := carried(t, "", soldier())
		b.Remove(int(b.Unit(2).First)+1, "")
		large := geom.RoundBase(4*geom.Inch, 3000)
		b.State.Bodies[b.Unit(2).First].Base = large
		b.Stand(4, 40*geom.Inch, 5*geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMovement})
		b.Choose(rules.DoDisembark, 2)
		err := b.Apply(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(2)[0].ID, Poses: []geom.Pose{{X: 20*geom.Inch + base/2 + gap + 2*geom.Inch, Y: 15 * geom.Inch}}}}})
		if (err == nil) != want {
			t.Errorf("11e.UNIT.SETUP.6: %v from the TRANSPORT: %v", gap, err)
		}
	}
}

// TestTitanicDeployment: a player who has set up a TITANIC unit skips the next time.
func TestTitanicDeployment(t *testing.T) {
	for k, want := range map[effect.Keyword][]rules.Player{effect.Titanic: {1, 0, 0, 1, 1}, effect.Monster: {1, 0, 1, 0, 1}} {
		first := rulestest.Unit(1, rulestest.Trooper(), k)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{first, soldier(), soldier()}, "")
		b.SetZones(0, 0)
		b.State.Attacker = 0
		b.Play(rules.Frame{Step: rules.StepDeployment})
		var order []rules.Player
		x := geom.Length(0)
		for q := b.Request(); q.Ask != rules.Nothing; q = b.Request() {
			if q.Ask == rules.SelectOption {
				b.Answer(&rules.Choice{Ask: q.Ask})
				continue
			}
			order = append(order, q.Player)
			zone := b.Zones()[b.State.Sides[q.Player].Zone].Bounds()
			x += 3 * geom.Inch
			b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(q.Unit)[0].ID, Poses: []geom.Pose{{X: zone.Min.X + 2*geom.Inch, Y: zone.Min.Y + x}}}}})
		}
		if len(order) != len(want) {
			t.Fatalf("11e.MISSION.SEQ.6: %v set up units", order)
		}
		for i := range want {
			if order[i] != want[i] {
				t.Errorf("11e.MISSION.SEQ.6: with a unit of keyword %v first, players %v set up units, want %v", k, order, want)
				break
			}
		}
	}
}
