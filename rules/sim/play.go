package sim

import (
	"context"
	"errors"
	"fmt"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
)

// MaxChoices is the maximum number of choices in a battle. No battle between legal armies comes near it; one that
// reaches it ends with an error.
const MaxChoices = 100_000

// ErrEndless is returned for a battle that takes more than MaxChoices choices.
var ErrEndless = errors.New("the battle does not end")

// An Outcome is the result of one battle, with the armies as in the Spec, whichever side they played on.
type Outcome struct {
	Battle  int    // number, from 0
	Seed    uint64 // of the battle
	Winner  int    // 0, 1, or -1 for a draw
	First   int    // who took the first turn
	Rounds  int
	Choices int
	Points  [2]int // victory points
	Units   [2][]UnitOutcome
}

// players are the agents of the two armies. They remember what they have worked
// out about the armies from battle to battle.
func (s *Spec) players() (players [2]agent.Agent) {
	for army, name := range s.Agents {
		create, ok := agent.Lookup(name)
		if !ok {
			panic("sim: no agent " + name) // Validate has found it
		}
		players[army] = create()
	}
	return players
}

// Play plays the n-th battle of a valid spec. Events go to log, unless it is nil.
func (s *Spec) Play(n int, log func(*rules.Event)) (Outcome, error) {
	if err := s.Validate(); err != nil {
		return Outcome{}, err
	}
	return s.play(context.Background(), n, s.players(), log)
}

func (s *Spec) play(ctx context.Context, n int, players [2]agent.Agent, log func(*rules.Event)) (Outcome, error) {
	g, err := rules.Begin(s.Edition, s.Setup(n))
	if err != nil {
		return Outcome{}, err
	}
	if log != nil {
		g.Log(log)
	}
	for p := range rules.Player(2) {
		players[s.army(n, p)].Begin(g.Edition, g.Setup, p)
	}
	g.Run()
	choices, err := s.finish(ctx, g, n, players)
	if err != nil {
		return Outcome{}, fmt.Errorf("battle %d (seed %d): %w", n, g.Setup.Seed, err)
	}
	o := s.outcome(g, n)
	o.Choices = choices
	return o, nil
}

// finish lets the agents play to the end, or to that of the context.
func (s *Spec) finish(ctx context.Context, g *rules.Game, n int, players [2]agent.Agent) (choices int, err error) {
	var c rules.Choice
	for ; g.Request().Ask != rules.Nothing; choices++ {
		if choices == MaxChoices {
			return choices, ErrEndless
		}
		if err := ctx.Err(); err != nil {
			return choices, err
		}
		army := s.army(n, g.Request().Player)
		c = players[army].Choose(g.View())
		if err := g.Apply(&c); err != nil {
			return choices, fmt.Errorf("%s: %w", s.Agents[army], err)
		}
	}
	return choices, nil
}

// army returns which army of the spec a player of the n-th battle has.
func (s *Spec) army(n int, p rules.Player) int {
	if s.swapped(n) {
		return int(p.Opponent())
	}
	return int(p)
}

func (s *Spec) outcome(g *rules.Game, n int) Outcome {
	o := Outcome{Battle: n, Seed: g.Setup.Seed, Rounds: int(g.State.Round), First: s.army(n, g.State.First), Winner: -1}
	switch g.State.Result {
	case rules.FirstWins:
		o.Winner = s.army(n, 0)
	case rules.SecondWins:
		o.Winner = s.army(n, 1)
	}
	for p := range rules.Player(2) {
		o.Points[s.army(n, p)] = int(g.State.Sides[p].VictoryPoints)
	}
	for side := range o.Units {
		o.Units[side] = make([]UnitOutcome, len(s.Armies[side].Units))
	}
	for u, state := range g.Units() {
		count(o.Units[s.army(n, state.Player)], g, u)
	}
	for side := range o.Units {
		for u := range o.Units[side] {
			o.Units[side][u].end()
		}
	}
	return o
}

// A Result is the result of battles, as shares and means. Sides are in the order
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
	Notable   Notable         `json:"notable"`
}

// MostWounds returns the highest average of wounds that one unit deals, at least 1: the length of
// bars that compare units.
func (r *Result) MostWounds() float64 {
	most := 1.0
	for _, units := range r.Units {
		for i := range units {
			most = max(most, units[i].Wounds)
		}
	}
	return most
}

// Points are the victory points of a side: the mean, and how many battles gave
// 0, 1, 2 … points.
type Points struct {
	Mean      float64 `json:"mean"`
	Histogram []int   `json:"histogram"`
}

// FirstTurn is the advantage of taking the first turn.
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
		Rounds: float64(t.Rounds) / n, Notable: t.Notable(),
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
