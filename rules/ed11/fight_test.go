package ed11

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// TestLongerPileIn: 11e.EXAMPLES.53. What lets a unit pile in farther leaves the distance of its targets, and the move of an
// overrun fight.
func TestLongerPileIn(t *testing.T) {
	for _, tt := range []struct {
		id        string
		gap       geom.Length
		distances []geom.Length // of its pile-in moves
	}{
		{"11e.FIGHT.PILEIN.2, 11e.FIGHT.PILEIN.6, 11e.FIGHT.PILEIN.7: 4.5 away", 4500, []geom.Length{6 * geom.Inch, 3 * geom.Inch}},
		{"11e.FIGHT.PILEIN.2: 5.5 away", 5500, nil},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(effect.Effect{Kind: effect.Reach, Actions: effect.ToPileIn, Length: 6 * geom.Inch})}, []rules.ArmyUnit{soldier(), soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+tt.gap, 15*geom.Inch)
		b.Stand(3, 15*geom.Inch-base-5500, 15*geom.Inch)
		b.Mark(1, effect.Charged)
		var got []geom.Length
		fought(b, func(q *rules.Request) *rules.Choice {
			if q.Reason == rules.ForPileIn && q.Unit == 1 {
				got = append(got, q.Limits.Distance)
			}
			return nil
		})
		if !slices.Equal(got, tt.distances) {
			t.Errorf("11e.EXAMPLES.53, 11e.FIGHT.TYPE.3, %s: pile-in moves of %v, want %v", tt.id, got, tt.distances)
		}
	}
}

// armed returns a unit with a melee weapon of two attacks.
func armed(u rules.ArmyUnit) rules.ArmyUnit {
	w := rules.Weapon{Attacks: dice.Fixed(2), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
	u.Kinds[0].Weapons = []rules.Carried{{Weapon: w, Number: 1}}
	return u
}

// strikes answers with all attacks that may be made, at the first target of each.
func strikes(b *rulestest.Table, q *rules.Request) *rules.Choice {
	c := rules.Choice{Ask: q.Ask}
	for _, a := range b.State.Available {
		c.Attacks = append(c.Attacks, rules.Declared{Model: a.Model, Target: a.Targets.First(), Count: a.Count})
	}
	return &c
}

// TestOverrunPassengers: 11e.EXAMPLES.33. Passengers of a TRANSPORT that a unit was engaged with are engaged by its overrun
// fight, and fight themselves.
func TestOverrunPassengers(t *testing.T) {
	truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
	truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{armed(soldier()), armed(soldier())}, []rules.ArmyUnit{truck, armed(soldier())},
		"hit 6 6; wound 6 6; save 1 1; disembark 3; hit 1 1; hit 1 1")
	b.Stand(1, 20*geom.Inch-base-geom.Inch, 15*geom.Inch)
	b.Stand(2, 20*geom.Inch, 15*geom.Inch-base-geom.Inch)
	b.Stand(3, 20*geom.Inch, 15*geom.Inch)
	b.SetPlace(4, rules.Embarked, 3)
	order := fought(b, func(q *rules.Request) *rules.Choice {
		switch {
		case q.Ask == rules.SelectMelee:
			return strikes(b, q)
		case q.Ask == rules.SetUp:
			return &rules.Choice{Ask: q.Ask, Paths: []rules.Path{{Model: b.Models(4)[0].ID, Poses: []geom.Pose{{X: 22900, Y: 15 * geom.Inch}}}}}
		case q.Reason == rules.ForPileIn && q.Unit == 2 && b.On(4):
			return &rules.Choice{Ask: q.Ask, Paths: []rules.Path{{Model: b.Models(2)[0].ID, Poses: []geom.Pose{{X: 21500, Y: 13500}}}}}
		}
		return nil
	})
	if want := []rules.UnitID{1, 2, 4}; !slices.Equal(order, want) || b.EngagedBy(2) == 0 {
		t.Errorf("11e.EXAMPLES.33, 11e.FIGHT.ELIGIBLE.2, 11e.FIGHT.TYPE.2, 11e.FIGHT.TYPE.3, 11e.FIGHT.TYPE.5, 11e.GAPS.19: units %v fight, want %v", order, want)
	}
}

// TestFarFight: a unit that neither is engaged nor was, nor has charged, makes no overrun fight.
func TestFarFight(t *testing.T) {
	for charged, want := range map[bool][]rules.UnitID{true: {1}, false: nil} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+4500, 15*geom.Inch)
		if charged {
			b.Mark(1, effect.Charged)
		}
		if order := fought(b, declined); !slices.Equal(order, want) {
			t.Errorf("11e.FIGHT.TYPE.4, 11e.FIGHT.ELIGIBLE.1: charged %v: units %v fight, want %v", charged, order, want)
		}
	}
}

// TestOngoingForcesNoFight: only an engaging consolidation makes enemies fight.
func TestOngoingForcesNoFight(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base+1500, 15*geom.Inch)
	b.Stand(3, 15*geom.Inch+1500, 15*geom.Inch+base+2500)
	order := fought(b, func(q *rules.Request) *rules.Choice {
		if q.Reason == rules.ForConsolidation && q.Unit == 1 {
			return &rules.Choice{Ask: q.Ask, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch + 1000, Y: 15*geom.Inch + 900}}}}}
		}
		return nil
	})
	if want := []rules.UnitID{1, 2}; !slices.Equal(order, want) || !b.EngagedBy(1).Has(3) {
		t.Errorf("11e.FIGHT.CONSOLIDATE.6: units %v fight, want %v; engaged with %v", order, want, b.EngagedBy(1))
	}
}

// TestEngagedOutOfPhase: 11e.EXAMPLES.52. An engaged VEHICLE is a target in the own Shooting phase only.
func TestEngagedOutOfPhase(t *testing.T) {
	b := engagedVehicle(t, "")
	for _, tt := range []struct {
		turn  rules.Player
		phase rules.StepID
		want  bool
	}{{0, rules.StepShooting, true}, {1, rules.StepShooting, false}, {0, rules.StepMovement, false}, {1, rules.StepMovement, false}} {
		b.State.Turn, b.State.Phase = tt.turn, tt.phase
		if got := shoot.CanFireAt(b.Game, 1, 3); got != tt.want {
			t.Errorf("11e.EXAMPLES.52, 11e.SHOOT.ENGAGED.2: in the turn of player %d, step %d: %v, want %v", tt.turn+1, tt.phase, got, tt.want)
		}
	}
}

// TestPassing: a player all of whose eligible units are more than 5" from all enemies may pass, and the step ends when
// both pass in succession, or one passes and the other has no eligible unit.
func TestPassing(t *testing.T) {
	for _, tt := range []struct {
		id     string
		gap    geom.Length
		second bool // the opponent has charged too
		passes int  // how often a player passes
		asked  int  // how often a player may
		order  []rules.UnitID
	}{
		{"11e.FIGHT.ORDER.5, 11e.GAPS.31: at 5", 5 * geom.Inch, true, 2, 0, []rules.UnitID{1, 2}},
		{"11e.FIGHT.ORDER.5: farther, and both pass", 5*geom.Inch + 1, true, 2, 2, nil},
		{"11e.FIGHT.ORDER.6: the opponent has no eligible unit", 5*geom.Inch + 1, false, 2, 1, nil},
		{"11e.FIGHT.ORDER.6: one passes and the opponent does not", 5*geom.Inch + 1, true, 1, 3, []rules.UnitID{2, 1}},
		{"11e.FIGHT.ORDER.5: nobody passes", 5*geom.Inch + 1, true, 0, 2, []rules.UnitID{1, 2}},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base+tt.gap, 15*geom.Inch)
		b.Mark(1, effect.Charged)
		if tt.second {
			b.Mark(2, effect.Charged)
		}
		asked, passed := 0, 0
		order := fought(b, func(q *rules.Request) *rules.Choice {
			if q.Reason != rules.ForUnitToFight || q.Options[0].Do != rules.Pass {
				return nil
			}
			asked++
			if passed < tt.passes {
				passed++
				return &rules.Choice{Ask: q.Ask}
			}
			return &rules.Choice{Ask: q.Ask, Option: 1}
		})
		if asked != tt.asked || !slices.Equal(order, tt.order) {
			t.Errorf("%s: asked %d times, want %d; units %v fight, want %v", tt.id, asked, tt.asked, order, tt.order)
		}
	}
	// A unit that is near bars its player from passing.
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 30*geom.Inch, 25*geom.Inch)
	gapFrom(b, 3, geom.Inch)
	b.Mark(2, effect.Charged)
	if order := fought(b, declined); !slices.Equal(order, []rules.UnitID{2, 3, 1}) {
		t.Errorf("11e.FIGHT.ORDER.5: units %v fight", order)
	}
}

// TestBackToFightsFirst: when a unit that fights first becomes eligible after a remaining combat, such units are selected
// before others again, first by the player whose turn it is.
func TestBackToFightsFirst(t *testing.T) {
	first := effect.Effect{Kind: effect.FightsFirst, OfAll: true}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier(first)}, []rules.ArmyUnit{soldier(), soldier(first)}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	gapFrom(b, 3, geom.Inch)
	b.Stand(2, 30*geom.Inch, 20*geom.Inch)
	b.Stand(4, 40*geom.Inch, 20*geom.Inch)
	var order []rules.UnitID
	b.Log(func(e *rules.Event) {
		if e.Kind != rules.EventStep || e.Word != "fights" {
			return
		}
		order = append(order, e.Unit)
		if e.Unit == 1 { // a rule has brought these units together
			b.Stand(4, 30*geom.Inch+base+geom.Inch, 20*geom.Inch)
		}
	})
	b.Play(rules.Frame{Step: rules.StepFight})
	for b.Request().Ask != rules.Nothing {
		b.Answer(&rules.Choice{Ask: b.Request().Ask})
	}
	if want := []rules.UnitID{1, 2, 4, 3}; !slices.Equal(order, want) {
		t.Errorf("11e.FIGHT.ORDER.4, 11e.GAPS.46: units %v fight, want %v", order, want)
	}
}

// TestExtraAttacksAlone: a model makes the attacks of its Extra Attacks weapon with those of another one, or alone.
func TestExtraAttacksAlone(t *testing.T) {
	for _, other := range []bool{true, false} {
		script := "hit 1 1; hit 1"
		if !other {
			script = "hit 1"
		}
		u := armed(soldier())
		extra := rules.Weapon{Attacks: dice.Fixed(1), Skill: 3, Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1)}
		if err := Words.Arm(&extra, "Extra Attacks", keywordOf); err != nil {
			t.Fatal(err)
		}
		u.Kinds[0].Weapons = append(u.Kinds[0].Weapons, rules.Carried{Weapon: extra, Item: 1, Number: 1})
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, geom.Inch)
		fought(b, func(q *rules.Request) *rules.Choice {
			if q.Ask != rules.SelectMelee || q.Unit != 1 {
				return nil
			}
			c := rules.Choice{Ask: q.Ask}
			if other {
				c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[0].ID, Weapon: 0, Target: 2, Count: 2})
			}
			c.Attacks = append(c.Attacks, rules.Declared{Model: b.Models(1)[0].ID, Weapon: 1, Target: 2, Count: 1})
			if err := b.Apply(&c); err != nil {
				t.Errorf("11e.WEAPON.EXTRA.2: with its other weapon %v: %v", other, err)
			}
			return &rules.Choice{Ask: b.Request().Ask}
		})
	}
}

// TestFightOnDeath: a model that fights when it is destroyed stays in play until its unit has fought, or the phase ends; then
// it explodes and is removed. Unit 1 destroys the only model of unit 2; unit 3 is its friend.
func TestFightOnDeath(t *testing.T) {
	last := effect.Effect{Kind: effect.ActWhenDestroyed, Value: 4, Actions: effect.ToFight, Set: true}
	bomb := effect.Effect{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1)}
	const kill = "hit 6 6; wound 6 1; save 1; "
	for _, tt := range []struct {
		id      string
		effects []effect.Effect
		script  string
		want    string
	}{
		{"11e.UNIT.DESTROYED.7, 11e.ABILITY.DEADLY.2: until its unit has fought", nil,
			kill + "ability 4; hit 6 6; wound 1 1; explodes 1; hit 1 1", "fights 1, ability, fights 2, gain, engaged true, explodes, destroyed 2, fights 3"},
		{"11e.UNIT.DESTROYED.7: the roll fails", nil, kill + "ability 3; explodes 1; hit 1 1", "fights 1, ability, explodes, destroyed 2, fights 3"},
		{"11e.UNIT.DESTROYED.7: until the end of the phase", []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToFight}},
			kill + "ability 4; hit 1 1; explodes 1", "fights 1, ability, fights 3, explodes, destroyed 2"},
		{"11e.UNIT.DESTROYED.7: its unit has fought", []effect.Effect{{Kind: effect.FightsFirst, OfAll: true}},
			"hit 1 1; " + kill + "explodes 1; hit 1 1", "fights 2, gain, engaged true, fights 1, explodes, destroyed 2, fights 3"},
		{"11e.ABILITY.DEADLY.2: an explosion after its fight", nil,
			kill + "ability 4; hit 6 6; wound 1 1; explodes 6; hit 1 1",
			"fights 1, ability, fights 2, gain, engaged true, explodes, destroyed 2, fights 3"},
	} {
		victim, bystander := armed(soldier(append(tt.effects, last, bomb)...)), armed(soldier())
		victim.Kinds[0].Profile.Wounds = 1
		victim.Uses = []effect.Use{gain(effect.WhenSelectedToFight, effect.FightPhase)}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{armed(soldier())}, []rules.ArmyUnit{victim, bystander}, tt.script)
		b.Stand(1, 15*geom.Inch, 15*geom.Inch)
		b.Stand(2, 15*geom.Inch+base, 15*geom.Inch)
		b.Stand(3, 15*geom.Inch-base, 15*geom.Inch)
		var events []string
		b.Log(func(e *rules.Event) {
			switch {
			case e.Kind == rules.EventStep && e.Word == "fights":
				events = append(events, fmt.Sprintf("fights %d", e.Unit))
			case e.Kind == rules.EventRoll && (e.Word == "ability" || e.Word == "explodes"):
				events = append(events, e.Word)
			case e.Kind == rules.DeltaCommand:
				events = append(events, fmt.Sprintf("gain, engaged %v", b.EngagedBy(1).Has(2)))
			case e.Kind == rules.DeltaDestroyed:
				events = append(events, fmt.Sprintf("destroyed %d", e.Unit))
			}
		})
		b.Play(rules.Frame{Step: rules.StepFight})
		for b.Request().Ask != rules.Nothing {
			q := b.Request()
			switch {
			case q.Ask == rules.SelectMelee:
				b.Answer(strikes(b, q))
			case q.Reason == rules.ForUnitToFight && slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Unit == 2 }):
				b.Choose(rules.Select, 2)
			default:
				b.Answer(&rules.Choice{Ask: q.Ask})
			}
		}
		if got := strings.Join(events, ", "); got != tt.want {
			t.Errorf("%s, 11e.UNIT.DESTROYED.8: %s, want %s", tt.id, got, tt.want)
		}
		if u := b.Unit(2); u.Place != rules.Destroyed || b.Unit(1).Slain != 1 || u.Slayer != 1 {
			t.Errorf("%s, 11e.UNIT.DESTROYED.5: unit 2 is %v; destroyed by unit %d, which destroyed %d", tt.id, u.Place, u.Slayer, b.Unit(1).Slain)
		}
	}
}

// TestMustFight: units that can fight are not passed over, but need not pile in or consolidate.
func TestMustFight(t *testing.T) {
	for gap, must := range map[geom.Length]bool{2 * geom.Inch: true, 5*geom.Inch + 1: false} { // engaged, or farther than players may pass from
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
		for u := range rules.UnitID(4) {
			b.Stand(u+1, 10*geom.Inch+geom.Length(u/2)*(base+gap), 10*geom.Inch+geom.Length(u%2)*8*geom.Inch)
		}
		b.Mark(1, effect.Charged)
		b.Mark(2, effect.Charged)
		var stood []geom.Pose
		for i := range b.State.Bodies {
			stood = append(stood, b.State.Bodies[i].Pose)
		}
		passes := false
		fought(b, func(q *rules.Request) *rules.Choice {
			passes = passes || q.Reason == rules.ForUnitToFight && slices.ContainsFunc(q.Options, func(o rules.Option) bool { return o.Do == rules.Pass })
			return nil
		})
		if passes == must {
			t.Errorf("11e.FIGHT.SEQ.2, 11e.FIGHT.ORDER.5: %v apart: may pass %v", gap, passes)
		}
		for i := range stood {
			if b.State.Bodies[i].Pose != stood[i] {
				t.Errorf("11e.FIGHT.SEQ.2: model %d has moved, though its player declined", i)
			}
		}
	}
}

// TestFightOnDeathTakesNoAttacks: of two attacks, the first destroys the only model with wounds of unit 2, and the second is
// lost; its destroyed model, which has yet to fight, takes neither, and regains no wounds.
func TestFightOnDeathTakesNoAttacks(t *testing.T) {
	victim := rulestest.Unit(2, rulestest.Trooper())
	victim.Kinds[0].Profile.Wounds = 1
	heals := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Fixed(1)}}}
	victim.Uses = []effect.Use{heals}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{armed(soldier())}, []rules.ArmyUnit{victim}, "hit 6 6; wound 6 6; save 1 1")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base, 15*geom.Inch)
	m := &b.State.Models[b.Unit(2).First]
	m.Wounds, m.Slayer = 0, 1
	b.State.Declared = []rules.Declared{{Model: 1, Target: 2, Count: 2, Models: 2}}
	b.Push(rules.Frame{Step: rules.StepAttacks, Unit: 1})
	b.Run()
	if q := b.Request(); q.Ask != rules.Nothing || b.Unit(2).Alive != 1 || b.Models(2)[0].Slayer != 1 {
		t.Errorf("11e.GAPS.22, 11e.ATTACK.GROUPS.2: asked for %v; %d models in play, %+v", q.Ask, b.Unit(2).Alive, b.Models(2))
	}
	b.Trigger(effect.EndOfPhase, rules.NoUnit)
	b.Run()
	if got := b.Models(2)[0].Wounds; got != 0 {
		t.Errorf("11e.UNIT.DESTROYED.7: the destroyed model has %d wounds", got)
	}
}
