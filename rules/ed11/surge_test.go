package ed11

import (
	"errors"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// surging returns a battle in which unit 1, of one model, may make a surge move of up to 6" at the end of a phase. Of the
// enemy units 2 is the given distance away, and 3 farther on the other side.
func surging(t *testing.T, gap geom.Length) *rulestest.Table {
	u := soldier()
	u.Uses = []effect.Use{{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.ExtraMove, As: effect.ToSurge, Length: 6 * geom.Inch}}}}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base+gap, 15*geom.Inch)
	b.Stand(3, 15*geom.Inch, 15*geom.Inch+base+gap+geom.Inch)
	b.State.Phase = rules.StepShooting
	return b
}

// begin plays the abilities of the end of the phase, and reports whether the unit may make its surge move.
func begin(b *rulestest.Table) bool {
	b.Trigger(effect.EndOfPhase, rules.NoUnit)
	b.Run()
	return b.Request().Reason == rules.ForSurge
}

// TestWhoSurges: only an unshocked, unengaged unit that has not moved in the phase makes a surge move, once.
func TestWhoSurges(t *testing.T) {
	for _, tt := range []struct {
		id      string
		gap     geom.Length
		prepare func(*rulestest.Table)
		want    bool
	}{
		{"11e.MOVE.SURGE.1", 5 * geom.Inch, func(*rulestest.Table) {}, true},
		{"11e.MOVE.SURGE.1, 11e.BATTLESHOCK.EFFECT.4: Battle-shocked", 5 * geom.Inch, func(b *rulestest.Table) { b.Mark(1, effect.Shocked) }, false},
		{"11e.MOVE.SURGE.1: engaged", 2 * geom.Inch, func(*rulestest.Table) {}, false},
		{"11e.MOVE.SURGE.1: just unengaged", 2*geom.Inch + 1, func(*rulestest.Table) {}, true},
		{"11e.MOVE.SURGE.1: moved in this phase", 5 * geom.Inch, func(b *rulestest.Table) { b.Unit(1).Did |= rules.MovedInPhase }, false},
		{"11e.MOVE.SURGE.1: moved in an earlier phase", 5 * geom.Inch, func(b *rulestest.Table) {
			b.Unit(1).Did |= rules.MovedInPhase
			b.Mark(1, effect.Moved)
			b.BeginPhase()
		}, true},
	} {
		b := surging(t, tt.gap)
		if tt.prepare(b); begin(b) != tt.want {
			t.Errorf("%s: asked for %v", tt.id, b.Request().Reason)
		}
	}
}

// TestSurgeTowardsAircraft: units that cannot FLY leave AIRCRAFT out.
func TestSurgeTowardsAircraft(t *testing.T) {
	surge := &effect.Effect{Kind: effect.ExtraMove, As: effect.ToSurge}
	jet := rulestest.Unit(1, rulestest.Trooper(), effect.Aircraft)
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), flyer()}, []rules.ArmyUnit{jet, soldier()}, "")
	for u, y := range []geom.Length{5, 5, 9, 15} {
		b.Stand(rules.UnitID(u+1), 15*geom.Inch+geom.Length(u%2)*4*geom.Inch, y*geom.Inch)
	}
	for u, want := range map[rules.UnitID]rules.UnitID{1: 4, 2: 3} {
		if got := move.SurgeTarget(b.Game, u, surge); got != want {
			t.Errorf("11e.AIRCRAFT.RULES.5: unit %v surges towards %v, want %v", u, got, want)
		}
	}
}

// TestSurgeMove: the surge target is the closest enemy unit. Models end engaged with it if they can, closer to it
// otherwise, and never engaged with another unit.
func TestSurgeMove(t *testing.T) {
	for _, tt := range []struct {
		id   string
		gap  geom.Length
		x, y geom.Length // of the move
		by   rules.RuleID
	}{
		{"11e.MOVE.SURGE.2, 11e.MOVE.SURGE.3: engaged with it", 5 * geom.Inch, 3 * geom.Inch, 0, ""},
		{"11e.MOVE.SURGE.3: it could be engaged", 5 * geom.Inch, 2999, 0, "11e.MOVE.SURGE.3"},
		{"11e.MOVE.SURGE.3: it cannot", 9 * geom.Inch, 5 * geom.Inch, 0, ""},
		{"11e.MOVE.SURGE.3: away from it", 9 * geom.Inch, -geom.Inch, 0, "11e.MOVE.SURGE.3"},
		{"11e.MOVE.SURGE.2: towards the other unit", 9 * geom.Inch, -10, 2 * geom.Inch, "11e.MOVE.SURGE.3"},
		{"11e.MOVE.SURGE.1, 11e.MOVE.MODEL.9: up to 6\"", 12 * geom.Inch, 6 * geom.Inch, 0, ""},
		{"11e.MOVE.SURGE.1, 11e.MOVE.MODEL.9: farther than 6\"", 12 * geom.Inch, 6*geom.Inch + 1, 0, "11e.MOVE.SURGE.3"},
	} {
		b := surging(t, tt.gap)
		if !begin(b) {
			t.Fatalf("%s: asked for %v", tt.id, b.Request().Reason)
		}
		path := []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch + tt.x, Y: 15*geom.Inch + tt.y}}}}
		err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: path})
		var bad *rules.Illegal
		if (err == nil) != (tt.by == "") || err != nil && (!errors.As(err, &bad) || bad.Rule != tt.by) {
			t.Errorf("%s: %v", tt.id, err)
		}
	}
	// Beside the other unit.
	b := surging(t, 5*geom.Inch)
	b.Stand(3, 15*geom.Inch+base+4*geom.Inch, 15*geom.Inch+base+5*geom.Inch)
	if !begin(b) || b.Request().Other != 2 {
		t.Fatalf("11e.MOVE.SURGE.2: the target is %v", b.Request().Other)
	}
	path := func(y geom.Length) *rules.Choice {
		return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 15*geom.Inch + 4*geom.Inch, Y: 15*geom.Inch + y}}}}}
	}
	if err := b.Apply(path(3200)); err == nil {
		t.Error("11e.MOVE.SURGE.4: it may end engaged with another unit than its target")
	}
	b.Answer(path(0))
	if b.EngagedBy(1) != rules.UnitSet(0).With(2) {
		t.Errorf("11e.MOVE.SURGE.3: engaged with %v", b.EngagedBy(1))
	}
	if fight.CanMove(b.Game, 1, effect.ToPileIn) || move.Able(b.Game, 0, geom.Inch) != 0 {
		t.Error("11e.MOVE.SURGE.4: it can move again in this phase")
	}
	if b.BeginPhase(); move.Able(b.Game, 0, geom.Inch) == 0 {
		t.Error("11e.MOVE.SURGE.4: it cannot move in the next phase")
	}
	// Planned moves are legal.
	b = surging(t, 5*geom.Inch)
	begin(b)
	k := mission.ExtraKind(b.Game, 1, b.Request().Other, rules.ForSurge, 6*geom.Inch)
	b.Answer(&rules.Choice{Ask: rules.MoveModels, Paths: fight.Plan(b.Game, 1, rules.ForSurge, &k)})
	if !b.EngagedBy(1).Has(2) {
		t.Error("11e.MOVE.SURGE.3: the planned move does not engage the target")
	}
}

// TestBecomesUsable: what becomes usable while rules of its moment are resolved is used after all of them, and what does
// not is not used.
func TestBecomesUsable(t *testing.T) {
	for _, shocks := range []bool{true, false} {
		first, later := soldier(), soldier()
		kind := effect.GainCommandPoints
		if shocks {
			kind = effect.BecomeShocked
		}
		gain := []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}
		first.Uses = []effect.Use{
			{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: kind, Value: 1}}},
			{At: effect.EndOfPhase, Optional: true, Effects: gain},
		}
		// This one needs that its unit is Battle-shocked.
		first.Uses = append(first.Uses, effect.Use{At: effect.EndOfPhase, Scope: effect.Scope{When: effect.Shocked}, Effects: gain})
		later.Uses = []effect.Use{{At: effect.EndOfPhase, Effects: gain}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{first}, []rules.ArmyUnit{later}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 25*geom.Inch, 5*geom.Inch)
		var order []rules.UnitID
		b.Log(func(e *rules.Event) {
			if e.Word == "use" {
				order = append(order, e.Unit)
			}
		})
		b.Trigger(effect.EndOfPhase, rules.NoUnit)
		for b.Run(); b.Request().Ask != rules.Nothing; {
			b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(b.Request().Options) - 1})
		}
		// The mandatory rule, the optional one, the opposing player's, and only then the one that has become usable.
		want := []rules.UnitID{1, 1, 2}
		if shocks {
			want = append(want, 1)
		}
		if len(order) != len(want) || order[len(order)-1] != want[len(want)-1] || len(b.State.PendingUses) != 0 {
			t.Errorf("11e.CORE.SEQUENCE.2: shocked %v: used by units %v, want %v; %d are left", shocks, order, want, len(b.State.PendingUses))
		}
	}
}

// TestSurgeAfterShots: a unit makes the surge move of an ability after an enemy unit has shot, if the attacks of that unit have
// cost it what the ability says.
func TestSurgeAfterShots(t *testing.T) {
	for _, tt := range []struct {
		id, script string
		lost       effect.Loss
		wounds     int16
		weapon     string
		want       bool
	}{
		{"11e.MOVE.SURGE.1: a model is destroyed", "hit 3; wound 4; save 1; ability 3", effect.LostModel, 1, "Assault", true},
		{"11e.MOVE.SURGE.1: a wound is lost, not a model", "hit 3; wound 4; save 1", effect.LostModel, 2, "Assault", false},
		{"11e.MOVE.SURGE.1: a wound is lost", "hit 3; wound 4; save 1; ability 3", effect.LostWound, 2, "Assault", true},
		{"11e.MOVE.SURGE.1: a save is passed", "hit 3; wound 4; save 6", effect.LostWound, 2, "Assault", false},
		{"11e.MOVE.SURGE.1: mortal wounds of the attacks", "hit 3; wound 6; ability 3", effect.LostModel, 1, "Devastating Wounds", true},
	} {
		u, enemy := rulestest.Unit(2, rulestest.Trooper()), soldier()
		u.Kinds[0].Profile.Wounds = tt.wounds
		u.Uses = []effect.Use{{At: effect.WhenEnemyShot, Phase: effect.ShootingPhase, Lost: tt.lost, Effects: []effect.Effect{{
			Kind: effect.ExtraMove, As: effect.ToSurge, Amount: dice.Amount{Count: 1, Sides: 6, Plus: 2},
		}}}}
		w := gun(t, tt.weapon)
		w.Range, w.Attacks = int32(30*geom.Inch), dice.Fixed(1)
		enemy.Kinds[0].Weapons = []rules.Carried{{Weapon: w, Number: 1}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{enemy}, []rules.ArmyUnit{u}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 15*geom.Inch, 5*geom.Inch)
		b.State.Phase = rules.StepShooting
		b.Push(rules.Frame{Step: rules.StepShoot, Unit: 1})
		b.Run()
		b.Answer(&rules.Choice{Ask: rules.SelectTargets, Attacks: []rules.Declared{{Model: b.Models(1)[0].ID, Target: 2}}})
		for b.Request().Ask == rules.OrderModels {
			b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Request().Options[0].Model}})
		}
		if q := b.Request(); (q.Reason == rules.ForSurge && q.Unit == 2 && q.Limits.Distance == 5*geom.Inch) != tt.want {
			t.Errorf("%s: asked for %v of unit %v, up to %v", tt.id, q.Reason, q.Unit, q.Limits.Distance)
		}
	}
}
