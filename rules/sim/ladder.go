package sim

import (
	"cmp"
	"math"
	"slices"
)

// A Pairing is the result of battles between two agents.
type Pairing struct {
	Agents [2]string
	Wins   [2]int
	Draws  int
}

// A Rating is the strength of an agent among others, with its 95 % interval: an agent with
// 400 more than another scores ten times as much against it. The mean of all agents is 0.
type Rating struct {
	Agent          string
	Elo, Low, High float64
	Battles        int
	Score          float64 // share of the battles that were won, draws as a half
}

// eloOf turns natural units of the Bradley-Terry model into Elo.
const eloOf = 400 / math.Ln10

// Rate rates agents by the most likely strengths in the Bradley-Terry model, the strongest
// first. A draw is half a win for both. One more draw is assumed for each pairing, so that an
// agent that has won every battle has a rating.
func Rate(pairings []Pairing) []Rating {
	var names []string
	for _, p := range pairings {
		for _, name := range p.Agents {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	n := len(names)
	ratings, wins, games := make([]Rating, n), make([]float64, n), make([][]float64, n)
	for i := range games {
		games[i] = make([]float64, n)
		ratings[i].Agent = names[i]
	}
	for _, p := range pairings {
		a, b := slices.Index(names, p.Agents[0]), slices.Index(names, p.Agents[1])
		played := p.Wins[0] + p.Wins[1] + p.Draws
		for k, at := range [2]int{a, b} {
			score := float64(p.Wins[k]) + float64(p.Draws)/2
			ratings[at].Battles += played
			ratings[at].Score += score
			wins[at] += score + 0.5
		}
		games[a][b] += float64(played) + 1
		games[b][a] += float64(played) + 1
	}
	strengths := likeliest(wins, games)
	errors := standardErrors(strengths, games)
	for i := range ratings {
		r := &ratings[i]
		r.Elo = eloOf * strengths[i]
		r.Low, r.High = r.Elo-1.96*eloOf*errors[i], r.Elo+1.96*eloOf*errors[i]
		r.Score /= float64(max(r.Battles, 1))
	}
	slices.SortStableFunc(ratings, func(a, b Rating) int { return cmp.Compare(b.Elo, a.Elo) })
	return ratings
}

// likeliest returns the most likely strengths, as natural logarithms with a mean of 0.
func likeliest(wins []float64, games [][]float64) []float64 {
	n := len(wins)
	s := make([]float64, n)
	for range 2000 { // it converges much earlier
		mean := 0.0
		for i := range s {
			sum := 0.0
			for j := range s {
				if games[i][j] > 0 {
					sum += games[i][j] / (math.Exp(s[i]) + math.Exp(s[j]))
				}
			}
			s[i] = math.Log(wins[i] / sum)
			mean += s[i] / float64(n)
		}
		for i := range s {
			s[i] -= mean
		}
	}
	return s
}

// standardErrors returns those of strengths: the roots of the diagonal of the inverse of the
// Fisher information, in which the mean is fixed.
func standardErrors(s []float64, games [][]float64) []float64 {
	n := len(s)
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, 2*n)
		m[i][n+i] = 1
		for j := range s {
			p := 1 / (1 + math.Exp(s[j]-s[i]))
			information := games[i][j] * p * (1 - p)
			m[i][i] += information
			m[i][j] -= information
		}
	}
	for i := range m {
		for j := range n {
			m[i][j] += 1 / float64(n)
		}
	}
	for i := range m { // Gauss-Jordan; the matrix is positive definite
		pivot := m[i][i]
		for k := range m[i] {
			m[i][k] /= pivot
		}
		for j := range m {
			if factor := m[j][i]; j != i {
				for k := range m[j] {
					m[j][k] -= factor * m[i][k]
				}
			}
		}
	}
	errors := make([]float64, n)
	for i := range errors {
		errors[i] = math.Sqrt(max(m[i][n+i]-1/float64(n), 0))
	}
	return errors
}
