package pdf

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// tiles makes pieces of a width with a gap of 10, each of one box.
func tiles(widths ...float64) []piece {
	var out []piece
	for _, w := range widths {
		out = append(out, piece{width: w, gap: 10, boxes: []Box{{0, 0, w, 5, Line}}})
	}
	return out
}

func TestFlow(t *testing.T) {
	tests := []struct {
		name  string
		add   [][]piece
		want  []int // boxes in each row
		first []float64
	}{
		{"nothing", nil, nil, nil},
		{"a row that is just full", [][]piece{tiles(40, 42)}, []int{2}, []float64{4}},
		{"one point too much", [][]piece{tiles(40, 47)}, []int{1, 1}, []float64{4, 8}},
		{"two lots beside each other", [][]piece{tiles(20), tiles(20)}, []int{2}, []float64{4}},
		{"the second lot begins a row", [][]piece{tiles(20), tiles(40, 40)}, []int{1, 2}, []float64{4, 4}},
	}
	for _, test := range tests {
		f := flow{left: 4, width: 100, height: 13}
		for _, pieces := range test.add {
			f.add(pieces)
		}
		var first []float64
		for _, s := range f.rows {
			first = append(first, s.boxes[0].X)
		}
		if got := rowsOf(f.rows); !slices.Equal(got, test.want) || !slices.Equal(first, test.first) {
			t.Errorf("%s: got rows of %v from %v, want %v from %v", test.name, got, first, test.want, test.first)
		}
	}
}

// Pieces stay in order, do not overlap, and do not leave the row.
func TestFlowProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := flow{left: 4, width: 100, height: 13}
		want, got := []float64(nil), []float64(nil)
		for range rapid.IntRange(0, 5).Draw(t, "lots") {
			widths := rapid.SliceOfN(rapid.Float64Range(1, 90), 0, 8).Draw(t, "widths")
			want = append(want, widths...)
			f.add(tiles(widths...))
		}
		for i, s := range f.rows {
			end := 4.0
			for _, b := range s.boxes {
				if b.X < end-rounding || b.X+b.W > 100+rounding {
					t.Errorf("row %d: a box from %v to %v; allowed: from %v to 100", i, b.X, b.X+b.W, end)
				}
				end = b.X + b.W
				got = append(got, b.W)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("got boxes of %v, want %v", got, want)
		}
	})
}
