package edition_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/sim"
)

// OverwatchOnFives is a house rule: units that fire Overwatch hit on unmodified rolls
// of 5 and 6. It replaces the answer to one question, and works in every edition.
func OverwatchOnFives(e *rules.Edition) {
	e.Attack.Overwatch = rules.By("house.OVERWATCH", func(t rules.Test) rules.Test {
		t.Fails, t.Succeeds = 4, 5
		return t
	})
}

// ModifierLimit is an erratum: hit and wound rolls are modified by 1 at most, in
// either direction. It takes the part that another edition is made of.
func ModifierLimit(e *rules.Edition) {
	limit := rules.By("erratum.MODIFIERS", attack.WithinOne)
	e.Attack.HitLimit, e.Attack.WoundLimit = limit, limit
}

// LongWar is a mission made of another: the battle lasts six battle rounds, and
// the player who controls objective markers at the end of a Command phase scores 1 more for
// each. It keeps what the edition scores, and adds to it.
func LongWar(e *rules.Edition) {
	m := &e.Mission
	scores := m.AtCommand.Do
	m.Name = "Long War"
	m.Rounds = rules.Is("longwar.END", 6)
	m.AtCommand = rules.By("longwar.MARKERS", func(g *rules.Game) {
		scores(g)
		for marker := range g.State.Markers {
			if p, held := g.Controls(marker); held && p == g.State.Turn {
				g.Score(p, 1, "longwar.MARKERS")
			}
		}
	})
}

// gunners is a unit of one model that makes three shots.
func gunners() rules.ArmyUnit {
	k := rulestest.Trooper()
	k.Profile.Control = 1
	k.Weapons = []rules.Carried{{Number: 1, Weapon: rules.Weapon{
		Type: effect.Assault, Range: 24_000, Attacks: dice.Fixed(3), Strength: rules.Strength{Own: 4}, Damage: dice.Fixed(1),
	}}}
	return rulestest.Unit(1, k)
}

// facing is a phase of the first player, whose unit stands 9" from one of gunners.
func facing(t *testing.T, e *rules.Edition, step rules.StepID, first rules.ArmyUnit, script string) *rulestest.Table {
	t.Helper()
	tt := rulestest.New(t, e, []rules.ArmyUnit{first}, []rules.ArmyUnit{gunners()}, script)
	tt.Stand(1, 5*geom.Inch, 5*geom.Inch)
	tt.Stand(2, 14*geom.Inch, 5*geom.Inch)
	tt.Play(rules.Frame{Step: step})
	return tt
}

// shoots declares the attacks of one model.
func shoots(m rules.ModelID, target rules.UnitID) *rules.Choice {
	return &rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: m, Target: target}}}
}

// TestOverwatchOnFives plays a charge at a unit that rolls 4, 5 and 6 for its shots.
func TestOverwatchOnFives(t *testing.T) {
	printed, _ := edition.Lookup("8e")
	house := printed.With(OverwatchOnFives)
	for name, c := range map[string]struct {
		e      *rules.Edition
		script string
	}{
		"as printed": {&printed, "hit 4 5 6; wound 1; charge 1 1"},
		"house rule": {&house, "hit 4 5 6; wound 1 1; charge 1 1"},
	} {
		t.Run(name, func(t *testing.T) {
			tt := facing(t, c.e, rules.StepCharge, rulestest.Unit(1, rulestest.Trooper()), c.script)
			tt.Choose(rules.Select, 1)
			tt.Choose(rules.Select, 2)
			tt.Answer(shoots(2, 1))
		})
	}
}

// TestModifierLimit plays shots that two rules make harder to hit with: a roll of 4
// for Ballistic Skill 3+.
func TestModifierLimit(t *testing.T) {
	printed, _ := edition.Lookup("8e")
	erratum := printed.With(ModifierLimit)
	first := gunners()
	for range 2 {
		first.Effects = append(first.Effects, effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: -1})
	}
	for name, c := range map[string]struct {
		e      *rules.Edition
		script string
	}{
		"as printed": {&printed, "hit 3 4 5; wound 1"},
		"erratum":    {&erratum, "hit 3 4 5; wound 1 1"},
	} {
		t.Run(name, func(t *testing.T) {
			tt := facing(t, c.e, rules.StepShooting, first, c.script)
			tt.Choose(rules.Select, 1)
			tt.Answer(shoots(1, 2))
		})
	}
}

// TestLongWar plays whole battles of both missions.
func TestLongWar(t *testing.T) {
	for _, name := range []string{"9e", "10e"} {
		printed, _ := edition.Lookup(name)
		long := printed.With(LongWar)
		army := rules.Army{Units: []rules.ArmyUnit{gunners(), gunners(), gunners()}}
		for _, c := range []struct {
			e      *rules.Edition
			rounds int
			scores bool
		}{{&printed, 5, false}, {&long, 6, true}} {
			s := &sim.Spec{
				Edition: c.e, Armies: [2]rules.Army{army, army}, Agents: [2]string{"rush", "stand"}, Battles: 1, Seed: 1,
				Layout: geom.Layout{Width: 44 * geom.Inch, Depth: 30 * geom.Inch},
			}
			rounds, extra := int32(0), 0
			if _, err := s.Play(0, func(e *rules.Event) {
				switch {
				case e.Kind == rules.EventRound:
					rounds = e.N
				case e.Kind == rules.DeltaScore && e.Rule == "longwar.MARKERS":
					extra++
				}
			}); err != nil {
				t.Fatal(err)
			}
			if int(rounds) != c.rounds || (extra > 0) != c.scores {
				t.Errorf("%s, %s: %d battle rounds, %d times more victory points", name, c.e.Mission.Name, rounds, extra)
			}
		}
	}
}

// TestPatchesApplyInOrder: all three together, the last of those about one rule
// counts, and the edition itself is as it was.
func TestPatchesApplyInOrder(t *testing.T) {
	printed, _ := edition.Lookup("9e")
	shorter := func(e *rules.Edition) { e.Mission.Rounds.Is = 3 }
	got := printed.With(OverwatchOnFives, ModifierLimit, LongWar, shorter)
	if got.Mission.Rounds.Is != 3 || got.Mission.Rounds.ID != "longwar.END" || got.Attack.HitLimit.ID != "erratum.MODIFIERS" {
		t.Errorf("got %+v, %s", got.Mission.Rounds, got.Attack.HitLimit.ID)
	}
	if printed.Mission.Rounds.Is != 5 || printed.Mission.Name != "Only War" || printed.Attack.Overwatch.ID != "9e.CHARGE.OVERWATCH.3" {
		t.Errorf("the edition changed: %+v, %s", printed.Mission.Rounds, printed.Attack.Overwatch.ID)
	}
}

// TestPatchesShareNothing: a patch that changes lists in place changes those of the
// patched edition alone.
func TestPatchesShareNothing(t *testing.T) {
	printed, _ := edition.Lookup("8e")
	patched := printed.With(func(e *rules.Edition) {
		e.Battle[0], e.Turn[0] = e.Battle[1], e.Turn[1]
		e.Mission.Primaries.Is[0].AtEnd++
		e.Mission.Sizes.Is[0].Power++
		e.Mission.Traits.Is[0].Effects[0].Value++
	})
	again, _ := edition.Lookup("8e")
	if again.Battle[0] == patched.Battle[0] || again.Turn[0] == patched.Turn[0] ||
		again.Mission.Primaries.Is[0].AtEnd == patched.Mission.Primaries.Is[0].AtEnd ||
		again.Mission.Sizes.Is[0].Power == patched.Mission.Sizes.Is[0].Power ||
		again.Mission.Traits.Is[0].Effects[0].Value == patched.Mission.Traits.Is[0].Effects[0].Value {
		t.Error("the edition changed with its patched copy")
	}
}

// TestHolesAreNamed: a patch that takes a rule away, its id, or a step that is played,
// is refused before a battle begins.
func TestHolesAreNamed(t *testing.T) {
	printed, _ := edition.Lookup("10e")
	for want, dig := range map[string]rules.Patch{
		"Attack.Overwatch.Do":    func(e *rules.Edition) { e.Attack.Overwatch.Do = nil },
		"Mission.Rounds.ID":      func(e *rules.Edition) { e.Mission.Rounds = rules.Fact[int]{Is: 6} },
		"Mission.AtCommand.Do":   func(e *rules.Edition) { e.Mission.AtCommand = rules.Rule[func(*rules.Game)]{ID: "house"} },
		"has no rule for it":     func(e *rules.Edition) { e.Steps[rules.StepCharge] = rules.Step{} },
		"an edition has no name": func(e *rules.Edition) { e.Name = "" },
	} {
		t.Run(want, func(t *testing.T) {
			defer func() {
				if text, _ := recover().(string); !strings.Contains(text, want) {
					t.Errorf("panicked with %q, want %q", text, want)
				}
			}()
			printed.With(LongWar, dig)
		})
	}
}
