package ed8_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// psyker is a PSYKER with ten wounds that may attempt a number of powers.
func psyker(casts int8, powers ...rules.PowerID) rules.ArmyUnit {
	u := of(squad(1), effect.Infantry, effect.Psyker)
	u.Kinds[0].Profile.Wounds = 10
	u.Casting = rules.Casting{Casts: casts, Powers: powers}
	return u
}

func tough() rules.ArmyUnit {
	u := squad(1)
	u.Kinds[0].Profile.Wounds = 10
	return u
}

// playPsychic plays a Psychic phase.
func playPsychic(t *testing.T, dice string, first, second []rules.ArmyUnit, places ...at) *rulestest.Table {
	t.Helper()
	tt := table(t, dice, first, second, places...)
	tt.Setup.Powers = []rules.Power{psychic.Smite(), {WarpCharge: 6}}
	return phase(tt, rules.StepPsychic)
}

// TestSmite: 8e.PSYCHIC.SMITE.1, 8e.PSYCHIC.SMITE.2, 8e.PSYCHIC.TEST.1,
// 8e.PSYCHIC.RESOLVE.1, 8e.EXAMPLES.SMITE.
func TestSmite(t *testing.T) {
	for dice, lost := range map[string]int16{
		"psychic 1 3": 0, "psychic 1 4; mortal 5": 3, "psychic 4 6; mortal 5": 3, "psychic 5 6; mortal 6": 6,
	} {
		tt := playPsychic(t, dice, list(psyker(1)), list(tough(), tough()), at{5000, 5000}, at{5000 + base + 18*inch, 5000}, at{5000 + base + 18*inch + 1, 15000})
		tt.Choose(rules.Select, 1)
		equal(t, "8e.EXAMPLES.SMITE 8e.PSYCHIC.SMITE.2 "+dice, 10-tt.State.Models[1].Wounds, lost)
	}
}

// TestSmiteAgain: 8e.PSYCHIC.SEQ.1, 8e.PSYCHIC.POWER.1, 8e.PSYCHIC.POWER.2, 8e.PSYCHIC.TEST.2.
// The warp charge of another psyker's Smite is not higher; each psyker attempts each power once a
// turn, and psykers may alternate.
func TestSmiteAgain(t *testing.T) {
	tt := playPsychic(t, "psychic 2 3; mortal 1; psychic 2 3; mortal 1; psychic 2 3", list(psyker(2, 0, 1), psyker(1)), list(tough()),
		at{5000, 5000}, at{5000, 8000}, at{15000, 5000})
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoAttempt, all)
	asked(t, tt, rules.ForUnitToCast)
	tt.Choose(rules.Select, 2)
	equal(t, "wounds", tt.State.Models[2].Wounds, 8)
	asked(t, tt, rules.ForUnitToCast)
	equal(t, "one psyker is done", offered(tt, rules.Select, 2), false)
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.ForNothing)

	tt = playPsychic(t, "psychic 2 2", list(psyker(1, 0, 1)), list(tough()), at{5000, 5000}, at{15000, 5000})
	tt.Choose(rules.Select, 1)
	equal(t, "8e.PSYCHIC.POWER.2 powers that it knows", len(tt.Request().Options), 2)
	tt.Choose(rules.DoAttempt, all)
	asked(t, tt, rules.ForNothing)
}

// TestGenerated: 8e.PSYCHIC.POWER.3. A generated power replaces Smite.
func TestGenerated(t *testing.T) {
	tt := playPsychic(t, "", list(psyker(1, 1)), list(tough()), at{5000, 5000}, at{15000, 5000})
	equal(t, "8e.PSYCHIC.POWER.3 powers", psychic.SmiteAlone(tt.Game, 1), []rules.PowerID{1})
	steps := eight().Battle
	for i, s := range steps {
		if s == rules.StepPowers && steps[i+2] != rules.StepDeployment {
			t.Errorf("powers are generated before step %d", steps[i+1])
		}
	}
}

// TestPerils: 8e.PSYCHIC.PERILS.1, 8e.PSYCHIC.PERILS.2. A double 1 or 6 wounds the psyker; if it
// is slain, the power fails and units around it suffer.
func TestPerils(t *testing.T) {
	tt := playPsychic(t, "psychic 6 6; mortal 3; mortal 2", list(psyker(1)), list(tough()), at{5000, 5000}, at{15000, 5000})
	tt.Choose(rules.Select, 1)
	equal(t, "wounds", [2]int16{tt.State.Models[0].Wounds, tt.State.Models[1].Wounds}, [2]int16{8, 8})
	weak := psyker(1)
	weak.Kinds[0].Profile.Wounds = 1
	tt = playPsychic(t, "psychic 6 6; mortal 1; mortal 6 6", list(weak, tough()), list(tough(), tough()),
		at{5000, 5000}, at{5000, 8000}, at{5000 + base + 6*inch, 5000}, at{5000, 5000 + base + 6*inch + 1})
	tt.Choose(rules.Select, 1)
	equal(t, "wounds around", [3]int16{tt.State.Models[1].Wounds, tt.State.Models[2].Wounds, tt.State.Models[3].Wounds}, [3]int16{7, 7, 10})
	tt = playPsychic(t, "psychic 1 1; mortal 5", list(psyker(1)), list(tough()), at{5000, 5000}, at{15000, 5000})
	tt.Choose(rules.Select, 1)
	equal(t, "wounds after a double 1", [2]int16{tt.State.Models[0].Wounds, tt.State.Models[1].Wounds}, [2]int16{7, 10})
	tt = playPsychic(t, "psychic 5 5; mortal 6", list(psyker(1)), list(tough()), at{5000, 5000}, at{15000, 5000})
	tt.Choose(rules.Select, 1)
	equal(t, "other doubles", tt.State.Models[0].Wounds, 10)
}

// TestDeny: 8e.PSYCHIC.DENY.1, 8e.PSYCHIC.DENY.2. A PSYKER within 24" denies a power with a
// result above the Psychic test, once for each power.
func TestDeny(t *testing.T) {
	for dice, wounds := range map[string]int16{"psychic 2 3; deny 3 3": 10, "psychic 2 3; deny 1 4; mortal 1": 9} {
		tt := playPsychic(t, dice, list(psyker(1)), list(psyker(1), psyker(1)), at{5000, 5000}, at{15000, 5000}, at{15000, 8000})
		tt.Choose(rules.Select, 1)
		asked(t, tt, rules.ForDeny)
		tt.Choose(rules.Select, 2)
		equal(t, dice, tt.State.Models[1].Wounds, wounds)
	}
	for far, why := range map[geom.Length]rules.Reason{24 * inch: rules.ForDeny, 24*inch + 1: rules.ForNothing} {
		tt := playPsychic(t, "psychic 2 3", list(psyker(1)), list(psyker(1)), at{5000, 5000}, at{5000 + base + far, 5000})
		tt.Choose(rules.Select, 1)
		asked(t, tt, why)
	}
}

// TestDenyEach: 8e.PSYCHIC.DENY.2, 8e.PSYCHIC.POWER.1. One of several psykers nearby attempts to
// deny a power; another may deny the next power, and the same psyker only if its datasheet allows
// it. A power that was not manifested is not denied.
func TestDenyEach(t *testing.T) {
	second := psyker(1)
	second.Casting.Denies = 2
	tt := playPsychic(t, "psychic 2 3; deny 1 1; mortal 1; psychic 2 4; deny 1 1; psychic 1 3",
		list(psyker(2, 0, 1), psyker(1)), list(psyker(1), second), at{5000, 5000}, at{5000, 8000}, at{15000, 5000}, at{15000, 8000})
	tt.Choose(rules.Select, 1)
	tt.Choose(rules.DoAttempt, all)
	asked(t, tt, rules.ForDeny)
	equal(t, "8e.PSYCHIC.DENY.2 who", [2]bool{offered(tt, rules.Select, 3), offered(tt, rules.Select, 4)}, [2]bool{true, true})
	tt.Choose(rules.Select, 3)
	tt.Choose(rules.Select, 1)
	asked(t, tt, rules.ForDeny)
	equal(t, "psykers that may still deny", [2]bool{offered(tt, rules.Select, 3), offered(tt, rules.Select, 4)}, [2]bool{false, true})
	tt.Choose(rules.Select, 4)
	tt.Choose(rules.Select, 2)
	asked(t, tt, rules.ForNothing)
}

// TestMayCast: 8e.PSYCHIC.POWER.1. Only PSYKERS use powers, even after Falling Back.
func TestMayCast(t *testing.T) {
	for name, c := range map[string]struct {
		keyword effect.Keyword
		is      effect.Conditions
		want    bool
	}{
		"a PSYKER": {effect.Psyker, 0, true}, "one that Fell Back": {effect.Psyker, effect.FellBack, true}, "not a PSYKER": {effect.Infantry, 0, false},
	} {
		u := psyker(1)
		u.Keywords = effect.Keywords{c.keyword}
		tt := table(t, "", list(u), list(tough()), at{5000, 5000}, at{15000, 5000})
		tt.Setup.Powers = []rules.Power{psychic.Smite()}
		tt.Mark(1, c.is)
		equal(t, name, phase(tt, rules.StepPsychic).Request().Reason == rules.ForUnitToCast, c.want)
	}
}

// TestSmiteTarget: 8e.PSYCHIC.SMITE.1. The target is the closest visible enemy unit within 18",
// even if it is a CHARACTER; a closer hidden unit does not count.
func TestSmiteTarget(t *testing.T) {
	hero := of(tough(), effect.Infantry, effect.Character)
	for far, lost := range map[geom.Length]int16{18 * inch: 1, 18*inch + 1: 0} {
		rolls := "psychic 2 3; mortal 1"
		if lost == 0 {
			rolls = "psychic 2 3"
		}
		tt := table(t, rolls, list(psyker(1)), list(hero, tough(), tough()), at{5000, 5000}, at{5000 + base + far, 5000}, at{5000, 12000}, at{40000, 25000})
		land, err := geom.LayTerrain([]geom.Feature{{Name: "wall", Parts: []geom.Prism{{Corners: []geom.Point{{X: 0, Y: 8000}, {X: 20000, Y: 8000}, {X: 20000, Y: 8500}, {X: 0, Y: 8500}}, Height: 9 * inch}}}}, 0)
		if err != nil {
			t.Fatal(err)
		}
		tt.Terrain = land
		tt.Setup.Powers = []rules.Power{psychic.Smite()}
		phase(tt, rules.StepPsychic)
		tt.Choose(rules.Select, 1)
		equal(t, "wounds lost", [3]int16{10 - tt.State.Models[1].Wounds, 10 - tt.State.Models[2].Wounds, 10 - tt.State.Models[3].Wounds}, [3]int16{lost, 0, 0})
	}
}
