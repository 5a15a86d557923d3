package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Engine is the version of the rules engine. Every change that makes a battle with the same
// edition, set-up, dice and choices play differently increases it by one. Set-ups, logs, stored
// battles and simulations record it. TestEngine in package sim fails if it must increase.
const Engine = 25

// Replay plays a battle again with the recorded choices, in their order, and sends its events
// to log unless that is nil. It returns a *ReplayError if the rules no longer allow a choice.
func Replay(e *Edition, s *Setup, choices []Choice, log func(*Event)) (*Game, error) {
	g, err := Begin(e, s)
	if err != nil {
		return nil, err
	}
	if log != nil {
		g.Log(log)
	}
	g.Run()
	for i := range choices {
		if err := g.Apply(&choices[i]); err != nil {
			return nil, &ReplayError{Choice: i, Cause: err}
		}
	}
	return g, nil
}

// Verify compares a replayed battle with the recorded state: everything must be equal,
// including the open request and the dice to come. It returns a *ReplayError if it is not.
func (g *Game) Verify(recorded *State) error {
	now, err := json.Marshal(&g.State)
	if err != nil {
		return err
	}
	then, err := json.Marshal(recorded)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, then) {
		return &ReplayError{Choice: -1}
	}
	return nil
}

// A ReplayError reports that a recorded battle cannot be replayed.
type ReplayError struct {
	Choice int   // number of the first choice that is no longer allowed, from 0; -1: all are, but the result differs
	Cause  error // the reason why that choice is not allowed
}

// Error says what differs.
func (e *ReplayError) Error() string {
	if e.Choice < 0 {
		return "the recorded choices lead to another result"
	}
	return fmt.Sprintf("recorded choice %d: %v", e.Choice+1, e.Cause)
}

// Unwrap returns the cause.
func (e *ReplayError) Unwrap() error { return e.Cause }
