package sim

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
)

// soak returns the number of random battles of each edition: an equal part of
// ROLLCALL_SOAK, or a few for a quick test.
func soak(t *testing.T) int {
	if text := os.Getenv("ROLLCALL_SOAK"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return (n + len(played) - 1) / len(played)
	}
	return scaled(100)
}

// scaled returns the number of repetitions of a test: n with ROLLCALL_EXHAUSTIVE=1,
// five times as many in a soak test, and else a third.
func scaled(n int) int {
	switch {
	case os.Getenv("ROLLCALL_SOAK") != "":
		return 5 * n
	case os.Getenv("ROLLCALL_EXHAUSTIVE") == "1":
		return n
	}
	return (n + 2) / 3
}

// late reports whether a test has used up half of the time that it has: its loops end
// early on slow machines.
func late(t *testing.T, start time.Time) bool {
	deadline, ok := t.Deadline()
	return ok && time.Until(deadline) < deadline.Sub(start)/2
}

// TestRandomBattles plays battles between drawn armies at random. After every
// choice everything is where and as it may be; every battle ends, and every
// choice of an agent is legal.
func TestRandomBattles(t *testing.T) {
	each(t, func(t *testing.T, e *rules.Edition) { randomBattles(t, e, uint64(soak(t))) })
}

func randomBattles(t *testing.T, e *rules.Edition, battles uint64) {
	start := time.Now()
	var next atomic.Uint64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for seed := next.Add(1); seed <= battles && !late(t, start); seed = next.Add(1) {
				if err := randomBattle(e, draw(e, seed)); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%s: %d battles", e.Name, min(next.Load(), battles))
}

// randomBattle plays the battle of a seed and returns the first thing that goes
// wrong in it.
func randomBattle(e *rules.Edition, setup *rules.Setup) (err error) {
	b, err := play(e, setup)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			buffer := make([]byte, 4096)
			err = fmt.Errorf("after %d choices, asked %v of unit %v: panic: %v\n%s", b.choices, b.Request().Reason, b.Request().Unit, p, buffer[:runtime.Stack(buffer, false)])
		}
	}()
	for b.Request().Ask != rules.Nothing {
		if err := b.step(); err != nil {
			return fmt.Errorf("choice %d: %w", b.choices, err)
		}
	}
	return b.over()
}

// battle is one that random agents play and an inspector looks at.
type battle struct {
	*rules.Game
	*inspector
	players [2]agent.Random
	choices int
}

// begin begins the battle of a seed.
func begin(e *rules.Edition, seed uint64) (*battle, error) { return play(e, draw(e, seed)) }

// play begins a battle between random agents.
func play(e *rules.Edition, setup *rules.Setup) (*battle, error) {
	g, err := rules.Begin(e, setup)
	if err != nil {
		return nil, err
	}
	b := &battle{Game: g, inspector: inspect(g)}
	for p := range b.players {
		b.players[p].Begin(e, setup, rules.Player(p))
	}
	g.Run()
	return b, nil
}

// choose returns what the agent that is asked chooses.
func (b *battle) choose() rules.Choice {
	return b.players[b.Request().Player].Choose(b.View())
}

// step lets the agent that is asked answer, and looks at what comes of it.
func (b *battle) step() error {
	c := b.choose()
	return b.take(&c)
}

// take takes a choice that is legal.
func (b *battle) take(c *rules.Choice) error {
	q := *b.Request()
	var alive int16
	if q.Unit != rules.NoUnit {
		alive = b.Unit(q.Unit).Alive
	}
	if err := b.Apply(c); err != nil {
		return fmt.Errorf("asked %v of unit %v: %w", q.Reason, q.Unit, err)
	}
	if b.choices++; b.choices > MaxChoices {
		return ErrEndless
	}
	if err := b.look(&q, c, alive); err != nil {
		return fmt.Errorf("asked %v of unit %v: %w", q.Reason, q.Unit, err)
	}
	return nil
}

// over finds what is wrong with how a battle has ended.
func (b *battle) over() error {
	s := &b.State
	if !s.Over || s.Result == rules.Unfinished || len(s.Frames)+len(s.PendingUses)+len(s.Declared) > 0 {
		return fmt.Errorf("over %v with %v; %d steps, %d uses and %d attacks are left", s.Over, s.Result, len(s.Frames), len(s.PendingUses), len(s.Declared))
	}
	points := [2]int32{int32(s.Sides[0].VictoryPoints), int32(s.Sides[1].VictoryPoints)}
	if points != b.points {
		return fmt.Errorf("victory points %v; the log explains %v", points, b.points)
	}
	return nil
}
