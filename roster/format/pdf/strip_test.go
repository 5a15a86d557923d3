package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/unit"
)

// The first two lines of a paragraph stay together, and so do the last two.
func TestParagraphKeep(t *testing.T) {
	tests := []struct {
		words int // each fills a line
		want  []bool
	}{
		{0, nil},
		{1, []bool{false}},
		{2, []bool{true, false}},
		{3, []bool{true, true, false}},
		{5, []bool{true, false, false, true, false}},
	}
	for _, test := range tests {
		var got []bool
		text := strings.Repeat("abcdef ", test.words)
		for _, s := range (typesetter{typewriter{}}).paragraph([]span{plain(text)}, 10, 0, 30, 0) {
			got = append(got, s.keep)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%d lines: got keep %v, want %v", test.words, got, test.want)
		}
	}
}

// Wherever a page ends in a unit that is higher than a page, it does not end
// after a heading.
func TestHeadingsStayWithWhatFollows(t *testing.T) {
	heads := []string{"Arms", "Range", "Abilities", "Giant"}
	texts := make([]unit.Text, 100)
	for i := range texts {
		texts[i] = unit.Text{Name: fmt.Sprint("Ability", i), Text: "Something."}
	}
	for n := range 70 {
		lines := repeat(unit.Line{Name: "Model", Count: 1}, n)
		u := unit.Unit{Name: "Giant", Composition: lines, Abilities: texts, Weapons: []unit.Table{{
			Type: "Arms", Columns: []string{"Range"}, Rows: []unit.Row{{Name: "Gun", Values: []string{"12"}}},
		}}}
		l, err := Compute(Document{Units: []unit.Unit{u}}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range l.Pages {
			last := p.Runs[len(p.Runs)-3] // the footer is the last two
			if slices.Contains(heads, last.Text) {
				t.Errorf("%d lines: page %d ends after the heading %q", n, i+1, last.Text)
			}
		}
	}
}
