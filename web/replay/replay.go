// Package replay turns the log of a battle into a sequence of beats: a beat is one event
// that is explained in words, with the deltas that follow from it. The viewer moves from
// beat to beat by applying deltas; neither it nor this package computes any rule.
package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/log"
)

// MaxEvents is the number of events of the longest battle that is shown.
const MaxEvents = 500_000

// ErrTooLong refuses a battle of more than MaxEvents events.
var ErrTooLong = fmt.Errorf("the battle has more than %d events", MaxEvents)

// ErrEmpty refuses a log without a line.
var ErrEmpty = errors.New("the log is empty")

// A Replay is a battle from its first event to its last.
type Replay struct {
	Edition string
	Seed    string // cmpOr script
	Field   geom.Layout
	Armies  [2]string // names, or A and B
	Beats   []Beat
	Turns   []Turn
	Kills   []Kill
	Units   []Unit          // all that the battle ever had, by UnitID
	Models  []Model         // the same, by ModelID
	Zones   [2][]geom.Point // corners of the deployment zones
	Markers int             // objective markers that were ever on the battlefield
	Final   log.Viewer

	events []rules.Event
}

// A Unit is a unit with what never changes during the battle.
type Unit struct {
	ID     rules.UnitID
	Code   string // short: A3 is of the first player, the third of the army
	Name   string
	Player int // 1 or 2
}

// FullName returns the unit's code and name.
func (u *Unit) FullName() string { return u.Code + " " + u.Name }

// A Model is a model with its base.
type Model struct {
	ID     rules.ModelID
	Unit   rules.UnitID // the first
	Name   string
	Wounds int // to begin with
	Base   geom.Base
	// Warlord is true of a model that is the Warlord at any time of the battle.
	Warlord bool
}

// A Recorder records the events of a battle. The zero value is ready for use.
type Recorder struct {
	events []rules.Event
	long   bool
}

// Event records the next event. Its signature is that of a log.
func (r *Recorder) Event(e *rules.Event) {
	if len(r.events) == MaxEvents {
		r.long = true
		return
	}
	kept := *e
	kept.Rolled = slices.Clone(e.Rolled)
	r.events = append(r.events, kept)
}

// Replay returns the battle of the events so far. It may be one that still goes
// on.
func (r *Recorder) Replay() (*Replay, error) {
	switch {
	case r.long:
		return nil, ErrTooLong
	case len(r.events) == 0:
		return nil, ErrEmpty
	}
	out := &Replay{events: r.events}
	t := beatBuilder{out: out}
	for i := range r.events {
		if err := t.add(i, &r.events[i]); err != nil {
			return nil, fmt.Errorf("event %d: %w", i+1, err)
		}
	}
	t.finish()
	return out, nil
}

// At returns the state at the end of a beat.
func (r *Replay) At(beat int) *log.Viewer {
	last := len(r.events)
	if beat+1 < len(r.Beats) {
		last = r.Beats[beat+1].Event - 1
	}
	v := &log.Viewer{}
	for i := range r.events[:last] {
		if v.Show(&r.events[i]) != nil {
			break // Replay has shown them all
		}
	}
	return v
}

// BeatOf returns the index of the beat of an event, by its number from 1. Numbers out of
// range belong to the first or the last beat.
func (r *Replay) BeatOf(event int) int {
	at, exact := slices.BinarySearchFunc(r.Beats, event, func(b Beat, event int) int { return b.Event - event })
	if !exact {
		at--
	}
	return min(max(at, 0), len(r.Beats)-1)
}

// TurnOf returns the index in Turns of the turn of a beat.
func (r *Replay) TurnOf(beat int) int {
	at, exact := slices.BinarySearchFunc(r.Turns, beat, func(t Turn, beat int) int { return t.First - beat })
	if !exact {
		at--
	}
	return max(at, 0)
}

// BeatsOf returns the first and the last beat of a turn.
func (r *Replay) BeatsOf(turn int) (first, last int) {
	last = len(r.Beats) - 1
	if turn+1 < len(r.Turns) {
		last = r.Turns[turn+1].First - 1
	}
	return r.Turns[turn].First, last
}

// document is the JSON document that the viewer plays: lists with one element per beat.
type document struct {
	Events []int     `json:"events"` // number of the first event
	Kinds  []string  `json:"kinds"`
	Minor  []int     `json:"minor"` // beats that say little by themselves
	Deltas [][]Delta `json:"deltas"`
	Units  [][]int   `json:"units"` // units of a beat
	// By number of the beat, if there are any.
	Trails map[int][]Trail `json:"trails"`
	Lines  map[int][]Line  `json:"lines"`
	Turns  []int           `json:"turns"`  // first beats
	Rounds []int           `json:"rounds"` // the same
	Phases []int           `json:"phases"` // the same
}

// MarshalDocument writes what a module plays, as JSON.
func (r *Replay) MarshalDocument() ([]byte, error) {
	d := document{Minor: []int{}, Trails: map[int][]Trail{}, Lines: map[int][]Line{}, Rounds: []int{}, Phases: []int{}}
	for i := range r.Beats {
		b := &r.Beats[i]
		d.Events, d.Kinds = append(d.Events, b.Event), append(d.Kinds, b.Kind)
		if b.Minor {
			d.Minor = append(d.Minor, i)
		}
		d.Deltas = append(d.Deltas, append([]Delta{}, b.Deltas...))
		d.Units = append(d.Units, units(b))
		if len(b.Trails) > 0 {
			d.Trails[i] = b.Trails
		}
		if len(b.Lines) > 0 {
			d.Lines[i] = b.Lines
		}
		if b.Kind == "round" {
			d.Rounds = append(d.Rounds, i)
		}
	}
	for i := range r.Turns {
		d.Turns = append(d.Turns, r.Turns[i].First)
		for _, p := range r.Turns[i].Phases {
			d.Phases = append(d.Phases, p.Beat)
		}
	}
	return json.Marshal(&d)
}

func units(b *Beat) []int {
	list := []int{}
	for _, u := range b.About() {
		list = append(list, u.Index())
	}
	return list
}
