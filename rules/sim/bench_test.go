package sim

import "testing"

// BenchmarkGreedy plays greedy against greedy: two armies of 5 units and 25
// models on 44" × 30" with terrain, on one core, without a log.
func BenchmarkGreedy(b *testing.B) { benchmarkBattles(b, "greedy") }

// BenchmarkRandom plays random against random, for comparison.
func BenchmarkRandom(b *testing.B) { benchmarkBattles(b, "random") }

func benchmarkBattles(b *testing.B, agent string) {
	b.ReportAllocs()
	s := spec(b, agent, agent)
	players := s.players()
	choices := 0
	for n := 0; b.Loop(); n++ {
		o, err := s.play(n, players, nil)
		if err != nil {
			b.Fatal(err)
		}
		choices += o.Choices
	}
	b.ReportMetric(float64(choices)/float64(b.N), "choices/op")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "battles/s")
}
