package agent

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// ready gives a unit an ability that is used now.
func ready(tt *rulestest.Table, u rules.UnitID, use effect.Use) {
	tt.Sheet(u).Uses = []effect.Use{use}
	tt.State.PendingUses = []rules.PendingUse{{Unit: u}}
}

// offered returns the answer when an ability is offered.
func offered(tt *rulestest.Table, g *greedy) rules.OptionKind {
	options := []rules.Option{{Do: rules.Pass}, {Do: rules.DoUse}}
	return options[g.option(tt.View(), &rules.Request{Reason: rules.ForUse, Options: options})].Do
}

// selected returns the unit that is selected for the current use, if none is an option.
func selected(tt *rulestest.Table, g *greedy, of ...rules.UnitID) rules.UnitID {
	options := []rules.Option{{Do: rules.Pass}}
	for _, u := range of {
		options = append(options, rules.Option{Do: rules.Select, Unit: u})
	}
	return options[g.option(tt.View(), &rules.Request{Reason: rules.ForTarget, Options: options})].Unit
}

// TestArmyRuleOnce: an army rule that can be active once in the battle is kept until half of the army can charge, at most
// until the battle is half over.
func TestArmyRuleOnce(t *testing.T) {
	for name, c := range map[string]struct {
		gaps  [2]float64 // inches from each of two units, which move 6", to the nearest enemy
		round int8
		once  effect.Frequency
		want  rules.OptionKind
	}{
		"far":               {[2]float64{16, 16}, 1, effect.OncePerBattle, rules.Pass},
		"half are near":     {[2]float64{15, 16}, 1, effect.OncePerBattle, rules.DoUse},
		"far, in each turn": {[2]float64{16, 16}, 1, effect.OncePerTurn, rules.DoUse},
		"far, in round 2":   {[2]float64{16, 16}, 2, effect.OncePerBattle, rules.Pass},
		"far, half is over": {[2]float64{16, 16}, 3, effect.OncePerBattle, rules.DoUse},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(1, sword()), squad(1, sword())}, []rules.ArmyUnit{squad(1), squad(1)})
		for i, gap := range c.gaps {
			y := float64(2 + 24*i)
			tt.Stand(rules.UnitAt(i), inch(2), inch(y))
			tt.Stand(rules.UnitAt(2+i), inch(2+gap)+2*tt.Bodies(rules.UnitAt(i))[0].Base.Reach(), inch(y))
		}
		tt.State.Round = c.round
		ready(tt, 1, effect.Use{Optional: true, Once: c.once, Effects: []effect.Effect{{Kind: effect.ActivateArmy}}})
		if got := offered(tt, g); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestLeaving: a unit leaves the battlefield to arrive somewhere else if it is far from
// everything that matters, but not if an enemy is near, if it holds an objective marker, or if
// it would not come back.
func TestLeaving(t *testing.T) {
	for name, c := range map[string]struct {
		enemy, marker float64
		round         int8
		want          rules.OptionKind
	}{
		"far":        {40, 40, 1, rules.DoUse},
		"near":       {20, 40, 1, rules.Pass},
		"at marker":  {40, 5, 1, rules.Pass},
		"last round": {40, 40, 5, rules.Pass},
	} {
		for _, kind := range []effect.Kind{effect.ReturnToReinforcements, effect.IntoReserves} {
			tt, g := table(t, []rules.ArmyUnit{squad(1, rifle())}, []rules.ArmyUnit{squad(1)})
			tt.Stand(1, inch(5), inch(5))
			tt.Stand(2, inch(c.enemy), inch(5))
			tt.State.Markers = append(tt.State.Markers, at(c.marker, 5))
			tt.State.Round = c.round
			ready(tt, 1, effect.Use{Optional: true, Effects: []effect.Effect{{Kind: kind}}})
			if got := offered(tt, g); got != c.want {
				t.Errorf("%s: kind %d: got %v, want %v", name, kind, got, c.want)
			}
		}
	}
}

// TestTargetOfUse: effects that hinder are used on enemies, effects that help on friends, and
// command points are taken.
func TestTargetOfUse(t *testing.T) {
	for name, c := range map[string]struct {
		kind effect.Kind
		whom effect.Affected
		want rules.OptionKind
	}{
		"a test of an enemy":     {effect.TestShock, effect.AllEnemies, rules.DoUse},
		"a test of a friend":     {effect.TestShock, effect.AllFriends, rules.Pass},
		"a rally of friends":     {effect.Rally, effect.AllFriends, rules.DoUse},
		"what lasts on an enemy": {effect.IgnoreCover, effect.AllEnemies, rules.DoUse},
		"what lasts on a friend": {effect.IgnoreWounds, effect.AllFriends, rules.DoUse},
		"points":                 {effect.GainCommandPoints, effect.Owner, rules.DoUse},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(1)}, []rules.ArmyUnit{squad(1)})
		tt.Stand(1, inch(5), inch(5))
		tt.Stand(2, inch(20), inch(5))
		tt.Mark(1, effect.Shocked)
		ready(tt, 1, effect.Use{Optional: true, Select: effect.Selection{Affected: c.whom}, Effects: []effect.Effect{{Kind: c.kind, Value: 1}}})
		if got := offered(tt, g); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestRegained: the unit that has lost most wounds regains some, even if another unit is worth
// more.
func TestRegained(t *testing.T) {
	hardy := squad(1)
	hardy.Kinds[0].Profile.Wounds = 6
	tt, g := table(t, []rules.ArmyUnit{squad(1), hardy, hardy}, []rules.ArmyUnit{squad(1)})
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), inch(5+3*float64(u)), inch(5))
	}
	ready(tt, 1, effect.Use{Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Fixed(3)}}})
	if got := selected(tt, g, 1, 2, 3); got != rules.NoUnit {
		t.Errorf("nobody is hurt: unit %v is selected", got)
	}
	tt.State.Models[tt.Unit(2).First].Wounds = 5
	tt.State.Models[tt.Unit(3).First].Wounds = 2
	if got := selected(tt, g, 2, 3); got != 3 {
		t.Errorf("unit %v is selected, not the one that has lost most", got)
	}
}

// TestReturned: an ability that returns models once per battle waits until half of a unit is
// lost, or the last battle round; one that does so in every round does not wait.
func TestReturned(t *testing.T) {
	for name, c := range map[string]struct {
		lost  int16
		round int8
		once  effect.Frequency
		want  rules.UnitID
	}{
		"few":             {4, 1, effect.OncePerBattle, rules.NoUnit},
		"half":            {5, 1, effect.OncePerBattle, 2},
		"last round":      {4, 5, effect.OncePerBattle, 2},
		"every turn":      {1, 1, effect.OncePerTurn, 2},
		"nobody was lost": {0, 5, effect.OncePerTurn, rules.NoUnit},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(1), squad(10)}, []rules.ArmyUnit{squad(1)})
		for u := range tt.State.Units {
			tt.Stand(rules.UnitAt(u), inch(5), inch(5+5*float64(u)))
		}
		tt.Unit(2).Alive -= c.lost
		tt.State.Round = c.round
		ready(tt, 1, effect.Use{Once: c.once, Effects: []effect.Effect{{Kind: effect.Reanimate, Value: 5}}})
		if got := selected(tt, g, 2); got != c.want {
			t.Errorf("%s: got unit %v, want %v", name, got, c.want)
		}
	}
}

// TestHarm: mortal wounds are inflicted on enemies, never on friends.
func TestHarm(t *testing.T) {
	tt, g := table(t, []rules.ArmyUnit{squad(1), squad(10)}, []rules.ArmyUnit{squad(2)})
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), inch(5), inch(5+5*float64(u)))
	}
	ready(tt, 1, effect.Use{Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}}})
	if got := selected(tt, g, 2); got != rules.NoUnit {
		t.Errorf("unit %v is selected, a friend", got)
	}
	if got := selected(tt, g, 2, 3); got != 3 {
		t.Errorf("unit %v is selected, not the enemy", got)
	}
}

// TestPoint: an ability that harms all units around a point is used where enemies stand away
// from friends, and not if each enemy has more friends around it.
func TestPoint(t *testing.T) {
	array := effect.Use{
		Optional: true, Select: effect.Selection{Affected: effect.AtPoint, Radius: dice.Fixed(3)},
		Effects: []effect.Effect{{Kind: effect.InflictMortal, Amount: dice.Fixed(1)}},
	}
	tt, g := table(t, []rules.ArmyUnit{squad(8)}, []rules.ArmyUnit{squad(6), squad(3)})
	tt.Stand(1, inch(20), inch(5))
	tt.Stand(2, inch(20), inch(7))
	tt.Stand(3, inch(20), inch(20))
	ready(tt, 1, array)
	if got := offered(tt, g); got != rules.DoUse {
		t.Errorf("enemies stand alone: got %v, want %v", got, rules.DoUse)
	}
	h := newGreedy()
	h.Begin(&nine, tt.Setup, 0)
	q := &rules.Request{Ask: rules.PlaceMarker, Reason: rules.ForTarget}
	if got := h.point(tt.View(), q); got.Y < inch(19) {
		t.Errorf("the point is at %v, among friends", got)
	}
	tt.Unit(3).Place = rules.Destroyed
	if got := offered(tt, g); got != rules.Pass {
		t.Errorf("all enemies stand among friends: got %v, want %v", got, rules.Pass)
	}
}

// TestTimely: help after Falling Back is for a unit in combat, and help in combat for one that
// is near it; neither is useful for other units.
func TestTimely(t *testing.T) {
	strength := effect.Effect{Kind: effect.ChangeCharacteristic, Of: effect.S}
	for name, c := range map[string]struct {
		use  effect.Use
		want rules.UnitID
	}{
		"Fall Back":      {effect.Use{Effects: []effect.Effect{{Kind: effect.FallBackAnd}}}, 2},
		"Fight phase":    {effect.Use{Phase: effect.FightPhase, Effects: []effect.Effect{{Kind: effect.AddToRoll}}}, 2},
		"Strength":       {effect.Use{Effects: []effect.Effect{strength}}, 2},
		"any other time": {effect.Use{Effects: []effect.Effect{{Kind: effect.AddToRoll}}}, 1},
	} {
		tt, g := table(t, []rules.ArmyUnit{squad(9), squad(2)}, []rules.ArmyUnit{squad(2)})
		tt.Stand(1, inch(5), inch(5))
		tt.Stand(2, inch(35), inch(20))
		tt.Stand(3, inch(35), inch(22.5))
		ready(tt, 1, c.use)
		if got := selected(tt, g, 1, 2); got != c.want {
			t.Errorf("%s: got unit %v, want %v", name, got, c.want)
		}
	}
}

// TestBestWeapon: a bonus to hit is for the model with the better weapon.
func TestBestWeapon(t *testing.T) {
	u := squad(2)
	best := u.Kinds[0]
	best.Count, best.Weapons = 1, []rules.Carried{rifle()}
	u.Kinds[0].Count = 1
	u.Kinds = append(u.Kinds, best)
	tt, g := table(t, []rules.ArmyUnit{u}, []rules.ArmyUnit{squad(5)})
	tt.Stand(1, inch(5), inch(5))
	tt.Stand(2, inch(5), inch(20))
	ready(tt, 1, effect.Use{Effects: []effect.Effect{{Kind: effect.ChangeCharacteristic, Of: effect.BS, Set: true}}})
	options := []rules.Option{{Do: rules.Pass}, {Do: rules.Select, Unit: 1, Model: 1}, {Do: rules.Select, Unit: 1, Model: 2}}
	if got := g.option(tt.View(), &rules.Request{Reason: rules.ForTarget, Options: options}); got != 2 {
		t.Errorf("option %d is taken, not the model with the rifle", got)
	}
}

// TestSpots: a unit marks an enemy for a friend that does it more damage, if no other has marked one for that friend.
func TestSpots(t *testing.T) {
	for name, test := range map[string]struct {
		friends int
		marked  bool
		want    rules.UnitID
	}{"for a stronger friend": {3, false, 3}, "for a weaker one": {1, false, rules.NoUnit}, "marked already": {3, true, rules.NoUnit}} {
		use := effect.Use{
			Optional: true, Shooter: true, Number: 1, Until: effect.EndOfPhase, Select: effect.Selection{Affected: effect.OneEnemy},
			Effects: []effect.Effect{{Kind: effect.AddKeyword, Value: int16(effect.FirstNamed)}, {Kind: effect.AddKeyword, OnOwner: true}},
		}
		tt, g := table(t, []rules.ArmyUnit{squad(2, rifle()), squad(test.friends, rifle())}, []rules.ArmyUnit{squad(5)})
		tt.Stand(1, inch(5), inch(5))
		tt.Stand(2, inch(5), inch(9))
		tt.Stand(3, inch(15), inch(5))
		ready(tt, 2, use)
		ready(tt, 1, use)
		if test.marked {
			tt.State.Lasting = append(tt.State.Lasting, rules.Lasting{Unit: 1, Owner: 1, Effect: 1})
		}
		if got := selected(tt, g, 3); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// TestSurges: a surge move is made towards a unit that is worth fighting, and not towards one that wins the fight.
func TestSurges(t *testing.T) {
	for _, c := range []struct {
		name       string
		own, enemy rules.ArmyUnit
		want       rules.OptionKind
	}{
		{"11e.MOVE.SURGE.1 swords on bare hands", squad(5, sword()), squad(5), rules.DoUse},
		{"11e.MOVE.SURGE.1 bare hands on swords", squad(1), squad(10, sword()), rules.Pass},
	} {
		tt, g := table(t, []rules.ArmyUnit{c.own}, []rules.ArmyUnit{c.enemy})
		tt.Stand(1, inch(10), inch(2))
		tt.Stand(2, inch(15), inch(2))
		ready(tt, 1, effect.Use{At: effect.WhenEnemyShot, Optional: true, Effects: []effect.Effect{{Kind: effect.ExtraMove, As: effect.ToSurge, Amount: dice.Amount{Count: 1, Sides: 6}}}})
		if got := offered(tt, g); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
