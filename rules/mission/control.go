package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MoreControl finds who controls an objective marker: the player whose models
// within range of it have more Objective Control together (10e.OBJECTIVE.CONTROL.1). That of
// Battle-shocked units is 0 (10e.BATTLESHOCK.EFFECT.1). With as much each, or
// none, neither player does.
func MoreControl(g *rules.Game, marker int) (rules.Player, bool) {
	var level [2]int
	m := middle(g, marker)
	for u := range g.Units() {
		if g.On(u) && !g.Unit(u).Is.Has(effect.Shocked) {
			level[g.Unit(u).Player] += control(g, u, &m)
		}
	}
	if level[0] == level[1] {
		return 0, false
	}
	return holder(level[0] > level[1]), true
}

// control adds up the Objective Control of the models of a unit within range of a
// marker, as abilities change it.
func control(g *rules.Game, u rules.UnitID, m *geom.Body) (sum int) {
	bodies := g.Bodies(u)
	var of *ability.Control
	for i := range bodies {
		if geom.WithinReach(&bodies[i], m, g.Edition.Mission.Reach.Is) {
			if of == nil {
				c := ability.NewControl(g, u)
				of = &c
			}
			sum += of.Of(i)
		}
	}
	return sum
}

// Attacker lets the players roll off: the winner is the Attacker, the other the
// Defender (10e.MISSION.SEQ.5).
func Attacker(g *rules.Game, _ *rules.Frame) rules.Status {
	g.State.Attacker = g.RollOff(g.Edition.Mission.Attacker)
	return rules.Over
}

// AttackerChooses lets the Attacker choose a deployment zone (10e.MISSION.SEQ.5).
func AttackerChooses(g *rules.Game, _ rules.RuleID) rules.Player { return g.State.Attacker }

// GainAndRally gives each player a command point (10e.COMMAND.SEQ.1), and ends the
// Battle-shock of the units of the player whose turn it is (10e.BATTLESHOCK.TEST.4).
func GainAndRally(g *rules.Game) {
	for p := range rules.Player(2) {
		g.GainCommand(p, 1, g.Edition.Mission.AtCommandStart.ID)
	}
	for u := range g.Units() {
		if g.Unit(u).Player == g.State.Turn {
			g.Unmark(u, effect.Shocked)
		}
	}
}

// CommandAndShock plays a Command phase that ends with Battle-shock tests, when
// what belongs to it has been resolved (10e.COMMAND.SEQ.2, 10e.COMMAND.SEQ.3).
func CommandAndShock(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	f.Stage = 1
	return g.Push(rules.Frame{Step: rules.StepShock, Player: f.Player})
}
