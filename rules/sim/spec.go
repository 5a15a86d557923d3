// Package sim plays many battles and counts their results.
//
// Each battle has its own seed, derived from the seed of the simulation and its
// number, so the result does not depend on the number of workers, and each
// battle can be replayed separately.
package sim

import (
	"fmt"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// MaxBattles is the greatest number of battles in one simulation.
const MaxBattles = 100_000

// MaxSearched is the greatest number of battles in a simulation in which the agent search
// plays: one takes it several seconds.
const MaxSearched = 200

// MostBattles returns the greatest number of battles in a simulation between two agents.
func MostBattles(agents [2]string) int {
	if slices.Contains(agents[:], agent.SearchName) {
		return MaxSearched
	}
	return MaxBattles
}

// A Spec says what is simulated: two armies, who plays them, and how often.
type Spec struct {
	Edition *rules.Edition
	Armies  [2]rules.Army
	Powers  []rules.Power
	Names   *rules.Names // for logs; nil: none
	Agents  [2]string    // names in package agent
	Battles int
	Seed    uint64
	// Layout is the battlefield of every battle. Where it has no features, each
	// battle has terrain of its own, made from its seed.
	Layout geom.Layout
	// Terrain is how that is made (geom.TerrainNames); empty: symmetric.
	Terrain string
	// SwapSeats lets the second army be the first player in every second battle.
	SwapSeats bool
	Workers   int // battles played side by side; 0: one
}

// Validate reports what is wrong with the spec.
func (s *Spec) Validate() error {
	if most := MostBattles(s.Agents); s.Battles < 1 || s.Battles > most {
		return fmt.Errorf("battles: found %d; allowed: 1 to %d", s.Battles, most)
	}
	if names := geom.TerrainNames(); s.Terrain != "" && !slices.Contains(names, s.Terrain) {
		return fmt.Errorf("terrain: found %q; allowed: %v", s.Terrain, names)
	}
	for i, name := range s.Agents {
		if _, ok := agent.Lookup(name); !ok {
			return fmt.Errorf("agent %d: found %q; allowed: %v", i+1, name, agent.Names())
		}
	}
	return nil
}

// seed returns the seed of the n-th battle: the next number of SplitMix64.
func (s *Spec) seed(n int) uint64 {
	z := s.Seed + (uint64(n)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// swapped reports whether the armies change seats in the n-th battle.
func (s *Spec) swapped(n int) bool { return s.SwapSeats && n%2 == 1 }

// Setup returns what the n-th battle is played with.
func (s *Spec) Setup(n int) *rules.Setup {
	setup := &rules.Setup{Armies: s.Armies, Powers: s.Powers, Names: s.Names, Layout: s.Layout, Seed: s.seed(n)}
	if s.swapped(n) {
		setup.Armies[0], setup.Armies[1] = setup.Armies[1], setup.Armies[0]
		setup.Names = s.Names.Swapped()
	}
	if len(setup.Layout.Features) == 0 {
		setup.Layout = s.Edition.Mission.LayOut(s.Terrain, s.Layout.Width, s.Layout.Depth, setup.Seed)
	}
	return setup
}
