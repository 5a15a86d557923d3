package wording

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"Each attack’s “hit” roll.":   "each attack hit roll .",
		"units, models; (dice) – 6\"": "unit , model ; ( dice ) 6\"",
		"<HIVE FLEET> INFANTRY":       "<hive fleet> infantry",
		"non-VEHICLE units":           "non- vehicle unit",
		"2hit rolls of D6+2 and 2D3":  "2 hit roll of d6+2 and 2d3",
		"This has: 4+ / -1 / +2 / x2": "this has : 4+ / -1 +2 x2",
		"* One\n* Two\n\n* Three.\n":  "one \n two \n three .",
		"**^^Core^^** <unclosed":      "core unclosed",
		"one\u0085two\u00a0 three":    "one two three",
		"lines that\nare broken":      "line that is broken", "have are do whilst which reroll.": "has is does while that re-roll .",
	} {
		list, ok := tokens(text)
		var stems []string
		for _, tok := range list {
			stems = append(stems, tok.stem)
		}
		got := strings.Join(stems, " ")
		want = strings.ReplaceAll(want, "/ -1 +2", "/ -1 / +2 /")
		if diff := cmp.Diff(want, got); diff != "" || !ok {
			t.Errorf("%q: -want +got:\n%s", text, diff)
		}
	}
}

func TestSpelling(t *testing.T) {
	s := newSpeller(map[string]bool{"weapon": true, "attack": true, "unit": true, "until": true, "hit": true})
	for word, want := range map[string]string{
		"wepaon": "weapon", "weapn": "weapon", "weaponn": "weapon", "waepon": "weapon", "weapom": "weapon", "attakc": "attack",
		"unti": "unit", "wpn": "wpn", "hti": "hti", "Attakc": "attack", "ATTAKC": "attakc", "weapon": "weapon", "wxyzon": "wxyzon",
	} {
		list := []token{{raw: word, stem: stem(word)}}
		s.correct(list)
		if list[0].stem != want {
			t.Errorf("%s: got %s, want %s", word, list[0].stem, want)
		}
	}
}

func TestOneSlip(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"roll", "role", true}, {"roll", "rol", true}, {"rol", "roll", true}, {"roll", "orll", true}, {"roll", "roll", false},
		{"roll", "rlol", true}, {"roll", "ral", false}, {"roll", "rollab", false}, {"", "a", true}, {"", "ab", false},
	} {
		if got := oneSlip(tt.a, tt.b); got != tt.want {
			t.Errorf("%s, %s: got %v", tt.a, tt.b, got)
		}
	}
}

// ends lists where a pattern can end in a text.
func ends(pattern, text string) (list []int) {
	toks, _ := tokens(text)
	m := &match{reader: &Reader{}, tokens: toks, steps: maxSteps}
	m.pattern(compile(pattern), 0, func(end int) bool {
		list = append(list, end)
		return false
	})
	return list
}

func TestPatterns(t *testing.T) {
	for _, tt := range []struct {
		pattern, text string
		want          []int
	}{
		{"hit roll", "hit rolls", []int{2}},
		{"hit roll", "wound roll", nil},
		{"(hit|wound) roll", "wound roll", []int{2}},
		{"[a|the] hit", "a hit", []int{2}},
		{"[a|the] hit", "hit", []int{1}},
		{"a [b]", "a b", []int{2, 1}},
		{"<words> end", "some words end of end", []int{3, 5}},
		{"\\( <n> \\)", "(4)", []int{3}},
		{"<n> dice", "two dice", []int{2}},
		{"<result>", "5 or 6", []int{3}},
		{"a <stat> of", "a strength, toughness and attacks characteristic of", []int{8}},
	} {
		if diff := cmp.Diff(tt.want, ends(tt.pattern, tt.text)); diff != "" {
			t.Errorf("%s on %s: -want +got:\n%s", tt.pattern, tt.text, diff)
		}
	}
}

// TestStepsEnd checks that the work on a text is bounded, whatever the pattern.
func TestStepsEnd(t *testing.T) {
	toks, _ := tokens(strings.Repeat("a ", 500))
	m := &match{reader: &Reader{}, tokens: toks, steps: 1000}
	m.pattern(compile("[a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] [a] b"), 0, func(int) bool { return true })
	if m.steps > 0 {
		t.Errorf("%d steps were left", m.steps)
	}
}

func TestWrongPatterns(t *testing.T) {
	for _, pattern := range []string{"<nothing>", "(a|b", "a)", "[a", "<n"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was compiled", pattern)
				}
			}()
			compile(pattern)
		}()
	}
}

func TestFilters(t *testing.T) {
	all := func(k ...string) *filter { return &filter{all: k} }
	if f, ok := oneOf([][]string{{"A", "B"}, {"A", "C"}}); !ok || !cmp.Equal(f.members(), map[string]any{"keywords": []string{"A"}, "any_keywords": []string{"B", "C"}}) {
		t.Errorf("got %v, %v", f.members(), ok)
	}
	if _, ok := oneOf([][]string{{"A", "B"}, {"C"}}); ok {
		t.Error("lists without anything in common became one filter")
	}
	if _, ok := all("A", "B").without(); ok {
		t.Error("what lacks one of two keywords is no list of keywords")
	}
	if f, ok := (&filter{any: []string{"A", "B"}}).without(); !ok || len(f.none) != 2 {
		t.Errorf("got %+v, %v", f, ok)
	}
	if _, ok := (&filter{any: []string{"A"}}).with(&filter{any: []string{"B"}}); ok {
		t.Error("two alternatives became one filter")
	}
	if f, ok := all("A").with(all("B")); !ok || len(f.all) != 2 {
		t.Errorf("got %+v, %v", f, ok)
	}
}
