package rules

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// ProtocolVersion is what the first line of a log names (log/PROTOCOL.md).
const ProtocolVersion = 1

// An Event is one line of the log (PROTOCOL.md). Its kind says which members
// count. Unit, Other and Model are NoUnit and NoModel where they do not.
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
	Base   *geom.Base // of DeltaKind
	Name   string
	Word   string
	Of     string   // of EventChoice: name of the ability that is used or not, or that comes next
	Rolled []Rolled // since the event before
}

// Rolled is a die with what it was for. Again marks a die that was rolled again:
// it takes the place of the one before it, or of those that were rolled together.
type Rolled struct {
	For   dice.Purpose
	Face  uint8
	Again bool
}

// An EventKind is what an event tells.
type EventKind uint8

// The kinds of event. Deltas change the state that a viewer holds; the others
// explain.
const (
	EventBattle     EventKind = iota // begins; N: version of the protocol; M: Engine, or 0 with a script; Word: edition; Of: mission and patches, joined by +; Name: seed, or script
	EventRound                       // N: battle round
	EventTurn                        // of Player; conditions of all units end, but those that last
	EventPhase                       // Word: name
	EventStep                        // Word: what Unit does
	EventRoll                        // N: result, M: needed, Added; Word: what for
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

// recorder rolls dice and keeps what they showed.
type recorder struct {
	src    dice.Source
	rolled []Rolled
	// held is who controls each objective marker, as the log last said it.
	held []int32
	// described is set once the log has the state that it begins with.
	described bool
	// choice is one that is not logged yet: it may be illegal. of is the ability that
	// it is about.
	choice *Choice
	of     string
}

// D6 returns the next die of the source.
func (r *recorder) D6(p dice.Purpose) int { return r.roll(p, false) }

// Again returns the next die of the source, in place of one that was rolled.
func (r *recorder) Again(p dice.Purpose) int { return r.roll(p, true) }

func (r *recorder) roll(p dice.Purpose, again bool) int {
	face := r.src.D6(p)
	r.rolled = append(r.rolled, Rolled{p, uint8(face), again})
	return face
}

// LastDie returns the last face that was rolled for a purpose since the event
// before; ok is false where none was, or if the battle has no log.
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

// Emit sends an event to the log, with the dice rolled since the last. Before
// the battle goes on nothing is sent: the log begins with how it stands then.
func (g *Game) Emit(e Event) {
	if g.log != nil && g.recorder.described {
		g.emit(e)
	}
}

// LogRoll writes down the result of a roll for a purpose, made by a rule: the members of
// the event without its kind, rule, player and word.
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

// emitChoice tells the choice that is being carried out. It comes before what it
// brings about, and its dice with that.
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

// takes tells the option that was taken, with those of its members that count.
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

// OfModels reports whether the options of requests for this select models, not
// units.
func (w Reason) OfModels() bool {
	return w == ForAllocation || w == ForFleeing || w == ForCoherency || w == ForMarkerOfModel || w == ForWreck
}

// LogStep writes down what a unit does, by a rule.
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

// ParseEventKind returns the kind whose lines begin with the word.
func ParseEventKind(word string) (k EventKind, ok bool) {
	i := slices.Index(eventNames[:], word)
	return EventKind(max(i, 0)), i >= 0
}
