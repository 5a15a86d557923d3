package mission_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed8"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestKeptMarkers: in every edition a kept marker stays under control until models of the
// opponent control it.
func TestKeptMarkers(t *testing.T) {
	eight := rules.Complete(ed8.Edition())
	keep := effect.Use{At: effect.EndOfPhase, Effects: []effect.Effect{{Kind: effect.KeepMarkers}}}
	for _, e := range []*rules.Edition{nine(), &eight} {
		tt := rulestest.New(t, e, one(using(squad(1), keep)), one(squad(1)), "")
		tt.State.Markers = []geom.Point{{X: 5000, Y: 5000}}
		tt.Stand(1, 5000, 5000)
		tt.Stand(2, 30000, 20000)
		moment(tt, effect.EndOfPhase)
		tt.Stand(1, 30000, 5000)
		by, held := e.Mission.Controls.Do(tt.Game, 0)
		equal(t, e.Name+": kept", [2]any{by, held}, [2]any{rules.Player(0), true})
		tt.Stand(2, 5000, 5000)
		by, held = e.Mission.Controls.Do(tt.Game, 0)
		equal(t, e.Name+": taken", [2]any{by, held}, [2]any{rules.Player(1), true})
	}
}
