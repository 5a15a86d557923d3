package chart

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestColumns lays a small chart out.
func TestColumns(t *testing.T) {
	c := New(3, 1)
	c.Add("A", []float64{0, 2, 4}, func(v float64) string { return strconv.Itoa(int(v)) + " battles" })
	c.Layout("Points", "Battles", Counts)
	var texts []string
	for _, tick := range c.YTicks {
		texts = append(texts, tick.Text)
	}
	if diff := cmp.Diff([]string{"0", "1", "2", "3", "4"}, texts); diff != "" {
		t.Error(diff)
	}
	bars := c.Series[0].Columns
	if len(bars) != 2 || bars[1].Title != "A, 2: 4 battles" || bars[1].Y != "10" || bars[1].Height != "164" || bars[0].Height != "82" {
		t.Errorf("%+v", bars)
	}
	want := []Row{{"0", []string{"0 battles"}}, {"1", []string{"2 battles"}}, {"2", []string{"4 battles"}}}
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
		steps := Steps(Percentages("en"))
		if counts {
			value = rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(0, 100_000).Draw(t, "count")) })
			steps = Counts
		}
		sides := rapid.IntRange(1, 2).Draw(t, "sides")
		values := rapid.SliceOfN(value, 0, 120)
		c := New(120, sides)
		for range sides {
			c.Add("side", values.Draw(t, "values"), func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) })
		}
		c.Layout("x", "y", steps)
		if len(c.YTicks) < 2 || len(c.YTicks) > 8 {
			t.Fatalf("%d ticks for %v", len(c.YTicks), c.highest)
		}
		for _, s := range c.Series {
			for _, b := range s.Columns {
				if x, y := numberOf(t, b.X), numberOf(t, b.Y); x < c.Left || y < c.Top-0.02 || x+numberOf(t, b.Width) > c.Right+0.02 || y+numberOf(t, b.Height) > c.Bottom+0.02 {
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
