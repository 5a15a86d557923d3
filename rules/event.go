package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// An Event is one line of the log (PROTOCOL.md). Which members count is told by
// its kind.
type Event struct {
	Kind   EventKind
	Rule   RuleID
	Player Player
	Unit   UnitID
	Other  UnitID
	Model  ModelID
	N, M   int32
	Added  int32 // to a die, by all modifiers that count
	Pose   geom.Pose
	Word   string
	Rolled []Rolled // since the event before
}

// Rolled is a die with what it was for.
type Rolled struct {
	For  dice.Purpose
	Face uint8
}

// An EventKind is what an event tells.
type EventKind uint8

// The kinds of event. Deltas change the state that a viewer holds; the others
// explain.
const (
	EventBattle     EventKind = iota // begins; Word: edition
	EventRound                       // N: battle round
	EventTurn                        // of Player
	EventPhase                       // Word: name
	EventStep                        // Word: what Unit does
	EventRoll                        // N: result, M: needed; Word: what for
	EventChoice                      // Word: as JSON
	EventNote                        // Word: what a rule decided
	DeltaField                       // Word: battlefield and terrain as JSON
	DeltaMarker                      // N: number; Pose
	DeltaUnit                        // Unit, Player; N: models, M: sheet
	DeltaModel                       // Model of Unit; N: wounds, M: kind
	DeltaPlace                       // Unit; Word: place; Other: TRANSPORT
	DeltaPose                        // Model; Pose
	DeltaWounds                      // Model; N: left
	DeltaDestroyed                   // Model of Unit
	DeltaIs                          // Unit; Word: condition; N: 1 or 0
	DeltaScore                       // Player; N: victory points added, M: now
	DeltaCommand                     // Player; N: command points added, M: now
	DeltaMarkerHeld                  // N: marker, M: player and 1 more, or 0
	DeltaWarlord                     // Model of Player
	EventEnd                         // N: Result
	EventKinds                       // number of kinds; not itself one
)

// recorder rolls dice and keeps what they showed.
type recorder struct {
	src    dice.Source
	rolled []Rolled
}

// D6 returns the next die of the source.
func (r *recorder) D6(p dice.Purpose) int {
	face := r.src.D6(p)
	r.rolled = append(r.rolled, Rolled{p, uint8(face)})
	return face
}

// Logging reports whether anybody reads the events.
func (g *Game) Logging() bool { return g.log != nil }

// Emit sends an event to the log, with the dice rolled since the last.
func (g *Game) Emit(e Event) {
	if g.log == nil {
		return
	}
	e.Rolled = g.recorder.rolled
	g.log(&e)
	g.recorder.rolled = g.recorder.rolled[:0]
}
