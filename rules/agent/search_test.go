package agent

import (
	"reflect"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// TestSearchWithoutBudget: a search with no budget chooses like greedy.
func TestSearchWithoutBudget(t *testing.T) {
	setup := &rules.Setup{Armies: [2]rules.Army{mixed(), mixed()}, Powers: []rules.Power{{WarpCharge: 5, Range: 18 * geom.Inch}}, Layout: geom.Generate(44*geom.Inch, 30*geom.Inch, 3), Seed: 3}
	g, err := rules.Begin(&nine, setup)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]Agent{newGreedy(), NewSearch(0)}
	other := newGreedy()
	players[0].Begin(&nine, setup, 0)
	players[1].Begin(&nine, setup, 1)
	other.Begin(&nine, setup, 1)
	for g.Run(); g.Request().Ask != rules.Nothing; {
		p := g.Request().Player
		c := players[p].Choose(g.View())
		c.Paths = own(c.Paths)
		if p == 1 {
			want := other.Choose(g.View())
			if want.Paths = own(want.Paths); !reflect.DeepEqual(c, want) {
				t.Fatalf("%v: got %+v, want %+v", g.Request().Reason, c, want)
			}
		}
		if err := g.Apply(&c); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGain: a line is better only if its advantage exceeds the standard error.
func TestGain(t *testing.T) {
	first := &line{values: []Worth{1000, 3000, 2000, 2000}}
	for _, c := range []struct {
		values []Worth
		better bool
	}{
		{[]Worth{2000, 4000, 3000, 3000}, true},     // always by the same amount
		{[]Worth{9000, 3500, 3000, 2000}, true},     // by much, and often
		{[]Worth{9000, 3000, 2000, 2000}, false},    // once, which may be chance
		{[]Worth{9000, 100, 1500, 1500}, false},     // within its standard error
		{[]Worth{1000, 3000, 2000, 2000}, false},    // equal
		{[]Worth{500, 2500, 1500, 1500}, false},     // worse
		{[]Worth{90000}, false},                     // tried only once
		{[]Worth{1000, 3000, 2000, 2000, 0}, false}, // more tries than the other
	} {
		l := &line{values: c.values}
		if got := l.gain(first) > 0; got != c.better {
			t.Errorf("%v: better: %v, want %v", c.values, got, c.better)
		}
	}
}

func TestIsqrt(t *testing.T) {
	for n, want := range map[Worth]Worth{-4: 0, 0: 0, 1: 1, 3: 1, 4: 2, 99: 9, 100: 10, 1 << 60: 1 << 30} {
		if got := isqrt(n); got != want {
			t.Errorf("%d: got %d, want %d", n, got, want)
		}
	}
}
