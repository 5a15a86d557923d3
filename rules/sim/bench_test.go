package sim

import (
	"fmt"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// BenchmarkGreedy plays greedy against greedy by the rules of each edition: two
// armies of 5 units and 25 models on 44" × 30" with terrain, on one core, without a
// log.
func BenchmarkGreedy(b *testing.B) { benchmarkBattles(b, "greedy") }

// BenchmarkRandom plays random against random, for comparison.
func BenchmarkRandom(b *testing.B) { benchmarkBattles(b, "random") }

func benchmarkBattles(b *testing.B, agent string) {
	for _, e := range played {
		b.Run(e.Name, func(b *testing.B) {
			b.ReportAllocs()
			s := specOf(b, e, agent, agent)
			players := s.players()
			choices := 0
			for n := 0; b.Loop(); n++ {
				o, err := s.play(b.Context(), n, players, nil)
				if err != nil {
					b.Fatal(err)
				}
				choices += o.Choices
			}
			b.ReportMetric(float64(choices)/float64(b.N), "choices/op")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
		})
	}
}

// BenchmarkSizes plays battles of armies of more and more models, on the battlefield
// that the mission has for their Power. A battle costs no more than with the square of
// their number: what it takes for each pair of models of an army does not grow.
func BenchmarkSizes(b *testing.B) {
	for _, e := range played {
		for _, n := range []int{10, 20, 40, 80} {
			b.Run(fmt.Sprintf("%s/%d", e.Name, n), func(b *testing.B) {
				b.ReportAllocs()
				s := specOf(b, e, "greedy", "greedy")
				s.Armies = [2]rules.Army{sized(e, n), sized(e, n)}
				s.Layout.Width, s.Layout.Depth = battlefield(e, 2*n)
				players := s.players()
				for i := 0; b.Loop(); i++ {
					if _, err := s.play(b.Context(), i, players, nil); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n*n), "ns/model²")
			})
		}
	}
}

// battlefield is that for the Power of both armies together.
func battlefield(e *rules.Edition, power int) (width, depth geom.Length) {
	sizes := e.Mission.Sizes.Is
	i := slices.IndexFunc(sizes, func(s rules.Size) bool { return power <= s.Power })
	if i < 0 {
		i = len(sizes) - 1
	}
	return sizes[i].Width, sizes[i].Depth
}

// sized is an army of so many models in units of five, shooters and fighters in
// turn.
func sized(e *rules.Edition, models int) rules.Army {
	infantry := effect.Keywords{effect.Infantry}
	army := rules.Army{BattleForged: true}
	for i := range models / 5 {
		if i%2 == 0 {
			army.Units = append(army.Units, unit(5, 32, soldier(), infantry, 5, rifle()))
		} else {
			army.Units = append(army.Units, unit(5, 32, soldier(), infantry, 5, sword()))
		}
	}
	if modern(e) {
		modernised(&army)
	}
	return army
}
