package ed8_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// hero is a CHARACTER.
func hero() rules.ArmyUnit { return of(squad(1, blade()), effect.Infantry, effect.Character) }

// TestRounds: 8e.ROUND.STRUCTURE.1, 8e.ROUND.STRUCTURE.2, 8e.ROUND.STRUCTURE.3, 8e.ONLYWAR.END.1,
// 8e.MISSION.SELECT.1. The battle has five rounds of two turns of six phases, and the same player
// goes first in each.
func TestRounds(t *testing.T) {
	still := with(squad(1), func(u *rules.ArmyUnit) { u.Kinds[0].Profile.Move = rules.Move{} })
	tt := table(t, "", list(still), list(still), at{5000, 5000}, far)
	tt.State.Round, tt.State.First = 0, 1
	var phases []string
	var turns []rules.Player
	tt.Log(func(e *rules.Event) {
		switch e.Kind {
		case rules.EventTurn:
			turns = append(turns, e.Player)
		case rules.EventPhase:
			phases = append(phases, e.Word)
		}
	})
	tt.Push(rules.Frame{Step: rules.StepRounds})
	tt.Run()
	equal(t, "8e.ONLYWAR.END.1 rounds", tt.State.Round, 5)
	equal(t, "8e.ROUND.STRUCTURE.1 8e.ROUND.STRUCTURE.3 turns", turns, []rules.Player{1, 0, 1, 0, 1, 0, 1, 0, 1, 0})
	equal(t, "phases", phases[:6], []string{"movement", "psychic", "shooting", "charge", "fight", "morale"})
	equal(t, "8e.GAPS.4 command points", [2]int16{tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints}, [2]int16{})
	equal(t, "phases in all", len(phases), 60)
	equal(t, "8e.MISSION.SELECT.1 mission", tt.Edition.Mission.Name, "Only War")
}

// TestNewTurn: 8e.ROUND.STRUCTURE.3, 8e.MORALE.TEST.1, 8e.PSYCHIC.TEST.2, 8e.SHOOT.HEAVY.1,
// 8e.PSYCHIC.POWER.1. Values that last for a turn or a phase are reset at its end, for the units
// of both players.
func TestNewTurn(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	for u := rules.UnitID(1); u < 3; u++ {
		tt.Mark(u, effect.Advanced|effect.FellBack|effect.Charged|effect.Disembarked)
		tt.State.Models[u.Index()].Moved = true
		s := tt.Unit(u)
		s.Lost, s.Attempted, s.Denied, s.Did, s.Charged = 2, 3, 1, rules.SelectedToFight|rules.TookMorale, 1
	}
	tt.BeginTurn()
	tt.BeginPhase()
	for u := rules.UnitID(1); u < 3; u++ {
		s := tt.Unit(u)
		equal(t, "conditions", s.Is, 0)
		equal(t, "8e.PSYCHIC.TEST.2 slain, attempted, denied", [3]uint64{uint64(s.Lost), s.Attempted, uint64(s.Denied)}, [3]uint64{})
		equal(t, "did", s.Did, 0)
		equal(t, "charged", s.Charged, 0)
		equal(t, "moved", tt.State.Models[u.Index()].Moved, false)
	}
}

// TestBattleOrder: 8e.ONLYWAR.PRIMARY.1, 8e.ONLYWAR.DEPLOY.1, 8e.MISSION.WARLORD.2,
// 8e.ONLYWAR.MUSTER.2, 8e.ONLYWAR.FIRST.1. The order of the steps before the battle.
func TestBattleOrder(t *testing.T) {
	place := func(s rules.StepID) int { return slices.Index(eight().Battle, s) }
	for name, c := range map[string][2]rules.StepID{
		"Warlords, then their traits":                       {rules.StepWarlords, rules.StepTraits},
		"traits before either player deploys":               {rules.StepTraits, rules.StepDeployment},
		"markers before the primary objective":              {rules.StepMarkers, rules.StepPrimary},
		"primary objective before the halves":               {rules.StepPrimary, rules.StepDivision},
		"halves before deployment":                          {rules.StepDivision, rules.StepDeployment},
		"the Underdog by the deployed units":                {rules.StepDeployment, rules.StepUnderdog},
		"the Underdog, who then chooses the first turn":     {rules.StepUnderdog, rules.StepFirstTurn},
		"the first turn before the battle rounds":           {rules.StepFirstTurn, rules.StepRounds},
		"Reinforcements that have not arrived after rounds": {rules.StepRounds, rules.StepEnd},
	} {
		if a, b := place(c[0]), place(c[1]); a < 0 || a >= b {
			t.Errorf("%s: places %d and %d", name, a, b)
		}
	}
}

// TestHalfStrength: 8e.GAPS.2. Half-strength counts models, not wounds.
func TestHalfStrength(t *testing.T) {
	tt := table(t, "", list(tough(), squad(3), squad(4)), list(squad(1)), at{5000, 5000}, at{5000, 10000}, at{5000, 20000}, far)
	tt.SetWounds(0, 1)
	for u := rules.UnitID(1); u < 3; u++ {
		for range 2 {
			tt.Remove(int(tt.Unit(u+1).First), "8e.UNIT.DESTROYED.1")
		}
	}
	for u, want := range []bool{false, true, false} {
		equal(t, fmt.Sprint("8e.GAPS.2 unit ", u), tt.Is(rules.UnitAt(u)).Has(effect.BelowHalfStrength), want)
	}
}

// TestBattlefield: 8e.MISSION.BATTLEFIELD.1, 8e.MISSION.BATTLEFIELD.2,
// 8e.MISSION.ZONE.1, 8e.ONLYWAR.MUSTER.1.
func TestBattlefield(t *testing.T) {
	for _, power := range []int{1, 100, 1000} {
		u := squad(1)
		u.Power = int16(power)
		size := mission.SizeOf(eight(), &[2]rules.Army{{Units: list(u)}, {Units: list(u)}})
		equal(t, "8e.MISSION.BATTLEFIELD.1, 8e.ONLYWAR.MUSTER.1", [2]geom.Length{size.Width, size.Depth}, [2]geom.Length{72 * inch, 48 * inch})
	}
	layout := geom.Generate(72*inch, 48*inch, 1)
	if n := len(layout.Features); n < 6 {
		t.Errorf("8e.MISSION.BATTLEFIELD.2: %d features on 6' by 4', want at least 6", n)
	}
	zone := eight().With(func(e *rules.Edition) {
		e.Table.Cover = rules.By("8e.MISSION.ZONE.1", func(*rules.Game, rules.UnitID) bool { return true })
	})
	tt := rulestest.New(t, &zone, list(squad(1)), list(squad(1)), "")
	tt.Stand(1, 5000, 5000)
	equal(t, "cover everywhere", tt.Covered(1), true)
}

// TestWarlords: 8e.MISSION.WARLORD.1, 8e.MISSION.WARLORD.2. Each player names a model, and a
// CHARACTER has one of three traits, rolled or chosen, before deployment.
func TestWarlords(t *testing.T) {
	tt := table(t, "table 5", list(hero(), squad(1)), list(squad(1)))
	tt.Play(rules.Frame{Step: rules.StepWarlords})
	tt.Choose(rules.Select, 1)
	tt.Play(rules.Frame{Step: rules.StepTraits})
	asked(t, tt, rules.ForTrait)
	equal(t, "8e.MISSION.WARLORD.1 options", len(tt.Request().Options), 4)
	tt.Choose(rules.RollFor, all)
	equal(t, "8e.MISSION.WARLORD.2 the third of three", tt.State.Sides[0].Trait, 2)
	asked(t, tt, rules.ForNothing)
	equal(t, "no CHARACTER, no trait", tt.State.Traits[1], rules.NoTrait)
}

// led plays a battle whose first Warlord has a trait.
func led(t *testing.T, script string, trait int8, places ...at) *rulestest.Table {
	t.Helper()
	tt := table(t, script, list(hero(), squad(2, blade())), list(squad(2, blade())), places...)
	tt.SetWarlord(0, 1, rules.MissionTrait)
	tt.State.Sides[0].Trait = trait
	return tt
}

// TestTraits: 8e.MISSION.TRAIT.1, 8e.MISSION.TRAIT.2, 8e.MISSION.TRAIT.3.
func TestTraits(t *testing.T) {
	for charged, rolls := range map[bool]string{false: "hit 1 1", true: "hit 1 1 1"} {
		tt := led(t, rolls, 0, at{5000, 5000}, at{5000, 20000}, at{5000 + base, 5000})
		tt.Unit(3).Did = rules.SelectedToFight
		if charged {
			tt.Mark(1, effect.Charged)
			tt.Unit(1).Charged = rules.UnitSet(0).With(3)
		}
		phase(tt, rules.StepFight)
		for tt.Request().Ask == rules.MoveModels {
			tt.Answer(&rules.Choice{Ask: rules.MoveModels})
		}
	}
	for gap, want := range map[geom.Length]int{6 * inch: 8, 6*inch + 1: 7} {
		tt := led(t, "", 1, at{5000, 5000}, at{5000 + base + gap, 5000}, far)
		equal(t, "8e.MISSION.TRAIT.2 Leadership", morale.Leadership(tt.Game, 2), want)
	}
	for dice, want := range map[string]int16{"ignore 6": 2, "ignore 5": 1} {
		tt := led(t, dice, 2, at{5000, 5000}, at{5000 + base, 5000}, far)
		tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Value: 1})
		equal(t, dice, tt.State.Models[0].Wounds, want)
	}
	tt := led(t, "", 2, at{5000, 5000}, at{5000 + base, 5000}, far)
	tt.Play(rules.Frame{Step: rules.StepMortal, Unit: 2, Value: 4})
	tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{2}})
	equal(t, "not for others", tt.Unit(2).Place, rules.Destroyed)
}

// TestOneDie: a trait that ignores lost wounds uses dice with a single result.
func TestOneDie(t *testing.T) {
	for i, trait := range eight().Mission.Traits.Is {
		equal(t, "own unit alone", trait.Self, i != 1)
	}
	equal(t, "Warlord", eight().Mission.Primaries.Is[0].Warlord, dice.Amount{Count: 1, Sides: 3})
}
