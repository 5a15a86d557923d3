package pdf

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// labelled returns a strip that can be found again on a page by its text.
func labelled(text string, height float64, keep bool) strip {
	return strip{height: height, keep: keep, runs: []Run{{Text: text}}}
}

// texts returns the texts of each page in the order in which they were placed.
func texts(pages []Page) [][]string {
	out := make([][]string, len(pages))
	for i, p := range pages {
		for _, r := range p.Runs {
			out[i] = append(out[i], r.Text)
		}
	}
	return out
}

// pagerOf has pages of 100 points of text.
func pagerOf() *pager {
	return newPager(&Layout{Width: 200, Height: 120, Margin: 10}, 0)
}

func TestPagerEdges(t *testing.T) {
	thin := func(name string, n int) []strip {
		var out []strip
		for i := range n {
			out = append(out, labelled(fmt.Sprint(name, i), 10, false))
		}
		return out
	}
	again := []strip{labelled("again", 10, false)}
	tests := []struct {
		name     string
		sections []section
		want     []int // strips on each page
	}{
		{"a full page", []section{{strips: thin("a", 10)}}, []int{10}},
		{"a section that just fits below another", []section{{strips: thin("a", 4)}, {strips: thin("b", 6)}}, []int{10}},
		{"a section that just does not fit is moved whole", []section{{strips: thin("a", 4)}, {strips: thin("b", 7)}}, []int{4, 7}},
		{"a flowing section is not moved", []section{{strips: thin("a", 4)}, {strips: thin("b", 7), flows: true}}, []int{10, 1}},
		{"a section higher than a page begins on a new one", []section{{strips: thin("a", 4)}, {strips: thin("b", 11), repeated: again}}, []int{4, 10, 2}},
		{"a head higher than a third of a page is not repeated", []section{{strips: thin("b", 11), repeated: thin("again", 4)}}, []int{10, 1}},
		{"what leads a section goes with it", []section{{strips: thin("a", 7)}, {preceding: thin("l", 2), strips: thin("b", 8)}}, []int{7, 10}},
		{"what leads a section that just does not fit with it stays behind", []section{{strips: thin("a", 7)}, {preceding: thin("l", 2), strips: thin("b", 9)}}, []int{9, 9}},
		{"nothing", nil, []int{0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := pagerOf()
			for _, s := range test.sections {
				p.add(s)
			}
			var got []int
			for _, page := range p.finish() {
				got = append(got, len(page.Runs))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("strips on each page: got %v, want %v", got, test.want)
			}
		})
	}
}

func TestPagerDropsGapAtTop(t *testing.T) {
	p := pagerOf()
	s := labelled("a", 60, false)
	s.gap = 30
	p.add(section{strips: []strip{s}})
	p.add(section{strips: []strip{s}})
	pages := p.finish()
	if len(pages) != 2 {
		t.Fatalf("got %d pages, want 2", len(pages))
	}
	for i, page := range pages {
		if got := page.Runs[0].Y; got != 10 {
			t.Errorf("page %d: got %v from the top, want the margin, 10", i+1, got)
		}
	}
}

// Every strip is placed once and in order, no page overflows, and a page ends
// after a strip that is kept with the next only where the whole cluster is
// higher than a page.
func TestPagerProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "strips")
		strips := make([]strip, n)
		var want []string
		for i := range strips {
			name := fmt.Sprint(i)
			strips[i] = labelled(name, rapid.Float64Range(1, 30).Draw(t, "height"), rapid.IntRange(0, 3).Draw(t, "keep") > 0)
			strips[i].gap = rapid.Float64Range(0, 5).Draw(t, "gap")
			want = append(want, name)
		}
		p := pagerOf()
		p.add(section{strips: strips, repeated: []strip{labelled("again", 8, false)}, flows: rapid.Bool().Draw(t, "flows")})
		var got []string
		for i, page := range texts(p.finish()) {
			if i > 0 && len(page) > 0 && page[0] == "again" {
				page = page[1:]
			}
			got = append(got, page...)
			if len(got) == n || len(got) == 0 {
				continue
			}
			if i := len(got) - 1; strips[i].keep && clusterHeight(strips, i) <= 100-8-5 {
				t.Errorf("the page ends after strip %d, which is kept with the next", i)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("got strips %v, want %v", got, want)
		}
		for i, page := range p.pages {
			for _, r := range page.Runs {
				if r.Y < 10 || r.Y > 110 {
					t.Errorf("page %d: strip %s at %v is not on the page", i+1, r.Text, r.Y)
				}
			}
		}
	})
}

// clusterHeight returns the height of the strips that are kept with strip i.
func clusterHeight(strips []strip, i int) float64 {
	from, to := i, i
	for from > 0 && strips[from-1].keep {
		from--
	}
	for to < len(strips)-1 && strips[to].keep {
		to++
	}
	return heightOf(strips[from:to+1], true)
}
