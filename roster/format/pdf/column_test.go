package pdf

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func cellsOf(texts ...string) row {
	r := row{cells: make([][]span, len(texts))}
	for i, text := range texts {
		r.cells[i] = []span{plain(text)}
	}
	return r
}

func gridOf(tb table, width float64) grid {
	var b columnWidths
	b.measure(typesetter{typewriter{}}, tb)
	return b.grid(width, 0)
}

func TestGrid(t *testing.T) {
	long := strings.Repeat("ability ", 50)
	tests := []struct {
		name    string
		table   table
		centred []bool
		stacked bool
	}{
		{"values are centred, names are not", table{head: []string{"M", "WS"}, rows: []row{cellsOf("A", "3+")}}, []bool{false, true}, false},
		{"a wide column is not centred", table{head: []string{"M", "Abilities"}, rows: []row{cellsOf("A", long)}}, []bool{false, false}, false},
		{"a wide head does not matter", table{head: []string{"M", "Ballistic Skill"}, rows: []row{cellsOf("A", "3+")}}, []bool{false, true}, false},
		{"too many columns", table{head: make([]string, 30)}, nil, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := gridOf(test.table, 500)
			if g.tooWide != test.stacked {
				t.Fatalf("stacked: got %t, want %t", g.tooWide, test.stacked)
			}
			if test.stacked {
				return
			}
			if got := sum(g.widths); math.Abs(got-500) > tolerance {
				t.Errorf("width of the table: got %v, want 500", got)
			}
			if !slices.Equal(g.centred, test.centred) {
				t.Errorf("centred: got %v, want %v", g.centred, test.centred)
			}
		})
	}
}

// A column of values keeps its words whole however long the text beside it.
func TestGridSharesWidth(t *testing.T) {
	tb := table{head: []string{"Weapon", "Type", "Abilities"}, rows: []row{cellsOf("Gun", "Rapid Fire 2", strings.Repeat("word ", 400))}}
	g := gridOf(tb, 500)
	if need := 12*0.5*bodySize + 2*padding; g.widths[1] < need {
		t.Errorf("width of the values: got %v, want at least %v", g.widths[1], need)
	}
	if g.widths[2] < g.widths[0]+g.widths[1] {
		t.Errorf("widths: got %v; the text should have most", g.widths)
	}
}

func TestLevelProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "columns")
		low, high := make([]float64, n), make([]float64, n)
		for i := range n {
			low[i] = rapid.Float64Range(0, 50).Draw(t, "low")
			high[i] = low[i] + rapid.Float64Range(0, 500).Draw(t, "more")
		}
		share := rapid.Float64Range(0, 1).Draw(t, "share")
		total := sum(low) + share*(sum(high)-sum(low))
		got := fitWidths(low, high, total)
		for i, w := range got {
			if w < low[i] || w > high[i] {
				t.Errorf("column %d: got %v, want from %v to %v", i, w, low[i], high[i])
			}
		}
		if math.Abs(sum(got)-total) > tolerance || sum(got) > total+rounding {
			t.Errorf("sum: got %v, want %v", sum(got), total)
		}
	})
}
