package ed11

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestEndOfPhase: 11e.EXAMPLES.51. A Stratagem of the opposing player comes after the abilities of that moment.
func TestEndOfPhase(t *testing.T) {
	use := func(optional bool) effect.Use {
		return effect.Use{At: effect.EndOfPhase, Phase: effect.MovementPhase, Optional: optional, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
	}
	a, watcher := soldier(), soldier()
	a.Uses, watcher.Uses = []effect.Use{use(true)}, []effect.Use{use(false)}
	watcher.Kinds[0].Weapons = []rules.Carried{{Weapon: gun(t), Number: 1}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{a}, []rules.ArmyUnit{watcher}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	gapFrom(b, 2, 10*geom.Inch)
	b.State.Sides[1].CommandPoints = 1
	var order []string
	b.Log(func(e *rules.Event) {
		if e.Word == "use" {
			order = append(order, fmt.Sprintf("unit %d uses", e.Unit))
		}
	})
	b.Play(mission.OnePhase(&edition, rules.StepMovement))
	for b.Request().Ask != rules.Nothing {
		q := b.Request()
		if q.Reason == rules.ForUse || q.Reason == rules.ForStratagem {
			order = append(order, fmt.Sprintf("player %d: %v", q.Player+1, q.Reason))
		}
		n := 0
		if q.Reason == rules.ForUse {
			n = 1
		}
		if q.Reason == rules.ForUnitToMove {
			b.Choose(rules.Pass, rules.NoUnit)
			continue
		}
		b.Answer(&rules.Choice{Ask: q.Ask, Option: n})
	}
	if want := []string{"player 1: " + rules.ForUse.String(), "unit 1 uses", "unit 2 uses", "player 2: " + rules.ForStratagem.String()}; !slices.Equal(order, want) {
		t.Errorf("11e.EXAMPLES.51, 11e.CORE.SEQUENCE.1: %q, want %q", order, want)
	}
}

// TestEndsOfParts: at the end of a turn and of a Command phase the mission comes last, and what lasts until that end
// is in effect until then.
func TestEndsOfParts(t *testing.T) {
	for _, tt := range []struct {
		id    string
		phase rules.StepID
		use   effect.Use
		round int8
	}{
		{"11e.COMMAND.SEQ.4", rules.StepCommand, effect.Use{At: effect.EndOfPhase, Phase: effect.CommandPhase, Until: effect.EndOfPhase}, 2},
		{"11e.ROUND.STRUCTURE.4", rules.StepFight, effect.Use{At: effect.EndOfTurn, Until: effect.EndOfTurn}, 1},
	} {
		holder := soldier()
		holder.Kinds[0].Profile.Control = 2
		tt.use.Optional, tt.use.Effects = true, []effect.Effect{{Kind: effect.FightsFirst}}
		holder.Uses = []effect.Use{tt.use}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{holder}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 10*geom.Inch, 10*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
		b.State.Round = tt.round
		b.AddLasting(rules.Lasting{Unit: 1, Owner: 1, Until: tt.use.Until})
		frame := mission.OnePhase(&edition, tt.phase)
		frame.Units = 0
		b.Play(frame)
		for q := b.Request(); q.Reason != rules.ForUse; q = b.Request() {
			b.Choose(rules.Pass, rules.NoUnit)
		}
		if scored := b.State.Sides[0].VictoryPoints; scored != 0 || !b.HasEffect(1, effect.FightsFirst) {
			t.Errorf("%s, 11e.CORE.SEQUENCE.3, 11e.CORE.SEQUENCE.4: %d points before the ability, in effect: %v", tt.id, scored, b.HasEffect(1, effect.FightsFirst))
		}
		b.Choose(rules.Pass, rules.NoUnit)
		if scored := b.State.Sides[0].VictoryPoints; scored == 0 || b.HasEffect(1, effect.FightsFirst) {
			t.Errorf("%s, 11e.CORE.SEQUENCE.3, 11e.CORE.SEQUENCE.4: %d points after it, in effect: %v", tt.id, scored, b.HasEffect(1, effect.FightsFirst))
		}
	}
}

// TestControlBeforeCoherency: models that are removed at the end of a turn, because they are out of coherency, still
// counted for the control of objectives.
func TestControlBeforeCoherency(t *testing.T) {
	k := rulestest.Trooper()
	k.Profile.Control = 2
	b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(2, k)}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 10*geom.Inch, 10*geom.Inch)
	b.SetPose(1, geom.Pose{X: 25 * geom.Inch, Y: 10 * geom.Inch})
	b.Stand(2, 40*geom.Inch, 25*geom.Inch)
	b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
	frame := mission.OnePhase(&edition, rules.StepFight)
	frame.Units = 0
	b.Play(frame)
	if q := b.Request(); q.Unit != 1 || q.Ask == rules.Nothing {
		t.Fatalf("11e.UNIT.COHERENCY.5: asked for %v of unit %d", q.Reason, q.Unit)
	}
	for i, o := range b.Request().Options {
		if o.Model == b.State.Models[0].ID {
			b.Answer(&rules.Choice{Ask: b.Request().Ask, Option: i})
			break
		}
	}
	if b.Unit(1).Alive != 1 || b.State.Sides[0].VictoryPoints != 2 {
		t.Errorf("11e.GAPS.16, 11e.OBJECTIVE.CONTROL.4: %d models and %d points, want 1 and 2", b.Unit(1).Alive, b.State.Sides[0].VictoryPoints)
	}
}

// TestCommandAbilities: 11e.EXAMPLES.4. Battle-shock rolls come before the abilities of the phase, and after those of its
// start.
func TestCommandAbilities(t *testing.T) {
	for _, tt := range []struct {
		id, script string
		at         effect.Moment
		shocked    bool
	}{
		{"11e.EXAMPLES.4, 11e.COMMAND.SEQ.1, 11e.COMMAND.SEQ.3", "morale 1 1", effect.CommandAbilities, true},
		{"11e.COMMAND.SEQ.3: of the start of the phase", "", effect.StartOfPhase, false},
	} {
		u := rulestest.Unit(4, rulestest.Trooper())
		u.Uses = []effect.Use{{At: tt.at, Phase: effect.CommandPhase, Effects: []effect.Effect{{Kind: effect.ReturnModels, Amount: dice.Fixed(1)}}}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		for at := 3; at > 1; at-- {
			b.Remove(at, "")
		}
		b.Play(mission.OnePhase(&edition, rules.StepCommand))
		for q := b.Request(); q.Ask == rules.SelectOption; q = b.Request() {
			b.Choose(rules.Pass, rules.NoUnit)
		}
		if q := b.Request(); q.Ask != rules.SetUp || b.Unit(1).Is.Has(effect.Shocked) != tt.shocked {
			t.Fatalf("%s: asked for %v (%v), Battle-shocked %v", tt.id, q.Ask, q.Reason, b.Unit(1).Is.Has(effect.Shocked))
		}
	}
}
