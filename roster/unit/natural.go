package unit

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// compareNatural compares names as people order them: without regard to case,
// and with the numbers in them as numbers.
func compareNatural(a, b string) int {
	for a != "" && b != "" {
		m, n := leadingDigits(a), leadingDigits(b)
		if m > 0 && n > 0 {
			if c := compareDigits(a[:m], b[:n]); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		r, size := utf8.DecodeRuneInString(a)
		s, width := utf8.DecodeRuneInString(b)
		if c := cmp.Compare(unicode.ToLower(r), unicode.ToLower(s)); c != 0 {
			return c
		}
		a, b = a[size:], b[width:]
	}
	return cmp.Compare(len(a), len(b))
}

// leadingDigits is how many ASCII leadingDigits a text begins with.
func leadingDigits(s string) int {
	return len(s) - len(strings.TrimLeft(s, "0123456789"))
}

func compareDigits(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
}
