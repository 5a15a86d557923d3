package play

import (
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
)

// An EngineError reports a battle or a simulation that this engine does not play as it was
// played. It can be started again with the same set-up.
type EngineError struct {
	Subject string             // such as battle btl_…
	Played  int                // version of the engine that played it; 0: not recorded
	Differs *rules.ReplayError // what differs; nil: it was not played again
}

// Error names both versions.
func (e *EngineError) Error() string {
	text := fmt.Sprintf("%s was played by %s; found engine %d", e.Subject, EngineName(e.Played), rules.Engine)
	if e.Differs != nil {
		text += ": " + e.Differs.Error()
	}
	return text + "; start it again with the same set-up"
}

// Unwrap returns what differs.
func (e *EngineError) Unwrap() error {
	if e.Differs == nil {
		return nil
	}
	return e.Differs
}

// EngineName names an engine by its version.
func EngineName(version int) string {
	if version == 0 {
		return "an engine without a version"
	}
	return fmt.Sprintf("engine %d", version)
}
