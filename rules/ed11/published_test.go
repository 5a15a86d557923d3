package ed11

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestPublished plays rules on both sides of their limits.
func TestPublished(t *testing.T) {
	for name, test := range published {
		t.Run(name, test)
	}
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

var published = map[string]func(*testing.T){
	"11e.WEAPON.HEAVY.1 a move of 3 inches and no more": func(t *testing.T) {
		for by, want := range map[geom.Length]int8{3 * geom.Inch: 1, 3*geom.Inch + 1: 0} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 40*geom.Inch, 5*geom.Inch)
			moves(b, rules.DoNormalMove, shift(b, 0, by))
			equal(t, "on the hit roll", shot(gun(t, "Heavy"), infantry(1), b.Is(1)).Hit.Modifier, want)
		}
	},
	"11e.RESERVE.ARRIVE.1 11e.RESERVE.ARRIVE.2 from the second to the third battle round": func(t *testing.T) {
		for round, want := range map[int8]bool{1: false, 2: true, 3: true, 4: false} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.Stand(2, 30*geom.Inch, 15*geom.Inch)
			b.SetZones(0, 0)
			b.Reserve(1)
			b.State.Round = round
			b.Play(rules.Frame{Step: rules.StepReinforcements})
			equal(t, "arrives", b.Request().Reason == rules.ForReinforcements, want)
		}
	},
	"11e.RESERVE.ARRIVE.3 at the end of the battle also those that were on the battlefield": func(t *testing.T) {
		for _, returns := range []bool{true, false} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(3, 30*geom.Inch, 15*geom.Inch)
			b.Reserve(2)
			b.Unit(2).Returns = returns
			b.Edition.Move.NotArrived.Do(b.Game)
			equal(t, "in reserves", b.Unit(2).Place, rules.Destroyed)
			equal(t, "on the battlefield", b.Unit(1).Place, rules.OnTable)
		}
	},
	"11e.MOVE.MODEL.8 over models, and over nothing else": func(t *testing.T) {
		for wall, want := range map[bool]bool{false: true, true: false} {
			mine := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle)
			mine.Effects = []effect.Effect{{Kind: effect.MoveAcross, Across: effect.AcrossModels, Enter: true}}
			enemy := rulestest.Unit(1, rulestest.Trooper(), effect.Monster)
			b := rulestest.New(t, &edition, []rules.ArmyUnit{mine}, []rules.ArmyUnit{enemy}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 7500, 5*geom.Inch)
			if wall {
				over(t, b, ground(box(7.5, 0, 8, 30), box(7.5, 0, 8, 30), 5*geom.Inch))
				b.Stand(2, 40*geom.Inch, 5*geom.Inch)
			}
			k := move.Of(b.Game, 1, rules.DoNormalMove)
			_, err := move.Check(b.Game, 1, &k, []rules.Path{shift(b, 0, 6*geom.Inch)})
			equal(t, "legal", err == nil, want)
		}
	},
	"11e.UNIT.COHERENCY.7 11e.CHARGE.MOVE.5 coherency goes before the end of a charge": func(t *testing.T) {
		for _, c := range []struct {
			gap, by geom.Length
			refused rules.RuleID
		}{{4000, 2500, ""}, {3400, 1500, "11e.CHARGE.MOVE.5"}} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "charge 4 4")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 5*geom.Inch+base+c.gap, 5*geom.Inch)
			b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
			choice := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, c.by)}}
			if c.refused == "" {
				b.Answer(choice)
			} else {
				b.Refused(choice, c.refused)
			}
		}
	},
	"11e.ABILITY.INFILTRATE.1 beyond 8 inches from the enemy's zone and from enemies": func(t *testing.T) {
		for _, c := range []struct {
			zone, enemy geom.Length
			legal       bool
		}{{8 * geom.Inch, 20 * geom.Inch, false}, {8*geom.Inch + 2, 20 * geom.Inch, true}, {10 * geom.Inch, 8 * geom.Inch, false}, {10 * geom.Inch, 8*geom.Inch + 2, true}} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{word(t, soldier(), "infiltrators")}, []rules.ArmyUnit{soldier()}, "")
			b.SetZones(0, 0)
			z := b.Zones()[1].Bounds()
			at := geom.Pose{X: z.Min.X - c.zone - base/2, Y: 15 * geom.Inch}
			enemy := geom.Pose{X: at.X - base - c.enemy, Y: 15 * geom.Inch, Z: 6 * geom.Inch}
			b.SetPose(1, enemy)
			b.State.Units[1].Place = rules.OnTable
			b.Play(rules.Frame{Step: rules.StepDeployment})
			for b.Request().Ask == rules.SelectOption {
				b.Answer(&rules.Choice{Ask: rules.SelectOption})
			}
			err := b.Apply(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{at}}}})
			if (err == nil) != c.legal {
				t.Errorf("%+v: %v", c, err)
			}
		}
	},
	"11e.CORE.ASCLOSE.2 11e.FIGHT.PILEIN.3 what is as close as possible stays, and its unit has moved": func(t *testing.T) {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(2, 5*geom.Inch+base, 5*geom.Inch)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.SetPose(1, geom.Pose{X: 3 * geom.Inch, Y: 7 * geom.Inch})
		b.Play(rules.Frame{Step: rules.StepFightUnit, Unit: 1, Value: rules.PileInOnly})
		equal(t, "asked", b.Request().Reason, rules.ForPileIn)
		b.Refused(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, -100)}}, "11e.FIGHT.PILEIN.3")
		b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: b.Models(1)[1].ID, Poses: []geom.Pose{{X: 5 * geom.Inch, Y: 5*geom.Inch + base}}}}})
		equal(t, "moved", b.Is(1).Has(effect.Moved), true)
	},
	"11e.FIGHT.PILEIN.2 within 5 inches of an enemy unit": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{5 * geom.Inch: true, 5*geom.Inch + 1: false} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 5*geom.Inch+base+gap, 5*geom.Inch)
			equal(t, "piles in", fight.CanMove(b.Game, 1, effect.ToPileIn), want)
		}
	},
	"11e.ABILITY.DEADLY.1 units within 6 inches": func(t *testing.T) {
		for gap, want := range map[geom.Length]int16{6 * geom.Inch: 1, 6*geom.Inch + 1: 2} {
			bomb := word(t, rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle), "deadly demise 1")
			b := rulestest.New(t, &edition, []rules.ArmyUnit{bomb}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper())}, "explodes 6")
			b.Stand(1, 5*geom.Inch, 5*geom.Inch)
			b.Stand(2, 5*geom.Inch+base+gap, 5*geom.Inch)
			b.Play(rules.Frame{Step: rules.StepMortal, Unit: 1, Other: 2, Value: 2})
			equal(t, "wounds left", b.Models(2)[0].Wounds, want)
		}
	},
	"11e.STRATAGEM.BRAVERY.2 once in a battle": func(t *testing.T) {
		for kind, want := range map[rules.StratagemKind]bool{rules.InsaneBravery: false, rules.EpicChallenge: true} {
			b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
			b.State.Sides[0].CommandPoints = 5
			b.UseStratagem(0, b.StratagemOf(kind), 1, rules.NoModel)
			b.State.Round = 3
			equal(t, "again in a later battle round", b.MayAfford(0, b.StratagemOf(kind)), want)
		}
	},
}
