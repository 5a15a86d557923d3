package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestEmbarking: a unit embarks after a move that ends within 3" of a TRANSPORT with room for it. It is then not on
// the battlefield.
func TestEmbarking(t *testing.T) {
	for _, tt := range []struct {
		id   string
		gap  geom.Length
		size int
		did  rules.TurnActions
		want bool
	}{
		{"11e.TRANSPORT.EMBARK.1: within 3", 3 * geom.Inch, 2, 0, true},
		{"11e.TRANSPORT.EMBARK.1: farther", 3*geom.Inch + 1, 2, 0, false},
		{"11e.TRANSPORT.CAPACITY.1: six models", 3 * geom.Inch, 6, 0, true},
		{"11e.TRANSPORT.CAPACITY.1: seven models", 3 * geom.Inch, 7, 0, false},
		{"11e.TRANSPORT.EMBARK.2: it has disembarked", 3 * geom.Inch, 2, rules.DisembarkedNow, false},
	} {
		truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
		truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
		k := rulestest.Trooper()
		k.Base = geom.RoundBase(200, 1500)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{truck, rulestest.Unit(tt.size, k)}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 20*geom.Inch, 15*geom.Inch)
		b.Stand(3, 40*geom.Inch, 25*geom.Inch)
		b.Stand(2, 0, 0)
		for i := range b.Models(2) {
			b.SetPose(int(b.Unit(2).First)+i, geom.Pose{X: 20*geom.Inch + base/2 + 100 + tt.gap - geom.Length(i)*200, Y: 15 * geom.Inch})
		}
		b.Unit(2).Did = tt.did
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 2})
		b.Choose(rules.DoNormalMove, rules.NoUnit)
		b.Answer(&rules.Choice{Ask: rules.MoveModels})
		if got := b.Request().Reason == rules.ForEmbarking; got != tt.want {
			t.Errorf("%s: offered %v, want %v", tt.id, got, tt.want)
		}
		if !tt.want {
			continue
		}
		if b.Choose(rules.DoEmbark, 1); b.On(2) || b.Unit(2).In != 1 {
			t.Errorf("11e.TRANSPORT.EMBARK.3: on the battlefield %v", b.On(2))
		}
	}
}

// TestUndoneMoves: a move or set-up that leaves a unit out of coherency is not made; each model has its own Move.
func TestUndoneMoves(t *testing.T) {
	u := rulestest.Unit(1, rulestest.Trooper())
	fast := rulestest.Trooper()
	fast.Profile.Move.Most = 8 * geom.Inch
	u.Kinds = append(u.Kinds, fast)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 40*geom.Inch, 25*geom.Inch)
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.Select, 1)
	b.Choose(rules.DoNormalMove, rules.NoUnit)
	path := func(x ...geom.Length) *rules.Choice {
		c := rules.Choice{Ask: rules.MoveModels}
		for i, n := range x {
			c.Paths = append(c.Paths, shift(b, i, n))
		}
		return &c
	}
	b.Refused(path(6*geom.Inch), "11e.UNIT.COHERENCY.4")
	b.Refused(path(6*geom.Inch+1, 7*geom.Inch), "11e.MOVE.MODEL.2")
	if err := b.Apply(path(6*geom.Inch, 8*geom.Inch)); err != nil {
		t.Errorf("11e.MOVE.MODEL.7, 11e.MOVE.END.1: %v", err)
	}
	if q := b.Request(); q.Ask != rules.Nothing {
		t.Errorf("11e.MOVE.SEQ.6: asked for %v after the only unit has moved", q.Reason)
	}
	// Without places for all models a unit stays where it was.
	b = carried(t, "")
	b.Play(rules.Frame{Step: rules.StepMovement})
	b.Choose(rules.DoDisembark, 2)
	apart := leaves(b, 22*geom.Inch)
	apart.Paths[1].Poses[0] = geom.Pose{X: 18 * geom.Inch, Y: 15 * geom.Inch}
	b.Refused(apart, "11e.UNIT.COHERENCY.4")
	b.Answer(&rules.Choice{Ask: rules.SetUp})
	if b.Unit(2).Place != rules.Embarked || b.Unit(2).Did&rules.SelectedToMove != 0 {
		t.Errorf("11e.UNIT.SETUP.2, 11e.UNIT.SETUP.3, 11e.TRANSPORT.DISEMBARK.6: the unit is %v", b.Unit(2).Place)
	}
}

// TestConnected: models in two groups are out of coherency, though each is near another one, and none is far.
func TestConnected(t *testing.T) {
	b := pair(t, soldier())
	for gap, want := range map[geom.Length]bool{2 * geom.Inch: true, 2*geom.Inch + 1: false} {
		var list []geom.Body
		for i := range geom.Length(4) {
			x := i * (base + 1000)
			if i > 1 {
				x += gap - 1000
			}
			list = append(list, geom.Body{Base: geom.RoundBase(base, 1500), Pose: geom.Pose{X: x}})
		}
		if got := b.Coherent(list); got != want {
			t.Errorf("11e.UNIT.COHERENCY.3: two pairs %v apart: %v, want %v", gap, got, want)
		}
	}
}

// TestReservesOfBattle: FORTIFICATIONS are in no Strategic Reserves, and units that are there at the end are destroyed.
func TestReservesOfBattle(t *testing.T) {
	fort := rulestest.Unit(1, rulestest.Trooper(), effect.Fortification)
	list := []rules.ArmyUnit{soldier(), fort, soldier(), soldier()}
	for i := range list {
		list[i].Points = 100
	}
	b := rulestest.New(t, &edition, list, []rules.ArmyUnit{soldier()}, "")
	if !b.Reservable(1) || b.Reservable(2) {
		t.Errorf("11e.RESERVE.PLACE.1: reserves: %v, of a FORTIFICATION: %v", b.Reservable(1), b.Reservable(2))
	}
	b.Reserve(1)
	b.Stand(5, 5*geom.Inch, 5*geom.Inch)
	if b.Play(rules.Frame{Step: rules.StepEnd}); b.Unit(1).Place != rules.Destroyed {
		t.Errorf("11e.RESERVE.ARRIVE.3: the unit is %v", b.Unit(1).Place)
	}
}

// TestHiddenModels: one visible model makes its unit a target, and hidden ones stay so.
func TestHiddenModels(t *testing.T) {
	b := pair(t, rulestest.Unit(2, rulestest.Trooper()))
	over(t, b, ground(box(7, 2, 12, 8), box(8, 7, 9, 7.5), geom.Inch))
	b.Stand(1, 30*geom.Inch, 5*geom.Inch)
	b.Stand(2, 10*geom.Inch, 5*geom.Inch)
	if b.Sees(0, 2) {
		t.Error("11e.TERRAIN.HIDDEN.5: both models are hidden, and the unit is seen")
	}
	b.SetPose(2, geom.Pose{X: 14 * geom.Inch, Y: 5 * geom.Inch})
	if !b.Sees(0, 2) || b.SeesModel(0, 2, 0) || !b.SeesModel(0, 2, 1) {
		t.Error("11e.TERRAIN.HIDDEN.5, 11e.SIGHT.VISIBLE.1: a model in the open does not make the unit visible, or the other one too")
	}
}

// TestRangeOfMarker: within 3" horizontally and 5" vertically.
func TestRangeOfMarker(t *testing.T) {
	b := pair(t, soldier())
	at := geom.Point{X: 20 * geom.Inch, Y: 15 * geom.Inch}
	b.AddMarker(at)
	m := geom.Marker(at)
	edge := at.X + m.Reach() + base/2 + 3*geom.Inch
	for pose, want := range map[geom.Pose]bool{{X: edge - 1, Y: at.Y}: true, {X: edge + 2, Y: at.Y}: false, {X: at.X, Y: at.Y, Z: 5 * geom.Inch}: true, {X: at.X, Y: at.Y, Z: 5*geom.Inch + 1}: false} {
		body := geom.Body{Base: geom.RoundBase(base, 1500), Pose: pose}
		if o := b.Objective(at); o.InRange(&body) != want {
			t.Errorf("11e.OBJECTIVE.POINT.5: at %v: %v, want %v", pose, !want, want)
		}
	}
}

// TestBeginningOfBattle: roll-offs decide who is the Attacker and who takes the first turn.
func TestBeginningOfBattle(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "rolloff 2 5")
	if b.Play(rules.Frame{Step: rules.StepAttacker}); b.Request().Player != 1 || b.Request().Reason != rules.ForZone {
		t.Errorf("11e.MISSION.SEQ.4: player %d is asked for %v", b.Request().Player+1, b.Request().Reason)
	}
	for zone, attacker := range []rules.Player{0, 1} { // the winner takes the near edge, or the far one
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "rolloff 2 5")
		b.Play(rules.Frame{Step: rules.StepAttacker})
		b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: zone})
		far := mission.Zone(b.Game, attacker).Bounds()
		if b.State.Attacker != attacker || far.Max.Y != 30*geom.Inch {
			t.Errorf("11e.MISSION.SEQ.4, 11e.MISSION.ONLYWAR.4: with zone %d player %d is the Attacker, in %v", zone, b.State.Attacker+1, far)
		}
		b.Play(rules.Frame{Step: rules.StepDeployment})
		if got := b.Request().Player; got != attacker.Opponent() {
			t.Errorf("11e.MISSION.SEQ.6: player %d sets up first, not the Defender", got+1)
		}
	}
	b = rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "rolloff 2 5")
	if b.Play(rules.Frame{Step: rules.StepFirstTurn}); b.Request().Ask != rules.Nothing || b.State.First != 1 {
		t.Errorf("11e.MISSION.SEQ.8: asked for %v, player %d begins", b.Request().Ask, b.State.First+1)
	}
	for field, want := range map[geom.Rect]geom.Length{geom.Field(44*geom.Inch, 60*geom.Inch): 18 * geom.Inch, geom.Field(22*geom.Inch, 30*geom.Inch): 9 * geom.Inch, geom.Field(44*geom.Inch, 30*geom.Inch): 13200} {
		if got := edition.Mission.Adjust.Do(field, 18*geom.Inch); field.Width() < 44*geom.Inch && got != want || field.Depth() == 60*geom.Inch && got != want {
			t.Errorf("11e.MISSION.ONLYWAR.3: 18\" on %v: %v, want %v", field, got, want)
		}
	}
}

// TestDestroyedArmy: a player without models goes on taking turns, and a lost Warlord gives no points.
func TestDestroyedArmy(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 40*geom.Inch, 25*geom.Inch)
	b.Remove(int(b.Unit(2).First), "")
	turns, first := map[int8]int{}, map[rules.Player]int{}
	b.Log(func(e *rules.Event) {
		if e.Kind == rules.EventTurn {
			if turns[b.State.Round]++; turns[b.State.Round] == 1 {
				first[e.Player]++
			}
		}
	})
	b.State.Round = 0
	b.Play(rules.Frame{Step: rules.StepRounds})
	for b.Request().Ask == rules.SelectOption {
		n := 0
		for i, o := range b.Request().Options {
			if o.Do == rules.Pass {
				n = i
			}
		}
		b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: n})
	}
	if len(turns) != 5 || turns[1] != 2 || turns[5] != 2 || len(first) != 1 {
		t.Errorf("11e.MISSION.SEQ.10, 11e.ROUND.STRUCTURE.1, 11e.ROUND.STRUCTURE.2, 11e.MISSION.ONLYWAR.10: turns by round %v, first %v", turns, first)
	}
	before := b.State.Sides
	edition.Mission.SlayWarlord.Do(b.Game)
	edition.Mission.AtEnd.Do(b.Game)
	if b.State.Sides != before {
		t.Error("11e.MISSION.ONLYWAR.10: points for the Warlord or at the end")
	}
}

// TestIdenticalPools: an ability that cannot matter does not make attacks different, and saves are rolled even if they
// cannot succeed.
func TestIdenticalPools(t *testing.T) {
	guns := []rules.Weapon{damaging(t, -6, 1), damaging(t, -6, 1, "Precision")}
	tt := volley(t, "hit 3 3; wound 3 3; save 6 5", guns, []rules.Kind{kind(1, 3, 0, 20, effect.Infantry)}, nil)
	wantLeft(t, "11e.ATTACK.GATHER.4, 11e.ATTACK.SAVE.2", tt, []int16{18})
	volley(t, "hit 1; hit 1", guns, []rules.Kind{kind(2, 3, 0, 20, effect.Infantry), kind(1, 3, 0, 20, effect.Infantry, effect.Character)}, nil)
}
