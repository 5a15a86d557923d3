package sim

// A Result is what battles came to, as shares and means. Sides are in the order
// of the Spec.
type Result struct {
	Battles   int             `json:"battles"`
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
// 0, 1, 2 … points.
type Points struct {
	Mean      float64 `json:"mean"`
	Histogram []int   `json:"histogram"`
}

// FirstTurn is what taking the first turn is worth.
type FirstTurn struct {
	Taken  [2]int   `json:"taken"`
	Wins   int      `json:"wins"`     // of who took it
	Losses int      `json:"losses"`   // of who took it
	Rate   Interval `json:"win_rate"` // of the battles that are not draws
}

// Result returns the shares and means of a tally.
func (t *Tally) Result() *Result {
	n := float64(max(t.Battles, 1))
	r := &Result{
		Battles: t.Battles, Wins: t.Wins, Draws: t.Draws, DrawRate: Wilson(t.Draws, t.Battles),
		Rounds: float64(t.Rounds) / n,
		FirstTurn: FirstTurn{
			Taken: t.First, Wins: t.FirstWins, Losses: t.FirstLoses, Rate: Wilson(t.FirstWins, t.FirstWins+t.FirstLoses),
		},
	}
	for side := range t.Wins {
		r.WinRates[side] = Wilson(t.Wins[side], t.Battles)
		r.Points[side] = Points{Mean: mean(t.Points[side]), Histogram: t.Points[side]}
		for u := range t.Units[side] {
			r.Units[side] = append(r.Units[side], t.Units[side][u].ledger(u, n))
		}
	}
	return r
}

// mean returns the mean of a histogram.
func mean(histogram []int) float64 {
	sum, n := 0, 0
	for value, count := range histogram {
		sum += value * count
		n += count
	}
	return float64(sum) / float64(max(n, 1))
}
