package mission

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ability"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Values of Frame.Value of Score.
const (
	atCommand int32 = iota // at the end of a Command phase
	atEnd                  // at the end of the battle
)

// Score scores the mission. Before that, players choose for models in range of several objective
// markers, the player whose turn it is first (9e.MISSION.OBJECTIVE.5).
func Score(g *rules.Game, f *rules.Frame) rules.Status {
	if u, at, ok := undecided(g); ok && g.Edition.Mission.OneMarker.Is {
		f.Player, f.Model = g.Unit(u).Player, g.State.Models[at].ID
		return g.Ask(rules.Request{
			Ask: rules.SelectOption, Reason: rules.ForMarkerOfModel, Player: f.Player, Unit: u, Model: f.Model,
			Rule: g.Edition.Mission.OneMarker.ID, Options: markersOf(g, at),
		})
	}
	r := &g.Edition.Mission
	g.ShowControl()
	if f.Value == atCommand {
		r.AtCommand.Do(g)
		return rules.Over
	}
	r.SlayWarlord.Do(g)
	r.AtEnd.Do(g)
	return rules.Over
}

// MarkerChosen handles a choice of Score.
func MarkerChosen(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	g.State.Claims = append(g.State.Claims, rules.Claim{Model: f.Model, Marker: int8(g.Chosen(c).N)})
	return nil
}

// undecided returns a model that could count for several markers and has no choice this turn,
// with its index.
func undecided(g *rules.Game) (u rules.UnitID, at int, found bool) {
	gap := nearest(g)
	for _, p := range [2]rules.Player{g.State.Turn, g.State.Turn.Opponent()} {
		for u := range g.Units() {
			if g.Unit(u).Player != p || !counts(g, u) {
				continue
			}
			for b := range g.Bodies(u) {
				at := int(g.Unit(u).First) + b
				if 2*g.Bodies(u)[b].Base.Reach()+2*g.Edition.Mission.Reach.Is.Horizontal >= gap && several(g, at) && !decided(g, at) {
					return u, at, true
				}
			}
		}
	}
	return rules.NoUnit, -1, false
}

// nearest returns the minimum distance between two markers: models smaller than the gap between
// their ranges cannot be in range of both.
func nearest(g *rules.Game) geom.Length {
	gap := geom.Reachable
	for i := range g.State.Markers {
		for k := range i {
			a, b := middle(g, i), middle(g, k)
			gap = min(gap, geom.Horizontal(&a, &b))
		}
	}
	return gap
}

func several(g *rules.Game, at int) bool {
	b := &g.State.Bodies[at]
	first := nextMarker(g, b, 0)
	return first >= 0 && nextMarker(g, b, first+1) >= 0
}

func decided(g *rules.Game, at int) bool {
	for _, c := range g.State.Claims {
		if c.Model == g.State.Models[at].ID {
			return true
		}
	}
	return false
}

// markersOf returns the markers that the model at an index is in range of.
func markersOf(g *rules.Game, at int) (options []rules.Option) {
	b := &g.State.Bodies[at]
	for m := nextMarker(g, b, 0); m >= 0; m = nextMarker(g, b, m+1) {
		options = append(options, rules.Option{Do: rules.TakeNumber, N: int32(m)})
	}
	return options
}

// MoreControl determines the player who controls an objective marker: the one whose models within range of it have
// the higher total Objective Control (10e.OBJECTIVE.CONTROL.1). If the totals are equal or no model is near it, neither
// player does (10e.OBJECTIVE.CONTROL.3, 11e.OBJECTIVE.CONTROL.3). The Objective Control of Battle-shocked units is 0 before modifiers
// (10e.BATTLESHOCK.EFFECT.1, 10e.BATTLESHOCK.EFFECT.4).
func MoreControl(g *rules.Game, marker int) (rules.Player, bool) {
	var level [2]int
	m := g.State.Markers[marker]
	for u := range g.Units() {
		if g.On(u) {
			level[g.Unit(u).Player] += control(g, u, m)
		}
	}
	return unlessKept(g, marker, holder(level[0] > level[1]), level[0] != level[1])
}

// control returns the total Objective Control of the models of a unit within range of a marker,
// after modifiers.
func control(g *rules.Game, u rules.UnitID, marker geom.Point) (sum int) {
	bodies, o := g.Bodies(u), g.Objective(marker)
	var of *ability.Control
	for i := range bodies {
		if o.InRange(&bodies[i]) {
			if of == nil {
				c := ability.NewControl(g, u)
				of = &c
			}
			sum += of.Of(i)
		}
	}
	return sum
}

// Attacker makes the players roll off: the winner is the Attacker, the other the Defender
// (10e.MISSION.SEQ.5).
func Attacker(g *rules.Game, _ *rules.Frame) rules.Status {
	g.State.Attacker = g.RollOff(g.Edition.Mission.Attacker)
	return rules.Over
}

// AttackerChooses lets the Attacker choose a deployment zone (10e.MISSION.SEQ.5).
func AttackerChooses(g *rules.Game, _ rules.RuleID) rules.Player { return g.State.Attacker }

// GainAndRally gives each player a command point (10e.COMMAND.SEQ.1, 10e.COMMAND.CP.1), and ends the
// Battle-shock of the units of the player whose turn it is (10e.BATTLESHOCK.TEST.4).
func GainAndRally(g *rules.Game) {
	Gain(g)
	for u := range g.Units() {
		if g.Unit(u).Player == g.State.Turn {
			g.Unmark(u, effect.Shocked)
		}
	}
}

// CommandAndShock plays a Command phase that ends with Battle-shock tests, after its other parts have been resolved
// (10e.COMMAND.SEQ.2, 10e.COMMAND.SEQ.3, 10e.COMMAND.SEQ.4, 10e.COMMAND.SEQ.5).
func CommandAndShock(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		return rules.Over
	}
	f.Stage = 1
	return g.Push(rules.Frame{Step: rules.StepShock, Player: f.Player})
}

// ShockAndCommand plays a Command phase in which Battle-shock rolls come before the abilities that are used
// during the phase (11e.COMMAND.SEQ.1, 11e.COMMAND.SEQ.3).
func ShockAndCommand(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Stage == 1 {
		f.Stage = 2
		if g.Trigger(effect.CommandAbilities, rules.NoUnit) {
			return rules.Again
		}
	}
	if f.Stage == 2 {
		return rules.Over
	}
	return CommandAndShock(g, f)
}
