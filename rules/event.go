package rules

import (
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ProtocolVersion is the version in the first line of a log (log/PROTOCOL.md).
const ProtocolVersion = 1

// An Event is one line of the log (PROTOCOL.md). Its kind determines which members it uses.
// Unused Unit, Other and Model are NoUnit and NoModel.
type Event struct {
	Kind   EventKind
	Rule   RuleID
	Player Player
	Unit   UnitID
	Other  UnitID
	Model  ModelID
	N, M   int32
	Added  int32 // the sum of all modifiers of a die that count
	// Unmodified is true of an EventRoll whose unmodified die decides against the comparison of N with M.
	Unmodified bool
	Pose       geom.Pose
	Base       *geom.Base // of DeltaKind
	Name       string
	Word       string
	Of         string   // of EventChoice: name of the ability that the choice is about
	Rolled     []Rolled // since the previous event
}

// Rolled is a die and its purpose. Again marks a re-rolled die: it replaces the one before it,
// or those that were rolled together.
type Rolled struct {
	For   dice.Purpose
	Face  uint8
	Again bool
}

// An EventKind is a kind of event.
type EventKind uint8

// The kinds of event. Deltas change the state that a viewer holds; the others
// explain.
const (
	EventBattle     EventKind = iota // begins; N: version of the protocol; M: Engine, or 0 with a script; Word: edition; Of: mission and patches, joined by +; Name: seed, or script
	EventRound                       // N: battle round
	EventTurn                        // of Player; conditions of all units end, but those that last
	EventPhase                       // Word: name
	EventStep                        // Word: what Unit does
	EventRoll                        // N: result, M: needed, Added, Unmodified; Word: what for
	EventChoice                      // Player; Name: why; Word: as JSON; Unit of the request; Other, Model, N: of the option, M: its Do and 1 more
	EventNote                        // Word: what a rule decided
	DeltaField                       // Word: battlefield and terrain as JSON
	DeltaMarker                      // N: number, from 1; Pose
	DeltaUnit                        // Unit of Player; N: models, M: sheet; Name
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
	EventEnd                         // Word: Result
	DeltaArmy                        // Player; Name
	DeltaKind                        // Unit; N: kind, M: wounds; Name; Base
	DeltaWeapon                      // Unit; N: kind, M: position; Name
	DeltaPower                       // N: power; Name
	DeltaMarkerKept                  // N: marker; the others are removed, and it is number 1
	DeltaZone                        // Player; Word: corners of the deployment zone as JSON
	EventKinds                       // number of kinds; not itself one
)

// recorder rolls dice and records their results.
type recorder struct {
	src    dice.Source
	rolled []Rolled
	// held is the last logged controller of each objective marker.
	held []int32
	// described is true once the log contains the initial state.
	described bool
	// choice is one that is not logged yet because it may be illegal. of is the ability that it
	// is about.
	choice *Choice
	of     string
}

// D6 returns the next die of the source.
func (r *recorder) D6(p dice.Purpose) int { return r.roll(p, false) }

// Again returns the next die of the source as a re-roll.
func (r *recorder) Again(p dice.Purpose) int { return r.roll(p, true) }

func (r *recorder) roll(p dice.Purpose, again bool) int {
	face := r.src.D6(p)
	r.rolled = append(r.rolled, Rolled{p, uint8(face), again})
	return face
}

// LastDie returns the face last rolled for a purpose since the previous event. ok is false if
// there is none, or if the battle has no log.
func (g *Game) LastDie(p dice.Purpose) (face int, ok bool) {
	for i := len(g.recorder.rolled) - 1; i >= 0; i-- {
		if r := &g.recorder.rolled[i]; r.For == p {
			return int(r.Face), true
		}
	}
	return 0, false
}

// Logging reports whether the battle has a log.
func (g *Game) Logging() bool { return g.log != nil }

// Emit logs an event with the dice rolled since the previous one. It logs nothing until the
// battle starts or continues: the log begins with the state at that time.
func (g *Game) Emit(e Event) {
	if g.log != nil && g.recorder.described {
		g.emit(e)
	}
}

// LogRoll logs the result of a roll for a purpose, made by a rule. e has the members of the
// event other than its kind, rule, player and word.
func (g *Game) LogRoll(by RuleID, of dice.Purpose, e Event) {
	if g.log != nil {
		e.Kind, e.Rule, e.Word = EventRoll, by, of.String()
		g.Emit(e)
	}
}

// emit is Emit for a battle with a log.
func (g *Game) emit(e Event) {
	g.emitChoice()
	if e.Kind == EventRoll && e.Unit != NoUnit {
		e.Player = g.Unit(e.Unit).Player
	}
	e.Rolled = g.recorder.rolled
	g.log(&e)
	g.recorder.rolled = g.recorder.rolled[:0]
}

// emitChoice logs the current choice. It precedes the events that follow from it, and its dice
// belong to those.
func (g *Game) emitChoice() {
	c := g.recorder.choice
	if c == nil {
		return
	}
	g.recorder.choice = nil
	q := &g.State.Request
	e := Event{
		Kind: EventChoice, Rule: q.Rule, Player: q.Player, Unit: q.Unit, Name: q.Reason.String(), Word: compact(c), Of: g.recorder.of,
	}
	if c.Ask == SelectOption {
		e.takes(q.Reason, &q.Options[c.Option])
	}
	g.log(&e)
}

// takes sets the members of the event that describe the chosen option.
func (e *Event) takes(why Reason, o *Option) {
	e.M = int32(o.Do) + 1
	switch {
	case o.Do == Select && why.OfModels():
		e.Model = o.Model
	case o.Do == Select, o.Do == DoEmbark, o.Do == DoDisembark:
		e.Other = o.Unit
	case o.Do == DoAttempt, o.Do == DoUse, o.Do == TakeNumber:
		e.N = o.N
	}
}

// OfModels reports whether options of kind Select select models rather than units in requests
// for this reason.
func (w Reason) OfModels() bool {
	return w == ForAllocation || w == ForFleeing || w == ForCoherency || w == ForMarkerOfModel || w == ForWreck
}

// LogStep logs an action of a unit, by a rule.
func (g *Game) LogStep(u UnitID, by RuleID, does string) {
	if g.log != nil {
		g.Emit(Event{Kind: EventStep, Rule: by, Player: g.Unit(u).Player, Unit: u, Word: does})
	}
}

// eventNames are the words that lines of the log begin with.
var eventNames = [EventKinds]string{
	EventBattle:     "battle",
	DeltaField:      "field",
	DeltaArmy:       "army",
	DeltaPower:      "power",
	DeltaUnit:       "unit",
	DeltaKind:       "kind",
	DeltaWeapon:     "weapon",
	DeltaModel:      "model",
	DeltaMarker:     "marker",
	DeltaMarkerKept: "kept",
	DeltaMarkerHeld: "held",
	DeltaWarlord:    "warlord",
	DeltaZone:       "zone",
	DeltaPlace:      "place",
	DeltaPose:       "pose",
	DeltaWounds:     "wounds",
	DeltaDestroyed:  "destroyed",
	DeltaIs:         "is",
	DeltaScore:      "score",
	DeltaCommand:    "command",
	EventRound:      "round",
	EventTurn:       "turn",
	EventPhase:      "phase",
	EventStep:       "step",
	EventRoll:       "roll",
	EventChoice:     "choice",
	EventNote:       "note",
	EventEnd:        "end",
}

// String returns the word that lines of the kind begin with.
func (k EventKind) String() string { return word(eventNames[:], int(k)) }
