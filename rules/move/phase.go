// Package move implements the Movement phase, and the rules of every kind of move:
// paths, terrain, Engagement Range and unit coherency.
package move

import (
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
)

// Stages of Movement.
const (
	beginning uint8 = iota
	selecting
	disembarking
	reinforcing
	over
)

// Movement plays the Move Units step and then the Reinforcements step (9e.MOVE.SEQ.1). The
// player selects units one at a time, each once (9e.MOVE.SEQ.2, 9e.MOVE.SEQ.4, 9e.MOVE.SEQ.5),
// for as long as they wish (9e.MOVE.SEQ.6). Units may disembark before their TRANSPORT moves,
// and after it if the edition or an effect allows that.
func Movement(g *rules.Game, f *rules.Frame) rules.Status {
	switch f.Stage {
	case beginning:
		noteEmbarked(g, f.Player)
		f.Stage = selecting
	case disembarking:
		return askDisembark(g, f)
	case reinforcing:
		f.Stage = over
		p := f.Player
		if !g.Edition.Mission.ByGroups.Is {
			g.OfferStratagems(rules.MovementEnds, p.Opponent(), rules.NoUnit)
		}
		return g.Push(rules.Frame{Step: rules.StepReinforcements, Player: p})
	case over:
		if !g.Edition.Move.ArriveLoaded.Is || f.Other == rules.NoUnit && !arrivedLoaded(g, f) {
			return rules.Over
		}
		f.Stage, f.Other = selecting, aReserve
	}
	options := selectable(g, f)
	if len(options) == 0 || len(options) == 1 && options[0].Do == rules.Pass {
		return ended(g, f)
	}
	return g.AskOption(rules.ForUnitToMove, f.Player, g.Edition.Move.Once, options)
}

// aReserve is the Frame.Other of Movement once reserves have arrived: units may disembark from TRANSPORTS that have
// (10e.TRANSPORT.DISEMBARK.7, 11e.RESERVE.INGRESS.4).
const aReserve rules.UnitID = 1

// arrivedLoaded reports whether a unit may disembark from a TRANSPORT that has arrived.
func arrivedLoaded(g *rules.Game, f *rules.Frame) bool {
	for u, s := range g.Units() {
		if s.Player == f.Player && s.Place == rules.Embarked && g.Unit(s.In).Is.Has(effect.Arrived) && mayDisembark(g, u) {
			return true
		}
	}
	return false
}

// ended ends the moves of units on the battlefield, or the disembarking from TRANSPORTS that have arrived.
func ended(g *rules.Game, f *rules.Frame) rules.Status {
	if f.Other != rules.NoUnit {
		return rules.Over
	}
	endMoves(g, f)
	return rules.Again
}

// noteEmbarked records which units are embarked when the phase begins (9e.MOVE.DISEMBARK.1).
func noteEmbarked(g *rules.Game, p rules.Player) {
	for _, s := range g.Units() {
		if s.Player == p && s.Place == rules.Embarked {
			s.Did |= rules.StartedEmbarked
		}
	}
}

// selectable returns the options of the player. A unit with a minimum move must move: the
// player cannot pass before it has (9e.MOVE.MINMOVE.1).
func selectable(g *rules.Game, f *rules.Frame) []rules.Option {
	options := make([]rules.Option, 0, len(g.State.Units)+1)
	must := false
	for u, s := range g.Units() {
		if s.Player != f.Player {
			continue
		}
		switch {
		case s.Place == rules.OnTable && f.Other == rules.NoUnit && s.Did&rules.SelectedToMove == 0 && canMove(g, u):
			options = append(options, rules.Option{Do: rules.Select, Unit: u})
			must = must || hasLeast(g, u)
		case mayDisembark(g, u) && !f.Units.Has(u) && (f.Other == rules.NoUnit || g.Unit(s.In).Is.Has(effect.Arrived)):
			options = append(options, rules.Option{Do: rules.DoDisembark, Unit: u})
		}
	}
	if !must {
		options = append(options, rules.Option{Do: rules.Pass})
	}
	return options
}

// canMove reports whether a model of the unit can move at all
// (9e.DATASHEET.CHAR.2).
func canMove(g *rules.Game, u rules.UnitID) bool {
	if g.Sorties(u) {
		return false
	}
	first := int(g.Unit(u).First)
	for i := range g.Models(u) {
		if !immobile(g, first+i) {
			return true
		}
	}
	return false
}

// endMoves ends the Move Units step: units that were not selected count as having Remained
// Stationary (9e.MOVE.STATIONARY.2), and embarked units as having made the move of their
// TRANSPORT (9e.MOVE.EMBARK.5).
func endMoves(g *rules.Game, f *rules.Frame) {
	f.Stage = reinforcing
	for u, s := range g.Units() {
		if s.Player == f.Player && s.Place == rules.OnTable && s.Did&rules.SelectedToMove == 0 {
			remain(g, u)
		}
	}
	for other, s := range g.Units() {
		if g.Edition.Move.Aboard.Is && s.Player == f.Player && s.Place == rules.Embarked {
			movesWithTransport(g, other, s.In)
		}
	}
}

// remain marks a unit as having Remained Stationary, unless it has disembarked
// (9e.MOVE.DISEMBARK.3).
func remain(g *rules.Game, u rules.UnitID) {
	if g.Unit(u).Is&effect.Disembarked == 0 {
		g.Mark(u, effect.RemainedStationary)
	}
}

// kindsOfMove are the conditions that record how a unit has moved.
const kindsOfMove = effect.Moved | effect.NormalMove | effect.Advanced | effect.FellBack | effect.RemainedStationary | effect.Arrived

// movesWithTransport marks an embarked unit with the kind of move that its TRANSPORT has made.
func movesWithTransport(g *rules.Game, u, transport rules.UnitID) {
	is := g.Unit(transport).Is & kindsOfMove
	g.Unmark(u, g.Unit(u).Is&kindsOfMove&^is)
	g.Mark(u, is)
}

// UnitSelected applies the choices of Movement.
func UnitSelected(g *rules.Game, f *rules.Frame, c *rules.Choice) error {
	if f.Stage == disembarking {
		return disembark(g, f, c)
	}
	switch o := g.Chosen(c); o.Do {
	case rules.Pass:
		if f.Other != rules.NoUnit {
			f.Stage = over
			return nil
		}
		endMoves(g, f)
	case rules.DoDisembark:
		beginDisembarking(g, f, o.Unit)
	default:
		if g.Edition.Move.AfterMove.Is { // units that chose to stay embarked in it may disembark after the move
			f.Units &^= g.EmbarkedIn(o.Unit)
		}
		g.Unit(o.Unit).Did |= rules.SelectedToMove
		g.Push(rules.Frame{Step: rules.StepMove, Player: f.Player, Unit: o.Unit})
	}
	return nil
}
