package rules

import (
	"encoding/json"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// Only the functions of this file change what a viewer shows, so that the log contains every
// change.

// SetPose moves a model, given by its index in State.Models.
func (g *Game) SetPose(at int, to geom.Pose) {
	from := g.State.Bodies[at : at+1]
	g.standsElsewhere(g.UnitOf(at), from)
	from[0].Pose = to
	if g.State.Phase == StepMovement {
		g.State.Models[at].Moved = true
	}
	g.standsElsewhere(g.UnitOf(at), from)
	if g.log != nil {
		g.Emit(Event{Kind: DeltaPose, Model: g.State.Models[at].ID, Pose: to})
	}
}

// SetPlace sets the place of a unit; in is the TRANSPORT in which it is embarked, or NoUnit.
func (g *Game) SetPlace(u UnitID, place Place, in UnitID) {
	s := g.Unit(u)
	s.Place, s.In = place, in
	if place != OnTable {
		g.StopAction(u)
	}
	if place == Destroyed {
		g.State.Wiped = g.Wiped(0) || g.Wiped(1)
	}
	g.standsElsewhere(u, g.State.Bodies[s.First:s.First+s.Held])
	if g.log != nil {
		g.Emit(Event{Kind: DeltaPlace, Unit: u, Other: in, Word: place.String()})
	}
}

// Reserve places a unit in Strategic Reserves.
// 10e.MOVE.STRATEGIC.11.
func (g *Game) Reserve(u UnitID) {
	g.Unit(u).Strategic = true
	g.SetPlace(u, Reinforcing, NoUnit)
	g.LogStep(u, g.Edition.Move.Strategic.ID, DoStrategic.String())
}

// Mark sets conditions of a unit until the end of the turn; Battle-shock lasts until Unmark
// ends it.
func (g *Game) Mark(u UnitID, is effect.Conditions) {
	was := g.Unit(u).Is
	g.Unit(u).Is |= is
	if is.Has(effect.Shocked) {
		g.StopAction(u)
	}
	if g.log != nil {
		for _, name := range (is &^ was).Names() {
			g.Emit(Event{Kind: DeltaIs, Unit: u, Word: name, N: 1})
		}
	}
}

// Unmark clears conditions of a unit.
func (g *Game) Unmark(u UnitID, is effect.Conditions) {
	was := g.Unit(u).Is
	g.Unit(u).Is &^= is
	if g.log != nil {
		for _, name := range (is & was).Names() {
			g.Emit(Event{Kind: DeltaIs, Unit: u, Word: name})
		}
	}
}

// Score gives victory points to a player by a rule.
func (g *Game) Score(p Player, points int, by RuleID) {
	if points == 0 {
		return
	}
	s := &g.State.Sides[p]
	s.VictoryPoints += int16(points)
	s.Scored += int16(points)
	g.Emit(Event{Kind: DeltaScore, Rule: by, Player: p, N: int32(points), M: int32(s.VictoryPoints)})
}

// ScoreCard gives victory points of one mission of an event to a player by a rule.
func (g *Game) ScoreCard(p Player, card, points int, by RuleID) {
	c := &g.State.Sides[p].Cards[card]
	c.Battle, c.Round = c.Battle+int16(points), c.Round+int16(points)
	g.Score(p, points, by)
}

// GainCommand gives command points to a player by a rule.
func (g *Game) GainCommand(p Player, points int, by RuleID) {
	s := &g.State.Sides[p]
	s.CommandPoints += int16(points)
	g.Emit(Event{Kind: DeltaCommand, Rule: by, Player: p, N: int32(points), M: int32(s.CommandPoints)})
}

// SetWounds sets the remaining wounds of a model, given by its index in State.Models.
func (g *Game) SetWounds(at int, wounds int16) {
	g.State.Models[at].Wounds = wounds
	g.wounded(at)
}

func (g *Game) wounded(at int) {
	if g.log != nil {
		m := &g.State.Models[at]
		g.Emit(Event{Kind: DeltaWounds, Model: m.ID, N: int32(max(m.Wounds, 0))})
	}
}

// Remove removes a model from play as destroyed (9e.UNIT.STRENGTH.2), given by its index in
// State.Models; with its last model the unit is destroyed (9e.UNIT.STRENGTH.4). It triggers
// nothing: StepDestroyed plays what a destroyed model triggers. The models after it in the unit
// move up by one.
func (g *Game) Remove(at int, by RuleID) {
	s := &g.State
	u := g.UnitOf(at)
	unit := s.Unit(u)
	m, b := s.Models[at], s.Bodies[at]
	m.Wounds = 0
	last := int(unit.First + unit.Alive - 1)
	copy(s.Models[at:last], s.Models[at+1:last+1])
	copy(s.Bodies[at:last], s.Bodies[at+1:last+1])
	s.Models[last], s.Bodies[last] = m, b
	unit.Alive--
	unit.Lost++
	g.standsElsewhere(u, s.Bodies[last:last+1])
	if g.log != nil {
		g.Emit(Event{Kind: DeltaDestroyed, Rule: by, Unit: u, Model: m.ID})
	}
	if unit.Alive == 0 {
		g.recordDestroyer(unit)
		g.SetPlace(u, Destroyed, NoUnit)
	}
}

// Restore returns a destroyed model of a unit to play at a pose, with a number of wounds, or
// all of them if that is 0.
func (g *Game) Restore(u UnitID, id ModelID, wounds int16, to geom.Pose) {
	s := &g.State
	unit := s.Unit(u)
	next := int(unit.First + unit.Alive)
	for at := next; at < int(unit.First+unit.Held); at++ {
		if s.Models[at].ID != id {
			continue
		}
		s.Models[next], s.Models[at] = s.Models[at], s.Models[next]
		s.Bodies[next], s.Bodies[at] = s.Bodies[at], s.Bodies[next]
		unit.Alive++
		most := g.Kind(next).Profile.Wounds
		if wounds == 0 || wounds > most {
			wounds = most
		}
		s.Models[next].Hurt, s.Models[next].Revived = wounds < most, true
		if g.Edition.Mission.Unallocated.Is { // 10e.UNIT.ADD.5
			s.Models[next].Allocated, s.Models[next].Lost = false, 0
		}
		s.Models[next].Wounds = wounds
		g.logModel(next)
		g.wounded(next)
		g.SetPose(next, to)
		return
	}
}

// BeginRound clears what is counted per battle round.
func (g *Game) BeginRound() {
	for p := range g.State.Sides {
		s := &g.State.Sides[p]
		s.Attempted, s.Gained, s.Scored = 0, 0, 0
		for i := range s.Cards {
			s.Cards[i].Round = 0
		}
	}
	g.Emit(Event{Kind: EventRound, N: int32(g.State.Round)})
}

// BeginTurn clears what is counted per turn.
func (g *Game) BeginTurn() {
	g.forgetShots()
	for u, s := range g.Units() {
		if s.Player != g.State.Turn {
			s.Stood = s.Is.Has(effect.RemainedStationary) || s.Place == OnTable && g.countsStationary(u)
		}
		s.Is &= LastingConditions
		s.Did, s.Lost, s.Charged, s.Barred, s.Attempted, s.Ingress = 0, 0, 0, 0, 0, 0
	}
	for i := range g.State.Models {
		g.State.Models[i].Moved = false
	}
	g.State.Claims = g.State.Claims[:0]
	g.Emit(Event{Kind: EventTurn, Player: g.State.Turn})
}

// BeginPhase clears what is counted per phase.
func (g *Game) BeginPhase() {
	s := &g.State
	g.Separate()
	for u := range s.Units {
		unit := &s.Units[u]
		unit.Rolled, unit.Pace, unit.Cast, unit.Denied = 0, 0, 0, 0
		unit.Did &^= MovedInPhase | SurgedInPhase | EmbarkedNow | DisembarkedNow | FiredOverwatch | StartedEngaged | StartedInCharge | StartedEmbarked | DestroyedUnit
	}
	for i := range s.Models {
		s.Models[i].Allocated, s.Models[i].Lost, s.Models[i].Revived = false, 0, false
	}
	s.Sides[0].Smites, s.Sides[1].Smites = 0, 0
	g.ShowControl()
	g.Emit(Event{Kind: EventPhase, Rule: g.Edition.Steps[s.Phase].ID, Player: s.Turn, Word: g.Edition.Steps[s.Phase].Name})
}

// SetZones gives a player one of the deployment zones, and the opponent the other.
func (g *Game) SetZones(p Player, zone int8) {
	g.State.Sides[p].Zone, g.State.Sides[p.Opponent()].Zone = zone, 1-zone
	g.logZones()
}

// logZones logs the deployment zones, once they have been chosen.
func (g *Game) logZones() {
	sides := &g.State.Sides
	if g.log == nil || sides[0].Zone == sides[1].Zone {
		return
	}
	zones := g.Zones()
	for p := range sides {
		corners, err := json.Marshal(zones[sides[p].Zone].Corners())
		if err != nil {
			corners = []byte("[]")
		}
		g.Emit(Event{Kind: DeltaZone, Player: Player(p), Word: string(corners)})
	}
}

// SetWarlord makes a model a player's Warlord, with a trait.
func (g *Game) SetWarlord(p Player, m ModelID, t Trait) {
	g.State.Warlords[p], g.State.Traits[p] = m, t
	g.Emit(Event{Kind: DeltaWarlord, Player: p, Model: m, N: int32(t)})
}

// RollOff rolls off between the players (9e.CORE.ROLLOFF) for a rule, and returns the winner.
// 10e.CORE.ROLLOFF.2.
// 11e.CORE.ROLLOFF.1.
func (g *Game) RollOff(by RuleID) Player {
	won := Player(dice.RollOff(g.Dice()))
	if g.log != nil {
		rolled := g.recorder.rolled
		last := rolled[len(rolled)-2:]
		g.Emit(Event{Kind: EventRoll, Rule: by, Player: won, N: int32(last[won].Face), Word: "rolloff"})
	}
	return won
}

// Finish ends the battle with a result, by a rule.
func (g *Game) Finish(r Result, by RuleID) {
	g.State.Over, g.State.Result = true, r
	g.ShowControl()
	g.Emit(Event{Kind: EventEnd, Rule: by, Word: r.String()})
}

// Wiped reports whether all models of a player's army have been destroyed.
func (g *Game) Wiped(p Player) bool {
	for _, s := range g.Units() {
		if s.Player == p && s.Place != Destroyed && s.Place != Joined {
			return false
		}
	}
	return true
}

// KeepMarker removes all objective markers but one.
func (g *Game) KeepMarker(marker int, by RuleID) {
	at := g.State.Markers[marker]
	g.State.Markers = append(g.State.Markers[:0], at)
	if marker < len(g.recorder.held) {
		g.recorder.held = append(g.recorder.held[:0], g.recorder.held[marker])
	} else {
		g.recorder.held = g.recorder.held[:0]
	}
	g.Emit(Event{Kind: DeltaMarkerKept, Rule: by, N: int32(marker + 1)})
}

// AddMarker sets up an objective marker around a point.
func (g *Game) AddMarker(at geom.Point) {
	g.State.Markers = append(g.State.Markers, at)
	g.Emit(Event{Kind: DeltaMarker, N: int32(len(g.State.Markers)), Pose: geom.Pose{X: at.X, Y: at.Y}})
}
