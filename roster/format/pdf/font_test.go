package pdf

import (
	"testing"
	"unicode/utf8"

	"github.com/jung-kurt/gofpdf"
)

func TestFonts(t *testing.T) {
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		r             rune
		regular, bold int
		ok            bool
	}{
		{' ', 286, 313, true},
		{'i', 250, 308, true},
		{'ț', 353, 430, true},
		{'\u0306', 0, 0, true}, // a combining mark
		{'漢', 0, 0, false},
		{'\n', 0, 0, false},
		{0xFFFF, 0, 0, false},
		{0x10FFFF, 0, 0, false},
		{-1, 0, 0, false},
	}
	for _, test := range tests {
		regular, ok := m.advance(test.r, false)
		bold, okBold := m.advance(test.r, true)
		if regular != test.regular || bold != test.bold || ok != test.ok || okBold != test.ok {
			t.Errorf("%U: got %d (%t) and %d (%t), want %d and %d (%t)", test.r, regular, ok, bold, okBold, test.regular, test.bold, test.ok)
		}
	}
	for r := range rune(lastRune + 1) {
		regular, _ := m.advance(r, false)
		bold, _ := m.advance(r, true)
		if regular > widestGlyph || bold > widestGlyph {
			t.Errorf("%U: %d and %d wide; columns are made for %d", r, regular, bold, widestGlyph)
		}
	}
}

func TestReadAdvancesBroken(t *testing.T) {
	if _, err := readAdvances([]byte("not a font")); err == nil {
		t.Error("got no error for bytes that are not a font")
	}
}

// What is measured is what the PDF library writes into the file, or, where the
// two round differently, a thousandth more.
func TestFontsAgreeWithFile(t *testing.T) {
	m, err := fonts()
	if err != nil {
		t.Fatal(err)
	}
	f := gofpdf.New("P", "pt", "A4", "")
	setUp(f, &Layout{})
	for _, style := range []string{"", "B"} {
		f.SetFont(family, style, 10)
		for r := range rune(lastRune) {
			want, ok := m.advance(r, style == "B")
			got := f.GetStringSymbolWidth(string(r))
			if ok && utf8.ValidRune(r) && got != want && got != want-1 {
				t.Errorf("%U %q: the file has %d, measured was %d", r, style, got, want)
			}
		}
	}
	if err := f.Error(); err != nil {
		t.Fatal(err)
	}
}
