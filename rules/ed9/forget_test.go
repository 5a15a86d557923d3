package ed9_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// playPsychic plays a Psychic phase with a PSYKER on each side, who knows Smite and another power.
func playPsychic(t *testing.T, script string) (*rules.Game, func(rules.UnitID) bool) {
	t.Helper()
	psyker := func() rules.ArmyUnit {
		u := of(squad(1), effect.Infantry, effect.Psyker)
		u.Casting = rules.Casting{Casts: 2, Powers: []rules.PowerID{psychic.TheSmite, 1}}
		return u
	}
	tt := table(t, script, list(psyker(), psyker()), list(psyker()), at{5000, 5000}, at{5000, 9000}, at{15000, 5000})
	tt.Setup.Powers = []rules.Power{psychic.Smite(), {WarpCharge: 6}}
	return tt.Game, func(u rules.UnitID) bool { return psychic.OnePerPhase(tt.Game, u, 1) > int(tt.Unit(u).Denied) }
}

// TestForgotten: 9e.PSYCHIC.SMITE.1, 9e.PSYCHIC.DENY.3, 9e.PSYCHIC.MANIFEST.2. Attempts of Smite
// and Deny the Witch attempts count for a phase, those of other powers for a battle round.
func TestForgotten(t *testing.T) {
	g, denies := playPsychic(t, "")
	g.State.Sides[0].Smites, g.State.Sides[0].Attempted = 2, 1<<1
	g.Unit(3).Denied = 1
	r := nine().Psychic
	now := func() [3]int {
		n := [3]int{r.Warp.Do(g, 1, psychic.TheSmite)}
		if denies(3) {
			n[1] = 1
		}
		if r.Repeat.Do(g, 1, 1) {
			n[2] = 1
		}
		return n
	}
	equal(t, "warp charge, denying, another power", now(), [3]int{7, 0, 0})
	g.BeginPhase()
	equal(t, "in the next phase", now(), [3]int{5, 1, 0})
	g.BeginTurn()
	equal(t, "in the next turn", now(), [3]int{5, 1, 0})
	g.BeginRound()
	equal(t, "in the next battle round", now(), [3]int{5, 1, 1})
}

// TestForgottenByModels: 9e.ATTACK.ALLOCATE.2, 9e.MOVE.ADVANCE.1, 9e.MORALE.SEQ.2. The allocation
// of an attack to a model and the distance added by an Advance last for a phase; losses count for
// a turn.
func TestForgottenByModels(t *testing.T) {
	tt := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, far)
	tt.Models(1)[0].Allocated = true
	tt.Unit(1).Rolled, tt.Unit(1).Lost = 3*inch, 1
	equal(t, "allocated", nine().Attack.Allocate.Do(&tt.Models(1)[0]), true)
	tt.BeginPhase()
	equal(t, "in the next phase", nine().Attack.Allocate.Do(&tt.Models(1)[0]), false)
	tt = moving(tt, rules.DoNormalMove)
	tt.Refused(shift(tt, 1, 6*inch+1), "9e.MOVE.NORMAL.1")
	equal(t, "losses of the turn", tt.Unit(1).Lost, int16(1))
	tt.BeginTurn()
	asked(t, phase(tt, rules.StepMorale), rules.ForNothing)
}
