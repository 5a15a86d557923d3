package charge_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// intervening is the second half of a Charge phase, with a CHARACTER unit of the second player
// at a gap from the only unit of the first.
func intervening(t *testing.T, hero rules.ArmyUnit, gap geom.Length) *field {
	t.Helper()
	statue := army(1, nil)
	statue.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToCharge}}
	return facing(t, "", []rules.ArmyUnit{statue}, []rules.ArmyUnit{hero}, gap)
}

func hero() rules.ArmyUnit { return army(1, nil, effect.Character) }

func TestHeroicInterventions(t *testing.T) {
	for id, test := range heroicTests {
		t.Run(id, test)
	}
}

var heroicTests = map[string]func(*testing.T){
	"9e.CHARGE.HEROIC.1": func(t *testing.T) {
		intervening(t, hero(), 3*inch).begin().asked(t, rules.ForHeroicIntervention)
		intervening(t, hero(), 3*inch+1).begin().over(t)
		intervening(t, hero(), inch).begin().over(t) // engaged
		intervening(t, hero(), inch+1).begin().asked(t, rules.ForHeroicIntervention)
		intervening(t, army(1, nil), 2*inch).begin().over(t) // no CHARACTER
		asCharacter := army(1, nil)
		asCharacter.Effects = []effect.Effect{{Kind: effect.InterveneAsCharacter}}
		intervening(t, asCharacter, 3*inch).begin().asked(t, rules.ForHeroicIntervention)
		intervening(t, asCharacter, 3*inch+1).begin().over(t)
		for z, want := range map[geom.Length]rules.Reason{5 * inch: rules.ForHeroicIntervention, 5*inch + 1: rules.ForNothing} {
			f := intervening(t, hero(), 2*inch)
			p := f.Bodies(2)[0].Pose
			p.Z = z
			f.SetPose(int(f.Unit(2).First), p)
			f.begin().asked(t, want)
		}
		cannot := hero()
		cannot.Effects = []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToIntervene}}
		intervening(t, cannot, 2*inch).begin().over(t)
	},
	"9e.CHARGE.HEROIC.2": func(t *testing.T) {
		f := intervening(t, hero(), 3*inch).begin()
		f.Choose(rules.Select, 2)
		f.asked(t, rules.ForHeroicMove)
		f.Refused(f.ahead(2, 500), "9e.CHARGE.HEROIC.2") // away
		aside := f.ahead(2, 0)
		aside.Paths[0].Poses[0].Y += inch
		f.Refused(aside, "9e.CHARGE.HEROIC.2")
		far := f.ahead(2, -3*inch)
		far.Paths[0].Poses[0].Y += inch / 2
		f.Refused(far, "9e.CHARGE.HEROIC.2") // 3.04"
		f.Answer(f.ahead(2, -3*inch))
		if !f.Unit(2).Is.Has(effect.HeroicIntervention) {
			t.Error("the intervention does not count")
		}
		swift := hero()
		swift.Effects = []effect.Effect{{Kind: effect.Reach, Actions: effect.ToIntervene, Length: 4 * inch}}
		f = intervening(t, swift, 3*inch).begin()
		f.Choose(rules.Select, 2)
		if got := f.Request().Limits.Distance; got != 4*inch {
			t.Errorf("a unit that intervenes 4\" moves up to %v", got)
		}
		pair := army(2, nil, effect.Character)
		f = intervening(t, pair, 3*inch).begin()
		f.Choose(rules.Select, 2)
		apart := f.ahead(2, -3*inch)
		apart.Paths = apart.Paths[:1]
		f.Refused(apart, "9e.UNIT.COHERENCY.4")
	},
	"9e.CHARGE.HEROIC.3": func(t *testing.T) {
		f := intervening(t, hero(), 3*inch).begin()
		f.Choose(rules.Select, 2)
		f.Answer(&rules.Choice{Ask: rules.MoveModels}) // its models may stay
		f.over(t)
		// not in the Charge phase of its own player
		f = facing(t, "", []rules.ArmyUnit{hero()}, one(1), 3*inch)
		f.Mark(1, effect.Advanced)
		f.begin().over(t)
	},
	"9e.CHARGE.HEROIC.4": func(t *testing.T) {
		f := intervening(t, hero(), 3*inch).begin()
		f.Choose(rules.Pass, rules.NoUnit)
		f.over(t)
	},
	"9e.MOVE.AIRCLOSEST.1": func(t *testing.T) {
		// The AIRCRAFT beside the hero is not the closest enemy, unless it flies.
		for _, fly := range []bool{false, true} {
			h := hero()
			if fly {
				h.Keywords = append(h.Keywords, effect.Fly)
			}
			statue := army(1, []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToCharge}})
			air := army(1, statue.Effects, effect.Aircraft)
			f := facing(t, "", []rules.ArmyUnit{statue, air}, []rules.ArmyUnit{h}, 3*inch)
			f.Stand(2, f.Bodies(3)[0].X+base+2*inch, 5*inch)
			f.begin()
			f.Choose(rules.Select, 3)
			if fly {
				f.Refused(f.ahead(3, -inch), "9e.CHARGE.HEROIC.2")
				f.Answer(f.ahead(3, 2*inch))
				continue
			}
			f.Refused(f.ahead(3, inch/2), "9e.CHARGE.HEROIC.2")
			f.Answer(f.ahead(3, -inch))
		}
	},
	"9e.MOVE.AIRENGAGE.2": func(t *testing.T) {
		// Models that cannot FLY cannot end within Engagement Range of AIRCRAFT.
		statue := army(1, []effect.Effect{{Kind: effect.Cannot, Actions: effect.ToCharge}})
		air := army(1, statue.Effects, effect.Aircraft)
		f := facing(t, "", []rules.ArmyUnit{statue, air}, []rules.ArmyUnit{hero()}, 3*inch)
		f.Stand(2, 11*inch+200, 6*inch+800)
		f.begin()
		f.Choose(rules.Select, 3)
		f.Refused(f.ahead(3, -2*inch), "9e.MOVE.NORMAL.2")
	},
}

// TestHeroicReach tests an effect on the distance.
func TestHeroicReach(t *testing.T) {
	far := hero()
	far.Effects = []effect.Effect{{Kind: effect.Reach, Actions: effect.ToIntervene, Length: 6 * inch}}
	f := intervening(t, far, 6*inch).begin()
	f.Choose(rules.Select, 2)
	f.Answer(f.ahead(2, -6*inch))
}
