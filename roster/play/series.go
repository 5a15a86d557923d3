package play

import "github.com/rollcall40k/rollcall/rules/sim"

// A Series is the results of an army against several others, each in a simulation of its own.
type Series struct {
	Name      string     // of the army
	Opponents []Opponent // in the order of the simulations
}

// An Opponent is the results of the army of a series against another one.
type Opponent struct {
	ID          string // of the simulation
	Name        string
	Status      Status
	Problem     string // why the simulation failed; empty: it did not
	Done, Asked int    // battles
	Win, Draw   sim.Interval
	Points      [2]float64 // mean victory points of the army and the opponent
}

// NewSeries returns the results of the first armies of simulations, which are one army, against the second ones.
func NewSeries(all []*Simulation) *Series {
	s := &Series{}
	for _, one := range all {
		r := one.Tally.Result()
		s.Name = one.Sides[0].Name
		s.Opponents = append(s.Opponents, Opponent{
			ID: one.ID, Name: one.Sides[1].Name, Status: one.Status, Problem: one.Problem, Done: r.Battles, Asked: one.Battles,
			Win: r.WinRates[0], Draw: r.DrawRate, Points: [2]float64{r.Points[0].Mean, r.Points[1].Mean},
		})
	}
	return s
}
