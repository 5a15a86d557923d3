package play

import (
	"context"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/rules/army"
)

// A Checker checks rosters against the game data that they are of.
type Checker interface {
	// Check checks a roster, which need not be stored.
	Check(ctx context.Context, r *roster.Roster) (*check.Report, error)
}

// ArmyBuilder is the Armies of a Checker: rosters with errors are refused.
type ArmyBuilder struct{ Checker Checker }

// Build makes two rosters of one edition ready for battle. A roster with errors
// is an *army.IllegalError.
func (m ArmyBuilder) Build(ctx context.Context, rosters [2]*roster.Roster) (*army.Sides, error) {
	var reports [2]*check.Report
	for i, r := range rosters {
		report, err := m.Checker.Check(ctx, r)
		if err != nil {
			return nil, err
		}
		reports[i] = report
	}
	return army.Oppose(reports)
}
