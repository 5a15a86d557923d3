package fight

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Unit.
const (
	beginning uint8 = iota
	piling
	counting
	declaring
	attacking
	consolidating
	ending
	done
)

// Unit makes a unit fight: it piles in, makes its attacks, and consolidates (9e.FIGHT.ORDER.1). If Frame.Model is a model of the
// unit, only that model makes attacks, and nothing moves. In some editions the other models of the unit that fight before they
// are removed do so with it, and they may pile in (10e.ATTACK.ONDEATH.3, 10e.FIGHT.SINGLE.1).
// A unit without targets or weapons makes no attacks but still consolidates (9e.FIGHT.TARGET.6, 11e.FIGHT.ELIGIBLE.3).
func Unit(g *rules.Game, f *rules.Frame) rules.Status {
	if g.Unit(f.Unit).Alive == 0 {
		return rules.Over
	}
	if f.Stage == beginning && f.Model != rules.NoModel { // a destroyed model
		f.Stage = counting
		if g.Edition.Attack.LastFight.Is {
			f.Stage = piling
		}
	}
	if f.Stage == beginning && f.Value == rules.ConsolidateOnly {
		f.Stage = consolidating
	}
	if f.Stage == beginning && f.Value == rules.PileInOnly {
		f.Stage = piling
	}
	if f.Stage == beginning {
		f.Stage = piling
		if f.Value == rules.AttackOnly && !overruns(g, f.Unit) {
			f.Stage = counting
		}
		g.LogStep(f.Unit, g.Edition.Fight.Order, "fights")
		if g.Trigger(effect.WhenSelectedToFight, f.Unit) {
			return rules.Again
		}
	}
	if f.Stage == piling {
		if CanMove(g, f.Unit, effect.ToPileIn) {
			return askMove(g, f, rules.ForPileIn)
		}
		f.Stage = counting
	}
	if f.Stage == counting && f.Value == rules.PileInOnly {
		return rules.Over
	}
	if f.Stage == counting {
		f.Stage = declaring
		g.Edition.Fight.Allot.Do(g, f.Unit)
		if f.Model != rules.NoModel {
			g.State.Available = slices.DeleteFunc(g.State.Available, func(a rules.AvailableAttacks) bool { return !takesPart(g, g.Find(f.Unit, a.Model)) })
			for i := range g.Models(f.Unit) {
				if at := int(g.Unit(f.Unit).First) + i; takesPart(g, at) {
					g.State.Models[at].Waiting = 0
				}
			}
		}
	}
	if f.Stage == declaring {
		declared, only := Only(g, f.Unit)
		if !only {
			return askAttacks(g, f)
		}
		declare(g, f, declared)
	}
	if f.Stage == attacking {
		f.Stage = consolidating
		return g.Push(rules.Frame{Step: rules.StepAttacks, Player: f.Player, Unit: f.Unit})
	}
	if f.Stage == consolidating && f.Value != rules.ConsolidateOnly && f.Model == rules.NoModel && g.RemoveAfterFight(f.Unit) {
		return rules.Again
	}
	if f.Stage == consolidating && f.Value != rules.AttackOnly && CanMove(g, f.Unit, effect.ToConsolidate) {
		return askMove(g, f, rules.ForConsolidation)
	}
	if f.Value == rules.ConsolidateOnly {
		return rules.Over
	}
	if f.Stage < done {
		f.Stage = done
		destroys := g.TriggerDestroys()
		if f.Model == rules.NoModel && g.Trigger(effect.AfterFighting, f.Unit) || destroys {
			return rules.Again
		}
	}
	return rules.Over
}

// takesPart reports whether the model at an index takes part in the fight that is being played, if that is one of its unit:
// all models do, but in a fight of destroyed models only those.
func takesPart(g *rules.Game, at int) bool {
	n := len(g.State.Frames)
	if n == 0 || g.State.Frames[n-1].Step != rules.StepFightUnit || g.State.Frames[n-1].Model == rules.NoModel {
		return true
	}
	m := &g.State.Models[at]
	return m.ID == g.State.Frames[n-1].Model || g.Edition.Attack.LastFight.Is && m.Waiting&effect.ToFight != 0 && !m.Briefly
}

func askAttacks(g *rules.Game, f *rules.Frame) rules.Status {
	return g.Ask(rules.Request{
		Ask: rules.SelectMelee, Reason: rules.ForFighting, Player: f.Player, Unit: f.Unit, Rule: g.Edition.Fight.Order,
	})
}

// Answered applies a choice of Unit: a pile-in, the attacks, or a consolidation.
func Answered(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if f.Stage == declaring {
		if err := CheckAttacks(g, f.Unit, c.Attacks); err != nil {
			return err
		}
		declare(g, f, c.Attacks)
		return nil
	}
	if err := shortMove(g, f, c.Paths); err != nil {
		return err
	}
	if f.Stage == piling {
		f.Stage = counting
	} else {
		f.Stage = ending
	}
	return nil
}

// declare records the attacks in the order in which they will be resolved (9e.FIGHT.MAKE.1,
// 9e.FIGHT.TARGET.1). They are made even if their targets have moved away by then
// (9e.FIGHT.WEAPON.6).
func declare(g *rules.Game, f *rules.Frame, attacks []rules.Declared) {
	g.State.Available = g.State.Available[:0]
	f.Stage = consolidating
	if len(attacks) == 0 {
		return
	}
	f.Stage = attacking
	for _, a := range attacks {
		a.Models = g.Unit(a.Target).Alive
		g.RecordTarget(&a)
		g.State.Declared = append(g.State.Declared, a)
	}
}
