package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestTurn: 10e.ROUND.STRUCTURE.1, 10e.ROUND.STRUCTURE.2. Five phases, the last of
// them Fight, and then coherency.
func TestTurn(t *testing.T) {
	e := Edition()
	equal(t, "phases", e.Turn, []rules.StepID{rules.StepCommand, rules.StepMovement, rules.StepShooting, rules.StepCharge, rules.StepFight})
	var turns []rules.Player
	g := walk(t, rules.Setup{Armies: [2]rules.Army{{Units: list(squad(5))}, {Units: list(squad(5))}}}, func(e *rules.Event) {
		if e.Kind == rules.EventTurn {
			turns = append(turns, e.Player)
		}
	})
	equal(t, "10e.ROUND.STRUCTURE.1 10e.ROUND.STRUCTURE.3 10e.ROUND.STRUCTURE.4 turns", len(turns), 10)
	for i := 0; i < len(turns); i += 2 {
		if turns[i] != g.State.First || turns[i+1] != g.State.First.Opponent() {
			t.Fatalf("turns of %v", turns)
		}
	}
}

// walk plays a battle in which no unit acts.
func walk(t *testing.T, setup rules.Setup, log func(*rules.Event)) *rules.Game {
	t.Helper()
	e := rules.Complete(Edition())
	setup.Layout = geom.Layout{Width: 44 * inch, Depth: 30 * inch}
	g, err := rules.Begin(&e, &setup)
	if err != nil {
		t.Fatal(err)
	}
	g.Log(log)
	g.Run()
	placed := 0
	for n := 0; g.Request().Ask != rules.Nothing; n++ {
		q := g.Request()
		c := rules.Choice{Ask: q.Ask}
		switch q.Ask {
		case rules.PlaceMarker:
			m := len(g.State.Markers)
			c.Point = geom.Point{X: geom.Length(12+m%2*20) * inch, Y: geom.Length(8+m/2*14) * inch}
		case rules.SetUp:
			placed++
			for i, m := range g.Models(q.Unit) {
				c.Paths = append(c.Paths, rules.Path{Model: m.ID, Poses: []geom.Pose{{X: q.Limits.Zone.Bounds().Min.X + 2*inch, Y: geom.Length(3+2*i) * inch}}})
			}
		}
		if err := g.Apply(&c); err != nil || n > 500 {
			t.Fatalf("choice %d: asked %v: %v", n, q.Reason, err)
		}
	}
	return g
}

// TestBattle: 10e.MISSION.SELECT.1, 10e.MISSION.SEQ.1 to its end: 10e.MISSION.SEQ.2,
// 10e.MISSION.SEQ.4, 10e.MISSION.SEQ.5, 10e.MISSION.SEQ.6, 10e.MISSION.SEQ.7,
// 10e.MISSION.SEQ.9, 10e.MISSION.SEQ.10, 10e.MISSION.SEQ.11.
func TestBattle(t *testing.T) {
	rounds := 0
	g := walk(t, rules.Setup{Armies: [2]rules.Army{{Units: list(squad(5))}, {Units: list(squad(5))}}, Seed: 3}, func(e *rules.Event) {
		if e.Kind == rules.EventRound {
			rounds++
		}
	})
	equal(t, "10e.MISSION.SEQ.9 rounds", rounds, 5)
	points := [2]int16{g.State.Sides[0].VictoryPoints, g.State.Sides[1].VictoryPoints}
	want := map[bool]rules.Result{true: rules.FirstWins, false: rules.SecondWins}[points[0] > points[1]]
	if points[0] == points[1] {
		want = rules.Draw
	}
	equal(t, "10e.MISSION.SEQ.10 result", g.State.Result, want)
	equal(t, "10e.MISSION.SELECT.1 name", g.Edition.Mission.Name, "Only War")
	equal(t, "10e.MISSION.SEQ.4 zones differ", g.State.Sides[0].Zone != g.State.Sides[1].Zone, true)
}

// TestAttacker: 10e.MISSION.SEQ.5, 10e.CORE.ROLLOFF.1, 10e.EXAMPLES.ROLLOFF. The
// winner of the roll-off is the Attacker; its dice are rolled once, whatever a unit
// may roll again.
func TestAttacker(t *testing.T) {
	lucky := squad(1)
	lucky.Effects = []effect.Effect{{Kind: effect.Reroll, Roll: effect.HitRoll, Reroll: dice.Any}}
	for script, want := range map[string]rules.Player{"rolloff 1 2": 1, "rolloff 2 1": 0, "rolloff 3 3 5 1": 0} {
		tt := phase(table(t, script, list(lucky), list(squad(1))), rules.StepAttacker)
		equal(t, "10e.CORE.ROLLOFF.1 10e.EXAMPLES.ROLLOFF "+script, tt.State.Attacker, want)
		equal(t, "chooses the zone", mission.AttackerChooses(tt.Game, ""), want)
	}
}

// TestObjectives: 10e.MISSION.SEQ.3, 10e.MISSION.ONLYWAR.2. What is scored is the mission's.
func TestObjectives(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{10000, 10000}, far)
	tt.AddMarker(geom.Point{X: 10000, Y: 12000})
	tt.State.Round = 2
	tt.Edition.Mission.AtCommand.Do(tt.Game)
	equal(t, "10e.MISSION.SEQ.3 points", tt.State.Sides[0].VictoryPoints, 1)
}

// before is a table of units with rules that apply before the battle, by army, where a player has the first turn.
func before(t *testing.T, script string, first rules.Player, counts ...[]int) *rulestest.Table {
	t.Helper()
	var armies [2][]rules.ArmyUnit
	for p := range armies {
		for _, n := range counts[p] {
			u := squad(1)
			for range n {
				u.Uses = append(u.Uses, effect.Use{At: effect.BeforeBattle, Optional: true, Effects: []effect.Effect{{Kind: effect.IgnoreWounds, Value: 6}}})
			}
			armies[p] = append(armies[p], u)
		}
	}
	tt := table(t, script, armies[0], armies[1])
	for u := range tt.State.Units {
		tt.Stand(rules.UnitAt(u), geom.Length(5000+5000*u), 5000)
	}
	tt.State.First = first
	return phase(tt, rules.StepBeforeBattle)
}

// turns answers what is asked before a battle: the order with the first that is
// offered, and whether a rule is used as told, in the order of the questions. It
// returns whose rules were offered.
func turns(t *testing.T, tt *rulestest.Table, uses ...bool) (asked []rules.Player) {
	t.Helper()
	for q := tt.Request(); q.Ask != rules.Nothing; q = tt.Request() {
		for _, o := range q.Options {
			if o.Do == rules.DoUse && q.Reason == rules.ForSequence && tt.Unit(o.Unit).Player != q.Player {
				t.Fatalf("player %d is offered a rule of unit %v", q.Player, o.Unit)
			}
		}
		equal(t, "rule", q.Rule, "10e.MISSION.SEQ.8")
		if q.Reason == rules.ForSequence {
			tt.Answer(&rules.Choice{Ask: q.Ask})
			continue
		}
		use := len(asked) >= len(uses) || uses[len(asked)]
		asked = append(asked, q.Player)
		tt.Answer(&rules.Choice{Ask: q.Ask, Option: map[bool]int{true: 1}[use]})
	}
	return asked
}

// TestPreBattle: 10e.MISSION.SEQ.8. Before the battle the players take turns with
// the rules of their units, beginning with the player who has the first turn, without a roll-off. A
// player who has none left leaves the turn to the other; one who declines a rule goes
// on.
func TestPreBattle(t *testing.T) {
	for name, c := range map[string]struct {
		first  rules.Player
		counts [][]int
		uses   []bool
		want   []rules.Player
	}{
		"the first player begins":    {0, [][]int{{1, 1}, {1, 1}}, nil, []rules.Player{0, 1, 0, 1}},
		"the second player begins":   {1, [][]int{{1, 1}, {1, 1}}, nil, []rules.Player{1, 0, 1, 0}},
		"the other has none left":    {0, [][]int{{1, 1, 1}, {1}}, nil, []rules.Player{0, 1, 0, 0}},
		"who begins has none left":   {0, [][]int{{1}, {1, 1, 1}}, nil, []rules.Player{0, 1, 1, 1}},
		"who begins has none":        {0, [][]int{{0}, {1, 1}}, nil, []rules.Player{1, 1}},
		"only one has any":           {1, [][]int{{0}, {1}}, nil, []rules.Player{1}},
		"two rules of one unit":      {1, [][]int{{1}, {2, 1}}, nil, []rules.Player{1, 0, 1, 1}},
		"a rule that is declined":    {0, [][]int{{1, 1}, {1, 1}}, []bool{false}, []rules.Player{0, 0, 1, 1}},
		"the only one, and declined": {0, [][]int{{1}, {1, 1}}, []bool{false}, []rules.Player{0, 1, 1}},
	} {
		t.Run(name, func(t *testing.T) {
			equal(t, "offered", turns(t, before(t, "", c.first, c.counts...), c.uses...), c.want)
		})
	}
}

// TestPreBattleOrder: 10e.MISSION.SEQ.8. Each chooses which of their own rules is
// next; 10e.CORE.SEQUENCE.2: at the end of a battle round a roll-off says who orders
// those of both.
func TestPreBattleOrder(t *testing.T) {
	tt := before(t, "", 1, []int{1}, []int{1, 1})
	asked(t, tt, rules.ForSequence)
	equal(t, "options", len(tt.Request().Options), 2)
	tt.Choose(rules.DoUse, 3)
	equal(t, "the unit that was chosen", tt.Request().Unit, 3)

	unit := squad(1)
	unit.Uses = []effect.Use{{At: effect.EndOfRound, Effects: []effect.Effect{shock}}}
	tt = table(t, "rolloff 1 6", list(unit), list(unit), at{5000, 5000}, far)
	tt.Trigger(effect.EndOfRound, rules.NoUnit)
	tt.Run()
	asked(t, tt, rules.ForSequence)
	equal(t, "10e.CORE.SEQUENCE.2 player", tt.Request().Player, 1)
	equal(t, "options", len(tt.Request().Options), 2)
}

// TestCommand: 10e.COMMAND.SEQ.1, 10e.COMMAND.SEQ.2, 10e.COMMAND.SEQ.3. Both players
// gain a command point, what belongs to the phase comes next, and then the tests.
func TestCommand(t *testing.T) {
	unit := squad(4)
	unit.Uses = []effect.Use{{At: effect.StartOfPhase, Phase: effect.CommandPhase, Effects: []effect.Effect{{Kind: effect.RegainWounds, Amount: dice.Fixed(1)}}}}
	tt := table(t, "morale 1 1", list(unit), list(squad(1)), at{5000, 5000}, far)
	for range 3 {
		tt.Remove(0, "")
	}
	tt.SetWounds(0, 1)
	tt.State.Models[0].Hurt = true
	var order []string
	tt.Log(func(e *rules.Event) {
		switch {
		case e.Kind == rules.DeltaCommand:
			order = append(order, "point")
		case e.Kind == rules.DeltaWounds:
			order = append(order, "ability")
		case e.Kind == rules.EventRoll:
			order = append(order, "test")
		}
	})
	tt.State.Frames = nil
	tt.Push(mission.OnePhase(tt.Edition, rules.StepCommand))
	tt.Run()
	asked(t, tt, rules.ForStratagem)
	tt.Choose(rules.Pass, all)
	equal(t, "10e.COMMAND.SEQ.3 10e.COMMAND.SEQ.4 10e.COMMAND.SEQ.5 order", order[len(order)-4:], []string{"point", "point", "ability", "test"})
	equal(t, "points", [2]int16{tt.State.Sides[0].CommandPoints, tt.State.Sides[1].CommandPoints}, [2]int16{1, 1})
}

// shocked plays the Battle-shock test of a unit of Leadership 6+ and 7+ of which
// one model of five is left.
func shocked(t *testing.T, script string, change func(*rules.ArmyUnit)) *rulestest.Table {
	t.Helper()
	unit := squad(4)
	sergeant := unit.Kinds[0]
	sergeant.Count, sergeant.Profile.Leadership = 1, 6
	unit.Kinds = append(unit.Kinds, sergeant)
	change(&unit)
	tt := table(t, script, list(unit), list(squad(1)), at{10000, 10000}, far)
	for range 3 {
		tt.Remove(0, "")
	}
	return phase(tt, rules.StepShock)
}

// TestShock: 10e.BATTLESHOCK.TEST.1, 10e.BATTLESHOCK.TEST.2, 10e.EXAMPLES.SHOCK,
// 10e.BATTLESHOCK.EFFECT.1, 10e.CORE.REROLL.1.
func TestShock(t *testing.T) {
	for _, c := range []struct {
		script string
		change func(*rules.ArmyUnit)
		want   bool
	}{
		{"morale 2 4", func(*rules.ArmyUnit) {}, false},
		{"morale 1 4", func(*rules.ArmyUnit) {}, true},
		{"morale 1 4", func(u *rules.ArmyUnit) {
			u.Effects = []effect.Effect{{Kind: effect.AddToRoll, Roll: effect.MoraleTest, Value: 1}}
		}, false},
		{"morale 1 4 1 2", func(u *rules.ArmyUnit) {
			u.Effects = []effect.Effect{{Kind: effect.Reroll, Roll: effect.MoraleTest, Reroll: dice.Any}}
		}, true},
		{"", func(u *rules.ArmyUnit) { u.Effects = []effect.Effect{{Kind: effect.PassMorale}} }, false},
	} {
		tt := shocked(t, c.script, c.change)
		equal(t, c.script, tt.Is(1).Has(effect.Shocked), c.want)
		tt.AddMarker(geom.Point{X: 10000, Y: 16000})
		by, held := tt.Edition.Mission.Controls.Do(tt.Game, 0)
		if held == c.want || held && by != 0 {
			t.Errorf("%s: holds the marker: %v, of player %d", c.script, held, by)
		}
	}
	tt := phase(table(t, "", list(squad(2)), list(squad(1)), at{5000, 5000}, far), rules.StepShock)
	equal(t, "at full strength", tt.Is(1).Has(effect.Shocked), false)
	theirs := table(t, "", list(squad(1)), list(squad(5)), at{5000, 5000}, far)
	for range 3 {
		theirs.Remove(int(theirs.Unit(2).First), "")
	}
	phase(theirs, rules.StepShock) // 10e.BATTLESHOCK.TEST.3: units of the player whose turn it is
	equal(t, "10e.BATTLESHOCK.TEST.3 the enemy's", theirs.Is(2).Has(effect.BelowHalfStrength) && !theirs.Is(2).Has(effect.Shocked), true)
}

// TestShockLasts: 10e.BATTLESHOCK.TEST.4. It lasts through turns, until its player's next
// Command phase.
func TestShockLasts(t *testing.T) {
	tt := table(t, "", list(squad(1)), list(squad(1)), at{5000, 5000}, far)
	tt.Mark(1, effect.Shocked|effect.Moved)
	tt.State.Turn = 1
	tt.BeginTurn()
	mission.GainAndRally(tt.Game)
	equal(t, "10e.BATTLESHOCK.TEST.4 in the enemy's Command phase", tt.Is(1).Has(effect.Shocked), true)
	equal(t, "moved", tt.Is(1).Has(effect.Moved), false)
	tt.State.Turn = 0
	tt.BeginTurn()
	mission.GainAndRally(tt.Game)
	equal(t, "10e.BATTLESHOCK.TEST.4 in its own", tt.Is(1).Has(effect.Shocked), false)
}

// TestStratagems: 10e.BATTLESHOCK.EFFECT.3, 10e.BATTLESHOCK.EFFECT.5, 10e.COMMAND.CP.4. A Stratagem
// costs command points and is for no Battle-shocked unit of its player.
func TestStratagems(t *testing.T) {
	for _, whom := range []effect.Affected{effect.Owner, effect.OneFriend, effect.OneEnemy} {
		for _, c := range []struct {
			points  int16
			shocked rules.UnitID
			want    bool
		}{
			{1, rules.NoUnit, true}, {0, rules.NoUnit, false}, {1, 1, whom == effect.OneEnemy}, {1, 2, true},
		} {
			unit := squad(1)
			unit.Uses = []effect.Use{{
				At: effect.StartOfTurn, Cost: 1, Optional: true, Select: effect.Selection{Affected: whom}, Until: effect.EndOfTurn,
				Effects: []effect.Effect{{Kind: effect.IgnoreWounds, Value: 6}},
			}}
			tt := table(t, "", list(unit), list(squad(1)), at{5000, 5000}, far)
			tt.State.Sides[0].CommandPoints = c.points
			if c.shocked != rules.NoUnit {
				tt.Mark(c.shocked, effect.Shocked)
			}
			tt.State.Frames = nil
			tt.Trigger(effect.StartOfTurn, rules.NoUnit)
			tt.Run()
			got := false
			for tt.Request().Ask == rules.SelectOption {
				for i, o := range tt.Request().Options {
					if o.Do != rules.Pass {
						tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: i})
						break
					}
					if i+1 == len(tt.Request().Options) {
						tt.Choose(rules.Pass, all)
						break
					}
				}
			}
			got = len(tt.State.Lasting) > 0
			if got != c.want || got != (tt.State.Sides[0].CommandPoints < c.points) {
				t.Errorf("10e.BATTLESHOCK.EFFECT.3, 10e.BATTLESHOCK.EFFECT.5, 10e.COMMAND.CP.4: %v, %+v: used: %v, points left %d", whom, c, got, tt.State.Sides[0].CommandPoints)
			}
		}
	}
}

// TestControl: 10e.OBJECTIVE.CONTROL.1. Objective Control is added up within 3" and 5".
func TestControl(t *testing.T) {
	for _, c := range []struct {
		first, second int
		gap           geom.Length
		by            rules.Player
		held          bool
	}{
		{1, 1, 3*inch - 2, 0, false}, {2, 1, 3*inch - 2, 0, true}, {1, 2, 3*inch - 2, 1, true}, {2, 1, 3*inch + 2, 1, true},
	} {
		tt := table(t, "", list(squad(c.first)), list(squad(c.second)), at{}, at{})
		m := geom.Marker(geom.Point{X: 20000, Y: 15000})
		tt.AddMarker(m.At())
		for i := range tt.Models(1) {
			tt.SetPose(i, geom.Pose{X: 20000 - c.gap - m.Reach() - base/2, Y: 15000})
		}
		for i := range tt.Models(2) {
			tt.SetPose(int(tt.Unit(2).First)+i, geom.Pose{X: 20000 + m.Reach() + base/2, Y: 15000})
		}
		by, held := tt.Edition.Mission.Controls.Do(tt.Game, 0)
		if held != c.held || held && by != c.by {
			t.Errorf("10e.OBJECTIVE.CONTROL.1, 10e.OBJECTIVE.CONTROL.2, 10e.OBJECTIVE.MARKER.1: %+v: got %v, %v", c, by, held)
		}
	}
}
