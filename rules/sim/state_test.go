package sim

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/log"
)

// TestStatesGoOn stops drawn battles in the middle. A copy that is played on
// leaves the original as it is. The state and the request come back from JSON the
// same, and the battle that goes on from there has the same log to its end as the
// original.
func TestStatesGoOn(t *testing.T) { each(t, testStatesGoOn) }

func testStatesGoOn(t *testing.T, e *rules.Edition) {
	for seed := range uint64(scaled(12)) {
		b, err := begin(e, seed)
		if err != nil {
			t.Fatal(err)
		}
		for n := uint64(0); n < seed*7%150 && b.Request().Ask != rules.Nothing; n++ {
			if err := b.step(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		stopped := written(t, &b.State)
		copied := b.Game.Clone()
		if err := finish(copied, seed); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if diff := cmp.Diff(stopped, written(t, &b.State)); diff != "" {
			t.Fatalf("seed %d: the copy has changed the original: %s", seed, diff)
		}
		goOn(t, b, stopped)
	}
}

func written(t *testing.T, v json.Marshaler) string {
	t.Helper()
	text, err := v.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// finish plays a battle to its end at random.
func finish(g *rules.Game, seed uint64) error {
	other := battle{Game: g}
	for p := range other.players {
		other.players[p].Begin(g.Edition, g.Setup, rules.Player(p))
	}
	for n := 0; g.Request().Ask != rules.Nothing; n++ {
		c := other.choose()
		if err := g.Apply(&c); err != nil {
			return err
		}
		if n > MaxChoices {
			return ErrEndless
		}
	}
	return nil
}

// goOn plays a battle to its end, and one that was read from its state alike, and
// compares their logs and ends.
func goOn(t *testing.T, b *battle, stopped string) {
	t.Helper()
	restored, err := rules.Begin(b.Edition, b.Setup)
	if err != nil {
		t.Fatal(err)
	}
	if err := restored.State.UnmarshalJSON([]byte(stopped)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(stopped, written(t, &restored.State)); diff != "" {
		t.Fatalf("the state is read differently: %s", diff)
	}
	asked := written(t, *b.Request())
	var again rules.Request
	if err := again.UnmarshalJSON([]byte(asked)); err != nil || written(t, again) != asked {
		t.Fatalf("the request is read differently: %v", err)
	}
	var logs [2][]string
	for i, g := range []*rules.Game{b.Game, restored} {
		g.Log(func(e *rules.Event) {
			logs[i] = append(logs[i], string(log.Append(nil, e)))
		})
	}
	for b.Request().Ask != rules.Nothing {
		c := b.choose()
		if err := errors.Join(b.Apply(&c), restored.Apply(&c)); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(logs[0], logs[1]) {
		t.Errorf("the log of the battle that was read goes another way:\n%s", cmp.Diff(logs[0], logs[1]))
	}
	if diff := cmp.Diff(written(t, &b.State), written(t, &restored.State)); diff != "" {
		t.Errorf("the battle that was read ends differently: %s", diff)
	}
}
