package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Engine is the version of the rules engine. It increases by one with every change by
// which a battle of the same edition, set-up, dice and choices goes on differently.
// Set-ups, logs, stored battles and simulations record it. TestEngine in package sim fails
// where it has to increase.
const Engine = 9

// Replay plays a battle again with the recorded choices, in their order, and sends its
// events to log unless that is nil. The error is a *ReplayError if the rules do not allow a
// choice where it was made.
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

// Verify reports whether a battle that was played again stands as it was recorded: the
// same state, with the same request and the same dice to come. The error is a *ReplayError
// if it does not.
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

// A ReplayError reports that a recorded battle cannot be played again as it was.
type ReplayError struct {
	Choice int   // number of the first choice that is not allowed any more, from 0; -1: all are, with another result
	Cause  error // why that choice is not allowed
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
