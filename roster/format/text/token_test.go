package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestAmounts(t *testing.T) {
	for text, want := range map[string][]Amount{
		"115 points":               {cost(Points, 115)},
		"1,995 Points":             {cost(Points, 1995)},
		"1.995 pts":                {cost(Points, 1995)},
		"1 995pts":                 {cost(Points, 1995)},
		"1'995 pt":                 {cost(Points, 1995)},
		"+10 pts":                  {cost(Points, 10)},
		"-1CP":                     {cost(Command, -1)},
		"9 PL, 11CP, 1,185pts":     {cost(Power, 9), cost(Command, 11), cost(Points, 1185)},
		"8PP, 175pts":              {cost(Power, 8), cost(Points, 175)},
		"12 PC":                    {cost(Command, 12)},
		"3 Cabal Points":           {cost("Cabal Points", 3)},
		"1,99 pts":                 nil,
		"115":                      nil,
		"points":                   nil,
		"":                         nil,
		"115 points and much more": nil,
		"2000 Point limit":         nil,
		"1234567890 pts":           nil,
		"5*20":                     nil,
	} {
		got, ok := parseAmounts(text)
		if diff := cmp.Diff(want, got, equalNumbers, cmpopts.EquateEmpty()); diff != "" && ok || ok != (want != nil) {
			t.Errorf("%q: got %v (-want +got):\n%s", text, ok, diff)
		}
	}
	if got, ok := parseAmounts("2.5 pts"); !ok || got[0].Value.String() != "2.5" {
		t.Errorf("2.5 pts: got %v, %v", got, ok)
	}
}

func TestCounted(t *testing.T) {
	for text, want := range map[string]struct {
		n    int
		name string
		ok   bool
	}{
		"4x Intercessor": {4, "Intercessor", true}, "4 × Intercessor": {4, "Intercessor", true}, "4X Foo": {4, "Foo", true},
		"10000x A": {10000, "A", true}, "10001x A": {10001, "A", false}, "0x A": {0, "A", false},
		"4xenos": {1, "4xenos", false}, "4 Foo": {1, "4 Foo", false}, "x Foo": {1, "x Foo", false}, "4x": {1, "4x", false}, "": {1, "", false},
	} {
		n, name, ok := cutCount(span{text: text})
		if n != want.n || name.text != want.name || ok != want.ok {
			t.Errorf("%q: got %d, %q, %v", text, n, name.text, ok)
		}
	}
}

func TestCountedAtEnd(t *testing.T) {
	for text, want := range map[string]struct {
		n    int
		name string
		ok   bool
	}{
		"Squad x5": {5, "Squad", true}, "Squad (5)": {5, "Squad", true}, "Squad [x5]": {5, "Squad", true}, "Squad 5x": {5, "Squad", true},
		"Squad 5": {1, "Squad 5", false}, "Trait (Codex 1)": {1, "Trait (Codex 1)", false}, "Trait (5": {1, "Trait (5", false}, "x5": {1, "x5", false},
	} {
		n, name, ok := cutTrailingCount(span{text: text})
		if n != want.n || name.text != want.name || ok != want.ok {
			t.Errorf("%q: got %d, %q, %v", text, n, name.text, ok)
		}
	}
}

func TestSpansKnowTheirColumn(t *testing.T) {
	s := span{"  Khârn, a (b, c), d ", 7, 1}
	var got []int
	for _, p := range splitCommas(s) {
		got = append(got, p.column)
	}
	if diff := cmp.Diff([]int{3, 10, 20}, got); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	name, inside, ok := cutBrackets(span{"Name (a (b)) (12 pts)", 1, 1}, '(', ')')
	if !ok || name.text != "Name (a (b))" || inside.text != "12 pts" || inside.column != 15 {
		t.Errorf("bracketed: got %+v, %+v, %v", name, inside, ok)
	}
	if _, _, ok := cutBrackets(span{text: "a) b)"}, '(', ')'); ok {
		t.Error("bracketed: got a pair where none opens")
	}
}

func TestColon(t *testing.T) {
	for text, want := range map[string][2]string{
		"a: b": {"a", "b"}, "a:": {"a", ""}, "a (x: y): b": {"a (x: y)", "b"}, "1:2": {"1:2", ""}, "a: b: c": {"a", "b: c"},
	} {
		before, after, _ := cutColon(span{text: text})
		if got := [2]string{before.text, after.text}; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestRecognise(t *testing.T) {
	for text, want := range map[string]Dialect{
		"": Unknown, "hello": Unknown,
		"A (10 points)\n  • 1x b":                                                                     App,
		"A - B - C (10 Points)\n\nCharacter:\nD (10 pts)\n  • E":                                      ListForge,
		"A - B - C (10 Points)\n\nPrimarch | Daemon Primarch | Supreme Commander:\nD (10 pts)\n  • E": ListForge,
		"+ FACTION KEYWORD: A\n\n1x D (10 pts)\n1 with e":                                             WTC,
		"+ FACTION KEYWORD: A\n\n1x D (10 pts): e":                                                    WTCCompact,
		"+ FACTION KEYWORD: A\n\n5x D (10 pts)\n• 4x E: 4 with f\n":                                   WTCCompact,
		"+ FACTION KEYWORD: A\n\n1x D (10 pts)\n• 1x E":                                               NRApp,
		"+ FACTION KEYWORD: A\n\n1x D (10 pts)\n• 1x E: F\n• Warlord":                                 NRApp,
		"# ++ A ++ [1 pts]\n## B [1 pts]\nC [1 pts]: d":                                               NRSimple,
		"# A\n**1pts**\n## B - C: D\n### E\n- **F** (1pts)\n  - G":                                    Markdown,
		"# A\n## B: D [1pts]\n### E\nF [1pts]: G":                                                     NRSimple,
		"A - B - C (10 Points)\n\nAllies: Imperial Agents:\nD (10 pts)\n  • E":                        ListForge,
		"++ A (B) ++\n+ C +\nD [1pts]: e":                                                             BattleScribe,
		"=== A - B = +0CP, [1pts] === A\nHQ1: C (1), d [1pts]":                                        WTC9,
		"QG1: C (1), d [1pts]\nTR1: 5 E (5*2), f [10pts]\nSO1: G (1) [1pts]":                          WTC9,
	} {
		if got := Recognise([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := Recognise([]byte("\xff")); got != Unknown {
		t.Errorf("no text: got %q", got)
	}
}
