package psychic_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

const inch = geom.Inch

// base is the diameter of the troopers' bases.
var base = geom.Millimetres(320)

// psyker is a PSYKER unit of one model with ten wounds that may attempt a number of powers: those
// given, or Smite.
func psyker(casts int8, powers ...rules.PowerID) rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Profile.Wounds = 10
	u := rulestest.Unit(1, k, effect.Infantry, effect.Psyker)
	u.Casting = rules.Casting{Casts: casts, Powers: powers}
	return u
}

func troop() rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Profile.Wounds = 10
	return rulestest.Unit(1, k)
}

func units(list ...rules.ArmyUnit) []rules.ArmyUnit { return list }

// A phaseTest is a Psychic phase of the first player, whose first unit is at x 5", y 15".
type phaseTest struct{ *rulestest.Table }

// facing puts the units of the second player to the right of the first unit, each at a distance
// from and 4" above the previous one.
func facing(t *testing.T, script string, first, second []rules.ArmyUnit, gaps ...geom.Length) *phaseTest {
	t.Helper()
	e := rules.Complete(ed9.Edition())
	s := &phaseTest{rulestest.New(t, &e, first, second, script)}
	s.Setup.Powers = []rules.Power{psychic.Smite(), {WarpCharge: 6}, {WarpCharge: 7}}
	for u := range first {
		s.Stand(rules.UnitAt(u), 5*inch, geom.Length(15-4*u)*inch)
	}
	for i, gap := range gaps {
		s.Stand(rules.UnitAt(len(first)+i), 5*inch+base+gap, geom.Length(15+4*i)*inch)
	}
	return s
}

func (s *phaseTest) begin() *phaseTest {
	s.Play(rules.Frame{Step: rules.StepPsychic, Player: 0})
	return s
}

// cast selects the first unit, and its power if there is a choice.
func (s *phaseTest) cast(t *testing.T) *phaseTest {
	t.Helper()
	s.begin()
	s.Choose(rules.Select, 1)
	return s
}

func (s *phaseTest) asked(t *testing.T, why rules.Reason) *phaseTest {
	t.Helper()
	if q := s.Request(); q.Reason != why {
		t.Fatalf("asked %v (%v), want %v", q.Ask, q.Reason, why)
	}
	return s
}

// wounds checks the remaining wounds of the first model of each unit.
func (s *phaseTest) wounds(t *testing.T, want ...int16) {
	t.Helper()
	var got []int16
	for u := range s.State.Units {
		got = append(got, max(s.State.Models[s.State.Units[u].First].Wounds, 0))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("wounds left: -want +got:\n%s", diff)
	}
}

// attempts selects a power by its number.
func (s *phaseTest) attempts(t *testing.T, p rules.PowerID) {
	t.Helper()
	for i, o := range s.Request().Options {
		if o.Do == rules.DoAttempt && o.N == int32(p) {
			s.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
			return
		}
	}
	t.Fatalf("power %d is not among %v", p, s.Request().Options)
}

func TestRules(t *testing.T) {
	for id, test := range psychicTests {
		t.Run(id, test)
	}
}

var psychicTests = map[string]func(*testing.T){
	"9e.PSYCHIC.SEQ.1": func(t *testing.T) {
		facing(t, "", units(psyker(1)), units(troop()), 5*inch).begin().asked(t, rules.ForUnitToCast)
		facing(t, "", units(troop()), units(psyker(1)), 5*inch).begin().asked(t, rules.ForNothing)
		s := facing(t, "", units(psyker(1)), units(troop()), 5*inch)
		s.Mark(1, effect.FellBack)
		s.begin().asked(t, rules.ForNothing)
		titan := psyker(1)
		titan.Keywords = append(titan.Keywords, effect.Titanic)
		s = facing(t, "", units(titan), units(troop()), 5*inch)
		s.Mark(1, effect.FellBack)
		s.begin().asked(t, rules.ForUnitToCast)
		s = facing(t, "", units(psyker(1)), units(troop()), 5*inch)
		s.SetPlace(1, rules.Embarked, 2) // not on the battlefield
		s.begin().asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.SEQ.2": func(t *testing.T) {
		facing(t, "", units(troop()), units(troop()), 5*inch).begin().asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.SEQ.3": func(t *testing.T) {
		s := facing(t, "psychic 1 2", units(psyker(1), psyker(1)), units(troop()), 5*inch).cast(t)
		s.asked(t, rules.ForUnitToCast)
		if diff := cmp.Diff([]rules.Option{{Do: rules.Pass}, {Do: rules.Select, Unit: 2}}, s.Request().Options); diff != "" {
			t.Error(diff)
		}
	},
	"9e.PSYCHIC.SEQ.4": func(t *testing.T) {
		facing(t, "psychic 1 2", units(psyker(1)), units(troop()), 5*inch).cast(t).asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.SEQ.5": func(t *testing.T) {
		s := facing(t, "", units(psyker(1)), units(troop()), 5*inch).begin()
		s.Choose(rules.Pass, rules.NoUnit)
		s.asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.POWER.1": func(t *testing.T) {
		s := facing(t, "", units(psyker(1), psyker(1, 1, 2)), units(troop()), 5*inch)
		if diff := cmp.Diff([]rules.PowerID{0}, psychic.Attemptable(s.Game, 1)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]rules.PowerID{1, 2}, psychic.Attemptable(s.Game, 2)); diff != "" {
			t.Error(diff)
		}
	},
	"9e.PSYCHIC.POWER.2": func(t *testing.T) {
		s := facing(t, "", units(psyker(1, 1)), units(troop()), 5*inch)
		for p, want := range []int{5, 6, 7} {
			if got := psychic.HarderSmite(s.Game, 1, rules.PowerID(p)); got != want {
				t.Errorf("power %d: warp charge %d, want %d", p, got, want)
			}
		}
	},
	"9e.PSYCHIC.POWER.3": func(t *testing.T) { // the power that it generated before the battle
		s := facing(t, "", units(psyker(1, 0, 2)), units(troop()), 5*inch).cast(t)
		s.asked(t, rules.ForPower)
		if n := len(s.Request().Options); n != 2 {
			t.Errorf("%d powers, want 2", n)
		}
	},
	"9e.PSYCHIC.MANIFEST.1": func(t *testing.T) {
		s := facing(t, "psychic 2 3", units(psyker(1, 1, 2)), units(troop()), 5*inch).cast(t)
		s.attempts(t, 2)
		if got := s.State.Sides[0].Attempted; got != 1<<2 {
			t.Errorf("attempted %b, want power 2", got)
		}
	},
	"9e.PSYCHIC.MANIFEST.2": func(t *testing.T) {
		s := facing(t, "psychic 2 3", units(psyker(1, 1), psyker(1, 1)), units(troop()), 5*inch).cast(t)
		s.asked(t, rules.ForNothing) // the other psyker knows only that power
		s.State.Sides[0].Attempted = 0
		if !psychic.Can(s.Game, 2) {
			t.Error("the power cannot be attempted in the next battle round")
		}
		s = facing(t, "psychic 2 2 2 2", units(psyker(1), psyker(1)), units(troop()), 5*inch).cast(t)
		s.Choose(rules.Select, 2) // Smite
		s.asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.MANIFEST.3": func(t *testing.T) {
		facing(t, "psychic 3 2", units(psyker(1)), units(psyker(1)), 24*inch).cast(t).asked(t, rules.ForDeny)
		facing(t, "psychic 3 2", units(psyker(1)), units(psyker(1)), 24*inch+1).cast(t).asked(t, rules.ForNothing)
		s := facing(t, "psychic 3 2; mortal 1", units(psyker(1)), units(psyker(1)), 5*inch).cast(t)
		s.Choose(rules.Pass, rules.NoUnit)
		s.wounds(t, 10, 9)
	},
	"9e.PSYCHIC.MANIFEST.4": func(t *testing.T) {
		s := facing(t, "psychic 3 2; deny 3 3", units(psyker(1)), units(psyker(1)), 5*inch).cast(t)
		s.Choose(rules.Select, 2)
		s.wounds(t, 10, 10)
		s = facing(t, "psychic 3 2; deny 3 2; mortal 6", units(psyker(1)), units(psyker(1)), 5*inch).cast(t)
		s.Choose(rules.Select, 2)
		s.wounds(t, 10, 7)
	},
	"9e.PSYCHIC.MANIFEST.5": func(t *testing.T) {
		s := facing(t, "psychic 2 3 2 3", units(psyker(2, 0, 1, 2)), units(troop()), 5*inch).cast(t)
		s.attempts(t, 1)
		s.asked(t, rules.ForPower)
		s.attempts(t, 2)
		s.asked(t, rules.ForNothing)
		s = facing(t, "psychic 2 3", units(psyker(3, 0, 1, 2)), units(troop()), 5*inch).cast(t)
		s.attempts(t, 1)
		s.Choose(rules.Pass, rules.NoUnit) // one or more
		s.asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.TEST.1": func(t *testing.T) {
		facing(t, "psychic 1 3", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 10)
		facing(t, "psychic 1 4; mortal 3", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 8)
	},
	"9e.PSYCHIC.TEST.2": func(t *testing.T) {
		facing(t, "psychic 1 1; mortal 3", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 8, 10)
		facing(t, "psychic 6 6; mortal 3 4", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 8, 6)
		facing(t, "psychic 5 5; mortal 1", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 9)
	},
	"9e.PSYCHIC.DENY.1": func(t *testing.T) {
		for _, tie := range []bool{true, false} {
			script, left := "psychic 4 4; deny 6 3", int16(10)
			if tie {
				script, left = "psychic 4 4; deny 6 2; mortal 6", 7
			}
			s := facing(t, script, units(psyker(1)), units(psyker(1)), 5*inch).cast(t)
			s.Choose(rules.Select, 2)
			s.wounds(t, 10, left)
		}
	},
	"9e.PSYCHIC.DENY.2": func(t *testing.T) {
		s := facing(t, "psychic 4 4; deny 1 1; mortal 1", units(psyker(1)), units(psyker(1), psyker(1)), 5*inch, 5*inch).cast(t)
		s.Choose(rules.Select, 2)
		s.asked(t, rules.ForNothing)
	},
	"9e.PSYCHIC.DENY.3": func(t *testing.T) {
		for denies, want := range map[int8]rules.Reason{0: rules.ForNothing, 1: rules.ForNothing, 2: rules.ForDeny} {
			script := "psychic 4 4 4 4; deny 6 3"
			if want == rules.ForNothing {
				script += "; mortal 1"
			}
			denier := psyker(1)
			denier.Casting.Denies = denies
			s := facing(t, script, units(psyker(2)), units(denier), 5*inch).cast(t)
			s.Choose(rules.Select, 2)
			s.attempts(t, 0)
			s.asked(t, want)
		}
	},
	"9e.PSYCHIC.SMITE.1": func(t *testing.T) {
		// 5 for the first attempt, 6 for the second, 7 for the third.
		s := facing(t, "psychic 1 3 3 2 4 3; mortal 1", units(psyker(2), psyker(1)), units(troop()), 5*inch).cast(t)
		s.attempts(t, 0)
		s.Choose(rules.Select, 2)
		s.wounds(t, 10, 10, 9)
		if n := s.State.Sides[0].Smites; n != 3 {
			t.Errorf("%d attempts, want 3", n)
		}
	},
	"9e.PSYCHIC.SMITE.2": func(t *testing.T) {
		facing(t, "psychic 3 3; mortal 6", units(psyker(1)), units(troop()), 18*inch).cast(t).wounds(t, 10, 7)
		facing(t, "psychic 3 3", units(psyker(1)), units(troop()), 18*inch+1).cast(t).wounds(t, 10, 10)
		// The closest unit is the target; of two equally close units, the player chooses.
		facing(t, "psychic 3 3; mortal 6", units(psyker(1)), units(troop(), troop()), 9*inch, 9*inch).cast(t).wounds(t, 10, 7, 10)
		s := facing(t, "psychic 3 3; mortal 6", units(psyker(1)), units(troop(), troop()), 9*inch, 9*inch)
		s.Stand(3, 5*inch, 15*inch-base-9*inch)
		s.cast(t).asked(t, rules.ForTarget)
		s.Choose(rules.Select, 3)
		s.wounds(t, 10, 10, 7)
		// A unit that is not visible is not the closest.
		s = facing(t, "psychic 3 3; mortal 6", units(psyker(1)), units(troop(), troop()), 9*inch, 3*inch)
		s.Stand(3, 5*inch, 3*inch)
		land, err := geom.NewTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{
			Corners: []geom.Point{{X: 8 * inch, Y: 10 * inch}, {X: 8*inch + 100, Y: 10 * inch}, {X: 8*inch + 100, Y: 20 * inch}, {X: 8 * inch, Y: 20 * inch}}, Height: 5 * inch,
		}}}})
		if err != nil {
			t.Fatal(err)
		}
		s.Terrain = land
		s.cast(t).wounds(t, 10, 10, 7)
	},
	"9e.PSYCHIC.SMITE.3": func(t *testing.T) {
		facing(t, "psychic 5 6; mortal 6", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 4)
		facing(t, "psychic 4 6; mortal 6", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 7)
	},
	"9e.PSYCHIC.PERILS.1": func(t *testing.T) {
		facing(t, "psychic 1 1; mortal 5", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 7, 10)
		cursed := psyker(1)
		cursed.Effects = []effect.Effect{{Kind: effect.MorePerils, Value: 2}}
		facing(t, "psychic 1 1; mortal 5", units(cursed), units(troop()), 5*inch).cast(t).wounds(t, 5, 10)
		safe := psyker(1)
		safe.Effects = []effect.Effect{{Kind: effect.NeverPerils}, {Kind: effect.PerilsOnDoubles}}
		facing(t, "psychic 6 6; mortal 6", units(safe), units(troop()), 5*inch).cast(t).wounds(t, 10, 4)
		facing(t, "psychic 1 1", units(safe), units(troop()), 5*inch).cast(t).wounds(t, 10, 10)
	},
	"9e.PSYCHIC.TEST.2 on every double": func(t *testing.T) {
		doubled := psyker(1)
		doubled.Effects = []effect.Effect{{Kind: effect.PerilsOnDoubles}}
		facing(t, "psychic 3 3; mortal 5 1", units(doubled), units(troop()), 5*inch).cast(t).wounds(t, 7, 9)
		facing(t, "psychic 3 4; mortal 1", units(doubled), units(troop()), 5*inch).cast(t).wounds(t, 10, 9)
		facing(t, "psychic 3 3; mortal 1", units(psyker(1)), units(troop()), 5*inch).cast(t).wounds(t, 10, 9)
	},
	"9e.PSYCHIC.PERILS.2": func(t *testing.T) {
		s := facing(t, "psychic 6 6; mortal 1", units(psyker(1)), units(troop()), 15*inch)
		s.SetWounds(0, 1)
		s.cast(t).asked(t, rules.ForNothing)
		s.wounds(t, 0, 10)
	},
	"9e.PSYCHIC.PERILS.3": func(t *testing.T) {
		s := facing(t, "psychic 6 6; mortal 1 1 3 5", units(psyker(2), troop()), units(troop(), troop(), troop()), 6*inch, 2*inch, 12*inch)
		s.Stand(4, 5*inch, 15*inch+base+6*inch+1)
		s.Stand(5, 5*inch, 15*inch+base+2*inch)
		s.SetWounds(0, 1)
		s.cast(t).asked(t, rules.ForNothing)
		s.wounds(t, 0, 9, 8, 10, 7)
	},
}

// TestRerolls: the player who made a test decides on its re-roll, before modifiers.
func TestRerolls(t *testing.T) {
	again := func(r effect.RollKind, add int16) []effect.Effect {
		return []effect.Effect{{Kind: effect.Reroll, Roll: r, Reroll: dice.Any}, {Kind: effect.AddToRoll, Roll: r, Value: add}}
	}
	caster, denier := psyker(1), psyker(1)
	caster.Effects, denier.Effects = again(effect.PsychicRoll, 1), again(effect.DenyRoll, 2)
	s := facing(t, "psychic 1 1 4 3; deny 2 2 4 3", units(caster), units(denier), 5*inch).cast(t)
	s.asked(t, rules.ForReroll)
	s.Choose(rules.RollAgain, rules.NoUnit) // 4 + 3 + 1, and no Perils
	s.asked(t, rules.ForDeny)
	s.Choose(rules.Select, 2)
	s.asked(t, rules.ForReroll)
	s.Choose(rules.RollAgain, rules.NoUnit) // 4 + 3 + 2
	s.wounds(t, 10, 10)

	s = facing(t, "psychic 4 3; deny 2 2; mortal 1", units(caster), units(denier), 5*inch).cast(t)
	s.Choose(rules.Pass, rules.NoUnit)
	s.Choose(rules.Select, 2)
	s.Choose(rules.Pass, rules.NoUnit)
	s.wounds(t, 10, 9)
}

// TestDenyEffect: an effect lets a unit that is not a PSYKER deny powers: 9e.PSYCHIC.DENY.3.
func TestDenyEffect(t *testing.T) {
	hood := troop()
	hood.Effects = []effect.Effect{{Kind: effect.Deny, Value: 1, Length: 12 * inch}}
	facing(t, "psychic 3 3", units(psyker(1)), units(hood), 12*inch).cast(t).asked(t, rules.ForDeny)
	facing(t, "psychic 3 3; mortal 1", units(psyker(1)), units(hood), 12*inch+1).cast(t).asked(t, rules.ForNothing)
}

// TestFallenPsyker: 9e.PSYCHIC.SEQ.1, 9e.UNIT.KEYWORD.5. A unit whose only PSYKER model was
// destroyed neither attempts nor denies powers.
func TestFallenPsyker(t *testing.T) {
	u := psyker(1)
	u.Kinds[0].Keywords = effect.Keywords{effect.Infantry, effect.Psyker}
	other := rulestest.Trooper()
	other.Keywords = effect.Keywords{effect.Infantry}
	u.Kinds = append(u.Kinds, other)
	s := facing(t, "", units(u, psyker(1)), units(u), 10*inch)
	can := func() [2]bool { return [2]bool{psychic.Can(s.Game, 1), psychic.OnePerPhase(s.Game, 3, 2) > 0} }
	if got := can(); got != [2]bool{true, true} {
		t.Errorf("whole: %v", got)
	}
	s.Remove(int(s.Unit(1).First), "9e.ATTACK.DAMAGE.2")
	s.Remove(int(s.Unit(3).First), "9e.ATTACK.DAMAGE.2")
	if got := can(); got != [2]bool{false, false} {
		t.Errorf("without its PSYKER: %v", got)
	}
}

// TestModifiersAreLogged: 8e.CORE.DICE.4, 8e.PSYCHIC.TEST.1, 8e.PSYCHIC.DENY.1. The log has the
// modifiers of a Psychic test and a Deny the Witch test.
func TestModifiersAreLogged(t *testing.T) {
	caster, denier := psyker(1), psyker(1)
	caster.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.PsychicRoll, Value: -1}}
	denier.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.DenyRoll, Value: 2, Length: 12 * inch}}
	for gap, want := range map[geom.Length][2]int32{12 * inch: {-1, 2}, 12*inch + 1: {-1, 0}} {
		s := facing(t, "psychic 6 5; deny 6 6", units(caster), units(denier), gap)
		var added [2]int32
		s.Log(func(e *rules.Event) {
			switch e.Word {
			case "psychic":
				added[0] = e.Added
			case "deny":
				added[1] = e.Added
			}
		})
		s.cast(t).Choose(rules.Select, 2)
		if added != want {
			t.Errorf("at %v: got %v, want %v", gap, added, want)
		}
	}
}

// TestEmbarkedPsyker: 9e.MOVE.EMBARK.4, 9e.PSYCHIC.MANIFEST.3, 9e.PSYCHIC.PERILS.3. An embarked
// unit denies no powers and is not affected by Perils.
func TestEmbarkedPsyker(t *testing.T) {
	s := facing(t, "psychic 3 3; mortal 1", units(psyker(1)), units(troop(), psyker(1)), 5*inch, 5*inch)
	s.SetPlace(3, rules.Embarked, 2)
	s.cast(t).asked(t, rules.ForNothing)
	s.wounds(t, 10, 9, 10)

	s = facing(t, "psychic 6 6; mortal 1 3", units(psyker(1)), units(troop(), troop()), 2*inch, 2*inch)
	s.SetWounds(0, 1)
	s.SetPlace(3, rules.Embarked, 2)
	s.cast(t).wounds(t, 0, 8, 10)
}
