package ed11

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// base is the diameter of the base of a soldier.
var base = geom.Millimetres(320)

func soldier(effects ...effect.Effect) rules.ArmyUnit {
	u := rulestest.Unit(1, rulestest.Trooper())
	u.Effects = effects
	return u
}

// gapFrom puts a unit of one model a distance away from the edge of the base of unit 1, which stands at
// (5, 5).
func gapFrom(tt *rulestest.Table, u rules.UnitID, gap geom.Length) {
	tt.Stand(u, 5*geom.Inch+base+gap, 5*geom.Inch)
}

// TestChargeTargets: 11e.EXAMPLES.29. Targets are within the roll, and declared after it.
func TestChargeTargets(t *testing.T) {
	for _, tt := range []struct {
		script string
		want   rules.UnitSet // that may be targets; none: the charge fails
	}{
		{"charge 3 3", 0}, {"charge 3 4", rules.UnitSet(0).With(2)}, {"charge 4 5", rules.UnitSet(0).With(2).With(3)}, {"charge 1 1", 0},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier(), soldier()}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 6500)
		b.Stand(3, 5*geom.Inch, 5*geom.Inch+base+8500)
		b.Stand(4, 5*geom.Inch+base+12500, 20*geom.Inch)
		if !charge.Can(b.Game, 1) && tt.want != 0 {
			b.Unit(1).Did |= rules.StartedInCharge
		}
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		q := b.Request()
		var got rules.UnitSet
		switch q.Reason {
		case rules.ForCharge:
			got = charge.Targets(b.Game, 1)
			b.Refused(&rules.Choice{Ask: rules.SelectCharge, Units: rules.UnitSet(0).With(4)}, "11e.CHARGE.MOVE.1")
		case rules.ForChargeMove:
			got = b.Unit(1).Charged
		}
		if got != tt.want {
			t.Errorf("11e.EXAMPLES.29, 11e.CHARGE.SEQ.3, 11e.CHARGE.MOVE.1, 11e.CHARGE.MOVE.3, 11e.CHARGE.SEQ.5: %s: targets %b, want %b", tt.script, got, tt.want)
		}
	}
}

// TestChargeMove: it ends engaged with the target, and closer to it; without paths it is over.
func TestChargeMove(t *testing.T) {
	for _, gives := range []bool{true, false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "charge 3 4")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 6500)
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		c := rules.Choice{Ask: rules.MoveModels}
		to := func(x geom.Length) *rules.Choice {
			return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: x, Y: 5 * geom.Inch}}}}}
		}
		if gives {
			b.Refused(to(5*geom.Inch+4499), "11e.CHARGE.MOVE.7")
			b.Refused(to(5*geom.Inch+5499), "11e.CHARGE.MOVE.5") // it could end within 1"
			c = *to(5*geom.Inch + 5500)
		}
		b.Answer(&c)
		if is := b.Unit(1).Is.Has(effect.Charged); is != gives {
			t.Errorf("11e.CHARGE.SEQ.4, 11e.CHARGE.MOVE.7: charged: %v, want %v", is, gives)
		}
		if first := edition.Fight.First.Do(b.Game, 1) < 0; first != gives {
			t.Errorf("11e.CHARGE.MOVE.8: fights first: %v, want %v", first, gives)
		}
	}
}

// fought plays a Fight phase: moves and attacks are declined, and units selected in their order. It
// returns the units in the order in which they fight.
func fought(b *rulestest.Table, answer func(q *rules.Request) *rules.Choice) (order []rules.UnitID) {
	b.Log(func(e *rules.Event) {
		if e.Kind == rules.EventStep && e.Word == "fights" {
			order = append(order, e.Unit)
		}
	})
	b.Play(rules.Frame{Step: rules.StepFight})
	for b.Request().Ask != rules.Nothing {
		c := answer(b.Request())
		if c == nil {
			c = &rules.Choice{Ask: b.Request().Ask}
		}
		b.Answer(c)
	}
	return order
}

func declined(*rules.Request) *rules.Choice { return nil }

// TestFightOrder: 11e.EXAMPLES.32.
func TestFightOrder(t *testing.T) {
	first := effect.Effect{Kind: effect.FightsFirst, OfAll: true}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(first), soldier(first), soldier()}, []rules.ArmyUnit{soldier(first), soldier()}, "")
	in := geom.Inch
	b.Stand(1, 5*in, 5*in)
	b.Stand(4, 5*in+base, 5*in)
	b.Stand(2, 10*in, 20*in)
	b.Stand(5, 10*in+base, 20*in)
	b.Stand(3, 10*in+2*base, 20*in)
	if got, want := fought(b, declined), []rules.UnitID{1, 4, 2, 5, 3}; !slices.Equal(got, want) {
		t.Errorf("11e.EXAMPLES.32, 11e.FIGHT.ORDER.1, 11e.FIGHT.ORDER.2, 11e.FIGHT.ORDER.3, 11e.ABILITY.FIRST.1, 11e.FIGHT.ELIGIBLE.3: units %v fight, want %v", got, want)
	}
}

// TestEligible: who was engaged at the start of the Fight step, or has charged, fights; others do not.
func TestEligible(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 30*geom.Inch, 20*geom.Inch)
	gapFrom(b, 3, 10*geom.Inch)
	for did, want := range map[rules.TurnActions]bool{0: false, rules.StartedFightsEngaged: true} {
		b.Unit(1).Did = did
		if got := edition.Fight.Eligible.Do(b.Game, 1); got != want {
			t.Errorf("11e.FIGHT.ELIGIBLE.1, 11e.FIGHT.ELIGIBLE.2: engaged at the start %v: eligible %v", want, got)
		}
	}
	b.Unit(1).Did = 0
	b.Mark(1, effect.Charged)
	if !edition.Fight.Eligible.Do(b.Game, 1) || edition.Fight.Eligible.Do(b.Game, 2) {
		t.Error("11e.FIGHT.ELIGIBLE.1: a unit that charged is not eligible, or another one is")
	}
}

// TestConsolidationModes: 11e.EXAMPLES.34.
func TestConsolidationModes(t *testing.T) {
	for _, tt := range []struct {
		id               string
		enemy, objective geom.Length
		want             fight.ConsolidationMode
	}{
		{"11e.EXAMPLES.34, 11e.FIGHT.CONSOLIDATE.4: an enemy at 2.5", 2500, 1000, fight.Engaging},
		{"11e.EXAMPLES.34, 11e.FIGHT.CONSOLIDATE.7: an objective at 2.5", 3500, 2500, fight.ToObjective},
		{"11e.EXAMPLES.34: neither", 3500, 3500, fight.NoMode},
		{"11e.FIGHT.CONSOLIDATE.4: an enemy at 3", 3000, 2999, fight.Engaging},
		{"11e.FIGHT.CONSOLIDATE.7: an objective at 3", 3001, 2999, fight.ToObjective}, // the reach of a marker is rounded up
		{"11e.FIGHT.CONSOLIDATE.2: both farther", 3001, 3001, fight.NoMode},
		{"11e.FIGHT.CONSOLIDATE.3: engaged", 2000, 1000, fight.Ongoing},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, tt.enemy)
		m := geom.Marker(geom.Point{})
		b.AddMarker(geom.Point{X: 5 * geom.Inch, Y: 5*geom.Inch + base/2 + m.Reach() + tt.objective})
		if got := fight.Mode(b.Game, 1); got != tt.want {
			t.Errorf("%s, 11e.FIGHT.CONSOLIDATE.2, 11e.MOVE.SEQ.5, 11e.OBJECTIVE.POINT.6: mode %d, want %d", tt.id, got, tt.want)
		}
	}
}

// TestForcedFight: 11e.EXAMPLES.35. A unit that an engaging consolidation engages fights at once.
func TestForcedFight(t *testing.T) {
	for _, moves := range []bool{true, false} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 2500)
		b.Mark(1, effect.Charged)
		var asked []rules.Reason
		order := fought(b, func(q *rules.Request) *rules.Choice {
			asked = append(asked, q.Reason)
			if q.Reason == rules.ForConsolidation && q.Unit == 1 && moves {
				return &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 5*geom.Inch + 2000, Y: 5 * geom.Inch}}}}}
			}
			return nil
		})
		want := []rules.UnitID{1}
		if moves {
			want = append(want, 2)
		}
		if !slices.Equal(order, want) {
			t.Errorf("11e.EXAMPLES.35, 11e.FIGHT.CONSOLIDATE.5: units %v fight, want %v", order, want)
		}
		// The pile-in of its step, and that of the overrun fight; no second consolidation of unit 1.
		pileIns := 0
		for _, r := range asked {
			if r == rules.ForPileIn {
				pileIns++
			}
		}
		if pileIns != 2+len(want)-1 {
			t.Errorf("11e.FIGHT.SEQ.1, 11e.FIGHT.SEQ.3, 11e.FIGHT.TYPE.3, 11e.GAPS.20: asked for %v", asked)
		}
		// Unit 2 may consolidate only because it has fought in the step, and unit 1 not again after it.
		consolidations := 0
		for _, r := range asked {
			if r == rules.ForConsolidation {
				consolidations++
			}
		}
		if consolidations != len(want) {
			t.Errorf("11e.FIGHT.CONSOLIDATE.8: moved %v: asked for %d consolidations, want %d", moves, consolidations, len(want))
		}
	}
}

// TestPileInKeeps: a model stays engaged with the units that it is engaged with.
func TestPileInKeeps(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier(), soldier()}, "")
	b.Stand(1, 15*geom.Inch, 15*geom.Inch)
	b.Stand(2, 15*geom.Inch+base+1500, 15*geom.Inch)
	b.Stand(3, 15*geom.Inch-base-2000, 15*geom.Inch)
	path := func(x geom.Length) []rules.Path {
		return []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: x, Y: 15 * geom.Inch}}}}
	}
	_, err := fight.Check(b.Game, 1, rules.ForPileIn, fight.PileInKind(b.Game, 1), path(15*geom.Inch+1000))
	if bad, ok := err.(*rules.Illegal); !ok || bad.Rule != "11e.FIGHT.PILEIN.5" {
		t.Errorf("11e.FIGHT.PILEIN.5: got %v for a move away from an enemy that the model is engaged with", err)
	}
	b.Stand(3, 30*geom.Inch, 2*geom.Inch)
	if _, err := fight.Check(b.Game, 1, rules.ForPileIn, fight.PileInKind(b.Game, 1), path(15*geom.Inch+1000)); err != nil {
		t.Errorf("11e.FIGHT.PILEIN.4: %v", err)
	}
}

// TestBattleShock: 11e.EXAMPLES.2 and 11e.EXAMPLES.3.
func TestBattleShock(t *testing.T) {
	for _, tt := range []struct {
		id            string
		models, alive int
		wounds        int16 // of a single model with 11
		shocked, want bool
	}{
		{"a", 3, 3, 0, true, true}, {"b", 10, 5, 0, false, true}, {"c", 5, 2, 0, false, true}, {"d", 5, 3, 0, false, false},
		{"e", 1, 1, 3, false, true}, {"f", 1, 1, 6, false, false},
	} {
		k := rulestest.Trooper()
		if tt.wounds > 0 {
			k.Profile.Wounds = 11
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(tt.models, k)}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, geom.Inch)
		for at := tt.models; at > tt.alive; at-- {
			b.Remove(at-1, "")
		}
		if tt.wounds > 0 {
			b.SetWounds(0, tt.wounds)
		}
		if tt.shocked {
			b.Mark(1, effect.Shocked)
		}
		if got := edition.Morale.Shock.Do(b.Game, 1); got != tt.want {
			t.Errorf("11e.EXAMPLES.2 %s, 11e.BATTLESHOCK.ROLL.2, 11e.UNIT.STRENGTH.2, 11e.UNIT.STRENGTH.3, 11e.UNIT.STRENGTH.4: rolls %v, want %v", tt.id, got, tt.want)
		}
		b.SetPlace(1, rules.Reinforcing, rules.NoUnit)
		if got := edition.Morale.Shock.Do(b.Game, 1); got != tt.want {
			t.Errorf("11e.BATTLESHOCK.ROLL.5, 11e.UNIT.AWAY.3 %s: in strategic reserves %v, want %v", tt.id, got, tt.want)
		}
	}
	for script, recovers := range map[string]bool{"morale 3 3": true, "morale 2 3": false} {
		u := soldier()
		u.Kinds[0].Profile.Leadership = 6
		worse := u.Kinds[0]
		worse.Profile.Leadership = 7
		u.Kinds = append(u.Kinds, worse)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Mark(1, effect.Shocked)
		edition.Mission.AtCommandStart.Do(b.Game)
		if !b.Unit(1).Is.Has(effect.Shocked) {
			t.Error("11e.BATTLESHOCK.ROLL.3: Battle-shock ended by itself")
		}
		b.Play(rules.Frame{Step: rules.StepShock})
		if got := !b.Unit(1).Is.Has(effect.Shocked); got != recovers {
			t.Errorf("11e.EXAMPLES.3, 11e.BATTLESHOCK.ROLL.1, 11e.BATTLESHOCK.ROLL.3, 11e.CORE.LEADERSHIP.1: %s: recovers %v, want %v", script, got, recovers)
		}
	}
}

// TestControl: 11e.EXAMPLES.9 and the sums of 11e.EXAMPLES.36 at an objective marker.
func TestControl(t *testing.T) {
	squad := func(n int, control int16, effects ...effect.Effect) rules.ArmyUnit {
		k := rulestest.Trooper()
		k.Profile.Control = control
		u := rulestest.Unit(n, k)
		u.Effects = effects
		return u
	}
	more := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.OC}
	more.Mod.Add, more.Mod.Divide, more.Mod.Multiply = 1, 1, 1
	b := rulestest.New(t, &edition, []rules.ArmyUnit{squad(1, 3), squad(1, 2), squad(1, 2, more)}, []rules.ArmyUnit{squad(1, 6)}, "")
	b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
	for u := range rules.UnitID(4) {
		b.Stand(u+1, 8*geom.Inch+geom.Length(u)*1300, 10*geom.Inch)
	}
	held := func() (rules.Player, bool) { return edition.Mission.Controls.Do(b.Game, 0) }
	if p, ok := held(); !ok || p != 0 {
		t.Errorf("11e.OBJECTIVE.CONTROL.2: 8 against 6: %v %v, want the first player", p, ok)
	}
	b.Mark(3, effect.Shocked)
	if p, ok := held(); !ok || p != 1 {
		t.Errorf("11e.EXAMPLES.9, 11e.EXAMPLES.36, 11e.BATTLESHOCK.EFFECT.1, 11e.DATASHEET.MOD.2: 5 against 6: %v %v, want the second player", p, ok)
	}
	b.Unmark(3, effect.Shocked)
	b.Mark(1, effect.Shocked)
	b.State.Units[3].Place = rules.Reinforcing
	b.State.Units[1].Place, b.State.Units[2].Place = rules.Reinforcing, rules.Reinforcing
	if _, ok := held(); ok {
		t.Error("11e.OBJECTIVE.CONTROL.3: nobody has a level above 0, and the objective is controlled")
	}
}

// TestOverwatch: 11e.EXAMPLES.27 and 11e.EXAMPLES.52. Snap shooting hits on unmodified 6s, which are not critical, and
// is offered at the end of the enemy's Movement phase, at unengaged units within 24".
func TestOverwatch(t *testing.T) {
	soon := effect.Effect{Kind: effect.Critical, Roll: effect.HitRoll, Value: 5}
	again := effect.Effect{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}
	w := gun(t, "Lethal Hits")
	w.Effects = append(w.Effects, soon, again)
	a := shot(w, infantry(1), effect.Overwatch)
	if a.Hit.Fails != 5 || a.Hit.Succeeds != 6 || a.Hit.Reroll != dice.Never || len(a.Triggers) != 0 {
		t.Errorf("11e.EXAMPLES.27, 11e.SHOOT.SNAP.2, 11e.SHOOT.SNAP.3, 11e.GAPS.4: hit roll %+v with triggers %v", a.Hit, a.Triggers)
	}
	if usual := shot(w, infantry(1), 0); usual.Hit.Reroll == dice.Never || len(usual.Triggers) == 0 || usual.Hit.Succeeds != 5 {
		t.Errorf("11e.EXAMPLES.27: other shots have a hit roll %+v with triggers %v", usual.Hit, usual.Triggers)
	}
	rifle := gun(t)
	rifle.Range = int32(30 * geom.Inch)
	for _, tt := range []struct {
		id      string
		gap     geom.Length
		engaged bool // with another unit of the player
		want    bool
	}{
		{"11e.EXAMPLES.27, 11e.SHOOT.SNAP.1: at 24", 24 * geom.Inch, false, true},
		{"11e.EXAMPLES.27, 11e.SHOOT.SNAP.1: at 25", 25 * geom.Inch, false, false},
		{"11e.EXAMPLES.52, 11e.SHOOT.ENGAGED.2: an engaged VEHICLE", 10 * geom.Inch, true, false},
		{"11e.STRATAGEM.OVERWATCH.1", 10 * geom.Inch, false, true},
	} {
		watcher := soldier()
		watcher.Kinds[0].Weapons = []rules.Carried{{Weapon: rifle, Number: 1}}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{watcher, soldier()}, []rules.ArmyUnit{rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle)}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 3, tt.gap)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		if tt.engaged {
			b.Stand(2, 5*geom.Inch+2*base+tt.gap, 5*geom.Inch)
		}
		b.State.Turn = 1
		b.State.Sides[0].CommandPoints = 1
		b.OfferStratagems(rules.MovementEnds, 0, rules.NoUnit)
		b.Run()
		got := slices.ContainsFunc(b.Request().Options, func(o rules.Option) bool {
			return o.Do == rules.DoStratagem && rules.StratagemKind(o.N) == rules.FireOverwatch && o.Unit == 1 && o.Model == 3
		})
		if got != tt.want {
			t.Errorf("%s: offered %v, want %v", tt.id, got, tt.want)
		}
		b.State.Frames, b.State.Request = nil, rules.Request{}
		b.OfferStratagems(rules.EnemyMoved, 0, 3)
		if b.Run(); b.Request().Ask != rules.Nothing {
			t.Errorf("%s: offered after a move", tt.id)
		}
	}
}

// TestOneStratagem: 11e.EXAMPLES.38. A player targets a unit with one Stratagem in a phase, and uses each once.
func TestOneStratagem(t *testing.T) {
	b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier(), soldier()}, []rules.ArmyUnit{soldier()}, "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.State.Sides[0].CommandPoints = 3
	b.State.Phase = rules.StepCharge
	reroll, smoke := b.StratagemOf(rules.CommandReroll), b.StratagemOf(rules.Smokescreen)
	b.UseStratagem(0, reroll, 1, rules.NoModel)
	if b.AffordableFor(0, smoke, 1) || !b.AffordableFor(0, smoke, 2) || b.AffordableFor(0, reroll, 2) {
		t.Errorf("11e.EXAMPLES.38, 11e.STRATAGEM.USE.2, 11e.STRATAGEM.USE.3: after a Command Re-roll on unit 1: on it %v, on another %v, Command Re-roll on another %v",
			b.AffordableFor(0, smoke, 1), b.AffordableFor(0, smoke, 2), b.AffordableFor(0, reroll, 2))
	}
	b.State.Sides[1].CommandPoints = 1
	if !b.AffordableFor(1, reroll, 3) {
		t.Error("11e.CORE.OWNRULES.2: a limit of one player is one of the other")
	}
	b.State.Phase = rules.StepFight
	if !b.AffordableFor(0, smoke, 1) {
		t.Error("11e.STRATAGEM.USE.3: the limit lasts longer than the phase")
	}
	b.State.Sides[0].CommandPoints = 0
	if b.AffordableFor(0, smoke, 1) {
		t.Error("11e.STRATAGEM.USE.4: used without command points")
	}
}

// TestScoring: 11e.EXAMPLES.50 and 11e.EXAMPLES.41.
func TestScoring(t *testing.T) {
	field := geom.Field(44*geom.Inch, 60*geom.Inch)
	setUp := func() *rulestest.Table {
		units := func(n int) (list []rules.ArmyUnit) {
			for range n {
				u := soldier()
				u.Kinds[0].Profile.Control = 1
				list = append(list, u)
			}
			return list
		}
		b := rulestest.New(t, &edition, units(4), units(4), "")
		b.Game.Field = field
		b.SetZones(0, 0)
		for _, at := range edition.Mission.Places.Do(field) {
			b.AddMarker(at)
		}
		b.State.Round = 2
		return b
	}
	hold := func(b *rulestest.Table, player int, markers ...int) {
		for i, m := range markers {
			at := b.State.Markers[m]
			b.Stand(rules.UnitID(player*4+i+1), at.X, at.Y)
		}
	}
	for _, tt := range []struct {
		id           string
		own, enemy   []int
		command, end int16 // after the Command phase, and after the turn
	}{
		{"11e.EXAMPLES.50, 11e.MISSION.ONLYWAR.8: three with the own home", []int{0, 2, 3}, []int{1}, 13, 15},
		{"11e.EXAMPLES.50, 11e.MISSION.ONLYWAR.9: four with the own home", []int{0, 2, 3, 4}, []int{1}, 15, 15},
		{"11e.EXAMPLES.50: two without it", []int{2, 3}, nil, 6, 8},
		{"11e.MISSION.ONLYWAR.7: as many as the opponent", []int{2, 3}, []int{1, 4}, 6, 6},
	} {
		b := setUp()
		hold(b, 0, tt.own...)
		hold(b, 1, tt.enemy...)
		b.DetermineControl()
		edition.Mission.AtCommand.Do(b.Game)
		if got := b.State.Sides[0].VictoryPoints; got != tt.command {
			t.Errorf("%s: %d points, want %d", tt.id, got, tt.command)
		}
		edition.Mission.AtTurn.Do(b.Game)
		if got := b.State.Sides[0].VictoryPoints; got != tt.end {
			t.Errorf("%s: %d points at the end of the turn, want %d", tt.id, got, tt.end)
		}
	}
	var b *rulestest.Table
	for round, want := range map[int8][2]int16{1: {0, 2}, 4: {3, 3}, 5: {0, 3}} {
		b = setUp()
		hold(b, 0, 0)
		b.DetermineControl()
		b.State.Round = round
		var by rules.RuleID
		b.Log(func(e *rules.Event) {
			if e.Kind == rules.DeltaScore {
				by = e.Rule
			}
		})
		b.Run() // the log describes the table
		edition.Mission.AtCommand.Do(b.Game)
		command := b.State.Sides[0].VictoryPoints
		edition.Mission.AtTurn.Do(b.Game)
		if (by == "11e.MISSION.ONLYWAR.7") != (round <= 2) || (by == "11e.MISSION.ONLYWAR.8") != (round > 2) {
			t.Errorf("11e.MISSION.ONLYWAR.7, 11e.MISSION.ONLYWAR.8: battle round %d: scored by %s", round, by)
		}
		if got := [2]int16{command, b.State.Sides[0].VictoryPoints}; got != want {
			t.Errorf("11e.MISSION.ONLYWAR.7, 11e.MISSION.ONLYWAR.8: battle round %d: %d points after the Command phase and the turn, want %d", round, got, want)
		}
	}
	for range 4 {
		edition.Mission.AtCommandStart.Do(b.Game)
	}
	if a, c := b.State.Sides[0].CommandPoints, b.State.Sides[1].CommandPoints; a != 4 || c != 4 {
		t.Errorf("11e.EXAMPLES.41, 11e.COMMAND.SEQ.2, 11e.COMMAND.SEQ.5, 11e.MISSION.ONLYWAR.11, 11e.GAPS.23: %d and %d command points after two battle rounds, want 4", a, c)
	}
	b.State.Sides[0].VictoryPoints, b.State.Sides[1].VictoryPoints = 3, 4
	if got := edition.Mission.Victor.Do(b.Game); got != rules.SecondWins {
		t.Errorf("11e.MISSION.SEQ.11: %v with 3 against 4", got)
	}
	// 11e.GAPS.35: the quick mission has its layout and zones.
	zones := edition.Mission.Zones.Do(field, 0)
	for m, want := range map[int]geom.Point{0: {X: 22, Y: 9}, 1: {X: 22, Y: 51}, 2: {X: 22, Y: 30}, 3: {X: 8, Y: 24}, 4: {X: 36, Y: 36}} {
		if got := b.State.Markers[m]; got != (geom.Point{X: want.X * geom.Inch, Y: want.Y * geom.Inch}) {
			t.Errorf("11e.MISSION.ONLYWAR.5, 11e.GAPS.35: objective %d at %v", m, got)
		}
	}
	if near, far := zones[0].Bounds(), zones[1].Bounds(); near.Depth() != 18*geom.Inch || far.Min.Y != 42*geom.Inch || !zones[0].Contains(b.State.Markers[0]) || !zones[1].Contains(b.State.Markers[1]) {
		t.Errorf("11e.MISSION.ONLYWAR.4: zones %v and %v", near, far)
	}
}

// TestCrushingImpact: 11e.EXAMPLES.40. Ones hurt the unit itself, and no more than 6 mortal wounds are inflicted on each.
func TestCrushingImpact(t *testing.T) {
	for _, tt := range []struct {
		keyword     effect.Keyword
		toughness   int16
		script      string
		own, theirs int16
	}{
		{effect.Monster, 9, "mortal 1 1 2 3 4 5 5 6 6", 2, 4}, {effect.Vehicle, 14, "mortal 5 5 5 5 6 6 6 6 2 2 3 3 4 4", 0, 6}, {effect.Infantry, 9, "", 0, 0},
	} {
		k := rulestest.Trooper()
		k.Profile.Toughness, k.Profile.Wounds = tt.toughness, 20
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(1, k, tt.keyword)}, []rules.ArmyUnit{rulestest.Unit(1, k)}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, geom.Inch)
		b.State.Sides[0].CommandPoints = 1
		b.OfferStratagems(rules.ChargeMoved, 0, 1)
		b.Run()
		if offered := b.Request().Ask != rules.Nothing; offered != (tt.script != "") {
			t.Fatalf("11e.STRATAGEM.IMPACT.1: keyword %v: offered %v", tt.keyword, offered)
		} else if offered {
			b.Choose(rules.DoStratagem, 2)
			b.Run()
		}
		if own, theirs := 20-b.Models(1)[0].Wounds, 20-b.Models(2)[0].Wounds; own != tt.own || theirs != tt.theirs {
			t.Errorf("11e.EXAMPLES.40, 11e.STRATAGEM.IMPACT.2, 11e.GAPS.7: %d and %d mortal wounds, want %d and %d", own, theirs, tt.own, tt.theirs)
		}
	}
}

// TestDesperateEscape: 11e.EXAMPLES.24 but for the mixed unit. Only an unshocked unit may retreat in order.
func TestDesperateEscape(t *testing.T) {
	kinds := func(shocked bool) (list []rules.OptionKind) {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{soldier()}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, geom.Inch)
		if shocked {
			b.Mark(1, effect.Shocked)
		}
		for _, o := range edition.Move.Kinds.Do(b.Game, 1) {
			list = append(list, o.Do)
		}
		return list
	}
	if calm := kinds(false); !slices.Contains(calm, rules.DoFallBack) || !slices.Contains(calm, rules.DoEscape) || slices.Contains(calm, rules.DoNormalMove) {
		t.Errorf("11e.MOVE.FALLBACK.1, 11e.MOVE.FALLBACK.2, 11e.MOVE.NORMAL.1: an engaged unit may %v", calm)
	}
	if shocked := kinds(true); slices.Contains(shocked, rules.DoFallBack) || !slices.Contains(shocked, rules.DoEscape) {
		t.Errorf("11e.MOVE.FALLBACK.2, 11e.BATTLESHOCK.EFFECT.4: a shocked unit may %v", shocked)
	}
	for _, tt := range []struct {
		keyword effect.Keyword
		models  int
		script  string
		want    int16 // wounds lost
		escapes bool
	}{
		{effect.Infantry, 5, "escape 1 2 3 4 6", 2, true}, {effect.Vehicle, 1, "escape 2", 3, true}, {effect.Vehicle, 1, "escape 3", 0, true}, {effect.Infantry, 5, "", 0, false},
	} {
		k := rulestest.Trooper()
		k.Profile.Wounds = 4
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(tt.models, k, tt.keyword)}, []rules.ArmyUnit{soldier()}, tt.script)
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, geom.Inch)
		b.Play(rules.Frame{Step: rules.StepMove, Unit: 1})
		do := rules.DoFallBack
		if tt.escapes {
			do = rules.DoEscape
		}
		b.Choose(do, rules.NoUnit)
		if q := b.Request(); q.Reason == rules.ForAllocation {
			b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(1)[0].ID}})
		}
		lost := int16(0)
		for _, m := range b.Models(1) {
			lost += 4 - m.Wounds
		}
		if lost != tt.want {
			t.Errorf("11e.EXAMPLES.24, 11e.MOVE.FALLBACK.3: %s: %d wounds are lost, want %d", tt.script, lost, tt.want)
		}
	}
}

// shift returns the path of a model straight along X.
func shift(b *rulestest.Table, at int, by geom.Length) rules.Path {
	pose := b.State.Bodies[at].Pose
	pose.X += by
	return rules.Path{Model: b.State.Models[at].ID, Poses: []geom.Pose{pose}}
}

// TestEndsInGap: 11e.CHARGE.MOVE.5. A model that charges ends within 1" of a target also if the only place is a gap between
// models of its unit.
func TestEndsInGap(t *testing.T) {
	for _, tt := range []struct {
		id   string
		last [2]geom.Length // of the model beyond the gap, from the middle of the enemy model
		want rules.RuleID
	}{
		{"wide enough", [2]geom.Length{338, 2133}, "11e.CHARGE.MOVE.5"},
		{"too small", [2]geom.Length{667, 2054}, ""},
	} {
		b := rulestest.New(t, &edition, []rules.ArmyUnit{rulestest.Unit(6, rulestest.Trooper())}, []rules.ArmyUnit{soldier()}, "")
		enemy := geom.Pose{X: 20 * geom.Inch, Y: 15 * geom.Inch}
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, enemy.X, enemy.Y)
		for i, off := range [...][2]geom.Length{{6000, 0}, {2139, 301}, tt.last, {1925, -981}, {1014, -1907}, {-263, -2144}} {
			b.SetPose(i, geom.Pose{X: enemy.X + off[0], Y: enemy.Y + off[1]})
		}
		k := charge.Kind(b.Game, 1, rules.UnitSet(0).With(2), 8*geom.Inch)
		paths := []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: enemy.X + 3240, Y: enemy.Y - 340}}}} // engaged
		_, err := move.Near(b.Game, 1, k, &edition.Charge.Contact, paths)
		var found rules.RuleID
		if bad, ok := err.(*rules.Illegal); ok {
			found = bad.Rule
		}
		if found != tt.want {
			t.Errorf("11e.CHARGE.MOVE.5: a gap that is %s: %v", tt.id, err)
		}
	}
}

// TestEndsNear: a model that charges ends within 1" of a target if it can, or else engaged; one that
// piles in ends engaged if it can. Models that cannot only come closer.
func TestEndsNear(t *testing.T) {
	for _, tt := range []struct {
		id         string
		gap, moves geom.Length // of the second model, which has 7" to go
		legal      bool
	}{
		{"11e.CHARGE.MOVE.5", 7900, 6900, true}, {"11e.CHARGE.MOVE.5", 7900, 6800, false},
		{"11e.CHARGE.MOVE.6", 8500, 6500, true}, {"11e.CHARGE.MOVE.6", 8500, 6400, false},
		{"11e.CHARGE.MOVE.4: neither is possible", 9200, 6500, true},
	} {
		pair := rulestest.Unit(2, rulestest.Trooper())
		b := rulestest.New(t, &edition, []rules.ArmyUnit{pair}, []rules.ArmyUnit{pair}, "charge 3 4")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 6500)
		b.SetPose(1, geom.Pose{X: 5*geom.Inch + 6500 - tt.gap, Y: 7 * geom.Inch})
		b.Play(rules.Frame{Step: rules.StepChargeUnit, Unit: 1})
		err := b.Apply(&rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{shift(b, 0, 5500), shift(b, 1, tt.moves)}})
		var bad *rules.Illegal
		if errors.As(err, &bad); (err == nil) != tt.legal || err != nil && bad.Rule != "11e.CHARGE.MOVE.5" {
			t.Errorf("%s: a model %v away moves %v: %v", tt.id, tt.gap, tt.moves, err)
		}
	}
	for moves, want := range map[geom.Length]rules.RuleID{2000: "", 1900: "11e.FIGHT.PILEIN.4", 0: ""} {
		pair := rulestest.Unit(2, rulestest.Trooper())
		b := rulestest.New(t, &edition, []rules.ArmyUnit{pair}, []rules.ArmyUnit{pair}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		gapFrom(b, 2, 2000)
		b.SetPose(1, geom.Pose{X: 3 * geom.Inch, Y: 7 * geom.Inch})
		var paths []rules.Path
		if moves > 0 {
			paths = append(paths, shift(b, 1, moves))
		}
		_, err := fight.Check(b.Game, 1, rules.ForPileIn, fight.PileInKind(b.Game, 1), paths)
		var bad *rules.Illegal
		if errors.As(err, &bad); (err == nil) != (want == "") || err != nil && bad.Rule != want {
			t.Errorf("11e.FIGHT.PILEIN.4, 11e.FIGHT.CONSOLIDATE.3: a model 4\" away moves %v: %v", moves, err)
		}
	}
}

// TestFixedControl: control changes at the ends of phases and turns alone, and secured objectives stay
// under control until the opponent's level is higher then (11e.EXAMPLES.37).
func TestFixedControl(t *testing.T) {
	holder := func() rules.ArmyUnit {
		u := soldier()
		u.Kinds[0].Profile.Control = 1
		return u
	}
	b := rulestest.New(t, &edition, []rules.ArmyUnit{holder()}, []rules.ArmyUnit{holder()}, "")
	b.AddMarker(geom.Point{X: 10 * geom.Inch, Y: 10 * geom.Inch})
	is := func(id string, want int) {
		t.Helper()
		got := -1
		if p, held := b.Controls(0); held {
			got = int(p)
		}
		if got != want {
			t.Errorf("%s: player %d controls it, want %d", id, got, want)
		}
	}
	phase := func() { b.Play(mission.OnePhase(&edition, rules.StepShooting)) }
	here, away := 10*geom.Inch, 30*geom.Inch
	b.Stand(1, here, 10*geom.Inch)
	b.Stand(2, away, 10*geom.Inch)
	is("11e.OBJECTIVE.CONTROL.1: at the start of the battle", -1)
	phase()
	is("11e.OBJECTIVE.CONTROL.2: at the end of a phase", 0)
	b.Mark(1, effect.Shocked)
	is("11e.GAPS.18: battle-shocked since", 0)
	phase()
	is("11e.GAPS.18, 11e.OBJECTIVE.CONTROL.4: at the end of the next phase", -1)
	b.Unmark(1, effect.Shocked)
	b.State.Kept = []rules.Kept{{By: 1}}
	b.Stand(1, away, 20*geom.Inch)
	phase()
	is("11e.OBJECTIVE.SECURED.1: without models near", 1)
	b.Stand(1, here, 10*geom.Inch)
	is("11e.EXAMPLES.37: before the end of the phase", 1)
	phase()
	is("11e.EXAMPLES.37, 11e.OBJECTIVE.SECURED.1: a higher level", 0)
	b.Stand(2, here+3*geom.Inch, 10*geom.Inch)
	phase()
	is("11e.EXAMPLES.37, 11e.GAPS.17: one against one, no longer secured", -1)
}

// TestSequencing: mandatory rules of the active player come first, then the optional ones, and then those of the
// opposing player. The player whose rules they are orders those of a group.
func TestSequencing(t *testing.T) {
	use := func(optional bool) effect.Use {
		return effect.Use{At: effect.EndOfPhase, Optional: optional, Effects: []effect.Effect{{Kind: effect.GainCommandPoints, Value: 1}}}
	}
	army := func() []rules.ArmyUnit {
		u := soldier()
		u.Uses = []effect.Use{use(true), use(false), use(false)}
		return []rules.ArmyUnit{u}
	}
	for turn, want := range []string{
		"order of 1: 1 2; unit 1 uses; unit 1 uses; unit 1 may; unit 1 uses; order of 2: 1 2; unit 2 uses; unit 2 uses; unit 2 may; unit 2 uses; ",
		"order of 2: 1 2; unit 2 uses; unit 2 uses; unit 2 may; unit 2 uses; order of 1: 1 2; unit 1 uses; unit 1 uses; unit 1 may; unit 1 uses; ",
	} {
		b := rulestest.New(t, &edition, army(), army(), "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 25*geom.Inch, 5*geom.Inch)
		b.State.Turn = rules.Player(turn)
		got := ""
		b.Log(func(e *rules.Event) {
			if e.Word == "use" {
				got += fmt.Sprintf("unit %d uses; ", e.Unit)
			}
		})
		b.Trigger(effect.EndOfPhase, rules.NoUnit)
		for b.Run(); b.Request().Ask != rules.Nothing; {
			q := b.Request()
			if q.Reason == rules.ForSequence {
				got += fmt.Sprintf("order of %d: %d %d; ", q.Player+1, q.Options[0].N, q.Options[1].N)
			} else {
				got += fmt.Sprintf("unit %d may; ", q.Unit)
			}
			b.Answer(&rules.Choice{Ask: rules.SelectOption, Option: len(q.Options) - 1})
		}
		if points := b.State.Sides[turn].CommandPoints; points != 3 {
			t.Errorf("11e.GAPS.24: %d command points of three abilities in a battle round", points)
		}
		if got != want {
			t.Errorf("11e.CORE.SEQUENCE.1, 11e.CORE.PLAYER.1: in the turn of player %d: %s, want %s", turn+1, got, want)
		}
	}
	// Out of turns the player who has the first turn is active, without a roll-off.
	b := rulestest.New(t, &edition, army(), army(), "")
	b.Stand(1, 5*geom.Inch, 5*geom.Inch)
	b.Stand(2, 25*geom.Inch, 5*geom.Inch)
	b.State.Turn, b.State.First = 0, 1
	for p := range b.Setup.Armies {
		for n := range b.Setup.Armies[p].Units[0].Uses {
			b.Setup.Armies[p].Units[0].Uses[n].At = effect.EndOfRound
		}
	}
	b.Trigger(effect.EndOfRound, rules.NoUnit)
	b.Run()
	if q := b.Request(); q.Player != 1 || q.Reason != rules.ForSequence {
		t.Errorf("11e.CORE.PLAYER.2: player %d is asked for %v", q.Player+1, q.Reason)
	}
}
