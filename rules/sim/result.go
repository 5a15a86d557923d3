package sim

import "slices"

// A Result is what battles came to. Sides are in the order of the Spec. Averages
// are over battles.
type Result struct {
	Battles   int             `json:"battles"`
	Seed      uint64          `json:"seed"`
	Agents    [2]string       `json:"agents"`
	Wins      [2]int          `json:"wins"`
	Draws     int             `json:"draws"`
	WinRates  [2]Interval     `json:"win_rates"`
	DrawRate  Interval        `json:"draw_rate"`
	Points    [2]Points       `json:"victory_points"`
	FirstTurn FirstTurn       `json:"first_turn"`
	Rounds    float64         `json:"battle_rounds"`
	Units     [2][]UnitLedger `json:"units"`
}

// Points are the victory points of a side: the mean, and how many battles gave
// so many points.
type Points struct {
	Mean      float64 `json:"mean"`
	Histogram []int   `json:"histogram"`
}

// FirstTurn is what taking the first turn is worth.
type FirstTurn struct {
	Wins   int      `json:"wins"`     // of who took it
	Losses int      `json:"losses"`   // of who took it
	Rate   Interval `json:"win_rate"` // of battles that somebody won
	Taken  [2]int   `json:"taken"`
}

// Sum adds up outcomes. Their order does not matter.
func (s *Spec) Sum(outcomes []Outcome) *Result {
	r := &Result{Battles: len(outcomes), Seed: s.Seed, Agents: s.Agents}
	units := [2][]UnitOutcome{make([]UnitOutcome, len(s.Armies[0].Units)), make([]UnitOutcome, len(s.Armies[1].Units))}
	rounds, points := 0, [2]int{}
	for i := range outcomes {
		o := &outcomes[i]
		r.count(o)
		rounds += o.Rounds
		for side := range o.Units {
			points[side] += o.Points[side]
			for u := range o.Units[side] {
				units[side][u].sum(&o.Units[side][u])
			}
		}
	}
	r.average(s, rounds, points, units)
	return r
}

func (r *Result) count(o *Outcome) {
	r.FirstTurn.Taken[o.First]++
	switch o.Winner {
	case -1:
		r.Draws++
	case o.First:
		r.Wins[o.Winner]++
		r.FirstTurn.Wins++
	default:
		r.Wins[o.Winner]++
		r.FirstTurn.Losses++
	}
	for side, points := range o.Points {
		h := &r.Points[side].Histogram
		if missing := points + 1 - len(*h); missing > 0 {
			*h = slices.Concat(*h, make([]int, missing))
		}
		(*h)[points]++
	}
}

func (o *UnitOutcome) sum(other *UnitOutcome) {
	o.Models += other.Models
	o.Lost += other.Lost
	o.Destroyed += other.Destroyed
	o.WoundsDealt += other.WoundsDealt
	o.Slain += other.Slain
}

// average turns sums into shares and means.
func (r *Result) average(s *Spec, rounds int, points [2]int, units [2][]UnitOutcome) {
	n := float64(max(r.Battles, 1))
	r.Rounds = float64(rounds) / n
	r.DrawRate = Wilson(r.Draws, r.Battles)
	r.FirstTurn.Rate = Wilson(r.FirstTurn.Wins, r.FirstTurn.Wins+r.FirstTurn.Losses)
	for side := range units {
		r.WinRates[side] = Wilson(r.Wins[side], r.Battles)
		r.Points[side].Mean = float64(points[side]) / n
		for u := range units[side] {
			o := &units[side][u]
			r.Units[side] = append(r.Units[side], UnitLedger{
				Unit: u, Models: float64(o.Models) / n, Lost: float64(o.Lost) / n, Destroyed: float64(o.Destroyed) / n,
				Wounds: float64(o.WoundsDealt) / n, Slain: float64(o.Slain) / n,
			})
		}
	}
}
