package sim

import "math"

// An Interval is a share of 1 with its Wilson score interval of 95 %.
type Interval struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Wilson returns the share of n trials that succeeded, with its interval. Without
// trials nothing is known: 0 to 1.
func Wilson(successes, n int) Interval {
	if n == 0 {
		return Interval{High: 1}
	}
	const z = 1.959963984540054 // of 95 %
	trials, p := float64(n), float64(successes)/float64(n)
	middle := p + z*z/(2*trials)
	spread := z * math.Sqrt(p*(1-p)/trials+z*z/(4*trials*trials))
	scale := 1 + z*z/trials
	return Interval{Share: p, Low: max((middle-spread)/scale, 0), High: min((middle+spread)/scale, 1)}
}
