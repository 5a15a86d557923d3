package mission

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// Primary rolls for the primary objective: the players roll off, and the winner rolls on the
// mission's table (8e.ONLYWAR.PRIMARY.1), unless that has at most one line.
func Primary(g *rules.Game, f *rules.Frame) rules.Status {
	r := &g.Edition.Mission.Primaries
	f.Player = g.RollOff(r.ID)
	g.State.Roller = f.Player
	if len(r.Is) == 0 {
		return rules.Over
	}
	if len(r.Is) > 1 {
		g.State.Primary = int8(onTable(g, f.Player, len(r.Is), r.ID))
	}
	note(g, r.Is[g.State.Primary].Rule, r.Is[g.State.Primary].Name)
	return rules.Over
}

// onTable rolls on a table of n lines for a player, and returns the line, from 0: a D3 for three
// lines, and otherwise a D6 that is repeated until it matches a line.
func onTable(g *rules.Game, p rules.Player, n int, by rules.RuleID) (line int) {
	if n == 3 {
		line = dice.D3(g.Dice(), dice.Table)
	} else {
		for line = g.Dice().D6(dice.Table); line > n; {
			line = g.Dice().D6(dice.Table)
		}
	}
	logTable(g, p, line, by)
	return line - 1
}

// logTable logs a roll of a player for the mission and its result.
func logTable(g *rules.Game, p rules.Player, n int, by rules.RuleID) {
	g.LogRoll(by, dice.Table, rules.Event{Player: p, N: int32(n)})
}

// primary returns the primary objective of a battle, or nil if its mission has none.
func primary(g *rules.Game) *rules.Primary {
	if list := g.Edition.Mission.Primaries.Is; len(list) > 0 {
		return &list[g.State.Primary]
	}
	return nil
}

// drawRelic removes all objective markers but one random marker, if the primary objective is a
// relic (8e.ONLYWAR.PRIMARY.3).
func drawRelic(g *rules.Game) {
	if o := primary(g); o != nil && o.Relic && len(g.State.Markers) > 1 {
		g.KeepMarker(onTable(g, g.State.Roller, len(g.State.Markers), o.Rule), o.Rule)
	}
}

// PrimaryTurn scores the primary objective at the end of a turn, for both players
// (8e.ONLYWAR.PRIMARY.4).
func PrimaryTurn(g *rules.Game) {
	if o := primary(g); o != nil && o.AtTurn > 0 {
		g.ShowControl()
		scoreMarkers(g, o.AtTurn, o.Rule)
	}
}

func scoreMarkers(g *rules.Game, each int, by rules.RuleID) {
	for p := range rules.Player(2) {
		g.Score(p, each*Control(g, p), by)
	}
}

// PrimaryMarkers scores the primary objective for objective markers at the end of the battle
// (8e.ONLYWAR.PRIMARY.2, 8e.ONLYWAR.PRIMARY.3).
func PrimaryMarkers(g *rules.Game) {
	if o := primary(g); o.AtEnd > 0 {
		scoreMarkers(g, o.AtEnd, o.Rule)
	}
}

// PrimaryWarlord scores the primary objective for each player whose opponent's Warlord was slain
// (8e.ONLYWAR.PRIMARY.2).
func PrimaryWarlord(g *rules.Game) {
	o := primary(g)
	if o.Warlord.Zero() {
		return
	}
	for p := range rules.Player(2) {
		if w := g.State.Warlords[p.Opponent()]; w != rules.NoModel && !alive(g, w) {
			n := o.Warlord.Roll(g.Dice(), dice.Table)
			logTable(g, p, n, o.Rule)
			g.Score(p, n, o.Rule)
		}
	}
}

// NoScore scores nothing.
func NoScore(*rules.Game) {}

// Roller returns the player who rolled for the primary objective
// (8e.ONLYWAR.DEPLOY.2).
func Roller(g *rules.Game, _ rules.RuleID) rules.Player { return g.State.Roller }

// Underdog returns the Underdog, the player of the army with the lower Power Level, who decides
// (8e.ONLYWAR.FIRST.1). FindUnderdog determines the Underdog.
func Underdog(g *rules.Game, _ rules.RuleID) rules.Player { return rules.Player(g.State.Underdog - 1) }

// FindUnderdog determines the Underdog: the player whose deployed units have the lower Power
// Level (8e.ONLYWAR.MUSTER.2) or, if they are equal, the one who picked the deployment zone
// (8e.ONLYWAR.MUSTER.3, 8e.GAPS.9). For each full 10 points of difference the Underdog has a
// Command re-roll (8e.ONLYWAR.MUSTER.4).
func FindUnderdog(g *rules.Game, _ *rules.Frame) rules.Status {
	a, b := levelOf(g, 0), levelOf(g, 1)
	p := g.State.Roller
	switch {
	case a < b:
		p = 0
	case b < a:
		p = 1
	}
	g.State.Underdog = int8(p) + 1
	side, counted := &g.State.Sides[p], "points"
	if rated(g) {
		counted, side.Rerolls = "Power Levels", int8(min(max(a-b, b-a)/10, 100))
	}
	if g.Logging() {
		note(g, g.Edition.Steps[rules.StepUnderdog].ID, fmt.Sprintf("%s %d and %d: player %d is the Underdog; Command re-rolls: %d", counted, a, b, p+1, side.Rerolls))
	}
	return rules.Over
}

// rated reports whether both armies have Power Ratings.
func rated(g *rules.Game) bool { return g.Setup.Armies[0].Rated() && g.Setup.Armies[1].Rated() }

// levelOf returns the Power Level of a player's deployed units, or their points if an army has no
// Power Ratings.
func levelOf(g *rules.Game, p rules.Player) (sum int) {
	for i := range g.Setup.Armies[p].Units {
		for _, s := range g.Units() {
			if s.Player == p && int(s.Sheet) == i && s.Place != rules.Destroyed && s.Place != rules.Joined {
				if u := &g.Setup.Armies[p].Units[i]; rated(g) {
					sum += int(u.Power)
				} else {
					sum += int(u.Points)
				}
				break
			}
		}
	}
	return sum
}
