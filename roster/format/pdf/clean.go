package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/catalog"
)

// A typesetter breaks text into lines that fit.
type typesetter struct{ measurer }

// clean makes text printable on one line: characters that are not in the font
// become �, white space and control characters single spaces; characters
// that show nothing, such as the soft hyphen and joiners, are left out.
func (t typesetter) clean(s string) string {
	return strings.Join(strings.Fields(t.printable(s)), " ")
}

// paragraphs makes text printable and splits it at its line breaks. Empty
// paragraphs are left out.
func (t typesetter) paragraphs(s string) []string {
	var out []string
	for _, p := range strings.FieldsFunc(catalog.PlainText(s), isLineBreak) {
		if p = t.clean(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}

func isLineBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == '\u0085' || r == '\u2028' || r == '\u2029'
}

func (t typesetter) printable(s string) string {
	s = catalog.PlainText(s)
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r):
			return -1
		case !t.has(r):
			return utf8.RuneError
		default:
			return r
		}
	}, s)
}

// has reports whether both weights of the font have the character.
func (t typesetter) has(r rune) bool {
	_, regular := t.advance(r, false)
	_, bold := t.advance(r, true)
	return regular && bold
}
