package sim

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/dice"
)

// TestDice counts the faces of all dice in the logs of battles, by what they were
// for: χ² with 5 degrees of freedom is below 25.7, which one purpose in 10,000
// exceeds by chance. The seeds are fixed.
func TestDice(t *testing.T) { each(t, testDice) }

// leastDice is the least number of dice that are judged: more than five of each face are expected in the short run too.
const leastDice = 150

func testDice(t *testing.T, e *rules.Edition) {
	var faces [dice.Purposes][7]int
	for seed := range uint64(scaled(150)) {
		b, err := begin(e, seed)
		if err != nil {
			t.Fatal(err)
		}
		b.Log(func(e *rules.Event) {
			for _, r := range e.Rolled {
				faces[r.For][r.Face]++
			}
		})
		for b.Request().Ask != rules.Nothing {
			c := b.choose()
			if err := b.Apply(&c); err != nil {
				t.Fatal(err)
			}
		}
	}
	judged := 0
	for p := range faces {
		n := 0
		for _, count := range faces[p] {
			n += count
		}
		if n < scaled(leastDice) {
			continue
		}
		judged++
		square, each := 0.0, float64(n)/6
		for face := 1; face <= 6; face++ {
			d := float64(faces[p][face]) - each
			square += d * d / each
		}
		if square > 25.7 || faces[p][0] > 0 {
			t.Errorf("%v: %v of %d dice: χ² %.1f", dice.Purpose(p), faces[p][1:], n, square)
		}
	}
	t.Logf("%d purposes", judged)
	if judged < 10 {
		t.Errorf("only %d purposes have %d dice", judged, scaled(leastDice))
	}
}

// TestMirror plays armies against themselves, in both seats: each side wins half
// of the battles that one player wins, within 4 standard errors.
func TestMirror(t *testing.T) { each(t, testMirror) }

func testMirror(t *testing.T, e *rules.Edition) {
	battles := scaled(60)
	for _, name := range agent.Names() {
		if name == agent.SearchName { // it takes too long
			continue
		}
		s := specOf(t, e, name, name)
		s.Battles = battles
		tally, err := Run(t.Context(), s, 0, battles, nil)
		if err != nil {
			t.Fatal(err)
		}
		r := tally.Result()
		decided := r.Wins[0] + r.Wins[1]
		if d := r.Wins[0] - r.Wins[1]; d*d > 16*decided {
			t.Errorf("%s: %d wins of one army, %d of the other", name, r.Wins[0], r.Wins[1])
		}
		// Armies that stay where they are seldom hold an objective, and in some editions nothing else counts.
		if decided < battles/4 && (name != "stand" || e.Mission.EndsWiped.Is) {
			t.Errorf("%s: only %d of %d battles are decided", name, decided, battles)
		}
	}
}
