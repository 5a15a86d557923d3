package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestHalfStrength: 10e.UNIT.STRENGTH.1, 10e.UNIT.STRENGTH.2, 10e.UNIT.STRENGTH.3,
// 10e.EXAMPLES.HALFSINGLE, 10e.EXAMPLES.HALFUNIT.
func TestHalfStrength(t *testing.T) {
	big := squad(1)
	big.Kinds[0].Profile.Wounds = 12
	for wounds, want := range map[int16]bool{6: false, 5: true} {
		tt := table(t, "", list(big), list(squad(1)), at{5000, 5000}, far)
		tt.SetWounds(0, wounds)
		equal(t, "10e.EXAMPLES.HALFSINGLE single model", tt.Is(1).Has(effect.BelowHalfStrength), want)
	}
	tt := table(t, "", list(squad(10)), list(squad(1)), at{5000, 5000}, far)
	equal(t, "10e.UNIT.STRENGTH.1 starting", tt.Unit(1).Starting, 10)
	for range 5 {
		tt.Remove(0, "")
	}
	equal(t, "5 left", tt.Is(1).Has(effect.BelowHalfStrength), false)
	tt.Remove(0, "")
	equal(t, "4 left", tt.Is(1).Has(effect.BelowHalfStrength), true)
	last := table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, far)
	last.Remove(0, "")
	last.SetWounds(0, 1)
	equal(t, "10e.UNIT.STRENGTH.5 one of two", last.Is(1).Has(effect.BelowHalfStrength), false)
}

// led is an army of a leader and a unit of five that it leads.
func ledArmy(change func(leader, guard *rules.ArmyUnit)) rules.Army {
	leader, guard := of(squad(1), effect.Infantry, effect.Character), squad(5)
	change(&leader, &guard)
	army := rules.Army{Units: list(leader, guard)}
	army.Attached = []rules.Attachment{army.Attach(0, 1)}
	return army
}

// attached is a battle with a leader attached to its unit.
func attached(t *testing.T, script string, change func(leader, guard *rules.ArmyUnit)) *rulestest.Table {
	t.Helper()
	army := ledArmy(change)
	tt := table(t, script, army.Units, list(squad(1)))
	tt.Setup.Armies[0] = army
	if !tt.Attach(1, 2) {
		t.Fatal("not attached")
	}
	tt.Stand(2, 5000, 5000)
	tt.Stand(3, far.x, far.y)
	return tt
}

func leaderOf(tt *rulestest.Table) int {
	for i, m := range tt.Models(2) {
		if m.Leads {
			return int(tt.Unit(2).First) + i
		}
	}
	return -1
}

// TestAttached: 10e.UNIT.STRENGTH.4, 10e.EXAMPLES.ATTACHED, 10e.ATTACHED.SPLIT.1.
func TestAttached(t *testing.T) {
	tt := attached(t, "", func(leader, _ *rules.ArmyUnit) {
		leader.Effects = []effect.Effect{{Kind: effect.FightsFirst, Scope: effect.Scope{When: effect.Attached}}}
	})
	equal(t, "10e.EXAMPLES.ATTACHED 10e.ATTACHED.UNIT.1 together", tt.Unit(2).Starting, 6)
	equal(t, "CHARACTER", tt.Has(2, effect.Character), true)
	equal(t, "ability", tt.HasEffect(2, effect.FightsFirst), true)
	tt.Remove(leaderOf(tt), "")
	tt.Remove(int(tt.Unit(2).First), "")
	tt.Remove(int(tt.Unit(2).First), "")
	tt.Separate()
	equal(t, "10e.ATTACHED.SPLIT.1 10e.UNIT.STRENGTH.7 the unit alone", tt.Unit(2).Starting, 5)
	equal(t, "CHARACTER", tt.Has(2, effect.Character), false)
	equal(t, "ability", tt.HasEffect(2, effect.FightsFirst), false)
	equal(t, "3 left", tt.Is(2).Has(effect.BelowHalfStrength), false)
	tt.Remove(int(tt.Unit(2).First), "")
	equal(t, "2 left", tt.Is(2).Has(effect.BelowHalfStrength), true)

	alone := attached(t, "", func(leader, _ *rules.ArmyUnit) { leader.Kinds[0].Profile.Wounds = 5 })
	for range 5 {
		others := int(alone.Unit(2).First)
		if others == leaderOf(alone) {
			others++
		}
		alone.Remove(others, "")
	}
	alone.Separate()
	equal(t, "the leader alone", alone.Unit(2).Starting, 1)
	at := leaderOf(alone)
	alone.SetWounds(at, 3)
	equal(t, "3 of 5 wounds", alone.Is(2).Has(effect.BelowHalfStrength), false)
	alone.SetWounds(at, 2)
	equal(t, "2 of 5 wounds", alone.Is(2).Has(effect.BelowHalfStrength), true)
}

// TestAttachedEffects: 10e.ATTACHED.UNIT.5. What both have is of the whole unit; the rest
// stays with the models that bring it, but what needs every model.
func TestAttachedEffects(t *testing.T) {
	tt := attached(t, "", func(leader, guard *rules.ArmyUnit) {
		*leader = having(t, *leader, "Stealth", "Feel No Pain 4+")
		*guard = having(t, *guard, "Stealth", "Deep Strike")
		leader.Auras = []effect.Aura{{Kind: -1}, {Kind: 0}}
		leader.Uses = []effect.Use{{At: effect.StartOfTurn}}
	})
	sheet := tt.Sheet(2)
	equal(t, "of the unit", len(sheet.Effects), 1)
	equal(t, "of the guards", len(sheet.Kinds[0].Effects), 0) // Deep Strike is of a whole unit
	equal(t, "of the leader", len(sheet.Kinds[1].Effects), 1)
	equal(t, "auras", []int8{sheet.Auras[0].Kind, sheet.Auras[len(sheet.Auras)-1].Kind, int8(len(sheet.Auras))}, []int8{1, 1, 2})
	equal(t, "use", sheet.Uses[0].Bearer, 2)
	equal(t, "a leader that may not", tt.Attachment(3, 2), -1)
}

// TestPrecision: 10e.WEAPON.PRECISION.1. Attacks go to the bodyguard, unless the attacker
// chooses otherwise.
func TestPrecision(t *testing.T) {
	for _, precise := range []bool{false, true} {
		army := ledArmy(func(_, guard *rules.ArmyUnit) { guard.Kinds[0].Count = 1 })
		w := gun(t)
		if precise {
			w = gun(t, "precision")
		}
		tt := table(t, "hit 3; wound 4; save 1", list(squad(1, w)), army.Units)
		tt.Setup.Armies[1] = army
		tt.Attach(2, 3)
		tt.Stand(1, 5000, 5000)
		tt.Stand(3, 15000, 5000)
		shooting(tt).Answer(shots(0, 3))
		if precise {
			asked(t, tt, rules.ForPrecision)
			tt.Choose(rules.Select, all)
		}
		for _, m := range tt.Models(3) {
			equal(t, "wounds", m.Wounds, map[bool]int16{true: 1, false: 2}[m.Leads == precise])
		}
	}
}

// TestFormations: 10e.MISSION.FORMATIONS.1, 10e.MISSION.FORMATIONS.2. Nothing is
// carried out before both have noted theirs.
func TestFormations(t *testing.T) {
	army := ledArmy(func(leader, guard *rules.ArmyUnit) {
		*leader, *guard = having(t, *leader, "Deep Strike"), having(t, *guard, "Deep Strike")
	})
	truck := of(squad(1), effect.Vehicle, effect.Transport)
	truck.Capacity = rules.Capacity{Models: 6, Of: effect.Filter{All: effect.Keywords{effect.Infantry}}}
	army.Units = append(army.Units, truck, having(t, squad(1), "Deep Strike"))
	tt := table(t, "", army.Units, list(having(t, squad(1), "Deep Strike")))
	tt.Setup.Armies[0] = army
	phase(tt, rules.StepFormations)
	tt.Choose(rules.DoAttach, 1)
	equal(t, "attached yet", tt.Unit(1).Place, rules.NotSetUp)
	tt.Choose(rules.DoEmbark, 2) // six models
	equal(t, "room for more", offered(tt, rules.DoEmbark, 4), false)
	tt.Choose(rules.DoReinforce, 4)
	asked(t, tt, rules.ForFormations)
	equal(t, "noted by", tt.Request().Player, 1)
	equal(t, "carried out yet", tt.Unit(2).Place, rules.NotSetUp)
	tt.Choose(rules.Pass, all)
	for u, want := range []rules.Place{rules.Joined, rules.Embarked, rules.NotSetUp, rules.Reinforcing, rules.NotSetUp} {
		equal(t, "place", tt.Unit(rules.UnitAt(u)).Place, want)
	}
	equal(t, "notes", len(tt.State.Notes), 0)
}

// TestCoherency: 10e.UNIT.COHERENCY.1, 10e.UNIT.COHERENCY.2, 10e.UNIT.COHERENCY.3.
func TestCoherency(t *testing.T) {
	row := func(models int, gap geom.Length) *rulestest.Table {
		tt := table(t, "", list(squad(models)), list(squad(1)), at{5000, 5000}, far)
		for i := range tt.Models(1) {
			tt.SetPose(i, geom.Pose{X: 3000 + geom.Length(i)*(base+gap), Y: 15000})
		}
		return tt
	}
	for _, c := range []struct {
		models int
		gap    geom.Length
		want   bool
	}{{2, 2 * inch, true}, {2, 2*inch + 1, false}, {6, 2 * inch, true}, {7, 2 * inch, false}} {
		equal(t, "10e.UNIT.COHERENCY.4 10e.UNIT.COHERENCY.5 coherent", row(c.models, c.gap).Coherent(row(c.models, c.gap).Bodies(1)), c.want)
	}
	tt := row(2, 3*inch)
	phase(tt, rules.StepTurnEnd)
	asked(t, tt, rules.ForCoherency)
	tt.Choose(rules.Select, 1)
	equal(t, "10e.UNIT.COHERENCY.8 left", tt.Unit(1).Alive, 1)
	equal(t, "10e.UNIT.DESTROYED.2 by no unit", [2]int16{tt.Unit(2).Slain, int16(tt.Unit(1).SlainBy)}, [2]int16{0, 0})
}

// TestEngagement: 10e.UNIT.ENGAGE.1, 10e.UNIT.ENGAGE.2.
func TestEngagement(t *testing.T) {
	for gap, want := range map[geom.Length]bool{inch: true, inch + 1: false} {
		tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{5000 + base + gap, 5000})
		equal(t, "engaged", tt.Engaged(1, 2), want)
		tt.SetPose(0, geom.Pose{X: 5000, Y: 5000, Z: 5001 + 1500})
		equal(t, "too high", tt.Engaged(1, 2), false)
	}
	tt := moving(table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, at{10000, 5000}), 1, rules.DoNormalMove)
	near := 5000 - base - inch
	tt.Refused(shift(tt, 1, near), "10e.UNIT.ENGAGE.2")
	tt.Answer(shift(tt, 1, near-1))
}

// TestSequence: 10e.CORE.SEQUENCE.1. The player whose turn it is orders rules of one
// moment.
func TestSequence(t *testing.T) {
	unit := squad(1)
	unit.Uses = []effect.Use{{At: effect.StartOfTurn, Effects: []effect.Effect{shock}}}
	for _, turn := range []rules.Player{0, 1} {
		tt := table(t, "", list(unit), list(unit), at{5000, 5000}, far)
		tt.State.Turn = turn
		tt.Trigger(effect.StartOfTurn, rules.NoUnit)
		tt.Run()
		asked(t, tt, rules.ForSequence)
		equal(t, "10e.CORE.SEQUENCE.1 player", tt.Request().Player, turn)
	}
}
