package pdf

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// typewriter is a font in which every printable ASCII character is half as
// wide as high, bold ones six tenths, and in which nothing else can be printed.
type typewriter struct{}

func (typewriter) advance(r rune, bold bool) (int, bool) {
	if r < ' ' || r > '~' && r != '…' {
		return 0, false
	}
	if bold {
		return 600, true
	}
	return 500, true
}

// linesOf returns the text of each line, with | between its runs.
func linesOf(lines []line) []string {
	var out []string
	for _, l := range lines {
		var runs []string
		for _, r := range l {
			runs = append(runs, r.Text)
		}
		out = append(out, strings.Join(runs, "|"))
	}
	return out
}

func TestWrap(t *testing.T) {
	tests := []struct {
		name   string
		spans  []span
		width  float64 // of 5-point characters
		indent float64
		want   []string
	}{
		{"fits to the point", []span{plain("abc def")}, 35, 0, []string{"abc def"}},
		{"one point too narrow", []span{plain("abc def")}, 34, 0, []string{"abc", "def"}},
		{"a word as wide as the line", []span{plain("a bcdefg h")}, 30, 0, []string{"a", "bcdefg", "h"}},
		{"a word wider than the line", []span{plain("a bcdefgh i")}, 30, 0, []string{"a", "bcdefg", "h i"}},
		{"a word wider than an indented line", []span{plain("a bcdefg h")}, 30, 5, []string{"a", "bcdef", "g h"}},
		{"a word as wide as an indented line", []span{plain("a bcdef g")}, 30, 5, []string{"a", "bcdef", "g"}},
		{"an indented line", []span{plain("aa bb cc dd")}, 30, 5, []string{"aa bb", "cc dd"}},
		{"a line narrower than a character", []span{plain("abc")}, 1, 0, []string{"a", "b", "c"}},
		{"weights", []span{strong("Name:"), plain("text of it")}, 60, 0, []string{"Name:|text", "of it"}},
		{"white space", []span{plain("  a \n\t b\u00a0c  ")}, 100, 0, []string{"a b c"}},
		{"nothing", []span{plain(" "), strong("")}, 100, 0, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := linesOf(typesetter{typewriter{}}.wrap(test.spans, 10, test.width, test.indent))
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A wrapped line is no wider than it may be, unless it holds one character
// only; and the lines hold all characters in order.
func TestWrapProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.Float64Range(20, 200).Draw(t, "width")
		indent := rapid.Float64Range(0, 10).Draw(t, "indent")
		var spans []span
		var want, got string
		for range rapid.IntRange(0, 5).Draw(t, "spans") {
			s := span{rapid.StringMatching(`([a-z]{0,40} ){0,8}`).Draw(t, "text"), rapid.Bool().Draw(t, "bold")}
			spans = append(spans, s)
			want += strings.ReplaceAll(s.text, " ", "")
		}
		for i, l := range (typesetter{typewriter{}}).wrap(spans, 10, width, indent) {
			if i > 0 && l[0].X != indent {
				t.Errorf("line %d begins at %v, want %v", i, l[0].X, indent)
			}
			if l.width() > width+rounding {
				t.Errorf("line %d is %v wide; the limit is %v", i, l.width(), width)
			}
			for _, r := range l {
				got += strings.ReplaceAll(r.Text, " ", "")
			}
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestShorten(t *testing.T) {
	tests := []struct {
		text  string
		width float64
		want  string
	}{
		{"abcdef", 30, "abcdef"},
		{"abcdef", 29, "abcd…"},
		{"abc def", 29, "abc…"},
		{"abcdef", 10, "a…"},
		{"abcdef", 5, ""},
		{"", 0, ""},
	}
	for _, test := range tests {
		if got := (typesetter{typewriter{}}).shorten(test.text, false, 10, test.width); got != test.want {
			t.Errorf("shorten(%q, %v): got %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

func TestClean(t *testing.T) {
	s := setter(t)
	tests := []struct{ text, want string }{
		{"ă ț Ţ Ł å ø Æ “ ” – — × ² ½ ★ ✓ ✗ ■ ≤ … €", "ă ț Ţ Ł å ø Æ “ ” – — × ² ½ ★ ✓ ✗ ■ ≤ … €"},
		{"Жуков Ἀθηνᾶ", "Жуков Ἀθηνᾶ"},
		{" a\t\n\x00\x7fb\u0085c\u2028 ", "a b c"},
		{"\xff\xfea", "��a"},
		{"💀 漢", "� �"},
		{"soft\u00adhyphen\u200bjoiner\ufe0f\u202e", "softhyphenjoiner"},
		{"", ""},
	}
	for _, test := range tests {
		if got := s.clean(test.text); got != test.want {
			t.Errorf("clean(%q): got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestParagraphs(t *testing.T) {
	got := setter(t).paragraphs("one  two\r\n\r\nthree\u2028four\x00five\n")
	if want := []string{"one two", "three", "four five"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
