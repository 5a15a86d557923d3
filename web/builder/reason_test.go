package builder

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
)

// A reason says what is allowed. It repeats neither the name of the choice nor that of the unit.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	b := &rosterPage{lang: "en"}
	for want, d := range map[string]roster.Diagnostic{
		"At most 2.":                    {Code: roster.SelectionsMax, Actual: "3", Limit: "2", Args: message.Named("Subject", "Commander", "Thing", "Shield Drone")},
		"At most 2 × Drones.":           {Code: roster.GroupMax, Actual: "3", Limit: "2", Args: message.Named("Subject", "Commander", "Thing", "Drones (0-2)")},
		"Not with the current choices.": {Code: roster.SelectionsMax, Actual: "1", Limit: "0", Args: message.Named("Subject", "Commander", "Thing", "Shield Drone")},
		"At most 3 × Detachment Points.": {
			Code: roster.CostMax, Actual: "4", Limit: "3", Args: message.Named("Subject", "Army Roster", "Thing", "Army Roster", "Text", "Detachment Points"),
		},
		"At least 6 × Pathfinder needed.": {Code: roster.SelectionsMin, Actual: "5", Limit: "6", Args: message.Named("Subject", "Pathfinder Team", "Thing", "Pathfinder")},
		"Max 1 per 5 models":              {Code: roster.MessageError, Args: message.Named("Subject", "Squad", "Text", "Max 1 per 5 models")},
		"Only with A or B.":               {Code: roster.SelectionHidden, Args: message.Named("Thing", "Shield Drone", "Requires", message.Alternatives([]string{"A", "B"}))},
		"Helm: Only with A.":              {Code: roster.SelectionHidden, Args: message.Named("Thing", "Helm", "Requires", "A")},
		"Choose a Pistol.":                {Code: roster.GroupMin, Actual: "0", Limit: "1", Message: "Choose a Pistol."},
	} {
		if got := b.whyNot(&d, "Shield Drone"); got != want {
			t.Errorf("got %q; want %q", got, want)
		}
	}
}
