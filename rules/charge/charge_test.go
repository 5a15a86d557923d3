package charge_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

const inch = geom.Inch

// base is the diameter of the troopers' bases: the distance between the middles of two that
// touch.
var base = geom.Millimetres(320)

// edition is the 9th edition with a Shooting phase that only counts who shoots.
func edition(shots *[]rules.Frame) *rules.Edition {
	e := ed9.Edition().With(func(e *rules.Edition) {
		e.Steps[rules.StepShoot] = rules.Step{Name: "shoot", ID: "9e.SHOOT.SEQ.1", Run: func(_ *rules.Game, f *rules.Frame) rules.Status {
			if shots != nil {
				*shots = append(*shots, *f)
			}
			return rules.Over
		}}
	})
	return &e
}

// A field is a Charge phase of the first player. Each enemy unit stands at a given gap from the
// first unit.
type field struct {
	*rulestest.Table
	shots []rules.Frame
}

// army is a unit of n troopers with effects.
func army(count int, effects []effect.Effect, keywords ...effect.Keyword) rules.ArmyUnit {
	u := rulestest.Unit(count, rulestest.Trooper(), keywords...)
	u.Effects = effects
	return u
}

// facing places the first player's first unit at x 10" and the others to the right of it, at
// the given gaps.
func facing(t *testing.T, script string, first, second []rules.ArmyUnit, gaps ...geom.Length) *field {
	t.Helper()
	f := &field{}
	f.Table = rulestest.New(t, edition(&f.shots), first, second, script)
	f.Stand(1, 10*inch, 5*inch)
	for i, gap := range gaps {
		f.Stand(rules.UnitAt(len(first)+i), 10*inch+base+gap, geom.Length(5+8*i)*inch)
	}
	return f
}

// begin plays the Charge phase to its first request.
func (f *field) begin() *field {
	f.Play(rules.Frame{Step: rules.StepCharge, Player: 0})
	return f
}

func (f *field) asked(t *testing.T, why rules.Reason) {
	t.Helper()
	if q := f.Request(); q.Reason != why {
		t.Fatalf("asked %v (%v), want %v", q.Ask, q.Reason, why)
	}
}

func (f *field) over(t *testing.T) {
	t.Helper()
	f.asked(t, rules.ForNothing)
}

// ahead moves every model of a unit to the right by n.
func (f *field) ahead(u rules.UnitID, n geom.Length) *rules.Choice {
	c := &rules.Choice{Ask: rules.MoveModels}
	for i, m := range f.Models(u) {
		p := f.Bodies(u)[i].Pose
		p.X += n
		c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{p}})
	}
	return c
}

func set(units ...rules.UnitID) (s rules.UnitSet) {
	for _, u := range units {
		s = s.With(u)
	}
	return s
}

func one(n int, keywords ...effect.Keyword) []rules.ArmyUnit {
	return []rules.ArmyUnit{army(n, nil, keywords...)}
}

func TestRules(t *testing.T) {
	for id, test := range chargeTests {
		t.Run(id, test)
	}
}

var chargeTests = map[string]func(*testing.T){
	"9e.CHARGE.SEQ.1": func(t *testing.T) { // charges, then Heroic Interventions
		f := facing(t, "", one(1), one(1, effect.Character), 3*inch).begin()
		f.asked(t, rules.ForUnitToCharge)
		f.Choose(rules.Pass, rules.NoUnit)
		f.asked(t, rules.ForHeroicIntervention)
		if p := f.Request().Player; p != 1 {
			t.Errorf("player %d intervenes, want 1", p)
		}
		f.Choose(rules.Pass, rules.NoUnit)
		f.over(t)
	},
	"9e.CHARGE.SEQ.2": func(t *testing.T) {
		facing(t, "", one(1), one(1), 12*inch).begin().asked(t, rules.ForUnitToCharge)
		facing(t, "", one(1), one(1), 12*inch+1).begin().over(t)
	},
	"9e.CHARGE.SEQ.3": func(t *testing.T) {
		for is, want := range map[effect.Conditions]rules.Reason{
			effect.Moved | effect.NormalMove: rules.ForUnitToCharge, effect.Moved | effect.Advanced: rules.ForNothing, effect.Moved | effect.FellBack: rules.ForNothing,
		} {
			f := facing(t, "", one(1), one(1), 5*inch)
			f.Mark(1, is)
			f.begin().asked(t, want)
		}
		facing(t, "", one(1), one(1), 1*inch).begin().over(t)
		facing(t, "", one(1), one(1), 1*inch+1).begin().asked(t, rules.ForUnitToCharge)
		may := []effect.Effect{{Kind: effect.AdvanceAnd, Actions: effect.ToCharge}, {Kind: effect.FallBackAnd, Actions: effect.ToCharge}}
		f := facing(t, "", []rules.ArmyUnit{army(1, may)}, one(1), 5*inch)
		f.Mark(1, effect.Advanced|effect.FellBack)
		f.begin().asked(t, rules.ForUnitToCharge)
		cannot := []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToCharge}}
		facing(t, "", []rules.ArmyUnit{army(1, cannot)}, one(1), 5*inch).begin().over(t)
	},
	"9e.MOVE.TRANSPORTLOSS.4": func(t *testing.T) {
		f := facing(t, "", one(1), one(1, effect.Character), 3*inch)
		f.Unit(1).Did |= rules.LeftWreck
		f.Unit(2).Did |= rules.LeftWreck
		f.begin().over(t)
	},
	"9e.CHARGE.SEQ.4": func(t *testing.T) { // once, even if the charge failed
		f := facing(t, "charge 1 1", one(1), one(1), 8*inch).begin()
		f.Choose(rules.Select, 1)
		f.over(t)
	},
	"9e.CHARGE.SEQ.5": func(t *testing.T) { // as many as the player wishes
		f := facing(t, "charge 1 1", []rules.ArmyUnit{army(1, nil), army(1, nil)}, one(1), 8*inch)
		f.Stand(2, 10*inch, 9*inch)
		f.begin()
		f.Choose(rules.Select, 1)
		f.asked(t, rules.ForUnitToCharge)
		f.Choose(rules.Pass, rules.NoUnit)
		f.over(t)
	},
	"9e.CHARGE.UNIT.1": func(t *testing.T) {
		two := []rules.ArmyUnit{army(1, nil), army(1, nil), army(1, nil)}
		f := facing(t, "charge 2 1", one(2), two, 5*inch, 8*inch, 14*inch).begin()
		f.Choose(rules.Select, 1)
		f.asked(t, rules.ForCharge)
		f.Refused(&rules.Choice{Ask: rules.SelectCharge}, "9e.CHARGE.UNIT.1")
		f.Refused(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 4)}, "9e.CHARGE.UNIT.1")
		f.Refused(&rules.Choice{Ask: rules.SelectCharge, Units: set(1)}, "9e.CHARGE.UNIT.1")
		f.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 3)})
		if got := f.Unit(1).Charged; got != set(2, 3) {
			t.Errorf("targets %b, want 1 and 2", got)
		}
	},
	"9e.CHARGE.UNIT.2": func(t *testing.T) { // 2D6 is the maximum distance of each model
		f := facing(t, "charge 2 3", one(2), one(2), 5*inch).begin()
		f.Choose(rules.Select, 1)
		f.asked(t, rules.ForChargeMove)
		f.Refused(f.ahead(1, 5*inch+1), "9e.MOVE.MODEL.2") // into the enemy
		c := f.ahead(1, 5*inch)
		c.Paths[1].Poses[0].Y += 150
		f.Refused(c, "9e.CHARGE.UNIT.2")
		f.Answer(f.ahead(1, 5*inch))
	},
	"9e.CHARGE.UNIT.3": func(t *testing.T) {
		f := facing(t, "charge 4 4", one(2), one(2), 6*inch).begin()
		f.Choose(rules.Select, 1)
		f.Refused(f.ahead(1, 5*inch-1), "9e.CHARGE.UNIT.3") // 1.001" away
		apart := f.ahead(1, 5*inch)
		apart.Paths = apart.Paths[:1]
		f.Refused(apart, "9e.UNIT.COHERENCY.4")
		f.Answer(f.ahead(1, 5*inch))

		f = facing(t, "charge 6 6", one(1), []rules.ArmyUnit{army(1, nil), army(1, nil)}, 6*inch, 6*inch).begin()
		f.Stand(3, 17*inch+500, 6*inch+500) // not a target; beside the other
		f.Choose(rules.Select, 1)
		f.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: set(2)})
		f.Refused(f.ahead(1, 6*inch), "9e.CHARGE.UNIT.3")
		near := f.ahead(1, 5*inch+200)
		near.Paths[0].Poses[0].Y -= inch / 8
		f.Answer(near)

		f = facing(t, "charge 6 6", one(1), []rules.ArmyUnit{army(1, nil), army(1, nil)}, 6*inch, 6*inch).begin()
		f.Choose(rules.Select, 1)
		f.Answer(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 3)})
		f.Refused(f.ahead(1, 6*inch), "9e.CHARGE.UNIT.3") // every target
	},
	"9e.CHARGE.UNIT.4": func(t *testing.T) {
		f := facing(t, "charge 4 4", one(2), one(2), 6*inch).begin()
		f.Choose(rules.Select, 1)
		f.Answer(f.ahead(1, 6*inch))
		if x := f.Bodies(1)[0].X; x != 16*inch {
			t.Errorf("the model stands at %v, want 16\"", x)
		}
		if !f.Unit(1).Is.Has(effect.Charged|effect.Moved) || !f.Unit(2).Is.Has(effect.WasCharged) {
			t.Errorf("charging unit %b, target %b", f.Unit(1).Is, f.Unit(2).Is)
		}
		f.over(t)
	},
	"9e.CHARGE.UNIT.5": func(t *testing.T) {
		f := facing(t, "charge 2 2", one(1), one(1), 5*inch+1).begin() // 4.001" to go
		f.Choose(rules.Select, 1)
		f.over(t)
		if f.Unit(1).Is.Has(effect.Charged) || f.Bodies(1)[0].X != 10*inch {
			t.Error("a charge that failed has moved the unit")
		}
		f = facing(t, "charge 2 2", one(1), one(1), 5*inch).begin()
		f.Choose(rules.Select, 1)
		f.asked(t, rules.ForChargeMove)
		f.Answer(&rules.Choice{Ask: rules.MoveModels}) // its player finds no way
		f.over(t)
		if f.Unit(1).Is.Has(effect.Charged) {
			t.Error("a charge without a move counts as made")
		}
	},
	"9e.CHARGE.TERRAIN.1": func(t *testing.T) { // over it, not through it
		wall(t, 3*inch, "charge 3 2", "9e.CHARGE.UNIT.2")
		wall(t, 3*inch, "charge 6 5", "")
	},
	"9e.CHARGE.TERRAIN.2": func(t *testing.T) {
		wall(t, 1*inch, "charge 3 2", "")
		wall(t, 1*inch+1, "charge 3 2", "9e.CHARGE.UNIT.2")
		wall(t, 1*inch+500, "charge 4 4", "")
	},
	"9e.CHARGE.TERRAIN.3": func(t *testing.T) { wall(t, 3*inch, "charge 6 6", "9e.MOVE.TERRAIN.4") },
	"9e.CHARGE.FLY.1":     func(t *testing.T) { screen(t, nil, "9e.MOVE.MODEL.2"); screen(t, []effect.Keyword{effect.Fly}, "") },
	"9e.CHARGE.FLY.2": func(t *testing.T) {
		f := behind(t, 1*inch+500, "charge 3 2", effect.Fly)
		f.Refused(f.ahead(1, 5*inch), "9e.CHARGE.UNIT.2")
	},
	"9e.CHARGE.FLY.3": func(t *testing.T) {
		f := facing(t, "charge 4 4", one(1, effect.Fly), one(1), 6*inch).begin()
		f.Choose(rules.Select, 1)
		f.Refused(f.ahead(1, 6*inch+1), "9e.MOVE.FLY.3")
	},
	"9e.GAPS.14": func(t *testing.T) { // only units that can FLY charge AIRCRAFT
		facing(t, "", one(1), one(1, effect.Aircraft), 5*inch).begin().over(t)
		f := facing(t, "", one(1), []rules.ArmyUnit{army(1, nil), army(1, nil, effect.Aircraft), army(1, nil)}, 5*inch, 5*inch, 5*inch)
		f.Stand(4, 16*inch, 9*inch)
		f.begin()
		f.Choose(rules.Select, 1)
		f.Refused(&rules.Choice{Ask: rules.SelectCharge, Units: set(2, 3)}, "9e.GAPS.14")
		f = facing(t, "charge 3 3", one(1, effect.Fly), one(1, effect.Aircraft), 5*inch).begin()
		f.Choose(rules.Select, 1)
		f.Answer(f.ahead(1, 4*inch))
		if !f.Engaged(1, 2) {
			t.Error("not within Engagement Range of the AIRCRAFT")
		}
	},
}

// behind sets up a charge of 5" over a thin wall between the units.
func behind(t *testing.T, height geom.Length, script string, keywords ...effect.Keyword) *field {
	t.Helper()
	f := facing(t, script, one(1, keywords...), one(1), 5*inch)
	x := 13 * inch
	land, err := geom.NewTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
		Corners: []geom.Point{{X: x, Y: 0}, {X: x + 100, Y: 0}, {X: x + 100, Y: 20 * inch}, {X: x, Y: 20 * inch}}, Height: height,
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	f.Terrain = land
	f.begin()
	f.Choose(rules.Select, 1)
	return f
}

// wall charges over a wall; the rule, if any, rejects that.
func wall(t *testing.T, height geom.Length, script string, by rules.RuleID) {
	t.Helper()
	f := behind(t, height, script)
	c := f.ahead(1, 5*inch)
	switch by {
	case "":
		f.Answer(c)
	case "9e.MOVE.TERRAIN.4": // part-way up
		c.Paths[0].Poses = []geom.Pose{{X: 13*inch + 50, Y: 5 * inch, Z: inch}}
		f.Refused(c, by)
	default:
		f.Refused(c, by)
	}
}

// screen charges through a line of friends.
func screen(t *testing.T, keywords []effect.Keyword, by rules.RuleID) {
	t.Helper()
	f := facing(t, "charge 4 4", []rules.ArmyUnit{army(1, nil, keywords...), army(1, nil)}, one(1), 6*inch)
	f.Stand(2, 13*inch, 5*inch)
	f.begin()
	f.Choose(rules.Select, 1)
	c := f.ahead(1, 6*inch)
	c.Paths[0].Poses = []geom.Pose{{X: 11 * inch, Y: 5 * inch}, c.Paths[0].Poses[0]}
	if by != "" {
		f.Refused(c, by)
		return
	}
	f.Answer(c)
}

// TestChargeRoll tests effects on charge rolls: 9e.CHARGE.UNIT.2, 9e.CORE.REROLL.2.
func TestChargeRoll(t *testing.T) {
	tests := []struct {
		name, script string
		effects      []effect.Effect
		again        []bool
		want         geom.Length
	}{
		{"plain", "charge 5 3", nil, nil, 8 * inch},
		{"added", "charge 5 3", []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: 2}}, nil, 10 * inch},
		{"halved", "charge 4 3", []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Mod: dice.Modifier{Divide: 2}}}, nil, 4 * inch},
		{"three dice", "charge 1 5 3", []effect.Effect{{Kind: effect.ExtraChargeDie, Value: 3}}, nil, 8 * inch},
		{"kept", "charge 1 5", []effect.Effect{{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any}}, []bool{false}, 6 * inch},
		{"again", "charge 1 2 6 4", []effect.Effect{{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any}}, []bool{true}, 10 * inch},
		{"hit rolls do not matter", "charge 5 5", []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}}, nil, 10 * inch},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := facing(t, tt.script, []rules.ArmyUnit{army(1, tt.effects)}, one(1), 3*inch).begin()
			f.Choose(rules.Select, 1)
			for _, again := range tt.again {
				f.asked(t, rules.ForReroll)
				do := rules.Pass
				if again {
					do = rules.RollAgain
				}
				f.Choose(do, rules.NoUnit)
			}
			f.asked(t, rules.ForChargeMove)
			if got := f.Request().Limits.Distance; got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

// TestOdds tests the least dice of a charge and their chance at 7.5", where a roll of 7 or more comes within 1".
func TestOdds(t *testing.T) {
	charger := func(e ...effect.Effect) []rules.ArmyUnit { return []rules.ArmyUnit{army(1, e)} }
	tests := []struct {
		name            string
		first, second   []rules.ArmyUnit
		gap             geom.Length
		needed, percent int
	}{
		{"9e.CHARGE.UNIT.2", one(1), one(1), 15 * inch / 2, 7, 58},
		{"at 8 inches", one(1), one(1), 8 * inch, 7, 58},
		{"beyond 8 inches", one(1), one(1), 8*inch + 1, 8, 42},
		{"9e.CORE.MOD.1: added", charger(effect.Effect{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: 2}), one(1), 15 * inch / 2, 5, 83},
		{"subtracted", charger(effect.Effect{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Value: -2}), one(1), 15 * inch / 2, 9, 28},
		{"of the target", one(1), charger(effect.Effect{Kind: effect.HarderToCharge, Value: 2}), 15 * inch / 2, 9, 28},
		{"halved: out of reach", charger(effect.Effect{Kind: effect.AddToRoll, Roll: effect.ChargeRoll, Mod: dice.Modifier{Divide: 2}}), one(1), 15 * inch / 2, 0, 0},
		{"three dice, two of them added", charger(effect.Effect{Kind: effect.ExtraChargeDie, Value: 3}), one(1), 15 * inch / 2, 7, 81},
	}
	for _, tt := range tests {
		f := facing(t, "", tt.first, tt.second, tt.gap)
		if needed, percent := charge.Odds(f.Game, 1, set(2)); needed != tt.needed || percent != tt.percent {
			t.Errorf("%s: needs %d (%d %%), want %d (%d %%)", tt.name, needed, percent, tt.needed, tt.percent)
		}
	}
}

// TestFallsShort: 9e.CHARGE.UNIT.2. A charge roll that may be re-rolled falls short if no target is within its reach.
func TestFallsShort(t *testing.T) {
	again := []effect.Effect{{Kind: effect.Reroll, Roll: effect.ChargeRoll, Reroll: dice.Any}}
	for gap, want := range map[geom.Length]bool{8 * inch: false, 8*inch + 1: true} {
		f := facing(t, "charge 3 4", []rules.ArmyUnit{army(1, again)}, one(1), gap).begin()
		f.Choose(rules.Select, 1)
		f.asked(t, rules.ForReroll)
		if got := charge.FallsShort(f.Game); got != want {
			t.Errorf("9e.CHARGE.UNIT.2: a 7 at %v falls short: %v", gap, got)
		}
	}
}

// TestEndsCloser: a model that is moved must end closer to a target, not as far away from it as it was.
func TestEndsCloser(t *testing.T) {
	for nearer, want := range map[geom.Length]bool{0: false, 1: true} {
		f := facing(t, "", one(1), one(1), 3*inch)
		f.Game.Edition.Charge.Closer = rules.Is("10e.CHARGE.MOVE.4", true)
		target := f.Bodies(2)[0].Pose
		f.Stand(1, target.X, target.Y-base-inch)
		moved := append([]geom.Body(nil), f.Bodies(1)...)
		moved[0].Pose = geom.Pose{X: target.X, Y: target.Y + base + inch - nearer}
		if err := charge.Kind(f.Game, 1, set(2), 6*inch).Whole(moved); (err == nil) != want {
			t.Errorf("10e.CHARGE.MOVE.4, 11e.CHARGE.MOVE.4: %v nearer: %v", nearer, err)
		}
	}
}

// TestWays: a charge at two targets of which one is out of reach is planned where the edition allows it to end beside one.
func TestWays(t *testing.T) {
	for all, want := range map[bool]bool{false: true, true: false} {
		f := facing(t, "", one(1), []rules.ArmyUnit{army(1, nil), army(1, nil)}, 5*inch, 5*inch)
		if !all {
			f.Game.Edition.Charge.All, f.Game.Edition.Charge.Success = rules.Is("8e.CHARGE.MOVE.2", false), rules.By("8e.CHARGE.MOVE.2", charge.FirstBesideTarget)
		}
		for targets, want := range map[rules.UnitSet]bool{set(2): true, set(3): false, set(2, 3): want} {
			if _, ok := charge.Plan(f.Game, 1, targets, 6*inch); ok != want || charge.HasWay(f.Game, 1, targets, 6*inch) != want {
				t.Errorf("8e.CHARGE.MOVE.2, 9e.CHARGE.UNIT.3: all %v: targets %b: planned %v", all, targets, ok)
			}
		}
	}
}

// TestOddsInTheSkies: a charge that has taken to the skies loses distance; another move that has does not count.
func TestOddsInTheSkies(t *testing.T) {
	f := facing(t, "", one(1, effect.Fly), one(1), 15*inch/2)
	f.Game.Edition.Move.Skies.Is = 2 * inch
	f.Unit(1).Did |= rules.TookToSkies
	if needed, _ := charge.Odds(f.Game, 1, set(2)); needed != 7 {
		t.Errorf("11e.MOVE.FLY.2, after another move: needs %d, want 7", needed)
	}
	f.State.Frames = append(f.State.Frames, rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
	if needed, _ := charge.Odds(f.Game, 1, set(2)); needed != 9 {
		t.Errorf("11e.MOVE.FLY.2, in the charge: needs %d, want 9", needed)
	}
}

// TestTargetsReach tests an effect on the distance, and a unit that only some units can charge.
func TestTargetsReach(t *testing.T) {
	far := []effect.Effect{{Kind: effect.Reach, Actions: effect.ToCharge, Length: 18 * inch}}
	f := facing(t, "", []rules.ArmyUnit{army(1, far)}, one(1), 18*inch)
	if got := charge.Targets(f.Game, 1); got != set(2) {
		t.Errorf("targets %b, want unit 1", got)
	}
	only := []effect.Effect{{Kind: effect.EngagedOnlyBy, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Fly}}}}}
	for _, k := range []effect.Keyword{effect.Infantry, effect.Fly} {
		f := facing(t, "", one(1, k), []rules.ArmyUnit{army(1, only)}, 5*inch)
		if got := charge.Targets(f.Game, 1) != 0; got != (k == effect.Fly) {
			t.Errorf("keyword %d: may charge: %v", k, got)
		}
	}
	only = []effect.Effect{{Kind: effect.ChargesOnly, Scope: effect.Scope{Opponent: effect.Filter{All: effect.Keywords{effect.Vehicle}}}}}
	for _, k := range []effect.Keyword{effect.Infantry, effect.Vehicle} {
		f := facing(t, "", []rules.ArmyUnit{army(1, only)}, one(1, k), 5*inch)
		if got := charge.Targets(f.Game, 1) != 0; got != (k == effect.Vehicle) {
			t.Errorf("9e.CHARGE.UNIT.1, charges only VEHICLES: keyword %d: may charge: %v", k, got)
		}
	}
	statue := army(1, nil)
	statue.Kinds[0].Profile.Move = rules.Move{} // 9e.DATASHEET.CHAR.2
	facing(t, "", []rules.ArmyUnit{statue}, one(1), 5*inch).begin().over(t)
}

// TestAfterCharge tests an ability that is used after a successful charge move only.
func TestAfterCharge(t *testing.T) {
	for script, want := range map[string]int{"charge 4 4": 1, "charge 1 1": 0} {
		first := one(1)
		first[0].Uses = []effect.Use{{At: effect.AfterCharge, Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
		f := facing(t, script, first, one(1), 6*inch).begin()
		f.Choose(rules.Select, 1)
		if want == 1 {
			f.Answer(f.ahead(1, 6*inch))
		}
		f.over(t)
		if got := len(f.State.Lasting); got != want {
			t.Errorf("%s: %d effects, want %d", script, got, want)
		}
	}
}
