package pdf

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// inks counts the boxes of each ink in a strip.
func inks(s strip) map[Ink]int {
	out := map[Ink]int{}
	for _, b := range s.boxes {
		out[b.Ink]++
	}
	return out
}

func TestTableStrips(t *testing.T) {
	tb := table{head: []string{"Weapon", "S"}, rows: []row{cellsOf("Gun", "4"), cellsOf("Knife"), cellsOf("All", "8")}}
	tb.rows[2].ruleAbove = true
	got := tb.strips(typesetter{typewriter{}}, gridOf(tb, 300))
	if diff := cmp.Diff([]string{"Weapon S", "Gun 4", "Knife", "All 8"}, textOf(got)); diff != "" {
		t.Fatalf("text (-want +got):\n%s", diff)
	}
	tests := []struct {
		name   string
		inks   map[Ink]int
		keep   bool
		repeat int
	}{
		{"the head has a black rule and stays with the first row", map[Ink]int{Black: 1}, true, 0},
		{"a row has a grey rule and repeats the head", map[Ink]int{Grey: 1}, false, 1},
		{"a short row has one too", map[Ink]int{Grey: 1}, false, 1},
		{"totals have a black rule as well", map[Ink]int{Grey: 1, Black: 1}, false, 1},
	}
	for i, test := range tests {
		s := got[i]
		if diff := cmp.Diff(test.inks, inks(s)); diff != "" || s.keep != test.keep || len(s.repeat) != test.repeat {
			t.Errorf("%s: got inks %v, keep %t, repeat %d", test.name, inks(s), s.keep, len(s.repeat))
		}
		for _, b := range s.boxes {
			if b.X != 0 || b.W != 300 {
				t.Errorf("%s: a rule goes from %v for %v, want the whole table", test.name, b.X, b.W)
			}
		}
	}
}

// A cell of several lines makes a strip for each, which stay together; only
// the last has the rule.
func TestTableRowOfSeveralLines(t *testing.T) {
	tb := table{head: []string{"Name", "Text"}, rows: []row{cellsOf("Gun", strings.Repeat("word ", 60))}}
	got := tb.strips(typesetter{typewriter{}}, gridOf(tb, 300))[1:]
	if len(got) < 3 {
		t.Fatalf("got %d lines, want at least 3", len(got))
	}
	for i, s := range got {
		last := i == len(got)-1
		if s.keep == last || (len(s.boxes) > 0) != last {
			t.Errorf("line %d of %d: got keep %t and %d rules", i+1, len(got), s.keep, len(s.boxes))
		}
	}
	if got := textOf(got)[0]; !strings.HasPrefix(got, "Gun word") {
		t.Errorf("first line: got %q, want the name beside the text", got)
	}
}

// Values are set in the middle of their column.
func TestTableCentres(t *testing.T) {
	tb := table{head: []string{"Name", "S"}, rows: []row{cellsOf("Gun", "4"), cellsOf("Cannon", "10")}}
	g := gridOf(tb, 300)
	middle := g.widths[0] + g.widths[1]/2
	for _, s := range tb.strips(typesetter{typewriter{}}, g) {
		value := s.runs[1]
		if at := value.X + value.W/2; at < middle-tolerance || at > middle+tolerance {
			t.Errorf("the middle of %q is at %v, want %v", value.Text, at, middle)
		}
	}
}

func TestTableStack(t *testing.T) {
	tests := []struct {
		name  string
		table table
		want  []string
	}{
		{"rows", table{head: []string{"Model", "M", "WS"}, rows: []row{cellsOf("A", "6", "3+"), cellsOf("B", "7", "4+")}}, []string{"Model A M 6 WS 3+", "Model B M 7 WS 4+"}},
		{"a column without values", table{head: []string{"Model", "M", "WS"}, rows: []row{cellsOf("A", "6")}}, []string{"Model A M 6", "WS"}},
		{"no rows", table{head: []string{"Model", "M", "WS"}}, []string{"Model M WS"}},
	}
	for _, test := range tests {
		got := textOf(test.table.stack(typesetter{typewriter{}}, 500))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

// One unit with an absurd table does not spoil the tables of the others.
func TestTableBesideAbsurdOne(t *testing.T) {
	c := composerOf(t, Document{})
	head := []string{"Type", "A", "B", "C", "D"}
	absurd := table{head: head, rows: []row{cellsOf(slices.Repeat([]string{strings.Repeat("x", 500)}, 5)...)}}
	var b columnWidths
	b.measure(c.typesetter, absurd)
	c.grids[absurd.signature()] = b.grid(c.textWidth, 0)
	if !c.grids[absurd.signature()].tooWide {
		t.Fatal("the absurd table has a grid, want it stacked")
	}
	plainTable := table{head: head, rows: []row{cellsOf("Gun", "1", "2", "3", "4")}}
	if got, want := textOf(c.table(plainTable)), []string{"Type A B C D", "Gun 1 2 3 4"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
