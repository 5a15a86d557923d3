package web

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestColumns lays a small chart out.
func TestColumns(t *testing.T) {
	c := columnsOf(3, 1)
	c.add(1, "A", []float64{0, 2, 4}, func(v float64) string { return plural(int(v), "battle", "battles") })
	c.finish("Points", "Battles", wholeSteps)
	var texts []string
	for _, tick := range c.YTicks {
		texts = append(texts, tick.Text)
	}
	if diff := cmp.Diff([]string{"0", "1", "2", "3", "4"}, texts); diff != "" {
		t.Error(diff)
	}
	bars := c.Series[0].Bars
	if len(bars) != 2 || bars[1].Says != "A, 2: 4 battles" || bars[1].Y != "10" || bars[1].H != "164" || bars[0].H != "82" {
		t.Errorf("%+v", bars)
	}
	want := []chartRow{{"0", []string{"0 battles"}}, {"1", []string{"2 battles"}}, {"2", []string{"4 battles"}}}
	if diff := cmp.Diff(want, c.Rows()); diff != "" {
		t.Error(diff)
	}
}

// TestChartsStayInside draws any numbers: nothing leaves the plot, and the ticks
// reach as high as the highest.
func TestChartsStayInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.Bool().Draw(t, "counts")
		value := rapid.Float64Range(0, 1)
		steps := percentSteps
		if counts {
			value = rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 100_000).Draw(t, "count")) })
			steps = wholeSteps
		}
		sides := rapid.IntRange(1, 2).Draw(t, "sides")
		values := rapid.SliceOfN(value, 0, 120)
		c := columnsOf(120, sides)
		for i := range sides {
			c.add(i+1, "side", values.Draw(t, "values"), chance)
		}
		c.finish("x", "y", steps)
		if len(c.YTicks) < 2 || len(c.YTicks) > 8 {
			t.Fatalf("%d ticks for %v", len(c.YTicks), c.most)
		}
		for _, s := range c.Series {
			for _, b := range s.Bars {
				if x, y := numberOf(t, b.X), numberOf(t, b.Y); x < c.Left || y < c.Top-0.02 || x+numberOf(t, b.W) > c.Right+0.02 || y+numberOf(t, b.H) > c.Bottom+0.02 {
					t.Fatalf("%+v leaves the plot", b)
				}
			}
		}
		for i := 1; i < len(c.XTicks); i++ {
			if numberOf(t, c.XTicks[i].At)-numberOf(t, c.XTicks[i-1].At) < 20 {
				t.Fatalf("the ticks %v and %v touch", c.XTicks[i-1], c.XTicks[i])
			}
		}
	})
}

func numberOf(t *rapid.T, text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestChance never calls certain what is not.
func TestChance(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0.0 %", 0.0004: "< 0.1 %", 0.0005: "0.1 %", 0.5: "50.0 %", 0.9995: "100.0 %", 0.9996: "> 99.9 %", 1: "100.0 %",
	} {
		if got := chance(p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
	}
}

// TestSignificant leaves out the end of a distribution, and never all of it.
func TestSignificant(t *testing.T) {
	if diff := cmp.Diff([]float64{0.5, 0, 0.4995}, significant([]float64{0.5, 0, 0.4995, 0.0004, 0.0001})); diff != "" {
		t.Error(diff)
	}
	if got := significant([]float64{0}); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// TestShelf keeps the battles that were shown last.
func TestShelf(t *testing.T) {
	var s shelf
	for i := range mostBattles {
		s.keep(&watchedBattle{key: fmt.Sprint(i)})
	}
	if s.find("0") == nil {
		t.Error("the first is gone before there is a need")
	}
	s.keep(&watchedBattle{key: "new"})
	if s.find("1") != nil || s.find("0") == nil || s.find("new") == nil || len(s.list) != mostBattles {
		t.Errorf("%d battles; the one that was not used for longest must go", len(s.list))
	}
	again := &watchedBattle{key: "0"}
	s.keep(again)
	if s.find("0") != again || len(s.list) != mostBattles {
		t.Error("a battle is kept twice")
	}
}
