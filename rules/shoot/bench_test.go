package shoot_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed9"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
	"github.com/rollcall40k/rollcall/rules/shoot"
)

// BenchmarkLines lists the targets of five models among five units of five, after a model has
// moved, and again without changes.
func BenchmarkLines(b *testing.B) {
	e := rules.Complete(ed9.Edition())
	unit := squad(5, gun(effect.RapidFire, 30))
	army := []rules.ArmyUnit{unit, unit, unit, unit, unit}
	tt := rulestest.New(b, &e, army, army, "")
	for u := range 10 {
		tt.Stand(rules.UnitAt(u), geom.Length(5+u/5*25+u%5*2)*geom.Inch, geom.Length(2+u%5*3)*geom.Inch)
	}
	q := rules.Request{Unit: 1, Reason: rules.ForShooting}
	lines := shoot.Lines(tt.Game, &q, nil)
	for name, moves := range map[string]bool{"moved": true, "unchanged": false} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if moves {
					tt.SetPose(0, tt.State.Bodies[0].Pose)
				}
				lines = shoot.Lines(tt.Game, &q, lines[:0])
			}
		})
	}
	if len(lines) != 5 {
		b.Fatalf("%d lines", len(lines))
	}
}
