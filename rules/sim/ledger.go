package sim

import "github.com/rollcall40k/rollcall/rules"

// A UnitOutcome is what a unit of a list did in one battle, or in several, with
// all units that it was divided into.
type UnitOutcome struct {
	Models    int `json:"models"`    // when the battle began
	Lost      int `json:"lost"`      // of them
	Destroyed int `json:"destroyed"` // 1 when nothing of it is left
	Wounds    int `json:"wounds"`    // that enemy models lost by it
	Slain     int `json:"slain"`     // enemy models that it destroyed
}

// count adds a unit of the battle as it is at the end to those of its army's list. A
// leader that is attached to it counts as its own unit; what both did together is
// what the unit did.
func count(list []UnitOutcome, g *rules.Game, u rules.UnitID) {
	s := g.Unit(u)
	army := &g.Setup.Armies[s.Player]
	own := &list[army.Listed(int(s.Sheet))]
	own.Wounds += int(s.Dealt)
	own.Slain += int(s.Slain)
	for n := range s.Held {
		o := &list[army.Part(int(s.Sheet), g.State.Models[s.First+n].Kind)]
		o.Models++
		if n >= s.Alive {
			o.Lost++
		}
	}
}

// end finds out whether anything is left of it.
func (o *UnitOutcome) end() {
	if o.Lost == o.Models {
		o.Destroyed = 1
	}
}

func (o *UnitOutcome) sum(other *UnitOutcome) {
	o.Models += other.Models
	o.Lost += other.Lost
	o.Destroyed += other.Destroyed
	o.Wounds += other.Wounds
	o.Slain += other.Slain
}

// A UnitLedger is what a unit did, on average over the battles.
type UnitLedger struct {
	Unit      int     `json:"unit"` // position in the army
	Models    float64 `json:"models"`
	Lost      float64 `json:"models_lost"`
	Destroyed float64 `json:"destroyed"` // share of battles
	Wounds    float64 `json:"wounds_dealt"`
	Slain     float64 `json:"models_slain"`
}

func (o *UnitOutcome) ledger(unit int, battles float64) UnitLedger {
	return UnitLedger{
		Unit: unit, Models: float64(o.Models) / battles, Lost: float64(o.Lost) / battles,
		Destroyed: float64(o.Destroyed) / battles, Wounds: float64(o.Wounds) / battles, Slain: float64(o.Slain) / battles,
	}
}
