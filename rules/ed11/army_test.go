package ed11

import (
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/attack"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// TestWhomRulesAffect: a rule that names neither friends nor enemies affects both, and each player decides for the own
// units.
func TestWhomRulesAffect(t *testing.T) {
	bomb := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle)
	bomb.Effects = []effect.Effect{{Kind: effect.Explodes, Value: 6, Length: 6 * geom.Inch, Amount: dice.Fixed(1)}}
	two := rulestest.Unit(2, rulestest.Trooper())
	b := rulestest.New(t, &edition, []rules.ArmyUnit{bomb, two}, []rules.ArmyUnit{two, two}, "explodes 6")
	b.Stand(1, 20*geom.Inch, 15*geom.Inch)
	b.Stand(2, 20*geom.Inch+base+6*geom.Inch, 15*geom.Inch)
	b.Stand(3, 20*geom.Inch-base-6*geom.Inch, 15*geom.Inch)
	b.Stand(4, 20*geom.Inch, 15*geom.Inch+base+6*geom.Inch+1)
	b.Play(rules.Frame{Step: rules.StepMortal, Player: 0, Unit: 1, Other: 3, Value: 2})
	asked := map[rules.UnitID]rules.Player{}
	for b.Request().Ask == rules.OrderModels {
		asked[b.Request().Unit] = b.Request().Player
		b.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{b.Models(b.Request().Unit)[0].ID}})
	}
	if len(asked) != 2 || asked[2] != 0 || asked[3] != 1 {
		t.Errorf("11e.CORE.ARMY.1, 11e.CORE.ARMY.2: the players asked for units are %v, want 0 for the friend and 1 for the enemy", asked)
	}
	if lost := []int16{lostOf(b, 2), lostOf(b, 3), lostOf(b, 4)}; !slices.Equal(lost, []int16{1, 1, 0}) {
		t.Errorf("11e.CORE.ARMY.2: friend, enemy and a unit farther away lose %v", lost)
	}
	visible := effect.Use{Select: effect.Selection{Affected: effect.AllFriends, Visible: true}, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}
	if own := mission.Targets(b.Game, 2, &visible); len(own) != 1 || own[0].Unit != 2 {
		t.Errorf("11e.SIGHT.VISIBLE.4: friends that unit 2 sees are %v, want itself", own)
	}
	// A rule that names a side affects that side, and one of other units not its owner.
	for whom, want := range map[effect.Affected][]rules.UnitID{effect.AllFriends: {2}, effect.AllEnemies: {3, 4}, effect.AllUnits: {3, 4}, effect.OneEnemy: {3, 4}} {
		var got []rules.UnitID
		for _, o := range mission.Targets(b.Game, 2, &effect.Use{Select: effect.Selection{Affected: whom}, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}) {
			got = append(got, o.Unit)
		}
		if !slices.Equal(got, want) {
			t.Errorf("11e.CORE.ARMY.2, 11e.CORE.WORDING.1: those that %d affects are %v, want %v", whom, got, want)
		}
	}
}

// TestEveryModel: what affects a unit affects all its models, and what one of them has by itself only that one. The
// same of the Skill of a model for all its weapons.
func TestEveryModel(t *testing.T) {
	plus := effect.Effect{Kind: effect.AddToRoll, Roll: effect.HitRoll, Value: 1}
	u := rulestest.Unit(1, rulestest.Trooper())
	u.Kinds = append(u.Kinds, rulestest.Trooper())
	for k := range u.Kinds {
		u.Kinds[k].Weapons = []rules.Carried{{Weapon: gun(t), Number: 1}, {Weapon: damaging(t, 0, 1), Item: 1, Number: 1}}
	}
	u.Kinds[1].Effects = []effect.Effect{changed(effect.BS, 1)}
	for _, whole := range []bool{true, false} {
		u.Effects = nil
		if whole {
			u.Effects = []effect.Effect{plus}
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 20*geom.Inch, 5*geom.Inch)
		for at, m := range b.Models(1) {
			for w := range uint8(2) {
				a := attack.Gather(b.Game, 1, &rules.Declared{Model: m.ID, Weapon: w, Target: 2})
				if (a.Hit.Modifier == 1) != whole {
					t.Errorf("11e.CORE.ARMY.3: model %d has %+d, the unit has it: %v", at, a.Hit.Modifier, whole)
				}
				skill := int8(3 - w)
				if at == 1 {
					skill++
				}
				if a.Hit.Needed != skill {
					t.Errorf("11e.DATASHEET.MOD.5: weapon %d of model %d needs %d+, want %d+", w, at, a.Hit.Needed, skill)
				}
			}
		}
	}
}

// TestAway: a unit that is embarked or in strategic reserves neither is a target nor sees or is near anything, and what
// affects it lasts on.
func TestAway(t *testing.T) {
	for _, place := range []rules.Place{rules.OnTable, rules.Embarked, rules.Reinforcing} {
		watcher := soldier()
		watcher.Kinds[0].Weapons = []rules.Carried{{Weapon: gun(t), Number: 1}}
		watcher.Uses = []effect.Use{{Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}}
		truck := rulestest.Unit(1, rulestest.Trooper(), effect.Vehicle, effect.Transport)
		b := rulestest.New(t, &edition, []rules.ArmyUnit{watcher, truck}, []rules.ArmyUnit{watcher}, "")
		b.Stand(1, 5*geom.Inch, 5*geom.Inch)
		b.Stand(2, 5*geom.Inch, 20*geom.Inch)
		gapFrom(b, 3, 4*geom.Inch)
		b.AddLasting(rules.Lasting{Unit: 1, Owner: 1, Until: effect.EndOfTurn})
		b.SetPlace(1, place, 2)
		here := place == rules.OnTable
		near := effect.Use{Select: effect.Selection{Affected: effect.AllEnemies, Within: 6 * geom.Inch}, Effects: []effect.Effect{{Kind: effect.FightsFirst}}}
		if got := len(mission.Targets(b.Game, 3, &near)) > 0; got != here {
			t.Errorf("11e.UNIT.AWAY.1: %v: within 6\" of an enemy: %v", place, got)
		}
		if got := shoot.CanFireAt(b.Game, 3, 1); got != here {
			t.Errorf("11e.UNIT.AWAY.1, 11e.SIGHT.VISIBLE.4: %v: visible to an enemy: %v", place, got)
		}
		if got := shoot.Eligible(b.Game, 1); got != here {
			t.Errorf("11e.UNIT.AWAY.1: %v: it may shoot: %v", place, got)
		}
		if b.SetPlace(1, rules.OnTable, rules.NoUnit); !b.HasEffect(1, effect.FightsFirst) {
			t.Errorf("11e.CORE.PERSIST.1: %v: the effect has ended", place)
		}
		b.SetPlace(1, place, 2)
		b.Expire(effect.EndOfTurn)
		if b.SetPlace(1, rules.OnTable, rules.NoUnit); b.HasEffect(1, effect.FightsFirst) {
			t.Errorf("11e.CORE.PERSIST.1: %v: the effect lasts longer than its duration", place)
		}
	}
}

// TestHealing: a model that is healed has at most its Wounds, and a unit that heals regains wounds one at a time.
func TestHealing(t *testing.T) {
	heals := func(kind effect.Kind, n int) effect.Use {
		return effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: kind, Amount: dice.Fixed(n)}}}
	}
	setUp := func(u effect.Use) *rulestest.Table {
		k := rulestest.Trooper()
		k.Profile.Wounds = 3
		unit := rulestest.Unit(3, k)
		unit.Uses = []effect.Use{u}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{unit}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 10*geom.Inch, 10*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		b.SetWounds(0, 2)
		b.State.Models[0].Hurt = true
		b.Remove(2, "")
		b.Trigger(effect.EndOfPhase, rules.NoUnit)
		b.Run()
		return b
	}
	for n, want := range map[int]int16{1: 3, 5: 3} {
		b := setUp(heals(effect.RegainWounds, n))
		if m := b.Models(1)[0]; m.Wounds != want || m.Hurt || b.Unit(1).Alive != 2 || b.Request().Ask != rules.Nothing {
			t.Errorf("11e.DATASHEET.HEAL.2, 11e.DATASHEET.HEAL.3: %d wounds regained: %+v, %d models", n, m, b.Unit(1).Alive)
		}
	}
	b := setUp(heals(effect.ReanimateWounds, 2))
	if q := b.Request(); q.Reason != rules.ForReturn || b.Models(1)[0].Wounds != 3 {
		t.Fatalf("11e.DATASHEET.HEAL.1: asked for %v with a model of %d wounds", q.Reason, b.Models(1)[0].Wounds)
	}
	b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: mission.ReturnPlaces(b.Game, b.Request())})
	if b.Unit(1).Alive != 3 || b.Models(1)[2].Wounds != 1 {
		t.Errorf("11e.DATASHEET.HEAL.1: %d models, the last with %d wounds; want 3, with 1", b.Unit(1).Alive, b.Models(1)[b.Unit(1).Alive-1].Wounds)
	}
	if b := setUp(heals(effect.ReanimateWounds, 1)); b.Request().Ask != rules.Nothing || b.Unit(1).Alive != 2 {
		t.Errorf("11e.DATASHEET.HEAL.1: one wound revives a model while another is wounded")
	}
}

// TestRepositioned: what a unit did and what affects it stays when a rule takes it off the battlefield, and a unit that is
// placed in reserves during the battle counts towards no limit.
func TestRepositioned(t *testing.T) {
	for _, did := range []effect.Conditions{effect.Advanced, effect.FellBack, 0} {
		u := soldier()
		u.Points, u.Uses = 1000, []effect.Use{
			{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.IntoReserves}}}, {Until: effect.EndOfTurn, Effects: []effect.Effect{{Kind: effect.FightsFirst}}},
		}
		b := rulestest.New(t, &edition, []rules.ArmyUnit{u}, []rules.ArmyUnit{soldier()}, "")
		b.Stand(1, 10*geom.Inch, 2*geom.Inch)
		b.Stand(2, 40*geom.Inch, 25*geom.Inch)
		b.SetZones(0, 0)
		b.Mark(1, did|effect.Moved)
		b.Unit(1).Did |= rules.SelectedToMove
		b.AddLasting(rules.Lasting{Unit: 1, Owner: 1, Use: 1, Until: effect.EndOfTurn})
		b.Trigger(effect.EndOfPhase, rules.NoUnit)
		b.Run()
		if b.Unit(1).Place != rules.Reinforcing || !b.Unit(1).Strategic {
			t.Fatalf("11e.RESERVE.REPOSITION.1, 11e.RESERVE.PLACE.3, 11e.RESERVE.PLACE.4: a moved unit of all points is %v", b.Unit(1).Place)
		}
		for b.State.Round = 1; b.State.Round <= 2; b.State.Round++ {
			if got := len(move.CanIngress(b.Game, 0)) > 0; got != (b.State.Round == 2) {
				t.Errorf("11e.RESERVE.REPOSITION.4: it may arrive in battle round %d: %v", b.State.Round, got)
			}
		}
		move.Ingress(b.Game, 0, 1)
		b.Run()
		b.Answer(&rules.Choice{Ask: rules.SetUp, Paths: []rules.Path{{Model: b.Models(1)[0].ID, Poses: []geom.Pose{{X: 10 * geom.Inch, Y: 2 * geom.Inch}}}}})
		if got := move.Barred(b.Game, 1)&effect.ToCharge != 0; got != (did != 0) {
			t.Errorf("11e.RESERVE.REPOSITION.2: after %v: it cannot charge: %v", did.Names(), got)
		}
		if !b.HasEffect(1, effect.FightsFirst) {
			t.Error("11e.RESERVE.REPOSITION.3: its effect has ended")
		}
	}
}
