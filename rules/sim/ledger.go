package sim

import "github.com/rollcall40k/rollcall/rules"

// A UnitOutcome is what a unit of a list did in one battle, with all units that
// it was divided into.
type UnitOutcome struct {
	Models      int // when the battle began
	Lost        int // of them
	Destroyed   int // units: 1 when nothing of it is left
	WoundsDealt int // wounds that enemy models lost by it
	Slain       int // enemy models that it destroyed
}

// add counts in a unit of the battle as it is at the end.
func (o *UnitOutcome) add(g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	o.Models += int(s.Held)
	o.Lost += int(s.Held - s.Alive)
	o.WoundsDealt += int(s.Dealt)
	o.Slain += int(s.Slain)
	o.Destroyed = 0
	if o.Lost == o.Models {
		o.Destroyed = 1
	}
}

// A UnitLedger is what a unit did on average over all battles.
type UnitLedger struct {
	Unit      int     `json:"unit"` // position in the army
	Name      string  `json:"name"`
	Models    float64 `json:"models"`
	Lost      float64 `json:"models_lost"`
	Destroyed float64 `json:"destroyed"` // share of battles
	Wounds    float64 `json:"wounds_dealt"`
	Slain     float64 `json:"models_slain"`
}
